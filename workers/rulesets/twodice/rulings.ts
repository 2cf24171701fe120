/**
 * Rulings as data, for both 2d6 games: one list of choices makes the field `rulings` of every kind that they bear on, the
 * readings that are taken where nobody says otherwise, and the entries of the register.
 */
import { z } from 'zod';
import type { Restated, Ruling } from '../ruleset.ts';

export type Reading = string | boolean;

/** A question that can be read in more than one way. The first value is the reading taken. */
export interface Readable<Values extends readonly Reading[] = readonly Reading[]> {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly values: Values;
  /** What each value means, in their order. */
  readonly means: { readonly [Index in keyof Values]: string };
}

/** A ruling that a scenario can choose. */
export interface Choice<Values extends readonly Reading[] = readonly Reading[]> extends Readable<Values> {
  readonly rules: readonly string[];
}

/** Keeps the values as they are written, so that the fields have their types. */
export function choice<const Values extends readonly Reading[]>(one: Choice<Values>): Choice<Values> {
  return one;
}

/** Choices by the name of their field. */
export type Choices = Readonly<Record<string, Choice>>;
type Readables = Readonly<Record<string, Readable>>;
export type Chosen<C extends Readables> = { readonly [Name in keyof C]: C[Name]['values'][number] };

/** The readings taken where nobody says otherwise. */
export function takenOf<C extends Choices>(choices: C): Chosen<C> {
  return Object.fromEntries(Object.entries(choices).map(([name, { values }]) => [name, values[0]])) as Chosen<C>;
}

type Field<Value> = z.ZodDefault<z.ZodType<Value, Value>>;
type Shape<C extends Readables, Names extends readonly (keyof C)[]> = {
  [Name in Names[number]]: Field<Chosen<C>[Name]>;
};

/** The object `rulings` of a kind that these bear on. */
export function rulingsFieldOf<C extends Readables>(choices: C) {
  return <const Names extends readonly (keyof C & string)[]>(...names: Names) => {
    const fields = Object.fromEntries(names.map((name) => [name, fieldOf(choices[name] as Readable)]));
    return z
      .strictObject(fields as unknown as Shape<C, Names>)
      .prefault({} as never)
      .meta({ title: 'Rulings', description: 'How unclear rules are read.', advanced: true });
  };
}

function fieldOf({ id, title, question, values, means }: Readable) {
  const read = values.map((value, i) => `${said(value)}: ${means[i]}.`).join(' ');
  const meta = { title, description: `${question} ${read} (${id})` };
  const [taken] = values;
  if (typeof taken === 'boolean') return z.boolean().default(taken).meta(meta);
  return z
    .enum(values as readonly [string])
    .default(taken)
    .meta(meta);
}

const said = (value: Reading) => (typeof value === 'boolean' ? (value ? 'On' : 'Off') : `"${value}"`);

/**
 * The entries of choices in the register.
 * @param numbered the number of an entry; where two choices have one, the second has a B behind it
 */
export function chosenRulings(choices: Choices, numbered: (id: string) => string): Ruling[] {
  const seen = new Set<string>();
  return Object.entries(choices).map(([name, { id, title, question, rules, values, means }]) => {
    const own = seen.has(id) ? `${numbered(id)}B` : numbered(id);
    seen.add(id);
    const alternatives = values.map((value, i) => ({ value, title: means[i] ?? '' }));
    return { id: own, title, question, rules, field: `rulings.${name}`, alternatives };
  });
}

/** A reading that no field of its own chooses: the inputs that say it otherwise, or why nothing does. */
export type Fixed = readonly [
  id: string,
  title: string,
  question: string,
  rules: readonly string[],
  readings: readonly string[],
  why: string | Restated,
];

/** The branches of a spiral the other way round; other boxes stay. */
const mirrored = (damage: unknown): unknown =>
  typeof damage === 'string' && damage.startsWith('@') ? `@${damage.slice(1).split('|').reverse().join('|')}` : damage;

/** Which branch of a spiral comes after which. */
export const SPIRALS: Restated = {
  inputs: [
    ...['target.damage', 'models[].target.damage', 'others[].target.damage'],
    ...['first.target.damage', 'second.target.damage'],
  ],
  change: mirrored,
  how: 'The layout is an input: write the branches in the other order.',
};

/** Their entries in the register. */
export function fixedRulings(fixed: readonly Fixed[], numbered: (id: string) => string): Ruling[] {
  return fixed.map(([id, title, question, rules, readings, why]) => ({
    ...{ id: numbered(id), title, question, rules },
    ...(typeof why === 'string' ? { notAsked: why } : { restated: why }),
    alternatives: readings.map((reading, i) => ({ value: i === 0 ? 'taken' : 'other', title: reading })),
  }));
}
