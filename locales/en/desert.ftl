# Through the Desert.

## Words

desert-green = green
desert-pink = pink
desert-yellow = yellow
desert-purple = purple
desert-turquoise = turquoise

# Where points come from.
desert-waterholes = waterholes
desert-oases = oases
desert-river = river
desert-largest = largest caravans
desert-enclosed-hexes = enclosed hexes

# Counted things, for other sentences.
desert-points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }
desert-camels =
    { $camels ->
        [one] 1 camel
       *[other] { $camels } camels
    }
desert-hexes =
    { $hexes ->
        [one] 1 hex
       *[other] { $hexes } hexes
    }
desert-tokens =
    { $tokens ->
        [one] 1 waterhole token
       *[other] { $tokens } waterhole tokens
    }

# Several phrases in a line.
desert-commas = { $first }, { $next }
desert-semicolons = { $first }; { $next }

## Events

desert-palms-placed = The palms stand on { $at }.
desert-first-player = { $who } begins.
    .you = You begin.
desert-leader-given = { $who } gives the { $colour } leader back.
    .you = You give the { $colour } leader back.
desert-leader-placed = { $who } places the { $colour } leader on { $at }.
    .you = You place the { $colour } leader on { $at }.
desert-leaders-out =
    { $colours-count ->
        [one] No hex is left for a leader: { $who } puts the { $colours } leader away.
       *[other] No hex is left for a leader: { $who } puts the { $colours } leaders away.
    }
    .you =
        { $colours-count ->
            [one] No hex is left for a leader: you put the { $colours } leader away.
           *[other] No hex is left for a leader: you put the { $colours } leaders away.
        }
desert-camel-placed = { $who } places a { $colour } camel on { $at }.
    .you = You place a { $colour } camel on { $at }.
desert-token-taken = { $who } takes the waterhole on { $at }, worth { $value }.
    .you = You take the waterhole on { $at }, worth { $value }.
desert-token-taken-face-down = { $who } takes the waterhole on { $at }.
    .you = You take the waterhole on { $at }.
desert-oasis-linked = { $who }'s { $colour } caravan reaches the oasis on { $oasis }: { desert-points }.
    .you = Your { $colour } caravan reaches the oasis on { $oasis }: { desert-points }.
desert-river-crossed = { $who }'s { $colour } caravan crosses the river between { $from } and { $to }: { desert-points }.
    .you = Your { $colour } caravan crosses the river between { $from } and { $to }: { desert-points }.
desert-area-enclosed = { $who }'s { $colour } caravan encloses { $area }.
    .you = Your { $colour } caravan encloses { $area }.
desert-hexes-water =
    { $tokens ->
        [one] { desert-hexes } with 1 waterhole worth { $worth }
       *[other] { desert-hexes } with { $tokens } waterholes worth { $worth }
    }
desert-hexes-face-down =
    { $tokens ->
        [one] { desert-hexes } with 1 waterhole
       *[other] { desert-hexes } with { $tokens } waterholes
    }
desert-hexes-oases =
    { $oases-count ->
        [one] { $land }, and the oasis on { $oases }: { desert-points }
       *[other] { $land }, and the oases on { $oases }: { desert-points }
    }
desert-last-camel = That was the last { $colour } camel: the game ends after this turn.
desert-over-last-camel = The game is over.
desert-over-no-placement = The next camel cannot be placed anywhere: the game is over.

## What a move brings at once

desert-gain-water =
    { $points ->
        [one] { $points } point of water
       *[other] { $points } points of water
    }
desert-gain-face-down = a face-down waterhole
desert-gain-oasis = { $points } points for an oasis
desert-gain-river = { $points } points for the river
desert-gain-hexes =
    { $hexes ->
        [one] encloses { $hexes } hex
       *[other] encloses { $hexes } hexes
    }
desert-gain-at-best = at best { $gain }
desert-next-water =
    { $points ->
        [one] { $points } point of water next to it
       *[other] { $points } points of water next to it
    }
desert-next-face-down =
    { $tokens ->
        [one] next to a waterhole
       *[other] next to { $tokens } waterholes
    }
