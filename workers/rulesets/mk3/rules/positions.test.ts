/** Rules of Mk III that positions decide. T-numbers are worked examples of the digest of the table, moved onto one. */
import { describe, expect, test } from 'vitest';
import { askTable, at, faults, own, piece, round, type Said } from '../../scene/testing/ask.ts';
import { table } from '../table/index.ts';

const ask = (models: object[], asked: object, terrain: object[] = []): Said => askTable(table, models, asked, terrain);
const stand = (models: object[], terrain: object[] = [], more: object = {}): Said =>
  ask(models, { kind: 'stand', from: 1, to: 2, ...more }, terrain);
const viewer = own(30, 2, 10, { facing: 0 });
const target = at(30, 12, 10);

test('MK3-STAT-09: bases of 30 to 120 mm measure from their edges, no others exist, and a wall hides what is lower', () => {
  const said = stand([own(40, 10, 10), at(120, 16, 18)]);
  expect(said.value('distance: base to base')).toBe(6.8504);
  expect(said.rules).toContain('MK3-STAT-09');
  expect(() => stand([own(35, 10, 10), at(30, 16, 18)])).toThrow();
  const wall = [piece('wall', 7.25, 10, 0.5, 18, { tall: 2 })];
  const hidden = [30, 40, 50, 120].map((base) => stand([viewer, at(base, 14, 10)], wall).value('sees'));
  expect(hidden).toEqual([0, 1, 1, 1]);
});

test('T24: whoever is smaller than the target is never in the way', () => {
  const row = (base: number) => [at(base, 15, 10), at(base, 15, 11.6), at(base, 15, 8.4)];
  const sees = (base: number) => stand([own(30, 10, 10, { facing: 0 }), at(50, 20, 10), ...row(base)]).value('sees');
  expect([40, 30].map(sees)).toEqual([1, 1]);
  // Of its own size they hide it.
  expect(stand([own(30, 10, 10, { facing: 0 }), at(40, 20, 10), ...row(40)]).value('sees')).toBe(0);
});

test('T20, T25, T28, T32, T34: who is seen past bases, clouds and walls, and from a hill', () => {
  const sees = (two: object, others: object[], terrain: object[] = [], one = viewer) =>
    stand([one, two, ...others], terrain).value('sees');
  expect(sees(target, [at(30, 7, 10.3)])).toBe(1);
  const large = at(50, 12, 10);
  const standing = (posture: string) => sees(large, [at(50, 7, 10, { posture })]);
  expect(['standing', 'knocked down'].map(standing)).toEqual([0, 1]);
  const cloud = [round('cloud', 7, 10, 5)];
  const behind = [at(30, 12, 10), at(30, 9.9, 10), at(120, 14, 10)];
  expect(behind.map((two) => sees(two, [], cloud))).toEqual([0, 1, 1]);
  const wall = [piece('wall', 7.25, 10, 0.5, 18, { tall: 2 })];
  expect([30, 40, 50, 120].map((base) => sees(at(base, 12, 10), [], wall))).toEqual([0, 1, 1, 1]);
  const raised = own(40, 2, 10, { facing: 0, level: 2 });
  expect([7, 9.5].map((x) => sees(at(40, 12, 10), [at(50, x, 10)], [], raised))).toEqual([1, 0]);
});

test('MK3-STAT-11: within is any part of a base, completely within is all of it; exactly so far is within', () => {
  const control = (x: number) => stand([own(30, 5, 10), at(50, x, 10)], [], { inches: 14 });
  expect([20, 20.6].map((x) => control(x).value('within'))).toEqual([1, 0]);
  expect(control(20).value('completely')).toBe(0);
  expect(stand([own(30, 5, 10), at(30, 10, 10)], [], { inches: 5 }).value('completely')).toBe(1);
  expect(control(20).rules).toContain('MK3-STAT-11');
});

test('MK3-ATK-18: melee range is in the front arc only, each model has its own, and one may engage without being engaged', () => {
  const reaching = own(50, 5, 10, { facing: 0, reach: 2 });
  const said = stand([reaching, at(30, 8, 10, { facing: 180 })]);
  expect([said.value('engages'), said.value('engaged'), said.value('targetInMelee')]).toEqual([1, 0, 1]);
  const beside = (reach: number) => stand([own(50, 5, 10, { facing: 0, reach }), at(30, 4.5, 12.5)]).value('inReach');
  expect([2, 1.2].map(beside)).toEqual([1, 0]);
  const down = stand([reaching, at(30, 8, 10, { facing: 180, posture: 'knocked down' })]);
  expect([down.value('inReach'), down.value('engages')]).toEqual([1, 0]);
  expect(said.rules).toContain('MK3-ATK-18');
});

test('MK3-ATK-18, MK3-TERRAIN-02: on different levels melee range goes from volume to volume', () => {
  const high = (level: number, base = 30, reach = 0.5) =>
    stand([own(base, 5, 10, { facing: 0, reach }), at(30, 6.4, 10, { facing: 180, level })]).value('engages');
  // A small model is 1.75" high and a large one 2.75"; the bases are 0.22" apart, of a large one they overlap less.
  expect([1.75, 2.1, 2.3].map((level) => high(level))).toEqual([1, 1, 0]);
  expect([high(3.7, 30, 2), high(3.8, 30, 2)]).toEqual([1, 0]);
  const large = stand([own(50, 5, 10, { facing: 0 }), at(30, 6.7, 10, { facing: 180, level: 2.8 })]);
  expect([large.value('engages'), large.value('targetInMelee')]).toEqual([1, 1]);
});

