-- The number of the first ply of the command that a ply came from: one command is taken back as one. Of older plies each
-- counts as a command of its own.
ALTER TABLE plies ADD COLUMN command INTEGER NOT NULL DEFAULT 0;
UPDATE plies SET command = number;
