/**
 * Charges of the 2d6 games, direction by direction and step by step (TAB-MK3-13, -14, -18, TAB-MK2-10, TAB-GEO-12, -27,
 * RU-T-42). A finding is sure where it holds with everything a little nearer, or fails with everything a little farther.
 */
import type { Drawn, Model } from './draw.ts';
import { base, edges, march, terrain } from './march.ts';
import { apart, nearest, type Point, plus, ray, type Sure } from './plain.ts';
import { engages, type Game, reaches, sees, standing } from './sight.ts';

const STOPS = ['wall', 'hedge', 'obstruction', 'impassable'];
/** What stops a model with Pathfinder: obstacles do not. */
const FIRM = ['obstruction', 'impassable'];
const ROUGH = ['forest', 'rubble', 'rough ground', 'shallow water'];

export interface Charge {
  readonly SPD: number;
  readonly pathfinder: boolean;
  /** Where it ends; left out, where its target stands. */
  readonly level?: number;
}

export interface Lane {
  /** Inches and movement until the target is first in melee range; null where the lane does not come to that. */
  readonly reaches: { readonly inches: number; readonly cost: number } | null;
  /** Whether a model may end it there, or farther, and be 3" from where it was. */
  readonly three: boolean;
}

/** Who faces everybody goes on doing so. */
const moved = (one: Model, to: Point, facing: number): Model => ({
  ...one,
  x: to.x,
  y: to.y,
  ...(one.facing === undefined ? {} : { facing }),
});

/** What a charger touches and what slows it. */
export function ground(drawn: Drawn, one: Model, how: Charge) {
  const stops = how.pathfinder ? FIRM : STOPS;
  return {
    inWay: [
      ...drawn.models.filter(({ index }) => index !== one.index).map((other) => base(other, one.radius, true)),
      ...drawn.ground.filter(({ kind }) => stops.includes(kind)).map((piece) => terrain(piece, one.radius, true)),
      edges(drawn.scene.width, drawn.scene.height, one.radius),
    ],
    rough: how.pathfinder ? [] : drawn.ground.filter(({ kind }) => ROUGH.includes(kind)),
  };
}

/** Movement that a straight way costs, by small steps. */
export function costAlong(one: Model, degrees: number, inches: number, rough: Drawn['ground'], closer = 0): number {
  const u = ray(degrees);
  let cost = 0;
  const step = 1 / 64;
  for (let t = 0; t < inches; t += step) {
    const long = Math.min(step, inches - t);
    const at = plus(one, t * u.x, t * u.y);
    cost += long * (rough.some(({ parts }) => nearest(at, parts) - one.radius <= closer) ? 2 : 1);
  }
  return cost;
}

/**
 * One lane. By `closer` inches everything in the way is nearer, and the target farther; below 0 the other way round.
 * Movement is that much less, too.
 */
export function lane(
  game: Game,
  drawn: Drawn,
  one: Model,
  to: Model,
  how: Charge,
  degrees: number,
  closer: number,
): Lane {
  const { inWay, rough } = ground(drawn, one, how);
  const budget = how.SPD + 3 - closer;
  if (budget < 0) return { reaches: null, three: false };
  const u = ray(degrees);
  const reach = (one.reach ?? 0) - closer;
  const stop = march(one, u, budget, inWay, rough, one.radius, closer);
  let first: number | null = null;
  let last = 0;
  const step = 1 / 64;
  const count = Math.ceil(stop.moved / step);
  for (let i = 0; i <= count; i++) {
    const t = Math.min(stop.moved, i * step);
    const in_ = reaches(game, moved(one, plus(one, t * u.x, t * u.y), degrees), to, Math.max(1e-9, reach)) !== false;
    if (in_ && first === null) first = t;
    // What it has left again it cannot come back to.
    if (in_) last = t;
    else if (first !== null) break;
  }
  if (first === null) return { reaches: null, three: false };
  const cost = costAlong(one, degrees, first, rough, closer);
  return { reaches: { inches: first, cost }, three: last >= 3 + closer };
}

/** Whether the target is in melee range at the end of a lane, within a thousandth of an inch. */
export const endsAt = (game: Game, one: Model, to: Model, degrees: number, inches: number): boolean => {
  const u = ray(degrees);
  const there = moved(one, plus(one, inches * u.x, inches * u.y), degrees);
  return reaches(game, there, to, (one.reach ?? 0) + 1e-3) !== false;
};

