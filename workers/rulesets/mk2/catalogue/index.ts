/** Every rule of the Mk II digest, by area, with an honest word on whether the program knows it. */
import { ruleEntries } from '../../ruleset.ts';
import { abilities } from './abilities.ts';
import { area } from './area.ts';
import { attack } from './attack.ts';
import { damage } from './damage.ts';
import { dice } from './dice.ts';
import { fury } from './fury.ts';
import { morale } from './morale.ts';
import { power } from './power.ts';
import { table } from './table.ts';

/** A rule that works only in part is `planned`, unless the user states the missing part. */
export const catalogue = ruleEntries([
  ...dice,
  ...attack,
  ...damage,
  ...power,
  ...area,
  ...fury,
  ...morale,
  ...abilities,
  ...table,
]);
