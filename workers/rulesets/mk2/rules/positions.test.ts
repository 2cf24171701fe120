/** Rules of Mk II that positions decide. T-numbers are worked examples of the digest of the table, moved onto one. */
import { expect, test } from 'vitest';
import { askTable, at, faults, own, piece, round, type Said } from '../../scene/testing/ask.ts';
import { table } from '../table/index.ts';

const ask = (models: object[], asked: object, terrain: object[] = []): Said => askTable(table, models, asked, terrain);
const stand = (models: object[], terrain: object[] = []): Said => ask(models, { kind: 'stand' }, terrain);
const viewer = own(30, 2, 10, { facing: 0 });
const forced = (models: object[], way: object, terrain: object[] = []): Said =>
  ask(models, { kind: 'forced', way }, terrain);

test('MK2-ATK-21, MK2-WQ-11: half an inch before it, two inches with Reach', () => {
  const engages = (reach: object, x: number) =>
    stand([own(50, 5, 10, { facing: 0, ...reach }), at(30, x, 10, { facing: 180 })]);
  const near = 5 + 40 / 25.4;
  expect([near + 0.5, near + 0.51].map((x) => engages({}, x).value('engages'))).toEqual([1, 0]);
  const long = [near + 2, near + 2.01].map((x) => engages({ reach: 2 }, x));
  expect(long.map((said) => said.value('engages'))).toEqual([1, 0]);
  expect(long[0].value('engaged')).toBe(0);
  expect(stand([own(50, 5, 10, { facing: 180, reach: 2 }), at(30, 7, 10)]).value('inReach')).toBe(0);
  expect(long[0].rules).toEqual(expect.arrayContaining(['MK2-ATK-21', 'MK2-WQ-11']));
});

test('T35, MK2-ATK-22: bases as large as the target are in the way, smaller ones are not; clouds and woods hide', () => {
  const sees = (others: object[], terrain: object[] = [], two = at(40, 12, 10)) =>
    stand([own(40, 2, 10, { facing: 0 }), two, ...others], terrain).value('sees');
  expect([sees([at(40, 7, 10)]), sees([at(30, 7, 10)])]).toEqual([0, 1]);
  expect([sees([], [round('cloud', 7, 10, 5)]), sees([], [piece('forest', 7, 10, 2, 18)])]).toEqual([0, 0]);
  // From a hill of 2", within 1" of the target.
  const hill = (base: number, level: number) =>
    stand([own(40, 2, 10, { facing: 0, level }), at(40, 12, 10), at(base, 9.5, 10)]).value('sees');
  expect([hill(40, 2), hill(50, 2), hill(40, 1), hill(40, 0.9)]).toEqual([1, 0, 1, 0]);
});

test('MK2-CAV-01: riders look past smaller bases at whom they charge', () => {
  const hidden = (base: number, mounted: boolean) =>
    ask([own(50, 3, 10, { facing: 0, mounted }), at(30, 12, 10), at(base, 8, 10)], { kind: 'charge' });
  expect([hidden(40, false), hidden(40, true), hidden(50, true)].map((said) => said.value('sees'))).toEqual([0, 1, 0]);
  expect(hidden(40, true).rules).toContain('MK2-CAV-01');
  expect(hidden(50, true).rules).not.toContain('MK2-CAV-01');
});

