/** What positions decide in Mk II, sentence by sentence of its rules: each by a ruler, moves and dice counted by hand. */
import { expect, test } from 'vitest';
import { askTable, at, faults, own, piece, round, type Said } from '../../scene/testing/ask.ts';
import { table } from '../table/index.ts';

const ask = (models: object[], asked: object, terrain: object[] = []): Said => askTable(table, models, asked, terrain);
const forced = (models: object[], way: object, terrain: object[] = []): Said =>
  ask(models, { kind: 'forced', way }, terrain);

/** A rider of 50 mm, radius 0.98425", who wants to go straight on from x = 4. */
const rides = (SPD: number, x: number, terrain: object[] = [], enemy = at(30, 20, 20)): Said =>
  ask(
    [own(50, 4, 10, { facing: 0, reach: 0.5, mounted: true }), enemy],
    { kind: 'rideBy', SPD, at: { x, y: 10 } },
    terrain,
  );
const inches = (said: Said): number => said.value('way: rides, inches');

test('MK2-TERRAIN-01: an advance crosses a linear obstacle for nothing where it gets completely past, and else stops short', () => {
  const wall = [piece('wall', 7, 10, 0.5, 4)];
  expect([inches(rides(8, 12, wall)), rides(8, 12, wall).value('arrives')]).toEqual([8, 1]);
  expect([rides(8, 12, wall), rides(8, 12)].map(({ rules }) => rules.includes('MK2-TERRAIN-01'))).toEqual([
    true,
    false,
  ]);
  // It lies on the wall from 1.7657" to 4.2343" on.
  expect(inches(rides(8, 7.5, wall))).toBe(1.7657);
  expect([inches(rides(4.2, 12, wall)), inches(rides(4.24, 12, wall))]).toEqual([1.7657, 4.24]);
  expect(inches(rides(8, 12, [piece('hedge', 7, 10, 0.5, 4)]))).toBe(8);
  expect(inches(rides(8, 12, [piece('obstruction', 7, 10, 0.5, 4)]))).toBe(1.7657);
  expect(inches(rides(8, 12, [piece('impassable', 7, 10, 0.5, 4)]))).toBe(1.7657);
});

test('MK2-TERRAIN-01: climbing on an obstacle an inch thick costs 2" for an inch forward, coming down nothing', () => {
  const platform = [piece('wall', 8, 10, 2, 4)];
  // In contact after 2.0157".
  expect([inches(rides(8, 13, platform)), inches(rides(4, 12, platform)), inches(rides(4.1, 12, platform))]).toEqual([
    7, 2.0157, 3.1,
  ]);
  // Half way up there is no place.
  expect(inches(rides(8, 6.5, platform))).toBe(2.0157);
});

test('MK2-TERRAIN-01: a wall is no end of where a model may go, but nobody stands upon it', () => {
  const said = (terrain: object[]) =>
    ask([own(30, 10, 20), at(30, 10, 32)], { kind: 'where', inches: 4, range: 9 }, terrain);
  // 10.82" from base to base. After 2" it would lie on the wall, and past it 2.8406" on: the places tried are 0.5" apart.
  const all = [[], [piece('wall', 10, 22, 12, 0.5)], [piece('obstruction', 10, 22, 20, 0.5, { tall: 1 })]].map(said);
  expect(all.map((one) => one.value('sees'))).toEqual([1, 1, 0]);
  expect(all.slice(0, 2).map((one) => one.value('place: inches moved'))).toEqual([2, 3]);
});

test('MK2-CAV-02: a rider who cannot halt upon a wall halts before it or behind it', () => {
  const enemy = at(30, 8, 12, { facing: 90 });
  // In reach from 3.448" to 4.552", and on the wall until 4.4843"; on a wider one all the while.
  const said = (width: number) => rides(8, 12, [piece('wall', 7.5 - width / 2, 10, width, 4)], enemy);
  expect([said(0.5).value('strikes'), said(0.5).value('way: halts after, inches')]).toEqual([1, 4.4843]);
  expect(rides(8, 12, [piece('wall', 7.35, 10, 0.6, 4)], enemy).value('strikes')).toBe(0);
});

test('MK2-POWER-14: a miss comes down by a d6 and a d3 from the centre of whom it was thrown at', () => {
  // 2.622" from base to base, so 1.311" at most. Only straight on by 2" or 3" it comes within 1.378" of the third.
  const models = [own(50, 3, 5), at(40, 5, 5), at(30, 9, 5), at(30, 11.5, 5)];
  expect(forced(models, { kind: 'throw', needs: 7 }).value('each: Model 4')).toBeCloseTo(
    (15 / 36) * (1 / 6) * (2 / 3),
    12,
  );
});

test('MK2-POWER-14, MK2-POWER-12: a thrown model stops at a base as large as its own', () => {
  const thrown = (base: number) =>
    forced([own(50, 3, 5), at(40, 5, 5), at(30, 10, 5), at(base, 7.5, 6.4)], { kind: 'throw', needs: 2, STR: 12 });
  expect([thrown(30).value('onTarget'), thrown(40).value('onTarget')]).toEqual([expect.closeTo(35 / 36, 12), 0]);
});

