/** The cell of a pair: who meets, how it is answered, and how many batches it gets, is worked out when somebody asks for it. */
import type { Cell, Look, StudyMethod } from '../cell.ts';
import { batchesFor, cellCost, exactCost } from '../run.ts';
import type { Asked } from '../study.ts';
import type { Pair } from './field.ts';

/** Trials of every cell before the open ones get more. */
export const FIRST_TRIALS = 1_000;
/** An exact answer is preferred as long as it costs no more than this many times the simulation that replaces it. */
const EXACT_WORTH = 2;

/** What many cells of a table have in common. */
export interface Precision {
  readonly method: StudyMethod;
  /** Batches of a cell that is not exact, at least. */
  readonly fewest: number;
  /** Trials that decide a cell in the worst case. */
  readonly enough: number;
}

interface Decided {
  readonly cell: Cell;
  readonly batches: number;
  readonly last: number;
  readonly costNs: number;
}

/** An answer of what is known needs no more than the look: checks and estimates take longer than all else that is planned. */
export class Planned implements Asked {
  readonly look: Look;
  readonly plans: Pair;
  private readonly make: () => Cell | null;
  private readonly precision: Precision;
  private simulated: Cell | null | undefined;
  private made: Decided | null = null;

  /** @param make the cell, asked as a simulation; null where these two cannot meet */
  constructor(look: Look, plans: Pair, precision: Precision, make: () => Cell | null) {
    this.look = look;
    this.plans = plans;
    this.precision = precision;
    this.make = make;
  }

  get key(): string {
    return this.look.key;
  }

  /** Whether these two can meet after all. */
  get meets(): boolean {
    if (this.simulated === undefined) this.simulated = this.make();
    return this.simulated !== null;
  }

  /** Null where these two cannot meet. */
  get cell(): Cell | null {
    return this.meets ? this.decided.cell : null;
  }

  /** That it gets at once. */
  get batches(): number {
    return this.decided.batches;
  }

  /** Batches that it gets at most. */
  get last(): number {
    return this.decided.last;
  }

  /** Nanoseconds of one core, at most. */
  get costNs(): number {
    return this.decided.costNs;
  }

  /** The same cell, of which nobody asks for its rules. */
  unnamed(): Planned {
    return new Planned(this.look, this.plans, this.precision, () =>
      this.meets ? { ...this.simulated!, unnamed: true } : null,
    );
  }

  private get decided(): Decided {
    if (!this.meets) throw new Error(`${this.key}: these two cannot meet`);
    this.made ??= decide(this.simulated!, this.precision);
    return this.made;
  }
}

function decide(simulated: Cell, { method, fewest, enough }: Precision): Decided {
  const batches = Math.max(fewest, batchesFor(simulated, FIRST_TRIALS));
  const last = Math.max(batches, batchesFor(simulated, enough));
  const costNs = cellCost(simulated, last);
  const exact = method === 'monte-carlo' ? null : exactCost(simulated);
  const overTrials = simulated.measures.some((measure) => 'over' in measure && measure.over === 'trials');
  if (overTrials || exact === null || (method === 'auto' && exact > EXACT_WORTH * costNs)) {
    return { cell: simulated, batches, last, costNs };
  }
  const cell: Cell = { ...simulated, method: 'exact' };
  return { cell, batches, last, costNs: cellCost(cell, 0) };
}
