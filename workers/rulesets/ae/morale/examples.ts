/** Questions to start from. */
import type { MoraleInput } from './schema.ts';

export const examples: ReadonlyArray<{ id: string; title: string; scenario: MoraleInput }> = [
  {
    id: 'one-horde',
    title: 'Forty Magnitude lost in one turn',
    scenario: { side: { hordes: [{ name: 'Line infantry', WP: 40, losses: [40, 20] }], moraleNumber: 0 }, turns: 3 },
  },
  {
    id: 'domino',
    title: 'Three hordes under fire: does one drag the others along?',
    scenario: {
      side: {
        hordes: [
          { name: 'First line', WP: 35, losses: [45] },
          { name: 'Second line', WP: 35, losses: [20, 20] },
          { name: 'Guard', WP: 45, losses: [0, 25], traits: ['Disciplined', 'Battle-Hardened'] },
        ],
        supremeFel: 40,
        controlPoints: 2,
      },
      enemy: { hordes: [{ name: 'Attackers', WP: 40, losses: [0, 20] }] },
      turns: 5,
      events: [{ turn: 2, side: 'own', event: 'Commander out' }],
    },
  },
  {
    id: 'rally',
    title: 'A broken horde tries to rally at a Control Point',
    scenario: {
      side: {
        hordes: [{ name: 'Militia', WP: 40, magnitude: 60, state: { broken: true } }],
        moraleNumber: 0,
        controlPoints: 3,
      },
      turns: 3,
    },
  },
];
