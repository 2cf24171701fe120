/**
 * The countdown: a capacity is worn down by a chain of random losses, and the chain may depend on what is left.
 *
 * A process is a graph of nodes. At a node, with a total loss of t so far, the policy names an action; the action draws
 * a loss and a branch; the branch names the next node. The process ends when the total reaches the capacity (it
 * *falls*, unless a last stand saves it with one point left) or when the policy names no action. Nodes are numbered so
 * that actions only lead to higher numbers, so one pass in order propagates probabilities and one pass in reverse
 * solves for the best policy.
 *
 * All three faces (exact, simulated, traced) read the same arrays, and count into the same layout:
 * `[total loss 0..maxTotal] [stage at which it fell, last entry: never] [label of the final node]`.
 */
import type { Distribution } from './distribution.ts';
import { CELLS, refined, type SamplingTables, SamplingTablesBuilder } from './sampling.ts';
import type { WordStream } from './streams.ts';

/** Branches of one action, at most. A power of two: codes are loss * BRANCHES + branch. */
export const BRANCHES = 128;
export const BRANCH_BITS = 7;
const SIGN = -2147483648;
const NO_ACTION = -1;

/** Joint outcomes of one action: parallel arrays, probabilities summing to 1. */
export interface Outcomes {
  readonly losses: Int32Array;
  readonly branches: Int32Array;
  readonly probabilities: Float64Array;
}

/** Builds outcomes from one loss distribution per branch, each with its chance. */
export function outcomesOf(
  parts: ReadonlyArray<{ branch: number; probability: number; loss: Distribution }>,
): Outcomes {
  const likely = parts.filter(({ probability }) => probability !== 0);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const branches: number[] = [];
  for (const { branch, loss } of likely) {
    low = Math.min(low, loss.low);
    high = Math.max(high, loss.high);
    if (!branches.includes(branch)) branches.push(branch);
  }
  branches.sort((a, b) => a - b);
  const across = branches.length;
  // By loss and branch, in the order of what comes out.
  const room = likely.length === 0 ? 0 : (high - low + 1) * across;
  const chances = new Float64Array(room);
  const there = new Uint8Array(room);
  let count = 0;
  for (const { branch, probability, loss } of likely) {
    const { weights, total } = loss;
    let at = (loss.low - low) * across + branches.indexOf(branch);
    for (let i = 0; i < weights.length; i++, at += across) {
      if (!(weights[i] > 0)) continue;
      chances[at] += (probability * weights[i]) / total;
      count += 1 - there[at];
      there[at] = 1;
    }
  }
  const outcomes = {
    losses: new Int32Array(count),
    branches: new Int32Array(count),
    probabilities: new Float64Array(count),
  };
  for (let at = 0, i = 0; at < room; at++) {
    if (there[at] === 0) continue;
    outcomes.losses[i] = low + Math.floor(at / across);
    outcomes.branches[i] = branches[at % across];
    outcomes.probabilities[i++] = chances[at];
  }
  return outcomes;
}

export interface CountdownLayout {
  readonly maxTotal: number;
  readonly stages: number;
  readonly labels: number;
}

/** Where the three parts of a tally start, and its length. */
export function tallyOffsets(layout: CountdownLayout): { fell: number; label: number; size: number } {
  const fell = layout.maxTotal + 1;
  const label = fell + layout.stages + 1;
  return { fell, label, size: label + layout.labels };
}

export interface CountdownProcess {
  readonly capacity: number;
  readonly layout: CountdownLayout;
  /** Per node: the stage that an action made there belongs to. */
  readonly stage: Int32Array;
  /** Per node: the label counted when the process ends there. */
  readonly label: Int32Array;
  /** Per node: the chance that falling on arrival here leaves one point instead, ... */
  readonly lastStand: Float64Array;
  /** ... and the node where the process then goes on. */
  readonly lastStandNode: Int32Array;
  /** policy[node * capacity + total]: an action, or -1 to end. */
  readonly policy: Int32Array;
  /** Per action: index into `outcomes`. */
  readonly actionOutcomes: Int32Array;
  /** next[action * BRANCHES + branch]: the next node. */
  readonly next: Int32Array;
  readonly outcomes: readonly Outcomes[];
}

/** What simulating a countdown needs besides the process: built on first use, exact answers never pay for it. */
export interface CountdownTables {
  readonly tables: SamplingTables;
  /** Per action: first cell of its table; -1 for actions that the policy never takes. */
  readonly tableOf: Int32Array;
  /** Per policy entry: first cell of its action's table (-1: the process ends), and first `next` of the action. */
  readonly cellsAt: Int32Array;
  readonly nextAt: Int32Array;
  /** `next` times the capacity: where the next node's policy entries start. */
  readonly entriesOf: Int32Array;
  /** Per node: the last-stand chance as a sign-flipped word; the lowest word means "never" and draws nothing. */
  readonly standWords: Int32Array;
}

