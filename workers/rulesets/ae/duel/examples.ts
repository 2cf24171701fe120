/** Battles to start from. */
import type { DuelInput } from './schema.ts';

const RIFLES = { name: 'Rifles', damage: '1d10+4', full: 3 };
const LAUNCHERS = { name: 'Grenade launchers', damage: '2d10+2', blast: 8, qualities: ['Explosive' as const] };

export const examples: ReadonlyArray<{ id: string; title: string; scenario: DuelInput }> = [
  {
    id: 'firefight',
    title: 'Two hordes exchange grenades and rifle fire',
    scenario: {
      A: {
        units: [{ name: 'Grenadiers', squads: 1, BS: 45, T: 30, WP: 40, AP: 4, ranged: LAUNCHERS }],
        moraleNumber: 3,
      },
      B: {
        units: [
          {
            name: 'Line infantry',
            squads: 2,
            BS: 40,
            T: 30,
            WP: 35,
            AP: 3,
            fireDrill: 3,
            ranged: RIFLES,
            mode: 'full auto',
          },
        ],
        moraleNumber: 3,
      },
      rounds: 5,
    },
  },
  {
    id: 'battle',
    title: 'A small battle: leaders, a charge and broken lines',
    scenario: {
      A: {
        units: [
          {
            name: 'Heavy infantry',
            squads: 3,
            BS: 45,
            WS: 40,
            T: 40,
            WP: 40,
            AP: 6,
            leader: 'LEAD-21 steadfast veterans',
            ranged: LAUNCHERS,
            melee: { name: 'Bayonets', damage: '1d10+4' },
          },
          {
            name: 'Riders',
            squads: 3,
            WS: 45,
            WP: 35,
            T: 40,
            AP: 3,
            mounted: 5,
            overwhelming: 6,
            melee: { name: 'Lances', damage: '1d10+5' },
            closesIn: 2,
          },
          {
            name: 'Captain',
            kind: 'character',
            BS: 55,
            T: 40,
            AP: 5,
            wounds: 14,
            dodge: 50,
            role: 'leader',
            within: 'Heavy infantry',
            ranged: { name: 'Rotary gun', damage: '1d10+5', penetration: 2, full: 6 },
            mode: 'full auto',
            attacks: 2,
          },
        ],
        moraleNumber: 4,
        command: 45,
      },
      B: {
        units: [
          {
            name: 'Mob',
            squads: 4,
            BS: 30,
            WS: 35,
            WP: 30,
            AP: 2,
            traits: ['Swarm'],
            fireDrill: 4,
            ranged: { name: 'Autoguns', damage: '1d10+3', full: 4 },
            mode: 'full auto',
            melee: { name: 'Clubs', damage: '1d10+2' },
          },
          {
            name: 'Guns',
            squads: 1,
            BS: 40,
            WP: 40,
            AP: 5,
            ranged: { name: 'Field guns', damage: '2d10+3', blast: 12 },
            targets: 'strongest',
            inCover: true,
          },
          {
            name: 'Warlord',
            kind: 'character',
            WS: 60,
            T: 50,
            AP: 7,
            wounds: 18,
            parry: 55,
            role: 'supreme commander',
            melee: { name: 'Great maul', damage: '2d10+5', penetration: 4 },
            attacks: 3,
            closesIn: 3,
          },
        ],
        moraleNumber: 3,
        controlPoints: 1,
      },
      rounds: 8,
    },
  },
  {
    id: 'phantoms',
    title: 'Phantom hordes whose Adept may fall',
    scenario: {
      A: {
        units: [
          {
            name: 'Phantoms',
            squads: 2,
            BS: 45,
            T: 40,
            WP: 45,
            AP: 5,
            traits: ['Adept-Linked'],
            fireDrill: 4,
            ranged: { name: 'Beam rifles', damage: '1d10+6' },
            melee: { name: 'Claws', damage: '1d10+4' },
          },
          {
            name: 'Adept',
            kind: 'character',
            BS: 40,
            T: 30,
            AP: 4,
            wounds: 10,
            dodge: 40,
            role: 'Adept',
            ranged: { name: 'Pistol', damage: '1d10+4' },
          },
        ],
      },
      B: {
        units: [
          {
            name: 'Marksmen',
            squads: 3,
            BS: 50,
            WP: 40,
            AP: 4,
            fireDrill: 4,
            targets: 'characters first',
            ranged: { name: 'Long rifles', damage: '1d10+5', penetration: 3 },
          },
        ],
      },
      rounds: 6,
    },
  },
];
