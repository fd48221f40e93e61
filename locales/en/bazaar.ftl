# Desert Bazaar.

# Words.
bazaar-water = water
bazaar-camel = camel
bazaar-silk = silk
bazaar-spice = spice
bazaar-wild = wild
bazaar-desert = desert
bazaar-north = north
bazaar-south = south
bazaar-nothing = nothing
# Only camels are things that one counts.
bazaar-of =
    { $card-key ->
        [bazaar-camel]
            { $count ->
                [one] { $count } camel
               *[other] { $count } camels
            }
       *[other] { $count } { $card }
    }
bazaar-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
bazaar-tent = a { $makes } tent for { $cost }
# A tile with its place in its row.
bazaar-place = { $place } { $tile }
bazaar-then = { $first }; { $last }
bazaar-or = { $first } or { $last }

# The start.
bazaar-first-player = { $who } has the first turn.
    .you = You have the first turn.
bazaar-starting-dice =
    { $wilds ->
        [0] { $who } rolls { $faces } and takes { $cards }.
        [one] { $who } rolls { $faces } and takes { $cards }, and chooses a card for { $wilds } wild.
       *[other] { $who } rolls { $faces } and takes { $cards }, and chooses cards for { $wilds } wilds.
    }
    .you =
    { $wilds ->
        [0] You roll { $faces } and take { $cards }.
        [one] You roll { $faces } and take { $cards }, and choose a card for { $wilds } wild.
       *[other] You roll { $faces } and take { $cards }, and choose cards for { $wilds } wilds.
    }
bazaar-wilds-chosen = { $who } has chosen.
    .you = You have chosen.
bazaar-wilds-served =
    { $short ->
        [0] { $who } takes { $cards } for wilds.
        [one] { $who } takes { $cards } for wilds. The piles were { $short } card short, so { $who } chooses again.
       *[other] { $who } takes { $cards } for wilds. The piles were { $short } cards short, so { $who } chooses again.
    }
    .you =
    { $short ->
        [0] You take { $cards } for wilds.
        [one] You take { $cards } for wilds. The piles were { $short } card short, so you choose again.
       *[other] You take { $cards } for wilds. The piles were { $short } cards short, so you choose again.
    }
bazaar-turned-up = New in the { $row } row: { $tiles }.

# Rolling.
bazaar-card-drawn = { $who } draws a { $card } card.
    .you = You draw a { $card } card.
bazaar-dice-rolled = { $who } rolls { $dice }.
    .you = You roll { $dice }.
bazaar-dice-rerolled = { $who } keeps the { $kept } and rolls { $dice }.
    .you = You keep the { $kept } and roll { $dice }.
bazaar-cards-taken =
    { $count ->
        [one] { $who } takes { $count } { $card } card.
       *[other] { $who } takes { $count } { $card } cards.
    }
    .you =
    { $count ->
        [one] You take { $count } { $card } card.
       *[other] You take { $count } { $card } cards.
    }
bazaar-cards-taken-short =
    { $count ->
        [0] { $who } takes no { $card } card: none are left.
        [one] { $who } takes { $count } { $card } card: no more are left.
       *[other] { $who } takes { $count } { $card } cards: no more are left.
    }
    .you =
    { $count ->
        [0] You take no { $card } card: none are left.
        [one] You take { $count } { $card } card: no more are left.
       *[other] You take { $count } { $card } cards: no more are left.
    }
bazaar-nothing-taken = { $why }: { $who } takes nothing.
    .you = { $why }: you take nothing.
bazaar-no-live-die = Every die shows the desert
bazaar-no-match = No die matches
bazaar-no-cards = No card is left in any pile

# Building.
bazaar-tile-placed = { $who } builds { $row } { $place }, { $tile }, on { $at }.
    .you = You build { $row } { $place }, { $tile }, on { $at }.
bazaar-tile-placed-unmarked = { $who } builds { $row } { $place }, { $tile }, on { $at } without a marker.
    .you = You build { $row } { $place }, { $tile }, on { $at } without a marker.
bazaar-traded = { $who } trades { $given } for a { $card } card.
    .you = You trade { $given } for a { $card } card.
