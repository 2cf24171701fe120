/** Random tables over the whole schema, and the same tables as convex pieces for the referee. */
import type { Scene, SceneModel, SceneTerrain } from '../schema.ts';
import { convex, lots, nearest, type Part, type Point, plus, ray } from './plain.ts';

export interface Model extends SceneModel {
  readonly radius: number;
  readonly index: number;
}

export interface Ground {
  readonly kind: string;
  readonly tall: number;
  readonly parts: readonly Part[];
}

export interface Drawn {
  readonly scene: Scene;
  readonly models: readonly Model[];
  readonly ground: readonly Ground[];
  /** How unclear rules are read here; as they are read first where it says nothing. */
  readonly rulings?: Rulings;
}

export interface Rulings {
  readonly throwDistance?: 'edges' | 'centres';
  readonly throwLine?: 'from the thrown' | 'from the thrower';
  readonly throwCap?: 'half of the distance' | 'none';
  readonly trampleTouch?: boolean;
  readonly coverLine?: 'any' | 'between the centres';
  readonly hugeHidden?: boolean;
  readonly higherBy?: 'at least 1"' | 'more than 1"';
  readonly lineStart?: 'anywhere' | 'front half';
  readonly slowBy?: 'any part' | 'the centre';
  readonly woodsBy?: 'each line' | 'the whole model';
  readonly wallHeight?: 'who is lower' | 'no line over it';
}

/** Mostly none, and of each game only what it has. */
export function drawnRulings(lot: Lot, game: 'mk3' | 'mk2'): Rulings {
  const often = <T>(value: T): T | undefined => (lot.chance(0.3) ? value : undefined);
  const all = {
    throwDistance: often('centres' as const),
    throwLine: often('from the thrower' as const),
    throwCap: often('none' as const),
    trampleTouch: often(true),
    coverLine: often('between the centres' as const),
    hugeHidden: often(false),
    higherBy: often('more than 1"' as const),
    lineStart: often('front half' as const),
    slowBy: often('the centre' as const),
    woodsBy: often('the whole model' as const),
    wallHeight: often('no line over it' as const),
  };
  const foreign: readonly string[] = game === 'mk3' ? ['throwCap', 'higherBy'] : ['hugeHidden'];
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== undefined && !foreign.includes(name)),
  );
}

export interface Wishes {
  readonly bases: readonly number[];
  readonly kinds: readonly string[];
  /** Kinds on which no base may stand. */
  readonly solid: readonly string[];
  readonly arcs: boolean;
  readonly mounted: boolean;
  readonly width: number;
  readonly height: number;
  readonly models: readonly [least: number, most: number];
  /** Names of units, drawn from for each model; by side. */
  readonly units?: readonly [readonly string[], readonly string[]];
}

export class Lot {
  readonly next: () => number;
  constructor(seed: number) {
    this.next = lots(seed);
  }
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }
  /** Tenths of a tenth of an inch, so that scenes can be typed. */
  inches(least: number, most: number): number {
    return Number((least + this.next() * (most - least)).toFixed(2));
  }
  of<T>(all: readonly T[]): T {
    return all[this.whole(0, all.length - 1)];
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
}

const HEIGHTS = [0.5, 1, 1.75, 2, 2.25, 2.5, 2.75, 3.5, 5, 6] as const;

const typed = (value: number) => Number(value.toFixed(3));

