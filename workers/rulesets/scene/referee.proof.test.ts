/**
 * Referees of the `table` kinds: they know the digest and nothing of the engine. Templates die by die, charges in steps of a
 * hundredth of an inch, maps of squares by trying all ways and by points along a line. Scenes within the stated tolerance
 * of a change are left out, and counted.
 */
import { expect, it } from 'vitest';
import { WordStream } from '../../kernel/streams.ts';
import { findKind } from '../index.ts';
import type { Measures } from '../ruleset.ts';

const MANY = Number(process.env.SCENES ?? 250);

class Draw {
  private readonly stream: WordStream;
  constructor(seed: number) {
    this.stream = new WordStream(Int32Array.of(seed, 77, 1234, 99));
  }
  whole(low: number, high: number): number {
    return low + this.stream.die(high - low + 1) - 1;
  }
  inches(low: number, high: number): number {
    return low + ((this.stream.die(10_000) - 1) / 10_000) * (high - low);
  }
  oneIn(of: number): boolean {
    return this.stream.die(of) === 1;
  }
}

function answer(game: string, scenario: unknown): Measures | null {
  const kind = findKind(game, 'table');
  const parsed = kind.schema.parse(scenario);
  if (kind.check(parsed).length > 0) return null;
  const question = kind.compile(parsed);
  return question.measures(question.exact()!, null);
}

const chanceOf = (measures: Measures, name: string): number => {
  const measure = measures[name];
  if (measure?.kind !== 'probability') throw new TypeError(name);
  return measure.value;
};
const stepsOf = (measures: Measures, name: string) => {
  const measure = measures[name];
  if (measure?.kind !== 'series') throw new TypeError(name);
  return measure.steps;
};

interface Base {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}
const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

// ---- templates of Mk III, die by die (TAB-GEO-21 to -23)

/** Who is under the template, in how many of 36 x 6 x 6 falls; null where somebody is too near its rim to tell. */
function caught(
  bases: readonly Base[],
  at: { x: number; y: number } | number,
  ask: { AOE: number; RNG: number; needs: number },
) {
  const [width, depth] = [48, 48];
  const origin = bases[0]!;
  const target = typeof at === 'number' ? bases[at]! : { ...at, r: 0 };
  const apart = Math.max(0, far(origin, target) - origin.r - target.r);
  if (Math.abs(apart - ask.RNG) < 1e-4) return null;
  const way = { x: (target.x - origin.x) / far(origin, target), y: (target.y - origin.y) / far(origin, target) };
  const inRange = apart <= ask.RNG;
  const reach = origin.r + ask.RNG;
  const reference = inRange ? target : { x: origin.x + way.x * reach, y: origin.y + way.y * reach };
  const cap = (inRange ? apart : ask.RNG) / 2;
  const counts = bases.map(() => 0);
  for (let one = 1; one <= 6; one++)
    for (let two = 1; two <= 6; two++) {
      const hit = inRange && one + two !== 2 && (one + two >= ask.needs || one + two === 12);
      for (let direction = 1; direction <= 6; direction++)
        for (let inches = 1; inches <= 6; inches++) {
          const turn = Math.atan2(way.y, way.x) - ((direction - 1) * Math.PI) / 3;
          let length = Math.min(inches, cap);
          const end = () => ({ x: reference.x + length * Math.cos(turn), y: reference.y + length * Math.sin(turn) });
          // Back along the ray until it is on the table.
          if (!hit) {
            const on = ({ x, y }: { x: number; y: number }) =>
              x >= -1e-9 && y >= -1e-9 && x <= width + 1e-9 && y <= depth + 1e-9;
            if (!on(end())) {
              let [low, high] = [0, length];
              for (let i = 0; i < 60; i++) {
                length = (low + high) / 2;
                if (on(end())) low = length;
                else high = length;
              }
              length = low;
            }
          }
          const point = hit ? target : end();
          for (const [index, base] of bases.entries()) {
            const gap = far(base, point) - base.r - ask.AOE / 2;
            if (Math.abs(gap) < 1e-4) return null;
            if (gap < 0) counts[index]!++;
          }
        }
    }
  return counts;
}

it('a template catches whom it catches die by die', () => {
  let told = 0;
  for (let seed = 1; seed <= MANY; seed++) {
    const draw = new Draw(seed);
    const sizes = [30, 40, 50];
    const models = Array.from({ length: draw.whole(2, 9) }, (_, i) => ({
      ...{ base: sizes[draw.whole(0, 2)]!, side: i === 0 ? 1 : draw.whole(1, 2) },
      ...{ x: draw.inches(1, 47), y: draw.inches(1, draw.oneIn(3) ? 8 : 47) },
    }));
    const template = { AOE: draw.whole(3, 5), RNG: draw.whole(4, 30), needs: draw.whole(2, 13) };
    const point = { x: draw.whole(0, 48), y: draw.whole(0, 48) };
    const aimed = draw.oneIn(2);
    const ask = {
      kind: 'blast',
      from: 1,
      ...template,
      at: aimed ? { kind: 'point', ...point } : { kind: 'model', model: 2 },
    };
    const measures = answer('mk3', { scene: { models }, ask });
    if (!measures) continue;
    const bases = models.map(({ x, y, base }) => ({ x, y, r: base / 50.8 }));
    const counts = caught(bases, aimed ? point : 1, template);
    if (!counts) continue;
    told++;
    stepsOf(measures, 'each').forEach(({ value }, index) => {
      expect(value, `seed ${seed}, model ${index + 1}`).toBeCloseTo(counts[index]! / 1296, 12);
    });
  }
  expect(told).toBeGreaterThan(MANY / 2);
});