test('MK3-ATK-22, MK3-AOE-08: arcs are those of the attacker, and of the impact point for a blast', () => {
  const before = own(40, 10, 10, { facing: 90 });
  const from = (y: number) => ask([at(30, 12, y), before], { kind: 'stand', from: 1, to: 2 });
  expect([9.5, 9.4].map((y) => from(y).value('backStrike'))).toEqual([0, 1]);
  // A model is behind only with all of its base, wherever its centre is.
  expect([9.5, 9.4].map((y) => from(y).value('originBehind'))).toEqual([0, 1]);
  // The target faces the attacker; what deviates straight on comes down behind it.
  const faces = at(30, 12, 10, { facing: 180 });
  const blast = ask([viewer, faces], { kind: 'blast', AOE: 5, RNG: 14, needs: 13 });
  // Ray 1 with 1", 2" and 3" and rays 2 and 6 with 1", 2" and 3" are behind and over it.
  expect(blast.value('behind')).toBeCloseTo((35 / 36) * (9 / 36), 12);
  expect(blast.rules).toContain('MK3-ATK-22');
  expect(blast.rules).toContain('MK3-AOE-08');
});

test('MK3-ATK-23: lines of sight pass smaller bases, models on the ground, and gaps; not walls and clouds', () => {
  const sees = (others: object[], terrain: object[] = [], two: object = target) =>
    stand([viewer, two, ...others], terrain).value('sees');
  expect(sees([at(40, 7, 10)])).toBe(0);
  expect(sees([at(40, 7, 10.8), at(40, 7, 9.2)])).toBe(1);
  expect(sees([at(40, 6, 10.6), at(40, 8, 9.4)])).toBe(0);
  expect(sees([at(40, 7, 10), at(40, 7, 11.6), at(40, 7, 8.4)], [], at(50, 12, 10))).toBe(1);
  expect(sees([at(50, 7, 10, { posture: 'knocked down' })])).toBe(1);
  expect(sees([at(50, 7, 10, { seenThrough: true })])).toBe(1);
  expect(sees([at(50, 9, 10, { stealth: true })])).toBe(1);
  expect(sees([at(50, 6, 10, { stealth: true })])).toBe(0);
  expect([sees([], [round('cloud', 7, 10, 5)]), sees([], [round('cloud', 7, 10, 5)], at(30, 9.9, 10))]).toEqual([0, 1]);
  const forest = [piece('forest', 8, 10, 4, 8)];
  expect([8, 9.4, 9.7, 12].map((x) => sees([], forest, at(30, x, 10)))).toEqual([1, 1, 0, 0]);
  const turned = (x: number, y: number) => stand([own(30, 12, 10, { facing: 0 }), at(30, x, y)]).value('sees');
  expect([turned(7, 10), turned(12, 15), turned(11.42, 15), turned(11.4, 15)]).toEqual([0, 1, 1, 0]);
  const behind = stand([own(30, 12, 10, { facing: 0 }), at(30, 7, 10)]);
  expect([behind.value('sees'), behind.notes[0]]).toEqual([0, 'It is not in the front arc.']);
  // From a hill only what is within 1" of the target is in the way.
  const hill = { base: 40, x: 2, y: 10, facing: 0, side: 1, level: 2 };
  expect([7, 9.5].map((x) => ask([hill, at(40, 12, 10), at(50, x, 10)], { kind: 'stand' }).value('sees'))).toEqual([
    1, 0,
  ]);
});

test('MK3-TERRAIN-04: a trench shelters who is all in it, not from who touches it, and nobody outside is hidden by who is in it', () => {
  const trench = [piece('trench', 12, 10, 3, 5)];
  const cover = (x: number, from = 2) =>
    stand([own(30, from, 10, { facing: 0 }), at(30, x, 10)], trench).value('cover');
  expect([12, 11.2, 11].map((x) => cover(x))).toEqual([1, 1, 0]);
  expect([9.9, 10].map((x) => cover(12.5, x))).toEqual([1, 0]);
  const behind = (two: number) => stand([viewer, at(30, two, 10), at(30, 11.5, 10)], trench).value('sees');
  expect([16, 12.8].map(behind)).toEqual([1, 0]);
  // Half of the base in each of two.
  const pair = [piece('trench', 10.5, 10, 3, 5), piece('trench', 13.5, 10, 3, 5)];
  expect(stand([viewer, target], pair).value('cover')).toBe(1);
});