desert-near-water =
    { $points ->
        [one] { $points } point of water nearby
       *[other] { $points } points of water nearby
    }
desert-near-face-down =
    { $tokens ->
        [one] a waterhole nearby
       *[other] { $tokens } waterholes nearby
    }
desert-near-oases =
    { $oases ->
        [one] an oasis nearby
       *[other] { $oases } oases nearby
    }

## Whole moves, in a list

desert-move-gift = give the { $colour } leader back
desert-move-leader = { $colour } leader on { $at }
desert-move-camel = { $colour } camel on { $at }

## The position

desert-title-line = Through the Desert, { $options }.
desert-title-edition = { $edition } edition
desert-title-board = { $board } board
desert-title-serpentine = serpentine leaders
desert-title-aquifers = aquifers

desert-acts-gift = { $who } gives a leader back.
    .you = Your turn: give a leader back.
desert-acts-leader = { $who } places a leader.
    .you = Your turn: place a leader.
desert-acts-camels = { $who } places { desert-camels }.
    .you = Your turn: place { desert-camels }.
desert-acts-last-camels = { $who } places { desert-camels }; then the game ends.
    .you = Your turn: place { desert-camels }; then the game ends.
desert-won = The game is over: { $who } wins with { desert-points }.
    .you = The game is over: you win with { desert-points }.
desert-won-together = The game is over: { $winners } share the win with { desert-points }.

desert-seat = { $who }: { $parts }.
    .you = You: { $parts }.
desert-seat-points =
    { $tokens ->
        [one] { desert-points } (oases { $oases }, river { $river }, enclosed hexes { $enclosed }) and 1 hidden waterhole token
       *[other] { desert-points } (oases { $oases }, river { $river }, enclosed hexes { $enclosed }) and { $tokens } hidden waterhole tokens
    }
desert-seat-largest = largest caravans so far { $largest }, not counted yet
desert-seat-leaders = leaders in hand: { $colours }
desert-gave-back = gave back { $colour }
desert-seat-latest = latest: { $at }
desert-seat-final = { $who }: { desert-points }: waterholes { $water }, oases { $oases }, river { $river }, largest caravans { $largest }, enclosed hexes { $enclosed }.
    .you = You: { desert-points }: waterholes { $water }, oases { $oases }, river { $river }, largest caravans { $largest }, enclosed hexes { $enclosed }.

desert-supply = Camels left: { $supply }.
desert-supply-of = { $count } { $colour }
desert-oases-on = Oases: { $at }.
desert-water = Waterholes worth { $value }: { $at }.
desert-water-face-down = Waterholes face down: { $at }.

desert-caravan = { $who }'s { $colour } caravan, { desert-camels }: { $parts }.
    .you = Your { $colour } caravan, { desert-camels }: { $parts }.
desert-caravan-leader = leader { $leader }
desert-caravan-pieces = leader { $leader }, camels { $camels }
desert-caravan-scored = scored { $oases }
desert-caravan-crossed = crossed the river
desert-area = Enclosed by { $who }'s { $colour } caravan: { $at }.
    .you = Enclosed by your { $colour } caravan: { $at }.

## A hand. Only its owner reads it.

desert-hand-empty = You have no waterhole tokens yet.
desert-hand = You have { desert-tokens }, worth { desert-points }: { $each }.
desert-token-from = { $value } from { $at }

## How each score came about

desert-score = { $who }, { desert-points }: { $parts }.
    .you = You, { desert-points }: { $parts }.
desert-score-water = waterholes { $points } ({ $each })
desert-score-caravan = { $colour } caravan of { desert-camels }: { $sources }
desert-score-oases = oases { $points } ({ $oases })
desert-score-river = river { $points }
desert-score-largest = largest { $points }
desert-score-area = area of the { $colour } caravan { $points }
desert-score-nothing = nothing

## What changed between two views

desert-changed = { $who }: { $parts }.
    .you = You: { $parts }.
