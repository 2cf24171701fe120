/** Current stats, worked out on the side of the sheet (MK3-STAT-01, -02). */

export interface Changes {
  readonly setTo: readonly number[];
  readonly doubled: number;
  readonly halved: number;
  readonly bonus: number;
  readonly penalty: number;
}

/**
 * The lowest of the rules that set the base, doubled, halved (up), bonuses, penalties, never below 0.
 * @param sets further values that rules of the game set the base to
 * @param more bonuses of the situation
 */
export function current(printed: number, changes: Changes | undefined, sets: readonly number[], more: number): number {
  const all = [...(changes?.setTo ?? []), ...sets];
  let value = all.length > 0 ? Math.min(...all) : printed;
  value = Math.ceil((value * 2 ** (changes?.doubled ?? 0)) / 2 ** (changes?.halved ?? 0));
  return Math.max(0, value + (changes?.bonus ?? 0) + more - (changes?.penalty ?? 0));
}

export function sum(faces: readonly number[]): number {
  return faces.reduce((total, face) => total + face, 0);
}
