/** The rolls of a power attack: attack rolls, power damage and collateral damage (MK3-POWER-01). */

import type { Ledger } from '../../disclosure/ledger.ts';
import { type ResolvedAttack, resolveAttack } from '../activation/attack.ts';
import { Weapon } from '../activation/schema.ts';
import { armour, strengthChange, sum, type Term } from '../activation/terms.ts';
import type { Harm, ShownRoll } from '../body/blow.ts';
import { enterHarm } from '../body/rules.ts';
import { mostCounted, startCondition, type TargetBody } from '../body/target.ts';
import { isIntangible, isMassive as massive } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import {
  currentArmour,
  enterPlainRoll,
  fallRoll,
  plainRoll,
  ragesWithoutAttack,
  unlessIncorporeal,
} from '../models/fall.ts';
import { activationFor, baseOf, baseRank } from '../models/schema.ts';
import type { Script } from '../models/script.ts';
import { currentStat } from '../stats.ts';
import { attackerBase, type Involved, type PowerAttack } from './schema.ts';

type SlammingAttack = Extract<PowerAttack['attack'], { kind: 'slamming attack' }>;

/** What a sort of power attack makes of the scenario. */
export type SharedDice = Pick<Script, 'watched' | 'facts' | 'distances' | 'outcomes' | 'throw'>;

export interface Building {
  readonly scenario: PowerAttack;
  readonly models: readonly Involved[];
  readonly bodies: readonly TargetBody[];
  readonly names: readonly string[];
  readonly rules: Ledger;
  readonly modelRules: readonly Ledger[];
}

const NAMES = {
  'head-butt': 'Head-butt',
  slam: 'Slam',
  'power strike': 'Power strike',
  throw: 'Throw',
  sweep: 'Sweep',
  trample: 'Trample',
  impact: 'Mount',
  'slamming attack': 'Slam',
  push: 'Push',
  lock: 'Lock',
} as const;

const plain = Weapon.parse({ name: 'Power attack', class: 'melee', power: 0 });

/** The attack as a weapon: STR alone, none of the qualities; the POW of the mount, or of what slams by itself. */
export function powerWeapon({ attacker, attack }: PowerAttack): Weapon {
  if (attack.kind === 'slamming attack') {
    return { ...plain, name: NAMES[attack.kind], class: attack.class, power: attack.POW };
  }
  const mount = attack.kind === 'impact' ? mountOf(attacker) : undefined;
  if (mount) return mount;
  const power = attack.kind === 'impact' ? attack.POW : (attacker.STR ?? 0);
  return { ...plain, name: NAMES[attack.kind], power };
}

/** The Mount among the weapons, which makes the impact attacks (MK3-CAV-01). */
export function mountOf({ weapons }: PowerAttack['attacker']): Weapon | undefined {
  return weapons.find(({ mount }) => mount);
}

/** The attacker as far as this attack goes: changes of STR do nothing to a mount. */
function attackerOf({ attacker, attack }: PowerAttack): PowerAttack['attacker'] {
  if (attack.kind !== 'impact') return attacker;
  const { STR: _, ...modifiers } = attacker.modifiers;
  return { ...attacker, modifiers };
}

/** Whether the damage is that of a weapon, a spell or a mount instead of STR. */
export function ownPower(kind: PowerAttack['attack']['kind']): boolean {
  return kind === 'impact' || kind === 'slamming attack';
}

export function currentStrength({ attacker, target }: PowerAttack): number {
  return currentStat(attacker.STR ?? 0, attacker.modifiers.STR, editionOf(target).leastStat);
}

/** A huge base is a massive model: never knocked down, never moved (MK3-COLOSSAL-07). */
export function isMassive({ target }: Pick<Involved, 'target'>): boolean {
  return massive(target).value;
}

/** P+S of a melee weapon moves with STR; a POW stands (MK3-STAT-05, MK3-POWER-23). */
function slamPower({ attacker, target }: PowerAttack, attack: SlammingAttack): number {
  return attack.POW + (attack.class === 'melee' ? strengthChange(attacker, target) : 0);
}

/** The melee attack roll of this attack on one of the models. */
export function resolvePower(
  { scenario, models, bodies, modelRules }: Building,
  index: number,
  down = bodies[index].startsDown,
  more: { readonly rollForCritical?: boolean } = {},
): ResolvedAttack {
  const { situation, boostAttack, boostDamage } = models[index];
  const lost = startCondition(bodies[index]);
  const huge = { ...lost.target, huge: isMassive(models[index]) };
  const weapon = powerWeapon(scenario);
  const one = activationFor(attackerOf(scenario), weapon, huge, situation, more);
  const boosts = { boostAttack, boostDamage };
  const conditions = { knockedDown: down, chargeAttack: false, ...boosts, lost };
  const resolved = resolveAttack(one, weapon, conditions, mostCounted(bodies[index]));
  const extra = slamTerms(scenario, index);
  if (down === bodies[index].startsDown) {
    // Who is pushed or locked suffers no damage.
    const harmless = scenario.attack.kind === 'push' || scenario.attack.kind === 'lock';
    modelRules[index].enter(
      ...(harmless ? resolved.acted.aiming.rules : resolved.rules),
      ...extra.map((term) => term.rule),
    );
  }
  const [first, ...rest] = resolved.powerTerms;
  const stat = ownPower(scenario.attack.kind)
    ? { ...first, label: 'POW', rule: scenario.attack.kind === 'impact' ? 'MK3-CAV-01' : 'MK3-POWER-23' }
    : { ...first, label: 'STR', rule: 'MK3-POWER-01' };
  return {
    ...resolved,
    attackTerms: [...resolved.attackTerms, ...extra],
    attack: { ...resolved.attack, bonus: resolved.attack.bonus + sum(extra) },
    powerTerms: [stat, ...rest],
  };
}

