import { describe, expect, test } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { fitPrices, type Priced } from './prices.ts';

/** Twenty profiles priced by exp(5 + 0.8 rating) and a designer's hand of 4 %; prices whole. */
function field(draws: Draws, factors: Readonly<Record<number, number>> = {}): { listed: Priced[]; fair: number[] } {
  const ratings = Array.from({ length: 20 }, () => 1.2 * draws.normal());
  const fair = ratings.map((rating) => Math.exp(5 + 0.8 * rating + 0.04 * draws.normal()));
  const listed = ratings.map((rating, i) => ({ price: Math.round(fair[i] * (factors[i] ?? 1)), rating, variance: 0 }));
  return { listed, fair };
}

test('exactly the three mispriced of twenty are found, each on the right side', () => {
  const { listed } = field(new Draws(13), { 2: 1.4, 9: 0.7, 15: 1.3 });
  const { suggestions, spread } = fitPrices(listed)!;
  expect(suggestions.map(({ verdict }) => verdict)).toEqual(
    Array.from({ length: 20 }, (_, i) => ({ 2: 'too dear', 9: 'too cheap', 15: 'too dear' })[i] ?? 'fair'),
  );
  expect(suggestions[2].excess).toBeCloseTo(0.4, 0);
  expect(spread).toBeGreaterThan(0.02);
  expect(spread).toBeLessThan(0.06);
});

describe('1,000 random fields', () => {
  const draws = new Draws(14);
  const FACTORS = { 1: 1.5, 8: 0.65, 19: 1.5 };
  const runs = Array.from({ length: 1000 }, () => {
    const { listed, fair } = field(draws, FACTORS);
    return { fit: fitPrices(listed)!, fair };
  });

  test('intervals cover the true prices 94 to 96 % of the time', () => {
    let covered = 0;
    for (const { fit, fair } of runs) {
      for (const [i, { low, high }] of fit.suggestions.entries()) if (fair[i] >= low && fair[i] <= high) covered++;
    }
    expect(covered / 20_000).toBeGreaterThan(0.94);
    expect(covered / 20_000).toBeLessThan(0.96);
  });

  test('a fair profile is accused in at most 5 % of the fields; the three are found in nearly all', () => {
    let accused = 0;
    let found = 0;
    for (const { fit } of runs) {
      const wrong = fit.suggestions.filter(({ verdict }, i) => verdict !== 'fair' && !Object.hasOwn(FACTORS, i));
      if (wrong.length > 0) accused++;
      if (Object.keys(FACTORS).every((i) => fit.suggestions[Number(i)].verdict !== 'fair')) found++;
    }
    expect(accused).toBeLessThan(78);
    expect(found).toBeGreaterThan(980);
  });
});

test('prices that bend with rating are followed by a curve', () => {
  const draws = new Draws(15);
  const listed = Array.from({ length: 25 }, (_, i) => {
    const rating = i / 8 - 1.5;
    return { rating, variance: 0, price: Math.round(Math.exp(5 + rating + 0.3 * rating ** 2 + 0.02 * draws.normal())) };
  });
  const fit = fitPrices(listed)!;
  expect(fit.degree).toBe(2);
  expect(fit.suggestions.every(({ verdict }) => verdict === 'fair')).toBe(true);
  expect(fit.priceAt(1)).toBeGreaterThan(Math.exp(6.25));
  expect(fit.priceAt(1)).toBeLessThan(Math.exp(6.35));
});

test('a price in another currency changes no verdict and scales every suggestion', () => {
  const { listed } = field(new Draws(16), { 4: 1.6 });
  const once = fitPrices(listed)!;
  const tenfold = fitPrices(listed.map((one) => ({ ...one, price: one.price * 10 })))!;
  tenfold.suggestions.forEach(({ price, verdict }, i) => {
    expect(price / once.suggestions[i].price).toBeCloseTo(10, 1);
    expect(verdict).toBe(once.suggestions[i].verdict);
  });
});

test('too few profiles, or prices that fall with rating, give no suggestion', () => {
  expect(fitPrices([1, 2, 3, 4].map((rating) => ({ rating, price: rating, variance: 0 })))).toBeNull();
  expect(fitPrices([1, 2, 3, 4, 5, 6].map((rating) => ({ rating, price: 10 - rating, variance: 0 })))).toBeNull();
});
