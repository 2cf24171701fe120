/**
 * The `battlegroup` kind: what running beasts hot will cost.
 *
 * schema.ts    what a scenario says             rules.ts       faults and notes
 * machine.ts   turns as a chain of stages       quantities.ts  what is counted
 * frenzy.ts    whom a frenzied beast attacks, and how
 * field.ts     reach, shaking, the enemy's turn state.ts       numbers that only Mk II knows
 * errands.ts   what beasts are forced to do     question.ts    the compiled question
 * What Mk III plays alike stands in twodice/battlegroup/.
 */
import { scenarioKind } from '../../ruleset.ts';
import { ABOUT } from '../../twodice/battlegroup/kind.ts';
import { BattlegroupQuestion, estimateBattlegroup } from './question.ts';
import { checkBattlegroup } from './rules.ts';
import { Battlegroup, type BattlegroupInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: BattlegroupInput }> = [
  {
    id: 'hot',
    title: 'Two warbeasts, run as hard as you dare',
    scenario: {
      turns: 3,
      effort: 4,
      warlock: { name: 'Warlock', FURY: 6, spend: 2, keep: 1, transfers: 1, upkeeps: [{ name: 'Ward' }] },
      beasts: [
        {
          ...{ name: 'Heavy warbeast', FURY: 4, THR: 9, power: 17 },
          near: [{ who: 'friend', place: 'in sight', distance: 4, DEF: 14, ARM: 16, boxes: 5 }],
        },
        {
          ...{ name: 'Light warbeast', FURY: 3, THR: 8, power: 13, SPD: 6 },
          near: [{ who: 'enemy', place: 'engaging', distance: 2, DEF: 13, ARM: 17, boxes: 8 }],
        },
      ],
    },
  },
  {
    id: 'down',
    title: 'Knocked down beside friend and foe, Field Test rules',
    scenario: {
      turns: 2,
      effort: 3,
      edition: 'mk2-fieldtest',
      warlock: { name: 'Warlock', FURY: 5, points: 4 },
      beasts: [
        {
          ...{ name: 'Heavy warbeast', FURY: 4, THR: 9, fury: 3 },
          troubles: [{ turn: 1, what: 'knocked down' }],
          near: [
            { who: 'enemy', place: 'in melee range', DEF: 13, ARM: 15, boxes: 8 },
            { who: 'enemy', place: 'in melee range', DEF: 14, ARM: 14, boxes: 1 },
          ],
        },
      ],
    },
  },
  {
    id: 'rile',
    title: 'A light warbeast is riled to feed the warlock',
    scenario: {
      turns: 4,
      warlock: { name: 'Warlock', FURY: 7, points: 2, spend: 5, heal: 1 },
      beasts: [
        { name: 'Light warbeast', FURY: 3, THR: 9, work: { kind: 'actions', move: 'run', rile: 2 } },
        { name: 'Heavy warbeast', FURY: 4, THR: 8, work: { kind: 'actions', move: 'charge', attacks: 2, boosts: 1 } },
      ],
    },
  },
];

export const battlegroup = scenarioKind<Battlegroup>({
  ...ABOUT,
  schema: Battlegroup,
  examples,
  check: checkBattlegroup,
  estimate: estimateBattlegroup,
  compile: (scenario) => new BattlegroupQuestion(scenario),
  frontier: {
    over: { path: 'effort', title: 'How hard to run them' },
    gain: 'work',
    title: 'Work done against the risk of a frenzy',
  },
});
