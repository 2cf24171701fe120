/** Lists whose value is the sum of their choices' values: the best one by integer programming. */
import { estimateOf } from '../estimate.ts';
import type { Known } from '../known.ts';
import { cellSeed } from '../matchups/seeds.ts';
import { type IntegerProgram, programCost, type Solution } from '../optimise.ts';
import { probe } from '../probe.ts';
import { measureRef, opponentsOf, shares } from '../request.ts';
import { batchesFor, cellCost, tellingCost } from '../run.ts';
import { combined, intervalOf, type Sample } from '../sample.ts';
import type { Cell, Round, StudyContext } from '../study.ts';
import { scenariosOf } from './candidates.ts';
import type { Choice, TuneRequest } from './request.ts';

const FIRST_BATCHES = 16;
const EXACT_WORTH = 4;
/** Programs solved beside the best list: with and without single choices. */
export const MOST_VARIED = 200;

export interface Entry {
  readonly slot: number;
  readonly choice: Choice;
}

export class Sums {
  readonly entries: readonly Entry[];
  readonly costNs: number;
  readonly cells: ReadonlyArray<readonly Cell[]>;
  private readonly request: TuneRequest;
  private readonly weights: readonly number[];

  constructor(request: TuneRequest, context: StudyContext) {
    this.request = request;
    this.entries = request.slots.flatMap(({ choices }, slot) => choices.map((choice) => ({ slot, choice })));
    const opponents = opponentsOf(request.opponents);
    this.weights = shares(opponents.map(({ weight }) => weight));
    const lists = request.slots.flatMap(({ choices }, slot) =>
      choices.map(({ patches }, c) => ({ patches: [patches], at: [`slots[${slot}].choices[${c}]`] })),
    );
    const scenarios = scenariosOf(request, lists, context);
    this.cells = this.entries.map((_, e) =>
      opponents.map((_, o): Cell => {
        const simulated: Cell = {
          key: `${e}/${o}`,
          request: scenarios(e, o),
          // Each cell draws for itself, so the variance of a list is the sum of its parts'.
          seed: cellSeed(request.seed, `${e}/${o}`),
          measures: [measureRef(request.measure)],
          method: 'monte-carlo',
        };
        const { exact, compile } = estimateOf(simulated.request);
        const affordable = exact !== null && compile + exact <= EXACT_WORTH * cellCost(simulated, FIRST_BATCHES);
        const exactly = exact !== null && (request.method === 'exact' || (request.method === 'auto' && affordable));
        return exactly ? { ...simulated, method: 'exact' } : simulated;
      }),
    );
    probe(this.cells[0][0], 'measure');
    const all = this.cells.flat();
    const programs = (1 + Math.min(MOST_VARIED, this.entries.length)) * programCost(this.entries.length);
    this.costNs = all.reduce(
      (sum, cell) => sum + cellCost(cell, this.lastBatches(cell)),
      tellingCost(all.length, programs),
    );
  }

  /** Every choice until its value is precise enough, then the best list, then what each choice adds to it. */
  next(known: Known): Round | null {
    const work = this.cells.flatMap((cells, e) => {
      const sample = this.sample(known, e);
      const interval = sample && intervalOf(sample);
      if (sample && (!interval || (interval.high - interval.low) / 2 <= this.request.precision)) return [];
      return cells.flatMap((cell) => {
        const counted = known.get(cell.key);
        if (!counted) return [{ cell, batches: FIRST_BATCHES }];
        const last = this.lastBatches(cell);
        if (counted.exact || counted.problem !== undefined || counted.batches >= last) return [];
        return [{ cell, batches: Math.min(last, counted.batches * 2) }];
      });
    });
    if (work.length > 0) return { work };
    const best = known.solution('best');
    if (!best) return { work: [], programs: [{ key: 'best', program: this.program(known) }] };
    if (best.state !== 'optimal') return null;
    const programs = this.entries
      .map((_, e) => ({ key: `vary/${e}`, program: this.varied(known, e, best.counts[e]) }))
      .slice(0, MOST_VARIED)
      .filter(({ key }) => !known.solution(key));
    return programs.length > 0 ? { work: [], programs } : null;
  }

  /** The value of one copy of a choice, the higher the better; null while it is not known. */
  sample(known: Known, entry: number): Sample | null {
    const samples: Sample[] = [];
    for (const { key } of this.cells[entry]) {
      const sample = known.sample(key);
      if (!sample) return null;
      samples.push(sample);
    }
    const { times } = this.entries[entry].choice;
    return combined(
      samples,
      this.weights.map((weight) => weight * times),
    );
  }

  problem(known: Known, entry: number): string | null {
    for (const { key } of this.cells[entry]) {
      const problem = known.get(key)?.problem;
      if (problem !== undefined) return problem;
    }
    return null;
  }

  /** The best list without a choice that is in it, or with one more of a choice that is not. */
  variation(known: Known, entry: number): Solution | undefined {
    return known.solution(`vary/${entry}`);
  }

  private lastBatches(cell: Cell): number {
    return Math.max(FIRST_BATCHES, batchesFor(cell, this.request.maxTrials));
  }

  private program(known: Known): IntegerProgram {
    const { slots, limits, better } = this.request;
    const sign = better === 'more' ? 1 : -1;
    const rows: Array<IntegerProgram['rows'][number]> = [];
    const row = (factor: (entry: Entry) => number, least: number | null, most: number | null) => {
      const terms = this.entries.flatMap((entry, column) => {
        const value = factor(entry);
        return value === 0 ? [] : [{ column, factor: value }];
      });
      rows.push({ terms, least, most });
    };
    slots.forEach(({ least, most }, s) => {
      row(({ slot }) => (slot === s ? 1 : 0), least, most);
    });
    if (limits.points !== undefined) row(({ choice }) => choice.points, null, limits.points);
    for (const { role, least, most } of limits.roles) {
      row(({ choice }) => (choice.roles.includes(role) ? 1 : 0), least, most ?? null);
    }
    if (limits.copies !== undefined) {
      for (const name of new Set(this.entries.map(({ choice }) => choice.name))) {
        row(({ choice }) => (choice.name === name ? 1 : 0), null, limits.copies);
      }
    }
    return {
      columns: this.entries.map(({ choice }, e) => {
        const sample = this.sample(known, e);
        // What has no value cannot be chosen.
        return sample ? { value: sign * sample.value, most: choice.most } : { value: 0, most: 0 };
      }),
      rows,
    };
  }

  private varied(known: Known, entry: number, count: number): IntegerProgram {
    const program = this.program(known);
    const one = [{ column: entry, factor: 1 }];
    const limit = count > 0 ? { terms: one, least: null, most: count - 1 } : { terms: one, least: 1, most: null };
    return { ...program, rows: [...program.rows, limit] };
  }
}