bazaar-paid = { $who } pays { $cards }.
    .you = You pay { $cards }.
bazaar-paid-with-gifts = { $who } pays { $cards }; the neighbours give { $gifts }.
    .you = You pay { $cards }; the neighbours give { $gifts }.
bazaar-alone-scored = { $who }'s tile on { $at } stands alone: { $points } points.
    .you = Your tile on { $at } stands alone: { $points } points.
bazaar-camp-scored = { $who } closes the encampment { $hexes }: { $scored }. Its markers return.
    .you = You close the encampment { $hexes }: { $scored }. Its markers return.
bazaar-scored =
    { $points ->
        [one] { $points } point for { $who }
       *[other] { $points } points for { $who }
    }
    .you =
        { $points ->
            [one] { $points } point for you
           *[other] { $points } points for you
        }

# The end.
bazaar-game-over = { $ending }: the game is over.
bazaar-no-hex = No hex is left for a tile
bazaar-no-tile = No tile is left
bazaar-idle = Nobody has built or gained a card in three rounds
bazaar-won = { $over } { $who } wins with { $points }.
    .you = { $over } You win with { $points }.
bazaar-won-by-cards = { $over } { $who } wins the tie at { $points } with the most cards in hand.
    .you = { $over } You win the tie at { $points } with the most cards in hand.
bazaar-drawn = { $over } A draw between { $winners } with { $points }.
bazaar-score =
    { $held ->
        [one] { $who }: { $total }: { $in-play } in play, { $markers } for markers on the board, { $majority }; { $held } card in hand: { $cards }.
       *[other] { $who }: { $total }: { $in-play } in play, { $markers } for markers on the board, { $majority }; { $held } cards in hand: { $cards }.
    }
    .you =
    { $held ->
        [one] You: { $total }: { $in-play } in play, { $markers } for markers on the board, { $majority }; { $held } card in hand: { $cards }.
       *[other] You: { $total }: { $in-play } in play, { $markers } for markers on the board, { $majority }; { $held } cards in hand: { $cards }.
    }
bazaar-majority =
    { $kinds-count ->
        [0] { $points } for most cards
       *[other] { $points } for most cards ({ $kinds })
    }

# Who must do what.
bazaar-acts-wilds = { $who } chooses cards for wilds, in secret.
    .you = You choose cards for wilds, in secret.
bazaar-act-wilds = { $awaited } choose cards for wilds, in secret and at the same time.
bazaar-acts-turn = { $who } rolls or builds.
    .you = You roll or build.
bazaar-acts-dice = { $who } takes cards or rolls again; the dice show { $dice }.
    .you = You take cards or roll again; the dice show { $dice }.
bazaar-acts-kept-wild = { $who } takes cards; a wild was kept, and the dice rolled again show { $dice }.
    .you = You take cards; a wild was kept, and the dice rolled again show { $dice }.
bazaar-acts-building = { $who } goes on building from the { $row } row, or is done.
    .you = You go on building from the { $row } row, or are done.

# The table.
bazaar-table = Desert Bazaar, { $players } players.
bazaar-of-seat = { $who }: { $parts }.
    .you = You: { $parts }.
bazaar-in-hand =
    { $cards ->
        [one] { $cards } card in hand
       *[other] { $cards } cards in hand
    }
bazaar-markers-left =
    { $markers ->
        [one] { $markers } marker left
       *[other] { $markers } markers left
    }
bazaar-wilds-done =
    { $wilds ->
        [one] { $wilds } wild, chosen
       *[other] { $wilds } wilds, chosen
    }
bazaar-wilds-to-choose =
    { $wilds ->
        [one] { $wilds } wild to choose for
       *[other] { $wilds } wilds to choose for
    }
bazaar-latest-rolled =
    { $cards ->
        [one] latest: rolled, { $cards } card
       *[other] latest: rolled, { $cards } cards
    }
bazaar-latest-built = latest: built on { $hexes }
bazaar-piles = Piles: { $piles }.
bazaar-row =
    { $row-key ->
        [bazaar-north] North: { $tiles }.
       *[other] South: { $tiles }.
    }
bazaar-row-empty =
    { $row-key ->
        [bazaar-north] North: no tile.
       *[other] South: no tile.
    }
