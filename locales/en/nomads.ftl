# Nomads of Arabia. Rules N1-N42: docs/rules/nomads.md.

# Pieces.
nomads-goat = goat
nomads-donkey = donkey
nomads-horse = horse
nomads-camel = camel
nomads-grasslands = grasslands
nomads-wastelands = wastelands
nomads-highlands = highlands
nomads-wadis = wadis
nomads-saltflats = saltflats
nomads-the-land = the { $land }
nomads-city = city
nomads-a-city = a city
nomads-desert = desert
nomads-mountain = mountain
nomads-a-mountain = a mountain
nomads-four = 4 Dinars
nomads-five = 5 Dinars
nomads-six = 6 Dinars
nomads-abdul = Abdul the Trader
nomads-expert = Expert Handler
nomads-winds = Ride the Winds
nomads-sands = Sands of Time
nomads-silver = Silver Tongue
nomads-final-goats = goats +1
nomads-final-donkeys = donkeys +1
nomads-final-horses = horses +1
nomads-final-camels = camels +1
nomads-mecca = Mecca
nomads-a-special-disk = a special disk
nomads-the-final-disk = the disk “{ $disk }”
nomads-blank = blank

# Counted.
nomads-nothing = nothing
nomads-no-handlers = no handlers
nomads-handlers-of =
    { $count ->
        [one] { $count } { $animal } handler
       *[other] { $count } { $animal } handlers
    }
nomads-goats =
    { $count ->
        [one] { $count } goat
       *[other] { $count } goats
    }
nomads-donkeys =
    { $count ->
        [one] { $count } donkey
       *[other] { $count } donkeys
    }
nomads-horses =
    { $count ->
        [one] { $count } horse
       *[other] { $count } horses
    }
nomads-camels =
    { $count ->
        [one] { $count } camel
       *[other] { $count } camels
    }
nomads-dinars =
    { $count ->
        [one] { $count } Dinar
       *[other] { $count } Dinars
    }
nomads-animals =
    { $count ->
        [one] { $count } animal
       *[other] { $count } animals
    }
nomads-special-disks =
    { $count ->
        [one] { $count } special disk
       *[other] { $count } special disks
    }
nomads-final-disks =
    { $count ->
        [one] { $count } final disk
       *[other] { $count } final disks
    }

# Lists that are not joined by “and”.
nomads-or = { $first } or { $last }
nomads-comma = { $first }, { $last }
nomads-semicolon = { $first }; { $last }

# Events.
nomads-begins = { $who } begins.
    .you = You begin.
nomads-strips-laid = The rows are laid; there are cities on { $cities }.
nomads-land-die = The land die shows the { $land }.
nomads-land-die-yellow = The land die is yellow.
nomads-first-animals = One animal of each kind stands in the { $land }.
nomads-land-restock = Land Restock of the { $land }: { $dice } rolled, { $animals } from stock.
nomads-animal-restock = Animal Restock: { $animals } from stock.
nomads-random-restock = Random Restock: { $dice } rolled, { $animals } from stock.
nomads-restocked = The { $land } get { $animals }.
nomads-moved = { $who } moves to { $to }.
    .you = You move to { $to }.
nomads-moved-paid = { $who } moves to { $to } for { $price }.
    .you = You move to { $to } for { $price }.
nomads-handlers-returned = { $who } puts { $handlers } back.
    .you = You put { $handlers } back.
nomads-handlers-taken = { $who } takes { $handlers }.
    .you = You take { $handlers }.
nomads-handlers-taken-paid = { $who } takes { $handlers } for { $price }.
    .you = You take { $handlers } for { $price }.
nomads-disk-taken = { $who } takes the special disk on { $at }.
    .you = You take the special disk on { $at }.
nomads-captured = { $who } rolls { $dice } and captures { $animals } in the { $land }.
    .you = You roll { $dice } and capture { $animals } in the { $land }.
