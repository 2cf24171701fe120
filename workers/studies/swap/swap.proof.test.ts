/** Intervals and verdicts of swaps over many seeds, where what is true is known: a swap for the same changes nothing. */
import { expect, it } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { answered } from '../testing/context.ts';
import { swap } from './index.ts';

it('finds nothing in a swap for the same under another name, over many seeds', async () => {
  const swords = { name: 'Swords', cost: 60, models: 3, quality: 4, defense: 4, weapons: [{ name: 'Sword' }] };
  let [covered, told, seeds] = [0, 0, 0];
  const [most, stage] = share([5, 5], [400, 100]);
  // What is right at a stage is enough; what is not may be chance, and is looked at by more seeds.
  const decided = () => seeds % stage === 0 && covered >= 0.95 * seeds && told <= 0.05 * seeds;
  while (seeds < most && !(seeds > 0 && decided())) {
    const seed = seeds++;
    const { answer } = await answered(swap, {
      ...{ ruleset: 'aof', kind: 'battle', seed, maxTrials: 384, tolerance: 0.001 },
      scenario: {
        ...{ mission: 'king of the hill', terrain: { kind: 'none' } },
        first: { units: [swords, { ...swords, name: 'Blades' }] },
        // Other foes than friends: equal armies in both seats score a half in each pair of games, whatever the dice say.
        second: { units: [{ ...swords, name: 'Foes', models: 4, quality: 5, defense: 5, copies: 3 }] },
      },
    });
    const { units } = answer.data as { units: Array<{ worth: { low: number; high: number }; verdict: string }> };
    if (units[0].worth.low <= 0 && units[0].worth.high >= 0) covered++;
    if (units.some(({ verdict }) => verdict !== 'open')) told++;
  }
  // Four standard errors of a share of 95 % and of 5 %.
  const stray = 4 * Math.sqrt(0.05 * 0.95 * seeds);
  expect(covered).toBeGreaterThanOrEqual(0.95 * seeds - stray);
  expect(told).toBeLessThanOrEqual(0.05 * seeds + stray);
});
