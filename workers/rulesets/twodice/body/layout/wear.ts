/**
 * Marking boxes (MK3-GRID-01 to -04, MK3-SPIRAL-01, MK3-FIELD-01, MK3-COLOSSAL-05) and what is crippled by it.
 *
 * Boxes of a column are marked in order, so how many more are marked in each column says everything: a few small
 * numbers instead of a picture.
 */
import { onceFor } from '../../../../onceFor.ts';
import type { Rulings } from '../../activation/schema/rulings.ts';
import type { Board, Layout } from './parse.ts';

/** A system and, per column (boards one after the other), how many newly marked boxes cripple its part there. */
export interface SystemNeed {
  readonly system: string;
  /** The board it is on; the two grids of a colossal have systems of their own. */
  readonly board: number;
  readonly need: readonly number[];
}

export interface WearPlan {
  /** Columns of all boards, one after the other. */
  readonly columns: number;
  readonly perBoard: number;
  readonly boards: number;
  /** Unmarked boxes per column at the start. */
  readonly free: Int32Array;
  readonly freeField: number;
  /** Unmarked boxes in all, the field not counted: the model is destroyed when these are marked. */
  readonly boxesLeft: number;
  readonly systems: readonly SystemNeed[];
}

/** The same for a layout as long as that is known. */
export const wearPlan: (layout: Layout) => WearPlan = onceFor(planOf);

function planOf(layout: Layout): WearPlan {
  const columns = layout.boards.flatMap(({ columns: own }) => own);
  const free = Int32Array.from(columns, (boxes) => boxes.filter(({ marked }) => !marked).length);
  return {
    columns: columns.length,
    perBoard: layout.boards[0].columns.length,
    boards: layout.boards.length,
    free,
    freeField: layout.field ? layout.field.boxes - layout.field.marked : 0,
    boxesLeft: free.reduce((sum, count) => sum + count, 0),
    systems: layout.boards.flatMap(systemsOf),
  };
}

function systemsOf(board: Board, index: number): SystemNeed[] {
  const names = new Set(board.columns.flatMap((column) => column.flatMap(({ system }) => system ?? [])));
  return [...names].sort().map((system) => ({
    system,
    board: index,
    need: board.columns.map((column) => {
      const unmarked = column.filter(({ marked }) => !marked);
      return unmarked.map(({ system: own }) => own === system).lastIndexOf(true) + 1;
    }),
  }));
}

/**
 * Marks `points` from `column` of `board` on: down the column, then the nearest column to the right with an unmarked
 * box, the last one wrapping to the first.
 * @param counts newly marked boxes per column, changed in place
 * @returns points for which the board had no box
 */
export function markBoard(plan: WearPlan, counts: Int32Array, board: number, column: number, points: number): number {
  const first = board * plan.perBoard;
  let left = points;
  let at = column;
  for (let tried = 0; tried < plan.perBoard && left > 0; tried++) {
    const here = first + at;
    const taken = Math.min(left, plan.free[here] - counts[here]);
    counts[here] += taken;
    left -= taken;
    at = at + 1 === plan.perBoard ? 0 : at + 1;
  }
  return left;
}

/** Whether every box of a system is marked (MK3-CRIPPLE-01). */
export function isCrippled(plan: WearPlan, { board, need }: SystemNeed, counts: Int32Array): boolean {
  const first = board * plan.perBoard;
  return need.every((wanted, column) => counts[first + column] >= wanted);
}

/** What an owner wants back first (on spirals M, B and S are Mind, Body and Spirit), by how that is read (MK3-RUL-C06). */
const RANKS: Readonly<Record<Rulings['boxesBack'], string>> = {
  'moves first': 'MCIBLRHSGA',
  'fights first': 'LRHBMCISGA',
};

/** The systems in the order in which their owner has them repaired (MK3-DMG-11): on equal rank those of the left grid. */
export function wantedFirst({ systems }: WearPlan, back: Rulings['boxesBack']): number[] {
  return systems
    .map(({ system }, i) => ({ i, rank: RANKS[back].indexOf(system) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ i }) => i);
}

/** The systems that are crippled, as bits, once a model with every box marked has one back, which its owner chooses. */
export function crippledOnceSaved(plan: WearPlan, back: Rulings['boxesBack']): number {
  const all = 2 ** plan.systems.length - 1;
  const [first] = wantedFirst(plan, back);
  return first === undefined ? all : all & ~(1 << first);
}

const NAMES: Readonly<Record<string, string>> = {
  A: 'arc node',
  C: 'cortex',
  M: 'movement',
  G: 'field generator',
  H: 'head',
  L: 'left arm',
  R: 'right arm',
  I: 'interface node',
  S: 'superstructure',
  B: 'brain',
};
const ASPECTS: Readonly<Record<string, string>> = { M: 'Mind', B: 'Body', S: 'Spirit' };

/** "left arm", "Mind", or "left grid: movement" for a colossal. */
export function systemName({ kind }: Layout, { system, board }: SystemNeed): string {
  if (kind === 'spiral') return ASPECTS[system] ?? system;
  const name = NAMES[system] ?? system;
  return kind === 'colossal' ? `${board === 0 ? 'left' : 'right'} grid: ${name}` : name;
}
