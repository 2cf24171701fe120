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
  private readonly cells = new Map<string, Told>();
  private readonly solutions = new Map<string, Solution>();
  private readonly names = new Map<string, readonly string[]>();
  /** Titles, rules and what was ignored, each once. */
  private readonly pieces = new Map<string, unknown>();
  private lastFacts: { readonly of: CellFacts; readonly shared: CellFacts } | null = null;
  private lastAsked: Measured | null = null;
  private readonly column = new Column();
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
    for (const other of cell.also ?? []) this.add(other, reply);
    if (cell.measures.length === 0) {
      this.names.set(cell.key, reply.facts.rules);
      return;
    }
    this.version++;
    const known = this.cells.get(cell.key);
    if (known) known.append(reply);
    else this.cells.set(cell.key, this.told(cell, reply));
  }

  private told({ measures }: Look, reply: CellReply): Told {
    if (reply.from !== 0) throw new Error(`cell ${reply.key}: its first batches are missing`);
    if (this.lastAsked?.measures !== measures) this.lastAsked = { measures, plan: planOf(measures) };
    const facts = this.shared(reply.facts);
    if (!reply.exact) return new Counted(this.lastAsked, facts, reply);
    const at = this.column.add(reply.values);
    const { problem, histogram } = reply;
    const rest = problem === undefined && histogram === undefined ? NO_REST : { problem, histogram };
    return new Exactly(this.lastAsked, facts, this.column.block, at, rest);
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
    if (cell instanceof Told) this.cells.set(key, cell);
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

/** Measures, and how they are read. */
interface Measured {
  readonly measures: readonly MeasureRef[];
  readonly plan: Plan;
}

/** Numbers of a column that are kept in one piece. */
const BLOCK = 1 << 12;

/** Values of exact cells, one after the other: of a table there are a million, and a list for each cell takes twice their room. */
class Column {
  block = new Float64Array(0);
  private used = 0;

  /** @param values one of each component @returns where they begin in the present block */
  add(values: CellReply['values']): number {
    if (this.used + values.length > this.block.length) {
      this.block = new Float64Array(Math.max(values.length, this.used === 0 ? FIRST_BLOCK : BLOCK));
      this.used = 0;
    }
    const at = this.used;
    for (let i = 0; i < values.length; i++) this.block[at + i] = values[i][0];
    this.used += values.length;
    return at;
  }
}

/** Most studies have few cells. */
const FIRST_BLOCK = 64;

abstract class Told implements CellKnown {
  readonly facts: CellFacts;
  protected readonly measured: Measured;

  constructor(measured: Measured, facts: CellFacts) {
    this.measured = measured;
    this.facts = facts;
  }

  abstract readonly exact: boolean;
  abstract readonly batches: number;
  abstract readonly trials: number;
  abstract readonly histogram: Histogram | undefined;
  /** Why nothing was counted. */
  protected abstract readonly fault: string | undefined;
  abstract sample(index?: number): Sample;
  /** Takes in further batches. */
  abstract append(reply: CellReply): void;

  get problem(): string | undefined {
    const { plan } = this.measured;
    if (this.fault !== undefined || plan.plain) return this.fault;
    // Only expressions over measures can come to this: a division by what never happens.
    const odd = plan.readings.findIndex(({ combine }, index) => combine !== null && !finite(this.sample(index)));
    return odd < 0 ? undefined : `${this.measure(odd).title} has no finite value here.`;
  }

  measure(index = 0): { readonly title: string; readonly of: 'probability' | 'mean'; readonly unit?: string } {
    const { measures, plan } = this.measured;
    const measure = measures[index];
    const { components, combine } = plan.readings[index];
    if (combine && 'expression' in measure) return { title: measure.expression, of: 'mean' };
    const facts = this.facts.components[components[0]];
    return 'expression' in measure ? { ...facts, title: measure.expression } : facts;
  }
}

interface Rest {
  readonly problem: string | undefined;
  readonly histogram: Histogram | undefined;
}
const NO_REST: Rest = { problem: undefined, histogram: undefined };

/** An exact cell. There may be hundreds of thousands. */
class Exactly extends Told {
  /** Its values by component, from `at` on. */
  private readonly block: Float64Array;
  private readonly at: number;
  private readonly rest: Rest;

  constructor(measured: Measured, facts: CellFacts, block: Float64Array, at: number, rest: Rest) {
    super(measured, facts);
    this.block = block;
    this.at = at;
    this.rest = rest;
  }

  get exact(): boolean {
    return true;
  }

  get batches(): number {
    return 0;
  }

  get trials(): number {
    return 0;
  }

  get histogram(): Histogram | undefined {
    return this.rest.histogram;
  }

  protected get fault(): string | undefined {
    return this.rest.problem;
  }

  append(): void {}

  sample(index = 0): Sample {
    const { components, combine } = this.measured.plan.readings[index];
    const value = (component: number) => exactSample(this.block[this.at + component]);
    return combine === null ? value(components[0]) : jackknifed(components.map(value), combine);
  }
}

class Counted extends Told {
  histogram: Histogram | undefined;
  batches: number;
  protected fault: string | undefined;
  /** By component and batch. */
  private readonly values: number[][];
  private readonly batchTrials: number;
  private samples: Array<Sample | undefined> | null = null;

  constructor(measured: Measured, facts: CellFacts, reply: CellReply) {
    super(measured, facts);
    this.fault = reply.problem;
    this.histogram = reply.histogram;
    this.batches = reply.to;
    this.batchTrials = reply.batchTrials;
    this.values = reply.values.map((values) => [...values]);
  }

  get exact(): boolean {
    return false;
  }

  get trials(): number {
    return this.fault !== undefined ? 0 : this.batches * this.batchTrials;
  }

  append(reply: CellReply): void {
    if (this.fault !== undefined || reply.to <= this.batches) return;
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
    this.samples ??= [];
    this.samples[index] ??= this.read(index);
    return this.samples[index];
  }

  private read(index: number): Sample {
    const { components, combine } = this.measured.plan.readings[index];
    const parts = components.map((at) => {
      const { of, span, paired } = this.facts.components[at];
      return batchedSample(this.values[at], this.batchTrials, of === 'probability', span, paired);
    });
    return combine ? jackknifed(parts, combine) : parts[0];
  }
}

function finite({ value, batches }: Sample): boolean {
  return Number.isFinite(value) && batches.every(Number.isFinite);
}
