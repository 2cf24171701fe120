/** How much an exact answer of Abandonment looks at. */
import { die } from '../../../kernel/dice.ts';
import { GRIEF, GRIEF_DICE } from '../abandonment.ts';
import { degreesOfFailure, FACES } from '../d100.ts';
import type { Force } from '../force.ts';
import { AbandonmentEngine, griefLoss, rowChances } from './engine.ts';
import type { AbandonmentScenario } from './schema.ts';

/** Sums of the dice of grief. */
const SUMS = 19;

/**
 * How many sums of dice an exact answer goes through: for every degree of failure, what is left after each roll of grief
 * times the sums of its dice, until nobody is left or so much grief has no chance.
 */
export function griefWays(scenario: AbandonmentScenario): number {
  const { hordes } = new AbandonmentEngine(scenario);
  const { degrees, griefReroll } = scenario.rulings;
  let ways = 0;
  for (const { force, target } of hordes) {
    const failures = new Set<number>();
    for (let roll = Math.max(1, target + 1); roll <= FACES; roll++)
      failures.add(degreesOfFailure(target, roll, degrees));
    for (const failure of failures) {
      const first = rowChances(failure)[GRIEF];
      ways += SUMS * griefStates(force, first, griefReroll === 'plain' ? rowChances(0)[GRIEF] : first);
    }
  }
  return ways;
}

/** Magnitudes that are gone on from after all rolls of grief; none where it cannot come up at all. */
function griefStates(force: Force, first: number, again: number): number {
  if (first === 0) return 0;
  const start = force.left + force.ghost;
  const dice = die(10).times(GRIEF_DICE);
  let usual = 0;
  for (const [sum, weight] of dice.entries()) usual += (griefLoss(force, sum) * weight) / dice.total;
  let states = 0;
  let chance = 1;
  // Twice as many rolls as it takes on average leave next to nobody.
  for (let roll = 0; chance > 1e-18 && roll * usual < 2 * start; roll++) {
    const [most, least] = [start - roll * griefLoss(force, 2), start - roll * griefLoss(force, 20)];
    states += Math.max(0, most - Math.max(1, least) + 1);
    if (most < 1) break;
    chance *= roll === 0 ? first : again;
  }
  return states;
}
