/** An exchange resolved: both units as numbers and the attack between them. */
import type { AttackPlan, Circumstances } from '../attackPlan.ts';
import { limited } from '../d100.ts';
import { type Force, fanaticDrill, resolveUnit } from '../force.ts';
import { moraleBonus, willpower } from '../nerve.ts';
import { planAttack } from '../planAttack.ts';
import { allRulings, type Rulings } from '../rulingFields.ts';
import { squadsOf } from '../squads.ts';
import type { Exchange } from './schema.ts';

export interface Setup {
  readonly scenario: Exchange;
  readonly ranged: boolean;
  readonly attacker: Force;
  readonly target: Force;
  readonly rulings: Rulings;
  readonly at: Circumstances;
  readonly plan: AttackPlan;
  /** Of every attack after the first. */
  readonly further: AttackPlan;
  readonly attacks: number;
  readonly more: number;
  readonly drill: number;
  readonly reactions: number;
  /** Ghost Magnitude included. */
  readonly total: number;
  readonly attackerTotal: number;
  readonly tested: boolean;
}

export function isVolley(scenario: Exchange): scenario is Extract<Exchange, { situation: { mode: string } }> {
  return 'mode' in scenario.situation;
}

export function circumstancesOf(scenario: Exchange): Circumstances {
  if (isVolley(scenario)) return { ...scenario.situation, ranged: true, charge: false };
  return { ...scenario.situation, ranged: false, mode: 'single shot', pointBlank: false };
}

/**
 * An aim is for one attack and a charge ends in one (AE-ACT-02); what a Horde has besides them is a Half Action, which is no
 * burst but of Wild Fire (AE-LEAD-49, AE-TRAIT-22).
 */
function furtherOf(at: Circumstances, { horde, traits }: Force): Circumstances {
  const single = horde && !traits.has('Wild Fire');
  return { ...at, aim: false, charge: false, mode: single ? 'single shot' : at.mode };
}

export function setUp(scenario: Exchange): Setup {
  const { situation } = scenario;
  const rulings = allRulings(scenario.rulings);
  const { weapon, ...attackerUnit } = scenario.attacker;
  const attacker = resolveUnit(attackerUnit, rulings);
  const target = resolveUnit(scenario.target, rulings);
  const at = circumstancesOf(scenario);
  const plan = planAttack(attacker, weapon, target, at, rulings);
  const further = situation.attacks > 1 ? planAttack(attacker, weapon, target, furtherOf(at, attacker), rulings) : plan;
  return {
    scenario,
    ranged: at.ranged,
    attacker,
    target,
    rulings,
    at,
    plan,
    further,
    attacks: situation.attacks,
    more: target.unit.state.broken && target.horde && target.kind !== 'fortress' ? 20 : 0,
    drill: fanaticDrill(attacker, attacker.left),
    reactions: plan.evasion > 0 ? target.unit.reactions : 0,
    total: target.left + target.ghost,
    attackerTotal: attacker.left + attacker.ghost,
    // Nobody tests who has no nerve to lose, or has lost it already.
    tested: target.magnitude && !target.fearless && !target.unit.state.broken,
  };
}

/** Squads that `total` of a unit fills, ghosts aside; those around a Leader or Specialist do not change. */
export function squadsWith(force: Force, total: number): number {
  if (!force.horde) return force.squadsAtStart;
  return squadsOf(Math.min(force.left, total));
}

/** What of a loss, from the start to what is left, calls for Break tests (RU-C10). */
export function countedLoss({ target, rulings, total }: Setup, left: number): number {
  return rulings.ghostLosses === 'count' ? total - left : target.left - Math.min(target.left, left);
}

/** Whether its third squad has just been lost, and by the ruling that breaks it (AE-MORALE-07). */
export function breaksAnyway({ target, rulings, total, tested }: Setup, left: number): boolean {
  if (!rulings.breaksAtThreeSquads || !tested || left === 0 || target.traits.has('Disciplined')) return false;
  const lost = (magnitude: number) => target.squadsAtStart - squadsWith(target, magnitude);
  return lost(total) < 3 && lost(left) >= 3;
}

/** Target number of the Break tests at the start of the target's next turn. */
export function breakTarget(setup: Setup, total: number, caughtFire: boolean): number {
  return limited(breakNumber(setup, total, caughtFire), setup.rulings.extremes);
}

/** The same before its limits. */
export function breakNumber({ target, scenario }: Setup, total: number, caughtFire: boolean): number {
  const squadsLost = target.squadsAtStart - squadsWith(target, total);
  const fire = caughtFire && !target.unit.state.onFire ? target.firePenalty : 0;
  return willpower(target, squadsLost) + moraleBonus(scenario.situation.moraleNumber) + fire;
}
