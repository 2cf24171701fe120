/** Questions to start from. The first one is what a newcomer sees. */
import type { Example } from '../../ruleset.ts';
import type { ActivationInput } from './schema.ts';

export const examples: readonly Example<ActivationInput>[] = [
  {
    id: 'charge',
    title: 'A heavy warjack charges with 3 focus',
    scenario: {
      attacker: {
        name: 'Heavy warjack',
        kind: 'heavy warjack',
        MAT: 7,
        RAT: 5,
        STR: 11,
        points: 3,
        weapons: [
          { name: 'Great axe', class: 'melee', power: 18 },
          { name: 'Fist', class: 'melee', power: 14 },
        ],
      },
      target: { name: 'Heavy warbeast', DEF: 12, ARM: 18, damage: '#28' },
      situation: { charge: 7 },
      plan: { kind: 'optimal' },
    },
  },
  {
    id: 'assassination',
    title: 'A warcaster who camps focus',
    scenario: {
      attacker: {
        name: 'Light warjack',
        kind: 'light warjack',
        MAT: 6,
        points: 3,
        weapons: [{ name: 'Claw', class: 'melee', power: 13, initialAttacks: 2 }],
      },
      target: { name: 'Warcaster', DEF: 16, ARM: 15, damage: '#16', powerField: 2 },
    },
  },
  {
    id: 'grid',
    title: 'A warjack whose shield arm may go',
    scenario: {
      attacker: {
        name: 'Heavy warbeast',
        kind: 'warbeast',
        MAT: 6,
        points: 2,
        weapons: [{ name: 'Claw', class: 'melee', power: 17, initialAttacks: 2 }],
      },
      target: {
        name: 'Shield warjack',
        DEF: 12,
        ARM: 17,
        shields: 1,
        shieldArm: 'left arm',
        damage: '....L|....LL|....CM|....CM|....RR|....R',
      },
      plan: { kind: 'rule', boostDamage: 'never', buy: true },
    },
  },
  {
    id: 'unit',
    title: 'Six shots at a unit of eight',
    scenario: {
      attacker: {
        name: 'Gun battery',
        kind: 'warrior',
        RAT: 6,
        weapons: [{ name: 'Repeater', class: 'ranged', power: 12, initialAttacks: 6 }],
      },
      target: {
        name: 'Leader',
        DEF: 13,
        ARM: 14,
        damage: '#1',
        others: [{ count: 7, DEF: 12, ARM: 13, damage: '#1' }],
      },
    },
  },
  {
    id: 'gunline',
    title: 'Aimed shots at a target in cover',
    scenario: {
      attacker: {
        name: 'Marksman',
        kind: 'warrior',
        RAT: 7,
        weapons: [{ name: 'Long rifle', class: 'ranged', power: 11, initialAttacks: 2, RNG: 14 }],
      },
      target: { name: 'Tough raider', DEF: 13, ARM: 14, damage: '#1', tough: true },
      situation: { aim: true, cover: true, distance: 12 },
    },
  },
  {
    id: 'plain',
    title: 'Five plain attacks, nothing to decide',
    scenario: {
      attacker: {
        name: 'Heavy beast',
        kind: 'warrior',
        MAT: 6,
        weapons: [{ name: 'Tusks', class: 'melee', power: 16, initialAttacks: 5 }],
      },
      target: { name: 'Armoured target', DEF: 12, ARM: 18, damage: '#30' },
    },
  },
];
