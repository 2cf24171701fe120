import { expect, test } from 'vitest';
import type { GroupField } from '../form/model.ts';
import { readAsked } from './asked.ts';
import { Editing } from './editing.ts';
import {
  type BoardScene,
  freePlace,
  inWords,
  measured,
  movedOutline,
  overlapping,
  placed,
  readScene,
  said,
  snapped,
} from './scene.ts';
import { around, boxOf, holdsAll, kept, whole } from './view.ts';

const model = (x: number, y: number, radius = 0.59) => ({
  ...{ name: 'Trooper', x, y, radius, side: 1, unit: '', facing: undefined, down: false, reach: 0 },
});
const sceneOf = (...models: ReturnType<typeof model>[]): BoardScene => ({ width: 48, height: 48, models, terrain: [] });

const FIELD = {
  ...{ type: 'group', key: 'scene', title: 'Scene', advanced: false, optional: false, examples: [] },
  fields: [
    {
      ...{ type: 'list', key: 'models', title: 'Models', advanced: false, optional: false, examples: [], min: 1 },
      item: {
        ...{ type: 'group', key: '', title: 'Model', advanced: false, optional: false, examples: [] },
        fields: [
          {
            type: 'choice',
            key: 'base',
            title: 'Base',
            advanced: false,
            optional: false,
            examples: [],
            options: ['30', '50'],
            numeric: true,
            default: 50,
          },
        ],
      },
    },
  ],
} as GroupField;

test('a scene is read with the defaults of its fields', () => {
  const { models, width } = readScene(FIELD, {
    models: [
      { x: 3, y: 4 },
      { name: 'Rifle', x: 'soon', y: 2, base: 30 },
    ],
  });
  expect(width).toBe(48);
  expect(models[0]).toMatchObject({ name: 'Model 1', x: 3, y: 4, radius: 50 / 50.8 });
  expect(models[1]).toMatchObject({ name: 'Rifle', x: 0, y: 2, radius: 30 / 50.8 });
});

test('what is put down on somebody touches him, and stays on the table', () => {
  const at = placed(model(10.3, 10), [model(10, 10)], { width: 48, height: 48 });
  expect(Math.hypot(at.x - 10, at.y - 10)).toBeCloseTo(1.18, 2);
  expect(overlapping(sceneOf(model(10, 10), model(at.x, at.y)))).toEqual(new Set());
  expect(placed(model(-3, 60), [], { width: 48, height: 48 })).toEqual({ x: 0.59, y: 47.41 });
});

test('on a grid whoever is put down on somebody stands on the grid beside him', () => {
  const size = { width: 48, height: 48 };
  expect(placed(model(10.3, 10.1), [model(10, 10)], size, 0.5)).toEqual({ x: 11, y: 11 });
  expect(placed(model(20.3, 10.1), [model(10, 10)], size, 0.5)).toEqual({ x: 20.5, y: 10 });
  expect(placed(model(-3, 60), [], size, 0.5)).toEqual({ x: 1, y: 47 });
  const models = [model(24, 24)];
  for (let i = 0; i < 12; i++) {
    const at = freePlace({ x: 24.2, y: 23.9 }, 0.59, sceneOf(...models), 0.5);
    expect([at.x % 0.5, at.y % 0.5]).toEqual([0, 0]);
    models.push(model(at.x, at.y));
  }
  expect(overlapping(sceneOf(...models))).toEqual(new Set());
});

test.each([0.59, 0.492])(
  'new models of a base of %s" stand in a rank, which a wall shelters from the enemy',
  (radius) => {
    const rank = [model(30, 24, radius)];
    for (let i = 0; i < 4; i++) {
      const at = freePlace(rank.at(-1)!, radius, sceneOf(...rank), 0.5, 'y');
      rank.push(model(at.x, at.y, radius));
    }
    expect(rank.map(({ x }) => x)).toEqual(rank.map(() => 30));
    const said = new Map<unknown, unknown>();
    const models = [
      { side: 2, x: 24, y: 10 },
      { x: 30, y: 10 },
      { x: 30, y: 12 },
      { side: 2, x: 24, y: 16 },
    ];
    const editing = new Editing(FIELD, ['scene'], { models }, (path, value) => said.set(path.at(-1), value));
    expect(editing.addTerrain('wall', { x: 9, y: 9 }, 1)).toBe(0);
    // Two bases of 50 mm, 2" apart; the enemy stands to the left.
    const outline = { kind: 'rectangle', x: 28.666, y: 11, width: 0.5, depth: 4 };
    expect(said.get('terrain')).toEqual([{ name: 'Wall', kind: 'wall', outline }]);
    editing.addTerrain('forest', { x: 9, y: 9 }, 1);
    expect(said.get('terrain')).toMatchObject([{ outline: { x: 9, y: 9 } }]);
  },
);