test('MK3-ATK-11, MK3-COLOSSAL-07: nothing shelters a huge base, and what is asked from there knows it', () => {
  const wall = [piece('wall', 10, 10, 0.5, 18)];
  const said = (base: number) =>
    ask(
      [viewer, at(base, base === 50 ? 12 : 13.4, 10, { posture: 'knocked down' })],
      { kind: 'stand', from: 1, to: 2 },
      wall,
    );
  expect([said(50).value('cover'), said(120).value('cover')]).toEqual([1, 0]);
  const fields = (base: number) => {
    const all = said(base).followUps.find(({ kind }) => kind === 'activation')?.fields ?? [];
    const read = (path: string) => all.find((field) => field.path === path)?.value;
    return [read('target.huge'), read('target.knockedDown'), read('situation.cover')];
  };
  expect([fields(50), fields(120)]).toEqual([
    [false, true, true],
    [true, false, false],
  ]);
});

test('MK3-COLOSSAL-09: a base on the line between the fields of fire is in both', () => {
  const fields = (x: number, y: number) => {
    const said = stand([own(120, 10, 10, { facing: 90 }), at(30, 10 + x, 10 + y)]);
    expect(said.rules).toContain('MK3-COLOSSAL-09');
    return [said.value('left'), said.value('right')];
  };
  expect([fields(0.5, 6), fields(0.7, 6), fields(-4, 1), fields(1, -5)]).toEqual([
    [1, 1],
    [0, 1],
    [1, 0],
    [0, 0],
  ]);
});

test('MK3-CHARGE-01: a charge goes straight up to SPD + 3", needs line of sight and an enemy', () => {
  const charger = own(40, 3, 10, { facing: 0 });
  const enemy = at(30, 12, 10);
  const charge = (models: object[], more: object = {}, terrain: object[] = []) =>
    ask([charger, enemy, ...models], { kind: 'charge', SPD: 6, ...more }, terrain);
  expect(charge([]).value('lane: movement that it costs')).toBe(7.122);
  expect([4, 4.2].map((SPD) => charge([], { SPD }).value('arrives'))).toEqual([0, 1]);
  // T50: the gap is too narrow straight on, and no slanted lane passes it either.
  const gate = charge([at(30, 7, 11.3), at(30, 7, 8.7)]);
  expect([gate.value('straight'), gate.value('arrives')]).toEqual([0, 0]);
  expect(charge([at(30, 7, 11.5)]).value('lane: degrees of free lanes')).toBeCloseTo(13.7838, 1);
  const hidden = ask([own(40, 3, 10, { facing: 180 }), enemy], { kind: 'charge' });
  expect([hidden.value('sees'), hidden.value('arrives')]).toEqual([0, 0]);
  const near = ask([own(50, 3, 10, { facing: 0, reach: 2 }), at(50, 9, 10)], { kind: 'charge' });
  // T49: it may stop after 2.0315", and goes on to 3" for a charge attack.
  expect(near.value('arrives')).toBe(1);
  expect(near.value('lane: inches of the lane')).toBe(2.0315);
  expect([near.value('attack'), near.value('lane: for a charge attack, inches')]).toEqual([1, 3]);
  const beside = ask([own(50, 3, 10, { facing: 0, reach: 2 }), at(50, 7.9, 10)], { kind: 'charge' });
  // Contact is after 2.9315", and a lane past its middle is longer.
  expect([beside.value('arrives'), beside.value('attack')]).toEqual([1, 1]);
  const rough = [piece('rough ground', 7.5, 10, 3, 20)];
  expect(charge([], {}, rough).value('arrives')).toBe(0);
  expect(charge([], { pathfinder: true }, rough).value('arrives')).toBe(1);
  expect(faults(table, { scene: { models: [charger, own(30, 12, 10)] }, ask: { kind: 'charge' } })).toEqual(['ask.to']);
});

test('MK3-POWER-20: a push ends at the first contact, and costs double in rough ground', () => {
  const push = (others: object[], inches: number, terrain: object[] = []) =>
    ask([own(30, 7, 6), at(50, 10, 10), ...others], { kind: 'forced', way: { kind: 'push', inches } }, terrain);
  const stopped = push([at(30, 11.4, 11.8)], 2);
  expect([
    stopped.value('moved: pushed'),
    stopped.value('each: Model 3'),
    stopped.rules.includes('MK3-POWER-20'),
  ]).toEqual([0.7057, 1, true]);
  expect(push([], 2).value('moved: pushed')).toBe(2);
  expect(push([], 2, [piece('rough ground', 10, 10, 12, 12)]).value('moved: pushed')).toBe(1);
});

test('MK3-POWER-21: the edge of the table stops what is slammed, and is nothing solid', () => {
  const said = ask([own(50, 5, 10), at(50, 2.5, 10)], { kind: 'forced', way: { kind: 'slam' } });
  // From 2.5" to 0.984" from the edge: 2" and more are cut short.
  expect([said.value('edge'), said.value('solid'), said.value('moved: die 6')]).toEqual([5 / 6, 0, 1.5157]);
  expect(said.rules).toContain('MK3-POWER-21');
});

test('MK3-POWER-16: a slam passes smaller bases and stops at one as large', () => {
  const models = [own(50, 10, 10), at(50, 12, 10), at(30, 14.5, 10.5), at(50, 17, 10)];
  const said = ask(models, { kind: 'forced', way: { kind: 'slam' } });
  expect([said.value('moved: die 4'), said.value('moved: die 3')]).toEqual([3.0315, 3]);
  expect([said.value('each: Model 3'), said.value('each: Model 4')].map((p) => Math.round(p * 6))).toEqual([5, 3]);
  expect(said.value('solid')).toBe(0.5);
});

