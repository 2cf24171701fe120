/** What a target has against damage besides ARM: Tough and the power field. Every kind reads it here. */

/** A Tough model that is disabled stays with one box on 5 or 6 of a d6 (MK3-TOUGH-01). */
export const TOUGH_CHANCE = 1 / 3;

const FIELD_ABSORBS = 5;

/** Points that get through a power field on which one focus is spent (MK3-PFIELD-01). */
export function throughPowerField(points: number): number {
  return Math.max(0, points - FIELD_ABSORBS);
}
