/** Going into a building and coming out of it (TAB-AOF-24): who reaches it, who has room, and who is in it. */
import { z } from 'zod';
import { towards } from '../../table/plane.ts';
import { gap } from '../../table/shapes.ts';
import { touches } from '../../table/tolerance.ts';
import { type Board, unitOf } from './board.ts';
import { buildingOf, DIFFICULT, keptFrom, movedUp, nearestPoint, occupantsOf, slows } from './ground.ts';
import { type Plan, settled } from './question.ts';
import { MAX_TERRAIN, modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

export const Enter = z
  .strictObject({
    kind: z.literal('building'),
    from: modelNumber('A model of the unit').default(1),
    building: z
      .int()
      .min(1)
      .max(MAX_TERRAIN)
      .default(1)
      .meta({ title: 'Building', description: 'Number of a piece of terrain, 1 the first.' }),
    inches: z.number().min(0).max(30).default(6).meta({ title: 'Moves', unit: 'inches' }),
  })
  .meta({ title: 'Into a building', description: 'Does the unit reach it, and is there room?' });
export type Enter = z.infer<typeof Enter>;

export function enterPlan(board: Board, { from, building, inches }: Enter): Plan {
  const { pieces, game, terrain, table } = board;
  const house = terrain[building - 1]!;
  const unit = unitOf(board, from - 1);
  const measured = board.leaders ? unit.slice(0, 1) : unit;
  const occupants = occupantsOf(board, house).filter((index) => !unit.includes(index));
  const inside = buildingOf(board, from - 1) === house;
  const kept = keptFrom(board, unit);
  const solid = terrain.flatMap(({ ground, shape }) => (ground.moves === 'never' ? [shape] : []));
  const go = (index: number, far: number) => {
    const mover = pieces[index];
    const way = towards(mover.at, nearestPoint(house.shape, mover.at));
    return movedUp(board, mover, way, far, { bases: kept, solid, table }).to;
  };
  const slow = measured.some((index) => slows(board, pieces[index], go(index, inches).at));
  const far = slow ? Math.min(DIFFICULT, inches) : inches;
  const reach = measured.filter((index) => touches(gap(go(index, far), house.shape)));
  const enemies = occupants.filter((index) => pieces[index].side !== pieces[from - 1].side);
  const room = house.room - occupants.length;
  const fits = unit.length <= room;
  const reaches = inside || reach.length === measured.length;
  const enters = reaches && fits && enemies.length === 0 && !inside;
  return {
    headline: 'enters',
    ...settled(
      [
        { name: 'enters', title: 'The unit can go in', so: enters },
        { name: 'reaches', title: 'All of its models come into contact', so: reaches },
        { name: 'room', title: 'There is room for all of them', so: fits },
        { name: 'free', title: 'No enemy is inside', so: enemies.length === 0 },
        { name: 'inside', title: 'It is inside', so: inside },
      ],
      inside ? `it is in ${house.name}` : `${reach.length} of ${measured.length} come into contact`,
      inside ? unit : reach,
      inside
        ? undefined
        : [
            {
              by: from - 1,
              title: enters ? `The unit goes to ${house.name}` : `The unit does not go into ${house.name}`,
              moved: enters ? measured.map((index) => ({ index, at: go(index, far).at })) : [],
              met: reach,
            },
          ],
    ),
    meets: { title: 'Who comes into contact', each: 'Comes into contact', names: pieces.map(({ name }) => name) },
    lengths: {
      house: {
        title: 'The building',
        steps: [
          { label: 'models it holds', value: house.room },
          { label: 'models of other units inside', value: occupants.length },
          {
            label: 'nearest model, inches',
            value: Math.min(...measured.map((index) => gap(pieces[index], house.shape))),
          },
        ],
      },
    },
    rules: rulesOf(game, ['occupants', 'measuring', ...(slow && !inside ? (['rough'] as const) : [])]),
    get notes() {
      return [
        inside
          ? 'Any action brings it out, 6" at most from the outline; not in the activation in which it went in.'
          : 'Each model goes straight to the nearest point of the outline; an inch from other units, at what stands in its way and, where difficult ground is touched, after 6" it stops. Whoever went in does not come out in the same activation.',
        'All who are inside are of one army, and in cover.',
      ];
    },
    sentence: () => {
      if (inside)
        return `The unit is in ${house.name}: ${unit.length + occupants.length} of ${house.room} places are taken.`;
      if (enters) return `All ${unit.length} can go into ${house.name}.`;
      const why =
        enemies.length > 0
          ? 'the enemy is inside'
          : fits
            ? `${reach.length} of ${measured.length} reach it`
            : `there is room for ${Math.max(0, room)}`;
      return `The unit cannot go into ${house.name}: ${why}.`;
    },
  };
}
