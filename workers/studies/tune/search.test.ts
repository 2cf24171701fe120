/** More lists than can be asked: how many there are, whether the draw is fair, and whether what is said of the rest holds. */
import { describe, expect, it } from 'vitest';
import { runStudy } from '../run.ts';
import type { Study } from '../study.ts';
import { context, countHere } from '../testing/context.ts';
import { listsOf } from './candidates.ts';
import { tuneExamples } from './examples.ts';
import { reportWholes, searchOutcome } from './report.ts';
import { TuneRequest } from './request.ts';
import { Search } from './search.ts';
import { places, worthOf } from './testing/places.ts';

const regiment = tuneExamples.find(({ id }) => id === 'regiment')!.request;
const parsed = (request: object) => TuneRequest.parse({ ...regiment, measure: undefined, ...request });

/** Small problems of every sort of limit, from a row of numbers that looks random. */
function problemOf(n: number) {
  let state = n * 7919 + 17;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const names = ['a', 'b', 'c', 'd'];
  const slots = Array.from({ length: 2 + next(4) }, (_, s) => ({
    name: `${s}`,
    least: next(2),
    choices: Array.from({ length: 1 + next(4) }, () => ({
      name: names[next(4)]!,
      points: 5 * next(6) + (n % 3 === 0 ? 0.1 : 0),
      roles: ['hero', 'core'].filter(() => next(2) === 0),
    })),
  }));
  const limits = {
    ...(next(3) > 0 ? { points: 20 + 5 * next(8) } : {}),
    ...(next(2) > 0 ? { copies: 1 + next(2) } : {}),
    roles: [
      ...(next(2) > 0 ? [{ role: 'hero', least: next(2), most: 1 + next(3) }] : []),
      ...(next(2) > 0 ? [{ role: 'core', least: next(3) }] : []),
    ],
  };
  return { slots, limits };
}

/** Every way to choose, then those that keep to the limits as they read. */
function byHand({ slots, limits }: ReturnType<typeof problemOf>): string[] {
  let ways: number[][] = [[]];
  for (const { choices, least } of slots) {
    const own = [...(least === 0 ? [-1] : []), ...choices.keys()];
    ways = ways.flatMap((way) => own.map((choice) => [...way, choice]));
  }
  return ways
    .filter((way) => {
      const held = way.flatMap((choice, s) => (choice < 0 ? [] : [slots[s]!.choices[choice]!]));
      const cents = held.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
      if (limits.points !== undefined && cents > Math.round(limits.points * 100)) return false;
      const most = limits.copies ?? 99;
      if (held.some(({ name }) => held.filter((other) => other.name === name).length > most)) return false;
      return limits.roles.every((limit) => {
        const many = held.filter(({ roles }) => roles.includes(limit.role)).length;
        return many >= limit.least && many <= ('most' in limit ? (limit.most as number) : 99);
      });
    })
    .map(String);
}

describe('lists within limits', () => {
  it('are counted and listed as by hand, whatever the limits', () => {
    let none = 0;
    for (let n = 0; n < 300; n++) {
      const problem = problemOf(n);
      const expected = byHand(problem);
      if (expected.length === 0) {
        none++;
        expect(() => listsOf(parsed(problem))).toThrow('no list keeps to the limits');
        continue;
      }
      const lists = listsOf(parsed(problem));
      expect(lists.count, `problem ${n}`).toBe(expected.length);
      expect(lists.all().map(String)).toEqual(expected);
      for (const list of lists.all()) expect(lists.holds(list)).toBe(true);
    }
    expect(none).toBeGreaterThan(5);
    expect(none).toBeLessThan(150);
  });

  it('are drawn each as often as any', () => {
    for (const n of [1, 4, 9, 16, 25]) {
      const problem = problemOf(n);
      const expected = byHand(problem);
      if (expected.length < 2) continue;
      const drawn = listsOf(parsed(problem)).draw(200 * expected.length, 11);
      const seen = new Map<string, number>();
      for (const list of drawn) seen.set(String(list), (seen.get(String(list)) ?? 0) + 1);
      expect([...seen.keys()].every((list) => expected.includes(list))).toBe(true);
      const chi = expected.reduce((sum, list) => sum + ((seen.get(list) ?? 0) - 200) ** 2 / 200, 0);
      const degrees = expected.length - 1;
      // Five standard deviations of chi-square's law.
      expect(chi, `problem ${n}`).toBeLessThan(degrees + 5 * Math.sqrt(2 * degrees) + 5);
    }
  });

  it('are counted where nobody could list them', () => {
    const slots = Array.from({ length: 40 }, (_, s) => ({
      name: `${s}`,
      choices: Array.from({ length: 10 }, (_, c) => ({ name: `${c}`, points: 5 * c })),
    }));
    expect(listsOf(parsed({ slots, limits: {} })).count).toBeCloseTo(1e40, -26);
    // Of 40 slots, five points in exactly one, or in none.
    expect(listsOf(parsed({ slots, limits: { points: 5 } })).count).toBe(41);
  });
});

