-- What the latest plies of each game brought, as JSON: answers and posts read it instead of replaying those plies. It is
-- dropped when it is old or the game has ended; a replay gives it again.
CREATE TABLE events (
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL,
    events        TEXT    NOT NULL,
    -- A checksum: where it is broken, the ply is replayed.
    seal          INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
