/**
 * The work of a study in pieces that travel: what a round asks for, as bytes that any process can count, and what came
 * of each, as bytes that whoever plans the next round can read. Nothing here depends on who counts, or in what order.
 *
 * A *part* is a slice of a round or an integer program. A slice is handed to threads in *tasks* of some milliseconds.
 * All of this runs in pool threads: the thread that answers requests moves bytes only.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { TASK_NS } from '../task-size.ts';
import { jobCost } from './cellCost.ts';
import { type CellJob, type CellReply, joinedReplies } from './cellJob.ts';
import { countCell } from './cells.ts';
import { loadExpressions } from './expression.ts';
import { Known } from './known.ts';
import { NamedRules } from './namedRules.ts';
import { type IntegerProgram, type Solution, solveProgram } from './optimise.ts';
import { costWithCompile, eachSlice } from './run.ts';
import { looksOf, type Round, type Study, type StudyAnswer } from './study.ts';
import { packedJobs, packedReplies, type TaskReply, unpackedJobs, unpackedReplies } from './travel.ts';

/** A cell is cut only where its batches cost more than this: a thread that takes it up must compile it first. */
const CUT_NS = 2 * TASK_NS;
const FAST = { level: 1 } as const;

/** Batches of a job of the slice. */
type Piece = readonly [of: number, from: number, to: number];

type Ask =
  | { readonly do: 'count'; readonly jobs: readonly CellJob[]; readonly tasks: ReadonlyArray<readonly Piece[]> }
  | { readonly do: 'solve'; readonly key: string; readonly program: IntegerProgram };

export interface Solved {
  readonly key: string;
  readonly solution: Solution;
}

/**
 * A slice as a part.
 * @param here whether it is counted in this process and kept nowhere: then nothing is gained by making it small
 */
export function countingPart(jobs: readonly CellJob[], here = false): Uint8Array {
  const tasks = tasksOf(jobs);
  return asked(`{"do":"count","jobs":${packedJobs(jobs)},"tasks":${JSON.stringify(tasks)}}`, tasks.length, here);
}

/** An integer program as a part. */
export function solvingPart(key: string, program: IntegerProgram): Uint8Array {
  return asked(JSON.stringify({ do: 'solve', key, program }), 0);
}

/** Number of tasks of a part; 0 for an integer program. */
export function tasksIn(part: Uint8Array): number {
  return new DataView(part.buffer, part.byteOffset, 4).getUint32(0);
}

/**
 * Counts one task of a part.
 * @param told rules that tasks have named whose replies travel with this one
 */
export async function countTask(
  part: Uint8Array,
  id: string,
  task: number,
  told = new NamedRules(),
): Promise<{ reply: Uint8Array; trials: number }> {
  const ask = readPart(part, id);
  if (ask.do !== 'count') throw new Error('an integer program is not counted');
  const replies: Array<{ of: number; reply: CellReply }> = [];
  let trials = 0;
  for (const [of, from, to] of ask.tasks[task] ?? []) {
    const job = ask.jobs[of];
    if (job.components.some((component) => 'trials' in component)) await loadExpressions();
    const reply = countCell({ ...job, from, to }, told);
    replies.push({ of, reply });
    trials += (to - from) * reply.batchTrials;
  }
  return { reply: packed(packedReplies(replies), isPlain(part.subarray(4))), trials };
}

/** Solves the integer program of a part. */
export async function solvePart(part: Uint8Array): Promise<Uint8Array> {
  const ask = readAsk(part);
  if (ask.do !== 'solve') throw new Error('a slice is not solved');
  return framed([packed(JSON.stringify({ key: ask.key, solution: await solveProgram(ask.program) } satisfies Solved))]);
}

/** What the tasks of a part said, in their order, as one. */
export function framed(replies: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(replies.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const reply of replies) {
    view.setUint32(at, reply.length);
    whole.set(reply, at + 4);
    at += 4 + reply.length;
  }
  return whole;
}

/** The replies to the jobs of a slice, in their order, or the solution of a program. */
export function readReply(reply: Uint8Array): readonly CellReply[] | Solved {
  const view = new DataView(reply.buffer, reply.byteOffset, reply.length);
  const byJob: CellReply[][] = [];
  for (let at = 0; at < reply.length; ) {
    const length = view.getUint32(at);
    const said = unpacked(reply.subarray(at + 4, at + 4 + length)) as TaskReply | Solved;
    if ('solution' in said) return said;
    for (const { of, reply: one } of unpackedReplies(said)) {
      byJob[of] ??= [];
      byJob[of].push(one);
    }
    at += 4 + length;
  }
  return byJob.map(joinedReplies);
}

/** What a round asks for, ready to travel; in the order in which it enters what is known. */
export interface PlannedRound {
  readonly parts: readonly Uint8Array[];
  /** Nanoseconds of one core, estimated. */
  readonly costNs: number;
}

export interface Planned {
  /** Null when the study has its answer. */
  readonly round: PlannedRound | null;
  /** Final where there is no further round, partial otherwise. */
  readonly answer: StudyAnswer | null;
  readonly cells: number;
  readonly trials: number;
}

/** A study that follows its rounds. What has been counted enters in order of rounds and parts, never of arrival. */
export class Planner {
  private readonly study: Study;
  private readonly known = new Known();
  private asked: Round | null;
  /** Rounds that are known. */
  rounds = 0;

