# What a host may choose, and what a player may do: one line each, for commands and help.

card-first = Who begins, by the number of a seat; drawn if left out

card-desert-edition = Edition of the rules
card-desert-board = Board
card-desert-serpentine = The order of seats turns round after each round of leaders
card-desert-aquifers = Waterhole tokens lie face down; only who takes one knows its value
card-desert-palms = 2005 and 2017 only: where the five palms stand; drawn if left out
card-desert-random-gifts = With five players: the leader that each gives back is drawn, not chosen
card-desert-leader = Place a leader
card-desert-camel = Place a camel
card-desert-give = Give a leader back, with five players

card-nomads-disks = How many special disks are in play
card-nomads-short = Mecca is among three final disks
card-nomads-no-forced-shifts = The desert never shifts by itself
    .on = The desert shifts by itself after 3 quiet rounds, or 10 without a shift; yes if left out
card-nomads-move = Move the nomad by one space, or by two
card-nomads-handlers = Take handlers when leaving a city
card-nomads-capture = Capture animals on a land
card-nomads-take = After nothing but blanks: take one animal, or none
card-nomads-call = Call animals from stock into a land
card-nomads-shift = Shift the desert
card-nomads-sell = Sell animals in a city
card-nomads-pilgrim = Travel with the Pilgrim, keeping two animals
card-nomads-place = Leave the Pilgrim for a space
card-nomads-keep = Lost in the desert: keep two animals
card-nomads-box = Say which land gets the animals
card-nomads-use = Use a special disk
card-nomads-end = End the turn

card-bazaar-wilds = Choose cards for the wilds of the start
card-bazaar-draw = Draw a card and roll
card-bazaar-roll = Roll when every pile is empty
card-bazaar-take = Take cards for the dice
card-bazaar-keep = Set a die aside and roll the others again
card-bazaar-build = Build a tent
card-bazaar-done = Build no more this turn
