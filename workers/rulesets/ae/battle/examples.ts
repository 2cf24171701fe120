/** Battles of Hordes to start from. */
import type { BattleInput } from './schema.ts';

const RIFLES = { name: 'Rifles', damage: '1d10+4', full: 3 };
const BAYONETS = { name: 'Bayonets', damage: '1d10+3' };

const riflemen = {
  ...{ name: 'Riflemen', squads: 3, BS: 40, WS: 30, T: 30, Ag: 30, WP: 35, AP: 3, fireDrill: 2, cost: 60, copies: 2 },
  ...{ ranged: RIFLES, melee: BAYONETS, mode: 'full auto' as const, range: 6 },
};

const guns = {
  ...{ name: 'Guns', squads: 2, BS: 45, T: 30, Ag: 20, WP: 40, AP: 4, cost: 70, range: 14, aims: true },
  ranged: { name: 'Field guns', damage: '2d10+4', penetration: 3, blast: 15, qualities: ['Explosive' as const] },
};

const riders = {
  ...{ name: 'Riders', squads: 2, WS: 45, T: 40, Ag: 35, WP: 40, AP: 4, mounted: 4, overwhelming: 4, cost: 70 },
  ...{ melee: { name: 'Lances', damage: '1d10+6', penetration: 2 }, copies: 2 },
};

const mob = {
  ...{ name: 'Mob', squads: 5, WS: 35, T: 30, Ag: 30, WP: 25, AP: 1, overwhelming: 3, cost: 50, copies: 2 },
  melee: { name: 'Blades', damage: '1d10+4' },
};

export const examples: ReadonlyArray<{ id: string; title: string; scenario: BattleInput }> = [
  {
    id: 'line-and-charge',
    title: 'A line of rifles against riders and a mob',
    scenario: {
      first: { name: 'Line', way: 'patient', moraleNumber: 3, units: [riflemen, guns] },
      second: { name: 'Raiders', moraleNumber: 3, units: [riders, mob] },
    },
  },
  {
    id: 'captain',
    title: 'Heroes against a Horde, and a captain within his own',
    scenario: {
      first: {
        name: 'Vanguard',
        moraleNumber: 4,
        units: [
          { ...riflemen, name: 'Guard', copies: 1, T: 40, AP: 5 },
          {
            ...{ name: 'Captain', kind: 'character', BS: 55, WS: 50, T: 40, AP: 5, wounds: 14, dodge: 50, cost: 60 },
            ...{ role: 'leader', within: 'Guard', attacks: 2, mode: 'full auto', range: 8 },
            ranged: { name: 'Rotary gun', damage: '1d10+5', penetration: 2, full: 6 },
            melee: { name: 'Sabre', damage: '1d10+5' },
          },
          {
            ...{ name: 'Champion', kind: 'character', WS: 65, T: 50, Ag: 45, AP: 6, wounds: 18, parry: 60, cost: 60 },
            ...{ melee: { name: 'Great sword', damage: '2d10+5', penetration: 4, flurry: 3 }, attacks: 3 },
          },
        ],
      },
      second: { name: 'Swarm', moraleNumber: 2, units: [{ ...mob, copies: 3, cost: 60 }] },
    },
  },
];
