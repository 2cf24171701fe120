/** Squads of 20 (AE-SQUAD-01, -02). */
export const SQUAD = 20;
export const MAX_SQUADS = 5;

/** Squads that `left` Magnitude (or Wounds of a ship or fortress) fill: the last one empties first. */
export function squadsOf(left: number): number {
  return Math.ceil(left / SQUAD);
}
