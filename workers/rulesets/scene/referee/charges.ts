/**
 * Charges of the 2d6 games, direction by direction and step by step (TAB-MK3-13, -14, -18, TAB-MK2-10, TAB-GEO-12, -27,
 * RU-T-42). A finding is sure where it holds with everything a little nearer, or fails with everything a little farther.
 */
import type { Drawn, Model } from './draw.ts';
import { base, edges, march, terrain } from './march.ts';
import { apart, nearest, type Point, plus, ray, type Sure, toLine } from './plain.ts';
import { engages, type Game, gapOf, reaches, sees, standing } from './sight.ts';

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

/** How much of a base round its centre rough ground is asked of (RU-T-53). */
export const treads = ({ rulings }: Drawn, { radius }: Model): number =>
  rulings?.slowBy === 'the centre' ? 0 : radius;

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
    radius: treads(drawn, one),
  };
}

/** Movement that a straight way costs, by small steps. */
export function costAlong(
  one: Model,
  degrees: number,
  inches: number,
  { rough, radius }: ReturnType<typeof ground>,
  closer = 0,
): number {
  if (rough.length === 0) return inches;
  const u = ray(degrees);
  let cost = 0;
  const step = 1 / 64;
  for (let t = 0; t < inches; t += step) {
    const long = Math.min(step, inches - t);
    const at = plus(one, t * u.x, t * u.y);
    cost += long * (rough.some(({ parts }) => nearest(at, parts) - radius <= closer) ? 2 : 1);
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
  const around = ground(drawn, one, how);
  const { inWay, rough, radius } = around;
  const budget = how.SPD + 3 - closer;
  if (budget < 0) return { reaches: null, three: false };
  const u = ray(degrees);
  const reach = (one.reach ?? 0) - closer;
  const stop = march(one, u, budget, inWay, rough, radius, closer);
  let first: number | null = null;
  let last = 0;
  const step = 1 / 64;
  const count = Math.ceil(stop.moved / step);
  const there: { -readonly [key in keyof Model]: Model[key] } = moved(one, one, degrees);
  for (let i = 0; i <= count; i++) {
    const t = Math.min(stop.moved, i * step);
    there.x = one.x + t * u.x;
    there.y = one.y + t * u.y;
    // It comes no nearer than it moves: steps from which it is too far are passed over.
    const short = Math.floor((gapOf(there, to) - reach - 0.02) / step);
    if (short > 0) {
      if (first !== null) break;
      i += short - 1;
      continue;
    }
    const in_ = reaches(game, there, to, Math.max(1e-9, reach)) !== false;
    if (in_ && first === null) first = t;
    // What it has left again it cannot come back to.
    if (in_) last = t;
    else if (first !== null) break;
  }
  if (first === null) return { reaches: null, three: false };
  const cost = costAlong(one, degrees, first, around, closer);
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
  /** Whether some direction that was tried is free with room to spare and ends in sight of the target. */
  readonly arrives: boolean;
  /** ... at least 3" from where it began. */
  readonly attack: boolean;
  /** Movement that the cheapest of those tried costs. */
  readonly most: number;
}

/**
 * Tries directions from straight on outwards. What is found is sure; a lane between two directions may be missed, so
 * that finding none proves nothing: what the engine finds is judged by {@link ends} and {@link lane} along its own way.
 * @param step degrees
 * @param three whether a charge of 3" is looked for, too
 */
export function charge(
  game: 'mk3' | 'mk2',
  drawn: Drawn,
  from: Model,
  to: Model,
  how: Charge,
  step = 1,
  three = true,
): Charged {
  const seen = sees(game, drawn, from, to, { melee: true });
  const [reach, near] = [from.reach ?? 0, from.radius + to.radius];
  let [arrives, attack, most] = [false, false, Infinity];
  if (seen === false || !standing(from) || reach === 0) return { sees: seen, arrives, attack, most };
  const one = { ...from, level: how.level ?? to.level ?? 0 };
  const toward = (Math.atan2(to.y - one.y, to.x - one.x) * 180) / Math.PI;
  const far = apart(one, to);
  for (let i = 0; i * step <= 180; i++) {
    for (const turn of i === 0 ? [0] : [i * step, -i * step]) {
      // Never cheaper than the inches until the target is in range with nothing in the way.
      const [ahead, aside] = [far * Math.cos((turn * Math.PI) / 180), far * Math.sin((turn * Math.PI) / 180)];
      if (far > near + reach && (ahead < 0 || Math.abs(aside) > near + reach)) continue;
      const least = far > near + reach ? ahead - Math.sqrt((near + reach) ** 2 - aside ** 2) : 0;
      if (least > how.SPD + 3 || (least >= most && (attack || !three))) continue;
      const degrees = toward + turn;
      const firm = lane(game, drawn, one, to, how, degrees, 0.01);
      if (!firm.reaches || (firm.reaches.cost >= most && (attack || !three || !firm.three))) continue;
      if (ends(game, drawn, one, to, degrees, firm.reaches.inches) === true) {
        arrives = true;
        most = Math.min(most, firm.reaches.cost);
      }
      const long = Math.max(3.01, firm.reaches.inches);
      attack ||= three && firm.three && ends(game, drawn, one, to, degrees, long) === true;
    }
  }
  return { sees: seen, arrives: arrives || attack, attack, most };
}

/**
 * Whether a charge along one direction is as the rules want it: nothing in its way, movement enough, the target in range
 * from where it says on and in sight at the end; with a little to spare for whoever says so.
 * @param inches where it ends
 */
export function may(
  game: 'mk3' | 'mk2',
  drawn: Drawn,
  from: Model,
  to: Model,
  how: Charge,
  degrees: number,
  inches: number,
): boolean {
  const one = { ...from, level: how.level ?? to.level ?? 0 };
  const loose = lane(game, drawn, one, to, how, degrees, -0.02);
  return (
    loose.reaches !== null &&
    loose.reaches.inches <= inches + 0.02 &&
    costAlong(one, degrees, inches, ground(drawn, one, how), -0.02) <= how.SPD + 3 + 0.02 &&
    endsAt(game, one, to, degrees, inches) &&
    ends(game, drawn, one, to, degrees, inches) !== false
  );
}

/** Whether a straight move leaves the melee range or the sight of an enemy that engages the mover (TAB-GEO-12). */
export function leaves(game: Game, drawn: Drawn, one: Model, degrees: number, inches: number): Sure {
  const u = ray(degrees);
  let perhaps = false;
  const count = Math.max(1, Math.ceil(inches / 0.04));
  for (const enemy of drawn.models) {
    if (enemy.side === one.side) continue;
    // Whoever it never comes near to engages it nowhere.
    const by = toLine(enemy, one, plus(one, inches * u.x, inches * u.y)) - enemy.radius - one.radius;
    if (by > (enemy.reach ?? 0) + 0.1) continue;
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
