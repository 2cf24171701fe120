/** Worked examples of the digest of the table, by their numbers; coordinates in inches. */
import { describe, expect, test } from 'vitest';
import { completelyBehind, directlyFaces, fieldsOfFire, gapInFront, inFront } from './arcs.ts';
import { gapAlong } from './cover.ts';
import { heightOver } from './heights.ts';
import { isBetween } from './hull.ts';
import { clearWay, costOf, fanTo, freeLanes, laneTo, reachOn } from './lanes.ts';
import { type Fighter, meleeOf, sameCombat, stretchInReach } from './melee.ts';
import { hasRoom, moved, swept, touching } from './moves.ts';
import { along, between, heading, towards } from './plane.ts';
import { centreOf, isCoherent, quarters, strip, thirds } from './regions.ts';
import {
  around,
  completelyWithin,
  type Disc,
  disc,
  gap,
  groupGap,
  overlap,
  radiusOf,
  rectangle,
  within,
} from './shapes.ts';
import { sees } from './sight.ts';
import { deviated, isUnder, landings, rayOf, referenceOf, sprayOver } from './templates.ts';
import { atMost, over } from './tolerance.ts';

const base = (mm: number, x: number, y: number): Disc => disc(x, y, radiusOf(mm));
const facing = (mm: number, x: number, y: number, degrees: number, more: Partial<Fighter> = {}): Fighter => ({
  ...base(mm, x, y),
  facing: degrees,
  side: 1,
  ...more,
});
const east = { x: 1, y: 0 };
const tenth = (value: number) => Number(value.toFixed(4));
const at = ({ x, y }: { x: number; y: number }) => [tenth(x), tenth(y)];

