import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profiles } from '../profiles.ts';
import { Unit } from '../schema.ts';
import { Chooser, randomUnit } from '../testing/random.ts';
import { statLines } from './index.ts';
import { printUnit } from './print.ts';
import { readUnit } from './read.ts';

/** Reads a text that must be understood as a whole. */
function whole(text: string): Unit {
  const report = readUnit(text);
  expect(report?.unknown, text).toEqual([]);
  return Unit.parse(report?.unit);
}

describe('unit notation', () => {
  test('the example of the digest is read and printed back identically', () => {
    const text =
      'Marksmen [10] Q4+ D5+; 8x Bow (24", A1); 2x Heavy Rifle (24", A1, AP(1)); Hand Weapon (A1); Sergeant(shoot); Musician; Stealth';
    const unit = whole(text);
    expect(unit).toMatchObject({
      name: 'Marksmen',
      models: 10,
      quality: 4,
      defense: 5,
      sergeant: 'shooting',
      musician: true,
    });
    expect(unit.weapons[1]).toMatchObject({ name: 'Heavy Rifle', count: 2, range: 24, attacks: 1, AP: 1 });
    expect(printUnit(unit)).toBe(text);
  });

  test('every sample comes back the same', () => {
    for (const { values } of profiles) {
      const unit = Unit.parse(values);
      expect(whole(printUnit(unit))).toEqual(unit);
    }
  });

  test('random units come back the same, and their texts too', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const unit = Unit.parse(randomUnit(new Chooser(seed), 'Unit'));
      const text = printUnit(unit);
      const read = whole(text);
      expect(read, text).toEqual(unit);
      expect(printUnit(read)).toBe(text);
    }
  });

  test('lines of list builders are read too', () => {
    const text =
      'Fire Guard [5] Q3+ D4+ | 130pts | 5x Regeneration, Fearless, Banner of Dawn(1)\n5x Heavy Halberd (A1, AP(1), Rending)';
    const report = readUnit(text);
    expect(report?.unit).toEqual({
      name: 'Fire Guard',
      models: 5,
      quality: 3,
      defense: 4,
      cost: 130,
      rules: ['Regeneration', 'Fearless'],
      otherRules: ['Banner of Dawn(1)'],
      weapons: [{ name: 'Heavy Halberd', count: 5, attacks: 1, AP: 1, rules: ['Rending'] }],
    });
    expect(report?.unknown).toEqual([{ text: 'Banner of Dawn(1)', at: text.indexOf('Banner') }]);
  });

  test('counts of rules, ranges in front and brackets cut off', () => {
    const report = readUnit('2x Riders [1] Q4+ D3+ | 3x Impact(2), Tough(3)\n24" Bow (A3, AP(1)), Lance (A2, Deadly(3');
    expect(report?.unit).toMatchObject({ models: 2, impact: 2, tough: 3 });
    expect(report?.unit.weapons).toEqual([
      { name: 'Bow', range: 24, attacks: 3, AP: 1 },
      { name: 'Lance', attacks: 2, deadly: 3 },
    ]);
    expect(report?.assumed).toContain('2x Riders: taken as one unit of 2');
  });

  test('unknown weapon rules are handed back with their place', () => {
    const text = 'Guard [5] Q4+ D4+; Sword (A1, Shining, AP(1))';
    const report = readUnit(text);
    expect(report?.unknown).toEqual([{ text: 'Shining', at: text.indexOf('Shining') }]);
    // They stay with the unit, and so does its text.
    const unit = Unit.parse(report?.unit);
    expect(unit.otherRules).toEqual(['Sword: Shining']);
    expect(Unit.parse(readUnit(printUnit(unit))?.unit)).toEqual(unit);
  });

  test('the paste box keeps what fits and says what does not', () => {
    const [{ read }] = statLines;
    expect(read('Wall [500] Q4+ D4+; Tough(99); Sword (A1)')).toMatchObject({
      values: { name: 'Wall', quality: 4, weapons: [{ name: 'Sword' }] },
      unknown: [{ text: 'models: 500' }, { text: 'tough: 99' }],
    });
    expect(read('no unit at all')).toEqual({
      values: {},
      understood: [],
      unknown: [{ text: 'no unit at all', at: 0 }],
    });
    expect(read('')).toEqual({ values: {}, understood: [], unknown: [] });
  });

  test('rubbish crashes nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 60 }), (noise, more) => {
        for (const text of [noise, `Unit [5] Q4+ D4+${noise}`, `Unit [5] Q4+ D4+; ${more} (A1${noise}\n+ ${more}`]) {
          const report = readUnit(text);
          for (const { text: piece, at } of report?.unknown ?? []) {
            expect(piece.length).toBeGreaterThan(0);
            expect(at).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
