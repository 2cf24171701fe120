/** What an attacker may spend and make in one activation, read off the scenario once. */

import { onceFor } from '../../../onceFor.ts';
import { editionOf } from '../edition.ts';
import { earnsChargeAttack, LASTING } from './attack.ts';
import type { Activation, Weapon } from './schema.ts';

/** Warjacks and their like, to which a warcaster allocates focus. */
export const FOCUS_MACHINES = ['light warjack', 'heavy warjack', 'colossal', 'vector'];
/** Whoever spends focus by a cortex or an interface node, at most three points (MK3-FOCUS-02). */
export const NEEDS_CORTEX: readonly string[] = [...FOCUS_MACHINES, 'monstrosity'];
/** Warbeasts that are forced; a pack spends through its commander and charges by order (MK3-PACK-02). */
export const FORCED_KINDS = ['lesser warbeast', 'warbeast', 'gargantuan', 'pack warbeast'];
const FOCUS_KINDS = ['warcaster', ...NEEDS_CORTEX];
const FURY_KINDS = ['warlock', ...FORCED_KINDS];
/** Kinds that pay one point to charge (MK3-CHARGE-06, MK3-FOCUS-08, MK3-FURY-02). */
export const PAYS_FOR_CHARGE: readonly string[] = [...NEEDS_CORTEX, 'lesser warbeast', 'warbeast', 'gargantuan'];

/**
 * Attacks with a weapon that nothing is paid for: a number, or d3 to be rolled (MK3-STAT-06); the shot of an assault comes
 * before the Combat Action in which that is rolled (MK3-ADV-04).
 */
export type Initial = number | 'd3' | '1, then d3';

export interface Resources {
  /** "focus" or "fury"; a warbeast's fury is how often it may be forced. */
  readonly unit: 'focus' | 'fury';
  /** Points free for boosts, attacks and spells. */
  readonly points: number;
  /** Points kept back on purpose; they count as left at the end. */
  readonly kept: number;
  /** Additional melee attacks that cost nothing (MK3-MARSHAL-02). */
  readonly freeAttacks: number;
  /** Attacks per weapon that nothing is paid for: the initial ones, and the shot of an assault. */
  readonly initial: readonly Initial[];
  /** The first melee attack will be the charge attack. */
  readonly chargeAttack: boolean;
  readonly notes: readonly string[];
  /** The rule by which points that it holds cannot be spent, if there is one. */
  readonly barred: string | null;
  /** Whether the charge is paid for (MK3-CHARGE-06). */
  readonly chargePaid: boolean;
}

export function spendsPoints(kind: string): 'focus' | 'fury' | null {
  if (FOCUS_KINDS.includes(kind)) return 'focus';
  return FURY_KINDS.includes(kind) ? 'fury' : null;
}

export function chargeCost({ attacker, situation }: Pick<Activation, 'attacker' | 'situation'>): number {
  if (situation.charge === 'no' || situation.countercharge || attacker.marshal === 'Hurry!') return 0;
  return PAYS_FOR_CHARGE.includes(attacker.kind) ? 1 : 0;
}

/** Why the attacker cannot spend points although it holds some, or null. */
export function spendingBarred({ attacker, situation, target }: Activation): { rule: string; reason: string } | null {
  const outside = !editionOf(target).boostsOutside;
  if (situation.freeStrike && outside) return { rule: 'MK3-ATK-19', reason: 'a free strike spends no points' };
  if (situation.countercharge && outside)
    return { rule: 'MK3-FOCUS-10', reason: 'points are spent in the own activation' };
  if (NEEDS_CORTEX.includes(attacker.kind) && attacker.crippled.includes('cortex')) {
    return { rule: 'MK3-CRIPPLE-02', reason: 'a crippled cortex holds no focus' };
  }
  if (FORCED_KINDS.includes(attacker.kind) && attacker.crippled.includes('spirit')) {
    return { rule: 'MK3-CRIPPLE-09', reason: 'a beast with a crippled spirit cannot be forced' };
  }
  return null;
}

/** Points that can be spent on attacks: without the charge, and without those to keep. */
function pointsFor(scenario: Activation): number {
  const { attacker, plan } = scenario;
  const held = spendingBarred(scenario) ? 0 : attacker.points - chargeCost(scenario);
  return Math.max(0, held - ('keep' in plan ? plan.keep : 0));
}

type CombatAction = Exclude<Activation['combatAction'], 'auto'>;

/**
 * The class of the initial attacks; melee and ranged never mix (MK3-ATK-05). Left to "auto" it is the first that lets
 * anybody attack: with a weapon that reaches, if one does, and with initial attacks rather than bought ones. Asked for by
 * every check, price and bound of one and the same scenario.
 */
export const combatAction: (scenario: Activation) => CombatAction = onceFor(combatActionOf);