test('MK2-CAV-02: a rider halts on a full advance where it reaches its target, and rides on', () => {
  // 50 mm riders: radius 0.9843; 30 mm enemies: 0.5906. The way runs along y = 10, the enemy stands beside it.
  const ride = (y: number, more: object = {}, others: object[] = [], terrain: object[] = []) =>
    ask(
      [own(50, 4, 10, { facing: 0, reach: 0.5, mounted: true }), at(30, 8, y, { facing: 270, reach: 0.5 }), ...others],
      { kind: 'rideBy', SPD: 8, at: { x: 12, y: 10 }, ...more },
      terrain,
    );
  const reach = 50 / 50.8 + 30 / 50.8 + 0.5;
  expect([ride(10 + reach - 0.01).value('strikes'), ride(10 + reach + 0.01).value('strikes')]).toEqual([1, 0]);
  const said = ride(12);
  // Nearest after 4".
  expect([said.value('way: halts after, inches'), said.value('way: rides, inches')]).toEqual([4, 8]);
  expect([said.value('way: comes to x'), said.value('arrives')]).toEqual([12, 1]);
  expect(said.rules).toContain('MK2-CAV-02');
  // It rides out of the half inch before the enemy: sqrt(reach^2 - 2^2) beyond the nearest point.
  expect(said.value('freeStrike')).toBe(1);
  expect(said.notes.join(' ')).toContain(`free strike after ${(4 + Math.sqrt(reach ** 2 - 4)).toFixed(2)}"`);
  // From behind it there is none.
  expect(
    ask([own(50, 4, 10, { facing: 0, mounted: true }), at(30, 8, 12, { facing: 90 })], {
      kind: 'rideBy',
      SPD: 8,
      at: { x: 12, y: 10 },
    }).value('freeStrike'),
  ).toBe(0);
  // Short of it, and stopped before it.
  expect(ride(12, { SPD: 2 }).value('strikes')).toBe(0);
  expect(ride(12, {}, [], [piece('obstruction', 5.5, 10, 0.2, 2)]).value('arrives')).toBe(0);
  // Rough ground costs double: an inch and a base across, 2.9685".
  const rough = ride(12, {}, [], [piece('rough ground', 7, 10, 1, 6)]);
  expect(rough.value('way: rides, inches')).toBeCloseTo(8 - (1 + 50 / 25.4), 3);
});

test('MK2-CHARGE-02: straight on, SPD + 3", half as far in rough ground, stopped by a wall', () => {
  const charge = (terrain: object[], SPD = 6) =>
    ask([own(40, 3, 10, { facing: 0 }), at(30, 12, 10)], { kind: 'charge', SPD }, terrain);
  const open = charge([]);
  expect([open.value('arrives'), open.value('lane: inches of the lane')]).toEqual([1, 7.122]);
  expect(charge([], 4).value('arrives')).toBe(0);
  expect(charge([piece('wall', 7, 10, 0.5, 18)]).value('arrives')).toBe(0);
  const rough = charge([piece('rough ground', 7, 10, 1, 18)]);
  // One inch and a base of 40 mm across: 2.5748" cost double.
  expect(rough.value('lane: movement that it costs')).toBe(9.6969);
  expect(rough.rules).toContain('MK2-CHARGE-02');
});

test('MK2-CHARGE-05: a charge that does not reach its target fails', () => {
  const said = ask([own(40, 3, 10, { facing: 0 }), at(30, 20, 10)], { kind: 'charge', SPD: 6 });
  expect([said.value('arrives'), said.rules.includes('MK2-CHARGE-05')]).toEqual([0, true]);
});

test('MK2-CHARGE-09: without line of sight there is no charge', () => {
  const said = ask([own(40, 3, 10, { facing: 180 }), at(30, 10, 10)], { kind: 'charge', SPD: 6 });
  expect([said.value('arrives'), said.rules.includes('MK2-CHARGE-09')]).toEqual([0, true]);
});

test('MK2-AOE-01: templates of 3", 4" and 5", which catch every base they touch', () => {
  const hit = (AOE: number, y: number) =>
    ask([viewer, at(30, 12, 10), at(30, 12, 10 + y)], { kind: 'blast', AOE, needs: 2, RNG: 14 }).value('each: Model 3');
  for (const AOE of [3, 4, 5]) {
    expect(hit(AOE, AOE / 2 + 30 / 50.8)).toBeGreaterThan(34 / 36);
    expect(hit(AOE, AOE / 2 + 30 / 50.8 + 0.01)).toBeLessThan(2 / 36);
  }
});

