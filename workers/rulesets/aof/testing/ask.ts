/** Asking small questions of every kind in the tests, and reading their answers. */
import { expect } from 'vitest';
import type { Measures } from '../../ruleset.ts';
import { checkDuel } from '../duel/index.ts';
import { DuelQuestion } from '../duel/question.ts';
import { Duel, type DuelInput } from '../duel/schema.ts';
import { HazardsQuestion } from '../hazards/question.ts';
import { Hazards, type HazardsInput } from '../hazards/schema.ts';
import { checkMelee } from '../melee/index.ts';
import { MeleeQuestion } from '../melee/question.ts';
import { Melee, type MeleeInput } from '../melee/schema.ts';
import { checkVolley } from '../volley/index.ts';
import { VolleyQuestion } from '../volley/question.ts';
import { Volley, type VolleyInput } from '../volley/schema.ts';

export type Shooters = Partial<VolleyInput['attacker']>;
export type WeaponInput = NonNullable<VolleyInput['attacker']['weapons']>[number];
export type Target = Partial<VolleyInput['target']>;

/** One model with one weapon of so many attacks, quality 4. */
export function shooters(
  attacks: number,
  weapon: Partial<WeaponInput> = {},
  extra: Shooters = {},
): VolleyInput['attacker'] {
  return { quality: 4, defense: 4, weapons: [{ name: 'Gun', range: 24, attacks, ...weapon }], ...extra };
}

export function troops(models: number, extra: Target = {}): VolleyInput['target'] {
  return { models, quality: 4, defense: 5, ...extra };
}

export function ask(input: VolleyInput): Measures {
  const scenario = Volley.parse(input);
  expect(checkVolley(scenario)).toEqual([]);
  const question = new VolleyQuestion(scenario);
  return question.measures(question.exact()!, null);
}

export function fight(input: MeleeInput): Measures {
  const scenario = Melee.parse(input);
  expect(checkMelee(scenario)).toEqual([]);
  const question = new MeleeQuestion(scenario);
  return question.measures(question.exact()!, null);
}

export function duel(input: DuelInput): Measures {
  const scenario = Duel.parse(input);
  expect(checkDuel(scenario)).toEqual([]);
  const question = new DuelQuestion(scenario);
  return question.measures(question.exact()!, null);
}

export function endure(input: HazardsInput): Measures {
  const scenario = Hazards.parse(input);
  const question = new HazardsQuestion(scenario);
  return question.measures(question.exact(), null);
}

export function series(measures: Measures, name: string): number[] {
  const measure = measures[name];
  if (measure?.kind !== 'series') throw new TypeError(`${name} is no series`);
  return measure.steps.map(({ value }) => value);
}

export function chance(measures: Measures, name: string): number {
  const measure = measures[name];
  if (measure?.kind !== 'probability') throw new TypeError(`${name} is no probability`);
  return measure.value;
}

export function dist(measures: Measures, name = 'wounds') {
  const measure = measures[name];
  if (measure?.kind !== 'distribution') throw new TypeError(`${name} is no distribution`);
  return {
    mean: measure.mean.value,
    at: (value: number) => measure.points.find((point) => point.value === value)?.probability ?? 0,
    least: (value: number) => measure.points.find((point) => point.value === value)?.atLeast ?? 0,
  };
}

export const close = (value: number, expected: number) => expect(value).toBeCloseTo(expected, 12);

/** n models, Q4+ D4+, one attack each: one side of G20. */
export const five = (extra: Partial<MeleeInput['attacker']> = {}): MeleeInput['attacker'] => ({
  models: 5,
  quality: 4,
  defense: 4,
  weapons: [{ name: 'Sword' }],
  ...extra,
});