function combatActionOf(scenario: Activation): CombatAction {
  const { weapons } = scenario.attacker;
  // In a later turn of a duel its arms or its mind may be crippled: then nothing comes of it (MK3-CRIPPLE-05, -08).
  if (scenario.combatAction === 'special') return specialOf(scenario) ? 'special' : 'forfeited';
  if (scenario.combatAction !== 'auto') return scenario.combatAction;
  const points = pointsFor(scenario);
  const open = openActions(scenario);
  // The shot of an assault is no part of the Combat Action (MK3-ADV-04).
  const initial = new Map(open.map((action) => [action, initialIn(scenario, action)]));
  const reaches = (weapon: Weapon) => isInReach(scenario, weapon);
  const begins = (action: CombatAction, index: number) => initial.get(action)?.[index] !== 0;
  const buys = (action: CombatAction, index: number) => {
    const priced = weapons[index].class !== 'magic' && mostBought(scenario, weapons[index]) !== 0;
    const price = priced ? priceIn(scenario, weapons[index], action) : null;
    const free = weapons[index].class === 'melee' && hasFreeAttack(scenario);
    return price !== null && (free || price <= points);
  };
  const ways: Array<(action: CombatAction, index: number) => boolean> = [
    (action, index) => begins(action, index) && reaches(weapons[index]),
    (action, index) => buys(action, index) && reaches(weapons[index]),
    begins,
    buys,
  ];
  for (const way of ways) {
    const found = open.find((action) => weapons.some((_, index) => way(action, index)));
    if (found) return found;
  }
  return open[0];
}

/** Combat Actions that are open after the movement, in the order in which "auto" tries them (MK3-CHARGE-02, MK3-ADV-11). */
function openActions(scenario: Activation): readonly CombatAction[] {
  const { attacker, situation } = scenario;
  const special = specialOf(scenario) ? (['special'] as const) : [];
  if (situation.freeStrike || situation.countercharge) return ['melee'];
  if (situation.charge === 'no') return ['melee', 'ranged', 'magic only', ...special];
  return ['melee', ...(attacker.gunfighter ? (['ranged'] as const) : []), ...special];
}

function isInReach({ situation }: Activation, { RNG }: Weapon): boolean {
  return RNG === undefined || (situation.distance ?? 0) <= RNG;
}

/**
 * The ★Attack that is made, of several the first that can be: with a place and a mind that work, with a melee weapon
 * after a charge (MK3-CRIPPLE-05, -08, MK3-CHARGE-02). One that reaches goes before one that does not.
 */
export function specialOf(scenario: Activation): Weapon | undefined {
  const { attacker, situation } = scenario;
  const able = attacker.weapons.filter(
    (weapon) =>
      weapon.special &&
      specialBarred(scenario, weapon) === null &&
      (situation.charge === 'no' || weapon.class === 'melee'),
  );
  const attacks = able.filter(({ initialAttacks }) => initialAttacks !== 0);
  return attacks.find((weapon) => isInReach(scenario, weapon)) ?? attacks[0] ?? able[0];
}

/** Why a ★Attack cannot be made with this weapon, or null (MK3-CRIPPLE-05, -08). */
export function specialBarred({ attacker }: Pick<Activation, 'attacker'>, { location, name }: Weapon): string | null {
  if (location !== 'none' && attacker.crippled.includes(location)) {
    return `the location of "${name}" is crippled, so it makes no special attack (MK3-CRIPPLE-05)`;
  }
  if (attacker.crippled.includes('mind')) {
    return 'a beast with a crippled mind makes no special attack (MK3-CRIPPLE-08)';
  }
  return null;
}

export function resourcesOf(scenario: Activation): Resources {
  const { attacker, situation, plan } = scenario;
  const unit = spendsPoints(attacker.kind) ?? 'focus';
  const notes: string[] = [];
  const barred = spendingBarred(scenario);
  if (barred && attacker.points > 0) {
    notes.push(`No ${unit} is spent: ${barred.reason}.`);
  }
  // A free strike leaves the points where they are; a crippled cortex holds none, a beast that cannot be forced gains none.
  const untouched = barred && (situation.freeStrike || situation.countercharge) ? attacker.points : 0;
  let points = barred ? 0 : attacker.points;
  const cost = chargeCost(scenario);
  if (cost > 0) {
    notes.push(`1 ${unit} pays for the charge, ${points - cost} left for the attacks.`);
    points -= cost;
  }
  const kept = Math.min(points, 'keep' in plan ? plan.keep : 0);
  const melee = attacker.weapons.filter((weapon) => weapon.class === 'melee');
  if (situation.freeStrike && melee.length > 1) {
    notes.push(`The free strike is made with ${melee[0].name}, the first melee weapon listed.`);
  }
  if (situation.charge !== 'no' && !earnsChargeAttack(scenario)) {
    notes.push('Moved less than 3", so there is no charge attack.');
  }
  return {
    unit,
    points: points - kept,
    kept: kept + untouched,
    freeAttacks: hasFreeAttack(scenario) ? 1 : 0,
    initial: attacksIn(scenario, combatAction(scenario)),
    chargeAttack: earnsChargeAttack(scenario),
    notes,
    barred: barred && attacker.points > 0 ? barred.rule : null,
    chargePaid: cost > 0,
  };
}

