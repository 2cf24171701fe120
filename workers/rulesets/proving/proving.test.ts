/** The apparatus itself: it counts what it should, finds what is wrong, and says nothing of what is right. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { streamState, WordStream } from '../../kernel/streams.ts';
import { distributionMeasure } from '../measures.ts';
import { type Measure, type Question, type ScenarioKind, scenarioKind } from '../ruleset.ts';
import { weighedDice } from './dice.ts';
import { type Dice, exhaust, proven, QUICK, type Referee, randomDice, WIDE } from './index.ts';
import { saidBy } from './tally.ts';
import { binomialTest, constantTest, meanTest, twoSampleTest } from './tests.ts';

const sum = (faces: readonly number[]) => faces.reduce((total, face) => total + face, 0);

test('every fall of the dice is played once: 3d6 and a die that is rolled only sometimes', () => {
  const chances = new Map<number, number>();
  const play = (dice: Dice) => {
    const first = sum(dice.roll(3));
    return first > 16 ? first + 10 * dice.die(4) : first;
  };
  expect(exhaust(play, (total, chance) => chances.set(total, (chances.get(total) ?? 0) + chance), 1_000)).toBe(true);
  expect(chances.get(3)).toBeCloseTo(1 / 216, 14);
  expect(chances.get(10)).toBeCloseTo(27 / 216, 14);
  expect(chances.get(18 + 40)).toBeCloseTo(1 / 216 / 4, 14);
  expect([...chances.values()].reduce((all, chance) => all + chance, 0)).toBeCloseTo(1, 12);
  expect(exhaust(play, () => undefined, 20)).toBe(false);
});

test('dice that know their chance: what it says of the number of ways is right on average', () => {
  const play = (dice: Dice) => (sum(dice.roll(3)) > 10 ? dice.die(4) : 0);
  let ways = 0;
  exhaust(play, () => ways++, 1_000);
  let guessed = 0;
  for (let trial = 0; trial < 4_000; trial++) {
    const dice = weighedDice(9, trial);
    play(dice);
    guessed += 1 / dice.chance / 4_000;
  }
  expect(Math.abs(guessed / ways - 1)).toBeLessThan(0.1);
});

test('tests of counts: against sums by hand', () => {
  expect(binomialTest(0, 10, 0.5)).toBeCloseTo(2 / 1024, 12);
  expect(binomialTest(9, 10, 0.5)).toBeCloseTo(22 / 1024, 12);
  expect(binomialTest(3, 6, 0.5)).toBe(1);
  expect(binomialTest(1, 100, 0)).toBeLessThan(1e-10);
  // 3 of 3 against 0 of 3: one way in twenty, on either side.
  expect(twoSampleTest(3, 3, 0, 3)).toBeCloseTo(0.1, 10);
  expect(meanTest(0.001, 0, 1, 1_000)).toBeGreaterThan(0.1);
  expect(meanTest(0.5, 1, 6, 1_000)).toBeLessThan(1e-9);
});

/** So many dice and a bonus; the engine may be a liar when the bonus is 3 and an unlucky number is named. */
const Heap = z.strictObject({
  dice: z.int().min(1).max(3).default(2),
  bonus: z.int().min(0).max(5).default(0),
  unlucky: z.array(z.enum(['seven', 'nine'])).default([]),
  name: z.string().max(20).default('Heap'),
});
type Heap = z.infer<typeof Heap>;