function outlineOf(lot: Lot, at: Point, kind: string): { outline: SceneTerrain['outline']; parts: Part[] } {
  const long = ['wall', 'hedge', 'barricade', 'obstruction'].includes(kind) && lot.chance(0.7);
  const [width, depth] = long ? [lot.inches(0.3, 0.8), lot.inches(1.5, 6)] : [lot.inches(0.5, 6), lot.inches(0.5, 6)];
  const turned = lot.chance(0.5) ? 0 : lot.whole(0, 359);
  const [u, v] = [ray(turned), ray(turned + 90)];
  const corner = (x: number, y: number): Point => plus(at, x * u.x + y * v.x, x * u.y + y * v.y);
  const box = (x0: number, x1: number, y0: number, y1: number) => [
    corner(x0, y0),
    corner(x1, y0),
    corner(x1, y1),
    corner(x0, y1),
  ];
  switch (kind === 'magical field' ? 3 : lot.whole(0, 5)) {
    case 3:
    case 4: {
      const diameter = kind === 'magical field' ? 6 : lot.of([1, 3, 4, 5, lot.inches(1, 7)]);
      return { outline: { kind: 'disc', ...at, diameter }, parts: [{ centre: at, radius: diameter / 2 }] };
    }
    case 5: {
      // A bent piece: two boxes that overlap.
      const [a, b] = [width + 1, depth + 1];
      const [c, d] = [a * (0.3 + 0.4 * lot.next()), b * (0.3 + 0.4 * lot.next())];
      const bent = [corner(0, 0), corner(a, 0), corner(a, d), corner(c, d), corner(c, b), corner(0, b)].map(
        ({ x, y }) => ({
          x: typed(x),
          y: typed(y),
        }),
      );
      return {
        outline: { kind: 'polygon', corners: bent },
        parts: [convex(box(0, a, 0, d)), convex(box(0, c, 0, b))],
      };
    }
    case 2: {
      const corners = [corner(0, 0), corner(width, 0), corner(width / 2, depth)].map(({ x, y }) => ({
        x: typed(x),
        y: typed(y),
      }));
      return { outline: { kind: 'polygon', corners }, parts: [convex(corners)] };
    }
    default:
      return {
        outline: { kind: 'rectangle', ...at, width, depth, turned },
        parts: [convex(box(-width / 2, width / 2, -depth / 2, depth / 2))],
      };
  }
}

const cornersIn = ({ outline }: { outline: SceneTerrain['outline'] }, width: number, height: number) =>
  outline.kind !== 'polygon' || outline.corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);

/** A table with models that stand on nobody, the first two of different sides. */
export function drawn(seed: number, wishes: Wishes): Drawn {
  const lot = new Lot(seed);
  const { width, height } = wishes;
  const ground: Ground[] = [];
  const terrain: SceneTerrain[] = [];
  for (let i = lot.whole(0, 5); i > 0; i--) {
    const kind = lot.of(wishes.kinds);
    const at = { x: lot.inches(2, width - 2), y: lot.inches(2, height - 2) };
    const { outline, parts } = outlineOf(lot, at, kind);
    if (!cornersIn({ outline }, width, height)) continue;
    const tall = lot.of(HEIGHTS);
    ground.push({ kind, tall, parts });
    terrain.push({ name: `${kind} ${terrain.length + 1}`, kind, outline, tall });
  }
  const hilly = lot.chance(0.35);
  const models: Model[] = [];
  const wanted = lot.whole(...wishes.models);
  for (let tries = 0; models.length < wanted && tries < 400; tries++) {
    const side = models.length < 2 ? models.length + 1 : lot.whole(1, 2);
    const base = lot.of(wishes.bases);
    const radius = base / 50.8;
    // Half of them stand near another, so that there are fights.
    const by = models.length > 1 && lot.chance(0.5) ? lot.of(models) : undefined;
    const { x: ux, y: uy } = ray(lot.whole(0, 359));
    const far = by ? by.radius + radius + lot.of([0.02, 0.3, 0.8, 1.6, 2.4]) : 0;
    const x = by ? typed(by.x + far * ux) : lot.inches(radius, width - radius);
    const y = by ? typed(by.y + far * uy) : lot.inches(radius, height - radius);
    if (x < radius || y < radius || x > width - radius || y > height - radius) continue;
    if (models.some((other) => Math.hypot(x - other.x, y - other.y) < radius + other.radius + 0.005)) continue;
    if (ground.some(({ kind, parts }) => wishes.solid.includes(kind) && nearest({ x, y }, parts) < radius + 0.005)) {
      continue;
    }
    const unit = wishes.units ? lot.of(wishes.units[side - 1]) : '';
    const more = wishes.arcs
      ? {
          ...(lot.chance(0.25) ? {} : { facing: lot.whole(0, 360) }),
          reach: lot.of([0, 0.5, 0.5, 1, 2, 2, 3]),
          level: hilly ? lot.of([0, 0, 0.5, 1, 2, 3]) : 0,
          posture: lot.of(['standing', 'standing', 'standing', 'standing', 'knocked down', 'stationary'] as const),
          seenThrough: lot.chance(0.08),
          stealth: lot.chance(0.15),
          ...(wishes.mounted ? { mounted: lot.chance(0.25) } : {}),
        }
      : {};
    const index = models.length;
    models.push({ name: `M${index + 1}`, x, y, base, side, unit, ...more, radius, index });
  }
  const scene: Scene = {
    width,
    height,
    models: models.map(({ radius: _, index: __, ...model }) => model),
    terrain,
  };
  return { scene, models, ground };
}