bazaar-face-down = Tiles face down: { $tiles }.
bazaar-camp = Encampment { $size } of { $most }: { $tiles }.
bazaar-camp-closed = Encampment { $size } of { $most }, closed: { $tiles }.
bazaar-tile = { $at } { $makes }
bazaar-tile-of = { $at } { $makes } of { $who }
    .you = { $at } { $makes } of yours
bazaar-open = A tile may go on { $hexes }.
bazaar-idle-turns =
    { $turns ->
        [one] { $turns } turn without a tile or a card; after { $most } in a row the game ends.
       *[other] { $turns } turns in a row without a tile or a card; after { $most } the game ends.
    }

# What one seat alone knows.
bazaar-hand =
    { $count ->
        [0] You hold { $count } cards.
        [one] You hold { $count } card: { $cards }.
       *[other] You hold { $count } cards: { $cards }.
    }
bazaar-hand-and-wilds = { $hand } { $wilds }
bazaar-hand-chosen =
    { $count ->
        [one] For { $count } wild you have chosen { $cards }; the others do not know it yet.
       *[other] For { $count } wilds you have chosen { $cards }; the others do not know it yet.
    }
bazaar-hand-to-choose =
    { $count ->
        [one] You have { $count } wild to choose cards for.
       *[other] You have { $count } wilds to choose cards for.
    }

# What is different.
bazaar-has-chosen = has chosen
bazaar-has-not-chosen = has not chosen yet
bazaar-built = built on { $hexes }
bazaar-took-back = took back { $hexes }
bazaar-cards-more =
    { $count ->
        [one] { $count } card more
       *[other] { $count } cards more
    }
bazaar-cards-fewer =
    { $count ->
        [one] { $count } card fewer
       *[other] { $count } cards fewer
    }
bazaar-gave-back = gave { $points } back
bazaar-pile-empty = No { $card } card is left.
bazaar-closed = Closed: the encampment { $hexes }.
bazaar-idle-more =
    { $turns ->
        [one] { $turns } turn without a tile or a card.
       *[other] { $turns } turns in a row without a tile or a card.
    }

# In short.
bazaar-phase-wilds = Start
bazaar-phase-turn = Turn
bazaar-phase-rolling = Rolling
bazaar-phase-building = Building
bazaar-phase-over = The end
bazaar-task-wilds = choose cards for the wilds
bazaar-task-turn = draw a card and roll, or build
bazaar-task-dice = take cards, or keep a die and roll again
bazaar-task-take = take cards
bazaar-task-building = build on from the { $row } row, or end the turn
bazaar-task-over = look at the result
bazaar-has-rolled =
    { $cards ->
        [0] { $who } rolled and gained no card.
        [one] { $who } rolled and gained { $cards } card.
       *[other] { $who } rolled and gained { $cards } cards.
    }
    .you =
    { $cards ->
        [0] You rolled and gained no card.
        [one] You rolled and gained { $cards } card.
       *[other] You rolled and gained { $cards } cards.
    }
bazaar-has-built = { $who } built on { $hexes }.
    .you = You built on { $hexes }.
bazaar-in-play = in play
bazaar-markers = markers on the board
bazaar-majorities = most cards

# Refusals.
bazaar-refused-players = Desert Bazaar is for { $least } to { $most } players, not for { $players }.
bazaar-refused-first = Seat { $first } cannot begin: there are { $players } players.
bazaar-refused-answer = “{ $said }” is not one of the answers. Choose one that is shown.
bazaar-refused-wilds-first =
    { $wilds ->
        [one] First everybody chooses cards for their starting wilds. You have { $wilds } wild: for example, say “{ $example }”.
       *[other] First everybody chooses cards for their starting wilds. You have { $wilds } wilds: for example, say “{ $example }”.
    }
bazaar-refused-wilds-done = Cards for wilds are chosen before the first turn only; no wild is left.
bazaar-refused-wilds-count =
    { $wilds ->
        [one] You have { $wilds } wild to choose for, so name { $wilds } card, not { $named }.
       *[other] You have { $wilds } wilds to choose for, so name { $wilds } cards, not { $named }.
    }
