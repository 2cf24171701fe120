/** Who takes part in the arena: copies together, who fights whom where there are many, and who cannot have a price. */
import { streamState, WordStream } from '../../kernel/streams.ts';
import type { Known } from '../known.ts';
import type { Matchups } from '../matchups/grid.ts';
import type { Profile } from '../matchups/request.ts';
import { cellSeed } from '../matchups/seeds.ts';

export interface Unpriced {
  readonly profile: number;
  readonly why: 'not judged' | 'met nobody' | 'cannot be hurt' | 'hurts nobody' | 'neither hurts nor is hurt';
}

/** Who cannot be made to lose, or to win, by any price. */
export function unpricedIn(matchups: Matchups, known: Known, players: readonly number[]): Unpriced[] {
  const found: Unpriced[] = [];
  for (const i of players) {
    let [met, hurt, hurts] = [false, false, false];
    for (const j of matchups.field.rows.keys()) {
      if (i === j) continue;
      // Nothing more can come of the others.
      if (hurt && hurts) break;
      matchups.field.situations.forEach((_, s) => {
        const [there, back] = [matchups.meet(known, s, i, j), matchups.meet(known, s, j, i)];
        if (!there && !back) return;
        met = true;
        if (!told(there) && !told(back)) {
          // Only who wins is told: a chance of either will do.
          hurt ||= (there?.loss ?? 0) > 0 || (back?.win ?? 0) > 0;
          hurts ||= (there?.win ?? 0) > 0 || (back?.loss ?? 0) > 0;
          return;
        }
        hurt ||= (there?.lost?.value ?? 0) > 0 || (back?.destroyed?.value ?? 0) > 0;
        hurts ||= (there?.destroyed?.value ?? 0) > 0 || (back?.lost?.value ?? 0) > 0;
      });
    }
    if (!met) found.push({ profile: i, why: 'met nobody' });
    else if (!hurt && !hurts) found.push({ profile: i, why: 'neither hurts nor is hurt' });
    else if (!hurt) found.push({ profile: i, why: 'cannot be hurt' });
    else if (!hurts) found.push({ profile: i, why: 'hurts nobody' });
  }
  return found;
}

/** Profiles in a circle, by lot. */
export function circleByLot(groups: ReadonlyArray<readonly number[]>, seed: number): ReadonlyMap<number, number> {
  const stream = new WordStream(streamState(cellSeed(seed, 'who fights whom'), 0));
  const order = groups.map(([first]) => first);
  for (let i = order.length - 1; i > 0; i--) {
    const other = stream.die(i + 1) - 1;
    [order[i], order[other]] = [order[other], order[i]];
  }
  return new Map(order.map((profile, place) => [profile, place]));
}

function told(meet: { readonly destroyed: unknown; readonly lost: unknown } | null): boolean {
  return meet !== null && (meet.destroyed !== null || meet.lost !== null);
}

/** Profiles that differ in name and points only, together; in the order of the first of each. */
export function copiesIn(profiles: readonly Profile[], rows: ReadonlyArray<{ readonly points: number }>): number[][] {
  const groups = new Map<string, number[]>();
  profiles.forEach(({ values, plan }, i) => {
    const { name: _, cost: __, points: ___, ...own } = values;
    // Who has a price and who is to be given one stand apart.
    const key = JSON.stringify([own, plan ?? null, rows[i].points === 0]);
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  return [...groups.values()];
}
