/** A hazards scenario as numbers. */
import { type Halved, settledLoss } from '../attackWorth.ts';
import { burns } from '../conditions.ts';
import { limited } from '../d100.ts';
import { type Force, resolveUnit } from '../force.ts';
import { moraleBonus, willpower } from '../nerve.ts';
import { allRulings, type Rulings } from '../rulingFields.ts';
import { Unit } from '../schema.ts';
import { SQUAD, squadsOf } from '../squads.ts';
import type { Hazards } from './schema.ts';

export const FATIGUE_SIDES = 10;
export const FALL_SIDES = 5;
export const HEALED_PER_DEGREES = 3;

export interface HazardPlan {
  readonly scenario: Hazards;
  readonly force: Force;
  readonly start: number;
  readonly burns: boolean;
  /** One Magnitude a turn instead of 1d10. */
  /** Sides of the die of what fire costs each turn; 1 for one without a die. */
  readonly fire: number;
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
  const { horde, fatigue } = scenario;
  const rulings = allRulings(scenario.rulings);
  // The fire goes out one day, so its penalty is counted turn by turn.
  const state = { ...horde.state, onFire: false, fatigued: horde.state.fatigued || fatigue > 0 };
  const force = resolveUnit(Unit.parse({ ...horde, state }), rulings);
  return {
    scenario,
    force,
    start: force.left,
    burns: horde.state.onFire,
    fire: burns(force).value,
    exhausted: fatigue > 0 && fatigue >= (scenario.fatigueThreshold ?? force.TB),
    halved: force.magnitude && force.traits.has('Swarm') ? rulings.swarmRounding : 'no',
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

/** What a loss takes: ghosts first, which are no Magnitude of its own but count as damage taken (AE-LEAD-34). */
export function takenBy(loss: number, ghost: number, left: number): { readonly ghost: number; readonly own: number } {
  const gone = Math.min(ghost, loss);
  return { ghost: gone, own: Math.min(left, loss - gone) };
}

/** Target number of a Willpower test at this Magnitude. */
export function nerveAt(plan: HazardPlan, left: number, burning: boolean): number {
  const target =
    willpower(plan.force, plan.force.squadsAtStart - squadsOf(left)) + (burning ? plan.force.firePenalty : 0);
  return limited(target, plan.scenario.rulings.extremes);
}

/** Target number of the test after a fall that left this much. */
export function fallTarget(plan: HazardPlan, left: number): number {
  const toughness = limited(plan.force.T + plan.force.allTests, plan.scenario.rulings.extremes);
  const nerve = nerveAt(plan, left, plan.burns);
  const { fallTest } = plan.scenario;
  if (fallTest === 'Toughness') return toughness;
  return fallTest === 'Willpower' ? nerve : Math.max(toughness, nerve);
}

export function breakTarget(plan: HazardPlan, left: number, burning: boolean): number {
  const target =
    willpower(plan.force, plan.force.squadsAtStart - squadsOf(left)) + (burning ? plan.force.firePenalty : 0);
  return limited(target + moraleBonus(plan.scenario.moraleNumber), plan.scenario.rulings.extremes);
}

/** Whether it puts its fire out this turn, if it has its actions: as soon as it can from the turn stated (AE-FIRE-01). */
export function putsOut({ scenario }: HazardPlan, turn: number): boolean {
  return scenario.putsFireOutInTurn > 0 && turn >= scenario.putsFireOutInTurn;
}

/** What is left once `by` Magnitude came back: up to the start, or by one ruling in the squads still there (RU-14). */
export function restoredTo({ force, scenario }: HazardPlan, left: number, by: number): number {
  return replenished(force, scenario.rulings, left, by);
}

export function replenished(
  { full }: Pick<Force, 'full'>,
  { replenishing }: Pick<Rulings, 'replenishing'>,
  left: number,
  by: number,
): number {
  if (by === 0 || left === 0) return left;
  const most = replenishing === 'up to the start' ? full : SQUAD * squadsOf(left);
  return Math.max(left, Math.min(full, most, left + by));
}

/** What a Chief Engineer restores by a success of so many degrees (RU-24). */
export function healedBy({ scenario }: HazardPlan, degrees: number): number {
  const more = Math.floor(degrees / HEALED_PER_DEGREES);
  return scenario.rulings.engineer === '1, and 1 for every three' ? 1 + more : more;
}

/** The Chief Engineer's number to roll. */
export function engineerTarget({ scenario }: HazardPlan): number {
  return limited(scenario.engineer, scenario.rulings.extremes);
}

/** Dice of a fall, and what they are multiplied by (RU-17). */
export function fallOf(plan: HazardPlan, left: number): { readonly dice: number; readonly times: number } {
  const squads = squadsOf(left);
  return plan.scenario.rulings.fallDice === 'each squad' ? { dice: squads, times: 1 } : { dice: 1, times: squads };
}

/** What of a loss calls for Break tests (RU-21, RU-C10). */
export function countedOf({ scenario }: HazardPlan, { ghost, own }: ReturnType<typeof takenBy>): number {
  const { breakLosses, ghostLosses } = scenario.rulings;
  if (breakLosses !== 'any source') return 0;
  return ghostLosses === 'count' ? ghost + own : own;
}