test('MK2-ATK-21: who is engaged must be seen', () => {
  const engages = (terrain: object[]) =>
    ask([own(30, 5, 10, { facing: 0, reach: 2 }), at(30, 7.6, 10)], { kind: 'stand' }, terrain).value('engages');
  const high = piece('obstruction', 6.3, 10, 0.3, 6, { tall: 3 });
  const low = piece('wall', 6.3, 10, 0.3, 6, { tall: 1 });
  expect([engages([]), engages([low]), engages([high])]).toEqual([1, 1, 0]);
});

test('MK2-ATK-21: nobody is engaged from behind, and melee range ends with the longest weapon', () => {
  const engages = (facing: number, x: number, reach: number) =>
    ask([own(30, 5, 10, { facing, reach }), at(30, x, 10)], { kind: 'stand' }).value('engages');
  const touching = 5 + 60 / 50.8;
  expect([engages(0, touching, 0.5), engages(180, touching, 0.5), engages(180, touching, 2)]).toEqual([1, 0, 0]);
  expect([engages(0, touching + 2, 2), engages(0, touching + 2, 0.5)]).toEqual([1, 0]);
});

test('MK2-CAV-01: a rider fights past smaller bases', () => {
  const engages = (mounted: boolean, between: number) =>
    ask([own(50, 5, 10, { facing: 0, reach: 2, mounted }), at(30, 8.4748, 10), at(between, 6.93, 10)], {
      kind: 'stand',
    }).value('engages');
  expect([engages(false, 40), engages(true, 40)]).toEqual([0, 1]);
});

const mortar = (others: object[], terrain: object[] = []): Said =>
  ask(
    [own(30, 5, 20, { facing: 0 }), at(30, 15 + 60 / 50.8, 20), ...others],
    {
      kind: 'blast',
      ...{ AOE: 3, needs: 13, RNG: 30 },
    },
    terrain,
  );
/** 4" before and behind the target: under a template that comes down by 2" to 5" their way, which five faces do. */
const [near, far] = [at(30, 11 + 60 / 50.8, 20), at(30, 19 + 60 / 50.8, 20)];
const five = (35 / 36) * (5 / 36);

test('MK2-AOE-05: the first direction leads away from the attacker, the fourth back, each in one of six', () => {
  const said = mortar([near, far]);
  expect([said.value('each: Model 3'), said.value('each: Model 4')]).toEqual([
    expect.closeTo(five, 12),
    expect.closeTo(five, 12),
  ]);
});

test('MK2-AOE-06: neither terrain nor models stop a template that deviates', () => {
  const said = mortar([far, at(50, 17.9, 20)], [piece('obstruction', 16.835, 20, 0.1, 4)]);
  expect(said.value('each: Model 3')).toBeCloseTo(five, 12);
});

