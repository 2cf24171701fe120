import { describe, expect, it } from 'vitest';
import { unitsOf } from '../../server/cli/gate/sheet.ts';
import type { Json, JsonObject } from '../form/json.ts';
import type { Field, GroupField } from '../form/model.ts';
import { pathText, valueAt } from '../form/path.ts';
import { faultOf, textOf, valueIn, withCell } from './cells.ts';
import { type Column, possibleColumns, shownColumns } from './columns.ts';
import { historyOf } from './history.ts';
import { linesOf, movedSentence } from './moved.ts';
import { blankAfter, cellsOf, csvOf, isSheet, laid } from './paste.ts';

const bare = { optional: true, advanced: false, examples: [] };
const number = (key: string, title: string, min: number, max: number): Field => ({
  ...bare,
  ...{ type: 'number', key, title, integer: true, min, max },
});
const text = (key: string, title: string): Field => ({ ...bare, type: 'text', key, title });
const weapon: GroupField = {
  ...bare,
  type: 'group',
  key: '',
  title: 'Weapon',
  fields: [
    text('name', 'Name'),
    number('attacks', 'Attacks', 1, 60),
    { ...bare, type: 'either', key: 'power', title: 'Power', number: { integer: true, min: 0, max: 60 }, words: ['-'] },
    { ...bare, type: 'chips', key: 'rules', title: 'Rules', options: ['Rending', 'Reliable'] },
  ],
};
const values: GroupField = {
  ...bare,
  type: 'group',
  key: 'values',
  title: 'Values',
  fields: [
    text('name', 'Name'),
    number('quality', 'Quality', 2, 6),
    { ...bare, type: 'flag', key: 'fearless', title: 'Fearless' },
    { ...bare, type: 'choice', key: 'size', title: 'Size', options: ['small', 'large'] },
    { ...bare, type: 'group', key: 'box', title: 'Boxes', fields: [number('left', 'Left', 0, 30)] },
    { ...bare, type: 'list', key: 'weapons', title: 'Weapons', min: 0, max: 3, item: weapon },
    { ...bare, type: 'list', key: 'columns', title: 'Columns', min: 0, item: number('', '', 0, 6) },
  ],
};
const forms = { values, plan: null };
const levy: JsonObject = {
  name: 'Levy',
  points: 39,
  values: { name: 'Levy', quality: 5, weapons: [{ name: 'Sword', attacks: 1 }] },
};
const guard: JsonObject = { name: 'Guard', points: 90, values: { name: 'Guard', quality: 3, fearless: true } };
const set = [levy, guard];
const possible = (profiles: readonly JsonObject[]) => possibleColumns(forms, profiles);
const shown = (profiles: readonly JsonObject[], asked: readonly string[] = []) =>
  shownColumns(possible(profiles), profiles, new Set(asked));
const keys = (columns: readonly Column[]) => columns.map(({ key }) => key);
const column = (key: string, profiles = set) => possible(profiles).find((each) => each.key === key) as Column;

describe('the columns of a sheet', () => {
  it('are a name, points and whatever some profile states; others can be asked for', () => {
    expect(keys(shown(set))).toEqual([
      'name',
      'points',
      'quality',
      'fearless',
      'weapons[0].name',
      'weapons[0].attacks',
    ]);
    expect(keys(shown(set, ['size']))).toContain('size');
    expect(shown(set).at(-1)?.title).toBe('Weapon 1: Attacks');
  });

  it('offer one weapon more than anybody has, up to as many as the game knows', () => {
    expect(keys(possible(set))).toContain('weapons[1].attacks');
    expect(keys(possible(set))).not.toContain('weapons[2].attacks');
    const three = withCell(levy, column('weapons[0].attacks'), 1);
    const many: JsonObject = { ...three, values: { weapons: [{}, {}, {}] } };
    expect(keys(possible([many])).filter((key) => /^weapons\[3\]/.test(key))).toEqual([]);
  });

  it('hide nothing: what no field of the game speaks of has a column, too', () => {
    const odd: JsonObject = { name: 'Odd', values: { quality: 4, shields: 2, banner: { colour: 'red' } } };
    const found = shown([odd]);
    expect(keys(found)).toEqual(['name', 'points', 'quality', 'shields', 'banner.colour']);
    const leaves = found.map(({ path }) => pathText(path));
    expect(leaves).toContain('values.banner.colour');
  });
});

