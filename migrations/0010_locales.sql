-- The language in which a person is answered, and that of a table's server: as Discord names them, "en-GB". Nothing: not
-- known yet.
ALTER TABLE people ADD COLUMN locale TEXT;
ALTER TABLE tables ADD COLUMN locale TEXT;
