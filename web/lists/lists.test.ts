/** Lists kept for both sides, and files in the encodings that list builders write. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListReport } from '../../server/api/contract.ts';
import { decodeFile } from './file.ts';
import { armyLists, dropList, keepList } from './state.ts';
import { countVerdicts } from './verdicts.ts';

const report = (units: ListReport['units'], title: string | null = 'Watch'): ListReport => ({
  format: 'text',
  title,
  units,
  findings: [],
});
const guard = { at: 'line 3', values: { name: 'Guard', models: 5, cost: 90 }, unknown: ['Glowing'] };

describe('lists that were read', () => {
  beforeEach(() => {
    armyLists.value = [];
  });

  it('name their units with models, points and what is not known', () => {
    keepList('aof', report([guard, { at: 'line 9', values: {}, unknown: [] }]));
    expect(armyLists.value[0].units.map(({ title }) => title)).toEqual([
      'Guard [5] · 90 pts · 1 rule not known',
      'line 9',
    ]);
  });

  it('replace themselves when read again, stay apart by game, and go on demand', () => {
    keepList('aof', report([guard]));
    keepList('aof', report([guard]));
    keepList('other', report([guard]));
    keepList('aof', report([], 'Empty'));
    expect(armyLists.value.map(({ game }) => game)).toEqual(['aof', 'other']);
    dropList(armyLists.value[0].id);
    expect(armyLists.value.map(({ game }) => game)).toEqual(['other']);
  });

  it('count every verdict', () => {
    const finding = (verdict: 'understood' | 'not known') => ({ at: 'line 1', text: 'x', verdict });
    expect(countVerdicts([finding('understood'), finding('not known'), finding('not known')])).toEqual({
      understood: 1,
      assumed: 0,
      'not known': 2,
    });
  });
});

describe('files of lists', () => {
  const plain = 'K\u00f6nig [1]';
  const latin = Uint8Array.from(plain, (c) => c.charCodeAt(0));
  const wide = new Uint8Array([0xff, 0xfe, ...[...latin].flatMap((byte) => [byte, 0])]);

  it('are read as UTF-8, UTF-16 or cp1252, and a guess is said', () => {
    expect(decodeFile(new TextEncoder().encode(`\ufeff${plain}`))).toEqual({ text: plain, assumed: '' });
    expect(decodeFile(wide)).toEqual({ text: plain, assumed: '' });
    const guessed = decodeFile(latin);
    expect(guessed.text).toBe(plain);
    expect(guessed.assumed).toContain('cp1252');
  });
});