describe('a cell', () => {
  it('says again what it means: text and value are two sides of one thing', () => {
    const cases: Array<readonly [string, Json]> = [
      ['quality', 3],
      ['fearless', true],
      ['fearless', false],
      ['size', 'large'],
      ['weapons[0].power', '-'],
      ['weapons[0].power', 12],
      ['weapons[0].rules', ['Rending', 'Reliable']],
      ['columns', [5, 6, 6]],
      ['weapons[0].name', '12'],
      ['points', 12.5],
    ];
    for (const [key, value] of cases) expect(valueIn(textOf(value), column(key).field), key).toEqual(value);
  });

  it('reads what people type', () => {
    const means = (key: string, typed: string) => valueIn(typed, column(key).field);
    expect(means('points', '12,5')).toBe(12.5);
    expect(means('quality', ' 4 ')).toBe(4);
    expect(means('fearless', 'X')).toBe(true);
    expect(means('fearless', 'No')).toBe(false);
    expect(means('size', 'LARGE')).toBe('large');
    expect(means('weapons[0].rules', 'rending; Reliable')).toEqual(['Rending', 'Reliable']);
    expect(means('quality', '')).toBeUndefined();
  });

  it('keeps what it cannot mean, and says what is wrong with it', () => {
    const fault = (key: string, typed: string) => faultOf(valueIn(typed, column(key).field), column(key).field);
    expect(fault('quality', 'four')).toBe('needs a whole number from 2 to 6');
    expect(fault('quality', '9')).toBe('needs a whole number from 2 to 6');
    expect(fault('quality', '3.5')).toBe('needs a whole number from 2 to 6');
    expect(fault('fearless', 'maybe')).toBe('needs yes or no');
    expect(fault('size', 'huge')).toBe('needs small, large');
    expect(fault('weapons[0].power', 'x')).toBe('needs a whole number from 0 to 60 or -');
    expect(fault('weapons[0].rules', 'Rending, Magic')).toBe('"Magic" is none of Rending, Reliable');
    expect(fault('columns', '5, 7')).toBe('needs a whole number from 0 to 6');
    expect(fault('points', '-1')).toBe('needs a number of at least 0');
    for (const each of shown(set)) expect(faultOf(valueAt(levy, each.path), each.field)).toBeNull();
  });

  it('changes itself and nothing else; an emptied one is as if it had never been stated', () => {
    const changed = withCell(levy, column('weapons[1].attacks'), 2);
    expect(changed.values).toEqual({
      ...(levy.values as JsonObject),
      weapons: [{ name: 'Sword', attacks: 1 }, { attacks: 2 }],
    });
    const boxed = withCell(guard, column('box.left'), 5);
    expect((boxed.values as JsonObject).box).toEqual({ left: 5 });
    expect(withCell(boxed, column('box.left'), undefined)).toEqual(guard);
    const armed = withCell(guard, column('weapons[0].attacks'), 2);
    expect(withCell(armed, column('weapons[0].attacks'), undefined)).toEqual(guard);
    expect(withCell(changed, column('weapons[0].attacks'), undefined)).toMatchObject({
      values: { weapons: [{ name: 'Sword' }, { attacks: 2 }] },
    });
    expect(withCell(guard, column('weapons[0].attacks'), undefined)).toBe(guard);
    expect(withCell(levy, column('name'), 'Militia')).toEqual({
      ...levy,
      name: 'Militia',
      values: { ...(levy.values as JsonObject), name: 'Militia' },
    });
  });
});

