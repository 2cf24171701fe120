import { describe, expect, test } from 'vitest';
import { AliasTables, MAX_ALIAS_VALUE } from './alias.ts';
import { streamState, WordStream } from './streams.ts';

/** The chances that the entries of a table stand for, worked out column by column. */
function chancesOf({ bits, entries }: AliasTables, at: number): Map<number, number> {
  const found = new Map<number, number>();
  const add = (value: number, chance: number) => found.set(value, (found.get(value) ?? 0) + chance);
  const whole = 2 ** (32 - bits);
  for (let column = 0; column < 1 << bits; column++) {
    const [threshold, pair] = [entries[at + 2 * column], entries[at + 2 * column + 1]];
    const other = pair & MAX_ALIAS_VALUE;
    const own = other ^ (pair >>> 16);
    if (threshold > 0) add(own, threshold / whole / (1 << bits));
    add(other, (1 - threshold / whole) / (1 << bits));
  }
  return found;
}

/** Distributions with many, few, tiny and no chances. */
function examples(): Array<{ values: number[]; chances: number[] }> {
  const stream = new WordStream(streamState(5, 0));
  const made = Array.from({ length: 60 }, (_, i): { values: number[]; chances: number[] } => {
    const outcomes = 1 + (i % 33);
    const raw: number[] = Array.from({ length: outcomes }, () =>
      stream.die(4) === 1 ? 0 : stream.die(1000) ** (i % 7),
    );
    if (!raw.some((one) => one > 0)) raw[0] = 1;
    const total = raw.reduce((sum, one) => sum + one, 0);
    return { values: raw.map((_one, k) => (k * 1987) % 65_536), chances: raw.map((one): number => one / total) };
  });
  return [...made, { values: [7], chances: [1] }, { values: [3, 65_535, 0], chances: [0, 1e-9, 1 - 1e-9] }];
}

describe('alias tables', () => {
  test('stand for the chances they were made from, to 2^-32 a column', () => {
    const tables = new AliasTables(33);
    const bound = 2 ** tables.bits * 2 ** -32;
    for (const { values, chances } of examples()) {
      const found = chancesOf(tables, tables.add(values, chances));
      values.forEach((value, i) => {
        expect(Math.abs((found.get(value) ?? 0) - chances[i]), `${value}`).toBeLessThan(bound);
        if (chances[i] === 0) expect(found.has(value)).toBe(false);
      });
      expect([...found.keys()].filter((value) => !values.includes(value))).toEqual([]);
    }
  });

  test('draw what their entries say', () => {
    const tables = new AliasTables(33);
    const stream = new WordStream(streamState(6, 0));
    for (const { values, chances } of examples()) {
      const at = tables.add(values, chances);
      const draws = 20_000;
      const seen = new Map<number, number>();
      for (let i = 0; i < draws; i++) {
        const value = tables.draw(at, stream.next());
        seen.set(value, (seen.get(value) ?? 0) + 1);
      }
      values.forEach((value, i) => {
        const spread = Math.sqrt(draws * chances[i] * (1 - chances[i])) + 1;
        expect(Math.abs((seen.get(value) ?? 0) - draws * chances[i]) / spread).toBeLessThan(5.5);
      });
    }
  });

  test('refuse more outcomes than they have columns for', () => {
    expect(() => new AliasTables(5000)).toThrow(RangeError);
  });
});
