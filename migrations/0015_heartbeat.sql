-- The last sign of life of the running bot, and what it knew then about its connection to Discord.
CREATE TABLE heartbeat (
    one           INTEGER PRIMARY KEY CHECK (one = 1),
    seen_at       INTEGER NOT NULL,
    connected     INTEGER NOT NULL CHECK (connected IN (0, 1)),
    -- Since when it has been connected, or not. As true as the clock was then: only the difference to `seen_at` is measured.
    since         INTEGER NOT NULL
) STRICT;
