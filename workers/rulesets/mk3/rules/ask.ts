/**
 * Asking small questions, and counting dice by hand. What the tests expect is worked out here by throwing every fall
 * of the dice in plain loops; none of it uses the program's own dice.
 */
import type { Problem } from '../../ruleset.ts';
import { ActivationQuestion } from '../../twodice/activation/activation.ts';
import { type ResolvedAttack, resolveAttack } from '../../twodice/activation/attack.ts';
import { checkActivation } from '../../twodice/activation/check.ts';
import { Activation, type ActivationInput } from '../../twodice/activation/schema.ts';
import type { Conditions } from '../../twodice/activation/terms.ts';

export type AttackerInput = ActivationInput['attacker'];
export type WeaponInput = AttackerInput['weapons'][number];
export type TargetInput = ActivationInput['target'];

export interface SceneParts extends Partial<Omit<ActivationInput, 'attacker' | 'target'>> {
  readonly attacker?: Partial<AttackerInput>;
  readonly target?: Partial<TargetInput>;
}

type Dice = readonly number[];

/** Enough boxes that nothing here ever fills them: the mean of the damage is then a plain sum over the attacks. */
export const ENDLESS = '#200';

export const blade = (extra: Partial<WeaponInput> = {}): WeaponInput => ({
  name: 'Blade',
  class: 'melee',
  power: 60,
  ...extra,
});

export const gun = (extra: Partial<WeaponInput> = {}): WeaponInput => ({
  name: 'Gun',
  class: 'ranged',
  power: 60,
  ...extra,
});

export const spell = (extra: Partial<WeaponInput> = {}): WeaponInput => ({
  name: 'Bolt',
  class: 'magic',
  power: 60,
  ...extra,
});

/** A warrior with 6 in everything against DEF 13, ARM 0 and one box: a hit of power 60 always destroys it. */
export function scene(
  weapons: readonly WeaponInput[],
  { attacker, target, ...rest }: SceneParts = {},
): ActivationInput {
  return {
    attacker: { kind: 'warrior', MAT: 6, RAT: 6, magicAttack: 6, weapons: [...weapons], ...attacker },
    target: { DEF: 13, ARM: 0, damage: '#1', ...target },
    ...rest,
  };
}

/** Paths of the faults that the checks find. */
export function faults(input: ActivationInput): string[] {
  return checkActivation(Activation.parse(input)).map(({ path }: Problem) => path);
}

export function ask(input: ActivationInput): ActivationQuestion {
  const found = faults(input);
  if (found.length > 0) throw new RangeError(`not a question: ${found.join(', ')}`);
  return new ActivationQuestion(Activation.parse(input));
}

export interface Answer {
  readonly destroyed: number;
  /** Mean points of damage, those beyond the last box included. */
  readonly damage: number;
  /** Mean boxes marked. */
  readonly boxes: number;
  /** P(exactly that many points of damage), by points. */
  readonly chances: ReadonlyMap<number, number>;
  /** Mean focus or fury left; 0 when there was none. */
  readonly left: number;
}

export function answer(input: ActivationInput): Answer {
  const question = ask(input);
  const { destroyed, damage, boxes, pointsLeft } = question.measures(question.exact(), null);
  if (destroyed?.kind !== 'probability' || damage?.kind !== 'distribution' || boxes?.kind !== 'distribution') {
    throw new TypeError('not an activation');
  }
  return {
    destroyed: destroyed.value,
    damage: damage.mean.value,
    boxes: boxes.mean.value,
    chances: new Map(damage.points.map(({ value, probability }) => [value, probability])),
    left: pointsLeft?.kind === 'distribution' ? pointsLeft.mean.value : 0,
  };
}

export const destroyed = (input: ActivationInput): number => answer(input).destroyed;
export const damage = (input: ActivationInput): number => answer(input).damage;

/** The first weapon's attack, before anything else has happened. */
export function resolved(input: ActivationInput, conditions: Partial<Conditions> = {}): ResolvedAttack {
  const scenario = Activation.parse(input);
  return resolveAttack(scenario, scenario.attacker.weapons[0], {
    knockedDown: scenario.target.knockedDown,
    chargeAttack: false,
    boostAttack: false,
    boostDamage: false,
    ...conditions,
  });
}

/** Every fall of so many d6; none at all is one fall. */
function falls(count: number): Dice[] {
  let all: number[][] = [[]];
  for (let i = 0; i < count; i++) {
    const longer: number[][] = [];
    for (const fall of all) for (let face = 1; face <= 6; face++) longer.push([...fall, face]);
    all = longer;
  }
  return all;
}

export const sum = (dice: Dice): number => dice.reduce((total, face) => total + face, 0);

export const doubles = (dice: Dice): boolean => new Set(dice).size < dice.length;

/** Average over every fall of so many d6. */
export function average(count: number, value: (dice: Dice) => number): number {
  const all = falls(count);
  return all.reduce((total, dice) => total + value(dice), 0) / all.length;
}

export function chance(count: number, says: (dice: Dice) => boolean): number {
  return average(count, (dice) => (says(dice) ? 1 : 0));
}

/** Whether an attack roll hits: no dice and all 1s never, two or more 6s always, else the total. */
export function hitsWith(dice: Dice, bonus: number, defense: number): boolean {
  if (dice.every((face) => face === 1)) return false;
  return (dice.length > 1 && dice.every((face) => face === 6)) || sum(dice) + bonus >= defense;
}

export function toHit(count: number, bonus: number, defense: number): number {
  return chance(count, (dice) => hitsWith(dice, bonus, defense));
}

/** Mean points of a damage roll. */
export function points(count: number, power: number, armour: number): number {
  return average(count, (dice) => Math.max(0, sum(dice) + power - armour));
}

/** Chance that a damage roll gives at least so many points. */
export function wounds(count: number, power: number, armour: number, least = 1): number {
  return chance(count, (dice) => sum(dice) + power - armour >= least);
}
