/** Readings of the rules that are played here; a scenario that asks for another reading is passed over, and says so. */

const PLAYED = [
  'blastCap',
  'blastCount',
  'mishapAttrition',
  'poisonRangedOnly',
  'deadlyOverkillCounts',
  'phalanxWoundsUncounted',
  'attritionCounts',
  'phalanxAttrition',
];

/**
 * @param usual what the fields are when nobody asks for anything
 * @returns a reading that is asked for and not played yet, or null
 */
export function unplayed(asked: object, usual: object): string | null {
  const before = new Map<string, unknown>(Object.entries(usual));
  const other = Object.entries(asked).find(([key, value]) => !PLAYED.includes(key) && value !== before.get(key));
  return other ? `rulings.${other[0]} is played as usual only` : null;
}