test('MK2-AOE-05: six directions, d6" capped at half the way; half of RNG for what is out of range', () => {
  const miss = (x: number, AOE: number) =>
    ask([own(30, 5, 20, { facing: 0 }), at(30, x, 20)], { kind: 'blast', AOE, needs: 13, RNG: 30 });
  const still = (x: number, AOE: number) => (miss(x, AOE).value('each: Model 2') - 1 / 36) * (36 / 35);
  expect([3, 4, 5].map((AOE) => still(15 + 30 / 25.4, AOE).toFixed(6))).toEqual(['0.333333', '0.333333', '0.500000']);
  expect(still(8 + 30 / 25.4, 3)).toBeCloseTo(1, 12);
  expect(miss(15, 3).rules).toContain('MK2-AOE-05');
  // T41: it falls short at 10", so only models 4" beyond the point can be met.
  const far = ask([own(30, 5, 20, { facing: 0 }), at(30, 19, 20)], { kind: 'blast', AOE: 3, RNG: 10, needs: 2 });
  expect([far.value('direct'), far.notes[0]]).toEqual([0, 'It deviates 5" at most.']);
});

test('MK2-AOE-06: a deviation ends at the edge of the table', () => {
  const edge = (x: number) =>
    ask([own(30, x - 10, 24, { facing: 0 }), at(30, x, 24), at(30, 47.4, 24 + 3)], {
      kind: 'blast',
      AOE: 5,
      needs: 13,
      RNG: 20,
    });
  expect(edge(46).rules).toContain('MK2-AOE-06');
  expect(edge(30).rules).not.toContain('MK2-AOE-06');
  // Ray 6 from 2" before the edge ends on it, 1.15" to 3.5" up: near the third model from 3" on.
  expect(edge(46).value('each: Model 3')).toBeGreaterThan(3 / 36);
});

test('MK2-SPRAY-01, MK2-SPRAY-04: a spray over its target, and a wall that hides from it', () => {
  const models = [own(30, 5, 10), at(30, 10, 10), at(30, 8, 11), at(30, 12, 11.6)];
  const spray = (terrain: object[], SP = 8) => ask(models, { kind: 'spray', SP }, terrain);
  expect([spray([], 6).value('met'), spray([]).value('met')]).toEqual([2, 3]);
  const hidden = spray([piece('obstruction', 6.5, 10, 0.5, 12, { tall: 3 })]);
  expect([hidden.value('met'), hidden.rules.includes('MK2-SPRAY-04')]).toEqual([0, true]);
  expect(spray([round('cloud', 7, 13.5, 3)]).value('met')).toBe(3);
});

test('MK2-TERRAIN-01: rough ground takes double, obstructions stop', () => {
  const push = (terrain: object[]) => forced([own(30, 7, 10), at(30, 9, 10)], { kind: 'push', inches: 2 }, terrain);
  expect(push([piece('rough ground', 9, 10, 8, 8)]).value('moved: pushed')).toBe(1);
  expect(push([piece('rough ground', 9, 10, 8, 8)]).rules).toContain('MK2-TERRAIN-01');
  const wall = push([piece('obstruction', 11, 10, 1, 8)]);
  expect([wall.value('moved: pushed'), wall.value('solid')]).toEqual([0.9094, 1]);
});

const charges = (x: number, others: object[] = [], terrain: object[] = [], more: object = {}) =>
  ask([own(30, 5, 10, { facing: 0 }), at(30, x, 10), ...others], { kind: 'charge', SPD: 6, ...more }, terrain);

test('MK2-CHARGE-02: SPD and 3" straight on until the target is in melee range, and no farther than what it contacts', () => {
  // 9" and half an inch between bases of 1.181".
  expect([15.68, 15.69].map((x) => charges(x).value('arrives'))).toEqual([1, 0]);
  expect(charges(12).value('lane: inches of the lane')).toBe(5.3189);
  const wide = [4, 6, 8, 10, 12, 14, 16].map((y) => at(50, 9, y, { side: 1 }));
  expect([charges(14, wide).value('arrives'), charges(14, wide.slice(0, 2)).value('arrives')]).toEqual([0, 1]);
});

