/**
 * Faults that army lists were once read with, one test for each, through the front door: points, multiplicities and
 * wrappers, the ways in which a wrong number was called understood.
 */
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { THOROUGH } from '../fixtures/share.ts';
import { findKind, rulesets } from '../rulesets/index.ts';
import { MOST_LIST_BYTES } from '../rulesets/reading/limits.ts';
import { faultsOf } from '../rulesets/twodice/lists/asked.ts';
import { readLists } from './door.ts';
import { doubtsIn, partsIn } from './shown.ts';
import type { ArmyReading, ReadUnit } from './types.ts';

type Content = string | Uint8Array;

async function read(...contents: readonly Content[]): Promise<ArmyReading> {
  const sources = contents.map((content, i) => ({ name: `file ${i + 1}`, content }));
  const { armies, sources: told } = await readLists({ sources });
  const [army] = armies;
  if (!army) throw new Error(`nothing was read: ${told.map(({ note }) => note)}`);
  return army;
}

const unitsOf = ({ units }: ArmyReading) => units.map(({ name, values }) => [name, values.models, values.cost]);
type Weapon = { name: string; count?: number; range?: number; attacks?: number; qualities?: string[] };
const weaponsOf = (unit: ReadUnit | undefined): Weapon[] =>
  (unit?.values.weapons ?? partsIn(unit!)?.attacker?.weapons ?? []) as Weapon[];
const counts = (unit: ReadUnit | undefined) => weaponsOf(unit).map(({ name, count }) => [name, count]);
/** Everything that is not understood, beside units and of the whole list. */
const doubts = ({ findings, units }: ArmyReading) =>
  [...findings, ...units.flatMap(({ source, checks = [] }) => [...checks, ...source.flatMap(doubtsIn)])]
    .filter(({ verdict }) => verdict !== 'understood')
    .map(({ at, text, note, verdict }) => `${at} ${verdict}: ${text}: ${note}`);
const title = (points: number, units: number) => `++ Mine [AOF ${points}pts] [${units} Units] ++\n\n`;

