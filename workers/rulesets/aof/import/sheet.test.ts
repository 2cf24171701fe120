/** Tables of units: written and read back as CSV and as workbooks; every fault names its cell. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { writeTable } from '../../reading/csv.ts';
import { asTable, readWorkbook, writeWorkbook } from '../../reading/workbook.ts';
import { Unit } from '../schema.ts';
import { Chooser, randomUnit } from '../testing/random.ts';
import { importList } from './index.ts';
import { sheetRows } from './sheet.ts';

const said = (text: string, verdict = 'not known') =>
  importList(text)
    .findings.filter((finding) => finding.verdict === verdict)
    .map(({ at, text: piece, note }) => [at, piece, note] as const);

/** Names that a spreadsheet would like to work out, or that a table would like to cut. */
const oddName = fc.constantFrom(
  '=HYPERLINK("x")',
  "'=1+1",
  '@SUM',
  '-5',
  "'-x",
  'a,b',
  'a"b',
  'Wardens, "old" guard',
  'x\ty',
  '10',
  'TRUE',
  '6/10',
);
const army = fc
  .tuple(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }), fc.array(oddName, { maxLength: 6 }))
  .map(([seeds, names]) =>
    seeds.map((seed, i) => {
      const unit = Unit.parse(randomUnit(new Chooser(seed), 'Unit'));
      return Unit.parse({ ...unit, name: (names[i] ?? unit.name).replace('\t', ' ') });
    }),
  );

describe('a table of units', () => {
  test('comes back equal as CSV', () => {
    fc.assert(
      fc.property(army, (units) => {
        const report = importList(writeTable(sheetRows(units)));
        expect(report.units.map(({ unit }) => unit)).toEqual(units);
      }),
      { numRuns: some(150), seed: 14 },
    );
  });

  test('comes back equal as a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(army, async (units) => {
        const sheets = await readWorkbook(await writeWorkbook('Units', sheetRows(units)));
        if (typeof sheets === 'string') throw new Error(sheets);
        const report = importList(asTable(sheets[0]));
        expect(report.units.map(({ unit }) => unit)).toEqual(units);
      }),
      { numRuns: 25, seed: 14 },
    );
  });

  test('has titles in any order, under several names; what nobody reads is named with the number of its cells', () => {
    const text = 'Qua;UNIT NAME;Def.;Pts;Size;Hat\n4+;Guard;5+;100 pts;5;red\n4;Wall;5;90;1;\n';
    expect(
      importList(text).units.map(({ unit: { name, quality, defense, cost, models } }) => [
        name,
        quality,
        defense,
        cost,
        models,
      ]),
    ).toEqual([
      ['Guard', 4, 5, 100, 5],
      ['Wall', 4, 5, 90, 1],
    ]);
    expect(said(text)).toEqual([['line 1', 'Hat', 'a column that nobody reads; 1 of its cells is filled']]);
  });

  test('names row and column of every fault, and of every doubt', () => {
    const text = [
      'Name,Models,Quality,Defense,Tough,Points,Weapons,Rules',
      'Guard,5,4,4,1,100,"Sword (A1, Shining) | Bow (2x"", A1)",Glowing',
      '',
      'Wall,five,4,9,,,,',
      'Gate,5,4,4,,many,,',
      ',5,4,4,,,,',
      'Last,1,4,4,1,10,,,over',
    ].join('\n');
    expect(said(text).map(([at, piece]) => [at, piece])).toEqual([
      ['line 2, Weapons (G2)', 'Shining'],
      ['line 2, Weapons (G2)', 'Bow (2x", A1)'],
      ['line 2, Rules (H2)', 'Glowing'],
      ['line 4, Models (B4)', 'five'],
      ['line 5, Points (F5)', 'many'],
      ['line 6', '5 4 4'],
      ['line 7, no title (I7)', 'over'],
    ]);
  });

  test('a model that joins stands with the unit of a row above', () => {
    const head = 'name,quality,defense,models,rules,joins';
    const report = importList(
      `${head}\nGuard,4,4,5,,\nGuard,5,5,5,,\nCaptain,3,3,1,Hero | Glowing,Guard\nLost,3,3,1,,Nobody\n`,
    );
    expect(
      report.units.map(({ unit }) => [
        unit.name,
        unit.quality,
        unit.joined.map(({ name, otherRules }) => [name, ...otherRules]),
      ]),
    ).toEqual([
      ['Guard', 4, []],
      ['Guard', 5, [['Captain', 'Glowing']]],
      ['Lost', 3, []],
    ]);
  });

  test('is no formula to a spreadsheet, and numbers stay numbers', () => {
    const unit = Unit.parse({ name: '=1+1', quality: 4, defense: 4, rules: [], otherRules: ['+2 to all'] });
    const [, row] = writeTable(sheetRows([unit])).split('\n');
    expect(row).toBe("'=1+1,1,4,4,1,0,,'+2 to all,");
  });
});

describe('what a row says twice, or in the words of lists', () => {
  const row = (cells: string, titles = 'name,models,quality,defense,tough,points,weapons,rules') =>
    importList(`${titles}\n${cells}`).units[0]?.unit;

  test('Tough among the rules counts where no column of it is filled', () => {
    expect(row('Wolves,3,4+,4+,,150,3x Bite (A3),"Tough(3), Fast"')?.tough).toBe(3);
    expect(
      row('Wolves,3,4+,4+,150,3x Bite (A3),Tough(3)', 'name,models,quality,defense,points,weapons,rules')?.tough,
    ).toBe(3);
  });

  test('where column and rule differ the column is taken, and both are said', () => {
    const text = 'name,quality,defense,tough,weapons,rules\nTroll,4+,4+,6,Club (A4),Tough(3)';
    expect(importList(text).units[0]?.unit.tough).toBe(6);
    expect(said(text)).toEqual([['line 2, Rules (F2)', 'Tough(3)', 'the column says 6; 6 is taken']]);
    expect(said(text.replace('Tough(3)', 'Tough(6)'))).toEqual([]);
  });

  test('Quality and Defense may have their letters', () => {
    const unit = row('Wolves,3,Q4+,d 5+,,150,3x Bite (A3),Fast');
    expect([unit?.quality, unit?.defense]).toEqual([4, 5]);
  });
});
