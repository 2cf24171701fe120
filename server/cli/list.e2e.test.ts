/** Army lists on the command line, in a real process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { army, cardsOf } from '../../workers/rulesets/twodice/lists/testing/armies.ts';
import { asRoster } from '../../workers/rulesets/twodice/lists/testing/writers.ts';
import { ListReport } from '../api/contract.ts';
import { wargauge } from '../fixtures/command.ts';
import { bytesOf } from './input.ts';
import { listHere, listInWords } from './list.ts';

const folder = mkdtempSync(join(tmpdir(), 'wargauge-list-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const CSV = `name,kind,points,models,MAT,DEF,ARM,boxes,weapons,rules
Müller,solo,5,1,6,14,13,#5,Axe P+S 12,Tough; Battle song
Line guard,warrior,9,10,5,12,14,#1,Spear RNG 2 P+S 10,
`;

describe('wargauge list', () => {
  it('tells units with points, and what was understood, assumed and not known, line by line', async () => {
    const { code, out, err } = await wargauge(['list', '--ruleset', 'mk3', written('list.csv', CSV)]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^2 units found in a list read as CSV\. \d+ understood, \d+ assumed, 1 not known\.\n/);
    expect(out).toContain('line 2: Müller, 5 points\n    not known here, changes no answer: Battle song\n');
    expect(out).toContain('line 3: Line guard, 10 models, 9 points\n');
    expect(out).toMatch(/line 2 {2}not known {2}Battle song: /);
    expect(out).toMatch(/line 3 {2}assumed {2}10 models: /);
    expect(out).not.toContain('cp1252');
  });

  it('reads cp1252 and UTF-16, standard input too, and says what it had to assume', async () => {
    const guessed = await wargauge(['list', '--ruleset', 'mk3', '-', '--json'], Buffer.from(CSV, 'latin1'));
    const report = ListReport.parse(JSON.parse(guessed.out));
    expect(report.units[0]?.values.name).toBe('Müller');
    expect(report.findings[0]).toMatchObject({ at: 'file', text: 'cp1252', verdict: 'assumed' });
    const sure = listHere('mk3', Buffer.from(`\ufeff${CSV}`, 'utf16le'), null);
    expect(ListReport.parse(sure).units).toEqual(report.units);
    expect(sure.findings).toEqual(report.findings.slice(1));
  });

  it('takes the book of a list of names, and roster exports', async () => {
    const book = written('book.csv', Buffer.from(CSV, 'latin1'));
    const { code, out } = await wargauge(['list', '--ruleset', 'mk3', '-', '--book', book], 'Müller - PC: 5\n');
    expect(code, out).toBe(0);
    expect(out).toMatch(/line 1: Müller, 5 points\n/);
    expect(out).toMatch(/book {2}assumed {2}cp1252/);
    const roster = listHere('mk3', Buffer.from(asRoster(cardsOf(army(2, false)))), null);
    expect(listInWords(roster)).toMatch(/^.*\d+ units found in a list read as roster XML\./);
  });

  it('ends with 2 for what is no list, no file or no game', async () => {
    const nothing = await wargauge(['list', '--ruleset', 'mk3', '-'], 'nonsense\n');
    expect([nothing.code, nothing.err]).toEqual([2, 'No unit was found.\n']);
    expect(nothing.out).toContain('nonsense');
    const missing = await wargauge(['list', '--ruleset', 'chess', written('list.csv', CSV)]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('no ruleset "chess"')]);
    const bytes = Buffer.from(CSV);
    expect(() => listHere('ae', bytes, null)).toThrow(/reads no army lists/);
    expect(() => listHere('mk3', Buffer.alloc(9 * 1024 * 1024, 32), null)).toThrow(/characters are read/);
    expect(() => listHere('mk3', Buffer.alloc(5 * 1024 * 1024, 32), bytes)).toThrow(/Too long/);
    await expect(bytesOf(join(folder, 'none.csv'))).rejects.toThrow(/cannot be read: ENOENT/);
    await expect(bytesOf(undefined)).rejects.toThrow(/Which file/);
  });
});