test('MK3-RUL-T36, MK3-AOE-06: half of the distance is from base to base, or from centre to centre', () => {
  const reach = (deviationCap?: string) => {
    const scene = { models: [own(50, 5, 10), at(50, 8, 10), at(30, 10.7, 10)] };
    const blast = { kind: 'blast', AOE: 3, RNG: 12, needs: 13, at: { kind: 'model', model: 2 } };
    const scenario = table.schema.parse({ scene, ask: blast, ...(deviationCap ? { rulings: { deviationCap } } : {}) });
    const question = table.compile(scenario);
    const each = question.measures(question.exact()!, null).each;
    return each?.kind === 'series' ? each.steps[2]!.value : Number.NaN;
  };
  // 3" between the centres: 1.5" at most, or 0.516" of 1.0315". The third is under the template from 0.61" on: straight on
  // by 1" or more, or 1.5" on to either side by as much.
  expect([reach(), reach('edges')]).toEqual([0, 0]);
  expect(reach('centres')).toBeCloseTo((35 / 36) * (6 / 36), 12);
});

test('MK3-POWER-06: half of the die by a smaller base, 2" more by a huge one; spells go as far as they say', () => {
  const slam = (from: number, base: number, more: object = {}) =>
    ask([own(from, 10, 24), at(base, 14, 24)], { kind: 'forced', way: { kind: 'slam', ...more } });
  const inches = (said: Said) => said.value('moved: die 5');
  expect([slam(50, 50), slam(40, 50), slam(50, 40), slam(120, 50)].map(inches)).toEqual([5, 2.5, 5, 7]);
  expect([slam(40, 50, { by: 'spell or weapon' }), slam(120, 50, { by: 'spell or weapon' })].map(inches)).toEqual([
    5, 5,
  ]);
  expect(inches(slam(50, 50, { half: true, more: 1 }))).toBe(3.5);
  expect(slam(40, 50).rules).toContain('MK3-POWER-06');
});

test('MK3-POWER-17: whom a slammed model stood beside it contacts only by moving, and the slammer never', () => {
  const beside = [own(50, 10, 24), at(50, 11.97, 24), at(30, 11.97, 25.58)];
  const slam = (terrain: object[]) => ask(beside, { kind: 'forced', way: { kind: 'slam' } }, terrain);
  const met = (said: Said) => [1, 2, 3].map((n) => said.value(`each: Model ${n}`));
  const stuck = slam([piece('obstruction', 13.455, 24, 1, 8)]);
  expect([met(stuck), stuck.value('solid')]).toEqual([[0, 0, 0], 1]);
  expect(met(slam([]))).toEqual([0, 0, 0]);
});

test('MK3-POWER-19: who is thrown flies over smaller bases without contact, and stops at obstacles and larger ones', () => {
  const thrown = (others: object[], terrain: object[] = []) =>
    ask(
      [own(50, 3, 5), at(40, 5, 5), at(40, 11.5, 5), ...others],
      { kind: 'forced', way: { kind: 'throw', needs: 2, STR: 12 } },
      terrain,
    );
  const free = thrown([at(30, 7.5, 5)]);
  expect([free.value('onTarget'), free.value('each: Model 4')]).toEqual([expect.closeTo(35 / 36, 12), 0]);
  const walls = [[piece('wall', 7.5, 5, 0.3, 9)], [piece('obstruction', 7.5, 5, 0.3, 9)]];
  expect(walls.map((wall) => thrown([], wall).value('onTarget'))).toEqual([0, 0]);
  expect(thrown([], [piece('rough ground', 7.5, 5, 3, 9)]).value('onTarget')).toBeCloseTo(35 / 36, 12);
  // Beside the way, so that the target is seen past it.
  const stopped = thrown([at(50, 7.5, 6.5)]);
  expect(stopped.value('onTarget')).toBe(0);
  // Few misses go past it.
  expect(stopped.value('solid')).toBeGreaterThan(35 / 36);
  expect(free.rules).toContain('MK3-POWER-19');
});

test('MK3-COLOSSAL-07, MK3-POWER-10: nothing moves a huge base, and nobody throws a larger one than his own', () => {
  const refused = (from: number, base: number, way: object) =>
    faults(table, {
      scene: { models: [own(from, 6, 10), at(base, 12, 10), at(30, 18, 10)] },
      ask: { kind: 'forced', way },
    });
  const ways = [{ kind: 'push' }, { kind: 'slam' }, { kind: 'throw' }];
  expect(ways.map((way) => refused(50, 120, way))).toEqual([['ask.way.model'], ['ask.way.model'], ['ask.way.model']]);
  expect(ways.map((way) => refused(40, 50, way))).toEqual([[], [], ['ask.way.model']]);
});

test('MK3-POWER-12, MK3-POWER-13: a throw at another lands on it, or deviates d3" from it', () => {
  const thrown = (at9: number, needs: number) =>
    ask([own(50, 3, 5), at(40, 5, 5), at(50, at9, 5)], { kind: 'forced', way: { kind: 'throw', needs } });
  expect(thrown(9, 7).value('onTarget')).toBeCloseTo(21 / 36, 12);
  // T58: beyond reach it comes down on the line, and nobody rolls.
  expect(thrown(14, 7).value('onTarget')).toBe(0);
  expect(thrown(9, 7).rules).toContain('MK3-POWER-13');
});

