/**
 * What a question on a table costs, by where its models and its ground lie: meant as the most that it takes, fitted to hostile
 * scenes. `scripts/hostile.ts` looks for answers that take longer, and for felt ones that take less than a fortieth of it.
 */
import { squareToSegment } from '../../table/plane.ts';
import type { Cost } from '../ruleset.ts';
import type { Ask } from './asks.ts';
import type { GameTable } from './game.ts';
import { Looks, radiusOf, type Standing } from './looks.ts';
import type { Scene, SceneModel } from './schema.ts';
import { gridOf } from './where.ts';

/** Nanoseconds of a corner or base that a lane is measured against: what stops it, and what slows it. */
const STOPS = 30;
const SLOWS = 30;
/** Directions in which lanes are tried besides those that graze something. */
const EVEN = 241;
/** Looks from the ends of lanes. */
const ENDS = 60;
/** Points from which looks are counted, and enemies who look at each of these: the rest is like them. */
const SAMPLED = 5;
/** Directions in which it is looked whether a lane is free. */
const WAYS = 16;
/** What a single look may take at most, in looks of which many are made. */
const HARD = 35;
/** ... and looks at whoever is in melee range. */
const CLOSE = 7;
/** How many times as long looks at what is hidden may take besides, and nanoseconds of all of these. */
const HIDDEN = 8;
const MOST_HIDDEN = 3e8;

interface Spots {
  /** Points on which nobody stands. */
  readonly free: number;
  /** ... to which nobody stands in the way. */
  readonly open: ReadonlyArray<{ readonly x: number; readonly y: number }>;
}

/** Points of the grid around a model on the table, as far as it moves. */
function spotsOf({ width, height, models }: Scene, mover: SceneModel, inches: number): Spots {
  const { step, arms } = gridOf(inches);
  const others = models.filter((other) => other !== mover);
  const open: Array<{ x: number; y: number }> = [];
  let free = 0;
  for (let row = -arms; row <= arms; row++) {
    for (let column = -arms; column <= arms; column++) {
      const wayX = column * step;
      const wayY = row * step;
      const x = mover.x + wayX;
      const y = mover.y + wayY;
      const square = wayX * wayX + wayY * wayY;
      if (x < 0 || x > width || y < 0 || y > height || square > inches * inches) continue;
      let isFree = true;
      let isOpen = true;
      for (const other of others) {
        const dx = other.x - mover.x;
        const dy = other.y - mover.y;
        const room = ((other.base + mover.base) / 50.8 - 1e-6) ** 2;
        if ((dx - wayX) ** 2 + (dy - wayY) ** 2 < room) {
          isFree = false;
          break;
        }
        const share = square === 0 ? 0 : Math.min(1, Math.max(0, (dx * wayX + dy * wayY) / square));
        if ((dx - share * wayX) ** 2 + (dy - share * wayY) ** 2 < room) isOpen = false;
      }
      if (isFree) free++;
      if (isFree && isOpen) open.push({ x, y });
    }
  }
  return { free, open };
}

/** Nanoseconds of the lanes of a charge, of which each corner makes more, and of the looks from their ends. */
function chargeCost(looks: Looks, mover: SceneModel, target: SceneModel): number {
  const { scene, solid, rough } = looks;
  const stops = scene.models.length + solid;
  const lane = 1_000 + STOPS * stops + SLOWS * rough;
  const apart = radiusOf(mover) + radiusOf(target) + (mover.reach ?? 0);
  const far = Math.hypot(target.x - mover.x, target.y - mover.y);
  const half = far <= apart ? Math.PI : Math.asin(apart / far);
  // As many graze something as corners lie in the directions that come to the target.
  const grazing = (corners: number) => EVEN + 2 * corners * Math.min(1, half / Math.PI + 0.1);
  // Those that are free have each a price of its own where ground is rough: it is told twice, and so is how far they may go.
  const free = far <= apart ? 1 : freeShare(scene, mover, target, half);
  const priced = rough > 0 ? 8 * grazing(stops + rough) * (0.1 + free) : 0;
  return (grazing(stops) + 120 + priced) * lane + ENDS * looks.at(mover, target);
}

/** Share of the directions within a fan round a target in which no other model is met on the way. */
function freeShare({ models }: Scene, mover: SceneModel, target: SceneModel, half: number): number {
  const middle = Math.atan2(target.y - mover.y, target.x - mover.x);
  const far = Math.hypot(target.x - mover.x, target.y - mover.y);
  const others = models.filter((other) => other !== mover && other !== target);
  let free = 0;
  for (let way = 0; way < WAYS; way++) {
    const turned = middle + half * ((2 * way + 1) / WAYS - 1);
    const end = { x: mover.x + far * Math.cos(turned), y: mover.y + far * Math.sin(turned), base: mover.base };
    const meets = (other: SceneModel) =>
      squareToSegment(other, mover, end) < (radiusOf(other) + radiusOf(mover)) ** 2 - 1e-6;
    if (!others.some(meets)) free++;
  }
  return free / WAYS;
}