bazaar-refused-no-card = No cards are left in any pile: say “roll”.
bazaar-refused-pile = No { $card } card is left in the pile; there are cards of { $left }.
bazaar-refused-building = You are building, and a turn is either rolling or building: build on, or say “done”.
bazaar-refused-rolling = You are rolling, and a turn is either rolling or building: you can build in your next turn.
bazaar-refused-nothing-done = A turn is either rolling or building at least one tile: say for example “draw water” or “build north 1 at F6”.
bazaar-refused-draw-first = First draw a card of your choice, for example “draw water”; then the dice roll by themselves.
bazaar-refused-drawn-take-or-keep = You have drawn your card and rolled already: take cards for a die, or keep one and roll the others again.
bazaar-refused-drawn-take = You have drawn your card and rolled already: take cards now, for example “{ $example }”.
bazaar-refused-no-dice = No dice are rolled yet: draw a card first, for example “draw water”.
bazaar-refused-take-first = Take cards for the dice first, for example “{ $example }”.
bazaar-refused-take-not-shown = No die shows { $card }: you may take { $types }.
bazaar-refused-take-count = { $dice }: you take { $takes }, not { $said }.
bazaar-refused-take-left =
    { $takes ->
        [0] { $dice }, but no card is left: you take { $takes }, not { $said }.
        [one] { $dice }, but only { $takes } card is left: you take { $takes }, not { $said }.
       *[other] { $dice }, but only { $takes } cards are left: you take { $takes }, not { $said }.
    }
bazaar-dice-count =
    { $dice ->
        [1] One die counts as { $card }
        [2] Two dice count as { $card }
       *[other] Three dice count as { $card }
    }
bazaar-refused-keep-desert = A desert is dead: it can be neither kept nor rolled again.
bazaar-refused-keep-not-shown = No die shows { $face }; the dice are { $dice }.
bazaar-refused-keep-alone = Besides the { $face }, all dice show the desert: nothing could be rolled again.
bazaar-refused-kept-already = Dice are rolled again only once: take cards for them now.
bazaar-refused-other-row = You build from the { $row } row in this turn: all tiles of a turn come from one row.
bazaar-refused-no-tile = There is no tile at { $row } { $place }.
bazaar-refused-occupied-by = { $who }'s tile lies on { $at }.
    .you = Your tile lies on { $at }.
bazaar-refused-occupied = A tile lies on { $at }.
bazaar-refused-too-large = A tile on { $at } would make an encampment of { $size }: no encampment may have more than { $most }.
bazaar-refused-pays-too-much = The tile costs { $cost }: you cannot pay { $paying } for it.
bazaar-refused-pays-too-little = The tile costs { $cost }, and the tiles next to { $at } give { $gifts }: you must pay at least { $least }.
bazaar-refused-cannot-pay = { $costs }; you lack { $lacking }. { $trade }
bazaar-costs = The tile costs { $cost }
bazaar-costs-with-gifts = The tile costs { $cost }, of which its neighbours give { $gifts }
bazaar-trade-like = You could trade: “{ $example }”.
bazaar-trade-pile-short = The { $card } pile does not have enough cards to trade for.
bazaar-trade-spare = Three cards that you can spare could be traded for one.
bazaar-trade-too-few =
    { $spare ->
        [0] Trades would take { $needed } cards that you can spare, and you have none.
       *[other] Trades would take { $needed } cards that you can spare, and you have only { $spare }.
    }
bazaar-refused-trade-not-held = You cannot trade { $give }: you hold { $hand }.
bazaar-refused-trade-not-needed = You pay { $due } and have enough { $get }. You can trade { $traded } cards only for a card that you still need.
bazaar-refused-trade-pile = No { $get } card is left in the pile to trade for.

