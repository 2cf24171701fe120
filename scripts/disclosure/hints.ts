/** Values for random scenarios of each game that its schema alone does not find. */

import { HIT_HINTS, HINTS as MK3 } from '../../workers/rulesets/mk3/referee/hints.ts';
import type { Hints, Lot } from '../../workers/rulesets/proving/index.ts';

const few = (least: number, most: number) => (lot: Lot) => lot.between(least, most);
const named = (_: Lot, steps: readonly (string | number)[]) =>
  `N${steps.filter((step) => typeof step === 'number').join('')}`;

/** Fields that name models or weapons by what they are called; left out where there is a default. */
const CASTERS: Hints = {
  model: () => undefined,
  beast: () => undefined,
  'nearest[].beast': (lot) => lot.pick(undefined, 'N0', 'N1'),
  'caster.first': (lot) => lot.pick('caster', 'warjacks'),
  'models[].unit': (lot) => lot.pick(undefined, 'Ours', 'Theirs'),
};

export const HINTS: Readonly<Record<string, Hints>> = {
  mk3: { ...MK3, ...CASTERS, name: named, expression: (lot) => lot.pick('2d6 + 3', '3d6 >= 10') },
  mk2: { ...MK3, ...CASTERS, name: named, expression: (lot) => lot.pick('2d6 + 3', '3d6 >= 10') },
  aof: {
    name: named,
    models: few(1, 6),
    // By the names above, of the first weapons of the shooters.
    'others[].weapons': (lot) => lot.pick(['N0'], ['N1'], ['N0', 'N1']),
    expression: (lot) => lot.pick('2d6 + 3', '3d6 >= 10'),
  },
  ae: { name: named, expression: (lot) => lot.pick('2d6 + 3', '3d6 >= 10') },
};

/** Hits read nothing but layouts. */
export const BY_KIND: Readonly<Record<string, Hints>> = { hits: { ...HIT_HINTS, name: named } };

export function hintsFor(game: string, kind: string): Hints {
  return BY_KIND[kind] ?? HINTS[game] ?? {};
}