describe('pasting', () => {
  const lay = (pasted: string, place = { row: 0, column: 0 }, profiles = set) =>
    laid(pasted, profiles, possible(profiles), shown(profiles), place);

  it('finds tabs, semicolons and commas, and quotes with line ends', () => {
    expect(cellsOf('a\tb, c\r\n1\t2')).toEqual([
      ['a', 'b, c'],
      ['1', '2'],
    ]);
    expect(cellsOf('a;"b\n""c"""\n\n1;2')).toEqual([
      ['a', 'b\n"c"'],
      ['1', '2'],
    ]);
  });

  it('fills cells from a place on, and adds rows below the end', () => {
    const done = lay('4\tno\n6\tyes\n2\tno', { row: 1, column: 2 });
    expect(done.profiles.map(({ values: each }) => (each as JsonObject).quality)).toEqual([5, 4, 6, 2]);
    expect(done.profiles.map(({ values: each }) => (each as JsonObject).fearless)).toEqual([
      undefined,
      false,
      true,
      false,
    ]);
    expect(done.profiles.map(({ name }) => name)).toEqual(['Levy', 'Guard', 'Profile 3', 'Profile 4']);
    expect(done.said).toBe('6 cells pasted, 2 rows added.');
  });

  it('says what stood beyond the last column', () => {
    expect(lay('2\t7', { row: 0, column: 5 }).said).toContain('1 cell stood beyond the last column and was left out');
  });

  it('takes headings as people and as files write them, changes whom it knows and adds the others', () => {
    const done = lay('Name\tPoints\tQuality\tweapons[0].attacks\tColour\nGuard\t95\t2\t3\tred\nScout\t50\t4\t1\tblue');
    expect(done.profiles).toHaveLength(3);
    expect(done.profiles[0]).toEqual(levy);
    expect(done.profiles[1]).toMatchObject({
      name: 'Guard',
      points: 95,
      values: { quality: 2, weapons: [{ attacks: 3 }] },
    });
    // Nothing of Guard: what the table does not say is the game's.
    expect(done.profiles[2]).toEqual({
      name: 'Scout',
      points: 50,
      values: { name: 'Scout', quality: 4, weapons: [{ attacks: 1 }] },
    });
    expect(done.said).toBe(
      '1 row changed, 1 row added. No column is called "Colour": left out. What the table does not say of a new row is as the game has it.',
    );
  });

  it('adds a row like the last one, with a name that nobody has', () => {
    expect(blankAfter([levy, { ...guard, name: 'Profile 3' }]).name).toBe('Profile 4');
    expect(blankAfter([levy])).toEqual({
      name: 'Profile 2',
      values: { ...(levy.values as JsonObject), name: 'Profile 2' },
    });
    expect(blankAfter([])).toEqual({ name: 'Profile 1', values: { name: 'Profile 1' } });
  });
});

describe('a sheet as a file', () => {
  it('is read back by the gate of a repository and by the sheet itself, to the same profiles', () => {
    const odd: JsonObject = {
      name: '=Odd, "quoted"',
      points: 7,
      values: {
        quality: 4,
        columns: [5, 6],
        weapons: [{ name: '-x', power: '-', rules: ['Rending'] }],
        fearless: false,
      },
    };
    const all = [levy, guard, odd];
    const csv = csvOf(all, shown(all));
    const bareOf = ({ name, points, values: each }: JsonObject) => {
      const { name: _, ...rest } = each as JsonObject;
      return { name, points, values: rest };
    };
    const read = unitsOf('units.csv', csv).map(({ name, points, values: each }) => ({ name, points, values: each }));
    expect(read).toEqual(all.map(bareOf));
    expect(isSheet(csv, possible(all))).toBe(true);
    const pasted = laid(csv, [], possible(all), shown(all), { row: 0, column: 0 });
    expect(pasted.profiles.map(bareOf)).toEqual(all.map(bareOf));
  });
});

