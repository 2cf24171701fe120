/** The Abandonment table (AE-ABANDON-01 to -07). */

/** How far a linked Horde is with the death of its Adept. */
export const LINKED_OUTCOMES = { due: 1, again: 2 } as const;

export const ABANDONMENT = ['holds', 'honourable retreat', 'retreat', 'shock', 'berserk', 'grief'] as const;
export type Abandonment = 0 | 1 | 2 | 3 | 4 | 5;
export const HOLDS = 0;
export const HONOURABLE_RETREAT = 1;
export const RETREAT = 2;
export const SHOCK = 3;
export const BERSERK_RAGE = 4;
export const GRIEF = 5;

export const ABANDONMENT_RULES = [
  'AE-ABANDON-01',
  'AE-ABANDON-03',
  'AE-ABANDON-04',
  'AE-ABANDON-05',
  'AE-ABANDON-06',
  'AE-ABANDON-07',
] as const;

/** The row for 1d10 + degrees of failure. */
export function abandonmentRow(value: number): Abandonment {
  if (value <= 3) return HONOURABLE_RETREAT;
  if (value <= 6) return RETREAT;
  if (value <= 9) return SHOCK;
  return value <= 12 ? BERSERK_RAGE : GRIEF;
}

/** Rounds without action: 1d3 + 2 of shock, 1d5 + 5 of grief. */
export const SHOCK_ROUNDS = { sides: 3, bonus: 2 } as const;
export const GRIEF_ROUNDS = { sides: 5, bonus: 5 } as const;
export const GRIEF_DICE = 2;
