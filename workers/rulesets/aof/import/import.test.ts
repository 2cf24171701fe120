import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { decode } from '../../reading/decode.ts';
import { MOST_LIST_BYTES } from '../../reading/limits.ts';
import { opened } from '../../reading/opened.ts';
import { army, asBook, asCsv, asShare, asText } from '../testing/lists.ts';
import { importList } from './index.ts';
import type { ImportReport } from './report.ts';

const units = (report: ImportReport) => report.units.map(({ unit }) => unit);
const unknown = (report: ImportReport) => report.findings.filter(({ verdict }) => verdict === 'not known');
const armies = Array.from({ length: 10 }, (_, i) => army(i + 1));

describe('ten synthetic armies of twenty units', () => {
  const formats = {
    'text, header of 2022': (i: number) => asText(armies[i], 2022),
    'text, header of 2024': (i: number) => asText(armies[i], 2024),
    'share JSON, old keys': (i: number) => JSON.stringify(asShare(armies[i], true)),
    'share JSON': (i: number) => JSON.stringify(asShare(armies[i], false)),
    'army book JSON': (i: number) => JSON.stringify(asBook(armies[i])),
    CSV: (i: number) => asCsv(armies[i]),
  };
  test.each(Object.entries(formats))('%s', (_, write) => {
    armies.forEach((wanted, i) => {
      const report = importList(write(i));
      expect(unknown(report)).toEqual([]);
      expect(units(report)).toEqual(wanted);
    });
  });

  test('a saved list needs its book, and says so', () => {
    const [wanted] = armies;
    const save = JSON.stringify({
      saveVersion: 3,
      list: {
        name: 'Saved',
        units: wanted.map((_, i) => ({ id: `u${i}`, selectionId: `s${i}`, selectedUpgrades: [] })),
      },
    });
    expect(units(importList(save, { book: JSON.stringify(asBook(wanted)) }))).toEqual(wanted);
    const without = importList(save);
    expect(without.units).toEqual([]);
    expect(unknown(without)).toHaveLength(20);
    expect(unknown(without)[0].note).toContain('army book is needed');
  });
});

