import { describe, expect, it } from 'vitest';
import { named, percent } from '../matchups/report.ts';
import { Draws } from '../testing/draws.ts';
import { type Finding, findingsOf, sentencesOf } from './findings.ts';
import type { Plays } from './plays.ts';
import type { Judged, PriceVerdict, Verdict } from './verdicts.ts';

const VERDICTS: readonly Verdict[] = ['too dear', 'too cheap', 'fair', 'hangs on', 'open'];
const BATTLES = ['2 a side', '3 a side', 'merged'];

/** A report that could be: any verdicts with any numbers. */
function randomReport(seed: number) {
  const draws = new Draws(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(draws.uniform() * list.length)];
  const n = 2 + Math.floor(draws.uniform() * 20);
  const names = Array.from({ length: n }, (_, i) => `Unit ${i + 1}`);
  const verdicts = names.map((_, profile): PriceVerdict => {
    const [listed, fair] = [5 + 200 * draws.uniform(), 5 + 200 * draws.uniform()];
    const verdict = draws.uniform() < 0.3 ? 'fair' : pick(VERDICTS);
    const where = BATTLES.map((title) => ({
      title,
      verdict: verdict === 'hangs on' || verdict === 'open' ? pick(['too dear', 'fair', 'open'] as const) : 'fair',
    }));
    return {
      ...{ profile, listed, fair, low: 0.9 * fair, high: 1.1 * fair, excess: listed / fair - 1, verdict, where },
      ...{ decide: verdict === 'open' ? pick([null, 100, 5000]) : null, score: draws.uniform(), scoreError: 0.01 },
      ...{ fields: [fair, fair], beside: null, worst: null },
      best: { against: (profile + 1) % n, value: 0.4 * draws.uniform() },
    };
  });
  const unpriced: Judged['unpriced'] =
    draws.uniform() < 0.2 ? [{ profile: 0, why: pick(['cannot be hurt', 'hurts nobody'] as const) }] : [];
  const priced = verdicts.filter(({ profile }) => unpriced.every((one) => one.profile !== profile));
  const value = 2 * draws.uniform();
  const exponent = { value, low: value - 0.1, high: value + 0.1, beside: [], besideError: [] };
  const judged: Judged = {
    verdicts: priced,
    unpriced,
    exponent,
    battles: [],
    trials: 1024,
    tolerance: 0.05,
    settled: true,
  };
  const ranges = names.map((): [number, number] => {
    const low = 0.2 * draws.uniform();
    return [low, low + 0.2 * draws.uniform()];
  });
  const score = 0.5 + 0.4 * draws.uniform();
  const found: Plays = {
    ...{ nash: ranges, alpha: ranges, redraws: pick([0, 60]), answers: [Math.floor(draws.uniform() * n)] },
    ...{ score, low: score - 0.01, high: score + 0.01 },
  };
  const pointless =
    draws.uniform() < 0.3 ? [{ dominated: n - 1, by: 0, better: 2, cheaper: Math.round(9 * draws.uniform()) }] : [];
  return {
    names,
    judged,
    found: findingsOf(judged, pointless, { found, players: names.map((_, i) => i) }),
    plays: found,
  };
}

const points = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

describe('sentences of 500 random reports', () => {
  it('are read back and found in the tables that are made of the same verdicts', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const { names, judged, found, plays } = randomReport(seed);
      const sentences = sentencesOf(found, names);
      const of = (verdict: Verdict) => judged.verdicts.filter((one) => one.verdict === verdict);
      const off = [...of('too dear'), ...of('too cheap')];
      const headline = sentences[0];
      if (off.length > 0) {
        expect(headline).toMatch(new RegExp(`^${off.length} of ${judged.verdicts.length} profile`));
        if (of('open').length > 0) expect(headline).toContain(`${of('open').length} more`);
      } else if (of('open').length + of('hangs on').length + of('pointless').length === 0) {
        expect(headline).toMatch(/^All .* are fair within 5\.0 %/);
      } else {
        expect(headline).toMatch(/^None of /);
        if (of('open').length > 0)
          expect(headline).toContain(`${of('open').length} ${of('open').length === 1 ? 'is' : 'are'} open`);
      }
      let dear = 0;
      for (const sentence of sentences.slice(1)) {
        const price =
          /^(Unit \d+) is (too dear|too cheap) in every battle tried: listed ([\d.]+), fair ([\d.]+) \(([\d.]+) to ([\d.]+)\)\.$/.exec(
            sentence,
          );
        if (!price) continue;
        dear++;
        const row = judged.verdicts.find(({ profile }) => names[profile] === price[1])!;
        expect(price.slice(2)).toEqual([row.verdict, ...[row.listed, row.fair, row.low, row.high].map(points)]);
      }
      const shown = (verdict: Verdict) => Math.min(8, of(verdict).length);
      expect(dear).toBe(shown('too dear') + shown('too cheap'));
      const hanging = sentences.filter((sentence) => / hangs on the (battle|field):/.test(sentence));
      expect(hanging).toHaveLength(shown('hangs on'));
      const answer = sentences.find((sentence) => sentence.startsWith('The best answer'))!;
      expect(answer).toContain(percent(plays.score));
      const least = sentences.find((sentence) => sentence.startsWith('Less than 5.0 %'));
      const out = names.filter((_, i) => plays.nash[i][1] < 0.05);
      if (out.length > 0) expect(least).toContain(named(out));
      else expect(least).toBeUndefined();
      // Nobody settles, nothing is certain, and no sentence is half of one.
      for (const sentence of sentences) {
        expect(sentence).not.toMatch(/settle|certain|undefined|NaN|null| {2}/);
        expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      }
    }
  });

  it('say of no finding what it does not hold', () => {
    const fair: Finding[] = [
      { kind: 'none', open: 0, hangs: 0, pointless: 0, of: 3, tolerance: 0.05, decide: 0 },
      { kind: 'circle', profile: 0, against: 1, value: Math.log(1.25) },
    ];
    expect(sentencesOf(fair, ['A', 'B', 'C'])).toEqual([
      'All 3 are fair within 5.0 % in every battle tried.',
      'At fair prices A still does against B as if it were 25.0 % too cheap; no list of prices mends a circle.',
    ]);
  });
});
