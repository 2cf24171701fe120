/**
 * How near counts as equal on the table (TAB-GEO-07, RU-T-02). Every comparison of lengths goes through here.
 *
 * Rules count closed: exactly 5" is within 5", and a base that touches a template is under it. Positions come from sines
 * and roots and from numbers that somebody typed, so a length may exceed its bound by `NEAR`. No tolerance ever makes an
 * overlap legal that is deeper than it.
 */

/** Inches by which a length may exceed a bound and still keep it. */
export const NEAR = 1e-6;
/** Inches between two bases that still touch. */
export const CONTACT = 1e-3;
/** Inches that a gap must be wider than to be seen through, so that bases in contact stop sight. */
export const CLEAR = 1e-6;

/** Whether `length` is at most `bound`. */
export const atMost = (length: number, bound: number): boolean => length <= bound + NEAR;
/** Whether `length` is more than `bound`: what is "over 9 inches away". */
export const over = (length: number, bound: number): boolean => !atMost(length, bound);
/** Whether bases with this gap are in contact. */
export const touches = (gap: number): boolean => gap <= CONTACT;
