/**
 * The fixed sequence: a countdown in which nothing depends on the dice but the total.
 *
 * The plain activation (so many attacks, no choices, no reactions) is this shape, and it is the fastest, because
 * several steps fold into one draw: the sum of a group of steps comes from one table, and only a sum that crosses the
 * capacity is split into its steps, drawn given that sum. Where crossing is likely the groups are short, down to single
 * steps; which grouping is cheapest follows from the exact chances. The law of the trials is the same for every
 * grouping. It may also go on past the fall, to measure the whole output. Counts into the countdown's layout.
 */
import {
  BRANCHES,
  type CountdownLayout,
  type CountdownProcess,
  type Outcomes,
  type TracedTrial,
  tallyOffsets,
} from './countdown.ts';
import { lossInGroup, type SequenceTables } from './groups.ts';
import { refined } from './sampling.ts';
import { WordStream } from './streams.ts';

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

/**
 * Splits the sum of a group in which the total crosses the capacity, step by step up to the fall.
 * @param reached receives the total at the fall
 * @returns the step of the fall
 */
function fallInGroup(
  process: SequenceProcess,
  sampling: SequenceTables,
  stream: WordStream,
  group: number,
  before: number,
  sum: number,
  reached: Int32Array,
): number {
  let step = group === 0 ? 0 : sampling.ends[group - 1];
  let total = before;
  let left = sum;
  for (;;) {
    const loss = lossInGroup(process, sampling, group, step, left, stream);
    left -= loss;
    total += loss;
    if (total >= process.capacity) break;
    step++;
  }
  reached[0] = total;
  return step;
}

/** Adds `trials` trials to `tally`, advancing the stream `state`. */
export function sequenceSimulate(
  process: SequenceProcess,
  sampling: SequenceTables,
  state: Int32Array,
  trials: number,
  tally: Int32Array,
): void {
  const { stages, stop } = process;
  const { ends, tableOf } = sampling;
  const { cells, thresholds, below, above } = sampling.tables;
  const offsets = tallyOffsets(process.layout);
  const fellAt = offsets.fell | 0;
  const capacity = process.capacity | 0;
  const groups = ends.length | 0;
  const stream = new WordStream(state);
  const at = new Int32Array(1);
  let fallen = 0;
  let s0 = state[0] | 0;
  let s1 = state[1] | 0;
  let s2 = state[2] | 0;
  let s3 = state[3] | 0;
  let word = 0;
  for (let trial = 0; trial < trials; trial++) {
    let total = 0;
    for (let group = 0; group < groups; group++) {
      word = (s0 + s1 + s3) | 0;
      s3 = (s3 + 1) | 0;
      s0 = s1 ^ (s1 >>> 9);
      s1 = (s2 + (s2 << 3)) | 0;
      s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
      let sum = cells[tableOf[group] + (word >>> 20)] | 0;
      if (sum < 0) {
        word = (s0 + s1 + s3) | 0;
        s3 = (s3 + 1) | 0;
        s0 = s1 ^ (s1 >>> 9);
        s1 = (s2 + (s2 << 3)) | 0;
        s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
        word ^= SIGN;
        do {
          sum = (word < thresholds[~sum] ? below[~sum] : above[~sum]) | 0;
        } while (sum < 0);
      }
      const after = (total + sum) | 0;
      if (after < capacity || total >= capacity) {
        total = after;
        continue;
      }
      fallen++;
      const first = group === 0 ? 0 : ends[group - 1];
      if (ends[group] - first === 1) {
        tally[fellAt + stages[first]]++;
        total = after;
      } else {
        // A call, so that the loop around it keeps the generator in registers.
        state[0] = s0;
        state[1] = s1;
        state[2] = s2;
        state[3] = s3;
        const step = fallInGroup(process, sampling, stream, group, total, sum, at);
        s0 = state[0] | 0;
        s1 = state[1] | 0;
        s2 = state[2] | 0;
        s3 = state[3] | 0;
        tally[fellAt + stages[step]]++;
        total = stop ? at[0] : after;
      }
      if (stop) break;
    }
    tally[total]++;
  }
  // One counter that most trials share would make each wait for the one before; what did not fall is the rest.
  tally[fellAt + process.layout.stages] += trials - fallen;
  tally[offsets.label + process.label] += trials;
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

/**
 * Walks one trial with the same draws as {@link sequenceSimulate}. Where the trial itself never split a group's sum,
 * `unfolding` does, so that every step has its loss: a draw from the steps given what the trial counted.
 */
export function sequenceTrace(
  process: SequenceProcess,
  sampling: SequenceTables,
  stream: WordStream,
  unfolding: WordStream,
): TracedTrial {
  const { ends, tableOf, tables } = sampling;
  const { capacity, stages, origin } = process;
  const actions: TracedTrial['actions'][number][] = [];
  let total = 0;
  let fell = process.layout.stages;
  const add = (step: number, loss: number) => {
    const arrived = origin[step + 1]?.node ?? -1;
    actions.push({ ...origin[step], before: total, loss, branch: -1, arrived, lastStand: undefined });
    total += loss;
  };
  for (let group = 0; group < ends.length; group++) {
    let sum: number = tables.cells[tableOf[group] + (stream.next() >>> 20)];
    if (sum < 0) sum = refined(tables, sum, stream.next());
    const crosses = total < capacity && total + sum >= capacity;
    for (let step = group === 0 ? 0 : ends[group - 1]; step < ends[group]; step++) {
      const draw = crosses && fell === process.layout.stages ? stream : unfolding;
      const loss = lossInGroup(process, sampling, group, step, sum, draw);
      const stood = total < capacity;
      add(step, loss);
      sum -= loss;
      if (!stood || total < capacity) continue;
      fell = stages[step];
      if (process.stop) return { actions, total, fell, label: process.label };
    }
  }
  return { actions, total, fell, label: process.label };
}
