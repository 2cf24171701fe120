/**
 * The table against points: random scenes, each asked a second time by trying points on a fine grid, with no code shared
 * but the shapes themselves. Whatever trying finds must be so; whatever is said to be free must show a line that is.
 */
import { expect, test } from 'vitest';
import { share, some } from '../fixtures/share.ts';
import { type Facing, gapInFront } from './arcs.ts';
import { gapAlong } from './cover.ts';
import { clearWay, laneTo, reachOn } from './lanes.ts';
import { meleeOf } from './melee.ts';
import type { Point } from './plane.ts';
import { completelyWithin, type Disc, gap, type Polygon, type Shape, selfCrossing, within } from './shapes.ts';
import { freeLine, sees } from './sight.ts';
import { numbers } from './testing/numbers.ts';

const SCENES = share(400, 10_000);

const far = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
function farFromLine(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return far(p, { x: a.x + t * dx, y: a.y + t * dy });
}

/** Points of a disc, its rim included. */
function pointsIn({ at, radius }: Disc, rings: number): Point[] {
  const points = [at];
  for (let ring = 1; ring <= rings; ring++) {
    const count = 8 * ring;
    for (let i = 0; i < count; i++) {
      const turn = (2 * Math.PI * i) / count;
      const r = (radius * ring) / rings;
      points.push({ x: at.x + r * Math.cos(turn), y: at.y + r * Math.sin(turn) });
    }
  }
  return points;
}

/** Even-odd, by a ray upwards. */
function inPolygon({ corners }: Polygon, p: Point): boolean {
  let odd = false;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    if (a.x <= p.x !== b.x <= p.x && a.y + ((p.x - a.x) / (b.x - a.x)) * (b.y - a.y) > p.y) odd = !odd;
  });
  return odd;
}

/** A polygon with a star's shape: corners round a centre in order, so it never crosses itself. */
function star(random: () => number, x: number, y: number, size: number): Polygon {
  const count = 3 + Math.floor(random() * 4);
  const turns = Array.from({ length: count }, (_, i) => ((i + 0.1 + 0.8 * random()) / count) * 2 * Math.PI);
  return {
    kind: 'polygon',
    corners: turns.map((turn) => {
      const r = size * (0.3 + 0.7 * random());
      return { x: x + r * Math.cos(turn), y: y + r * Math.sin(turn) };
    }),
  };
}

interface Scene {
  readonly viewer: Facing;
  readonly target: Disc;
  readonly bases: readonly Disc[];
  readonly walls: readonly Polygon[];
}

const RADII = [0.3, 0.6, 0.8, 1];
function sceneOf(seed: number): Scene {
  const random = numbers(seed);
  const base = (): Disc => ({
    kind: 'disc',
    at: { x: 8 * random(), y: 5 * random() },
    radius: RADII[Math.floor(4 * random())],
  });
  const clear: Disc[] = [];
  for (let tries = 0; tries < 12 && clear.length < 6; tries++) {
    const next = base();
    if (clear.every((one) => far(one.at, next.at) >= one.radius + next.radius)) clear.push(next);
  }
  const [viewer, target, ...bases] = clear;
  const walls: Polygon[] = [];
  for (let tries = 0; tries < 2; tries++) {
    const wall = star(random, 8 * random(), 5 * random(), 0.8);
    const touched = clear.some((one) => one !== bases[0] && gap(one, wall) === 0);
    if (random() < 0.5 && !touched) walls.push(wall);
  }
  const facing = random() < 0.5 ? 360 * random() : undefined;
  return { viewer: { ...viewer, facing }, target, bases, walls };
}

/** Whether nothing stands on a segment, by its distance from bases and by points of it in walls. */
function isFree(a: Point, b: Point, { bases, walls }: Scene, slack: number): boolean {
  if (bases.some(({ at, radius }) => farFromLine(at, a, b) < radius + slack)) return false;
  return !walls.some(
    (wall) =>
      inPolygon(wall, a) || wall.corners.some((c, i) => cuts(a, b, c, wall.corners[(i + 1) % wall.corners.length])),
  );
}

const turns = (a: Point, b: Point, c: Point) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const cuts = (a: Point, b: Point, c: Point, d: Point) =>
  turns(a, b, c) !== turns(a, b, d) && turns(c, d, a) !== turns(c, d, b);

const ahead = ({ at, facing }: Facing, p: Point) => {
  const turn = ((facing ?? 0) * Math.PI) / 180;
  return facing === undefined ? 0 : (p.x - at.x) * Math.cos(turn) + (p.y - at.y) * Math.sin(turn);
};

