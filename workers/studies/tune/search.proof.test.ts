/** Of more lists than a study asks: what is said of the others, against the value of every single one. */
import { describe, expect, it } from 'vitest';
import { answered } from '../testing/context.ts';
import { listsOf } from './candidates.ts';
import { tune } from './index.ts';
import { TuneRequest } from './request.ts';
import { places, worthOf } from './testing/places.ts';

interface Found {
  readonly lists: ReadonlyArray<{ readonly choices: readonly number[]; readonly value: number }>;
  readonly search: { readonly lists: number; readonly share: number; readonly gap: number; readonly local: boolean };
}

describe.runIf(process.env.THOROUGH)('a search among more than 20,000 lists', () => {
  it('keeps its word: no more lists are better than it says', async () => {
    const request = TuneRequest.parse(places(6, 190, 1, 'exact'));
    const values = listsOf(request)
      .all()
      .map((list) => worthOf(request, list));
    expect(values.length).toBeGreaterThan(20_000);
    for (const seed of [1, 2, 3]) {
      const { sentence, findings, data } = (await answered(tune, places(6, 190, seed, 'exact'))).answer;
      const { search, lists } = data as Found;
      expect(search).toMatchObject({ lists: values.length, gap: 0 });
      const [{ choices, value }] = lists;
      expect(value).toBeCloseTo(worthOf(request, choices), 9);
      expect(values.filter((other) => other > value + 1e-9).length / values.length).toBeLessThanOrEqual(search.share);
      expect(sentence).toMatch(/is the best list found of \d+ lists/);
      expect(findings[0]).toMatch(
        /^With a certainty of 95 % at most 0\.0\d+ % of all lists are better: 8192 were drawn/,
      );
    }
  });
});
