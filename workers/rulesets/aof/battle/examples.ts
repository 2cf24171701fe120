/** Armies to start from. */
import type { BattleInput } from './schema.ts';

type UnitInput = BattleInput['first']['units'][number];

const swords: UnitInput = {
  name: 'Swordsmen',
  models: 10,
  quality: 4,
  defense: 4,
  cost: 120,
  weapons: [{ name: 'Sword' }],
  musician: true,
};
const archers: UnitInput = {
  name: 'Archers',
  models: 10,
  quality: 5,
  defense: 5,
  cost: 110,
  weapons: [{ name: 'Bow', range: 24 }, { name: 'Knife' }],
};
const knights: UnitInput = {
  name: 'Knights',
  models: 5,
  quality: 4,
  defense: 3,
  cost: 190,
  base: 40,
  impact: 1,
  weapons: [{ name: 'Lance', attacks: 2, AP: 1 }],
  rules: ['Fast'],
};
const wolves: UnitInput = {
  name: 'War wolves',
  models: 5,
  quality: 4,
  defense: 6,
  cost: 80,
  base: 40,
  weapons: [{ name: 'Bite', attacks: 2 }],
  rules: ['Fast'],
};
const militia: UnitInput = {
  name: 'Militia',
  models: 20,
  quality: 5,
  defense: 5,
  cost: 140,
  weapons: [{ name: 'Club' }],
};
const monster: UnitInput = {
  name: 'Horned monster',
  quality: 4,
  defense: 3,
  tough: 12,
  cost: 280,
  impact: 3,
  weapons: [
    { name: 'Horns', attacks: 4, AP: 2 },
    { name: 'Stomp', attacks: 4, AP: 1 },
  ],
  rules: ['Fear'],
};

export const examples: ReadonlyArray<{ id: string; title: string; scenario: BattleInput }> = [
  {
    id: 'duel',
    title: 'A garrison against beasts of the woods, 750 points a side',
    scenario: {
      first: {
        name: 'Garrison',
        points: 750,
        units: [{ ...swords, copies: 2 }, { ...archers, copies: 2 }, knights, { ...militia, cost: 95, models: 12 }],
      },
      second: {
        name: 'Beasts',
        points: 750,
        units: [monster, { ...wolves, copies: 4 }, { ...militia, name: 'Herd', models: 20, cost: 140 }],
      },
    },
  },
  {
    id: 'hill',
    title: 'One marker in the middle, the same two lists',
    scenario: {
      mission: 'king of the hill',
      terrain: { kind: 'generated', pieces: 12, mirrored: true },
      first: { name: 'Line', units: [{ ...swords, copies: 3 }, archers] },
      second: { name: 'Riders', units: [{ ...knights, copies: 2 }, wolves] },
    },
  },
  {
    id: 'line',
    title: 'One unit a side on an open table',
    scenario: {
      mission: 'king of the hill',
      terrain: { kind: 'none' },
      first: { name: 'Guards', units: [{ ...swords, name: 'Guards' }] },
      second: { name: 'Pack', units: [wolves] },
    },
  },
];
