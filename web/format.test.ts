import { describe, expect, it } from 'vitest';
import { counted, decimal, duration, halfWidth, percentNumber, percentPlain, percentShort } from './format.ts';

describe('numbers', () => {
  it('never round a small chance to none or a large one to certainty', () => {
    const shown = [0, 0.548494, 0.3, 0.00021, 0.0000021, 1e-9, 0.9999, 0.99999, 0.999, 1].map(percentNumber);
    expect(shown).toEqual(['0', '54.8', '30', '0.021', '0.00021', '< 0.000001', '99.99', '99.999', '99.9', '100']);
    expect([0, 0.001, 0.5484, 0.999, 1].map(percentShort)).toEqual(['0', '<1', '55', '>99', '100']);
  });

  it('keep to one decimal where chances stand beside each other', () => {
    const shown = [0, 0.0004, 0.149, 0.9999948, 1].map(percentPlain);
    expect(shown).toEqual(['0\u00a0%', '< 0.1\u00a0%', '14.9\u00a0%', '> 99.9\u00a0%', '100\u00a0%']);
  });

  it('show means with two decimals and whole numbers whole', () => {
    expect([7, 18.055556, 22.1, 1234.5, 1638400].map(decimal)).toEqual(['7', '18.06', '22.1', '1,235', '1,638,400']);
  });

  it('take the singular of the units there are', () => {
    const one = ['boxes', 'points of damage', 'focus', 'wounds', 'losses'].map((unit) => counted(1, unit));
    expect(one).toEqual(['1 box', '1 point of damage', '1 focus', '1 wound', '1 loss']);
    expect(counted(2, 'boxes')).toBe('2 boxes');
  });

  it('show intervals and times as people say them', () => {
    expect(halfWidth(0.498, 0.502)).toBe('±0.20');
    expect(halfWidth(0.4999, 0.5001)).toBe('±0.01');
    expect([0.02, 0.41, 23.4, 1500].map(duration)).toEqual(['20\u00a0µs', '0.4\u00a0ms', '23\u00a0ms', '1.5\u00a0s']);
  });
});
