# What one person alone reads after a command or a button.

answer-again = I already did that. { $answer }
answer-opened = The table is open and you have seat 1. Others press **Join**; you press **Start**.
answer-chosen = The options are changed.
answer-invited = { $player } is invited. You may choose somebody else, too.
answer-joined = Welcome! You have seat { $seat }.
answer-left = You left the table.
answer-left-closed = You left. Nobody else was at the table, so it is closed.
answer-kicked = { $player } was removed from the table.
answer-computer-added = A computer player has taken a seat: { $level }.
answer-computer-removed = The computer player is removed.
answer-level = The computer player on seat { $seat } is now { $level }.
answer-started = The game begins.
answer-played = Your move is recorded.
answer-undone = Taken back.
answer-proposed = Everybody has to agree to that: I have asked the others. Nothing has changed so far.
answer-disagreed = Refused: nothing changes.
answer-agreed-all = Everyone agreed. Done.
answer-agreed = You agreed. Not everybody has answered yet.
answer-resigned = You resigned. Thank you for playing.
answer-ended = The table is closed.
answer-reposted = The board is posted again.
answer-moved = The game continues here.
answer-kept = Nothing was done.

# After a move.
answer-next =
    { $awaited-is ->
        [you] Your turn: { $task }.
       *[other] Next: { $awaited } – { $task }.
    }
answer-over = That ended the game!
answer-secret = Noted. Nobody else is told.

## What happened

told-chosen = { $who } has chosen.
    .you = You have chosen.
told-undo = { $who } takes back:
    .you = You take back:

## The table

look-awaited =
    { $awaited-is ->
        [you] It is your turn: { $task }.
       *[other] It waits for { $awaited } ({ $task }).
    }
look-lobby = The game has not begun. At the table: { $people }.
look-over = The game is over.
look-past = This is the board after move { $move }.
look-past-undone = This is the board after move { $move }, which was taken back later.

catch-up-nothing = Nothing has changed since your last move.
catch-up-since = Since your last move:

record = The record of { $game }: every move and every draw, and the seed that the commitment promised.
commitment = Commitment to all draws, so that anyone can check at the end that they were fair: ||{ $digits }||

## The moves so far

history-empty = No move has been made yet.
history-page = Moves { $first } to { $last }; the newest is { $newest }.
history-page-gaps = Moves { $first } to { $last }; the newest is { $newest }. Moves whose numbers are missing were taken back.

## A player's own games

mine-first = Your open games:
mine-line = Game { $number }: { $game } in { $place }: { $state }
mine-direct = direct messages
mine-paused = **paused**, because I cannot reach its channel; `/table move-here game:{ $number }` continues it in the channel where you type that
mine-lobby = in the lobby
mine-awaited = **has waited for you** since { $since }
mine-others = waits for others

# In a list of suggestions, where nothing is formatted.
choice = Game { $number }: { $state }, { $game }
choice-with = Game { $number }: { $state }, { $game } with { $others }
choice-lobby = not begun
choice-awaited = your turn
choice-others = others play
choice-over = over
