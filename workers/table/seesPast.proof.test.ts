/** The fast way of sight against the slow one, which points on a grid have checked, in crowds of bases in contact and walls. */
import { expect, test } from 'vitest';
import { share } from '../fixtures/share.ts';
import { meetsHull } from './hull.ts';
import { seesPast } from './seesPast.ts';
import { type Disc, gap, type Polygon, radiusOf, rectangle } from './shapes.ts';
import { freeLine, sees } from './sight.ts';

const BASES = [25, 30, 32, 40, 50, 120].map(radiusOf);

function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Bases and walls on a square; half of the bases touch another, so that ranks and rows are among them. */
function crowd(seed: number): { bases: Disc[]; walls: Polygon[] } {
  const random = numbers(seed * 7919 + 1);
  const [side, most] = [
    [6, 8],
    [12, 12],
    [24, 40],
    [48, 60],
  ][seed % 4];
  const walls = Array.from({ length: seed % 3 }, () =>
    rectangle({ x: side * random(), y: side * random() }, 4 * random() + 0.2, 1, random() < 0.5 ? 0 : 180 * random()),
  );
  const bases: Disc[] = [];
  for (let tries = 0; tries < 20 * most && bases.length < most; tries++) {
    const radius = BASES[Math.floor(random() * BASES.length)];
    let at = { x: side * random(), y: side * random() };
    if (bases.length > 0 && random() < 0.5) {
      const other = bases[Math.floor(random() * bases.length)];
      const turn = random() < 0.5 ? (Math.floor(6 * random()) * Math.PI) / 3 : 2 * Math.PI * random();
      const apart = other.radius + radius + (random() < 0.7 ? 0 : 0.05 * random());
      at = { x: other.at.x + apart * Math.cos(turn), y: other.at.y + apart * Math.sin(turn) };
    }
    const base: Disc = { kind: 'disc', at, radius };
    const clear = bases.every(
      ({ at: other, radius: r }) => Math.hypot(other.x - at.x, other.y - at.y) >= r + radius - 1e-9,
    );
    if (clear && walls.every((wall) => gap(base, wall) > 0)) bases.push(base);
  }
  return { bases, walls };
}

test('what the fast way decides the slow way decides, and it decides nearly all', () => {
  const found = { free: 0, blocked: 0, open: 0 };
  for (let seed = 0; seed < share(20, 4_000); seed++) {
    const { bases, walls } = crowd(seed);
    for (let from = 0; from < Math.min(6, bases.length); from++) {
      for (let to = 0; to < Math.min(6, bases.length); to++) {
        if (from === to) continue;
        const others = bases.filter((_, index) => index !== from && index !== to);
        const near = walls.filter((wall) => meetsHull(bases[from], bases[to], wall));
        const fast = seesPast(bases[from], bases[to], others, near);
        if (fast === undefined) {
          found.open++;
          continue;
        }
        found[fast ? 'free' : 'blocked']++;
        const slow = freeLine(bases[from], bases[to], { bases: others, solid: walls }) !== null;
        if (fast !== slow) expect.unreachable(`scene ${seed}, ${from} to ${to}: ${fast}, the slow way ${slow}`);
      }
    }
  }
  const decided = found.free + found.blocked;
  expect(Math.min(found.free, found.blocked)).toBeGreaterThan(decided / 10);
  expect(found.open).toBeLessThan(decided / 10);
});

test('a gap is seen through when it is wider than a millionth of an inch', () => {
  const disc = (x: number, y: number, radius = 0.5): Disc => ({ kind: 'disc', at: { x, y }, radius });
  const past = (gapWide: number) =>
    sees(disc(0, 0), disc(10, 0), { bases: [disc(5, 0.5 + gapWide / 2), disc(5, -0.5 - gapWide / 2)] });
  expect([0, 5e-7, 2e-6, 0.1].map(past)).toEqual([false, false, true, true]);
});
