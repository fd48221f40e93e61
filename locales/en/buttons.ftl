# Labels of buttons, the form in which moves are typed, and rows that are offered while somebody types.

button-play = Type it instead
button-undo = Take back
button-hand = My hand
button-turn = Take my turn
button-happened = What happened?
button-whole-board = Whole board
button-how-to-play = How to play
button-older = Older
button-newer = Newer
button-join = Join
button-leave = Leave
button-start = Start
button-play-again = Play again
button-invite = Invite
button-options = Options
button-add-computer = Add computer player
button-take = Take the seat of { $player }
button-review = Review
button-play-now = Play now against computers
button-play-now-game = { $game }
button-agree = Agree
button-refuse = Refuse
button-resign = Resign
button-end = End it
button-keep-playing = Keep playing
button-keep = Do nothing
button-ask-them = Ask them

## The form

form-title = { $game }: { $task }
form-field = Your move, or several with commas
form-example = such as: { $example }

## Rows. Discord shows them as plain text.

row-more = … { $count } more, keep typing
row-paused = The game is paused: /board says why and what to do
row-information = That row was only a note, not a move: nothing was played. Press **Type it instead** and choose a move.
