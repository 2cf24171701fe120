/**
 * Where a deviating template comes down, and who is under it (MK3-AOE-01, -02, -05, -06).
 *
 * Places are in inches from the centre of the target, y straight on along the line of fire, x to its right. The
 * direction die gives six rays, 1 straight on and then clockwise in steps of 60 degrees (MK3-RUL-27).
 */
import { z } from 'zod';
import { type Base, baseField, baseRadius } from './schema.ts';

export const DIRECTIONS = ['1', '2', '3', '4', '5', '6'] as const;

/** Rounding of sines and of inches typed in must not move a base out from under a template. */
const TOLERANCE = 1e-9;

export const Place = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('measured'),
        inches: z.number().min(0).max(20).default(0).meta({
          title: 'Distance from the centre',
          unit: 'inches',
          description: 'From the middle of the template, when it does not deviate, to the middle of this base.',
        }),
        bearing: z.number().min(0).max(360).default(0).meta({
          title: 'Direction',
          unit: 'degrees',
          description: '0 is straight on, away from the attacker; 90 to its right, 180 back towards it.',
        }),
        base: baseField.default('small'),
      })
      .meta({ title: 'Measured', description: 'The program works out when it is under the template.' }),
    z
      .strictObject({
        kind: z.literal('stated'),
        direct: z.boolean().default(true).meta({
          title: 'Under it without deviation',
          description: 'Under the template when it stays where it was aimed.',
        }),
        directions: z.array(z.enum(DIRECTIONS)).max(6).default([]).meta({
          title: 'Under it after a deviation in direction',
          description: '1 is straight on, then clockwise (MK3-AOE-05). None: never.',
        }),
        from: z.number().min(0).max(20).default(0).meta({ title: '... by at least', unit: 'inches' }),
        to: z.number().min(0).max(20).default(20).meta({ title: '... by at most', unit: 'inches' }),
      })
      .meta({ title: 'Stated', description: 'You say when it is under the template.' }),
  ])
  .meta({ title: 'Place' });
export type Place = z.infer<typeof Place>;

/** Directions the other way round are the places seen in a mirror along the line of fire (MK3-RUL-27, R15 of Mk II). */
export function placedBy(deviation: 'clockwise' | 'counter-clockwise', place: Place): Place {
  if (deviation === 'clockwise' || place.kind === 'stated') return place;
  return { ...place, bearing: (360 - place.bearing) % 360 };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point so many inches from the origin, at a bearing clockwise from straight on. */
export function pointAt(inches: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return { x: inches * Math.sin(radians), y: inches * Math.cos(radians) };
}

/** Where a deviation ends. */
export function deviated(from: Point, direction: number, inches: number): Point {
  const { x, y } = pointAt(inches, (direction - 1) * 60);
  return { x: from.x + x, y: from.y + y };
}

/** The farthest a template deviates: half the way it flew, exactly; without a known distance the die alone decides. */
export function deviationCap(distance: number | undefined, RNG: number | undefined): number {
  if (distance === undefined) return Infinity;
  return Math.min(distance, RNG ?? Infinity) / 2;
}

/** Whether a model is under a template of diameter `size` that came down at `centre`. */
export function isUnder(
  place: Place,
  huge: boolean,
  size: number,
  centre: Point,
  deviation: { readonly direction: number; readonly inches: number } | null,
): boolean {
  if (place.kind === 'stated') {
    if (!deviation) return place.direct;
    const { direction, inches } = deviation;
    const within = inches >= place.from - TOLERANCE && inches <= place.to + TOLERANCE;
    return within && place.directions.some((one) => Number(one) === direction);
  }
  const { x, y } = pointAt(place.inches, place.bearing);
  const base: Base = huge ? 'huge' : place.base;
  return Math.hypot(x - centre.x, y - centre.y) <= size / 2 + baseRadius(base) + TOLERANCE;
}

/** Different lengths of a die of inches under a cap, ascending. */
export function cappedInches(values: readonly number[], cap: number): number[] {
  return [...new Set(values.map((inches) => Math.min(inches, cap)))].sort((a, b) => a - b);
}

/** `2.5"`. */
export function inchesLabel(inches: number): string {
  return `${Number(inches.toFixed(3))}"`;
}
