import { describe, expect, it } from 'vitest';
import { rulesets } from './rulesets/index.ts';
import { saidOf } from './rulesets/proving/said.ts';
import type { ScenarioKind } from './rulesets/ruleset.ts';
import {
  allToldApart,
  counted,
  distinctNames,
  namesByArmy,
  plural,
  shortNames,
  singular,
  stepTitle,
  toldApart,
  withoutMiddle,
  withoutMiddles,
} from './wording.ts';

describe('counts and names', () => {
  it('tells a step of a series by itself', () => {
    expect(
      [
        ['Points', 'destroyed'],
        ['Guards still standing after', 'attack 2'],
        ['No frenzy up to', 'turn 3'],
        ['Focus wasted each turn', 'turn 3'],
        ['Distance', 'base to base'],
        ['Slam distance', '3"'],
      ].map(([title, step]) => stepTitle(title!, step!)),
    ).toEqual([
      'Points destroyed',
      'Guards still standing after attack 2',
      'No frenzy up to turn 3',
      'Focus wasted in turn 3',
      'Distance: base to base',
      'Slam distance: 3"',
    ]);
  });

  it('knows the singular and the plural of what is counted', () => {
    for (const [many, one] of Object.entries({
      ...{ boxes: 'box', frenzies: 'frenzy', dice: 'die', matches: 'match', losses: 'loss', points: 'point' },
      ...{ questions: 'question', axes: 'axe', squads: 'squad', degrees: 'degree' },
    })) {
      expect(singular(many)).toBe(one);
      expect(plural(one)).toBe(many);
    }
    expect([singular('focus'), singular('fury'), singular('Magnitude'), singular('times')]).toEqual([
      ...['focus', 'fury', 'Magnitude', 'time'],
    ]);
    expect(counted(1, 'points of damage')).toBe('1 point of damage');
    expect(counted(2, 'points of damage')).toBe('2 points of damage');
    expect(counted(0, 'frenzies')).toBe('0 frenzies');
  });

  it('numbers those who bear one name', () => {
    expect(distinctNames(['Unit', 'Wolf', 'Unit'])).toEqual(['Unit 1', 'Wolf', 'Unit 2']);
  });

  it('shortens names after a word, unless they could not be told apart then', () => {
    expect(shortNames(['Raid', 'Second Host of the Southern Marches'])).toEqual(['Raid', 'Second Host of the…']);
    expect(shortNames(['Fellowship, those of the far north', 'Unbrokenlinesofspearsandshields'])).toEqual([
      'Fellowship, those of…',
      'Unbrokenlinesofspearsand…',
    ]);
    const alike = ['Host of the Northern Watch, one', 'Host of the Northern Watch, two'];
    expect(shortNames(alike)).toEqual(alike);
    const sides = { attacker: { name: 'Unit' }, target: { name: 'Unit' } };
    expect(toldApart(sides, 'attacker', 'target')).toEqual({
      attacker: { name: 'Unit 1' },
      target: { name: 'Unit 2' },
    });
    const other = { attacker: { name: 'A' }, target: { name: 'B' } };
    expect(toldApart(other, 'attacker', 'target')).toBe(other);
    expect(allToldApart([{ name: 'A' }, { name: 'A' }]).map(({ name }) => name)).toEqual(['A 1', 'A 2']);
  });
});

it('names units of two armies by number within theirs, and by army where both have them', () => {
  const unit = (name: string, copies = 1) => ({ name, copies });
  const names = (first: ReturnType<typeof unit>[], second: ReturnType<typeof unit>[]) =>
    namesByArmy([
      { name: 'Reds', units: first },
      { name: 'Blues', units: second },
    ]);
  expect(names([unit('Wolf', 2), unit('Ogre')], [unit('Knight')])).toEqual(['Wolf 1', 'Wolf 2', 'Ogre', 'Knight']);
  expect(names([unit('Wolf', 2), unit('Ogre'), unit('Wolf')], [unit('Wolf'), unit('Ogre')])).toEqual([
    ...['Wolf 1 (Reds)', 'Wolf 2 (Reds)', 'Ogre (Reds)', 'Wolf 3 (Reds)', 'Wolf (Blues)', 'Ogre (Blues)'],
  ]);
  const odd = names([unit('Wolf', 2), unit('Wolf 1')], [unit('Wolf 1')]);
  expect(new Set(odd).size).toBe(odd.length);
});

