/** Text of New Recruit: names and options, and an army book or a catalogue that says what they are. */
import { describe, expect, test } from 'vitest';
import { builder } from '../builder/index.ts';
import type { Unit } from '../schema.ts';
import { asCatalogue } from '../testing/battlescribe.ts';
import { army, asBook, asNames } from '../testing/lists.ts';
import { importList, recognise } from './index.ts';

const units = army(3).slice(0, 6);
const { book } = builder.example;
const guard = (line: string, ...options: string[]) =>
  importList(`++ Watch [100pts] ++\n\n+ Units +\n\n${[line, ...options].join('\n')}\n`, { book: JSON.stringify(book) });
const read = (report: ReturnType<typeof guard>) =>
  report.units.map(({ unit, unknown }) => [
    unit.models,
    unit.cost,
    unit.weapons.map(({ name, count }) => `${count ?? unit.models} ${name}`),
    unknown,
  ]);
const sorted = (unit: Unit) => ({
  ...unit,
  weapons: unit.weapons.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
});
const doubts = (report: ReturnType<typeof guard>) =>
  report.findings.flatMap(({ at, verdict, note }) => (verdict === 'not known' ? [`${at}: ${note}`] : []));

describe('text of New Recruit', () => {
  test('is told by its lines, and finds its units in a book and in a catalogue', () => {
    const text = asNames(units);
    expect(recognise(text)).toMatchObject({ format: 'New Recruit text', needsBook: true, sure: 2 });
    for (const second of [JSON.stringify(asBook(units)), asCatalogue(units)]) {
      const report = importList(text, { book: second });
      // Catalogues write what every model has before the rest.
      expect(report.units.map(({ unit }) => sorted(unit))).toEqual(units.map(sorted));
      expect(doubts(report)).toEqual([]);
    }
  });

  test('headings and a second total are compared', () => {
    const text = asNames(units);
    const read = (changed: string) => doubts(importList(changed, { book: JSON.stringify(asBook(units)) }));
    expect(read(text)).toEqual([]);
    expect(read(text.replace(/(\+ Units \+ \[)\d+/, '$17'))).toEqual([
      expect.stringContaining('it says 7 points; the units'),
    ]);
    expect(read(text.replace(/(Total: \[)\d+/, '$17'))).toEqual([
      expect.stringContaining('it says 7 points, the title'),
    ]);
  });

  test('without a book there is no unit, and what is missing is said', () => {
    const report = importList(asNames(units));
    expect(report.units).toEqual([]);
    expect(doubts(report)[0]).toContain('the army book (JSON) or the catalogue');
    // Every line of a unit is named.
    expect(doubts(report)).toHaveLength(2 + units.length + units.flatMap(({ weapons }) => weapons).length);
  });

  test('options are those of the book, behind dots, bullets or a colon, with their numbers', () => {
    const two = [[5, 90, ['3 Spear', '2 Great Weapon'], []]];
    expect(read(guard('Guard [5] [90pts]', '. 2x Great Weapon'))).toEqual(two);
    expect(read(guard('Guard [5] [90pts]', '\u2022 2x Great Weapon [10pts]'))).toEqual(two);
    expect(read(guard('5x Guard [90pts]: Spear, 2x Great Weapon'))).toEqual(two);
  });

  test('what the book does not have, or not so, is said with its reason and stays with the unit', () => {
    const odd = guard('Guard [5] [90pts]', '. Jetpack', '. 3x Great Weapon');
    expect(read(odd)).toEqual([[5, 90, ['5 Spear'], ['Jetpack', '3x Great Weapon']]]);
    expect(doubts(odd)).toEqual([
      'line 6: no option of that name in the book; it is left out',
      'line 5: its options cannot be taken so (Great Weapon: it may be taken 2 times at most); it stands without them',
      'line 5: the list says 90 points; by the book it costs 80',
      'line 1: the list says 100 points; what was read has 90',
    ]);
    expect(doubts(guard('Guards of Honour [5] [90pts]'))[0]).toBe('line 5: no unit of the book has that name');
    expect(doubts(guard('Guard [7] [80pts]'))[0]).toBe('line 5: the list says 7 models; the book has 5');
  });

  test('AOF-UNIT-03: twice as many models are two copies as one unit', () => {
    const both = guard('Guard [10] [180pts]', '. 4x Great Weapon');
    expect(read(both)).toEqual([[10, 180, ['6 Spear', '4 Great Weapon'], []]]);
    // Its options can be chosen anew from there.
    expect(both.units[0]?.builder).toMatchObject({ choice: { great: 4 } });
  });
});
