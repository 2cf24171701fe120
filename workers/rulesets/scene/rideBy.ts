/** A ride-by attack: a rider halts on a full advance, attacks, and goes on (TAB-MK2-38). */
import { z } from 'zod';
import { leaves, reaches } from '../../table/lanes.ts';
import { along, bearing, between, dot, minus, type Point, towards } from '../../table/plane.ts';
import { type Disc, gap } from '../../table/shapes.ts';
import { NEAR } from '../../table/tolerance.ts';
import { advancedOn, type Board, hasReach, meetsGround, reaches as reachesOn, seesOn, upwards } from './board.ts';
import { attackHalting } from './followUps.ts';
import { freeStrikes, strikeStages } from './freeStrikes.ts';
import type { Topic } from './game.ts';
import { type Plan, settled } from './question.ts';
import { coordinate, modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

export const RideBy = z
  .strictObject({
    kind: z.literal('rideBy'),
    from: modelNumber('Rider').default(1),
    to: modelNumber('Target').default(2),
    SPD: z.number().min(0).max(20).default(8).meta({ title: 'SPD', unit: 'inches' }),
    at: z
      .strictObject({ x: coordinate('x').default(24), y: coordinate('y').default(24) })
      .prefault({})
      .meta({ title: 'Rides to' }),
  })
  .meta({ title: 'A ride-by attack', description: 'Where can the rider halt to strike, and where does it come to?' });
export type RideBy = z.infer<typeof RideBy>;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Inches of a straight way between which two bases are so near, or null. */
function nearOn(mover: Disc, direction: Point, other: Disc, apart: number): Stretch | null {
  const reach = mover.radius + other.radius + apart;
  const inside = between(mover.at, other.at) <= reach + NEAR;
  const from = inside ? 0 : reaches(mover.at, direction, other.at, reach);
  const to = leaves(mover.at, direction, other.at, reach);
  return from === null || to === null || to < from ? null : { from, to };
}

export function rideByPlan(board: Board, ask: RideBy): Plan {
  const { pieces, game } = board;
  const [from, to] = [ask.from - 1, ask.to - 1];
  const [mover, target] = [pieces[from], pieces[to]];
  const direction = towards(mover.at, ask.at);
  const comes = (wanted: number) => advancedOn(board, from, direction, ask.SPD, wanted);
  const { inches: rides, over } = comes(between(mover.at, ask.at));
  // As far as its weapon reaches on the flat.
  const up = upwards(board, from, to);
  const reach = hasReach(mover) && up <= mover.reach ? Math.sqrt(mover.reach ** 2 - up ** 2) : null;
  const stretch = reach === null ? null : nearOn(mover, direction, target, reach);
  const low = stretch ? Math.min(stretch.from, rides) : 0;
  const high = stretch ? Math.min(stretch.to, rides) : 0;
  const nearest = Math.min(Math.max(dot(minus(target.at, mover.at), direction), low), high);
  const there = (inches: number): Board => halted(board, from, along(mover.at, direction, inches), target.at);
  // Where it cannot stand upon an obstacle it halts before it or behind it.
  const beside = over
    .flatMap(({ from, to }) => [from, to])
    .filter((inches) => inches >= low && inches <= high)
    .sort((one, two) => Math.abs(one - nearest) - Math.abs(two - nearest));
  const halt = (stretch && stretch.from <= rides + NEAR ? [nearest, ...beside, low, high] : []).find((inches) => {
    if (comes(inches).inches < inches - NEAR) return false;
    const now = there(inches);
    return reachesOn(now, from, to) && seesOn(now, from, to, mover.mounted);
  });
  const way = bearing(mover.at, ask.at);
  const strikes = freeStrikes(board, from, way, rides);
  const end = along(mover.at, direction, rides);
  const arrives = rides >= between(mover.at, ask.at) - NEAR;
  const topics: Topic[] = ['rideBy', 'melee', 'sight', ...(meetsGround(board, mover, end) ? (['rough'] as const) : [])];
  return {
    headline: 'strikes',
    ...settled(
      [
        { name: 'strikes', title: 'It can halt where it reaches the target', so: halt !== undefined },
        { name: 'arrives', title: 'It comes to where it rides', so: arrives },
        { name: 'freeStrike', title: 'Leaves the melee range of an enemy', so: strikes.length > 0 },
      ],
      halt === undefined ? 'nowhere on the way it reaches the target' : `halts after ${halt.toFixed(2)}"`,
      [],
      [
        ...strikeStages(
          board,
          from,
          way,
          strikes.filter(({ after }) => halt !== undefined && after <= halt),
        ),
        ...(halt === undefined
          ? []
          : [
              {
                by: from,
                title: `${mover.name} strikes at ${target.name}`,
                moved: [{ index: from, at: along(mover.at, direction, halt) }],
                met: [to],
              },
            ]),
        ...strikeStages(
          board,
          from,
          way,
          strikes.filter(({ after }) => halt === undefined || after > halt),
        ).map((stage) => (halt === undefined ? stage : { ...stage, steps: 1 })),
        {
          by: from,
          title: `${mover.name} rides ${halt === undefined ? 'by' : 'on'}`,
          moved: [{ index: from, at: end }],
        },
      ],
    ),
    meets: null,
    lengths: {
      way: {
        title: 'The way',
        steps: [
          ...(halt === undefined ? [] : [{ label: 'halts after, inches', value: halt }]),
          { label: 'rides, inches', value: rides },
          { label: 'comes to x', value: end.x },
          { label: 'comes to y', value: end.y },
          { label: 'target in the end, inches', value: gap({ ...mover, at: end }, target) },
        ],
      },
    },
    rules: rulesOf(game, topics),
    get followUps() {
      return halt === undefined ? [] : attackHalting(there(halt), from, to, halt);
    },
    get notes() {
      return [
        'One full advance straight to the point. Halts that were tried: where it is nearest to the target, where it comes into reach, where it leaves it, and before and behind obstacles. It turns to the target there.',
        'Abilities at the end of its movement wait for the end of the ride; a trooper needs an order for it.',
        ...strikes.map((strike) => `${strike.name} has a free strike after ${strike.after.toFixed(2)}".`),
      ];
    },
    sentence: (chance) =>
      chance('strikes') > 0
        ? `${mover.name} halts after ${(halt ?? 0).toFixed(1)}", strikes at ${target.name} and rides on to ${rides.toFixed(1)}".`
        : `${mover.name} does not reach ${target.name} on this way of ${rides.toFixed(1)}".`,
  };
}

function halted(board: Board, index: number, at: Point, to: Point): Board {
  const facing = board.pieces[index].facing === undefined ? undefined : bearing(at, to);
  return { ...board, pieces: board.pieces.map((piece, each) => (each === index ? { ...piece, at, facing } : piece)) };
}