test('MK2-AOE-01: a base is hit by any part under the template', () => {
  const hit = (base: number, y: number) =>
    ask([own(30, 2, 10, { facing: 0 }), at(30, 12, 10), at(base, 12, 10 + y)], {
      kind: 'blast',
      ...{ AOE: 4, needs: 2, RNG: 14 },
    }).value('each: Model 3');
  // 2" of the template, and the radius of the base.
  expect([hit(30, 2.6), hit(50, 2.6), hit(50, 2.984), hit(50, 2.99)].map((chance) => chance > 34 / 36)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('MK2-POWER-04: a push goes half as far in rough ground, and stops at smaller bases and at ground that nobody enters', () => {
  const push = (others: object[], terrain: object[] = []) =>
    forced([own(30, 7, 10), at(50, 9, 10), ...others], { kind: 'push', inches: 2 }, terrain).value('moved: pushed');
  // Bases of 50 and 30 mm 2.2" apart: 0.6252" between them. Its front is 0.5157" before ground from 10.5" on.
  expect([push([at(30, 11.2, 10)]), push([], [piece('impassable', 11.5, 10, 2, 8)])]).toEqual([0.6252, 0.5157]);
  expect(push([], [piece('rough ground', 11.5, 10, 2, 8)])).toBe(1.2579);
});

test('MK2-POWER-06: half as far by a smaller slammer and in rough ground, and stopped by a hedge', () => {
  const slam = (slammer: number, terrain: object[] = []) =>
    forced([own(slammer, 10, 10), at(50, 12.5, 10)], { kind: 'slam' }, terrain).value('moved: die 4');
  expect([slam(50), slam(40), slam(50, [piece('rough ground', 15, 10, 8, 8)])]).toEqual([4, 2, 2]);
  // Its front is at 13.4843".
  expect(slam(50, [piece('hedge', 15.25, 10, 0.5, 8)])).toBe(1.5157);
});

test('MK2-SPRAY-01: the target of a spray need not be under it', () => {
  const spray = (SP: number) => ask([own(30, 5, 10), at(30, 13, 10), at(30, 9, 10)], { kind: 'spray', SP });
  // From the edge of the base at 5.5906: 6" end 0.8188" before the target's base.
  const met = (said: Said) => [2, 3].map((n) => said.value(`each: Model ${n}`));
  expect([met(spray(6)), met(spray(8))]).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('MK2-SPRAY-01: a spray is 6, 8 or 10 inches long, whatever the range of anything else', () => {
  const reaches = (SP: number, x: number) => ask([own(30, 5, 10), at(30, x, 10)], { kind: 'spray', SP }).value('met');
  for (const SP of [6, 8, 10]) {
    const end = 5 + 60 / 50.8 + SP;
    expect([reaches(SP, end), reaches(SP, end + 0.01)], `${SP}`).toEqual([1, 0]);
  }
  expect(() => reaches(7, 10)).toThrow();
});

test('MK2-POWER-14: a hit is contact without deviation: nobody beside the target is met by it', () => {
  // 2.425" from base to base, so a miss deviates by 1.2126" at most: to the left it stops beside the small base there.
  const models = [own(50, 3, 5), at(40, 5, 5), at(40, 9, 5), at(30, 7.3, 6.9)];
  const thrown = (needs: number) => {
    const said = forced(models, { kind: 'throw', needs });
    return [said.value('onTarget'), said.value('each: Model 3'), said.value('each: Model 4')];
  };
  const [sure, even, vain] = [thrown(2), thrown(7), thrown(13)];
  expect([sure[0], even[0], vain[0]]).toEqual([35, 21, 1].map((hits) => expect.closeTo(hits / 36, 12)));
  // Of the misses alone; who is thrown at is met by every hit.
  const share = vain[2] / (35 / 36);
  expect(share).toBeGreaterThan(0);
  expect([sure[2], even[2]]).toEqual([share / 36, (15 / 36) * share].map((chance) => expect.closeTo(chance, 12)));
  expect(even[1]).toBeGreaterThan(21 / 36);
});

test('MK2-POWER-14: it is no attack on whom it is thrown at: cover is not asked for, but sight past the thrown model', () => {
  const models = (facing: number) => [own(50, 3, 5, { facing }), at(40, 5, 5), at(40, 9, 5)];
  const way = { kind: 'throw', needs: 7 };
  const thrown = (terrain: object[]) => {
    const said = forced(models(0), way, terrain);
    return [said.value('onTarget'), said.value('each: Model 3'), said.rules.includes('MK2-ATK-08')];
  };
  const open = thrown([]);
  expect(open[0]).toBeCloseTo(21 / 36, 12);
  expect(thrown([piece('wall', 9, 6.2, 3, 0.3, { tall: 1 })])).toEqual(open);
  const refused = (facing: number, terrain: object[]) =>
    faults(table, { scene: { models: models(facing), terrain }, ask: { kind: 'forced', way } });
  expect([refused(0, []), refused(180, []), refused(0, [round('cloud', 7, 5, 1)])]).toEqual([
    [],
    ['ask.way.at'],
    // Lines pass a small cloud.
    [],
  ]);
  expect(refused(0, [round('cloud', 6.9, 5, 2.4)])).toEqual(['ask.way.at']);
});

test('MK2-RUL-R17: half of the distance caps the deviation of a missed throw, or nothing does', () => {
  // 0.9252" from base to base: a miss comes 0.4626" astray at most, or up to 3", which is past the target one way of six.
  const models = [own(50, 3, 5), at(40, 5, 5), at(40, 7.5, 5), at(30, 6, 8.9)];
  const met = (rulings: object) =>
    askTable(table, models, { kind: 'forced', way: { kind: 'throw', needs: 13 } }, [], rulings).value('each: Model 4');
  expect(met({})).toBe(0);
  expect(met({ throwCap: 'none' })).toBeCloseTo(35 / 36 / 18, 12);
});

test('MK2-RUL-T55: exactly 1" higher is higher, or only what is more', () => {
  const elevated = (level: number, rulings: object) =>
    askTable(table, [own(30, 3, 5), at(30, 8, 5, { level })], { kind: 'stand' }, [], rulings).value('elevated');
  const both = (level: number) => [{}, { higherBy: 'more than 1"' }].map((rulings) => elevated(level, rulings));
  expect([both(0.9), both(1), both(1.1)]).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
});

test('MK2-RUL-T38: a wall hides who is lower, or whom no line over it reaches', () => {
  const models = [own(50, 3, 5, { facing: 0 }), at(30, 12, 5)];
  const sees = (x: number, rulings: object) =>
    askTable(table, models, { kind: 'stand' }, [piece('wall', x, 5, 0.2, 9, { tall: 2 })], rulings).value('sees');
  const both = (x: number) => [{}, { wallHeight: 'no line over it' }].map((rulings) => sees(x, rulings));
  expect([both(4.5), both(11)]).toEqual([
    [0, 1],
    [0, 0],
  ]);
});
