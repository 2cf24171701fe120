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

/** How a cell is answered, and how much of it at most. */
interface Decided {
  readonly exact: boolean;
  readonly batches: number;
  readonly last: number;
  readonly costNs: number;
}

/** Who makes the cells of a table. */
export interface CellMaker {
  /** A cell, asked as a simulation; null where these two cannot meet. */
  cellOf(planned: Planned): Cell | null;
  precisionOf(planned: Planned): Precision;
}

/**
 * An answer of what is known needs no more than the look: checks and estimates take longer than all else that is planned.
 * An exact cell is handed out once as a rule, so it is not kept: a table has hundreds of thousands. Batches are asked of the
 * others round by round.
 */
export class Planned implements Asked, Look {
  readonly key: string;
  readonly measures: Look['measures'];
  /** Number of its pair in the table. */
  readonly at: number;
  readonly plans: Pair;
  private readonly maker: CellMaker;
  private readonly quiet: boolean;
  /** Whether these two can meet, once somebody has asked. */
  private can: boolean | null = null;
  /** The cell as a simulation, while it is kept. */
  private simulated: Cell | null;
  private plan: Decided | null = null;
  /** Nanoseconds of the exact answer, once that is what is asked for. */
  private exactNs = -1;

  /**
   * @param quiet whether nobody asks for its rules
   * @param simulated the cell, where it is made already
   */
  constructor(
    { key, measures }: Look,
    at: number,
    plans: Pair,
    maker: CellMaker,
    quiet = false,
    simulated: Cell | null = null,
  ) {
    this.key = key;
    this.measures = measures;
    this.at = at;
    this.plans = plans;
    this.maker = maker;
    this.quiet = quiet;
    this.simulated = simulated && quietly(simulated, quiet);
  }

  get look(): Look {
    return this;
  }

  /** Whether these two can meet after all. */
  get meets(): boolean {
    this.can ??= this.asSimulation() !== null;
    return this.can;
  }

  /** Null where these two cannot meet. */
  get cell(): Cell | null {
    if (this.can === false) return null;
    const simulated = this.asSimulation();
    this.can = simulated !== null;
    if (simulated === null) return null;
    if (!this.isExact(simulated)) return simulated;
    this.simulated = null;
    return { ...simulated, method: 'exact' };
  }

  /** That it gets at once. */
  get batches(): number {
    return this.decided?.batches ?? 1;
  }

  /** Batches that it gets at most. */
  get last(): number {
    return this.decided?.last ?? 1;
  }

  /** Nanoseconds of one core, at most. */
  get costNs(): number {
    return this.decided?.costNs ?? this.exactNs;
  }

  /** The same cell, of which nobody asks for its rules. */
  unnamed(): Planned {
    return new Planned(this, this.at, this.plans, this.maker, true, this.simulated);
  }

  private asSimulation(): Cell | null {
    if (this.simulated === null) {
      const made = this.maker.cellOf(this);
      this.simulated = made && quietly(made, this.quiet);
    }
    return this.simulated;
  }

  private isExact(simulated: Cell): boolean {
    if (this.plan) return false;
    if (this.exactNs >= 0) return true;
    const decided = decide(simulated, this.maker.precisionOf(this));
    if (decided.exact) this.exactNs = decided.costNs;
    else this.plan = decided;
    return decided.exact;
  }

  /** Null of an exact cell. */
  private get decided(): Decided | null {
    if (!this.plan && this.exactNs < 0 && this.cell === null) throw new Error(`${this.key}: these two cannot meet`);
    return this.plan;
  }
}

function quietly(cell: Cell, quiet: boolean): Cell {
  return quiet ? { ...cell, unnamed: true } : cell;
}

function decide(simulated: Cell, { method, fewest, enough }: Precision): Decided {
  const batches = Math.max(fewest, batchesFor(simulated, FIRST_TRIALS));
  const last = Math.max(batches, batchesFor(simulated, enough));
  const costNs = cellCost(simulated, last);
  const exact = method === 'monte-carlo' ? null : exactCost(simulated);
  const overTrials = simulated.measures.some((measure) => 'over' in measure && measure.over === 'trials');
  if (overTrials || exact === null || (method === 'auto' && exact > EXACT_WORTH * costNs)) {
    return { exact: false, batches, last, costNs };
  }
  return { exact: true, batches, last, costNs: cellCost({ ...simulated, method: 'exact' }, 0) };
}
