/** Every failure leaves the service here, as application/problem+json (RFC 9457). Stack traces go to the log only. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { Refusal } from '../workers/engine/refusal.ts';
import { DeadlineError, OutOfMemoryError, PoolBusyError, WorkerFailedError } from '../workers/threads.ts';
import type { ProblemDetails } from './api/contract.ts';
import { ApiError, ERRORS, errorType } from './errors.ts';
import { sentence } from './issues.ts';
import { LibraryFullError, VersionConflictError } from './library/library.ts';
import { DatabaseError } from './storage/database.ts';

const RETRY_AFTER_SECONDS = '1';

/** Sends one error of the catalogue. */
export function sendProblem(req: Request, res: Response, error: ApiError): void {
  const { status, title } = ERRORS[error.code];
  const requestId = res.locals.requestId as string | undefined;
  const problem: ProblemDetails = {
    type: errorType(error.code),
    title,
    status,
    code: error.code,
    detail: error.message,
    instance: req.originalUrl.slice(0, 500),
    ...(requestId ? { requestId } : {}),
    ...(error.errors ? { errors: [...error.errors] } : {}),
  };
  res.status(status).set(error.headers).set('Cache-Control', 'no-store');
  res.type('application/problem+json').send(JSON.stringify(problem));
}

/** The last middleware: logs what is our fault, answers everything. */
export function problemHandler(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, req, res, next) => {
    const error = toApiError(thrown);
    const requestId = res.locals.requestId as string | undefined;
    if (error.status >= 500 && error.code !== 'pool-busy' && error.code !== 'queue-full') {
      logger.error({ err: error.cause ?? error, requestId, method: req.method, url: req.originalUrl }, error.code);
    }
    if (res.headersSent) next(thrown);
    else sendProblem(req, res, error);
  };
}

/** Whatever was thrown, as an entry of the catalogue. Unknown errors tell the client nothing but "internal". */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof Refusal) {
    return new ApiError(thrown.code, thrown.message, thrown.errors ? { errors: thrown.errors } : {});
  }
  if (thrown instanceof PoolBusyError) {
    return new ApiError('pool-busy', `${sentence(thrown.message)} Try again in a moment.`, {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      cause: thrown,
    });
  }
  if (thrown instanceof DeadlineError) {
    return new ApiError('took-too-long', `${sentence(thrown.message)} Send less at once.`, { cause: thrown });
  }
  if (thrown instanceof VersionConflictError) return new ApiError('version-conflict', sentence(thrown.message));
  if (thrown instanceof LibraryFullError) {
    return new ApiError('storage-full', sentence(thrown.message), { headers: { 'Retry-After': '60' }, cause: thrown });
  }
  if (thrown instanceof DatabaseError && (thrown.fault === 'unavailable' || thrown.fault === 'refused')) {
    return new ApiError('storage-unavailable', 'The database cannot be reached. Try again in a moment.', {
      headers: { 'Retry-After': '2' },
      cause: thrown,
    });
  }
  if (thrown instanceof DatabaseError && thrown.fault === 'full') {
    return new ApiError('storage-full', 'There is no room left to store anything.', {
      headers: { 'Retry-After': '60' },
      cause: thrown,
    });
  }
  if (thrown instanceof WorkerFailedError) {
    return new ApiError('worker-failed', workerFailure(thrown), { cause: thrown });
  }
  return fromBodyParser(thrown) ?? new ApiError('internal', 'Something broke inside the service.', { cause: thrown });
}

/**
 * What a thread was to do within a time. Where that is little and was not done all the same, the fault is not the client's:
 * the machine has other things to do.
 * @throws ApiError pool-busy then
 */
export async function unlessOverloaded<T>(work: Promise<T>, little: boolean): Promise<T> {
  return work.catch((error: unknown) => {
    if (!little || !(error instanceof DeadlineError)) throw error;
    const detail = 'This is little, and was not done in time: the machine is overloaded. Try again in a while.';
    throw new ApiError('pool-busy', detail, { headers: { 'Retry-After': '30' }, cause: error });
  });
}

/** Why threads failed on a question, in words for whoever asked it. */
export function workerFailure(error: WorkerFailedError): string {
  return error instanceof OutOfMemoryError
    ? 'This question needs more memory than one thread may use (THREAD_MEMORY_MIB). Others were not affected.'
    : 'A worker failed twice on this question.';
}

/** express and its body parser throw http-errors with a `type`; a bad percent-encoding is a plain URIError with one. */
function fromBodyParser(thrown: unknown): ApiError | null {
  if (!(thrown instanceof Error)) return null;
  const { type, status, limit } = thrown as { type?: unknown; status?: unknown; limit?: unknown };
  switch (type) {
    case 'entity.parse.failed':
      return new ApiError('invalid-json', `The body could not be parsed: ${thrown.message.slice(0, 200)}.`);
    case 'entity.too.large':
      return new ApiError('body-too-large', `The body is larger than ${Number(limit) / 1024} KiB.`);
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new ApiError('unsupported-media-type', `${sentence(thrown.message)} Send plain UTF-8.`);
    default:
      return typeof status === 'number' && status >= 400 && status < 500
        ? new ApiError('bad-request', `The request cannot be read: ${thrown.message.slice(0, 200)}.`)
        : null;
  }
}
