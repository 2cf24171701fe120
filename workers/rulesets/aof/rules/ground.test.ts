/** Hills, buildings, leaders and what else moves units on a table: by scenes that a ruler decides. Bases of 25 mm: 0.9843". */
import { describe, expect, test } from 'vitest';
import { askTable, faults, piece, round } from '../../scene/testing/ask.ts';
import { table } from '../table/index.ts';

const BASE = 25 / 25.4;
const unit = (name: string, side: number, ...places: ReadonlyArray<readonly [x: number, y: number]>): object[] =>
  places.map(([x, y]) => ({ unit: name, side, base: 25, x, y }));
const charge = (models: object[], terrain: object[] = [], more: object = {}, to = 2) =>
  askTable(table, models, { kind: 'charge', from: 1, to, ...more }, terrain);

describe('AOF-TERR-03: elevation', () => {
  // 8" from base to base; the edge of the roof is 5" from the charger's middle.
  const foes = [...unit('A', 1, [10, 20]), ...unit('B', 2, [18 + BASE, 20])];
  const roof = (tall: number) => [piece('elevation', 19, 20, 8, 8, { tall })];
  const arrives = (tall: number, inches: number) => charge(foes, roof(tall), { inches }).value('legal');

  test('AOF-TERR-03: from 3" on the vertical inches are part of the move', () => {
    expect([arrives(3, 11), arrives(3, 10.9)]).toEqual([1, 0]);
    expect([arrives(4, 12), arrives(4, 11.9)]).toEqual([1, 0]);
    const said = charge(foes, roof(4));
    expect([said.value('fight: inches up'), said.rules.includes('AOF-TERR-03')]).toEqual([4, true]);
  });

  test('AOF-TERR-03: lower ground costs nothing, and neither does going down', () => {
    expect([arrives(2.9, 8), arrives(2.9, 7.9)]).toEqual([1, 0]);
    const down = [...unit('A', 1, [18 + BASE, 20]), ...unit('B', 2, [10, 20])];
    expect(charge(down, roof(6), { inches: 8 }).value('legal')).toBe(1);
  });

  test('AOF-TERR-03: what lies between is climbed, too, and both on top stand level', () => {
    const between = [piece('elevation', 14.5, 20, 2, 8, { tall: 3 })];
    expect(charge(foes, between, { inches: 11 }).value('legal')).toBe(1);
    expect(charge(foes, between, { inches: 10.9 }).value('legal')).toBe(0);
    const wide = [piece('elevation', 15, 20, 16, 8, { tall: 6 })];
    expect(charge(foes, wide, { inches: 8 }).value('legal')).toBe(1);
  });

  test('AOF-TERR-03: who touches the foot of a cliff does not touch who stands on its edge', () => {
    // The middle of B is on the roof, a hair from its edge: the base of A comes to it without its own middle going up.
    const edge = [piece('elevation', 18 + BASE + 1, 20, 2.02, 8, { tall: 3 })];
    expect(charge(foes, edge, { inches: 10.9 }).value('legal')).toBe(0);
    expect(charge(foes, edge, { inches: 11 }).value('legal')).toBe(1);
  });

  test('AOF-TERR-07, AOF-TERR-05: a hill is difficult on the way up and not on the way down', () => {
    const hill = [piece('hill', 19, 20, 8, 8, { tall: 1 })];
    expect(charge(foes, hill).value('slowed')).toBe(1);
    expect(charge(foes, hill).value('legal')).toBe(0);
    const down = [...unit('A', 1, [18 + BASE, 20]), ...unit('B', 2, [10, 20])];
    expect(charge(down, hill).value('slowed')).toBe(0);
    expect(charge(down, hill).value('legal')).toBe(1);
  });

  test('AOF-UNIT-05: from the top of a hill one unit, or one piece of terrain, is looked past', () => {
    const models = (...more: object[][]) => [...unit('A', 1, [10, 20]), ...unit('B', 2, [30, 20]), ...more.flat()];
    const [one, two] = [unit('C', 2, [18, 20], [18, 21.1], [18, 18.9]), unit('D', 2, [24, 20], [24, 21.1], [24, 18.9])];
    const hill = piece('hill', 10, 20, 4, 4);
    const forest = piece('forest', 21, 20, 2, 8);
    const sees = (more: object[][], terrain: object[]) =>
      askTable(table, models(...more), { kind: 'stand' }, terrain).value('sees');
    expect([sees([one], []), sees([one], [hill]), sees([one, two], [hill])]).toEqual([0, 1, 0]);
    expect([sees([], [forest]), sees([], [forest, hill]), sees([one], [forest, hill])]).toEqual([0, 1, 0]);
  });
});

