/** The address of an army list: what it was read from, and how it was corrected. Nothing of what its units are stands in it. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import type { SentSource } from '../lists/sources.ts';
import { encode, unpacked } from './encode.ts';

/** One unit as it is: how often its options are taken, or its counts by their paths where nobody chose any. */
export type Corrected =
  | { readonly choice: Readonly<Record<string, number>> }
  | { readonly counts: ReadonlyArray<readonly [path: string, value: number]> };

export interface LinkedList {
  readonly tray: readonly SentSource[];
  readonly ruleset: string;
  /** Of the list among those that come of the sources. */
  readonly source: string;
  /** Unit by unit; empty where nobody corrected anything. */
  readonly units: readonly Corrected[];
}

/** The fragment of a link: `#l=…`. Short keys keep it short. */
export async function toListFragment({ tray, ruleset, source, units }: LinkedList): Promise<string> {
  const body: JsonObject = { r: ruleset, s: source, t: tray as unknown as Json };
  if (units.length > 0) body.u = units as unknown as Json;
  return `#l=${await encode(body)}`;
}

/** Reads a fragment; null when it holds no list. @throws SyntaxError when it is damaged */
export async function fromListFragment(fragment: string): Promise<LinkedList | null> {
  const body = await unpacked(fragment, 'l');
  if (!body) return null;
  const { r: ruleset, s: source, t: tray, u: units = [] } = body;
  const isRight =
    typeof ruleset === 'string' &&
    typeof source === 'string' &&
    Array.isArray(tray) &&
    tray.length > 0 &&
    tray.every(isSource) &&
    Array.isArray(units) &&
    units.every(isCorrected);
  if (!isRight) throw new SyntaxError('The link is damaged: it holds no list.');
  return { tray: tray as unknown as SentSource[], ruleset, source, units: units as unknown as Corrected[] };
}

function isSource(one: Json): boolean {
  if (!isObject(one) || typeof one.name !== 'string') return false;
  return (typeof one.text === 'string') !== (typeof one.base64 === 'string');
}

function isCorrected(one: Json): boolean {
  if (!isObject(one)) return false;
  const { choice, counts } = one;
  const isCount = (each: Json) =>
    Array.isArray(each) && each.length === 2 && typeof each[0] === 'string' && typeof each[1] === 'number';
  return isObject(choice)
    ? Object.values(choice).every((times) => typeof times === 'number')
    : Array.isArray(counts) && counts.every(isCount);
}
