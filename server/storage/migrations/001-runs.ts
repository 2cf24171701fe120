/**
 * Runs and their shards. A run is what somebody asked and was promised; a shard is a fixed range of its chunks, leased
 * to one process at a time. Tallies are packed bytes, requests and results JSON as text, times milliseconds.
 */
export const runs = `
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE TABLE runs (
  id             text PRIMARY KEY,
  -- Equal questions have equal fingerprints: scenario with its defaults, precision, seed, engine version.
  fingerprint    text NOT NULL,
  owner          text,
  -- Whom limits are counted by: the key, or a hash of the address.
  client         text,
  idempotency    text,
  state          text NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
  ruleset        text NOT NULL,
  kind           text NOT NULL,
  scenario       text NOT NULL,
  method         text NOT NULL CHECK (method IN ('exact', 'monte-carlo')),
  precision      text,
  seed           bigint NOT NULL,
  max_trials     bigint NOT NULL,
  engine_version text NOT NULL,
  cost_ns        double precision NOT NULL,
  -- How the chunks are cut into shards; fixed when the run is accepted.
  first_chunks   int NOT NULL,
  most_chunks    int NOT NULL,
  shard_count    int,
  -- Shards handed out so far, and how far ahead of the merge they may be handed out.
  next_shard     int NOT NULL DEFAULT 0,
  issue_limit    int NOT NULL,
  merged_shards  int NOT NULL DEFAULT 0,
  merged_trials  bigint NOT NULL DEFAULT 0,
  merged_tally   bytea,
  expected       bigint,
  spent_ms       double precision NOT NULL DEFAULT 0,
  result         text,
  sentence       text,
  error_code     text,
  error_detail   text,
  note           text,
  revision       bigint NOT NULL DEFAULT 0,
  issued_at      bigint NOT NULL DEFAULT 0,
  created_at     bigint NOT NULL,
  updated_at     bigint NOT NULL,
  ended_at       bigint
);
CREATE INDEX runs_open ON runs (issued_at) WHERE state = 'running';
CREATE INDEX runs_fingerprint ON runs (fingerprint) WHERE state = 'done';
CREATE INDEX runs_created ON runs (created_at, id);
CREATE INDEX runs_ended ON runs (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX runs_idempotency ON runs (coalesce(owner, ''), idempotency) WHERE idempotency IS NOT NULL;

CREATE TABLE shards (
  run_id      text NOT NULL REFERENCES runs ON DELETE CASCADE,
  number      int NOT NULL,
  state       text NOT NULL CHECK (state IN ('leased', 'done')),
  worker      text,
  lease_until bigint NOT NULL DEFAULT 0,
  attempts    int NOT NULL DEFAULT 0,
  -- A shard whose holders keep dying is given out less and less often.
  not_before  bigint NOT NULL DEFAULT 0,
  trials      bigint,
  spent_ms    double precision,
  -- Tallies of the pieces between the places where the run may stop; emptied once merged.
  pieces      bytea,
  PRIMARY KEY (run_id, number)
);
CREATE INDEX shards_leased ON shards (lease_until) WHERE state = 'leased';

-- Processes that work, so that others know who is there.
CREATE TABLE workers (
  id             text PRIMARY KEY,
  role           text NOT NULL,
  host           text NOT NULL,
  threads        int NOT NULL,
  engine_version text NOT NULL,
  shards_done    bigint NOT NULL DEFAULT 0,
  trials_done    bigint NOT NULL DEFAULT 0,
  started_at     bigint NOT NULL,
  seen_at        bigint NOT NULL
);
`;
