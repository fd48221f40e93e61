# What all games share.

list-empty = nobody
list-more = { $first }, { $last }
list-last = { $first } and { $last }
# The reader, in a list of players.
list-you = you

# Players. Most have a name of their own.
name-computer = { $level } (computer)
# One of several computer players of the same level.
name-computer-nth = { $level } { $number } (computer)
# The same, shortly after they were called a computer player.
name-computer-brief = { $level }
name-computer-nth-brief = { $level } { $number }
name-player = Player { $number }
name-somebody = somebody

# How strong a computer player is, from the weakest to the strongest.
level-apprentice = Apprentice
level-drover = Drover
level-trader = Trader
level-guide = Guide
level-master = Master

# What totals count.
unit-points =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    }
unit-dinars =
    { $count ->
        [one] 1 Dinar
       *[other] { $count } Dinars
    }

# What decides between equal totals.
tie-break-animals =
    { $count ->
        [one] 1 animal
       *[other] { $count } animals
    }
tie-break-cards =
    { $count ->
        [one] 1 card in hand
       *[other] { $count } cards in hand
    }

# A game and its options; a game and its channel.
title = **{ $game }**
title-place = { $title } in { $channel }

# Refusals that every game knows.
refused-over = The game is over.
refused-no-such-seat = This game has seats 1 to { $seats } only.
refused-not-awaited = It is not your turn: the game waits for { $awaited }.
refused-chosen-already = You have chosen already: the game waits for { $awaited }.

# Text that is not notation.
unreadable = I cannot read “{ $said }”: { $why }

# Several moves of one command.
refused-after-news = “{ $first }” shows you something new: play it alone, then go on when you have seen it.
refused-after-turn = “{ $first }” ends your turn: nothing can follow it in the same command.
refused-after = After “{ $moves }”: { $why }

# A move of which the game says no more than its notation.
move-as-written = { $move }
