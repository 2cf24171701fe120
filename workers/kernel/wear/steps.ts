/**
 * Best play over columns of points, the fast form of {@link solveWear}: same sums in the same order, so the same bits.
 *
 * What a loss of L does is what one point more does to a loss of L - 1, so the places where a loss may land are looked up
 * instead of walked to. The mean over them is taken for all nodes at once that an action may lead to with this loss, for
 * both aims side by side, and only while there is anything left. `stepsWasm.ts` runs the same loops.
 */
import { BRANCHES } from '../countdown.ts';
import type { Candidate, Graph } from '../graph.ts';
import { TIE } from '../graph.ts';
import type { Wear } from './wear.ts';

/** Columns that the loops are written out for: a die of six says which one is hit. */
export const COLUMNS = 6;

/** Bits of {@link StepTables.ends}. */
export const MAY_END = 1;
export const MAY_FORGO = 2;

/** Everything that the loops read; worths and policy are what they write. */
export interface StepTables {
  readonly states: number;
  readonly nodes: number;
  readonly conditions: number;
  /** Points at which everything is gone. */
  readonly total: number;
  /** Losses are below this. */
  readonly width: number;
  /** step[state * COLUMNS + column]: the state after one point more, which is looked up only where something is left. */
  readonly step: Int32Array;
  readonly worn: Int32Array;
  readonly condition: Int32Array;
  /** Per node: the most points worn on arrival; -1 where nothing arrives. */
  readonly furthest: Int32Array;
  /** By node and condition. */
  readonly firstAction: Int32Array;
  readonly ends: Uint8Array;
  /** Per action: its first outcome; one more at the end. */
  readonly firstOutcome: Int32Array;
  /** Per outcome: loss * nodes + next node. */
  readonly entry: Int32Array;
  readonly probability: Float64Array;
  /** Per loss: the lowest and the highest node that some action leads to with it. */
  readonly lowest: Int32Array;
  readonly highest: Int32Array;
  /** Worth of ending in a state, two aims side by side. */
  readonly alive: Float64Array;
  /** Worth of everything gone, and differences that are ties, of both aims. */
  readonly gone: readonly [number, number];
  readonly ties: readonly [number, number];
  /** given[state * nodes + node]: the candidate that is not the solver's to choose, or -1; null where all are its own. */
  readonly given: Int16Array | null;
}

export interface StepAim {
  readonly alive: (state: number) => number;
  readonly gone: number;
}

/** The tables of a problem that has this form, or null. */
export function stepTables<State, C extends Candidate<State>>(
  graph: Graph<State, C>,
  wear: Wear,
  aims: readonly StepAim[],
  furthest: Float64Array,
  given: Int16Array | null,
): StepTables | null {
  const step = wear.spots === COLUMNS && aims.length === 2 ? wear.steps?.() : null;
  if (!step || graph.described.some(({ lastStand }) => (lastStand?.probability ?? 0) > 0)) return null;
  const { actions, next, described, conditions, firstAction } = graph;
  const nodes = graph.nodes.length;
  const size = actions.reduce((sum, { outcomes }) => sum + outcomes.losses.length, 0);
  const firstOutcome = new Int32Array(actions.length + 1);
  const entry = new Int32Array(size);
  const probability = new Float64Array(size);
  let width = 1;
  let at = 0;
  actions.forEach(({ outcomes: { losses, branches, probabilities } }, action) => {
    for (let i = 0; i < losses.length; i++) {
      entry[at] = losses[i] * nodes + next[action * BRANCHES + branches[i]];
      probability[at++] = probabilities[i];
      if (losses[i] >= width) width = losses[i] + 1;
    }
    firstOutcome[action + 1] = at;
  });
  const lowest = new Int32Array(width).fill(nodes);
  const highest = new Int32Array(width).fill(-1);
  for (const code of entry) {
    const node = code % nodes;
    const loss = (code - node) / nodes;
    if (node < lowest[loss]) lowest[loss] = node;
    if (node > highest[loss]) highest[loss] = node;
  }
  const alive = new Float64Array(wear.states * 2);
  for (let state = 0; state < wear.states; state++) {
    alive[2 * state] = aims[0].alive(state);
    alive[2 * state + 1] = aims[1].alive(state);
  }
  return {
    states: wear.states,
    nodes,
    conditions,
    total: wear.total,
    width,
    step,
    worn: wear.worn,
    condition: wear.condition,
    furthest: Int32Array.from(furthest, (points) => Math.min(points, wear.total)),
    firstAction,
    ends: Uint8Array.from(
      described,
      ({ candidates, mayEnd, mayForgo }) =>
        (candidates.length === 0 || mayEnd === true ? MAY_END : 0) | (mayForgo === true ? MAY_FORGO : 0),
    ),
    firstOutcome,
    entry,
    probability,
    lowest,
    highest,
    alive,
    gone: [aims[0].gone, aims[1].gone],
    ties: [TIE * Math.max(1, Math.abs(aims[0].gone)), TIE * Math.max(1, Math.abs(aims[1].gone))],
    given,
  };
}

