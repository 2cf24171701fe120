/** A Tactical Retreat: up to 6" directly away from the closest enemy within 12" (TAB-AOF-47, AOF-CP-13). */
import { z } from 'zod';
import { towards } from '../../table/plane.ts';
import { gap, groupGap } from '../../table/shapes.ts';
import { atMost } from '../../table/tolerance.ts';
import { type Board, unitOf } from './board.ts';
import { keptFrom, movedUp } from './ground.ts';
import { type Plan, settled } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

export const Retreat = z
  .strictObject({ kind: z.literal('retreat'), from: modelNumber('A model of the unit').default(1) })
  .meta({ title: 'A Tactical Retreat', description: 'May it, and how far from whom does it come?' });
export type Retreat = z.infer<typeof Retreat>;

const NEAR_ENOUGH = 12;
const FARTHEST = 6;

export function retreatPlan(board: Board, { from }: Retreat): Plan {
  const { pieces, game, table, terrain } = board;
  const whole = unitOf(board, from - 1);
  // Where leaders are measured from, only the leader's way counts: the others are put round him as they like.
  const unit = board.leaders ? whole.slice(0, 1) : whole;
  const enemies = pieces.filter(({ side }) => side !== pieces[from - 1].side);
  const pairs = unit.flatMap((index) => enemies.map((enemy) => ({ mover: pieces[index], enemy })));
  const closest = pairs.reduce((best, pair) =>
    gap(pair.mover, pair.enemy) < gap(best.mover, best.enemy) ? pair : best,
  );
  const before = gap(closest.mover, closest.enemy);
  const may = atMost(before, NEAR_ENOUGH);
  const away = towards(closest.enemy.at, closest.mover.at);
  const solid = terrain.flatMap(({ ground, shape }) => (ground.moves === 'never' ? [shape] : []));
  const kept = keptFrom(board, whole);
  const rough = terrain.filter(({ ground }) => ground.moves === 'rough');
  // The unit goes as one: as far as whoever is stopped first.
  const far = may
    ? Math.min(
        ...unit.map(
          (index) =>
            movedUp(board, pieces[index], away, FARTHEST, {
              bases: kept,
              solid,
              table,
            }).inches,
        ),
      )
    : 0;
  const after = unit.map((index) => ({
    ...pieces[index],
    at: { x: pieces[index].at.x + away.x * far, y: pieces[index].at.y + away.y * far },
  }));
  return {
    headline: 'may',
    ...settled(
      [
        { name: 'may', title: 'An enemy is within 12", so it may', so: may },
        { name: 'whole', title: 'It goes all of the 6"', so: far >= FARTHEST - 1e-6 },
      ],
      may
        ? `${far.toFixed(2)}" away from ${closest.enemy.name}`
        : `${closest.enemy.name} is ${before.toFixed(2)}" away`,
      [],
      may
        ? [
            {
              by: from - 1,
              title: `The unit goes away from ${closest.enemy.name}`,
              moved: unit.map((index, place) => ({ index, at: after[place].at })),
            },
          ]
        : [{ by: from - 1, title: 'The unit stays' }],
    ),
    meets: null,
    lengths: {
      way: {
        title: 'The retreat',
        steps: [
          { label: 'closest enemy before, inches', value: before },
          { label: 'inches moved', value: far },
          { label: 'closest enemy after, inches', value: groupGap(after, enemies) },
        ],
      },
    },
    rules: rulesOf(game, ['retreat', 'measuring', ...(board.leaders ? (['leaders'] as const) : [])]),
    get notes() {
      return [
        `Directly away from ${closest.enemy.name}, ${board.leaders ? 'the leader, and the others round him' : 'the unit as one'}; it stops an inch from other units, at what is impassable and at the table's edge.`,
        ...(rough.length > 0 ? ['Difficult ground does not shorten it: it leaves 6" of any move.'] : []),
      ];
    },
    sentence: () =>
      may
        ? `It moves ${far.toFixed(1)}" away from ${closest.enemy.name}; the closest enemy is ${groupGap(after, enemies).toFixed(1)}" away then.`
        : `No enemy is within 12": it may not.`,
  };
}
