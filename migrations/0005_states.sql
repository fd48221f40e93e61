-- The position after some plies: every so many, every undo, the latest. The others are replayed from the one before.
-- Deflated.
CREATE TABLE states (
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL,
    state         BLOB    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Checksums of what never changes in a row, so that damage shows; nothing in rows of an earlier version,
-- nor in a lobby's seats.
ALTER TABLE tables ADD COLUMN seal INTEGER;
ALTER TABLE plies ADD COLUMN seal INTEGER;
ALTER TABLE seats ADD COLUMN seal INTEGER;

-- Earlier versions wrote the state, the draws and the events with every ply. A game is packed when that has been
-- replayed and its columns are empty.
ALTER TABLE tables ADD COLUMN packed INTEGER NOT NULL DEFAULT 0 CHECK (packed IN (0, 1));
CREATE INDEX tables_unpacked ON tables (id) WHERE packed = 0;