test('lines of sight: what is free shows a free line, and where none is said to be, none is found', () => {
  const found = { free: 0, blocked: 0 };
  for (let seed = 0; seed < SCENES; seed++) {
    const scene = sceneOf(seed);
    const { viewer, target, bases, walls } = scene;
    const line = freeLine(viewer, target, { bases, solid: walls });
    if (sees(viewer, target, { bases, solid: walls }) !== (line !== null)) expect.unreachable(`scene ${seed}`);
    if (line) {
      found.free++;
      const [a, b] = line;
      const ends = [far(a, viewer.at) <= viewer.radius + 1e-6, far(b, target.at) <= target.radius + 1e-6];
      // Unblocked views show the line of centres, whose end need not be in the front arc.
      const straight = a === viewer.at && b === target.at;
      if (!ends[0] || !ends[1] || (!straight && (ahead(viewer, b) < -1e-6 || !isFree(a, b, scene, -1e-9)))) {
        expect.unreachable(`scene ${seed} shows a line that is not free`);
      }
      continue;
    }
    found.blocked++;
    const rings = seed % 10 === 0 ? 3 : 2;
    const targets = pointsIn(target, rings).filter((q) => ahead(viewer, q) >= 0);
    for (const a of pointsIn(viewer, rings)) {
      if (targets.some((b) => isFree(a, b, scene, 1e-6))) expect.unreachable(`scene ${seed} has a free line`);
    }
  }
  expect(Math.min(found.free, found.blocked)).toBeGreaterThan(SCENES / 10);
});

/** Pieces of a segment in a polygon, by the places at which it crosses its edges. */
function runsIn(wall: Polygon, a: Point, b: Point): Array<readonly [number, number]> {
  const { corners } = wall;
  const marks = [0, 1];
  corners.forEach((c, i) => {
    const d = corners[(i + 1) % corners.length];
    const turn = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    const at = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / turn;
    if (cuts(a, b, c, d)) marks.push(at);
  });
  marks.sort((one, two) => one - two);
  return marks.slice(1).flatMap((end, i) => {
    const middle = (marks[i] + end) / 2;
    return inPolygon(wall, { x: a.x + (b.x - a.x) * middle, y: a.y + (b.y - a.y) * middle })
      ? [[marks[i], end] as const]
      : [];
  });
}

/** One or two long walls between two bases, and a piece of any shape. */
function across(random: () => number, viewer: Disc, target: Disc): Polygon[] {
  const walls = Array.from({ length: 1 + Math.floor(2 * random()) }, () => {
    const share = 0.15 + 0.7 * random();
    const [x, y] = [
      viewer.at.x + (target.at.x - viewer.at.x) * share,
      viewer.at.y + (target.at.y - viewer.at.y) * share,
    ];
    if (random() < 0.2) return star(random, x, y, 1.5);
    const turn = Math.atan2(target.at.y - viewer.at.y, target.at.x - viewer.at.x) + (random() - 0.5) * 1.5;
    const [long, thick] = [0.5 + 2.5 * random(), 0.05 + 0.3 * random()];
    const corner = (u: number, v: number) => ({
      x: x + u * Math.cos(turn) - v * Math.sin(turn),
      y: y + u * Math.sin(turn) + v * Math.cos(turn),
    });
    const corners = [
      corner(-thick, -long),
      corner(thick, -long),
      corner(thick, long * random()),
      corner(-thick, long * random()),
    ];
    return { kind: 'polygon' as const, corners };
  });
  return walls.filter((wall) => gap(viewer, wall) > 0 && gap(target, wall) > 0);
}

