/** A hazards scenario as numbers. */
import { type Halved, settledLoss } from '../attackWorth.ts';
import { type Force, resolveUnit } from '../force.ts';
import { FIRE_PENALTY, moraleBonus, willpower } from '../nerve.ts';
import { Unit } from '../schema.ts';
import { squadsOf } from '../squads.ts';
import type { Hazards } from './schema.ts';

export const FIRE_SIDES = 10;
export const FATIGUE_SIDES = 10;
export const FALL_SIDES = 5;
export const HEALED_PER_DEGREES = 3;

export interface HazardPlan {
  readonly scenario: Hazards;
  readonly force: Force;
  readonly start: number;
  readonly burns: boolean;
  /** One Magnitude a turn instead of 1d10. */
  readonly burnsSlowly: boolean;
  readonly exhausted: boolean;
  readonly halved: Halved;
  readonly egoTests: boolean;
  readonly hardened: boolean;
  readonly tide: boolean;
  readonly tested: boolean;
  /** From the start: it has fled already, or loses the actions of its first turn (AE-DMG-04). */
  readonly broken: boolean;
  readonly stunned: boolean;
}

export function planHazards(scenario: Hazards): HazardPlan {
  const { horde, fatigue, rulings } = scenario;
  // The fire goes out one day, so its penalty is counted turn by turn.
  const state = { ...horde.state, onFire: false, fatigued: horde.state.fatigued || fatigue > 0 };
  const force = resolveUnit(Unit.parse({ ...horde, state }), rulings);
  return {
    scenario,
    force,
    start: force.left + force.ghost,
    burns: horde.state.onFire,
    burnsSlowly: force.traits.has('Large'),
    exhausted: fatigue > 0 && fatigue >= (scenario.fatigueThreshold ?? force.TB),
    halved: force.traits.has('Swarm') ? rulings.swarmRounding : 'no',
    egoTests: scenario.ego > force.WPB,
    hardened: force.traits.has('Battle-Hardened'),
    tide: force.traits.has('Blood Soaked Tide'),
    tested: scenario.breakTests && !force.fearless && !horde.state.broken,
    broken: horde.state.broken,
    stunned: horde.state.stunned,
  };
}

/** One loss after what its leaders spare and a Swarm's halving. */
export function lossOf({ force, halved }: HazardPlan, loss: number, spared: number): number {
  return settledLoss(Math.max(0, loss - force.lossReduction), spared, halved);
}

/** Squads that are left of this Magnitude, ghosts included in it at the start (AE-LEAD-34). */
export function squadsAt({ force }: HazardPlan, left: number): number {
  const ownMost = force.ghost > 0 && force.replenishing === 0 ? force.left : force.full;
  return squadsOf(Math.min(left, ownMost));
}

/** Target number of a Willpower test at this Magnitude. */
export function nerveAt(plan: HazardPlan, left: number, burning: boolean): number {
  return willpower(plan.force, plan.force.squadsAtStart - squadsAt(plan, left)) + (burning ? FIRE_PENALTY : 0);
}

/** Target number of the test after a fall that left this much. */
export function fallTarget(plan: HazardPlan, left: number): number {
  const toughness = plan.force.T + plan.force.allTests;
  const nerve = nerveAt(plan, left, plan.burns);
  const { fallTest } = plan.scenario;
  if (fallTest === 'Toughness') return toughness;
  return fallTest === 'Willpower' ? nerve : Math.max(toughness, nerve);
}

export function breakTarget(plan: HazardPlan, left: number, burning: boolean): number {
  return nerveAt(plan, left, burning) + moraleBonus(plan.scenario.moraleNumber);
}

/** Whether it puts its fire out this turn, if it has its actions: as soon as it can from the turn stated (AE-FIRE-01). */
export function putsOut({ scenario }: HazardPlan, turn: number): boolean {
  return scenario.putsFireOutInTurn > 0 && turn >= scenario.putsFireOutInTurn;
}
