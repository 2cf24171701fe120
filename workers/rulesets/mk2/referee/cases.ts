/**
 * Scenarios in which engine and referee once differed, by kind: whoever was wrong was mended, and neither may go back. And
 * readings that random scenarios hardly ever come to.
 */
import type { Json } from '../../proving/index.ts';

export const CASES: Readonly<Record<string, readonly Json[]>> = {
  activation: [
    // A rule counts the boxes of the target, also where attacks go on after it.
    {
      attacker: { MAT: 0, points: 1, weapons: [{ name: 'A', class: 'melee', power: 0 }] },
      target: { DEF: 5, ARM: 1 },
      plan: { kind: 'rule', boostDamage: 'initial attacks', boostDamageFrom: 2 },
      afterDestroyed: 'continue',
    },
    // What is rolled after the target is gone counts as damage (MK2-DMG-02).
    {
      attacker: {
        ...{ kind: 'warrior', MAT: 7 },
        weapons: [
          { name: 'A', class: 'melee', power: 13, initialAttacks: 2 },
          { name: 'B', class: 'melee', power: 11 },
        ],
      },
      target: { DEF: 13, ARM: 15, damage: '#5:1' },
      plan: { kind: 'rule' },
      afterDestroyed: 'continue',
    },
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
    // Whoever pays for it all the same has a point less for what he buys (C4).
    {
      attacker: {
        ...{ MAT: 6, points: 2 },
        weapons: [{ name: 'A', class: 'melee', power: 14, damageDice: { fewer: 3 } }],
      },
      target: { DEF: 12, ARM: 9, damage: '#12' },
      plan: { kind: 'rule', boostAttack: 'bought attacks', boostDamage: 'always' },
      rulings: { leastDice: 'none', emptyBoosts: 'spent' },
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
  area: [
    // What sets a stat raises it of nobody in the unit, whatever is printed on its first model (R33, the other way).
    {
      attacks: 2,
      models: [
        { target: { DEF: 5, ARM: 1, others: [{ DEF: 0, ARM: 0 }], modifiers: { ARM: { setTo: [1], bonus: 3 } } } },
      ],
      attacker: { RAT: 0, weapons: [{ name: 'A', class: 'ranged', power: 0, ROF: 2 }] },
      rulings: { setStats: 'only lowers' },
    },
  ],
  powerAttack: [
    // A melee weapon that slams has its P+S, which moves with STR, for whom it meets, too (R24, MK2-POWER-19).
    {
      attacker: { kind: 'warrior', MAT: 5, STR: 8, modifiers: { STR: { bonus: 3 } } },
      attack: { kind: 'slamming attack', class: 'melee', POW: 14 },
      target: { DEF: 10, ARM: 16, damage: '#12' },
      others: [{ target: { DEF: 12, ARM: 15, damage: '#8' } }],
    },
    // Who is met in any case stops it, too: an edge behind is not reached (MK2-POWER-07, -11).
    {
      attacker: { kind: 'warbeast', MAT: 9, STR: 10, points: 1 },
      attack: { kind: 'slam', moved: 5, dropAfter: 3 },
      target: { DEF: 10, ARM: 16, damage: '#20' },
      others: [
        { target: { DEF: 10, ARM: 14 }, contact: 'always', inches: 2 },
        { target: { DEF: 10, ARM: 14 }, inches: 3 },
      ],
    },
  ],
  battlegroup: [
    // A wild beast that frenzies is retaken in that turn: it stays frenzied for the round, and takes no transfer (MK2-FRENZY-06).
    {
      warlock: { FURY: 1, transfers: 1 },
      beasts: [{ FURY: 1, THR: 0, fury: 1, wild: true, retaken: 1 }],
      frenzyDuration: 'round',
    },
    // The frenzy of a stationary beast is over as any other: it may be forced to shake (R12, the other way).
    {
      warlock: { FURY: 0 },
      beasts: [{ FURY: 1, THR: 0, fury: 1, troubles: [{ what: 'stationary' }] }],
      rulings: { stationaryFrenzy: 'removed' },
    },
  ],
  morale: [
    // The last model of a unit checks as well where checks come at once (R14).
    { volleys: [{ together: true }], rulings: { simultaneousCasualties: 'at once' } },
  ],
};
