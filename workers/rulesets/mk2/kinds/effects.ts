/** The `effects` kind of Mk II: continuous effects over turns. Everything of one phase acts at once (MK2-CONT-05). */
import { z } from 'zod';
import { advancedFlag } from '../../seam/flags.ts';
import { effects as shared } from '../../twodice/effects/index.ts';
import { Burning, Effects as SharedEffects } from '../../twodice/effects/schema.ts';
import { inEdition } from '../../twodice/words.ts';
import { EDITIONS, editionOf, optionField, presetField } from '../editions.ts';
import { words } from '../ruleNames.ts';
import { rulingsField } from '../rulings.ts';
import { ONLY_OF_MK3, Target } from '../scenario/parts.ts';
import { layoutProblems, lowered, rulesOf } from '../scenario/shared.ts';

const target = Burning.omit(ONLY_OF_MK3)
  .extend({
    ARM: Target.shape.ARM,
    damage: Target.shape.damage,
    tough: Target.shape.tough,
    cannotBeKnockedDown: Target.shape.cannotBeKnockedDown,
    shields: z.int().min(0).max(3).default(0).meta({
      title: 'Shields',
      description: '+2 ARM each; fire comes from nowhere, so they count (R23).',
    }),
  })
  .meta({ title: 'Target' });

export const Effects = words.schema(
  z.strictObject({
    ...SharedEffects.omit({ order: true, fieldAgainst: true, rulings: true }).shape,
    target,
    fireBoosted: advancedFlag(
      'Fire boosted by another rule',
      'Never in the final text; the Field Test says nothing against it (MK2-CONT-03, E14).',
    ),
    edition: presetField,
    fireBoost: optionField('fireBoost'),
    rulings: rulingsField('transferred', 'simultaneousTough', 'shieldsAgainstFire', 'setStats'),
  }),
);
export type Effects = z.infer<typeof Effects>;

const plain = Burning.parse({ ARM: 1 });

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Effects> }> = [
  {
    id: 'fire',
    title: 'Fire on a warlock with 5 boxes left',
    scenario: { target: { name: 'Warlock', ARM: 15, damage: '#5' }, effects: ['Fire'], turns: 10 },
  },
  {
    id: 'both',
    title: 'Fire and Corrosion on a Tough trooper, one phase',
    scenario: { target: { name: 'Trooper', ARM: 14, tough: true }, effects: ['Fire', 'Corrosion'], turns: 1 },
  },
  {
    id: 'beast',
    title: 'A burning warbeast: which aspect goes first?',
    scenario: {
      target: { name: 'Light warbeast', ARM: 14, damage: '@mmM|mMM|bbB|bBB|ssS|sSS' },
      effects: ['Fire'],
      turns: 6,
    },
  },
];

export const effects = inEdition<Effects, unknown>(
  shared,
  words,
  (scenario) => ({
    ...scenario,
    target: { ...plain, ...sharedBurning(scenario), edition: rulesOf(EDITIONS.mk2, scenario.rulings) },
    order: 'Fire first',
    rulings: {},
    fieldAgainst: 'Fire only',
    fireDice: boosts(scenario) ? 3 : 2,
  }),
  {
    schema: Effects,
    examples,
    refuses: (scenario) => layoutProblems([['target', scenario.target.damage]]),
    enter: (ledger) => {
      if (ledger.has('MK2-CONT-03') && ledger.has('MK2-CONT-04')) ledger.enter('MK2-CONT-05');
    },
  },
);

/** E14 */
function boosts({ fireBoosted, edition, fireBoost }: Effects): boolean {
  return fireBoosted && editionOf(edition, { fireBoost }).fireBoost === 'silent';
}

/** R33 */
function sharedBurning({ target, rulings }: Effects): Effects['target'] {
  const { ARMmodifiers } = target;
  if (rulings.setStats !== 'only lowers' || !ARMmodifiers) return target;
  return { ...target, ARMmodifiers: lowered({ ARM: ARMmodifiers }).ARM };
}
