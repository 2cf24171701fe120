/** What a replay says about a body. */

/** What a power field takes of a loss. */
export function fieldWords(loss: number, through: number): string {
  return `the power field takes ${loss - through} of ${loss} points, ${through} remain`;
}
