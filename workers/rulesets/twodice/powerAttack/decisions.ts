/** Whether a power attack is worth boosting, and what might be otherwise. */
import { decisions, type Option } from '../../decisions.ts';
import type { PowerAttack } from './schema.ts';

const boosts = (id: string, title: string, boostAttack: boolean, boostDamage: boolean): Option => ({
  id,
  title,
  changes: [
    ['boostAttack', boostAttack],
    ['boostDamage', boostDamage],
  ],
});

export const powerAttackDecisions = decisions<PowerAttack>({
  ways: () => [
    boosts('plain', 'No boost', false, false),
    boosts('hits', 'Boost the hit', true, false),
    boosts('damage', 'Boost the damage', false, true),
    boosts('both', 'Boost both', true, true),
  ],
  whatIfs: ({ attacker, target }) => [
    { id: 'point', title: 'one more point', changes: [['attacker.points', attacker.points + 1]] },
    { id: 'down', title: 'knocked down', changes: [['target.knockedDown', true]] },
    { id: 'arm', title: 'ARM -1', changes: [['target.ARM', target.ARM - 1]] },
    { id: 'def', title: 'DEF -2', changes: [['target.DEF', target.DEF - 2]] },
  ],
});
