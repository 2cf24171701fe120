/** One attack of one unit on another as plain numbers: what is rolled, and what each part of the result is worth. */

import type { Distribution } from '../../kernel/distribution.ts';
import { Ledger } from '../disclosure/ledger.ts';
import type { Degrees, Extremes } from './d100.ts';
import { diceSum, readDamage } from './dice.ts';
import type { Force } from './force.ts';
import type { Rulings } from './rulingFields.ts';
import type { Weapon } from './schema.ts';
import { TERRAIN_COVER } from './traits.ts';

export const MODES = ['single shot', 'semi-automatic', 'full auto'] as const;
export type Mode = (typeof MODES)[number];

/** The circumstances of an attack. */
export interface Circumstances {
  readonly ranged: boolean;
  readonly mode: Mode;
  readonly aim: boolean;
  readonly charge: boolean;
  readonly pointBlank: boolean;
  readonly inCover: boolean;
  readonly coverAP: number;
  /** Share of locations that the cover hides, 0..100. */
  readonly coverPercent: number;
  readonly targetOnItsTerrain: boolean;
  readonly targetOnAttackersTerrain: boolean;
  readonly targetUnaware: boolean;
  readonly targetAllOut: boolean;
  /** What Called Shot talents take off the penalty for shooting into a Horde. */
  readonly calledShot: number;
}

export interface Term {
  readonly label: string;
  readonly value: number;
}

/** What an attack that gets through takes from a Horde; all whole numbers. */
export interface MagnitudePlan {
  /** The hit itself, flat qualities and flat bonuses. */
  readonly flat: number;
  /** Of it, what needs damage to get through. */
  readonly base: 0 | 1;
  /** Everything else counts without damage getting through, too (RU-25). */
  readonly extrasAlways: boolean;
  /** Fire Drill and Overwhelming count for every hit (RU-26). */
  readonly drillEachHit: boolean;
  readonly lineMost: number;
  readonly perDegree: 0 | 1;
  /** One more for every two degrees (AE-HIT-08). */
  readonly halfDegrees: boolean;
  readonly line: boolean;
  readonly spray: boolean;
  readonly doubled: boolean;
  readonly large: 'no' | 'flat' | 'at least';
  readonly reduction: number;
  readonly halved: 'no' | 'down' | 'up';
}

export interface AttackPlan {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly stat: 'WS' | 'BS';
  readonly degreeMode: Degrees;
  readonly extremes: Extremes;
  readonly autoHit: boolean;
  /** Target number without squads. */
  readonly base: number;
  readonly terms: readonly Term[];
  readonly perOwnSquad: number;
  readonly perTargetSquad: number;
  /** Squads around a Leader that help to hit him (RU-15); no penalty is forgiven against them. */
  readonly bonusPerTargetSquad: number;
  /** What is forgiven of a penalty for the target's squads. */
  readonly forgiven: number;
  readonly dualReroll: boolean;
  /** Misses that leaders let roll again, and what hunters of characters may roll again, attack or damage. */
  readonly rerolls: number;
  readonly hunts: number;
  /** Dodge or parry, or 0 for none. */
  readonly evasion: number;
  readonly evasionPerOwnSquad: number;
  readonly evasionName: 'dodge' | 'parry';
  readonly deflect: number;
  readonly degrees: number;
  /** Degrees for one more hit; 0: no burst. */
  readonly burstStep: number;
  readonly burstMost: number;
  /** Degrees for one more hit of Scatter; 0: none. */
  readonly scatterStep: number;
  readonly flurryMost: number;
  readonly flurryStep: number;
  readonly dice: number;
  readonly sides: number;
  readonly sum: Distribution;
  readonly damage: number;
  /** Brutal Charge, and what squads add to their own one of a Reckless Charge; null without it. */
  readonly brutal: number;
  readonly reckless: number | null;
  readonly brutalAdds: boolean;
  readonly damagePerDegree: 0 | 1;
  readonly damagePerExtra: 0 | 1;
  /** Fire Drill or Overwhelming, and where it goes. */
  readonly drill: number;
  readonly drillTo: 'damage' | 'magnitude' | 'nothing';
  /** Every hit rolls its own damage (ships, fortresses, characters of the base game). */
  readonly rollsPerHit: boolean;
  /** TB and what is left of AP. */
  readonly reduction: number;
  readonly coverPercent: number;
  readonly coverReduction: number;
  /** Damage rolls of which the better of two counts. */
  readonly betterDamage: number;
  /** Null when the target loses Wounds. */
  readonly magnitude: MagnitudePlan | null;
  readonly sprayHits: number;
  /** Magnitude that a miss costs the attacker for each of its squads (AE-TRAIT-22). */
  readonly missCost: number;
  /** Magnitude that charging costs the attacker for each of its squads (AE-TRAIT-21). */
  readonly chargeCost: number;
  readonly flame: boolean;
  /** The rules that took part in it. */
  readonly rules: Ledger;
}

