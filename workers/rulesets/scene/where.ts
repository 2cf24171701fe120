/**
 * Where to stand: every point that a model comes to in a straight move, with what it has there. Each point is judged as if
 * the model stood on it; between points nothing is claimed.
 */
import { z } from 'zod';
import { hasRoom } from '../../table/moves.ts';
import { between as apart, bearing, type Point, towards } from '../../table/plane.ts';
import { gap } from '../../table/shapes.ts';
import { atMost } from '../../table/tolerance.ts';
import type { TableLayer } from '../ruleset.ts';
import { advancedOn, type Board, groundOf, meetsGround, seesOn, shelterOn, unitOf } from './board.ts';
import type { Piece, Topic } from './game.ts';
import { DIFFICULT, keptFrom, movedUp, slows } from './ground.ts';
import { type Plan, settled } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

/** Points of the grid at most: finer steps for short moves. */
const MOST_POINTS = 320;

export const Where = z
  .strictObject({
    kind: z.literal('where'),
    from: modelNumber('Model').default(1),
    to: modelNumber('Target').default(2),
    inches: z.number().min(0.5).max(24).default(6).meta({ title: 'Moves', unit: 'inches' }),
    range: z.number().min(0).max(100).default(12).meta({ title: 'Range', unit: 'inches' }),
  })
  .meta({
    title: 'Where to stand',
    description: 'After a straight move: the target in sight and in range, and seen by as few enemies as can be.',
  });
export type Where = z.infer<typeof Where>;

interface Spot extends Point {
  readonly sees: boolean;
  readonly watchers: number;
  readonly sheltered: 0 | 1 | 2;
  readonly far: number;
}

/** The scene with the model elsewhere; it turns to its target. */
function standing(board: Board, index: number, at: Point, to: number): Board {
  const { pieces } = board;
  const one = pieces[index];
  const facing = one.facing === undefined ? undefined : bearing(at, pieces[to].at);
  const there: Piece = { ...one, at, facing };
  return { ...board, pieces: pieces.map((piece, each) => (each === index ? there : piece)) };
}

/** Inches between the points of the grid, and how many to either side. */
export function gridOf(inches: number): { readonly step: number; readonly arms: number } {
  const arms = Math.max(1, Math.min(Math.floor((Math.sqrt(MOST_POINTS) - 1) / 2), Math.ceil(inches / 0.5)));
  return { step: inches / arms, arms };
}

