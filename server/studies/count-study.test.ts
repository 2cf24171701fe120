/** A study counted in one process, with a pool that says when each part is done. */
import { describe, expect, it } from 'vitest';
import { CountCancelledError } from '../../workers/count.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import type { Hosted, PlanRequest } from '../../workers/studies/hosted.ts';
import { countStudy } from './count-study.ts';
import type { CountedRound } from './counted-rounds.ts';

const PARTS = 5;
const ANSWER = { sentence: 'said', text: '{}' };

class Counted {
  readonly under = new Map<number, (failed?: Error) => void>();
  readonly handed: number[] = [];
  readonly cancelled: number[] = [];
  /** Of the whole rounds that a plan was asked with. */
  replies: number[] = [];

  readonly pool = {
    plan: async ({ rounds }: PlanRequest): Promise<Hosted> => {
      this.replies = rounds.flat().map(([number]) => number);
      const parts = Array.from({ length: PARTS }, (_, number) => Uint8Array.of(number));
      const next = rounds.length === 0 ? { parts, costNs: 0 } : null;
      return { round: next, answer: next ? null : ANSWER, cells: 0, trials: 0 };
    },
    part: ([number]: Uint8Array, signal: AbortSignal) => {
      this.handed.push(number);
      return new Promise((resolve, reject) => {
        this.under.set(number, (failed) => {
          this.under.delete(number);
          if (failed) reject(failed);
          else resolve({ reply: Uint8Array.of(number), trials: 1 });
        });
        signal.addEventListener('abort', () => {
          if (this.under.has(number)) this.cancelled.push(number);
          reject(new CountCancelledError('cancelled'));
        });
      });
    },
  } as unknown as SimulationPool;

  /** Lets whoever waits go on. */
  readonly settled = () => new Promise((resolve) => setImmediate(resolve));
}

const study = { kind: 'balance', request: {} };

describe('a study counted in this process', () => {
  it('has one part under way beside the one that is waited for, and takes replies in the order of parts', async () => {
    const counted = new Counted();
    const told: number[] = [];
    const answer = countStudy(study, counted.pool, { onPart: ({ trials }) => told.push(trials) });
    await counted.settled();
    expect(counted.handed).toEqual([0, 1]);
    // The second is done before the first: nothing further is handed over.
    counted.under.get(1)!();
    await counted.settled();
    expect(counted.handed).toEqual([0, 1]);
    for (const number of [0, 3, 2, 4]) {
      counted.under.get(number)!();
      await counted.settled();
      expect(counted.under.size).toBeLessThanOrEqual(2);
    }
    expect(await answer).toEqual(ANSWER);
    expect(counted.replies).toEqual([0, 1, 2, 3, 4]);
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  it('cancels what is under way when a part fails', async () => {
    const counted = new Counted();
    const answer = countStudy(study, counted.pool);
    await counted.settled();
    counted.under.get(0)!(new Error('broken'));
    await expect(answer).rejects.toThrow('broken');
    expect(counted.cancelled).toEqual([1]);
  });

  it('keeps what was counted when that is enough, and goes on from there', async () => {
    const counted = new Counted();
    const rounds: CountedRound[] = [];
    const patience = new AbortController();
    const begun = countStudy(study, counted.pool, { rounds, enough: patience.signal });
    await counted.settled();
    counted.under.get(0)!();
    await counted.settled();
    patience.abort();
    // What is under way is waited for; nothing else is begun.
    for (const number of [2, 1]) {
      counted.under.get(number)!();
      await counted.settled();
    }
    expect(await begun).toBeNull();
    expect(rounds.map(({ replies, counted: trials }) => [replies.length, trials])).toEqual([[3, 3]]);
    const told: number[] = [];
    const answer = countStudy(study, counted.pool, { rounds, onPart: ({ trials }) => told.push(trials) });
    for (const number of [3, 4]) {
      await counted.settled();
      counted.under.get(number)!();
    }
    expect(await answer).toEqual(ANSWER);
    expect(counted.handed).toEqual([0, 1, 2, 3, 4]);
    expect(counted.replies).toEqual([0, 1, 2, 3, 4]);
    expect(told).toEqual([4, 5]);
  });

  it('answers nothing once nobody waits, and cancels all that is under way', async () => {
    const counted = new Counted();
    const patience = new AbortController();
    const answer = countStudy(study, counted.pool, { signal: patience.signal });
    await counted.settled();
    patience.abort();
    expect(await answer).toBeNull();
    expect(counted.cancelled).toEqual([0, 1]);
  });
});
