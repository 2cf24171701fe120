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

/**
 * An answer of what is known needs no more than the look: checks and estimates take longer than all else that is planned.
 * An exact cell is handed out once as a rule, so it is not kept: a table has hundreds of thousands. Batches are asked of the
 * others round by round.
 */
export class Planned implements Asked {
  readonly look: Look;
  readonly plans: Pair;
  private readonly make: () => Cell | null;
  private readonly precision: Precision;
  /** Whether these two can meet, once somebody has asked. */
  private can: boolean | null = null;
  /** The cell as a simulation, while it is kept. */
  private simulated: Cell | null = null;
  private plan: Decided | null = null;

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
    this.can ??= this.asSimulation() !== null;
    return this.can;
  }

  /** Null where these two cannot meet. */
  get cell(): Cell | null {
    if (this.can === false) return null;
    const simulated = this.asSimulation();
    this.can = simulated !== null;
    if (simulated === null) return null;
    this.plan ??= decide(simulated, this.precision);
    if (!this.plan.exact) return simulated;
    this.simulated = null;
    return { ...simulated, method: 'exact' };
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
    const { make } = this;
    return new Planned(this.look, this.plans, this.precision, () => {
      const simulated = make();
      return simulated && { ...simulated, unnamed: true };
    });
  }

  private asSimulation(): Cell | null {
    this.simulated ??= this.make();
    return this.simulated;
  }

  private get decided(): Decided {
    if (!this.plan && this.cell === null) throw new Error(`${this.key}: these two cannot meet`);
    return this.plan!;
  }
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
