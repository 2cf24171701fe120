/** What is wrong is said in words, worst first; while all is well nothing is. */
import { describe, expect, it } from 'vitest';
import type { DeadLetter } from '../queue/dead-letters.ts';
import type { Worker } from '../queue/presence.ts';
import { tooManyConnections } from './connections.ts';
import type { Depth, WorkFacts } from './facts.ts';
import { type HereFacts, lasting, troublesOf } from './troubles.ts';

const HERE: HereFacts = {
  storage: 'ready',
  engineVersion: '2.0',
  lookedSeconds: 0.4,
  loop: { longestMs: 12, held: 0, request: 'none' },
  connectionsEach: 11,
};
const worker = (silent = 2_000, engine = '2.0'): Worker => ({
  id: 'w',
  role: 'worker',
  host: 'shed',
  threads: 4,
  engine_version: engine,
  shards_done: 1,
  trials_done: 1,
  started_at: 0,
  seen_at: 0,
  silent,
});
const depth = (changes: Partial<Depth> = {}): Depth => ({
  engine: '2.0',
  kind: 'shard',
  waiting: 3,
  again: 0,
  active: 2,
  oldest: 5,
  ...changes,
});
const letter: DeadLetter = {
  id: 'd',
  subject: 'run_1',
  job: 'shard 3',
  engine_version: '2.0',
  attempts: 21,
  detail: 'It was tried 21 times.',
  at: 0,
};
const WELL: WorkFacts = {
  workers: [worker()],
  queues: [depth()],
  runs: { id: 'run_1', seconds: 3, open: 1 },
  studies: null,
  deadLetters: [],
  connections: { most: 97, ours: 8, others: 2 },
};

describe('troubles', () => {
  it.each([
    ['an empty service', HERE, { ...WELL, workers: [], queues: [], runs: null, connections: null }],
    ['a busy one', HERE, WELL],
    [
      'a queue that only an hour of work is in, but moves',
      HERE,
      { ...WELL, queues: [depth({ waiting: 900, oldest: 590 })] },
    ],
  ] as ReadonlyArray<readonly [string, HereFacts, WorkFacts]>)('none of %s', (_, here, work) => {
    expect(troublesOf(here, work)).toEqual([]);
  });

  it.each([
    ['a database that is away', { ...HERE, storage: 'unavailable' }, null, [['fault', /database does not answer/]]],
    ['a full disk', { ...HERE, storage: 'full' }, WELL, [['fault', /disk of the database is full/]]],
    ['no storage', { ...HERE, storage: 'off' }, null, [['warning', /Nothing is stored/]]],
    ['a process that asks in vain', { ...HERE, lookedSeconds: 45 }, WELL, [['fault', /in vain for 45 seconds/]]],
    [
      'a loop that was held',
      { ...HERE, loop: { longestMs: 812, held: 3, request: 'POST /x' } },
      WELL,
      [['warning', /for 812 ms .*POST \/x had begun last/]],
    ],
    [
      'nobody who counts',
      HERE,
      { ...WELL, queues: [depth({ active: 0, waiting: 1, oldest: 180 })] },
      [['fault', /^1 job waits, the oldest for 3 minutes, and nobody counts/]],
    ],
    [
      'work for an engine that is gone',
      HERE,
      { ...WELL, queues: [depth(), depth({ engine: '1.9', active: 0, oldest: 90 })] },
      [['fault', /engine 1\.9 wait, and no process runs it/]],
    ],
    [
      'the same engine where somebody runs it still',
      HERE,
      { ...WELL, workers: [worker(), worker(1_000, '1.9')], queues: [depth({ engine: '1.9', oldest: 90 })] },
      [],
    ],
    ['too few hands', HERE, { ...WELL, queues: [depth({ oldest: 7_200 })] }, [['warning', /the oldest for 2 hours/]]],
    ['jobs that go wrong', HERE, { ...WELL, queues: [depth({ again: 2 })] }, [['warning', /2 jobs went wrong/]]],
    [
      'a run that stands still',
      HERE,
      { ...WELL, runs: { id: 'run_9', seconds: 900, open: 1 } },
      [['warning', /Run run_9 has not come on for 15 minutes/]],
    ],
    ['a worker that died', HERE, { ...WELL, workers: [worker(), worker(240_000)] }, [['warning', /shed .* 4 minutes/]]],
    [
      'a server with few connections',
      HERE,
      { ...WELL, connections: { most: 10, ours: 3, others: 1 } },
      [['warning', /fewer/]],
    ],
    [
      'everything at once, worst first',
      { ...HERE, loop: { longestMs: 310, held: 1, request: 'none' } },
      { ...WELL, queues: [depth({ again: 1 })], deadLetters: [letter] },
      [
        ['fault', /1 job failed for good/],
        ['warning', /1 job went wrong .* is tried again/],
        ['warning', /310 ms/],
      ],
    ],
  ] as ReadonlyArray<readonly [string, HereFacts, WorkFacts | null, ReadonlyArray<readonly [string, RegExp]>]>)(
    'of %s',
    (_, here, work, wanted) => {
      const found = troublesOf(here, work);
      expect(found.map(({ level }) => level)).toEqual(wanted.map(([level]) => level));
      for (const [i, [, words]] of wanted.entries()) expect(found[i]!.what).toMatch(words);
      for (const { remedy } of found) expect(remedy).not.toBe('');
    },
  );

  it('counts connections of all processes against what the server allows', () => {
    const server = { most: 97, ours: 20, others: 4 };
    expect(tooManyConnections(server, 8, 11)).toBeNull();
    expect(tooManyConnections(server, 9, 11)).toMatch(/^9 processes may open 99 connections .* allows 97/);
    expect(tooManyConnections({ ...server, most: 14 }, 1, 11)).toMatch(/^This process may open 11/);
  });

  it('says times as a person would', () => {
    expect([1, 59, 119, 150, 7_300, 200_000].map(lasting)).toEqual([
      '1 second',
      '59 seconds',
      '119 seconds',
      '3 minutes',
      '2 hours',
      '2 days',
    ]);
  });
});
