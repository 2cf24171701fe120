/** Tables of squares (TAB-GEO-37, RU-T-39): a square by its column and row, whole numbers. */

import type { Point } from './plane.ts';
import { lengthInside, rectangle } from './shapes.ts';

export const adjacent = (one: Point, two: Point): boolean =>
  Math.max(Math.abs(one.x - two.x), Math.abs(one.y - two.y)) === 1;

export const sameSquare = (one: Point, two: Point): boolean => one.x === two.x && one.y === two.y;

/** Squares that the line between two centres runs through, by more than a corner, its ends left out. */
export function squaresBetween(one: Point, two: Point, squares: readonly Point[]): number[] {
  return squares.flatMap((square, index) => {
    if (sameSquare(square, one) || sameSquare(square, two)) return [];
    return lengthInside(rectangle(square, 1, 1), one, two) > 1e-9 ? [index] : [];
  });
}
