/** What the arena says of each price: one statement a profile, in all battles together. */

import { streamState, WordStream } from '../../kernel/streams.ts';
import type { Matchups } from '../matchups/grid.ts';
import {
  circleOf,
  type Deviations,
  deviationsOf,
  type Exponent,
  exponentOf,
  leftIn,
  movedBy,
  type Solution,
} from '../statistics/arena.ts';
import { simultaneousZ } from '../statistics/comparisons.ts';
import { median } from '../statistics/regression.ts';
import type { ArenaFound } from './arena.ts';
import { type Battle, MEETING_MARGIN } from './battles.ts';
import type { Unpriced } from './entrants.ts';
import { meanScore } from './listed.ts';

/** What a profile without points should cost beside the list as it stands. */
export interface NewPrice {
  readonly profile: number;
  /** Null where no price is even. */
  readonly price: { readonly fair: number; readonly low: number; readonly high: number } | null;
  readonly where: ReadonlyArray<{ readonly title: string; readonly fair: number | null }>;
}

export type Verdict = 'too dear' | 'too cheap' | 'fair' | 'hangs on' | 'open' | 'pointless';
type InBattle = 'too dear' | 'too cheap' | 'fair' | 'open';

export interface PriceVerdict {
  readonly profile: number;
  readonly listed: number;
  /** At which equal points trade evenly, all battles together; and over all battles, with what chance leaves open. */
  readonly fair: number;
  readonly low: number;
  readonly high: number;
  /** Listed over fair price, minus 1. */
  readonly excess: number;
  readonly verdict: Verdict;
  /** Where it is what, for whoever hangs on something. */
  readonly where: ReadonlyArray<{ readonly title: string; readonly verdict: InBattle }>;
  /** Battles a pair that would decide an open one; null where more battles alone would not. */
  readonly decide: number | null;
  /** Score of equal points at listed prices against the even field. */
  readonly score: number;
  readonly scoreError: number;
  /** Over fields in which nobody has more than three times its even part. */
  readonly fields: readonly [number, number];
  /** Listed price over that of the list's own line, minus 1; null where there is no line. */
  readonly beside: number | null;
  readonly best: Left | null;
  readonly worst: Left | null;
}

/** What is left in a pair at fair prices: as if the first were so much too cheap against the other. */
export interface Left {
  readonly against: number;
  readonly value: number;
}

export interface Judged {
  readonly verdicts: readonly PriceVerdict[];
  readonly unpriced: readonly Unpriced[];
  readonly exponent: Exponent | null;
  readonly battles: readonly Battle[];
  readonly trials: number;
  readonly tolerance: number;
  /** Nobody's price was still on its way when counting ended. */
  readonly settled: boolean;
  /** Whose prices are extrapolated in some battle: none is large enough for them. */
  readonly beyond: readonly number[];
  /** What prices cannot mend: root mean square over pairs of how much one is still too cheap against the other, in logs. */
  readonly circular: number;
  readonly newcomers: readonly NewPrice[];
}

const FIELDS = 24;
const FEW_FIELDS = 6;
const MOST_IN_FIELDS = 60;
/** A field that is further off than this was not solved. */
const OFF = 1e-3;

export function judge(
  { field }: Matchups,
  found: ArenaFound,
  { confidence, tolerance }: { readonly confidence: number; readonly tolerance: number },
): Judged {
  const { rows } = field;
  const { groups, battles, all } = found;
  const listed = groups.map(([first]) => Math.log(rows[first].points));
  const within = Math.log1p(tolerance);
  const each = battles.map(({ battle, solution, beyond }) => ({
    battle,
    found: deviationsOf(listed, solution, confidence),
    marginOf: (g: number) => (beyond.has(g) ? Math.max(MEETING_MARGIN, battle.margin) : battle.margin),
  }));
  const main = deviationsOf(listed, all, confidence);
  const exponent = listed.length >= 4 ? exponentIn(listed, found, confidence) : null;
  const fields = overFields(all);
  const verdicts = groups.flatMap((group, g) =>
    group.map((profile): PriceVerdict => {
      const price = rows[profile].points;
      // Copies have one fair price, and each its own listed one.
      const own = Math.log(price) - listed[g];
      const value = main.value[g] + own;
      const where = each.map(({ battle, found: one, marginOf }) => ({
        title: battle.title,
        verdict: inBattle(one, g, own, marginOf(g), within),
      }));
      // The price of all battles together may lie beside those of each: its own bounds belong to the range.
      const low = Math.min(
        main.low[g] + own,
        ...each.map(({ found: one, marginOf }) => one.low[g] + own - marginOf(g)),
      );
      const high = Math.max(
        main.high[g] + own,
        ...each.map(({ found: one, marginOf }) => one.high[g] + own + marginOf(g)),
      );
      const [less, more] = fields[g];
      const verdict = together(where, (one) =>
        one === 'too dear' ? value - more > within : one === 'too cheap' ? value - less < -within : true,
      );
      return {
        profile,
        listed: price,
        fair: price * Math.exp(-value),
        low: price * Math.exp(-high),
        high: price * Math.exp(-low),
        excess: Math.expm1(value),
        verdict,
        where,
        decide: verdict === 'open' ? battlesToDecide(each, g, own, within, found.trials) : null,
        ...scoreOf(found, profile),
        fields: [price * Math.exp(less - value), price * Math.exp(more - value)],
        beside: exponent ? Math.expm1(exponent.beside[g] + own) : null,
        ...ends(all, groups, g),
      };
    }),
  );
  return {
    verdicts: verdicts.sort((a, b) => a.profile - b.profile),
    unpriced: found.unpriced,
    exponent,
    battles: battles.map(({ battle }) => battle),
    trials: found.trials,
    tolerance,
    settled: found.unfought === 0 && all.off < OFF && battles.every(({ solution }) => solution.off < OFF),
    beyond: groups
      .flatMap((group, g) => (battles.some(({ beyond }) => beyond.has(g)) ? group : []))
      .sort((a, b) => a - b),
    circular: circleOf(all),
    newcomers: newPrices(found, confidence),
  };
}