test('MK2-TERRAIN-01, MK2-CHARGE-02: a charge stops at obstacles and obstructions, and pays double for rough ground', () => {
  const across = (kind: string, more: object = {}) =>
    charges(12, [], [piece(kind, 9, 10, 0.5, 19)], more).value('arrives');
  expect(['wall', 'hedge', 'obstruction', 'impassable'].map((kind) => across(kind))).toEqual([0, 0, 0, 0]);
  expect([across('rough ground'), across('wall', { pathfinder: true })]).toEqual([1, 1]);
  const rough = (pathfinder: boolean) => charges(14, [], [piece('rough ground', 9, 10, 4, 19)], { pathfinder });
  expect([rough(false), rough(true)].map((said) => said.value('arrives'))).toEqual([0, 1]);
});

test('MK2-POWER-04: who is pushed stops at obstacles, and pays double for rough ground', () => {
  const pushed = (kind: string) =>
    forced([own(30, 7, 10), at(30, 9, 10)], { kind: 'push', inches: 2 }, [piece(kind, 10.5, 10, 0.5, 8)]);
  expect(['wall', 'obstruction'].map((kind) => pushed(kind).value('moved: pushed'))).toEqual([0.6594, 0.6594]);
  // 0.659" of open ground; then each inch counts two.
  expect(pushed('rough ground').value('moved: pushed')).toBe(1.3297);
});

test('MK2-POWER-04: a push stops at any base', () => {
  const said = forced([own(30, 7, 6), at(50, 10, 10), at(30, 11.4, 11.8)], { kind: 'push', inches: 2 });
  expect([said.value('moved: pushed'), said.value('each: Model 3')]).toEqual([0.7057, 1]);
  expect(said.rules).toContain('MK2-POWER-04');
});

test('MK2-POWER-06: a slam of d6", or half of it, passes smaller bases and stops at one as large', () => {
  const models = [own(50, 10, 10), at(50, 12, 10), at(30, 14.5, 10.5), at(50, 17, 10)];
  const slam = (half: boolean) => forced(models, { kind: 'slam', half });
  expect([slam(false).value('moved: die 4'), slam(true).value('moved: die 5')]).toEqual([3.0315, 2.5]);
  expect([slam(false).value('solid'), slam(true).value('solid')]).toEqual([0.5, 0]);
  expect(slam(false).rules).toContain('MK2-POWER-06');
});

test('MK2-POWER-14: thrown at a model within half of STR it lands there, or deviates from its centre', () => {
  const thrown = (x: number) => forced([own(50, 3, 5), at(40, 5, 5), at(40, x, 5)], { kind: 'throw', needs: 7 });
  expect(thrown(9).value('onTarget')).toBeCloseTo(21 / 36, 12);
  // Half of 1.9" at most from its centre: a miss still comes down on it.
  expect(thrown(5 + 80 / 50.8 + 1.9).value('each: Model 3')).toBe(1);
  expect([thrown(14).value('onTarget'), thrown(14).rules.includes('MK2-POWER-14')]).toEqual([0, true]);
});

test('MK2-POWER-14, MK2-POWER-11: a large base throws a small one 1" farther; beyond that it flies towards it', () => {
  const thrown = (thrower: number, flier: number, x: number) =>
    forced([own(thrower, 3, 5), at(flier, 5, 5), at(40, x, 5)], { kind: 'throw', needs: 2, STR: 8 }).value('onTarget');
  // 4" or 5" from base to base: a small and a medium base take 1.378" of what lies between centres.
  expect([thrown(50, 30, 11.3), thrown(50, 30, 11.4), thrown(40, 30, 11.3), thrown(50, 40, 11.3)]).toEqual([
    expect.closeTo(35 / 36, 12),
    0,
    0,
    0,
  ]);
});