export function planAttack(
  attacker: Force,
  weapon: Weapon,
  target: Force,
  at: Circumstances,
  rulings: Rulings,
): AttackPlan {
  const rules = new Ledger();
  rules.enter('AE-DMG-01', ...(attacker.horde ? ['AE-ATK-01'] : []));
  if (!(rulings.sprayAutoHits && weapon.spray > 0 && at.ranged)) rules.enter('AE-TEST-01');
  const dice = readDamage(weapon.damage);
  const onHorde = target.magnitude;
  const vehicle = target.kind === 'vehicle';
  const embedded = target.kind === 'specialist' || target.kind === 'leader';
  const hit = hitTerms(attacker, target, at, rulings, rules);
  const squads = squadTerms(attacker, target, at, rulings, rules);
  const evasion = evasionOf(attacker, target, at.ranged, rules);
  const burst = burstOf(attacker, weapon, at, rulings, rules);
  const reduction = reductionOf(attacker, weapon, target, at, rulings, rules);
  const drill = at.ranged ? attacker.fireDrill + attacker.surge : attacker.overwhelming;
  const individual = !onHorde && !vehicle;
  const reckless = at.charge && attacker.traits.has('Reckless Charge');
  if (reckless) attacker.sources.enterTrait(rules, 'Reckless Charge');
  if (reckless) attacker.sources.enter(rules, 'squadsForAbilities');
  const wildFire = at.ranged && at.mode !== 'single shot' && attacker.traits.has('Wild Fire');
  if (wildFire) attacker.sources.enterTrait(rules, 'Wild Fire');
  if (reckless || wildFire) attacker.sources.enter(rules, 'lossReduction', 'lossReductionPerTurn', 'ghost');
  if (at.ranged) rules.enter(attacker.horde ? 'AE-ACT-08' : 'AE-HIT-01');
  else if (attacker.horde) rules.enter('AE-ACT-07');
  if (target.unit.deflect > 0) rules.enter('AE-ATK-09');
  if (vehicle && attacker.horde) rules.enter('AE-HIT-12');
  if (!onHorde && !vehicle && attacker.horde) rules.enter('AE-HIT-09', 'AE-HIT-10');
  if (attacker.kind === 'weapon specialist') rules.enter(target.horde ? 'AE-WSPEC-04' : 'AE-WSPEC-05');
  const rerolls = at.ranged ? attacker.rerollsBS : attacker.rerollsWS;
  if (rerolls > 0) attacker.sources.enter(rules, at.ranged ? 'rerollsBS' : 'rerollsWS');
  const hunts = target.horde || vehicle ? 0 : attacker.hunts;
  const mountedCharge = at.charge && attacker.horde && attacker.unit.mounted !== undefined;
  if (hunts + attacker.betterDamage > 0) attacker.sources.enter(rules, 'damageReroll');
  if (attacker.degrees > 0) attacker.sources.enter(rules, 'degrees');
  if (at.charge) attacker.sources.enter(rules, 'brutalCharge', 'mountedCharge');
  attacker.sources.enter(rules, at.ranged ? 'rangedDamage' : 'meleeDamage');
  if (at.ranged) attacker.sources.enter(rules, 'surge');
  if (attacker.horde && !vehicle) enterDrill(attacker, at.ranged, rules);
  target.sources.enter(rules, 'kind');
  if (onHorde || (attacker.horde && individual)) rules.enter('AE-TEST-02');
  return {
    attacker: attacker.name,
    target: target.name,
    weapon: weapon.name,
    stat: at.ranged ? 'BS' : 'WS',
    degreeMode: rulings.degrees,
    extremes: rulings.extremes,
    autoHit: rulings.sprayAutoHits && weapon.spray > 0 && at.ranged,
    base: hit.reduce((sum, { value }) => sum + value, 0),
    terms: hit,
    ...squads,
    dualReroll: ruled(attacker.horde && attacker.unit.dualWield, rules, 'AE-ATK-07'),
    rerolls,
    hunts,
    ...evasion,
    deflect: target.unit.deflect,
    degrees: attacker.degrees + (mountedCharge ? 2 : 0),
    ...burst,
    dice: dice.count,
    sides: dice.sides,
    sum: diceSum(dice),
    damage:
      dice.bonus +
      (at.ranged ? attacker.rangedDamage + attacker.surge : attacker.meleeDamage) +
      (at.targetOnAttackersTerrain && hasTerrain(attacker) ? 1 : 0) +
      (individual && attacker.horde && rulings.qualitiesOnCharacters === 'damage' ? qualityHits(weapon, rulings) : 0),
    brutal: at.charge ? attacker.brutalCharge : 0,
    reckless: reckless ? attacker.squadsForAbilities : null,
    brutalAdds: rulings.brutalCharges === 'add',
    damagePerDegree: individual && attacker.horde ? 1 : 0,
    damagePerExtra: individual && (attacker.horde || (attacker.kind === 'weapon specialist' && !target.horde)) ? 1 : 0,
    drill: attacker.horde ? drill : 0,
    drillTo: !attacker.horde || vehicle ? 'nothing' : onHorde ? 'magnitude' : 'damage',
    rollsPerHit: !onHorde && !attacker.horde && !(attacker.kind === 'weapon specialist' && !target.horde && !vehicle),
    ...reduction,
    betterDamage: attacker.betterDamage,
    magnitude: onHorde ? magnitudePlan(attacker, weapon, target, at, rulings, rules) : null,
    sprayHits: at.ranged ? 2 * weapon.spray : 0,
    missCost: wildFire ? 1 : 0,
    chargeCost: reckless ? 2 : 0,
    flame: weapon.qualities.includes('Flame') && target.horde && !embedded,
    rules,
  };
}

