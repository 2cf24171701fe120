import type { RuleRow } from '../../ruleset.ts';

/** The order of things. */
export const timing: readonly RuleRow[] = [
  ['MK3-TIMING-01', 'simulated', 'Steps of an activation', 'plan: initial attacks, then bought ones'],
  ['MK3-TIMING-02', 'simulated', 'Steps of casting a spell', 'weapon.cost: paid, then rolled'],
  ['MK3-TIMING-03', 'simulated', 'Steps of an attack', 'every attack'],
  ['MK3-TIMING-05', 'simulated', 'Steps of a turn', 'kinds duel and battlegroup'],
  ['MK3-TIMING-04', 'simulated', 'Effects after an attack is resolved', 'weapon.grantsAttack'],
];