desert-took-leader-again = took the { $colour } leader again
desert-led = leader { $colour } { $at }
desert-placed = { $colour } { $at }
desert-took-back = took back { $colour } { $at }
desert-got-tokens =
    { $count ->
        [one] 1 waterhole token
       *[other] { $count } waterhole tokens
    }
desert-gave-tokens =
    { $count ->
        [one] gave 1 waterhole token back
       *[other] gave { $count } waterhole tokens back
    }
desert-got-oases =
    { $count ->
        [one] 1 oasis
       *[other] { $count } oases
    }
desert-gave-oases =
    { $count ->
        [one] gave 1 oasis back
       *[other] gave { $count } oases back
    }
desert-got-crossings =
    { $count ->
        [one] 1 river crossing
       *[other] { $count } river crossings
    }
desert-gave-crossings =
    { $count ->
        [one] gave 1 river crossing back
       *[other] gave { $count } river crossings back
    }
desert-enclosed = enclosed { desert-hexes } with { $colour }
desert-enclosed-no-more = no longer encloses { desert-hexes } with { $colour }
desert-none-left = No { $colour } camel is left.

## Summary

desert-phase-gifts = Leaders are given back
desert-phase-leaders = Leaders are placed
desert-phase-camels = Camels are placed
desert-phase-last-turn = Last turn
desert-phase-over = Game over

desert-task-gift = give a leader back
desert-task-leader = place a leader
desert-task-camels =
    { $camels ->
        [one] place a camel
       *[other] place two camels
    }
desert-task-over = look at the result

desert-latest-gift = { $who } gave the { $colour } leader back.
    .you = You gave the { $colour } leader back.
desert-latest-leader = { $who } placed the { $colour } leader on { $at }.
    .you = You placed the { $colour } leader on { $at }.
desert-latest-camels = { $who } placed { $camels }.
    .you = You placed { $camels }.
desert-latest-camel = a { $colour } camel on { $at }

## Questions

desert-ask-gift = Which leader do you give back?
desert-ask-leader = Which leader do you place?
desert-ask-leader-hex = Where do you place the { $colour } leader?
desert-ask-leader-and-hex = Which leader do you place, and where?
desert-ask-camel =
    { $camels ->
        [one] Which camel do you place?
       *[other] Which camel do you place first?
    }
desert-ask-camel-hex = Where do you place the { $colour } camel?
desert-ask-camel-and-hex =
    { $camels ->
        [one] Which camel do you place, and where?
       *[other] Which camel do you place first, and where?
    }
desert-choice-gift = { $colour } leader
desert-choice-leader = { $colour } leader
desert-choice-camel = { $colour }, { $left } left
desert-choice-hex = { $at }
desert-choice-colour-and-hex = { $colour } { $at }

desert-north-west = north-west
desert-north = north
desert-north-east = north-east
desert-west = west
desert-middle = middle
desert-east = east
desert-south-west = south-west
desert-south = south
desert-south-east = south-east

## Games that cannot be created

desert-refused-players = Through the Desert is for 2 to 5 players, not for { $players }.
desert-refused-no-river = The { $edition } edition has no river, but the { $board } board does. Choose another board or edition.
desert-refused-palms-at-random = In the { $edition } edition the palms are placed at random; they cannot be named.
desert-refused-palm-off-site = { $at } is not an oasis site of this board: no palm can stand there.
desert-refused-palm-count = { $palms } palms are placed, so name { $palms } sites, not { $named }.
desert-refused-palm-out-of-play = { $at } lies beyond the elevation line, which is out of play with { $players } players: no palm can stand there.
desert-refused-first-seat = Seat { $first } cannot begin: there are { $players } players.
desert-refused-no-gifts = With { $players } players nobody gives a leader back. “random gifts” is for five players.

## Moves that may not be made

