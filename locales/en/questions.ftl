# What is asked before something is done for good.

# A game that cannot be read has no title.
question-this-game = this game

question-resign = Do you want to resign from { $game }? You leave for good: a computer player takes your seat and plays against { $others }. This cannot be undone.
question-resign-host = Do you want to resign from { $game }? You leave for good: a computer player takes your seat and plays against { $others }. { $host } becomes the host. This cannot be undone.
question-resign-last = Do you want to resign from { $game }? You leave for good: { $winner } is the only player left, so the game ends and { $winner } wins. This cannot be undone.
question-end-moderator = Do you want to end { $game } as a moderator? It ends for all its players, without a winner, and the channel is told that you ended it. This cannot be undone.
question-end = Do you want to end { $game }? It has waited so long that you can do this alone. It ends for everybody, without a winner. This cannot be undone.
question-end-alone = Do you want to end { $game }? You are the only person at the table, so it ends without a winner. This cannot be undone.
question-close = Do you want to close this table of { $game }? This cannot be undone.
question-close-others = Do you want to close this table of { $game }? { $others } would have to join another one. This cannot be undone.
question-leave-last = Do you want to leave? You are the only one at this table of { $game }, so it closes. This cannot be undone.
question-leave-host = Do you want to leave? { $host } becomes the host of { $game }, and stays the host even if you join again.
question-close-damaged = Do you want to close { $game }? It is paused because its saved state failed a check. Once it is closed, nobody can continue it, even if it is repaired. This cannot be undone.
question-undo =
    { $count ->
        [one] Your move can be taken back only with the consent of { $others }, asked for in the channel. This would vanish:
       *[other] Your move can be taken back only with the consent of { $others }, asked for in the channel. These would vanish:
    }
    { $moves }
