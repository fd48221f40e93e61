-- The level of the computer player who plays a seat that nobody holds. Nothing for a seat that a person holds, and for one
-- that an earlier version gave to a computer player: it is played at the middle level.
ALTER TABLE seats ADD COLUMN level TEXT;
-- The same of former holders: `user` is 0 for a computer player.
ALTER TABLE holders ADD COLUMN level TEXT;
-- Computer players who are awaited.
CREATE INDEX seats_computers ON seats (awaited_at) WHERE user IS NULL AND awaited_since IS NOT NULL;
