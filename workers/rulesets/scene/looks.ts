/** What looks across a scene cost: how much lies in the way of each, and who looks at whom. For estimates, so all of it is counted roughly. */
import { squareToSegment } from '../../table/plane.ts';
import type { GameTable, Ground } from './game.ts';
import type { Scene, SceneModel, SceneTerrain } from './schema.ts';

/** Nanoseconds: of a look itself, of a corner or base of the table in it, and of a corner or base that lies in its way. */
const LOOK = 10_000;
const ANY = 60;
const MET = 400;
/** ... of a look backwards, which ends before anything is looked past. */
const BACK = 3_000;
/** Inches between the places of a building from which sight is tried; a disc has so many at least. */
const PORTS = 1;
const FEWEST_PORTS = 8;

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly corners: number;
  readonly ground: Ground;
}

/** Anything that stands somewhere on the table. */
export type Standing = Pick<SceneModel, 'x' | 'y' | 'base' | 'facing'>;

export const radiusOf = ({ base }: Pick<SceneModel, 'base'>): number => base / 50.8;

/** A circle round a piece of terrain. */
function circleOf({ outline, kind }: SceneTerrain, game: GameTable): Circle {
  const ground = game.terrain[kind]!;
  if (outline.kind === 'disc') return { ...outline, radius: outline.diameter / 2, corners: 4, ground };
  if (outline.kind === 'rectangle') {
    return { ...outline, radius: Math.hypot(outline.width, outline.depth) / 2, corners: 4, ground };
  }
  const { corners } = outline;
  const x = corners.reduce((sum, corner) => sum + corner.x, 0) / corners.length;
  const y = corners.reduce((sum, corner) => sum + corner.y, 0) / corners.length;
  const radius = Math.max(...corners.map((corner) => Math.hypot(corner.x - x, corner.y - y)));
  return { x, y, radius, corners: corners.length, ground };
}

/** Whether any part of the other may be in front of who looks. */
function mayFace(one: Standing, other: Standing): boolean {
  if (one.facing === undefined) return true;
  const turned = (one.facing * Math.PI) / 180;
  return (other.x - one.x) * Math.cos(turned) + (other.y - one.y) * Math.sin(turned) > -radiusOf(other) - 1e-6;
}

export class Looks {
  readonly scene: Scene;
  /** Corners of all terrain, of what stops a straight move, and of what slows it. */
  readonly corners: number;
  readonly solid: number;
  readonly rough: number;
  private readonly game: GameTable;
  private readonly circles: readonly Circle[];
  /** Nanoseconds that any look takes, wherever it goes. */
  private readonly least: number;

  constructor(scene: Scene, game: GameTable) {
    this.scene = scene;
    this.game = game;
    this.circles = scene.terrain.map((piece) => circleOf(piece, game));
    const corners = (of: (ground: Ground) => boolean) =>
      this.circles.reduce((sum, circle) => sum + (of(circle.ground) ? circle.corners : 0), 0);
    this.corners = corners(() => true);
    this.solid = corners(({ moves }) => moves === 'stops' || moves === 'never');
    this.rough = corners(({ moves }) => moves === 'rough');
    this.least = LOOK + ANY * (this.corners + scene.models.length);
  }

  /** Nanoseconds of a look of one model at another. */
  at(one: Standing, other: Standing): number {
    if (!mayFace(one, other)) return BACK;
    const reach = Math.max(radiusOf(one), radiusOf(other));
    let met = 0;
    for (const circle of this.circles) {
      if (squareToSegment(circle, one, other) <= (circle.radius + reach) ** 2) met += circle.corners;
    }
    for (const base of this.scene.models) {
      if (squareToSegment(base, one, other) <= (radiusOf(base) + reach) ** 2) met++;
    }
    return (this.least + MET * met) * this.tries(one, other);
  }

  /** Nanoseconds of what shelters one model from another, wherever anybody faces. */
  shelter({ x, y, base }: Standing, other: Standing): number {
    return this.at({ x, y, base }, other);
  }

  /** Nanoseconds of looks of several at one. */
  of(viewers: readonly Standing[], one: Standing): number {
    return viewers.reduce((sum, viewer) => sum + this.at(viewer, one), 0);
  }

  /** Who is in the melee range of whom: every pair is measured, and looks past what lies between. */
  get melee(): number {
    const { models } = this.scene;
    let cost = models.length * models.length * 300;
    for (const one of models) {
      if (!(one.reach && one.reach > 0)) continue;
      for (const other of models) {
        if (one.side === other.side) continue;
        const far = one.reach + radiusOf(one) + radiusOf(other);
        if ((one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= far * far) cost += this.at(one, other);
      }
    }
    return cost;
  }

  /** Enemies whose melee range or whose sight a straight way may leave: each is asked at many places on it. */
  freeStrikes(mover: SceneModel, to: Standing): number {
    return this.scene.models.reduce((sum, enemy) => {
      if (enemy.side === mover.side) return sum;
      const far = (enemy.reach ?? 0) + radiusOf(enemy) + radiusOf(mover);
      return sum + 8_000 + (squareToSegment(enemy, mover, to) <= far * far ? STRIKE_LOOKS * this.at(enemy, mover) : 0);
    }, 0);
  }

  /** Into and out of buildings lines start all round; from a hill whoever is hidden is looked for past one thing after another. */
  private tries(one: Standing, other: Standing): number {
    if (this.game.asks === 'models') return 1;
    const within = (circle: Circle, { x, y }: Standing) => Math.hypot(x - circle.x, y - circle.y) <= circle.radius;
    const ports = (of: Standing) =>
      this.circles.reduce(
        (most, circle) => (circle.ground.holds && within(circle, of) ? Math.max(most, portsOf(circle)) : most),
        1,
      );
    const hill = this.circles.some((circle) => circle.ground.hill && within(circle, one));
    const past = hill ? 1 + this.circles.length + new Set(this.scene.models.map(({ unit }) => unit)).size : 1;
    return ports(one) * ports(other) * past;
  }
}

const portsOf = ({ radius, corners }: Circle): number =>
  Math.max(FEWEST_PORTS, corners, (2 * Math.PI * radius) / PORTS);

/** Looks of one enemy along a way. */
const STRIKE_LOOKS = 40;
