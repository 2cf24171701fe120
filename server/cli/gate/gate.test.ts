import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { PatchRequest } from '../../../workers/studies/patch/request.ts';
import { parseOrThrow } from '../../issues.ts';
import { CommandError } from '../usage.ts';
import { told } from './formats.ts';
import { baselineIn, baselineOf, requestOf, type Verdict } from './gate.ts';
import { settingsOf } from './settings.ts';
import { unitsOf } from './sheet.ts';

const SETTINGS = `
ruleset: aof
units: units.csv
situations: [{ title: Charge, kind: melee }]
limits: { price: 0.1, units: { Champion: { price: 0.5 } } }
waivers: [{ unit: Guards, reason: tested }]
`;
const SHEET =
  'name,points,models,weapons[0].name,weapons[0].attacks,plan.strikeBack,musician\n"Levy, old",39,10,Spear,1,,\nGuards,95,10,Sword,2,never,true\n';

describe('units in sheets', () => {
  it('are fields by column, empty cells left out, with their lines', () => {
    expect(unitsOf('units.csv', SHEET)).toEqual([
      {
        name: 'Levy, old',
        points: 39,
        values: { models: 10, weapons: [{ name: 'Spear', attacks: 1 }] },
        file: 'units.csv',
        line: 2,
      },
      {
        ...{ name: 'Guards', points: 95, plan: { strikeBack: 'never' }, file: 'units.csv', line: 3 },
        values: { models: 10, weapons: [{ name: 'Sword', attacks: 2 }], musician: true },
      },
    ]);
  });

  it('say the same in YAML, as a list and by name', () => {
    const [levy] = unitsOf('units.csv', SHEET);
    const list = '- name: "Levy, old"\n  points: 39\n  models: 10\n  weapons: [{ name: Spear, attacks: 1 }]\n';
    const named = '"Levy, old":\n  points: 39\n  models: 10\n  weapons: [{ name: Spear, attacks: 1 }]\n';
    expect(unitsOf('u.yml', list)).toEqual([{ ...levy, file: 'u.yml', line: 1 }]);
    expect(unitsOf('u.yml', named)).toEqual([{ ...levy, file: 'u.yml', line: 1 }]);
  });

  it('keep what stands below "values" as fields, and what is none of them for the check to name', () => {
    const values = (text: string) => unitsOf('u.yml', text)[0]!.values;
    expect(values('- name: A\n  quality: 4\n  values: { points: 3 }\n')).toEqual({ quality: 4, points: 3 });
    expect(values('- name: A\n  quality: 4\n  values: much\n')).toEqual({ quality: 4, values: 'much' });
    expect(values('- name: A\n  values: [1]\n')).toEqual({ values: [1] });
  });

  it.each([
    ['u.csv', 'points\n5\n', 'no column is called "name"'],
    ['u.csv', 'name,points,points\nA,1,2\n', 'two columns are called "points"'],
    ['u.csv', 'name,points\nA,much\n', 'line 2: points must be a number above 0'],
    ['u.csv', 'name,__proto__.x\nA,1\n', 'is no field'],
    ['u.yml', '- points: 4\n', 'line 1: the unit has no name'],
    ['u.yml', 'a: [', 'u.yml: '],
    ['u.docx', '', 'are read from'],
  ])('that are faulty say where: %s %j', (file, text, words) => {
    expect(() => unitsOf(file, text)).toThrow(CommandError);
    expect(() => unitsOf(file, text)).toThrow(words);
  });
});

