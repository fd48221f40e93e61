# What is written on pictures, and what describes them to those who cannot see them. Room is short: keep it brief.

# A player whose name the fonts cannot write.
picture-player = Player { $number }
picture-won = wins with { $total }
picture-shared = share the win: { $total }

## A review

picture-review-title = Everybody's chances to win, move by move
picture-review-percent = { $percent } %
picture-review-moves =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
picture-review-seat = { $who }: { $first } % at first, { $most } % at best.
picture-review-won = { $who }: { $first } % at first, { $most } % before the end. Won.

## Through the Desert

picture-desert-board = { $board } board
picture-desert-serpentine = serpentine
picture-desert-aquifers = aquifers
picture-desert-to-place = to place
picture-desert-latest = latest
picture-desert-camels-left = Camels left
picture-desert-what-scores = What scores
picture-desert-waterhole = waterhole 1 to 3
picture-desert-oasis = oasis 5
picture-desert-crossing = river crossing 5
picture-desert-enclosed = enclosed hex 1
picture-desert-largest = largest caravan 10
picture-desert-largest-so-far = largest so far +10
picture-desert-latest-move = latest move
picture-desert-no-tokens = No waterhole tokens yet
picture-desert-in-waterholes =
    { $points ->
        [one] point in waterholes
       *[other] points in waterholes
    }
picture-desert-sum = { $hidden } hidden + { $open } open = { desert-points }
picture-desert-sum-largest = { $hidden } hidden + { $open } open = { desert-points }; largest so far +{ $largest }

# A seat, for those who cannot see the picture.
picture-desert-seat =
    { $tokens ->
        [one] { $who }: { desert-points } and 1 hidden token: oases { $oases }, river { $river }, enclosed { $enclosed }.
       *[other] { $who }: { desert-points } and { $tokens } hidden tokens: oases { $oases }, river { $river }, enclosed { $enclosed }.
    }
picture-desert-seat-largest =
    { $tokens ->
        [one] { $who }: { desert-points } and 1 hidden token: oases { $oases }, river { $river }, enclosed { $enclosed }; largest so far { $largest }.
       *[other] { $who }: { desert-points } and { $tokens } hidden tokens: oases { $oases }, river { $river }, enclosed { $enclosed }; largest so far { $largest }.
    }
picture-desert-seat-final = { $who }: { desert-points }: waterholes { $water }, oases { $oases }, river { $river }, enclosed { $enclosed }, largest caravans { $largest }.

## Desert Bazaar

picture-bazaar-players = { $players } players
picture-bazaar-idle = { $idle } of { $most } idle turns
picture-bazaar-no-hex = no hex left
picture-bazaar-no-tile = no tile left
picture-bazaar-idle-rounds = three idle rounds
picture-bazaar-track = Points
# Where a seat's points come from, on two lines.
picture-bazaar-in-play = { $points } in play, { $markers } for markers
picture-bazaar-majorities = { $majorities } for most cards
picture-bazaar-opens = The bazaar opens
picture-bazaar-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
picture-bazaar-markers = { $markers } left
picture-bazaar-rolled =
    { $cards ->
        [0] rolled, no card
        [one] rolled, { $cards } card
       *[other] rolled, { $cards } cards
    }
picture-bazaar-built = built { $hexes }
picture-bazaar-kept = kept
picture-bazaar-face-down = face down
picture-bazaar-closed = no tile here
picture-bazaar-tents = tents of { $most }
picture-bazaar-tile = { $row } { $place }
picture-bazaar-no-tile-there = { $row } { $place }: no tile
picture-bazaar-pile = { $cards } in the pile
picture-bazaar-so-far = { bazaar-points } so far
picture-bazaar-to-choose = { picture-bazaar-cards }, { $wilds } to choose
picture-bazaar-chosen = { picture-bazaar-cards }, chosen: { $chosen }

# A seat, for those who cannot see the picture.
picture-bazaar-seat = { $who }: { $points }, { bazaar-in-hand }, { bazaar-markers-left }.

## Nomads of Arabia

picture-nomads-disks =
    { $disks ->
        [one] { $disks } disk
       *[other] { $disks } disks
    }
picture-nomads-short = short
picture-nomads-shifts =
    { $shifts ->
        [one] { $shifts } shift
       *[other] { $shifts } shifts
    }
