import type { PowerAttackInput } from './schema.ts';

const trooper = { name: 'Trooper', DEF: 13, ARM: 13, base: 'small' as const };

export const powerAttackExamples: ReadonlyArray<{ id: string; title: string; scenario: PowerAttackInput }> = [
  {
    id: 'slam',
    title: 'A slam against a wall',
    scenario: {
      attacker: { name: 'Heavy warjack', kind: 'heavy warjack', MAT: 7, STR: 12, points: 3 },
      attack: { kind: 'slam', moved: 6, wall: 4 },
      target: { name: 'Enemy warjack', DEF: 12, ARM: 18, damage: '#30' },
      boostDamage: true,
      others: [{ target: trooper, inches: 2 }],
    },
  },
  {
    id: 'throw',
    title: 'A light warjack thrown at its warcaster',
    scenario: {
      attacker: {
        name: 'Heavy warjack',
        kind: 'heavy warjack',
        MAT: 6,
        STR: 11,
        points: 3,
        weapons: [
          { name: 'Left fist', class: 'melee', power: 15, location: 'left', qualities: ['Open Fist'] },
          { name: 'Right fist', class: 'melee', power: 15, location: 'right', qualities: ['Open Fist'] },
        ],
      },
      attack: { kind: 'throw', aim: 'at the first other model', distance: 4 },
      target: { name: 'Light warjack', DEF: 13, ARM: 16, damage: '#22', base: 'medium', STR: 9 },
      others: [{ target: { name: 'Warcaster', DEF: 16, ARM: 15, damage: '#16', powerField: 2, base: 'small' } }],
    },
  },
  {
    id: 'head-butt',
    title: 'A head-butt',
    scenario: {
      attacker: { name: 'Light warbeast', kind: 'warbeast', beast: 'light', MAT: 6, STR: 9, points: 2 },
      attack: { kind: 'head-butt' },
      target: { name: 'Tough raider', DEF: 13, ARM: 14, damage: '#5', tough: true, base: 'medium' },
      boostAttack: true,
    },
  },
  {
    id: 'trample',
    title: 'A trample over three troopers',
    scenario: {
      attacker: { name: 'Heavy warbeast', kind: 'warbeast', MAT: 6, STR: 11, points: 4 },
      attack: { kind: 'trample' },
      target: trooper,
      others: [{ target: trooper }, { target: { ...trooper, name: 'Tough trooper', tough: true } }],
    },
  },
  {
    id: 'impact',
    title: 'Cavalry rides into three troopers',
    scenario: {
      attacker: { name: 'Cavalry trooper', kind: 'warrior', MAT: 7, cavalry: true },
      attack: { kind: 'impact', POW: 10, moved: 5 },
      target: trooper,
      others: [{ target: trooper }, { target: trooper }],
    },
  },
];
