/** What is said while a list is read: a word on every line or entry of it. */
import { Gathered, type Verdict } from '../../reading/gathered.ts';
import type { ListReport } from '../../ruleset.ts';

export type Finding = ListReport['findings'][number];
export type { Verdict } from '../../reading/gathered.ts';
export type ListedUnit = ListReport['units'][number];
export type Values = Record<string, unknown>;

/** Characters of a piece of text that a finding repeats. */
const LONGEST = 200;
/** Findings of one report; a list of that many lines is none. */
const MOST_FINDINGS = 5_000;

export class Gathering extends Gathered<ListedUnit> {
  constructor() {
    super(MOST_FINDINGS);
  }

  override say(at: string, text: string, verdict: Verdict, note?: string): void {
    super.say(at, legible(text), verdict, note);
  }

  /**
   * Two numbers that do not agree.
   *
   * @param mends whether a correction of a unit may make them agree
   */
  check(at: string, text: string, note: string, mends = false): void {
    if (mends) this.take({ at, text: legible(text), verdict: 'not known', note, check: true });
    else this.say(at, text, 'not known', note);
  }
}

/** What a record itself has under a key; names in lists may be those of things that every object has. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A value of any shape and depth in a few words. */
export function brief(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? 'a list of one' : `a list of ${value.length}`;
  if (typeof value !== 'object' || value === null) return String(value).slice(0, LONGEST);
  return `{ ${Object.keys(value).slice(0, 5).join(', ').slice(0, LONGEST)} }`;
}

/** A piece of a list on one line, cut to what a person reads. */
export function legible(text: string): string {
  // Most pieces are on one line already, and stay the strings that they are.
  const line = /\s\s|[^\S ]|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** Says things of one profile; `at` is a place of its own in it. */
export type Say = (text: string, verdict: Verdict, note?: string, at?: string) => void;
