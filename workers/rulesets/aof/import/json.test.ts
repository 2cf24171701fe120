import { describe, expect, test } from 'vitest';
import { importList } from './index.ts';
import type { ImportReport } from './report.ts';

const units = (report: ImportReport) => report.units.map(({ unit }) => unit);
const said = (report: ImportReport, verdict = 'not known') =>
  report.findings
    .filter((finding) => finding.verdict === verdict)
    .map(({ at, text, note }) => [at, text, note] as const);

const sword = { type: 'ArmyBookWeapon', name: 'Sword', count: 5, attacks: 1, range: 0, specialRules: [] as unknown[] };
const guard = {
  id: 'g',
  selectionId: 's1',
  name: 'Guard',
  size: 5,
  cost: 80,
  quality: 4,
  defense: 4,
  rules: [],
  loadout: [sword],
};
const share = (unit: object, more: object = {}) =>
  importList(JSON.stringify({ gameSystem: 'aof', name: 'Mine', units: [{ ...guard, ...unit }], ...more }));

describe('share documents', () => {
  const upgraded = {
    selectedUpgrades: [
      { instanceId: 'a', option: { id: 'o1', label: 'Banner', cost: 5 } },
      {
        instanceId: 'b',
        option: {
          id: 'o2',
          label: 'Spears',
          costs: [
            { unitId: 'x', cost: 99 },
            { unitId: 'g', cost: 10 },
          ],
        },
      },
    ],
  };

  test('points are the cost and the prices of the chosen options for that unit', () => {
    const report = share(upgraded, { listPoints: 95, modelCount: 5, activationCount: 1 });
    expect(units(report)[0].cost).toBe(95);
    expect(said(report)).toEqual([]);
  });

  test("a difference from the list's own total is said with both numbers", () => {
    const report = share(upgraded, { listPoints: 100, modelCount: 6, activationCount: 2 });
    expect(said(report).map(([, , note]) => note)).toEqual([
      'the list says 100 points; what was read has 95',
      'the list says 2 units; what was read has 1',
      'the list says 6 models; what was read has 5',
    ]);
    const free = share({ selectedUpgrades: [{ option: { label: 'Banner' } }] });
    expect(said(free, 'assumed').map(([, text]) => text)).toEqual(['Banner']);
  });

  test('Impact and Phalanx on weapons are read, "-" is no rule', () => {
    const lance = {
      ...sword,
      name: 'Lance',
      specialRules: [{ name: 'Impact', rating: '1' }, { name: '-' }, 'Phalanx'],
    };
    const report = share({ rules: [{ name: '-' }, '-'], loadout: [lance] });
    expect(units(report)[0]).toMatchObject({ impact: 1, rules: ['Phalanx'], otherRules: [] });
    expect(said(report)).toEqual([]);
    const some = share({
      loadout: [
        { ...sword, count: 4 },
        { ...lance, count: 1, specialRules: ['Impact(1)'] },
      ],
    });
    expect(units(some)[0].impact).toBe(0);
    expect(said(some)[0][2]).toContain('1 of 5 models');
  });

  test('without Defense or Quality there is no unit, and nothing is guessed', () => {
    const report = share({ defense: null, quality: '' });
    expect(report.units).toEqual([]);
    expect(said(report)[0]).toEqual([
      'units[0]',
      'Guard',
      'Quality and Defense cannot be read, so the unit is left out',
    ]);
  });

  test('a range that cannot be read makes no melee weapon; names cost nothing', () => {
    const odd = share({
      loadout: [sword, { ...sword, name: 'Bow', range: 'far' }, { ...sword, name: '2x Claw', count: 5 }],
    });
    expect(units(odd)[0].weapons.map(({ name, count }) => [name, count])).toEqual([
      ['Sword', undefined],
      ['Claw', 10],
    ]);
    expect(said(odd)[0][2]).toContain('far');
    const long = share({ customName: `3x ${'Very '.repeat(30)}` });
    expect(units(long)[0].name.length).toBeLessThanOrEqual(60);
    expect(said(long, 'assumed')[0][2]).toContain('cut');
  });
});

