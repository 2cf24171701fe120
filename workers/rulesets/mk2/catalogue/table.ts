import type { Row } from './row.ts';

/** Timing, and what has no bearing on dice. */
export const table: readonly Row[] = [
  ['MK2-TIMING-01', 'planned', 'Steps of an attack'],
  ['MK2-TIMING-02', 'planned', 'Steps after an attack'],
  ['MK2-TIMING-03', 'planned', 'Steps of suffering damage'],
  ['MK2-TIMING-04', 'planned', 'Steps of an activation'],
  ['MK2-TIMING-05', 'planned', 'Nothing is forfeited twice'],
  ['MK2-TIMING-06', 'planned', 'Who is the active player'],
  ['MK2-NCS-01', 'not combat', 'Introduction and sporting conduct'],
  ['MK2-NCS-02', 'not combat', 'Measuring, facing and base marks'],
  ['MK2-NCS-03', 'not combat', 'Building an army'],
  ['MK2-NCS-04', 'not combat', 'Setup, turn order and scenarios'],
  ['MK2-NCS-05', 'not combat', 'Details of movement'],
  ['MK2-NCS-06', 'not combat', 'Feats, orders and special actions'],
  ['MK2-NCS-07', 'not combat', 'Tokens, removal and return to play'],
  ['MK2-NCS-08', 'not combat', 'The table edge as a stop'],
  ['MK2-NCS-09', 'not combat', 'Advance Deployment and relics of the sister game'],
  ['MK2-NCS-10', 'not combat', 'Attachments and weapon crews'],
  ['MK2-NCS-11', 'not combat', 'Characters, elite cadres and campaigns'],
  ['MK2-NCS-12', 'not combat', 'Setting up terrain'],
];
