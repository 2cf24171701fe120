/** The `activation` kind of Mk II: one attacker, one target. */
import { z } from 'zod';
import type { Example } from '../../ruleset.ts';
import { activation as shared } from '../../twodice/activation/index.ts';
import type * as Shared from '../../twodice/activation/schema.ts';
import { Activation as SharedActivation } from '../../twodice/activation/schema.ts';
import { inEdition } from '../../twodice/words.ts';
import { words } from '../ruleNames.ts';
import { rulingsField } from '../rulings.ts';
import { Attacker, edition, OF_ATTACKS, Situation, Target } from '../scenario/parts.ts';
import {
  layoutProblems,
  readingsOf,
  sharedAttacker,
  sharedEdition,
  sharedSituation,
  sharedTarget,
} from '../scenario/shared.ts';

export const Activation = words.schema(
  z.strictObject({
    ...SharedActivation.omit({ rulings: true }).shape,
    attacker: Attacker,
    target: Target,
    situation: Situation.prefault({}).meta({ title: 'Situation' }),
    ...edition,
    rulings: rulingsField(...OF_ATTACKS),
  }),
);
export type Activation = z.infer<typeof Activation>;
export type ActivationInput = z.input<typeof Activation>;

export function sharedActivation(scenario: Activation): Shared.Activation {
  const { edition: _, chargeBoost: _boost, shieldLost: _lost, rulings, ...rest } = scenario;
  return {
    ...rest,
    attacker: sharedAttacker(scenario.attacker, rulings),
    target: sharedTarget(scenario.target, sharedEdition(scenario), rulings),
    situation: sharedSituation(scenario.situation),
    rulings: readingsOf(rulings),
  };
}

export const activationExamples: readonly Example<ActivationInput>[] = [
  {
    id: 'charge',
    title: 'A heavy warbeast charges with FURY 4',
    scenario: {
      attacker: {
        name: 'Heavy warbeast',
        kind: 'warbeast',
        MAT: 5,
        points: 4,
        weapons: [{ name: 'Claw', class: 'melee', power: 16, initialAttacks: 2 }],
      },
      target: { name: 'Enemy warbeast', DEF: 12, ARM: 18, damage: '#20' },
      situation: { charge: 5 },
    },
  },
  {
    id: 'spiral',
    title: 'A warlock finishes a warbeast on its spiral',
    scenario: {
      attacker: {
        name: 'Warlock',
        kind: 'warlock',
        MAT: 6,
        magicAttack: 6,
        points: 6,
        weapons: [
          { name: 'Staff', class: 'melee', power: 12, qualities: ['Magical'] },
          { name: 'Bolt', class: 'magic', power: 13, initialAttacks: 0, cost: 2 },
        ],
      },
      target: {
        name: 'Light warbeast',
        DEF: 14,
        ARM: 15,
        damage: '@mmM|mMM|bbBB|bBB|ssS|sSSS',
      },
      plan: { kind: 'optimal', order: 'free' },
    },
  },
  {
    id: 'gun',
    title: 'A warbeast with a gun, ROF 3',
    scenario: {
      attacker: {
        name: 'Gun beast',
        kind: 'warbeast',
        RAT: 5,
        points: 4,
        weapons: [{ name: 'Spines', class: 'ranged', power: 12, ROF: 3, RNG: 10 }],
      },
      target: { name: 'Shield trooper', DEF: 13, ARM: 15, damage: '#5', shields: 1 },
      situation: { aim: true, distance: 8 },
    },
  },
  {
    id: 'behind',
    title: 'Cavalry strikes from behind, having just come there',
    scenario: {
      attacker: {
        name: 'Rider',
        kind: 'warrior',
        MAT: 6,
        cavalry: true,
        weapons: [{ name: 'Lance', class: 'melee', power: 14 }],
      },
      target: { name: 'Solo', DEF: 14, ARM: 14, damage: '#5', tough: true, shields: 1 },
      situation: { charge: 6, backStrike: true, enteredBackArc: true },
    },
  },
];

export const activation = inEdition<Activation, Shared.Activation>(shared, words, sharedActivation, {
  schema: Activation,
  examples: activationExamples,
  refuses: ({ target }) => layoutProblems([['target', target.damage]]),
});