  constructor(study: Study) {
    this.study = study;
    this.asked = study.next(this.known);
  }

  /** Takes in a whole round, and asks for the next. */
  add(replies: readonly Uint8Array[]): void {
    this.take(replies, true);
    this.rounds++;
    this.asked = this.study.next(this.known);
  }

  /** Takes in what of the present round is there, for a partial answer; what it says of the next round is of no use after it. */
  addSome(replies: readonly Uint8Array[]): void {
    this.take(replies, false);
  }

  /** The next round, or the answer. */
  planned(): Planned {
    const { study, known, asked: round } = this;
    const counts = { cells: known.size, trials: known.trials };
    if (!round) return { round: null, answer: study.answer(known), ...counts };
    const parts: Uint8Array[] = [];
    let costNs = 0;
    for (const { jobs } of eachSlice(this.rounds, round.work, known)) {
      parts.push(countingPart(jobs));
      for (const job of jobs) costNs += costWithCompile(job);
    }
    const programs = (round.programs ?? []).filter(({ key }) => !known.solution(key));
    for (const { key, program } of programs) parts.push(solvingPart(key, program));
    if (parts.length === 0) throw new Error('a study asked for nothing that is not known already');
    return { round: { parts, costNs }, answer: null, ...counts };
  }

  /** What can be said now. */
  partial(): Planned {
    const { study, known } = this;
    return { round: null, answer: study.answer(known), cells: known.size, trials: known.trials };
  }

  private take(replies: readonly Uint8Array[], whole: boolean): void {
    const looks = looksOf(this.asked?.work ?? []);
    for (const bytes of replies) {
      const said = readReply(bytes);
      if ('solution' in said) {
        this.known.solved(said.key, said.solution);
        continue;
      }
      for (const reply of said) {
        const look = looks.get(reply.key);
        // Of a round that is not whole, earlier batches of a cell may be missing.
        if (look && (whole || reply.from <= (this.known.get(look.key)?.batches ?? 0))) this.known.add(look, reply);
      }
    }
  }
}

/** Parts are read once in each thread that takes up their tasks; as many are kept as a pool has under way. */
export const KEPT_PARTS = 4;
const kept = new Map<string, Ask>();

function readPart(part: Uint8Array, id: string): Ask {
  // A shared buffer may change while it is read, as far as anybody knows: its bytes are taken out first.
  const ask = kept.get(id) ?? readAsk(part.slice());
  // The one that was asked for longest ago goes first.
  kept.delete(id);
  kept.set(id, ask);
  if (kept.size > KEPT_PARTS) kept.delete(kept.keys().next().value!);
  return ask;
}

function readAsk(part: Uint8Array): Ask {
  const ask = unpacked(part.subarray(4)) as Ask;
  return ask.do === 'count' ? { ...ask, jobs: unpackedJobs(ask.jobs) } : ask;
}

/** @param text JSON of what is asked */
function asked(text: string, tasks: number, here = false): Uint8Array {
  const body = packed(text, here);
  const part = new Uint8Array(4 + body.length);
  new DataView(part.buffer).setUint32(0, tasks);
  part.set(body, 4);
  return part;
}

/** In place of a length: the text follows as it is. No text is as long. */
const PLAIN = 0xffffffff;

/** How long the text is in bytes, and then the text, deflated: whoever knows its length reads it in one go. */
function packed(text: string, plain = false): Uint8Array {
  const bytes = strToU8(text);
  const body = plain ? bytes : deflateSync(bytes, FAST);
  const whole = new Uint8Array(4 + body.length);
  new DataView(whole.buffer).setUint32(0, plain ? PLAIN : bytes.length);
  whole.set(body, 4);
  return whole;
}

function unpacked(packed: Uint8Array): unknown {
  const length = lengthOf(packed);
  const body = packed.subarray(4);
  const bytes = length === PLAIN ? body : inflateSync(body, { out: new Uint8Array(length) });
  return JSON.parse(strFromU8(bytes));
}

function isPlain(packed: Uint8Array): boolean {
  return lengthOf(packed) === PLAIN;
}

function lengthOf({ buffer, byteOffset }: Uint8Array): number {
  return new DataView(buffer, byteOffset, 4).getUint32(0);
}

function tasksOf(jobs: readonly CellJob[]): ReadonlyArray<readonly Piece[]> {
  const tasks: Piece[][] = [];
  let cost = Number.POSITIVE_INFINITY;
  jobs.forEach((job, of) => {
    for (const piece of piecesOf(job, of)) {
      const costs = costWithCompile(job, { from: piece[1], to: piece[2] });
      if (cost + costs > TASK_NS && cost > 0) {
        tasks.push([]);
        cost = 0;
      }
      tasks.at(-1)!.push(piece);
      cost += costs;
    }
  });
  return tasks;
}

function piecesOf(job: CellJob, of: number): readonly Piece[] {
  if (job.exact) return [[of, job.from, job.to]];
  const each = jobCost({ ...job, from: 0, to: 1 });
  const batches = Math.max(1, Math.floor(CUT_NS / each));
  const pieces: Piece[] = [];
  for (let from = job.from; from < job.to; from += batches) pieces.push([of, from, Math.min(job.to, from + batches)]);
  return pieces;
}
