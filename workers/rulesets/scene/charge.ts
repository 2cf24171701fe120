/** Whether a charge arrives: lanes that bring the target into melee range, what stands in them, and what they cost. */
import { z } from 'zod';
import { breaksAway, fanTo, freeLanes, type Lane, laneTo } from '../../table/lanes.ts';
import { heading } from '../../table/plane.ts';
import { gap, type Shape } from '../../table/shapes.ts';
import { atMost } from '../../table/tolerance.ts';
import { type Board, groundOf, meleeOn, seesOn } from './board.ts';
import { attackAfter } from './followUps.ts';
import type { Topic } from './game.ts';
import { certain, type Plan } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

export const Charge = z
  .strictObject({
    kind: z.literal('charge'),
    from: modelNumber('Charger').default(1),
    to: modelNumber('Target').default(2),
    SPD: z
      .number()
      .min(0)
      .max(20)
      .default(6)
      .meta({ title: 'SPD', unit: 'inches', description: 'Charges go 3" farther.' }),
    pathfinder: z.boolean().default(false).meta({
      title: 'Pathfinder',
      description: 'Rough ground is open, and no obstacle stops it.',
    }),
  })
  .meta({ title: 'A charge', description: 'Does it arrive?' });
export type Charge = z.infer<typeof Charge>;

const STEPS = 120;

/** The cheapest lane that nothing blocks, and how wide the free ones are. */
function bestLane(board: Board, ask: Charge): { best: Lane | null; straight: Lane | null; degrees: number } {
  const { pieces, terrain } = board;
  const [from, to] = [ask.from - 1, ask.to - 1];
  const [mover, target] = [pieces[from], pieces[to]];
  const { solid, rough } = groundOf(board);
  const walls = ask.pathfinder
    ? terrain.flatMap(({ shape, ground }) => (ground.moves === 'never' ? [shape] : []))
    : solid;
  const obstacles: Shape[] = [...pieces.filter((_, index) => index !== from && index !== to), ...walls];
  const slow = ask.pathfinder ? [] : rough;
  const { middle } = fanTo(mover, target, mover.reach);
  const lane = (off: number) => laneTo(mover, target, mover.reach, middle + off, obstacles, slow);
  const ranges = freeLanes(mover, target, mover.reach, obstacles);
  let best: Lane | null = null;
  for (const [low, high] of ranges) {
    for (let step = 0; step <= STEPS; step++) {
      const one = lane(low + ((high - low) * step) / STEPS);
      if (one && one.blocked === null && (!best || one.cost < best.cost)) best = one;
    }
  }
  const straight = lane(0);
  if (straight && straight.blocked === null && (!best || straight.cost <= best.cost)) best = straight;
  return { best, straight, degrees: ranges.reduce((sum, [low, high]) => sum + high - low, 0) };
}

export function chargePlan(board: Board, ask: Charge): Plan {
  const { game, pieces } = board;
  const [from, to] = [ask.from - 1, ask.to - 1];
  const [mover, target] = [pieces[from], pieces[to]];
  const sees = seesOn(board, from, to, mover.mounted);
  const { best, straight, degrees } = bestLane(board, ask);
  const far = ask.SPD + 3;
  const arrives = sees && best !== null && atMost(best.cost, far);
  const attack = arrives && best.inches >= 3 - 1e-6;
  const strikes = arrives ? freeStrikes(board, from, to, best) : [];
  const topics: Topic[] = ['bases', 'sight', 'charge', 'reach'];
  if (!sees) topics.push('noCharge');
  else if (!arrives) topics.push('failedCharge');
  if (sees && !seesOn(board, from, to)) topics.push('mounted');
  if (best && best.cost > best.inches + 1e-6) topics.push('rough');
  const others = pieces.filter((_, index) => index !== from && index !== to);
  const blocker = straight?.blocked;
  const inTheWay =
    blocker === null || blocker === undefined ? null : (others[blocker]?.name ?? 'something that stops a charge');
  return {
    headline: 'arrives',
    facts: [
      { name: 'sees', title: 'Line of sight' },
      { name: 'straight', title: 'The way straight at it is free' },
      { name: 'arrives', title: 'The charge arrives' },
      { name: 'attack', title: 'It is a charge attack', description: 'It moved 3" or more.' },
      { name: 'freeStrike', title: 'Leaves the melee range of an enemy' },
    ],
    outcomes: certain(
      [
        ['sees', sees],
        ['straight', straight?.blocked === null],
        ['arrives', arrives],
        ['attack', attack],
        ['freeStrike', strikes.length > 0],
      ],
      best ? `needs ${best.cost.toFixed(3)}" of ${far}"` : 'no free lane',
    ),
    meets: null,
    lengths: {
      lane: {
        title: 'The shortest free lane',
        steps: [
          { label: 'base to base', value: gap(mover, target) },
          ...(best
            ? [
                { label: 'inches of the lane', value: best.inches },
                { label: 'movement that it costs', value: best.cost },
                { label: 'direction in degrees', value: ((best.degrees % 360) + 360) % 360 },
              ]
            : []),
          { label: 'degrees of free lanes', value: degrees },
        ],
      },
    },
    rules: rulesOf(game, topics),
    followUps: arrives && best ? attackAfter(board, from, to, best) : [],
    notes: [
      ...(sees ? [] : ['No line of sight, so it cannot be charged.']),
      ...(mover.level === target.level
        ? []
        : [`${target.name} stands on another level: the charge is judged as if the way led up or down to it.`]),
      ...(inTheWay === null ? [] : [`In the way straight on: ${inTheWay}.`]),
      ...strikes.map((strike) => `${strike.name} has a free strike after ${strike.after.toFixed(2)}".`),
    ],
    sentence: (chance) =>
      chance('arrives') > 0
        ? `${mover.name} reaches ${target.name}: ${best?.cost.toFixed(2)}" of ${far}".`
        : `${mover.name} does not reach ${target.name}${best ? `: it needs ${best.cost.toFixed(2)}" of ${far}"` : ''}.`,
  };
}

/** Enemies whose melee range it leaves on the way. */
function freeStrikes(board: Board, from: number, to: number, lane: Lane) {
  const { pieces } = board;
  const { engages } = meleeOn(board);
  return pieces.flatMap((enemy, index) => {
    if (index === to || !engages[index].has(from)) return [];
    const after = breaksAway(pieces[from], heading(lane.degrees), lane.inches, enemy);
    return after === null ? [] : [{ name: enemy.name, after }];
  });
}
