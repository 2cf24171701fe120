/** Boxes of roster files in the one-line notation of damage layouts. */
import { COLUMNS, LayoutFault, parseLayout } from '../body/layout/parse.ts';

/** The notation, and what had to be assumed; or why there is none. */
export type BoxesRead = { readonly damage: string; readonly assumed?: string } | { readonly fault: string };

const CELLS = COLUMNS * COLUMNS;
const HALF = 2;

/**
 * "xxxxxxx....x.......L..R.LLMCRRxMMCCx": 36 cells by rows from the top, "x" where there is no box, "." hull, capital
 * letters systems. "10-" before it is a force field of ten boxes.
 */
export function gridBoxes(text: string): BoxesRead {
  const match = /^\s*(?:(\d{1,2})\s*-\s*)?([.a-z]+)\s*$/i.exec(text);
  if (!match) return { fault: `a grid is ${CELLS} cells of ".", "x" and letters` };
  const [, field, cells] = match;
  if (cells.length !== CELLS) return { fault: `a grid has ${CELLS} cells, and here are ${cells.length}` };
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    [...cells]
      .filter((_, cell) => cell % COLUMNS === column)
      .filter((sign) => sign.toLowerCase() !== 'x')
      .join(''),
  );
  const empty = columns.indexOf('');
  if (empty >= 0) return { fault: `column ${empty + 1} of the grid has no box` };
  return checked(`${field === undefined ? '' : `F${Number(field)};`}${columns.join('|')}`);
}

/** A colossal: two grids. */
export function colossalBoxes(left: string, right: string): BoxesRead {
  const [one, other] = [gridBoxes(left), gridBoxes(right)];
  if ('fault' in one) return { fault: `left: ${one.fault}` };
  if ('fault' in other) return { fault: `right: ${other.fault}` };
  return checked(`L{${one.damage}}R{${other.damage}}`);
}

/**
 * "7-8-7": boxes of Mind, Body and Spirit. Each aspect has two branches; the file does not say how its circles are
 * shared out, so the first branch gets the odd one.
 */
export function spiralBoxes(text: string): BoxesRead {
  const match = /^\s*(\d{1,2})\s*-\s*(\d{1,2})\s*-\s*(\d{1,2})\s*$/.exec(text);
  if (!match) return { fault: 'a spiral is three numbers such as 7-8-7' };
  const aspects = match.slice(1).map(Number);
  if (aspects.some((boxes) => boxes < HALF))
    return { fault: 'an aspect with fewer than two boxes has no two branches' };
  const branches = aspects.flatMap((boxes, aspect) => {
    const first = Math.ceil(boxes / HALF);
    return [first, boxes - first].map((count) => 'MBS'[aspect].repeat(count));
  });
  const read = checked(`@${branches.join('|')}`);
  if ('fault' in read) return read;
  return { ...read, assumed: 'the file has boxes of each aspect; its two branches share them evenly here' };
}

/** What the notation itself accepts. */
function checked(damage: string): BoxesRead {
  try {
    parseLayout(damage);
    return { damage };
  } catch (error) {
    if (!(error instanceof LayoutFault)) throw error;
    return { fault: error.message };
  }
}
