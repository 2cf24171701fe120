/** Work on one cell of a study, and what comes back of it. */
import type { Checked } from '../answer.ts';
import type { Ignored } from '../rulesets/ruleset.ts';
import type { Component, ComponentFacts } from './components.ts';
import { type Histogram, mergedHistogram } from './histogram.ts';

/** Work on one cell: its exact answer, or the batches from..to-1. */
export interface CellJob {
  readonly key: string;
  readonly request: Checked;
  readonly seed: number;
  readonly components: readonly Component[];
  readonly exact: boolean;
  /** Counted for its expressions over trials alone: answered exactly where the exact tally answers them. */
  readonly orExact?: boolean;
  readonly from: number;
  readonly to: number;
  readonly keep: boolean;
  /** Whether its rules are not asked for. */
  readonly unnamed?: boolean;
  /** Whether they are read together with those of the other cells: what one of these has named may be left out. */
  readonly together?: boolean;
  /** What others of these have named already. */
  readonly told?: readonly string[];
  /** Trials of one batch; left out, as many as its question usually takes. */
  readonly trials?: number;
  /** As of its cell. It plans, and does not travel. */
  readonly like?: Checked;
}

/** The same for every cell of equal shape; shared by many replies. */
export interface CellFacts {
  readonly components: readonly ComponentFacts[];
  readonly rules: readonly string[];
  /** Rules that nobody knows here. */
  readonly ignored: readonly Ignored[];
}

export interface CellReply {
  readonly key: string;
  readonly exact: boolean;
  readonly from: number;
  readonly to: number;
  /** values[component][batch]; one number a component when exact. */
  readonly values: ReadonlyArray<readonly number[]>;
  /** Trials of a batch; 0 when exact. */
  readonly batchTrials: number;
  readonly facts: CellFacts;
  readonly histogram?: Histogram;
  /** Why the cell has no value; everything else is empty then. */
  readonly problem?: string;
}

/** One reply for the consecutive parts of a job. */
export function joinedReplies(parts: readonly CellReply[]): CellReply {
  const [first] = parts;
  if (parts.length === 1 || first.exact) return first;
  const faulty = parts.find(({ problem }) => problem !== undefined);
  const { to } = parts.at(-1)!;
  if (faulty) return { ...faulty, from: first.from, to };
  const histogram = parts.reduce<Histogram | undefined>(
    (sum, part) => (part.histogram ? mergedHistogram(sum, part.histogram) : sum),
    undefined,
  );
  return {
    ...first,
    to,
    values: first.values.map((_, at) => parts.flatMap(({ values }) => values[at])),
    ...(histogram ? { histogram } : {}),
  };
}