/** Whether the target can be seen from where the charge ends; it faces it there. */
const ends = (game: Game, drawn: Drawn, one: Model, to: Model, degrees: number, inches: number): Sure => {
  const u = ray(degrees);
  const at = plus(one, inches * u.x, inches * u.y);
  const facing = (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI;
  return sees(game, drawn, moved(one, at, facing), to, { melee: true });
};

export interface Charged {
  readonly sees: Sure;
  readonly arrives: Sure;
  /** Whether some charge of at least 3" ends with the target in range. */
  readonly attack: Sure;
  /** The cheapest lane: movement that it costs at most, and at least. */
  readonly most: number;
  readonly least: number;
}

export function charge(game: 'mk3' | 'mk2', drawn: Drawn, one: Model, to: Model, how: Charge, step = 1): Charged {
  const seen = sees(game, drawn, one, to, { melee: true });
  const none = { sees: seen, arrives: false, attack: false, most: Infinity, least: Infinity } as const;
  if (!standing(one) || (one.reach ?? 0) === 0) return none;
  return { ...search(game, drawn, { ...one, level: how.level ?? to.level ?? 0 }, to, how, step, seen), sees: seen };
}

function search(
  game: Game,
  drawn: Drawn,
  one: Model,
  to: Model,
  how: Charge,
  step: number,
  seen: Sure,
): Omit<Charged, 'sees'> {
  const none = { arrives: false, attack: false, most: Infinity, least: Infinity } as const;
  let [arrives, attack]: [Sure, Sure] = [false, false];
  let [most, least] = [Infinity, Infinity];
  const toward = (Math.atan2(to.y - one.y, to.x - one.x) * 180) / Math.PI;
  // Directions in which the target would ever come into range, and a few more.
  const wide = one.radius + to.radius + (one.reach ?? 0) + 0.1;
  const far = apart(one, to);
  for (let turn = -180; turn < 180; turn += step) {
    const aside = Math.abs(far * Math.sin((turn * Math.PI) / 180));
    if (far > wide && (aside > wide || Math.abs(turn) > 90)) continue;
    const degrees = toward + turn;
    const loose = lane(game, drawn, one, to, how, degrees, -0.06);
    if (!loose.reaches) continue;
    // From where it sees the target, the referee leaves open where the lane is only loosely free.
    least = Math.min(least, loose.reaches.cost);
    if (arrives === false) arrives = null;
    if (loose.three && attack === false) attack = null;
    const firm = lane(game, drawn, one, to, how, degrees, 0.01);
    if (!firm.reaches) continue;
    if (arrives === true && firm.reaches.cost >= most && (attack === true || !firm.three)) continue;
    if (ends(game, drawn, one, to, degrees, firm.reaches.inches) !== true) continue;
    arrives = true;
    if (firm.three && ends(game, drawn, one, to, degrees, Math.max(3.01, firm.reaches.inches)) === true) attack = true;
    most = Math.min(most, firm.reaches.cost);
  }
  // No sight, no charge.
  if (seen === false) return none;
  if (seen === null) [arrives, attack] = [arrives && null, attack && null];
  return { arrives, attack, most, least };
}

/** Whether a straight move leaves the melee range or the sight of an enemy that engages the mover (TAB-GEO-12). */
export function leaves(game: Game, drawn: Drawn, one: Model, degrees: number, inches: number): Sure {
  const u = ray(degrees);
  let perhaps = false;
  const count = Math.max(1, Math.ceil(inches / 0.04));
  for (const enemy of drawn.models) {
    if (enemy.side === one.side) continue;
    let before: Sure = false;
    for (let i = 0; i <= count; i++) {
      const t = (inches * i) / count;
      const now = engages(game, drawn, enemy, moved(one, plus(one, t * u.x, t * u.y), degrees));
      if (before === true && now === false) return true;
      if ((before === true || before === null) && now !== true) perhaps = true;
      before = now;
    }
    // A touch shorter than a step is left open, too: whoever is nearly engaged somewhere.
    const near = { ...enemy, reach: (enemy.reach ?? 0) + 0.05 };
    if (!perhaps && (enemy.reach ?? 0) > 0) {
      let was: Sure = false;
      let enter = false;
      for (let i = 0; i <= count; i++) {
        const t = (inches * i) / count;
        const now = reaches(game, near, moved(one, plus(one, t * u.x, t * u.y), degrees));
        const real = reaches(game, enemy, moved(one, plus(one, t * u.x, t * u.y), degrees));
        if (now !== false && real !== true) enter = true;
        was = now;
      }
      if (enter && was === false && standing(enemy) && apart(enemy, one) < 12) perhaps = true;
    }
  }
  return perhaps ? null : false;
}
