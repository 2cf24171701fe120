/** Mark II: rulings that random questions come to only by the order of the draw. */
import type { Row } from './row.ts';

const blade = { name: 'Blade', class: 'melee', power: 20 };
const fighter = { kind: 'warrior', MAT: 6, weapons: [blade] };
/** Takes more than its beast has circles for. */
const body = { ARM: 12, damage: '#8', fury: 1, beasts: [2] };
const warlock = { DEF: 5, ...body };
const foe = { who: 'enemy', DEF: 5, ARM: 1, boxes: 1 };

export const SELDOM_MET: readonly Row[] = [
  [
    'activation',
    'leastDice',
    'none',
    {
      attacker: { ...fighter, weapons: [{ ...blade, power: 15, damageDice: { fewer: 2 } }] },
      target: { DEF: 5, ARM: 15, damage: '#1' },
    },
  ],
  ['several', 'transferred', 'boxes left', { target: warlock, attackers: [{ attacker: fighter }] }],
  ['hazard', 'transferred', 'boxes left', { source: { kind: 'damage roll', POW: 20 }, models: [{ target: warlock }] }],
  ['effects', 'transferred', 'boxes left', { target: body, effects: ['Fire'] }],
  [
    'battlegroup',
    'outOfReach',
    'next it reaches',
    {
      ...{ turns: 1, effort: 0, warlock: { FURY: 6, points: 6 } },
      beasts: [
        {
          ...{ name: 'Beast', FURY: 4, THR: 0, fury: 4 },
          near: [
            { ...foe, place: 'in sight', distance: 20 },
            { ...foe, place: 'out of sight', distance: 3 },
          ],
        },
      ],
    },
  ],
  [
    'attack',
    'shortCavalryCharge',
    '+2',
    { attack: { stat: 6, charge: 'under 3 inches', cavalry: true }, target: { DEF: 13 } },
  ],
];