/** Inches from which on an attack slams (MK3-POWER-07). */
export const RUN_UP = 3;

function slamTerms(scenario: PowerAttack, index: number): Term[] {
  const { attack, attacker, target } = scenario;
  if (attack.kind !== 'slam' || index > 0) return [];
  const larger =
    baseRank(baseOf(target, target.base)) > baseRank(attackerBase(scenario)) &&
    (attack.moved >= RUN_UP || editionOf(target).shortSlamPenalty);
  return [
    ...(larger ? [{ label: 'larger base', value: -2, rule: 'MK3-POWER-05' }] : []),
    ...(attacker.marshal === 'Hurry!' ? [{ label: 'Hurry!', value: 2, rule: 'MK3-MARSHAL-02' }] : []),
  ];
}

/** What happens to the target besides the damage roll. */
export interface Struck {
  readonly knocksDown: boolean;
  /** How many solid things it met: one more die, however many, unless it is read otherwise (MK3-POWER-18, MK3-RUL-15). */
  readonly solid: number;
  /** Inches that it falls, or 0. */
  readonly falls: number;
}

/** Power damage on the target, a fall with it in one go (MK3-RUL-09). */
export function powerHarm(building: Building, resolved: ResolvedAttack, { knocksDown, solid, falls }: Struck): Harm {
  const { scenario, models, bodies, modelRules } = building;
  const { situation, boostDamage } = models[0];
  const lost = startCondition(bodies[0]);
  const { target } = lost;
  const one = activationFor(scenario.attacker, plain, target, withoutArc(situation));
  const fell = falls > 0 ? [fallRoll(one, plain, falls, lost)] : [];
  if (!resolved.damage) return { knocksDown, leaves: 0, rolls: [], note: resolved.noDamage ?? 'no damage roll' };
  const contact = editionOf(target).readings.contactDice === 'one for each' ? solid : Math.min(1, solid);
  const roll = { ...resolved.damage, dice: resolved.damage.dice + contact };

  const power: ShownRoll = {
    label:
      ['damage', 'damage, one more die for the collision'][contact] ?? `damage, ${contact} more dice for collisions`,
    roll,
    powerTerms: resolved.powerTerms,
    armourTerms: resolved.armourTerms,
    boosted: boostDamage && resolved.damageBoostable,
    bringsRage: true,
  };
  const harm: Harm = { knocksDown, leaves: 0, rolls: [power, ...fell] };
  if (knocksDown && bodies[0].canFall) modelRules[0].enter('MK3-KD-01');
  enterHarm(modelRules[0], bodies[0], harm);
  return harm;
}

/** A fall comes from nowhere, so no back arc lays shields aside. */
function withoutArc<T extends { readonly backStrike: boolean }>(situation: T): T {
  return { ...situation, backStrike: false };
}

/**
 * Collateral damage: 2d6 + STR, no qualities, never boosted; not magical and with all dice, unless it is read otherwise
 * (MK3-POWER-17, MK3-RUL-18, MK3-RUL-30).
 */
export function collateralHarm({ scenario, models, bodies, modelRules }: Building, index: number): Harm {
  const { situation } = models[index];
  const lost = startCondition(bodies[index]);
  const { target } = lost;
  const armourTerms = armour(activationFor(scenario.attacker, plain, target, situation), plain, lost);
  modelRules[index].enter('MK3-POWER-17');
  const { attack } = scenario;
  const strength = attack.kind === 'slamming attack' ? slamPower(scenario, attack) : currentStrength(scenario);
  const { crippledCollateral, collateralMagic } = editionOf(target).readings;
  const lame = crippledCollateral === 'one die fewer' && scenario.attacker.crippled.includes('body') ? 1 : 0;
  const spell = attack.kind === 'slamming attack' && attack.class === 'magic';
  const magical = spell && collateralMagic === 'as the attack';
  const stat =
    attack.kind === 'slamming attack' ? { label: 'POW', rule: 'MK3-POWER-23' } : { label: 'STR', rule: 'MK3-POWER-17' };
  const roll: ShownRoll = {
    label: 'collateral damage',
    roll: plainRoll(2 - lame, strength, currentArmour(target, armourTerms)),
    powerTerms: [{ ...stat, value: strength }],
    armourTerms,
    boosted: false,
    bringsRage: ragesWithoutAttack(target),
  };
  const harm = unlessIncorporeal(target, true, [roll], magical);
  if (isIntangible(target, magical)) modelRules[index].enter('MK3-ADV-12');
  if (harm.rolls.length > 0) enterPlainRoll(modelRules[index], roll, bodies[index]);
  if (harm.knocksDown && bodies[index].canFall) modelRules[index].enter('MK3-KD-01');
  enterHarm(modelRules[index], bodies[index], harm);
  return harm;
}
