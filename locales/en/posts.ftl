# What is posted in a table's channel, or sent as a direct message.

## The board

post-turn = { $called }, it is your turn in **{ $game }**: { $task }.
post-waits = **{ $game }** waits for { $awaited } ({ $task }).
post-over = **{ $game }** is over.

## To one player

hand-title = Your hand in { $game }
reminder = The game of { $game } has waited for you since { $since }: { $task }.
reminder-called = { $called }, the game of { $game } has waited for you since { $since }: { $task }.
dms-closed = { $called }, I cannot send you direct messages. Press the button or type `/hand` to see what only you may see in { $game }.

## The end

result-won =
    { $winners-count ->
        [one] **{ $winners }** wins { $game }.
       *[other] **{ $winners }** share the win in { $game }.
    }
result-line = { $player }: { $total }
result-line-tie = { $player }: { $total } ({ $tie })
result-record = The record holds every move and every draw, and the seed that the commitment promised.

ended = { $game } has ended: { $why }
ended-agreed = all players agreed.
ended-resigned = everybody else resigned, so { $winner } wins.
ended-resigned-all = everybody resigned.
ended-host = the host closed the lobby.
ended-moderator = { $user }, a moderator, closed it.
ended-empty = everybody left.
ended-expired = nobody started it in a week.
ended-alone = { $user } ended it.
ended-too-long = it had waited very long, and { $user } ended it.

# Before a post, if somebody is called.
called = { $called }: { $text }

## Remarks

remark-resigned = { $user } resigns from { $game }. A computer player takes their seat. `/table level` makes it stronger or weaker, and `/table take` gives the seat to a person.
remark-resigned-host = { $user } resigns from { $game }. A computer player takes their seat. `/table level` makes it stronger or weaker, and `/table take` gives the seat to a person. { $host } is the host now.
remark-taken = { $user } takes seat { $seat } of { $game } from a computer player.
remark-level = The computer player on seat { $seat } of { $game } is now { $level }.
remark-new-host = { $user } left the table of { $game }. { $host } is the host now, and starts the game when enough players are here.
remark-no-thread = I could not start a thread, so { $game } is played here.
remark-moved = { $game } continues here; it was in { $channel }.
remark-left = { $game } continues in { $channel }.
remark-goes-on = I can post here again, so { $game } continues.

## Votes

proposal-undo =
    { $moves ->
        [one] { $player } asks to take this move back:
       *[other] { $player } asks to take these moves back:
    }
proposal-end = { $player } asks to end { $game } without a result.
proposal-agreed-so-far = Agreed: { $players }.
proposal-open = Waiting for { $players }. Any move cancels this request.
proposal-agreed = Everyone agreed. Done.
proposal-refused = Refused or withdrawn: nothing changes.
proposal-lapsed = No longer asked: nothing changes.

## A game is paused

# To somebody who acts or looks there.
paused = The game is paused: { $reason } { $fix }
# To those who are told by direct message.
paused-told = { $game } is paused: { $reason } Nobody is reminded meanwhile, and nothing is lost. { $fix }

paused-gone = its channel was deleted.
paused-closed = I am not allowed to post in { $channel } any more.
paused-locked = its thread { $channel } is locked.
paused-server = I was removed from its server.
paused-unknown = I cannot reach its channel { $channel }.

paused-fix-gone = Any player can type `/table move-here game:{ $number }` in another channel of the server to continue there.
paused-fix-closed = It continues by itself as soon as I may post there again: I need the permissions { permission-view-channel }, { permission-send-messages } (in Threads) and { permission-attach-files }. { paused-unnoticed } { paused-elsewhere }
paused-fix-locked = It continues by itself as soon as the thread is unlocked. { paused-unnoticed } { paused-elsewhere }
paused-fix-server = It continues by itself as soon as I am invited back. Or any player can type `/table move-here game:{ $number }` in a channel of another server where I am.
paused-fix-unknown = { paused-unnoticed } Or any player can type `/table move-here game:{ $number }` in a channel where I may post to continue there.
paused-unnoticed = If I do not notice, use any command of mine there, and I try again.
paused-elsewhere = Or any player can type `/table move-here game:{ $number }` in another channel of the server to continue there.
