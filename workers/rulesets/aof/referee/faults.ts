/** What the engine is known to have wrong. Each goes when it is mended. */
import type { KnownFault } from '../../proving/index.ts';
import type { Melee } from '../melee/schema.ts';
import type { Volley } from '../volley/schema.ts';

export const VOLLEY_FAULTS: readonly KnownFault<Volley>[] = [
  {
    rule: 'AOF-COND-08',
    why: 'the wounds of a raw 1 fall on the unit, not on the wizard',
    shows: ({ condition, spells }) => condition === 'Arcane Power' && spells.length > 0,
  },
];

export const MELEE_FAULTS: readonly KnownFault<Melee>[] = [
  {
    rule: 'AOF-EVENT-26',
    why: 'a berserker is looked for in the first fight only',
    shows: ({ situation, attackerStratagems, targetStratagems }) =>
      situation.berserker && [...attackerStratagems, ...targetStratagems].includes('Ferocious Attack'),
  },
  {
    rule: 'AOF-SR-06',
    why: 'what Deadly hits count for when nobody is left is not ruled (RU-07)',
    shows: ({ rulings }) => rulings.deadlyOverkillCounts,
  },
  {
    rule: 'AOF-CP-17',
    why: 'the third fight is fought tired',
    shows: ({ attackerStratagems, targetStratagems }) =>
      attackerStratagems.includes('Ferocious Attack') && targetStratagems.includes('Ferocious Attack'),
  },
];
