/** What a report needs to tell scores at other prices by itself. */
import type { Matchups } from '../matchups/grid.ts';
import type { ArenaFound } from './arena.ts';
import type { Judged } from './verdicts.ts';

/** More than so many make an answer too long to carry. */
const MOST = 100;

/** Profile by profile; copies at one price meet each other as even. */
export function whatIfOf({ rows }: Matchups['field'], { verdicts }: Judged, { listed }: ArenaFound) {
  const { entries, scores, slopes } = listed;
  const m = entries.length;
  const all = entries
    .flatMap(({ profiles }, e) => profiles.map((profile) => ({ profile, e })))
    .sort((a, b) => a.profile - b.profile);
  if (all.length > MOST) return null;
  const rounded = (value: number) => (Number.isNaN(value) ? null : Number(value.toFixed(4)));
  const pairs = all.flatMap((one) => all.map((other) => one.e * m + other.e));
  const fair = new Map(verdicts.map((one) => [one.profile, one.fair]));
  const sizes = entries.map(({ profiles }) => profiles.length);
  return {
    names: all.map(({ profile }) => rows[profile].name),
    listed: all.map(({ profile }) => rows[profile].points),
    fair: all.map(({ profile }) => fair.get(profile)!),
    weights: all.map(({ e }) => Number((entries[e].weight / sizes[e]).toFixed(6))),
    scores: pairs.map((at) => rounded(scores[at])),
    // Equal units at one price: as the square law has it.
    slopes: pairs.map((at) => (slopes[at] === 0 && scores[at] === 0.5 ? 0.5 : (rounded(slopes[at]) ?? 0))),
  };
}
