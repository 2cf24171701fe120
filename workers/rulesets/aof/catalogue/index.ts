/** Every rule of the Age of Fantasy digest, in its order, with an honest word on whether the program knows it. */
import { ruleEntries } from '../../ruleset.ts';
import { actions } from './actions.ts';
import { dice } from './dice.ts';
import { events } from './events.ts';
import { morale } from './morale.ts';
import { optional } from './optional.ts';
import { special } from './special.ts';

/** `weapon.` is short for `attacker.weapons[].`; fields without a kind are those of any kind. */
export const catalogue = ruleEntries([...dice, ...actions, ...morale, ...special, ...events, ...optional]);
