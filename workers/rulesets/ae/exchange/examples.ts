/** Questions to start from: generic units with plausible numbers. */
import type { MeleeInput, VolleyInput } from './schema.ts';

type Sample<S> = ReadonlyArray<{ id: string; title: string; scenario: S }>;

const RIFLE = { name: 'Assault rifle', damage: '1d10+3', full: 3 };

export const volleyExamples: Sample<VolleyInput> = [
  {
    id: 'horde-on-horde',
    title: 'Five squads open fire on five squads',
    scenario: {
      attacker: { name: 'Assault infantry', BS: 40, weapon: RIFLE },
      target: { name: 'Line infantry', T: 30, WP: 35, AP: 4 },
    },
  },
  {
    id: 'horde-on-character',
    title: 'Full auto on a hero who dodges',
    scenario: {
      attacker: { name: 'Raiders', BS: 45, weapon: RIFLE },
      target: { name: 'Hero', kind: 'character', T: 40, AP: 4, wounds: 15, dodge: 50 },
      situation: { mode: 'full auto' },
    },
  },
  {
    id: 'character-on-horde',
    title: 'A gunner empties the magazine into a horde',
    scenario: {
      attacker: {
        name: 'Gunner',
        kind: 'character',
        BS: 60,
        weapon: { name: 'Autocannon', damage: '1d10+5', penetration: 2, full: 4 },
      },
      target: { name: 'Mob', squads: 3, T: 40, WP: 30, AP: 5 },
      situation: { mode: 'full auto', attacks: 2 },
    },
  },
  {
    id: 'siege',
    title: 'A barrage with blast shells',
    scenario: {
      attacker: { name: 'Artillery', BS: 50, weapon: { name: 'Heavy shells', damage: '2d10+2', blast: 15 } },
      target: { name: 'Trench infantry', T: 40, WP: 40, AP: 6 },
      situation: { inCover: true, coverAP: 6, coverPercent: 60 },
    },
  },
];

export const meleeExamples: Sample<MeleeInput> = [
  {
    id: 'charge',
    title: 'Riders charge a hero',
    scenario: {
      attacker: { name: 'Riders', squads: 4, WS: 40, mounted: 5, weapon: { name: 'Lances', damage: '1d10+4' } },
      target: { name: 'Hero', kind: 'character', T: 40, AP: 4, wounds: 14, parry: 45 },
      situation: { charge: true },
    },
  },
  {
    id: 'champion',
    title: 'A champion wades into a horde',
    scenario: {
      attacker: { name: 'Champion', kind: 'character', WS: 55, weapon: { name: 'Great blade', damage: '1d10+4' } },
      target: { name: 'Rabble', squads: 3, T: 30, WP: 30, AP: 3 },
      situation: { attacks: 3 },
    },
  },
  {
    id: 'swarm',
    title: 'Berserkers wade into a swarm',
    scenario: {
      attacker: {
        name: 'Berserkers',
        WS: 35,
        overwhelming: 1,
        weapon: { name: 'Chain axes', damage: '1d10+4', qualities: ['Tearing'] },
      },
      target: { name: 'Swarm', T: 20, WP: 30, traits: ['Swarm'] },
    },
  },
];
