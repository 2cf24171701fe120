import type { RuleRow } from '../../ruleset.ts';

/** Focus and the power field. */
export const focus: readonly RuleRow[] = [
  ['MK3-FOCUS-01', 'simulated', 'Casters refill their focus', 'kind battlegroup: caster.FOCUS'],
  ['MK3-FOCUS-02', 'simulated', 'Power up: one free focus per warjack', 'kind battlegroup: warjacks'],
  ['MK3-FOCUS-03', 'simulated', 'Allocating focus to warjacks', 'kind battlegroup: warjacks[].allocate'],
  ['MK3-FOCUS-04', 'simulated', 'Unused focus is cleared', 'kind battlegroup'],
  ['MK3-FOCUS-05', 'simulated', 'Focus at the start of a game', 'kind battlegroup: caster.points'],
  ['MK3-FOCUS-06', 'simulated', 'One focus boosts a roll', 'attacker.points, plan'],
  ['MK3-FOCUS-07', 'simulated', 'One focus buys a melee attack', 'attacker.points, weapon.additionalRangedAttacks'],
  [
    'MK3-FOCUS-08',
    'simulated',
    'Focus to run, charge or power attack',
    'situation.charge; kind battlegroup: warjacks[].work',
  ],
  ['MK3-FOCUS-09', 'simulated', 'Focus to stand up or shake effects', 'kind battlegroup: events'],
  [
    'MK3-FOCUS-10',
    'simulated',
    'Focus is spent in the own activation',
    'kind battlegroup; a free strike spends none: situation.freeStrike',
  ],
  ['MK3-FOCUS-11', 'input', 'Control range is twice the FOCUS', 'kind battlegroup: warjacks[].distance'],
  [
    'MK3-FOCUS-12',
    'simulated',
    'Warjacks turn inert without a commander',
    'target.inert; kind battlegroup: warjacks[].status, warjacks[].takeOver, events',
  ],
  ['MK3-FOCUS-13', 'simulated', 'Autonomous warjacks', 'kind battlegroup: warjacks[].status, warjacks[].takeOver'],
  ['MK3-FOCUS-14', 'input', 'The feat, once per game', 'costs no focus: attacker.modifiers, target.modifiers'],
  ['MK3-PFIELD-01', 'simulated', 'Power field: one focus stops five points', 'target.powerField'],
  ['MK3-PFIELD-02', 'simulated', 'Power field works on each damaging roll', 'target.powerField'],
  ['MK3-PFIELD-03', 'simulated', 'Focus heals the caster', 'kind battlegroup: caster.healSelf'],
];
