# /help: what its reader can do now, where they are, and the main commands last.

help-no-table =
    {""}**No game is open in this channel.** A channel or thread has one game at a time. To open a table here, type
help-no-table-of-yours =
    {""}**You sit at no open table.** Games are played in channels of a server; to open a table there, type
help-open = - `/{ $command } new`: { $game }, { $least } to { $most } players
help-several-tables =
    {""}**You sit at several open tables.** `/table games` lists them, those that wait for you first. The option `table` of a command says which one you mean.

help-lobby-join =
    {""}**{ $game } is about to begin here**: { $seated } of at most { $most } seats are taken. Press **Join** to take one. **How to play** explains the game.
help-lobby-full =
    {""}**{ $game } is about to begin here**, and all seats are taken. You can open another table in another channel.
help-lobby-wait =
    {""}**You sit at this table of { $game }.** { $host } starts it. **Invite** calls others, and **How to play** explains the game meanwhile.
help-lobby-alone =
    { $seated ->
        [one] **You opened this table of { $game }.** It needs { $least } players, and so far there is 1. **Invite** calls others, who press **Join** on its post; **Options** changes what you chose.
       *[other] **You opened this table of { $game }.** It needs { $least } players, and so far there are { $seated }. **Invite** calls others, who press **Join** on its post; **Options** changes what you chose.
    }
help-lobby-start =
    {""}**You opened this table of { $game }**, and { $seated } of at most { $most } seats are taken. Press **Start** to begin, or wait for more. **Invite** calls others, and **Options** changes what you chose.

help-your-turn =
    {""}**It is your turn in { $game }**: { $task }. Press **Take my turn**: it asks you step by step and shows what each choice brings.
help-their-turn =
    {""}**{ $game }: it is not your turn.** The game waits for { $awaited } ({ $task }); you are told when it is your turn. Meanwhile **What happened?** shows all since your last turn, and **My hand** what only you may see.
help-watching =
    {""}**{ $game } is played here**, and it waits for { $awaited } ({ $task }). You do not sit at this table, but `/board` shows it to you too.
help-over =
    {""}**The game of { $game } in this channel is over.** `/table record` has all its moves. To open a new table, type

help-elsewhere =
    { $games ->
        [one] One other game waits for you: `/table games` says which.
       *[other] { $games } other games wait for you: `/table games` lists them.
    }

help-commands =
    {""}**Commands**
    - `/turn`: take your turn, also in my direct messages
    - `/hint`: moves of your turn that look good
    - `/rules`: how to play, page by page
    - `/board`, `/hand`: the board; what only you may see
    - `/undo`: take back what you last played
    - `/table games`: your games, everywhere
    - `/table end`, `/table resign`: end a game, or leave it to a computer player

# What a channel of the local Discord shows before anybody has typed anything.
welcome = Welcome to Caravanserai. Press **Play now against computers** to begin { $game } at once, or another game beside it. Or type `/desert new` to open a table, play as another person (on the left, or behind the round letter on a phone) to **Join**, then **Start**. `/help` tells the rest.