picture-nomads-forced-off = no forced shifts
picture-nomads-forced-quiet =
    { $quiet ->
        [one] shift in { $quiet } turn if quiet
       *[other] shift in { $quiet } turns if quiet
    }
picture-nomads-forced-latest =
    { $latest ->
        [one] shift in { $latest } turn at the latest
       *[other] shift in { $latest } turns at the latest
    }
picture-nomads-forced-both =
    { $latest ->
        [one] shift in { $latest } turn, { $quiet } if quiet
       *[other] shift in { $latest } turns, { $quiet } if quiet
    }
picture-nomads-extra = extra turn: { $task }
picture-nomads-silver = { $task } (Silver Tongue)
picture-nomads-pilgrim = Pilgrim
picture-nomads-lost = lost
picture-nomads-mecca = Mecca
picture-nomads-reached = Mecca is reached
picture-nomads-to-come = to come
picture-nomads-legend-special = special disk, hidden
picture-nomads-legend-final = final disk: +1 animal
picture-nomads-legend-quiet = quiet turn: nobody captures, calls or sells
picture-nomads-price = Price now
picture-nomads-stock = Stock
picture-nomads-handlers = Handlers
picture-nomads-no-handlers = none
picture-nomads-used = used: { $disks }
picture-nomads-gone = out: { $animals }
picture-nomads-used-and-gone = used: { $disks }; out: { $animals }
picture-nomads-lowest = the lowest free space is the price
picture-nomads-four = 4 Dinars
picture-nomads-five = 5 Dinars
picture-nomads-six = 6 Dinars
picture-nomads-abdul = Abdul
picture-nomads-expert = Expert
picture-nomads-winds = Winds
picture-nomads-sands = Sands
picture-nomads-silver-tongue = Silver
picture-nomads-no-special-disks = No special disks
picture-nomads-money = { $dinars } + { $hidden } in disks = { $total }
picture-nomads-in-disks = { $dinars } + { $disks } in disks
picture-nomads-no-disks = no disks

# A seat and the prices, for those who cannot see the picture.
picture-nomads-seat =
    { $disks ->
        [0] { $who }: { $place }, { $dinars }, animals: { $animals }.
       *[other] { $who }: { $place }, { $dinars }, animals: { $animals }, disks: { $disks }.
    }
picture-nomads-prices = Prices: { $prices }.
picture-nomads-price-of = { $animal } { $price }
picture-nomads-left = To come: { $special } and { $finals }.

## The cover of a game

picture-cover = { $game }: the title over desert dunes, and pieces of the game.
picture-replay = { $game }: the whole game turn by turn, from the start to the end, as an animation of { $frames } frames.

## What was rolled
picture-dice = The dice

## What happened
picture-catch-up =
    { $turns ->
        [one] Since your last move: one turn
       *[other] Since your last move: { $turns } turns
    }
picture-catch-up-turn = { $number }. { $turn }

## The score sheet

picture-score-won =
    { $winners-count ->
        [one] { $winners } wins with { $total }
       *[other] { $winners } share the win with { $total }
    }
# A line does not end before the number.
picture-score-part = { $source }{"\u00A0"}{ $points }
picture-score-seat = { $who }: { $total } ({ $parts }).
picture-score-tie-broken = The totals are equal: { $winners } wins the tie with { $count }.
picture-score-tied = The totals are equal, and so is what would break the tie: { $count } each.
picture-score-tokens =
    { $tokens ->
        [0] Was hidden: no token.
        [one] Was hidden: { $tokens } waterhole token, worth { $points }.
       *[other] Was hidden: { $tokens } waterhole tokens, worth { $points }.
    }
picture-score-disks =
    { $count ->
        [0] { picture-score-animals }
       *[other] Was hidden: { $disks }. { picture-score-animals }
    }
picture-score-animals =
    { $left ->
        [0] No animal was left.
       *[other] Not sold: { $animals }.
    }
picture-score-cards =
    { $count ->
        [0] Was hidden: no card.
       *[other] Was hidden: { $cards }.
    }

## A step of the panel

picture-step-confirm = Confirm your move
picture-step-picked = Picked so far: { $picked }.
picture-step-options = You can choose: { $options }.
