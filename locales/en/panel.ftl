# The panel by which a turn is tapped together. Only its player reads it.

panel-your-turn = **{ $game }**. Your turn: { $task }.
panel-not-your-turn = **{ $game }**. It is not your turn, but you can do this already:
panel-wait = It is not your turn: **{ $game }** waits for { $who } ({ $task }).
panel-not-played = Not played yet:
panel-unknown = { $move }. What is rolled, drawn or revealed shows when you press the button.
# The same with what it costs and brings for certain.
panel-unknown-with = { $move } ({ $facts }). What is rolled, drawn or revealed shows when you press the button.
# After what is certain.
panel-unknown-after = What is rolled, drawn or revealed then shows when you press the button.
panel-hand-after = After this: { $hand }
panel-picked = Chosen so far: { $picked }.

panel-ask-more = Your turn goes on after this. Choose the next step, too, or confirm this one first.
panel-ask-more-question = Your turn goes on after this: choose the next step, too, or confirm this one first. { $question }

# Lists.
panel-best = Good moves at a quick look
# After a hint in the same position.
panel-best-hinted = Good moves: your hint first
panel-list = Choose one of { $count }
# A row whose number is also on the picture.
panel-numbered = { $number }. { $row }
panel-groups = All { $count }, part by part
panel-part = Numbers { $first } to { $last }
panel-part-count =
    { $count ->
        [one] { $count } option
       *[other] { $count } options
    }
panel-part-best = { $count }, the best: { $best }

# Buttons.
panel-confirm = Confirm
panel-confirm-unknown = Confirm and see
panel-back = Back
panel-start-over = Start over

# What is said above it.
panel-stale = The game has gone on since you opened this, so nothing was done. Since your last move:
panel-stale-nothing = The game has gone on since you opened this, so nothing was done.
panel-expired = What you had chosen was kept for an hour only, so it begins anew. Nothing was played.
panel-lost = What you had chosen does not fit the game any more, so it begins anew. Nothing was played.
panel-taken-back = Taken back.
panel-take-back = Take all of this back?
panel-refused = { $why } Nothing was played.

# After it.
panel-next = Next: { $who } – { $task }.
panel-ended = That ended the game!
panel-noted = Noted. Nobody else is told.
panel-again = I already did that.

# Several games wait for the reader.
turn-which = Several games wait for you. Which one do you mean?
turn-of = { $game } (table { $number })

# What happened.
happened-title = Since your last move:
# The reader's own turn goes on, and nobody else has acted.
happened-so-far = It is still your turn. So far:
happened-nothing = Nothing has happened since your last move.