/** Everything in the target number that does not depend on squads. */
function hitTerms(attacker: Force, target: Force, at: Circumstances, rulings: Rulings, rules: Ledger): Term[] {
  const terms: Term[] = [{ label: at.ranged ? 'BS' : 'WS', value: at.ranged ? attacker.BS : attacker.WS }];
  attacker.sources.enter(rules, at.ranged ? 'BS' : 'WS');
  const add = (label: string, value: number, ...by: readonly string[]): boolean => {
    if (value === 0) return false;
    terms.push({ label, value });
    rules.enter(...by);
    return true;
  };
  add('Aim', at.aim ? 10 : 0, 'AE-ACT-02');
  if (at.ranged && at.mode === 'full auto') add('Full Auto', -rulings.fullAutoPenalty, 'AE-ATK-04');
  if (at.ranged && at.mode === 'semi-automatic') add('semi-automatic', -rulings.semiAutoPenalty, 'AE-ATK-05');
  if (at.charge) add('charge', rulings.chargeBonus);
  if (add('all tests', attacker.allTests)) attacker.sources.enter(rules, 'allTests');
  if (add('support and modifiers', attacker.attackTests)) attacker.sources.enter(rules, 'attackTests');
  if (add('target', target.attackersHit)) target.sources.enter(rules, 'attackersHit');
  if (at.inCover && add('fortified cover', target.coverHit)) target.sources.enter(rules, 'coverHit');
  if (at.targetOnItsTerrain && hasTerrain(target)) add("target's terrain", -20, terrainRule(target));
  if (at.targetOnAttackersTerrain && hasTerrain(attacker)) add("attacker's terrain", 20, terrainRule(attacker));
  return terms;
}

export function hasTerrain({ traits }: Force): boolean {
  return TERRAIN_COVER.some(([trait]) => traits.has(trait));
}

function terrainRule({ traits }: Force): string {
  const index = TERRAIN_COVER.findIndex(([trait]) => traits.has(trait));
  return `AE-TRAIT-${28 + index}`;
}

