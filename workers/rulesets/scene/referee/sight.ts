/** Sight by trying many lines, by TAB-GEO-14 to -18 and TAB-GEO-36. */
import type { Drawn, Ground, Model, Rulings } from './draw.ts';
import {
  apart,
  around,
  circle,
  either,
  inAll,
  lengthIn,
  nearest,
  type Point,
  ray,
  type Sure,
  within,
} from './plain.ts';

export type Game = 'mk3' | 'mk2' | 'aof';

const HIGH: Readonly<Record<number, number>> = { 30: 1.75, 40: 2.25, 50: 2.75, 120: 5 };
/** Inches by which what is in the way shrinks before the referee says that nothing passes it. */
const SHRUNK = 0.045;

export const gapOf = (a: Model, b: Model): number => Math.max(0, apart(a, b) - a.radius - b.radius);
export const standing = (one: Model): boolean => (one.posture ?? 'standing') === 'standing';
const levelOf = (one: Model): number => one.level ?? 0;
export const trenches = (ground: readonly Ground[]) =>
  ground.flatMap(({ kind, parts }) => (kind === 'trench' ? parts : []));

/** How far a point is in front of a model; more than 0 is in its front half. */
export const before = (one: Model, p: Point): number => {
  if (one.facing === undefined) return Infinity;
  const { x, y } = ray(one.facing);
  return (p.x - one.x) * x + (p.y - one.y) * y;
};

/** Whether a model looks down on ground that is higher by what counts in its game. */
export const higher = (game: Game, one: Model, other: Model, { higherBy }: Rulings = {}): boolean => {
  const rise = levelOf(one) - levelOf(other);
  if (game !== 'mk2') return rise > 0;
  return higherBy === 'more than 1"' ? rise > 1 + 1e-9 : rise >= 1 - 1e-9;
};

/** Whether a third model blocks sight, as far as its state and its level say. */
function blocks(game: Game, drawn: Drawn, a: Model, b: Model, c: Model, melee: boolean): Sure {
  if (game === 'aof') return c.unit === '' || (c.unit !== a.unit && c.unit !== b.unit) || c.side === undefined;
  if (c.posture === 'knocked down' || c.seenThrough) return false;
  if (c.base < b.base) return false;
  if (melee && a.mounted && c.base < a.base) return false;
  let sure: Sure = true;
  const unless = (sought: Sure) => {
    if (sought === true) sure = false;
    else if (sought === null && sure) sure = null;
  };
  if (c.stealth) {
    const far = gapOf(a, c);
    unless(Math.abs(far - 5) < 1e-4 ? null : far > 5);
  }
  const dug = trenches(drawn.ground);
  if (dug.length > 0) {
    const [hidden, there] = [inAll(c, c.radius, dug), inAll(b, b.radius, dug)];
    unless(hidden === false || there === true ? false : hidden === true && there === false ? true : null);
  }
  const near = gapOf(c, b);
  const close: Sure = Math.abs(near - 1) < 1e-4 ? null : near < 1;
  if (game === 'mk3') {
    if (levelOf(a) > levelOf(b) && levelOf(c) < levelOf(a)) unless(close === null ? null : !close);
    if (levelOf(a) < levelOf(b) && levelOf(c) < levelOf(b)) unless(true);
  } else {
    // The seed does not ask whether the viewer is higher than its target (000:726).
    if (higher('mk2', a, c, drawn.rulings)) unless(c.base <= a.base ? true : close === null ? null : !close);
    if (higher('mk2', b, a, drawn.rulings) && higher('mk2', b, c, drawn.rulings)) unless(true);
  }
  return sure;
}

/**
 * Ends of lines in a base: its edge and, where only a part of it counts or it stands in a wood, points inside.
 * @param all also the edge that is turned away
 */
function ends(one: Model, towards: Model, deep: boolean, step: number, all: boolean): Point[] {
  const { x, y } = ray((Math.atan2(towards.y - one.y, towards.x - one.x) * 180) / Math.PI);
  const rings = deep ? Array.from({ length: Math.ceil(one.radius / step) }, (_, i) => i * step).slice(1) : [];
  const edge = circle(one, one.radius, step).filter(
    (p) => all || (p.x - one.x) * x + (p.y - one.y) * y > -0.1 * one.radius,
  );
  return [...edge, ...rings.flatMap((radius) => circle(one, radius, step)), ...(deep ? [{ x: one.x, y: one.y }] : [])];
}

