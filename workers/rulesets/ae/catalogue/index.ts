/** Every rule of the digest, in its order, with an honest word on whether the program knows it. */
import type { RuleEntry } from '../../ruleset.ts';
import { attacks } from './attacks.ts';
import { basics } from './basics.ts';
import { leaders } from './leaders.ts';
import { morale } from './morale.ts';
import { toEntry } from './row.ts';
import { tables } from './tables.ts';
import { traits } from './traits.ts';

export const catalogue: readonly RuleEntry[] = [...basics, ...morale, ...attacks, ...traits, ...leaders, ...tables].map(
  toEntry,
);