// ---- charges of Age of Fantasy, in steps (TAB-AOF-13, -15, RU-T-12)

interface Piece {
  readonly kind: 'impassable' | 'difficult' | 'elevation';
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly deep: number;
  readonly tall: number;
}

const STEP = 0.01;

/** Whether a lone model comes into contact with another; everything is larger by `room`, so that two of them bracket it. */
function charges(
  mover: Base,
  target: Base,
  others: readonly Base[],
  pieces: readonly Piece[],
  allowance: number,
  room: number,
): boolean {
  const length = far(mover, target);
  const way = { x: (target.x - mover.x) / length, y: (target.y - mover.y) / length };
  const outside = ({ x, y, wide, deep }: Piece, at: { x: number; y: number }) =>
    Math.hypot(Math.max(0, Math.abs(at.x - x) - wide / 2), Math.max(0, Math.abs(at.y - y) - deep / 2));
  const heightAt = (at: { x: number; y: number }) =>
    Math.max(
      0,
      ...pieces
        .filter((piece) => piece.kind === 'elevation' && piece.tall >= 3 && outside(piece, at) === 0)
        .map(({ tall }) => tall),
    );
  let [gone, climbed, slowed, height] = [0, 0, false, heightAt(mover)];
  let at = { x: mover.x, y: mover.y };
  for (;;) {
    const limit = (slowed ? Math.min(6, allowance) : allowance) - room;
    const touching = far(at, target) <= mover.r + target.r + STEP;
    if (touching) {
      const up = Math.max(0, heightAt(target) - height);
      // Ground that it touches in the end counts as well.
      return gone + climbed + up <= limit;
    }
    gone += STEP;
    at = { x: at.x + way.x * STEP, y: at.y + way.y * STEP };
    const now = heightAt(at);
    if (now > height) climbed += now - height;
    height = now;
    if (gone + climbed > limit) return false;
    if (others.some((other) => far(at, other) < mover.r + other.r + room)) return false;
    for (const piece of pieces) {
      if (outside(piece, at) >= mover.r + room) continue;
      if (piece.kind === 'impassable') return false;
      if (piece.kind === 'difficult') slowed = true;
    }
    if (at.x < mover.r || at.y < mover.r || at.x > 72 - mover.r || at.y > 48 - mover.r) return false;
  }
}

it('a charge arrives where it arrives step by step', () => {
  let [told, arrived] = [0, 0];
  for (let seed = 1; seed <= MANY; seed++) {
    const draw = new Draw(seed + 100_000);
    const base = [25, 32, 40][draw.whole(0, 2)]!;
    const place = (x: number, y: number, unit: string, side: number) => ({ x, y, base, unit, side });
    const models = [
      place(draw.inches(10, 20), draw.inches(10, 20), 'A', 1),
      place(draw.inches(12, 32), draw.inches(8, 26), 'B', 2),
      ...Array.from({ length: draw.whole(0, 3) }, (_, i) => place(draw.inches(8, 34), draw.inches(6, 28), `C${i}`, 2)),
    ];
    const kinds = ['impassable', 'difficult', 'elevation'] as const;
    const pieces: Piece[] = Array.from({ length: draw.whole(0, 3) }, () => ({
      ...{ kind: kinds[draw.whole(0, 2)]!, x: draw.inches(8, 34), y: draw.inches(6, 28) },
      ...{ wide: draw.inches(1, 6), deep: draw.inches(1, 6), tall: draw.whole(1, 5) },
    }));
    const terrain = pieces.map(({ kind, x, y, wide, deep, tall }) => ({
      ...{ kind, tall },
      outline: { kind: 'rectangle', x, y, width: wide, depth: deep },
    }));
    const inches = draw.whole(4, 16);
    const measures = answer('aof', { scene: { models, terrain }, ask: { kind: 'charge', from: 1, to: 2, inches } });
    if (!measures) continue;
    const [mover, target, ...others] = models.map(({ x, y }) => ({ x, y, r: base / 50.8 }));
    const sides = [-0.04, 0.04].map((room) => charges(mover!, target!, others, pieces, inches, room));
    if (sides[0] !== sides[1]) continue;
    told++;
    arrived += Number(sides[0]);
    expect(chanceOf(measures, 'legal'), `seed ${seed}`).toBe(Number(sides[0]));
  }
  expect(told).toBeGreaterThan(MANY / 2);
  expect(arrived).toBeGreaterThan(MANY / 12);
});

