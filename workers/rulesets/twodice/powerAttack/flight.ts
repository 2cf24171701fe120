/**
 * The flight of a thrown model, base by base: over smaller ones, until it touches something solid or a base at least as
 * large; where it ends it contacts everybody that it touches or lies upon (MK3-POWER-19, MK2-POWER-11, -12).
 */
import { isPassedThrough } from '../conditions/index.ts';
import type { Point } from '../models/deviation.ts';
import { baseOf, baseRadius, baseRank } from '../models/schema.ts';
import { statedStops, type Way } from './path.ts';
import type { PowerAttack } from './schema.ts';

const TOLERANCE = 1e-9;

/** Bases of the scenario: radius in inches and rank. */
function baseAt({ target, others }: PowerAttack, other: number): { radius: number; rank: number } {
  const one = other < 0 ? target : others[other].target;
  const base = baseOf(one, one.base);
  return { radius: baseRadius(base), rank: baseRank(base) };
}

/** The centre of the first other model, seen from the thrown one's, when the throw is aimed at it. */
export function aimedCentre(scenario: PowerAttack, distance: number): Point {
  return { x: 0, y: distance + baseAt(scenario, -1).radius + baseAt(scenario, 0).radius };
}

/**
 * Flies from where the model stands to `end`, its centre at 0, the line of the throw along y.
 * @param wall inches on the line after which something solid stands right across it
 * @param aimedAt inches from base to base to the first other model, when the throw is aimed at it
 * @returns with how far along the line of the throw it ends
 */
export function flightTo(
  scenario: PowerAttack,
  end: Point,
  wall: number | undefined,
  aimedAt: number | undefined,
): Way {
  const { others } = scenario;
  const own = baseAt(scenario, -1);
  const length = Math.hypot(end.x, end.y);
  const along = length > 0 ? { x: end.x / length, y: end.y / length } : { x: 0, y: 1 };
  const standing = others.flatMap(({ contact, inches, target }, index) => {
    const aimed = index === 0 && aimedAt !== undefined;
    if (isPassedThrough(target).value || (aimed ? contact === 'never' : contact !== 'by distance')) return [];
    const { radius, rank } = baseAt(scenario, index);
    const apart = own.radius + radius;
    return [{ index, rank, apart, y: (aimed ? aimedAt : inches) + apart }];
  });
  const blocked = wall !== undefined && along.y > 0 ? wall / along.y : Infinity;
  const stops = standing
    .filter(({ rank }) => rank >= own.rank)
    .map(({ index, apart, y }) => ({ index, at: touches(along, y, apart) }));
  const gone = Math.min(length, blocked, ...stops.map(({ at }) => at), ...statedStops(scenario, aimedAt));
  const centre = { x: along.x * gone, y: along.y * gone };
  const met = standing
    .filter(({ rank, apart, y }) => rank <= own.rank && Math.hypot(centre.x, centre.y - y) <= apart + TOLERANCE)
    .map(({ index }) => index);
  const solid = stops.filter(({ at }) => at <= gone + TOLERANCE).map(({ index }) => index);
  return { gone: centre.y, walls: blocked <= gone + TOLERANCE ? 1 : 0, solid, met };
}

/** How far along a direction from 0 a base comes to touch one whose centre is `y` inches down the line, or Infinity. */
function touches(along: Point, y: number, apart: number): number {
  const nearest = along.y * y;
  const off = Math.abs(along.x * y);
  if (nearest < 0 || off > apart + TOLERANCE) return Infinity;
  return Math.max(0, nearest - Math.sqrt(Math.max(0, apart ** 2 - off ** 2)));
}
