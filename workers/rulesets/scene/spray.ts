/** Whom a spray covers: the outline over the target, less those whom terrain hides wholly. */
import { z } from 'zod';
import { within } from '../../table/shapes.ts';
import { sees } from '../../table/sight.ts';
import { SPRAY, sprayOver } from '../../table/templates.ts';
import { type Board, between } from './board.ts';
import { certain, type Plan } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

const outline = (title: string, inches: number) =>
  z.number().min(0).max(10).default(inches).meta({
    title,
    unit: 'inches',
    description: 'The outline is printed on the template only, so measure yours.',
    advanced: true,
  });

export const Spray = z
  .strictObject({
    kind: z.literal('spray'),
    from: modelNumber('Attacker').default(1),
    target: modelNumber('Target').default(2),
    SP: z.literal([6, 8, 10]).default(8).meta({ title: 'SP', unit: 'inches' }),
    narrow: outline('Width at the attacker', SPRAY.narrow),
    wide: outline('Width after 10 inches', SPRAY.wide),
  })
  .meta({ title: 'A spray', description: 'Whom it covers. Every one of them has an attack roll of its own.' });
export type Spray = z.infer<typeof Spray>;

export function sprayPlan(board: Board, { from, target, SP, narrow, wide }: Spray): Plan {
  const { pieces, game } = board;
  const origin = pieces[from - 1];
  const area = sprayOver(origin, pieces[target - 1].at, SP, { narrow, wide });
  const covered = pieces.flatMap((piece, index) => (index !== from - 1 && within(piece, area) ? [index] : []));
  const hidden = covered.filter((index) => {
    // Terrain alone hides from a spray: no base and no cloud does.
    const clouds = board.terrain.filter(({ ground }) => ground.sight === 'cloud').map(({ shape }) => shape);
    const { solid = [], woods = [], overlooked = null } = between(board, from - 1, index);
    return !sees({ ...origin, facing: undefined }, pieces[index], {
      solid: solid.filter((shape) => !clouds.includes(shape)),
      ...{ woods, overlooked },
    });
  });
  const met = covered.filter((index) => !hidden.includes(index));
  const names = (which: readonly number[]) => which.map((index) => pieces[index].name).join(', ');
  return {
    headline: 'met',
    facts: [{ name: 'target', title: 'The target itself is covered' }],
    outcomes: certain(
      [['target', met.includes(target - 1)]],
      met.length > 0 ? `covers ${names(met)}` : 'covers nobody',
      met,
      [
        {
          by: from - 1,
          title: `${origin.name} sprays ${pieces[target - 1].name}`,
          areas: [{ title: `SP ${SP}`, shape: area }],
          met,
        },
      ],
    ),
    meets: { title: 'Models under the spray', each: 'Under the spray', names: pieces.map(({ name }) => name) },
    lengths: {},
    rules: rulesOf(game, ['bases', 'spray', ...(hidden.length > 0 ? (['sprayHidden'] as const) : [])]),
    get notes() {
      return hidden.length > 0 ? [`Wholly hidden by terrain: ${names(hidden)}.`] : [];
    },
    sentence: (_, mean) =>
      `SP ${SP} over ${pieces[target - 1].name} covers ${mean.toFixed(0)}: ${names(met) || 'nobody'}.`,
  };
}
