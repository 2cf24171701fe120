/** Rules of Age of Fantasy that positions decide. T-numbers are worked examples of the digest of the table. */
import { expect, test } from 'vitest';
import { askTable, piece } from '../../scene/testing/ask.ts';
import { table } from '../table/index.ts';

const unit = (name: string, side: number, ...places: ReadonlyArray<readonly [x: number, y: number]>): object[] =>
  places.map(([x, y]) => ({ unit: name, side, base: 25, x, y }));

test('AOF-UNIT-04: everybody within 2" of somebody and within 6" of everybody', () => {
  const keeps = (xs: readonly number[]) =>
    askTable(table, unit('A', 1, ...xs.map((x) => [x + 10, 10] as const)), { kind: 'unit' });
  // T74.
  expect(keeps([0, 1.5, 3, 4.5, 6]).value('coherent')).toBe(1);
  expect(keeps([0, 2.9, 5.8, 8.8]).value('coherent')).toBe(0);
  expect(keeps([0, 1, 5, 6]).value('coherent')).toBe(1);
  const alone = keeps([0, 1, 4]);
  expect([alone.value('met'), alone.value('each: A 3')]).toEqual([1, 1]);
  expect(alone.rules).toContain('AOF-UNIT-04');
});

test('AOF-UNIT-05: from base to base, past the own unit and not past others; forests hide what is beyond', () => {
  const others = unit('C', 2, [16, 10], [16, 11.6], [16, 8.4]).map((one) => ({ ...one, base: 40 }));
  const stand = (to: readonly [number, number], more: object[], terrain: object[] = []) =>
    askTable(table, [...unit('A', 1, [10, 10]), ...unit('B', 2, to), ...more], { kind: 'stand', inches: 12 }, terrain);
  // T82.
  expect([stand([22, 10], others).value('sees'), stand([22, 16], others).value('sees')]).toEqual([0, 1]);
  expect(stand([22, 10], others).value('distance: base to base')).toBe(11.0157);
  expect([stand([22, 10], []).value('within'), stand([22, 16], []).value('within')]).toEqual([1, 0]);
  const own = unit('A', 1, [16, 10], [16, 11.6], [16, 8.4]);
  expect(stand([22, 10], own).value('sees')).toBe(1);
  const forest = [piece('forest', 16, 10, 4, 12)];
  expect([stand([22, 10], [], forest).value('sees'), stand([17, 10], [], forest).value('sees')]).toEqual([0, 1]);
});

test('AOF-TERR-04: behind cover is who is seen on no line that misses it, however far away; whoever is in it shoots out of it', () => {
  const cover = (x: number, pieces: object[], from = 10) =>
    askTable(table, [...unit('A', 1, [from, 10]), ...unit('B', 2, [x, 10])], { kind: 'stand' }, pieces).value('cover');
  const barricade = [piece('barricade', 16, 10, 0.5, 4)];
  expect([17.5, 24].map((x) => cover(x, barricade))).toEqual([1, 1]);
  // Half of the base looks out beside it.
  expect(cover(22, [piece('barricade', 16, 12, 0.5, 4)])).toBe(0);
  expect([cover(22, [piece('ruins', 22, 10, 3, 3)]), cover(22, [piece('ruins', 10, 10, 3, 3)])]).toEqual([1, 0]);
  // To two of three shooters it stands behind the barricade.
  const models = [...unit('A', 1, [10, 10], [10, 11.5], [10, 40]), ...unit('B', 2, [22, 10])];
  const volley = (asked: object[]) =>
    askTable(table, asked, { kind: 'stand', from: 1, to: asked.length }, barricade).followUps[0]!.fields.find(
      ({ path }) => path === 'situation.cover',
    )!.value;
  expect([volley(models), volley([...models.slice(0, 1), ...models.slice(2)])]).toEqual([true, false]);
});

test('T76, AOF-TERR-04: a unit has cover when more than half of its models stand in it', () => {
  const forest = [piece('forest', 20, 9.5, 4, 5)];
  const inside = [8, 9, 10, 11].map((y) => [20, y] as const);
  const outside = [14, 15, 16].map((y) => [20, y] as const);
  const covered = (...places: ReadonlyArray<readonly [number, number]>) =>
    askTable(
      table,
      [...unit('A', 1, [10, 10]), ...unit('B', 2, ...places)],
      { kind: 'stand', to: 2 },
      forest,
    ).followUps[0]!.fields.find(({ path }) => path === 'situation.cover')!.value;
  expect(covered(...inside, ...outside)).toBe(true);
  expect(covered(...inside.slice(0, 3), ...outside)).toBe(false);
});

const charge = (x: number, terrain: object[] = [], inches = 12) =>
  askTable(
    table,
    [...unit('A', 1, [10, 10], [11.1, 10]), ...unit('B', 2, [x, 10], [x, 11.1], [x, 15])],
    { kind: 'charge', from: 1, to: 3, inches },
    terrain,
  );

test('AOF-MELEE-01: a charge needs one model in contact within its distance; then the others pile in up to 3"', () => {
  // T71: 11.8157" and 12.0157".
  expect([23.9, 24.1].map((x) => charge(x).value('legal'))).toEqual([1, 0]);
  const said = charge(20);
  expect(said.value('fight: nearest models, inches')).toBe(7.9157);
  // The third of the target stands 5" away, piles in by 3" and comes within 2".
  expect([said.value('fight: chargers who strike'), said.value('each: B 3')]).toEqual([2, 1]);
  expect(said.rules).toContain('AOF-MELEE-01');
});

test('AOF-TERR-02: nobody charges through what is impassable', () => {
  const wall = charge(20, [piece('impassable', 15, 10, 1, 20)]);
  expect([wall.value('legal'), wall.rules.includes('AOF-TERR-02')]).toEqual([0, true]);
});

test('AOF-TERR-05: a charge that touches difficult ground is 6" at most', () => {
  const field = [piece('field', 15, 10, 1, 20)];
  expect([charge(20, field).value('legal'), charge(17.5, field).value('legal')]).toEqual([0, 1]);
  expect(charge(20, field).value('slowed')).toBe(1);
});

test('AOF-FOG-03: a unit is in the third of the table that holds most of it', () => {
  // T84: thirds of 24" along the long edge.
  const said = askTable(table, unit('A', 1, [23, 10], [24.2, 10], [25, 11]), { kind: 'unit' });
  expect([said.value('left'), said.value('middle')]).toEqual([0, 1]);
  expect(said.rules).toContain('AOF-FOG-03');
});
