import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findKind } from '../../workers/rulesets/index.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import { parseOrThrow } from '../issues.ts';
import { armiesIn, battleOf, studyOf } from './armies.ts';

const folder = mkdtempSync(join(tmpdir(), 'wargauge-armies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WATCH = `++ Watch (v2.16) [AOF 340pts] ++

Spearmen [10] Q4+ D4+ | 130pts | Phalanx
10x Spear (A1)

Spearmen [10] Q4+ D4+ | 130pts | Phalanx
10x Spear (A1)

Captain [1] Q3+ D3+ | 80pts | Hero, Tough(3) | Joined to: Spearmen
1x Sword (A3)
`;
const RAID = `++ Raid [AOF 100pts] ++

Raiders [5] Q3+ D5+ | 100pts | Scout
5x Axe (A2)
`;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const told: string[] = [];
const read = () => armiesIn([file('watch.txt', WATCH), file('raid.txt', RAID)], (words) => told.push(words));

it('makes a battle of two lists, the same units once, with what a file says of the rest', async () => {
  const armies = await read();
  expect(told).toEqual(['Watch: 2 units, 340 points', 'Raid: 1 unit, 100 points']);
  const question = battleOf(armies, { seed: 5, scenario: { rounds: 3 } }, 'seize ground');
  expect(question).toMatchObject({ ruleset: 'aof', kind: 'battle', seed: 5 });
  const scenario = parseOrThrow(findKind('aof', 'battle').schema, question.scenario, 'invalid-request') as {
    readonly rounds: number;
    readonly mission: string;
    readonly first: unknown;
    readonly second: { readonly name: string };
  };
  expect(findKind('aof', 'battle').matchup!.points!(scenario.first)).toBe(340);
  expect([scenario.rounds, scenario.mission, scenario.second.name]).toEqual([3, 'seize ground', 'Raid']);
});

it('makes studies of lists that their kinds accept', async () => {
  const armies = await read();
  for (const id of ['matrix', 'swap']) {
    const kind = studyKinds.find((each) => each.id === id)!;
    expect(() => kind.schema.parse(studyOf(id, armies, null, 'duel')), id).not.toThrow();
  }
  expect(() => studyOf('tune', armies, null, undefined)).toThrow('matrix and swap');
  expect(() => battleOf(armies.slice(1), null, undefined)).toThrow('A battle has two armies: 1 list came');
  await expect(armiesIn([file('nothing.txt', 'Dear diary')], () => {})).rejects.toThrow('no unit was found');
});
