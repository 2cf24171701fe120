/** The gate on win rates: a patch of lists that fight whole battles. */
import { expect, it } from 'vitest';
import { answered } from '../testing/context.ts';
import { patch } from './index.ts';

interface Data {
  readonly passed: boolean;
  readonly violations: readonly string[];
  readonly pairs: ReadonlyArray<{ profile: string; against: string; change: number; error: number }>;
}

/** Two bands of two units that fight one round of a battle over a small table. */
const band = (quality: number) => ({
  units: [
    {
      name: 'Guards',
      models: 3,
      copies: 2,
      quality,
      defense: 4,
      cost: 60,
      weapons: [{ name: 'Bow', attacks: 2, range: 36 }],
    },
  ],
});
const lists = (quality: number) => ({
  ruleset: 'aof',
  situations: [{ title: 'Battle', kind: 'battle', base: { rounds: 2 } }],
  profiles: [
    { name: 'Old guard', values: band(quality) },
    { name: 'Levy', values: band(5) },
  ],
});

async function verdict(quality: number, score: number): Promise<Data> {
  const versions = { before: { title: 'Book 1', ...lists(5) }, after: { title: 'Book 2', ...lists(quality) } };
  return (await answered(patch, { ...versions, method: 'monte-carlo', limits: { score } })).answer.data as Data;
}

it('fails where one list wins more than it may, names it, and passes where nothing changed or all may move', async () => {
  const { passed, violations, pairs } = await verdict(2, 0.02);
  expect(passed).toBe(false);
  expect(violations.join(' ')).toContain('Old guard');
  // Who hits on 2+ instead of 5+ wins more than he did, and the other less.
  expect(pairs.length).toBeGreaterThan(0);
  for (const { profile, change, error } of pairs) {
    expect(profile === 'Old guard' ? change : -change).toBeGreaterThan(4 * error);
  }
  expect(await verdict(5, 0.02)).toMatchObject({ passed: true, violations: [], pairs: [] });
  expect((await verdict(2, 1)).passed).toBe(true);
});