test('of more models than a scene may hold the first are drawn', () => {
  const [list] = FIELD.fields;
  const field = { ...FIELD, fields: [{ ...list, max: 3 }] } as GroupField;
  expect(readScene(field, { models: Array.from({ length: 10_000 }, () => ({ x: 1, y: 1 })) }).models).toHaveLength(3);
});

test('a picture of any form shows all of the table, and its middle stays on it', () => {
  const size = { width: 48, height: 48 };
  for (const aspect of [0.5, 1, 1.3, 3]) {
    const box = boxOf(whole(size), { ...size, aspect });
    expect(box.width / box.height).toBeCloseTo(aspect, 9);
    expect(Math.min(box.width, box.height)).toBeCloseTo(50, 9);
    expect([box.x + box.width / 2, box.y + box.height / 2]).toEqual([24, 24]);
    const near = around(
      [
        { x: 2, y: 1 },
        { x: 8, y: 1 },
      ],
      { ...size, aspect },
    );
    expect(near).toMatchObject({ x: 5, y: 1 });
    expect(
      holdsAll(
        near,
        [
          { x: 2, y: 1 },
          { x: 8, y: 1 },
        ],
        { ...size, aspect },
      ),
    ).toBe(true);
    expect(kept({ x: -9, y: 60, zoom: 8 }, { ...size, aspect })).toEqual({ x: 0, y: 48, zoom: 8 });
  }
});

test('overlaps are seen, contact is none', () => {
  expect(overlapping(sceneOf(model(5, 5), model(6, 5), model(9, 5)))).toEqual(new Set([0, 1]));
  expect(overlapping(sceneOf(model(5, 5), model(6.18, 5)))).toEqual(new Set());
});

test('new models find room among many', () => {
  const models = [model(24, 24)];
  for (let i = 0; i < 30; i++)
    models.push(model(...(Object.values(freePlace({ x: 24, y: 24 }, 0.59, sceneOf(...models))) as [number, number])));
  expect(overlapping(sceneOf(...models))).toEqual(new Set());
});

test('measuring goes from edge to edge where models stand, and steps snap', () => {
  expect(measured({ x: 5.2, y: 5 }, { x: 15, y: 5.1 }, sceneOf(model(5, 5), model(15, 5)))).toEqual({
    centres: 10,
    edges: 10 - 2 * 0.59,
  });
  expect(measured({ x: 0, y: 0 }, { x: 3, y: 4 }, sceneOf())).toEqual({ centres: 5, edges: null });
  expect([snapped(3.26, 0.5), snapped(3.26, 0), snapped(2.9999, 1)]).toEqual([3.5, 3.26, 3]);
});

test('on a map of squares places are columns and rows, and their middles are drawn', () => {
  const map = { ...FIELD, holds: 'squares' } as GroupField;
  const scene = readScene(map, {
    ...{ width: 10, height: 8, models: [{ name: 'Horde', x: 3, y: 8 }] },
    terrain: [{ kind: 'forest', outline: { x: 2, y: 3, columns: 4, rows: 2 } }],
  });
  expect(scene.models[0]).toMatchObject({ x: 2.5, y: 7.5 });
  expect(inWords(scene.models[0]!, scene)).toBe('Horde, player 1, in column 3, row 8');
  // Columns 2 to 5 and rows 3 and 4.
  expect(scene.terrain[0]!.outline).toMatchObject({ x: 3, y: 3, width: 4, depth: 2 });
  expect(movedOutline({ x: 2, y: 3, columns: 4, rows: 2 }, { x: 1.2, y: -9 })).toMatchObject({ x: 3, y: 1 });
  expect(said(placed({ ...scene.models[0]!, x: 4.2, y: 11 }, scene.models, scene), scene)).toEqual({ x: 5, y: 8 });
  expect(said(freePlace({ x: 2.4, y: 7.4 }, 0.4, scene), scene)).not.toEqual({ x: 3, y: 8 });
});

test('a charge threatens as far as it goes, and as its weapons reach', () => {
  const field = (key: string, value: number) => ({
    ...{ type: 'number', key, title: key, advanced: false, optional: false, examples: [], default: value },
  });
  const branch = (value: string, ...fields: object[]) => ({
    ...{
      value,
      group: { type: 'group', key: '', title: value, advanced: false, optional: false, examples: [], fields },
    },
  });
  const form = {
    ...{ type: 'group', key: '', title: 'Question', advanced: false, optional: false, examples: [] },
    fields: [
      {
        ...{ type: 'union', key: 'ask', title: 'Ask', advanced: false, optional: false, examples: [], tag: 'kind' },
        branches: [branch('charge', field('SPD', 6)), branch('stand', field('inches', 12))],
      },
    ],
  } as unknown as GroupField;
  expect(readAsked(form, { ask: { kind: 'charge', SPD: 5 } }).moves).toBe(8);
  expect(readAsked(form, { ask: { kind: 'stand', inches: 12 } }).moves).toBeNull();
});
