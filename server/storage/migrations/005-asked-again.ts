/**
 * Studies that are asked again: by a retry with the key of the first time, or by an equal question. What was stored
 * before has no fingerprint and is not found.
 */
export const askedAgain = `
ALTER TABLE studies ADD COLUMN fingerprint text;
ALTER TABLE studies ADD COLUMN idempotency text;
CREATE INDEX studies_fingerprint ON studies (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE UNIQUE INDEX studies_idempotency ON studies (coalesce(owner, ''), idempotency) WHERE idempotency IS NOT NULL;
`;
