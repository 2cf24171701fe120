/** Hits on a layout, exactly: the distribution over how many boxes are marked in each column. */
import { die, keptSum } from '../../../kernel/dice.ts';
import type { Distribution } from '../../../kernel/distribution.ts';
import { isCrippled, markBoard, type WearPlan } from '../../twodice/layout/wear.ts';
import type { Hits } from './schema.ts';

/** Dense states that the exact engine keeps; a plain warjack grid has 86,436. */
export const MAX_STATES = 500_000;

export interface HitTally {
  readonly boxes: { at: number; values: number };
  readonly fell: { at: number; hits: number };
  readonly field: { at: number; values: number };
  readonly systems: { at: number; count: number };
  readonly size: number;
}

/** Counters: boxes marked, hit that destroyed it (last entry: none), field boxes marked, systems crippled at the end. */
export function tallyOf(plan: WearPlan, hits: number): HitTally {
  const fell = plan.boxesLeft + 1;
  const field = fell + hits + 1;
  const systems = field + plan.freeField + 1;
  return {
    boxes: { at: 0, values: plan.boxesLeft + 1 },
    fell: { at: fell, hits },
    field: { at: field, values: plan.freeField + 1 },
    systems: { at: systems, count: plan.systems.length },
    size: systems + plan.systems.length,
  };
}

/** Number of states, or null for a colossal: the column of its second grid is rolled only when it is needed. */
export function stateCount(plan: WearPlan): number | null {
  if (plan.boards > 1) return null;
  return plan.free.reduce((product, free) => product * (free + 1), plan.freeField + 1);
}

export function pointsOf(hit: Hits['hits'][number], armour: number): Distribution {
  return keptSum(hit.dice, die(6), { lowest: 0, highest: 0 }).map((sum) => Math.max(0, sum + hit.power - armour));
}

/**
 * The expected tally of one trial, and a bound of the relative error of its entries: the additions that went into the
 * fullest of them, counted. Cost: reachable states * values of the damage * columns, for each hit.
 */
export function exactHits(
  plan: WearPlan,
  hits: Hits['hits'],
  armour: number,
): { tally: Float64Array; errorBound: number } {
  const states = stateCount(plan) ?? 0;
  const tally = tallyOf(plan, hits.length);
  const result = new Float64Array(tally.size);
  const added = new Int32Array(tally.size);
  let roundings = 0;
  const counts = new Int32Array(plan.columns);
  const saved = new Int32Array(plan.columns);
  let mass = new Float64Array(states);
  mass[0] = 1;
  const end = (probability: number, fell: number, field: number) => {
    let marked = 0;
    for (const count of counts) marked += count;
    const add = (at: number) => {
      result[at] += probability;
      added[at]++;
    };
    add(marked);
    add(tally.fell.at + fell);
    add(tally.field.at + field);
    plan.systems.forEach((system, i) => {
      if (isCrippled(plan, system, counts)) add(tally.systems.at + i);
    });
  };
  for (const [index, hit] of hits.entries()) {
    const points = [...pointsOf(hit, armour).entries()];
    const total = 6 ** hit.dice;
    const columns = plan.perBoard === 1 ? [0] : hit.column === 'random' ? [0, 1, 2, 3, 4, 5] : [hit.column - 1];
    const next = new Float64Array(states);
    const arrived = new Int32Array(states);
    for (let state = 0; state < states; state++) {
      const here = mass[state];
      if (here === 0) continue;
      const field = decode(plan, state, saved);
      for (const [value, weight] of points) {
        const absorbed = Math.min(value, plan.freeField - field);
        const rest = value - absorbed;
        if (rest === 0) {
          next[state + absorbed] += (here * weight) / total;
          arrived[state + absorbed]++;
          continue;
        }
        const probability = (here * weight) / total / columns.length;
        for (const column of columns) {
          counts.set(saved);
          markBoard(plan, counts, 0, column, rest);
          const to = encode(plan, counts, field + absorbed);
          if (to === states - 1) end(probability, index, field + absorbed);
          else {
            next[to] += probability;
            arrived[to]++;
          }
        }
      }
    }
    mass = next;
    // Three roundings to form a term, one for each term in the fullest sum.
    roundings += 3 + arrived.reduce((most, count) => Math.max(most, count), 0);
  }
  for (let state = 0; state < states; state++) {
    if (mass[state] === 0) continue;
    const field = decode(plan, state, counts);
    end(mass[state], hits.length, field);
  }
  roundings += added.reduce((most, count) => Math.max(most, count), 0);
  return { tally: result, errorBound: roundings * 2 ** -53 };
}

/** Mixed radix, the field lowest: the last state is the one with everything marked. */
function encode({ free, freeField }: WearPlan, counts: Int32Array, field: number): number {
  let state = 0;
  for (let column = counts.length - 1; column >= 0; column--) state = state * (free[column] + 1) + counts[column];
  return state * (freeField + 1) + field;
}

function decode({ free, freeField }: WearPlan, state: number, counts: Int32Array): number {
  const field = state % (freeField + 1);
  let left = (state - field) / (freeField + 1);
  for (let column = 0; column < counts.length; column++) {
    counts[column] = left % (free[column] + 1);
    left = (left - counts[column]) / (free[column] + 1);
  }
  return field;
}
