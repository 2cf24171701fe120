/** The cell of a pair: how it is answered, and how many batches it gets, is worked out when somebody asks for it. */
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

/** An answer of what is known needs no more than the key; an estimate takes longer than all else that is planned. */
export class Planned implements Asked {
  readonly key: string;
  readonly plans: Pair;
  private readonly simulated: Cell;
  private readonly precision: Precision;
  private made: Decided | null = null;

  /** @param simulated the cell, asked as a simulation */
  constructor(simulated: Cell, plans: Pair, precision: Precision) {
    this.key = simulated.key;
    this.simulated = simulated;
    this.plans = plans;
    this.precision = precision;
  }

  get look(): Look {
    return this.simulated;
  }

  get cell(): Cell {
    return this.decided.cell;
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
    return new Planned({ ...this.simulated, unnamed: true }, this.plans, this.precision);
  }

  private get decided(): Decided {
    this.made ??= decide(this.simulated, this.precision);
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
