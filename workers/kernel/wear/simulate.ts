/** Trials of a {@link WearProcess}: the loop, and the same walk one action at a time. */
import { BRANCH_BITS, BRANCHES } from '../countdown.ts';
import { CELLS, refined, type SamplingTables, SamplingTablesBuilder } from '../sampling.ts';
import type { WordStream } from '../streams.ts';
import { NO_ACTION, type WearProcess, wearOffsets } from './process.ts';

const SIGN = -2147483648;
/** Spots are drawn from 24 bits; what would make them unequal is drawn again. */
const SPOT_SHIFT = 8;
const SPOT_RANGE = 1 << 24;

export interface WearTables {
  readonly tables: SamplingTables;
  /** Per action: first cell of its table; -1 for actions that the policy never takes. */
  readonly tableOf: Int32Array;
  /** Last-stand chances as sign-flipped words; the lowest word means "never" and draws nothing. */
  readonly standWords: Int32Array;
  /** 24-bit words below this are fair. */
  readonly spotLimit: number;
}

export function wearTables(process: WearProcess): WearTables {
  const { policy, actionOutcomes, outcomes, lastStand } = process;
  const builder = new SamplingTablesBuilder();
  const byOutcomes = new Map<number, number>();
  const tableOf = new Int32Array(actionOutcomes.length).fill(-1);
  for (const action of policy.actions) {
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
  return {
    tables: builder.build(),
    tableOf,
    standWords: Int32Array.from(lastStand, (p) => Math.min(Math.round(p * 4294967296), 4294967295) ^ SIGN),
    spotLimit: SPOT_RANGE - (SPOT_RANGE % process.wear.spots),
  };
}

/** Adds `trials` trials to `tally`, advancing the stream `state`. */
export function wearSimulate(
  process: WearProcess,
  { tables, tableOf, standWords, spotLimit }: WearTables,
  stream: Int32Array,
  trials: number,
  tally: Int32Array,
): void {
  const { wear, nodes, policy, next, arrival, label, cleared, lastStandNode } = process;
  const { spots, states, marks, condition, conditions } = wear;
  const { cells, thresholds, below, above } = tables;
  const { rowOf, actions } = policy;
  const { stages } = process.layout;
  const at = wearOffsets(process.layout);
  const everyMark = 2 ** process.layout.marks - 1;
  let s0 = stream[0] | 0;
  let s1 = stream[1] | 0;
  let s2 = stream[2] | 0;
  let s3 = stream[3] | 0;
  let word = 0;
  for (let trial = 0; trial < trials; trial++) {
    let state = 0;
    let node = 0;
    let held = marks[0];
    let fell = stages;
    for (;;) {
      const action = actions[Math.imul(rowOf[state], nodes) + node];
      if (action === NO_ACTION) break;
      word = (s0 + s1 + s3) | 0;
      s3 = (s3 + 1) | 0;
      s0 = s1 ^ (s1 >>> 9);
      s1 = (s2 + (s2 << 3)) | 0;
      s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
      let code = cells[tableOf[action] + (word >>> 20)] | 0;
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
      node = next[action * BRANCHES + (code & (BRANCHES - 1))];
      const loss = code >> BRANCH_BITS;
      if (loss === 0) continue;
      let spot = 0;
      if (spots > 1) {
        do {
          word = (s0 + s1 + s3) | 0;
          s3 = (s3 + 1) | 0;
          s0 = s1 ^ (s1 >>> 9);
          s1 = (s2 + (s2 << 3)) | 0;
          s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
          spot = word >>> SPOT_SHIFT;
        } while (spot >= spotLimit);
        spot %= spots;
      }
      const stage = arrival[node];
      let to = wear.after(state, loss, spot);
      if (to < 0) {
        const arrived = Math.imul(node, conditions) + condition[state];
        const stand = standWords[arrived];
        let stood = false;
        if (stand !== SIGN) {
          word = (s0 + s1 + s3) | 0;
          s3 = (s3 + 1) | 0;
          s0 = s1 ^ (s1 >>> 9);
          s1 = (s2 + (s2 << 3)) | 0;
          s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
          stood = (word ^ SIGN) < stand;
        }
        if (stood) {
          to = wear.stand(state, loss, spot);
          node = lastStandNode[arrived];
        } else {
          to = ~to;
          if (to >= states) fell = stage;
          else node = cleared[node];
        }
      }
      state = to;
      let fresh = marks[state] & ~held;
      if (fresh !== 0) {
        held |= fresh;
        do {
          const mark = 31 - Math.clz32(fresh);
          fresh ^= 1 << mark;
          tally[at.marks + mark * at.perMark + stage]++;
        } while (fresh !== 0);
      }
      if (fell !== stages) break;
    }
    tally[wear.worn[state]]++;
    tally[at.fell + fell]++;
    tally[at.label + label[node]]++;
    tally[at.parts + wear.fallen[state]]++;
    let missing = everyMark & ~held;
    while (missing !== 0) {
      const mark = 31 - Math.clz32(missing);
      missing ^= 1 << mark;
      tally[at.marks + mark * at.perMark + stages]++;
    }
  }
  for (let mark = 0; mark < process.layout.marks; mark++) {
    if (marks[0] & (1 << mark)) tally[at.marks + mark * at.perMark + stages + 1] += trials;
  }
  stream[0] = s0;
  stream[1] = s1;
  stream[2] = s2;
  stream[3] = s3;
}

/** One action of a traced trial. */
export interface TracedWear {
  readonly node: number;
  readonly action: number;
  /** State before and after; from the number of states on, all is gone. */
  readonly before: number;
  readonly after: number;
  readonly loss: number;
  readonly spot: number;
  readonly branch: number;
  /** Whether a part fell by this action. */
  readonly fell: boolean;
  /** Whether a fall was averted, or undefined when no last stand was rolled. */
  readonly lastStand: boolean | undefined;
}

export interface TracedWearTrial {
  readonly actions: readonly TracedWear[];
  readonly state: number;
  /** Stage at which all was gone; `layout.stages` when it never was. */
  readonly fell: number;
  readonly label: number;
}

/** Where a walk ended. */
export interface WalkEnd {
  state: number;
  label: number;
}

/** Walks from state `start` to the end, with the draws of {@link wearSimulate}, and writes where it came to. */
export function wearWalk(
  process: WearProcess,
  { tables, tableOf, standWords, spotLimit }: WearTables,
  stream: WordStream,
  start: number,
  end: WalkEnd,
): void {
  const { wear, nodes, policy, next, label, cleared, lastStandNode } = process;
  const { rowOf, actions } = policy;
  let state = start;
  let node = 0;
  for (;;) {
    const action = actions[rowOf[state] * nodes + node];
    if (action === NO_ACTION) break;
    let code: number = tables.cells[tableOf[action] + (stream.next() >>> 20)];
    if (code < 0) code = refined(tables, code, stream.next());
    node = next[action * BRANCHES + (code & (BRANCHES - 1))];
    const loss = code >> BRANCH_BITS;
    if (loss === 0) continue;
    const spot = wear.spots > 1 ? drawSpot(stream, wear.spots, spotLimit) : 0;
    const to = wear.after(state, loss, spot);
    if (to >= 0) {
      state = to;
      continue;
    }
    const arrived = node * wear.conditions + wear.condition[state];
    if (standWords[arrived] !== SIGN && (stream.next() ^ SIGN) < standWords[arrived]) {
      state = wear.stand(state, loss, spot);
      node = lastStandNode[arrived];
      continue;
    }
    state = ~to;
    if (state >= wear.states) break;
    node = cleared[node];
  }
  end.state = state;
  end.label = label[node];
}

function drawSpot(stream: WordStream, spots: number, limit: number): number {
  let spot: number;
  do spot = stream.next() >>> SPOT_SHIFT;
  while (spot >= limit);
  return spot % spots;
}

/** Walks one trial with the same draws as {@link wearSimulate}. */
export function wearTrace(process: WearProcess, sampling: WearTables, stream: WordStream, start = 0): TracedWearTrial {
  const { wear, nodes, policy, next, arrival, label, cleared, lastStandNode } = process;
  const { tables, tableOf, standWords, spotLimit } = sampling;
  const actions: TracedWear[] = [];
  let state = start;
  let node = 0;
  for (;;) {
    const action = policy.actions[policy.rowOf[state] * nodes + node];
    if (action === NO_ACTION) return { actions, state, fell: process.layout.stages, label: label[node] };
    let code: number = tables.cells[tableOf[action] + (stream.next() >>> 20)];
    if (code < 0) code = refined(tables, code, stream.next());
    const from = node;
    const before = state;
    const branch = code & (BRANCHES - 1);
    const loss = code >> BRANCH_BITS;
    node = next[action * BRANCHES + branch];
    const stage = arrival[node];
    let spot = 0;
    let lastStand: boolean | undefined;
    let fell = false;
    if (loss > 0) {
      if (wear.spots > 1) spot = drawSpot(stream, wear.spots, spotLimit);
      const code = wear.after(state, loss, spot);
      state = code;
      if (code < 0) {
        const arrived = node * wear.conditions + wear.condition[before];
        lastStand = standWords[arrived] === SIGN ? undefined : (stream.next() ^ SIGN) < standWords[arrived];
        fell = lastStand !== true;
        state = fell ? ~code : wear.stand(before, loss, spot);
        if (!fell) node = lastStandNode[arrived];
        else if (state < wear.states) node = cleared[node];
      }
    }
    actions.push({ node: from, action, before, after: state, loss, spot, branch, fell, lastStand });
    if (state >= wear.states) return { actions, state, fell: stage, label: label[node] };
  }
}
