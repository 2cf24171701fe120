/** How long a duel goes on (AOF-FOG-05). */

/** P(the game goes on) after a round. */
export function goesOn(round: number, prolonged: boolean): number {
  if (!prolonged || round < 4) return 1;
  return round === 4 ? 1 / 2 : round === 5 ? 1 / 3 : 1 / 6;
}
