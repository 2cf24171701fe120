/** Horde traits that are there or not; those with a number are fields of their own. */
export const TRAITS = [
  'Large',
  'Swarm',
  'Adept-Linked',
  'Battle-Hardened',
  'Blood Soaked Tide',
  'Disciplined',
  'Fanatics',
  'Fearless',
  'Fighting Withdrawal',
  'Stubborn',
  'Brutal Efficiency',
  'Dirty Fighter',
  'Fear Incarnate',
  'Reckless Charge',
  'Wild Fire',
  'Ambushers',
  'Evasive',
  'Alpine',
  'Marine',
  'Ranger',
  'Siege Rat',
] as const;
export type Trait = (typeof TRAITS)[number];

export const TRAIT_RULES: Readonly<Record<Trait, string>> = {
  Large: 'AE-TRAIT-05',
  Swarm: 'AE-TRAIT-06',
  'Adept-Linked': 'AE-TRAIT-09',
  'Battle-Hardened': 'AE-TRAIT-10',
  'Blood Soaked Tide': 'AE-TRAIT-11',
  Disciplined: 'AE-TRAIT-12',
  Fanatics: 'AE-TRAIT-13',
  Fearless: 'AE-MORALE-04',
  'Fighting Withdrawal': 'AE-TRAIT-14',
  Stubborn: 'AE-TRAIT-15',
  'Brutal Efficiency': 'AE-TRAIT-16',
  'Dirty Fighter': 'AE-TRAIT-17',
  'Fear Incarnate': 'AE-TRAIT-18',
  'Reckless Charge': 'AE-TRAIT-21',
  'Wild Fire': 'AE-TRAIT-22',
  Ambushers: 'AE-TRAIT-23',
  Evasive: 'AE-TRAIT-24',
  Alpine: 'AE-TRAIT-28',
  Marine: 'AE-TRAIT-29',
  Ranger: 'AE-TRAIT-30',
  'Siege Rat': 'AE-TRAIT-31',
};

/** What a terrain trait adds to the cover of its own terrain (AE-TRAIT-28 to -31). */
export const TERRAIN_COVER: ReadonlyArray<readonly [trait: Trait, AP: number]> = [
  ['Alpine', 1],
  ['Marine', 0],
  ['Ranger', 1],
  ['Siege Rat', 2],
];
