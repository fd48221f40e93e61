# How to play: what the pages of every game share. The pages themselves are in guide-desert.ftl and so on.
# Fluent would read an asterisk, a bracket or a dot at the beginning of a line as its own sign: {""} goes before it.

guide-button-page = Rules: { $title }
guide-previous = Previous
guide-next = Next
guide-topics = Choose a page

guide-heading = ### { $title }
guide-footer = -# { $game } · page { $page } of { $pages }
guide-caption = **In the picture**: { $caption }
guide-at-this-table = **At this table**:
guide-note-options = { $options }
guide-first-drawn = Who begins is drawn.
guide-note = - { $note }

# The page about the options: of one table, or of the game in general.
guide-table-title = This table
guide-options-title = Options of a new table
guide-table = What was chosen for this table, and what that changes:
guide-options = Whoever opens a table may choose:
guide-option = - **{ $name }**: { $meaning }
guide-players-range = - **players**: { $least } to { $most }

# The page about typed moves.
guide-typing-title = Typing moves
guide-typing =
    You never have to type: **Take my turn** asks you step by step. If you like typing, `/play move` takes these, several with commas between them:
guide-typing-move = - `{ $example }`: { $meaning }
guide-typing-also = - `{ $example }`
guide-typing-end = Capitals and spaces do not matter.

# A game that has no pages.
guide-none = There are no pages about { $game } yet. What you can type in it:
guide-no-game = Which game? Type `/rules` in a channel with a game, or choose one with the option `game`.
guide-game-first = Choose a game first
guide-no-such-game = I know no game “{ $said }”. The games are { $games }.
guide-no-such-topic = There is no page “{ $said }” about { $game }. Its pages are { $topics }.
