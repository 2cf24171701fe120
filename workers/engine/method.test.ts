import { describe, expect, it } from 'vitest';
import { chooseMethod, seconds, trialsForHalfWidth } from './method.ts';
import { Refusal } from './refusal.ts';

const limits = { threads: 2, costLimitNs: 120e9, exactAutoNs: 2e9, exactLimitNs: 10e9, maxTrials: 1e8 };
const asked = { method: 'auto', seed: 1 } as const;
const cheap = { compile: 1e3, exact: 1e4, trial: 50 };

function refusal(...args: Parameters<typeof chooseMethod>): Refusal {
  try {
    chooseMethod(...args);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('it was not refused');
}

describe('the choice of method', () => {
  it('is exact when that is affordable', () => {
    expect(chooseMethod(asked, cheap, limits)).toEqual({ method: 'exact', costNs: 11_000 });
  });

  it('is Monte Carlo at half width 0.001 when exact is impossible or too dear', () => {
    for (const exact of [null, 3e9]) {
      expect(chooseMethod(asked, { ...cheap, exact }, limits)).toMatchObject({
        method: 'monte-carlo',
        plan: { precision: { halfWidth: 0.001 }, maxTrials: 2_000_000 },
      });
    }
  });

  it('counts as many dear trials as its kind aims at, where nobody says how many', () => {
    const dear = { ...cheap, exact: null, trial: 1e6, halfWidth: 0.02 };
    const trials = trialsForHalfWidth(0.02);
    expect(chooseMethod(asked, dear, limits)).toMatchObject({ plan: { precision: { trials } } });
    const precision = { halfWidth: 0.05 };
    expect(chooseMethod({ ...asked, precision }, dear, limits)).toMatchObject({ plan: { precision } });
  });

  it('refuses "exact" with the reason', () => {
    const exact = { ...asked, method: 'exact' } as const;
    expect(refusal(exact, { ...cheap, exact: null }, limits).code).toBe('no-exact-answer');
    const dear = refusal(exact, { ...cheap, exact: 30e9 }, limits);
    expect(dear.code).toBe('exact-too-expensive');
    expect(dear.message).toMatch(/about 30 s; the limit is 10 s/);
  });

  it('refuses what costs too much, stating estimate, limit and what to change', () => {
    const mc = { ...asked, method: 'monte-carlo' } as const;
    const slow = { compile: 1e3, exact: null, trial: 1e5 };
    const trials = refusal({ ...mc, precision: { trials: 1e7 } }, slow, limits);
    expect(trials.code).toBe('too-expensive');
    expect(trials.message).toMatch(
      /estimate is 1000 s of one core; the limit is 120 s.*precision\.trials: at most 1199999/,
    );
    const width = refusal({ ...mc, precision: { halfWidth: 0.0001 } }, slow, limits);
    expect(width.errors![0]).toMatchObject({ path: 'precision.halfWidth', allowed: 'at least 0.0009 here' });
    const budget = refusal({ ...mc, precision: { milliseconds: 60_000 } }, slow, { ...limits, threads: 8 });
    expect(budget.errors![0]).toMatchObject({ path: 'precision.milliseconds', allowed: 'at most 14999 here' });
    expect(refusal(mc, { ...slow, compile: 500e9 }, limits).errors![0]!.path).toBe('scenario');
  });

  it('never lets a run cost more than the limit, whatever its precision needs', () => {
    const method = chooseMethod(
      { ...asked, method: 'monte-carlo', precision: { halfWidth: 0.01 } },
      { compile: 0, exact: null, trial: 1e6 },
      limits,
    );
    expect(method).toMatchObject({ plan: { maxTrials: 120_000 } });
  });
});

describe('helpers', () => {
  it('know the trials of a half width', () => {
    expect(trialsForHalfWidth(0.001)).toBe(960_375);
  });
  it('write times shortly', () => {
    expect([1.234e9, 5e6, 310e9].map(seconds)).toEqual(['1.2 s', '5 ms', '310 s']);
  });
});
