/** What schemas say against single values: cards and tables have the same few numbers and words again and again. */
import type { ZodType } from 'zod';

/** Values of one schema that are remembered. */
const MOST = 500;
const known = new WeakMap<ZodType, Map<unknown, string | null>>();

/** Why a schema refuses a value, or null. */
export function refusal(schema: ZodType, value: unknown): string | null {
  if (typeof value === 'object' && value !== null) return judged(schema, value);
  const values = known.get(schema) ?? new Map<unknown, string | null>();
  known.set(schema, values);
  let said = values.get(value);
  if (said === undefined) {
    said = judged(schema, value);
    if (values.size < MOST) values.set(value, said);
  }
  return said;
}

function judged(schema: ZodType, value: unknown): string | null {
  const { error } = schema.safeParse(value);
  return error ? (error.issues[0]?.message ?? 'not possible') : null;
}