/** A few of a list, evenly. */
function someOf<T>(all: readonly T[]): T[] {
  const step = Math.ceil(all.length / SAMPLED);
  return all.filter((_, index) => index % step === 0);
}

/** Nanoseconds of one core. */
export function costOf({ scene, ask }: { readonly scene: Scene; readonly ask: Ask }, game: GameTable): Cost {
  const models = scene.models.length;
  const looks = new Looks(scene, game);
  const { corners } = looks;
  const mover = scene.models[ask.from - 1] ?? scene.models[0];
  const target = ('to' in ask ? scene.models[ask.to - 1] : undefined) ?? mover;
  const enemies = scene.models.filter(({ side }) => side !== mover.side);
  const unitOf = (one: SceneModel) =>
    one.unit ? scene.models.filter(({ unit, side }) => unit === one.unit && side === one.side).length : 1;
  const compile = (): number => {
    switch (ask.kind) {
      case 'stand':
        // A unit looks from each of its bases at each of the other's, and asks what shelters there.
        return game.asks === 'units'
          ? 12 * unitOf(mover) * unitOf(target) * looks.at(mover, target)
          : // Who is in melee with whom, and the two themselves.
            2 * CLOSE * looks.melee + HARD * (looks.at(mover, target) + 2 * looks.shelter(mover, target));
      case 'charge':
        if (game.asks === 'units') {
          // The ways of all, once any of them sees any of the others.
          return 30_000 * (corners + models + 8) + 3 * unitOf(mover) * unitOf(target) * looks.at(mover, target);
        }
        return mover.posture === 'standing'
          ? 500_000 + chargeCost(looks, mover, target) + CLOSE * looks.melee + 3 * looks.freeStrikes(mover, target)
          : 10_000 * (corners + models + 8);
      case 'where': {
        const { free, open } = spotsOf(scene, mover, ask.inches);
        // The way to each, for units with the ground that they touch, and looks from where it comes to: out of woods, where
        // units see to their other end, what is hidden takes many times as long to be told as what is seen.
        const [way, most] = game.asks === 'units' ? [1_200, 3] : [150, 10];
        const sampled = someOf(open);
        const watchers = someOf(enemies);
        const seen = sampled.reduce((sum, at) => {
          const there: Standing = { ...at, base: mover.base };
          const watched = watchers.length === 0 ? 0 : (looks.of(watchers, there) / watchers.length) * enemies.length;
          return sum + watched + 2 * looks.at(there, target);
        }, 0);
        const each = sampled.length === 0 ? 0 : seen / sampled.length;
        const all = open.length * each;
        return free * (16_000 + way * (corners + models)) + most * all + Math.min(HIDDEN * all, MOST_HIDDEN);
      }
      case 'blast':
        // Every place where it comes down, and what shelters the target.
        return (
          40 * models * 1_200 +
          (ask.at.kind === 'model' ? 2 * HARD * looks.shelter(mover, scene.models[ask.at.model - 1] ?? mover) : 0)
        );
      case 'aim':
        // The points of a map, and a look at every enemy.
        return 35 * 800 * 120 * models + 3 * enemies.reduce((sum, enemy) => sum + looks.at(mover, enemy), 0);
      case 'spray': {
        const near = scene.models.filter(
          (one) =>
            one !== mover &&
            Math.hypot(one.x - mover.x, one.y - mover.y) <= ask.SP + 2 * Math.max(radiusOf(one), radiusOf(mover)),
        );
        return 15 * near.reduce((sum, one) => sum + looks.at(mover, one), 0) + models * 10_000;
      }
      case 'rideBy':
        return (
          500_000 +
          40 * looks.at(mover, target) +
          CLOSE * looks.melee +
          looks.freeStrikes(mover, { ...ask.at, base: mover.base })
        );
      case 'forced':
        return 100 * (10_000 + 60 * (corners + models));
      case 'unit':
      case 'retreat':
        return models * (10_000 + 25 * (corners + models));
      case 'building':
        return 5 * models * (10_000 + 60 * (corners + models));
    }
  };
  return {
    compile: 50_000 + 15_000 * models + 1_000 * corners + compile(),
    exact: 20_000 + models * 2_000,
    trial: 100,
  };
}
