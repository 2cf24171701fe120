/** The question that examples of several kinds of study begin with. */

/** A heavy warjack with one axe against a target of that DEF. */
export const heavyWarjack = (DEF: number) => ({
  attacker: {
    name: 'Heavy warjack',
    kind: 'heavy warjack',
    MAT: 6,
    points: 3,
    weapons: [{ name: 'Axe', class: 'melee', power: 16 }],
  },
  target: { name: 'Target', DEF, ARM: 18, damage: '#24' },
});