export interface Looking {
  /** Only what terrain hides, and no clouds: whom a spray spares (MK3-SPRAY-02). */
  readonly terrainOnly?: boolean;
  /** Ignores models in the way. */
  readonly past?: boolean;
  /** For melee and for charges, which cavalry sees smaller bases past (MK2-CAV-01). */
  readonly melee?: boolean;
  /** Models that are not there. */
  readonly without?: readonly number[];
}

/** Whether one model sees another; both may stand elsewhere than they are drawn. */
export function sees(game: Game, drawn: Drawn, a: Model, b: Model, looking: Looking = {}): Sure {
  const { terrainOnly = false, past = false, melee = false, without = [] } = looking;
  const ahead = terrainOnly ? Infinity : before(a, b) + b.radius;
  if (ahead < -1e-4) return false;
  const inWay: Array<{ model: Model; sure: boolean }> = [];
  if (!terrainOnly && !past) {
    for (const c of drawn.models) {
      if (c.index === a.index || c.index === b.index || without.includes(c.index)) continue;
      const so = blocks(game, drawn, a, b, c, melee);
      if (so !== false) inWay.push({ model: c, sure: so === true });
    }
  }
  const topOf = (m: Model) => (HIGH[m.base] ?? 0) + levelOf(m);
  const top = topOf(b);
  const volumes = game !== 'aof' && drawn.rulings?.wallHeight === 'no line over it';
  const tall: Ground[] = [];
  const woods: Ground[] = [];
  const clouds: Ground[] = [];
  for (const one of drawn.ground) {
    if (game === 'aof') {
      const inside = (m: Model) => nearest(m, one.parts) - m.radius <= 0;
      if (one.kind === 'impassable' || (one.kind === 'building' && !inside(a) && !inside(b))) tall.push(one);
      if (one.kind === 'forest') woods.push(one);
    } else if (['wall', 'obstruction', 'hedge'].includes(one.kind)) {
      // Whether what is higher than a huge model hides it (RU-T-41).
      const seen = b.base === 120 && drawn.rulings?.hugeHidden === false;
      // RU-T-38.
      const most = volumes ? Infinity : one.tall;
      if (top < most && !seen) tall.push(one);
    } else if (one.kind === 'forest') {
      if (!(game === 'mk3' && b.base === 120)) woods.push(one);
    } else if (one.kind === 'cloud' && !terrainOnly && !(game === 'mk3' && b.base === 120)) clouds.push(one);
  }
  const stands = (m: Model, parts: Ground['parts'], by: number) => nearest(m, parts) - m.radius <= by;
  const deepA = woods.some(({ parts }) => stands(a, parts, 0.1));
  const arc = !terrainOnly && before(a, b) < b.radius + 0.1;
  const deepB = arc || woods.some(({ parts }) => stands(b, parts, 0.1));
  const step = (one: Model, deep: boolean) => (deep ? 0.12 : 0.07) * (one.radius > 1 ? 1.3 : 1);
  const half = !terrainOnly && drawn.rulings?.lineStart === 'front half' && a.facing !== undefined;
  const froms = ends(a, b, deepA || half, step(a, deepA || half), volumes);
  const tos = ends(b, a, deepB, step(b, deepB), volumes);
  /** Whether a piece of a wall is as high as a line from top to top that is over it from one share of it to another. */
  const meets = (high: number, [from, to]: readonly [number, number], p: Point, q: Point, sure: boolean): boolean => {
    if (!volumes) return true;
    const rise = top - topOf(a);
    const least = Math.min(topOf(a) + rise * from, topOf(a) + rise * to);
    // Between two lines that are tried others are higher by as much as they are farther off.
    const doubt = (Math.abs(rise) * 4 * shrunk) / Math.max(apart(p, q), 0.1);
    return sure ? least <= high - doubt - 1e-4 : least <= high + 1e-4;
  };
  const shrunk = SHRUNK + (deepA || deepB || half ? 0.04 : 0) + (a.radius > 1 || b.radius > 1 ? 0.02 : 0);
  const whole = drawn.rulings?.woodsBy === 'the whole model';
  const hidden = (p: Point, q: Point, sure: boolean): boolean => {
    const by = sure ? -shrunk : 1e-4;
    if (!terrainOnly && before(a, q) < (sure ? -shrunk : 1e-4)) return true;
    // RU-T-37.
    if (half && before(a, p) < (sure ? -shrunk : 1e-4)) return true;
    for (const { model, sure: so } of inWay) {
      if (sure && !so) continue;
      if (within({ centre: model, radius: model.radius }, p, q, by)) return true;
    }
    for (const { parts, tall: high } of tall) {
      for (const part of parts) {
        const over = within(part, p, q, by);
        if (over && meets(high, over, p, q, sure)) return true;
      }
    }
    for (const { parts } of clouds) {
      const inside = (m: Model) => stands(m, parts, sure ? 1e-4 : -1e-4);
      if (!inside(a) && !inside(b) && parts.some((part) => within(part, p, q, by))) return true;
    }
    for (const { parts } of woods) {
      const inside = (m: Point) => nearest(m, parts) <= (sure ? shrunk : -1e-4);
      const deep = lengthIn(parts, p, q, by);
      // RU-T-59.
      const entered = (m: Model) => stands(m, parts, sure ? 1e-4 : -1e-4);
      if (inside(p) || inside(q) || (whole && (entered(a) || entered(b)))) {
        if (game !== 'aof' && deep > 3 + (sure ? 2 * shrunk : -1e-4)) return true;
      } else if (deep > (sure ? 1e-9 : 0) || (!sure && parts.some((part) => within(part, p, q, by)))) return true;
    }
    return false;
  };
  let perhaps = false;
  for (const p of froms) {
    for (const q of tos) {
      if (hidden(p, q, true)) continue;
      if (!hidden(p, q, false)) return true;
      perhaps = true;
    }
  }
  return perhaps ? null : false;
}

