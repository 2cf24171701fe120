/** Every rule of the digest, in its order, with an honest word on whether the program knows it. */
import { ruleEntries } from '../../ruleset.ts';
import { attacks } from './attacks.ts';
import { basics } from './basics.ts';
import { leaders } from './leaders.ts';
import { morale } from './morale.ts';
import { tables } from './tables.ts';
import { traits } from './traits.ts';

export const catalogue = ruleEntries([...basics, ...morale, ...attacks, ...traits, ...leaders, ...tables]);
