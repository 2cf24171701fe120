/**
 * Studies and what has been counted of them. A slice is a fixed part of a fixed round; one process at a time holds the
 * study and counts the next. Requests, answers and replies are JSON as text, times milliseconds.
 */
export const studies = `
CREATE TABLE studies (
  id             text PRIMARY KEY,
  kind           text NOT NULL,
  request        text NOT NULL,
  owner          text,
  -- Whom limits are counted by: the key, or a hash of the address.
  client         text,
  state          text NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
  engine_version text NOT NULL,
  cost_ns        double precision NOT NULL,
  progress       text,
  answer         text,
  error_code     text,
  error_detail   text,
  note           text,
  revision       bigint NOT NULL DEFAULT 0,
  worker         text,
  lease_until    bigint NOT NULL DEFAULT 0,
  -- Processes that took it up since the last slice was stored.
  attempts       int NOT NULL DEFAULT 0,
  created_at     bigint NOT NULL,
  updated_at     bigint NOT NULL,
  ended_at       bigint
);
CREATE INDEX studies_open ON studies (lease_until) WHERE state = 'running';
CREATE INDEX studies_created ON studies (created_at, id);
CREATE INDEX studies_ended ON studies (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE study_slices (
  study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
  round    int NOT NULL,
  number   int NOT NULL,
  replies  text NOT NULL,
  PRIMARY KEY (study_id, round, number)
);
`;
