/** What an attack has to roll, and how it is dodged: terms of the number, squads on either side (AE-ATK-01 to -08, -11). */
import type { Ledger } from '../disclosure/ledger.ts';
import type { Circumstances, Term } from './attackPlan.ts';
import type { Force } from './force.ts';
import type { Rulings } from './rulingFields.ts';
import { TERRAIN_COVER } from './traits.ts';

/** Everything in the target number that does not depend on squads. */
export function hitTerms(attacker: Force, target: Force, at: Circumstances, rulings: Rulings, rules: Ledger): Term[] {
  const terms: Term[] = [{ label: at.ranged ? 'BS' : 'WS', value: at.ranged ? attacker.BS : attacker.WS }];
  attacker.sources.enter(rules, at.ranged ? 'BS' : 'WS');
  const add = (label: string, value: number, ...by: readonly string[]): void => {
    if (value === 0) return;
    terms.push({ label, value });
    rules.enter(...by);
  };
  add('Aim', at.aim ? 10 : 0, 'AE-ACT-02');
  if (at.ranged && at.mode === 'full auto') add('Full Auto', -rulings.fullAutoPenalty, 'AE-ATK-04');
  if (at.ranged && at.mode === 'semi-automatic') add('semi-automatic', -rulings.semiAutoPenalty, 'AE-ATK-05');
  if (at.charge) add('charge', rulings.chargeBonus);
  // What cancels out acts all the same: without one of them the number is another one.
  add('all tests', attacker.allTests);
  add('support and modifiers', attacker.attackTests);
  attacker.sources.enter(rules, 'allTests', 'attackTests');
  add('target', target.attackersHit);
  target.sources.enter(rules, 'attackersHit');
  if (at.inCover) {
    add('fortified cover', target.coverHit);
    target.sources.enter(rules, 'coverHit');
  }
  if (at.targetOnItsTerrain && hasTerrain(target)) add("target's terrain", -20, terrainRule(target));
  if (at.targetOnAttackersTerrain && hasTerrain(attacker)) add("attacker's terrain", 20, terrainRule(attacker));
  return terms;
}

export function hasTerrain({ traits }: Force): boolean {
  return TERRAIN_COVER.some(([trait]) => traits.has(trait));
}

export function terrainRule({ traits }: Force): string {
  const index = TERRAIN_COVER.findIndex(([trait]) => traits.has(trait));
  return `AE-TRAIT-${28 + index}`;
}

export function squadTerms(attacker: Force, target: Force, at: Circumstances, rulings: Rulings, rules: Ledger) {
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

export function evasionOf(attacker: Force, target: Force, ranged: boolean, rules: Ledger) {
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
