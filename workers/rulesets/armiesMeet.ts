/** How two armies meet in a battle that counts what either loses of all it is worth. */
import type { Matchup } from './ruleset.ts';

/** @param whole what the share that an army lost is counted in */
export const armiesMeet = (whole: number) =>
  ({
    row: 'first',
    column: 'second',
    win: 'firstWins',
    loss: 'secondWins',
    destroyedShare: () => ({ measure: 'firstDestroyed', whole }),
    lostShare: () => ({ measure: 'secondDestroyed', whole }),
  }) satisfies Matchup;
