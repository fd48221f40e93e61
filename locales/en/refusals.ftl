# Why something was not done, and what to do next.

refusal-no-table = No game has been opened in this channel. These commands open a table: { $commands }.
refusal-no-table-of-yours = You are not at any open table. In a channel of a server, these commands open one: { $commands }.
opening = `/{ $command } new`
refusal-which-thread = Several games are open in threads of this channel: { $threads }. Type `/table join` in the one you mean.
refusal-thread = { $game } in { $thread }
refusal-which-table = You are at several open tables: choose one with the option `table`. Yours are { $tables }.
refusal-which-table-one = { $number } ({ $game })
refusal-no-such-table = There is no such table, or you are not at it. `/table games` lists yours.
refusal-channel-taken = A game of { $game } is already open in this channel, and a channel has one game at a time. Finish it, end it with `/table end`, or open yours in another channel or thread.
refusal-too-many-tables = You are at { $most } open tables, which is the most you can have. Finish or leave one first.
refusal-server-full = This server has { $most } open tables, which is the most it can have. One of them must end first.
refusal-already-seated = You already have a seat at this table.
refusal-full = All { $most } seats are taken. Open a table of your own in another channel or thread.
refusal-too-few =
    { $seated ->
        [one] The game needs at least { $least } players; so far there is 1. Ask others to press **Join**, or press **Add computer player**.
       *[other] The game needs at least { $least } players; so far there are { $seated }. Ask others to press **Join**, or press **Add computer player**.
    }
refusal-begun = The game has begun: nobody can join or leave any more. `/table resign` gives up your seat.
refusal-not-begun = The game has not begun: it waits in the lobby until its host presses **Start**.
refusal-over = This game is over. `/help` says how to open another.
refusal-not-over = A record holds all secrets, so there is none before the game has ended.
refusal-not-seated = You are not at this table of { $game }: only its players can do that.
refusal-sits-here = They have a seat at this table already.
refusal-invited-before = { $user } was invited to this table before, and nobody is called twice.
refusal-too-many-invited = { $most } people were invited to this table, which is the most. Others can still press **Join**.
refusal-invites-bot = That is a bot, and bots cannot play. **Add computer player** and `/table add` give a seat to a computer player.
refusal-cannot-come = { $user } cannot see this channel, so an invitation would not reach them. Ask a moderator to let them in, or open the table in another channel.
refusal-no-threads = No thread can be started here: this is a thread itself, or a channel without threads. Leave out `thread`, or type it in a text channel.
refusal-nobody-such = They are not at this table.
refusal-host-only = Only the host, { $host }, can do that.
refusal-not-yourself = You cannot remove yourself. Type `/table leave` to leave.
refusal-already-played = Your move is already recorded: { $moves }. It was not played twice.
refusal-stale =
    { $awaited-is ->
        [you] The game has gone on since you opened this; it is your turn now. Nothing was done: look at the newest board and try again.
       *[other] The game has gone on since you opened this; it waits for { $awaited } now. Nothing was done: look at the newest board and try again.
    }
refusal-not-the-last = That is no longer your last move: nothing was taken back. `/undo` takes back your last one.
refusal-computers-refuse = Something was drawn or revealed since that move, and computer players never agree to take that back. Nothing was done.
refusal-no-computer = No computer player sits there. Name the seat of one with the option `seat`: { $computers }.
refusal-no-computers = There is no computer player at this table.
refusal-computer-seat = { $number } ({ $player })
refusal-nothing-to-undo = You have made no move that could be taken back.
refusal-proposal-open = Another vote is still open. Answer it first, or make a move to cancel it.
refusal-proposal-gone = That vote is over, or the game has gone on since. Nothing was done.
refusal-not-asked = You were not asked to agree to this.
refusal-consent-given = You have already agreed. Not everybody has answered yet.
refusal-paused = Nothing was done. { $why }
refusal-damaged = The saved game { $number } failed a check. It is paused until the bot's operator has looked. A moderator can close it with `/table end`.
refusal-another-server = A game stays in its server as long as I can reach its channel there. Type this in a channel of that server.
refusal-here-already = The table is already in this channel.
refusal-no-such-move = There is no such move: the numbers so far are 0 to { $latest }. `/table history` lists them.
refusal-not-offered = That is not one of the choices. They are { $offered }.
refusal-no-such-thing = There is nothing like that at this table. `/board` shows how it stands.
refusal-legal = { $why } For example, `{ $move }` is legal now.

# Before typed words that are given back.
given-back-not-played = Not played
given-back-wrote = You wrote

# A place where no game can be played.
refusal-no-server = A table needs a channel or thread of a server: type this there.
refusal-permissions = I could not post the board here: I lack { $permissions } in this channel. Ask a moderator of the server to allow me that, or choose another channel.
# As Discord calls them.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-in-threads = Send Messages in Threads
permission-create-threads = Create Public Threads
permission-attach-files = Attach Files
permission-read-history = Read Message History

# Our own troubles.
refusal-flood = That was a lot at once. Nothing was done: please wait a few seconds and try again.
refusal-unknown-command = I do not know that command in this form: perhaps Discord shows an old one. Nothing was done. Reload Discord and try again; `/help` lists what there is.
refusal-choice = I cannot read “{ $said }”. Choose one of the suggestions.
refusal-busy = I am very busy just now. Nothing was done: please try again in a moment.
refusal-unwritable = I cannot save anything just now, so nothing was done and nothing is lost. Please try again later. (Error { $id })
refusal-fault = That is my fault, not yours: something here failed. The game is as it was. (Error { $id })
