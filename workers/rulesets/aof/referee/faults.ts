/** What the engine is known to have wrong. Each goes when it is mended. */
import type { KnownFault } from '../../proving/index.ts';
import type { Duel } from '../duel/schema.ts';
import type { Melee } from '../melee/schema.ts';
import type { Unit } from '../schema.ts';
import type { Volley } from '../volley/schema.ts';

/** Whether a wizard of the unit need not be the model that is wounded next. */
function hidesWizards({ models, joined, multiBased }: Unit): boolean {
  return !multiBased && models + joined.length > 1;
}

function snipes({ weapons }: Pick<Unit, 'weapons'>): boolean {
  return weapons.some(({ range, rules }) => range !== undefined && rules.includes('Sniper'));
}

const CASTERS = {
  rule: 'AOF-COND-08',
  why: 'the wounds of a raw 1 fall on the unit in its order of casualties, not on the wizard',
} as const;

export const VOLLEY_FAULTS: readonly KnownFault<Volley>[] = [
  {
    ...CASTERS,
    shows: ({ condition, spells, attacker }) =>
      condition === 'Arcane Power' && spells.length > 0 && hidesWizards(attacker),
  },
  {
    rule: 'AOF-SR-22',
    why: 'what shots of a Sniper do to a model that others have wounded before is not settled between the two',
    shows: ({ attacker }) => [attacker, ...attacker.joined].some(snipes),
  },
];

export const MELEE_FAULTS: readonly KnownFault<Melee>[] = [
  {
    rule: 'AOF-SR-06',
    why: 'what Deadly hits count for when nobody is left is not settled (RU-07)',
    shows: ({ rulings }) => rulings.deadlyOverkillCounts,
  },
  {
    rule: 'AOF-CP-17',
    why: 'the third fight is fought tired',
    shows: ({ attackerStratagems, targetStratagems }) =>
      attackerStratagems.includes('Ferocious Attack') && targetStratagems.includes('Ferocious Attack'),
  },
];

export const DUEL_FAULTS: readonly KnownFault<Duel>[] = [
  {
    rule: 'AOF-SR-06',
    why: 'what Deadly hits count for when nobody is left is not settled (RU-07)',
    shows: ({ rulings }) => rulings.deadlyOverkillCounts,
  },
  {
    rule: 'AOF-CP-17',
    why: 'the third fight is fought tired',
    shows: ({ attackerPlan, targetPlan }) =>
      [attackerPlan, targetPlan].every(({ stratagems }) =>
        stratagems.some(({ stratagem }) => stratagem === 'Ferocious Attack'),
      ),
  },
  {
    ...CASTERS,
    shows: ({ condition, attacker, target, attackerPlan, targetPlan }) =>
      condition === 'Arcane Power' &&
      ((attackerPlan.spells.length > 0 && hidesWizards(attacker)) ||
        (targetPlan.spells.length > 0 && hidesWizards(target))),
  },
];
