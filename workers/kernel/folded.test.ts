/** Sequences drawn whole: against exact arithmetic, against groups, and the steps that are drawn afterwards. */
import { describe, expect, test } from 'vitest';
import { tallyOffsets } from './countdown.ts';
import { foldedEnd, foldedSequence, foldedSimulate, foldedTrace } from './folded.ts';
import { sequenceTables } from './groups.ts';
import { type SequenceProcess, sequenceExact, sequenceSimulate } from './sequence.ts';
import { chiSquareTail } from './special.ts';
import { PURPOSE_UNFOLD, streamState, WordStream } from './streams.ts';

/** Steps with losses drawn at random, some of which are certain. */
function sequence(seed: number, stop: boolean): SequenceProcess {
  const words = new WordStream(streamState(seed, 0));
  const steps = 1 + (seed % 6);
  const losses = Array.from({ length: steps }, () => {
    const weights = Array.from({ length: words.die(7) }, () => words.die(4) - 1);
    weights[weights.length - 1] = 1;
    const sum = weights.reduce((a, b) => a + b);
    return Float64Array.from(weights, (weight) => weight / sum);
  });
  const most = losses.reduce((sum, each) => sum + each.length - 1, 0);
  const capacity = Math.max(1, Math.floor((most * words.die(4)) / 4));
  const maxTotal = Math.max(most, capacity);
  return {
    capacity,
    stop,
    losses,
    layout: { maxTotal, stages: 2, labels: 2 },
    stages: Int32Array.from(losses, (_, step) => (step < steps / 2 ? 0 : 1)),
    label: 1,
    origin: losses.map((_, step) => ({ node: step, action: step })),
  };
}

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);
const TRIALS = 6_000;

/** How unlikely it is that counts are off so far. */
function tail(counts: ArrayLike<number>, chances: ArrayLike<number>, trials: number): number {
  let chi = 0;
  let cells = -1;
  for (let i = 0; i < chances.length; i++) {
    const expected = chances[i] * trials;
    if (expected < 5) {
      if (expected === 0) expect(counts[i]).toBe(0);
      continue;
    }
    chi += (counts[i] - expected) ** 2 / expected;
    cells++;
  }
  return cells < 1 ? 1 : chiSquareTail(chi, cells);
}

describe.each([true, false])('sequences drawn whole (stop: %s)', (stop) => {
  test.each(SEEDS)('totals and falls are those of exact arithmetic and of groups, sequence %i', (seed) => {
    const process = sequence(seed, stop);
    const folded = foldedSequence(process)!;
    const exact = sequenceExact(process);
    const { fell, label, size } = tallyOffsets(process.layout);
    const tallies = [new Int32Array(size), new Int32Array(size)];
    foldedSimulate(process, folded, streamState(seed, 1), TRIALS, tallies[0]);
    sequenceSimulate(process, sequenceTables(process), streamState(seed, 1), TRIALS, tallies[1]);
    for (const tally of tallies) {
      expect(tail(tally.subarray(0, fell), exact.subarray(0, fell), TRIALS)).toBeGreaterThan(1e-4);
      expect(tail(tally.subarray(fell, label), exact.subarray(fell, label), TRIALS)).toBeGreaterThan(1e-4);
      expect([...tally.subarray(label)]).toEqual([0, TRIALS]);
    }
  });

  test.each(SEEDS)(
    'steps drawn afterwards are steps of the sequence, whatever came before them, sequence %i',
    (seed) => {
      const process = sequence(seed, stop);
      const { capacity, losses, layout } = process;
      const folded = foldedSequence(process)!;
      const offsets = tallyOffsets(layout);
      const [counted, traced] = [new Int32Array(offsets.size), new Int32Array(offsets.size)];
      const states = [streamState(seed, 2), streamState(seed, 2), streamState(seed, 2)];
      foldedSimulate(process, folded, states[0], TRIALS, counted);
      const [stream, skipped] = [new WordStream(states[1]), new WordStream(states[2])];
      const unfolding = new WordStream(streamState(seed, 2, PURPOSE_UNFOLD));
      const early = losses.map(({ length }) => new Int32Array(length));
      const late = losses.map(({ length }) => new Int32Array(length));
      for (let i = 0; i < TRIALS; i++) {
        const { actions, total, fell, label } = foldedTrace(process, folded, stream, unfolding);
        foldedEnd(folded, skipped);
        let before = 0;
        let fall: number | null = null;
        actions.forEach((action, step) => {
          if (action.node !== step || action.before !== before) throw new Error('order');
          (before < step ? early : late)[step][action.loss]++;
          before += action.loss;
          if (fall === null && before >= capacity) fall = step;
        });
        if (before !== total || fell !== (fall === null ? layout.stages : process.stages[fall]))
          throw new Error('ends');
        if (actions.length !== (stop && fall !== null ? fall + 1 : losses.length)) throw new Error('steps');
        traced[total]++;
        traced[offsets.fell + fell]++;
        traced[offsets.label + label]++;
      }
      expect(traced).toEqual(counted);
      expect(states[1]).toEqual(states[0]);
      expect(states[2]).toEqual(states[0]);
      losses.forEach((chances, step) => {
        for (const seen of [early[step], late[step]]) {
          const times = seen.reduce((sum, one) => sum + one, 0);
          expect(tail(seen, chances, times), `step ${step}`).toBeGreaterThan(1e-4);
        }
      });
    },
  );
});

test('what can end in too many ways is not drawn whole', () => {
  const one = sequence(5, true);
  const wide = Float64Array.from({ length: 1_100 }, () => 1 / 1_100);
  const layout = { ...one.layout, maxTotal: 6_000 };
  expect(foldedSequence({ ...one, losses: one.losses.map(() => wide), capacity: 5_000, layout })).toBeNull();
  expect(foldedSequence({ ...one, stop: false, layout })).toBeNull();
  expect(foldedSequence(one)).not.toBeNull();
});