function squadTerms(attacker: Force, target: Force, at: Circumstances, rulings: Rulings, rules: Ledger) {
  if (attacker.horde || target.horde) rules.enter('AE-MAG-01');
  if (attacker.horde) rules.enter('AE-ATK-02');
  const perOwnSquad = attacker.horde ? 5 : 0;
  if (target.kind !== 'specialist' && target.kind !== 'leader') {
    const bonus = !attacker.horde && target.horde;
    if (bonus) rules.enter('AE-ATK-03');
    return { perOwnSquad, perTargetSquad: bonus ? 5 : 0, bonusPerTargetSquad: 0, forgiven: 0 };
  }
  rules.enter('AE-DMG-05', target.kind === 'leader' ? 'AE-LEAD-03' : 'AE-SPEC-05');
  return {
    perOwnSquad,
    perTargetSquad: protection(attacker, target, at, rules),
    bonusPerTargetSquad: rulings.embeddedBonus && !attacker.horde ? 5 : 0,
    forgiven: at.calledShot,
  };
}

/** What each squad around a Leader or Specialist takes off the attacker's target number. */
function protection(attacker: Force, target: Force, at: Circumstances, rules: Ledger): number {
  if (target.unit.state.stunned) {
    rules.enter('AE-DMG-04');
    return 0;
  }
  if (attacker.unit.traits.includes('Ambushers') && at.targetUnaware) {
    rules.enter('AE-TRAIT-23');
    return 0;
  }
  if (!at.targetAllOut) return -10;
  rules.enter('AE-TRAIT-16');
  return target.unit.traits.includes('Brutal Efficiency') ? -5 : 0;
}

function evasionOf(attacker: Force, target: Force, ranged: boolean, rules: Ledger) {
  const { dodge, parry, reactions } = target.unit;
  if (!target.horde && reactions > 0 && Math.max(dodge, ranged ? 0 : parry) > 0)
    target.sources.enter(rules, 'allTests');
  const parries = !ranged && parry > dodge;
  const skill = target.horde || reactions === 0 ? 0 : parries ? parry : dodge;
  if (skill > 0) rules.enter('AE-ATK-08');
  const evasionName: 'dodge' | 'parry' = parries ? 'parry' : 'dodge';
  return {
    evasion: skill > 0 ? skill + target.allTests : 0,
    evasionPerOwnSquad: attacker.horde ? -5 : 0,
    evasionName,
  };
}

function burstOf({ burst, sources }: Force, weapon: Weapon, at: Circumstances, rulings: Rulings, rules: Ledger) {
  const full = at.mode === 'full auto';
  const rate = !at.ranged || at.mode === 'single shot' ? 0 : full ? weapon.full : weapon.semi;
  const scatter = at.ranged && at.pointBlank && weapon.qualities.includes('Scatter');
  if (rate > 0 || scatter) rules.enter('AE-HIT-02');
  if (rate > 0) rules.enter(full ? 'AE-ATK-04' : 'AE-ATK-05');
  if (rate > 0) sources.enter(rules, 'burst');
  return {
    burstStep: rate === 0 ? 0 : full ? 1 : rulings.semiAutoDegrees,
    burstMost: rate === 0 ? 0 : rate - 1 + burst,
    scatterStep: scatter ? rulings.scatterDegrees : 0,
    flurryMost: at.ranged ? 0 : Math.max(0, weapon.flurry - 1),
    flurryStep: rulings.flurryDegrees,
  };
}

