/** Best play over columns: the loops in JavaScript, those in WebAssembly and the general solver take the same choices. */
import { describe, expect, test } from 'vitest';
import { outcomesOf } from '../countdown.ts';
import { Distribution } from '../distribution.ts';
import { type Candidate, explore, type Graph, type NodeDescription } from '../graph.ts';
import { streamState, WordStream } from '../streams.ts';
import { instantiate } from '../wasm.ts';
import { ColumnWear } from './columns.ts';
import { furthestWorn, solveAny, solveWear, type WearAim } from './solve.ts';
import { solveStepsPlainly, stepTables } from './steps.ts';
import { stepsModule, wasmSolver } from './stepsWasm.ts';
import type { Wear } from './wear.ts';

interface State {
  readonly made: number;
  readonly purse: number;
}

/** Six columns, a reserve, and a condition: whether the first column is full. */
function body(free: readonly number[], reserve: number): ColumnWear {
  return new ColumnWear({
    boards: [
      { free, reserve },
      { free: [...free].reverse(), reserve: 0 },
    ],
    carry: true,
    markNames: ['first full'],
    marksOf: (board, counts) => (board > 0 || counts[0] === free[0] ? 1 : 0),
    conditions: 2,
    conditionOf: (_, marks) => marks,
  });
}

/** Attacks whose losses are drawn at random; points of the purse buy stronger ones; some nodes may be left early. */
function story(words: WordStream, attacks: number, purse: number): Graph<State, Candidate<State>> {
  const roll = (below: number) => (words.next() >>> 0) % below;
  const attack = () =>
    outcomesOf([
      { branch: 0, probability: 0.3, loss: Distribution.point(0) },
      {
        branch: 0,
        probability: 0.7,
        loss: Distribution.fromCounts(Array.from({ length: 4 }, () => [1 + roll(7), 1 + roll(9)])),
      },
    ]);
  const kinds = Array.from({ length: 6 }, attack);
  const ends = Array.from({ length: attacks * (purse + 1) }, () => roll(4));
  const describe = (state: State, condition: number): NodeDescription<State, Candidate<State>> => {
    const after = { ...state, made: state.made + 1 };
    const candidates: Array<Candidate<State>> = [];
    if (state.made < attacks) {
      candidates.push({ outcomes: kinds[condition], next: [after] });
      // Twice the same: ties are broken by order.
      candidates.push({ outcomes: kinds[condition], next: [after] });
      for (let paid = 1; paid <= state.purse; paid++) {
        const next = [{ ...after, purse: state.purse - paid }];
        candidates.push({ outcomes: kinds[2 * paid - 2 + condition + 2] ?? kinds[5], next });
      }
    }
    const end = ends[state.made * (purse + 1) + state.purse] ?? 0;
    return { rank: state.made, stage: state.made, label: 0, candidates, mayEnd: end === 1, mayForgo: end === 2 };
  };
  return explore({ made: 0, purse }, ({ made, purse: left }) => `${made} ${left}`, describe, 1_000, 2);
}

const aimsOf = (wear: Wear): [WearAim, WearAim][] => {
  const destroy: WearAim = { alive: () => 0, gone: 1 };
  const damage: WearAim = { alive: (state) => wear.worn[state], gone: wear.total };
  const cripple: WearAim = { alive: (state) => wear.marks[state] & 1, gone: 1 };
  return [
    [destroy, damage],
    [damage, destroy],
    [cripple, damage],
  ];
};

describe('best play over columns', () => {
  test('the engine of these tests runs the WebAssembly loops', () => {
    expect(wasmSolver()).not.toBeNull();
  });

  test.each([1, 2, 3, 4])('all three solvers choose alike, story %i', (seed) => {
    const words = new WordStream(streamState(seed, 0));
    const wear = body([2, 1, (seed % 2) + 1, 0, 2, 1], seed % 3);
    const graph = story(words, 2 + (seed % 2), 2);
    const everywhere = new Float64Array(graph.nodes.length).fill(Infinity);
    const drawn = Int16Array.from({ length: wear.states * graph.nodes.length }, (_, at) => {
      const state = Math.floor(at / graph.nodes.length);
      const node = at % graph.nodes.length;
      const { candidates } = graph.described[node * 2 + wear.condition[state]];
      return candidates.length > 0 && words.next() % 3 === 0 ? candidates.length - 1 : -1;
    });
    let free = 0;
    for (const aims of aimsOf(wear)) {
      for (const furthest of [everywhere, furthestWorn(graph)]) {
        for (const given of [null, drawn]) {
          const slow = solveAny(graph, wear, aims, furthest, given);
          const tables = stepTables(graph, wear, aims, furthest, given)!;
          expect(solveStepsPlainly(tables)).toEqual(slow);
          expect(wasmSolver()!(tables)).toEqual(slow);
          free += slow.filter((action) => action >= 0).length;
        }
      }
    }
    expect(free).toBeGreaterThan(1_000);
  });

  test('what is planned for every state is not solved, and comes out as if it were', () => {
    const wear = body([2, 1, 1, 0, 2, 1], 0);
    const graph = story(new WordStream(streamState(9, 0)), 3, 2);
    const planned = (_: State, candidates: readonly unknown[], state: number) =>
      wear.worn[state] > 4 ? candidates.length - 1 : 0;
    const { actions } = solveWear(graph, wear, aimsOf(wear)[0], planned);
    const furthest = furthestWorn(graph);
    const given = new Int16Array(actions.length).fill(-1);
    for (let at = 0; at < given.length; at++) {
      const state = Math.floor(at / graph.nodes.length);
      const node = at % graph.nodes.length;
      const { candidates } = graph.described[node * 2 + wear.condition[state]];
      if (wear.worn[state] <= furthest[node] && candidates.length > 0)
        given[at] = planned(graph.states[node], candidates, state);
    }
    expect(actions).toEqual(solveAny(graph, wear, aimsOf(wear)[0], furthest, given));
  });

  test('single points lead where a loss of them leads, from every state', () => {
    const wear = body([2, 1, 3, 0, 2, 1], 2);
    const steps = wear.steps()!;
    for (let state = 0; state < wear.states; state++) {
      for (let spot = 0; spot < wear.spots; spot++) {
        let at = state;
        for (let loss = 1; loss <= 8; loss++) {
          at = at >= wear.states ? at : steps[at * wear.spots + spot];
          expect(wear.after(state, loss, spot)).toBe(at >= wear.states ? ~at : at);
        }
      }
    }
  });

  test('parts that fall one by one, and what may stand, have no such steps', () => {
    const options = { carry: false, markNames: [], marksOf: () => 0, conditions: 1, conditionOf: () => 0 };
    const board = { free: [1, 2], reserve: 0 };
    expect(new ColumnWear({ ...options, boards: [board, board] }).steps()).toBeNull();
    expect(new ColumnWear({ ...options, boards: [board], stoodMarks: 0 }).steps()).toBeNull();
  });

  test('without WebAssembly, or without 128 bits in it, there is nothing to run', () => {
    const host = globalThis as { WebAssembly?: unknown };
    const { WebAssembly: known } = host;
    try {
      host.WebAssembly = undefined;
      expect(instantiate(stepsModule())).toBeNull();
      host.WebAssembly = { validate: () => false };
      expect(instantiate(stepsModule())).toBeNull();
    } finally {
      host.WebAssembly = known;
    }
    expect(instantiate(stepsModule().slice(0, -1))).toBeNull();
  });
});
