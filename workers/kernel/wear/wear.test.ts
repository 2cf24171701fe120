/** Processes over states, held against the plain countdown, against brute force, and against their own trials. */
import { describe, expect, test } from 'vitest';
import { outcomesOf, tallyOffsets } from '../countdown.ts';
import { Distribution } from '../distribution.ts';
import { CountdownEngine } from '../engine.ts';
import { type Candidate, explore, type NodeDescription, packProcess, policyByRule, solvePolicy } from '../graph.ts';
import { chiSquareTail } from '../special.ts';
import { CHUNK_TRIALS, streamState } from '../streams.ts';
import { type ColumnBoard, ColumnWear } from './columns.ts';
import { WearEngine } from './engine.ts';
import { type WearPolicy, wearOffsets } from './process.ts';
import { packWear, solveWear, wearPolicyByRule } from './solve.ts';

interface State {
  readonly made: number;
  readonly purse: number;
  readonly down: boolean;
}

/** Attacks with a purse: each may be made stronger for a point; a fall may be averted once. */
function story(attacks: number, purse: number, stands: number) {
  const weak = outcomesOf([
    { branch: 0, probability: 0.3, loss: Distribution.point(0) },
    {
      branch: 0,
      probability: 0.7,
      loss: Distribution.fromCounts([
        [0, 1],
        [1, 2],
        [2, 3],
        [4, 1],
      ]),
    },
  ]);
  const strong = outcomesOf([
    { branch: 0, probability: 0.2, loss: Distribution.point(0) },
    {
      branch: 1,
      probability: 0.8,
      loss: Distribution.fromCounts([
        [1, 1],
        [3, 2],
        [6, 2],
      ]),
    },
  ]);
  const describe = (state: State): NodeDescription<State, Candidate<State>> => {
    const after = { ...state, made: state.made + 1 };
    const spent = { ...after, purse: state.purse - 1 };
    const candidates: Array<Candidate<State>> = [];
    if (state.made < attacks) {
      candidates.push({ outcomes: weak, next: [after] });
      if (state.purse > 0) candidates.push({ outcomes: strong, next: [after, spent] });
    }
    return {
      rank: state.made,
      stage: state.made,
      label: state.purse,
      ...(stands > 0 && !state.down ? { lastStand: { probability: stands, state: { ...state, down: true } } } : {}),
      candidates,
      cleared: { ...state, down: false },
    };
  };
  return explore({ made: 0, purse, down: false }, (s) => JSON.stringify(s), describe, 10_000);
}

function columns(boards: readonly ColumnBoard[], carry = true, stoodMarks?: number): ColumnWear {
  return new ColumnWear({
    boards,
    carry,
    // The first mark: column 0 of the last board is full; the second: its column 1 has a point.
    markNames: ['first full', 'second begun'],
    marksOf: (board, counts) => {
      if (board < boards.length - 1) return 0;
      const { free } = boards[board];
      return (counts[0] === free[0] ? 1 : 0) | (free.length > 1 && counts[1] > 0 ? 2 : 0);
    },
    conditions: 1,
    conditionOf: () => 0,
    ...(stoodMarks === undefined ? {} : { stoodMarks }),
  });
}

/** What a loss does, box by box, with no arithmetic to share with the wear. */
function fill(
  boards: readonly ColumnBoard[],
  counts: number[][],
  reserves: number[],
  loss: number,
  spot: number,
): number {
  let left = loss;
  boards.forEach(({ free, reserve }, b) => {
    while (left > 0 && reserves[b] < reserve) {
      reserves[b]++;
      left--;
    }
    for (let step = 0; step < free.length; step++) {
      const column = free.length === 1 ? 0 : (spot + step) % free.length;
      while (left > 0 && counts[b][column] < free[column]) {
        counts[b][column]++;
        left--;
      }
    }
  });
  return left;
}

