import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { studyFile, tableFile } from './index.ts';
import type { ReportedStudy } from './reported.ts';

const COLUMNS = [
  { id: 'unit', title: 'Unit', format: 'text' },
  { id: 'share', title: 'Share', format: 'percent' },
  { id: 'change', title: 'Change, added', format: 'change' },
  { id: 'count', title: 'Models', format: 'whole' },
] as const;

const STUDY: ReportedStudy = {
  kind: 'matrix',
  state: 'done',
  engineVersion: '1.2.3',
  request: { seed: 7, note: 'x'.repeat(40_000) },
  answer: {
    sentence: 'Spears win.',
    findings: ['First.'],
    notes: [],
    figures: [],
    tables: [
      {
        id: 'who',
        title: 'Who/wins: [all] of a very long name indeed',
        columns: [...COLUMNS],
        rows: [
          ['=SUM(A1)', 1 / 3, -0.25, 5],
          ['Bows & "Co" <1>', null, 0.5, 10],
        ],
      },
      { id: 'again', title: 'Who wins [all] of a very long name indeed', columns: [COLUMNS[0]], rows: [['one']] },
      { id: 'none', title: 'Nothing', columns: [COLUMNS[0]], rows: [] },
    ],
    method: 'exact',
    trials: 0,
    cells: 4,
    rules: [{ id: 'X-1', title: 'A rule' }],
    ignored: [],
  },
};

/** The cells of a sheet as the file has them, read by hand from its parts: place to type and value. */
function cellsOf(files: Readonly<Record<string, Uint8Array>>, sheet: number) {
  const plain = (text: string) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&apos;/g, "'")
      .replace(/&amp;/g, '&');
  const shared = [...strFromU8(files['xl/sharedStrings.xml']!).matchAll(/<si>(.*?)<\/si>/gs)].map(([, text]) =>
    plain(text!.replace(/<[^>]*>/g, '')),
  );
  const xml = strFromU8(files[`xl/worksheets/sheet${sheet}.xml`]!);
  const cells = new Map<string, string | number>();
  for (const [, attributes, inside] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const place = /r="(\w+)"/.exec(attributes!)![1]!;
    const value = /<v>(.*?)<\/v>/s.exec(inside ?? '')?.[1];
    if (value === undefined) continue;
    expect(inside).not.toContain('<f');
    cells.set(place, /t="s"/.test(attributes!) ? shared[Number(value)]! : Number(value));
  }
  return cells;
}

describe('a study as a workbook', () => {
  it('has one sheet a table, whose numbers are whole and whose texts are texts', async () => {
    const { content, media } = await studyFile('xlsx', STUDY);
    expect(media).toContain('spreadsheetml');
    const files = unzipSync(content as Uint8Array);
    const names = [...strFromU8(files['xl/workbook.xml']!).matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
      ([, name]) => name!,
    );
    expect(names[0]).toBe('About');
    expect(names).toHaveLength(3);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(31);
      expect(name).not.toMatch(/[[\]:*?/\\]/);
    }
    const sheet = cellsOf(files, 2);
    expect(Object.fromEntries(sheet)).toEqual({
      A1: 'Unit',
      B1: 'Share',
      C1: 'Change, added',
      D1: 'Models',
      A2: '=SUM(A1)',
      B2: 1 / 3,
      C2: -0.25,
      D2: 5,
      A3: 'Bows & "Co" <1>',
      C3: 0.5,
      D3: 10,
    });
    expect(strFromU8(files['xl/styles.xml']!)).toContain('0.0%');
  });

  it('says what was asked, in pieces that fit a cell', async () => {
    const { content } = await studyFile('xlsx', STUDY);
    const about = [...cellsOf(unzipSync(content as Uint8Array), 1)];
    const texts = about.map(([, value]) => String(value));
    expect(texts).toContain('Spears win.');
    expect(texts).toContain('X-1: A rule');
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(32_767);
    const from = texts.indexOf('Question') + 1;
    expect(JSON.parse(texts.slice(from).join(''))).toEqual(STUDY.request);
  });

  it('gives one table alone as CSV, or says which there are', () => {
    expect(tableFile(STUDY, 'who')).toMatchObject({
      content:
        'Unit,Share,"Change, added",Models\r\n\'=SUM(A1),0.3333333333333333,-0.25,5\r\n"Bows & ""Co"" <1>",,0.5,10\r\n',
    });
    expect(tableFile(STUDY, 'others')).toEqual({ tables: ['who', 'again', 'none'] });
  });
});
