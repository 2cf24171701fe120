import { describe, expect, it } from 'vitest';
import { balanceOf, type Priced, type Prices, priceLines } from './prices.ts';

const priced = (fair: number, half: number, verdict = 'fair'): Priced => ({
  ...{ listed: 100, fair, verdict },
  low: fair - half,
  high: fair + half,
});
const prices = (entries: Record<string, Priced>): Prices => ({
  priced: new Map(Object.entries(entries)),
  sentence: '',
  whole: true,
});

describe('prices beside the sheet', () => {
  it('are asked of what they depend on, where two have points', () => {
    const [a, b, c] = [{ name: 'A', points: 10 }, { name: 'B', points: 20 }, { name: 'C' }];
    const request = { ruleset: 'aof', profiles: [a, b, c], situations: [], heading: { title: 'x' }, before: [] };
    expect(balanceOf(request)).toEqual({ ruleset: 'aof', profiles: [a, b, c], situations: [] });
    expect(balanceOf({ ...request, profiles: [a, c] })).toBeNull();
    expect(balanceOf({ ...request, profiles: [a, { name: 'D', points: 0 }] })).toBeNull();
    expect(balanceOf({})).toBeNull();
  });

  it('say what moved, and whether it may be chance', () => {
    const before = prices({ A: priced(100, 3), B: priced(50, 4, 'open'), Same: priced(80, 1), Gone: priced(9, 1) });
    const now = prices({ A: priced(120, 3, 'too cheap'), B: priced(54, 4), Same: priced(80, 1), New: priced(7, 1) });
    const said = priceLines(now, before).map(({ name, moved, open, was }) => [name, moved, open, was]);
    expect(said).toEqual([
      ['A', 20, false, 'fair'],
      ['B', 4, true, 'open'],
      ['Same', null, true, null],
      ['New', null, false, null],
    ]);
    expect(priceLines(now, null).every(({ moved, was }) => moved === null && was === null)).toBe(true);
  });
});