describe('columns', () => {
  const boards: ColumnBoard[] = [
    { free: [2, 0, 3], reserve: 2 },
    { free: [1, 2, 1], reserve: 0 },
  ];

  test('a loss is filled in as boxes are marked one by one, over both boards', () => {
    const wear = columns(boards);
    // All ways to reach a state by single losses; each is compared by what it has worn and by where the next loss goes.
    const start = { state: 0, counts: boards.map(({ free }) => free.map(() => 0)), reserves: [0, 0] };
    let frontier = [start];
    for (let depth = 0; depth < 4; depth++) {
      frontier = frontier.flatMap(({ state, counts, reserves }) =>
        [1, 3, 4].flatMap((loss) =>
          [0, 1, 2].flatMap((spot) => {
            const next = { counts: structuredClone(counts), reserves: [...reserves] };
            const over = fill(boards, next.counts, next.reserves, loss, spot);
            const code = wear.after(state, loss, spot);
            const worn = [...next.counts.flat(), ...next.reserves].reduce((sum, one) => sum + one, 0);
            if (worn === wear.total) {
              expect(code).toBe(~wear.states);
              return [];
            }
            expect(over).toBe(0);
            expect(wear.worn[code]).toBe(worn);
            expect(code).toBeGreaterThan(state);
            return depth < 2 || spot === 0 ? [{ state: code, ...next }] : [];
          }),
        ),
      );
    }
    expect(frontier.length).toBeGreaterThan(10);
  });

  test('parts fall one by one, and the rest of a loss is lost', () => {
    const wear = columns(
      [
        { free: [2], reserve: 0 },
        { free: [3], reserve: 0 },
      ],
      false,
    );
    expect(wear.after(0, 9, 0)).toBe(~2);
    expect(wear.fallen[2]).toBe(1);
    expect(wear.after(2, 2, 0)).toBe(4);
    expect(wear.after(4, 1, 0)).toBe(~wear.states);
    expect([wear.stand(0), wear.stand(2)]).toEqual([1, 4]);
  });

  test('refuses boards without points', () => {
    expect(() => columns([{ free: [0, 0], reserve: 0 }])).toThrow(RangeError);
  });
});

