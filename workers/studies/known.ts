/** What has been counted so far, cell by cell. Replies may come in any order within a round and any number of times. */

import type { Look, MeasureRef } from './cell.ts';
import type { CellFacts, CellReply } from './cellJob.ts';
import { type Plan, planOf } from './components.ts';
import { type Histogram, mergedHistogram } from './histogram.ts';
import type { Solution } from './optimise.ts';
import { batchedSample, exactSample, jackknifed, type Sample } from './sample.ts';

/** Everything about one cell. */
export interface CellKnown {
  readonly exact: boolean;
  /** Batches counted, from 0 on; 0 when exact. */
  readonly batches: number;
  readonly trials: number;
  readonly facts: CellFacts;
  /** Why it has no value, if so: `sample` must not be called then. */
  readonly problem: string | undefined;
  readonly histogram: Histogram | undefined;
  /** The cell's measure number `index`. */
  sample(index?: number): Sample;
  /** What that measure is called and in what it is counted. */
  measure(index?: number): { readonly title: string; readonly of: 'probability' | 'mean'; readonly unit?: string };
}

export class Known {
  private readonly cells = new Map<string, Counted>();
  private readonly solutions = new Map<string, Solution>();
  private readonly names = new Map<string, readonly string[]>();
  /** Titles, rules and what was ignored, each once. */
  private readonly pieces = new Map<string, unknown>();
  private lastFacts: { readonly of: CellFacts; readonly shared: CellFacts } | null = null;
  /** Grows with everything that comes to be known. */
  version = 0;

  get(key: string): CellKnown | undefined {
    return this.cells.get(key);
  }

  /** The sample of a cell's measure, or null when it is not known or has none. */
  sample(key: string, index = 0): Sample | null {
    const cell = this.cells.get(key);
    return !cell || cell.problem !== undefined ? null : cell.sample(index);
  }

  /** Adds what a cell's next batches gave. @throws Error when batches are missing in between */
  add(cell: Look, reply: CellReply): void {
    if (cell.measures.length === 0) {
      this.names.set(cell.key, reply.facts.rules);
      return;
    }
    this.version++;
    const known = this.cells.get(cell.key);
    if (known) known.append(reply);
    else this.cells.set(cell.key, new Counted(cell.measures, reply, this.shared(reply.facts)));
  }

  /** The same facts from the same pieces: parts of a table say the same of hundreds of thousands of cells. */
  private shared(facts: CellFacts): CellFacts {
    if (this.lastFacts?.of === facts) return this.lastFacts.shared;
    const piece = <T>(value: T): T => {
      const text = JSON.stringify(value);
      const known = this.pieces.get(text);
      if (known === undefined) this.pieces.set(text, value);
      return known === undefined ? value : (known as T);
    };
    const shared = {
      components: facts.components.map(piece),
      rules: piece(facts.rules),
      ignored: piece(facts.ignored),
    };
    this.lastFacts = { of: facts, shared };
    return shared;
  }

  /** Rules of a cell of which nothing else was asked. */
  named(key: string): readonly string[] | undefined {
    return this.names.get(key);
  }

  /** A cell that is known elsewhere; it must not be counted further there. */
  take(key: string, cell: CellKnown): void {
    this.version++;
    if (cell instanceof Counted) this.cells.set(key, cell);
  }

  /** The solution of an integer program that a round asked for. */
  solution(key: string): Solution | undefined {
    return this.solutions.get(key);
  }

  solved(key: string, solution: Solution): void {
    this.solutions.set(key, solution);
  }

  /** Trials of all cells together. */
  get trials(): number {
    let sum = 0;
    for (const cell of this.cells.values()) sum += cell.trials;
    return sum;
  }

  get size(): number {
    return this.cells.size;
  }

  [Symbol.iterator](): IterableIterator<[string, CellKnown]> {
    return this.cells.entries();
  }
}

const NO_BATCHES: number[][] = [];
const NO_VALUES: readonly number[] = [];

class Counted implements CellKnown {
  readonly exact: boolean;
  readonly facts: CellFacts;
  histogram: Histogram | undefined;
  batches: number;
  private fault: string | undefined;
  private readonly measures: readonly MeasureRef[];
  private readonly plan: Plan;
  /** By component and batch; empty when exact. There may be hundreds of thousands of cells. */
  private readonly values: number[][];
  /** By component, when exact. */
  private readonly exactly: readonly number[];
  private readonly batchTrials: number;
  private samples: Array<Sample | undefined> | null = null;

  constructor(measures: readonly MeasureRef[], reply: CellReply, facts: CellFacts) {
    if (reply.from !== 0) throw new Error(`cell ${reply.key}: its first batches are missing`);
    this.measures = measures;
    this.plan = planOf(measures);
    this.exact = reply.exact;
    this.facts = facts;
    this.fault = reply.problem;
    this.histogram = reply.histogram;
    this.batches = reply.to;
    this.batchTrials = reply.batchTrials;
    this.values = reply.exact ? NO_BATCHES : reply.values.map((values) => [...values]);
    this.exactly = reply.exact ? reply.values.map(([value]) => value) : NO_VALUES;
  }

  get problem(): string | undefined {
    if (this.fault !== undefined || this.plan.plain) return this.fault;
    // Only expressions over measures can come to this: a division by what never happens.
    const odd = this.plan.readings.findIndex(({ combine }, index) => combine !== null && !finite(this.sample(index)));
    return odd < 0 ? undefined : `${this.measure(odd).title} has no finite value here.`;
  }

  get trials(): number {
    return this.exact || this.fault !== undefined ? 0 : this.batches * this.batchTrials;
  }

  append(reply: CellReply): void {
    if (this.exact || this.fault !== undefined || reply.to <= this.batches) return;
    if (reply.from !== this.batches) throw new Error(`cell ${reply.key}: batches before ${reply.from} are missing`);
    this.batches = reply.to;
    this.fault = reply.problem;
    if (reply.problem !== undefined) return;
    reply.values.forEach((values, i) => {
      this.values[i].push(...values);
    });
    this.samples = null;
    if (reply.histogram) this.histogram = mergedHistogram(this.histogram, reply.histogram);
  }

  sample(index = 0): Sample {
    if (this.exact) return this.read(index);
    this.samples ??= [];
    this.samples[index] ??= this.read(index);
    return this.samples[index];
  }

  measure(index = 0): { readonly title: string; readonly of: 'probability' | 'mean'; readonly unit?: string } {
    const measure = this.measures[index];
    const { components, combine } = this.plan.readings[index];
    if (combine && 'expression' in measure) return { title: measure.expression, of: 'mean' };
    const facts = this.facts.components[components[0]];
    return 'expression' in measure ? { ...facts, title: measure.expression } : facts;
  }

  private read(index: number): Sample {
    const { components, combine } = this.plan.readings[index];
    if (this.exact && combine === null) return exactSample(this.exactly[components[0]]);
    const parts = components.map((at) => {
      if (this.exact) return exactSample(this.exactly[at]);
      const { of, span, paired } = this.facts.components[at];
      return batchedSample(this.values[at], this.batchTrials, of === 'probability', span, paired);
    });
    return combine ? jackknifed(parts, combine) : parts[0];
  }
}

function finite({ value, batches }: Sample): boolean {
  return Number.isFinite(value) && batches.every(Number.isFinite);
}
