/** One model of an `area` scenario with its attack rolls and harms worked out. */
import { type ResolvedAttack, resolveAttack } from '../activation/attack.ts';
import type { Weapon } from '../activation/schema.ts';
import { activationFor, type ModelSituation } from '../models/schema.ts';
import { type Harm, harmOf, type Script } from '../models/script.ts';
import type { Area } from './schema.ts';

export interface Prepared {
  /** The attack roll against it, standing and knocked down. */
  readonly attack: readonly [up: ResolvedAttack, down: ResolvedAttack];
  /** What a hit of that roll does. */
  readonly hit: Harm;
  readonly critical: Harm;
}

/** Everything a sort of attack needs to build its shared dice. */
export interface Building {
  readonly scenario: Area;
  readonly weapon: Weapon;
  readonly names: readonly string[];
  /** Rules that take part: in all, and for each model. The sorts of attack add theirs. */
  readonly rules: Set<string>;
  readonly modelRules: ReadonlyArray<Set<string>>;
}

/** What a sort of attack makes of it. */
export type SharedDice = Pick<Script, 'watched' | 'facts' | 'distances' | 'outcomes' | 'throw'>;

interface Chosen {
  readonly boostAttack: boolean;
  readonly boostDamage: boolean;
  readonly down: boolean;
}

/** The attack on one of the models, by the rules of a single attack. */
export function resolveModel(
  { scenario, weapon }: Pick<Building, 'scenario' | 'weapon'>,
  index: number,
  { boostAttack, boostDamage, down, ...situation }: Partial<ModelSituation> & Chosen,
): ResolvedAttack {
  const model = scenario.models[index];
  const own = { ...model.situation, ...situation };
  const one = activationFor(scenario.attacker, weapon, model.target, own, { aim: scenario.aim });
  return resolveAttack(one, weapon, { knockedDown: down, chargeAttack: false, boostAttack, boostDamage });
}

/** The attack on one of the models, standing and knocked down, with what its hits do. */
export function prepare(
  { scenario, weapon, modelRules }: Building,
  index: number,
  boostAttack: boolean,
  situation: Partial<ModelSituation> = {},
): Prepared {
  const { boostDamage } = scenario.models[index];
  const of = (down: boolean) =>
    resolveModel({ scenario, weapon }, index, { boostAttack, boostDamage, down, ...situation });
  const up = of(false);
  const down = of(true);
  const { target } = scenario.models[index];
  for (const rule of (target.knockedDown ? down : up).rules) modelRules[index].add(rule);
  const boosted = boostDamage && up.damageBoostable;
  return {
    attack: [up, down],
    hit: harmOf(up, false, 'damage', boosted),
    critical: harmOf(up, true, 'damage', boosted),
  };
}

/** A roll that is not made cannot be boosted, and the point stays. */
export function isBoosted(wanted: boolean, { attackBoostable }: ResolvedAttack): boolean {
  return wanted && attackBoostable;
}
