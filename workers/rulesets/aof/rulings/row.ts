import type { Ruling } from '../../ruleset.ts';

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
