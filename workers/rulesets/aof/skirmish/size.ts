/** How large a skirmish is: whether it has an exact answer, and what its answers cost. */
import type { Cost } from '../../ruleset.ts';
import { fightsBack, strikesEvenly } from '../cost.ts';
import { isExactDuel } from '../duel/question.ts';
import type { Duel } from '../duel/schema.ts';
import { stateCount } from '../duel/size.ts';
import { isSwiftDuel } from '../duel/swift.ts';
import { duelOf, type Skirmish } from './schema.ts';

/** Situations of all units in one activation, by the bound below. */
const MOST_SITUATIONS = 60_000;
const MOST_EXACT_NS = 2e9;
/** Ways in which one living unit stands in a round: Wavering or not, fatigued or not, acted or not, and its places. */
const WAYS = 8;

/** Situations that may come up at once; units of a side are alike, so their order does not matter. */
function situationsOf({ attackerUnits, targetUnits }: Skirmish, a: number, b: number): number {
  const places = attackerUnits + targetUnits > 2 ? 2 : 1;
  const of = (states: number, units: number) => {
    const kinds = (states - 1) * WAYS * places + 1;
    let ways = 1;
    for (let i = 0; i < units; i++) ways *= (kinds + i) / (i + 1);
    return ways;
  };
  // Of all that is thinkable most never comes up together: whoever has fought has also acted.
  return of(a, attackerUnits) * of(b, targetUnits) * 0.02;
}

/**
 * Nanoseconds of the exact answer; null where it would be too dear.
 * @param a states of a unit of the first side, and b of the second
 */
function exactCost(skirmish: Skirmish, duel: Duel, a: number, b: number): number | null {
  const { attackerUnits, targetUnits, situation } = skirmish;
  if (attackerUnits + targetUnits > 6) return null;
  const situations = situationsOf(skirmish, a, b);
  const cells = a * b;
  const acts = situation.rounds * (attackerUnits + targetUnits);
  const cost = 2e6 + acts * situations * 12_000 + cells * Math.min(cells, 400) * 2_000;
  return situations <= MOST_SITUATIONS && cost <= MOST_EXACT_NS && isExactDuel(duel) ? cost : null;
}

export function isExactSkirmish(skirmish: Skirmish): boolean {
  const duel = duelOf(skirmish);
  return exactCost(skirmish, duel, stateCount(duel, 'attacker'), stateCount(duel, 'target')) !== null;
}

export function estimateSkirmish(skirmish: Skirmish): Cost {
  const duel = duelOf(skirmish);
  const [a, b] = [stateCount(duel, 'attacker'), stateCount(duel, 'target')];
  const { attackerUnits, targetUnits, situation } = skirmish;
  const acts = situation.rounds * (attackerUnits + targetUnits);
  const units = [duel.attacker, duel.target] as const;
  const even = strikesEvenly(units[0], units[1], 'melee') && strikesEvenly(units[1], units[0], 'melee');
  const swift = isSwiftDuel(duel) && even && units.every(fightsBack);
  const cells = (duel.attacker.models * attackerUnits + 1) * (duel.target.models * targetUnits + 1);
  return {
    compile: 200_000 + (a + b) * 3_000 + cells * 10,
    exact: exactCost(skirmish, duel, a, b),
    trial: swift ? 60 + 40 * acts : 2_500 + acts * 450,
  };
}
