/**
 * The flight of a thrown model, base by base: over smaller ones, until it touches something solid or a base at least as
 * large; where it ends it contacts everybody that it touches or lies upon (MK3-POWER-19, MK2-POWER-11, -12).
 */
import { isPassedThrough } from '../conditions/index.ts';
import type { Point } from '../models/deviation.ts';
import { baseOf, baseRadius, baseRank } from '../models/schema.ts';
import type { PowerAttack } from './schema.ts';

const TOLERANCE = 1e-9;

export interface Flight {
  /** How far along the line of the throw it ends. */
  readonly gone: number;
  /** How many solid things and bases at least as large as its own it met. */
  readonly solid: number;
  /** Indices into `others` of those who are knocked down and suffer collateral damage. */
  readonly met: readonly number[];
}

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
 */
export function flightTo(
  scenario: PowerAttack,
  end: Point,
  wall: number | undefined,
  aimedAt: number | undefined,
): Flight {
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
  const stops = [
    wall !== undefined && along.y > 0 ? wall / along.y : Infinity,
    ...standing.filter(({ rank }) => rank >= own.rank).map(({ apart, y }) => touches(along, y, apart)),
  ];
  const stop = Math.min(...stops);
  const solid = stops.filter((at) => at <= Math.min(stop, length) + TOLERANCE).length;
  const gone = Math.min(stop, length);
  const centre = { x: along.x * gone, y: along.y * gone };
  const met = standing
    .filter(({ rank, apart, y }) => rank <= own.rank && Math.hypot(centre.x, centre.y - y) <= apart + TOLERANCE)
    .map(({ index }) => index);
  return { gone: centre.y, solid, met };
}

/** How far along a direction from 0 a base comes to touch one whose centre is `y` inches down the line, or Infinity. */
function touches(along: Point, y: number, apart: number): number {
  const nearest = along.y * y;
  const off = Math.abs(along.x * y);
  if (nearest < 0 || off > apart + TOLERANCE) return Infinity;
  return Math.max(0, nearest - Math.sqrt(Math.max(0, apart ** 2 - off ** 2)));
}
