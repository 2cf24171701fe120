/** Synthetic questions that answer at once. */
import { heavyWarjack } from '../exampleQuestion.ts';
import type { StudyKind } from '../study.ts';

const scenario = heavyWarjack(12);

export const sweepExamples: StudyKind['examples'] = [
  {
    id: 'map',
    title: 'DEF against ARM',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      fields: [
        { path: 'target.DEF', title: 'DEF', values: { from: 10, to: 16 } },
        { path: 'target.ARM', title: 'ARM', values: { from: 14, to: 20 } },
      ],
    },
  },
  {
    id: 'focus',
    title: 'Focus from 0 to 3, with curves',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      fields: [{ path: 'attacker.points', title: 'Focus', values: { from: 0, to: 3 } }],
      measure: 'damage',
    },
  },
  {
    id: 'switches',
    title: 'A choice and a switch',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      fields: [
        { path: 'situation.backStrike', title: 'Back strike', values: [false, true] },
        { path: 'attacker.weapons[0].initialAttacks', title: 'Initial attacks', values: [1, 2, 'd3'] },
      ],
    },
  },
];