describe('AOF-BLDG-01, AOF-BLDG-03: buildings', () => {
  // The near side of the house is x = 18.
  const house = (more: object = {}) => [piece('building', 20, 20, 4, 4, more)];
  const inside = (name: string, side: number) => unit(name, side, [20, 20], [20, 20], [20, 20]);

  test('AOF-BLDG-01: a unit goes in where all of its models reach it and there is room', () => {
    const enter = (models: object[], inches: number, more: object = {}) =>
      askTable(table, models, { kind: 'building', from: 1, building: 1, inches }, house(more));
    // The second model is 18 - 10 - half a base from the wall.
    const two = unit('A', 1, [11, 20], [10, 21]);
    const far = 8 - BASE / 2;
    expect([enter(two, far).value('enters'), enter(two, far - 0.01).value('enters')]).toEqual([1, 0]);
    expect(enter(two, far - 0.01).value('met')).toBe(1);
    const full = [...two, ...inside('B', 1)];
    expect([enter(full, 8, { room: 5 }).value('enters'), enter(full, 8, { room: 4 }).value('enters')]).toEqual([1, 0]);
    expect(enter([...two, ...inside('B', 2)], 8).value('enters')).toBe(0);
    expect(enter(inside('A', 1), 6).value('inside')).toBe(1);
    expect(enter(two, 8).rules).toContain('AOF-BLDG-01');
  });

  test('AOF-BLDG-01: it holds so many, of one army, and whole units', () => {
    const scene = (models: object[], room = 11) => ({
      scene: { models: [...models, ...unit('Z', 2, [40, 40])], terrain: house({ room }) },
      ask: { kind: 'unit', from: 1 },
    });
    expect(faults(table, scene(inside('A', 1), 3))).toEqual([]);
    expect(faults(table, scene(inside('A', 1), 2))).toEqual(['scene.terrain[0].room']);
    expect(faults(table, scene([...inside('A', 1), ...unit('B', 2, [20, 20])]))).toEqual(['scene.models[3].x']);
    expect(faults(table, scene(unit('A', 1, [20, 20], [16, 20])))).toEqual(['scene.models[0].x']);
  });

  test('AOF-BLDG-03: whoever touches the building is in contact; all occupants strike, and chargers within 2" of it', () => {
    const models = [...unit('A', 1, [12, 20], [12, 21], [12, 22.5], [3, 20]), ...inside('B', 2)];
    const far = 6 - BASE / 2;
    const said = (inches: number) => charge(models, house(), { inches }, 5);
    expect([said(far).value('legal'), said(far - 0.01).value('legal')]).toEqual([1, 0]);
    expect(said(far).value('fight: nearest models, inches')).toBeCloseTo(far, 3);
    expect(said(far).value('fight: chargers who strike')).toBe(3);
    expect(said(far).value('fight: defenders who may strike back')).toBe(3);
    expect(said(far).rules).toContain('AOF-BLDG-03');
  });

  test('AOF-BLDG-01: who charges out of it goes 6" at most, from its outline', () => {
    const out = (x: number) => charge([...inside('A', 1), ...unit('B', 2, [x, 20])], house(), {}, 4).value('legal');
    // The far side is x = 22.
    expect([out(22 + 6 + BASE / 2), out(22 + 6.02 + BASE / 2)]).toEqual([1, 0]);
  });

  test('AOF-BLDG-02: occupants see and are seen past every side, are in cover, and hide others behind their walls', () => {
    const shooter = unit('S', 1, [10, 20]);
    const stand = (models: object[], to: number) => askTable(table, models, { kind: 'stand', from: 1, to }, house());
    const said = stand([...shooter, ...inside('B', 2)], 2);
    expect([said.value('sees'), said.value('cover')]).toEqual([1, 1]);
    expect(said.value('distance: base to base')).toBeCloseTo(8 - BASE / 2, 3);
    expect(said.rules).toContain('AOF-BLDG-02');
    expect(stand([...shooter, ...unit('B', 2, [30, 20])], 2).value('sees')).toBe(0);
    const past = [...inside('S', 1), ...unit('B', 2, [30, 20]), ...unit('C', 2, [26, 20])];
    expect(stand(past, 4).value('sees')).toBe(1);
  });
});

test('AOF-CP-13: a unit within 12" moves up to 6" directly away from the closest enemy', () => {
  const retreat = (x: number, more: object[] = [], terrain: object[] = []) =>
    askTable(
      table,
      [...unit('A', 1, [x, 20], [x + 1.5, 20]), ...unit('B', 2, [40, 20]), ...more],
      { kind: 'retreat' },
      terrain,
    );
  const gap = (said: ReturnType<typeof retreat>) => said.value('way: closest enemy after, inches');
  // The second is 40 - 1.5 - 28 - BASE from the enemy.
  const said = retreat(28);
  expect([said.value('may'), said.value('way: inches moved')]).toEqual([1, 6]);
  expect(gap(said)).toBeCloseTo(10.5 - BASE + 6, 3);
  expect(said.rules).toContain('AOF-CP-13');
  expect(retreat(40 - 13.5 - BASE).value('may')).toBe(1);
  expect(retreat(40 - 13.52 - BASE).value('may')).toBe(0);
  // An inch is kept to others: from 28 to 24 there are 4", less a base and an inch.
  expect(retreat(28, unit('C', 1, [24, 20])).value('way: inches moved')).toBeCloseTo(4 - BASE - 1, 3);
  expect(retreat(28, [], [piece('impassable', 24, 20, 1, 4)]).value('way: inches moved')).toBeCloseTo(
    3.5 - BASE / 2,
    3,
  );
  expect(retreat(3).value('may')).toBe(0);
});

