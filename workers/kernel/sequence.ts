/**
 * The fixed sequence: a countdown in which nothing depends on the dice but the total.
 *
 * The plain activation (so many attacks, no choices, no reactions) is this shape, and it is the fastest: the tables to
 * read are known in advance, so the draws do not wait for one another. It may also go on past the fall, to measure the
 * whole output. Counts into the same layout as the countdown.
 */
import {
  BRANCHES,
  type CountdownLayout,
  type CountdownProcess,
  type Outcomes,
  type TracedTrial,
  tallyOffsets,
} from './countdown.ts';
import { CELLS, refined, type SamplingTables, SamplingTablesBuilder } from './sampling.ts';
import type { WordStream } from './streams.ts';

const SIGN = -2147483648;

export interface SequenceProcess {
  readonly capacity: number;
  readonly layout: CountdownLayout;
  /** End at the fall, or go on to the last step. */
  readonly stop: boolean;
  /** Per step: losses by value, `losses[v]` = P(loss v). */
  readonly losses: readonly Float64Array[];
  /** Per step: the stage it belongs to, ascending. */
  readonly stages: Int32Array;
  /** The one label every trial ends with. */
  readonly label: number;
  /** Per step: the countdown node and action it came from, for replays. */
  readonly origin: ReadonlyArray<{ readonly node: number; readonly action: number }>;
}

/** What simulating a sequence needs besides the process; built on first use. */
export interface SequenceTables {
  /** Per step: first cell of its table. */
  readonly tableOf: Int32Array;
  readonly tables: SamplingTables;
}

/**
 * The sequence that a countdown really is, or null when some choice, branch or last stand reacts to the dice.
 * @param stop whether a trial ends at the fall
 */
export function asSequence(process: CountdownProcess, stop: boolean): SequenceProcess | null {
  const steps: Array<{ node: number; action: number }> = [];
  let node = 0;
  for (;;) {
    const action = process.policy[node * process.capacity];
    for (let total = 1; total < process.capacity; total++) {
      if (process.policy[node * process.capacity + total] !== action) return null;
    }
    if (action < 0) break;
    const { branches } = process.outcomes[process.actionOutcomes[action]];
    const next = process.next[action * BRANCHES + branches[0]];
    if (branches.some((branch) => process.next[action * BRANCHES + branch] !== next)) return null;
    if (process.lastStand[next] > 0) return null;
    // A fall ends the trial with the label reached by then, which must be the final one.
    if (stop && process.label[next] !== process.label[0]) return null;
    steps.push({ node, action });
    node = next;
  }
  const byOutcomes = new Map<number, Float64Array>();
  const used = steps.map(({ action }) => {
    const which = process.actionOutcomes[action];
    let losses = byOutcomes.get(which);
    if (!losses) {
      losses = lossesByValue(process.outcomes[which]);
      byOutcomes.set(which, losses);
    }
    return losses;
  });
  const output = used.reduce((sum, losses) => sum + losses.length - 1, 0);
  return {
    capacity: process.capacity,
    layout: { ...process.layout, maxTotal: stop ? process.layout.maxTotal : Math.max(output, process.capacity) },
    stop,
    losses: used,
    stages: Int32Array.from(steps, (step) => process.stage[step.node]),
    label: process.label[node],
    origin: steps,
  };
}

function lossesByValue({ losses, probabilities }: Outcomes): Float64Array {
  const byValue = new Float64Array(Math.max(...losses) + 1);
  losses.forEach((loss, i) => {
    byValue[loss] += probabilities[i];
  });
  return byValue;
}

/** Packs the sampling tables; steps with the same losses share one. */
export function sequenceTables({ losses }: SequenceProcess): SequenceTables {
  const builder = new SamplingTablesBuilder();
  const known = new Map<Float64Array, number>();
  const tableOf = Int32Array.from(losses, (byValue) => {
    let table = known.get(byValue);
    if (table === undefined) {
      const values = [...byValue.keys()].filter((value) => byValue[value] > 0);
      const probabilities = values.map((value) => byValue[value]);
      table = builder.add(values, probabilities);
      known.set(byValue, table);
    }
    return table * CELLS;
  });
  return { tableOf, tables: builder.build() };
}