const kinds: ReadonlyArray<[string, ScenarioKind]> = rulesets.flatMap(({ id, kinds: all }) =>
  all.map((kind): [string, ScenarioKind] => [`${id} ${kind.id}`, kind]),
);

/** "1 boxes", "1 frenzie"; a name or a verb that ends in s is no noun that is counted. */
const ILL =
  /(?<![\d.,/+] ?)\b1 (?:boxes|points|models|attacks|shots|turns|rounds|frenzies|wounds|dice|questions|cells|units|squads|spells|markers|levels|degrees|states|lists|profiles|checks|fury points)\b|\bfrenzie\b|\bboxe\b/;

/** The scenario with every side called alike. */
function namesakes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(namesakes);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [
      key,
      key === 'name' ? 'Same' : key === 'weapons' ? inner : namesakes(inner),
    ]),
  );
}

describe.each(kinds)('%s', (id, kind) => {
  it('counts in the singular where there is one', () => {
    const said = kind.examples.flatMap(({ scenario }) => saidOf(kind, scenario));
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => ILL.test(text))).toEqual([]);
  });

  it('tells two sides of one name apart', () => {
    for (const { scenario } of kind.examples) {
      const both = namesakes(scenario);
      const parsed = kind.schema.safeParse(both);
      // Weapons and beasts of a group need names of their own.
      if (!parsed.success || kind.check(parsed.data).length > 0) continue;
      const said = saidOf(kind, both);
      const twice = said.filter((text) =>
        /\bSame\b(?! \d)[^"]*\b(?:against|wins|won by|, )[^"]*\bSame\b(?! \d)/i.test(text),
      );
      expect(twice, id).toEqual([]);
    }
  });
});

it('takes the middle out of long names, and begins again with a whole word', () => {
  expect(withoutMiddle('Border Watch', 12)).toBe('Border Watch');
  expect(withoutMiddle('Veterans of the Long Border Watch with Halberds', 22)).toBe('Veterans of…Halberds');
  expect(withoutMiddle('Company of the Border Watch 12', 16)).toBe('Company of…12');
  for (const most of [8, 11, 14, 22, 38])
    for (const name of [
      '12th Veterans of the Long Border Watch with Great Halberds',
      'Lady of the Sepulchre Guardians',
    ]) {
      const short = withoutMiddle(name, most);
      expect(short.length).toBeLessThanOrEqual(most);
      const [, end = ''] = short.split('…');
      expect(end === '' || name.split(' ').includes(end.split(' ')[0] ?? '')).toBe(true);
    }
  // One word has no other place to be told apart by.
  expect(withoutMiddle('Unbrokenlinesofspears1', 12)).toBe('Unbroke…ars1');
});

it('keeps what tells names of one list apart, wherever in them it stands', () => {
  const companies = (numbers: readonly number[]) =>
    numbers.map((number) => `Wardens of the Frostbound Marches, Company ${number} of Oath`);
  expect(withoutMiddles(companies([6, 11]), 22)).toEqual(['Wardens of…Company 6…', 'Wardens of…Company 11…']);
  expect(withoutMiddles(companies([6, 11]), 11)).toEqual(['Wardens…6…', 'Wardens…11…']);
  // What is told apart already stays as it is, and so does one that comes twice.
  const apart = ['Border Watch', 'Veterans of the Long Border Watch with Halberds'];
  expect(withoutMiddles(apart, 22)).toEqual(apart.map((name) => withoutMiddle(name, 22)));
  const [twice] = companies([1]);
  expect(withoutMiddles([twice, twice], 22)).toEqual([withoutMiddle(twice, 22), withoutMiddle(twice, 22)]);
  for (const most of [9, 11, 14, 22, 30]) {
    const short = withoutMiddles(companies(Array.from({ length: 80 }, (_, i) => i + 1)), most);
    expect(new Set(short).size, `${most}`).toBe(80);
    for (const one of short) expect(one.length, one).toBeLessThanOrEqual(most);
  }
});