/**
 * policy[state * nodes + node], as {@link solveWear} finds it. In JavaScript: where there is no WebAssembly with 128 bits,
 * for small problems, and as the twin in the tests.
 */
export function solveStepsPlainly(tables: StepTables): Int32Array {
  const { states, nodes, conditions, total, width, step, worn, condition, furthest, firstAction, ends } = tables;
  const { firstOutcome, entry, probability, lowest, highest, alive, gone, ties, given } = tables;
  const policy = new Int32Array(states * nodes).fill(-1);
  const pairs = 2 * nodes;
  // Both aims side by side; the last row is what is worth of all gone.
  const worth = new Float64Array((states + 1) * pairs);
  // Row 0 is the present state's own row, row L the mean over where a loss of L lands.
  const mean = new Float64Array(width * pairs);
  const at = Int32Array.from(entry, (code) => 2 * code);
  const [gone0, gone1] = gone;
  const [tie0, tie1] = ties;
  const all0 = (gone0 + gone0 + gone0 + gone0 + gone0 + gone0) / COLUMNS;
  const all1 = (gone1 + gone1 + gone1 + gone1 + gone1 + gone1) / COLUMNS;
  for (let node = 0; node < nodes; node++) {
    worth[states * pairs + 2 * node] = gone0;
    worth[states * pairs + 2 * node + 1] = gone1;
  }
  for (let state = states - 1; state >= 0; state--) {
    const points = worn[state];
    let low = nodes;
    let high = -1;
    for (let node = 0; node < nodes; node++) {
      if (points > furthest[node]) continue;
      if (node < low) low = node;
      high = node;
    }
    if (high < 0) continue;
    let a = state;
    let b = state;
    let c = state;
    let d = state;
    let e = state;
    let f = state;
    const room = Math.min(width, total - points);
    for (let loss = 1; loss < room; loss++) {
      a = step[COLUMNS * a];
      b = step[COLUMNS * b + 1];
      c = step[COLUMNS * c + 2];
      d = step[COLUMNS * d + 3];
      e = step[COLUMNS * e + 4];
      f = step[COLUMNS * f + 5];
      const row = loss * pairs;
      const rowA = a * pairs;
      const rowB = b * pairs;
      const rowC = c * pairs;
      const rowD = d * pairs;
      const rowE = e * pairs;
      const rowF = f * pairs;
      const to = 2 * highest[loss] + 2;
      for (let i = 2 * Math.max(low, lowest[loss]); i < to; i++) {
        mean[row + i] =
          (worth[rowA + i] + worth[rowB + i] + worth[rowC + i] + worth[rowD + i] + worth[rowE + i] + worth[rowF + i]) /
          COLUMNS;
      }
    }
    for (let loss = Math.max(1, room); loss < width; loss++) {
      for (let i = loss * pairs + 2 * low; i < (loss + 1) * pairs; i += 2) {
        mean[i] = all0;
        mean[i + 1] = all1;
      }
    }
    for (let node = high; node >= low; node--) {
      if (points > furthest[node]) continue;
      const described = node * conditions + condition[state];
      let from = firstAction[described];
      let to = firstAction[described + 1];
      const one = given === null ? -1 : given[state * nodes + node];
      let best0 = -Infinity;
      let best1 = -Infinity;
      let chosen = -1;
      if (one >= 0) {
        from += one;
        to = from + 1;
      } else if (ends[described] & MAY_END) {
        best0 = alive[2 * state];
        best1 = alive[2 * state + 1];
      }
      for (let action = from; action < to; action++) {
        let value0 = 0;
        let value1 = 0;
        const last = firstOutcome[action + 1];
        for (let i = firstOutcome[action]; i < last; i++) {
          value0 += probability[i] * mean[at[i]];
          value1 += probability[i] * mean[at[i] + 1];
        }
        if (value0 > best0 + tie0 || (!(value0 < best0 - tie0) && value1 > best1 + tie1)) {
          best0 = value0;
          best1 = value1;
          chosen = action;
        }
      }
      if (one < 0 && ends[described] & MAY_FORGO) {
        const value0 = alive[2 * state];
        const value1 = alive[2 * state + 1];
        if (value0 > best0 + tie0 || (!(value0 < best0 - tie0) && value1 > best1 + tie1)) {
          best0 = value0;
          best1 = value1;
          chosen = -1;
        }
      }
      policy[state * nodes + node] = chosen;
      worth[state * pairs + 2 * node] = best0;
      worth[state * pairs + 2 * node + 1] = best1;
      mean[2 * node] = best0;
      mean[2 * node + 1] = best1;
    }
  }
  return policy;
}
