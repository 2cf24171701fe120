import type { RuleRow } from '../../ruleset.ts';

/** Timing, and what has no bearing on dice. */
export const table: readonly RuleRow[] = [
  ['MK2-TIMING-01', 'simulated', 'Steps of an attack', 'kind activation'],
  ['MK2-TIMING-02', 'not combat', 'Steps after an attack', 'abilities that act between attacks are card text'],
  ['MK2-TIMING-03', 'simulated', 'Steps of suffering damage', 'kind activation: Tough before destroyed'],
  ['MK2-TIMING-04', 'simulated', 'Steps of an activation', 'kind duel: the order of a turn'],
  ['MK2-TIMING-05', 'simulated', 'Nothing is forfeited twice', 'situation.aim against situation.charge'],
  ['MK2-TIMING-06', 'not combat', 'Who is the active player', 'whose choice comes first; nothing is rolled'],
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
