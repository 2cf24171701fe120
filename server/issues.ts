/** Faulty fields as errors for the client. */
import type { z } from 'zod';
import { fieldErrors, MOST_ERRORS } from '../workers/checking/field-errors.ts';
import { inOneSentence } from '../workers/engine/refusal.ts';
import { ApiError, type ErrorCode, type FieldError } from './errors.ts';

export { fieldErrors, inputSchema, joined, sentence, shortened } from '../workers/checking/field-errors.ts';

/** Parses `data`, or throws an {@link ApiError} whose paths start with `prefix`. */
export function parseOrThrow<T>(schema: z.ZodType<T>, data: unknown, code: ErrorCode, prefix = ''): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw fieldsError(code, fieldErrors(parsed.error.issues, schema, data, prefix));
}

/** One ApiError for several fields; its detail says the first in full. */
export function fieldsError(code: ErrorCode, errors: readonly FieldError[]): ApiError {
  return new ApiError(code, inOneSentence(errors), { errors: errors.slice(0, MOST_ERRORS) });
}
