/** Synthetic profiles to start from: generic units with plausible numbers, none of them from a published profile. */

import type { z } from 'zod';
import type { SampleProfile } from '../ruleset.ts';
import { NervousHorde } from './morale/schema.ts';
import type { UnitInput, Weapon } from './schema.ts';

type WeaponInput = z.input<typeof Weapon>;
type Stats = Omit<UnitInput, 'name' | 'kind'>;

/** What one unit is, with a weapon for either kind of question. */
interface Sample {
  readonly id: string;
  readonly title: string;
  readonly kind: NonNullable<UnitInput['kind']>;
  readonly stats: Stats;
  readonly ranged?: WeaponInput;
  readonly melee?: WeaponInput;
}

const weapon = (name: string, damage: string, extra: Omit<WeaponInput, 'name' | 'damage'> = {}): WeaponInput => ({
  name,
  damage,
  ...extra,
});

const samples: readonly Sample[] = [
  {
    id: 'line-infantry',
    title: 'Line infantry',
    kind: 'horde',
    stats: { BS: 35, WS: 30, S: 30, T: 30, Ag: 30, WP: 35, AP: 3 },
    ranged: weapon('Rifles', '1d10+3', { full: 3 }),
    melee: weapon('Bayonets', '1d10+3'),
  },
  {
    id: 'assault-infantry',
    title: 'Assault infantry',
    kind: 'horde',
    stats: { BS: 40, WS: 40, S: 35, T: 40, Ag: 30, WP: 40, AP: 4, fireDrill: 1, traits: ['Disciplined'] },
    ranged: weapon('Carbines', '1d10+3', { full: 3, qualities: ['Tearing'] }),
    melee: weapon('Chain blades', '1d10+4', { qualities: ['Tearing'] }),
  },
  {
    id: 'militia',
    title: 'Militia',
    kind: 'horde',
    stats: { squads: 3, BS: 25, WS: 25, S: 30, T: 30, Ag: 30, WP: 25, AP: 1 },
    ranged: weapon('Old rifles', '1d10+2'),
    melee: weapon('Clubs', '1d10+1'),
  },
  {
    id: 'grenadiers',
    title: 'Grenadiers',
    kind: 'horde',
    stats: { squads: 4, BS: 40, WS: 35, S: 35, T: 40, Ag: 30, WP: 40, AP: 5 },
    ranged: weapon('Grenade launchers', '2d10', { blast: 4, qualities: ['Explosive'] }),
    melee: weapon('Knives', '1d10+2'),
  },
  {
    id: 'heavy-guns',
    title: 'Heavy guns',
    kind: 'horde',
    stats: { squads: 2, BS: 45, WS: 25, S: 30, T: 40, Ag: 20, WP: 40, AP: 6 },
    ranged: weapon('Shells', '2d10+3', { penetration: 4, blast: 12 }),
    melee: weapon('Tools', '1d10+1'),
  },
  {
    id: 'flame-troops',
    title: 'Flame troops',
    kind: 'horde',
    stats: { squads: 3, BS: 35, WS: 35, S: 35, T: 40, Ag: 30, WP: 40, AP: 5 },
    ranged: weapon('Flame throwers', '1d10+4', { spray: 2, qualities: ['Flame'] }),
    melee: weapon('Trench axes', '1d10+4'),
  },
  {
    id: 'snipers',
    title: 'Marksmen',
    kind: 'horde',
    stats: { squads: 2, BS: 55, WS: 30, S: 30, T: 30, Ag: 40, WP: 40, AP: 2, traits: ['Dirty Fighter', 'Ambushers'] },
    ranged: weapon('Long rifles', '1d10+5', { penetration: 3 }),
    melee: weapon('Knives', '1d10+2'),
  },
  {
    id: 'riders',
    title: 'Riders',
    kind: 'horde',
    stats: { squads: 4, BS: 30, WS: 45, S: 40, T: 40, Ag: 40, WP: 40, AP: 3, mounted: 6 },
    ranged: weapon('Pistols', '1d10+2'),
    melee: weapon('Lances', '1d10+5', { penetration: 2 }),
  },
  {
    id: 'berserkers',
    title: 'Fanatic berserkers',
    kind: 'horde',
    stats: {
      squads: 4,
      BS: 20,
      WS: 45,
      S: 40,
      T: 40,
      Ag: 35,
      WP: 35,
      AP: 1,
      overwhelming: 2,
      traits: ['Fanatics', 'Reckless Charge'],
    },
    ranged: weapon('Thrown axes', '1d10+2'),
    melee: weapon('Great axes', '1d10+6'),
  },
  {
    id: 'swarm',
    title: 'Vermin swarm',
    kind: 'horde',
    stats: { BS: 10, WS: 35, S: 25, T: 20, Ag: 40, WP: 20, AP: 0, traits: ['Swarm', 'Evasive'] },
    ranged: weapon('Spit', '1d5+2'),
    melee: weapon('Fangs', '1d10+1', { qualities: ['Tearing'] }),
  },
  {
    id: 'war-walkers',
    title: 'War walkers',
    kind: 'horde',
    stats: { squads: 3, BS: 40, WS: 40, S: 60, T: 60, Ag: 25, WP: 45, AP: 10, traits: ['Large'] },
    ranged: weapon('Autocannons', '2d10+4', { penetration: 5, full: 4 }),
    melee: weapon('Claws', '2d10+6', { penetration: 3 }),
  },
  {
    id: 'phantoms',
    title: 'Linked phantoms',
    kind: 'horde',
    stats: { squads: 3, BS: 40, WS: 45, S: 45, T: 40, Ag: 40, WP: 45, AP: 5, traits: ['Adept-Linked'] },
    ranged: weapon('Beam rifles', '1d10+6', { penetration: 4, qualities: ['Line'] }),
    melee: weapon('Blades', '1d10+5', { qualities: ['Prog'] }),
  },
  {
    id: 'cruiser',
    title: 'Cruiser',
    kind: 'capital ship',
    stats: { BS: 45, WS: 20, S: 70, T: 70, Ag: 20, WP: 45, AP: 14 },
    ranged: weapon('Main battery', '3d10+8', { penetration: 8, blast: 15 }),
    melee: weapon('Ram', '2d10+10'),
  },
  {
    id: 'bunker',
    title: 'Bunker line',
    kind: 'fortress',
    stats: { BS: 40, WS: 20, S: 50, T: 60, Ag: 10, WP: 45, AP: 12 },
    ranged: weapon('Emplaced guns', '2d10+6', { penetration: 6, full: 3 }),
    melee: weapon('Wire and mines', '1d10+6'),
  },
  {
    id: 'hero',
    title: 'Veteran hero',
    kind: 'character',
    stats: { BS: 50, WS: 50, S: 40, T: 40, Ag: 45, WP: 45, AP: 5, wounds: 15, dodge: 50, parry: 50 },
    ranged: weapon('Heavy pistol', '1d10+5', { penetration: 2, semi: 3 }),
    melee: weapon('Power sword', '1d10+7', { penetration: 5, flurry: 2 }),
  },
  {
    id: 'gunner',
    title: 'Heavy gunner',
    kind: 'character',
    stats: { BS: 55, WS: 30, S: 45, T: 45, Ag: 30, WP: 40, AP: 6, wounds: 14, dodge: 30 },
    ranged: weapon('Rotary cannon', '1d10+6', { penetration: 3, full: 10 }),
    melee: weapon('Fist', '1d5+4'),
  },
  {
    id: 'duellist',
    title: 'Duellist',
    kind: 'character',
    stats: { BS: 35, WS: 65, S: 45, T: 35, Ag: 55, WP: 45, AP: 3, wounds: 12, dodge: 60, parry: 70, reactions: 2 },
    ranged: weapon('Throwing knives', '1d5+5'),
    melee: weapon('Twin blades', '1d10+6', { penetration: 3, flurry: 3 }),
  },
  {
    id: 'weapon-specialist',
    title: 'Rocket specialist',
    kind: 'weapon specialist',
    stats: { BS: 40, WS: 35, S: 35, T: 40, Ag: 30, WP: 40, AP: 4, dodge: 30 },
    ranged: weapon('Rocket', '2d10+4', { penetration: 6, blast: 3, qualities: ['Explosive'] }),
    melee: weapon('Bayonet', '1d10+3'),
  },
  {
    id: 'demolisher',
    title: 'Demolition specialist',
    kind: 'weapon specialist',
    stats: { BS: 35, WS: 45, S: 45, T: 40, Ag: 30, WP: 40, AP: 5, parry: 40 },
    ranged: weapon('Satchel charge', '2d10+6', { blast: 6, qualities: ['Explosive'] }),
    melee: weapon('Breaching hammer', '2d10+4', { penetration: 4 }),
  },
  {
    id: 'tank',
    title: 'Battle tank',
    kind: 'vehicle',
    stats: { BS: 40, WS: 10, S: 60, T: 50, Ag: 20, WP: 40, AP: 16, wounds: 40 },
  },
  {
    id: 'medic',
    title: 'Field medic within a horde',
    kind: 'specialist',
    stats: { squads: 4, T: 40, Ag: 35, WP: 40, AP: 3, dodge: 35 },
  },
  {
    id: 'officer',
    title: 'Officer within a horde',
    kind: 'leader',
    stats: { squads: 3, T: 40, Ag: 40, WP: 50, AP: 5, wounds: 13, dodge: 45, parry: 45 },
  },
];

