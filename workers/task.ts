/** The function that runs in every pool thread. */
import { threadId } from 'node:worker_threads';
import { answerExactly, answerTally, compiled } from './answer.ts';
import { CHUNK_TRIALS, streamState } from './kernel/streams.ts';
import type { CellsTask, ReplayTask, Replies, SimulateReply, SimulateTask, Task } from './messages.ts';
import type { Measure, Replay } from './rulesets/ruleset.ts';
import { warmUp } from './warm.ts';

/** Time between two looks at the cancel flag; a tenth of the promise of 100 ms. */
const LOOK_EVERY_MS = 10;
const FIRST_BATCH = 256;

export default function run(task: Task): Replies[Task['do']] {
  switch (task.do) {
    case 'simulate':
      return simulate(task);
    case 'exact':
      return answerExactly(task.request);
    case 'read':
      return answerTally(task.request, task.tally, task.trials);
    case 'replay':
      return replay(task);
    case 'cells':
      return cells(task);
    case 'warm':
      warmUp();
      return threadId;
  }
}

function simulate(task: SimulateTask): SimulateReply {
  const started = performance.now();
  const question = compiled(task.request);
  const tally = new Int32Array(question.tallySize);
  const compiledAt = performance.now();
  let chunk = task.fromChunk;
  let left = task.trials;
  let batch = FIRST_BATCH;
  while (left > 0) {
    const state = streamState(task.seed, chunk++);
    let inChunk = Math.min(left, CHUNK_TRIALS);
    left -= inChunk;
    while (inChunk > 0) {
      if (Atomics.load(task.cancel, 0) !== 0) return { tally: null, nanoseconds: 0 };
      const trials = Math.min(batch, inChunk);
      const before = performance.now();
      question.simulate(state, trials, tally);
      inChunk -= trials;
      if (performance.now() - before < LOOK_EVERY_MS / 2) batch = Math.min(batch * 4, CHUNK_TRIALS);
    }
  }
  const ended = performance.now();
  return { tally, nanoseconds: (ended - Math.max(compiledAt, started)) * 1e6 };
}

function replay(task: ReplayTask): Replay | null {
  const question = compiled(task.request);
  const which = task.which;
  const trial = 'trial' in which ? which.trial : question.findTrial(task.seed, which.name, which.value, which.limit);
  return trial === null ? null : question.replay(task.seed, trial);
}

function cells(task: CellsTask): number[] {
  return task.requests.map((request) => {
    const answer = answerExactly(request);
    const name = task.measure ?? answer.headline;
    const measure = answer.measures[name];
    if (!measure) throw new RangeError(`no measure "${name}"`);
    return headlineValue(measure);
  });
}

function headlineValue(measure: Measure): number {
  if (measure.kind === 'probability') return measure.value;
  if (measure.kind === 'distribution') return measure.mean.value;
  return measure.steps.at(-1)?.value ?? Number.NaN;
}