describe('army books', () => {
  const option = (id: string, label: string, cost: number, gains: unknown[] = []) => ({ id, label, cost, gains });
  const spear = { type: 'ArmyBookWeapon', name: 'Spear', attacks: 2, range: 0, specialRules: [] };
  const section = (label: string, more: object, options: unknown[]) => ({ label, type: 'replace', options, ...more });
  const book = {
    name: 'Book',
    versionString: 'v2.8',
    spells: [{ id: 'sp', name: 'Fire Bolt', threshold: 4 }],
    specialRules: [{ name: 'Shielded', description: 'Words.' }],
    units: [
      {
        id: 'g',
        name: 'Guard',
        size: 5,
        quality: 4,
        defense: 4,
        cost: 80,
        specialRules: ['-'],
        equipment: [
          { label: 'Bows', attacks: 1, range: 24, specialRules: [] },
          { label: 'Lances', attacks: 1, specialRules: ['Impact(1)'] },
        ],
        upgrades: ['A1', 'Z9'],
      },
      { id: 'w', name: 'Wall', size: 5, quality: 4, cost: 80, equipment: [] },
    ],
    upgradePackages: [
      {
        uid: 'A1',
        sections: [
          section('Replace one Bow', { replaceWhat: ['Bow'] }, [option('o1', 'Spear', 5, [spear])]),
          section('Replace all Bows', { replaceWhat: [['Bows']] }, [option('o2', 'Spears', 15, [spear])]),
          section('Replace one Axe', { replaceWhat: ['Axe'] }, [option('o3', 'Spear', 5, [spear])]),
          // As later books write it, and as a heading alone says it.
          {
            variant: 'replace',
            label: 'Replace one Bow',
            targets: ['Bow'],
            options: [{ uid: 'o4', cost: 5, gains: [spear] }],
          },
          { label: 'Replace one Bow with:', options: [{ uid: 'o5', cost: 5, gains: [spear] }] },
        ],
      },
    ],
  };
  const save = (options: readonly string[], more: object = {}) =>
    importList(
      JSON.stringify({
        saveVersion: 3,
        ...more,
        list: {
          name: 'Saved',
          units: [{ id: 'g', selectionId: 's1', selectedUpgrades: options.map((optionId) => ({ optionId })) }],
        },
      }),
      { book: JSON.stringify(book) },
    );
  const weapons = (report: ImportReport) => units(report)[0].weapons.map(({ name, count }) => [name, count]);

  test('options and spells are never dropped without a word; a missing Defense is said', () => {
    const report = importList(JSON.stringify(book));
    expect(units(report)).toMatchObject([{ name: 'Guard', impact: 1, otherRules: [] }]);
    expect(
      said(report, 'understood')
        .filter(([, text, note]) => text !== '' && note?.includes('an option'))
        .slice(0, 3),
    ).toEqual([
      [
        'upgradePackages[0].sections[0].options[0]',
        'Spear',
        'an option (Replace one Bow), 5 points; units start without it',
      ],
      [
        'upgradePackages[0].sections[1].options[0]',
        'Spears',
        'an option (Replace all Bows), 15 points; units start without it',
      ],
      [
        'upgradePackages[0].sections[2].options[0]',
        'Spear',
        'an option (Replace one Axe), 5 points; units start without it',
      ],
    ]);
    expect(said(report).map(([at, text]) => [at, text])).toEqual([
      ['units[1]', 'Wall'],
      ['units[0]', 'Z9'],
      ['spells[0]', 'Fire Bolt'],
    ]);
  });

  test('"Replace one Bow" finds the weapon called "Bows", and takes one', () => {
    const report = save(['o1', 'o1'], { listPoints: 90 });
    expect(weapons(report)).toEqual([
      ['Bows', 3],
      ['Lances', undefined],
      ['Spear', 1],
      ['Spear', 1],
    ]);
    expect(units(report)[0].cost).toBe(90);
    expect(said(report)).toEqual([]);
  });

  test.each(['o4', 'o5'])('%s: a section of later books replaces, too, and its option is found by its uid', (id) => {
    const report = save([id], { listPoints: 85 });
    expect(weapons(report)).toEqual([
      ['Bows', 4],
      ['Lances', undefined],
      ['Spear', 1],
    ]);
    expect(said(report)).toEqual([]);
  });

  test('"Replace all" takes all; what is not there is said; so is a total that differs', () => {
    expect(weapons(save(['o2']))).toEqual([
      ['Lances', undefined],
      ['Spear', undefined],
    ]);
    const report = save(['o3'], { listPoints: 80 });
    expect(said(report).map(([, text]) => text)).toEqual(['Axe', '80 points']);
  });

  test('heroes of saved lists join', () => {
    const units2 = [
      { id: 'g', selectionId: 's1', selectedUpgrades: [] },
      { id: 'h', selectionId: 's2', joinToUnit: 's1', selectedUpgrades: [] },
    ];
    const hero = {
      id: 'h',
      name: 'Captain',
      size: 1,
      quality: 3,
      defense: 3,
      cost: 50,
      specialRules: ['Hero'],
      equipment: [],
    };
    const report = importList(JSON.stringify({ saveVersion: 3, list: { name: 'x', units: units2 } }), {
      book: JSON.stringify({ ...book, units: [...book.units, hero] }),
    });
    expect(units(report).map(({ name, joined }) => [name, joined.map((one) => one.name)])).toEqual([
      ['Guard', ['Captain']],
    ]);
  });
});

describe('CSV', () => {
  test('"points" and "cost" are both columns; a difference is said', () => {
    const row = (head: string, cells: string) =>
      importList(`name,quality,defense,models,${head}\nGuard,4,4,5,${cells}`);
    expect(units(row('points', '90'))[0].cost).toBe(90);
    expect(units(row('cost', '90'))[0].cost).toBe(90);
    expect(said(row('points,cost', '90,90'))).toEqual([]);
    const report = row('points,cost', '80,90');
    expect(units(report)[0].cost).toBe(80);
    expect(said(report)).toEqual([['line 2, Points (F2)', '90', 'points says 80, cost says 90; 80 is taken']]);
  });

  test('a quote that is left open swallows no row in silence', () => {
    const report = importList('name,quality,defense,rules\nGuard,4,4,"Fast\nWall,5,5,Slow\nGate,5,5,Slow\n');
    expect(said(report).map(([at, , note]) => [at, note])).toContainEqual([
      'lines 2-4, Rules (D2)',
      'a cell goes on over 2 line ends: is a quote left open?',
    ]);
  });

  test('no name costs a unit, and cells are cleaned', () => {
    const report = importList(
      `name;quality;defense;models;weapons\r\n"${'Long '.repeat(30)}";4+;4+;5;"5x Bow (24'', A1)"\r\nA | B [9] Q2+ D2+;4;5;1;Sword (A1)\r\n`,
    );
    expect(units(report).map(({ models, quality, weapons }) => [models, quality, weapons[0].range])).toEqual([
      [5, 4, 24],
      [1, 4, undefined],
    ]);
    expect(said(report, 'assumed').map(([at]) => at)).toEqual(['line 2', 'line 3']);
  });
});
