import type { RuleRow } from '../../ruleset.ts';

/** Continuous effects, helpless models, charges and movement. */
export const effects: readonly RuleRow[] = [
  ['MK3-CONT-01', 'simulated', 'One continuous effect of each type', 'kind effects: effects'],
  ['MK3-CONT-02', 'simulated', 'Continuous effects expire on 1 or 2', 'kind effects: turns'],
  ['MK3-CONT-03', 'simulated', 'What ends a continuous effect', 'kind effects'],
  ['MK3-CONT-04', 'simulated', 'Corrosion deals one point each turn', 'kind effects: effects'],
  ['MK3-CONT-05', 'simulated', 'Fire deals POW 12 each turn', 'kind effects: effects'],
  ['MK3-KD-01', 'simulated', 'Knocked down: DEF 5, melee hits automatically', 'target.knockedDown'],
  ['MK3-KD-02', 'simulated', 'Standing up again', 'kind effects; kind battlegroup: standing, events'],
  ['MK3-KD-03', 'simulated', 'Stationary: DEF 5, melee hits automatically', 'target.stationary'],
  ['MK3-CHARGE-01', 'simulated', 'Declaring a charge and its straight line', 'kind table: ask charge'],
  ['MK3-CHARGE-02', 'input', 'A successful charge allows melee attacks', 'situation.charge'],
  ['MK3-CHARGE-03', 'simulated', 'Charge attack after moving 3 inches', 'situation.charge'],
  ['MK3-CHARGE-04', 'simulated', 'Charge attack damage is boosted', 'situation.charge'],
  ['MK3-CHARGE-05', 'simulated', 'When the charge target is gone', 'target.others'],
  ['MK3-CHARGE-06', 'simulated', 'Price of a charge', 'attacker.kind, attacker.points'],
  ['MK3-CHARGE-07', 'simulated', 'Charging outside the own activation', 'situation.countercharge'],
  ['MK3-CHARGE-08', 'input', 'Forced to charge without a target', 'combatAction: forfeited'],
  ['MK3-MOVE-01', 'not combat', 'Ways to move in an activation'],
  ['MK3-MOVE-02', 'not combat', 'Placing, contact and other position bookkeeping'],
];
