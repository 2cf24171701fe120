/**
 * Shards are handed out by a queue of their own, so rows of shards are results and nothing else. What was leased is
 * invited to again from the rows of the runs.
 */
export const queue = `
DROP INDEX shards_leased;
DELETE FROM shards WHERE state = 'leased';
ALTER TABLE shards DROP COLUMN state, DROP COLUMN worker, DROP COLUMN lease_until, DROP COLUMN attempts,
  DROP COLUMN not_before, ALTER COLUMN pieces SET NOT NULL;

DROP INDEX runs_open;
ALTER TABLE runs DROP COLUMN issue_limit, DROP COLUMN issued_at,
  -- How many shards may be invited to beyond those that are merged; fixed when the run is accepted.
  ADD COLUMN ahead int NOT NULL DEFAULT 256,
  -- One process at a time adds shards up; a dead one for some seconds at most.
  ADD COLUMN merging_until bigint NOT NULL DEFAULT 0,
  -- When somebody last looked whether its jobs are there.
  ADD COLUMN checked_at bigint NOT NULL DEFAULT 0;
CREATE INDEX runs_open ON runs (updated_at) WHERE state = 'running';

-- What is not tried again by itself: whoever runs the service lists, retries and drops them.
CREATE TABLE dead_letters (
  id             text PRIMARY KEY,
  -- A run or a study; it may be gone by now.
  subject        text NOT NULL,
  job            text NOT NULL,
  engine_version text NOT NULL,
  attempts       int NOT NULL,
  detail         text NOT NULL,
  at             bigint NOT NULL
);
CREATE INDEX dead_letters_subject ON dead_letters (subject);
`;
