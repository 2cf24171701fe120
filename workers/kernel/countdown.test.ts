import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../fixtures/share.ts';
import {
  BRANCHES,
  type CountdownProcess,
  countdownErrorBound,
  countdownExact,
  countdownSimulate,
  countdownTables,
  countdownTrace,
  outcomesOf,
  tallyOffsets,
} from './countdown.ts';
import { Distribution } from './distribution.ts';
import { countdownFew, FewTables } from './few.ts';
import { type Candidate, explore, packProcess, policyByRule, solvePolicy } from './graph.ts';
import { sequenceTables } from './groups.ts';
import { asSequence, sequenceExact, sequenceSimulate, sequenceTrace } from './sequence.ts';
import { chiSquareTail } from './special.ts';
import { CHUNK_TRIALS, PURPOSE_UNFOLD, streamState, WordStream } from './streams.ts';
import { streamAt } from './trials.ts';

interface Walk {
  readonly step: number;
  readonly coins: number;
  readonly down: boolean;
}

/** A small game of its own: three throws; a coin makes a throw stronger; a fall may leave one point, once. */
function game(losses: readonly Distribution[], coins: number, stand: number) {
  return explore<Walk, Candidate<Walk> & { strong: boolean }>(
    { step: 0, coins, down: false },
    (walk) => `${walk.step},${walk.coins},${walk.down}`,
    (walk) => ({
      rank: walk.step,
      stage: walk.step,
      label: walk.coins,
      ...(stand > 0 && !walk.down ? { lastStand: { probability: stand, state: { ...walk, down: true } } } : {}),
      candidates:
        walk.step === losses.length
          ? []
          : [false, true]
              .filter((strong) => !strong || walk.coins > 0)
              .map((strong) => ({
                strong,
                outcomes: outcomesOf([
                  { branch: 0, probability: 0.25, loss: Distribution.point(0) },
                  {
                    branch: 1,
                    probability: 0.75,
                    loss: strong ? losses[walk.step].plus(Distribution.point(1)) : losses[walk.step],
                  },
                ]),
                next: [
                  { step: walk.step + 1, coins: walk.coins, down: walk.down },
                  { step: walk.step + 1, coins: walk.coins - (strong ? 1 : 0), down: walk.down },
                ],
              })),
    }),
    10_000,
  );
}

const sizes = (coins: number) => ({ stages: 3, labels: coins + 1 });
const loss = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 4 })
  .map((entries) => Distribution.fromCounts(entries));
const setups = fc.record({
  losses: fc.tuple(loss, loss, loss),
  coins: fc.integer({ min: 0, max: 2 }),
  stand: fc.constantFrom(0, 1 / 3),
  capacity: fc.integer({ min: 1, max: 12 }),
});

/** Every way through the process, the slow obvious way. */
function enumerate(process: CountdownProcess): Float64Array {
  const at = tallyOffsets(process.layout);
  const tally = new Float64Array(at.size);
  const end = (p: number, total: number, fell: number, node: number) => {
    tally[total] += p;
    tally[at.fell + fell] += p;
    tally[at.label + process.label[node]] += p;
  };
  const walk = (p: number, node: number, total: number): void => {
    const action = process.policy[node * process.capacity + total];
    if (action < 0) {
      end(p, total, process.layout.stages, node);
      return;
    }
    const { losses, branches, probabilities } = process.outcomes[process.actionOutcomes[action]];
    losses.forEach((value, i) => {
      const to = process.next[action * BRANCHES + branches[i]];
      const chance = p * probabilities[i];
      if (total + value < process.capacity) {
        walk(chance, to, total + value);
        return;
      }
      const saved = process.lastStand[to];
      if (saved > 0) walk(chance * saved, process.lastStandNode[to], process.capacity - 1);
      if (saved < 1) end(chance * (1 - saved), total + value, process.stage[node], to);
    });
  };
  walk(1, 0, 0);
  return tally;
}

