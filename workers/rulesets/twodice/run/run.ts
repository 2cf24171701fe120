/**
 * A process that wears down a target, in whichever form it has: a total (fast) or states (grids, several models,
 * points that turn damage away). Questions are written once against this.
 */
import type { WordStream } from '../../../kernel/streams.ts';
import type { JointCounts } from '../../ruleset.ts';

/** What a tally says about the target. */
export interface WearReading {
  /** damage[d]: total damage d, the excess of the destroying blow included; null where the states do not keep it. */
  readonly damage: readonly number[] | null;
  /** boxes[b]: b boxes marked at the end. */
  readonly boxes: readonly number[];
  readonly destroyed: number;
  /** fell[k]: destroyed in stage k. */
  readonly fell: readonly number[];
  /** alive[k]: still standing after stage k. */
  readonly alive: readonly number[];
  /** labels[l]: ended with label l. */
  readonly labels: readonly number[];
  /** models[m]: m models destroyed; one entry less than two where there is one model only. */
  readonly models: readonly number[];
  /** Per mark, such as a system: marked by the end of stage k. */
  readonly marks: ReadonlyArray<{ readonly name: string; readonly by: readonly number[] }>;
}

/** One action of a traced trial. */
export interface RunStep {
  readonly node: number;
  readonly action: number;
  /** Points of damage, before any cap. */
  readonly loss: number;
  /** -1 where the faster form does not know it. */
  readonly branch: number;
  /** Boxes marked before and after, of all models together. */
  readonly before: number;
  readonly after: number;
  /** Where the loss landed, from 0; 0 too when there is one place only. */
  readonly spot: number;
  /** Whether a model fell by it, and which one it was of how many, from 0. */
  readonly fell: boolean;
  readonly model: number;
  /** Whether the fall was averted, or undefined when nothing was rolled. */
  readonly lastStand: boolean | undefined;
  /** The condition the target was in. */
  readonly condition: number;
  /** Marks that hold since this action. */
  readonly marked: readonly string[];
}

/** How a trial ended. */
export interface RunEnd {
  /** Stage at which the last model fell, or the number of stages. */
  readonly fell: number;
  readonly label: number;
  /** Values by outcome name. */
  readonly outcome: Readonly<Record<string, number>>;
}

export interface RunTrial extends RunEnd {
  readonly steps: readonly RunStep[];
  /** Boxes marked at the end. */
  readonly worn: number;
}

export interface RunOutcome {
  readonly name: string;
  readonly title: string;
  readonly values: readonly number[];
}

export interface Run {
  readonly stages: number;
  readonly labels: number;
  readonly tallySize: number;
  /** Known once `exact` has run. */
  readonly errorBound: number;
  readonly outcomes: readonly RunOutcome[];
  /** By part of the tally, the outcomes it tells at once; the stage of the fall and the labels are parts too. */
  joint(): { readonly target: readonly JointCounts[]; readonly fell: JointCounts; readonly labels: JointCounts };
  exact(): Float64Array;
  simulate(state: Int32Array, trials: number, tally: Int32Array): void;
  read(tally: ArrayLike<number>, trials: number | null): WearReading;
  /** Trial number `trial` of the run keyed by `seed`, and a stream for unfolding what it left folded. */
  traceAt(seed: number, trial: number): { readonly traced: RunTrial; readonly unfolding: WordStream };
  /** Plays trials from..to-1 in order. @returns the first one that `see` says true to, or null */
  walk(seed: number, from: number, to: number, see: (end: RunEnd) => boolean): number | null;
}
