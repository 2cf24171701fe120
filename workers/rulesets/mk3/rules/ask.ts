/** Asking small questions of activations, for tests. */
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
