/** Whether a charge arrives: lanes that bring the target into melee range, what stands in them, and what they cost. */
import { z } from 'zod';
import type { Lane } from '../../table/lanes.ts';
import { along, heading } from '../../table/plane.ts';
import { gap } from '../../table/shapes.ts';
import { flag } from '../seam/flags.ts';
import { type Board, hasReach, seesOn } from './board.ts';
import { CHARGE_ATTACK, chargeLanes } from './chargeLanes.ts';
import { attackAfter } from './followUps.ts';
import { freeStrikes, strikeStages } from './freeStrikes.ts';
import type { Topic } from './game.ts';
import { type Plan, settled } from './question.ts';
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
    pathfinder: flag('Pathfinder', 'Rough ground is open, and no obstacle stops it.'),
    level: z.number().min(0).max(24).optional().meta({
      title: 'Ends at a height of',
      unit: 'inches',
      description: 'Left out: where its target stands, as if the way led up or down to it.',
      advanced: true,
    }),
  })
  .meta({ title: 'A charge', description: 'Does it arrive?' });
export type Charge = z.infer<typeof Charge>;

/** Degrees from 0 to 360. */
const whole = (degrees: number): number => ((degrees % 360) + 360) % 360;

export function chargePlan(board: Board, ask: Charge): Plan {
  const { game, pieces } = board;
  const [from, to] = [ask.from - 1, ask.to - 1];
  const [mover, target] = [pieces[from], pieces[to]];
  const sees = seesOn(board, from, to, mover.mounted);
  const level = ask.level ?? target.level;
  const lanes = chargeLanes(board, { ...ask, from, to, level });
  const { straight, degrees } = lanes;
  const far = ask.SPD + 3;
  const arrives = sees && lanes.arrives !== null;
  const attack = sees ? lanes.attack : null;
  const best = (sees ? lanes.arrives : null) ?? lanes.cheapest;
  const strikesOn = (lane: Lane | null) => (lane ? freeStrikes(board, from, lane.degrees, lane.inches) : []);
  const strikes = arrives ? strikesOn(best) : [];
  // Where it goes up or down is not known: what it would leave at the height of its end is said, too.
  const above = { ...board, pieces: pieces.map((piece, index) => (index === from ? { ...piece, level } : piece)) };
  const higher = arrives && best && level !== mover.level ? freeStrikes(above, from, best.degrees, best.inches) : [];
  const elsewhere = higher.filter(({ name }) => strikes.every((strike) => strike.name !== name));
  const onlyAttack = attack && best && attack.inches > best.inches + 1e-6 ? attack : null;
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
    ...settled(
      [
        { name: 'sees', title: 'Line of sight', so: sees },
        { name: 'straight', title: 'The way straight at it is free', so: straight?.blocked === null },
        { name: 'arrives', title: 'The charge arrives', so: arrives },
        {
          name: 'attack',
          title: 'It can be a charge attack',
          description: 'It can move 3" or more.',
          so: attack !== null,
        },
        { name: 'freeStrike', title: 'The shortest lane leaves the melee range of an enemy', so: strikes.length > 0 },
      ],
      best ? `needs ${best.cost.toFixed(3)}" of ${far}"` : 'no free lane',
      [],
      arrives && best
        ? [
            ...strikeStages(board, from, best.degrees, strikes),
            {
              by: from,
              title: `${mover.name} charges ${target.name}`,
              moved: [{ index: from, at: along(mover.at, heading(best.degrees), best.inches) }],
              met: [to],
            },
          ]
        : [{ by: from, title: `${mover.name} does not reach ${target.name}` }],
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
                { label: 'direction in degrees', value: whole(best.degrees) },
              ]
            : []),
          { label: 'degrees of free lanes', value: degrees },
          ...(onlyAttack
            ? [
                { label: 'for a charge attack, inches', value: onlyAttack.inches },
                { label: 'for a charge attack, movement', value: onlyAttack.cost },
                { label: 'for a charge attack, degrees', value: whole(onlyAttack.degrees) },
              ]
            : []),
        ],
      },
    },
    rules: rulesOf(game, topics),
    get followUps() {
      return arrives && best ? attackAfter(board, from, to, attack ?? best, level) : [];
    },
    get notes() {
      return [
        ...(sees ? [] : ['No line of sight, so it cannot be charged.']),
        ...(hasReach(mover) ? [] : [`${mover.name} has no melee range, so it charges nobody.`]),
        ...(sees && !arrives && lanes.cheapest && lanes.cheapest.cost <= far
          ? [`From no end of a free lane does ${mover.name} see ${target.name} in melee range.`]
          : []),
        ...(mover.level === target.level || ask.level !== undefined
          ? []
          : [`${target.name} stands on another level: the charge is judged as if the way led up or down to it.`]),
        ...(inTheWay === null ? [] : [`In the way straight on: ${inTheWay}.`]),
        ...strikes.map((strike) => `${strike.name} has a free strike after ${strike.after.toFixed(2)}".`),
        ...elsewhere.map(
          ({ name }) =>
            `Free strikes are judged at the height where it starts; at that where it ends ${name} would have one.`,
        ),
        ...(onlyAttack
          ? [
              `For a charge attack it goes ${CHARGE_ATTACK}" or farther: ${onlyAttack.inches.toFixed(2)}" at ${whole(onlyAttack.degrees).toFixed(1)} degrees.`,
              ...strikesOn(onlyAttack).map(
                (strike) => `${strike.name} has a free strike on that way after ${strike.after.toFixed(2)}".`,
              ),
            ]
          : []),
      ];
    },
    sentence: (chance) =>
      chance('arrives') > 0
        ? `${mover.name} reaches ${target.name}: ${best?.cost.toFixed(2)}" of ${far}".`
        : `${mover.name} does not reach ${target.name}${best ? `: it needs ${best.cost.toFixed(2)}" of ${far}"` : ''}.`,
  };
}
