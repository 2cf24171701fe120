/**
 * The `skirmish` kind: several equal units a side on a line.
 *
 * schema.ts   what a scenario says       line.ts     places, and whom units turn to    battle.ts   a battle with dice
 * exact.ts    small ones exactly         swift.ts    charges and shots in one loop     shots.ts    which of them it knows
 * question.ts the compiled question       check.ts    what does not fit          army.ts      skirmishes made from duels
 * table.ts    trials of many of them     strikers.ts units and their strikes           courses.ts  what is done at a distance
 * size.ts     what it costs
 */
import { toldApart } from '../../../wording.ts';
import { scenarioKind } from '../../ruleset.ts';
import { plans } from '../duel/plans.ts';
import { OF_LAYERS } from '../layers.ts';
import { pointsOf } from '../side.ts';
import { checkSkirmish } from './check.ts';
import { SkirmishQuestion } from './question.ts';
import { Skirmish, type SkirmishInput } from './schema.ts';
import { estimateSkirmish } from './size.ts';
import { SkirmishTable } from './table.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: SkirmishInput }> = [
  {
    id: 'few-or-many',
    title: 'Two units of veterans against three of levies',
    scenario: {
      attacker: { name: 'Veterans', models: 10, quality: 3, defense: 4, cost: 150, weapons: [{ name: 'Sword' }] },
      target: { name: 'Levies', models: 10, quality: 5, defense: 5, cost: 100, weapons: [{ name: 'Spear' }] },
      attackerUnits: 2,
      targetUnits: 3,
    },
  },
  {
    id: 'heroes',
    title: 'A champion against two squires, exactly',
    scenario: {
      attacker: {
        name: 'Champion',
        quality: 3,
        defense: 4,
        tough: 3,
        cost: 70,
        weapons: [{ name: 'Axe', attacks: 3 }],
      },
      target: { name: 'Squire', quality: 4, defense: 4, cost: 30, weapons: [{ name: 'Sword', attacks: 2 }] },
      attackerUnits: 1,
      targetUnits: 2,
      targets: 'fought already',
    },
  },
];

export const skirmish = scenarioKind<Skirmish>({
  id: 'skirmish',
  title: 'Skirmish',
  question: 'Do two of these beat three of those?',
  schema: Skirmish,
  withdrawnRulings: [...OF_LAYERS, 'castingNatural', 'halving'],
  examples,
  check: checkSkirmish,
  estimate: estimateSkirmish,
  trials: () => new SkirmishTable(),
  compile: (scenario) => new SkirmishQuestion(toldApart(scenario, 'attacker', 'target')),
  matchup: {
    row: 'attacker',
    column: 'target',
    rowPlan: 'attackerPlan',
    columnPlan: 'targetPlan',
    plans,
    win: 'won',
    loss: 'lost',
    destroyedShare: () => ({ measure: 'destroyedShare', whole: 1 }),
    lostShare: () => ({ measure: 'lostShare', whole: 1 }),
    points: pointsOf,
  },
  sweepFields: [
    { path: 'targetUnits', title: 'Units of the second side' },
    { path: 'attackerUnits', title: 'Units of the first side' },
  ],
});
