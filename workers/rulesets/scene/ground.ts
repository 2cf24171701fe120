/** What ground does to units: how high they stand on it, what they climb, and the buildings that hold them. */
import { type Ground, type Moved, moved as movedOver, touchesOnWay } from '../../table/moves.ts';
import { along, between, nearestOn, type Point, plus, times } from '../../table/plane.ts';
import {
  around,
  chord,
  crossing,
  type Disc,
  disc,
  edges,
  holds,
  type Polygon,
  type Shape,
} from '../../table/shapes.ts';
import type { Board, Feature } from './game.ts';

/** Inches from which on ground is elevation, so that its height is paid for (AOF-TERR-03). */
const ELEVATION = 3;
/** Inches between the places of a building from which sight is tried. */
const PORTS = 1;

const raisedBy = ({ ground, tall }: Feature): number => (ground.raises && tall >= ELEVATION ? tall : 0);

/** How high the ground is at a point; only elevation counts. */
export const heightAt = ({ terrain }: Pick<Board, 'terrain'>, at: Point): number =>
  terrain.reduce((most, feature) => (holds(feature.shape, at) ? Math.max(most, raisedBy(feature)) : most), 0);

interface Climb {
  /** Inches along the way at which it is, and inches up. */
  readonly at: number;
  readonly up: number;
}

/** Where a straight way goes up. Going down costs nothing (RU-T-12). */
function climbs({ terrain }: Pick<Board, 'terrain'>, from: Point, direction: Point, far: number): Climb[] {
  const high = terrain.filter((feature) => raisedBy(feature) > 0);
  if (high.length === 0 || far <= 0) return [];
  const to = along(from, direction, far);
  const stretches = high.map((feature) => ({
    up: raisedBy(feature),
    parts: feature.shape.kind === 'disc' ? chord(feature.shape, from, to) : crossing(feature.shape, from, to),
  }));
  const marks = [...new Set([0, ...stretches.flatMap(({ parts }) => parts.flat())])].sort((a, b) => a - b);
  const after = (share: number) =>
    stretches.reduce(
      (most, { up, parts }) => (parts.some(([a, b]) => a <= share && share < b) ? Math.max(most, up) : most),
      0,
    );
  let height = heightAt({ terrain }, from);
  return marks.flatMap((share) => {
    const up = after(share) - height;
    height = after(share);
    return up > 0 ? [{ at: share * far, up }] : [];
  });
}

/** A straight move on which vertical inches are paid for. @returns it, with the inches that were climbed */
export function movedUp(
  board: Pick<Board, 'terrain'>,
  mover: Disc,
  direction: Point,
  allowance: number,
  ground: Ground,
): Moved & { readonly climbed: number } {
  const way = climbs(board, mover.at, direction, allowance);
  let [paid, least] = [0, allowance];
  for (const { at, up } of way) {
    if (at + paid + up > allowance + 1e-9) {
      least = at;
      break;
    }
    paid += up;
  }
  const went = movedOver(mover, direction, Math.min(least, allowance - paid), ground);
  const climbed = way.reduce((sum, { at, up }) => (at < went.inches - 1e-9 ? sum + up : sum), 0);
  return { ...went, climbed };
}

/** Inches that are kept to models of other units (AOF-ACT-02, RU-T-07). */
const KEPT = 1;
/** The most that anybody of a unit moves where one of it touches difficult ground (TAB-AOF-13). */
export const DIFFICULT = 6;

/**
 * What a model of a unit keeps away from: an inch from whoever is of another unit and in no building. Who is nearer
 * already may go away from him, and no nearer (RU-T-07).
 */
export const keptFrom = (board: Board, unit: readonly number[]): Disc[] =>
  board.pieces.flatMap((piece, index) =>
    unit.includes(index) || buildingOf(board, index) ? [] : [around(piece, KEPT)],
  );

/** Whether difficult ground, or a hill that it goes up, slows who goes straight from one place to another. */
export const slows = ({ terrain }: Pick<Board, 'terrain'>, from: Disc, to: Point): boolean =>
  terrain.some(
    ({ ground, shape }) =>
      (ground.moves === 'rough' || (ground.hill === true && !holds(shape, from.at))) && touchesOnWay(from, to, shape),
  );

/** The building that a model is in: where the middle of its base stands. */
export const buildingOf = ({ pieces, terrain }: Board, index: number): Feature | null =>
  terrain.find(({ ground, shape }) => ground.holds && holds(shape, pieces[index].at)) ?? null;

/** What distances to a model are measured from: its base, or the building that it is in (RU-T-34). */
export const figureOf = (board: Board, index: number): Shape => buildingOf(board, index)?.shape ?? board.pieces[index];

/** Numbers of the models in a building. */
export const occupantsOf = ({ pieces }: Pick<Board, 'pieces'>, { shape }: Feature): number[] =>
  pieces.flatMap(({ at }, index) => (holds(shape, at) ? [index] : []));

/** Points of an outline, its corners and one an inch between them. */
export function portsOf(shape: Shape): Disc[] {
  if (shape.kind === 'disc') {
    const count = Math.max(8, Math.ceil((2 * Math.PI * shape.radius) / PORTS));
    return Array.from({ length: count }, (_, index) => {
      const turn = (2 * Math.PI * index) / count;
      return disc(shape.at.x + shape.radius * Math.cos(turn), shape.at.y + shape.radius * Math.sin(turn), 0);
    });
  }
  return edges(shape).flatMap(([a, b]) => {
    const parts = Math.max(1, Math.ceil(between(a, b) / PORTS));
    return Array.from({ length: parts }, (_, index) => {
      const at = plus(times(a, 1 - index / parts), times(b, index / parts));
      return disc(at.x, at.y, 0);
    });
  });
}

/** The point of a figure that is nearest to one outside it. */
export function nearestPoint(shape: Shape, to: Point): Point {
  if (shape.kind === 'disc') {
    const far = between(shape.at, to);
    return far === 0
      ? shape.at
      : plus(shape.at, times({ x: to.x - shape.at.x, y: to.y - shape.at.y }, shape.radius / far));
  }
  return nearestOfEdges(shape, to);
}

const nearestOfEdges = (polygon: Polygon, to: Point): Point =>
  edges(polygon)
    .map(([a, b]) => nearestOn(a, b, to))
    .reduce((best, point) => (between(point, to) < between(best, to) ? point : best));
