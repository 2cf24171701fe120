import { expect, test } from 'vitest';
import { type Checked, compiled } from './answer.ts';
import { CHUNK_TRIALS, streamState, WORDS_DRAWN } from './kernel/streams.ts';
import type { SimulateReply } from './messages.ts';
import { findKind, rulesets } from './rulesets/index.ts';
import type { RunJob } from './segments.ts';
import { ShardRun } from './shard.ts';

const SEED = 77;

function exampleOf(ruleset: string, id: string): Checked {
  const kind = findKind(ruleset, id);
  return { ruleset, kind: id, scenario: kind.schema.parse(kind.examples[0].scenario) };
}

/** Plays a task, or as much of it as is said. */
function replyTo({ task }: RunJob, most = task.trials): SimulateReply {
  const question = compiled(task.request);
  const tally = new Int32Array(question.tallySize);
  const state = Int32Array.from(task.from.state ?? streamState(task.seed, task.from.chunk));
  const trials = Math.min(most, task.trials);
  question.simulate(state, trials, tally);
  return { tally, trials, stopped: { ...task.from, state, done: task.from.done + trials }, nanoseconds: trials * 1e6 };
}

test('threads share a chunk of battles: whoever counts which of them in whatever order, the sum has the same bits', async () => {
  const request = exampleOf('aof', 'battle');
  const trials = 16;
  const run = new ShardRun(request, { seed: SEED, fromChunk: 3, ends: [4], totalTrials: 3 * CHUNK_TRIALS + trials });
  const out: RunJob[] = [];
  for (let job = run.next(2); job; job = run.next(2)) out.push(job);
  expect(out.length).toBeGreaterThan(2);
  expect(out.reduce((sum, { task }) => sum + task.trials, 0)).toBe(trials);
  // The last one first, and the first one in two turns.
  const [first, ...others] = out;
  for (const job of others.reverse()) run.take(job, replyTo(job));
  expect(run.next(2)).toBeNull();
  run.take(first, replyTo(first, 1));
  const rest = run.next(2)!;
  expect(rest.task.trials).toBe(first.task.trials - 1);
  run.take(rest, replyTo(rest));
  const { pieces } = await run.done;
  const question = compiled(request);
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(SEED, 3), trials, tally);
  expect(pieces.map((piece) => piece.trials)).toEqual([trials]);
  expect([...pieces[0].tally]).toEqual([...tally]);
});

test('kinds that say how many words a trial draws draw as many, whatever comes of it', () => {
  const kinds = rulesets.flatMap(({ id, kinds }) => kinds.map((kind) => ({ ruleset: id, kind })));
  const saying = kinds.filter(({ kind }) => kind.wordsOfTrial !== undefined);
  expect(saying.map(({ ruleset, kind }) => `${ruleset} ${kind.id}`)).toEqual(['aof battle']);
  for (const { ruleset, kind } of saying) {
    for (const { scenario } of kind.examples) {
      const question = compiled({ ruleset, kind: kind.id, scenario: kind.schema.parse(scenario) });
      const state = streamState(SEED, 0);
      const before = state[WORDS_DRAWN];
      question.simulate(state, 3, new Int32Array(question.tallySize));
      expect(state[WORDS_DRAWN] - before).toBe(3 * kind.wordsOfTrial!);
    }
  }
});
