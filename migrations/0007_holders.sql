-- Who held a seat before its present holder, and up to which ply: their moves stay theirs.
CREATE TABLE holders (
    table_id      INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat          INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 6),
    -- The seat's epoch in which they held it.
    epoch         INTEGER NOT NULL,
    user          INTEGER NOT NULL,
    last_ply      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, epoch)
) STRICT, WITHOUT ROWID;

-- Of those who have resigned, as far as it is still known that they did.
INSERT OR IGNORE INTO holders
SELECT table_id, json_extract(notice, '$.remark.resigned.seat'), 1, json_extract(notice, '$.remark.resigned.user'),
       coalesce((SELECT max(number) FROM plies WHERE plies.table_id = outbox.table_id AND made_at < outbox.due_at), 0)
FROM outbox
WHERE notice LIKE '{"remark":{"resigned":%' AND json_valid(notice)
  AND json_extract(notice, '$.remark.resigned.seat') BETWEEN 1 AND 6;
