/** Time that may be spent, and what work of one sort takes of it. */

/** Milliseconds of work from one pause to the next. */
const TURN_MS = 1;

/**
 * Counts the time of one's own work only: who pauses in between is not charged for what others do meanwhile.
 *
 * A clock of processor time is dear to read: several microseconds, where a whole question takes a hundred. So it is read
 * after work of a sort that takes long, and what is asked in between is answered by that reading.
 */
export class Stopwatch {
  private readonly clock: (() => number) | undefined;
  private readonly limit: number;
  private spent = 0;
  private since: number;
  /** The last reading. */
  at = 0;

  /**
   * @param clock in milliseconds; without one there is no end
   * @param limit milliseconds that may be spent
   */
  constructor(clock?: () => number, limit = Number.POSITIVE_INFINITY) {
    this.clock = clock;
    this.limit = limit;
    this.since = this.now();
  }

  get runs(): boolean {
    return this.clock !== undefined;
  }

  /** Reads the clock. */
  now(): number {
    this.at = this.clock?.() ?? 0;
    return this.at;
  }

  /** Milliseconds that were left at the last reading. */
  get left(): number {
    return this.limit - this.spent - (this.at - this.since);
  }

  /** Whether there is no time left by now. */
  isOver(): boolean {
    this.now();
    return this.left <= 0;
  }

  /** Whether so much was done without a pause, by the last reading, that others should have their turn. */
  get isDue(): boolean {
    return !this.clock || this.at - this.since >= TURN_MS;
  }

  stop(): void {
    this.spent += this.now() - this.since;
  }

  go(): void {
    this.since = this.now();
  }
}

/** Estimates are no promises: so many times slower or faster than estimated is believed at most. */
const ASTRAY = 10;

/** How long work takes that has an estimate, learned from what was done. */
export class Pace {
  private took = 0;
  private estimated = 0;

  /** @param took milliseconds of work that was estimated at so many nanoseconds */
  learn(took: number, nanoseconds: number): void {
    this.took += took;
    this.estimated += nanoseconds / 1e6;
  }

  /** Milliseconds to expect of work that is estimated at so many nanoseconds. */
  expected(nanoseconds: number): number {
    const factor = this.estimated > 0 ? this.took / this.estimated : 1;
    return (nanoseconds / 1e6) * Math.min(ASTRAY, Math.max(1 / ASTRAY, factor));
  }
}