describe('text of Army Forge', () => {
  test('a weapon without a number is one, not one for every model', async () => {
    const [unit] = (await read(`${title(90, 1)}Guard [5] Q4+ D4+ | 90pts\n4x Sword (A1), Great Weapon (A2, AP(2))`))
      .units;
    expect(counts(unit)).toEqual([
      ['Sword', 4],
      ['Great Weapon', 1],
    ]);
  });

  test('"2x Squad [5] | 90pts" is two units of five at 90 points each', async () => {
    const army = await read(`${title(180, 2)}2x Squad [5] Q4+ D4+ | 90pts\n5x Sword (A1)`);
    expect(unitsOf(army)).toEqual([
      ['Squad', 5, 90],
      ['Squad', 5, 90],
    ]);
    expect(doubts(army)).toEqual([]);
  });

  test('a header that cannot be read merges its unit into none: a blank line ends one', async () => {
    const army = await read('Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n\nWall of D8\n5x Axe (A2)\n');
    expect(army.units).toHaveLength(1);
    expect(counts(army.units[0])).toEqual([['Sword', undefined]]);
    expect(doubts(army).join()).toContain('5x Axe (A2)');
  });

  test('"Joined to:" joins the hero', async () => {
    const army = await read(
      'Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n\nBoss [1] Q3+ D3+ | 60pts | Hero | Joined to: Guard\nAxe (A3)',
    );
    expect(army.units.map(({ name, values }) => [name, (values.joined as { name: string }[])[0]?.name])).toEqual([
      ['Guard', 'Boss'],
    ]);
  });

  test('weapons that do not add up to the models are said, with both numbers', async () => {
    const army = await read('Guard [5] Q4+ D4+ | 90pts\n3x Sword (A1)');
    expect(doubts(army).join()).toContain('3 melee weapons for 5 models: some fight without one');
  });

  test('lines that mail has cut are one; the pieces say so, and nothing of a weapon is lost', async () => {
    const army = await read(
      [
        '> Guard of the Northern Hill and its Border [10] Q4+ D4+ | 190pts |',
        '> Fearless',
        '> 4x Heavy Spear of the Watch (A1), 2x Pike of the Watch (A1), 2x Great',
        '> Weapon (A2, AP(2)), 2x Long Sword of the Border Watch (A2, AP(1),',
        '> Deadly(3)), 2x Axe (A1)',
      ].join('\n'),
    );
    expect(weaponsOf(army.units[0])).toMatchObject([
      { name: 'Heavy Spear of the Watch', count: 4 },
      { name: 'Pike of the Watch', count: 2 },
      { name: 'Great Weapon', count: 2, attacks: 2, AP: 2 },
      { name: 'Long Sword of the Border Watch', count: 2, AP: 1, deadly: 3 },
      { name: 'Axe', count: 2 },
    ]);
    expect(army.units[0]?.values.rules).toEqual(['Fearless']);
    expect(doubts(army).join()).toContain('lines 3-5 assumed: : lines that were cut in two are read as one');
    const head = await read(`${title(90, 1)}Guard of the Hill [5] Q4+\nD4+ | 90pts\n5x Sword (A1)`);
    expect(unitsOf(head)).toEqual([['Guard of the Hill', 5, 90]]);
    const whole = await read('Guard [5] Q4+ D4+ | 90pts | 5x Fearless\nGreat Weapon (A2)\n4x Sword (A1)');
    expect(counts(whole.units[0])).toEqual([
      ['Great Weapon', 1],
      ['Sword', 4],
    ]);
  });

  test('the number that nobody says is marked, not one of the weapon that the source does say', async () => {
    const army = await read(`${title(250, 1)}Giant [1] Q4+ D2+ | 250pts\nStomp (A4, AP(1)), Club (A6)`);
    const marks = army.units[0]?.line.map(({ text, changed = [] }) => [text, changed]);
    expect(marks?.slice(1, 3)).toEqual([
      ['1x Stomp (A4, AP(1))', [[0, 1]]],
      ['1x Club (A6)', [[0, 1]]],
    ]);
  });

  test('two lists in one paste are two armies, each with its own sums and line numbers', async () => {
    const one = `${title(90, 1)}Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n\n`;
    const { armies, sources } = await readLists({
      sources: [{ name: 'paste', content: one + one.replaceAll('90', '80').replace('Mine', 'Yours') }],
    });
    expect(armies.map((army) => [army.title, army.source, army.units[0]?.at, unitsOf(army), doubts(army)])).toEqual([
      ['Mine', 'paste, list 1', 'line 3', [['Guard', 5, 90]], []],
      ['Yours', 'paste, list 2', 'line 8', [['Guard', 5, 80]], []],
    ]);
    expect(sources.map(({ name, role }) => [name, role])).toEqual([
      ['paste, list 1', 'list'],
      ['paste, list 2', 'list'],
    ]);
  });

  test('a size that is no plain number is read or said, and never a name', async () => {
    const size = async (written: string) => {
      const army = await read(`Guard ${written} Q4+ D4+ | 90pts\n5x Sword (A1)`);
      return [army.units[0]?.name, army.units[0]?.values.models, doubts(army).filter((one) => one.includes('['))];
    };
    expect(await size('[5+5]')).toEqual(['Guard', 10, []]);
    expect(await size('[5 models]')).toEqual(['Guard', 5, []]);
    expect(await size('[ 5 ]')).toEqual(['Guard', 5, []]);
    const round = await read('Guard (5) Q4+ D4+ | 90pts\n5x Sword (A1)');
    expect([round.units[0]?.name, round.units[0]?.values.models]).toEqual(['Guard', 5]);
    expect(doubts(round)).toContainEqual(expect.stringContaining('(5) is taken for the number of models'));
    expect(await size('[5-10]')).toMatchObject(['Guard [5-10]', 1, [expect.stringContaining('1 is taken')]]);
  });

  test.each([
    'Guard[5]Q4+D4+|90pts|Fearless',
    'Guard [5] Q4+/D4+ | 90pts | Fearless',
    'Guard [5] Q4 + D4 + | 90 pts | Fearless',
  ])('blanks that are missing or too many cost no unit: %s', async (header) => {
    const army = await read(`${header}\n5x Sword (A1)`);
    expect(
      army.units.map(({ name, values }) => [name, values.models, values.quality, values.defense, values.cost]),
    ).toEqual([['Guard', 5, 4, 4, 90]]);
    expect(army.units[0]?.values.rules).toEqual(['Fearless']);
    expect(doubts(army)).toEqual([]);
  });

  test('words for Quality and Defense, other languages and thousands are read; numbers of pages are none', async () => {
    const army = await read(
      `${title(1340, 2).replace('1340', '1,340')}Giant [1] Quality 4+ Defense 2+ | 1,250pts\nClub (A6)\n\n2\n\nWacht [5] Qualität 4+ Verteidigung 3+ | 90pkt\n5x Speer (A1)\nSeite 2 von 3`,
    );
    expect(army.units.map(({ values }) => [values.cost, values.quality, values.defense])).toEqual([
      [1250, 4, 2],
      [90, 4, 3],
    ]);
    expect(army.units.map(({ unknown }) => unknown)).toEqual([[], []]);
    expect(doubts(army).filter((one) => !one.includes('number of a page'))).toEqual([]);
  });
});