/**
 * The expected tally of one trial. Relative error of every entry at most {@link countdownErrorBound}.
 * Cost: nodes * capacity * outcomes.
 */
export function countdownExact(process: CountdownProcess): Float64Array {
  return propagate(process).tally;
}

/** P(a trial passes through node n with total t), at index n * capacity + t. */
export function countdownVisits(process: CountdownProcess): Float64Array {
  return propagate(process).mass;
}

function propagate(process: CountdownProcess): { tally: Float64Array; mass: Float64Array } {
  const { capacity, policy, next, outcomes, actionOutcomes, lastStand, lastStandNode, stage, label } = process;
  const offsets = tallyOffsets(process.layout);
  const tally = new Float64Array(offsets.size);
  const nodes = stage.length;
  const mass = new Float64Array(nodes * capacity);
  mass[0] = 1;
  const end = (probability: number, total: number, fell: number, node: number) => {
    tally[total] += probability;
    tally[offsets.fell + fell] += probability;
    tally[offsets.label + label[node]] += probability;
  };
  for (let node = 0; node < nodes; node++) {
    for (let total = 0; total < capacity; total++) {
      const here = mass[node * capacity + total];
      if (here === 0) continue;
      const action = policy[node * capacity + total];
      if (action === NO_ACTION) {
        end(here, total, process.layout.stages, node);
        continue;
      }
      const { losses, branches, probabilities } = outcomes[actionOutcomes[action]];
      for (let i = 0; i < losses.length; i++) {
        const probability = here * probabilities[i];
        const to = next[action * BRANCHES + branches[i]];
        const sum = total + losses[i];
        if (sum < capacity) {
          mass[to * capacity + sum] += probability;
        } else {
          const saved = lastStand[to];
          if (saved > 0) mass[lastStandNode[to] * capacity + capacity - 1] += probability * saved;
          if (saved < 1) end(probability * (1 - saved), sum, stage[node], to);
        }
      }
    }
  }
  return { tally, mass };
}

/**
 * Bound of the relative error of every entry of {@link countdownExact}, given that of its outcome probabilities.
 *
 * Only products and sums of positive numbers are formed, and a sum of n of them is off by at most n roundings. A value
 * that is fixed by where it goes comes from one total, so the sums along any way through the graph have at most one
 * term for each outcome of an action that the policy takes; the entry at the end may collect one for each total.
 */
export function countdownErrorBound(process: CountdownProcess, outcomeError = 2 ** -49): number {
  const { capacity, policy, actionOutcomes, outcomes, stage } = process;
  const taken = new Uint8Array(actionOutcomes.length);
  for (let entry = 0; entry < policy.length; entry++) if (policy[entry] !== NO_ACTION) taken[policy[entry]] = 1;
  let terms = 0;
  for (let action = 0; action < taken.length; action++) {
    if (taken[action] !== 0) terms += outcomes[actionOutcomes[action]].losses.length;
  }
  const nodes = stage.length;
  return nodes * outcomeError + (terms * (capacity + 1) + nodes * (capacity + 2)) * 2 ** -53;
}