test('MK3-POWER-15: a trample attacks those it lies over, and needs room at its end', () => {
  const models = [own(50, 10, 10), at(30, 12, 11.5), at(30, 13.5, 8.4), at(30, 15, 10)];
  const trample = (more: object[]) =>
    ask([...models, ...more], { kind: 'forced', way: { kind: 'trample', inches: 7 } });
  const said = trample([]);
  expect([2, 3, 4].map((n) => said.value(`each: Model ${n}`))).toEqual([1, 0, 1]);
  expect([said.value('room'), trample([at(30, 18.2, 10)]).value('room')]).toEqual([1, 0]);
});

test('MK3-AOE-01: a template is 3", 4" or 5" across and lies on the centre of whom it hits', () => {
  const lone = (AOE: number) =>
    ask([viewer, target, at(30, 13.5 + 30 / 50.8, 10)], { kind: 'blast', AOE, needs: 2, RNG: 14 });
  // 1.5" from the centre to the edge of the other base: under all three, touching counts.
  for (const AOE of [3, 4, 5]) expect(lone(AOE).value('each: Model 3')).toBeGreaterThan(34 / 36);
  const off = ask([viewer, target, at(30, 14.2, 10)], { kind: 'blast', AOE: 3, needs: 2, RNG: 14 });
  expect(off.value('each: Model 3')).toBeLessThan(2 / 36);
  expect(() => lone(6)).toThrow();
});

test('MK3-AOE-02: every base with a part under it is hit: mean and chance of none over all deviations', () => {
  const grid = [-1, 0, 1].flatMap((i) =>
    [-1, 0, 1].map((j) => at(30, 20 + 1.5 * i, 20 + 1.5 * j, { name: `${i} ${j}` })),
  );
  const attacker = own(30, 20 - 10 - 30 / 25.4, 20, { facing: 0 });
  // T87, with the one fall in 36 that hits taken out.
  const miss = (AOE: number, name: string, hit: number) => {
    const said = ask([attacker, ...grid], { kind: 'blast', AOE, needs: 13, RNG: 20, at: { kind: 'model', model: 6 } });
    return (said.value(name) - hit / 36) / (35 / 36);
  };
  const hits = { 3: 5, 4: 9, 5: 9 };
  const means = ([3, 4, 5] as const).map((AOE) => miss(AOE, 'met', hits[AOE]));
  for (const [i, mean] of [11 / 6, 49 / 18, 11 / 3].entries()) expect(means[i]).toBeCloseTo(mean, 12);
  for (const [AOE, none] of [
    [3, 7 / 18],
    [4, 1 / 3],
    [5, 1 / 9],
  ])
    expect(miss(AOE, 'nobody', 0)).toBeCloseTo(none, 12);
});

test('MK3-AOE-05, MK3-AOE-06, MK3-AOE-07: a miss at a lone target, beyond range too, stays on the table', () => {
  const lone = (x: number, AOE: number, more: object = {}) =>
    (ask([own(30, 5, 20, { facing: 0 }), at(30, x, 20)], { kind: 'blast', AOE, needs: 13, RNG: 30, ...more }).value(
      'each: Model 2',
    ) -
      1 / 36) *
    (36 / 35);
  // T86: 10" and 4" away.
  expect([3, 4, 5].map((AOE) => lone(15 + 30 / 25.4, AOE).toFixed(6))).toEqual(['0.333333', '0.333333', '0.500000']);
  expect(lone(9 + 30 / 25.4, 3)).toBeCloseTo(1, 12);
  const far = ask([own(30, 5, 20, { facing: 0 }), at(30, 30, 20)], { kind: 'blast', needs: 2, RNG: 10 });
  expect([far.value('direct'), far.value('met')]).toEqual([0, 0]);
  const edge = ask([own(30, 36, 24, { facing: 0 }), at(30, 46, 24)], { kind: 'blast', needs: 13, RNG: 20 });
  expect(edge.rules).toContain('MK3-AOE-07');
});

test('MK3-SPRAY-01: a spray lies over the target from the edge of the base, as long as it is printed', () => {
  const models = [
    own(30, 5, 10),
    at(30, 10, 10),
    at(30, 8, 11),
    at(30, 8, 11.3),
    at(30, 12, 11.6),
    at(50, 14.5, 10),
    at(30, 14.6, 9.5),
  ];
  // T46 and T47; the last two cannot stand beside each other.
  const covered = (SP: number, without: number) => {
    const left = models.filter((_, index) => index !== without && index !== (SP === 6 ? 2 : 3));
    const said = ask(left, { kind: 'spray', SP });
    return left.map((_, index) => said.value(`each: Model ${index + 1}`));
  };
  expect(covered(6, 5)).toEqual([0, 1, 0, 0, 0]);
  expect(covered(8, 6)).toEqual([0, 1, 1, 1, 1]);
  const wall = [piece('obstruction', 8.5, 10, 0.5, 8, { tall: 4 })];
  expect(ask([models[0], models[1]], { kind: 'spray' }, wall).value('met')).toBe(0);
});

