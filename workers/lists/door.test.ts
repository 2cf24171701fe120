/** The front door: which game, which format, what goes with what; and each unit beside its lines. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as scribe from '../rulesets/aof/testing/battlescribe.ts';
import * as aof from '../rulesets/aof/testing/lists.ts';
import { rulesets } from '../rulesets/index.ts';
import { army, cardsOf } from '../rulesets/twodice/lists/testing/armies.ts';
import * as twodice from '../rulesets/twodice/lists/testing/writers.ts';
import { CorrectionFault, corrected } from './correct.ts';
import { readLists } from './door.ts';
import { doubtIn, doubtsIn, partsIn, shownDoubt } from './shown.ts';
import type { ListsRequest } from './types.ts';

const spearmen = aof.army(3);
const trolls = army(2, true);
const cards = cardsOf(trolls);
const names = () => cards.map(({ name }) => name).join('\n');
const bytes = (text: string) => new TextEncoder().encode(text);

const read = (contents: Readonly<Record<string, string | Uint8Array>>, more: Partial<ListsRequest> = {}) =>
  readLists({ sources: Object.entries(contents).map(([name, content]) => ({ name, content })), ...more });
const only = async (contents: Readonly<Record<string, string | Uint8Array>>, more: Partial<ListsRequest> = {}) => {
  const [first, ...rest] = (await read(contents, more)).armies;
  expect(rest).toEqual([]);
  return first!;
};

describe('every format of every game is recognised without a word', () => {
  it.each([
    ['aof', 'text', aof.asText(spearmen, 2024)],
    ['aof', 'New Recruit JSON', scribe.asRosterJson(spearmen)],
    ['aof', 'text', aof.asText(spearmen, 2022)],
    ['aof', 'share JSON', JSON.stringify(aof.asShare(spearmen, false))],
    ['aof', 'army book JSON', JSON.stringify(aof.asBook(spearmen))],
    ['aof', 'CSV', aof.asCsv(spearmen)],
    ['aof', 'BattleScribe catalogue', scribe.asCatalogue(spearmen)],
    ['aof', 'BattleScribe roster', scribe.asRoster(spearmen)],
    ['mk3', 'War Room 1 text', twodice.asWarRoom1(trolls)],
    ['mk3', 'War Room 2 text', twodice.asWarRoom2(trolls)],
    ['mk3', 'Conflict Chamber text', twodice.asConflictChamber(trolls)],
    ['mk3', 'Conflict Chamber JSON', twodice.asConflictChamberJson(trolls)],
    ['mk3', 'CSV', twodice.asCsv(cards, ';')],
    ['mk3', 'JSON of profiles', twodice.asProfiles(cards)],
    ['mk3', 'roster XML', twodice.asRoster(cards)],
  ])('%s: %s', async (game, format, text) => {
    const { sources, armies } = await read({ paste: text });
    expect(sources).toMatchObject([{ name: 'paste', role: 'list', ruleset: game }]);
    expect(armies).toMatchObject([{ ruleset: game, format }]);
    expect(armies[0]!.units.length).toBeGreaterThan(1);
    const reader = rulesets.find(({ id }) => id === game)?.lists;
    expect(armies[0]!.units.map(({ values }) => values)).toEqual(reader?.read(text).units.map(({ values }) => values));
  });

  it('where two editions write alike, the one that is asked for comes first, and the other is named', async () => {
    const text = twodice.asWarRoom2(trolls);
    expect((await read({ paste: text })).sources).toMatchObject([{ ruleset: 'mk3', others: ['mk2'] }]);
    expect((await read({ paste: text }, { prefer: 'mk2' })).sources).toMatchObject([
      { ruleset: 'mk2', others: ['mk3'] },
    ]);
    expect((await read({ paste: text }, { prefer: 'aof' })).sources).toMatchObject([{ ruleset: 'mk3' }]);
    expect((await read({ paste: text }, { ruleset: 'mk2' })).sources).toMatchObject([{ ruleset: 'mk2', others: [] }]);
  });

  it('a format can be asked for by name, whatever the text looks like', async () => {
    const names = 'Hill Wall - PC: 4\nRiver Guard - PC: 9\n';
    const as = (format: string, text = names) =>
      readLists({ ruleset: 'mk3', sources: [{ name: 'list', content: text, format }] });
    for (const format of ['War Room 2 text', 'Conflict Chamber text', 'text'])
      expect(await as(format)).toMatchObject({
        armies: [{ format, units: [{ name: 'Hill Wall' }, {}] }],
        sources: [{ format }],
      });
    expect((await as('JSON of profiles')).armies[0]).toMatchObject({
      units: [],
      findings: [{ note: 'it cannot be read as JSON of profiles: it is neither JSON nor XML' }],
    });
    // Said without a game, it is the game that knows the text best.
    const apart = await readLists({ sources: [{ name: 'list', content: aof.asCsv(spearmen), format: 'CSV' }] });
    expect(apart.armies).toMatchObject([{ ruleset: 'aof', format: 'CSV' }]);
  });

  it('and no format of any game takes any text amiss', async () => {
    const texts = [
      '',
      names(),
      '{"units":[{}],"list":{"units":[1]},"roster":{}}',
      '[1]',
      '<roster/>',
      '<a><b/></a>',
      '{',
    ];
    for (const { id, lists } of rulesets)
      for (const format of lists?.reads ?? [])
        for (const content of texts)
          for (const book of [[], [{ name: 'book', content: '{"units":[{}]}', role: 'book' as const }]])
            expect(
              (await readLists({ ruleset: id, sources: [{ name: 'list', content, format, role: 'list' }, ...book] }))
                .armies,
            ).toHaveLength(1);
  });

  it.each(['https://example.com/share?id=abc', 'My list: https://example.com/share?id=abc'])(
    'a link holds no list, and the door says what to do with it: %s',
    async (paste) => {
      const { sources } = await read({ paste });
      expect(sources).toMatchObject([{ role: 'not read', note: expect.stringContaining('share the list as text') }]);
    },
  );

  it('a file of the Mk IV app holds no names, and the door says what to do with it', async () => {
    const file = JSON.stringify({ _forceName: 'Mine', _armyId: 'a-1', _forceCards: [{ _cardId: 'c-1' }] });
    const { sources, armies } = await read({ 'force.json': file });
    expect(armies).toEqual([]);
    expect(sources[0]?.note).toContain('no names: share the list as text');
  });

  it('what nobody recognises is said by name, and so is what cannot be opened', async () => {
    const { sources, armies } = await read({
      'shopping.txt': 'milk\nbread',
      'broken.rosz': bytes('PK\u0003\u0004nothing'),
    });
    expect(armies).toEqual([]);
    expect(sources.map(({ name, role }) => [name, role])).toEqual([
      ['shopping.txt', 'not read'],
      ['broken.rosz', 'not read'],
    ]);
    expect(sources[1]?.note).toContain('cannot be opened');
  });
});

describe('several sources at once', () => {
  const system = '<gameSystem name="System"><sharedRules><rule id="f" name="Furious"/></sharedRules></gameSystem>';
  const catalogue = scribe
    .asCatalogue(spearmen.slice(0, 2))
    .replace('</profiles>', '</profiles><infoLinks><infoLink type="rule" name="Furious" targetId="f"/></infoLinks>');

  it('a catalogue takes its game system, whichever came first, also zipped', async () => {
    for (const contents of [
      { 'a.cat': catalogue, 's.gst': system },
      { 's.gst': system, 'a.cat': catalogue },
      { 's.gstz': zipSync({ 's.gst': bytes(system) }), 'a.catz': zipSync({ 'a.cat': bytes(catalogue) }) },
    ]) {
      const reading = await only(contents);
      expect([reading.source.slice(0, 5), reading.book?.slice(0, 5)]).toEqual(['a.cat', 's.gst']);
      expect(JSON.stringify(reading.units[0]?.values)).toContain('"Furious"');
    }
    const alone = await only({ 'a.cat': catalogue });
    expect(JSON.stringify(alone)).toContain('the game system (.gst) as a second file may have it');
  });

  it('a list of names takes the profiles, a saved list its book', async () => {
    const named = await only({ 'list.txt': twodice.asWarRoom2(trolls), 'mine.csv': twodice.asCsv(cards, ',') });
    expect([named.source, named.book]).toEqual(['list.txt', 'mine.csv']);
    expect(named.units.every(({ profile }) => profile !== null)).toBe(true);
    const save = JSON.stringify({
      saveVersion: 3,
      list: { name: 'S', units: spearmen.map((_, i) => ({ id: `u${i}`, selectionId: `s${i}`, selectedUpgrades: [] })) },
    });
    const saved = await only({ 'book.json': JSON.stringify(aof.asBook(spearmen)), 'save.json': save });
    expect([saved.source, saved.book, saved.units.length]).toEqual(['save.json', 'book.json', spearmen.length]);
  });

  it('of several second texts the one that says most is taken, and the others are named', async () => {
    const { sources, armies } = await read({
      'list.txt': twodice.asWarRoom2(trolls),
      'other.csv': twodice.asCsv(cardsOf(army(9, false)), ','),
      'mine.csv': twodice.asCsv(cards, ','),
    });
    expect(armies).toMatchObject([{ book: 'mine.csv' }]);
    expect(sources).toMatchObject([{ role: 'list' }, { role: 'not read', name: 'other.csv' }, { role: 'book' }]);
  });

  it('lists of different games are two armies, and a role can be overruled', async () => {
    const two = await read({ 'a.txt': aof.asText(spearmen, 2024), 'b.csv': twodice.asCsv(cards, ',') });
    expect(two.armies.map(({ source, ruleset }) => [source, ruleset])).toEqual([
      ['a.txt', 'aof'],
      ['b.csv', 'mk3'],
    ]);
    const sources = [
      { name: 'names', content: cards.map(({ name }) => name).join('\n') },
      { name: 'mine', content: twodice.asCsv(cards, ',') },
    ];
    expect((await readLists({ sources })).armies).toMatchObject([{ source: 'names', book: 'mine' }]);
    const apart = await readLists({ sources: sources.map((one) => ({ ...one, role: 'list' as const })) });
    expect(apart.armies.map(({ source }) => source)).toEqual(['names', 'mine']);
  });
});

const LIST = `++ Border Watch [AOF 280pts] [3 Units] [12 Models] ++

2x Spearmen [5] Q4+ D4+ | 90pts | Fearless, Glowing
4x Spear (A1), Great Weapon (A2, AP(2))

Captain [1] Q3+ D3+ | 80pts | Hero, Tough(3) | Joined to: Spearmen
Great Weapon (A3, AP(2))

Wall D4+ | 50pts
`;

describe('a unit is read back beside its lines', async () => {
  const army = await only({ paste: LIST });

  it('with all lines that it was read from, its hero too', async () => {
    expect(army.units.map(({ name, source }) => [name, source.map(({ at }) => at)])).toEqual([
      ['Spearmen', ['line 3', 'line 4', 'line 6', 'line 7']],
      ['Spearmen', ['line 3', 'line 4']],
    ]);
    expect(army.units[0]?.source[1]?.text).toBe('4x Spear (A1), Great Weapon (A2, AP(2))');
  });

  it('with what is not known marked where it stands', async () => {
    const [first] = army.units[0]!.source;
    const glowing = first!.findings.find(({ from, to }) => first!.text.slice(from, to) === 'Glowing');
    expect(glowing?.verdict).toBe('not known');
    expect(doubtIn(first!, glowing!)).toMatchObject({ at: first!.at, text: 'Glowing' });
  });

  it.each([
    ['a weapon that is called as its rule', '5x Skewer (A2, Skewer), 5x Sword (A1)', 'Skewer', 15],
    ['a rule that another one begins with', '5x Sword (A1, Glowering, Glower)', 'Glower', 25],
    ['a rule beside others', '5x Sword (A1) | Glowering, Glower, Fast', 'Glower', 27],
    ['a word in the middle', '5x Glowering Glower Sword (A1)', 'Glower', 13],
  ])('marks %s where it stands', (_, text, wanted, from) => {
    expect(shownDoubt({ at: '', text: wanted, verdict: 'not known' }, '', text)).toMatchObject({
      from,
      to: from + wanted.length,
    });
  });

  it('with the numbers that the source does not say marked in its line', async () => {
    const changes = army.units[0]!.line.flatMap(({ text, changed = [] }) =>
      changed.map(([from, to]) => [text, text.slice(from, to)]),
    );
    expect(changes).toEqual([
      ['1x Great Weapon (A2, AP(2))', '1'],
      ['1x Great Weapon (A3, AP(2))', '1'],
    ]);
  });

  it('and nothing is marked that a table says in cells, or that the rules take where nobody says it', async () => {
    const table = await only({
      paste: `name,kind,DEF,ARM,boxes,weapons
Siege ram,heavy warjack,11,19,....L|....LL|....CM|....CM|....RR|....R,"Ram RNG 2 P+S 18, Critical Knockdown"
`,
    });
    const marks = table.units[0]?.line.filter(({ changed }) => changed).map(({ text }) => text);
    // Nobody says that it was powered up.
    expect(marks).toEqual(['1 focus']);
  });

  it('and every difference from what the list says of itself has both numbers', async () => {
    expect(army.totals).toEqual({ points: 260, units: 2, models: 11 });
    const checks = army.findings.filter(({ check }) => check);
    expect(checks.map(({ note }) => note)).toEqual([
      'the list says 280 points; what was read has 260',
      'the list says 3 units; what was read has 2',
      'the list says 12 models; what was read has 11',
    ]);
    expect(army.findings.some(({ at, verdict }) => at === 'line 9' && verdict === 'not known')).toBe(true);
  });

  it('no finding of the reader is lost: it stands at a unit or with the list', async () => {
    for (const text of [
      LIST,
      twodice.asWarRoom2(trolls),
      JSON.stringify(aof.asShare(spearmen, false)),
      scribe.asCatalogue(spearmen),
    ]) {
      const back = await only({ paste: text });
      const reader = rulesets.find(({ id }) => id === back.ruleset)?.lists;
      const doubtful = reader!.read(text).findings.filter(({ verdict }) => verdict !== 'understood');
      const told = [
        ...back.findings,
        ...back.units.flatMap(({ source, checks = [] }) => [...source.flatMap(doubtsIn), ...checks]),
      ].map(({ at, text: piece, note }) => `${at} ${piece} ${note}`);
      for (const { at, text: piece, note } of doubtful) expect(told).toContain(`${at} ${piece} ${note}`);
    }
  });
});

describe('a list against its profiles', () => {
  it('says a price that is not the one of the profile at the line of the unit, with both numbers', async () => {
    const book = 'name,points,DEF,ARM\nHill Wall,9,10,12\n';
    const army = await only({ 'list.txt': 'Hill Wall - PC: 4\n', 'mine.csv': book });
    expect(army.units[0]?.source).toMatchObject([
      {
        at: 'line 1',
        findings: [{ verdict: 'not known', note: 'the list says 4 points; the profile says 9', from: 0 }],
      },
    ]);
  });
});

describe('a corrected count', () => {
  it('makes the disagreement go that it settles, and changes nothing else', async () => {
    const { units, stated, ruleset } = await only({
      paste: LIST.replace('280pts', '260pts').replace('[3 Units]', '[2 Units]'),
    });
    const after = corrected(ruleset, units, stated, [{ unit: 1, path: 'models', value: 6 }]);
    expect(after.totals).toEqual({ points: 260, units: 2, models: 12 });
    expect(after.findings).toEqual([]);
    expect(after.units[0]).toMatchObject({ values: units[0]!.values });
    expect(after.units[1]?.line[0]?.text).toBe('Spearmen [6] Q4+ D4+');
    expect(after.units[1]?.checks).toMatchObject([{ note: expect.stringContaining('6 models') }]);
  });

  it('that cannot be is refused by its place', async () => {
    const { units, stated, ruleset } = await only({ paste: LIST });
    const make = (unit: number, path: string, value: number) => () =>
      corrected(ruleset, units, stated, [
        { unit: 0, path: 'models', value: 6 },
        { unit, path, value },
      ]);
    for (const wrong of [make(9, 'models', 5), make(0, 'quality', 2), make(0, 'models', 0), make(0, 'models', 1e9)]) {
      expect(wrong).toThrow(CorrectionFault);
      expect(wrong).toThrow(expect.objectContaining({ index: 1 }));
    }
  });

  it('of the 2d6 games settles the sum of the list, in each way that builders count a battlegroup', async () => {
    const text = `War Room Army

Hill Folk - Thursday

19 / 75 Army

Storm Captain - WJ: +28
-    Siege Ram - PC: 14 (Battlegroup Points Used: 14)
Hedge Witch - PC: 4
Line Guard - Leader & 9 Grunts: 12
`;
    const { units, stated, findings } = await only({ paste: text }, { ruleset: 'mk3' });
    expect(stated).toEqual({ at: 'line 5', points: 19, alsoPoints: [33, 47] });
    const sums = (list: typeof findings) => list.filter(({ check }) => check).map(({ note }) => note);
    expect(sums(findings)).toEqual(['the list says 19 points; its lines add up to 16 besides 14 of the battlegroup']);
    const set = (value: number) => corrected('mk3', units, stated, [{ unit: 3, path: 'points', value }]).findings;
    // 14, 4 and 15 are 33, of which the battlegroup pays 14.
    expect(set(15)).toEqual([]);
    expect(sums(set(2))).toEqual(['the list says 19 points; what was read has 20']);
  });

  it('of the 2d6 games reaches every part that a unit fills', async () => {
    const { units, ruleset } = await only({ paste: twodice.asCsv(cards, ',') });
    const at = units.findIndex(
      ({ models = 1, line }) => models > 1 && line.some(({ count }) => count?.path.startsWith('weapons')),
    );
    const { path } = units[at]!.line.find(({ count }) => count?.path.startsWith('weapons'))!.count!;
    const after = corrected(ruleset, units, null, [
      { unit: at, path: 'models', value: 3 },
      { unit: at, path: 'points', value: 7 },
      { unit: at, path, value: 4 },
    ]).units[at]!;
    expect([after.models, after.points]).toEqual([3, 7]);
    const parts = partsIn(after) as Record<
      string,
      { others?: Array<{ count: number }>; weapons?: object[]; attacker?: { weapons: object[] } }
    >;
    expect(parts.target?.others?.[0]?.count).toBe(2);
    expect(
      JSON.stringify([parts.attacker?.weapons, parts.first?.attacker?.weapons, parts.second?.attacker?.weapons]).match(
        /"initialAttacks":4/g,
      ),
    ).toHaveLength(3);
  });
});

it('a list in which no unit is found says so, whatever it is said to be', async () => {
  for (const [ruleset, format, text] of [
    ['mk3', 'Conflict Chamber JSON', '{"Faction":"Hill Folk"," Lists":[{"Models":[{"Name":"Ram","Cost":"14"}]}]}'],
    ['mk3', 'JSON of profiles', '{" profiles":[{"name":"Ram","MAT":6,"DEF":10}]}'],
    ['aof', 'saved list JSON', '{"saveVersion":3," list":{"name":"Watch","units":[]}}'],
  ] as const) {
    const { armies } = await readLists({ ruleset, sources: [{ name: 'list', content: text, format }] });
    expect(armies[0]?.units, format).toEqual([]);
    expect(armies[0]?.findings, format).toContainEqual(expect.objectContaining({ verdict: 'not known' }));
  }
});

it('a game system says of every list that it told what the units are', async () => {
  const units = (name: string) =>
    `<catalogue name="${name}" gameSystemId="g"><selectionEntries><selectionEntry type="unit" name="${name} Guard"><profiles>` +
    `<profile typeName="Unit"><characteristics><characteristic name="Quality">4+</characteristic>` +
    `<characteristic name="Defense">4+</characteristic></characteristics></profile></profiles></selectionEntry></selectionEntries></catalogue>`;
  const { sources } = await readLists({
    ruleset: 'aof',
    sources: [
      { name: 'a.cat', content: units('A') },
      { name: 'b.cat', content: units('B') },
      { name: 'c.cat', content: units('C') },
      { name: 'system.gst', content: '<gameSystem id="g" name="AoF"><sharedRules/></gameSystem>' },
    ],
  });
  expect(sources.at(-1)).toMatchObject({ role: 'book', note: 'says what the units of a.cat, b.cat and 1 more are' });
});
