import type { Row } from './row.ts';

/** Templates, sprays, falls, structures and terrain. */
export const area: readonly Row[] = [
  ['MK2-AOE-01', 'geometry', 'Sizes of templates'],
  ['MK2-AOE-02', 'planned', 'The model a template hits directly'],
  ['MK2-AOE-03', 'planned', 'Blast damage with half the POW'],
  ['MK2-AOE-04', 'planned', 'Where a missed template deviates from'],
  ['MK2-AOE-05', 'geometry', 'Direction and distance of deviation'],
  ['MK2-AOE-06', 'geometry', 'What stops a deviation'],
  ['MK2-AOE-07', 'planned', 'Attacks of one template are simultaneous'],
  ['MK2-SPRAY-01', 'geometry', 'Spray templates and their placing'],
  ['MK2-SPRAY-02', 'planned', 'A spray rolls for each model'],
  ['MK2-SPRAY-03', 'planned', 'What does not protect from sprays'],
  ['MK2-SPRAY-04', 'geometry', 'Terrain that hides from a spray'],
  ['MK2-TERRAIN-01', 'geometry', 'Rough ground, obstacles and obstructions'],
  ['MK2-TERRAIN-02', 'planned', 'Walls in melee and shooting'],
  ['MK2-TERRAIN-03', 'planned', 'Forests, clouds and hills'],
  ['MK2-TERRAIN-04', 'planned', 'Deep and shallow water'],
  ['MK2-TERRAIN-05', 'planned', 'Trenches'],
  ['MK2-STRUCT-01', 'planned', 'Attacks on structures'],
  ['MK2-STRUCT-02', 'planned', 'What hurts a structure'],
  ['MK2-STRUCT-03', 'planned', 'Capacity of a structure'],
  ['MK2-STRUCT-04', 'planned', 'Collapse of a structure'],
  ['MK2-FALL-01', 'planned', 'Falling'],
  ['MK2-FALL-02', 'planned', 'Falling on somebody'],
];