# Text that is not notation: what follows “I cannot read ...:”.
bazaar-unreadable-empty = a move looks like “draw silk”, “take water”, “keep wild”, “build north 2 at E5” or “done”.
bazaar-unreadable-verb = “{ $word }” is not a move. The moves are draw, take, keep, build and done, and wilds at the start.
bazaar-unreadable-too-much = nothing can follow “{ $after }”, but you added “{ $more }”.
bazaar-unreadable-resource-missing = a resource is missing (like “water”).
bazaar-unreadable-resource = “{ $word }” is not a resource. The resources are { $known }.
bazaar-unreadable-ambiguous = “{ $word }” could be { $one } or { $other }. Type one more letter.
bazaar-unreadable-wilds = name a resource for each wild, like “wilds water silk”.
bazaar-unreadable-die = which die? Say for example “keep wild” or “keep spice”.
bazaar-unreadable-number-twice = the number is given twice.
bazaar-unreadable-too-many = there are only { $most } cards of each resource.
bazaar-unreadable-row = from which row? Say for example “build north 2 at E5”.
bazaar-unreadable-place = which tile of the { $row } row? Its places are 1 to { $most }.
bazaar-unreadable-hex-missing = the hex is missing; say for example “build north 2 at E5”.
bazaar-unreadable-hex = there is no hex { $hex }; rows are A to K.
bazaar-unreadable-column = there is no hex { $hex }; row { $row } has { $row }1 to { $row }{ $most }.
bazaar-unreadable-payment = which cards do you pay? Say for example “paying water spice”.
bazaar-unreadable-payment-twice = the payment is given twice.
bazaar-unreadable-trade = three cards are traded for one, like “trading water water silk for camel”.
bazaar-unreadable-trades-twice = the trades are given twice; join them with “and”.
bazaar-unreadable-first = the first player is named by a seat, like “first 2”, or is random.
bazaar-unreadable-twice = the { $option } is given twice.
bazaar-option-first = first player
bazaar-unreadable-option = the only option is the first player: “first 2” or “first random”.

# Questions that lead to a move, their answers, and what these cost.
bazaar-ask-wilds =
    { $wilds ->
        [one] Which card do you take for your wild?
       *[other] Which { $wilds } cards do you take for your wilds?
    }
bazaar-ask-turn = Draw a card and roll, or build a tile?
bazaar-ask-building = Build another tile, or end your turn?
bazaar-ask-dice = Take cards, or keep a die and roll the others again?
bazaar-ask-take = Which cards do you take?
bazaar-ask-where = Where do you build { $tile }?
bazaar-ask-payment = Which cards do you pay?
bazaar-ask-give = Which cards do you trade for { $cards }?
bazaar-ask-count = { $of } How many { $card } cards?
bazaar-answer-draw = Draw { $card } and roll
bazaar-answer-roll = Roll
bazaar-answer-take = Take { $card }
bazaar-answer-keep = Keep the { $face } and roll the others again
bazaar-answer-done = End the turn
bazaar-move-wilds = Take { $cards } for your wilds
bazaar-move-build = Build a { $makes } tile on { $at }, { $row } { $place }
bazaar-answer-tile = Build a { $makes } tile ({ $row } { $place })
bazaar-answer-hex = { $at }
bazaar-answer-otherwise = pay with cards of your choice
bazaar-answer-pay = Pay { $cards }
bazaar-answer-cards = { $cards }
# They depend on the place.
bazaar-cost-between =
    { $same ->
        [1]
            { $most ->
                [0] free
                [one] { $most } card
               *[other] { $most } cards
            }
       *[other]
            { $most ->
                [one] { $least } to { $most } card
               *[other] { $least } to { $most } cards
            }
    }
bazaar-gain-between =
    { $same ->
        [1]
            { $most ->
                [one] { $most } point
               *[other] { $most } points
            }
       *[other]
            { $most ->
                [one] { $least } to { $most } point
               *[other] { $least } to { $most } points
            }
    }
bazaar-button-draw = Draw a card and roll
bazaar-button-roll = Roll the dice
bazaar-button-keep = Roll the others again
# That a die which is rolled again matches the one that is kept.
bazaar-gain-chance = { $percent } % that one matches
bazaar-gain-gifts = neighbours give { $cards }
bazaar-cost-cards = costs { $cards }
bazaar-cost-trade = trade { $given } for { $get }
bazaar-region-north-west = North-west
bazaar-region-north = North
bazaar-region-north-east = North-east
bazaar-region-west = West
bazaar-region-centre = Centre
bazaar-region-east = East
bazaar-region-south-west = South-west
bazaar-region-south = South
bazaar-region-south-east = South-east
