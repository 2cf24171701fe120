/** API keys. The secret itself is never stored, only its SHA-256. */
export const keys = `
CREATE TABLE api_keys (
  id                text PRIMARY KEY,
  name              text NOT NULL,
  secret_sha256     text NOT NULL,
  scopes            text NOT NULL,
  per_minute        int,
  max_runs          int,
  seconds_per_hour  double precision,
  created_at        bigint NOT NULL,
  expires_at        bigint,
  revoked_at        bigint
);
`;
