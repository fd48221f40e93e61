-- Why a suspended table stands still: its channel is gone, closed to us, locked, or its whole server is.
ALTER TABLE tables ADD COLUMN standstill TEXT;
-- The channel of a person's direct messages.
ALTER TABLE people ADD COLUMN dms INTEGER;

-- Whether a newer message has made this one needless: 1, its buttons go; 2, all of it. From then on `due_at`, `wait` and
-- `attempts` are those of taking it away; `retired` says when that is done.
ALTER TABLE outbox ADD COLUMN needless INTEGER NOT NULL DEFAULT 0 CHECK (needless IN (0, 1, 2));
-- Whether it is an edit that met an archived thread: it waits until the thread wakes.
ALTER TABLE outbox ADD COLUMN asleep INTEGER NOT NULL DEFAULT 0 CHECK (asleep IN (0, 1));
CREATE INDEX outbox_needless ON outbox (due_at) WHERE needless > 0 AND retired = 0;
CREATE INDEX outbox_asleep ON outbox (channel) WHERE asleep = 1;
CREATE INDEX tables_suspended ON tables (channel) WHERE suspended_at IS NOT NULL;
-- Lanes 8 to 13: what the seats 1 to 6 are told of a standstill, as lane 7 tells the host. They do not wait for the channel.

-- What an earlier version left behind.
UPDATE outbox SET needless = 1, attempts = 0
WHERE lane = 0 AND status = 'sent' AND retired = 0 AND message IS NOT NULL
  AND (notice LIKE '{"board"%' OR notice LIKE '{"again"%')
  AND EXISTS (SELECT 1 FROM outbox AS newer
              WHERE newer.table_id = outbox.table_id AND newer.lane = 0 AND newer.id > outbox.id AND newer.status = 'sent'
                AND (newer.notice LIKE '{"board"%' OR newer.notice LIKE '{"again"%' OR newer.notice LIKE '{"result"%'
                     OR newer.notice = '"closed"'));
UPDATE outbox SET needless = 2, attempts = 0
WHERE lane BETWEEN 1 AND 6 AND status = 'sent' AND retired = 0 AND message IS NOT NULL
  AND EXISTS (SELECT 1 FROM outbox AS newer
              WHERE newer.table_id = outbox.table_id AND newer.lane = outbox.lane AND newer.id > outbox.id
                AND newer.status = 'sent' AND newer.message IS NOT NULL
                AND substr(newer.notice, 1, 6) = substr(outbox.notice, 1, 6));
-- It noted messages older than an hour as done without changing them: those of open games are changed now.
UPDATE outbox SET needless = 1, retired = 0, attempts = 0
WHERE lane = 0 AND status = 'sent' AND retired = 1 AND message IS NOT NULL
  AND table_id IN (SELECT id FROM tables WHERE phase IN ('lobby', 'playing'))
  AND ((notice LIKE '{"board"%' OR notice LIKE '{"again"%')
       AND EXISTS (SELECT 1 FROM outbox AS newer
                   WHERE newer.table_id = outbox.table_id AND newer.lane = 0 AND newer.id > outbox.id
                     AND newer.status = 'sent' AND newer.message IS NOT NULL
                     AND (newer.notice LIKE '{"board"%' OR newer.notice LIKE '{"again"%'))
    OR (notice LIKE '{"lobby"%' OR notice LIKE '{"proposal"%')
       AND EXISTS (SELECT 1 FROM outbox AS newer
                   WHERE newer.table_id = outbox.table_id AND newer.lane = 0 AND newer.id > outbox.id
                     AND newer.status = 'sent' AND newer.message IS NOT NULL
                     AND substr(newer.notice, 1, 8) = substr(outbox.notice, 1, 8)));
