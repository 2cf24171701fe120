/** Current stats from base stats (MK3-STAT-01, -02). */

export interface StatChanges {
  /** Rules that set the base stat; the lowest counts. */
  readonly setTo?: readonly number[];
  /** Whether what sets the stat never raises it, whoever has these changes. */
  readonly onlyLowers?: boolean;
  readonly doubled?: number;
  readonly halved?: number;
  readonly bonus?: number;
  readonly penalty?: number;
}

/**
 * Sets first, then doublings, halvings (rounded up), bonuses, penalties.
 * @param floor the edition's minimum: 0 in Mk III
 */
export function currentStat(base: number, changes: StatChanges | undefined, floor = 0): number {
  if (!changes) return Math.max(floor, base);
  const { setTo = [], onlyLowers = false, doubled = 0, halved = 0, bonus = 0, penalty = 0 } = changes;
  const set = setTo.length > 0 ? Math.min(...setTo) : base;
  const from = onlyLowers ? Math.min(set, base) : set;
  return Math.max(floor, Math.ceil((from * 2 ** doubled) / 2 ** halved) + bonus - penalty);
}