test('the best target is the one whose template catches most enemies, friends taken off', () => {
  const row = [20, 21.5, 23].map((y) => at(30, 12, y));
  const said = ask([viewer, ...row, at(30, 12, 5)], { kind: 'aim', RNG: 30 });
  expect(said.notes[0]).toContain('bare point');
  const worth = (name: string) => said.value(`targets: ${name}`);
  expect(worth('Model 3')).toBeGreaterThan(worth('Model 2'));
  expect(worth('Model 2')).toBeGreaterThan(worth('Model 5'));
  expect(worth('Model 3')).toBeCloseTo(said.value('met'), 4);
});

test('a scene names its faults: bases on one another, off the table, a wall that crosses itself, nobody there', () => {
  const corners = [
    [0, 0],
    [4, 4],
    [4, 0],
    [0, 4],
  ].map(([x, y]) => ({ x, y }));
  const terrain = [{ kind: 'wall', outline: { kind: 'polygon', corners } }];
  const models = [own(30, 10, 10), at(30, 10.5, 10), at(50, 0.5, 20)];
  expect(faults(table, { scene: { models, terrain }, ask: { kind: 'stand', to: 9 } })).toEqual([
    'scene.models[2].x',
    'scene.models[1].x',
    'scene.terrain[0].outline',
    'ask.to',
  ]);
  for (const x of [Number.NaN, Number.POSITIVE_INFINITY, -1, '3'])
    expect(() => stand([own(30, x as number, 1), target])).toThrow();
  expect(() => stand(Array.from({ length: 10_000 }, () => target))).toThrow();
});

test('MK3-ATK-11: whoever has cover or concealment from where it stands is told by the rule that gives it', () => {
  const behind = (kind: string, x: number) => stand([viewer, target], [piece(kind, x, 10, 0.5, 4)]);
  expect([behind('wall', 10.8).value('cover'), behind('wall', 9).value('cover')]).toEqual([1, 0]);
  expect(behind('wall', 10.8).rules).toContain('MK3-ATK-11');
  expect(behind('wall', 9).rules).not.toContain('MK3-ATK-11');
});

test('MK3-CHARGE-01: who has no melee range charges nobody', () => {
  const charge = (more: object) =>
    ask([own(40, 3, 10, { facing: 0, ...more }), at(30, 8, 10)], { kind: 'charge' }).value('arrives');
  expect([{}, { posture: 'knocked down' }, { posture: 'stationary' }, { reach: 0 }].map(charge)).toEqual([1, 0, 0, 0]);
});

test('MK3-CHARGE-01: a charge ends where its target is engaged: in range across the levels, and in sight', () => {
  const model = (x: number, more: object) => own(40, x, 10, { facing: 0, reach: 2, ...more });
  const up = (level: number) => ask([model(3, {}), at(30, 8, 10, { level })], { kind: 'charge', level: 0 });
  // Left out, the way leads up to it.
  expect(ask([model(3, {}), at(30, 8, 10, { level: 6 })], { kind: 'charge' }).value('arrives')).toBe(1);
  // The charger is 2.25" high: 4.2" are out of its reach, and at 4" it must come 0.9682" near.
  expect([4, 4.3].map((level) => up(level).value('arrives'))).toEqual([1, 0]);
  expect(up(4).value('lane: inches of the lane')).toBeCloseTo(5 - 0.7874 - 0.5906 - Math.sqrt(4 - 1.75 ** 2), 3);
  // It stops at a wall that the target, right behind it, cannot be seen over.
  const over = (tall: number) =>
    ask([model(3, {}), at(30, 8, 10)], { kind: 'charge' }, [piece('wall', 7, 10, 0.4, 20, { tall })]).value('arrives');
  expect([1, 3].map(over)).toEqual([1, 0]);
});

test('MK3-CHARGE-01: no lane leads over the edge of the table', () => {
  const guards = [at(30, 5, 1.75), at(30, 5, 3.4), at(30, 5, 5)];
  const charge = (y: number) =>
    ask([own(40, 2, y, { facing: 0 }), at(30, 9, y), ...guards], { kind: 'charge' }).value(
      'lane: degrees of free lanes',
    );
  expect(charge(0.8)).toBe(0);
});

test('MK3-ATK-19: a free strike is made by whoever is left, in reach on its level and in sight', () => {
  const charger = own(30, 5, 10, { facing: 0 });
  const strike = (more: object, terrain: object[] = []) =>
    ask([charger, at(30, 14, 10), at(30, 8, 11.7, more)], { kind: 'charge', SPD: 8 }, terrain).value('freeStrike');
  // It comes into reach and goes out of it again on the way.
  expect(strike({ reach: 2 })).toBe(1);
  expect(strike({ reach: 2, level: 4 })).toBe(0);
  expect(strike({ reach: 2, posture: 'knocked down' })).toBe(0);
  expect(strike({ reach: 2, facing: 90 })).toBe(0);
  expect(strike({ reach: 2 }, [piece('wall', 8, 10.85, 8, 0.2, { tall: 3 })])).toBe(0);
});

