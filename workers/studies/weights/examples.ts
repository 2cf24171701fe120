/** Synthetic questions that answer at once. */
import type { StudyKind } from '../study.ts';

const scenario = {
  attacker: {
    name: 'Heavy warjack',
    kind: 'heavy warjack',
    MAT: 6,
    STR: 10,
    points: 2,
    weapons: [{ name: 'Axe', class: 'melee', power: 16 }],
  },
  target: { name: 'Target', DEF: 13, ARM: 18, damage: '#24' },
};

export const weightsExamples: StudyKind['examples'] = [
  {
    id: 'attacker',
    title: 'Everything an attacker could have one more of',
    request: { ruleset: 'mk3', kind: 'activation', scenario, measure: 'damage' },
  },
  {
    id: 'upgrades',
    title: 'Four upgrades with their points, against two targets',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      scenario,
      changes: [
        { name: '+1 MAT', path: 'attacker.MAT', by: 1, points: 2 },
        { name: '+1 focus', path: 'attacker.points', by: 1, points: 3 },
        { name: '+1 power', path: 'attacker.weapons[0].power', by: 1, points: 2 },
        { name: 'Weapon Master', path: 'attacker.weapons[0].qualities', add: 'Weapon Master', points: 6 },
      ],
      opponents: [{ name: 'usual' }, { name: 'nimble', patches: { 'target.DEF': 15, 'target.ARM': 15 } }],
      measure: 'damage',
    },
  },
];