describe('share documents', () => {
  const unit = (more: object) => ({
    id: 'g',
    selectionId: 's',
    name: 'Guard',
    size: 5,
    cost: 90,
    quality: 4,
    defense: 4,
    rules: [],
    loadout: [{ type: 'ArmyBookWeapon', name: 'Sword', count: 5, range: 0, attacks: 1, specialRules: [] }],
    ...more,
  });
  const chosen = [
    {
      option: {
        label: 'Banner',
        costs: [
          { unitId: 'x', cost: 99 },
          { unitId: 'g', cost: 15 },
        ],
      },
    },
    { option: { label: 'Horn', cost: 10 } },
  ];
  const share = (listPoints: number) =>
    JSON.stringify({ gameSystem: 'aof', listPoints, units: [unit({ selectedUpgrades: chosen })] });

  test('points are those of the unit and of the options chosen for it', async () => {
    const army = await read(share(115));
    expect(unitsOf(army)).toEqual([['Guard', 5, 115]]);
    expect(doubts(army)).toEqual([]);
  });

  test('a total of the list that differs is said, with both numbers', async () => {
    expect(doubts(await read(share(120))).join()).toContain('the list says 120 points; what was read has 115');
  });

  test('a rule that is called like its weapon marks no number that the entry of the weapon says', async () => {
    const lance = (count: number) => ({
      type: 'ArmyBookWeapon',
      name: 'Lance',
      count,
      range: 0,
      attacks: 1,
      specialRules: [
        { name: 'AP', rating: 1 },
        { name: 'Lance', rating: '' },
      ],
    });
    const army = await read(JSON.stringify({ gameSystem: 'aof', units: [unit({ size: 5, loadout: [lance(5)] })] }));
    const piece = army.units[0]?.line.find(({ text }) => text.includes('Lance ('));
    expect([piece?.text, piece?.changed]).toEqual(['5x Lance (A1, AP(1))', undefined]);
  });

  test('a link says what to do with it', async () => {
    const link = 'https://army-forge.onepagerules.com/share?id=abc';
    const { sources } = await readLists({ sources: [{ name: 'paste', content: link }] });
    expect(sources[0]).toMatchObject({ role: 'not read', note: expect.stringContaining('share the list as text') });
  });
});

