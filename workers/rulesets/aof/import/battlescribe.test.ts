import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { share, some } from '../../../fixtures/share.ts';
import { MOST_LIST_BYTES } from '../../reading/limits.ts';
import { opened } from '../../reading/opened.ts';
import { DEEPEST_XML, MOST_XML } from '../../reading/xml.ts';
import type { Unit } from '../schema.ts';
import { asCatalogue, asRoster, least, profile } from '../testing/battlescribe.ts';
import { army } from '../testing/lists.ts';
import { importList } from './index.ts';
import type { ImportReport } from './report.ts';

const units = (report: ImportReport) => report.units.map(({ unit }) => unit);
const unknown = (report: ImportReport) => report.findings.filter(({ verdict }) => verdict === 'not known');
const assumed = (report: ImportReport) => report.findings.filter(({ verdict }) => verdict === 'assumed');
/** A catalogue has room for weapons in two places, so their order is its own. */
const ordered = (unit: Unit) => ({ ...unit, weapons: unit.weapons.toSorted((a, b) => (a.name < b.name ? -1 : 1)) });
const armies = Array.from({ length: 10 }, (_, i) => army(i + 1));

const catalogue = (entries: string, shared = '') =>
  `<catalogue name="Test"><selectionEntries>${entries}</selectionEntries>${shared}</catalogue>`;
const body = (rules = '') => profile('Guard', 'Unit', { Quality: '4+', Defense: '5+', 'Special Rules': rules });
const unit = (inner: string) => `<selectionEntry type="unit" name="Guard [5]">${inner}</selectionEntry>`;
const sword = (rules = '') => profile('Sword', 'Melee Weapon', { Attacks: '2', 'Special Rules': rules });
const upgrade = (name: string, inner: string) =>
  `<selectionEntry type="upgrade" name="${name}" id="${name}">${inner}</selectionEntry>`;

describe('ten synthetic armies of twenty units', () => {
  test.each([
    ['catalogue', asCatalogue],
    ['roster', asRoster],
  ])('BattleScribe %s', (_, write) => {
    for (const wanted of armies) {
      const report = importList(write(wanted));
      expect(unknown(report)).toEqual([]);
      expect(units(report).map(ordered)).toEqual(wanted.map(ordered));
    }
  });
});

describe('nothing of a roster is passed over in silence', () => {
  const roster = asRoster([armies[0][0]]);
  const doubts = (text: string) =>
    importList(text).findings.flatMap(({ verdict, note }) => (verdict === 'understood' ? [] : [note]));

  test.each([
    ['two of a unit', / number="1"/, ' number="2"', /2 of it, but its entries are those of one/],
    ['a price in something else', /cost name="pts"/, 'cost name="gold"', /not in points/],
    ['a price that is no whole number', /value="(\d+)\.0"/, 'value="$1.4"', /are taken/],
    ['a characteristic under another title', /name="Attacks"/, 'name="Blows"', /nobody reads here/],
    ['an entry of models that is none', /type="model"/, 'type="thing"', /one model; no number is given/],
  ])('%s', (_, from, to, note) => {
    expect(doubts(roster)).toEqual([]);
    expect(roster).toMatch(from);
    expect(doubts(roster.replace(from, to))).toContainEqual(expect.stringMatching(note));
  });
});