function heaps(lies: boolean): ScenarioKind {
  const points = (scenario: Heap, dice: readonly number[]) => {
    const { bonus, unlucky } = scenario;
    return sum(dice) + bonus + (lies && bonus >= 3 && unlucky.includes('nine') ? 1 : 0);
  };
  const compile = (scenario: Heap): Question => ({
    ...{ headline: 'total', rules: [], notes: [], tallySize: 40, exactErrorBound: 1e-12, outcomes: [] },
    exact: () => null,
    simulate: (state, trials, tally) => {
      const stream = new WordStream(state);
      for (let trial = 0; trial < trials; trial++) {
        tally[
          points(
            scenario,
            Array.from({ length: scenario.dice }, () => stream.die(6)),
          )
        ]++;
      }
    },
    replay: () => ({ trial: 0, steps: [], outcome: {}, sentence: '' }),
    walk: () => null,
    measures: (tally, trials) => ({ total: distributionMeasure('Total', 'points', tally, 0, trials) }),
    sentence: () => '',
  });
  return scenarioKind<Heap>({
    ...{ id: 'heap', title: 'Heap', question: 'How much?', schema: Heap, examples: [], compile },
    // A heap of one die has no bonus, so that there is something to repair.
    check: ({ dice, bonus }) => (dice === 1 && bonus > 0 ? [{ path: 'bonus', message: 'none with one die' }] : []),
    estimate: () => ({ compile: 1, exact: null, trial: 10 }),
  });
}

const referee: Referee<Heap> = ({ dice, bonus }) => ({ play: (hand) => ({ total: sum(hand.roll(dice)) + bonus }) });
const options = { scenarios: 60, ofAll: 60, seed: 5, effort: QUICK, shrinks: 1 };

test('an honest engine passes, with every field reached', () => {
  const report = proven({ kind: heaps(false), referee, hints: {} }).run(options);
  expect(report.differences).toEqual([]);
  expect(report.judged).toBe(60);
  expect(report.coverage.missing).toEqual(['name']);
  expect(report.ruled).toEqual(['total']);
});

test('a lying engine is found out, and the scenario comes down to what matters', () => {
  const report = proven({ kind: heaps(true), referee, hints: { bonus: (lot) => lot.between(0, 5) } }).run(options);
  expect(report.differences.length).toBeGreaterThan(0);
  expect(report.differences[0].scenario).toEqual({ bonus: 3, unlucky: ['nine'] });
  const known = [{ rule: 'HEAP-09', why: 'counts nine twice', shows: (heap: Heap) => heap.unlucky.includes('nine') }];
  const excused = proven({ kind: heaps(true), referee, hints: {}, known }).run(options);
  expect(excused.differences).toEqual([]);
  expect(excused.known['HEAP-09']).toBeGreaterThan(0);
});

test.each([
  ['a fifth more often', 1.2, true],
  ['a tenth more often', 1.1, true],
  ['as often as it is', 1, false],
])('with few trials where all agrees, what happens %s is told from luck', (_, lie, found) => {
  // A die of a thousand among dice too many for every fall: the engine says how often it is at most 300.
  const kind = heaps(false);
  const said = 0.3 * lie;
  const compile = (): Question => ({
    ...kind.compile({}),
    exact: () => Float64Array.of(1),
    measures: () => ({ low: { kind: 'probability', title: 'Low', value: said } as Measure }),
  });
  const liar = scenarioKind<Heap>({
    ...{ ...kind, schema: Heap, compile, check: () => [], estimate: () => ({ compile: 1, exact: 1, trial: 10 }) },
  });
  const coin: Referee<Heap> = () => ({ play: (hand) => ({ low: hand.die(1_000) <= 300 ? 1 : 0 }) });
  const report = proven({ kind: liar, referee: coin, hints: {} }).run({
    ...options,
    scenarios: 60,
    ofAll: 60,
    effort: { ...WIDE, exhaustUpTo: 10 },
    shrinks: 0,
  });
  expect(report.differences.length > 0).toBe(found);
});

test('fields and values that are wished for come by turns, and what a check refuses is told from what chance left out', () => {
  const kind = heaps(false);
  const closed = scenarioKind<Heap>({
    ...{ ...kind, schema: Heap, compile: (scenario) => kind.compile(scenario), estimate: () => kind.estimate({}) },
    check: ({ unlucky }: Heap) => (unlucky.includes('nine') ? [{ path: 'unlucky', message: 'no' }] : []),
  });
  const few = { ...options, scenarios: 4, ofAll: 4, triesMissing: true };
  const { coverage } = proven({ kind: closed, referee, hints: {}, everyField: true }).run(few);
  expect(coverage.missing).toEqual([]);
  // Nothing is drawn for a text without a hint.
  expect(coverage.refused).toEqual(['unlucky[] = nine', 'name']);
});