describe('measuring', () => {
  test.each([
    ['T01', base(30, 0, 0), base(30, 5, 0), 3.8189],
    ['T02', base(50, 0, 0), base(30, 3, 4), 3.4252],
    ['T03', base(40, 10, 10), base(120, 16, 18), 6.8504],
    ['T04', base(50, 0, 0), base(50, 1.5, 0), 0],
    ['T05', rectangle({ x: 0, y: 0 }, 50 / 25.4, 25 / 25.4), base(25, 4, 3), 3.4301],
    ['T06', rectangle({ x: 10, y: 10 }, 100 / 25.4, 50 / 25.4, 30), base(32, 13, 10), 0.1839],
  ] as const)('%s: distance of two bases', (_, one, two, inches) => expect(tenth(gap(one, two))).toBe(inches));

  test('T04: depth of an overlap', () => expect(tenth(overlap(base(50, 0, 0), base(50, 1.5, 0)))).toBe(0.4685));

  test('T07: distance of two units', () => {
    const one = [base(25, 0, 0), base(25, 1.2, 0), base(25, 2.4, 0)];
    expect(tenth(groupGap(one, [base(25, 9, 5), base(25, 8, 4), base(25, 10, 4)]))).toBe(5.8976);
  });

  test('T08: exactly 5" is within 5"', () =>
    expect(atMost(gap(base(30, 0, 0), base(30, 5 + 30 / 25.4, 0)), 5)).toBe(true));

  test('T09: completely within, and within', () => {
    const area = around(base(30, 0, 0), 5);
    expect([5, 5.2].map((y) => completelyWithin(base(30, 0, y), area))).toEqual([true, false]);
    expect([5, 5.2].map((y) => within(base(30, 0, y), area))).toEqual([true, true]);
  });

  test('T10: deployment within 10" of an edge', () => {
    const zone = strip({ width: 48, height: 48 }, 1, 10);
    expect([9.2, 9.25].map((y) => completelyWithin(base(40, 20, y), zone))).toEqual([true, false]);
  });

  test('T11: a zone of 12"', () => {
    const zone = disc(24, 24, 6);
    const models = [29, 29.1, 31].map((y) => base(50, 24, y));
    expect(models.map((model) => within(model, zone))).toEqual([true, true, false]);
    expect(models.map((model) => completelyWithin(model, zone))).toEqual([true, false, false]);
  });

  test('T62, T63: control range and command range', () => {
    expect([15, 15.6].map((x) => atMost(gap(base(30, 0, 0), base(50, x, 0)), 14))).toEqual([true, false]);
    const troopers = [base(30, 9.1, 0), base(30, 9.2, 0), base(30, 6, 6.5)];
    expect(troopers.map((one) => atMost(gap(base(30, 0, 0), one), 8))).toEqual([true, false, true]);
  });

  test('T66: a flag', () => {
    const flag = base(40, 24, 24);
    expect(touching(base(30, 25.378, 24), [flag])).toEqual([0]);
    expect([29.5, 29.6].map((x) => tenth(gap(flag, base(40, x, 24))))).toEqual([3.9252, 4.0252]);
  });

  test('T71, T72, T73, T77: charges, piling in, striking, ambush', () => {
    const unit = [base(25, 0, 0), base(25, 1.1, 0)];
    expect([13.9, 14.1].map((x) => tenth(groupGap(unit, [base(25, x, 0)])))).toEqual([11.8157, 12.0157]);
    expect([4, 3.9].map((x) => clearWay(base(25, 0, 0), east, 3, [base(25, x, 0)]) < 3)).toEqual([false, true]);
    const strikers = [base(25, 0.985, 0), base(25, 0, -2.9), base(25, 0, 3.1)];
    expect(strikers.map((one) => atMost(gap(one, base(25, 0, 0)), 2))).toEqual([true, true, false]);
    expect([29.9, 30.1].map((x) => over(gap(base(25, 20, 20), base(25, x, 20)), 9))).toEqual([false, true]);
  });

  test('T74: coherency', () => {
    const row = (...xs: number[]) => xs.map((x) => base(25, x, 0));
    expect(isCoherent(row(0, 1.5, 3, 4.5, 6), 2, 6)).toBe(true);
    expect(isCoherent(row(0, 2.9, 5.8, 8.8), 2, 6)).toBe(false);
    expect(isCoherent(row(0, 1, 5, 6), 2, 6)).toBe(true);
  });

  test('T75: how far from a marker', () => {
    const marker = { x: 36, y: 24 };
    expect(
      [base(32, 38, 26), base(32, 36, 20.4)].map((one) => tenth(gap(one, { ...disc(36, 24, 0), at: marker }))),
    ).toEqual([2.1985, 2.9701]);
  });

  test('T78, T83, T84: zones, quarters, thirds', () => {
    const table = { width: 72, height: 48 };
    const zone = strip(table, 1, 12);
    expect([11.2, 11.25].map((y) => completelyWithin(base(40, 30, y), zone))).toEqual([true, false]);
    const [lowerLeft] = quarters(table);
    expect([base(25, 20, 23.4), base(25, 22, 23.6)].map((one) => completelyWithin(one, lowerLeft))).toEqual([
      true,
      false,
    ]);
    const middle = thirds(table)[1];
    expect([23, 24.2, 25].map((x) => within(disc(x, 10, 0), middle))).toEqual([false, true, true]);
    expect(centreOf(table)).toEqual({ x: 36, y: 24 });
  });
});