/** The expected tally of one trial. Cost: steps * capacity * losses. */
export function sequenceExact(process: SequenceProcess): Float64Array {
  const { capacity, losses, stages, stop } = process;
  const offsets = tallyOffsets(process.layout);
  const tally = new Float64Array(offsets.size);
  const width = stop ? capacity : process.layout.maxTotal + 1;
  let mass = new Float64Array(width);
  mass[0] = 1;
  let highest = 0;
  let fallen = 0;
  for (let step = 0; step < losses.length; step++) {
    const byValue = losses[step];
    const after = new Float64Array(width);
    let fallenNow = 0;
    for (let total = 0; total <= highest; total++) {
      const here = mass[total];
      if (here === 0) continue;
      for (let loss = 0; loss < byValue.length; loss++) {
        const probability = here * byValue[loss];
        const sum = total + loss;
        if (sum >= capacity && total < capacity) fallenNow += probability;
        if (sum < width) after[sum] += probability;
        else tally[sum] += probability;
      }
    }
    mass = after;
    highest = Math.min(highest + byValue.length - 1, width - 1);
    fallen += fallenNow;
    tally[offsets.fell + stages[step]] += fallenNow;
  }
  for (let total = 0; total < width; total++) tally[total] += mass[total];
  // Summed, not 1 - fallen: a small chance to survive keeps its relative accuracy.
  let alive = 0;
  for (let total = 0; total < Math.min(capacity, width); total++) alive += mass[total];
  tally[offsets.fell + process.layout.stages] = alive;
  tally[offsets.label + process.label] = alive + fallen;
  return tally;
}

/** Adds `trials` trials to `tally`, advancing the stream `state`. */
export function sequenceSimulate(
  process: SequenceProcess,
  sampling: SequenceTables,
  state: Int32Array,
  trials: number,
  tally: Int32Array,
): void {
  const { stages } = process;
  const { tableOf } = sampling;
  const { cells, thresholds, below, above } = sampling.tables;
  const offsets = tallyOffsets(process.layout);
  const fellAt = offsets.fell | 0;
  const never = process.layout.stages | 0;
  const capacity = process.capacity | 0;
  // Past this total the trial may end: the capacity, or beyond any total when the whole output is wanted.
  const end = (process.stop ? capacity : process.layout.maxTotal + 1) | 0;
  const steps = tableOf.length | 0;
  let s0 = state[0] | 0;
  let s1 = state[1] | 0;
  let s2 = state[2] | 0;
  let s3 = state[3] | 0;
  let word = 0;
  for (let trial = 0; trial < trials; trial++) {
    let total = 0;
    let step = 0;
    let standing = 0;
    while (step < steps) {
      word = (s0 + s1 + s3) | 0;
      s3 = (s3 + 1) | 0;
      s0 = s1 ^ (s1 >>> 9);
      s1 = (s2 + (s2 << 3)) | 0;
      s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
      let loss = cells[tableOf[step] + (word >>> 20)] | 0;
      if (loss < 0) {
        word = (s0 + s1 + s3) | 0;
        s3 = (s3 + 1) | 0;
        s0 = s1 ^ (s1 >>> 9);
        s1 = (s2 + (s2 << 3)) | 0;
        s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
        word ^= SIGN;
        do {
          loss = (word < thresholds[~loss] ? below[~loss] : above[~loss]) | 0;
        } while (loss < 0);
      }
      total = (total + loss) | 0;
      step = (step + 1) | 0;
      // +1 for every step that leaves it standing, without a branch.
      standing = (standing - ((total - capacity) >> 31)) | 0;
      if (total >= end) break;
    }
    tally[total]++;
    tally[fellAt + (standing < steps ? stages[standing] : never)]++;
  }
  tally[offsets.label + process.label] += trials;
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

/** Walks one trial with the same draws as {@link sequenceSimulate}. */
export function sequenceTrace(
  process: SequenceProcess,
  { tableOf, tables }: SequenceTables,
  stream: WordStream,
): TracedTrial {
  const { capacity, stages, origin } = process;
  const actions: TracedTrial['actions'][number][] = [];
  let total = 0;
  let fell = process.layout.stages;
  for (let step = 0; step < tableOf.length; step++) {
    let loss: number = tables.cells[tableOf[step] + (stream.next() >>> 20)];
    if (loss < 0) loss = refined(tables, loss, stream.next());
    const { node, action } = origin[step];
    const arrived = origin[step + 1]?.node ?? -1;
    actions.push({ node, action, before: total, loss, branch: -1, arrived, lastStand: undefined });
    if (total < capacity && total + loss >= capacity) fell = stages[step];
    total += loss;
    if (process.stop && total >= capacity) break;
  }
  return { actions, total, fell, label: process.label };
}
