/** Heights where sight asks for them (TAB-GEO-15, -16): the base of a model is at its level, its top so much higher. */
import { along, between, minus, type Point, times } from './plane.ts';
import { piecesInside, type Shape } from './shapes.ts';
import { NEAR, over } from './tolerance.ts';

interface Top {
  readonly top: number;
}

/** A piece of terrain that is as high as one of two tops, and not as high as the other. */
export interface Low {
  readonly shape: Shape;
  readonly tall: number;
}

/** Terrain that lines from top to top pass over, or meet. */
export interface Overlooked {
  readonly viewer: Top;
  readonly other: Top;
  readonly walls: readonly Low[];
}

/** What a line from top to top is over something that it enters and leaves after so many of its inches. */
export function heightOver(from: Top, to: Top, inches: number, enters: number, leaves: number): number {
  const at = (after: number) =>
    inches > 0 ? from.top + ((to.top - from.top) * after) / inches : Math.max(from.top, to.top);
  return Math.min(at(enters), at(leaves));
}

/** Whether a line from top to top is higher than each wall as long as it is over it. */
export function clears({ viewer, other, walls }: Overlooked, from: Point, to: Point): boolean {
  const inches = between(from, to);
  return walls.every(({ shape, tall }) =>
    piecesInside(shape, from, to).every(([a, b]) =>
      over(heightOver(viewer, other, inches, a * inches, b * inches), tall),
    ),
  );
}

/** The share of a line, from its higher end, up to which it is higher than a wall. */
export function shareOver({ viewer, other }: Overlooked, { tall }: Low): number {
  const [high, low] = [Math.max(viewer.top, other.top), Math.min(viewer.top, other.top)];
  return (high - tall - 2 * NEAR) / (high - low);
}

/**
 * How near to its higher end a line may end at the lower of two models and pass over what is between them: the farther
 * off it ends, the flatter it is.
 * @param high its end at the higher model
 * @param edge where it meets the base of the lower one; @param last where it would leave that base
 * @returns null where the edge will do, or no part of the base
 */
export function flatEnough(overlooked: Overlooked, high: Point, edge: Point, last: Point): Point | null {
  const [inches, first] = [between(high, last), between(high, edge)];
  let least = first;
  for (const wall of overlooked.walls) {
    const share = shareOver(overlooked, wall);
    if (share <= 0) return null;
    for (const [begin, end] of piecesInside(wall.shape, high, last)) {
      // What begins under the lower base is met by farther ends only.
      if (begin * inches < first) least = Math.max(least, (end * inches) / share);
    }
  }
  if (least <= first || least > inches) return null;
  return along(high, times(minus(last, high), 1 / inches), least);
}
