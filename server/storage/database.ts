/**
 * The one way to the database: SQL text with numbered parameters, the same on PGlite and on a PostgreSQL server.
 * Values are text, numbers, booleans, bytes, lists of text and null; JSON travels as text and times as milliseconds, because the two
 * drivers disagree about everything else.
 */
import { z } from 'zod';
import { type Fault, faultOf, passes } from './sqlstate.ts';

export type Value = string | number | boolean | null | Uint8Array | readonly string[];
export type Row = Record<string, Value>;

/** Bytes in a row. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Values as a line of text, bytes among them. */
export function toWire(value: unknown): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name: string, said: unknown) {
    const here = this[name];
    return here instanceof Uint8Array ? { base64: Buffer.from(here).toString('base64') } : said;
  });
}

export function fromWire(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    const { base64 } = (value ?? {}) as { readonly base64?: unknown };
    return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : value;
  });
}

/** Migrations and the like take as long as they take, and say so. */
export const LONG_MS = 3_600_000;

export interface Queryable {
  query(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /**
   * Several statements without parameters, as in a migration; the rows of all of them.
   * @param withinMs how long they may take; a server that does not answer is given up then, without it as by `query`
   */
  script(text: string, withinMs?: number): Promise<readonly Row[]>;
}

export interface Database extends Queryable {
  /** `attached`: the database of another process on this machine, which holds the directory. */
  readonly kind: 'pglite' | 'postgres' | 'attached';
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Hears what is notified on a channel, by anybody, until the returned function is called; only where others can be. */
  listen?(channel: string, heard: (text: string) => void): () => Promise<void>;
  close(): Promise<void>;
}

/** Rows in the shape the code expects; a row of another shape is a fault of ours and throws. */
export async function rows<T>(
  db: Queryable,
  schema: z.ZodType<T>,
  text: string,
  values: readonly Value[] = [],
): Promise<T[]> {
  return (await db.query(text, values)).map((row) => schema.parse(row));
}

/** The first row, or undefined. */
export async function row<T>(
  db: Queryable,
  schema: z.ZodType<T>,
  text: string,
  values: readonly Value[] = [],
): Promise<T | undefined> {
  return (await rows(db, schema, text, values))[0];
}

const LOOK_AGAIN_MS = 100;

/**
 * Waits for an advisory lock of this transaction for as long as others have it. No statement of it waits: a server that
 * does not answer any more is noticed as ever, and one of a process that was stopped is let go of by the server.
 */
export async function turnOf(tx: Queryable, lock: number): Promise<void> {
  for (;;) {
    const [found] = await tx.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [lock]);
    if (found?.mine) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Anything the database refused or could not do, with PostgreSQL's code where there is one. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;

  constructor(message: string, code: string, options: { readonly cause?: unknown } = {}) {
    // An aborting PGlite puts its whole program text into its message.
    super(message.slice(0, 500), options);
    this.code = code;
  }

  get fault(): Fault {
    return faultOf(this.code);
  }
}

/** Whatever was thrown, as a {@link DatabaseError}. */
export function toDatabaseError(thrown: unknown): DatabaseError {
  if (thrown instanceof DatabaseError) return thrown;
  const { message, code } = thrown as { message?: unknown; code?: unknown };
  const text = typeof message === 'string' && message ? message : String(thrown).slice(0, 500);
  return new DatabaseError(text, typeof code === 'string' ? code : '', { cause: thrown });
}

/**
 * The same for what a driver threw: without a code it is about the connection ("Query read timeout", "Connection
 * terminated unexpectedly") and not about the statement, unless a value could not even be sent.
 */
export function fromDriver(thrown: unknown): DatabaseError {
  const error = toDatabaseError(thrown);
  const unsent = thrown instanceof TypeError || thrown instanceof RangeError;
  return error.code !== '' || unsent ? error : new DatabaseError(error.message, 'UNAVAILABLE', { cause: thrown });
}

/** Whether the same may well succeed later. */
export function passing(thrown: unknown): boolean {
  return thrown instanceof DatabaseError && passes(thrown.fault);
}
