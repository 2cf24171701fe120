/** zod's issues in words: which field, what is wrong, what was sent, what is allowed. */
import { z } from 'zod';
import { onceFor } from '../onceFor.ts';
import { formatPath, valueAt } from '../paths.ts';
import { fieldsOf, inWords, type JsonSchema, schemasAt } from '../schema-words.ts';

/** One faulty field. */
export interface FieldError {
  /** For example `scenario.attacker.weapons[0].power`; empty for the body itself. */
  readonly path: string;
  readonly message: string;
  readonly value?: unknown;
  /** What would be accepted, in words. */
  readonly allowed?: string;
}

type Issue = z.core.$ZodIssue;

export const MOST_ERRORS = 20;
const LONGEST_VALUE = 120;

/** The JSON Schema of what may be sent (defaults stay optional), made once for each zod schema. */
export const inputSchema = onceFor(
  (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
);

/** @returns one entry for each faulty field, in zod's order. */
export function fieldErrors(
  issues: readonly Issue[],
  schema: z.ZodType,
  data: unknown,
  prefix = '',
): readonly FieldError[] {
  const json = inputSchema(schema);
  const leaves = issues.slice(0, MOST_ERRORS * 5).flatMap((issue) => flatten(issue, [], data));
  return leaves.slice(0, MOST_ERRORS * 5).map(({ issue, path, unknownKey }) => {
    const full = unknownKey === undefined ? path : [...path, unknownKey];
    const value = valueAt(data, full);
    const schemas = schemasAt(json, data, path);
    const allowed = unknownKey === undefined ? inWords(schemas) : remedy(unknownKey, fieldsOf(schemas));
    return {
      path: joined(prefix, formatPath(full)),
      message: unknownKey === undefined ? messageOf(issue, value) : 'Not a known field.',
      ...(value === undefined ? {} : { value: shortened(value) }),
      ...(allowed === undefined ? {} : { allowed }),
    };
  });
}

/** `joined('scenario', 'target.DEF')`; either part may be empty. */
export function joined(prefix: string, path: string): string {
  return prefix && path && !path.startsWith('[') ? `${prefix}.${path}` : prefix + path;
}

/** A value fit for an error message: scalars as they are, long or nested ones as cut text. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string') return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : value;
}

interface Leaf {
  readonly issue: Issue;
  readonly path: readonly PropertyKey[];
  readonly unknownKey?: string;
}

function flatten(issue: Issue, base: readonly PropertyKey[], data: unknown): readonly Leaf[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((unknownKey) => ({ issue, path, unknownKey }));
  if (issue.code !== 'invalid_union') return [{ issue, path }];
  const branch = bestBranch(issue.errors as readonly (readonly Issue[])[], valueAt(data, path));
  return branch ? branch.flatMap((inner) => flatten(inner, path, data)) : [{ issue, path }];
}

/** The alternative that the sender meant: the one that knows most of the object's keys. None for scalars. */
function bestBranch(branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const keys = Object.keys(value).length;
  let best: { readonly issues: readonly Issue[]; readonly strangers: number } | null = null;
  for (const issues of branches) {
    if (issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')) continue;
    const strangers = issues.reduce(
      (sum, issue) => sum + (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.length : 0),
      0,
    );
    if (strangers >= keys && keys > 0) continue;
    if (!best || strangers < best.strangers || (strangers === best.strangers && issues.length < best.issues.length)) {
      best = { issues, strangers };
    }
  }
  return keys === 0 && branches.length > 1 ? null : (best?.issues ?? null);
}

function messageOf(issue: Issue, value: unknown): string {
  // A message of the schema's own is better than ours; zod's defaults all start in one of these ways.
  if (!/^(Invalid|Too|Unrecognized)\b/.test(issue.message)) return sentence(issue.message);
  if (value === undefined) return 'Missing.';
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'array' ? 'Too many entries.' : issue.origin === 'string' ? 'Too long.' : 'Too large.';
    case 'too_small':
      return issue.origin === 'array' ? 'Too few entries.' : issue.origin === 'string' ? 'Too short.' : 'Too small.';
    case 'invalid_type':
      return `This is ${typeName(value)}, which does not fit here.`;
    case 'invalid_format':
      return 'The text has the wrong form.';
    default:
      return 'Not one of the allowed values.';
  }
}

/** Capital first, full stop last: messages come from many hands. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'no number that can be counted with';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a fraction';
  return { string: 'text', boolean: 'true or false', object: 'an object' }[typeof value as string] ?? typeof value;
}

function remedy(key: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return 'remove it';
  const meant = known.find((name) => name.toLowerCase() === key.toLowerCase() || close(name, key));
  return `${meant ? `did you mean ${meant}? Otherwise ` : ''}remove it; known here: ${known.slice(0, 40).join(', ')}`;
}

/** One letter added, left out or changed, in words long enough for that to mean something. */
function close(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1);
}
