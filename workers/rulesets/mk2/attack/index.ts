/**
 * The `attack` kind: one attack roll with its damage roll, every modifier by its rule.
 *
 * schema.ts   what a scenario says    terms.ts     modifiers, dice, faults, idle input
 * machine.ts  the three rolls         question.ts  the compiled question
 */
import { scenarioKind } from '../../ruleset.ts';
import { AttackQuestion, estimateAttack } from './question.ts';
import { Attack, type AttackInput } from './schema.ts';
import { checkAttack } from './terms.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: AttackInput }> = [
  {
    id: 'charge',
    title: 'A cavalry charge on a trooper',
    scenario: {
      attack: { stat: 6, power: 12, charge: '3 inches or more', cavalry: true },
      target: { DEF: 15, ARM: 15, boxes: 1 },
    },
  },
  {
    id: 'shot',
    title: 'An aimed, boosted shot into a melee',
    scenario: {
      attack: { kind: 'ranged', stat: 5, power: 12, aim: true, boostedAttack: true },
      target: { DEF: 12, ARM: 16, boxes: 8, inMelee: true, shelter: 'cover' },
    },
  },
];

export const attack = scenarioKind<Attack>({
  id: 'attack',
  title: 'One attack',
  question: 'Will it hit, and how hard?',
  schema: Attack,
  examples,
  check: checkAttack,
  estimate: estimateAttack,
  compile: (scenario) => new AttackQuestion(scenario),
  matchup: {
    row: 'attack',
    column: 'target',
    sides: { row: { part: 'attack' }, column: { part: 'target' }, apart: true },
    destroyedShare: () => ({ measure: 'destroyed', whole: 1 }),
  },
  sweepFields: [
    { path: 'target.DEF', title: 'DEF' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});
