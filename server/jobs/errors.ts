/** Why a run is not accepted. */

/** The same idempotency key came with another question. */
export class IdempotencyError extends Error {
  override readonly name = 'IdempotencyError';
}

/** So many runs wait already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}
