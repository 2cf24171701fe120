/** Parts of a table, and whether a group keeps together (TAB-GEO-34, TAB-AOF-11). */
import type { Point } from './plane.ts';
import { type Disc, gap, type Polygon } from './shapes.ts';
import type { Table } from './templates.ts';
import { atMost } from './tolerance.ts';

const box = (left: number, bottom: number, right: number, top: number): Polygon => ({
  kind: 'polygon',
  corners: [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ],
});

export const centreOf = ({ width, height }: Table): Point => ({ x: width / 2, y: height / 2 });

/** Lower left, lower right, upper left, upper right. */
export function quarters({ width, height }: Table): Polygon[] {
  const [x, y] = [width / 2, height / 2];
  return [box(0, 0, x, y), box(x, 0, width, y), box(0, y, x, height), box(x, y, width, height)];
}

/** Three strips along the long edge, left to right. */
export const thirds = ({ width, height }: Table): Polygon[] =>
  [0, 1, 2].map((third) => box((third * width) / 3, 0, ((third + 1) * width) / 3, height));

/** A strip along the edge of a player: the first one's is y = 0, the other's is opposite. */
export const strip = ({ width, height }: Table, player: 1 | 2, depth: number): Polygon =>
  player === 1 ? box(0, 0, width, depth) : box(0, height - depth, width, height);

/** Who of a group has no neighbour within `near`, and which pairs are more than `far` apart. */
export interface Apart {
  readonly alone: readonly number[];
  readonly pairs: ReadonlyArray<readonly [number, number]>;
}

export function apart(group: readonly Disc[], near: number, far: number): Apart {
  const alone: number[] = [];
  const pairs: Array<readonly [number, number]> = [];
  for (const [i, one] of group.entries()) {
    const others = group.map((other) => gap(one, other));
    if (group.length > 1 && !others.some((inches, j) => j !== i && atMost(inches, near))) alone.push(i);
    for (let j = i + 1; j < group.length; j++) if (!atMost(others[j], far)) pairs.push([i, j]);
  }
  return { alone, pairs };
}

/** Whether everybody has a neighbour and nobody is too far from anybody. */
export function isCoherent(group: readonly Disc[], near: number, far: number): boolean {
  const { alone, pairs } = apart(group, near, far);
  return alone.length === 0 && pairs.length === 0;
}
