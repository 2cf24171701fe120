/** What a model is asked to spend in a turn, step by step, and what comes of it when the points do not reach. */
import type { Ledger } from '../../disclosure/ledger.ts';
import { type Book, told } from './book.ts';
import { STATE } from './state.ts';

const { CAP, HELD } = STATE;

export interface Errand {
  /** Points of one step; a step is done whole or not at all. */
  readonly cost: number;
  /** Running or charging: not by a model that forfeits its movement. */
  readonly moves: boolean;
  /** Points that only heat the beast up: rile. */
  readonly idle: boolean;
  /** Rules that say what it costs. */
  readonly rules: readonly string[];
}

/** Work that only says how many points. */
export type PointsWork =
  | { readonly kind: 'points'; readonly points: 'as everyone' | number }
  | { readonly kind: 'by turn'; readonly points: readonly number[] };

/** So many steps of one point. */
export const ones = (count: number, rules: readonly string[], idle = false): Errand[] =>
  Array.from({ length: count }, () => ({ cost: 1, moves: false, idle, rules }));

/** One step, or none when it costs nothing. */
export const once = (cost: number, rules: readonly string[], moves = false): Errand[] =>
  cost > 0 ? [{ cost, moves, idle: false, rules }] : [];

/** @param turn from 0  @param effort points of who does as everyone */
export function pointSteps(work: PointsWork, turn: number, effort: number, rules: readonly string[]): Errand[] {
  if (work.kind === 'points') return ones(work.points === 'as everyone' ? effort : work.points, rules);
  return ones(work.points[Math.min(turn, work.points.length - 1)], rules);
}

export const costOf = (errands: readonly Errand[]): number => errands.reduce((sum, { cost }) => sum + cost, 0);

/** Points spent on work, points spent idly, and points of steps that were asked for and not done. */
export interface Done {
  spent: number;
  idle: number;
  missing: number;
  /** Whether there were points for a step that it had to leave because it forfeits its movement. */
  stayed: boolean;
}

export const nothingDone = (): Done => ({ spent: 0, idle: 0, missing: 0, stayed: false });

/** Does as much as `room` allows, in order. `done` is filled and returned, so that nothing is allocated. */
export function perform(
  errands: readonly Errand[],
  room: number,
  mayMove: boolean,
  done: Done,
  acted: Ledger | null,
): Done {
  done.spent = 0;
  done.idle = 0;
  done.missing = 0;
  done.stayed = false;
  let left = room;
  for (let i = 0; i < errands.length; i++) {
    const { cost, moves, idle, rules } = errands[i];
    if (cost > left || (moves && !mayMove)) {
      done.missing += cost;
      done.stayed ||= cost <= left;
    } else {
      acted?.enter(...rules);
      left -= cost;
      if (idle) done.idle += cost;
      else done.spent += cost;
    }
  }
  return done;
}

/**
 * Forces a beast for its errands (MK2-FURY-02, MK3-FURY-01).
 * @param at where its numbers stand
 * @param able whether it is forced at all this turn
 * @param room fury that it may still be forced for
 */
export function force(
  name: string,
  errands: readonly Errand[],
  state: Int32Array,
  at: number,
  able: boolean,
  room: number,
  mayMove: boolean,
  done: Done,
  places: { readonly work: number; readonly short: number },
  book: Book,
): Done {
  const { spent, idle, missing } = perform(errands, able ? room : 0, mayMove, done, book.acted);
  state[at + HELD] += spent + idle;
  book.add(places.work, spent);
  book.add(places.short, missing);
  if (errands.length === 0 || !book.tell) return done;
  const riled = idle > 0 ? `, riled for ${idle}` : '';
  const text = `forced for ${spent}${riled}; holds ${state[at + HELD]} of ${state[at + CAP]}`;
  book.tell(told(name, able ? text : 'is not forced this turn'));
  return done;
}
