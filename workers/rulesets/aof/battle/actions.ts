/** What units do, by number, and the streams of dice of a battle and of whoever thinks about it. */
import { streamState } from '../../../kernel/streams.ts';

export const HOLD = 0;
export const ADVANCE = 1;
export const RUSH = 2;
export const CHARGE = 3;
export const IDLE = 4;

export type Side = 0 | 1;

/** A stream of its own for each key and purpose. */
export function streamOf([a, b]: readonly [number, number], purpose: number): Int32Array {
  return streamState(a >>> 0, b & 0x7fffffff, purpose);
}
