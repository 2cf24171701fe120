/** Templates on the table: where they come down, and who is under them (MK3-AOE-01, -02, -05, MK3-RUL-27). */
import type { z } from 'zod';
import type { Place } from '../../twodice/models/deviation.ts';

type PlaceRead = z.infer<typeof Place>;

const MILLIMETRES = { small: 30, medium: 40, large: 50, huge: 120 } as const;
const INCH = 25.4;

/** Where a template is: on its point, or strayed so many inches in one of six directions. */
export interface Landing {
  /** 0 where it did not deviate. */
  readonly direction: number;
  readonly inches: number;
  /** The same before anything cut it short. */
  readonly rolled: number;
  /** How far short of the aimed point it began to stray (MK3-AOE-06). */
  readonly short: number;
}

export const ON_THE_SPOT: Landing = { direction: 0, inches: 0, rolled: 0, short: 0 };

function pointAt(inches: number, degrees: number): readonly [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [inches * Math.sin(angle), inches * Math.cos(angle)];
}

/** Inches from the middle of a base to its edge; small where none is stated (MK3-STAT-09). */
export function halfBase(place: PlaceRead, huge: boolean): number {
  return MILLIMETRES[huge ? 'huge' : place.kind === 'measured' ? place.base : 'small'] / 2 / INCH;
}

/** @param target whether this is the model aimed at, whose middle is the point aimed at */
export function under(place: PlaceRead, huge: boolean, AOE: number, landing: Landing, target: boolean): boolean {
  const { direction, inches, short } = landing;
  const strayed = direction > 0;
  if (place.kind === 'stated' && !target) {
    if (!strayed) return place.direct;
    return place.directions.some((one) => Number(one) === direction) && inches >= place.from && inches <= place.to;
  }
  if (!strayed && target) return true;
  if (place.kind === 'stated') {
    // The target is where it is; what is stated of it says when a template that strays still covers it.
    return place.directions.some((one) => Number(one) === direction) && inches >= place.from && inches <= place.to;
  }
  const [x, y] = target ? [0, 0] : pointAt(place.inches, place.bearing);
  const [dx, dy] = strayed ? pointAt(inches, (direction - 1) * 60) : [0, 0];
  const reach = AOE / 2 + halfBase(place, huge);
  return Math.hypot(x - dx, y - (dy - short)) <= reach + 1e-9;
}

/** Which way direction 2 runs: the six rays are clockwise on this table (MK3-RUL-27). Stated places go by the number. */
export function turned(landing: Landing, place: PlaceRead, way: 'clockwise' | 'counter-clockwise'): Landing {
  const { direction } = landing;
  if (way === 'clockwise' || place.kind === 'stated' || direction < 2) return landing;
  return { ...landing, direction: 8 - direction };
}
