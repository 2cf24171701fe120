/** A contest as numbers: who tests against what. */

import { Ledger } from '../../disclosure/ledger.ts';
import type { AttackPlan } from '../attackPlan.ts';
import { limited } from '../d100.ts';
import { type Force, fanaticDrill, resolveUnit } from '../force.ts';
import { enterWillpower, numbersOf, willpower } from '../nerve.ts';
import { planAttack } from '../planAttack.ts';
import { allRulings, type Rulings } from '../rulingFields.ts';
import { squadsOf } from '../squads.ts';
import type { Contest } from './schema.ts';

export interface ContestPlan {
  readonly scenario: Contest;
  readonly attacker: Force;
  readonly target: Force;
  readonly own: number;
  /** Squads of the target, or of the Horde that he stands within. */
  readonly theirs: number;
  /** Target numbers of the first (or only) and the second side of a test. */
  readonly first: number;
  readonly second: number;
  /** The attack of a Takedown or Stun. */
  readonly attack: AttackPlan;
  /** Overwhelming that Fanatics have gained. */
  readonly drill: number;
  /** Dodge (or parry) of the target before the contest, 0 for none. */
  readonly evasion: number;
  readonly rules: readonly string[];
}

const PER_SQUAD = 5;
const MOVED = 10;
const FIREFIGHT = -10;
const BROKEN = 20;

export function planContest(scenario: Contest): ContestPlan {
  const { action, modifier } = scenario;
  const rulings = allRulings(scenario.rulings);
  const { weapon, ...unit } = scenario.attacker;
  const attacker = resolveUnit(unit, rulings);
  const target = resolveUnit(scenario.target, rulings);
  const own = attacker.horde ? squadsOf(attacker.left) : 0;
  const theirs = target.horde ? squadsOf(target.left) : 0;
  const attack = contestAttack(scenario, attacker, target, weapon);
  const numbers = { first: 0, second: 0 };
  if (action === 'Knockdown') {
    numbers.first =
      attacker.S + attacker.allTests + PER_SQUAD * own - PER_SQUAD * theirs + (scenario.moved ? MOVED : 0) + modifier;
    numbers.second = target.S + target.allTests;
  } else if (action === 'Pinning') {
    const lost = target.horde ? target.squadsAtStart - theirs : 0;
    numbers.first = willpower(target, lost) + PER_SQUAD * theirs + modifier;
  } else if (action === 'Firefight') {
    numbers.first = target.Ag + target.allTests + FIREFIGHT + PER_SQUAD * theirs + modifier;
  } else if (action === 'Opposed test') {
    numbers.first = scenario.opposed.skill + modifier;
    numbers.second = scenario.opposed.otherSkill;
  } else numbers.first = target.T + target.allTests + scenario.stunBonus;
  // A Takedown lowers the number before its limits are looked at.
  const sideLimit = (target: number) => (action === 'Takedown' ? target : limited(target, rulings.extremes));
  const canEvade = !target.horde && target.unit.reactions > 0;
  return {
    scenario,
    attacker,
    target,
    own,
    theirs: target.horde ? theirs : target.squadsAtStart,
    first: sideLimit(numbers.first),
    second: sideLimit(numbers.second),
    attack,
    drill: fanaticDrill(attacker, attacker.left),
    evasion:
      action === 'Knockdown' && canEvade && target.unit.dodge > 0
        ? limited(target.unit.dodge + target.allTests - PER_SQUAD * own, rulings.extremes)
        : 0,
    rules: rulesOf(scenario, attack, attacker, target, numbers.first),
  };
}

/**
 * A melee attack whose damage is read as points, whatever the target is: -5 for each squad of a target Horde and none of
 * its bonus (AE-ATK-11).
 */
function contestAttack(
  scenario: Contest,
  attacker: Force,
  target: Force,
  weapon: Contest['attacker']['weapon'],
): AttackPlan {
  const plan = planAttack(
    attacker,
    weapon,
    target,
    {
      ranged: false,
      mode: 'single shot',
      aim: false,
      charge: false,
      pointBlank: false,
      inCover: false,
      coverAP: 0,
      coverPercent: 0,
      targetOnItsTerrain: false,
      targetOnAttackersTerrain: false,
      targetUnaware: false,
      targetAllOut: false,
      calledShot: 0,
    },
    allRulings(scenario.rulings),
  );
  const penalty = scenario.action === 'Stun' ? -scenario.stunPenalty : 0;
  // A broken Horde is easier to stun or take down, too (AE-ATK-06).
  const broken = brokenBonus(target);
  return {
    ...plan,
    base: plan.base + scenario.modifier + penalty + broken,
    perTargetSquad: target.horde ? -PER_SQUAD : plan.perTargetSquad,
    magnitude: null,
    rollsPerHit: false,
    flurryMost: 0,
  };
}

function brokenBonus({ horde, kind, unit }: Force): number {
  return horde && kind !== 'fortress' && unit.state.broken ? BROKEN : 0;
}

/** What a Takedown's damage takes off the target's Toughness test (RU-18). */
export function takedownPenalty(net: number, TB: number, { takedown }: Pick<Rulings, 'takedown'>): number {
  if (takedown === 'each full TB') return 10 * Math.floor(net / Math.max(1, TB));
  if (net <= TB) return 0;
  return 10 * Math.max(1, Math.floor(net / Math.max(1, TB)));
}

/** Number to roll against being stunned by a Takedown of so much damage. */
export function takedownTarget({ scenario, first, target }: ContestPlan, net: number): number {
  return limited(first - takedownPenalty(net, target.TB, scenario.rulings), scenario.rulings.extremes);
}

function rulesOf(
  scenario: Contest,
  attack: AttackPlan,
  attacker: Force,
  target: Force,
  number: number,
): readonly string[] {
  const { action } = scenario;
  const ledger = new Ledger();
  ledger.enter('AE-TEST-01');
  if (action === 'Opposed test') ledger.enter('AE-TEST-02', 'AE-TEST-04', 'AE-CC-08');
  if (action === 'Firefight') {
    ledger.enter('AE-ACT-04', 'AE-MAG-01');
    target.sources.enter(ledger, 'Ag', 'allTests');
  }
  if (action === 'Pinning') {
    ledger.enter('AE-DMG-03', 'AE-MAG-01');
    const lost = target.horde ? target.squadsAtStart - squadsOf(target.left) : 0;
    enterWillpower(target, ledger, numbersOf([[lost, number]], allRulings(scenario.rulings).extremes));
  }
  if (action === 'Knockdown') {
    ledger.enter('AE-ACT-05', 'AE-TEST-02', 'AE-TEST-04', ...(attacker.horde || target.horde ? ['AE-MAG-01'] : []));
    attacker.sources.enter(ledger, 'S', 'allTests');
    target.sources.enter(ledger, 'S', 'allTests');
  }
  if (action === 'Takedown' || action === 'Stun') {
    ledger.enter(action === 'Takedown' ? 'AE-ACT-09' : 'AE-DMG-04');
    ledger.take(attack.rules);
    if (brokenBonus(target) > 0) ledger.enter('AE-ATK-06');
    target.sources.enter(ledger, 'T', 'allTests');
  }
  if (target.horde && ['Knockdown', 'Takedown', 'Stun'].includes(action)) ledger.enter('AE-ATK-11');
  if (attacker.kind === 'weapon specialist' && ['Knockdown', 'Stun'].includes(action)) ledger.enter('AE-WSPEC-03');
  return ledger.rules;
}
