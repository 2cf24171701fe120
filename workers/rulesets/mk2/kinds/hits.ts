/** The `hits` kind of Mk II: hits on a spiral, circle by circle, and healing between them. */
import { z } from 'zod';
import { hits as shared } from '../../twodice/hits/index.ts';
import { Hit, Repair, Hits as SharedHits } from '../../twodice/hits/schema.ts';
import { inEdition } from '../../twodice/words.ts';
import { words } from '../ruleNames.ts';
import { Target } from '../scenario/parts.ts';
import { layoutProblems } from '../scenario/shared.ts';

const OneHit = Hit.omit({ grid: true, column: true, system: true, dice: true })
  .extend({
    dice: z.int().min(0).max(6).default(2).meta({
      title: 'Damage dice',
      description:
        '2, one more for a boost or a charge, one more per additional die (MK2-DICE-03). 0: as many points as the power exceeds ARM by.',
    }),
    column: z
      .union([z.literal('random'), z.int().min(1).max(6)])
      .default('random')
      .meta({ title: 'Branch', description: 'Rolled on a d6 for each hit unless a rule names it (MK2-SPIRAL-02).' }),
    system: z.enum(['Mind', 'Body', 'Spirit']).optional().meta({
      title: 'Aspect',
      description:
        'Damage to its first circle: on the lowest branch that has one unmarked, the outermost (MK2-SPIRAL-04).',
      advanced: true,
    }),
  })
  .meta({ title: 'Hit' });

const Healing = Repair.omit({ what: true, boxes: true, roll: true, first: true })
  .extend({
    boxes: z.int().min(0).max(40).default(1).meta({
      title: 'Points',
      unit: 'points',
      description: 'Added to the roll, if there is one; anywhere on the spiral (MK2-DMG-07).',
    }),
    roll: z.enum(['none', 'd3', 'd6']).default('none').meta({ title: 'Roll' }),
    first: z
      .array(z.enum(['Mind', 'Body', 'Spirit']))
      .max(3)
      .default([])
      .meta({
        title: 'Aspects first',
        description: "The owner's choice: a circle of each crippled aspect in this order, the others after them.",
        advanced: true,
      }),
  })
  .meta({ title: 'Healing' });

export const Hits = words.schema(
  z.strictObject({
    target: SharedHits.shape.target
      .extend({
        ARM: Target.shape.ARM,
        damage: SharedHits.shape.target.shape.damage.meta({
          title: 'Spiral',
          description: 'Six branches after "@", each from the outermost circle inwards; or a row "#8:3".',
          examples: ['@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS', '#8'],
        }),
        otherRules: Target.shape.otherRules,
      })
      .meta({ title: 'Target' }),
    hits: z.array(OneHit).min(1).max(10).meta({ title: 'Hits in order' }),
    repairs: z.array(Healing).max(10).default([]).meta({
      title: 'Healing between the hits',
      description: 'While the model still stands.',
      advanced: true,
    }),
  }),
);
export type Hits = z.infer<typeof Hits>;

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Hits> }> = [
  {
    id: 'spiral',
    title: 'Three hits on a heavy warbeast: which aspect is crippled?',
    scenario: {
      target: { name: 'Heavy warbeast', ARM: 18, damage: '@MMMMM|MMMM|BBBBB|BBBB|SSSSS|SSSS' },
      hits: [{ count: 3, dice: 3, power: 17 }],
    },
  },
];

/** Hits with the fields that the shared kind has besides. */
export function sharedHits(scenario: Hits): unknown {
  return {
    target: scenario.target,
    hits: scenario.hits.map((hit) => ({ ...hit, grid: 'random' })),
    repairs: scenario.repairs.map((one) => ({ ...one, what: 'boxes' })),
  };
}

export const hits = inEdition<Hits, unknown>(shared, words, sharedHits, {
  schema: Hits,
  examples,
  refuses: ({ target }) => layoutProblems([['target', target.damage]]),
});
