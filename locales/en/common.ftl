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