test('lines over walls: what is free shows a line that is high enough, and where none is said to be, none is found', () => {
  const TOPS = [1.75, 2.25, 2.75, 5];
  const found = { free: 0, blocked: 0, over: 0 };
  for (let seed = 0; seed < some(900); seed++) {
    const { viewer, target, bases } = sceneOf(seed);
    const random = numbers(seed + 1e6);
    const walls = across(random, viewer, target);
    const tops = [viewer, target].map(() => TOPS[Math.floor(4 * random())] + (random() < 0.3 ? random() : 0));
    const [least, most] = [Math.min(...tops), Math.max(...tops)];
    const talls = walls.map(() => least + random() * (most - least));
    if (walls.length === 0 || most === least || gap(viewer, target) === 0) continue;
    const low = walls.map((shape, i) => ({ shape, tall: talls[i] }));
    const way = { bases, overlooked: { viewer: { top: tops[0] }, other: { top: tops[1] }, walls: low } };
    /** How much higher a line is than the walls where it crosses them. */
    const room = (a: Point, b: Point) =>
      Math.min(
        ...walls.flatMap((wall, i) =>
          runsIn(wall, a, b).flatMap((run) => run.map((at) => tops[0] + (tops[1] - tops[0]) * at - talls[i])),
        ),
      );
    const scene = { viewer, target, bases, walls: [] };
    const line = freeLine(viewer, target, way);
    const said = sees(viewer, target, way);
    if (line && !said) expect.unreachable(`scene ${seed}: a line is free and nothing is seen`);
    if (line) {
      const straight = line[0] === viewer.at && line[1] === target.at;
      if (!straight && !(room(...line) > -1e-9)) expect.unreachable(`scene ${seed} shows a line that is too low`);
      if (!straight && !isFree(...line, scene, -1e-9))
        expect.unreachable(`scene ${seed} shows a line that is not free`);
    }
    found[said ? 'free' : 'blocked']++;
    if (said && !sees(viewer, target, { bases, solid: walls })) found.over++;
    if (said) continue;
    const targets = pointsIn(target, 3).filter((q) => ahead(viewer, q) >= 0);
    for (const a of pointsIn(viewer, 3)) {
      if (targets.some((b) => isFree(a, b, scene, 1e-6) && room(a, b) > 1e-5))
        expect.unreachable(`scene ${seed} has a line over all walls`);
    }
  }
  expect(Math.min(found.free, found.blocked)).toBeGreaterThan(some(900) / 20);
  expect(found.over).toBeGreaterThan(some(900) / 100);
});

/** Points of a polygon: its edges in steps. */
const rim = ({ corners }: Polygon, steps: number): Point[] =>
  corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length];
    return Array.from({ length: steps }, (_, k) => ({
      x: a.x + ((b.x - a.x) * k) / steps,
      y: a.y + ((b.y - a.y) * k) / steps,
    }));
  });

test('distances, within and completely within agree with points to 0.05"', () => {
  const random = numbers(7);
  for (let trial = 0; trial < share(200, 2_000); trial++) {
    const one: Disc = { kind: 'disc', at: { x: 4 * random(), y: 4 * random() }, radius: RADII[trial % 4] };
    const area = star(random, 4 * random(), 4 * random(), 3);
    expect(selfCrossing(area)).toBe(null);
    const points = pointsIn(one, 6);
    const outside = points.filter((p) => !inPolygon(area, p));
    const tried =
      outside.length < points.length ? 0 : Math.min(...rim(area, 60).map((p) => far(p, one.at) - one.radius));
    if (Math.abs(gap(one, area) - Math.max(0, tried)) > 0.05) expect.unreachable(`distance ${trial}`);
    if (outside.length < points.length && !within(one, area)) expect.unreachable(`within ${trial}`);
    if (outside.length > 0 && completelyWithin({ ...one, radius: one.radius - 1e-5 }, area)) {
      const deep = outside.every((p) => far(p, one.at) > one.radius - 1e-4);
      if (!deep) expect.unreachable(`completely within ${trial}`);
    }
  }
});

test('melee range in the front arc agrees with points to 0.05"', () => {
  for (let seed = 0; seed < some(1_000); seed++) {
    const { viewer, target } = sceneOf(seed);
    const seen = pointsIn(target, 24).filter((q) => ahead(viewer, q) >= 0);
    const tried = Math.min(...seen.map((q) => Math.max(0, far(q, viewer.at) - viewer.radius)));
    const said = gapInFront(viewer, target);
    if (said > tried + 1e-9 || (tried < 1e9 && tried - said > 0.05 && seen.length > 20))
      expect.unreachable(`${seed}: ${said}, ${tried}`);
  }
});

