/** Hits and repairs with real dice, one after the other: what is simulated, and what a replay shows. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { Marks } from '../body/marks.ts';
import { type FieldStep, type HitStep, type HitsPlan, RANDOM, type RepairStep, type Step } from './steps.ts';

/** Told about the dice of one step. Places are 0-based; board and column are -1 when nothing was placed by them. */
export interface Heard {
  readonly dice: number[];
  points: number;
  absorbed: number;
  board: number;
  column: number;
  /** Column of the other grid that took the rest, or -1. */
  restColumn: number;
  /** Marks removed by a repair. */
  removed: number;
}

export function nothingHeard(): Heard {
  return { dice: [], points: 0, absorbed: 0, board: -1, column: -1, restColumn: -1, removed: 0 };
}

/** Plays one step. @returns whether the model is destroyed by it */
export function throwStep(plan: HitsPlan, marks: Marks, step: Step, stream: WordStream, heard?: Heard): boolean {
  if (step.kind === 'hit') return throwHit(plan, marks, step, stream, heard);
  const removed =
    step.kind === 'field' ? throwField(plan, marks, step, stream, heard) : throwRepair(marks, step, stream, heard);
  if (heard) heard.removed = removed;
  return false;
}

function throwHit(plan: HitsPlan, marks: Marks, step: HitStep, stream: WordStream, heard?: Heard): boolean {
  let sum = step.power;
  for (let i = 0; i < step.dice; i++) {
    const face = stream.die(6);
    sum += face;
    heard?.dice.push(face);
  }
  const points = Math.max(0, sum - plan.armour);
  const fieldBefore = marks.field;
  if (heard) heard.points = points;
  const board = rollsBoard(plan, marks, step, points) ? (stream.die(6) <= 3 ? 0 : 1) : step.board;
  const column = rollsColumn(plan, marks, step, points) ? stream.die(6) - 1 : step.column;
  const left = place(plan, marks, step, points, board, column);
  if (heard) {
    heard.absorbed = marks.field - fieldBefore;
    if (points > heard.absorbed) heard.board = board;
    if (points > heard.absorbed && !step.every && !step.systems) heard.column = column;
  }
  if (left > 0 && plan.wear.boards === 2) {
    // The rest goes to the other grid, at a column rolled anew (MK3-COLOSSAL-05, MK3-RUL-25).
    const rest = stream.die(6) - 1;
    marks.markColumn(1 - board, rest, left);
    if (heard) heard.restColumn = rest;
  }
  return marks.total >= plan.wear.boxesLeft;
}

/** Whether points get past the force field, or around it (MK3-FIELD-01, -03). */
function getsThrough({ wear }: HitsPlan, marks: Marks, { systems }: HitStep, points: number): boolean {
  return systems ? points > 0 : points > wear.freeField - marks.field;
}

/** Whether a die picks the grid of a colossal (MK3-COLOSSAL-04). */
export function rollsBoard(plan: HitsPlan, marks: Marks, step: HitStep, points: number): boolean {
  return step.board === RANDOM && getsThrough(plan, marks, step, points);
}

/** Whether a die picks the column or branch (MK3-GRID-01, MK3-SPIRAL-01). */
export function rollsColumn(plan: HitsPlan, marks: Marks, step: HitStep, points: number): boolean {
  return step.column === RANDOM && !step.every && !step.systems && getsThrough(plan, marks, step, points);
}

/**
 * Marks the points of a hit on one board, the force field first unless a system is named (MK3-FIELD-01, -02, -03).
 * @returns points for which the board had no box
 */
export function place(
  { wear }: HitsPlan,
  marks: Marks,
  step: HitStep,
  points: number,
  board: number,
  column: number,
): number {
  if (points === 0) return 0;
  if (step.systems) {
    marks.markSystem(step.systems[board], points);
    return 0;
  }
  let left = 0;
  const first = step.every ? 0 : column;
  const last = step.every ? wear.perBoard - 1 : column;
  for (let at = first; at <= last; at++) {
    const absorbed = Math.min(points, wear.freeField - marks.field);
    marks.field += absorbed;
    if (points > absorbed) left += marks.markColumn(board, at, points - absorbed);
  }
  return left;
}

/** One d3 + 1, unless the generator is crippled (MK3-FIELD-04, MK3-CRIPPLE-04). @returns field boxes unmarked */
function throwField(plan: HitsPlan, marks: Marks, _: FieldStep, stream: WordStream, heard?: Heard): number {
  if (generatorCrippled(plan, marks)) return 0;
  const face = stream.die(6);
  heard?.dice.push(face);
  return removeField(plan, marks, Math.ceil(face / 2) + 1);
}

export function generatorCrippled({ generator }: HitsPlan, marks: Marks): boolean {
  return generator >= 0 && marks.isCrippled(generator);
}

/** @returns how many marks the force field lost: no more than it had */
export function removeField({ fieldBefore }: HitsPlan, marks: Marks, most: number): number {
  const removed = Math.min(most, marks.field + fieldBefore);
  marks.field -= removed;
  return removed;
}

function throwRepair(marks: Marks, { boxes, sides, order }: RepairStep, stream: WordStream, heard?: Heard): number {
  let sum = boxes;
  if (sides > 0) {
    const face = stream.die(6);
    heard?.dice.push(face);
    sum += sides === 3 ? Math.ceil(face / 2) : face;
  }
  return marks.repair(sum, order);
}