nomads-taken = { $who } takes a { $animal } from the { $land }.
    .you = You take a { $animal } from the { $land }.
nomads-taken-none = { $who } takes no animal from the { $land }.
    .you = You take no animal from the { $land }.
nomads-called = { $who } calls into the { $land }, rolls { $dice } and brings { $animals }.
    .you = You call into the { $land }, roll { $dice } and bring { $animals }.
nomads-sold = { $who } sells { $sales } for { $income }.
    .you = You sell { $sales } for { $income }.
nomads-sale = { $animals } at { $price }
nomads-disk-used = { $who } uses { $disk }.
    .you = You use { $disk }.
nomads-sands-used = { $who } uses Sands of Time: an extra turn.
    .you = You use Sands of Time: an extra turn.
nomads-winds-ridden = { $who } rides the winds to { $to }.
    .you = You ride the winds to { $to }.
nomads-travelled = { $who } travels with the Pilgrim and keeps { $kept }.
    .you = You travel with the Pilgrim and keep { $kept }.
nomads-travelled-returning = { $who } travels with the Pilgrim, keeps { $kept } and gives back { $returned }.
    .you = You travel with the Pilgrim, keep { $kept } and give back { $returned }.
nomads-with-handlers =
    { $count ->
        [one] { $what } { $handlers } goes back to the pile.
       *[other] { $what } { $handlers } go back to the pile.
    }
nomads-placed = { $who } leaves the Pilgrim for { $at }.
    .you = You leave the Pilgrim for { $at }.
nomads-lost = { $who } is lost in the desert on { $at }.
    .you = You are lost in the desert on { $at }.
nomads-kept = { $who } keeps { $kept }.
    .you = You keep { $kept }.
nomads-kept-returning = { $who } keeps { $kept } and gives back { $returned }.
    .you = You keep { $kept } and give back { $returned }.
nomads-animals-out = No stock space is free for { $animals }: out of the game.
nomads-quiet = Nothing has happened for three rounds: the desert shifts.
nomads-overdue = The desert has not shifted for { $rounds } rounds: it shifts now.
nomads-shifted = The desert shifts. Row { $row } is gone, and the other rows move down. The new row A has { $places }.
nomads-shifted-city = The desert shifts. Row { $row } is gone with its city, and the other rows move down. The new row A has { $places }.
nomads-shifted-city-with = The desert shifts. Row { $row } is gone with its city and { $disk }, and the other rows move down. The new row A has { $places }.
nomads-what-on = { $what } on { $at }
nomads-a-city-with = a city with { $disk }
nomads-turn-ended = { $who } ends the turn.
    .you = You end the turn.
nomads-game-over = Mecca is reached: the game is over.

# The position, one line each.
nomads-view-title = Nomads of Arabia, { $disks }.
nomads-view-title-short = Nomads of Arabia, { $disks }, short ending.
nomads-disks-in-play =
    { $count ->
        [0] no special disks
        [one] { $count } special disk
       *[other] { $count } special disks
    }
nomads-acts-begin =
    { $extra ->
        [0] { $who } moves and acts.
       *[other] { $who } moves and acts in an extra turn.
    }
    .you =
        { $extra ->
            [0] You move and act.
           *[other] You move and act in an extra turn.
        }
nomads-acts-move =
    { $extra ->
        [0] { $who } may still move and act.
       *[other] { $who } may still move and act in an extra turn.
    }
    .you =
        { $extra ->
            [0] You may still move and act.
           *[other] You may still move and act in an extra turn.
        }
nomads-acts-act =
    { $extra ->
        [0] { $who } may still act.
       *[other] { $who } may still act in an extra turn.
    }
    .you =
        { $extra ->
            [0] You may still act.
           *[other] You may still act in an extra turn.
        }
nomads-acts-disks =
    { $extra ->
        [0] { $who } has acted and may still use disks.
       *[other] { $who } has acted and may still use disks in an extra turn.
    }
    .you =
        { $extra ->
            [0] You have acted and may still use disks.
           *[other] You have acted and may still use disks in an extra turn.
        }
