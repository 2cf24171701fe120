/**
 * A fixed sequence drawn whole: one draw says how a trial ends, its total and the step of its fall. How it came there is
 * drawn afterwards, and only for whoever wants to see it: step by step from the end, given what the trial counted. For
 * sequences that can end in so many ways that a table holds them; all others are drawn in groups (sequence.ts).
 */
import { type TracedTrial, tallyOffsets } from './countdown.ts';
import { convolve, lossInGroup } from './groups.ts';
import { refined, type SamplingTables, SamplingTablesBuilder } from './sampling.ts';
import type { SequenceProcess } from './sequence.ts';
import type { WordStream } from './streams.ts';

/** Every end that ends within a cell of the table is refined by a second word: few cells may be. */
const MOST_ENDS = 1_024;
const SIGN = -2147483648;

export interface FoldedSequence {
  readonly tables: SamplingTables;
  /** By code of the table: total, and the step of the fall, or the number of steps where there was none. */
  readonly totals: Int32Array;
  readonly falls: Int32Array;
  /** alive[k][t]: P(nothing fell before step k, and the total is t). */
  readonly alive: readonly Float64Array[];
  /** By step: the distribution of the sum of it and all later steps; empty where nothing goes on after a fall. */
  readonly rest: readonly Float64Array[];
}

/** The tables of a sequence, or null where it can end in too many ways. */
export function foldedSequence(process: SequenceProcess): FoldedSequence | null {
  const { capacity, losses, stop, layout } = process;
  const steps = losses.length;
  // What goes on after the fall may end with nearly any total for each step of the fall.
  if (!stop && steps * layout.maxTotal > 4 * MOST_ENDS) return null;
  const rest: Float64Array[] = [];
  let sum = Float64Array.of(1);
  for (let step = steps; !stop && step > 0; step--) {
    rest[step] = sum;
    sum = convolve(losses[step - 1], sum);
  }
  const ends: Array<{ total: number; fall: number; chance: number }> = [];
  const alive: Float64Array[] = [Float64Array.of(1)];
  const add = (byTotal: Float64Array, fall: number) => {
    byTotal.forEach((chance, total) => {
      if (chance > 0) ends.push({ total, fall, chance });
    });
  };
  for (let step = 0; step < steps; step++) {
    const after = convolve(losses[step], alive[step]);
    alive.push(after.slice(0, capacity));
    const fallen = after.fill(0, 0, capacity);
    add(stop ? fallen : convolve(fallen, rest[step + 1]), step);
    if (ends.length > MOST_ENDS) return null;
  }
  add(alive[steps], steps);
  if (ends.length > MOST_ENDS) return null;
  ends.sort((a, b) => a.total - b.total || a.fall - b.fall);
  const builder = new SamplingTablesBuilder();
  builder.add(
    ends.map((_, code) => code),
    ends.map(({ chance }) => chance),
  );
  return {
    tables: builder.build(),
    totals: Int32Array.from(ends, ({ total }) => total),
    falls: Int32Array.from(ends, ({ fall }) => fall),
    alive,
    rest,
  };
}

/** Adds `trials` trials to `tally`, advancing the stream `state`. */
export function foldedSimulate(
  process: SequenceProcess,
  folded: FoldedSequence,
  state: Int32Array,
  trials: number,
  tally: Int32Array,
): void {
  const { cells, thresholds, below, above } = folded.tables;
  const { totals, falls } = folded;
  const counted = new Int32Array(totals.length);
  let s0 = state[0] | 0;
  let s1 = state[1] | 0;
  let s2 = state[2] | 0;
  let s3 = state[3] | 0;
  let word = 0;
  for (let trial = 0; trial < trials; trial++) {
    word = (s0 + s1 + s3) | 0;
    s3 = (s3 + 1) | 0;
    s0 = s1 ^ (s1 >>> 9);
    s1 = (s2 + (s2 << 3)) | 0;
    s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
    let code = cells[word >>> 20] | 0;
    if (code < 0) {
      word = (s0 + s1 + s3) | 0;
      s3 = (s3 + 1) | 0;
      s0 = s1 ^ (s1 >>> 9);
      s1 = (s2 + (s2 << 3)) | 0;
      s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
      word ^= SIGN;
      do {
        code = (word < thresholds[~code] ? below[~code] : above[~code]) | 0;
      } while (code < 0);
    }
    counted[code]++;
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
  const offsets = tallyOffsets(process.layout);
  for (let code = 0; code < counted.length; code++) {
    tally[totals[code]] += counted[code];
    tally[offsets.fell + stageOf(process, falls[code])] += counted[code];
  }
  tally[offsets.label + process.label] += trials;
}

function stageOf({ stages, layout }: SequenceProcess, step: number): number {
  return step < stages.length ? stages[step] : layout.stages;
}

/** How one trial ends, with the same draws as {@link foldedSimulate}. @returns a code of the table */
export function foldedEnd({ tables }: FoldedSequence, stream: WordStream): number {
  const code = tables.cells[stream.next() >>> 20];
  return code < 0 ? refined(tables, code, stream.next()) : code;
}

/** One trial with the same draws as {@link foldedSimulate}; `unfolding` draws its steps given how it ended. */
export function foldedTrace(
  process: SequenceProcess,
  folded: FoldedSequence,
  stream: WordStream,
  unfolding: WordStream,
): TracedTrial {
  const { totals, falls } = folded;
  const code = foldedEnd(folded, stream);
  const [end, fall] = [totals[code], falls[code]];
  let total = 0;
  const actions = lossesOf(process, folded, end, fall, unfolding).map((loss, step) => {
    const before = total;
    total += loss;
    const arrived = process.origin[step + 1]?.node ?? -1;
    return { ...process.origin[step], before, loss, branch: -1, arrived, lastStand: undefined };
  });
  return { actions, total: end, fell: stageOf(process, fall), label: process.label };
}

/** Losses by step of a trial that ended so, up to its last. */
function lossesOf(
  process: SequenceProcess,
  { alive, rest }: FoldedSequence,
  end: number,
  fall: number,
  words: WordStream,
): number[] {
  const { losses, capacity, stop } = process;
  const steps = losses.length;
  const found: number[] = [];
  const chance = (byValue: Float64Array, value: number) => byValue[value] ?? 0;
  let after = end;
  if (!stop && fall < steps) {
    const landed = convolve(losses[fall], alive[fall]);
    after = drawn(words, capacity, end, (total) => chance(landed, total) * chance(rest[fall + 1], end - total));
    let left = end - after;
    for (let step = fall + 1; step < steps; step++) {
      found[step] = lossInGroup(process, { ends: [steps], rest }, 0, step, left, words);
      left -= found[step];
    }
  }
  for (let step = Math.min(fall, steps - 1); step >= 0; step--) {
    const highest = Math.min(after, alive[step].length - 1);
    const sum = after;
    after = drawn(words, 0, highest, (total) => alive[step][total] * chance(losses[step], sum - total));
    found[step] = sum - after;
  }
  return found;
}

/** A value in low..high by its share of the weights; a word is drawn only where more than one is possible. */
function drawn(words: WordStream, low: number, high: number, weight: (value: number) => number): number {
  let sum = 0;
  let [last, possible] = [low, 0];
  for (let value = low; value <= high; value++) {
    const one = weight(value);
    if (one === 0) continue;
    sum += one;
    last = value;
    possible++;
  }
  if (possible < 2) return last;
  let left = ((words.next() >>> 0) + 0.5) * 2 ** -32 * sum;
  for (let value = low; value < last; value++) {
    left -= weight(value);
    if (left < 0) return value;
  }
  return last;
}
