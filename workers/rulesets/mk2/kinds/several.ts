/** The `several` kind of Mk II: attackers in order on one target. */
import { z } from 'zod';
import { several as shared } from '../../twodice/several/index.ts';
import { MAX_ATTACKERS, OneOfSeveral, Several as SharedSeveral } from '../../twodice/several/schema.ts';
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

const One = OneOfSeveral.extend({
  attacker: Attacker,
  situation: Situation.prefault({}).meta({ title: 'Situation' }),
}).meta({ title: 'Attacker' });

export const Several = words.schema(
  z.strictObject({
    ...SharedSeveral.omit({ rulings: true }).shape,
    target: Target,
    attackers: z.array(One).min(1).max(MAX_ATTACKERS).meta({
      title: 'Attackers',
      description: 'Each in its own activation, in this order; damage and knockdown carry over.',
    }),
    ...edition,
    rulings: rulingsField(...OF_ATTACKS),
  }),
);
export type Several = z.infer<typeof Several>;

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Several> }> = [
  {
    id: 'two',
    title: 'A volley, then a charging warbeast',
    scenario: {
      target: { name: 'Heavy warbeast', DEF: 12, ARM: 17, damage: '#24' },
      attackers: [
        {
          attacker: {
            name: 'Four archers',
            kind: 'warrior',
            RAT: 5,
            weapons: [{ name: 'Bow', class: 'ranged', power: 10 }],
          },
          situation: { combined: 4 },
        },
        {
          attacker: {
            name: 'Heavy warbeast',
            kind: 'warbeast',
            MAT: 6,
            points: 4,
            weapons: [
              { name: 'Jaws', class: 'melee', power: 17 },
              { name: 'Claw', class: 'melee', power: 15, initialAttacks: 2 },
            ],
          },
          situation: { charge: 6 },
        },
      ],
    },
  },
];

export const several = inEdition<Several, unknown>(
  shared,
  words,
  (scenario) => ({
    target: sharedTarget(scenario.target, sharedEdition(scenario), scenario.rulings),
    attackers: scenario.attackers.map((one) => ({
      ...one,
      attacker: sharedAttacker(one.attacker, scenario.rulings),
      situation: sharedSituation(one.situation),
    })),
    aim: scenario.aim,
    system: scenario.system,
    order: scenario.order,
    rulings: readingsOf(scenario.rulings),
  }),
  {
    schema: Several,
    examples,
    refuses: ({ target }) => layoutProblems([['target', target.damage]]),
  },
);
