import type { RuleRow } from '../../ruleset.ts';

/** Dice and stats. */
export const dice: readonly RuleRow[] = [
  ['MK2-DICE-01', 'simulated', 'Fair dice, sums, and the d3', 'kind roll'],
  ['MK2-DICE-02', 'simulated', 'Halves of stats and rolls round up', 'halved stats; kind area: blast damage'],
  [
    'MK2-DICE-03',
    'simulated',
    'Additional dice and boosts stack',
    'kind attack: attack.boostedAttack, attack.boostedDamage',
  ],
  ['MK2-DICE-04', 'simulated', 'Order of steps in an attack roll', 'attacker.weapons[].attackDice'],
  ['MK2-DICE-05', 'simulated', 'Order of steps in a damage roll', 'attacker.weapons[].damageDice'],
  ['MK2-DICE-06', 'simulated', 'A reroll replaces the old result', 'kind attack: attack.reroll'],
  [
    'MK2-DICE-07',
    'simulated',
    'Contests of a die plus STR',
    'kind roll: both sides as dice, for example 1d6+10 >= 1d6+12',
  ],
  ['MK2-DICE-08', 'simulated', 'Skill checks on two dice', 'kind roll, for example 2d6 <= 8'],
  ['MK2-DICE-09', 'simulated', 'A random choice is uniform', 'kinds area (into melee), battlegroup (frenzy)'],
  ['MK2-STAT-01', 'input', 'The stats of a model', 'attacker, target, weapons'],
  ['MK2-STAT-02', 'simulated', 'Current stats and their floors', 'modifiers of attacker and target'],
  ['MK2-STAT-03', 'input', 'Effects of one name count once', 'modifiers: sums of bonuses and penalties'],
  ['MK2-STAT-04', 'not combat', 'Which rule wins a conflict', 'how to read two rules together; the dice never ask'],
  ['MK2-STAT-05', 'simulated', 'How long one round lasts', 'kind battlegroup: frenzyDuration'],
];
