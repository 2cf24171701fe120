import type { AreaInput } from './schema.ts';

const trooper = { name: 'Trooper', DEF: 13, ARM: 13 };

export const areaExamples: ReadonlyArray<{ id: string; title: string; scenario: AreaInput }> = [
  {
    id: 'mortar',
    title: 'A mortar at a trooper among friends',
    scenario: {
      attacker: {
        name: 'Mortar crew',
        kind: 'warrior',
        RAT: 5,
        weapons: [{ name: 'Mortar', class: 'ranged', power: 14, RNG: 16 }],
      },
      attack: { kind: 'template', AOE: 4 },
      models: [
        { target: trooper, situation: { distance: 12 } },
        { target: trooper, place: { kind: 'measured', inches: 1.5, bearing: 90 } },
        { target: trooper, place: { kind: 'measured', inches: 1.5, bearing: 270 } },
        { target: { ...trooper, tough: true }, place: { kind: 'measured', inches: 3, bearing: 60 } },
      ],
    },
  },
  {
    id: 'flames',
    title: 'A fire spray over five troopers',
    scenario: {
      attacker: {
        name: 'Light warjack',
        kind: 'light warjack',
        RAT: 5,
        points: 2,
        weapons: [{ name: 'Flame thrower', class: 'ranged', power: 12, spray: true, qualities: ['Damage Type: Fire'] }],
      },
      attack: { kind: 'spray' },
      models: [
        { target: { name: 'Officer', DEF: 14, ARM: 14, damage: '#5' }, boostAttack: true, boostDamage: true },
        { target: trooper },
        { target: trooper },
        { target: trooper },
        { target: trooper },
      ],
    },
  },
  {
    id: 'melee',
    title: 'A shot into a melee',
    scenario: {
      attacker: {
        name: 'Rifleman',
        kind: 'warrior',
        RAT: 6,
        weapons: [{ name: 'Rifle', class: 'ranged', power: 11, RNG: 12 }],
      },
      attack: { kind: 'into melee' },
      aim: true,
      models: [
        { target: { name: 'Duelist', DEF: 14, ARM: 14, damage: '#5' } },
        { target: { name: 'Friend', DEF: 12, ARM: 14 } },
        { target: { name: 'Other foe', DEF: 12, ARM: 13 } },
      ],
    },
  },
  {
    id: 'spell',
    title: 'A boosted spell with a template',
    scenario: {
      attacker: {
        name: 'Warcaster',
        kind: 'warcaster',
        magicAttack: 7,
        points: 6,
        weapons: [
          { name: 'Shock wave', class: 'magic', power: 13, RNG: 10, cost: 3, qualities: ['Critical Knockdown'] },
        ],
      },
      attack: { kind: 'template', AOE: 3 },
      models: [
        {
          target: { name: 'Solo', DEF: 15, ARM: 14, damage: '#5' },
          situation: { distance: 8 },
          boostAttack: true,
          boostDamage: true,
        },
        { target: trooper, place: { kind: 'measured', inches: 1.3, bearing: 0 } },
        { target: trooper, place: { kind: 'stated', direct: true, directions: ['4'], from: 1, to: 3 } },
      ],
    },
  },
];
