/** Synthetic questions that answer at once. */
import { heavyWarjack } from '../exampleQuestion.ts';
import type { StudyKind } from '../study.ts';

const scenario = heavyWarjack(13);

export const luckExamples: StudyKind['examples'] = [
  {
    id: 'words',
    title: '"Hit 2 of 9, no kills, 6 damage"',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      text: 'hit 2 of 9, no kills, 6 damage',
      chance: '2d6+6 >= 13',
    },
  },
  {
    id: 'log',
    title: 'A log, a line an attack',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      text: [
        'Turn 2: 4 damage',
        'Turn 3: hit 3 of 4 needing 2d6+6 >= 13, 11 damage',
        'Tough: 2 of 3 on 5+',
        '2d6 = 11',
      ].join('\n'),
    },
  },
  {
    id: 'game',
    title: 'Three activations of one game',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      happened: [
        { name: 'turn 2', measure: 'damage', value: 4 },
        { name: 'turn 3', measure: 'damage', value: 11 },
        { name: 'turn 4', measure: 'damage', value: 24 },
      ],
    },
  },
];