describe('BattleScribe', () => {
  const characteristics = (all: Readonly<Record<string, string>>) =>
    `<characteristics>${Object.entries(all)
      .map(([name, value]) => `<characteristic name="${name}">${value}</characteristic>`)
      .join('')}</characteristics>`;
  const stats = characteristics({ Quality: '4+', Defense: '4+', 'Special Rules': '-' });
  const profile = `<profiles><profile name="Guard" typeName="Unit">${stats}</profile></profiles>`;
  const weapon = (name: string) =>
    `<selectionEntry id="${name}" name="${name}" type="upgrade"><profiles><profile name="${name}" typeName="Melee Weapon">${characteristics({ Attacks: '1', 'Special Rules': '-' })}</profile></profiles></selectionEntry>`;
  const least = (value: number) =>
    `<constraints><constraint type="min" value="${value}" field="selections" scope="parent"/></constraints>`;
  const catalogue = (inside: string, links = '') =>
    `<catalogue name="Book" id="c"><selectionEntries><selectionEntry id="u" name="Guard" type="unit">${profile}${inside}</selectionEntry></selectionEntries>${links}</catalogue>`;
  const models = (name: string, constraint: string, inside = '') =>
    `<selectionEntries><selectionEntry id="m" name="${name}" type="model">${constraint}${inside}</selectionEntry></selectionEntries>`;
  const size = async (text: string) => (await read(text)).units[0]?.values.models;

  test('a unit has as many models as the name of their entry says', async () => {
    expect(await size(catalogue(models('5x Guard', '')))).toBe(5);
    expect(await size(catalogue(models('Guard [5]', '')))).toBe(5);
  });

  test('a unit has as many models as the least number of their entry', async () => {
    expect(await size(catalogue(models('Guard', least(5))))).toBe(5);
  });

  test('a weapon whose name begins with "2x" is two of them, and costs no unit', async () => {
    const inside = models(
      'Guard',
      least(5),
      `<selectionEntries>${weapon('2x Claw').replace('>', `>${least(1)}`)}</selectionEntries>`,
    );
    const [unit] = (await read(catalogue(inside))).units;
    expect(counts(unit)).toEqual([['Claw', 10]]);
  });

  const linked = catalogue(
    models(
      'Guard',
      least(5),
      `<entryLinks><entryLink id="l" name="Spear" targetId="Spear" type="selectionEntry">${least(1)}</entryLink></entryLinks>`,
    ),
  );
  const system = `<gameSystem name="Age of Fantasy" id="g"><sharedSelectionEntries>${weapon('Spear')}</sharedSelectionEntries></gameSystem>`;

  test('the game system as a second file says what common weapons are', async () => {
    expect(counts((await read(linked)).units[0])).toEqual([]);
    const army = await read(linked, system);
    expect([army.book, counts(army.units[0])]).toEqual(['file 2', [['Spear', undefined]]]);
  });

  test('the default of a group that need not hold anything is not taken', async () => {
    const group = (constraint: string) =>
      `<selectionEntryGroups><selectionEntryGroup id="r" name="Extra" defaultSelectionEntryId="Axe">${constraint}<selectionEntries>${weapon('Axe')}</selectionEntries></selectionEntryGroup></selectionEntryGroups>`;
    const inside = (constraint: string) => catalogue(models('Guard', least(5), group(constraint)));
    expect(counts((await read(inside(''))).units[0])).toEqual([]);
    expect(counts((await read(inside(least(1)))).units[0])).toEqual([['Axe', undefined]]);
  });

  test('a zipped roster is opened', async () => {
    const roster = `<roster name="Mine" id="r"><forces><force><selections><selection name="Guard" type="unit" number="1">${profile}<selections><selection name="Guard" type="model" number="5"/></selections></selection></selections></force></forces></roster>`;
    const zipped = zipSync({ 'mine.ros': new TextEncoder().encode(roster) });
    expect((await read(zipped)).units.map(({ name, values }) => [name, values.models])).toEqual([['Guard', 5]]);
  });
});

describe('roster XML of the 2d6 games', () => {
  const stats = 'spd="5" str="9" mat="6" rat="4" def="12" arm="17" hitpoints="8"';
  const card = (inside = '', about = stats, tag = 'warrior', more = '') =>
    `<ruleset name="R"><armies><army name="A"><${tag} name="Troll"${more}><basestats name="Troll" ${about}/>${inside}</${tag}></army></armies></ruleset>`;
  const claw = (capacity: string) =>
    `<melee_weapon name="Claw" pow="3" p_plus_s="12"><capacity title="${capacity}"/></melee_weapon>`;

  test('cards inside "ruleset" and "armies" are read', async () => {
    const army = await read(card());
    expect([army.format, army.units.map(({ name }) => name)]).toEqual(['roster XML', ['Troll']]);
  });

  test('a card with DEF 0 and ARM 0 is a blank, and is said to be one', async () => {
    const army = await read(card('', stats.replace('def="12" arm="17"', 'def="0" arm="0"')));
    expect(army.units[0]?.profile).toBeNull();
    expect(partsIn(army.units[0]!)?.target).not.toHaveProperty('DEF');
    expect(doubts(army).join()).toMatch(/blank/);
  });

  test.each(['Chain Weapon', 'Blessed', 'Critical Knockdown'])('%s written as a capacity is kept', async (quality) => {
    const [unit] = (await read(card(claw(quality)))).units;
    expect(weaponsOf(unit)[0]?.qualities).toEqual([quality]);
  });

  test.each([
    ['warrior', ' fury="3"'],
    ['warbeast', ' fury="4" threshold="9"'],
    ['solo', ' focus="5"'],
  ])('what is built of a %s is an attacker that its question takes', async (tag, more) => {
    const { units, ruleset } = await read(card(claw('Blessed'), stats, tag, more));
    const attacker = partsIn(units[0]!)?.attacker;
    expect(attacker).toBeDefined();
    const faults = faultsOf(findKind(ruleset, 'activation'), { attacker, target: { DEF: 12, ARM: 14, damage: '#1' } });
    expect(faults).toEqual([]);
  });

  test('a table that gives points to whoever holds none builds an attacker that its question takes', async () => {
    const { units, ruleset } = await read(
      'name,kind,MAT,DEF,ARM,attacker.points,weapons\nGuard,warrior,6,12,14,3,Axe P+S 12\n',
    );
    const attacker = partsIn(units[0]!)?.attacker;
    const faults = faultsOf(findKind(ruleset, 'activation'), { attacker, target: { DEF: 12, ARM: 14, damage: '#1' } });
    expect([attacker?.points, faults]).toEqual([undefined, []]);
  });
});

