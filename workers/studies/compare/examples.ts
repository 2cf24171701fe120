/** Synthetic questions that answer at once. */
import type { StudyKind } from '../study.ts';

const weapon = { name: 'Axe', class: 'melee', power: 15 };
const scenario = {
  attacker: { name: 'Heavy warjack', MAT: 6, points: 3, kind: 'heavy warjack', weapons: [weapon] },
  target: { name: 'Heavy warjack', DEF: 12, ARM: 18, damage: '#30' },
};

export const compareExamples: StudyKind['examples'] = [
  {
    id: 'stats',
    title: 'A better blade or a better hand?',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      variants: [
        { name: 'as it is' },
        { name: '+1 MAT', patches: { 'attacker.MAT': 7 } },
        { name: '+1 power', patches: { 'attacker.weapons[0].power': 16 } },
      ],
      measure: 'damage',
    },
  },
  {
    id: 'field',
    title: 'The same against three opponents',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      variants: [
        { name: '+1 MAT', patches: { 'attacker.MAT': 7 } },
        { name: '+1 power', patches: { 'attacker.weapons[0].power': 16 } },
      ],
      opponents: [
        { name: 'quick', patches: { 'target.DEF': 15, 'target.ARM': 14, 'target.damage': '#12' }, weight: 2 },
        { name: 'solid', patches: { 'target.DEF': 10, 'target.ARM': 20 } },
        { name: 'usual' },
      ],
      measure: 'damage',
    },
  },
];
