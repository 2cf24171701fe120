/** Hits on a layout with real dice, one after the other: what is simulated, and what a replay shows. */
import type { WordStream } from '../../../kernel/streams.ts';
import { markBoard, type WearPlan } from '../../twodice/layout/wear.ts';
import type { Hits } from './schema.ts';

type HitSpec = Hits['hits'][number];

/** Boxes marked so far; reset for each trial, so that a trial allocates nothing. */
export interface Marks {
  readonly counts: Int32Array;
  field: number;
  total: number;
}

/** Told about the dice of one hit. Places are 0-based; board and column are -1 when nothing reached the boxes. */
export interface Heard {
  readonly dice: number[];
  points: number;
  absorbed: number;
  board: number;
  column: number;
  /** Column of the other grid that took the rest, or -1. */
  restColumn: number;
}

export function freshMarks(plan: WearPlan): Marks {
  return { counts: new Int32Array(plan.columns), field: 0, total: 0 };
}

export function clearMarks(marks: Marks): void {
  marks.counts.fill(0);
  marks.field = 0;
  marks.total = 0;
}

/** Rolls one hit and marks its points. @returns whether the model is destroyed by it */
export function throwHit(
  plan: WearPlan,
  marks: Marks,
  hit: HitSpec,
  armour: number,
  stream: WordStream,
  heard?: Heard,
): boolean {
  let sum = hit.power;
  for (let i = 0; i < hit.dice; i++) {
    const face = stream.die(6);
    sum += face;
    heard?.dice.push(face);
  }
  const points = Math.max(0, sum - armour);
  const absorbed = Math.min(points, plan.freeField - marks.field);
  marks.field += absorbed;
  if (heard) {
    heard.points = points;
    heard.absorbed = absorbed;
  }
  if (points === absorbed) return false;
  const board = plan.boards === 1 ? 0 : boardOf(hit, stream);
  const column = columnOf(plan, hit.column, stream);
  const left = markBoard(plan, marks.counts, board, column, points - absorbed);
  if (heard) {
    heard.board = board;
    heard.column = column;
  }
  let lost = left;
  if (left > 0 && plan.boards === 2) {
    // The rest goes to the other grid, at a column rolled anew (MK3-COLOSSAL-05, MK3-RUL-25).
    const rest = stream.die(6) - 1;
    lost = markBoard(plan, marks.counts, 1 - board, rest, left);
    if (heard) heard.restColumn = rest;
  }
  marks.total += points - absorbed - lost;
  return marks.total >= plan.boxesLeft;
}

function boardOf({ grid }: HitSpec, stream: WordStream): number {
  if (grid === 'random') return stream.die(6) <= 3 ? 0 : 1;
  return grid === 'left' ? 0 : 1;
}

/** A row has one column and needs no die. */
function columnOf({ perBoard }: WearPlan, column: HitSpec['column'], stream: WordStream): number {
  if (perBoard === 1) return 0;
  return column === 'random' ? stream.die(6) - 1 : column - 1;
}
