-- Times are milliseconds since 1970, UTC. Ids of people, channels and servers are Discord's.

-- One row a game, from its lobby to its end.
CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Names the game in commitment, draws and records.
    game_id       TEXT    NOT NULL UNIQUE,
    kind          TEXT    NOT NULL,
    options       TEXT    NOT NULL,
    -- The version of the saved states below.
    format        INTEGER NOT NULL,
    seed          BLOB    NOT NULL CHECK (length(seed) = 32),
    commitment    TEXT    NOT NULL,
    -- Nothing: a table among direct messages.
    guild         INTEGER,
    channel       INTEGER NOT NULL,
    host          INTEGER NOT NULL,
    phase         TEXT    NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'ended')),
    -- How a table ended that did not reach the end of its game.
    ended_why     TEXT,
    -- Counts the changes of the lobby.
    revision      INTEGER NOT NULL DEFAULT 0,
    -- The ply up to which the channel has been told; nothing before the setup is.
    told          INTEGER NOT NULL DEFAULT -1,
    -- Since when its channel cannot be reached: clocks stand still.
    suspended_at  INTEGER,
    -- Why the stored game cannot be trusted; nobody plays on until an operator has looked.
    quarantine    TEXT,
    opened_at     INTEGER NOT NULL,
    started_at    INTEGER,
    ended_at      INTEGER
) STRICT;

-- One open game a channel; a thread is a channel of its own.
CREATE UNIQUE INDEX one_open_game_a_channel ON tables (channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_by_channel ON tables (channel, id);
CREATE INDEX tables_open ON tables (phase) WHERE phase IN ('lobby', 'playing');

-- Who holds a seat; nobody: the house plays it. A new holder begins a new epoch. In the lobby seats are numbered in
-- the order of joining.
CREATE TABLE seats (
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat          INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 6),
    epoch         INTEGER NOT NULL DEFAULT 1,
    user          INTEGER,
    -- The ply since which this seat is awaited, and when that was.
    awaited_since INTEGER,
    awaited_at    INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_seat_a_person ON seats (table_id, user);
CREATE INDEX seats_by_user ON seats (user);

-- The log. Number 0 is the setup. A row never changes but for `undone`; numbers are never used again.
CREATE TABLE plies (
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL CHECK (number >= 0),
    seat          INTEGER,
    move          TEXT    NOT NULL,
    secrecy       TEXT    NOT NULL CHECK (secrecy IN ('open', 'sealed', 'unseen')),
    draws         TEXT    NOT NULL,
    events        TEXT    NOT NULL,
    -- Whether somebody saw what an undo could not make unseen.
    news          INTEGER NOT NULL CHECK (news IN (0, 1)),
    state         TEXT    NOT NULL,
    hash          TEXT    NOT NULL,
    -- How many plies up to it others may know of.
    seen          INTEGER NOT NULL,
    -- The number of the next draw after it.
    next_draw     INTEGER NOT NULL,
    undone        INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    made_at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

-- What one seat has asked the others to agree to: an undo, or the end.
CREATE TABLE proposals (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    what          TEXT    NOT NULL,
    -- The latest ply when it was made: a proposal lapses when anybody plays on.
    ply           INTEGER NOT NULL,
    seat          INTEGER NOT NULL,
    -- Seats whose consent is wanted, and those that have given it, one bit each.
    wanted        INTEGER NOT NULL,
    given         INTEGER NOT NULL,
    status        TEXT    NOT NULL CHECK (status IN ('open', 'agreed', 'refused', 'lapsed')),
    made_at       INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_open_proposal ON proposals (table_id) WHERE status = 'open';

-- Interactions that had an effect, so that none has it twice; the answer is told again.
CREATE TABLE inbox (
    interaction   INTEGER PRIMARY KEY,
    user          INTEGER NOT NULL,
    answer        TEXT    NOT NULL,
    heard_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX inbox_by_age ON inbox (heard_at);

-- What must be told to whom: ids, never content. Delivered in order within a lane.
CREATE TABLE outbox (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- 0: the table's channel; 1 to 6: the direct messages of a seat; 7: those of the host.
    lane          INTEGER NOT NULL,
    notice        TEXT    NOT NULL,
    -- Tells a notice from every other of its table: nothing is told twice.
    once          TEXT    NOT NULL,
    due_at        INTEGER NOT NULL,
    -- due: to be told; sent; dropped: no longer true; dead: cannot be told, with the reason in `fault`.
    status        TEXT    NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'dropped', 'dead')),
    attempts      INTEGER NOT NULL DEFAULT 0,
    -- When the first attempt was made of which nothing is known: within a few minutes of it Discord knows the nonce again.
    tried_at      INTEGER,
    -- Where it lies now.
    channel       INTEGER,
    message       INTEGER,
    -- Whether its message was taken away or made quiet after a newer one came.
    retired       INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
    fault         TEXT,
    settled_at    INTEGER
) STRICT;
CREATE UNIQUE INDEX told_once ON outbox (table_id, once);
CREATE INDEX outbox_due ON outbox (due_at) WHERE status = 'due';
CREATE INDEX outbox_lane ON outbox (table_id, lane, id) WHERE status = 'due';
CREATE INDEX outbox_living ON outbox (table_id, lane, id) WHERE status = 'sent' AND retired = 0;

-- The name last seen and what each person wishes; erased by a privacy request.
CREATE TABLE people (
    user          INTEGER PRIMARY KEY,
    name          TEXT    NOT NULL,
    seen_at       INTEGER NOT NULL,
    -- Since when direct messages are refused.
    dms_closed_at INTEGER
) STRICT;

-- Which version of the program served this file last: another one first checks all that is going on.
CREATE TABLE house (
    one           INTEGER PRIMARY KEY CHECK (one = 1),
    served_by     TEXT    NOT NULL
) STRICT;
