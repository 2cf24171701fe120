/** Fields that every question about several models shares, and each model's own part as an activation. */

import { z } from 'zod';
import { distinctNames as numbered } from '../../../wording.ts';
import { type Activation, type Attacker, Situation, type Target, type Weapon } from '../activation/schema.ts';
import { isMassive } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';

export const MAX_MODELS = 12;

export const BASES = ['small', 'medium', 'large', 'huge'] as const;
export type Base = (typeof BASES)[number];

const MILLIMETRES: Readonly<Record<Base, number>> = { small: 30, medium: 40, large: 50, huge: 120 };

/** Half a base, in inches (MK3-STAT-09). */
export function baseRadius(base: Base): number {
  return MILLIMETRES[base] / 2 / 25.4;
}

/** 0 small to 3 huge, for comparisons. */
export function baseRank(base: Base): number {
  return BASES.indexOf(base);
}

export const baseField = z.enum(BASES).meta({
  title: 'Base',
  description: '30, 40, 50 or 120 mm (MK3-STAT-09). "Huge base" of the model itself makes it huge.',
});

/** What lies between the attacker and one of the models, apart from the arc. */
export const BETWEEN = {
  concealment: true,
  cover: true,
  elevated: true,
  targetInMelee: true,
  attackerInMeleeWithTarget: true,
  obstacle: true,
  distance: true,
  automatic: true,
} as const;

export const ModelSituation = Situation.pick({ backStrike: true, ...BETWEEN });
export type ModelSituation = z.infer<typeof ModelSituation>;

/** The base of a model: its own "huge" beats what is stated beside it. */
export function baseOf(target: z.infer<typeof Target>, base: Base): Base {
  return isMassive({ huge: target.huge, damage: target.damage }).value ? 'huge' : base;
}

/** One attack on one of the models, as the rest of this game knows it. */
export function activationFor(
  attacker: z.infer<typeof Attacker>,
  weapon: Weapon,
  target: Target,
  situation: ModelSituation,
  more: { readonly aim?: boolean; readonly rollForCritical?: boolean } = {},
): Activation {
  return {
    attacker: { ...attacker, weapons: [weapon] },
    target,
    situation: {
      ...situation,
      charge: 'no',
      freeStrike: false,
      combined: 1,
      aim: more.aim ?? false,
      rollForCritical: more.rollForCritical ?? false,
      assault: false,
      countercharge: false,
      cloud: false,
      channeled: false,
      combinedAllCharged: true,
    },
    combatAction: 'auto',
    plan: { kind: 'rule', boostAttack: 'never', boostDamage: 'never', boostDamageFrom: 0, buy: false, keep: 0 },
    rulings: editionOf(target).readings,
    afterDestroyed: 'stop',
  };
}

/** Whether somebody set this field of a situation. */
export function isSet(value: ModelSituation[keyof ModelSituation]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== undefined;
}

/** Names that tell models apart: a name that comes again is numbered. */
export const distinctNames = (names: readonly string[]): string[] =>
  numbered(names.map((name) => (name === '' ? 'Model' : name)));