describe('catalogues say what a unit may be', () => {
  test('options are named and left out, defaults of a group are taken', () => {
    const group = `<selectionEntryGroups><selectionEntryGroup name="Weapons" defaultSelectionEntryId="Axe">${least(1)}<selectionEntries>${upgrade('Axe', `<profiles>${profile('Axe', 'Melee Weapon', { Attacks: '3' })}</profiles>`)}${upgrade('Sword', `<profiles>${sword()}</profiles>`)}</selectionEntries></selectionEntryGroup></selectionEntryGroups>`;
    const report = importList(catalogue(unit(`<profiles>${body('Fearless')}</profiles>${group}`)));
    expect(unknown(report)).toEqual([]);
    expect(units(report)[0]).toMatchObject({ name: 'Guard', models: 5, quality: 4, defense: 5, rules: ['Fearless'] });
    expect(units(report)[0].weapons.map(({ name, attacks, count }) => [name, attacks, count])).toEqual([
      ['Axe', 3, undefined],
    ]);
    expect(assumed(report).map(({ at, note }) => [at, note])).toEqual([
      ['Guard [5] / Weapons / Axe', 'every model of the unit has it'],
      ['Guard [5] / Weapons / Sword', 'an option; it is not taken'],
    ]);
  });

  test('links lead to shared profiles, rules and entries; what they cannot reach is said', () => {
    const links = `<infoLinks><infoLink name="Guard" targetId="body" type="profile"/><infoLink name="Furious" targetId="furious" type="rule"/><infoLink name="Gone" targetId="elsewhere" type="rule"/></infoLinks>
<entryLinks><entryLink name="Sword" targetId="Sword" type="selectionEntry">${least(1)}</entryLink><entryLink name="Missing" targetId="nowhere">${least(1)}</entryLink></entryLinks>`;
    const shared = `<sharedProfiles>${body().replace('id="p"', 'id="body"')}</sharedProfiles>
<sharedRules><rule id="furious" name="Furious"><description>Words.</description></rule><rule id="spare" name="Spare"/></sharedRules>
<sharedSelectionEntries>${upgrade('Sword', `<profiles>${sword('Rending')}</profiles>`)}</sharedSelectionEntries>`;
    const report = importList(catalogue(unit(links), shared));
    expect(units(report)[0]).toMatchObject({ quality: 4, defense: 5, rules: ['Furious'], otherRules: ['Gone'] });
    expect(units(report)[0].weapons[0]).toMatchObject({ name: 'Sword', attacks: 2, rules: ['Rending'] });
    expect(unknown(report).map(({ text }) => text)).toEqual(['Missing', 'Gone', 'Spare']);
  });

  test('rules and profiles of other editions stay with their unit', () => {
    const other = profile('Song', 'Spell', { Effect: 'Words.' });
    const report = importList(
      catalogue(unit(`<profiles>${body('Shielded, Tough(3)')}${sword('Thrust, AP(1)')}${other}</profiles>`)),
    );
    expect(units(report)[0]).toMatchObject({ tough: 3, otherRules: ['Shielded', 'Sword: Thrust', 'Song'] });
    expect(units(report)[0].weapons[0].AP).toBe(1);
    expect(unknown(report).map(({ text }) => text)).toEqual(['Shielded', 'Thrust', 'Song']);
  });

  test('entries that are no unit, modifiers and unreadable numbers are said', () => {
    const guessed = importList(
      catalogue(unit(`<profiles>${profile('Guard', 'Unit', { Quality: 'good', Defense: '5+' })}</profiles>`)),
    );
    expect(guessed.units).toEqual([]);
    expect(unknown(guessed)[0].note).toContain('Quality cannot be read');
    const report = importList(
      catalogue(
        `${upgrade('Loose', '')}${unit(`<modifiers><modifier/></modifiers><profiles>${profile('Guard', 'Unit', { Quality: '4+', Defense: '5+' })}${profile('Bow', 'Ranged Weapon', { Attacks: 'A1' })}</profiles>`)}`,
      ),
    );
    expect(unknown(report).map(({ text }) => text)).toEqual(['Loose', 'Bow']);
    expect(assumed(report).map(({ text }) => text)).toEqual(['Guard [5]']);
    expect(units(report)[0]).toMatchObject({ quality: 4, defense: 5, weapons: [], otherRules: ['Bow'] });
  });
});