describe('settings', () => {
  it('become a patch check that is valid, with limits and waivers by unit', () => {
    const settings = settingsOf('wargauge.yml', SETTINGS);
    const units = unitsOf('units.csv', SHEET);
    const baseline = baselineIn('b.json', JSON.stringify(baselineOf(settings, units)));
    const request = parseOrThrow(PatchRequest, requestOf(settings, baseline, units), 'invalid-request');
    expect(request.limits).toMatchObject({ price: 0.1, units: { Champion: { price: 0.5 } } });
    expect(request.waivers).toEqual([{ profile: 'Guards', reason: 'tested' }]);
    expect(request.after.profiles).toEqual(request.before.profiles);
  });

  it.each([
    ['ruleset: aof', 'units'],
    [`${SETTINGS}limit: {}`, 'limit'],
    [`${SETTINGS}ruleset: twice`, 'unique'],
  ])('that are faulty name the field: %j', (text, field) => {
    expect(() => settingsOf('wargauge.yml', text)).toThrow(CommandError);
    expect(() => settingsOf('wargauge.yml', text)).toThrow(field);
  });
});

describe('a verdict', () => {
  const verdict: Verdict = {
    ...{ passed: false, sentence: 'Changed: Levy (points 39 to 139).', moved: ['Weaker: Levy.'], notes: [] },
    differences: [{ what: 'Levy', kind: 'profile', field: 'points', before: '39', after: '139' }],
    excesses: [
      { profiles: ['Levy'], words: 'Too much: <the> price, 100 %: it rose.', limit: 'price', waived: null },
      { profiles: ['Guards'], words: 'Too much: the rating of Guards.', limit: 'rating', waived: ['tested'] },
      { profiles: ['Gone'], words: 'Removed, and not declared: Gone.', limit: 'undeclared', waived: null },
    ],
    units: ['Levy', 'Guards'].map((name, i) => ({ name, points: 5, values: {}, file: 'a,b/units.csv', line: i + 2 })),
    engineVersion: '1',
  };

  it('in text and in Markdown begins with what changed in the data', () => {
    for (const format of ['text', 'markdown'] as const) {
      const text = told(format, verdict);
      const at = (words: string) => text.indexOf(words);
      expect(at('The balance gate fails: 2 limits exceeded.')).toBeGreaterThanOrEqual(0);
      expect(at('What changed in the data')).toBeLessThan(at('Limits exceeded'));
      expect(at('Limits exceeded')).toBeLessThan(at('Waived'));
      expect(text).toContain('tested');
    }
  });

  it('in JUnit has a case for each unit and one for the rest', () => {
    const read = new XMLParser({ ignoreAttributes: false }).parse(told('junit', verdict)) as {
      testsuites: { testsuite: { testcase: Array<Record<string, unknown>>; [attribute: string]: unknown } };
    };
    const { testcase, ...suite } = read.testsuites.testsuite;
    expect(suite).toMatchObject({ '@_tests': '3', '@_failures': '2', '@_skipped': '1' });
    expect(testcase.map((one) => [one['@_name'], 'failure' in one, 'skipped' in one])).toEqual([
      ['the set as a whole', true, false],
      ['Levy', true, false],
      ['Guards', false, true],
    ]);
  });

  it('in SARIF and in annotations points at the line of the unit, and keeps waivers apart', () => {
    const { runs } = JSON.parse(told('sarif', verdict)) as {
      runs: Array<{ tool: { driver: { rules: Array<{ id: string }> } }; results: Array<Record<string, unknown>> }>;
    };
    const [{ tool, results }] = runs as [(typeof runs)[number]];
    const ids = tool.driver.rules.map(({ id }) => id);
    for (const { ruleId } of results) expect(ids).toContain(ruleId);
    expect(results[0]).toMatchObject({
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'a,b/units.csv' }, region: { startLine: 2 } } }],
    });
    expect(results[1]).toMatchObject({ level: 'note', suppressions: [{ justification: 'tested' }] });
    expect(told('github', verdict).split('\n')).toEqual([
      '::error file=a%2Cb/units.csv,line=2::Too much: <the> price, 100 %25: it rose.',
      '::notice file=a%2Cb/units.csv,line=3::Too much: the rating of Guards. (waived: tested)',
      '::error::Removed, and not declared: Gone.',
      '',
    ]);
    expect(JSON.parse(told('json', verdict))).toEqual(verdict);
  });
});
