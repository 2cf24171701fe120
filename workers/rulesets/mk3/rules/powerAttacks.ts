/** Questions of power attacks, for tests. */
import { expect } from 'vitest';
import { compilePowerAttack, powerAttack } from '../../twodice/powerAttack/index.ts';
import { PowerAttack, type PowerAttackInput } from '../../twodice/powerAttack/schema.ts';
import { answerOf } from '../../twodice/testing/answer.ts';

export type Attacker = Partial<PowerAttackInput['attacker']>;
export type Target = PowerAttackInput['target'];
export type OtherInput = NonNullable<PowerAttackInput['others']>[number];
export type Attack = NonNullable<PowerAttackInput['attack']>;

export const fist = (location: 'left' | 'right' = 'left') => ({
  name: `${location} fist`,
  class: 'melee' as const,
  power: 15,
  location,
  qualities: ['Open Fist' as const],
});
/** A target that is hit without a roll, and never full. */
export const helpless: Target = { DEF: 13, ARM: 18, damage: '#200', stationary: true };
export const ROLLED: Target = { DEF: 13, ARM: 0, damage: '#1' };

export function scene(
  attack: Attack,
  target: Partial<Target> = {},
  attacker: Attacker = {},
  rest: Partial<PowerAttackInput> = {},
): PowerAttackInput {
  return {
    attacker: { kind: 'heavy warjack', MAT: 6, STR: 12, points: 3, ...attacker },
    attack,
    target: { ...ROLLED, ...target },
    ...rest,
  };
}
export const other = (target: Partial<Target> = {}, extra: Partial<OtherInput> = {}): OtherInput => ({
  target: { DEF: 12, ARM: 0, damage: '#1', base: 'small', ...target },
  ...extra,
});
export const throwAway: Attack = { kind: 'throw' };
export const throwAt = (distance: number): Attack => ({ kind: 'throw', aim: 'at the first other model', distance });

export function compile(input: PowerAttackInput) {
  const scenario = PowerAttack.parse(input);
  expect(powerAttack.check(scenario)).toEqual([]);
  return compilePowerAttack(scenario);
}
export const ask = (input: PowerAttackInput) => answerOf(compile(input)).value;
export const faults = (input: PowerAttackInput) => powerAttack.check(PowerAttack.parse(input)).map(({ path }) => path);

export function distances(input: PowerAttackInput): Array<readonly [number, number]> {
  const question = compile(input);
  const { distance } = question.measures(question.exact()!, null);
  if (distance?.kind !== 'series') throw new TypeError('no distances');
  return distance.steps.map(({ label, value }) => [Number.parseFloat(label), value]);
}
export const atLeast = (of: ReturnType<typeof distances>, inches: number) =>
  of.reduce((sum, [value, chance]) => sum + (value >= inches ? chance : 0), 0);
