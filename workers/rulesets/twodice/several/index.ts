/**
 * The `several` kind: who should go first, and who will be free for something else?
 *
 * schema.ts   what a scenario says           states.ts  activations chained into one countdown
 * question.ts the compiled question, the search over orders
 */
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { checkActivation } from '../activation/check.ts';
import { sizeBound, sizeProblems } from '../activation/size.ts';
import { bodyOf } from '../body/body.ts';
import { attackOnTarget, modelsDestroyed } from '../matchups.ts';
import { estimateSeveral, pathOf, SeveralQuestion } from './question.ts';
import { activationOf, MAX_SEARCHED, Several, type SeveralInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: SeveralInput }> = [
  {
    id: 'three',
    title: 'A gun, a trooper and a warjack on one target',
    scenario: {
      target: { name: 'Light warbeast', DEF: 13, ARM: 15, damage: '#18' },
      attackers: [
        {
          attacker: {
            name: 'Gunner',
            kind: 'warrior',
            RAT: 6,
            weapons: [{ name: 'Heavy rifle', class: 'ranged', power: 13 }],
          },
          situation: { aim: true },
        },
        {
          attacker: {
            name: 'Axeman',
            kind: 'warrior',
            MAT: 7,
            weapons: [{ name: 'Great axe', class: 'melee', power: 11, qualities: ['Weapon Master'] }],
          },
          situation: { charge: 5 },
        },
        {
          attacker: {
            name: 'Heavy warjack',
            kind: 'heavy warjack',
            MAT: 7,
            points: 3,
            weapons: [
              { name: 'Axe', class: 'melee', power: 18 },
              { name: 'Fist', class: 'melee', power: 14 },
            ],
          },
          situation: { charge: 5 },
        },
      ],
    },
  },
];

export const several = scenarioKind<Several>({
  id: 'several',
  title: 'Several attackers',
  question: 'Who has to act before it dies?',
  schema: Several,
  examples,
  check,
  estimate: estimateSeveral,
  compile: (scenario) => new SeveralQuestion(scenario),
  matchup: attackOnTarget(
    {
      attacker: 'attackers[0].attacker',
      target: 'target',
      occasion: {
        situation: 'attackers[0].situation',
        combatAction: 'attackers[0].combatAction',
        plan: 'attackers[0].plan',
      },
    },
    modelsDestroyed,
  ),
  sweepFields: [
    { path: 'target.DEF', title: 'DEF' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});

function check(scenario: Several): Problem[] {
  const found = new Map<string, Problem>();
  scenario.attackers.forEach((_, index) => {
    for (const problem of checkActivation(activationOf(scenario, index))) {
      const path = pathOf(problem.path, index);
      found.set(`${path} ${problem.message}`, { ...problem, path });
    }
  });
  if (found.size > 0) return [...found.values()];
  if (scenario.order === 'best' && scenario.attackers.length > MAX_SEARCHED) {
    return [
      {
        path: 'order',
        message: `${scenario.attackers.length} attackers have too many orders to try`,
        allowed: `"as listed", or at most ${MAX_SEARCHED} attackers`,
      },
    ];
  }
  // Knockdown and the power field carry over, so each activation may begin in any state of the target.
  const carried = 2 * (scenario.target.powerField + 1);
  const states = scenario.attackers.reduce(
    (sum, _, index) => sum + carried * sizeBound(activationOf(scenario, index)).states,
    0,
  );
  return sizeProblems('attackers', states, bodyOf(scenario.target, scenario.rulings));
}
