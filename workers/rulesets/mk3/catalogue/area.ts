import type { Row } from './row.ts';

/** Areas of effect, sprays and combined attacks. */
export const area: readonly Row[] = [
  ['MK3-AOE-01', 'geometry', 'Template size and centre'],
  ['MK3-AOE-02', 'geometry', 'Everyone under the template is hit'],
  ['MK3-AOE-03', 'planned', 'Blast damage uses half the POW'],
  ['MK3-AOE-04', 'planned', 'Damage under a template is simultaneous'],
  ['MK3-AOE-05', 'geometry', 'Missed templates deviate'],
  ['MK3-AOE-06', 'geometry', 'Start and limit of deviation'],
  ['MK3-AOE-07', 'geometry', 'A deviated template hits nobody directly'],
  ['MK3-AOE-08', 'geometry', 'Blast damage comes from the impact point'],
  ['MK3-AOE-09', 'planned', 'Templates missing into melee only deviate'],
  ['MK3-SPRAY-01', 'geometry', 'Spray template and its reach'],
  ['MK3-SPRAY-02', 'geometry', 'One attack roll per covered model'],
  ['MK3-SPRAY-03', 'simulated', 'Sprays ignore cover, Stealth and melee', 'weapon.spray'],
  ['MK3-SPRAY-04', 'planned', 'Spray hits are direct and simultaneous'],
  ['MK3-COMBINED-01', 'simulated', 'Combined melee: +1 per participating model', 'situation.combined'],
  ['MK3-COMBINED-02', 'simulated', 'Combined ranged: +1 per participating model', 'situation.combined'],
  [
    'MK3-COMBINED-03',
    'simulated',
    'Combined charge attacks and several groups',
    'situation.combinedAllCharged; several groups: kind several',
  ],
];
