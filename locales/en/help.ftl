# How everything is done: the lines of one message.

help-games = I keep the board for { $games }, played turn by turn over days. Each channel or thread can have one game.
help-begin = **Begin**: { opens-one } **Join** and **Start** are on its post.
help-play = **Play**: press **Play** or type `/play move`, which offers what is legal as you type. In a server each kind of move has a command of its own, too.
help-game = - { $game }, `/{ $command }`: { $moves }
help-look = **Look**: `/board` shows the board and what changed (`after` shows an earlier one, `repost` posts it again), `/hand` what only you may see, `/table history` the moves, `/table games` your games, `/table record` the record of a finished game.
help-elsewhere = **From anywhere**: the option `table` chooses one of your tables; in direct messages I mean your only one.
help-undo = **Undo**: `/undo` takes back what you last played. The others are asked if they have moved since, or if something was rolled or revealed. Dice are rolled again.
help-table = **The table**: `/table join`, `leave`, `kick` and `start` before the game; `/table resign` and `/table end`; `/table move-here` continues in another channel.
help-fair = Every draw follows from a seed that is fixed before the game begins: the first post has its commitment, the record at the end has the seed.

# True wherever it is read: in direct messages these commands are not offered.
opens-one = In a channel of a server, type `/desert new`, `/nomads new` or `/bazaar new` to open a table.

# What a channel of the local Discord shows before anybody has typed anything.
welcome = Welcome to Caravanserai. Type `/desert new` to open a table, switch to another person on the left to **Join**, then **Start**. `/help` tells the rest.
