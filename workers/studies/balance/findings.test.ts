import { describe, expect, it } from 'vitest';
import { share } from '../../fixtures/share.ts';
import type { Matchups } from '../matchups/grid.ts';
import { type Law, solveArena } from '../statistics/arena.ts';
import { Draws } from '../testing/draws.ts';
import type { ArenaFound } from './arena.ts';
import type { Unpriced } from './entrants.ts';
import type { Evaluation } from './evaluate.ts';
import { type Finding, findingsOf, sentencesOf, withUnjudged } from './findings.ts';
import { entriesOf, listedAt } from './listed.ts';
import { playsOf } from './plays.ts';
import { newcomersTable, unpricedTable, verdictsTable, wholeTable } from './summary.ts';
import { battlesTable, dominatedTable, playsTable, pricesOf } from './tables.ts';
import { deniedIn } from './testing/readBack.ts';
import { judge } from './verdicts.ts';

const BATTLES = ['2 a side', '3 a side, anybody is fought', 'merged'];
const NO_CIRCLES = { ratings: { tiers: [[0]], misfit: 0.01 }, cycles: () => ({ triples: 0, circular: 0 }) };

/** A set whose battles follow random laws: mispriced smoothly or by mistake, in circles, with noise or without. */
function randomReport(seed: number) {
  const draws = new Draws(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(draws.uniform() * list.length)];
  const n = 2 + Math.floor(draws.uniform() * 11);
  const [bend, mistakes, circles, apart] = [pick([0.3, 1, 1, 1.8]), pick([0, 0.4]), pick([0, 0.2]), pick([0, 0.04])];
  const variance = pick([0, 1e-5, 1e-4, 1e-3]);
  const fair = Array.from({ length: n }, () => 3 + 2 * draws.uniform());
  const listed = fair.map((one) => bend * one + (draws.uniform() < 0.3 ? mistakes * draws.normal() : 0));
  const lawOf = (): Law => {
    const off = Array.from({ length: n * n }, () => circles * draws.normal());
    const own = fair.map((one) => one + apart * draws.normal());
    return (i, j, d) => {
      const score = 1 / (1 + Math.exp(2 * (d - (own[i] - own[j])) - 2 * off[i * n + j]));
      return { score, slope: 2 * score * (1 - score), variance };
    };
  };
  const weights = listed.map(() => 1 / n);
  const battles = BATTLES.map((title, b) => ({
    battle: { id: `${b}`, title, situation: 0, weight: 1, army: null, margin: pick([0, 0, 0.1]) },
    solution: solveArena(weights, listed, lawOf(), 60),
    beyond: new Set<number>(draws.uniform() < 0.1 ? [0] : []),
  }));
  const all = solveArena(weights, listed, lawOf(), 60);
  const law = lawOf();
  const entries = entriesOf(
    listed.map((_, i) => [i]),
    listed.map((one) => ({ points: Math.exp(one) })),
  );
  const at = listedAt(law, entries);
  const names = [...listed.map((_, i) => `Unit ${i + 1}`), 'Statue', 'Newcomer'];
  const statue: Unpriced[] = draws.uniform() < 0.3 ? [{ profile: n, why: 'hurts nobody' }] : [];
  const even = () => ({ x: 3 + draws.uniform(), error: Math.sqrt(variance), beyond: draws.uniform() < 0.1 });
  const newcomer = {
    group: [n + 1],
    all: draws.uniform() < 0.1 ? null : even(),
    battles: battles.map(({ battle }) => ({ battle, price: even() })),
  };
  const found: ArenaFound = {
    ...{ battles, all, listed: at, groups: listed.map((_, i) => [i]), unpriced: statue },
    ...{ trials: 1024, opponents: null, unfought: 0 },
    newcomers: draws.uniform() < 0.3 ? [newcomer] : [],
  };
  const rows = names.map((name, i) => ({ name, points: Math.exp(listed[i] ?? 4) }));
  const field = { rows } as unknown as Matchups['field'];
  const plain = judge({ field } as Matchups, found, { confidence: 0.95, tolerance: 0.05 });
  const dominated = draws.uniform() < 0.3 ? [{ dominated: 1, by: 0, better: 2, cheaper: pick([0, 2.25, 40]) }] : [];
  const verdicts = plain.verdicts.map((one) =>
    dominated.length > 0 && one.profile === 1 && !one.verdict.startsWith('too')
      ? { ...one, verdict: 'pointless' as const }
      : one,
  );
  const judged = { ...plain, verdicts };
  const plays = playsOf(at.scores, at.variances, 0.95);
  const players = listed.map((_, i) => i);
  const findings = findingsOf(judged, dominated, { found: plays, players });
  return {
    findings,
    names,
    sentences: sentencesOf(findings, names),
    tables: [
      pricesOf(field, judged, '').table,
      battlesTable(field, judged),
      verdictsTable(judged),
      wholeTable(NO_CIRCLES as unknown as Evaluation, judged, plays),
      playsTable(field, plays, players, true),
      ...[dominatedTable(field, dominated), unpricedTable(field, judged), newcomersTable(field, judged)].filter(
        (table) => table !== null,
      ),
    ],
    judged,
  };
}