/** How the list bends in all battles together, with bounds that hold in each of them. */
function exponentIn(listed: readonly number[], { all, battles }: ArenaFound, confidence: number): Exponent | null {
  const whole = exponentOf(listed, all, confidence);
  if (!whole) return null;
  let { low, high } = whole;
  for (const { battle, solution } of battles) {
    const one = exponentOf(listed, solution, confidence);
    if (!one) return null;
    // What prices may be off by for the battle alone may stretch or press them all, from the cheapest to the dearest.
    const stretch = 1 + (2 * battle.margin) / (Math.max(...solution.x) - Math.min(...solution.x));
    low = Math.min(low, one.low / stretch);
    high = Math.max(high, one.high * stretch);
  }
  return { ...whole, low, high };
}

/** All bounds of all newcomers hold together. */
function newPrices({ newcomers, battles }: ArenaFound, confidence: number): NewPrice[] {
  const z = simultaneousZ(confidence, newcomers.length * (battles.length + 1));
  return newcomers
    .flatMap(({ group, all, battles: each }) => {
      const ends = each.flatMap(({ battle, price }) => {
        if (!price) return [];
        const half = z * price.error + (price.beyond ? Math.max(MEETING_MARGIN, battle.margin) : battle.margin);
        return [price.x - half, price.x + half];
      });
      const whole = all && ends.length === 2 * each.length;
      const bounds = whole ? [...ends, all.x - z * all.error, all.x + z * all.error] : [];
      const price = whole
        ? { fair: Math.exp(all.x), low: Math.exp(Math.min(...bounds)), high: Math.exp(Math.max(...bounds)) }
        : null;
      const where = each.map(({ battle, price: one }) => ({ title: battle.title, fair: one && Math.exp(one.x) }));
      return group.map((profile) => ({ profile, price, where }));
    })
    .sort((a, b) => a.profile - b.profile);
}

function inBattle({ low, high }: Deviations, g: number, own: number, margin: number, within: number): InBattle {
  const [least, most] = [low[g] + own - margin, high[g] + own + margin];
  if (least > within) return 'too dear';
  if (most < -within) return 'too cheap';
  return least >= -within && most <= within ? 'fair' : 'open';
}

/** @param everywhere whether a verdict holds in every field, too */
function together(where: PriceVerdict['where'], everywhere: (verdict: InBattle) => boolean): Verdict {
  const all = new Set(where.map(({ verdict }) => verdict));
  if (all.size === 1) {
    const [only] = all;
    return everywhere(only) ? only : 'hangs on';
  }
  return [...all].filter((one) => one !== 'open').length > 1 ? 'hangs on' : 'open';
}

/** ARENA: about B (q sd / | |d| - ln(1 + t) |)^2 battles, in the battle that needs most; none where they lie apart. */
function battlesToDecide(
  each: ReadonlyArray<{ readonly found: Deviations; readonly marginOf: (g: number) => number }>,
  g: number,
  own: number,
  within: number,
  trials: number,
): number | null {
  let most = 0;
  for (const { found, marginOf } of each) {
    if (inBattle(found, g, own, marginOf(g), within) !== 'open') continue;
    const room = Math.abs(Math.abs(found.value[g] + own) - within) - marginOf(g);
    if (room <= 0 || trials === 0) return null;
    most = Math.max(most, trials * ((found.q * found.error[g]) / room) ** 2);
  }
  return most > 0 && most < 1e7 ? Math.ceil(most) : null;
}

function scoreOf({ listed }: ArenaFound, profile: number) {
  const { score, error } = meanScore(
    listed,
    listed.entries.findIndex(({ profiles }) => profiles.includes(profile)),
  );
  return { score, scoreError: error };
}

function ends({ scores, slopes }: Solution, groups: ArenaFound['groups'], g: number) {
  const n = groups.length;
  const left = groups
    .map(([against], j) => ({ against, value: leftIn(scores[g * n + j], slopes[g * n + j]) }))
    .filter((_, j) => j !== g && slopes[g * n + j] > 0)
    .sort((a, b) => b.value - a.value || a.against - b.against);
  return { best: left[0] ?? null, worst: left.at(-1) ?? null };
}

/** Lowest and highest move of each log price over fields of other make-up; always the same fields. */
function overFields(all: Solution): ReadonlyArray<readonly [number, number]> {
  const n = all.x.length;
  const stream = new WordStream(streamState(n, 7));
  const uniform = () => ((stream.next() >>> 0) + 0.5) / 4294967296;
  const range = Array.from({ length: n }, (): [number, number] => [0, 0]);
  for (let f = 0; f < (n > MOST_IN_FIELDS ? FEW_FIELDS : FIELDS); f++) {
    let weights = Array.from({ length: n }, () => -Math.log(uniform()));
    for (let pass = 0; pass < 3; pass++) {
      const sum = weights.reduce((total, one) => total + one, 0);
      weights = weights.map((one) => Math.min(3 / n, one / sum));
    }
    const sum = weights.reduce((total, one) => total + one, 0);
    const moved = movedBy(
      weights.map((one) => one / sum),
      all,
    );
    const middle = median([...moved]);
    moved.forEach((one, i) => {
      range[i][0] = Math.min(range[i][0], one - middle);
      range[i][1] = Math.max(range[i][1], one - middle);
    });
  }
  return range;
}
