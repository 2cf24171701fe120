/** How much an exact answer of hazards looks at, counted without any chances. */
import { engineerTarget, FALL_SIDES, FATIGUE_SIDES, type HazardPlan } from './plan.ts';

/**
 * States that are gone on from in all turns, each as often as its step has ways. Fire and fatigue spread Magnitude by as
 * many points as their dice have faces, and what was lost since the last Break tests is told apart until they are made.
 */
export function waysOf(plan: HazardPlan): number {
  const { scenario, force, start, burns, fire, exhausted, tested } = plan;
  const counts = scenario.rulings.breakLosses === 'any source';
  const heals = scenario.engineer > 0 || force.replenishing > 0;
  const most = (heals ? force.full : start) + 1;
  const nerves = (tested && counts ? 2 : 1) * (tested && plan.hardened ? 1.5 : 1);
  const stunned = scenario.falls || (scenario.ego > 0 && plan.egoTests) ? 2 : 1;
  /** Of Magnitude, and of losses that are told apart. */
  let lefts = scenario.falls ? Math.min(start + 1, 1 + Math.ceil((FALL_SIDES * start) / 20)) : 1;
  let losses = 1;
  let ways = 4 * lefts;
  for (let turn = 1; turn <= scenario.turns; turn++) {
    // Whoever has fled by then does not put it out.
    const out = scenario.putsFireOutInTurn;
    const burning = burns && (out === 0 || turn < out || (out > 1 && nerves > 1) || stunned > 1 || plan.stunned);
    const flags = nerves * stunned;
    ways += lefts * losses * flags * 2;
    if (heals) lefts = Math.min(most, lefts + 3);
    const begun = lefts * flags;
    ways += begun * (1 + (scenario.engineer > 0 ? 1 + engineerTarget(plan) : 0));
    losses = 1;
    const lose = (sides: number) => {
      ways += lefts * flags * losses * sides;
      const different = Math.max(1, sides - force.lossReduction);
      if (counts) losses = Math.min(losses + different, most);
      lefts = Math.min(most, lefts + different);
    };
    if (burning) lose(fire);
    if (exhausted) lose(FATIGUE_SIDES);
    ways += lefts * flags * losses * 2;
  }
  return ways;
}
