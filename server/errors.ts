/**
 * The one catalogue of everything that can go wrong on the wire. Codes are part of the contract: they never change
 * their meaning, and the documentation lists each of them from here.
 */

import type { FieldError } from '../workers/checking/field-errors.ts';

interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  /** For the documentation: when it happens and what to do. */
  readonly help: string;
}

export const ERRORS = {
  'invalid-json': {
    status: 400,
    title: 'The body is not JSON',
    help: 'The body could not be parsed. The detail says where. NaN and Infinity are not JSON.',
  },
  'empty-body': {
    status: 400,
    title: 'The body is empty',
    help: 'This route needs a JSON object as its body.',
  },
  'too-deep': {
    status: 400,
    title: 'The body is nested too deeply',
    help: 'No valid body nests more than a dozen levels; more than 32 are refused before anything looks at them.',
  },
  'bad-request': {
    status: 400,
    title: 'The request cannot be read',
    help: 'For example a malformed percent-encoding in the address, or a body that ended early.',
  },
  'invalid-query': {
    status: 400,
    title: 'A query parameter is wrong',
    help: 'Each entry of errors names a parameter and what it may be.',
  },
  'invalid-request': {
    status: 422,
    title: 'The request has faulty fields',
    help: 'Each entry of errors names a field, its value and what is allowed.',
  },
  'invalid-scenario': {
    status: 422,
    title: 'The scenario has faulty fields',
    help: 'Each entry of errors names a field below "scenario", its value and what is allowed.',
  },
  'no-exact-answer': {
    status: 422,
    title: 'This question has no exact answer',
    help: 'Method "exact" was asked for, but only Monte Carlo can answer. Use "auto" or "monte-carlo".',
  },
  'exact-too-expensive': {
    status: 422,
    title: 'The exact answer is too expensive',
    help: 'Method "exact" was asked for, but would hold a thread for too long. Use "auto" or "monte-carlo".',
  },
  'too-expensive': {
    status: 422,
    title: 'The question is too expensive',
    help: 'The estimated cost is above the limit of the service. The detail states both and what to change.',
  },
  'took-too-long': {
    status: 422,
    title: 'It took longer than it may',
    help: 'A thread was ended because it was not done in time. Send less at once; the detail states the time.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing at this address',
    help: 'See GET /api/v1 for the addresses that exist.',
  },
  'ruleset-not-found': {
    status: 404,
    title: 'No such ruleset',
    help: 'GET /api/v1/rulesets lists those that exist.',
  },
  'kind-not-found': {
    status: 404,
    title: 'The ruleset has no such kind of scenario',
    help: 'GET /api/v1/rulesets/{id} lists its kinds.',
  },
  'simulation-not-found': {
    status: 404,
    title: 'No such simulation',
    help: 'The id is wrong, or the simulation was finished long ago and has been dropped. Ask again: same request, same bits.',
  },
  'study-not-found': {
    status: 404,
    title: 'No such study',
    help: 'The id is wrong, or the study was deleted or, if it was answered at once, has been dropped. Ask again: same request, same bits.',
  },
  'study-kind-not-found': {
    status: 404,
    title: 'No such kind of study',
    help: 'GET /api/v1/studies/kinds lists those that exist.',
  },
  'outcome-not-found': {
    status: 404,
    title: 'No searched trial had this outcome',
    help: 'The detail says how many trials were searched. The outcome may be impossible or just rare.',
  },
  'item-not-found': {
    status: 404,
    title: 'No such stored item',
    help: 'The id or the version is wrong, or the item was deleted. GET /api/v1/library/{collection} lists what is there.',
  },
  unauthorized: {
    status: 401,
    title: 'An API key is needed',
    help: 'Send Authorization: Bearer with a key. Whoever runs the service makes keys with "wargauge keys create".',
  },
  forbidden: {
    status: 403,
    title: 'The API key does not allow this',
    help: 'The detail names the scope that is needed: read, run or admin.',
  },
  'not-resumable': {
    status: 409,
    title: 'This simulation cannot be resumed',
    help: 'Only a stored run that was cancelled or failed goes on, and only with the engine version it began with.',
  },
  'no-storage': {
    status: 409,
    title: 'The service keeps nothing',
    help: 'It was started with STORAGE=memory; lists of runs and stored items need storage.',
  },
  'version-conflict': {
    status: 409,
    title: 'Somebody changed this item meanwhile',
    help: 'The version you changed is not the newest. Read the item again, then send your change with its version.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'The Idempotency-Key belongs to another question',
    help: 'A key stands for one request. Use a new one for a new question.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This method is not allowed here',
    help: 'The Allow header lists those that are.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    help: 'The detail states the limit, 256 KiB unless configured otherwise.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body must be JSON',
    help: 'Send Content-Type: application/json, in UTF-8.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    help: 'Wait for the number of seconds in Retry-After.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'The quota is used up',
    help: 'The detail names the quota: runs at once, or seconds of computing an hour. Wait for Retry-After seconds.',
  },
  'worker-failed': {
    status: 500,
    title: 'The simulation failed',
    help: 'A worker failed twice on this question: a fault of the service. Please report it with the requestId.',
  },
  internal: {
    status: 500,
    title: 'Something broke inside the service',
    help: 'A fault of the service. Please report it with the requestId.',
  },
  'pool-busy': {
    status: 503,
    title: 'Too many questions are waiting',
    help: 'Try again after the number of seconds in Retry-After.',
  },
  'queue-full': {
    status: 503,
    title: 'Too many long runs are waiting',
    help: 'Try again after the number of seconds in Retry-After. Short questions are still answered.',
  },
  'storage-unavailable': {
    status: 503,
    title: 'The database cannot be reached',
    help: 'Nothing was accepted. Try again after the number of seconds in Retry-After. Short questions are still answered.',
  },
  'storage-full': {
    status: 503,
    title: 'There is no room left to store anything',
    help: 'Nothing was accepted. Whoever runs the service must make room. Short questions are still answered.',
  },
  'too-many-streams': {
    status: 503,
    title: 'Too many event streams are open',
    help: 'Poll GET /api/v1/simulations/{id} instead, or try again later.',
  },
  closing: {
    status: 503,
    title: 'The service is shutting down',
    help: 'Try again in a moment.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export type { FieldError };

interface ApiErrorOptions {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that is meant for the client: an entry of the catalogue with its particulars. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail: string, options: ApiErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The address of an error's explanation: the `type` of its problem document. */
export function errorType(code: ErrorCode): string {
  return `/api/docs#errors-${code}`;
}
