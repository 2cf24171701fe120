/** What travels between the pool and its threads. Plain data, structured clone, no transfer lists. */
import type { Answer, Checked } from './answer.ts';
import type { Replay } from './rulesets/ruleset.ts';

/** Run `trials` trials, the first of them trial 0 of chunk `fromChunk`. */
export interface SimulateTask {
  readonly do: 'simulate';
  readonly request: Checked;
  readonly seed: number;
  readonly fromChunk: number;
  readonly trials: number;
  /** One shared Int32; non-zero asks the thread to stop at its next look. */
  readonly cancel: Int32Array;
}
export interface SimulateReply {
  /** Null when cancelled: an unfinished task counts for nothing. */
  readonly tally: Int32Array | null;
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
/** The exact values of one measure of several requests, in order. */
export interface CellsTask {
  readonly do: 'cells';
  readonly requests: readonly Checked[];
  readonly measure: string | undefined;
}
export interface WarmTask {
  readonly do: 'warm';
}

export type Task = SimulateTask | ExactTask | ReadTask | ReplayTask | CellsTask | WarmTask;

export interface Replies {
  simulate: SimulateReply;
  exact: Answer;
  read: Answer;
  replay: Replay | null;
  cells: number[];
  warm: number;
}
