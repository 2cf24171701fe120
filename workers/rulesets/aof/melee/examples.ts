/** Melees to start from. */
import type { Example } from '../../ruleset.ts';
import type { MeleeInput } from './schema.ts';

export const examples: readonly Example<MeleeInput>[] = [
  {
    id: 'infantry',
    title: 'Berserkers charge spearmen in a phalanx',
    scenario: {
      attacker: {
        name: 'Berserkers',
        models: 10,
        quality: 3,
        defense: 5,
        cost: 140,
        rules: ['Furious'],
        weapons: [{ name: 'Axe', attacks: 1, AP: 1 }],
        musician: true,
      },
      target: {
        name: 'Spearmen',
        models: 10,
        quality: 4,
        defense: 4,
        cost: 130,
        rules: ['Phalanx'],
        weapons: [{ name: 'Spear', attacks: 1 }],
        standard: true,
      },
    },
  },
  {
    id: 'monster',
    title: 'A monster charges knights led by a hero',
    scenario: {
      attacker: {
        name: 'Horned monster',
        quality: 3,
        defense: 3,
        tough: 12,
        impact: 3,
        cost: 280,
        rules: ['Fear', 'Regeneration'],
        weapons: [
          { name: 'Horns', attacks: 4, AP: 2 },
          { name: 'Stomp', attacks: 4, AP: 1 },
        ],
      },
      target: {
        name: 'Knights',
        models: 5,
        quality: 3,
        defense: 3,
        cost: 200,
        weapons: [{ name: 'Lance', attacks: 2, AP: 1, rules: ['Rending'] }],
        joined: [
          {
            name: 'Marshal',
            quality: 3,
            defense: 2,
            tough: 3,
            cost: 90,
            rules: ['Fearless'],
            weapons: [{ name: 'Blade', attacks: 4, AP: 2, deadly: 3 }],
          },
        ],
      },
    },
  },
];