test('MK3-KD-01: a model that lies or is stationary has nobody in its melee range', () => {
  const reach = (posture: string) =>
    ask([own(30, 5, 10, { facing: 0, posture }), at(30, 6.5, 10)], { kind: 'stand' }).value('inReach');
  expect(['standing', 'knocked down', 'stationary'].map(reach)).toEqual([1, 0, 0]);
});

test('MK3-POWER-18: impassable ground stops a slam and adds no die', () => {
  const slam = (kind: string) =>
    ask([own(50, 5, 10), at(50, 8, 10)], { kind: 'forced', way: { kind: 'slam', model: 2 } }, [
      piece(kind, 11, 10, 2, 4),
    ]);
  const [wall, pit] = ['obstruction', 'impassable'].map(slam);
  expect([wall, pit].map((said) => said.value('moved: die 3'))).toEqual([1.0157, 1.0157]);
  expect(wall.value('solid')).toBeCloseTo(5 / 6, 12);
  expect(pit.value('solid')).toBe(0);
});

test('MK3-POWER-15: a trample ends where there is room for it, and strikes nobody farther on', () => {
  const models = [own(50, 10, 10), at(30, 12, 11.5), at(30, 13.5, 8.4), at(30, 15, 10), at(30, 18.2, 10)];
  const said = ask(models, { kind: 'forced', way: { kind: 'trample', inches: 7 } });
  // T60.
  expect([said.value('moved: moved'), said.value('room')]).toEqual([6.6252, 0]);
  expect([2, 3, 4, 5].map((n) => said.value(`each: Model ${n}`))).toEqual([1, 0, 1, 0]);
});

test('MK3-TERRAIN-04: trenches in contact are one', () => {
  const halves = [piece('trench', 10, 10, 3, 5), piece('trench', 13, 10, 3, 5)];
  const cover = (from: [number, number], trenches: object[]) =>
    ask([own(30, ...from), at(40, 11.5, 10)], { kind: 'stand' }, trenches).value('cover');
  expect(cover([3, 10], halves)).toBe(1);
  expect(cover([3, 10], halves.slice(0, 1))).toBe(0);
  expect(cover([14, 11], halves)).toBe(0);
});

test('MK3-POWER-11: a model is thrown at one in line of sight, and whoever is thrown does not hide it', () => {
  const refused = (facing: number, others: object[], terrain: object[] = []) =>
    faults(table, {
      scene: { models: [own(50, 3, 5, { facing }), at(40, 6, 5), at(40, 12, 5), ...others], terrain },
      ask: { kind: 'forced', way: { kind: 'throw' } },
    });
  expect([refused(0, []), refused(180, [])]).toEqual([[], ['ask.way.at']]);
  // Another base does hide it, and a wall higher than it.
  expect(refused(0, [at(50, 9, 5)])).toEqual(['ask.way.at']);
  expect(refused(0, [], [piece('obstruction', 9, 5, 0.5, 12, { tall: 4 })])).toEqual(['ask.way.at']);
});

