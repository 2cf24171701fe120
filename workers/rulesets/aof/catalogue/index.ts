/** Every rule of the Age of Fantasy digest, in its order, with an honest word on whether the program knows it. */
import type { RuleEntry } from '../../ruleset.ts';
import { actions } from './actions.ts';
import { dice } from './dice.ts';
import { events } from './events.ts';
import { morale } from './morale.ts';
import { optional } from './optional.ts';
import { toEntry } from './row.ts';
import { special } from './special.ts';

export const catalogue: readonly RuleEntry[] = [...dice, ...actions, ...morale, ...special, ...events, ...optional].map(
  toEntry,
);
