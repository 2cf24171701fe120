import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../workers/rulesets/reading/workbook.ts';
import { requestWithUnits } from './profiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'wargauge-profiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

interface Asked {
  readonly ruleset: string;
  readonly situations: readonly unknown[];
  readonly profiles: ReadonlyArray<{ readonly name: string; readonly points?: number; readonly values: object }>;
}

async function asked(file: string, kind = 'matrix', game?: string) {
  const told: string[] = [];
  const request = await requestWithUnits(kind, file, null, game, (words) => told.push(words));
  return { request: request as unknown as Asked, told };
}

const TEXT = `++ Watch [AOF 250pts] ++

Guard [5] Q4+ D4+ | 90pts | Fast, Shining
5x Sword (A1)

Guard [5] Q4+ D4+ | 90pts | Fast, Shining
5x Sword (A1)

Guard [3] Q3+ D4+ | 70pts |
3x Great Axe (A2, AP(1))
`;

const CARDS = 'name,kind,points,models,MAT,RAT,DEF,ARM,boxes,weapons\nLine guard,solo,5,1,6,5,14,13,#5,Axe P+S 12\n';

describe('profiles from a file', () => {
  it('takes an army list: copies once, others of one name numbered, and says what it did not understand', async () => {
    const { request, told } = await asked(written('watch.txt', TEXT));
    expect(request.ruleset).toBe('aof');
    expect(request.situations.length).toBeGreaterThan(0);
    expect(request.profiles.map(({ name, values }) => [name, (values as { cost?: number }).cost])).toEqual([
      ['Guard', 90],
      ['Guard 2', 70],
    ]);
    expect(request.profiles[1]!.values).toMatchObject({ quality: 3, models: 3, weapons: [{ attacks: 2 }] });
    expect(told.some((words) => words.includes('Shining'))).toBe(true);
    expect(told.at(-1)).toMatch(/^2 profiles of Age of Fantasy/);
  });

  it('takes a workbook of a game with cards, with what either side needs', async () => {
    const rows = CARDS.trim()
      .split('\n')
      .map((line) => line.split(','));
    const file = written('cards.xlsx', await writeWorkbook('Units', rows));
    const { request } = await asked(file, 'balance', 'mk3');
    expect(request.ruleset).toBe('mk3');
    expect(JSON.stringify(request.profiles)).toMatch(/"DEF":14/);
    expect(JSON.stringify(request.profiles)).toMatch(/"MAT":6/);
  });

  it('takes units as a repository keeps them, and says that nobody said of which game', async () => {
    const sheet = 'name,points,quality,defense,models,weapons[0].name,weapons[0].attacks\nLevy,40,5,6,8,Sword,1\n';
    const yaml =
      'Levy:\n  points: 40\n  quality: 5\n  defense: 6\n  models: 8\n  weapons: [{ name: Sword, attacks: 1 }]\n';
    const both = [written('units.csv', sheet), written('units.yml', yaml)];
    for (const file of both) {
      await expect(asked(file)).rejects.toThrow(/--ruleset/);
      const { request } = await asked(file, 'matrix', 'aof');
      expect(request.profiles).toEqual([
        {
          name: 'Levy',
          points: 40,
          values: { quality: 5, defense: 6, models: 8, weapons: [{ name: 'Sword', attacks: 1 }] },
        },
      ]);
    }
  });

  it('refuses what has no units, and studies that take none', async () => {
    await expect(asked(written('none.txt', 'nothing at all'), 'matrix')).rejects.toThrow(/no unit was found/);
    await expect(asked(written('watch.txt', TEXT), 'luck')).rejects.toThrow(/matrix and balance/);
  });
});
