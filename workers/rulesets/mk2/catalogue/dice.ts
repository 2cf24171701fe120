import type { Row } from './row.ts';

/** Dice and stats. */
export const dice: readonly Row[] = [
  ['MK2-DICE-01', 'simulated', 'Fair dice, sums, and the d3', 'kind roll'],
  ['MK2-DICE-02', 'planned', 'Halves of stats and rolls round up'],
  [
    'MK2-DICE-03',
    'simulated',
    'Additional dice and boosts stack',
    'kind attack: attack.boostedAttack, attack.boostedDamage',
  ],
  ['MK2-DICE-04', 'planned', 'Order of steps in an attack roll'],
  ['MK2-DICE-05', 'planned', 'Order of steps in a damage roll'],
  ['MK2-DICE-06', 'simulated', 'A reroll replaces the old result', 'kind attack: attack.reroll'],
  [
    'MK2-DICE-07',
    'simulated',
    'Contests of a die plus STR',
    'kind roll: both sides as dice, for example 1d6+10 >= 1d6+12',
  ],
  ['MK2-DICE-08', 'simulated', 'Skill checks on two dice', 'kind roll, for example 2d6 <= 8'],
  ['MK2-DICE-09', 'planned', 'A random choice is uniform'],
  ['MK2-STAT-01', 'planned', 'The stats of a model'],
  ['MK2-STAT-02', 'planned', 'Current stats and their floors'],
  ['MK2-STAT-03', 'planned', 'Effects of one name count once'],
  ['MK2-STAT-04', 'planned', 'Which rule wins a conflict'],
  ['MK2-STAT-05', 'planned', 'How long one round lasts'],
];