describe('real lists are dirty', () => {
  test('rules of other editions are named and stay with their unit', () => {
    const report = importList(
      '++ Mine (v3.5.3) [AOF 90pts] ++\n\nGuard [5] Q4+ D4+ | 90pts | Shielded, Fast\n5x Sword (A1, Thrust)',
    );
    expect(report.units[0].unknown).toEqual(['Shielded', 'Thrust']);
    expect(unknown(report).map(({ at, text }) => [at, text])).toEqual([
      ['line 3', 'Shielded'],
      ['line 4', 'Thrust'],
    ]);
    expect(report.findings.some(({ text, verdict }) => text === 'v3.5.3' && verdict === 'assumed')).toBe(true);
    expect(report.units[0].unit.rules).toEqual(['Fast']);
    expect(report.units[0].unit.otherRules.length).toBe(2);
  });

  test('another game, tags, bare weapons and lines that belong nowhere', () => {
    const report = importList(
      'Hello\n++ Mine [GF 90pts] ++\nGuard [5] Q4+ D4+ | 90pts | Fast [UID:x1]\n- Hand Weapon\n',
    );
    expect(unknown(report).map(({ text }) => text)).toEqual(['Hello', 'GF', '- Hand Weapon']);
    expect(report.units[0].unit.name).toBe('Guard');
  });

  test('combined copies become one unit, heroes join theirs, dangling joins stand alone', () => {
    const weapon = { type: 'ArmyBookWeapon', name: 'Sword', count: 5, attacks: 1, range: 0, specialRules: [] };
    const banner = {
      type: 'ArmyBookItem',
      name: 'Banner',
      count: 1,
      content: [{ type: 'ArmyBookRule', name: 'Fear', rating: '' }],
    };
    const spear = { ...weapon, name: 'Spear', count: 1 };
    const base = { size: 5, cost: 80, quality: 4, defense: '4+', rules: [] };
    const report = importList(
      JSON.stringify({
        gameSystem: 'aof',
        units: [
          {
            ...base,
            id: 'g',
            selectionId: 's1',
            name: 'Guard',
            loadout: [{ ...weapon, count: 4 }, spear],
            joinToUnit: null,
          },
          {
            ...base,
            id: 'g',
            selectionId: 's2',
            name: 'Guard',
            loadout: [weapon, banner],
            joinToUnit: 's1',
            combined: true,
          },
          {
            ...base,
            id: 'h',
            selectionId: 's3',
            size: 1,
            name: 'Captain',
            rules: [
              { name: 'Hero', rating: '' },
              { name: 'Tough', rating: '3' },
            ],
            loadout: [{ ...weapon, count: 1 }],
            joinToUnit: 's1',
          },
          { ...base, id: 'k', selectionId: 's4', name: 'Lost', loadout: [], joinToUnit: 'nowhere' },
        ],
      }),
    );
    expect(unknown(report)).toEqual([]);
    expect(units(report).map(({ name, models, cost }) => [name, models, cost])).toEqual([
      ['Guard', 10, 160],
      ['Lost', 5, 80],
    ]);
    const [guard] = units(report);
    expect(guard.weapons.map(({ name, count }) => [name, count])).toEqual([
      ['Sword', 9],
      ['Spear', 1],
    ]);
    expect(guard.rules).toEqual(['Fear']);
    expect(guard.joined[0]).toMatchObject({ name: 'Captain', hero: true, tough: 3 });
    expect(report.findings.filter(({ verdict }) => verdict === 'assumed').map(({ at }) => at)).toEqual([
      'units[1].loadout[1]',
      'units[3]',
    ]);
  });

  test('byte-order marks, cp1252 and UTF-16', () => {
    const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
    const plain = 'K\u00f6nig [1] Q3+ D3+ | 90pts | Fear';
    const read = (content: Uint8Array) => {
      const found = opened(content, 'file', MOST_LIST_BYTES);
      return 'refused' in found ? importList('') : { ...importList(found.text), said: found.findings };
    };
    const latin = read(bytes(plain));
    expect(latin).toMatchObject({ said: [{ text: 'cp1252', verdict: 'assumed' }] });
    expect(latin.units[0].unit.name).toBe('K\u00f6nig');
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(plain)]);
    expect(read(marked).units[0].unit.name).toBe('K\u00f6nig');
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...[...plain].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ]);
    expect(read(wide).units[0].unit.name).toBe('K\u00f6nig');
  });

  test('what the schema refuses is said, not dropped', () => {
    const report = importList('Wall [5] Q4+ D4+ | 90pts | Tough(99)');
    expect(report.units).toEqual([]);
    expect(unknown(report)[0].note).toContain('tough');
  });

  test('nothing that is not a list is taken for one', () => {
    for (const text of ['', '   ', '{"a":1}', '{"units":', '[1,2]', '<catalogue/>', 'just words']) {
      const report = importList(text);
      expect(report.units).toEqual([]);
      expect(unknown(report)).toHaveLength(1);
    }
  });

  test('rubbish crashes nothing', () => {
    const share = asShare(armies[0].slice(0, 2), false) as object;
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.jsonValue(),
        fc.uint8Array({ maxLength: 200 }),
        (noise, value, raw) => {
          importList(noise);
          importList(decode(raw).text);
          importList(`++ x ++\nGuard [5] Q4+ D4+ | ${noise}`);
          importList(`name,quality,defense\n${noise}`);
          for (const broken of [
            { ...share, units: value },
            { units: [{ loadout: value, rules: value, name: 'x' }] },
            { list: { units: [value] }, saveVersion: 3 },
            { upgradePackages: value, units: [{ equipment: value, specialRules: value }] },
          ]) {
            for (const { verdict } of importList(JSON.stringify(broken), { book: JSON.stringify(value) }).findings) {
              expect(['understood', 'assumed', 'not known']).toContain(verdict);
            }
          }
        },
      ),
      { numRuns: some(200), seed: 11 },
    );
  });
});
