/** Gathers where the engine and the referee differ. */
import type { TableLayer } from '../../ruleset.ts';
import type { Sure } from './plain.ts';

export interface Said {
  readonly facts: Readonly<Record<string, number>>;
  readonly series: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly layers?: readonly TableLayer[];
}

export interface Finding {
  readonly what: string;
  readonly engine: number | undefined;
  readonly referee: number | Sure | string;
  readonly scenario: unknown;
}

/** How often each sort of finding was sure, how often it was a yes, and how often the referee could not tell. */
export interface Tally {
  scenes: number;
  compared: Record<string, number>;
  yes: Record<string, number>;
  unsure: Record<string, number>;
  findings: Finding[];
}

/** Asks the engine; null where it refuses the question. */
export type Answer = (game: string, scenario: unknown) => Said | null;

export const fresh = (): Tally => ({ scenes: 0, compared: {}, yes: {}, unsure: {}, findings: [] });

/** Compares what is sure with a chance of the engine that must be 0 or 1. */
export function hold(tally: Tally, what: string, engine: number | undefined, referee: Sure, scenario: unknown): void {
  const counts = referee === null ? tally.unsure : tally.compared;
  counts[what] = (counts[what] ?? 0) + 1;
  if (referee) tally.yes[what] = (tally.yes[what] ?? 0) + 1;
  if (referee !== null && engine !== (referee ? 1 : 0)) tally.findings.push({ what, engine, referee, scenario });
}

/** Compares a number within a tolerance. */
export function near(
  tally: Tally,
  what: string,
  engine: number | undefined,
  referee: number,
  by: number,
  scenario: unknown,
): void {
  tally.compared[what] = (tally.compared[what] ?? 0) + 1;
  if (engine === undefined || !(Math.abs(engine - referee) <= by)) {
    tally.findings.push({ what, engine, referee, scenario });
  }
}

/**
 * Compares a number with the least and the most that it may be, where some outcomes cannot be told.
 * @param bounds whether bounds are all that is sought
 */
export function between(
  tally: Tally,
  what: string,
  engine: number | undefined,
  low: number,
  high: number,
  scenario: unknown,
  bounds = false,
): void {
  const counts = high - low > 1e-9 && !bounds ? tally.unsure : tally.compared;
  counts[what] = (counts[what] ?? 0) + 1;
  if (engine === undefined || engine < low - 1e-9 || engine > high + 1e-9) {
    tally.findings.push({ what, engine, referee: `${low} to ${high}`, scenario });
  }
}