describe('a search among more lists than can be asked', () => {
  const request = TuneRequest.parse(places(3, 160, 1, 'exact'));
  const lists = listsOf(request);
  const all = lists.all();
  const values = all.map((list) => worthOf(request, list));
  const shareAbove = (worth: number) => values.filter((value) => value > worth + 1e-9).length / values.length;

  async function searched(asked: object, drawn: number) {
    const parsedRequest = TuneRequest.parse(asked);
    const search = new Search(parsedRequest, context, lists, drawn);
    const study: Study = { costNs: 0, next: (known) => search.next(known), answer: () => null! };
    const { known } = await runStudy(study, { count: countHere });
    const answer = reportWholes(parsedRequest, searchOutcome(search, known), known);
    const { candidates, standings } = search.found(known);
    return { answer, standings, candidates, search: search.found(known).searched };
  }

  it('climbs from few lists, keeps its word, and says as little as it knows', async () => {
    expect(all.length).toBeGreaterThan(200);
    let moves = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const { answer, search } = await searched(places(3, 160, seed, 'exact'), 15);
      const [{ choices, value }] = (answer.data as Found).lists;
      expect(value).toBeCloseTo(worthOf(request, choices), 9);
      expect(search.share).toBeCloseTo(1 - 0.025 ** (1 / 15), 12);
      expect(search.gap).toBe(0);
      expect(shareAbove(value)).toBeLessThanOrEqual(search.share);
      expect(search.local).toBe(true);
      for (const [s, slot] of request.slots.entries()) {
        for (const choice of slot.choices.keys()) {
          const other = choices.with(s, choice);
          if (lists.holds(other)) expect(worthOf(request, other)).toBeLessThanOrEqual(value + 1e-9);
        }
      }
      moves += search.steps;
      expect(answer.sentence).toContain(`is the best list found of ${all.length} lists`);
      expect(answer.findings[0]).toMatch(
        /^With a certainty of 95 % at most \d+\.\d+ % of all lists are better: 15 were drawn/,
      );
      expect(answer.findings[1]).toMatch(/^No list that differs from it in one place/);
    }
    expect(moves).toBeGreaterThan(6);
  });

  it('by Monte Carlo says how much better others may be, and gives the same bits again', async () => {
    const asked = { ...places(3, 160, 5, 'monte-carlo'), maxTrials: 1_024, precision: 0.5 };
    const { answer, standings, search } = await searched(asked, 40);
    const [{ choices }] = (answer.data as Found).lists;
    expect(search.gap).toBeGreaterThan(0);
    expect(shareAbove(worthOf(request, choices) + search.gap)).toBeLessThanOrEqual(search.share);
    expect(answer.findings[0]).toContain('by more than');
    expect((await searched(asked, 40)).standings).toEqual(standings);
  });
});

interface Found {
  readonly lists: ReadonlyArray<{ readonly choices: readonly number[]; readonly value: number }>;
}