describe('what a unit has', () => {
  const model = (name: string, inner = '', limits = '') =>
    `<selectionEntry type="model" name="${name}" id="${name}">${limits}${inner}</selectionEntry>`;
  const limit = (type: string, value: number, scope = 'parent') =>
    `<constraint type="${type}" field="selections" scope="${scope}" value="${value}"/>`;
  const limits = (...each: string[]) => `<constraints>${each.join('')}</constraints>`;
  const entries = (inner: string) => `<selectionEntries>${inner}</selectionEntries>`;
  const squad = (inner: string, name = 'Guard') =>
    `<selectionEntry type="unit" name="${name}"><profiles>${body()}</profiles>${inner}</selectionEntry>`;
  const armed = (name: string, rules = '') =>
    entries(
      upgrade(
        name,
        `${least(1)}<profiles>${profile(name, 'Melee Weapon', { Attacks: '1', 'Special Rules': rules })}</profiles>`,
      ),
    );
  const read = (entry: string) => importList(catalogue(entry));
  const sizes = (report: ImportReport) => units(report).map(({ models }) => models);

  test.each([
    ['its least number', entries(model('Guard', '', least(5))), 5],
    ['a number in front', entries(model('5x Guard', '', least(1))), 5],
    ['a number in words of the name', entries(model('5 Guards', '', least(1))), 5],
    ['a number behind', entries(model('Guard [5]', '', least(1))), 5],
    ['a number in the name alone', entries(model('5x Guard')), 5],
    ['only a most', entries(model('Guard', '', limits(limit('max', 5)))), 5],
    ['a least and a most', entries(model('Guard', '', limits(limit('min', 3), limit('max', 10)))), 3],
    ['a leader and the others', entries(`${model('Leader', '', least(1))}${model('4x Guard', '', least(1))}`), 5],
    ['limits of the army', entries(model('Guard', '', limits(limit('min', 5), limit('min', 9, 'roster')))), 5],
    [
      'what their group asks for',
      `<selectionEntryGroups><selectionEntryGroup name="Models" defaultSelectionEntryId="Guard">${least(5)}${entries(`${model('Leader', '', least(1))}${model('Guard')}`)}</selectionEntryGroup></selectionEntryGroups>`,
      5,
    ],
  ])('models by %s', (_, inner, models) => {
    expect(sizes(read(squad(inner)))).toEqual([models]);
  });

  test('a model that is a unit by itself, with its number in the name or its limits', () => {
    const alone = (name: string, extra = '') =>
      read(`<selectionEntry type="model" name="${name}">${extra}<profiles>${body()}</profiles></selectionEntry>`);
    expect(units(alone('5x Guard')).map(({ name, models }) => [name, models])).toEqual([['Guard', 5]]);
    expect(sizes(alone('Guard', least(5)))).toEqual([5]);
    expect(sizes(alone('Guard', limits(limit('max', 3, 'roster'))))).toEqual([1]);
  });

  test('the price of "5x Guard" is paid once, and its weapons are carried five times', () => {
    const costs = '<costs><cost name="pts" value="50"/></costs>';
    const report = read(squad(entries(model('5x Guard', `${costs}${armed('Axe', 'Impact(1), -')}`, least(1)))));
    expect(units(report)[0]).toMatchObject({ models: 5, cost: 50, impact: 1, otherRules: [] });
    expect(units(report)[0].weapons).toMatchObject([{ name: 'Axe' }]);
    expect(units(report)[0].weapons[0].count).toBeUndefined();
  });

  test('a weapon whose name begins "2x" keeps its unit, and counts', () => {
    const single = read(squad(armed('2x Claw')));
    expect(units(single)[0].weapons.map(({ name, count }) => [name, count])).toEqual([['Claw', 2]]);
    const each = read(squad(entries(model('Guard', armed('2x Claw'), least(3)))));
    expect(units(each)[0].weapons.map(({ name, count }) => [name, count])).toEqual([['Claw', 6]]);
    const all = read(squad(armed('5x Claw'), 'Guard [5]'));
    expect(units(all)[0].weapons.map(({ name, count }) => [name, count])).toEqual([['Claw', undefined]]);
  });

  test('a default that nobody must take is an option', () => {
    const group = (inner: string) =>
      `<selectionEntryGroups><selectionEntryGroup name="Weapons" defaultSelectionEntryId="Axe">${inner}${armed('Axe')}</selectionEntryGroup></selectionEntryGroups>`.replace(
        /(id="Axe">)<constraints>.*?<\/constraints>/,
        '$1',
      );
    expect(units(read(squad(group(''))))[0].weapons).toEqual([]);
    expect(assumed(read(squad(group('')))).map(({ note }) => note)).toContain('an option; it is not taken');
    expect(units(read(squad(group(least(1)))))[0].weapons).toMatchObject([{ name: 'Axe' }]);
  });

  test('rosters: a number in the name, and the total', () => {
    const roster = (number: number, total: number) =>
      `<roster name="R"><costs><cost name="pts" value="${total}"/></costs><forces><force name="F"><selections><selection type="unit" name="Guard" number="1"><costs><cost name="pts" value="80"/></costs><profiles>${body()}</profiles><selections><selection type="model" name="5x Guard" number="${number}"/></selections></selection></selections></force></forces></roster>`;
    expect(sizes(importList(roster(1, 80)))).toEqual([5]);
    expect(sizes(importList(roster(5, 80)))).toEqual([5]);
    expect(unknown(importList(roster(1, 80)))).toEqual([]);
    expect(unknown(importList(roster(1, 95)))[0].note).toBe('the list says 95 points; what was read has 80');
  });
});

