/** The function that runs in every pool thread. */
import { isMainThread, threadId } from 'node:worker_threads';
import { answerExactly, answerTally, compiled, discloseRequest } from './answer.ts';
import { CHUNK_TRIALS, streamState } from './kernel/streams.ts';
import { readLists } from './lists/door.ts';
import { withUnits } from './lists/units.ts';
import type {
  CellsTask,
  CountReply,
  CountTask,
  ReplayTask,
  Replies,
  SimulateReply,
  SimulateTask,
  Task,
} from './messages.ts';
import { atOnce } from './rulesets/disclosure/unused.ts';
import { headlineValue } from './rulesets/readMeasure.ts';
import { findTrial, type Replay } from './rulesets/ruleset.ts';
import { checkHosted, planStudy } from './studies/hosted.ts';
import { NamedRules } from './studies/namedRules.ts';
import { countTask, solvePart } from './studies/parts.ts';
import { studyFile, tableFile } from './studies/report/index.ts';
import type { ReportedStudy } from './studies/report/reported.ts';
import { warmTables } from './studies/warm.ts';
import { begin, giveWay, threadClock } from './threadTime.ts';
import { warmUp } from './warm.ts';

if (!isMainThread) giveWay();
const processorTime = threadClock();
/** Time between two looks at the cancel flag and the clock; far below the promise of 100 ms. */
const LOOK_EVERY_MS = 5;
/** After this long a task makes room for others, wherever it stands. */
const SHARE_MS = 10;
const FIRST_BATCH = 16;

export default function run(task: Task): Replies[Task['do']] | Promise<Replies[Task['do']]> {
  if (task.begun) begin(task.begun);
  switch (task.do) {
    case 'simulate':
      return simulate(task);
    case 'exact':
      return answerExactly(task.request);
    case 'read':
      return answerTally(task.request, task.tally, task.trials);
    case 'replay':
      return replay(task);
    case 'disclose':
      return atOnce(discloseRequest(task.request, { ...task.limits, now: processorTime }));
    case 'cells':
      return cells(task);
    case 'count':
      return count(task);
    case 'lists':
      return readLists(task.request);
    case 'units':
      return withUnits(task.request);
    case 'solve':
      return solvePart(task.part);
    case 'check':
      return checkHosted(task.kind, task.body);
    case 'plan':
      return planStudy(task);
    case 'report':
      return studyFile(task.format, JSON.parse(task.study) as ReportedStudy);
    case 'table':
      return tableFile(JSON.parse(task.study) as ReportedStudy, task.table);
    case 'warm':
      warmUp(task.limitMs);
      return warmTables(task.limitMs / 10, () => performance.now()).then(() => threadId);
  }
}

/**
 * Simulates until the trials are done, the time is up or the run is cancelled. Pieces of a chunk continue one stream,
 * so cutting a chunk into pieces changes nothing.
 */
function simulate(task: SimulateTask): SimulateReply {
  const question = compiled(task.request);
  const tally = new Int32Array(question.tallySize);
  const started = performance.now();
  let { chunk, done } = task.from;
  let state = task.from.state ?? streamState(task.seed, chunk);
  let left = task.trials;
  let batch = FIRST_BATCH;
  let now = started;
  while (left > 0 && now - started < SHARE_MS) {
    if (Atomics.load(task.cancel, 0) !== 0) return { tally: null, trials: 0, stopped: task.from, nanoseconds: 0 };
    if (done === CHUNK_TRIALS) {
      chunk++;
      done = 0;
      state = streamState(task.seed, chunk);
    }
    const trials = Math.min(batch, left, CHUNK_TRIALS - done);
    question.simulate(state, trials, tally);
    done += trials;
    left -= trials;
    const before = now;
    now = performance.now();
    if (now - before < LOOK_EVERY_MS / 4) batch = Math.min(batch * 4, CHUNK_TRIALS);
    else if (now - before > LOOK_EVERY_MS) batch = Math.max(1, batch >> 1);
  }
  return {
    tally,
    trials: task.trials - left,
    stopped: { chunk, state, done },
    nanoseconds: (now - started) * 1e6,
  };
}

function replay(task: ReplayTask): Replay | null {
  const question = compiled(task.request);
  const which = task.which;
  const trial = 'trial' in which ? which.trial : findTrial(question, task.seed, which.name, which.value, which.limit);
  return trial === null ? null : question.replay(task.seed, trial);
}

function cells(task: CellsTask): number[] {
  return task.requests.map((request) => {
    const answer = answerExactly(request);
    const name = task.measure ?? answer.headline;
    const measure = answer.measures[name];
    // What cannot happen in a scenario is not measured there.
    return measure ? headlineValue(measure) : Number.NaN;
  });
}

async function count({ part, id, index, many, cancel }: CountTask): Promise<CountReply> {
  const started = performance.now();
  const replies: Uint8Array[] = [];
  let all = 0;
  // These replies reach whoever asks all at once, or none of them does.
  const told = new NamedRules();
  for (let task = index; task < index + many && Atomics.load(cancel, 0) === 0; task++) {
    const { reply, trials } = await countTask(part, id, task, told);
    replies.push(reply);
    all += trials;
  }
  return { replies, trials: all, nanoseconds: (performance.now() - started) * 1e6 };
}