nomads-acts-place =
    { $extra ->
        [0] { $who } comes from the Pilgrim onto any space.
       *[other] { $who } comes from the Pilgrim onto any space in an extra turn.
    }
    .you =
        { $extra ->
            [0] You come from the Pilgrim onto any space.
           *[other] You come from the Pilgrim onto any space in an extra turn.
        }
nomads-acts-handlers =
    { $extra ->
        [0] { $who } leaves a city and takes handlers.
       *[other] { $who } leaves a city and takes handlers in an extra turn.
    }
    .you =
        { $extra ->
            [0] You leave a city and take handlers.
           *[other] You leave a city and take handlers in an extra turn.
        }
nomads-acts-take =
    { $extra ->
        [0] { $who } may take one animal from the { $land }.
       *[other] { $who } may take one animal from the { $land } in an extra turn.
    }
    .you =
        { $extra ->
            [0] You may take one animal from the { $land }.
           *[other] You may take one animal from the { $land } in an extra turn.
        }
nomads-acts-box = { $who } says which land gets { $animals }: { $lands }.
    .you = You say which land gets { $animals }: { $lands }.
nomads-acts-lost =
    { $asked-count ->
        [one] { $asked } is lost in the desert and keeps two animals.
       *[other] { $asked } are lost in the desert and keep two animals.
    }
nomads-wins = The game is over: { $who } wins with { $dinars }.
    .you = The game is over: you win with { $dinars }.
nomads-wins-tied = The game is over: { $who } wins the tie at { $dinars } with { $animals }.
    .you = The game is over: you win the tie at { $dinars } with { $animals }.
nomads-shared-win = The game is over: { $winners } share the win with { $dinars } and { $animals } each.
nomads-silver-in-use = Silver Tongue is in use: 1 Dinar more for each animal sold in this turn.
nomads-seat = { $who }: { $place }; { $money }; animals: { $animals }; { $handlers }; { $disks }.
    .you = You: { $place }; { $money }; animals: { $animals }; { $handlers }; { $disks }.
nomads-dinars-from-disks = { $dinars }, { $disks } of them from disks
nomads-with-pilgrim = with the Pilgrim
nomads-lost-in-desert = lost in the desert
nomads-stands-on = on { $at }, { $terrain }
nomads-row = Row { $row }: { $spaces }.
nomads-space = { $at } { $what }
nomads-city-with = city with { $disk }
nomads-box = Land Box of the { $land }: { $animals }.
nomads-box-empty = Land Box of the { $land }: empty.
nomads-stock = Stock: { $kinds }.
nomads-stock-kind = { $animals }, price { $price }
nomads-pile = Handlers in the pile: { $handlers }.
nomads-road = The desert has shifted { $shifted }; to come: { $special } and { $finals }, Mecca among them.
nomads-road-used = The desert has shifted { $shifted }; to come: { $special } and { $finals }, Mecca among them; used: { $used }.
nomads-road-over = Mecca is on the board.
nomads-road-over-used = Mecca is on the board; used: { $used }.
nomads-times-shifted =
    { $count ->
        [0] never
        [one] once
       *[other] { $count } times
    }
nomads-forced-off = Forced shifts are off: the desert shifts only by choice and after a restock.
nomads-forced-quiet = The desert shifts by itself { $quiet } if nobody captures, calls, sells or shifts.
nomads-forced-latest = The desert shifts by itself { $latest }; any shift starts the count again.
nomads-forced-both = The desert shifts by itself { $latest }, or { $quiet } if nobody captures, calls or sells; any shift starts both counts again.
nomads-in-turns =
    { $turns ->
        [one] at the end of this turn
       *[other] in { $turns } turns
    }
nomads-gone = Out of the game: { $animals }.

