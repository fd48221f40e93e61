# A finished game looked at again.

review-title = { $game }: how everybody's chances changed
# $played and $better are moves as lists show them.
review-turning = { $number }. Move { $at }, { $who }: { $played } ({ $chance } % to win). Better: { $better } ({ $better-chance } %).
review-no-turning = No single move cost anybody much.
review-footer = Chances as the computer players see them, with what each player knew. They can be wrong.
review-button = Turning point { $number }
review-picture = 1 was played, 2 looks better
refusal-no-review = This game cannot be reviewed.