/** Crush! gives one more melee attack for nothing (MK3-MARSHAL-02). */
function hasFreeAttack({ attacker, situation }: Activation): boolean {
  return attacker.marshal === 'Crush!' && !situation.freeStrike;
}

/** Initial attacks of every weapon in a Combat Action, and the shot of an assault before it (MK3-ADV-04). */
function attacksIn(scenario: Activation, action: CombatAction): Initial[] {
  const { weapons } = scenario.attacker;
  const initial = initialIn(scenario, action);
  const { assault, freeStrike, countercharge } = scenario.situation;
  const gun = assault && !freeStrike && !countercharge ? weapons.findIndex(isGun) : -1;
  return initial.map((own, index) => (index !== gun ? own : own === 'd3' ? '1, then d3' : 1 + own));
}

/** Initial attacks of every weapon in a Combat Action. */
function initialIn(scenario: Activation, action: CombatAction): Array<number | 'd3'> {
  const { attacker, situation } = scenario;
  const single = singleAttack(scenario);
  const special = specialOf(scenario);
  return attacker.weapons.map((weapon) => {
    if (single !== null) return weapon === single ? 1 : 0;
    if (action === 'special') return weapon === special ? weapon.initialAttacks : 0;
    if (weapon.special) return 0;
    // A Magic Ability is a special attack in place of the others (MK3-ATK-05, MK3-SPELL-08), which a crippled mind
    // forbids (MK3-CRIPPLE-08); COST is never initial.
    if (weapon.class === 'magic') {
      const able = action === 'magic only' && weapon.cost === 0 && specialBarred(scenario, weapon) === null;
      return able ? weapon.initialAttacks : 0;
    }
    if (weapon.mount && situation.charge !== 'no') return 0;
    return weapon.class === action ? weapon.initialAttacks : 0;
  });
}

const isGun = (weapon: Weapon) => weapon.class === 'ranged' && !weapon.special;

/** The one attack of a free strike or a charge outside the activation, with the first weapon that may make it. */
export function singleAttack({ attacker, situation }: Activation): Weapon | null | undefined {
  if (!situation.freeStrike && !situation.countercharge) return null;
  const melee = attacker.weapons.find((weapon) => weapon.class === 'melee' && !weapon.special);
  return melee ?? (attacker.gunfighter ? attacker.weapons.find(isGun) : undefined);
}

/** What one more attack with this weapon costs after the initial ones, or null when it cannot be bought. */
export function priceOf(scenario: Activation, weapon: Weapon): number | null {
  return priceIn(scenario, weapon, combatAction(scenario));
}

function priceIn(scenario: Activation, weapon: Weapon, action: CombatAction): number | null {
  if (scenario.situation.freeStrike || scenario.situation.countercharge || weapon.special) return null;
  if (weapon.class === 'magic') return weapon.cost > 0 ? weapon.cost : null;
  if (action === 'forfeited') return null;
  // After a special attack, basic attacks of its class may be bought (MK3-ATK-06).
  const initial = action === 'special' ? specialOf(scenario)?.class : action;
  if (initial !== weapon.class) return null;
  const shots = editionOf(scenario.target).boughtShots === 'up to ROF';
  return weapon.class === 'melee' || weapon.additionalRangedAttacks || shots ? 1 : null;
}

/**
 * Attacks that one such weapon may make in an activation, bought and granted ones included (MK2-ATK-17), or null where
 * nothing limits them.
 */
export function mostShots({ target, situation }: Activation, weapon: Weapon): number | null {
  // Shots outside the own activation count for no ROF.
  if (situation.freeStrike || situation.countercharge) return null;
  if (weapon.class !== 'ranged' || editionOf(target).boughtShots !== 'up to ROF') return null;
  return weapon.ROF ?? 1;
}

/** Weapons of this kind that the model carries. */
export const copiesOf = ({ initialAttacks }: Weapon): number => (initialAttacks === 'd3' ? 3 : initialAttacks);

/** How many attacks with such weapons may be bought in one activation (MK2-ATK-17), or null where nothing limits them. */
export function mostBought(scenario: Activation, weapon: Weapon): number | null {
  const most = mostShots(scenario, weapon);
  return most === null ? null : Math.max(0, most - 1) * copiesOf(weapon);
}

export function mayKnockDown({ weapons }: Activation['attacker']): boolean {
  return weapons.some(({ qualities }) => qualities.includes('Knockdown') || qualities.includes('Critical Knockdown'));
}

/** How many different lasting effects the weapons may leave. */
export function lastingKinds({ weapons }: Activation['attacker']): number {
  const left = (quality: string) =>
    LASTING.filter((effect) => quality.endsWith(effect) && !quality.startsWith('Damage'));
  return new Set(weapons.flatMap(({ qualities }) => qualities.flatMap(left))).size;
}