// ---- maps of squares of Evangelion (TAB-AE-04, RU-T-39, RU-T-60)

it('a map of squares has the sight of points along a line and the shortest of all ways', () => {
  for (let seed = 1; seed <= MANY; seed++) {
    const draw = new Draw(seed + 200_000);
    const [width, height] = [draw.whole(4, 12), draw.whole(4, 12)];
    const models = Array.from({ length: draw.whole(2, 12) }, (_, i) => ({
      ...{ x: draw.whole(1, width), y: draw.whole(1, height), side: i === 0 ? 1 : draw.whole(1, 2) },
      ...{
        kind: ['horde', 'horde', 'character'][draw.whole(0, 2)]!,
        size: draw.whole(-1, 2),
        mobile: draw.whole(0, 2),
      },
      posture: ['standing', 'standing', 'standing', 'prone', 'flying'][draw.whole(0, 4)]!,
    }));
    const terrain = Array.from({ length: draw.whole(0, 4) }, () => {
      const [x, y] = [draw.whole(1, width), draw.whole(1, height)];
      const outline = { x, y, columns: draw.whole(1, width - x + 1), rows: draw.whole(1, height - y + 1) };
      return { kind: 'forest', DTV: draw.whole(0, 3), outline };
    });
    const diagonals = draw.oneIn(2);
    const [seenOnly, nobody] = [draw.oneIn(3), draw.oneIn(3)];
    const rulings = {
      diagonals: diagonals ? 'one step' : 'two steps',
      largeSight: seenOnly ? 'seen only' : 'both ways',
      walkThrough: nobody ? 'nobody' : 'friends',
    };
    const scene = { width, height, models, terrain };
    const stand = answer('ae', { scene, ask: { kind: 'stand' }, rulings });
    if (!stand) continue;
    const [one, two] = [models[0]!, models[1]!];
    const hidden = models.some((horde) => {
      if (horde.kind !== 'horde' || horde.posture !== 'standing') return false;
      if ((!seenOnly && one.size - horde.size >= 2) || two.size - horde.size >= 2) return false;
      if ([one, two].some((end) => end.x === horde.x && end.y === horde.y)) return false;
      // Points strictly inside the square, of very many along the line.
      return Array.from({ length: 4001 }, (_, i) => i / 4000).some((share) => {
        const [x, y] = [one.x + (two.x - one.x) * share, one.y + (two.y - one.y) * share];
        return Math.abs(x - horde.x) < 0.5 - 1e-9 && Math.abs(y - horde.y) < 0.5 - 1e-9;
      });
    });
    expect(chanceOf(stand, 'sees'), `sight, seed ${seed}`).toBe(hidden ? 0 : 1);

    const move = answer('ae', { scene, ask: { kind: 'move' }, rulings });
    // All squares are asked again until nothing gets shorter.
    const ways = new Map([[`${one.x},${one.y}`, 0]]);
    const met = models.filter((other) => other !== one && (nobody || other.side !== one.side));
    const closed = new Set(met.map(({ x, y }) => `${x},${y}`));
    const price = (x: number, y: number) =>
      1 +
      Math.max(
        0,
        ...terrain
          .filter(({ outline: o }) => x >= o.x && x < o.x + o.columns && y >= o.y && y < o.y + o.rows)
          .map(({ DTV }) => (DTV === 0 ? 0 : DTV - one.mobile)),
      );
    for (let changed = true; changed; ) {
      changed = false;
      for (let x = 1; x <= width; x++)
        for (let y = 1; y <= height; y++)
          for (const [dx, dy] of [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
            [1, 1],
            [1, -1],
            [-1, 1],
            [-1, -1],
          ] as const) {
            if (!diagonals && dx !== 0 && dy !== 0) continue;
            const from = ways.get(`${x + dx},${y + dy}`);
            if (from === undefined || closed.has(`${x},${y}`)) continue;
            const through = from + price(x, y);
            if (through >= (ways.get(`${x},${y}`) ?? Number.POSITIVE_INFINITY)) continue;
            ways.set(`${x},${y}`, through);
            changed = true;
          }
    }
    const beside = [...ways].flatMap(([key, cost]) => {
      const [x, y] = key.split(',').map(Number) as [number, number];
      const [across, up] = [Math.abs(x - two.x), Math.abs(y - two.y)];
      return (diagonals ? Math.max(across, up) : across + up) === 1 ? [cost] : [];
    });
    const label = 'to the nearest square beside the other';
    const told = stepsOf(move!, 'speeds').find((step) => step.label === label)?.value;
    expect(told, `way, seed ${seed}`).toBe(beside.length === 0 ? undefined : Math.min(...beside));
  }
});