/** Adds `trials` trials to `tally`, advancing the stream `state`. */
export function countdownSimulate(
  process: CountdownProcess,
  sampling: CountdownTables,
  state: Int32Array,
  trials: number,
  tally: Int32Array,
): void {
  const { next, stage, label, lastStandNode } = process;
  const { cellsAt, nextAt, entriesOf, standWords } = sampling;
  const { cells, thresholds, below, above } = sampling.tables;
  const offsets = tallyOffsets(process.layout);
  const fellAt = offsets.fell | 0;
  const labelAt = offsets.label | 0;
  const capacity = process.capacity | 0;
  let fallen = 0;
  let s0 = state[0] | 0;
  let s1 = state[1] | 0;
  let s2 = state[2] | 0;
  let s3 = state[3] | 0;
  let word = 0;
  for (let trial = 0; trial < trials; trial++) {
    let entries = 0;
    let total = 0;
    for (;;) {
      // Every load that the next one waits for costs; so what hangs on the action is stored by policy entry.
      const entry = (entries + total) | 0;
      const firstCell = cellsAt[entry];
      if (firstCell < 0) break;
      word = (s0 + s1 + s3) | 0;
      s3 = (s3 + 1) | 0;
      s0 = s1 ^ (s1 >>> 9);
      s1 = (s2 + (s2 << 3)) | 0;
      s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
      let code = cells[firstCell + (word >>> 20)] | 0;
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
      const from = entries;
      const way = (nextAt[entry] + (code & (BRANCHES - 1))) | 0;
      entries = entriesOf[way];
      total = (total + (code >> BRANCH_BITS)) | 0;
      if (total >= capacity) {
        const node = next[way];
        const stand = standWords[node];
        if (stand !== SIGN) {
          word = (s0 + s1 + s3) | 0;
          s3 = (s3 + 1) | 0;
          s0 = s1 ^ (s1 >>> 9);
          s1 = (s2 + (s2 << 3)) | 0;
          s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
          if ((word ^ SIGN) < stand) {
            entries = Math.imul(lastStandNode[node], capacity);
            total = (capacity - 1) | 0;
            continue;
          }
        }
        tally[fellAt + stage[(from / capacity) | 0]]++;
        fallen++;
        break;
      }
    }
    tally[total]++;
    tally[labelAt + label[(entries / capacity) | 0]]++;
  }
  // One counter that most trials share would make each wait for the one before; what did not fall is the rest.
  tally[fellAt + process.layout.stages] += trials - fallen;
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

/** One action of a traced trial. */
export interface TracedAction {
  readonly node: number;
  readonly action: number;
  /** Total loss before the action. */
  readonly before: number;
  readonly loss: number;
  readonly branch: number;
  /** The node the branch leads to. */
  readonly arrived: number;
  /** Whether the fall was averted, or undefined when no last stand was rolled. */
  readonly lastStand: boolean | undefined;
}

export interface TracedTrial {
  readonly actions: readonly TracedAction[];
  readonly total: number;
  /** Stage at which it fell; `layout.stages` when it never did. */
  readonly fell: number;
  readonly label: number;
}

/** Walks one trial with the same draws as {@link countdownSimulate}. */
export function countdownTrace(
  process: CountdownProcess,
  { tables, tableOf, standWords }: CountdownTables,
  stream: WordStream,
): TracedTrial {
  const { capacity, policy, next, stage, label, lastStandNode } = process;
  const actions: TracedAction[] = [];
  let node = 0;
  let total = 0;
  for (;;) {
    const action = policy[node * capacity + total];
    if (action < 0) return { actions, total, fell: process.layout.stages, label: label[node] };
    let code: number = tables.cells[tableOf[action] + (stream.next() >>> 20)];
    if (code < 0) code = refined(tables, code, stream.next());
    const before = total;
    const from = node;
    const loss = code >> BRANCH_BITS;
    const branch = code & (BRANCHES - 1);
    node = next[action * BRANCHES + branch];
    const arrived = node;
    total += loss;
    let lastStand: boolean | undefined;
    if (total >= capacity) {
      lastStand = standWords[node] === SIGN ? undefined : (stream.next() ^ SIGN) < standWords[node];
      if (lastStand) {
        node = lastStandNode[node];
        total = capacity - 1;
      }
    }
    actions.push({ node: from, action, before, loss, branch, arrived, lastStand });
    if (total >= capacity) return { actions, total, fell: stage[from], label: label[node] };
  }
}

/** Packs sampling tables for the actions that some policy entry takes. */
export function countdownTables(process: CountdownProcess): CountdownTables {
  const { policy, actionOutcomes, outcomes, lastStand } = process;
  const builder = new SamplingTablesBuilder();
  const byOutcomes = new Map<number, number>();
  const tableOf = new Int32Array(actionOutcomes.length).fill(-1);
  for (let entry = 0; entry < policy.length; entry++) {
    const action = policy[entry];
    if (action < 0 || tableOf[action] >= 0) continue;
    const which = actionOutcomes[action];
    let table = byOutcomes.get(which);
    if (table === undefined) {
      const { losses, branches, probabilities } = outcomes[which];
      table = builder.add(
        losses.map((loss, i) => loss * BRANCHES + branches[i]),
        probabilities,
      );
      byOutcomes.set(which, table);
    }
    tableOf[action] = table * CELLS;
  }
  const cellsAt = new Int32Array(policy.length).fill(-1);
  const nextAt = new Int32Array(policy.length);
  for (let entry = 0; entry < policy.length; entry++) {
    const action = policy[entry];
    if (action < 0) continue;
    cellsAt[entry] = tableOf[action];
    nextAt[entry] = action * BRANCHES;
  }
  const { next, capacity } = process;
  const entriesOf = new Int32Array(next.length);
  for (let way = 0; way < next.length; way++) entriesOf[way] = next[way] * capacity;
  const standWords = new Int32Array(lastStand.length);
  for (let node = 0; node < lastStand.length; node++) standWords[node] = standWord(lastStand[node]);
  return { tables: builder.build(), tableOf, cellsAt, nextAt, entriesOf, standWords };
}

/** A last-stand chance as a sign-flipped word; the lowest word means "never" and draws nothing. */
export function standWord(chance: number): number {
  return Math.min(Math.round(chance * 4294967296), 4294967295) ^ SIGN;
}
