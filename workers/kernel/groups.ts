/**
 * How a fixed sequence is cut into groups that are drawn at once, and how a group's sum is split into its steps.
 *
 * A group costs one draw; splitting a sum costs several, and is needed only where the total crosses the capacity in
 * that group. Which cut is cheapest follows from the exact chances.
 */
import { CELLS, type SamplingTables, SamplingTablesBuilder } from './sampling.ts';
import type { WordStream } from './streams.ts';

/** The steps of a sequence, as far as cutting it is concerned. */
interface Steps {
  readonly losses: readonly Float64Array[];
  readonly capacity: number;
  readonly stop: boolean;
}

/** What simulating a sequence needs besides the process; built on first use. */
export interface SequenceTables {
  /** Group g covers the steps ends[g-1]..ends[g]-1 (from 0 for the first). */
  readonly ends: Int32Array;
  /** Per group: first cell of the table of its sum. */
  readonly tableOf: Int32Array;
  readonly tables: SamplingTables;
  /** Per step: the distribution by value of the sum of this step and the later ones of its group. */
  readonly rest: readonly Float64Array[];
}

/** Chooses the groups and packs their tables; groups with the same losses share one. */
export function sequenceTables(process: Steps): SequenceTables {
  const { losses } = process;
  const ends = cheapestGroups(process);
  const builder = new SamplingTablesBuilder();
  const known = new Map<string, number>();
  const identity = new Map<Float64Array, number>();
  for (const byValue of losses) if (!identity.has(byValue)) identity.set(byValue, identity.size);
  const rest: Float64Array[] = [];
  const tableOf = Int32Array.from(ends, (end, group) => {
    const from = group === 0 ? 0 : ends[group - 1];
    let sum = Float64Array.of(1);
    for (let step = end - 1; step >= from; step--) {
      sum = convolve(losses[step], sum);
      rest[step] = sum;
    }
    const key = losses
      .slice(from, end)
      .map((byValue) => identity.get(byValue))
      .join();
    let table = known.get(key);
    if (table === undefined) {
      const values = [...sum.keys()].filter((value) => sum[value] > 0);
      table = builder.add(
        values,
        values.map((value) => sum[value]),
      );
      known.set(key, table);
    }
    return table * CELLS;
  });
  return { ends, tableOf, tables: builder.build(), rest };
}

/** Relative costs of a group's draw and of splitting a crossing sum, per step; measured, and far from critical. */
const DRAW_COST = 1;
const SPLIT_COST = 12;
/** Sums of more steps than this have too many rare values for a table of cells. */
const LONGEST_GROUP = 12;

/** The grouping of least expected cost: every split of the sequence, by the exact chance to cross in each group. */
function cheapestGroups(process: Steps): Int32Array {
  const steps = process.losses.length;
  const standing = standingChances(process);
  const cost = new Float64Array(steps + 1);
  const groupEnd = new Int32Array(steps);
  for (let from = steps - 1; from >= 0; from--) {
    cost[from] = Infinity;
    for (let end = from + 1; end <= Math.min(steps, from + LONGEST_GROUP); end++) {
      const reached = process.stop ? standing[from] : 1;
      const split = end - from === 1 ? 0 : (standing[from] - standing[end]) * SPLIT_COST * (end - from);
      const total = reached * DRAW_COST + split + cost[end];
      if (total < cost[from]) {
        cost[from] = total;
        groupEnd[from] = end;
      }
    }
  }
  const ends: number[] = [];
  for (let from = 0; from < steps; from = groupEnd[from]) ends.push(groupEnd[from]);
  return Int32Array.from(ends);
}

/** P(total below the capacity after k steps), for k = 0..steps. */
function standingChances({ losses, capacity }: Steps): Float64Array {
  const standing = new Float64Array(losses.length + 1);
  let mass = Float64Array.of(1);
  standing[0] = 1;
  losses.forEach((byValue, step) => {
    mass = convolve(byValue, mass).slice(0, capacity);
    standing[step + 1] = mass.reduce((sum, probability) => sum + probability, 0);
  });
  return standing;
}

/** The distribution by value of the sum of two. */
export function convolve(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 0) continue;
    for (let j = 0; j < b.length; j++) sum[i + j] += a[i] * b[j];
  }
  return sum;
}

/** The loss of one step, given that it and the later steps of its group sum to `sum`; draws only if that is open. */
export function lossInGroup(
  { losses }: Pick<Steps, 'losses'>,
  { ends, rest }: { readonly ends: ArrayLike<number>; readonly rest: readonly Float64Array[] },
  group: number,
  step: number,
  sum: number,
  stream: WordStream,
): number {
  if (step + 1 === ends[group]) return sum;
  const later = rest[step + 1];
  const byValue = losses[step];
  let left = ((stream.next() >>> 0) + 0.5) * 2 ** -32 * rest[step][sum];
  const highest = Math.min(byValue.length - 1, sum);
  let last = 0;
  for (let value = Math.max(0, sum - later.length + 1); value <= highest; value++) {
    const probability = byValue[value] * later[sum - value];
    if (probability === 0) continue;
    last = value;
    left -= probability;
    if (left < 0) break;
  }
  return last;
}
