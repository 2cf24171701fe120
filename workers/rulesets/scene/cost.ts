/**
 * What a question on a table costs, by where its models and its ground lie. `scripts/hostile.ts` holds that no answer takes
 * more than three times as long, and that those that are felt take a fortieth of it or more.
 */
import type { Cost } from '../ruleset.ts';
import type { Ask } from './asks.ts';
import type { GameTable } from './game.ts';
import type { Scene, SceneModel, SceneTerrain } from './schema.ts';
import { gridOf } from './where.ts';

/** Nanoseconds: of a look itself, of a corner or base of the table in it, and of a corner that lies in its way. */
const LOOK = 10_000;
const ANY = 60;
const MET = 300;

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly corners: number;
}

/** A circle round a piece of terrain. */
function circleOf({ outline }: SceneTerrain): Circle {
  if (outline.kind === 'disc') return { ...outline, radius: outline.diameter / 2, corners: 4 };
  if (outline.kind === 'rectangle') {
    return { ...outline, radius: Math.hypot(outline.width, outline.depth) / 2, corners: 4 };
  }
  const { corners } = outline;
  const x = corners.reduce((sum, corner) => sum + corner.x, 0) / corners.length;
  const y = corners.reduce((sum, corner) => sum + corner.y, 0) / corners.length;
  const radius = Math.max(...corners.map((corner) => Math.hypot(corner.x - x, corner.y - y)));
  return { x, y, radius, corners: corners.length };
}

/** Inches from a point to the line between two models. */
function apart({ x, y }: Circle, one: SceneModel, other: SceneModel): number {
  const [wayX, wayY] = [other.x - one.x, other.y - one.y];
  const square = wayX * wayX + wayY * wayY;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - one.x) * wayX + (y - one.y) * wayY) / square));
  return Math.hypot(one.x + share * wayX - x, one.y + share * wayY - y);
}

interface Spots {
  /** Points on which nobody stands. */
  readonly free: number;
  /** ... to which nobody stands in the way. */
  readonly open: number;
}

/** Points of the grid around a model on the table, as far as it moves. */
function spotsOf({ width, height, models }: Scene, mover: SceneModel, inches: number): Spots {
  const { step, arms } = gridOf(inches);
  const others = models.filter((other) => other !== mover);
  let [free, open] = [0, 0];
  for (let row = -arms; row <= arms; row++) {
    for (let column = -arms; column <= arms; column++) {
      const [wayX, wayY] = [column * step, row * step];
      const [x, y] = [mover.x + wayX, mover.y + wayY];
      const square = wayX * wayX + wayY * wayY;
      if (x < 0 || x > width || y < 0 || y > height || square > inches * inches) continue;
      let [isFree, isOpen] = [true, true];
      for (const other of others) {
        const [dx, dy] = [other.x - mover.x, other.y - mover.y];
        const room = ((other.base + mover.base) / 50.8 - 1e-6) ** 2;
        if ((dx - wayX) ** 2 + (dy - wayY) ** 2 < room) {
          isFree = false;
          break;
        }
        const share = square === 0 ? 0 : Math.min(1, Math.max(0, (dx * wayX + dy * wayY) / square));
        if ((dx - share * wayX) ** 2 + (dy - share * wayY) ** 2 < room) isOpen = false;
      }
      if (isFree) free++;
      if (isFree && isOpen) open++;
    }
  }
  return { free, open };
}

/** Nanoseconds of one core. */
export function costOf({ scene, ask }: { readonly scene: Scene; readonly ask: Ask }, game: GameTable): Cost {
  const models = scene.models.length;
  const circles = scene.terrain.map(circleOf);
  const corners = circles.reduce((sum, circle) => sum + circle.corners, models);
  const mover = scene.models[ask.from - 1] ?? scene.models[0];
  const target = ('to' in ask ? scene.models[ask.to - 1] : undefined) ?? mover;
  const reach = (one: SceneModel, other: SceneModel) => Math.max(one.base, other.base) / 50.8;
  const look = (other: SceneModel): number =>
    circles.reduce(
      (sum, circle) =>
        apart(circle, mover, other) <= circle.radius + reach(mover, other) ? sum + MET * circle.corners : sum,
      LOOK + ANY * corners,
    );
  const looks = (at: readonly SceneModel[]) => at.reduce((sum, other) => sum + look(other), 0);
  const enemies = scene.models.filter(({ side }) => side !== mover.side);
  const unitOf = (one: SceneModel) =>
    one.unit ? scene.models.filter(({ unit, side }) => unit === one.unit && side === one.side).length : 1;
  const plain = LOOK + ANY * corners;
  const compile = (): number => {
    switch (ask.kind) {
      case 'stand':
        // A unit looks from each of its bases at each of the other's, and asks what shelters there.
        return game.asks === 'units'
          ? 5 * unitOf(mover) * unitOf(target) * look(target)
          : // Who is in melee with whom, and the two themselves.
            6 * models * plain + 10 * look(target);
      case 'charge':
        if (game.asks === 'units') return 30_000 * (corners + 8);
        // Lanes past everything, of which each corner makes more, and looks from their ends.
        return mover.posture === 'standing'
          ? 500_000 + 45 * (240 + 2 * corners) * corners + 100 * look(target)
          : 10_000 * (corners + 8);
      case 'where': {
        const { free, open } = spotsOf(scene, mover, ask.inches);
        // The way to each, for units with the ground that they touch, and looks from where it comes to: out of woods, where
        // units see to their other end, what is hidden takes many times as long to be told as what is seen.
        const [way, most] = game.asks === 'units' ? [400, 4] : [150, 1.5];
        return free * (8_000 + way * corners) + most * open * (looks(enemies) + look(target));
      }
      case 'blast':
        // Every place where it comes down, and what shelters the target.
        return 60 * models * 400 + (ask.at.kind === 'model' ? look(scene.models[ask.at.model - 1] ?? mover) : 0);
      case 'aim':
        // The points of a map, and a look at every enemy.
        return 35 * 800 * 37 * models + looks(enemies);
      case 'spray': {
        const near = scene.models.filter(
          (one) => one !== mover && Math.hypot(one.x - mover.x, one.y - mover.y) <= ask.SP + 2 * reach(one, mover),
        );
        return 8 * looks(near) + models * LOOK;
      }
      case 'rideBy':
        return 150 * look(target);
      case 'forced':
        return 50 * plain;
      case 'unit':
      case 'retreat':
        return models * (LOOK + 5 * corners);
      case 'building':
        return models * plain;
    }
  };
  return { compile: 50_000 + compile(), exact: 20_000 + models * 2_000, trial: 100 };
}
