/**
 * Studies are counted by everybody: a round is planned by one job, its parts are jobs for anybody, and the last part
 * that is stored asks for the next plan. What was counted of studies under way is counted again: same question, same bits.
 */
export const parts = `
DROP TABLE study_slices;
CREATE TABLE study_parts (
  study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
  round    int NOT NULL,
  number   int NOT NULL,
  -- What is to be counted, and what came of it: packed bytes that only the engine reads.
  ask      bytea NOT NULL,
  reply    bytea,
  PRIMARY KEY (study_id, round, number)
);

DROP INDEX studies_open;
ALTER TABLE studies DROP COLUMN worker, DROP COLUMN lease_until, DROP COLUMN attempts,
  -- The round under way, -1 before the first; how many parts it has, and how many of them are not counted yet.
  ADD COLUMN round int NOT NULL DEFAULT -1,
  ADD COLUMN parts int NOT NULL DEFAULT 0,
  ADD COLUMN open_parts int NOT NULL DEFAULT 0,
  -- Trials counted in it; estimated nanoseconds of all rounds so far.
  ADD COLUMN round_trials bigint NOT NULL DEFAULT 0,
  ADD COLUMN asked_ns double precision NOT NULL DEFAULT 0,
  ADD COLUMN checked_at bigint NOT NULL DEFAULT 0;
UPDATE studies SET progress = NULL WHERE state <> 'done';
CREATE INDEX studies_open ON studies (updated_at) WHERE state = 'running';
`;
