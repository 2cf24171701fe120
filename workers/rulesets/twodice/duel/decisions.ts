/** How the first of two fighters could spend its points, and what might be otherwise. */

import { decisions } from '../../decisions.ts';
import { spending } from '../activation/decisions.ts';
import type { Duel } from './schema.ts';

export const duelDecisions = decisions<Duel>({
  ways: ({ first }) =>
    first.attacker.points > 0 || first.FURY !== undefined
      ? spending('first.plan', { kind: 'optimal', aim: 'destroy', order: 'as listed', keep: 0 })
      : [],
  whatIfs: ({ first, second }) => [
    { id: 'point', title: 'one more point', changes: [['first.attacker.points', first.attacker.points + 1]] },
    { id: 'down', title: 'second knocked down', changes: [['second.target.knockedDown', true]] },
    { id: 'arm', title: 'second ARM -1', changes: [['second.target.ARM', second.target.ARM - 1]] },
    { id: 'own', title: 'first ARM +1', changes: [['first.target.ARM', first.target.ARM + 1]] },
  ],
});
