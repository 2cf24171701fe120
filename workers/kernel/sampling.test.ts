import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../fixtures/share.ts';
import { CELLS, refined, SamplingTablesBuilder, searched } from './sampling.ts';
import { streamState, WordStream } from './streams.ts';

/** The probability a packed table gives each code, read cell by cell, refinements included. */
function represented(codes: number[], probabilities: number[]): Map<number, number> {
  const builder = new SamplingTablesBuilder();
  builder.add([1], [1]);
  const table = builder.add(codes, probabilities);
  const tables = builder.build();
  const mass = new Map<number, number>();
  const add = (code: number, share: number) => mass.set(code, (mass.get(code) ?? 0) + share);
  for (let cell = 0; cell < CELLS; cell++) {
    let entry: number = tables.cells[table * CELLS + cell];
    let from = 0;
    while (entry < 0) {
      const at = ~entry;
      const to = ((tables.thresholds[at] ^ -2147483648) >>> 0) / 4294967296;
      add(tables.below[at], (to - from) / CELLS);
      from = to;
      entry = tables.above[at];
    }
    add(entry, (1 - from) / CELLS);
  }
  return mass;
}

describe('sampling tables', () => {
  test('represent every probability to 2^-44, rare outcomes and zeros included', () => {
    const weights = fc.array(fc.oneof(fc.nat(1000), fc.constant(0), fc.double({ min: 1e-9, max: 1e-3, noNaN: true })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(weights, (raw) => {
        const total = raw.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const probabilities = raw.map((weight) => weight / total);
        const mass = represented([...raw.keys()], probabilities);
        probabilities.forEach((probability, code) => {
          expect(Math.abs((mass.get(code) ?? 0) - probability)).toBeLessThan(2 ** -43);
        });
      }),
      { seed: 4, numRuns: some(150) },
    );
  });

  test('a draw without a table takes the same words to the same outcome, where many outcomes share a cell, too', () => {
    const weights = fc.array(fc.oneof(fc.nat(9), fc.constant(0), fc.double({ min: 1e-9, max: 1e-4, noNaN: true })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 1000 }), (raw, seed) => {
        const total = raw.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const probabilities = raw.map((weight) => weight / total);
        const builder = new SamplingTablesBuilder();
        builder.add([...raw.keys()], probabilities);
        const tables = builder.build();
        const ends = searched.ends(probabilities);
        const [one, other] = [new WordStream(streamState(seed, 0)), new WordStream(streamState(seed, 0))];
        for (let draw = 0; draw < 500; draw++) {
          let code: number = tables.cells[one.next() >>> 20];
          if (code < 0) code = refined(tables, code, one.next());
          expect(searched.draw(ends, other)).toBe(code);
        }
        // Where a cell is shared, at every word around every threshold.
        tables.thresholds.forEach((threshold) => {
          const cell = tables.cells.findIndex((entry) => entry < 0);
          for (const word of [threshold - 1, threshold, threshold + 1]) {
            const words = [cell << 20, word ^ -2147483648];
            const fixed = { next: () => words.shift()! } as unknown as WordStream;
            expect(searched.draw(ends, fixed)).toBe(refined(tables, tables.cells[cell], word ^ -2147483648));
          }
        });
      }),
      { seed: 12, numRuns: 50 },
    );
  });

  test('a refinement splits its cell at the threshold', () => {
    const builder = new SamplingTablesBuilder();
    builder.add([3, 9], [1 / 3, 2 / 3]);
    const tables = builder.build();
    const entry: number = tables.cells[Math.floor(CELLS / 3)];
    expect(entry).toBeLessThan(0);
    expect(refined(tables, entry, 0)).toBe(3);
    expect(refined(tables, entry, -1)).toBe(9);
  });
});
