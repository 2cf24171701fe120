/** What a unit may do in a duel or a skirmish where nobody says: the plans that studies set against each other. */
import type { PlanChoice, PlanChoices } from '../../ruleset.ts';
import type { Unit } from '../schema.ts';
import type { Behaviour } from './schema.ts';

type Choice = PlanChoice & { readonly value: Behaviour };

const CHARGES: Choice = { value: 'charge', title: 'charges' };
const WHO_SHOOTS: readonly Choice[] = [
  CHARGES,
  { value: 'advance and charge', title: 'shoots, then charges' },
  { value: 'advance and shoot', title: 'closes in and shoots' },
  { value: 'hold and shoot', title: 'holds and shoots' },
];
/** AOF-SR-13: an Immobile unit may only hold. */
const HOLDS: Choice = { value: 'hold and shoot', title: 'holds and shoots' };
const STAYS: Choice = { value: 'stay', title: 'stays' };

/** What makes different rules matter: the ground, cover, and how far there is to go. */
export const occasions = [
  { title: 'Duel', base: {} },
  { title: 'Duel at 12"', base: { situation: { distance: 12 } } },
  { title: 'Duel on difficult ground', base: { situation: { difficult: true } } },
  { title: 'Duel on dangerous ground', base: { situation: { dangerous: true } } },
  { title: 'Duel in cover', base: { situation: { attackerCover: true, targetCover: true } } },
];

/** Who has nothing to shoot with charges; the orders that cost a turn (Overwatch and others) are left to plans of one's own. */
export const plans: PlanChoices = {
  field: 'behaviour',
  of: (profile) => {
    const unit = profile as Unit;
    const shoots = [unit, ...unit.joined].some(({ weapons }) => weapons.some(({ range }) => (range ?? 0) > 0));
    if (unit.rules.includes('Immobile')) return [shoots ? HOLDS : STAYS];
    return shoots ? WHO_SHOOTS : [CHARGES];
  },
};