describe('several files', () => {
  const system = `<gameSystem name="System"><sharedRules><rule id="furious" name="Furious"/><rule id="spare" name="Spare"/></sharedRules>
<sharedSelectionEntries>${upgrade('Sword', `<profiles>${sword('Rending')}</profiles>`)}</sharedSelectionEntries></gameSystem>`;
  const links = `<profiles>${body()}</profiles><infoLinks><infoLink name="Furious" targetId="furious" type="rule"/></infoLinks>
<entryLinks><entryLink name="Sword" targetId="Sword">${least(1)}</entryLink></entryLinks>`;
  const list = catalogue(unit(links));

  test('shared rules and common weapons come from the game system, whichever is given first', () => {
    for (const report of [importList(list, { book: system }), importList(system, { book: list })]) {
      expect(units(report)[0]).toMatchObject({ rules: ['Furious'], weapons: [{ name: 'Sword', rules: ['Rending'] }] });
      expect(unknown(report)).toEqual([]);
    }
    expect(unknown(importList(list)).map(({ note }) => note)).toEqual(
      Array(2).fill('the link leads to nothing in this file; the game system (.gst) as a second file may have it'),
    );
    expect(unknown(importList(list, { book: '{}' }))[0].at).toBe('book');
  });

  test('zipped rosters and catalogues are opened; hostile archives are not', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const zip = (files: Record<string, string>) =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])));
    const [wanted] = armies;
    const unpacked = (content: Uint8Array | string) => {
      const found = opened(content, 'file', MOST_LIST_BYTES);
      return 'refused' in found ? { text: '', note: found.refused, findings: [] } : { ...found, note: '' };
    };
    const report = importList(unpacked(zip({ 'army.ros': asRoster(wanted) })).text);
    expect(unknown(report)).toEqual([]);
    expect(units(report)).toHaveLength(wanted.length);
    const [main, other] = [unpacked(zip({ 'c.cat': list })), unpacked(zip({ 's.gst': system }))];
    expect(unknown(importList(main.text, { book: other.text }))).toEqual([]);
    expect(
      unpacked(zip({ 'readme.md': 'x', 'c.cat': list })).findings.map(({ text, verdict }) => [text, verdict]),
    ).toEqual([
      ['c.cat', 'understood'],
      ['readme.md', 'not known'],
    ]);
    const whole = zip({ 'army.ros': asRoster(wanted) });
    for (const broken of [
      whole.slice(0, 200),
      whole.slice(0, 30),
      zip({ 'bomb.ros': ' '.repeat(9_000_000) }),
      zip(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.ros`, 'x']))),
      zipSync({ 'inner.zip': whole }),
    ])
      expect(unpacked(broken).note).toMatch(/archive/);
    expect(unpacked(String.fromCharCode(...whole.slice(0, 50))).note).toContain('give the file itself');
  });
});

describe('XML is guarded', () => {
  const refusal = (text: string) => {
    const report = importList(text);
    expect(report.units).toEqual([]);
    return unknown(report).map(({ note }) => note);
  };

  test('document types and entities of its own are refused', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><catalogue name="&b;"/>';
    expect(refusal(`<?xml version="1.0"?>${bomb}`)).toEqual(['XML with a document type is not read']);
    const named = catalogue(unit(`<profiles>${body()}</profiles>`)).replace('Guard [5]', '&own; &amp; &#71; &#x47;');
    expect(units(importList(named))[0].name).toBe('&own & G G');
  });

  test('size and depth are limited', () => {
    const long = `<catalogue>${'<a/>'.repeat(MOST_XML / 4)}</catalogue>`;
    expect(opened(long, 'file', MOST_LIST_BYTES)).toMatchObject({ refused: expect.stringContaining('longer') });
    const deep = DEEPEST_XML + 10;
    expect(refusal(`<catalogue>${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}</catalogue>`)[0]).toContain('not valid XML');
  });

  test('links in circles and links that multiply come to an end', () => {
    const links = (target: string, times: number) =>
      `<entryLinks>${`<entryLink name="L" targetId="${target}">${least(1)}</entryLink>`.repeat(times)}</entryLinks>`;
    const shared = (times: number) =>
      `<sharedSelectionEntries>${['A', 'B', 'C', 'D'].map((id, i) => upgrade(id, links('BCDA'[i], times))).join('')}</sharedSelectionEntries>`;
    for (const times of share([1], [1, 30, 500])) {
      const report = importList(catalogue(unit(`<profiles>${body()}</profiles>${links('A', times)}`), shared(times)));
      expect(unknown(report)[0].note).toMatch(times === 1 ? /too deep/ : /too deep|more than/);
    }
    const heavy = upgrade('H', `<profiles>${sword().repeat(share(50, 500))}</profiles>`);
    const report = importList(
      catalogue(
        unit(`<profiles>${body()}</profiles>${links('H', 500)}`),
        `<sharedSelectionEntries>${heavy}</sharedSelectionEntries>`,
      ),
    );
    expect(unknown(report)[0].note).toContain('more than');
  });

  test('names of the language change nothing', () => {
    const report = importList('<catalogue name="x"><__proto__ polluted="1"/><constructor/></catalogue>');
    expect(report.units).toEqual([]);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('broken and foreign XML is refused', () => {
    for (const text of [
      '<',
      '<catalogue',
      '<catalogue><a></catalogue>',
      '<catalogue/><catalogue/>',
      '<svg/>',
      '<!-- -->',
    ]) {
      expect(importList(text).units).toEqual([]);
    }
    expect(refusal('<svg/>')).toEqual(['XML, but neither a BattleScribe catalogue nor a roster']);
  });

  test('rubbish crashes nothing', () => {
    const sources = [asCatalogue(armies[0].slice(0, 2)), asRoster(armies[1].slice(0, 2))];
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.nat(),
        fc.nat(400),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('selectionEntry', 'number="', 'value="', 'type="', 'characteristic', 'name="'),
        (source, at, cut, noise, word) => {
          const from = at % source.length;
          const broken = [
            source.slice(0, from) + noise + source.slice(from + cut),
            source.replaceAll(word, word + noise),
            source.replaceAll(word, noise || 'x'),
            `<${noise}`,
            `<catalogue>${noise}</catalogue>`,
          ];
          for (const text of broken) {
            for (const { verdict } of importList(text).findings) {
              expect(['understood', 'assumed', 'not known']).toContain(verdict);
            }
          }
        },
      ),
      { numRuns: some(300), seed: 12 },
    );
  });
});

describe('New Recruit JSON', () => {
  const characteristics = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, text]) => ({ $text: text, name, typeId: `t-${name}` }));
  const profile = (name: string, typeName: string, values: Readonly<Record<string, string>>) => ({
    characteristics: characteristics(values),
    name,
    typeName,
    hidden: false,
  });
  const roster = (models: number, total: number) => ({
    roster: {
      name: 'Mine',
      costs: [{ name: 'pts', typeId: 'points', value: total }],
      forces: [
        {
          name: 'Army',
          selections: [
            {
              name: 'Guard',
              type: 'unit',
              number: 1,
              costs: [{ name: 'pts', typeId: 'points', value: 80 }],
              profiles: [profile('Guard', 'Unit', { Quality: '4+', Defense: '5+', 'Special Rules': 'Fearless' })],
              selections: [
                { name: 'Guard', type: 'model', number: models },
                {
                  name: 'Spear',
                  type: 'upgrade',
                  number: models,
                  profiles: [profile('Spear', 'Melee Weapon', { Attacks: 'A1', 'Special Rules': 'AP(1)' })],
                },
              ],
            },
          ],
        },
      ],
      generatedBy: 'https://newrecruit.eu',
      xmlns: 'http://www.battlescribe.net/schema/rosterSchema',
    },
  });

  test('is read as the roster that it is, with its own total', () => {
    const report = importList(JSON.stringify(roster(5, 80)));
    expect(report).toMatchObject({ format: 'New Recruit JSON', title: 'Mine' });
    expect(report.units.map(({ unit }) => unit)).toMatchObject([
      {
        name: 'Guard',
        models: 5,
        quality: 4,
        defense: 5,
        cost: 80,
        rules: ['Fearless'],
        weapons: [{ name: 'Spear', AP: 1 }],
      },
    ]);
    expect(report.findings.filter(({ verdict }) => verdict === 'not known')).toEqual([]);
    const short = importList(JSON.stringify(roster(5, 120)));
    expect(short.findings.some(({ note }) => note === 'the list says 120 points; what was read has 80')).toBe(true);
  });
});