it.each([
  'Name,Quality,Weapons,Rules\nLevy,5,Sword (A1),Rending',
  'Levy [5] Q5+ D5+ | 50pts',
  'Name,Weapon 1: Attacks',
  '',
])('a list, a line of headings alone or nothing is no table of the sheet: %s', (text) => {
  expect(isSheet(text, possible([levy]))).toBe(false);
});

describe('undo and redo', () => {
  it('go back and forth over every change, and forget what was undone once something else is done', () => {
    const history = historyOf<Json[]>();
    history.did([1], [2], 'one');
    history.did([2], [2], 'nothing');
    history.did([2], [3], 'two');
    expect(history.undo([3])).toEqual([2]);
    expect(history.undo([2])).toEqual([1]);
    expect(history.undo([1])).toBeNull();
    expect(history.redo([1])).toEqual([2]);
    history.did([2], [9], 'three');
    expect(history.redo([9])).toBeNull();
    expect(history.undoable.value.map(({ said }) => said)).toEqual(['one', 'three']);
  });
});

describe('what moved', () => {
  const heard = (scores: Record<string, readonly [number, number?, number?]>) => ({
    exact: true,
    scores: new Map(
      Object.entries(scores).map(([name, [score, low = null, high = null]]) => [
        name,
        { score, low, high, points: 10 },
      ]),
    ),
  });

  it('is the difference of scores, best first; who is new, gone or within chance is told apart', () => {
    const { lines, gone } = linesOf(
      heard({ A: [0.4], B: [0.7], C: [0.5, 0.45, 0.55], D: [0.6] }),
      heard({ A: [0.5], B: [0.7], C: [0.52, 0.47, 0.57], E: [0.1] }),
    );
    expect(lines.map(({ name }) => name)).toEqual(['B', 'D', 'C', 'A']);
    expect(lines.map(({ moved }) => moved && Math.round(100 * moved))).toEqual([null, null, -2, -10]);
    expect(lines.map(({ open }) => open)).toEqual([false, false, true, false]);
    expect(gone).toEqual(['E']);
    expect(movedSentence(lines, gone, 'the start')).toBe(
      'A lost 10.0 points of score since the start. D: new since the start. E: gone since the start.',
    );
    expect(movedSentence([], [], 'the start')).toBe('No score moved since the start.');
  });
});

describe('a set that is pasted with less than a row needs', () => {
  it('is completed by what all rows before have alike, and says so; where they differ it stays open', () => {
    const sword: Field = { ...(weapon.fields[0] as Field), optional: false };
    const armed = { ...weapon, fields: [sword, ...weapon.fields.slice(1)] };
    const all = possibleColumns(
      {
        values: {
          ...values,
          fields: values.fields.map((field) =>
            field.type === 'list' && field.key === 'weapons' ? { ...field, item: armed } : field,
          ),
        },
        plan: null,
      },
      [levy],
    );
    const pasted = 'Unit\tCost\tAttacks\nScout\t50\t2\nOx\t60\t3';
    const laidOver = (before: readonly JsonObject[]) => laid(pasted, before, all, shown(before), { row: 0, column: 0 });
    const done = laidOver([levy]);
    expect(done.only.map(({ points, values: each }) => [points, (each as JsonObject).weapons])).toEqual([
      [50, [{ attacks: 2, name: 'Sword' }]],
      [60, [{ attacks: 3, name: 'Sword' }]],
    ]);
    expect(done.said).toContain('Taken from the rows before: Weapon 1: Name Sword.');
    const axe: JsonObject = { name: 'Axe', values: { weapons: [{ name: 'Axe', attacks: 1 }] } };
    expect(laidOver([levy, axe]).only[0]).toMatchObject({ values: { weapons: [{ attacks: 2 }] } });
    expect(laidOver([levy, axe]).said).not.toContain('Taken from');
  });
});
