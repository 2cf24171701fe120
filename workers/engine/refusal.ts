/** What the engine says when it cannot, or should not, answer; the service gives each code its status. */
import { type FieldError, MOST_ERRORS } from '../checking/field-errors.ts';

export type RefusalCode =
  | 'invalid-request'
  | 'invalid-scenario'
  | 'invalid-query'
  | 'ruleset-not-found'
  | 'kind-not-found'
  | 'no-exact-answer'
  | 'exact-too-expensive'
  | 'too-expensive'
  | 'outcome-not-found'
  | 'worker-failed';

/** A question that is not answered, with the reason in words and, where fields are to blame, each of them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[] | undefined;

  constructor(code: RefusalCode, detail: string, errors?: readonly FieldError[]) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}

/** One refusal for several fields; its message says the first in full. */
export function fieldsRefused(code: RefusalCode, errors: readonly FieldError[]): Refusal {
  return new Refusal(code, inOneSentence(errors), errors.slice(0, MOST_ERRORS));
}

/** Faulty fields as one detail: all of it for one, the first and how many for more. */
export function inOneSentence(errors: readonly FieldError[]): string {
  const first = errors[0]!;
  const text = `${first.path || 'body'}: ${first.message}${first.allowed ? ` Allowed: ${first.allowed}.` : ''}`;
  return errors.length === 1 ? text : `${errors.length} fields are faulty; the first is ${text}`;
}
