/** Workbooks through the front door: recognised by game, beside their rows, and with the cell of every fault. */
import { expect, test } from 'vitest';
import * as aof from '../rulesets/aof/testing/lists.ts';
import { readCsv } from '../rulesets/reading/csv.ts';
import { writeWorkbook } from '../rulesets/reading/workbook.ts';
import { army, cardsOf } from '../rulesets/twodice/lists/testing/armies.ts';
import * as twodice from '../rulesets/twodice/lists/testing/writers.ts';
import { readLists } from './door.ts';
import { doubtsIn } from './shown.ts';

const units = aof.army(3);
const cards = cardsOf(army(2, true));
const workbookOf = (table: string, separator: string) =>
  writeWorkbook(
    'Units',
    readCsv(table.replaceAll('\r\n', '\n'), separator).map(({ cells }) => [...cells]),
  );
const one = (content: Uint8Array | string, name = 'army.xlsx') => readLists({ sources: [{ name, content }] });

test('a workbook says what its table says', async () => {
  for (const [game, table, separator] of [
    ['aof', aof.asCsv(units), ','],
    ['mk3', twodice.asCsv(cards, ';'), ';'],
  ] as const) {
    const { sources, armies } = await one(await workbookOf(table, separator));
    const [plain] = (await readLists({ sources: [{ name: 'army.csv', content: table }] })).armies;
    expect(sources).toMatchObject([{ name: 'army.xlsx', role: 'list', ruleset: game, format: 'CSV' }]);
    expect(armies[0]?.units.map(({ values, parts, sides }) => [values, parts, sides])).toEqual(
      plain?.units.map(({ values, parts, sides }) => [values, parts, sides]),
    );
  }
});

test('a fault stands beside the row that it is in', async () => {
  const { armies } = await one('name,quality,defense,weapons\nGuard,4,4,"Sword (A1, Shining)"\n', 'army.csv');
  const [row] = armies[0]?.units[0]?.source ?? [];
  expect(row?.at).toBe('line 2');
  expect(doubtsIn(row!)).toMatchObject([{ at: 'line 2, Weapons (D2)', text: 'Shining', verdict: 'not known' }]);
});

test('several sheets are several lists; what is no workbook of ours is said, and nothing throws', async () => {
  const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1);
  const { sources } = await readLists({
    sources: [
      { name: 'old.xls', content: old },
      { name: 'blank.xlsx', content: await writeWorkbook('Blank', [[]]) },
      { name: 'words.xlsx', content: await writeWorkbook('Words', [['nothing to see']]) },
      { name: 'half.xlsx', content: (await workbookOf(aof.asCsv(units), ',')).slice(0, 900) },
    ],
  });
  expect(sources.map(({ name, role, note }) => [name, role, note])).toEqual([
    ['old.xls', 'not read', 'a workbook of an old kind, or one with a password: save it as .xlsx without one'],
    ['blank.xlsx', 'not read', 'a workbook whose sheets are blank'],
    ['words.xlsx', 'not read', 'no format of any game that is known here'],
    ['half.xlsx', 'not read', expect.stringContaining('cannot be opened')],
  ]);
});