desert-refused-give-first = Give a leader back first, for example “{ $example }”. You may choose { $colours }.
desert-refused-nothing-to-give = There is no leader to give back now.
desert-refused-leaders-first = Place your leaders first, for example “L green H7”. Camels come later.
desert-refused-leaders-done = All leaders are placed. Place a camel, for example “green H7”.
desert-refused-given-up = { $by } has already given back { $colour }. Choose another colour.
desert-refused-no-leader-in-hand = You have no leaders left.
desert-refused-leader-not-in-hand = You have no { $colour } leader left. You still have { $have }.
desert-refused-first-colour = { $by } already has a { $colour } leader. Your first leader must have a new colour: { $free }.
desert-refused-leader-on-water = There is a waterhole on { $at }: a leader cannot start there.
desert-refused-leader-next-to-oasis = { $at } is next to the oasis on { $oasis }: a leader cannot start there.
desert-refused-leader-next-to-leader =
    { $of-is ->
        [you] { $at } is next to your { $colour } leader on { $other }. Leaders may not start next to each other.
       *[other] { $at } is next to { $of }'s { $colour } leader on { $other }. Leaders may not start next to each other.
    }
desert-refused-off-board = { $at } is not a hex of this board.
desert-refused-out-of-play = { $at } lies beyond the elevation line, which is out of play with { $players } players.
desert-refused-mountain = { $at } is a mountain.
desert-refused-oasis = There is an oasis on { $at }; pieces stand next to it, not on it.
desert-refused-on-leader =
    { $of-is ->
        [you] Your { $colour } leader stands on { $at }.
       *[other] { $of }'s { $colour } leader stands on { $at }.
    }
desert-refused-on-camel =
    { $of-is ->
        [you] A camel of your { $colour } caravan stands on { $at }.
       *[other] A camel of { $of }'s { $colour } caravan stands on { $at }.
    }
desert-refused-enclosed =
    { $of-is ->
        [you] { $at } is enclosed by your { $colour } caravan: nobody may place there any more.
       *[other] { $at } is enclosed by { $of }'s { $colour } caravan: nobody may place there any more.
    }
desert-refused-supply-empty = There is no { $colour } camel left.
desert-refused-no-caravan = You have no { $colour } caravan.
desert-refused-not-next-to-caravan = { $at } is not next to your { $colour } caravan.
desert-refused-next-to-rival = { $at } is next to { $of }'s { $colour } caravan: two caravans of one colour never touch.
desert-refused-no-such-answer = “{ $answer }” is not one of the choices. Please choose again.

## Text that is not notation

desert-unreadable-nothing = a move looks like “green H7”, “L green H7” or “give green”.
desert-unreadable-hex = no board has a hex { $hex }; rows are A to P, columns 1 to 18.
desert-unreadable-rest = “{ $rest }” does not belong there; a move looks like “green H7”.
desert-unreadable-no-hex = the hex is missing; a move looks like “green H7” or “L green H7”.
desert-unreadable-two-hexes = it has two hexes; separate moves with commas: “green H7, pink C4”.
desert-unreadable-colours = it names { $one } and { $other }; separate moves with commas: “green H7, pink C4”.
desert-unreadable-piece = is it a leader (“L green H7”) or a camel (“green H7”)?
desert-unreadable-gift = a leader that you give back has no hex: “give green”.
desert-unreadable-no-colour = a camel colour is missing (like “green H7”).
desert-unreadable-two-colours = “{ $word }” could be { $one } or { $other }; add a letter.
desert-unreadable-colour = there is no camel colour “{ $word }”; the colours are { $colours }.

desert-unreadable-edition = the editions are { $editions }.
desert-unreadable-board = the boards are { $boards }.
desert-unreadable-first = name the first player by seat, like “first 2”.
desert-unreadable-site = “{ $site }” is not a hex like C10.
desert-unreadable-site-twice = { $at } is named twice.
desert-unreadable-palms = name the five sites, like “palms C10 D5 E15 I4 L11”.
desert-unreadable-option = options are an edition (2005, 2017, 2024), a board, serpentine, aquifers, palms with five sites, first with a seat, and random gifts.
desert-unreadable-twice = the { $option } is given twice.
desert-option-edition = edition
desert-option-board = board
desert-option-serpentine = serpentine order
desert-option-aquifers = aquifers variant
desert-option-palms = list of palms
desert-option-first = first player
desert-option-gifts = “random gifts” option
