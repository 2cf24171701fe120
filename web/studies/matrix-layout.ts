/** How a matrix of match-ups fits the place that it has: it is drawn at the size of the screen, so that nothing is scaled down. */
import type { HeatFigure } from '../../workers/studies/figures.ts';
import { withoutMiddles } from '../../workers/wording.ts';

const EDGE = 6;
/** Between a name and the cells. */
const GAP = 6;
/** The least cells that hold a number of three digits, and a line of names. */
const NUMBER = 20;
const LABEL = 11;
/** Widths of a letter of a name, and of one whose name leans; and how high a leaning one stands. */
const LETTER = 7.8;
const LEANING = 4;
const RISING = 5.8;
/** Places narrower than this cut names shorter, and stand them upright over their columns. */
const NARROW = 560;
const LONGEST = { wide: 22, narrow: 11 };
const CELL = { least: 3.4, most: 42 };

/** How large a cell is at least, in px: the whole at a glance, names to read, or numbers in the cells. */
export const ZOOMS = { 'the whole': 0, names: 14, numbers: 28 } as const;
export type Zoom = keyof typeof ZOOMS;

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  /** Where the cells begin. */
  readonly left: number;
  readonly top: number;
  /** Whether names are drawn, and numbers in the cells. */
  readonly named: boolean;
  readonly numbered: boolean;
  /** Whether the names of columns stand upright; otherwise they lean. */
  readonly upright: boolean;
  /** Letters of the longest name that is drawn in full. */
  readonly longest: number;
}

/** @param room px that there are from side to side */
export function layoutOf({ x, y }: HeatFigure, zoom: Zoom, room: number): Layout {
  const upright = room < NARROW;
  const longest = LONGEST[upright ? 'narrow' : 'wide'];
  const letters = (names: ReadonlyArray<string | number>) =>
    Math.max(0, ...withoutMiddles(names.map(String), longest).map(({ length }) => length));
  const [rows, columns] = [letters(y), letters(x)];
  const left = Math.ceil(rows * LETTER) + GAP + 2;
  const top = Math.ceil(columns * (upright ? LETTER : RISING)) + 2 * GAP;
  // The names of the last columns lean out to the right.
  const reach = upright ? 0 : columns * LEANING;
  const most = Math.max(x.length, y.length);
  const fits = Math.min(CELL.most, (room - left - EDGE - reach) / x.length, (room - left - EDGE) / most);
  const whole = zoom === 'the whole';
  if (whole && fits < LABEL) {
    const cell = Math.max(CELL.least, Math.min(CELL.most, (room - 2 * EDGE) / most));
    return {
      ...{ cell, left: EDGE, top: EDGE, named: false, numbered: false, upright, longest },
      ...{ width: x.length * cell + 2 * EDGE, height: y.length * cell + 2 * EDGE },
    };
  }
  const cell = Math.max(fits, ZOOMS[zoom]);
  return {
    ...{ cell, left, top, named: true, numbered: cell >= NUMBER, upright, longest },
    ...{ width: left + x.length * cell + Math.max(EDGE, reach), height: top + y.length * cell + EDGE },
  };
}

/** Whether a look nearer shows more than the whole does. */
export function zoomHelps(figure: HeatFigure, room: number): boolean {
  return !layoutOf(figure, 'the whole', room).numbered;
}
