/** The canonical line of a unit: the reader reads it back, and every count in it can be corrected. */
import { describe, expect, test } from 'vitest';
import { joinPieces } from '../notation/print.ts';
import { Unit } from '../schema.ts';
import { army, asText } from '../testing/lists.ts';
import { importList } from './index.ts';
import { disagreementsOf, lineOf, recounted, sumsIn } from './line.ts';
import { lists } from './reader.ts';

const armies = Array.from({ length: 5 }, (_, i) => lists.read(asText(army(i + 1), 2024)).units);
const textOf = (unit: (typeof armies)[number][number]) => joinPieces(lineOf(unit).pieces);

describe('the canonical line of a unit', () => {
  test('is read back as the same unit, with nothing that is not known', () => {
    for (const unit of armies.flat()) {
      const again = importList(textOf(unit));
      expect(again.units.map((one) => one.unit)).toEqual([Unit.parse(unit.values)]);
      expect(again.findings.filter(({ verdict }) => verdict === 'not known')).toEqual([]);
    }
  });

  test('says every count, where it stands, and what it may be', () => {
    for (const unit of armies.flat()) {
      for (const { text, count } of lineOf(unit).pieces) {
        if (count) expect(text.slice(count.from, count.to)).toBe(String(count.value));
      }
      const paths = lineOf(unit).pieces.flatMap(({ count }) => count?.path ?? []);
      expect(paths[0]).toBe('models');
      expect(new Set(paths).size).toBe(paths.length);
    }
  });

  test('a corrected count is read back, too; what every model carries follows the models', () => {
    const [guard] = lists.read('Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1), 2x Bow (24", A1)\n').units;
    const ten = recounted(guard!, 'models', 10);
    expect(textOf(ten!)).toBe('Guard [10] Q4+ D4+; 10x Sword (A1); 2x Bow (24", A1); 90pts');
    const bows = recounted(ten!, 'weapons[1].count', 10);
    expect(importList(textOf(bows!)).units[0]?.unit).toEqual(bows!.values);
    expect(sumsIn(recounted(bows!, 'cost', 180)!)).toEqual({ points: 180, models: 10 });
    for (const [path, value] of [
      ['models', 0],
      ['models', 101],
      ['models', 1.5],
      ['quality', 3],
      ['weapons[9].count', 1],
    ] as const)
      expect(recounted(guard!, path, value), path).toBeNull();
  });

  test('copies against models are said anew after each correction, with both numbers', () => {
    const [guard] = lists.read('Guard [5] Q4+ D4+ | 90pts\n3x Sword (A1)\n').units;
    expect(disagreementsOf(guard!)).toMatchObject([
      { verdict: 'not known', check: true, note: expect.stringMatching(/^3 .* 5 models/) },
    ]);
    expect(disagreementsOf(recounted(guard!, 'weapons[0].count', 5)!)).toEqual([]);
    expect(disagreementsOf(recounted(guard!, 'models', 3)!)).toEqual([]);
  });
});
