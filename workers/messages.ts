/** What travels between the pool and its threads. Plain data, structured clone, no transfer lists. */
import type { Answer, Checked } from './answer.ts';
import type { ListsReading, ListsRequest } from './lists/types.ts';
import type { UnitsReply, UnitsRequest } from './lists/units.ts';
import type { Disclosure, Replay } from './rulesets/ruleset.ts';
import type { Checkup } from './studies/begin.ts';
import type { Hosted, PlanRequest } from './studies/hosted.ts';
import type { ReportFile, ReportFormat, tableFile } from './studies/report/index.ts';
import type { Begun } from './threadTime.ts';

/** Where a run of trials stands inside a chunk. */
export interface Place {
  readonly chunk: number;
  /** State of the chunk's stream there; null at its start. */
  readonly state: Int32Array | null;
  /** Trials of the chunk that are done. */
  readonly done: number;
}

/** Run `trials` trials from a place on. The thread may stop early, after its share of time, and say where. */
export interface SimulateTask {
  readonly do: 'simulate';
  readonly request: Checked;
  readonly seed: number;
  readonly from: Place;
  readonly trials: number;
  /** One shared Int32; non-zero asks the thread to stop at its next look. */
  readonly cancel: Int32Array;
}
export interface SimulateReply {
  /** Null when cancelled: an unfinished task counts for nothing. */
  readonly tally: Int32Array | null;
  /** Trials counted in the tally; fewer than asked for when the time was up. */
  readonly trials: number;
  /** Where the trials that are left begin. */
  readonly stopped: Place;
  readonly nanoseconds: number;
}

export interface ExactTask {
  readonly do: 'exact';
  readonly request: Checked;
}
export interface ReadTask {
  readonly do: 'read';
  readonly request: Checked;
  readonly tally: Float64Array;
  readonly trials: number;
}
export interface ReplayTask {
  readonly do: 'replay';
  readonly request: Checked;
  readonly seed: number;
  /** Which trial, or the first one with this outcome among `limit`. */
  readonly which:
    | { readonly trial: number }
    | { readonly name: string; readonly value: number; readonly limit: number };
}
/** What of a request changed nothing, as far as the time goes. */
export interface DiscloseTask {
  readonly do: 'disclose';
  readonly request: Checked;
  readonly limits: DiscloseLimits;
}
export interface DiscloseLimits {
  /** What is not settled by then is named as not tested. */
  readonly milliseconds: number;
  /** Dearer exact answers are not compared. */
  readonly exactNs: number;
}
/** The exact values of one measure of several requests, in order. */
export interface CellsTask {
  readonly do: 'cells';
  readonly requests: readonly Checked[];
  readonly measure: string | undefined;
}
/** Some cells of a part of a study, counted one after the other. */
export interface CountTask {
  readonly do: 'count';
  /** Shared by all tasks of the part. */
  readonly part: Uint8Array;
  /** Names the part in the thread's memory. */
  readonly id: string;
  /** Which of its tasks, and how many from there on. */
  readonly index: number;
  readonly many: number;
  /** As for simulations; looked at before each task. */
  readonly cancel: Int32Array;
}
export interface CountReply {
  /** One for each task; fewer when cancelled. */
  readonly replies: readonly Uint8Array[];
  readonly trials: number;
  readonly nanoseconds: number;
}
/** Solve the integer program of a part. */
export interface SolveTask {
  readonly do: 'solve';
  readonly part: Uint8Array;
}
/** Check what somebody asks of a kind of study. */
export interface CheckTask {
  readonly do: 'check';
  readonly kind: string;
  readonly body: unknown;
}
/** What a study asks for next, or its answer. */
export interface PlanTask extends PlanRequest {
  readonly do: 'plan';
}
/** A study as a file. */
export interface ReportTask {
  readonly do: 'report';
  readonly format: ReportFormat;
  /** A study as the API shows it, as JSON. */
  readonly study: string;
}
/** A table of a study as a file. */
export interface TableTask {
  readonly do: 'table';
  /** Its id. */
  readonly table: string;
  /** A study as the API shows it, as JSON. */
  readonly study: string;
}
/** Read army lists. */
export interface ListsTask {
  readonly do: 'lists';
  readonly request: ListsRequest;
}
/** Build a unit, find its loadouts, or write units down. */
export interface UnitsTask {
  readonly do: 'units';
  readonly request: UnitsRequest;
}
export interface WarmTask {
  readonly do: 'warm';
  readonly limitMs: number;
}

/** Where the thread says that it begins, if somebody limits its processor time. */
export type Task = AnyTask & { readonly begun?: Begun };

type AnyTask =
  | SimulateTask
  | ExactTask
  | ReadTask
  | ReplayTask
  | DiscloseTask
  | CellsTask
  | CountTask
  | SolveTask
  | ListsTask
  | UnitsTask
  | CheckTask
  | PlanTask
  | ReportTask
  | TableTask
  | WarmTask;

export interface Replies {
  simulate: SimulateReply;
  exact: Answer;
  read: Answer;
  replay: Replay | null;
  disclose: Disclosure;
  cells: number[];
  count: CountReply;
  lists: ListsReading;
  units: UnitsReply;
  solve: Uint8Array;
  check: Checkup;
  plan: Hosted;
  report: ReportFile;
  table: ReturnType<typeof tableFile>;
  warm: number;
}