test('cover is found wherever points find it, and half an inch nearer at most', () => {
  for (let seed = 0; seed < share(80, 400); seed++) {
    const { viewer, target, walls } = sceneOf(seed);
    for (const wall of walls) {
      const said = gapAlong(viewer, target, wall);
      let tried = Number.POSITIVE_INFINITY;
      for (const a of pointsIn(viewer, 2)) {
        for (const b of pointsIn(target, 2)) {
          for (let i = 0; i <= 80; i++) {
            const p = { x: a.x + ((b.x - a.x) * i) / 80, y: a.y + ((b.y - a.y) * i) / 80 };
            if (inPolygon(wall, p)) tried = Math.min(tried, far(p, target.at) - target.radius);
          }
        }
      }
      // Points find what is there, and miss corners that are cut by less than their distance.
      if (tried < 1e9 && (said === null || said > tried + 1e-6)) expect.unreachable(`${seed}: ${said}, ${tried}`);
      if (tried < 1e9 && said !== null && tried - said > 0.5) expect.unreachable(`${seed}: ${said}, ${tried}`);
    }
  }
});

test('a straight way ends where steps of a thousandth of an inch end', () => {
  for (let seed = 0; seed < some(300); seed++) {
    const { viewer, target, bases, walls } = sceneOf(seed);
    const turn = Math.atan2(target.at.y - viewer.at.y, target.at.x - viewer.at.x);
    const direction = { x: Math.cos(turn), y: Math.sin(turn) };
    const others: Shape[] = [target, ...bases, ...walls];
    const said = clearWay(viewer, direction, 6, others);
    const toRim = ({ corners }: Polygon, p: Point) =>
      Math.min(...corners.map((a, i) => farFromLine(p, a, corners[(i + 1) % corners.length])));
    let gone = 0;
    let cost = 0;
    for (; gone < 6; gone += 0.004) {
      const p = { x: viewer.at.x + direction.x * gone, y: viewer.at.y + direction.y * gone };
      const hit =
        [target, ...bases].some(({ at, radius }) => far(at, p) < radius + viewer.radius - 1e-6) ||
        walls.some((wall) => inPolygon(wall, p) || toRim(wall, p) < viewer.radius - 1e-6);
      if (hit) break;
    }
    if (Math.abs(Math.min(6, gone) - said) > 0.02 && said > 0.02) expect.unreachable(`${seed}: ${said}, ${gone}`);
    // Rough ground: every step pays for itself, twice while any part of the base is in it.
    let at = 0;
    for (; cost < 5; at += 0.004) {
      const p = { x: viewer.at.x + direction.x * at, y: viewer.at.y + direction.y * at };
      const slow = walls.some((wall) => inPolygon(wall, p) || toRim(wall, p) < viewer.radius);
      cost += slow ? 0.008 : 0.004;
    }
    if (Math.abs(reachOn(viewer, direction, 5, walls) - at) > 0.03) expect.unreachable(`${seed}: rough`);
    const lane = laneTo(viewer, target, 0.5, (turn * 180) / Math.PI, []);
    expect(
      Math.abs(far(viewer.at, target.at) - viewer.radius - target.radius - 0.5 - lane!.inches) < 1e-9 ||
        lane!.inches === 0,
    ).toBe(true);
  }
});

test('a scene that is moved, turned or seen in a mirror has the same answers', () => {
  const spin = (p: Point, by: number, mirror: boolean): Point => {
    const y = mirror ? -p.y : p.y;
    return { x: 3 + p.x * Math.cos(by) - y * Math.sin(by), y: -2 + p.x * Math.sin(by) + y * Math.cos(by) };
  };
  for (let seed = 0; seed < share(120, 1_500); seed++) {
    const scene = sceneOf(seed);
    const by = seed * 0.7;
    const mirror = seed % 2 === 1;
    const put = <T extends Disc>(one: T): T => ({ ...one, at: spin(one.at, by, mirror) });
    const degrees = (facing: number | undefined) =>
      facing === undefined ? undefined : (mirror ? -facing : facing) + (by * 180) / Math.PI;
    const viewer = { ...put(scene.viewer), facing: degrees(scene.viewer.facing) };
    const walls = scene.walls.map((wall) => ({ ...wall, corners: wall.corners.map((p) => spin(p, by, mirror)) }));
    const [target, bases] = [put(scene.target), scene.bases.map(put)];
    const all = (v: Facing, t: Disc, b: readonly Disc[], w: readonly Polygon[]) => [
      sees(v, t, { bases: b, solid: w }),
      gap(v, t).toFixed(6),
      gapInFront(v, t).toFixed(6),
      ...w.map((wall) => gapAlong(v, t, wall)?.toFixed(4)),
      meleeOf([
        { ...v, side: 1, reach: 2 },
        { ...t, side: 2 },
      ]).engages[0].size,
    ];
    const before = all(scene.viewer, scene.target, scene.bases, scene.walls);
    expect(all(viewer, target, bases, walls)).toEqual(before);
  }
});