describe('arcs and melee', () => {
  test('T12: completely in the back arc', () => {
    const one = facing(40, 0, 0, 90);
    expect([base(30, 2, -0.5), base(30, 2, -0.6)].map((other) => completelyBehind(one, other))).toEqual([false, true]);
  });

  test('T13: facing and directly facing', () => {
    const one = facing(50, 0, 0, 30);
    const others = [base(30, 5.196152422706632, 3), base(30, 6, 3)];
    expect(others.map((other) => [inFront(one, other), directlyFaces(one, other)])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('T14: fields of fire', () => {
    const one = facing(120, 0, 0, 90);
    expect([base(30, 0.5, 6), base(30, 0.7, 6), base(30, -4, 1)].map((other) => fieldsOfFire(one, other))).toEqual([
      { left: true, right: true },
      { left: false, right: true },
      { left: true, right: false },
    ]);
  });

  test('T15: melee range to what is in the front arc', () => {
    const one = facing(50, 0, 0, 0);
    const other = base(30, -0.5, 2.5);
    expect([tenth(gap(one, other)), tenth(gapInFront(one, other))]).toEqual([0.9747, 1.2015]);
    expect([2, 1.2].map((reach) => atMost(gapInFront(one, other), reach))).toEqual([true, false]);
  });

  test.each([
    ['T16', facing(30, 3, 0, 180, { side: 2, reach: 0.5 }), 1.4252],
    ['T17', facing(30, 1.9, 0, 0, { side: 2, reach: 0.5 }), 0.3252],
  ])('%s: only one engages the other, and both are in melee', (_, other, inches) => {
    const one = facing(50, 0, 0, 0, { reach: 2 });
    const { engages, inMeleeWith } = meleeOf([one, other]);
    expect(tenth(gap(one, other))).toBe(inches);
    expect([[...engages[0]], [...engages[1]], [...inMeleeWith[1]]]).toEqual([[1], [], [0]]);
  });

  test('T18: where a free strike is made', () => {
    const enemy = facing(50, 0, 0, 0);
    const [, out] = stretchInReach(base(30, 3, 0), east, 3, { ...enemy, side: 2, reach: 2 })!;
    expect(tenth(3 + out)).toBe(3.5748);
  });

  test('T85: a walk around it ends in its back', () => {
    const one = facing(40, 0, 0, 90);
    expect([base(30, 0, 4), base(30, 0, -3)].map((other) => completelyBehind(one, other))).toEqual([false, true]);
  });

  test('T96: the same fight is two steps, not all of it', () => {
    const row = [0, 1.5, 3, 4.5].map((x, i) => ({ ...base(30, x, 0), side: i % 2, reach: 0.5 }));
    expect(sameCombat(meleeOf(row), 0)).toEqual([1, 2]);
  });
});

describe('line of sight', () => {
  const viewer = facing(30, 0, 0, 0);
  const small = base(30, 10, 0);
  test.each([
    ['T19', [base(40, 5, 0)], false],
    ['T20', [base(30, 5, 0.3)], true],
    ['T21', [base(40, 5, 0.8), base(40, 5, -0.8)], true],
    ['T22', [base(40, 4, 0.75), base(40, 6, -0.75)], true],
    ['T23', [base(40, 4, 0.6), base(40, 6, -0.6)], false],
    ['T25', [base(50, 5, 0)], false],
  ] as const)('%s: past bases', (_, bases, free) => expect(sees(viewer, small, { bases })).toBe(free));

  test('T26: the front arc', () => {
    const targets = [base(30, -5, 0), base(30, 0, 5), base(30, -0.58, 5), base(30, -0.6, 5)];
    expect(targets.map((target) => sees(viewer, target))).toEqual([false, true, true, false]);
  });

  test('T27: who is intervening', () => {
    expect([1.3, 1.4].map((y) => isBetween(base(30, 0, 0), small, base(40, 5, y)))).toEqual([true, false]);
  });

  test('T30: through a forest', () => {
    const forest = { shape: rectangle({ x: 6, y: 0 }, 4, 8), depth: 3 };
    const targets = [6, 7.4, 7.7, 10].map((x) => base(30, x, 0));
    expect(targets.map((target) => sees(viewer, target, { woods: [forest] }))).toEqual([true, true, false, false]);
  });

  test('T31: inside a forest', () => {
    const forest = rectangle({ x: 6, y: 0 }, 4, 8);
    const targets = [base(30, 4.5, 0), base(30, 4.6, 0)];
    expect(targets.map((one) => [completelyWithin(one, forest), within(one, forest)])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  test('T32, T33: over a wall', () => {
    const wall = rectangle({ x: 5.25, y: 0 }, 0.5, 8);
    expect(sees(viewer, small, { solid: [wall] })).toBe(false);
    // From x = 4 to x = 12, tops of 2.75" and 1.75": over 1" to 1.1" of the way.
    const [tall, low] = [{ top: 2.75 }, { top: 1.75 }];
    expect(tenth(heightOver(tall, low, 8, 1, 1.1))).toBe(2.6125);
    const [near, far] = [base(50, 4 - 50 / 50.8, 0), base(30, 12 + 30 / 50.8, 0)];
    const walls = [{ shape: rectangle({ x: 5.05, y: 0 }, 0.1, 8), tall: 2 }];
    expect(sees({ ...near, facing: 0 }, far, { overlooked: { viewer: tall, other: low, walls } })).toBe(true);
  });

  test('T34: how far the blocker is from the target', () => {
    expect([5, 7.5].map((x) => tenth(gap(base(40, 10, 0), base(50, x, 0))))).toEqual([3.2283, 0.7283]);
  });

  test('T36, T37: a wall near the target, and on the way', () => {
    const wall = rectangle({ x: 5.25, y: 0 }, 0.5, 4);
    expect([6.9, 7.3].map((x) => tenth(gapAlong(base(30, 0, 0), base(30, x, 0), wall)!))).toEqual([0.8094, 1.2094]);
    const target = base(30, 5.25, 2.9);
    expect(gapAlong(base(30, 0, 8), target, wall)).toBe(null);
    expect(tenth(gapAlong(base(30, 0, -4), target, wall)!)).toBe(0.3094);
  });

  test('T82: one sees P past other units, and does not see Q', () => {
    const bases = [base(40, 6, 0), base(40, 6, 1.6), base(40, 6, -1.6)];
    const [shooter, p, q] = [base(25, 0, 0), base(25, 12, 0), base(25, 12, 6)];
    expect([p, q].map((target) => sees(shooter, target, { bases }))).toEqual([false, true]);
    expect([p, q].map((target) => tenth(gap(shooter, target)))).toEqual([11.0157, 12.4322]);
  });
});

describe('templates', () => {
  const grid = [-1, 0, 1].flatMap((i) =>
    [-1, 0, 1].map((j) => ({ name: `${i},${j}`, ...base(30, 12 + 1.5 * i, 1.5 * j) })),
  );
  const under = (centre: { x: number; y: number }, size: number) =>
    grid.filter((one) => isUnder(one, centre, size)).map(({ name }) => name);

  test('T28, T29: clouds', () => {
    const cloud = disc(5, 0, 2.5);
    expect(sees(facing(30, 0, 0, 0), base(30, 10, 0), { solid: [cloud] })).toBe(false);
    expect([7.9, 6.5, 7.2].map((x) => within(base(30, x, 0), cloud))).toEqual([true, true, true]);
    expect([6.5, 7.2].map((x) => completelyWithin(base(30, x, 0), cloud))).toEqual([true, false]);
  });

  test('T38: who is under a 3" template', () => {
    const others = [base(30, 12, 0), base(30, 12.2, 0), base(40, 10, 2.2), base(50, 8.2, -1.2)];
    expect(others.map((one) => isUnder(one, { x: 10, y: 0 }, 3))).toEqual([true, false, true, true]);
  });

  test.each([
    ['T39', base(30, 0, 0), base(30, 12, 0), 14, 2, 4, [12, 0], 5.4094, [14, -3.4641]],
    ['T40', base(30, 0, 0), base(30, 5, 0), 12, 4, 6, [5, 0], 1.9094, [3.0906, 0]],
    ['T41', base(30, 0, 0), base(30, 14, 0), 10, 3, 5, [10.5906, 0], 5, [8.0906, -4.3301]],
    ['T42', base(30, 36, 24), base(30, 46, 24), 20, 1, 4, [46, 24], 4.4094, [48, 24]],
    ['T42', base(30, 36, 24), base(30, 47, 24), 20, 2, 4, [47, 24], 4.9094, [48, 22.2679]],
  ] as const)('%s: a deviation', (_, origin, target, range, face, inches, from, cap, to) => {
    const table = { width: 48, height: 48 };
    const reference = referenceOf(origin, target, range);
    expect([at(reference.at), tenth(reference.cap)]).toEqual([from, cap]);
    const open = origin.at.x === 0 ? null : table;
    expect(at(deviated(reference.at, rayOf(0, face), Math.min(inches, reference.cap), open))).toEqual(to);
  });

  test.each([
    ['T43', 2, 2, 4, [13, -1.7321], ['-1,-1', '0,-1', '0,0', '1,-1', '1,0']],
    ['T44', 2, 4, 5, [14, -3.4641], ['0,-1', '1,-1']],
    ['T45', 4, 1, 3, [11, 0], ['-1,-1', '-1,0', '-1,1', '0,-1', '0,0', '0,1']],
  ] as const)('%s: a deviation among nine', (_, face, inches, size, to, hit) => {
    const { at: from, cap } = referenceOf(base(30, 0, 0), base(30, 12, 0), 14);
    const centre = deviated(from, rayOf(0, face), Math.min(inches, cap));
    expect([at(centre), under(centre, size)]).toEqual([to, hit]);
  });

  test.each([
    ['T46', 6, ['T', 'A']],
    ['T47', 8, ['T', 'A', 'C', 'D']],
  ] as const)('%s: a spray', (_, reach, hit) => {
    const models = { T: base(30, 5, 0), A: base(30, 3, 1), B: base(30, 3, 1.3), C: base(30, 7, 1.6) };
    const all = { ...models, D: base(50, 9.5, 0), E: base(30, 9.6, -0.5) };
    const outline = sprayOver(base(30, 0, 0), models.T.at, reach);
    expect(Object.entries(all).flatMap(([name, one]) => (within(one, outline) ? [name] : []))).toEqual(hit);
  });

  const faces = [1, 2, 3, 4, 5, 6].map((inches) => [inches, 1 / 6] as const);
  test('T86: a lone target after a miss', () => {
    const chance = (far: number, size: number) => {
      // The distance is from edge to edge.
      const target = base(30, far + 30 / 25.4, 0);
      return landings(referenceOf(base(30, 0, 0), target, 20), 0, faces, null).reduce(
        (sum, landing) => sum + (isUnder(target, landing.at, size) ? landing.chance : 0),
        0,
      );
    };
    expect([3, 4, 5].map((size) => tenth(chance(10, size)))).toEqual([0.3333, 0.3333, 0.5]);
    expect([4, 3].flatMap((far) => [3, 4, 5].map((size) => tenth(chance(far, size))))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('T87: a miss among nine', () => {
    const ends = landings(referenceOf(base(30, 2 - 30 / 25.4, 0), base(30, 12, 0), 20), 0, faces, null);
    const answers = [3, 4, 5].map((size) => {
      const counts = ends.map((landing) => ({ chance: landing.chance, hit: under(landing.at, size).length }));
      const mean = counts.reduce((sum, { chance, hit }) => sum + chance * hit, 0);
      return [tenth(mean), tenth(counts.reduce((sum, { chance, hit }) => sum + (hit === 0 ? chance : 0), 0))];
    });
    expect(answers).toEqual([
      [1.8333, 0.3889],
      [2.7222, 0.3333],
      [3.6667, 0.1111],
    ]);
  });

  test('T69: a bombardment', () => {
    // Direction 4 is towards the roller's own edge, so the line of fire is straight up.
    expect(at(deviated({ x: 24, y: 40 }, rayOf(90, 5), 7))).toEqual([17.9378, 36.5]);
    expect(at(deviated({ x: 24, y: 40 }, rayOf(90, 2), 9))).toEqual([31.7942, 44.5]);
  });
});

describe('moves', () => {
  const charger = base(40, 0, 0);
  const target = base(30, 9, 0);
  test('T48: a charge straight on', () => expect(tenth(laneTo(charger, target, 0.5, 0, [])!.inches)).toBe(7.122));
  test('T49: the least charge', () => {
    expect(tenth(laneTo(base(50, 0, 0), base(50, 6, 0), 2, 0, [])!.inches)).toBe(2.0315);
  });

  test('T50: a gap that is too narrow', () => {
    const gate = [base(30, 4, 1.3), base(30, 4, -1.3)];
    expect(tenth(gap(gate[0], gate[1]))).toBe(1.4189);
    expect(tenth(clearWay(charger, east, 9, gate))).toBe(3.5431);
    expect(clearWay(base(30, 0, 0), east, 9, gate)).toBe(9);
  });

  test('T51: directions of a charge', () => {
    const [only, ...more] = freeLanes(charger, target, 0.5, [base(30, 4, 1.5)]);
    // The digest has -12.00 and 1.73, which a scan of directions found; these are the arcs themselves.
    const arcs = [
      -Math.asin((radiusOf(70) + 0.5) / 9),
      Math.atan2(1.5, 4) - Math.asin(radiusOf(70) / Math.hypot(4, 1.5)),
    ].map((radians) => (radians * 180) / Math.PI);
    expect(only.map((degrees) => degrees.toFixed(4))).toEqual(arcs.map((degrees) => degrees.toFixed(4)));
    expect(arcs.map(Math.round)).toEqual([-12, 2]);
    expect([more, tenth(laneTo(charger, target, 0.5, 0, [])!.inches)]).toEqual([[], 7.122]);
    expect(fanTo(charger, target, 0.5).half).toBeCloseTo(-arcs[0], 9);
  });

  test('T52, T53: rough ground', () => {
    const rough = [rectangle({ x: 4.5, y: 0 }, 3, 20)];
    const mover = base(30, 0, 0);
    expect([9, 6, 12].map((inches) => tenth(reachOn(mover, east, inches, rough)))).toEqual([5.7047, 4.2047, 7.8189]);
    expect(tenth(costOf(mover, east, 5.704724, rough))).toBe(9);
  });

  test('T54: a slam that a large base stops', () => {
    const bases = [base(30, 4.5, 0.5), base(50, 7, 0)];
    const slam = moved(base(50, 2, 0), east, 4, { bases, passes: (i) => i === 0 });
    expect([at(slam.to.at), tenth(slam.inches), slam.stopped, slam.met]).toEqual([[5.0315, 0], 3.0315, 'base', [0, 1]]);
  });

  test('T55: a slam that nothing stops', () => {
    const slam = moved(base(50, 2, 0), east, 2.5, { bases: [base(30, 4.5, 0.5)], passes: () => true });
    expect([at(slam.to.at), slam.stopped, slam.met]).toEqual([[4.5, 0], null, [0]]);
    expect(tenth(overlap(slam.to, base(30, 4.5, 0.5)))).toBe(1.0748);
  });

  test('T56: a push', () => {
    const pushed = base(50, 10, 10);
    const away = towards({ x: 7, y: 6 }, pushed.at);
    expect(tenth(moved(pushed, away, 2, { bases: [base(30, 11.4, 11.8)] }).inches)).toBe(0.7057);
  });

  test('T57, T58: throws', () => {
    const thrown = base(40, 5, 5);
    expect(at(along(thrown.at, towards({ x: 3, y: 5 }, thrown.at), 5.5))).toEqual([10.5, 5]);
    const at13 = base(50, 11, 13);
    expect([tenth(gap(thrown, at13)), at(along(thrown.at, towards(thrown.at, at13.at), 5.5))]).toEqual([
      8.2283,
      [8.3, 9.4],
    ]);
  });

  test('T59, T95: a throw that misses', () => {
    const thrown = base(40, 5, 5);
    const { at: from, cap } = referenceOf(thrown, base(50, 9, 5), Number.POSITIVE_INFINITY);
    expect([tenth(cap), at(deviated(from, rayOf(0, 2), Math.min(2, cap)))]).toEqual([1.1142, [9.5571, 4.0351]]);
    const d3 = [1, 2, 3].map((inches) => [inches, 1 / 3] as const);
    const inside = (far: number) => {
      const missed = base(50, far + radiusOf(90), 0);
      const ends = landings(referenceOf(base(40, 0, 0), missed, 99), 0, d3, null);
      return ends.reduce((sum, end) => sum + (between(end.at, missed.at) <= missed.radius ? end.chance : 0), 0);
    };
    expect([1.9, 5].map((far) => tenth(inside(far)))).toEqual([1, 0]);
  });

  test('T60: a trample', () => {
    const mover = base(50, 0, 0);
    const small = [base(30, 2, 1.5), base(30, 3.5, -1.6), base(30, 5, 0)];
    expect(swept(mover, { x: 7, y: 0 }, small)).toEqual([0, 2]);
    const last = base(30, 8.2, 0);
    expect(tenth(between({ x: 7, y: 0 }, last.at))).toBe(1.2);
    expect(hasRoom({ ...mover, at: { x: 7, y: 0 } }, [last], [], null)).toBe(false);
    expect(tenth(clearWay(mover, east, 7, [last]))).toBe(6.6252);
  });

  test('T70: between two enemies at an inch', () => {
    const apartBy = (y: number) => tenth(gap(base(25, 5, 0), base(25, 5, y)));
    expect([1.5, 2].map(apartBy)).toEqual([0.5157, 1.0157]);
  });

  test('T81: a long base that turns', () => {
    const [wide, deep] = [100 / 25.4, 50 / 25.4];
    const from = rectangle({ x: 0, y: 0 }, wide, deep).corners;
    const to = rectangle({ x: 5, y: 0 }, wide, deep, 90).corners;
    expect(tenth(Math.max(...from.map((corner, i) => between(corner, to[i]))))).toBe(8.0134);
  });

  test('headings of sixths of a turn are exact', () => expect(heading(60).x).toBe(0.5));
});
