/** A change of one profile, and a change of the rules. */
import { infantry } from '../balance/examples.ts';

const regiments = [
  infantry({ name: 'Levy', points: 39, models: 8, quality: 5, defense: 6, attacks: 1 }),
  infantry({ name: 'Spearmen', points: 66, models: 10, quality: 5, defense: 5, attacks: 1 }),
  infantry({ name: 'Swordsmen', points: 76, models: 8, quality: 4, defense: 4, attacks: 1 }),
  infantry({ name: 'Axemen', points: 73, models: 7, quality: 4, defense: 5, attacks: 2 }),
  infantry({ name: 'Guards', points: 90, models: 8, quality: 3, defense: 4, attacks: 1 }),
  infantry({ name: 'Veterans', points: 103, models: 7, quality: 3, defense: 3, attacks: 1 }),
];

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