test('AOF-EVENT-35: Magical Boots add 2D3" to a charge', () => {
  const boots = (gap: number) =>
    charge([...unit('A', 1, [10, 20]), ...unit('B', 2, [10 + gap + BASE, 20])], [], { boots: true }).value('legal');
  // 2D3: 2 to 6 in 1, 2, 3, 2, 1 of 9 ways.
  expect([14, 14.5, 15.5, 16.5, 17.5, 18.5].map(boots).map((p) => Math.round(9 * p))).toEqual([9, 8, 6, 3, 1, 0]);
});

test('AOF-EFFECT-07: within 3" of a magical field everything is difficult', () => {
  const foes = [...unit('A', 1, [10, 20]), ...unit('B', 2, [20, 20])];
  const field = (y: number) => charge(foes, [round('magical field', 15, y, 6)]);
  // The way is half a base wide.
  expect(field(20).value('slowed')).toBe(1);
  expect(field(20).rules).toContain('AOF-EFFECT-07');
  expect(field(20 + 3 + BASE / 2).value('slowed')).toBe(1);
  expect(field(20 + 3.01 + BASE / 2).value('slowed')).toBe(0);
  const scene = { scene: { models: foes, terrain: [round('magical field', 15, 20, 8)] }, ask: { kind: 'stand' } };
  expect(faults(table, scene)).toEqual(['scene.terrain[0].outline']);
});

describe('AOF-APOC-01: unit leaders', () => {
  const scene = (models: object[], ask: object, terrain: object[] = []) => {
    const scenario = table.schema.parse({ scene: { models, terrain, leaders: true }, ask });
    expect(table.check(scenario)).toEqual([]);
    const question = table.compile(scenario);
    return { question, measures: question.measures(question.exact()!, null) };
  };
  const chance = ({ measures }: ReturnType<typeof scene>, name: string) => {
    const measure = measures[name];
    return measure?.kind === 'probability' ? measure.value : Number.NaN;
  };

  test('AOF-APOC-01: only the leader is measured, from where all of the unit shoots', () => {
    // The leader is 24" away, a fellow 12".
    const models = [...unit('A', 1, [10, 20], [22, 20]), ...unit('B', 2, [34, 20])];
    const said = scene(models, { kind: 'stand', from: 2, to: 3, inches: 20 });
    expect(chance(said, 'within')).toBe(0);
    expect(said.question.rules).toContain('AOF-APOC-01');
    const volley = said.question.followUps?.[0]?.fields ?? [];
    const value = (path: string) => volley.find((field) => field.path === path)?.value;
    expect(value('situation.shooters')).toBe(2);
    expect(value('situation.distance')).toBeCloseTo(24 - BASE, 3);
  });

  test('AOF-APOC-01, AOF-APOC-02: he charges first, and then everybody strikes', () => {
    const models = [...unit('A', 1, [10, 20], [2, 20], [2, 30]), ...unit('B', 2, [20, 20], [30, 30])];
    const said = scene(models, { kind: 'charge', from: 1, to: 4 });
    expect(chance(said, 'legal')).toBe(1);
    expect(said.measures.met).toMatchObject({ mean: { value: 5 } });
    const behind = [...unit('A', 1, [2, 20], [10, 20]), ...unit('B', 2, [20, 20])];
    expect(chance(scene(behind, { kind: 'charge', from: 1, to: 3 }), 'legal')).toBe(0);
  });

  test('AOF-APOC-01: only who is in terrain has cover', () => {
    const models = [...unit('A', 1, [10, 20]), ...unit('B', 2, [30, 20])];
    const cover = (x: number) => chance(scene(models, { kind: 'stand' }, [piece('ruins', x, 20, 2, 4)]), 'cover');
    expect([cover(28), cover(30)]).toEqual([0, 1]);
  });
});

test('AOF-TERR-02: nobody stands in what is impassable; its edge may be touched, and a building is held', () => {
  const foe = unit('B', 2, [30, 20]);
  const rock = piece('impassable', 10, 20, 4, 4);
  const at = (x: number, terrain = rock) => {
    const models = [...unit('A', 1, [x, 20]), ...foe];
    return faults(table, { scene: { models, terrain: [terrain] }, ask: { kind: 'charge', from: 1, to: 2, inches: 6 } });
  };
  expect([at(10), at(12), at(12 + BASE / 2 - 0.01)]).toEqual(Array(3).fill(['scene.models[0].x']));
  expect([at(12 + BASE / 2), at(13)]).toEqual([[], []]);
  expect(at(10, piece('building', 10, 20, 4, 4))).toEqual([]);
});
