/** The table of E-Scale Leader Defeat (AE-LEADDEF-02 to -07). */
export const FATES = ['escapes', 'injury', 'severe injury', 'immobilised', 'lost', 'catastrophe'] as const;
export const ESCAPES = 0;
export const INJURY = 1;
export const SEVERE = 2;
export const IMMOBILISED = 3;
export const LOST = 4;
export const CATASTROPHE = 5;

export const FATE_RULES = [
  'AE-LEADDEF-02',
  'AE-LEADDEF-03',
  'AE-LEADDEF-04',
  'AE-LEADDEF-05',
  'AE-LEADDEF-06',
  'AE-LEADDEF-07',
] as const;

/** The row for a number of degrees of failure. */
export function fateOf(degrees: number): number {
  if (degrees <= 0) return INJURY;
  if (degrees <= 2) return SEVERE;
  if (degrees <= 4) return IMMOBILISED;
  return degrees === 5 ? LOST : CATASTROPHE;
}

/** The die of Critical Damage and what is added to it: 1d5, or 1d10 and a point for each degree past 6; null for none. */
export function criticalOf(degrees: number): { readonly sides: number; readonly bonus: number } | null {
  const fate = fateOf(degrees);
  if (fate === SEVERE || fate === IMMOBILISED) return { sides: 5, bonus: 0 };
  return fate === CATASTROPHE ? { sides: 10, bonus: degrees - 6 } : null;
}

export const INJURY_SIDES = 10;