# A hand: always said to its owner.
nomads-hand-empty = You have no special disks.
nomads-hand = Your special disks: { $disks }.
nomads-hand-disk = { $disk }: { $does }
nomads-hand-order = Your order: an extra turn after the turn of { $after }.
nomads-hand-kept = You keep { $kept }; not everybody has chosen yet.
nomads-does-dinars = paid out when Mecca is reached.
nomads-does-abdul = sell anywhere in your turn.
nomads-does-expert = take one animal from any Land Box in your turn.
nomads-does-winds = go to any space instead of moving.
nomads-does-sands = an extra turn, at the end of yours or after the turn of somebody else.
nomads-does-silver = 1 Dinar more for each animal that you sell in this turn; use it before the sale.

# Everything hidden, when the game is over.
nomads-score = { $who }, { $total }: { $dinars } in hand, { $from } from disks ({ $disks }); animals: { $animals }.
    .you = You, { $total }: { $dinars } in hand, { $from } from disks ({ $disks }); animals: { $animals }.
nomads-no-disks = no disks
nomads-left-on-cities = Left on cities: { $disks }.
nomads-swept = Gone with the sands: { $disks }.
nomads-never-placed = Never placed: { $disks }.
nomads-out = Out from the beginning: { $disks }.

# What is new since a view.
nomads-changed-seat = { $who }: { $done }.
    .you = You: { $done }.
nomads-now-at = now { $place }
nomads-animals-changed = animals { $change }
nomads-more = +{ $animals }
nomads-fewer = -{ $animals }
nomads-handlers-now = { $handlers } now
nomads-dinars-more = +{ $change }, now { $now }
nomads-dinars-fewer = -{ $change }, now { $now }
nomads-took-disks = took { $disks }
nomads-fewer-disks = { $disks } fewer
nomads-changed-land = The { $land }: { $done }.
nomads-changed-shifts =
    { $times ->
        [one] The desert shifted.
       *[other] The desert shifted { $times } times.
    }
nomads-changed-back = The desert went back.
nomads-changed-price = The price of a { $animal }: { $price } instead of { $was }.

# Why a game cannot be created.
nomads-refused-players = Nomads of Arabia is for 3 to 6 players, not for { $players }.
nomads-refused-disk-count = 0 to 5 special disks may be in play, not { $disks }.
nomads-refused-shift-within = The desert shifts after 10 rounds without a shift, or never if forced shifts are off, not after { $rounds }.
nomads-refused-first-seat = Seat { $first } cannot begin: there are { $players } players.