/** What is in melee range: the part of a base in the front half, on its level (TAB-GEO-10, TAB-MK3-19, MK2-ATK-21). */
export function reaches(game: Game, a: Model, b: Model, by = a.reach ?? 0): Sure {
  if (!standing(a)) return false;
  if (by === 0) return false;
  const tops = (m: Model) => levelOf(m) + (HIGH[m.base] ?? 0);
  const apartUp =
    game === 'mk3'
      ? Math.max(0, levelOf(a) - tops(b), levelOf(b) - tops(a))
      : Math.abs(levelOf(a) - levelOf(b)) <= 1 + 1e-9
        ? 0
        : Math.abs(levelOf(a) - levelOf(b));
  const flat = (p: Point, radius: number) => Math.max(0, apart(a, p) - a.radius - radius);
  if (before(a, b) >= 0) {
    const far = Math.hypot(flat(b, b.radius), apartUp);
    return Math.abs(far - by) < 1e-4 ? null : far < by;
  }
  if (before(a, b) < -b.radius - 1e-4) return false;
  // No part of it is nearer than all of it.
  if (Math.hypot(flat(b, b.radius), apartUp) > by + 0.02) return false;
  // Only a piece of it is in front: the points of its edge, and of the line that halves it.
  const u = ray(a.facing ?? 0);
  let best = Infinity;
  const point = (x: number, y: number) => {
    if ((x - a.x) * u.x + (y - a.y) * u.y < -1e-9) return;
    const far = Math.max(0, Math.sqrt((x - a.x) ** 2 + (y - a.y) ** 2) - a.radius);
    best = Math.min(best, Math.sqrt(far * far + apartUp * apartUp));
  };
  for (const { x, y } of around(b.radius, 0.02)) point(b.x + b.radius * x, b.y + b.radius * y);
  const behind = (a.x - b.x) * u.x + (a.y - b.y) * u.y;
  const half = Math.sqrt(Math.max(0, b.radius ** 2 - behind ** 2));
  for (let i = -50; i <= 50; i++) {
    const aside = (half * i) / 50;
    point(b.x + behind * u.x - aside * u.y, b.y + behind * u.y + aside * u.x);
  }
  return Math.abs(best - by) < 0.01 ? null : best < by;
}

/** Whether a engages b (TAB-GEO-11). */
export function engages(game: Game, drawn: Drawn, a: Model, b: Model): Sure {
  if (a.side === b.side || !standing(a) || !standing(b)) return false;
  const near = reaches(game, a, b);
  if (near === false) return false;
  const seen = sees(game, drawn, a, b, { melee: true });
  return seen === false ? false : near === null || seen === null ? null : true;
}

export const inMelee = (game: Game, drawn: Drawn, one: Model): Sure =>
  either(
    ...drawn.models
      .filter(({ side }) => side !== one.side)
      .flatMap((other) => [engages(game, drawn, other, one), engages(game, drawn, one, other)]),
  );
