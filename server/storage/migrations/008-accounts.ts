/** What each client has left of its hour of computing, for all services on one database; what is charged for long work. */
export const accounts = `
CREATE TABLE accounts (
  -- As in runs and studies: the key, or a hash of the address.
  client  text PRIMARY KEY,
  left_ns double precision NOT NULL,
  at      bigint NOT NULL
);
CREATE INDEX accounts_at ON accounts (at);
ALTER TABLE runs ADD COLUMN charged_ns double precision NOT NULL DEFAULT 0;
ALTER TABLE studies ADD COLUMN charged_ns double precision NOT NULL DEFAULT 0;
CREATE INDEX runs_client ON runs (client) WHERE state = 'running';
CREATE INDEX studies_client ON studies (client) WHERE state = 'running';
`;