describe('process', () => {
  test.each([0, 0.25, 1])('one row is the plain countdown, whatever the chance to stand (%d)', (stands) => {
    const graph = story(5, 2, stands);
    const capacity = 7;
    const wear = columns([{ free: [capacity], reserve: 0 }], true, stands > 0 ? 0 : undefined);
    const sizes = { stages: 5, labels: 3 };
    const plain = new CountdownEngine(
      packProcess(graph, capacity, solvePolicy(graph, capacity, [{ alive: (t) => t, fallen: capacity }]), sizes),
    );
    const policy = solveWear(graph, wear, [{ alive: (s) => wear.worn[s], gone: capacity }]);
    const engine = new WearEngine(packWear(graph, wear, policy, sizes));
    const one = plain.exact();
    const { tally } = engine.exact();
    const at = tallyOffsets(plain.layout);
    const mine = wearOffsets(engine.layout);
    for (let stage = 0; stage <= 5; stage++) expect(tally[mine.fell + stage]).toBeCloseTo(one[at.fell + stage], 14);
    for (let label = 0; label < 3; label++) expect(tally[mine.label + label]).toBeCloseTo(one[at.label + label], 14);
    for (let total = 0; total < capacity; total++) expect(tally[total]).toBeCloseTo(one[total], 14);
  });

  test('the solver beats every rule, and its worth is what the exact pass says', () => {
    const graph = story(4, 2, 0);
    const wear = columns([{ free: [2, 1, 2], reserve: 1 }]);
    const sizes = { stages: 4, labels: 3 };
    const gone = (policy: WearPolicy) => {
      const engine = new WearEngine(packWear(graph, wear, policy, sizes));
      const at = wearOffsets(engine.layout);
      return 1 - engine.exact().tally[at.fell + 4];
    };
    const solved = gone(solveWear(graph, wear, [{ alive: () => 0, gone: 1 }]));
    for (let rule = 0; rule < 40; rule++) {
      const policy = wearPolicyByRule(
        graph,
        wear,
        (state) => state,
        ({ made }, candidates, state) =>
          candidates.length > 1 && ((rule * 7 + made * 5 + state * 3) % 4 < rule % 5 ? 1 : 0) ? 1 : 0,
      );
      expect(gone(policy)).toBeLessThanOrEqual(solved + 1e-12);
    }
  });

  test.each([
    ['a grid', columns([{ free: [2, 1, 2], reserve: 1 }]), 0],
    ['a grid that may stand', columns([{ free: [2, 1, 2], reserve: 0 }], true, 1), 0.4],
    [
      'two boards',
      columns([
        { free: [1, 2, 1], reserve: 0 },
        { free: [2, 1, 1], reserve: 0 },
      ]),
      0,
    ],
    [
      'three parts',
      columns(
        [
          { free: [2], reserve: 0 },
          { free: [1], reserve: 0 },
          { free: [3], reserve: 0 },
        ],
        false,
        0,
      ),
      0.3,
    ],
  ])('%s: trials agree with exact chances, and traces with trials', (_, wear, stands) => {
    const graph = story(5, 2, stands);
    const policy = solveWear(graph, wear, [{ alive: (s) => wear.worn[s], gone: wear.total }]);
    const engine = new WearEngine(packWear(graph, wear, policy, { stages: 5, labels: 3 }));
    const { tally: exact, errorBound } = engine.exact();
    expect(errorBound).toBeLessThan(1e-10);
    const at = wearOffsets(engine.layout);
    const parts = [0, at.fell, at.label, at.parts, ...[0, 1, 2].map((mark) => at.marks + mark * at.perMark)];
    const trials = 60_000;
    const tally = new Int32Array(engine.tallySize);
    engine.simulate(streamState(31, 0), trials, tally);
    for (let part = 0; part + 1 < parts.length; part++) {
      let chi = 0;
      let cells = 0;
      let sum = 0;
      for (let i = parts[part]; i < parts[part + 1]; i++) {
        sum += exact[i];
        if (exact[i] === 0) expect(tally[i]).toBe(0);
        if (exact[i] * trials < 5) continue;
        chi += (tally[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
        cells++;
      }
      expect(sum).toBeCloseTo(1, 12);
      if (cells > 1) expect(chiSquareTail(chi, cells - 1)).toBeGreaterThan(1e-6);
    }
    const counted = new Int32Array(engine.tallySize);
    const traced = new Int32Array(engine.tallySize);
    engine.simulate(streamState(5, 1), 4, counted);
    for (let trial = CHUNK_TRIALS; trial < CHUNK_TRIALS + 4; trial++) {
      const { traced: one } = engine.traceAt(5, trial);
      traced[wear.worn[one.state]]++;
      traced[at.fell + one.fell]++;
      traced[at.label + one.label]++;
    }
    expect(traced.slice(0, at.parts)).toEqual(counted.slice(0, at.parts));
  });

  test('a policy by rule on a row is the countdown policy by the same rule', () => {
    const graph = story(3, 1, 0);
    const wear = columns([{ free: [5], reserve: 0 }]);
    const mine = wearPolicyByRule(
      graph,
      wear,
      (state) => (state > 2 ? 1 : 0),
      (_, candidates, state) => (state > 2 ? candidates.length - 1 : 0),
    );
    const plain = policyByRule(graph, 5, (_, candidates, total) => (total > 2 ? candidates.length - 1 : 0));
    for (let node = 0; node < graph.nodes.length; node++) {
      for (let total = 0; total < 5; total++) {
        expect(mine.actions[mine.rowOf[total] * graph.nodes.length + node]).toBe(plain[node * 5 + total]);
      }
    }
  });
});