test('the same index is the same scenario, and dice of one stream fall alike', () => {
  expect(randomDice(3, 4).roll(5)).toEqual(randomDice(3, 4).roll(5));
  expect(new WordStream(streamState(3, 4)).die(6)).toBe(randomDice(3, 4).die(6));
});

describe('a mean of what hardly ever varies', () => {
  /** Says of every trial the same number of points, and what else it may have been. */
  function pointless(mean: number, range: { low: number; high: number }, exact: boolean): ScenarioKind {
    const compile = (): Question => ({
      ...{ headline: 'points', rules: [], notes: [], tallySize: 1, exactErrorBound: 1e-12, outcomes: [] },
      exact: () => (exact ? Float64Array.of(1) : null),
      simulate: () => undefined,
      replay: () => ({ trial: 0, steps: [], outcome: {}, sentence: '' }),
      walk: () => null,
      measures: () => ({
        points: { kind: 'series', title: 'Points', of: 'mean', steps: [{ label: 'all', value: mean, range }] },
      }),
      sentence: () => '',
    });
    return scenarioKind<Heap>({
      ...{ id: 'pointless', title: 'Pointless', question: 'How much?', schema: Heap, examples: [], compile },
      ...{ check: () => [], estimate: () => ({ compile: 1, exact: exact ? 1 : null, trial: 10 }) },
    });
  }
  /** Twenty dice one by one, too many to be played in every way; nobody ever has a point. */
  const nothing: Referee<Heap> = () => ({
    play: (hand) => ({ points: [sum(Array.from({ length: 20 }, () => hand.die(100))) < 20 ? 1 : 0] }),
  });
  const judged = (kind: ScenarioKind) =>
    proven({ kind, referee: nothing, hints: {} }).run({ scenarios: 3, ofAll: 3, seed: 5, effort: QUICK, shrinks: 0 });

  test.each([
    ['exact', true],
    ['simulated', false],
  ])('a wrong one of an %s answer is found within the range that the engine states', (_, exact) => {
    expect(judged(pointless(0, { low: 0, high: 100 }, exact)).differences).toEqual([]);
    // Once in 100,000 trials a hundred points: nobody need have seen that.
    expect(judged(pointless(0.001, { low: 0, high: 100 }, exact)).differences).toEqual([]);
    for (const [mean, high] of [
      [2, 100],
      [0.05, 1],
      [1, 20],
    ]) {
      expect(judged(pointless(mean, { low: 0, high }, exact)).differences, `${mean} of ${high}`).toHaveLength(3);
    }
  });

  test('a value outside of the range is a fault, however near the mean is', () => {
    expect(judged(pointless(1e-9, { low: 1e-6, high: 1 }, true)).differences).toHaveLength(3);
  });

  test('a mean without a range is not taken', () => {
    const measures = { points: { kind: 'series', title: 'Points', of: 'mean', steps: [{ label: 'all', value: 0 }] } };
    expect(() => saidBy(measures as never, null)).toThrow('nobody states');
  });

  test('chances of a sample that never varied: by hand', () => {
    const exactly = (mean: number, high: number) => ({ mean, range: { low: 0, high }, trials: null });
    expect(constantTest(0, 100, exactly(1, 100))).toBeCloseTo(0.99 ** 100, 12);
    expect(constantTest(0, 100, exactly(1, 1))).toBe(0);
    expect(constantTest(40, 10, exactly(30, 100))).toBeCloseTo(0.75 ** 10, 12);
    // None of 3 against one or more of 3: half of all ways, doubled for both sides.
    expect(constantTest(0, 3, { mean: 0.3, range: { low: 0, high: 1 }, trials: 3 })).toBe(1);
  });
});
