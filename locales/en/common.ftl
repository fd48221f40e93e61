# What all games share.

list-empty = nobody
list-more = { $first }, { $last }
list-last = { $first } and { $last }

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