/** Who stands within a Horde. */
const WITHIN: readonly string[] = ['specialist', 'weapon specialist', 'leader'];

/** The page offers an attacker where the kind of question is the one it is written for, and a target everywhere. */
export const profiles: readonly SampleProfile[] = [
  ...samples.flatMap(({ id, title, kind, stats, ranged, melee }) => {
    const attacker = (question: string, carried: WeaponInput | undefined): SampleProfile[] =>
      carried
        ? [
            {
              id: `a-${question}-${id}`,
              title,
              part: 'attacker',
              kind: question,
              values: { name: title, kind, ...stats, weapon: carried },
            },
          ]
        : [];
    return [...attacker('volley', ranged), ...attacker('melee', melee)];
  }),
  // A Weapon Specialist who is shot at is a Specialist within his Horde.
  ...samples.map(({ id, title, kind: own, stats }) => {
    const kind = own === 'weapon specialist' ? 'specialist' : own;
    return { id: `t-${id}`, title, part: 'target', kind, values: { name: title, kind, ...stats } };
  }),
  // Units of a battle carry both weapons; a Specialist or Leader by himself stands in a Horde, which is stated there.
  ...samples
    .filter(({ kind }) => !WITHIN.includes(kind))
    .map(({ id, title, kind, stats, ranged, melee }): SampleProfile => {
      const weapons = { ...(ranged ? { ranged } : {}), ...(melee ? { melee } : {}) };
      return { id: `u-${id}`, title, part: 'units', kind: 'duel', values: { name: title, kind, ...stats, ...weapons } };
    }),
  ...samples
    .filter(({ kind }) => kind === 'horde')
    .map(({ id, title, stats }): SampleProfile => {
      const known = Object.entries(stats).filter(([field]) => field in NervousHorde.shape);
      const values = { name: title, ...Object.fromEntries(known) };
      return { id: `h-${id}`, title, part: 'hordes', kind: 'morale', values };
    }),
];
