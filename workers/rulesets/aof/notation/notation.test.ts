import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { profiles } from '../profiles.ts';
import { Unit } from '../schema.ts';
import { Chooser, randomUnit } from '../testing/random.ts';
import { statLines } from './index.ts';
import { printUnit } from './print.ts';
import { plainText, readUnit } from './read.ts';

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
    const report = readUnit('2x Riders [3] Q4+ D3+ | 2x Impact(2), Tough(3)\n24" Bow (A3, AP(1)), Lance (A2, Deadly(3');
    expect(report?.unit).toMatchObject({ models: 3, impact: 2, tough: 3 });
    expect(report?.copies).toBe(2);
    expect(report?.unit.weapons).toEqual([
      { name: 'Bow', count: 1, range: 24, attacks: 3, AP: 1 },
      { name: 'Lance', count: 1, attacks: 2, deadly: 3 },
    ]);
    expect(report?.assumed.map(({ text, note }) => [text, note])).toEqual([
      ['2x Impact(2)', '2 of 3 models have it; taken for all of them'],
    ]);
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

  test('a weapon without a number: every model after ";", one in the text of a builder, said where nobody can tell', () => {
    const countOf = (text: string) => readUnit(text)?.unit.weapons?.map(({ count }) => count);
    expect(countOf('Guard [5] Q4+ D4+; Sword (A1)')).toEqual([undefined]);
    expect(countOf('Guard [5] Q4+ D4+ | 90pts\n4x Sword (A1), Great Weapon (A2, AP(2))')).toEqual([4, 1]);
    const unclear = readUnit('Guard [5] Q4+ D4+\nSword (A1)');
    expect(unclear?.unit.weapons?.[0].count).toBeUndefined();
    expect(unclear?.assumed.map(({ note }) => note)).toEqual(['taken for all 5 models, because no number is given']);
  });

  test('a weapon whose range or attacks cannot be read is left out, never one for melee', () => {
    for (const weapon of [
      'Bow (2?", A1)',
      "Bow (24', A1)",
      'Bow (long, A1)',
      'Bow (0", A1)',
      'Bow (999", A1)',
      'Bow (24", 18", A1)',
      'Bow (A1, 24-30")',
      'Bow (A1, range 24)',
      'Bow 12-24" (A1)',
      'Bow (24", A99)',
      'Bow (A1, A2)',
      'Bow (24", A?)',
    ]) {
      const report = readUnit(`Guard [5] Q4+ D4+ | 90pts\n5x ${weapon}\n5x Knife (A1)`);
      expect(
        report?.unit.weapons?.map(({ name }) => name),
        weapon,
      ).toEqual(['Knife']);
      expect(report?.unknown.map(({ text }) => text).join(), weapon).toContain('5x Bow');
    }
    expect(readUnit('Guard Q4+ D4+ | 9pts\nBow 24" (A1)')?.unit.weapons).toEqual([
      { name: 'Bow', range: 24, attacks: 1 },
    ]);
  });

  test('a long name is cut and said; it costs neither unit nor weapon', () => {
    const long = 'Very '.repeat(40);
    const unit = Unit.parse(readUnit(`${long}Guard [5] Q4+ D4+ | 90pts\n5x ${long}Sword (A1)`)?.unit);
    expect(unit.name.length).toBeLessThanOrEqual(60);
    expect(unit.weapons).toHaveLength(1);
    const report = readUnit(`${long}Guard [5] Q4+ D4+ | 90pts\n5x ${long}Sword (A1)`);
    expect(report?.assumed.map(({ note }) => note)).toEqual(Array(2).fill('the name is cut to 60 characters'));
  });

  test('a sign before a rating adds to what the unit has, whichever is written first', () => {
    const unit = (rules: string) => readUnit(`Rider [1] Q4+ D4+ | 90pts | ${rules}\n1x Lance (A1)`)?.unit;
    expect(unit('Tough(3), Impact(1), Beast, Tough(+3), Impact(+2)')).toMatchObject({ tough: 6, impact: 3 });
    expect(unit('Tough(+3), Tough(3)')).toMatchObject({ tough: 6 });
    expect(unit('Impact(+3)')).toMatchObject({ impact: 3 });
  });

  test('stats that say what they are need no comma between them', () => {
    const weapons = (text: string) => readUnit(`Guard [5] Q4+ D4+ | 90pts\n${text}`)?.unit.weapons;
    for (const text of [
      '5x Bow (24" A2 AP(1), Rending)',
      '5x Bow (24", A2 AP(1), Rending)',
      '5x Bow (A2 24", AP(1), Rending)',
    ])
      expect(weapons(text)).toEqual(weapons('5x Bow (24", A2, AP(1), Rending)'));
    // What is none of them makes it unread, and no weapon for melee.
    expect(weapons('5x Bow (24 A2)') ?? []).toEqual([]);
  });

  test('Impact and Phalanx on a weapon that all carry are rules of the unit', () => {
    const read = (weapons: string) => readUnit(`Riders [5] Q4+ D4+ | 90pts\n${weapons}`);
    expect(read('5x Lance (A1, Impact(1)), 5x Spear (A1, Phalanx)')?.unit).toMatchObject({
      impact: 1,
      rules: ['Phalanx'],
    });
    expect(read('10x Lance (A1, Impact(1))')?.unit.impact).toBe(2);
    const some = read('4x Sword (A1), 1x Lance (A1, Impact(1))');
    expect(some?.unit.impact).toBeUndefined();
    expect(some?.unknown[0]).toMatchObject({ text: 'Impact(1)', note: expect.stringContaining('1 of 5 models') });
  });

  test('settings of a unit on a model that joined it cost nothing but themselves', () => {
    const unit = whole('Guard [5] Q4+ D4+; Sword (A1)\n+ Captain Q3+ D3+; Hero; Special models first; Sword (A2)');
    expect(unit.joined[0]).toMatchObject({ name: 'Captain', hero: true });
  });

  test('every character of a text is accounted for: understood, assumed or not known, exactly as it stands there', () => {
    const pieces = fc.constantFrom(
      'Guard [5] Q4+ D4+',
      ' | 90pts',
      '\n',
      '; ',
      ', ',
      '5x Sword (A1)',
      'Bow (24", A1, AP(1))',
      'Fearless',
      'Tough(3)',
      ' | Joined to: Wall',
      '+ Captain Q3+ D3+; Hero',
      '12in',
      '2x ',
      'Impact(1)',
      ' (',
      ')',
      '-',
      'Q',
      '[',
      "24'",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 14 }), (parts) => {
        const text = plainText(`Guard [5] Q4+ D4+${parts.join('')}`);
        const report = readUnit(text);
        if (!report) return;
        const seen = Array.from(text, () => false);
        for (const { text: piece, at } of [...report.understood, ...report.assumed, ...report.unknown]) {
          expect(text.slice(at, at + piece.length)).toBe(piece);
          seen.fill(true, at, at + piece.length);
        }
        const left = Array.from(text.split(''), (sign, i) => (seen[i] ? '' : sign)).join('');
        expect(left).toMatch(/^[\s|,;+-]*$/);
        // Nothing of the unit comes from elsewhere.
        for (const { name } of report.unit.weapons ?? [])
          for (const word of name.split(' ')) if (word !== 'Weapon') expect(text).toContain(word);
        if (report.unit.cost !== undefined) expect(text).toContain(`${report.unit.cost}`);
      }),
      { numRuns: some(400), seed: 1414 },
    );
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
      { numRuns: some(300), seed: 7 },
    );
  });
});