# Why a move is refused. Always said to whoever wants to make it.
nomads-refused-handlers-first = You have left a city: take your handlers first, like “handlers goat camel”.
nomads-refused-take-first = All your handlers show blanks: first take one animal from the { $land }, like “take goat”, or “take none”.
nomads-refused-box-first = The land die is yellow: first say where the animals go: { $lands }.
nomads-refused-keep-first = Your nomad is lost in the desert: first say which { $count } of your { $animals } it keeps, like “keep { $example }”.
nomads-refused-place-first = You travel with the Pilgrim: first place your nomad on a space, like “place C3”.
nomads-refused-no-handlers-now = Handlers are taken only on leaving a city.
nomads-refused-nothing-to-take = An animal is taken like this only after a capture in which all handlers show blanks.
nomads-refused-no-box-now = No animals wait for a Land Box.
nomads-refused-nothing-to-keep = Your nomad is not lost; to travel say “pilgrim keep …”.
nomads-refused-not-with-pilgrim = Only a nomad that travels with the Pilgrim is placed; yours is not.
nomads-refused-no-space = There is no space { $space } now: row { $row } has spaces 1 to { $spaces }.
nomads-refused-mountain = { $space } is a mountain.
nomads-refused-not-next = { $to } is not next to { $from }.
nomads-refused-moved-already = You have moved as far as you may in this turn.
nomads-refused-one-step-left = You have made one step already: only one more is left.
nomads-refused-move-before-action = You have acted already: a nomad moves before it acts.
nomads-refused-placed-stays = You were placed by the Pilgrim: your nomad does not move in this turn.
nomads-refused-cannot-pay = A second space costs { $cost } ({ $why }); you have { $dinars }.
nomads-for-animals = { $count } for { $animals }
nomads-for-handlers = 3 for three handlers
nomads-refused-handlers-not-there = The pile has no such handlers; there are { $pile }.
nomads-refused-handler-count = You leave a city with two handlers, or with three for 3 Dinars.
nomads-refused-cannot-pay-handlers = That costs { $cost } in all; you have { $dinars }.
nomads-refused-acted-already = You have acted already: there is one action in a turn.
nomads-refused-placed-acts = You were placed by the Pilgrim: in this turn you may sell in a city and use disks, but not capture, call or shift.
nomads-refused-capture-here = Your nomad stands on { $here }: animals are captured on a land.
nomads-refused-call-here = Your nomad stands on { $here }: animals are called on a land.
nomads-refused-capture-alone = You have no handlers, and without them you cannot capture.
nomads-refused-call-alone = You have no handlers, and without them you cannot call.
nomads-refused-not-in-box = There is no { $animal } in the Land Box of the { $land }.
nomads-refused-not-on-desert = Your nomad stands on { $here }: the desert is shifted from a desert space.
nomads-refused-nomads-on-row =
    { $nomads-count ->
        [one] { $nomads } stands on row { $row }, which would go: the desert cannot be shifted by choice.
       *[other] { $nomads } stand on row { $row }, which would go: the desert cannot be shifted by choice.
    }
nomads-refused-not-in-city = Your nomad stands on { $here }: animals are sold in a city.
nomads-refused-none-carried = You have no { $animal }.
nomads-refused-fewer-carried = You have only { $carried }.
nomads-refused-one-sale-in-city = There is one sale in a city in a turn, Abdul or not, and you have made it.
nomads-refused-one-sale-from-pilgrim = You come from the Pilgrim: there is one sale in such a turn, and you have made it.
nomads-refused-pilgrim-instead = You have already begun your turn: travelling with the Pilgrim takes the place of a whole turn.
nomads-refused-pilgrim-keep-two = You keep two of your animals ({ $animals }): say which, like “pilgrim keep { $example }”.
nomads-refused-keep-two = You keep two of your animals ({ $animals }): say which, like “keep { $example }”.
nomads-refused-keep-all = You keep all that you have: { $animals }.
nomads-refused-not-fewest = The { $land } do not have the fewest animals: choose { $lands }.
nomads-refused-no-disk = You do not have the disk { $disk }.
nomads-refused-winds-instead = You ride the winds instead of moving, before you move or act.
nomads-refused-winds-from-pilgrim = You come from the Pilgrim: you cannot ride the winds in this turn.
nomads-refused-there-already = Your nomad is on { $space } already.
nomads-refused-no-sale-now = Silver Tongue is used with a sale, and you can sell nothing now.
nomads-refused-sands-in-own-turn = You are in the middle of your turn: say “end with sands” for an extra turn after it, or leave an order, like “use sands after { $number }”.
nomads-refused-sands-in-turn = { $turn } is in the middle of a turn: use Sands of Time between two turns, or leave an order, like “use sands after { $number }”.
nomads-refused-sands-seat = This game has seats 1 to { $seats } only.
nomads-refused-same-order = That is your order already.
nomads-refused-no-such-answer = That is not one of the choices. Please choose again.

