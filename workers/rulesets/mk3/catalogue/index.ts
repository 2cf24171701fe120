/** Every rule of the Mk III digest, in its order, with an honest word on whether the program knows it. */
import { ruleEntries } from '../../ruleset.ts';
import { abilities } from './abilities.ts';
import { area } from './area.ts';
import { attack } from './attack.ts';
import { damage } from './damage.ts';
import { dice } from './dice.ts';
import { effects } from './effects.ts';
import { focus } from './focus.ts';
import { fury } from './fury.ts';
import { power } from './power.ts';
import { spells } from './spells.ts';
import { table } from './table.ts';
import { timing } from './timing.ts';

/**
 * All rules of the digest. A rule that works only in part is `planned`, unless the missing part is a position on the
 * board that the user states; `where` then says which part works already. `weapon.` is short for `attacker.weapons[].`.
 */
export const catalogue = ruleEntries([
  ...dice,
  ...attack,
  ...damage,
  ...effects,
  ...power,
  ...area,
  ...focus,
  ...fury,
  ...spells,
  ...table,
  ...abilities,
  ...timing,
]);