/** What a designer acts on, what nobody can judge, and what he may think about. */
const RANKS = [
  / too (dear|cheap) in every battle tried: /,
  /^Not judged here/,
  /^Statue has | is pointless beside Unit /,
] as const;

function ranksOf({ findings, names }: ReturnType<typeof randomReport>): number[] {
  const left: Finding[] = [{ kind: 'unjudged', what: 'Shield', profiles: [0], offer: null, out: false }];
  const sentences = sentencesOf(withUnjudged(findings, left), names);
  return sentences.map((one) => RANKS.findIndex((rank) => rank.test(one))).filter((rank) => rank >= 0);
}

describe('sentences of random reports', () => {
  it('are read back and found in the tables, those first on which a designer acts', () => {
    const seen = new Set<string>();
    const orders = new Set<string>();
    for (let seed = 1; seed <= share(18, 500); seed++) {
      const report = randomReport(seed);
      expect(deniedIn(report), `report ${seed}`).toEqual([]);
      const ranks = ranksOf(report);
      expect(ranks, `report ${seed}`).toEqual([...ranks].sort());
      orders.add(ranks.join(''));
      for (const { verdict } of report.judged.verdicts) seen.add(verdict);
      for (const sentence of report.sentences) {
        seen.add(/^[A-Z]\w+ [a-z]+/.exec(sentence)?.[0] ?? '');
        // Nobody settles, nothing is certain, and no sentence is half of one.
        expect(sentence).not.toMatch(/settle|certain|undefined|NaN|null| {2}/);
        expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      }
    }
    for (const one of ['too dear', 'too cheap', 'fair', 'hangs on', 'open', 'pointless', 'Dear units', 'At fair'])
      expect([...seen]).toContain(one);
    expect([...orders].some((order) => /^0+12/.test(order))).toBe(true);
  });

  it('are denied where a table says otherwise', () => {
    const report = randomReport(1);
    const changed = report.tables.map((table) =>
      table.id === 'prices' || table.id === 'whole'
        ? { ...table, rows: table.rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell * 1.3 : cell))) }
        : table,
    );
    expect(deniedIn({ ...report, tables: changed }).length).toBeGreaterThan(0);
    expect(deniedIn({ ...report, sentences: ['All 9 are lovely.'] })).toEqual(['All 9 are lovely.']);
  });

  it('say of no finding what it does not hold', () => {
    const fair: Finding[] = [
      { kind: 'none', open: 0, hangs: 0, pointless: 0, of: 3, tolerance: 0.05, decide: 0 },
      { kind: 'circle', profile: 0, against: 1, value: Math.log(1.25), circular: Math.log(1.1) },
    ];
    expect(sentencesOf(fair, ['A', 'B', 'C'])).toEqual([
      'All 3 are fair within 5.0 % in every battle tried.',
      'At fair prices A still does against B as if it were 25.0 % too cheap, which no list of prices mends; over all pairs it is 10.0 % (root mean square).',
    ]);
  });
});