# Text that is not notation.
nomads-unreadable-move = a move looks like “move D4”, “capture”, “call”, “sell 3 camel” or “end”.
nomads-unreadable-space = “{ $word }” is not a space. Rows are A to E and columns 1 to 7, like C3.
nomads-unreadable-one-space = name one space, like “place C3” or “use winds B4”.
nomads-unreadable-where = say where to, like “move D4” or “move D4 D5”.
nomads-unreadable-path = a move has one or two spaces.
nomads-unreadable-number = 1 to { $most } of a kind.
nomads-unreadable-two-numbers = two numbers follow each other.
nomads-unreadable-too-many = there are { $most } of a kind at most.
nomads-unreadable-verb = it could be “{ $sell }”, “{ $handlers }” or “{ $keep }”.
nomads-unreadable-how-many = how many? Say for example “1 { $animal }” or “{ $two }”.
nomads-unreadable-animals = the animals are missing, like “goat goat camel” or “2 goat 1 camel”.
nomads-unreadable-animal = “{ $word }” is not an animal. The animals are { $all }.
nomads-unreadable-land = “{ $word }” is not a land. The lands are { $all }.
nomads-unreadable-two-lands = “{ $word }” may be { $one } or { $other }; one letter more will do.
nomads-unreadable-expert = name the animal and its land, like “use expert horse wadis”.
nomads-unreadable-winds = say where to, like “use winds B4”.
nomads-unreadable-seat = name a seat by its number, like “use sands after 2”.
nomads-unreadable-disk = disks that are used are expert, abdul, winds, silver and sands.
nomads-unreadable-twice = the { $option } is given twice.
nomads-unreadable-disk-count = 0 to 5 special disks may be in play, like “disks 3”.
nomads-unreadable-first = the first player is named by a seat, like “first 2”.
nomads-unreadable-options = options are disks with a number from 0 to 5, short or long ending, no forced shifts, and first with a seat.
nomads-option-disks = number of disks
nomads-option-forced = rule of forced shifts
nomads-option-ending = ending
nomads-option-first = first player

# What is wanted, as one asks for it; it speaks to nobody.
nomads-task-begin = move and act
nomads-task-move = go on, or end the turn
nomads-task-act = act, or end the turn
nomads-task-disks = use disks, or end the turn
nomads-task-place = place the nomad
nomads-task-handlers = take handlers
nomads-task-take = take an animal of the { $land }, or none
nomads-task-box = say which land gets { $animals }
nomads-task-lost = choose two animals to keep
nomads-task-over = look at the result

# The part of the game that a turn has come to.
nomads-phase-turn = Turn
nomads-phase-extra = Extra turn
nomads-phase-place = Back from the Pilgrim
nomads-phase-handlers = Leaving a city
nomads-phase-take = After a blank roll
nomads-phase-box = Yellow land die
nomads-phase-lost = Lost in the desert
nomads-phase-over = Game over

# Where money comes from.
nomads-source-dinars = Dinars
nomads-source-disks = disks
nomads-source-animals = animals at today’s prices

# What can be seen of a turn.
nomads-latest-on = { $who } is on { $at }.
    .you = You are on { $at }.
nomads-latest-pilgrim = { $who } travels with the Pilgrim.
    .you = You travel with the Pilgrim.
nomads-latest-lost = { $who } is lost in the desert.
    .you = You are lost in the desert.

