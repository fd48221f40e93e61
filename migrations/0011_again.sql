-- The game that a table repeats, and whether its first player follows from that game: whoever sat behind the first one then,
-- until the host chooses somebody.
ALTER TABLE tables ADD COLUMN follows INTEGER;
ALTER TABLE tables ADD COLUMN rotates INTEGER NOT NULL DEFAULT 0 CHECK (rotates IN (0, 1));
