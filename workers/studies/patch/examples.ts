/** A change of one profile, and a change of the rules. */
import { regiments as eight, infantry } from '../balance/examples.ts';

const regiments = eight.slice(0, 6);

export const patchExamples = [
  {
    id: 'better-spearmen',
    title: 'Spearmen are trained better and cost more',
    request: {
      before: {
        title: 'Draft 1',
        ruleset: 'aof',
        profiles: regiments,
        situations: [{ title: 'Charge', kind: 'melee' }],
      },
      after: {
        title: 'Draft 2',
        profiles: regiments.map((one) =>
          one.name === 'Spearmen'
            ? infantry({ name: 'Spearmen', points: 80, models: 10, quality: 4, defense: 5, attacks: 1 })
            : one,
        ),
      },
    },
  },
  {
    id: 'heavy-charge',
    title: 'Every charge becomes a heavy one',
    request: {
      before: {
        title: 'Charge',
        ruleset: 'aof',
        profiles: regiments,
        situations: [{ title: 'Charge', kind: 'melee' }],
      },
      after: {
        title: 'Heavy charge',
        situations: [{ title: 'Charge', kind: 'melee', base: { situation: { action: 'Heavy Charge' } } }],
      },
      limits: { score: 0.25 },
    },
  },
];
