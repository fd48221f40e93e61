# Advice of a computer player. Only the player who asks reads it.

hint-title = **{ $game }**. A computer player would look at these moves first:
hint-only = **{ $game }**. There is only one move:
hint-move = { $number }. { $move }
hint-move-with = { $number }. { $move } ({ $facts })
# A row with the reader's chance.
hint-chance = { $row }: about { $chance } % to win
hint-footer =
    { $count ->
        [one] It looked at one way the game could go on, and it knows what you know. It can be wrong.
       *[other] It looked at { $count } ways the game could go on, and it knows what you know. It can be wrong.
    }
hint-button = Look at move { $number }
hint-picture =
    { $count ->
        [one] The only move
       *[other] { $count } moves worth a look
    }

# What the host can choose for a table.
hints-allowed = Allowed: nobody else hears of it
hints-announced = Announced: everybody is told who asks
hints-off = Off: nobody can ask

answer-hints-allowed = Players may ask for hints now, and nobody else hears of it.
answer-hints-announced = Players may ask for hints now, and everybody is told who asks.
answer-hints-off = Nobody can ask for hints at this table now.
answer-hinted = You asked for a hint.

remark-hints-allowed = { $game }: players may ask for hints with `/hint`, and nobody else hears of it.
remark-hints-announced = { $game }: players may ask for hints with `/hint`, and everybody is told who asks.
remark-hints-off = { $game }: the host has switched hints off.
remark-hinted = { $user } asked for a hint in { $game }.

refusal-no-hints = The host has switched hints off for this table.
refusal-no-hint-now = No hint could be worked out now. Please try again.
