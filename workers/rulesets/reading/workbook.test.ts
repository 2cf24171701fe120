/** Workbooks: what is read of them, and hostile ones that are refused before they cost anything. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  asTable,
  columnLetters,
  looksLikeOldWorkbook,
  looksLikeWorkbook,
  readWorkbook,
  writeWorkbook,
} from './workbook.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const plain = await writeWorkbook('Units', [
  ['Name', 'Points'],
  ['=1+1', 90],
  ['Wall', true as unknown as string],
]);

/** The workbook with some of its parts written anew. */
function changed(parts: Readonly<Record<string, (text: string) => string>>): Uint8Array {
  const files = unzipSync(plain);
  for (const [name, change] of Object.entries(parts))
    files[name] = strToU8(change(strFromU8(files[name] ?? new Uint8Array())));
  return zipSync(files);
}
const withRows = (rows: string) =>
  changed({ [SHEET]: (xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`) });

describe('workbooks', () => {
  test('are told from other archives and from those of the time before', () => {
    expect(looksLikeWorkbook(plain)).toBe(true);
    expect(looksLikeWorkbook(zipSync({ 'list.ros': strToU8('<roster/>') }))).toBe(false);
    expect(looksLikeWorkbook(strToU8('name,quality'))).toBe(false);
    expect(looksLikeOldWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe(true);
  });

  test('have texts, numbers and yes or no; blank rows stay, so that row numbers do', async () => {
    const gap = withRows('<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="C3" t="b"><v>1</v></c></row>');
    const sheets = await readWorkbook(gap);
    expect(sheets).toMatchObject([
      {
        name: 'Units',
        rows: [
          ['1', '', ''],
          ['', '', ''],
          ['', '', 'yes'],
        ],
      },
    ]);
  });

  test('hold no formula: a text that looks like one is a text', async () => {
    expect(strFromU8(unzipSync(plain)[SHEET])).not.toContain('<f');
    const sheets = await readWorkbook(plain);
    if (typeof sheets === 'string') throw new Error(sheets);
    expect(asTable(sheets[0])).toBe("Name,Points\n'=1+1,90\nWall,yes\n");
  });

  test('of a formula the stored value is read, and that is said; so is a date', async () => {
    const sheets = await readWorkbook(withRows('<row r="1"><c r="B1"><f>2+2</f><v>4</v></c></row>'));
    expect(sheets).toMatchObject([{ rows: [['', '4']], remarks: [{ cell: 'B1' }] }]);
  });

  test('letters of columns', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});

describe('hostile workbooks', () => {
  const shared = (text: string) =>
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${text}</t></si></sst>`;
  const cases: Readonly<Record<string, readonly [() => Uint8Array, RegExp]>> = {
    'an archive that unpacks to a hundred times its size': [
      () => changed({ 'xl/sharedStrings.xml': () => shared('x'.repeat(9_000_000)) }),
      /unpacks to more than/,
    ],
    'more rows than are read': [
      () => withRows(Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 1}"/>`).join('')),
      /row 10001/,
    ],
    'rows without numbers': [() => withRows('<row/>'.repeat(20_000)), /20000 rows/],
    'one cell in the last row there is': [
      () => withRows('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      /row 1048576/,
    ],
    'one cell in the last column there is': [() => withRows('<row r="1"><c r="XFD1"><v>1</v></c></row>'), /column XFD/],
    'a document type': [
      () => changed({ [SHEET]: (xml) => `<!DOCTYPE x [<!ENTITY a "aa">]>${xml.replace(/^<\?[^>]*>/, '')}` }),
      /document type/,
    ],
    'one long text in many cells': [
      () =>
        changed({
          'xl/sharedStrings.xml': () => shared('x'.repeat(100_000)),
          [SHEET]: (xml) =>
            xml.replace(
              /<sheetData>.*<\/sheetData>/s,
              `<sheetData>${Array.from({ length: 5_000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`).join('')}</sheetData>`,
            ),
        }),
      /characters/,
    ],
    'a text that is not there': [() => withRows('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'), /./],
    'half of an archive': [() => plain.slice(0, plain.length / 2), /cannot be opened/],
  };
  for (const [title, [workbook, reason]] of Object.entries(cases)) {
    test(`${title}: refused with its number, or read as nothing`, async () => {
      const bytes = workbook();
      const before = process.memoryUsage().heapUsed;
      const sheets = await readWorkbook(bytes);
      if (typeof sheets === 'string') expect(sheets).toMatch(reason);
      else expect(sheets.flatMap(({ rows }) => rows.flat()).join('')).toBe('');
      // What is refused was counted, not built.
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
    });
  }
});
