/**
 * Sight by halving, held from both sides: whatever line tangents find it finds, too; each line that it shows is tried by
 * points along it, with no code shared; and of bases and walls alone it says what tangents say.
 */
import { expect, test } from 'vitest';
import { share } from '../fixtures/share.ts';

import { inFront } from './arcs.ts';
import { lineByCells } from './cells.ts';
import type { Point } from './plane.ts';
import { type Disc, gap, type Polygon, type Shape } from './shapes.ts';
import { freeLine, hardened, type InTheWay, openTo, sees } from './sight.ts';
import { numbers } from './testing/numbers.ts';

const far = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** Corners round a centre in order, so it never crosses itself. */
function star(random: () => number, x: number, y: number, size: number, count: number): Polygon {
  const corners = Array.from({ length: count }, (_, i) => {
    const turn = ((i + 0.1 + 0.8 * random()) / count) * 2 * Math.PI;
    const r = size * (0.3 + 0.7 * random());
    return { x: x + r * Math.cos(turn), y: y + r * Math.sin(turn) };
  });
  return { kind: 'polygon', corners };
}

interface Scene {
  readonly viewer: Disc;
  readonly target: Disc;
  readonly facing: number | undefined;
  readonly way: Required<Omit<InTheWay, 'startsInFront' | 'overlooked'>>;
}

const RADII = [0.3, 0.6, 0.8, 1, 2.4];

/** Two bases with others, walls and woods about them; woods may reach under both. */
function sceneOf(seed: number, wooded: boolean): Scene {
  const random = numbers(seed * 31 + 5);
  const of = <T>(all: readonly T[]): T => all[Math.floor(all.length * random())];
  const clear: Disc[] = [];
  const base = (): Disc => {
    const x = clear.length < 2 ? 10 * clear.length + 3 * random() : 13 * random();
    return { kind: 'disc', at: { x, y: 4 * random() }, radius: of(RADII) };
  };
  const wanted = 2 + Math.floor(6 * random());
  for (let tries = 0; tries < 30 && clear.length < wanted; tries++) {
    const next = base();
    if (clear.every((one) => far(one.at, next.at) >= one.radius + next.radius)) clear.push(next);
  }
  if (clear.length < 2) return sceneOf(seed + 7_919, wooded);
  const [viewer, target, ...bases] = clear;
  const piece = (): Shape =>
    random() < 0.25
      ? { kind: 'disc', at: { x: 13 * random(), y: 4 * random() }, radius: 0.5 + 2 * random() }
      : star(random, 13 * random(), 4 * random(), 0.5 + 3 * random(), 3 + Math.floor(5 * random()));
  const solid = Array.from({ length: Math.floor(3 * random()) }, piece).filter((shape) =>
    [viewer, target].every((one) => gap(one, shape) > 0),
  );
  const woods = wooded
    ? Array.from({ length: 1 + Math.floor(2.5 * random()) }, () => ({
        shape: piece(),
        depth: random() < 0.2 ? Infinity : 3,
      }))
    : [];
  return { viewer, target, facing: random() < 0.3 ? 360 * random() : undefined, way: { bases, solid, woods } };
}

/** Whether a point is in a figure, by a ray upwards. */
function inFigure(shape: Shape, p: Point): boolean {
  if (shape.kind === 'disc') return far(shape.at, p) < shape.radius;
  let odd = false;
  shape.corners.forEach((a, i) => {
    const b = shape.corners[(i + 1) % shape.corners.length];
    if (a.x <= p.x !== b.x <= p.x && a.y + ((p.x - a.x) / (b.x - a.x)) * (b.y - a.y) > p.y) odd = !odd;
  });
  return odd;
}

const POINTS = 4_000;

/** Whether nothing stands on a line, by very many points of it. */
function isFree([a, b]: readonly [Point, Point], { way }: Scene): boolean {
  const points = Array.from({ length: POINTS + 1 }, (_, i) => {
    const t = i / POINTS;
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
  });
  const step = far(a, b) / POINTS;
  const inches = (shape: Shape) => step * points.filter((p) => inFigure(shape, p)).length;
  return (
    way.bases.every((base) => inches(base) <= step) &&
    way.solid.every((shape) => inches(shape) <= step) &&
    way.woods.every(({ shape, depth }) => {
      const touched = inFigure(shape, a) || inFigure(shape, b);
      return inches(shape) <= (touched ? depth : 0) + 2 * step;
    })
  );
}

const SCENES = share(100, 5_000);

test('halving finds what tangents find, and shows lines on which nothing stands', () => {
  const found = { free: 0, blocked: 0, open: 0, more: 0 };
  for (let seed = 0; seed < SCENES; seed++) {
    const scene = sceneOf(seed, seed % 3 !== 0);
    const { target, way, facing } = scene;
    const viewer = { ...scene.viewer, facing };
    const open = openTo(viewer, target, hardened(viewer, target, way));
    if (open === null || !inFront(viewer, target)) continue;
    const slow = freeLine(viewer, target, way);
    const line = lineByCells(open);
    if (line === undefined) found.open++;
    else found[line ? 'free' : 'blocked']++;
    if (slow !== null && line === null) expect.unreachable(`scene ${seed}: halving says that no line is free`);
    if (line && !isFree(line, scene)) expect.unreachable(`scene ${seed}: a line that is not free`);
    // Tangents of bases and walls miss nothing; of woods, windows narrower than a degree.
    if (line && slow === null) {
      found.more++;
      if (way.woods.length === 0) expect.unreachable(`scene ${seed}: a line that tangents do not know`);
    }
    if (slow !== null && !sees(viewer, target, way)) expect.unreachable(`scene ${seed}: sight is lost`);
  }
  expect(Math.min(found.free, found.blocked)).toBeGreaterThan(SCENES / 10);
  expect(found.open).toBeLessThan(SCENES / 20);
  if (process.env.COUNTS) console.log(found);
});
