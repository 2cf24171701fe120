/** A straight advance, which gets over obstacles where a charge stops at them (TAB-MK3-23, TAB-MK2-14). */
import { costOf, stretchesOf, treading } from './lanes.ts';
import { type Ground, moved } from './moves.ts';
import { cross, dot, minus, type Point, times } from './plane.ts';
import { type Disc, edges, type Shape } from './shapes.ts';
import { NEAR } from './tolerance.ts';

/** Inches from which on an obstacle is thick enough to climb on, what that costs, and how far forward it brings a base. */
const THICK = 1;
const CLIMB = 2;
const FORWARD = 1;

export interface Obstacles {
  readonly shapes: readonly Shape[];
  /** Whether thick ones are climbed on; else all are crossed alike. */
  readonly climbed: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Advanced {
  readonly inches: number;
  /** Between which inches of the way, and not at them, a base cannot stand. */
  readonly over: readonly Stretch[];
}

/** Inches across a figure where it is thinnest. */
function thickness(shape: Shape): number {
  if (shape.kind === 'disc') return 2 * shape.radius;
  const across = edges(shape).map(([a, b]) => {
    const side = minus(b, a);
    const far = Math.sqrt(dot(side, side));
    const off = shape.corners.map((corner) => cross(times(side, 1 / far), minus(corner, a)));
    return Math.max(...off) - Math.min(...off);
  });
  return Math.min(...across);
}

/**
 * How far a base gets straight on when it wants to go so far: never to end upon an obstacle that it only crosses, nor half
 * way up one that it climbs.
 */
export function advanced(
  mover: Disc,
  direction: Point,
  allowance: number,
  wanted: number,
  ground: Ground,
  { shapes, climbed }: Obstacles,
): Advanced {
  const { rough = [], slowBy = 'any part' } = ground;
  const over: Stretch[] = [];
  let [left, most] = [allowance, wanted];
  const thick = climbed ? shapes.filter((shape) => thickness(shape) >= THICK - NEAR) : [];
  const on = thick
    .flatMap((shape) => stretchesOf(mover, direction, [shape]))
    .filter(([from]) => from > 0)
    .sort((one, two) => one[0] - two[0]);
  for (const [from] of on) {
    if (left - costOf(treading(mover, slowBy), direction, from, rough) < CLIMB - NEAR) {
      most = Math.min(most, from);
      break;
    }
    left -= CLIMB - FORWARD;
    over.push({ from, to: from + FORWARD });
  }
  const thin = shapes.filter((shape) => !thick.includes(shape));
  for (const [from, to] of stretchesOf(mover, direction, thin)) over.push({ from, to });
  let inches = Math.min(most, moved(mover, direction, left, ground).inches);
  for (const { from, to } of over.sort((one, two) => two.from - one.from)) {
    if (inches > from && inches < to - NEAR) inches = from;
  }
  return { inches, over };
}
