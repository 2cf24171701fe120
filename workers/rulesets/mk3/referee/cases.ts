/** Scenarios in which engine and referee once differed, by kind. Whoever was wrong was mended; neither may go back. */
import type { Json } from '../../proving/index.ts';

export const CASES: Readonly<Record<string, readonly Json[]>> = {
  activation: [
    // The attack of Crush! is made by whoever buys none (MK3-MARSHAL-02).
    {
      attacker: { MAT: 0, weapons: [{ name: 'A', class: 'melee', power: 0 }], marshal: 'Crush!' },
      target: { DEF: 0, ARM: 0 },
      plan: { kind: 'rule', buy: false },
    },
    // A critical hit that grants an attack may keep its point for that one (MK3-PRIO-05, MK3-BOOST-01).
    {
      target: { DEF: 0, ARM: 10, damage: '#12' },
      attacker: {
        magicAttack: 0,
        points: 1,
        weapons: [{ name: 'A', class: 'magic', power: 10, damageModifier: 2, grantsAttack: 'on critical' }],
      },
    },
    // A boost buys no die where none is left to roll with it (MK3-DICE-04).
    {
      attacker: {
        RAT: 0,
        points: 1,
        weapons: [{ name: 'A', class: 'ranged', power: 0, attackDice: { fewer: 3 } }],
      },
      target: { DEF: 0, ARM: 0 },
      plan: { kind: 'script', steps: [{ weapon: 'A', boostAttack: true }] },
    },
    // Nobody knows a ROF of d3 before the weapon is shot (MK3-STAT-06).
    {
      attacker: {
        RAT: 0,
        points: 2,
        weapons: [
          { name: 'A', class: 'ranged', power: 0 },
          { name: 'B', class: 'ranged', power: 0, initialAttacks: 'd3' },
        ],
      },
      target: { DEF: 5, ARM: 3 },
    },
  ],
  several: [
    // A bought attack of somebody who reaches goes before an attack out of range (MK3-ATK-05).
    {
      target: { DEF: 0, ARM: 0 },
      attackers: [
        {
          attacker: {
            ...{ MAT: 0, magicAttack: 0, points: 1 },
            weapons: [
              { name: 'A', class: 'magic', power: 0, RNG: 0.5 },
              { name: 'B', class: 'melee', power: 0, initialAttacks: 0 },
            ],
          },
          situation: { distance: 1 },
        },
      ],
    },
    // Whoever attacks first would fill the small beast, so that the large one takes what comes after: he holds back.
    {
      target: { DEF: 0, ARM: 11, fury: 2, beasts: [1, 2] },
      attackers: [
        { attacker: { MAT: 0, weapons: [{ name: 'B', class: 'melee', power: 0 }] } },
        { attacker: { RAT: 0, weapons: [{ name: 'A', class: 'ranged', power: 0, damageModifier: 1 }] } },
      ],
    },
  ],
  area: [
    // The charge failed: the shot of an Assault at a target that is not reached finds another (MK3-ADV-04).
    {
      attacker: { RAT: 0, weapons: [{ name: 'B', class: 'ranged', power: 0 }] },
      attack: { kind: 'into melee', assault: true },
      models: [{ target: { DEF: 0, ARM: 0 } }, { target: { DEF: 0, ARM: 0 } }],
    },
    // Out of range: distances run between edges, and the middle of a huge base lies far behind its own (MK3-AOE-06).
    {
      attacker: { RAT: 7, weapons: [{ name: 'A', class: 'ranged', power: 17, RNG: 1 }] },
      models: [{ target: { DEF: 12, ARM: 19, damage: '#12', huge: true }, situation: { distance: 3 } }],
    },
  ],
  powerAttack: [
    // An impact is an attack with the mount: what burns on it goes over (MK3-CAV-03).
    {
      attacker: {
        ...{ MAT: 0, cavalry: true },
        weapons: [{ name: 'A', class: 'melee', power: 0, qualities: ['Continuous Effect: Corrosion'], mount: true }],
      },
      attack: { kind: 'impact' },
      target: { DEF: 0, ARM: 0 },
    },
    // Whom the slam has left no box suffers nothing of the fall: no second point of Rage (MK3-DMG-02, MK3-MONSTROSITY-03).
    {
      attacker: { kind: 'heavy warjack', MAT: 9, STR: 11, points: 1 },
      attack: { kind: 'slam', dropAfter: 0, dropHeight: 3 },
      target: { DEF: 8, ARM: 14, damage: '#5', rage: true },
      rulings: { collateralRage: 'gained' },
    },
    // A slammed model goes through an incorporeal one (MK3-ADV-12).
    {
      target: { DEF: 0, ARM: 0 },
      others: [{ target: { DEF: 0, ARM: 0, incorporeal: true } }],
      attacker: { MAT: 0, STR: 0, points: 1 },
    },
    // A warbeast has no cortex: what is said of one takes no fury from it (MK3-CRIPPLE-02).
    {
      attacker: { kind: 'warbeast', MAT: 9, STR: 8, points: 2, crippled: ['cortex'] },
      target: { DEF: 10, ARM: 17 },
      boostDamage: true,
    },
  ],
  duel: [
    // Fire reaches either grid of a colossal: what is lost on one says nothing of the other (MK3-COLOSSAL-04).
    {
      first: {
        attacker: { kind: 'warcaster', MAT: 5, weapons: [{ name: 'A', class: 'melee', power: '-' }] },
        target: { DEF: 8, ARM: 12, damage: 'L{L|SM|c.|CL|xc|s}R{rS.|x.L|.|sr|.M|R.M}' },
        burning: ['Corrosion', 'Fire'],
      },
      rounds: 1,
      second: {
        attacker: { MAT: 4, weapons: [{ name: 'A', class: 'melee', power: '-' }] },
        target: { DEF: 12, ARM: 10 },
      },
    },
    // With the arm of the first ★Attack crippled the second is made (MK3-CRIPPLE-05).
    {
      first: {
        attacker: {
          ...{ MAT: 0, RAT: 0 },
          weapons: [
            { name: 'A', class: 'ranged', power: 0, location: 'left', special: true },
            { name: 'B', class: 'melee', power: 0, special: true },
          ],
        },
        target: { DEF: 0, ARM: 9, damage: 'F2:1;.m|G.|x|c|mHL|A' },
        burning: ['Fire'],
      },
      second: {
        attacker: { magicAttack: 0, weapons: [{ name: 'B', class: 'magic', power: '-' }] },
        target: { DEF: 0, ARM: 0 },
      },
    },
  ],
  hazard: [
    // A blast comes from somewhere: it is stated which grid of a colossal it reaches (MK3-COLOSSAL-02).
    { models: [{ target: { DEF: 0, ARM: 6, damage: 'L{lLs|sL|ML|.cl|r|rRs}R{cL|.m|srS|s|R|sS}' } }] },
  ],
};
