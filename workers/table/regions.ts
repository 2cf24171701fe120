/** Parts of a table, and whether a group keeps together (TAB-GEO-34, TAB-AOF-11). */
import { between, type Point } from './plane.ts';
import { type Disc, gap, holds, type Polygon, type Shape } from './shapes.ts';
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

const middleOf = (group: readonly Disc[]): Point => ({
  x: group.reduce((sum, { at }) => sum + at.x, 0) / group.length,
  y: group.reduce((sum, { at }) => sum + at.y, 0) / group.length,
});

const nearestTo = (point: Point, group: readonly Disc[]): Disc =>
  group.reduce((best, one) => (between(one.at, point) < between(best.at, point) ? one : best));

/** The part that holds most centres of a group; of several that hold as many, that of whoever is nearest its mean (RU-T-23). */
export function mostIn(group: readonly Disc[], parts: readonly Shape[]): number {
  const counts = parts.map((part) => group.filter(({ at }) => holds(part, at)).length);
  const most = Math.max(...counts);
  const among = parts.filter((_, index) => counts[index] === most);
  if (among.length === 1 || most === 0) return counts.indexOf(most);
  const one = nearestTo(
    middleOf(group),
    group.filter(({ at }) => among.some((part) => holds(part, at))),
  );
  return parts.findIndex((part, index) => counts[index] === most && holds(part, one.at));
}

/** Whether a group is in an area: most of its centres, or as many as not with whoever is nearest its mean (RU-T-23). */
export function mostlyIn(group: readonly Disc[], area: Shape): boolean {
  const inside = group.filter(({ at }) => holds(area, at)).length;
  if (2 * inside !== group.length) return 2 * inside > group.length;
  return inside > 0 && holds(area, nearestTo(middleOf(group), group).at);
}
