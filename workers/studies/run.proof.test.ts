import { describe, expect, it } from 'vitest';
import { compiled } from '../answer.ts';
import { share, THOROUGH } from '../fixtures/share.ts';
import { CHUNK_TRIALS, streamState } from '../kernel/streams.ts';
import { SimulationPool } from '../pool.ts';
import type { Cell } from './cell.ts';
import { batchTrials } from './cellCost.ts';
import { joinedReplies } from './cellJob.ts';
import { countCell } from './cells.ts';
import { loadExpressions } from './expression.ts';
import { Known } from './known.ts';
import { runStudy, type Slice, slicesOf } from './run.ts';
import type { Study } from './study.ts';
import { context, countHere } from './testing/context.ts';

function cell(key: string, text: string, method: Cell['method'] = 'monte-carlo'): Cell {
  const result = context.check('mk3', 'roll', { expression: text });
  if (!('checked' in result)) throw new Error('a faulty test');
  return { key, request: result.checked, seed: 5, measures: [{ name: null }], method };
}

/** Two rounds; what the second asks for depends on what the first has brought. */
function twoRounds(cells: readonly Cell[]): Study {
  return {
    costNs: 1,
    next: (known) => {
      const [first] = cells;
      if (!known.get(first.key)) return { work: cells.map((each) => ({ cell: each, batches: 3 })) };
      const best = [...cells].sort((a, b) => known.sample(b.key)!.value - known.sample(a.key)!.value)[0];
      return known.get(best.key)!.batches < 8 ? { work: [{ cell: best, batches: 8 }] } : null;
    },
    answer: () => {
      throw new Error('not asked for');
    },
  };
}

const CELLS = [cell('a', '2d6 >= 8'), cell('b', '2d6 >= 9'), cell('c', '3d6 >= 11')];
/** So many that they fill three slices. */
const MANY = Array.from({ length: 2_100 }, (_, i) => ({ ...CELLS[i % CELLS.length], key: `${i}`, seed: i }));
const bits = (known: Known) => [...known].map(([key, { batches }]) => [key, batches, known.sample(key)!.batches]);

describe('a study', () => {
  it('gives the same bits for any number of threads, in this one, and however its cells are cut', async () => {
    const here = await runStudy(twoRounds(CELLS), { count: countHere });
    for (const threads of share([2], [1, 2, 3])) {
      const pool = new SimulationPool({ threads });
      const { known, finished } = await runStudy(twoRounds(CELLS), { count: ({ jobs }) => pool.count(jobs) });
      await pool.close();
      expect(finished).toBe(true);
      expect(bits(known)).toEqual(bits(here.known));
    }
    const ahead = await runStudy(twoRounds(CELLS), { count: countHere, ahead: 2 });
    expect(bits(ahead.known)).toEqual(bits(here.known));
    const [a] = slicesOf(0, [{ cell: CELLS[0], batches: 5 }], new Known());
    const whole = countCell(a.jobs[0]);
    const parts = [countCell({ ...a.jobs[0], to: 2 }), countCell({ ...a.jobs[0], from: 2 })];
    expect(joinedReplies(parts)).toEqual(whole);
  });

  it.runIf(THOROUGH)(
    'counts several slices at once where its host wants that, and enters them in order all the same',
    async () => {
      const here = await runStudy(twoRounds(MANY), { count: countHere });
      let [counting, most, slices] = [0, 0, 0];
      const { known, finished } = await runStudy(twoRounds(MANY), {
        ahead: 2,
        count: async (slice) => {
          most = Math.max(most, ++counting);
          // The first of each three comes last.
          for (let turn = 0; turn < 20 - 5 * (slices++ % 3); turn++) await new Promise(setImmediate);
          counting--;
          return countHere(slice);
        },
      });
      expect([most, finished]).toEqual([3, true]);
      expect(bits(known)).toEqual(bits(here.known));
    },
  );

  it('fails where a slice fails, though others are counted beside it', async () => {
    let slices = 0;
    const host = {
      ahead: 2,
      count: (slice: Slice) => (slices++ === 1 ? Promise.reject(new Error('a thread died')) : countHere(slice)),
    };
    await expect(runStudy(twoRounds(MANY), host)).rejects.toThrow('a thread died');
  });

  it('goes on after it was stopped with what was counted before, and ends with the same bits', async () => {
    const whole = await runStudy(twoRounds(CELLS), { count: countHere });
    const stored = new Map<string, Awaited<ReturnType<typeof countHere>>>();
    const name = ({ round, number }: Slice) => `${round}/${number}`;
    let left = 1;
    const first = await runStudy(twoRounds(CELLS), {
      count: async (slice) => {
        const replies = await countHere(slice);
        stored.set(name(slice), replies);
        return replies;
      },
      onSlice: () => {
        left--;
      },
      stopped: () => left <= 0,
    });
    expect(first.finished).toBe(false);
    let counted = 0;
    const second = await runStudy(twoRounds(CELLS), {
      count: async (slice) => {
        const known = stored.get(name(slice));
        if (!known) counted++;
        return known ?? countHere(slice);
      },
    });
    expect(counted).toBe(1);
    expect(bits(second.known)).toEqual(bits(whole.known));
  });

  it('counts a batch as the first trials of its chunk, so that any trial can be replayed', () => {
    const [{ jobs }] = slicesOf(0, [{ cell: CELLS[0], batches: 3 }], new Known());
    const { values } = countCell(jobs[0]);
    const question = compiled(CELLS[0].request);
    const trials = batchTrials(56);
    for (let batch = 0; batch < 3; batch++) {
      let successes = 0;
      for (let i = 0; i < trials; i++) successes += question.replay(5, batch * CHUNK_TRIALS + i).outcome.success;
      expect(values[0][batch]).toBe(successes / trials);
    }
    expect(streamState(5, 1)).not.toEqual(streamState(5, 2));
  });

  it('averages an expression over the joint outcomes of single trials', async () => {
    await loadExpressions();
    const joint: Cell = {
      ...CELLS[0],
      key: 'joint',
      measures: [{ expression: 'left >= 10 or left == 2', over: 'trials' }, { name: null }],
    };
    const { known } = await runStudy(
      { ...twoRounds([joint]), next: (all) => (all.size > 0 ? null : { work: [{ cell: joint, batches: 40 }] }) },
      { count: countHere },
    );
    const { value, batches, trials } = known.sample('joint')!;
    expect(batches).toHaveLength(40);
    expect(trials).toBe(40 * batchTrials(56));
    // 10, 11, 12 or 2 of two dice: 7 of 36.
    expect(Math.abs(value - 7 / 36)).toBeLessThan(0.01);
    expect(known.get('joint')!.measure(0)).toMatchObject({ of: 'probability' });
    expect(known.sample('joint', 1)!.value).toBeCloseTo(15 / 36, 1);
  });

  it('says why a cell has no value instead of failing', async () => {
    const lacking: Cell = { ...CELLS[0], key: 'lacking', measures: [{ name: 'courage' }], method: 'auto' };
    const { known } = await runStudy(
      { ...twoRounds([lacking]), next: (all) => (all.size > 0 ? null : { work: [{ cell: lacking, batches: 4 }] }) },
      { count: countHere },
    );
    expect(known.get('lacking')!.problem).toMatch(/no measure "courage"; it has success, left/);
    expect(known.sample('lacking')).toBeNull();
  });
});
