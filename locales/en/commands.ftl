# Slash commands: what each one and each of its options does. Discord shows at most 100 characters of a sentence.
#
# A command without a game has the key of its path, and an attribute for each of its options; an option that several
# commands share stands under `option`. Another language may add `.name`, and `.OPTION-name`, for what is typed.
# What belongs to a game has the key that its card names.

# A game's own commands.
command-game = { $title }, for { $least } to { $most } players
command-new = Open a table in this channel
    .thread = Start a thread from its post and play there; otherwise in this channel
option-default = { $meaning }; { $default } if left out
option-example = { $meaning }. For example { $example }
option-drawn = drawn at random
option-host = the host
option-seat = seat { $number }

field-desert-colour = Colour of the camel: what is legal is offered
field-desert-hex = Where, such as F9
field-desert-second-colour = Colour of the second camel; that of the first if left out
field-desert-second-hex = Where the second camel goes
field-desert-gift = Colour of the leader

field-nomads-to = Where the nomad goes, one space or two away
field-nomads-over = The space in between, if there is more than one way
field-nomads-handlers = Two or three handlers, such as goat goat camel
field-nomads-take = The animal, or none
field-nomads-sell = What you sell, such as 3 camels 2 horses
field-nomads-keep = The two animals you keep, such as camel goat
field-nomads-space = Where, such as C3
field-nomads-land = The land that gets the animals
field-nomads-disk = Which of your special disks
field-nomads-disk-animals = Expert: the animal you take. Abdul: what you sell, such as 2 goats
field-nomads-disk-land = Expert: the land you take it from
field-nomads-disk-space = Winds: where your nomad goes
field-nomads-after = Sands: after the turn of which seat you take an extra turn, or none
field-nomads-with = End the turn with Sands of Time, for an extra turn

field-bazaar-wilds = One card for each wild, such as water silk
field-bazaar-draw = The card you draw before you roll
field-bazaar-take = The cards you take for the dice
field-bazaar-die = The die you set aside: a resource, or wild
field-bazaar-tile = The tile, such as north 2
field-bazaar-hex = Where, such as E5
field-bazaar-trading = Three cards for one, such as water water silk for camel
field-bazaar-paying = The cards you pay, if not the fewest

# Rows that are offered while somebody types.
offer-row = { $value } · { $what }
offer-best = best: { $what }
offer-terrain = { $what }
offer-makes = makes { $what }

# Rows that only inform, among those that are offered while somebody types.
offer-other-game = { $here } is played here: type /{ $command } or /play move instead
offer-field-first = Choose “{ $field }” first
offer-not-now = You cannot do that now; /play move lists what is legal
offer-legal-now = Legal now: { $values }
offer-nothing-fits = Nothing that is legal now fits “{ $typed }”

# Answers.
other-game = That is a command of { $typed }, but { $here } is played here. Its commands begin with `/{ $command }`; `/play move` takes any move.
unreadable-comma = an option holds a part of one move; `/play move` takes several.
unreadable-other-move = that is another kind of move; `/play move` takes any.

# What is the same for all games.
command-table = Join, start, leave and end games
command-table-join = Take a seat at the table of this channel
command-table-invite = Call somebody to your table before the game begins
    .player = Whom
command-table-leave = Leave the table before the game begins
command-table-kick = Remove somebody from your table before the game begins
    .player = Who must go
command-table-add = Give a free seat of your table to a computer player
    .level = How strong it is; a list is shown if left out
command-table-remove = Remove a computer player from your table before the game begins
    .seat = Its seat; the last one if left out
command-table-level = Make a computer player stronger or weaker
    .level = How strong it is from now on
    .seat = Its seat, if there is more than one computer player
command-table-take = Take the seat of a computer player in the game of this channel
    .seat = Its seat, if there is more than one computer player
command-table-hints = Decide whether the players of your table may ask for hints
    .rule = Allowed, announced to everybody, or off
command-table-start = Begin the game with those who sit at your table
command-table-options = Change the options of your table before the game begins
    .change = What to change, in words: edition 2017, aquifers
command-table-end = End the game without a result; the other players are asked
command-table-resign = Give your seat up; a computer player takes it
command-table-games = Your open games, everywhere
command-table-history = The moves so far
command-table-record = The record of a game that has ended: every move, every draw, and the seed
command-table-move-here = Go on with a game in this channel
    .game = Its number: /table games shows it

command-turn = Take your turn by tapping
command-hint = Ask a computer player which moves of your turn look good
command-play = Play in any game
command-play-move = Make a move, or several with commas between them: all or none
    .moves = In the words of the game: what is legal is offered as you type
command-undo = Take back what you last played; others are asked if they have moved since

command-board = The board, and what changed since your last move
    .repost = Post it again for everybody
    .after = As it was after this move; /table history has the numbers
command-hand = What only you may see
command-rules = How to play, page by page, with pictures
    .game = Which game; that of this channel if left out
    .topic = Which page; the first if left out
command-help = What you can do now, where you are

# Options that several commands share.
command-options =
    .table = Which of your tables; otherwise the one of this channel
