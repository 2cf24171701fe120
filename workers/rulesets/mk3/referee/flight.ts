/** A throw at a model on the table: where it comes down, whom it meets (MK3-POWER-12, -13, -19). */
import type { z } from 'zod';
import type { PowerAttack } from '../../twodice/powerAttack/schema.ts';

type Scenario = z.infer<typeof PowerAttack>;
type Point = readonly [x: number, y: number];

const MILLIMETRES = [30, 40, 50, 120];
const ROUNDING = 1e-9;

/** Of small, medium, large and huge bases: inches from the middle to the edge (MK3-STAT-09). */
export function radiusOf(rank: number): number {
  return MILLIMETRES[rank] / 2 / 25.4;
}

export interface Landed {
  /** How far along the line of the throw. */
  readonly along: number;
  /** How many walls it touches there. */
  readonly walls: number;
  /** Indices of the others with a base at least as large that it touches. */
  readonly solid: readonly number[];
  /** Indices of the others that it touches. */
  readonly met: readonly number[];
}

/** How something stands to the way of the thrown model. */
interface Standing {
  readonly index: number;
  readonly rank: number;
  /** Of their middles, when they touch. */
  readonly apart: number;
  /** How far along the line of the throw its middle is. */
  readonly y: number;
}

/**
 * From where the model stands straight to a point, both meant for its middle, the line of the throw along y.
 * @param ranks of the bases, the thrown model's first
 * @param distance from base to base to the model it is thrown at
 */
export function landsAt(
  { others }: Scenario,
  ranks: readonly number[],
  [x, y]: Point,
  wall: number | undefined,
  distance: number,
): Landed {
  const own = ranks[0];
  const standing = others.flatMap(({ contact, inches, target }, index): Standing[] => {
    // Models go through whoever is incorporeal without effect (MK3-ADV-12).
    const there = index === 0 ? contact !== 'never' : contact === 'by distance';
    if (!there || target.incorporeal) return [];
    const apart = radiusOf(own) + radiusOf(ranks[index + 1]);
    return [{ index, rank: ranks[index + 1], apart, y: (index === 0 ? distance : inches) + apart }];
  });
  const solids = standing.filter(({ rank }) => rank >= own);
  const walls = wall !== undefined && y > 0 ? [wall / y] : [];
  const shares = solids.map((one) => firstTouch([x, y], one));
  // Who is met in any case stands after that many inches of its way.
  const stated = others.flatMap(({ contact, inches }, index) =>
    index > 0 && contact === 'always' && ranks[index + 1] >= own ? [inches / Math.hypot(x, y)] : [],
  );
  const share = Math.min(1, ...walls, ...shares, ...stated);
  const end: Point = [x * share, y * share];
  const touches = ({ y: its, apart }: Standing) => Math.hypot(end[0], end[1] - its) <= apart + ROUNDING;
  return {
    along: end[1],
    walls: walls.filter((one) => one <= share + ROUNDING).length,
    solid: solids.filter((_, at) => shares[at] <= share + ROUNDING).map(({ index }) => index),
    met: standing.filter((one) => one.rank <= own && touches(one)).map(({ index }) => index),
  };
}

/** Which part of its way it has gone when it touches this model, more than all where it never does. */
function firstTouch([x, y]: Point, { y: its, apart }: Standing): number {
  const whole = x * x + y * y;
  // Thrown at somebody whom it touches already, it goes nowhere, and touches him.
  if (whole === 0) return its <= apart + ROUNDING ? 0 : Number.POSITIVE_INFINITY;
  // It comes nearest where the line from the other's middle falls square on the way.
  if (y <= 0) return Number.POSITIVE_INFINITY;
  const nearest = (y * its) / whole;
  const gap = Math.hypot(x * nearest, y * nearest - its);
  if (gap > apart + ROUNDING) return Number.POSITIVE_INFINITY;
  return Math.max(0, nearest - Math.sqrt(Math.max(0, apart * apart - gap * gap) / whole));
}