describe('army books and saved lists', () => {
  const option = (id: string, label: string, cost: number, gains: unknown[]) => ({ id, label, cost, gains });
  const weapon = (name: string, attacks: number, specialRules: string[] = [], more: object = {}) => ({
    type: 'ArmyBookWeapon',
    name,
    attacks,
    specialRules,
    ...more,
  });
  const book = (unit: object = {}) => ({
    name: 'Book',
    versionString: 'v2.8',
    spells: [{ name: 'Fire Bolt', threshold: 4 }],
    units: [
      {
        id: 'g',
        name: 'Guard',
        size: 5,
        quality: 4,
        defense: 4,
        cost: 80,
        specialRules: ['-'],
        equipment: [weapon('Bows', 1, [], { range: 24 }), weapon('Spears', 1, ['Impact(1)', 'Phalanx'])],
        upgrades: ['A'],
        ...unit,
      },
    ],
    upgradePackages: [
      {
        uid: 'A',
        sections: [
          {
            label: 'Replace one Bow',
            type: 'replace',
            replaceWhat: ['Bow'],
            options: [option('o1', 'Gun', 5, [weapon('Gun', 1, [], { range: 30 })])],
          },
          {
            label: 'Replace all Spears',
            type: 'replace',
            replaceWhat: ['Spears'],
            options: [option('o2', 'Axes', 10, [weapon('Axes', 2)])],
          },
        ],
      },
    ],
  });
  const saved = (...options: string[]) =>
    JSON.stringify({
      saveVersion: 3,
      list: {
        name: 'Saved',
        units: [
          { id: 'g', selectionId: 's', traits: ['Agile'], selectedUpgrades: options.map((optionId) => ({ optionId })) },
        ],
      },
    });

  test('options of a unit are offered with their prices, and choosing one is what a saved list of it says', async () => {
    const [unit] = (await read(JSON.stringify(book()))).units;
    const builder = rulesets.find(({ id }) => id === 'aof')!.lists!.builder!;
    const { sections } = builder.build(unit!.builder, {});
    expect(sections.flatMap(({ options }) => options.map(({ label, price }) => [label, price]))).toEqual(
      expect.arrayContaining([
        ['Gun', 5],
        ['Axes', 10],
      ]),
    );
    const built = builder.build(unit!.builder, { o1: 1, o2: 1 }).unit!;
    const [own] = (await read(saved('o1', 'o2'), JSON.stringify(book()))).units;
    const plain = ({ weapons, rules, impact = 0, cost }: Record<string, unknown>) => ({ weapons, rules, impact, cost });
    expect(plain(own!.values)).toEqual(plain(built.values as Record<string, unknown>));
  });

  test('spells are said not to be read', async () => {
    expect(doubts(await read(JSON.stringify(book()))).join()).toContain('Fire Bolt: spells are not read from books');
  });

  test('Impact and Phalanx of a weapon that all carry are rules of the unit', async () => {
    const [unit] = (await read(JSON.stringify(book()))).units;
    expect(unit?.values).toMatchObject({ impact: 1, rules: ['Phalanx'] });
    expect(unit?.unknown).toEqual([]);
  });

  test('a rule goes with the weapon that an option replaces', async () => {
    const [unit] = (await read(saved('o2'), JSON.stringify(book()))).units;
    expect(unit?.values.rules).toEqual([]);
    expect(unit?.values.impact ?? 0).toBe(0);
    expect(counts(unit)).toEqual([
      ['Bows', undefined],
      ['Axes', undefined],
    ]);
  });

  test('the rule "-" is no rule', async () => {
    const army = await read(JSON.stringify(book()));
    expect(doubts(army).filter((one) => /: -:/.test(one))).toEqual([]);
    expect(army.units[0]?.unknown).toEqual([]);
  });

  test('a missing Defense is said, not guessed', async () => {
    const army = await read(JSON.stringify(book({ defense: undefined })));
    expect(army.units).toEqual([]);
    expect(doubts(army).join()).toContain('Defense cannot be read');
  });

  test('"Replace one Bow" takes one of the weapons called "Bows"', async () => {
    const [unit] = (await read(saved('o1'), JSON.stringify(book()))).units;
    expect(counts(unit)).toEqual([
      ['Bows', 4],
      ['Spears', undefined],
      ['Gun', 1],
    ]);
  });

  test('traits that a unit of a saved list won are said', async () => {
    expect(doubts(await read(saved(), JSON.stringify(book()))).join()).toContain('Agile: a trait of a campaign');
  });
});