function reductionOf(
  attacker: Force,
  weapon: Weapon,
  target: Force,
  at: Circumstances,
  rulings: Rulings,
  rules: Ledger,
) {
  const dirty = attacker.horde && attacker.traits.has('Dirty Fighter');
  const shelter = at.inCover ? target.coverPenetration : 0;
  const penetration = Math.max(
    0,
    weapon.penetration + attacker.penetration + (dirty && target.horde ? 2 : 0) + shelter,
  );
  const lower = dirty && !target.horde && (target.unit.lowestAP ?? target.AP) < target.AP;
  if (lower || (dirty && target.horde && target.AP > 0)) attacker.sources.enterTrait(rules, 'Dirty Fighter');
  if (target.AP > 0) attacker.sources.enter(rules, 'penetration');
  target.sources.enter(rules, 'AP', 'resistance');
  if (at.inCover) target.sources.enter(rules, 'coverPenetration');
  const AP = dirty && !target.horde ? Math.min(target.AP, target.unit.lowestAP ?? target.AP) : target.AP;
  const throughTB = rulings.penetration === 'AP, then TB';
  const beyond = (armour: number) =>
    throughTB
      ? Math.max(0, armour + target.resistance - penetration)
      : Math.max(0, armour - penetration) + target.resistance;
  const terrain = at.targetOnItsTerrain ? target.terrainCover : 0;
  if (at.inCover && terrain > 0) rules.enter(terrainRule(target));
  const walls = target.kind === 'fortress' ? target.TB : 0;
  if (at.inCover) rules.enter('AE-DMG-02');
  return {
    reduction: beyond(AP),
    coverPercent: at.inCover ? at.coverPercent : 0,
    coverReduction: beyond(AP + at.coverAP + terrain + walls),
  };
}

function magnitudePlan(
  attacker: Force,
  weapon: Weapon,
  target: Force,
  at: Circumstances,
  rulings: Rulings,
  rules: Ledger,
): MagnitudePlan {
  const has = (quality: Weapon['qualities'][number]) => weapon.qualities.includes(quality);
  const spray = at.ranged && weapon.spray > 0;
  ruled(has('Explosive'), rules, 'AE-HIT-03');
  ruled(weapon.blast > 0, rules, 'AE-HIT-04');
  ruled(has('Tearing') || has('Prog') || has('Hy-Prog'), rules, 'AE-HIT-07');
  const base = spray && !attacker.horde && rulings.spray === 'replaces the hit' ? 0 : 1;
  const area = weapon.blast > 0 || spray || has('Line');
  target.sources.enter(rules, 'lossReduction', 'lossReductionPerTurn', 'ghost');
  attacker.sources.enter(rules, 'magnitudeDamage');
  const swarm = target.traits.has('Swarm') && !attacker.traits.has('Swarm') && !area;
  const large =
    target.traits.has('Large') && readDamage(weapon.damage).count >= 2 && readDamage(weapon.damage).sides === 10;
  rules.enter(attacker.horde ? 'AE-HIT-11' : 'AE-HIT-01');
  ruled(spray, rules, 'AE-HIT-06');
  if (swarm) target.sources.enterTrait(rules, 'Swarm');
  if (large) target.sources.enterTrait(rules, 'Large');
  return {
    flat: base + qualityHits(weapon, rulings) + attacker.magnitudeDamage,
    base,
    extrasAlways: rulings.bonusMagnitude === 'always',
    drillEachHit: rulings.drills === 'each hit',
    lineMost: rulings.lineMost,
    perDegree: attacker.horde ? 1 : 0,
    halfDegrees: ruled((!attacker.horde || rulings.hordeMelee) && !at.ranged, rules, 'AE-HIT-08'),
    line: ruled(has('Line'), rules, 'AE-HIT-05'),
    spray,
    doubled: attacker.unit.modifiers.doubled,
    large: large ? rulings.large : 'no',
    reduction: target.lossReduction,
    halved: swarm ? rulings.swarmRounding : 'no',
  };
}

/** Extra hits of the qualities that give the same whatever is rolled (AE-HIT-03, -04, -07, RU-11). */
function qualityHits({ qualities, blast }: Weapon, { progTwice }: Rulings): number {
  const has = (quality: Weapon['qualities'][number]) => Number(qualities.includes(quality));
  const prog = has('Prog') + has('Hy-Prog');
  return has('Explosive') + blast + has('Tearing') + (progTwice ? prog : Math.min(1, prog));
}

/** Fire Drill or Overwhelming, and Fanatics who have lost squads (AE-TRAIT-13, -19, -20). */
function enterDrill(attacker: Force, ranged: boolean, rules: Ledger): void {
  attacker.sources.enter(rules, ranged ? 'fireDrill' : 'overwhelming');
  attacker.sources.enterTrait(rules, 'Fanatics');
}

function ruled(holds: boolean, rules: Ledger, rule: string): boolean {
  if (holds) rules.enter(rule);
  return holds;
}
