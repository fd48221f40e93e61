-- How long the bot has run, over all its processes: a deadline that cannot be taken back waits for this, not for a clock.
CREATE TABLE uptime (
    one           INTEGER PRIMARY KEY CHECK (one = 1),
    -- In milliseconds.
    total         INTEGER NOT NULL,
    -- The latest time that a steady clock has shown.
    latest        INTEGER,
    -- When a process last wrote this.
    seen_at       INTEGER NOT NULL
) STRICT;

-- The uptime when the lobby was opened, and when the seat's turn began.
ALTER TABLE tables ADD COLUMN opened_uptime INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN awaited_uptime INTEGER;

CREATE INDEX outbox_settled ON outbox (settled_at, id) WHERE status <> 'due';
