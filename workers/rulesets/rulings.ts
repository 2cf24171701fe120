/** Rows of the registers of rulings, of every game: a question that a field answers, or one that no field can. */
import type { Restated, Ruling } from './ruleset.ts';

type Value = Ruling['alternatives'][number]['value'];

/** A reading that a field chooses. The first way is the one that is taken. */
export function asked(
  id: string,
  title: string,
  question: string,
  rules: readonly string[],
  field: string,
  ...ways: ReadonlyArray<readonly [value: Value, title: string]>
): Ruling {
  return { id, title, question, rules, field, alternatives: ways.map(([value, name]) => ({ value, title: name })) };
}

/** The readings of a field that is on or off; it is off where nobody says otherwise. */
export function yesNo(off: string, on: string): ReadonlyArray<readonly [value: boolean, title: string]> {
  return [
    [false, off],
    [true, on],
  ];
}

/** A reading whose other way is said by inputs that are there for other reasons. */
export function restated(
  id: string,
  title: string,
  question: string,
  rules: readonly string[],
  taken: string,
  other: string,
  by: Restated,
): Ruling {
  const alternatives = [taken, other].map((one, i) => ({ value: i === 0, title: one }));
  return { id, title, question, rules, alternatives, restated: by };
}

/** A list the other way round; anything else stays. */
export const reversed = (value: unknown): unknown => (Array.isArray(value) ? [...value].reverse() : value);

/** A reading that no question can be asked with the other way, and why. */
export function settled(
  id: string,
  title: string,
  question: string,
  rules: readonly string[],
  taken: string,
  other: string,
  notAsked: string,
): Ruling {
  const alternatives = [taken, other].map((one, i) => ({ value: i === 0, title: one }));
  return { id, title, question, rules, alternatives, notAsked };
}

/** A reading that has no other by which anything would be counted otherwise, and why. */
export function plain(
  id: string,
  title: string,
  question: string,
  rules: readonly string[],
  [value, taken]: readonly [value: Value, title: string],
  notAsked: string,
): Ruling {
  return { id, title, question, rules, alternatives: [{ value, title: taken }], notAsked };
}
