/** What a Mk III `hits` scenario says: a damage layout, and hits that have already landed. */
import { z } from 'zod';
import { Target } from '../schema.ts';

export const MAX_HITS = 20;

export const Hit = z
  .strictObject({
    count: z.int().min(1).max(MAX_HITS).default(1).meta({ title: 'Hits', description: 'How many hits of this sort.' }),
    dice: z.int().min(0).max(6).default(2).meta({
      title: 'Damage dice',
      description: '2, one more for a boost or a charge, one more per additional die (MK3-DICE-05).',
    }),
    power: z.int().min(0).max(80).meta({ title: 'P+S / POW' }),
    column: z
      .union([z.literal('random'), z.int().min(1).max(6)])
      .default('random')
      .meta({ title: 'Column or branch', description: 'Rolled on a d6 unless a rule names it (MK3-GRID-01).' }),
    grid: z.enum(['random', 'left', 'right']).default('random').meta({
      title: 'Grid of a colossal',
      description: 'By the field of fire the damage comes from; random without an origin (MK3-COLOSSAL-02, -04).',
      advanced: true,
    }),
  })
  .meta({ title: 'Hit' });

export const Hits = z.strictObject({
  target: z
    .strictObject({
      name: Target.shape.name,
      ARM: Target.shape.ARM,
      damage: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .meta({
          title: 'Damage layout',
          description:
            'A row "#8:3", a grid of six columns from top to bottom ("." hull, a letter for a system, small or "x" when marked), "F10:4;" before it for a force field, a spiral after "@", or "L{grid}R{grid}".',
          examples: ['....L|....LL|....CM|....CM|....RR|....R', '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS', '#8'],
        }),
    })
    .meta({ title: 'Target' }),
  hits: z.array(Hit).min(1).max(10).meta({ title: 'Hits in order' }),
});
export type Hits = z.infer<typeof Hits>;
export type HitsInput = z.input<typeof Hits>;

/** One entry per hit, in order. */
export function eachHit({ hits }: Hits): Hits['hits'] {
  return hits.flatMap((hit) => Array.from({ length: hit.count }, () => hit));
}
