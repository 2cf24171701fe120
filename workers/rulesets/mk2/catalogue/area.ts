import type { RuleRow } from '../../ruleset.ts';

/** Templates, sprays, falls, structures and terrain. */
export const area: readonly RuleRow[] = [
  ['MK2-AOE-01', 'simulated', 'Sizes of templates', 'kind table: a template'],
  ['MK2-AOE-02', 'simulated', 'The model a template hits directly', 'kind area: template'],
  ['MK2-AOE-03', 'simulated', 'Blast damage with half the POW', 'kind area: template'],
  ['MK2-AOE-04', 'simulated', 'Where a missed template deviates from', 'kind area: template with a distance'],
  ['MK2-AOE-05', 'simulated', 'Direction and distance of deviation', 'kinds area and table'],
  ['MK2-AOE-06', 'simulated', 'What stops a deviation', 'kind table: a template'],
  ['MK2-AOE-07', 'simulated', 'Attacks of one template are simultaneous', 'kind area: template'],
  ['MK2-SPRAY-01', 'simulated', 'Spray templates and their placing', 'kind table: a spray'],
  ['MK2-SPRAY-02', 'simulated', 'A spray rolls for each model', 'kind area: spray'],
  ['MK2-SPRAY-03', 'simulated', 'What does not protect from sprays', 'kind area: spray'],
  ['MK2-SPRAY-04', 'simulated', 'Terrain that hides from a spray', 'kind table: a spray'],
  ['MK2-TERRAIN-01', 'simulated', 'Rough ground, obstacles and obstructions', 'kind table: terrain'],
  [
    'MK2-TERRAIN-02',
    'input',
    'Walls in melee and shooting',
    'situation.obstacle, situation.cover, situation.concealment',
  ],
  [
    'MK2-TERRAIN-03',
    'input',
    'Forests, clouds and hills',
    'situation.cloud, situation.concealment, situation.elevated',
  ],
  ['MK2-TERRAIN-04', 'input', 'Deep and shallow water', 'target.deepWater'],
  ['MK2-TERRAIN-05', 'input', 'Trenches', 'situation.cover; kind area: models[].noBlast'],
  ['MK2-STRUCT-01', 'simulated', 'Attacks on structures', 'kind structure'],
  ['MK2-STRUCT-02', 'simulated', 'What hurts a structure', 'kind structure: attacks[].kind'],
  ['MK2-STRUCT-03', 'simulated', 'Capacity of a structure', 'kind structure: structure.inches, structure.complex'],
  ['MK2-STRUCT-04', 'simulated', 'Collapse of a structure', 'kind hazard: collapse'],
  ['MK2-FALL-01', 'simulated', 'Falling', 'kind hazard: fall'],
  ['MK2-FALL-02', 'simulated', 'Falling on somebody', 'kind hazard: models[].contacted'],
];
