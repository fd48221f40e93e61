# Three Tents, the fourth game of the tests.

about-tents = You bet coins on a card that nobody else sees. Whoever shows the highest card gets twice their bets back.
length-tents = One to three turns each: an hour, or a day or two.
label-tents-rounds = Rounds
said-tents-rounds =
    { $value ->
        [one] one round
       *[other] { $value } rounds
    }
label-tents-no-swaps = Swaps
said-tents-no-swaps = no swaps

card-tents-rounds = How many rounds are played
card-tents-no-swaps = Nobody may swap cards
    .on = Cards may be swapped; yes if left out
card-tents-rest = Rest, for one coin more
card-tents-swap = Take another card
card-tents-bet = Bet coins on your card
field-tents-coins = How many coins

tents-coins =
    { $count ->
        [one] { $count } coin
       *[other] { $count } coins
    }

tents-rested = { $who } rests.
tents-swapped = { $who } takes another card.
tents-bet = { $who } bets { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    }.
tents-shown = { $who } shows a { $card }.
tents-seat = { $who }: { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    }, { $bet } on the card
tents-left =
    { $turns ->
        [one] { $turns } turn is left
       *[other] { $turns } turns are left
    }
tents-hand = Your card is a { $card }.
tents-over = the game is over
tents-betting = the betting
tents-task = rest, swap or bet

tents-move-rest = Rest
tents-move-swap = Take another card
tents-move-bet = Bet { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    }

tents-refused-coins =
    { $coins ->
        [one] You have { $coins } coin only.
       *[other] You have { $coins } coins only.
    }
tents-refused-swap = Nobody may swap cards in this game.
tents-unreadable-option = options are “rounds 3”, “no swaps” and “first 2”.
tents-unreadable-bet = a bet is 1 to { $most } coins.
tents-unreadable-move = moves are “rest”, “swap” and “bet 2”.
