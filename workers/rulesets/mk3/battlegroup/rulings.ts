/** Readings of unclear rules that only this kind asks for. */
import { type Chosen, choice, rulingsFieldOf } from '../../twodice/rulings.ts';

export const BATTLEGROUP_CHOICES = {
  frenzyDice: choice({
    id: 'MK3-RUL-19',
    title: 'Frenzy with a crippled Mind',
    question: 'The attack roll of a frenzy is boosted. Does a crippled Mind take a die from it?',
    rules: ['MK3-CRIPPLE-08', 'MK3-FRENZY-04'],
    values: ['one fewer', 'all three'],
    means: ['Yes: two dice', 'No: the frenzy is no attack of its own activation'],
  }),
} as const;

export type BattlegroupRulings = Chosen<typeof BATTLEGROUP_CHOICES>;

export const rulingsField = rulingsFieldOf(BATTLEGROUP_CHOICES);
