/** Scenarios in which engine and referee once differed, by kind. Whoever was wrong was mended; neither may go back. */
import type { Json } from '../../proving/index.ts';

export const CASES: Readonly<Record<string, readonly Json[]>> = {
  activation: [
    // A boost buys no die where none may be left (R4, MK2-DICE-03).
    {
      attacker: {
        ...{ magicAttack: 4, points: 3 },
        weapons: [{ name: 'A', class: 'magic', power: 8, attackDice: { fewer: 3 } }],
      },
      target: { DEF: 10, ARM: 9 },
      plan: { kind: 'script', steps: [{ weapon: 'A', boostAttack: true, boostDamage: true }] },
      rulings: { leastDice: 'none' },
    },
    // Nobody buys a boost before a roll that is not made (R30).
    {
      attacker: { magicAttack: 8, points: 3, weapons: [{ name: 'A', class: 'magic', power: 7 }] },
      target: { DEF: 12, ARM: 15 },
      situation: { automatic: ['miss'] },
      plan: { kind: 'script', steps: [{ weapon: 'A', boostDamage: true }] },
      rulings: { damageBoosts: 'before the attack roll' },
    },
    // Attacks with a mount are never boosted, whatever a script says (MK2-BOOST-03).
    {
      attacker: { MAT: 7, points: 2, weapons: [{ name: 'A', class: 'melee', power: 12, mount: true }] },
      target: { DEF: 10, ARM: 16, damage: '#8' },
      plan: { kind: 'script', steps: [{ weapon: 'A', boostAttack: true, boostDamage: true }] },
    },
  ],
  morale: [
    // The last model of a unit checks as well where checks come at once (R14).
    { volleys: [{ together: true }], rulings: { simultaneousCasualties: 'at once' } },
  ],
};
