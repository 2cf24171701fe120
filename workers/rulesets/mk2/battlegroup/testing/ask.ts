/** Asking small questions about a battlegroup. */
import { Scripted } from '../../testing/scripted.ts';
import { BattlegroupQuestion } from '../question.ts';
import { checkBattlegroup } from '../rules.ts';
import { Battlegroup, type BattlegroupInput } from '../schema.ts';

export type BeastInput = BattlegroupInput['beasts'][number];
type Rest = Partial<Omit<BattlegroupInput, 'beasts' | 'warlock'>>;

/** A warlock with FURY 6 and beasts of FURY 4 and THR 9, for one turn, nothing asked of anybody. */
export function scene(
  beasts: ReadonlyArray<Partial<BeastInput>>,
  warlock: Partial<BattlegroupInput['warlock']> = {},
  rest: Rest = {},
): BattlegroupInput {
  return {
    turns: 1,
    effort: 0,
    warlock: { FURY: 6, ...warlock },
    beasts: beasts.map((beast, i) => ({ name: `Beast ${i + 1}`, FURY: 4, THR: 9, ...beast })),
    ...rest,
  };
}

export function faults(input: BattlegroupInput): string[] {
  return checkBattlegroup(Battlegroup.parse(input)).map(({ path }) => path);
}

export function ask(input: BattlegroupInput): BattlegroupQuestion {
  const scenario = Battlegroup.parse(input);
  const found = checkBattlegroup(scenario);
  if (found.length > 0) throw new RangeError(`not a question: ${found.map(({ path, message }) => path + message)}`);
  return new BattlegroupQuestion(scenario);
}

export interface Answer {
  /** Value of a probability, mean of a distribution; 0 for what cannot happen and is not measured. */
  readonly value: (name: string) => number;
  readonly series: (name: string) => number[];
}

export function answer(input: BattlegroupInput): Answer {
  const question = ask(input);
  const tally = question.exact();
  if (!tally) throw new RangeError('no exact answer');
  const measures = question.measures(tally, null);
  return {
    value(name) {
      const measure = measures[name];
      if (!measure) return 0;
      if (measure.kind === 'series') throw new TypeError(`${name} is a series`);
      return measure.kind === 'probability' ? measure.value : measure.mean.value;
    },
    series(name) {
      const measure = measures[name];
      if (measure?.kind !== 'series') throw new TypeError(`no series ${name}`);
      return measure.steps.map(({ value }) => value);
    },
  };
}

/** Plays one trial with the given dice, all of which must be used. */
export function told(input: BattlegroupInput, faces: readonly number[] = []): string[] {
  const { player } = ask(input);
  const dice = new Scripted(faces);
  const lines: string[] = [];
  player.walk(dice, ({ label, text }) => lines.push(`${label}: ${text}`));
  if (dice.left > 0) throw new RangeError(`${dice.left} dice were not thrown`);
  return lines;
}
