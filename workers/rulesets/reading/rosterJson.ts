/**
 * Rosters of BattleScribe's format as JSON, as New Recruit exports them: { "roster": { "forces": [{ "selections": [...] }] } }.
 * Attributes are plain values, text is "$text", and what XML puts into a container is a list. Readers of the XML take it
 * as elements.
 */
import { type Dict, dict, type Json } from './json.ts';
import { DEEPEST_XML, Element, JSON_PATH } from './xml.ts';

/** What one thing in a container is called. */
const ONE: Readonly<Record<string, string>> = {
  forces: 'force',
  selections: 'selection',
  profiles: 'profile',
  characteristics: 'characteristic',
  attributes: 'attribute',
  categories: 'category',
  rules: 'rule',
  costs: 'cost',
  costLimits: 'costLimit',
  publications: 'publication',
  customNotes: 'customNote',
  associations: 'association',
};

export function looksLikeRosterJson(value: Json): boolean {
  const roster = dict(dict(value)?.roster);
  return roster !== null && ('forces' in roster || 'selections' in roster);
}

/** The roster as an element, or null when the JSON holds none. */
export function rosterElement(value: Json): Element | null {
  const roster = dict(dict(value)?.roster);
  return roster === null ? null : new Element('roster', node(roster, 'roster', 0), null);
}

function node(value: Json, path: string, depth: number): Json {
  const of = dict(value);
  if (of === null) return typeof value === 'object' ? null : { '#text': String(value) };
  if (depth > DEEPEST_XML) return null;
  const entries = Object.entries(of).flatMap(([key, inner]) => entry(key, inner, path, depth));
  return Object.fromEntries([...entries, [JSON_PATH, path]]);
}

function entry(
  key: string,
  inner: Json | undefined,
  path: string,
  depth: number,
): ReadonlyArray<readonly [string, Json]> {
  if (inner === undefined || inner === null || key === '__proto__') return [];
  if (key === '$text' || key === '#text') return typeof inner === 'object' ? [] : [['#text', String(inner)]];
  if (typeof inner !== 'object') return [[`@${key.replace(/^@/, '')}`, String(inner)]];
  const one = Object.hasOwn(ONE, key) ? ONE[key] : undefined;
  const children = Array.isArray(inner) ? (inner as readonly Json[]) : [inner as Dict];
  const nodes = () =>
    children.map((child, i) => node(child, `${path}.${key}${Array.isArray(inner) ? `[${i}]` : ''}`, depth + 1));
  // Some converters keep the container: { "forces": { "force": [...] } }.
  if (one === undefined || (!Array.isArray(inner) && one in (inner as Dict))) return [[key, nodes()]];
  return [[key, [{ [one]: nodes() }]]];
}
