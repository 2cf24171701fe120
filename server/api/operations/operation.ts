/** What a route is: the OpenAPI document, the readable docs and the contract tests follow from it. */
import type { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';

/** An answer: a component's name, a list of one, or something that is not JSON of ours. */
export type Answers =
  | { readonly one: string }
  | { readonly listOf: string }
  | { readonly media: string }
  | { readonly none: true };

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI style: `/api/v1/simulations/{id}`. */
  readonly path: string;
  readonly tag: 'Simulations' | 'Analyses' | 'Studies' | 'Library' | 'Rulesets' | 'Army lists' | 'Service';
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly headers?: ReadonlyArray<{ readonly name: string; readonly description: string }>;
  readonly body?: { readonly name: string; readonly schema: z.ZodType };
  /** By status. */
  readonly answers: Readonly<Record<number, Answers & { readonly description: string }>>;
  readonly errors: readonly ErrorCode[];
}

/** What a room says of each of its operations; the tag is the room's. */
export type OfRoom = Omit<Operation, 'tag'>;
export const tagged = (tag: Operation['tag'], operations: readonly OfRoom[]): readonly Operation[] =>
  operations.map((operation) => ({ ...operation, tag }));

/** The answers of a look at something, which says nothing while nothing has changed. */
export const seen = (one: string, description: string): Operation['answers'] => ({
  200: { one, description },
  304: { none: true, description: 'Nothing has changed.' },
});
/** The answers where something is cancelled, or deleted. */
export const ended = (one: string, description: string): Operation['answers'] => ({
  200: { one, description },
  204: { none: true, description: 'It is deleted.' },
});

/** What may be wrong with a body. */
export const BODY: readonly ErrorCode[] = [
  'invalid-json',
  'empty-body',
  'too-deep',
  'invalid-request',
  'body-too-large',
  'unsupported-media-type',
];
/** What may be wrong where something is stored. */
export const STORED: readonly ErrorCode[] = ['no-storage', 'storage-unavailable'];
export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  description: 'The ETag of the state that is known already.',
};
/** Headers of a question that may take long. @param key what asking again with one key does */
export const askedWith = (key: string): NonNullable<Operation['headers']> => [
  { name: 'Prefer', description: '"respond-async" gets 202 at once, or the stored answer of an equal question.' },
  { name: 'Idempotency-Key', description: key },
  { name: 'Cache-Control', description: '"no-cache" works an equal question out again.' },
];
/** What is answered at once, or begun. */
export const answeredOrBegun = (one: string): Operation['answers'] => ({
  200: { one, description: 'The answer.' },
  202: { one, description: 'It runs; Location says where to look.' },
});
/** What may be wrong with work that is stored before it is done. */
export const WORK: readonly ErrorCode[] = [
  'too-expensive',
  'worker-failed',
  'pool-busy',
  'queue-full',
  'quota-exceeded',
  'idempotency-mismatch',
  'storage-unavailable',
  'storage-full',
  'closing',
];

/** Errors that any route under /api may answer with. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'method-not-allowed',
  'rate-limited',
  'internal',
];
