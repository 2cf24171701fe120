/** Where to stand: by scenes that a ruler decides, and point by point against the question of two models. */
import { describe, expect, it } from 'vitest';
import { table as mk3 } from '../mk3/table/index.ts';
import { askTable, at, own, piece } from './testing/ask.ts';
import { gridOf } from './where.ts';

function layersOf(models: readonly object[], ask: object, terrain: readonly object[] = []) {
  const scenario = mk3.schema.parse({ scene: { models, terrain }, ask });
  expect(mk3.check(scenario)).toEqual([]);
  return mk3.compile(scenario).layers!;
}

const where = { kind: 'where', inches: 4, range: 10 };

describe('where to stand', () => {
  it('goes no farther than it must to have the target in range', () => {
    // 15" between centres, 13.82" between the edges: 3.82" short of a range of 10".
    const said = askTable(mk3, [own(30, 5, 20), at(30, 20, 20)], where);
    expect(said.value('sees')).toBe(1);
    expect(said.value('place: inches moved')).toBe(4);
    expect(said.value('place: x')).toBe(9);
    expect(askTable(mk3, [own(30, 5, 20), at(30, 20, 20)], { ...where, inches: 3 }).value('sees')).toBe(0);
  });

  it('shoots past the wall that hides it from another enemy', () => {
    // A tower between the second enemy and the lower half of where it can stand.
    const models = [
      own(30, 10, 20),
      at(30, 20, 20, { name: 'Target' }),
      at(30, 10, 34, { name: 'Watcher', facing: 270 }),
    ];
    const tower = piece('obstruction', 13, 27, 3, 2, { tall: 5 });
    const said = askTable(mk3, models, where, [tower]);
    expect(said.value('sees')).toBe(1);
    // The target sees whoever sees it; the watcher need not.
    expect(said.value('place: enemies who see it there')).toBe(1);
    expect(said.value('place: x')).toBeGreaterThan(10);
  });

  it.each([
    ['obstruction', []],
    // It lies upon the wall up to 22.84".
    ['wall', [23, 23.5, 24]],
  ] as const)('MK3-TERRAIN-05: an advance crosses obstacles, and no obstructions: %s', (kind, behind) => {
    const models = [own(30, 10, 20), at(30, 10, 32)];
    const [watched] = layersOf(models, where, [piece(kind, 10, 22, 16, 0.5)]);
    const rows = watched.values.flatMap((value, index) =>
      value === null ? [] : [watched.y + Math.floor(index / watched.columns) * watched.step],
    );
    expect([...new Set(rows)].filter((y) => y > 21.16)).toEqual(behind);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('says of each point what the question of two models says of it', () => {
    const models = [own(30, 10, 20, { facing: 0 }), at(40, 18, 21, { facing: 180 }), at(30, 15, 26, { facing: 200 })];
    const terrain = [piece('obstruction', 13, 24, 2, 1, { tall: 5 }), piece('forest', 14, 18, 3, 3)];
    const [watched, sees] = layersOf(models, where, terrain);
    let looked = 0;
    watched.values.forEach((value, index) => {
      if (value === null || index % 13 !== 0) return;
      const x = watched.x + (index % watched.columns) * watched.step;
      const y = watched.y + Math.floor(index / watched.columns) * watched.step;
      const facing = ((Math.atan2(21 - y, 18 - x) * 180) / Math.PI + 360) % 360;
      const there = [{ ...models[0], x, y, facing }, ...models.slice(1)];
      const stand = (from: number, to: number) =>
        askTable(mk3, there, { kind: 'stand', from, to, inches: where.range }, terrain);
      const target = stand(1, 2);
      expect(sees.values[index], `${x}, ${y}`).toBe(target.value('sees') * target.value('within'));
      expect(value, `${x}, ${y}`).toBe(stand(2, 1).value('sees') + stand(3, 1).value('sees'));
      looked++;
    });
    expect(looked).toBeGreaterThan(5);
  });

  it('is as fine as its price allows', () => {
    expect(gridOf(4)).toEqual({ step: 0.5, arms: 8 });
    expect(gridOf(24)).toEqual({ step: 3, arms: 8 });
  });
});
