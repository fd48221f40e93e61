-- The channel of the lobby's post from which a thread is started: as long as the table is in it, the thread is still to come.
-- Nothing: the game is played where it was opened, or has moved.
ALTER TABLE tables ADD COLUMN parent INTEGER;
