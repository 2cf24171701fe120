import type { Row } from './row.ts';

/** Focus and the power field. */
export const focus: readonly Row[] = [
  ['MK3-FOCUS-01', 'planned', 'Casters refill their focus'],
  ['MK3-FOCUS-02', 'planned', 'Power up: one free focus per warjack'],
  ['MK3-FOCUS-03', 'planned', 'Allocating focus to warjacks'],
  ['MK3-FOCUS-04', 'planned', 'Unused focus is cleared'],
  ['MK3-FOCUS-05', 'planned', 'Focus at the start of a game'],
  ['MK3-FOCUS-06', 'simulated', 'One focus boosts a roll', 'attacker.points, plan'],
  ['MK3-FOCUS-07', 'simulated', 'One focus buys a melee attack', 'attacker.points, weapon.additionalRangedAttacks'],
  ['MK3-FOCUS-08', 'planned', 'Focus to run, charge or power attack', 'the charge works: situation.charge'],
  ['MK3-FOCUS-09', 'planned', 'Focus to stand up or shake effects'],
  [
    'MK3-FOCUS-10',
    'planned',
    'Focus is spent in the own activation',
    'a free strike spends none: situation.freeStrike',
  ],
  ['MK3-FOCUS-11', 'planned', 'Control range is twice the FOCUS'],
  ['MK3-FOCUS-12', 'input', 'Warjacks turn inert without a commander', 'target.inert'],
  ['MK3-FOCUS-13', 'planned', 'Autonomous warjacks'],
  ['MK3-FOCUS-14', 'planned', 'The feat, once per game'],
  ['MK3-PFIELD-01', 'simulated', 'Power field: one focus stops five points', 'target.powerField'],
  ['MK3-PFIELD-02', 'simulated', 'Power field works on each damaging roll', 'target.powerField'],
  ['MK3-PFIELD-03', 'planned', 'Focus heals the caster'],
];
