import type { RuleRow } from '../../ruleset.ts';

/** Squads, Magnitude, actions and tests. */
export const basics: readonly RuleRow[] = [
  ['AE-SQUAD-01', 'simulated', 'One to five squads of 20 Magnitude', 'squads of a unit'],
  ['AE-SQUAD-02', 'simulated', 'The last squad empties first', 'every kind'],
  ['AE-SQUAD-03', 'input', 'AT Field strength of all squads', 'kind contest: AT Field strength'],
  ['AE-MAG-01', 'simulated', 'Magnitude Modifier: 5 for each squad', 'every kind'],
  ['AE-MAG-02', 'simulated', 'Magnitude in place of Wounds', 'every kind'],
  ['AE-MOVE-01', 'simulated', 'Speeds of a Horde', 'kind table: a move'],
  [
    'AE-ACT-01',
    'simulated',
    'Two Half Actions, one attack a turn',
    'kind duel: one attack a turn, aiming takes the other Half Action',
  ],
  ['AE-ACT-02', 'input', 'Aim', 'situation.aim'],
  ['AE-ACT-03', 'input', 'AT Power as an action', 'modifiers of a unit (the power text is not in the source)'],
  ['AE-ACT-04', 'simulated', 'Firefight: adjacent fire put out', 'kind contest: put out a fire'],
  ['AE-ACT-05', 'simulated', 'Knockdown', 'kind contest: Knockdown'],
  ['AE-ACT-06', 'simulated', 'Half and Full Moves, prone and stand', 'kind table: a move'],
  ['AE-ACT-07', 'simulated', 'Standard melee attack of a Horde', 'kind melee'],
  ['AE-ACT-08', 'simulated', 'Standard ranged attack of a Horde', 'kind volley'],
  ['AE-ACT-09', 'simulated', 'Takedown', 'kind contest: Takedown'],
  ['AE-TEST-01', 'simulated', 'The d100 test', 'every kind; rulings.degrees'],
  ['AE-TEST-02', 'simulated', 'Degrees of success', 'every kind; rulings.degrees'],
  ['AE-TEST-03', 'simulated', 'Degrees of failure', 'kinds abandonment and defeat'],
  ['AE-TEST-04', 'simulated', 'Opposed tests', 'kind contest'],
];
