/** A heavy warjack against two sorts of targets, exactly answered and simulated. */
export const attacker = {
  name: 'Heavy warjack',
  kind: 'heavy warjack',
  MAT: 6,
  points: 2,
  weapons: [{ name: 'Axe', class: 'melee', power: 16 }],
};
export const activation = {
  ruleset: 'mk3',
  kind: 'activation',
  scenario: { attacker, target: { name: 'Target', DEF: 13, ARM: 17, damage: '#24' } },
  opponents: [
    { name: 'quick', patches: { 'target.DEF': 15, 'target.ARM': 15 }, weight: 3 },
    { name: 'solid', patches: { 'target.ARM': 20 } },
  ],
};
export const variants = [
  { name: 'plain' },
  { name: '+1 MAT', patches: { 'attacker.MAT': 7 } },
  { name: '+1 power', patches: { 'attacker.weapons[0].power': 17 } },
];
