/** What a list says of itself against what was read of it: every difference with both numbers. */
import type { ListFinding, StatedTotals } from '../ruleset.ts';

export interface Sums {
  readonly points: number;
  readonly units: number;
  readonly models: number;
}

/** Units that could not be read make a difference, and that is what it is for. */
export function differences(stated: StatedTotals, read: Sums): ListFinding[] {
  return (['points', 'units', 'models'] as const).flatMap((what) => {
    const said = stated[what];
    if (said === undefined || said === read[what]) return [];
    if (what === 'points' && stated.alsoPoints?.includes(read.points)) return [];
    const note = `the list says ${said} ${what}; what was read has ${read[what]}`;
    return { at: stated.at, text: `${said} ${what}`, verdict: 'not known', note, check: true } as const;
  });
}
