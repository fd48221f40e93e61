# The lobby: what a table is about, what its host chooses, and who is asked to come.

about-desert = You lead caravans of camels across a desert that everybody shares, to waterholes and oases, and fence off land that nobody else can reach. Every turn you place two camels, and every camel of yours may block somebody else.
about-nomads = You wander with your nomad between lands and cities, catch animals and sell them where the price is good. The desert shifts under everybody's feet, and whoever has earned the most when Mecca appears wins.
about-bazaar = You collect water, camels, silk and spice with cards and dice, and spend them on tents. Tents that stand together form encampments, so where you build matters as much as what.

# How long games are: measured over random and greedy ones.
length-desert = About 15 to 25 turns each. That is three weeks if everybody plays once a day, and an evening if all are online.
length-nomads = About 20 to 40 turns each. That is a month if everybody plays once a day, and an evening or two if all are online.
length-bazaar = About 15 to 28 turns each. That is three or four weeks if everybody plays once a day, and an evening if all are online.

## The post

lobby-title = **{ $game }**
lobby-options = Played with { $options }. { $first }
lobby-first = { $player } begins.
lobby-first-drawn = Who begins is drawn.
lobby-seat = { $number }. { $player }
lobby-host = { $number }. { $player } (host)
lobby-more =
    { $missing ->
        [one] { $least } to { $most } players: 1 more is needed.
       *[other] { $least } to { $most } players: { $missing } more are needed.
    }
lobby-enough = { $least } to { $most } players: the host can start.
lobby-full = All seats are taken: the host can start.
lobby-begun = The game has begun.
lobby-thread = It is played in { $channel }.
lobby-closed = Closed.
lobby-closed-why = Closed: { $why }

## Options: the name of each, and what is said of it where it is chosen

label-first = Who begins
said-first = Seat { $value } begins.

label-desert-edition = Edition
said-desert-edition = the { $value } edition
label-desert-board = Board
said-desert-board = the { $value } board
label-desert-serpentine = Serpentine
said-desert-serpentine = serpentine order
label-desert-aquifers = Aquifers
said-desert-aquifers = aquifers
label-desert-palms = Palms
said-desert-palms = palms at { $value }
label-desert-random-gifts = Random gifts
said-desert-random-gifts = random gifts

label-nomads-disks = Special disks
said-nomads-disks =
    { $value ->
        [0] no special disks
        [one] 1 special disk
       *[other] { $value } special disks
    }
label-nomads-short = Short ending
said-nomads-short = the short ending
label-nomads-no-forced-shifts = Forced shifts
said-nomads-no-forced-shifts = no forced shifts

## Threads

thread-name = { $game }: the table of { $host }

## Play again

again-open = The next game is open already: press **Join** at { $link }.
again-begun = The next game has already begun: { $link }

## What the host may still choose

options-panel = The options of **{ $game }**. What you change here is changed for everybody at once, until you press **Start**.
options-typed = Or type it: `/table options change:{ $example }`
option-is = { $label }: { $value }
option-is-on = { $label }: on
option-is-off = { $label }: off
option-to-chance = { $label }: draw them

## Invitations

invite-panel = Whom do you want to invite? They are called once, in this channel.
invite-list = Choose somebody
invitation = { $called }, { $player } invites you to a game of **{ $game }**. Press **Join** to take a seat. The table: { $link }

## Computer players

computers-panel =
    { $free ->
        [0] All seats are taken.
        [one] How strong is the computer player? 1 seat is free.
       *[other] How strong is the computer player? { $free } seats are free.
    }
computers-list = Choose a level
about-apprentice = For a first game: a child can win
about-drover = Takes what it sees, and is careless now and then
about-trader = Thinks a little ahead
about-guide = Thinks well ahead
about-master = As strong as it gets