test('MK2-POWER-12, MK2-POWER-14: a throw passes obstacles and smaller bases without contact; out of reach it deviates', () => {
  const thrown = (x: number, others: object[], terrain: object[] = []) =>
    forced([own(50, 3, 5), at(40, 5, 5), at(40, x, 5), ...others], { kind: 'throw', needs: 2, STR: 12 }, terrain);
  expect(thrown(11.5, [at(30, 7.5, 5)]).value('each: Model 4')).toBe(0);
  expect(thrown(11.5, [], [piece('wall', 7.5, 5, 0.3, 9)]).value('onTarget')).toBeCloseTo(35 / 36, 12);
  expect(thrown(11.5, [], [piece('obstruction', 7.5, 5, 0.3, 9)]).value('onTarget')).toBe(0);
  // The point is 6" on, at 11; straight back by 1" and 2" meets one, on to the left by 2" and 3" the other.
  const out = thrown(16, [at(30, 9.4, 5), at(30, 12.5, 7.6)]);
  expect([out.value('onTarget'), out.value('each: Model 4'), out.value('each: Model 5')]).toEqual([
    0,
    expect.closeTo(2 / 18, 12),
    expect.closeTo(2 / 18, 12),
  ]);
});

test('MK2-KD-04, MK2-POWER-10: no slam moves who is knocked down, and nobody throws a larger base', () => {
  const refused = (from: number, more: object, way: object) =>
    faults(table, {
      scene: { models: [own(from, 6, 10), at(50, 9, 10, more), at(30, 14, 10)] },
      ask: { kind: 'forced', way },
    });
  const down = { posture: 'knocked down' };
  expect([refused(50, down, { kind: 'slam' }), refused(50, {}, { kind: 'slam' })]).toEqual([['ask.way.model'], []]);
  expect([refused(40, {}, { kind: 'throw' }), refused(50, down, { kind: 'throw' })]).toEqual([['ask.way.model'], []]);
});

test('MK2-ATK-21: an inch of height is none in melee, more than that is measured', () => {
  const high = (level: number, reach: number) =>
    ask([own(30, 5, 10, { facing: 0, reach }), at(30, 6.4, 10, { level })], { kind: 'stand' }).value('engages');
  expect([high(1, 0.5), high(1.1, 0.5), high(1.9, 2), high(2, 2)]).toEqual([1, 0, 1, 0]);
});

test('MK2-POWER-15: a trample goes straight over small bases and stops at larger ones', () => {
  const models = [own(50, 10, 10), at(30, 12, 11.5), at(30, 13.5, 8.4), at(30, 15, 10)];
  const trample = (more: object[]) => forced([...models, ...more], { kind: 'trample', inches: 7 });
  expect([2, 3, 4].map((n) => trample([]).value(`each: Model ${n}`))).toEqual([1, 0, 1]);
  const stopped = trample([at(40, 18.5, 10)]);
  expect([stopped.value('moved: moved'), stopped.value('solid')]).toEqual([6.7283, 1]);
  // Half an inch nearer it would end on the trooper before it, and so ends before him.
  expect(trample([at(40, 18, 10)]).value('moved: moved')).toBe(3.4252);
  expect(stopped.rules).toContain('MK2-POWER-15');
});

test('MK2-ATK-22: whoever stands an inch lower than the viewer is looked past, however high the target is', () => {
  const sees = (level: number, more: object) =>
    ask([own(40, 5, 10, { level: 2 }), at(40, 15, 10, { level: 2 }), at(50, 10, 10, { level, ...more })], {
      kind: 'stand',
    }).value('sees');
  expect([sees(2, {}), sees(1.5, {}), sees(1, {})]).toEqual([0, 0, 1]);
  // Within an inch of the target only where its base is no larger than the viewer's.
  expect([sees(0, { x: 13 }), sees(0, { x: 13, base: 40 })]).toEqual([0, 1]);
});
