import { describe, expect, it } from 'vitest';
import { turned } from '../designer/turn.ts';
import { encode } from '../link/encode.ts';
import { fromStudyFragment, toStudyFragment } from '../link/study.ts';
import { differenceLine, differences } from './differences.ts';
import { sortOf, usualName } from './document.ts';
import { dayWritten } from './when.ts';

const profile = (name: string, points: number, quality: number) => ({ name, points, values: { quality, weapons: [] } });
const sheet = {
  ruleset: 'aof',
  profiles: [profile('Levy', 39, 5), profile('Guards', 90, 3)],
  situations: [{ title: 'Charge', kind: 'melee' }],
};

describe('the address of a study', () => {
  it('holds its whole question, its name, and the engine that answered', async () => {
    const linked = { kind: 'balance', request: sheet, name: 'Äxte & Söhne', engine: '0.13.0' };
    expect(await fromStudyFragment(await toStudyFragment(linked))).toEqual(linked);
    const bare = { ...linked, name: '', engine: '' };
    expect(await fromStudyFragment(await toStudyFragment(bare))).toEqual(bare);
  });

  it('is told from other fragments, and damage is reported in words', async () => {
    expect(await fromStudyFragment('#study_abcdefghijklmnop')).toBeNull();
    expect(await fromStudyFragment('#q=zAAAA')).toBeNull();
    await expect(fromStudyFragment('#s=zAAAA')).rejects.toThrow('damaged');
    await expect(fromStudyFragment(`#s=${await encode({ k: 'tune' })}`)).rejects.toThrow('holds no study');
  });
});

describe('what changed', () => {
  it('is told by name: whose value, what it was, what it is', () => {
    const now = { ...sheet, profiles: [profile('Levy', 39, 4), profile('Guards', 86, 3)] };
    expect(differences(sheet, now)).toEqual(['Levy: quality 5, now 4', 'Guards: points 90, now 86']);
    expect(differences(sheet, structuredClone(sheet))).toEqual([]);
  });

  it('tells who came and who went, wherever they stand, and a new name in an old place', () => {
    const { profiles } = sheet;
    expect(differences(sheet, { ...sheet, profiles: [...profiles].reverse() })).toEqual([]);
    expect(differences(sheet, { ...sheet, profiles: [...profiles, profile('Horde', 99, 5)] })).toEqual(['Horde added']);
    expect(differences(sheet, { ...sheet, profiles: profiles.slice(1) })).toEqual(['Levy taken away']);
    expect(differences(sheet, { ...sheet, profiles: [profile('Peasants', 39, 5), profiles[1] ?? {}] })).toEqual([
      'Peasants: name Levy, now Peasants',
    ]);
  });

  it('says no path of a field, and counts what is too much to say', () => {
    const before = { opponents: [{ name: 'Guards', patches: { 'target.ARM': 18 } }] };
    const now = { opponents: [{ name: 'Guards', patches: { 'target.ARM': 19 } }] };
    expect(differenceLine(before, now)).toBe('Guards: ARM 18, now 19');
    const many = (by: number) => Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, by]));
    expect(differenceLine(many(1), many(2))).toMatch(/^a 1, now 2; .* and 2 more$/);
  });
});

describe('a document', () => {
  it('is called by what it asks about', () => {
    expect(usualName('balance', sheet)).toBe('Levy, Guards');
    const slots = [{ name: 'Units', choices: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })) }];
    expect(usualName('tune', { slots, opponents: [{ name: 'Guards' }] })).toBe('A, B, C and 2 more against Guards');
    expect(usualName('balance', { profiles: [{ name: 'x'.repeat(200) }] }).length).toBeLessThanOrEqual(80);
    expect(['tune', 'balance', 'patch', 'sweep'].map(sortOf)).toEqual(['table', 'sheet', 'sheet', 'study']);
  });

  it('becomes a check of the set just entered against the state before', () => {
    const now = { ...sheet, tolerance: 0.1, profiles: [profile('Levy', 39, 4), profile('Guards', 90, 3)] };
    const earlier = [
      { title: 'the same', request: now },
      { title: 'Draft 1', request: sheet },
    ];
    expect(turned(now, 'patch', earlier)).toEqual({
      request: {
        before: { title: 'Draft 1', ...sheet },
        after: { title: 'Now', profiles: now.profiles, situations: now.situations },
      },
      same: false,
    });
    expect(turned(now, 'patch', [{ title: 'the same', request: now }])).toBeNull();
    const check = turned(now, 'patch', earlier)?.request ?? {};
    expect(turned(check, 'balance', [])?.request).toEqual({ ...sheet, profiles: now.profiles });
    expect(turned(now, 'matrix', [])).toEqual({ request: { ...sheet, profiles: now.profiles }, same: true });
  });

  it('is dated as people say it', () => {
    const now = new Date(2026, 4, 10, 0, 5);
    expect(dayWritten(new Date(2026, 4, 10, 0, 1).toISOString(), now)).toBe('today');
    expect(dayWritten(new Date(2026, 4, 9, 23, 59).toISOString(), now)).toBe('yesterday');
    expect(dayWritten(new Date(2026, 4, 1).toISOString(), now)).toMatch(/^(?!.*2026).*May/);
    expect(dayWritten(new Date(2025, 4, 1).toISOString(), now)).toMatch(/May.*2025/);
  });
});
