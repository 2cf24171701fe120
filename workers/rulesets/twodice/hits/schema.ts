/** What a Mk III `hits` scenario says: a damage layout, hits that have already landed, and repairs between them. */
import { z } from 'zod';
import { Target } from '../activation/schema.ts';

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
      .union([z.literal('random'), z.literal('every'), z.int().min(1).max(6)])
      .default('random')
      .meta({
        title: 'Column or branch',
        description:
          'Rolled on a d6 unless a rule names it (MK3-GRID-01). "every": so many points to each of them (MK3-FIELD-02).',
      }),
    system: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .optional()
      .meta({
        title: 'System or aspect',
        description:
          'Damage to its first unmarked box instead of a column: "cortex", "movement", "left arm", "Mind" ... (MK3-GRID-03, MK3-SPIRAL-02). It bypasses a force field.',
        examples: ['cortex'],
        advanced: true,
      }),
    grid: z.enum(['random', 'left', 'right']).default('random').meta({
      title: 'Grid of a colossal',
      description: 'By the field of fire the damage comes from; random without an origin (MK3-COLOSSAL-02, -04).',
      advanced: true,
    }),
  })
  .meta({ title: 'Hit' });
export type Hit = z.infer<typeof Hit>;

export const Repair = z
  .strictObject({
    after: z.int().min(0).max(MAX_HITS).default(1).meta({
      title: 'After hit number',
      description: 'Hits are counted one by one; 0 is before the first.',
    }),
    what: z.enum(['boxes', 'force field']).default('boxes').meta({
      title: 'What is removed',
      description:
        'Marks from boxes, or d3 + 1 marks of the force field for 1 focus, unless its generator is crippled (MK3-DMG-11, MK3-FIELD-04).',
    }),
    boxes: z
      .int()
      .min(0)
      .max(40)
      .default(1)
      .meta({
        title: 'Boxes',
        unit: 'boxes',
        description: 'Added to the roll, if there is one.',
        onlyIf: { field: 'what', equals: 'boxes' },
      }),
    roll: z
      .enum(['none', 'd3', 'd6'])
      .default('none')
      .meta({
        title: 'Roll',
        onlyIf: { field: 'what', equals: 'boxes' },
      }),
    first: z
      .array(z.string().trim().min(1).max(40))
      .max(10)
      .default([])
      .meta({
        title: 'Systems first',
        description:
          "The owner's choice: a box of each crippled system in this order, the others after them, hull last (MK3-DMG-11).",
        examples: [['cortex']],
        advanced: true,
        onlyIf: { field: 'what', equals: 'boxes' },
      }),
  })
  .meta({ title: 'Repair' });
export type Repair = z.infer<typeof Repair>;

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
      otherRules: Target.shape.otherRules,
    })
    .meta({ title: 'Target' }),
  hits: z.array(Hit).min(1).max(10).meta({ title: 'Hits in order' }),
  repairs: z.array(Repair).max(10).default([]).meta({
    title: 'Repairs between the hits',
    description: 'While the model still stands.',
    advanced: true,
  }),
});
export type Hits = z.infer<typeof Hits>;
export type HitsInput = z.input<typeof Hits>;

/** One entry per hit, in order. */
export function eachHit({ hits }: Pick<Hits, 'hits'>): Hits['hits'] {
  return hits.flatMap((hit) => Array.from({ length: hit.count }, () => hit));
}
