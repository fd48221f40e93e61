-- Whether players may ask a computer player for advice: 'allowed', 'announced' or 'off'. Nothing: they may.
ALTER TABLE tables ADD COLUMN hints TEXT;
