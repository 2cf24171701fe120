/** Army lists on the command line, in a real process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { MOST_LIST_SOURCES } from '../../workers/rulesets/reading/limits.ts';
import { army, cardsOf } from '../../workers/rulesets/twodice/lists/testing/armies.ts';
import { asRoster } from '../../workers/rulesets/twodice/lists/testing/writers.ts';
import { ListsReading } from '../api/contract.ts';
import { wargauge } from '../fixtures/command.ts';
import { bytesOf } from './input.ts';
import { listsHere, listsInWords } from './list.ts';

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

const WATCH = `++ Watch [AOF 100pts] [2 Units] ++

Guard [5] Q4+ D4+ | 90pts | Fast, Shining
4x Sword (A1), Axe (A2)
`;

describe('wargauge list', () => {
  it('shows each unit in one line under the lines that it was read from', async () => {
    const { code, out, err } = await wargauge(['list', written('watch.txt', WATCH)]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(`watch.txt: text of Age of Fantasy

Watch: 1 unit, 5 models, 90 points
    ! line 1, not known: 100 points: the list says 100 points; what was read has 90
    ! line 1, not known: 2 units: the list says 2 units; what was read has 1

  line 3: Guard [5] Q4+ D4+ | 90pts | Fast, Shining
    ! line 3, not known: Shining: not in v2.16, or not understood
  line 4: 4x Sword (A1), Axe (A2)
  = Guard [5] Q4+ D4+; 4x Sword (A1); 1x Axe (A2); Fast; 90pts; Shining
    not in the source: 1 in "1x Axe (A2)"
`);
  });

  it('takes several files, finds what belongs together, and lets the game be overruled', async () => {
    const [names, book] = [written('names.txt', 'Müller - PC: 5\n'), written('book.csv', Buffer.from(CSV, 'latin1'))];
    const { code, out } = await wargauge(['list', names, book]);
    expect(code, out).toBe(0);
    expect(out).toContain('(HORDES Mk II would look the same: --ruleset mk2)');
    expect(out).toContain('book.csv: CSV of');
    expect(out).toContain('; says what the units of names.txt are');
    expect(out).toMatch(/= Müller \[1\]; 5 pts; warrior; MAT 6, DEF 14, ARM 13/);
    const second = await wargauge(
      ['list', '-', '--book', book, '--ruleset', 'mk2', '--as', 'War Room 1 text', '--json'],
      'Müller - PC: 5\n',
    );
    const { armies } = ListsReading.parse(JSON.parse(second.out));
    expect(armies).toMatchObject([
      { source: 'standard input', book: 'book.csv', ruleset: 'mk2', format: 'War Room 1 text' },
    ]);
    expect(armies[0]?.units[0]?.profile).toBe('Müller');
  });

  it('reads cp1252 and UTF-16, and says what it had to assume', async () => {
    const [guessed] = (await listsHere([{ name: 'a.csv', bytes: Buffer.from(CSV, 'latin1') }])).armies;
    expect(guessed?.units[0]?.name).toBe('Müller');
    expect(guessed?.findings[0]).toMatchObject({ text: 'cp1252', verdict: 'assumed' });
    const [sure] = (await listsHere([{ name: 'a.csv', bytes: Buffer.from(`\ufeff${CSV}`, 'utf16le') }])).armies;
    expect(sure?.units).toEqual(guessed?.units);
    const roster = await listsHere([{ name: 'r.xml', bytes: Buffer.from(asRoster(cardsOf(army(2, false)))) }]);
    expect(listsInWords(roster)).toMatch(/^r\.xml: roster XML of /);
  });

  it('ends with 2 for what is no list, no file or no game', async () => {
    const nothing = await wargauge(['list', '-'], 'nonsense\n');
    expect([nothing.code, nothing.err]).toEqual([2, 'No unit was found.\n']);
    expect(nothing.out).toContain('standard input: not read; no format of any game');
    const missing = await wargauge(['list', '--ruleset', 'chess', written('list.csv', CSV)]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('No such ruleset')]);
    const bytes = Buffer.from(CSV);
    await expect(listsHere([{ name: 'a', bytes }], 'chess')).rejects.toThrow(/No such ruleset/);
    await expect(listsHere([{ name: 'big.cat', bytes: Buffer.alloc(5 * 1024 * 1024, 32) }])).rejects.toThrow(
      /"big.cat" has 5.00 MiB/,
    );
    const small = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}.csv`, bytes }));
    await expect(listsHere(small(MOST_LIST_SOURCES + 1))).rejects.toThrow(/13 files and pastes cannot be read at once/);
    expect((await listsHere(small(MOST_LIST_SOURCES))).sources).toHaveLength(12);
    await expect(bytesOf(join(folder, 'none.csv'))).rejects.toThrow(/cannot be read: ENOENT/);
    await expect(bytesOf(undefined)).rejects.toThrow(/Which file/);
  });

  it.runIf(THOROUGH)('writes the units as a table that it reads back, in either format', async () => {
    const source = written('watch2.txt', WATCH);
    const units = async (file: string) => {
      const { out } = await wargauge(['list', file, '--json']);
      return ListsReading.parse(JSON.parse(out)).armies[0]?.units.map(({ values }) => values);
    };
    const plain = await units(source);
    for (const format of ['csv', 'xlsx']) {
      const table = join(folder, `units.${format}`);
      expect(await wargauge(['list', source, '--out', table])).toMatchObject({ code: 0, err: `1 unit in ${table}.\n` });
      expect(await units(table)).toEqual(plain);
    }
    const piped = await wargauge(['list', source, '--out', '-']);
    expect(piped.out).toMatch(/^Name,Models,Quality,.*\nGuard,5,4,4,1,90,/);
    expect(await wargauge(['list', source, '--out', 'units.ods'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('csv, xlsx'),
    });
  });
});
