/** What positions decide in Mk III, sentence by sentence of its rules: each by a ruler, moves and dice counted by hand. */
import { expect, test } from 'vitest';
import { askTable, at, own, piece, round, type Said } from '../../scene/testing/ask.ts';
import { table } from '../table/index.ts';

const ask = (models: object[], asked: object, terrain: object[] = []): Said => askTable(table, models, asked, terrain);
const stand = (models: object[], terrain: object[] = [], more: object = {}): Said =>
  ask(models, { kind: 'stand', from: 1, to: 2, ...more }, terrain);

/** A mortar whose shot at a model 10" from base to base misses in 35 of 36 falls, and deviates by 5" at most. */
const mortar = (others: object[], terrain: object[] = [], facing = 180): Said =>
  ask(
    [own(30, 5, 20, { facing: 0 }), at(30, 15 + 60 / 50.8, 20, { facing }), ...others],
    { kind: 'blast', AOE: 3, needs: 13, RNG: 30 },
    terrain,
  );
/** 4" behind the target and before it: under a template that comes down by 2" to 5" their way, which five faces do. */
const [far, near] = [at(30, 19 + 60 / 50.8, 20), at(30, 11 + 60 / 50.8, 20)];
const five = (35 / 36) * (5 / 36);

test('MK3-AOE-01, MK3-AOE-05: a template that misses lies on the point that it deviates to, whatever stands between', () => {
  const said = mortar([far, near]);
  expect([said.value('each: Model 3'), said.value('each: Model 4')]).toEqual([
    expect.closeTo(five, 12),
    expect.closeTo(five, 12),
  ]);
  const past = mortar([far, at(50, 17.9, 20)], [piece('obstruction', 16.835, 20, 0.1, 4)]);
  expect(past.value('each: Model 3')).toBeCloseTo(five, 12);
});

test('MK3-ATK-22: a blast comes from where it comes down, wherever the attacker stands', () => {
  const behind = (needs: number, facing: number) =>
    ask([own(30, 2, 10, { facing: 0 }), at(30, 12, 10, { facing })], { kind: 'blast', AOE: 5, RNG: 14, needs }).value(
      'behind',
    );
  // Only the fall of 1 1 is a blast here: short of it by three directions and three faces each, or as often beyond it.
  expect([behind(2, 0), behind(2, 180)]).toEqual([0, 180].map(() => expect.closeTo((1 / 36) * (9 / 36), 12)));
});

test('MK3-ATK-22: the front arc that an attack comes through is asked of the base of the attacker', () => {
  // From beside it by a hair more than 90 degrees all of a small base is behind; a large one there is not.
  const back = (base: number) => stand([own(base, 12, 9.3), at(40, 10, 10, { facing: 90 })]).value('backStrike');
  expect([back(30), back(50)]).toEqual([1, 0]);
});

test('MK3-SPRAY-01: the target may be out of reach, and whoever is nearer under the template is hit', () => {
  const spray = (SP: number) => ask([own(30, 5, 10), at(30, 13, 10), at(30, 9, 10)], { kind: 'spray', SP });
  const met = (said: Said) => [2, 3].map((n) => said.value(`each: Model ${n}`));
  expect([met(spray(6)), met(spray(8))]).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('MK3-SPRAY-01: a spray is 6, 8 or 10 inches long from the edge of the base', () => {
  const reaches = (base: number, SP: number, x: number) =>
    ask([own(base, 5, 10), at(30, x, 10)], { kind: 'spray', SP }).value('met');
  for (const [base, SP] of [
    [30, 6],
    [50, 8],
    [120, 10],
  ]) {
    const end = 5 + (base + 30) / 50.8 + SP;
    expect([reaches(base, SP, end), reaches(base, SP, end + 0.01)], `${base} ${SP}`).toEqual([1, 0]);
  }
});

test('MK3-SPRAY-02: who is wholly behind terrain is spared, clouds spare nobody', () => {
  const met = (terrain: object[]) =>
    ask([own(30, 5, 10), at(30, 12, 10)], { kind: 'spray', SP: 8 }, terrain).value('met');
  expect(met([])).toBe(1);
  expect(met([round('cloud', 8.5, 10, 3)])).toBe(1);
  expect([met([piece('wall', 8.5, 10, 0.5, 9, { tall: 3 })]), met([piece('wall', 8.5, 10, 0.5, 9)])]).toEqual([0, 1]);
  // A wood deeper than 3" hides; a gap of half an inch does not.
  expect([met([piece('forest', 8.5, 10, 4, 9)]), met([piece('forest', 8.5, 14.7, 4, 9)])]).toEqual([0, 1]);
});

test('MK3-STAT-11: within asks of the nearest edge, completely within of the farthest', () => {
  // Between centres 5" and both radii, or what is left when one of them is taken off.
  const said = (base: number, x: number) => {
    const answer = stand([own(40, 5, 10), at(base, x, 10)], [], { inches: 5 });
    return [answer.value('within'), answer.value('completely')];
  };
  for (const base of [30, 50, 120]) {
    const [radius, from] = [base / 50.8, 10 + 40 / 50.8];
    expect([said(base, from + radius), said(base, from + radius + 0.01)], `${base}`).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect([said(base, from - radius), said(base, from - radius + 0.01)], `${base}`).toEqual([
      [1, 1],
      [1, 0],
    ]);
  }
});

test('MK3-STAT-11: measuring is free: the distance is said whoever is in range or in sight', () => {
  const said = stand([own(30, 5, 10, { facing: 180 }), at(30, 25, 10)], [], { inches: 1 });
  expect([said.value('sees'), said.value('within'), said.value('distance: base to base')]).toEqual([0, 0, 18.8189]);
});

test('MK3-ATK-23: a base as large as the target hides it, and so does what is higher than it', () => {
  const sees = (base: number, between: number, terrain: object[] = []) =>
    stand([own(30, 5, 10, { facing: 0 }), at(base, 15, 10), at(between, 10, 10)], terrain).value('sees');
  expect([sees(30, 30), sees(40, 40), sees(50, 50), sees(40, 30), sees(50, 40)]).toEqual([0, 0, 0, 1, 1]);
  // Models on bases of 30 to 50 mm are 1.75", 2.25" and 2.75" high.
  const wall = (tall: number) => [piece('wall', 8, 10, 0.3, 12, { tall })];
  expect([sees(40, 30, wall(2.25)), sees(40, 30, wall(2.3))]).toEqual([1, 0]);
});

test('MK3-COLOSSAL-09: straight ahead is in both fields, half a right angle aside in one, behind in none', () => {
  const fields = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    const said = stand([
      own(120, 20, 20, { facing: 90 }),
      at(30, 20 + 9 * Math.cos(turn), 20 + 9 * Math.sin(turn), { name: 'Target' }),
    ]);
    return [said.value('left'), said.value('right')];
  };
  // Facing up: left is towards 180 degrees. A base 9" away reaches 3.76 degrees to either side of its centre.
  expect([90, 93.7, 93.9, 86.3, 86.1, 135, 45, 270].map(fields)).toEqual([
    [1, 1],
    [1, 1],
    [1, 0],
    [1, 1],
    [0, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
});