export function wherePlan(board: Board, ask: Where): Plan {
  const { game, pieces, table } = board;
  const [from, to] = [ask.from - 1, ask.to - 1];
  const mover = pieces[from];
  const enemies = pieces.flatMap(({ side }, index) => (side === mover.side ? [] : [index]));
  const others = pieces.filter((_, index) => index !== from);
  const ground = groundOf(board);
  const solid = [...ground.solid, ...ground.closed];
  const closed = board.terrain.flatMap(({ shape, ground }) => (ground.moves === 'never' ? [shape] : []));
  const { step, arms } = gridOf(ask.inches);
  const width = 2 * arms + 1;
  const sees = new Array<number | null>(width * width).fill(null);
  const watched = new Array<number | null>(width * width).fill(null);
  const kept = keptFrom(board, unitOf(board, from));
  const mates = unitOf(board, from).flatMap((index) => (index === from ? [] : [pieces[index]]));
  /** Inches that it comes along a direction, so far or less. */
  const goes = (direction: Point, far: number): number => {
    if (game.asks === 'models') return advancedOn(board, from, direction, ask.inches, far).inches;
    const to = { x: mover.at.x + far * direction.x, y: mover.at.y + far * direction.y };
    const most = slows(board, mover, to) ? Math.min(DIFFICULT, ask.inches) : ask.inches;
    return movedUp(board, mover, direction, most, { bases: [...kept, ...mates], solid, table }).inches;
  };
  let best: Spot | null = null;
  for (let row = -arms; row <= arms; row++) {
    for (let column = -arms; column <= arms; column++) {
      const at = { x: mover.at.x + column * step, y: mover.at.y + row * step };
      const far = apart(mover.at, at);
      if (far > ask.inches + 1e-9 || !hasRoom({ ...mover, at }, others, closed, table)) continue;
      if (far > 0 && goes(towards(mover.at, at), far) < far - 1e-6) continue;
      const spot = judged(standing(board, from, at, to), from, to, ask.range, enemies, far);
      const place = (row + arms) * width + column + arms;
      sees[place] = spot.sees ? 1 : 0;
      watched[place] = spot.watchers;
      if (best === null || better(spot, best)) best = spot;
    }
  }
  // Standing still is always one of them.
  const spot = best!;
  const place = `${Number(spot.x.toFixed(2))}, ${Number(spot.y.toFixed(2))}`;
  const stays = spot.far < 1e-9;
  const grid = { x: mover.at.x - arms * step, y: mover.at.y - arms * step, step, columns: width };
  const at = { x: spot.x, y: spot.y };
  const layers: TableLayer[] = [
    { title: 'Enemies who see it there', ...grid, values: watched, best: at, unit: 'enemies', wanted: 'low' },
    { title: 'Target in sight and in range', ...grid, values: sees, best: at, unit: '(1 yes, 0 no)', wanted: 'high' },
  ];
  const topics: Topic[] = ['bases', 'measuring', 'sight', ...(spot.sheltered > 0 ? (['shelter'] as const) : [])];
  if (meetsGround(board, mover, spot)) topics.push('rough');
  const { name } = pieces[to];
  return {
    headline: 'sees',
    ...settled(
      [
        { name: 'sees', title: 'The target is in sight and in range from there', so: spot.sees },
        { name: 'unseen', title: 'No enemy sees it there', so: spot.watchers === 0 },
        { name: 'sheltered', title: 'The target meets it with cover or concealment', so: spot.sheltered > 0 },
      ],
      `best of the points tried: ${place}`,
      [],
      [
        {
          by: from,
          title: stays ? `${mover.name} stays where it stands` : `${mover.name} goes to ${place}`,
          moved: [{ index: from, at }],
          met: spot.sees ? [to] : [],
        },
      ],
    ),
    meets: null,
    lengths: {
      place: {
        title: 'The best point of those tried',
        steps: [
          { label: 'x', value: spot.x },
          { label: 'y', value: spot.y },
          { label: 'inches moved', value: spot.far },
          { label: 'enemies who see it there', value: spot.watchers },
        ],
      },
    },
    layers,
    rules: rulesOf(game, topics),
    get notes() {
      return [
        `Points ${Number(step.toFixed(3))}" apart, each reached straight on${game.asks === 'units' ? ', an inch from other units' : ''}; facing ${name} there.`,
        'Best means: the target in sight and in range, then fewest enemies who see it, then shelter, then the shortest way.',
      ];
    },
    sentence: () =>
      spot.sees
        ? `From ${stays ? 'where it stands' : `${place}, ${spot.far.toFixed(1)}" away`}, ${mover.name} has ${name} in sight and in range, and ${spot.watchers === 0 ? 'no enemy sees it' : `${spot.watchers} of ${enemies.length} enemies see it`}.`
        : `No point that was tried has ${name} in sight and in range after a straight move of ${ask.inches}".`,
  };
}

function judged(board: Board, from: number, to: number, range: number, enemies: readonly number[], far: number): Spot {
  const { pieces } = board;
  const sees = atMost(gap(pieces[from], pieces[to]), range) && seesOn(board, from, to);
  const watchers = enemies.filter((enemy) => seesOn(board, enemy, from)).length;
  const { kind } = shelterOn(board, to, from);
  return { ...pieces[from].at, sees, watchers, sheltered: kind === 'cover' ? 2 : kind === 'concealment' ? 1 : 0, far };
}

function better(one: Spot, two: Spot): boolean {
  if (one.sees !== two.sees) return one.sees;
  if (one.watchers !== two.watchers) return one.watchers < two.watchers;
  if (one.sheltered !== two.sheltered) return one.sheltered > two.sheltered;
  return one.far < two.far - 1e-9;
}