# Questions that lead to a move, and their answers. Always said to whoever is asked.
nomads-ask-turn = What do you do?
nomads-ask-where = Where do you go?
nomads-ask-way = Which way do you go to { $at }?
nomads-ask-place = Where do you place your nomad?
nomads-ask-sale = What do you sell?
nomads-ask-amount = How many of your { $carried } do you sell?
nomads-ask-handler-count = How many handlers do you take? In the pile: { $pile }.
nomads-ask-handlers = Which handlers do you take? In the pile: { $pile }.
nomads-ask-keep = Which two animals do you keep?
nomads-ask-take = Which animal do you take?
nomads-ask-box = Which land gets the animals?
nomads-ask-expert = Which animal does the Expert Handler take?
nomads-ask-expert-land = From which land does the { $animal } come?
nomads-ask-order = After whose turn do you want an extra turn?
nomads-option-move = Move
nomads-option-place = Place your nomad
nomads-option-sell = Sell animals
nomads-option-abdul = Sell here with Abdul the Trader
nomads-option-handlers = Take handlers
nomads-option-expert = Take an animal with the Expert Handler
nomads-option-winds = Ride the winds
nomads-option-keep = Keep two animals
nomads-option-pilgrim = Travel with the Pilgrim
nomads-option-order = Order an extra turn with Sands of Time
nomads-option-capture = Capture animals
nomads-option-call = Call animals
nomads-option-shift = Shift the desert
nomads-option-silver = Use Silver Tongue
nomads-option-sands = Take an extra turn now with Sands of Time
nomads-option-end-with-sands = End the turn and take an extra one with Sands of Time
nomads-option-end = End the turn
nomads-option-animal = { $animal }
nomads-option-no-animal = No animal
nomads-option-land = { $land }
nomads-option-animal-of = { $animal } of the { $land }
nomads-option-space = { $at }, { $terrain }
nomads-option-other-way = Go another way
nomads-option-by = By { $by } to { $at }
nomads-option-herd = { $animals }
nomads-option-handlers-of = { $handlers }
nomads-option-none = none
nomads-option-fewer = Sell fewer
nomads-option-count =
    { $count ->
        [one] { $count } handler
       *[other] { $count } handlers
    }
nomads-option-after = After { $after }
nomads-option-no-order = No order
nomads-group-row = Row { $row }
nomads-gain-disk = { $disk }
nomads-gain-disk-on-the-way = a special disk on the way, at { $at }
# Whoever stands there then is lost.
nomads-gain-last-row = bottom row: it leaves at the next shift
nomads-gain-shift = the bottom row leaves, a new one comes
nomads-button-roll = Roll the dice
nomads-gain-sale = up to { $dinars }
nomads-cost-disk = uses up the disk
nomads-cost-disk-needless = uses up the disk, though a city needs none
nomads-gain-market = animals sell for { $dinars }
nomads-gain-box = the box holds { $animals }
# What handlers may roll.
nomads-gain-catch = up to { $animals }
nomads-gain-catch-any = 1 animal, but only if all dice are blank
nomads-gain-call = brings up to { $animals } for a later turn
nomads-gain-call-any = brings animals only if all dice are blank
# The last animal of a kind, or of a box, brings a restock.
nomads-gain-may-shift = the desert may shift
nomads-gain-may-be-lost = the desert may shift, and you would be lost
nomads-gain-shifts = the desert shifts after this turn
nomads-gain-is-lost = the desert shifts after this turn, without the bottom row
nomads-gain-one-of =
    { $count ->
        [one] the only one there
       *[other] one of { $count } there
    }
nomads-gain-worth = sells for { $dinars } now
nomads-cost-dinars = costs { $dinars }
# Handlers that are taken on leaving a city: what each part of the price is for.
nomads-cost-third-handler = costs { $dinars } for the third
nomads-cost-second-space = costs { $dinars } for going two spaces
nomads-cost-handlers = costs { $dinars }: { $third } for the third, { $far } for going two spaces
nomads-cost-animals = gives back { $animals }

# Whole moves, in a list of moves.
nomads-move-go = Move to { $at }, { $terrain }
nomads-move-by = Move by { $by } to { $at }, { $terrain }
nomads-move-place = Place your nomad on { $at }, { $terrain }
nomads-move-winds = Ride the winds to { $at }, { $terrain }
nomads-move-sell = Sell { $animals }
nomads-move-abdul = Sell { $animals } with Abdul the Trader
nomads-move-keep = Keep { $animals }
nomads-move-pilgrim = Travel with the Pilgrim and keep { $animals }
nomads-move-handlers = Take { $handlers }
nomads-move-take = Take a { $animal }
nomads-move-expert = Take a { $animal } from the { $land } with the Expert Handler
nomads-move-box = The animals go to the { $land }
nomads-move-order = Order an extra turn after the turn of { $after }
nomads-move-no-order = Take back the order for an extra turn
