/** Duels to start from. */
import type { Example } from '../../ruleset.ts';
import type { DuelInput } from './schema.ts';

export const examples: readonly Example<DuelInput>[] = [
  {
    id: 'lines',
    title: 'Two lines of infantry, four rounds',
    scenario: {
      attacker: {
        name: 'Swordsmen',
        models: 20,
        quality: 4,
        defense: 4,
        cost: 230,
        weapons: [{ name: 'Sword' }],
        musician: true,
      },
      target: {
        name: 'Halberdiers',
        models: 20,
        quality: 4,
        defense: 5,
        cost: 240,
        weapons: [{ name: 'Halberd', AP: 1 }],
      },
    },
  },
  {
    id: 'guns',
    title: 'Handgunners hold against charging knights',
    scenario: {
      attacker: {
        name: 'Knights',
        models: 5,
        quality: 4,
        defense: 3,
        impact: 1,
        cost: 190,
        rules: ['Fast'],
        weapons: [{ name: 'Lance', attacks: 2, AP: 1 }],
      },
      target: {
        name: 'Handgunners',
        models: 10,
        quality: 5,
        defense: 5,
        cost: 130,
        weapons: [{ name: 'Handgun', range: 24, AP: 1 }, { name: 'Knife' }],
      },
      attackerPlan: { behaviour: 'charge' },
      targetPlan: { behaviour: 'hold and shoot' },
      situation: { distance: 30, first: 'roll-off' },
    },
  },
];
