/** Command points: what stratagems cost, and that each is used once in an activation (AOF-CP-01, AOF-CP-02). */
import type { Problem } from '../ruleset.ts';

const COSTS: Readonly<Record<string, number>> = {
  'High Command': 1,
  'Supreme Command': 2,
  Command: 1,
  'Heightened Senses': 1,
  'Eternal Vigilance': 1,
  'Code of Honor': 3,
  'Killing Blow': 2,
  'Ferocious Attack': 3,
  'Seize Initiative': 2,
  'Sweeping Move': 1,
  'Closing Fire': 3,
};

/** Command points that a list of stratagems costs; what a stratagem is used for stands behind a colon. */
export function commandPoints(stratagems: readonly string[]): number {
  return stratagems.reduce((sum, one) => sum + (COSTS[one.split(':')[0]] ?? 0), 0);
}

/** A remark on the price, or none. */
export function priceNotes(who: string, stratagems: readonly string[]): string[] {
  if (stratagems.length === 0) return [];
  return [`Stratagems of ${who} cost ${commandPoints(stratagems)} command points of the D6 + 1 for every 500 points.`];
}

export function stratagemProblems(path: string, stratagems: readonly string[]): Problem[] {
  return stratagems.flatMap((one, i): Problem[] => {
    const same = stratagems.findIndex((other) => other.split(':')[0] === one.split(':')[0]);
    if (same === i) return [];
    const message = `${one.split(':')[0]} is used already, and each stratagem once in an activation (AOF-CP-02)`;
    return [{ path: `${path}[${i}]`, message, allowed: 'each once' }];
  });
}