describe('readings of the table', () => {
  /** What is said of the same scene under one reading and another. */
  const both = <T>(models: object[], asked: object, terrain: object[], rulings: object, told: (said: Said) => T): T[] =>
    [{}, rulings].map((read) => told(askTable(table, models, asked, terrain, read)));

  test('MK3-RUL-T44: the reach of a throw at another is measured from base to base, or between centres', () => {
    // 5" between the centres, 3.4252" between the bases; STR 8 throws 4".
    const models = [own(50, 3, 5), at(40, 5, 5), at(40, 10, 5)];
    const way = { kind: 'throw', needs: 7, STR: 8 };
    const said = both(models, { kind: 'forced', way }, [], { throwDistance: 'centres' }, (one) =>
      one.value('onTarget'),
    );
    expect(said).toEqual([expect.closeTo(21 / 36, 12), 0]);
  });

  test('MK3-RUL-T44: half of that distance caps a miss', () => {
    // 0.9252" from base to base, half of it 0.4626"; 2.5" between the centres, half of it 1.25".
    const models = [own(50, 3, 5), at(40, 5, 5), at(40, 7.5, 5), at(30, 6, 6.95)];
    const way = { kind: 'throw', needs: 13, STR: 20 };
    const said = both(models, { kind: 'forced', way }, [], { throwDistance: 'centres' }, (one) =>
      one.value('each: Model 4'),
    );
    expect(said[0]).toBe(0);
    expect(said[1]).toBeGreaterThan(0);
  });

  test('MK3-RUL-T44B: a throw deviates along the line from the thrown model, or from the thrower', () => {
    // The thrower stands south of the target, the thrown model west of it; only straight back from the former is Model 4 met.
    const models = [own(50, 12, 2.5), at(40, 6, 8), at(30, 12, 8), at(30, 12, 11.5)];
    const way = { kind: 'throw', needs: 13, STR: 20 };
    const said = both(models, { kind: 'forced', way }, [], { throwLine: 'from the thrower' }, (one) =>
      one.value('each: Model 4'),
    );
    expect(said).toEqual([0, expect.closeTo(35 / 36 / 18, 12)]);
  });

  test('MK3-RUL-T51: a trample attacks whom it goes over, or whom it touches, too', () => {
    // 30 mm beside the way of 50 mm: contact at 1.5748".
    const models = [own(50, 5, 5), at(30, 9, 5 + 80 / 50.8)];
    const way = { kind: 'trample', degrees: 0, inches: 8 };
    expect(
      both(models, { kind: 'forced', way }, [], { trampleTouch: true }, (one) => one.value('each: Model 2')),
    ).toEqual([0, 1]);
  });

  test('MK3-RUL-T40: cover of any line from base to base, or of that between the centres', () => {
    const models = [own(30, 3, 5), at(30, 10, 5)];
    const wall = (y: number) => [piece('wall', 9, y, 0.2, 1, { tall: 0.9 })];
    const cover = (y: number) =>
      both(models, { kind: 'stand' }, wall(y), { coverLine: 'between the centres' }, (one) => one.value('cover'));
    expect([cover(5), cover(5.9), cover(8)]).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  test('MK3-RUL-T37: a line of sight begins anywhere on a base, or in its front half', () => {
    // It looks north; half of the target, east of it, is before its front line. A base north of the line hides that from
    // its front half, but not from behind.
    const models = [own(120, 10, 10, { facing: 90 }), at(30, 16, 10)];
    const seen = (others: object[]) =>
      both([...models, ...others], { kind: 'stand' }, [], { lineStart: 'front half' }, (one) => one.value('sees'));
    expect([seen([at(50, 13.8, 10.924)]), seen([])]).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('MK3-RUL-T53: rough ground slows a base of which any part is in it, or the centre', () => {
    // A strip of 2": 1.9685" more for a base of 50 mm.
    const models = [own(50, 3, 10, { reach: 0.5, facing: 0 }), at(30, 13, 10)];
    const strip = [piece('rough ground', 7, 10, 2, 18)];
    const asked = { kind: 'charge', from: 1, to: 2, SPD: 9 };
    const cost = both(
      models,
      asked,
      strip,
      { slowBy: 'the centre' },
      (one) => one.value('lane: movement that it costs') - one.value('lane: inches of the lane'),
    );
    expect(cost).toEqual([expect.closeTo(2 + 50 / 25.4, 3), expect.closeTo(2, 3)]);
  });

  test('MK3-RUL-T59: who stands partly in a forest is seen by each line, or as a model in it', () => {
    // North of the target a forest covers a sliver of it. Whatever ends in the forest runs more than 3" through it, and
    // whatever ends before it crosses its corner.
    const models = [own(30, 3, 14), at(50, 12, 10)];
    const forest = [piece('forest', 10.25, 12.4, 4.5, 3.2)];
    const seen = both(models, { kind: 'stand' }, forest, { woodsBy: 'the whole model' }, (one) => one.value('sees'));
    expect(seen).toEqual([0, 1]);
  });

  test('T33, MK3-RUL-T38: a wall hides who is lower, or whom no line over it reaches', () => {
    // The edge of 50 mm is 1" before a wall of 2" that is 0.1" thick; the small target begins 8" from that edge.
    const models = (more: object = {}) => [
      own(50, 4 - 50 / 50.8, 10, { facing: 0, ...more }),
      at(30, 12 + 30 / 50.8, 10, { facing: 180 }),
      at(50, 12 + 50 / 50.8, 16),
    ];
    const wall = (x: number, tall: number) => [piece('wall', x, 10, 0.1, 20, { tall })];
    const seen = (x: number, tall: number, ask: object = {}, more: object = {}) =>
      both(models(more), { kind: 'stand', ...ask }, wall(x, tall), { wallHeight: 'no line over it' }, (one) =>
        one.value('sees'),
      );
    expect(seen(5.05, 2)).toEqual([0, 1]);
    // Lines end anywhere on its top: to its far edge they are 2.75" - 1.1 / (8 + 1.1811) high after 1.1", 2.6302".
    expect([seen(5.05, 2.63), seen(5.05, 2.631)]).toEqual([
      [0, 1],
      [0, 0],
    ]);
    // Close to the target the line has come down; whoever is low sees as little over it as he is seen.
    expect([seen(11.9, 2), seen(5.05, 2, { from: 2, to: 1 }), seen(11.9, 2, { from: 2, to: 1 })]).toEqual([
      [0, 0],
      [1, 1],
      [1, 0],
    ]);
    // As high as both: nothing passes; from a hill of 3" all of it is below the lines.
    expect([seen(8, 2.75, { to: 3 }), seen(8, 1.74), seen(8, 2.75, {}, { level: 3 })]).toEqual([
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
  });

  test('MK3-RUL-T41: what is higher than 5" hides a huge model, or nothing does', () => {
    const models = [own(50, 3, 10), at(120, 14, 10), at(50, 14, 15)];
    const high = (tall: number) => [piece('obstruction', 8, 12, 1, 12, { tall })];
    const seen = (to: number, tall: number) =>
      both(models, { kind: 'stand', to }, high(tall), { hugeHidden: false }, (one) => one.value('sees'));
    expect([seen(2, 6), seen(2, 4.5), seen(3, 6)]).toEqual([
      [0, 1],
      [1, 1],
      [0, 0],
    ]);
  });
});
