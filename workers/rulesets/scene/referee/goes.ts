/**
 * Straight moves of one model or unit: to a place that it wants to stand on, into a building, past somebody it strikes at,
 * and in contact with whom its leader charges (TAB-GEO-25, -26, TAB-MK2-38, TAB-AOF-12, -13, -15, -24, -51).
 */
import { ground as inTheWay } from './charges.ts';
import type { Drawn, Model } from './draw.ts';
import { unitOf } from './fantasy.ts';
import { base, edges, type InTheWay, march, terrain } from './march.ts';
import { apart, nearest, outside, type Part, type Point, plus, type Sure, toLine } from './plain.ts';

/** Inches by which everything may be nearer or farther before a move is in doubt; steps of a march are 1/256". */
const HAIR = 5e-3;
/** Inches by which a march that looks at everything as nearer stops before contact. */
export const TOUCH = 2 * HAIR + 1 / 256;
const SLOW = ['forest', 'field', 'difficult'];
const SHUT = ['impassable', 'building'];

export const toward = (from: Point, to: Point): Point => {
  const long = apart(from, to);
  return { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
};

/** Pieces whose height is paid for when they are climbed: left to nobody here. */
export const climbs = ({ ground }: Drawn): boolean =>
  ground.some(({ kind, tall }) => (kind === 'hill' || kind === 'elevation') && tall >= 3);

const OBSTACLES = ['wall', 'hedge'];

/** Inches across a piece where it is thinnest: bent ones are never thinner than an inch. */
function across({ parts }: Drawn['ground'][number]): number {
  const [part, ...more] = parts;
  if (more.length > 0) return 1;
  if ('radius' in part) return 2 * part.radius;
  const { corners } = part;
  return Math.min(
    ...corners.map((a, i) => {
      const b = corners[(i + 1) % corners.length];
      const offs = corners.map((c) => ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / apart(a, b));
      return Math.max(...offs) - Math.min(...offs);
    }),
  );
}

/**
 * Inches that a model of a 2d6 game comes straight on in an advance that wants so many, at least and at most: past
 * obstacles, where it gets completely past them. Null where it might climb one.
 */
export function comes(
  game: 'mk2' | 'mk3',
  drawn: Drawn,
  one: Model,
  u: Point,
  budget: number,
  wanted: number,
): readonly [low: number, high: number] | null {
  const obstacles = drawn.ground.filter(({ kind }) => OBSTACLES.includes(kind));
  const ground = drawn.ground.filter(({ kind }) => !OBSTACLES.includes(kind));
  const { inWay, rough, radius } = inTheWay({ ...drawn, ground }, one, { SPD: 0, pathfinder: false });
  const far = (closer: number) => march(one, u, budget, inWay, rough, radius, closer).moved;
  /** Back from where the base would lie upon an obstacle. */
  const back = (inches: number, closer: number): number => {
    const upon = (t: number) =>
      obstacles.find(({ parts }) => nearest(plus(one, t * u.x, t * u.y), parts) - one.radius < closer);
    let end = inches;
    while (end > 0 && upon(end)) end -= 1 / 256;
    return Math.max(0, end);
  };
  const [least, high] = [Math.min(wanted, far(HAIR) - 2 * HAIR), Math.min(wanted, far(-HAIR))];
  if (game === 'mk2') {
    const thick = obstacles.filter((piece) => across(piece) > 0.99);
    for (let t = 0; t <= high; t += 1 / 16) {
      if (thick.some(({ parts }) => nearest(plus(one, t * u.x, t * u.y), parts) - one.radius < 0.1)) return null;
    }
  }
  return [back(least, HAIR), back(high, -HAIR)];
}

/** Others of the table as a unit that moves keeps away from them: an inch, and no nearer where they are nearer already. */
function kept(drawn: Drawn, mover: Model, away: number): InTheWay[] {
  const mates = unitOf(drawn, mover);
  return drawn.models
    .filter((other) => !mates.includes(other))
    .map((other) => {
      const model = base(other, mover.radius + away, true);
      const started = Math.min(0, model.gap(mover));
      return { ...model, gap: (at: Point) => model.gap(at) - started };
    });
}

/** Whether difficult ground or a hill that it goes up is touched between two places; null where only just. */
function slowed({ ground }: Drawn, one: Model, to: Point): Sure {
  let sure: Sure = false;
  for (const { kind, parts } of ground) {
    if (!SLOW.includes(kind) && !(kind === 'hill' && nearest(one, parts) > 0)) continue;
    const far = Math.min(...parts.map((part) => alongPart(part, one, to)));
    if (far < one.radius - HAIR) return true;
    if (far < one.radius + HAIR) sure = null;
  }
  return sure;
}

/** Inches between a stretch and a piece, by points of the stretch and the corners. */
function alongPart(part: Part, from: Point, to: Point): number {
  if ('radius' in part) return toLine(part.centre, from, to) - part.radius;
  let best = Math.min(...part.corners.map((corner) => toLine(corner, from, to)));
  const count = Math.ceil(apart(from, to) / 0.05);
  for (let i = 0; i <= count; i++) {
    const share = count === 0 ? 0 : i / count;
    best = Math.min(best, outside(plus(from, share * (to.x - from.x), share * (to.y - from.y)), part));
  }
  return best;
}

export interface Goes {
  /** Whose inch counts: everybody else's, or nobody's in a charge. */
  readonly away: 0 | 1;
  /** Whether bases of its own unit stop it. */
  readonly mates: boolean;
}

/**
 * Inches that a model of Age of Fantasy comes straight on, at least and at most; null where it cannot be told whether
 * difficult ground slows it.
 * @param wanted where it wants to go, which difficult ground before it slows
 */
export function walks(
  drawn: Drawn,
  one: Model,
  u: Point,
  wanted: number,
  budget: number,
  { away, mates }: Goes,
): { readonly low: number; readonly high: number; readonly slow: boolean } | null {
  // Whoever goes by somebody that is too near already is left out where a hair decides whether he comes nearer.
  const mate = unitOf(drawn, one);
  for (const other of drawn.models) {
    if (mate.includes(other) || apart(one, other) > one.radius + other.radius + away + 1e-3) continue;
    const ahead = ((other.x - one.x) * u.x + (other.y - one.y) * u.y) / apart(one, other);
    if (Math.abs(ahead) < 0.05) return null;
  }
  const inWay = [
    ...kept(drawn, one, away),
    ...(mates
      ? unitOf(drawn, one)
          .filter(({ index }) => index !== one.index)
          .map((other) => base(other, one.radius, true))
      : []),
    ...drawn.ground.filter(({ kind }) => SHUT.includes(kind)).map((piece) => terrain(piece, one.radius, true)),
    edges(drawn.scene.width, drawn.scene.height, one.radius),
  ];
  const far = (closer: number, most: number) => march(one, u, most, inWay, [], one.radius, closer).moved;
  const reached = Math.min(wanted, far(0, budget));
  const slow = slowed(drawn, one, plus(one, reached * u.x, reached * u.y));
  if (slow === null) return null;
  const most = slow ? Math.min(6, budget) : budget;
  return { low: far(HAIR, most), high: far(-HAIR, most), slow };
}
