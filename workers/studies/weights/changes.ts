/** The changes whose worth is asked for: those of the request, or all that a part of the scenario allows. */
import { inputSchema } from '../../checking/field-errors.ts';
import { formatPath, type Path, parsePath, valueAt, withValue } from '../../paths.ts';
import { findKind } from '../../rulesets/index.ts';
import { fieldsOf, type JsonSchema, schemasAt } from '../../schema-words.ts';

export interface Change {
  readonly name: string;
  /** Values by path; a list that grows is given whole. */
  readonly patches: Readonly<Record<string, unknown>>;
  readonly points?: number | undefined;
  /** Of changes that nobody named: a number of the card, such as MAT, models or focus; or a rule that it does not have. */
  readonly sort?: 'stat' | 'rule' | undefined;
}

/** Automatic changes of one part; more would drown the chart. */
const MOST_AUTOMATIC = 60;

/** What a profile is called and costs is no part of what it does. */
const NO_STATS = new Set(['cost']);

/**
 * Everything that can be one more or one less within the parts: each number that the scenario states, up and down, since
 * some are better when they are low; then each switch turned on, each word of a set added. What the scenario leaves at its
 * default counts only as switch or word.
 */
export function automaticChanges(ruleset: string, kind: string, scenario: unknown, parts: readonly string[]): Change[] {
  const schema = inputSchema(findKind(ruleset, kind).schema);
  const changes: Change[] = [];
  for (const part of parts) {
    const path = parsePath(part);
    if (path) walk(schema, scenario, path, changes);
  }
  const kept = [
    ...changes.filter(({ sort }) => sort === 'stat'),
    ...changes.filter(({ sort }) => sort === 'rule'),
  ].slice(0, MOST_AUTOMATIC);
  // Names must tell changes apart; where they do not, the field path does.
  return kept.map((change) =>
    kept.some((other) => other !== change && other.name === change.name)
      ? { ...change, name: `${change.name} (${Object.keys(change.patches)[0]})` }
      : change,
  );
}

function walk(schema: JsonSchema, scenario: unknown, path: Path, changes: Change[]): void {
  const value = valueAt(scenario, path);
  const nodes = schemasAt(schema, scenario, path);
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    value.forEach((_, i) => {
      walk(schema, scenario, [...path, i], changes);
    });
    return;
  }
  const at = formatPath(path);
  const title = titleOf(scenario, nodes, path);
  const owner = ownerOf(scenario, path);
  for (const node of nodes) {
    const words = node.items ? schemasAt(schema, scenario, [...path, 0]).flatMap((item) => item.enum ?? []) : [];
    if (words.length > 0) {
      const has = Array.isArray(value) ? (value as unknown[]) : [];
      for (const word of words) {
        if (!has.includes(word))
          changes.push({ name: `${owner ?? title}: ${String(word)}`, patches: { [at]: [...has, word] }, sort: 'rule' });
      }
      return;
    }
    if (node.type === 'boolean' && value !== true) {
      changes.push({ name: title, patches: { [at]: true }, sort: 'rule' });
      return;
    }
    if ((node.type === 'integer' || node.type === 'number') && typeof value === 'number') {
      if (NO_STATS.has(String(path.at(-1)))) return;
      changes.push({ name: `${title} +1`, patches: { [at]: value + 1 }, sort: 'stat' });
      changes.push({ name: `${title} −1`, patches: { [at]: value - 1 }, sort: 'stat' });
      return;
    }
  }
  if (typeof value !== 'object' || value === null) return;
  for (const name of fieldsOf(nodes)) walk(schema, scenario, [...path, name], changes);
}

/** "MAT", or "Great axe: Qualities" for a field of a list's item that has a name. */
function titleOf(scenario: unknown, nodes: readonly JsonSchema[], path: Path): string {
  const own = nodes.find(({ title }) => title !== undefined)?.title ?? String(path.at(-1));
  const owner = ownerOf(scenario, path);
  return owner === null ? own : `${owner}: ${own}`;
}

/** The list's item that a field belongs to, by its name; null outside lists. */
function ownerOf(scenario: unknown, path: Path): string | null {
  const at = path.findLastIndex((key) => typeof key === 'number');
  if (at < 0) return null;
  // Nothing stands there where a part is asked about that the scenario does not have.
  const item = (valueAt(scenario, path.slice(0, at + 1)) ?? {}) as { readonly name?: unknown };
  // A model of a 2d6 game is called as its attacker and its target are.
  const parts = [item, ...Object.values(item)] as ReadonlyArray<{ readonly name?: unknown } | null>;
  const name = parts.map((part) => part?.name).find((called) => typeof called === 'string');
  return name === undefined ? formatPath(path.slice(0, at + 1)) : String(name);
}

/**
 * What a change of a field is called where a request gives it no name: "Swordsmen: Defense −1", "Riders: Fear".
 *
 * @param made a number that is added, or a word that is added to a list
 * @param path in the scenario; what leads nowhere is told as it is
 */
export function calledBy(ruleset: string, kind: string, scenario: unknown, path: string, made: unknown): string {
  const keys = parsePath(path) ?? [];
  const title =
    keys.length === 0
      ? path
      : titleOf(scenario, schemasAt(inputSchema(findKind(ruleset, kind).schema), scenario, keys), keys);
  if (typeof made === 'number') return `${title} ${made < 0 ? '−' : '+'}${Math.abs(made)}`;
  return `${ownerOf(scenario, keys) ?? title}: ${String(made)}`;
}

/** A change by a number: `{ path, by }` as patches. Null when there is no number at the path. */
export function changedBy(scenario: unknown, path: string, by: number): Readonly<Record<string, unknown>> | null {
  const value = valueAt(scenario, parsePath(path) ?? []);
  return typeof value === 'number' ? { [path]: value + by } : null;
}

/** A word added to a list: `{ path, add }` as patches. Null when what is there is no list. */
export function added(scenario: unknown, path: string, item: unknown): Readonly<Record<string, unknown>> | null {
  const keys = parsePath(path);
  if (!keys || withValue(scenario, keys, []) === null) return null;
  const value = valueAt(scenario, keys);
  if (value !== undefined && !Array.isArray(value)) return null;
  return { [path]: [...((value as unknown[] | undefined) ?? []), item] };
}
