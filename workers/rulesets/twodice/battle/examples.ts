/** Battles of Mk III to start from. */
import type { BattleInput } from './schema.ts';

const GRID = '....L|....LL|....CM|....CM|....RR|....R';

const jack = (name: string, MAT: number, axe: number, DEF: number, ARM: number) => ({
  attacker: {
    ...{ name, kind: 'heavy warjack' as const, MAT },
    weapons: [
      { name: 'Axe', class: 'melee' as const, power: axe, location: 'right' as const },
      { name: 'Fist', class: 'melee' as const, power: axe - 3, location: 'left' as const },
    ],
  },
  target: { name, DEF, ARM, damage: GRID },
  ...{ SPD: 5, base: 50 as const, cost: 14 },
});

const gunner = {
  attacker: {
    ...{ name: 'Gun warjack', kind: 'light warjack' as const, MAT: 5, RAT: 6 },
    weapons: [
      { name: 'Cannon', class: 'ranged' as const, power: 14, RNG: 12 },
      { name: 'Bayonet', class: 'melee' as const, power: 12 },
    ],
  },
  target: { name: 'Gun warjack', DEF: 13, ARM: 16, damage: '#22' },
  ...{ SPD: 6, base: 40 as const, cost: 9 },
};

const solo = {
  attacker: {
    ...{ name: 'Duellist', kind: 'warrior' as const, MAT: 7 },
    weapons: [
      { name: 'Sword', class: 'melee' as const, power: 11, initialAttacks: 2, qualities: ['Weapon Master' as const] },
    ],
  },
  target: { name: 'Duellist', DEF: 14, ARM: 14, damage: '#5', tough: true },
  ...{ SPD: 7, base: 30 as const, cost: 4 },
};

const caster = {
  attacker: {
    ...{ name: 'Warcaster', kind: 'warcaster' as const, MAT: 6, magicAttack: 6, points: 2 },
    weapons: [
      { name: 'Blade', class: 'melee' as const, power: 13, qualities: ['Magical' as const] },
      { name: 'Bolt', class: 'magic' as const, power: 12, cost: 2, RNG: 10 },
    ],
  },
  target: { name: 'Warcaster', DEF: 15, ARM: 15, damage: '#17', powerField: 2 },
  ...{ SPD: 6, base: 30 as const, cost: 0 },
};

const warlock = {
  attacker: {
    ...{ name: 'Warlock', kind: 'warlock' as const, MAT: 6, points: 3 },
    weapons: [{ name: 'Staff', class: 'melee' as const, power: 13, qualities: ['Magical' as const] }],
  },
  target: { name: 'Warlock', DEF: 14, ARM: 15, damage: '#18' },
  ...{ SPD: 6, base: 40 as const, cost: 0, meleeRange: 2 },
};

const beast = (name: string, power: number, ARM: number, copies: number) => ({
  attacker: {
    ...{ name, kind: 'warbeast' as const, MAT: 6 },
    weapons: [{ name: 'Claw', class: 'melee' as const, power, initialAttacks: 2 }],
  },
  target: { name, DEF: 12, ARM, damage: '#26' },
  ...{ FURY: 4, THR: 9, SPD: 5, base: 50 as const, cost: 13, copies },
});

export const examples: ReadonlyArray<{ id: string; title: string; scenario: BattleInput }> = [
  {
    id: 'battlegroups',
    title: 'Warjacks against warbeasts',
    scenario: {
      first: { name: 'Column', control: 6, models: [caster, jack('Axe warjack', 7, 18, 11, 18), gunner, solo] },
      second: { name: 'Pack', control: 6, models: [warlock, beast('Horned beast', 16, 17, 2)] },
    },
  },
  {
    id: 'patience',
    title: 'Who waits, who comes',
    scenario: {
      first: {
        name: 'Waiting',
        control: 6,
        way: 'patient',
        models: [caster, jack('Axe warjack', 7, 18, 11, 18), gunner],
      },
      second: { name: 'Coming', control: 6, models: [caster, jack('Axe warjack', 7, 18, 11, 18), gunner] },
    },
  },
];
