/** What positions say of a unit: whether it keeps together, and where it is. */
import { z } from 'zod';
import { apart, mostIn, quarters, thirds } from '../../table/regions.ts';
import { type Board, unitOf } from './board.ts';
import { certain, type Plan } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

export const Unit = z
  .strictObject({
    kind: z.literal('unit'),
    from: modelNumber('A model of the unit').default(1),
    near: z
      .number()
      .min(0)
      .max(12)
      .default(2)
      .meta({ title: 'To a neighbour at most', unit: 'inches', advanced: true }),
    far: z.number().min(0).max(48).default(6).meta({ title: 'To all others at most', unit: 'inches', advanced: true }),
  })
  .meta({ title: 'A unit', description: 'Does it keep together, and in which part of the table is it?' });
export type Unit = z.infer<typeof Unit>;

const THIRDS = ['left', 'middle', 'right'] as const;
const QUARTERS = ['lower left', 'lower right', 'upper left', 'upper right'] as const;

export function unitPlan(board: Board, { from, near, far }: Unit): Plan {
  const { pieces, game, table } = board;
  const index = unitOf(board, from - 1);
  const group = index.map((at) => pieces[at]);
  const { alone, pairs } = apart(group, near, far);
  const out = [...new Set([...alone, ...pairs.flat()])].map((at) => index[at]);
  const coherent = out.length === 0;
  const third = THIRDS[mostIn(group, thirds(table))];
  const quarter = QUARTERS[mostIn(group, quarters(table))];
  return {
    headline: 'coherent',
    facts: [
      { name: 'coherent', title: 'The unit keeps together' },
      ...THIRDS.map((name) => ({ name, title: `Most of it is in the ${name} third` })),
    ],
    outcomes: certain(
      [
        ['coherent', coherent],
        [third, true],
      ],
      coherent ? 'nobody is apart' : `apart: ${out.map((at) => pieces[at].name).join(', ')}`,
      out,
    ),
    meets: { title: 'Apart from the unit', each: 'Who is apart', names: pieces.map(({ name }) => name) },
    lengths: {},
    rules: rulesOf(game, ['coherency', 'measuring', 'thirds']),
    get notes() {
      return [
        `Most of it is in the ${third} third and in the ${quarter} quarter.`,
        ...alone.map((at) => `${group[at].name} has nobody within ${near}".`),
        ...pairs.map(([a, b]) => `${group[a].name} and ${group[b].name} are more than ${far}" apart.`),
      ];
    },
    sentence: (chance) => (chance('coherent') > 0 ? 'The unit keeps together.' : `The unit is out of coherency.`),
  };
}