describe('dirty text', () => {
  const forge = 'Guard [5] Q4+ D4+ | 90pts | Fast\n5x Bow (24", A1, AP(1))';
  const room =
    'War Room Army\n\nHill Folk - "first"\n\n10 / 50 Army\n\nStorm Captain - WJ: +28\n-    Siege Ram - PC: 14\nLine Guard - Leader & 9 Grunts: 9\n';
  /** UTF-8 that somebody read as cp1252. */
  const spoilt = (text: string) =>
    text.replace(/[^ -~\n]/g, (sign) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(sign)));
  const DIRT: ReadonlyArray<readonly [string, (text: string) => string]> = [
    ['bold of Discord', (text) => text.replace(/^(\S.*)$/gm, '**$1**')],
    ['quoted in Discord', (text) => text.replace(/^/gm, '> ')],
    ['quoted but for its first line', (text) => text.replace(/\n(?=\S)/g, '\n> ')],
    ['quoted twice by mail', (text) => text.replace(/^/gm, '>> ')],
    ['a block of code', (text) => `\`\`\`\n${text}\n\`\`\``],
    ['bullets', (text) => text.replace(/^(?=\S)/gm, '• ')],
    ['HTML entities', (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['HTML line breaks', (text) => text.replaceAll('&', '&amp;').replaceAll('\n', '<br>\n')],
    ["12''", (text) => text.replaceAll('24"', "24''")],
    ['12in', (text) => text.replaceAll('24"', '24in')],
    ['typographic quotes', (text) => text.replace(/"(\w+)"/g, '“$1”').replaceAll('24"', '24”')],
    ['typographic dashes', (text) => text.replaceAll(' - ', ' – ')],
    ['no-break spaces', (text) => text.replaceAll(' ', '\u00a0')],
    ['CR line ends', (text) => text.replaceAll('\n', '\r')],
    ['doubled blanks', (text) => text.replaceAll(' ', '  ')],
    ['tabs', (text) => text.replaceAll(' | ', '\t|\t').replaceAll(' - ', '\t-\t')],
    ['unseen signs', (text) => text.replaceAll(' ', ' \u200b')],
    ['UTF-8 read as cp1252', (text) => spoilt(text.replaceAll('24"', '24”').replaceAll(' - ', ' – '))],
  ];
  const bodies = ({ units }: ArmyReading) =>
    units.map(({ name, values, points, models, unknown }) => ({ name, values, points, models, unknown }));

  test.each(DIRT)('%s: Age of Fantasy', async (_, dirty) => {
    expect(bodies(await read(dirty(forge)))).toEqual(bodies(await read(forge)));
  });

  test.each(DIRT)('%s: the 2d6 games', async (_, dirty) => {
    expect(bodies(await read(dirty(room)))).toEqual(bodies(await read(room)));
  });

  test.each(['24 hands', '2a"', 'far', '12-24', '?"'])(
    'a weapon of range %s never turns into a weapon for melee',
    async (range) => {
      const army = await read(`Guard [5] Q4+ D4+ | 90pts\n5x Bow (${range}, A1), 5x Sword (A1)`);
      expect(counts(army.units[0])).toEqual([['Sword', undefined]]);
      expect(doubts(army).join()).toContain('the weapon is left out');
    },
  );

  test('a long name costs no unit', async () => {
    const long = 'Guard of the Hill '.repeat(9).trim();
    const army = await read(`${long} [5] Q4+ D4+ | 90pts\n5x Sword (A1)`);
    expect(army.units.map(({ values }) => [String(values.name).length <= 60, values.models])).toEqual([[true, 5]]);
    expect(doubts(army).join()).toContain('the name is cut to 60 characters');
    expect((await read(`${long} - PC: 12\nSiege Ram - PC: 9`)).units).toHaveLength(2);
  });
});

describe('limits, lines and columns', () => {
  test.runIf(THOROUGH)('a list of 4 MiB is read, and more is refused with the number', async () => {
    const list = `${title(90, 1)}Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n`;
    const most = list.padEnd(MOST_LIST_BYTES, '\n');
    expect((await read(most)).units).toHaveLength(1);
    const { sources } = await readLists({ sources: [{ name: 'a', content: `${most}\n` }] });
    expect(sources[0]?.note).toBe(`longer than ${MOST_LIST_BYTES} characters`);
  });

  test('a verdict stands beside its own line, not beside that of the header', async () => {
    const army = await read('Guard [5] Q4+ D4+ | 90pts\n5x Sword (A1)\nAxe (far, A1)\n');
    expect(doubts(army).filter((one) => one.includes('Axe'))).toEqual([expect.stringMatching(/^line 3 /)]);
  });

  test('"points" and "cost" are both columns of points, and a difference is said', async () => {
    const table = (head: string, cells: string) => read(`name,quality,defense,models,${head}\nGuard,4,4,5,${cells}`);
    expect(unitsOf(await table('points', '90'))).toEqual([['Guard', 5, 90]]);
    expect(unitsOf(await table('cost', '90'))).toEqual([['Guard', 5, 90]]);
    expect(doubts(await table('points,cost', '80,90')).join()).toContain('points says 80, cost says 90');
  });

  test('a cell of weapons or rules parted by commas holds several, and a row that adds up the others is no unit', async () => {
    const army = await read(
      'Unit\tModels\tQ\tDef\tPoints\tWeapons\tSpecial Rules\nGuard\t5\t4+\t4+\t90\t4x Sword (A1), Axe, Great (A2, AP(1), Deadly(3))\tFast, Fearless\nTotal\t5\t\t\t90\t\t\n',
    );
    expect([army.ruleset, unitsOf(army)]).toEqual(['aof', [['Guard', 5, 90]]]);
    expect(weaponsOf(army.units[0])).toMatchObject([
      { name: 'Sword', count: 4 },
      { name: 'Axe, Great', attacks: 2, AP: 1, deadly: 3 },
    ]);
    expect(army.units[0]?.values.rules).toEqual(['Fast', 'Fearless']);
    expect(doubts(army).join()).toContain('a sum of rows; no unit');
    const cards = await read('name,points,DEF,ARM\nSiege Ram,14,10,19\nTotal,14,,\n');
    expect(cards.units.map(({ name }) => name)).toEqual(['Siege Ram']);
  });

  test('a page of HTML is read as the text that it shows', async () => {
    const page = `<!DOCTYPE html>\n<html><head><title>Lists</title></head><body><p>${title(90, 1).trim()}</p><p>Guard [5] Q4+ D4+ | 90pts<br />5x Sword (A1)</p></body></html>`;
    expect(unitsOf(await read(page))).toEqual([['Guard', 5, 90]]);
  });

  test('a stat line that is pasted into an attacker keeps its name', () => {
    for (const { id, statLines } of rulesets) {
      if (id !== 'mk3' && id !== 'mk2') continue;
      const reader = statLines!.find(({ part }) => part === 'attacker')!;
      expect(reader.read('Siege Ram: MAT 6, Ram P+S 18').values, id).toMatchObject({ name: 'Siege Ram', MAT: 6 });
    }
  });
});