describe('countdown', () => {
  test('exact propagation equals enumeration of every path, within the stated bound', () => {
    fc.assert(
      fc.property(setups, ({ losses, coins, stand, capacity }) => {
        const graph = game(losses, coins, stand);
        const policy = policyByRule(graph, capacity, (_, candidates, total) =>
          total % 2 === 0 ? candidates.length - 1 : 0,
        );
        const process = packProcess(graph, capacity, policy, sizes(coins));
        const exact = countdownExact(process);
        enumerate(process).forEach((value, i) => {
          expect(Math.abs(exact[i] - value)).toBeLessThanOrEqual(countdownErrorBound(process) * value + 1e-18);
          // The bound is about the worst case; what really happens is far closer.
          expect(Math.abs(exact[i] - value)).toBeLessThanOrEqual(1e-14 * value + 1e-18);
        });
      }),
      { seed: 5, numRuns: some(200) },
    );
  });

  test('a solved policy is at least as good as every policy there is', () => {
    fc.assert(
      fc.property(
        fc.record({
          losses: fc.tuple(loss, loss, loss),
          stand: fc.constantFrom(0, 1 / 3),
          capacity: fc.integer({ min: 2, max: 8 }),
        }),
        fc.array(fc.nat(1), { minLength: 60, maxLength: 60 }),
        ({ losses, stand, capacity }, bits) => {
          const graph = game(losses, 1, stand);
          const fallChance = (policy: Int32Array) => {
            const process = packProcess(graph, capacity, policy, sizes(1));
            const at = tallyOffsets(process.layout);
            return 1 - countdownExact(process)[at.fell + 3];
          };
          const best = fallChance(solvePolicy(graph, capacity, [{ alive: () => 0, fallen: 1 }]));
          let bit = 0;
          const random = policyByRule(
            graph,
            capacity,
            (_, candidates) => bits[bit++ % bits.length] % candidates.length,
          );
          expect(best).toBeGreaterThanOrEqual(fallChance(random) - 1e-12);
        },
      ),
      { seed: 6, numRuns: some(300) },
    );
  });

  test('simulated tallies agree with the exact one (chi-square, fixed seed)', () => {
    const graph = game([Distribution.uniform(0, 4), Distribution.uniform(1, 3), Distribution.uniform(0, 6)], 2, 1 / 3);
    const policy = solvePolicy(graph, 7, [{ alive: () => 0, fallen: 1 }]);
    const process = packProcess(graph, 7, policy, sizes(2));
    const exact = countdownExact(process);
    const trials = 400_000;
    const tally = new Int32Array(exact.length);
    countdownSimulate(process, countdownTables(process), streamState(3, 0), trials, tally);
    const at = tallyOffsets(process.layout);
    for (const [from, to] of [
      [0, at.fell],
      [at.fell, at.label],
      [at.label, at.size],
    ]) {
      let chi = 0;
      let cells = -1;
      for (let i = from; i < to; i++) {
        if (exact[i] * trials < 5) continue;
        chi += (tally[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
        cells++;
      }
      expect(chiSquareTail(chi, cells)).toBeGreaterThan(1e-4);
    }
  });

  test('splitting a chunk into batches changes nothing', () => {
    const graph = game([Distribution.uniform(0, 4), Distribution.uniform(1, 3), Distribution.uniform(0, 6)], 1, 1 / 3);
    const process = packProcess(
      graph,
      7,
      policyByRule(graph, 7, () => 0),
      sizes(1),
    );
    const tables = countdownTables(process);
    const whole = new Int32Array(tallyOffsets(process.layout).size);
    const parts = new Int32Array(whole.length);
    countdownSimulate(process, tables, streamState(9, 4), 5000, whole);
    const state = streamState(9, 4);
    for (const trials of [1, 99, 900, 4000]) countdownSimulate(process, tables, state, trials, parts);
    expect(parts).toEqual(whole);
  });

  test('a few trials without tables count the same, bit for bit, and leave the stream in the same place', () => {
    fc.assert(
      fc.property(setups, fc.integer({ min: 0, max: 1000 }), ({ losses, coins, stand, capacity }, seed) => {
        const graph = game(losses, coins, stand);
        const policy = solvePolicy(graph, capacity, [{ alive: (total) => total / 100, fallen: 1 }]);
        const process = packProcess(graph, capacity, policy, sizes(coins));
        const [quick, slow] = [streamState(seed, 0), streamState(seed, 0)];
        const tally = new Int32Array(tallyOffsets(process.layout).size);
        const few = new Int32Array(tally.length);
        countdownSimulate(process, countdownTables(process), quick, 3_000, tally);
        const tables = new FewTables();
        for (const trials of [1, 16, 983, 2_000]) countdownFew(process, tables, slow, trials, few);
        expect(few).toEqual(tally);
        expect(slow).toEqual(quick);
      }),
      { seed: 8, numRuns: 60 },
    );
  });

  test('the trace of every trial adds up to the tally, bit for bit', () => {
    const graph = game([Distribution.uniform(0, 4), Distribution.uniform(1, 3), Distribution.uniform(0, 6)], 1, 1 / 3);
    const process = packProcess(
      graph,
      6,
      policyByRule(graph, 6, (_, candidates) => candidates.length - 1),
      sizes(1),
    );
    const tables = countdownTables(process);
    const at = tallyOffsets(process.layout);
    const trials = 3000;
    const counted = new Int32Array(at.size);
    countdownSimulate(process, tables, streamState(2, 1), trials, counted);
    const traced = new Int32Array(at.size);
    const stream = streamAt(2, CHUNK_TRIALS, () => {});
    for (let i = 0; i < trials; i++) {
      const { total, fell, label } = countdownTrace(process, tables, stream);
      traced[total]++;
      traced[at.fell + fell]++;
      traced[at.label + label]++;
    }
    expect(traced).toEqual(counted);
  });
});

describe('sequence', () => {
  const plain = () => {
    const graph = game([Distribution.uniform(0, 4), Distribution.uniform(1, 3), Distribution.uniform(0, 6)], 0, 0);
    return packProcess(
      graph,
      6,
      policyByRule(graph, 6, () => 0),
      sizes(0),
    );
  };

  test('is recognised exactly when nothing reacts to the dice', () => {
    expect(asSequence(plain(), true)).not.toBeNull();
    const losses = [Distribution.point(1), Distribution.point(1), Distribution.point(1)];
    const withStand = game(losses, 0, 1 / 3);
    expect(
      asSequence(
        packProcess(
          withStand,
          6,
          policyByRule(withStand, 6, () => 0),
          sizes(0),
        ),
        true,
      ),
    ).toBeNull();
    const withCoins = game(losses, 1, 0);
    const spend = policyByRule(withCoins, 6, (_, candidates) => candidates.length - 1);
    expect(asSequence(packProcess(withCoins, 6, spend, sizes(1)), true)).toBeNull();
  });

  test('agrees with the countdown it came from', () => {
    const process = plain();
    const exact = sequenceExact(asSequence(process, true)!);
    countdownExact(process).forEach((value, i) => {
      expect(exact[i]).toBeCloseTo(value, 14);
    });
  });

  test.each([true, false])('simulates what it computes and traces what it simulates (stop: %s)', (stop) => {
    const sequence = asSequence(plain(), stop)!;
    const tables = sequenceTables(sequence);
    const exact = sequenceExact(sequence);
    const at = tallyOffsets(sequence.layout);
    const trials = 200_000;
    const tally = new Int32Array(at.size);
    sequenceSimulate(sequence, tables, streamState(8, 0), trials, tally);
    let chi = 0;
    let cells = -1;
    for (let i = 0; i < at.fell; i++) {
      if (exact[i] * trials < 5) continue;
      chi += (tally[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
      cells++;
    }
    expect(chiSquareTail(chi, cells)).toBeGreaterThan(1e-4);
    const counted = new Int32Array(at.size);
    sequenceSimulate(sequence, tables, streamState(8, 0), 2000, counted);
    const traced = new Int32Array(at.size);
    const stream = streamAt(8, 0, () => {});
    const unfolding = new WordStream(streamState(8, 0, PURPOSE_UNFOLD));
    for (let i = 0; i < 2000; i++) {
      const { total, fell, label } = sequenceTrace(sequence, tables, stream, unfolding);
      traced[total]++;
      traced[at.fell + fell]++;
      traced[at.label + label]++;
    }
    expect(traced).toEqual(counted);
  });

  test('going on after the fall keeps the chance to fall and adds the whole output', () => {
    const process = plain();
    const stopped = asSequence(process, true)!;
    const whole = asSequence(process, false)!;
    const at = tallyOffsets(stopped.layout);
    const atWhole = tallyOffsets(whole.layout);
    const a = sequenceExact(stopped);
    const b = sequenceExact(whole);
    for (let stage = 0; stage <= 3; stage++) expect(b[atWhole.fell + stage]).toBeCloseTo(a[at.fell + stage], 14);
    let mean = 0;
    for (let total = 0; total <= whole.layout.maxTotal; total++) mean += total * b[total];
    // Three throws, each lands in 3 of 4 cases, means 2, 2 and 3.
    expect(mean).toBeCloseTo(0.75 * (2 + 2 + 3), 12);
  });
});
