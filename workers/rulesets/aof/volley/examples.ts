/** Volleys to start from. */
import type { Example } from '../../ruleset.ts';
import type { VolleyInput } from './schema.ts';

export const examples: readonly Example<VolleyInput>[] = [
  {
    id: 'archers',
    title: 'Ten marksmen with two heavy rifles',
    scenario: {
      attacker: {
        name: 'Marksmen',
        models: 10,
        quality: 4,
        defense: 5,
        cost: 130,
        sergeant: 'shooting',
        weapons: [
          { name: 'Bow', count: 8, range: 24 },
          { name: 'Heavy rifle', count: 2, range: 24, AP: 1 },
        ],
      },
      target: { name: 'Swordsmen', models: 10, quality: 4, defense: 5, cost: 110 },
      situation: { cover: true },
    },
  },
  {
    id: 'cannon',
    title: 'A cannon on armoured beasts that regenerate',
    scenario: {
      attacker: {
        name: 'Cannon crew',
        quality: 4,
        defense: 5,
        tough: 3,
        cost: 90,
        rules: ['Artillery', 'Immobile'],
        weapons: [{ name: 'Cannon', range: 36, attacks: 1, AP: 3, blast: 3, deadly: 3 }],
      },
      target: {
        name: 'Scaled beasts',
        models: 3,
        quality: 4,
        defense: 4,
        tough: 3,
        cost: 150,
        rules: ['Regeneration'],
      },
    },
  },
  {
    id: 'sniper',
    title: 'Snipers and a spell at a hero in his unit',
    scenario: {
      attacker: {
        name: 'Hunters',
        models: 5,
        quality: 4,
        defense: 5,
        cost: 100,
        weapons: [{ name: 'Long rifle', range: 30, AP: 1, rules: ['Sniper'] }],
        joined: [{ name: 'Mage', quality: 4, defense: 5, tough: 3, wizard: 2, cost: 60 }],
      },
      target: {
        name: 'Guards',
        models: 10,
        quality: 4,
        defense: 4,
        cost: 140,
        rules: ['Stealth'],
        joined: [{ name: 'Captain', quality: 3, defense: 3, tough: 3, cost: 70 }],
      },
      situation: { sniperTarget: 'hero' },
      spells: [{ name: 'Fire bolt', number: 5, hits: 2, AP: 1, blockers: [1] }],
    },
  },
];
