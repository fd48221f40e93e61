-- How long a notice was to wait when it was written, or put off: no clock that is set back makes it wait longer.
ALTER TABLE outbox ADD COLUMN wait INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET wait = max(0, due_at - 1000 * unixepoch()) WHERE status = 'due';
