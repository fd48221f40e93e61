-- Turns that are half chosen and too long for the id of a button. Kept for an hour.
CREATE TABLE drafts (
    id            TEXT PRIMARY KEY NOT NULL,
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user          INTEGER NOT NULL,
    text          TEXT NOT NULL,
    made_at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
