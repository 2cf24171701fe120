/** Templates: round ones, sprays, and where a deviation ends (TAB-GEO-21 to -24). */
import { along, between, heading, type Point, towards } from './plane.ts';
import { type Disc, type Polygon, within } from './shapes.ts';

/** Whether a base is under a round template; touching counts. */
export const isUnder = (base: Disc, centre: Point, diameter: number): boolean =>
  within(base, { kind: 'disc', at: centre, radius: diameter / 2 });

/** What a deviation starts from, and how far it can go at most. */
export interface Reference {
  readonly at: Point;
  readonly cap: number;
}

/**
 * @param range inches that the attack reaches; beyond it the template falls short, on the line between the centres
 * (TAB-GEO-22, RU-T-36)
 */
export function referenceOf(
  origin: Disc,
  target: Disc,
  range: number,
  measured: 'edges' | 'centres' = 'edges',
): Reference {
  const far = between(origin.at, target.at);
  const apart = Math.max(0, far - origin.radius - target.radius);
  if (apart <= range) return { at: target.at, cap: (measured === 'edges' ? apart : far) / 2 };
  return { at: along(origin.at, towards(origin.at, target.at), origin.radius + range), cap: range / 2 };
}

/** Degrees of the ray that a d6 names: 1 straight on along the line of fire, then clockwise (TAB-GEO-23). */
export const rayOf = (lineOfFire: number, face: number, clockwise = true): number =>
  lineOfFire + (clockwise ? -60 : 60) * (face - 1);

const RAYS = [
  'straight on',
  'on to the right',
  'back to the right',
  'straight back',
  'back to the left',
  'on to the left',
];

/** What the direction die says: 1 is straight on, then clockwise (TAB-GEO-23). */
export function directionWords(direction: number): string {
  return RAYS[direction - 1];
}

export interface Table {
  readonly width: number;
  readonly height: number;
}

/** Where a template comes down that deviates so far; shortened to the edge of the table. */
export function deviated(from: Point, degrees: number, inches: number, table: Table | null = null): Point {
  const direction = heading(degrees);
  if (!table) return along(from, direction, inches);
  const until = (at: number, step: number, size: number) =>
    step > 1e-12 ? (size - at) / step : step < -1e-12 ? -at / step : Number.POSITIVE_INFINITY;
  const edge = Math.min(until(from.x, direction.x, table.width), until(from.y, direction.y, table.height));
  return along(from, direction, Math.min(inches, Math.max(0, edge)));
}

/** Where a blast may come down, and how likely. */
export interface Landing {
  readonly at: Point;
  readonly chance: number;
}

/** All ends of a deviation: six rays, and a die of so many sides of inches, none farther than the cap. */
export function landings(
  { at, cap }: Reference,
  lineOfFire: number,
  distances: ReadonlyArray<readonly [inches: number, chance: number]>,
  table: Table | null,
  clockwise = true,
): Landing[] {
  return [1, 2, 3, 4, 5, 6].flatMap((face) =>
    distances.map(([inches, chance]) => ({
      at: deviated(at, rayOf(lineOfFire, face, clockwise), Math.min(inches, cap), table),
      chance: chance / 6,
    })),
  );
}

/** How wide a spray is at its narrow end, and 10 inches from there: nothing printed says it (RU-T-35). */
export interface SprayOutline {
  readonly narrow: number;
  readonly wide: number;
}
export const SPRAY: SprayOutline = { narrow: 0.5, wide: 3 };

/** The outline of a spray from a base, centred over a target. */
export function sprayOver(origin: Disc, target: Point, reach: number, { narrow, wide }: SprayOutline = SPRAY): Polygon {
  const axis = towards(origin.at, target);
  const across = { x: -axis.y, y: axis.x };
  const start = along(origin.at, axis, origin.radius);
  const end = along(start, axis, reach);
  const far = narrow + ((wide - narrow) * reach) / 10;
  return {
    kind: 'polygon',
    corners: [
      along(start, across, -narrow / 2),
      along(end, across, -far / 2),
      along(end, across, far / 2),
      along(start, across, narrow / 2),
    ],
  };
}
