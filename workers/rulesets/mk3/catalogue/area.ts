import type { RuleRow } from '../../ruleset.ts';

/** Areas of effect, sprays and combined attacks. */
export const area: readonly RuleRow[] = [
  ['MK3-AOE-01', 'simulated', 'Template size and centre', 'kinds area and table: attack.AOE, ask.AOE'],
  ['MK3-AOE-02', 'simulated', 'Everyone under the template is hit', 'kind table: scene; kind area: models[].place'],
  ['MK3-AOE-03', 'simulated', 'Blast damage uses half the POW', 'kind area: attack.AOE'],
  ['MK3-AOE-04', 'simulated', 'Damage under a template is simultaneous', 'kind area'],
  ['MK3-AOE-05', 'simulated', 'Missed templates deviate', 'kind area: models[].place'],
  ['MK3-AOE-06', 'simulated', 'Start and limit of deviation', 'kind area: models[].situation'],
  ['MK3-AOE-07', 'simulated', 'A deviated template hits nobody directly', 'kind area; the table edge: kind table'],
  [
    'MK3-AOE-08',
    'simulated',
    'Blast damage comes from the impact point',
    'kind table: ask.at; kind area: models[].blastFromBehind',
  ],
  ['MK3-AOE-09', 'simulated', 'Templates missing into melee only deviate', 'kind area'],
  [
    'MK3-SPRAY-01',
    'simulated',
    'Spray template and its reach',
    'kind table: ask spray; kind area: list the models under it',
  ],
  ['MK3-SPRAY-02', 'simulated', 'One attack roll per covered model', 'kind area: list the models under the spray'],
  ['MK3-SPRAY-03', 'simulated', 'Sprays ignore cover, Stealth and melee', 'weapon.spray'],
  ['MK3-SPRAY-04', 'simulated', 'Spray hits are direct and simultaneous', 'kind area'],
  ['MK3-COMBINED-01', 'simulated', 'Combined melee: +1 per participating model', 'situation.combined'],
  ['MK3-COMBINED-02', 'simulated', 'Combined ranged: +1 per participating model', 'situation.combined'],
  [
    'MK3-COMBINED-03',
    'simulated',
    'Combined charge attacks and several groups',
    'situation.combinedAllCharged; several groups: kind several',
  ],
];
