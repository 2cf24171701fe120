/**
 * Scenarios in which engine and referee once differed, by kind: whoever was wrong was mended, and neither may go back. And
 * readings that random scenarios hardly ever come to.
 */
import type { Json } from '../../proving/index.ts';

export const CASES: Readonly<Record<string, readonly Json[]>> = {
  activation: [
    // A rule counts the boxes of the target, also where attacks go on after it.
    {
      attacker: { kind: 'warbeast', MAT: 0, points: 1, weapons: [{ name: 'A', class: 'melee', power: 0 }] },
      target: { DEF: 5, ARM: 1 },
      plan: { kind: 'rule', boostDamage: 'initial attacks', boostDamageFrom: 2 },
      afterDestroyed: 'continue',
    },
    // The shot of an assault comes before the Combat Action, and is none of its attacks (MK3-ADV-04).
    {
      attacker: {
        ...{ MAT: 0, RAT: 0, points: 1 },
        weapons: [
          { name: 'A', class: 'ranged', power: 0 },
          { name: 'C', class: 'melee', power: 0, special: true },
        ],
      },
      target: { DEF: 0, ARM: 0 },
      situation: { charge: 0, assault: true },
    },
    ...['optimal', 'rule'].map((kind) => ({
      attacker: {
        ...{ kind: 'warrior', RAT: 5, gunfighter: true },
        weapons: [{ name: 'A', class: 'ranged', power: 12, initialAttacks: kind === 'rule' ? 'd3' : 2 }],
      },
      target: { DEF: 12, ARM: 15, damage: '#12' },
      situation: { charge: 4, assault: true },
      plan: { kind },
    })),
    // A boost that leaves no die is paid all the same, by another reading (MK3-RUL-C08).
    ...[{ attackDice: { fewer: 3 } }, { damageDice: { fewer: 3 } }].map((few) => ({
      attacker: {
        ...{ kind: 'warcaster', MAT: 6, points: 2 },
        weapons: [{ name: 'A', class: 'melee', power: 14, ...few }],
      },
      target: { DEF: 12, ARM: 9, damage: '#12' },
      plan: { kind: 'rule', boostAttack: 'bought attacks', boostDamage: 'always' },
      rulings: { emptyBoosts: 'spent' },
    })),
    // A charging Gunfighter shoots before it makes a special attack, if nobody says (MK3-CHARGE-02, MK3-ADV-11).
    {
      attacker: {
        ...{ kind: 'warrior', MAT: 9, RAT: 5, gunfighter: true },
        weapons: [
          { name: 'A', class: 'melee', power: 20, special: true },
          { name: 'B', class: 'ranged', power: 12, initialAttacks: 2 },
        ],
      },
      target: { DEF: 12, ARM: 15, damage: '#12' },
      situation: { charge: 4 },
    },
    // What is rolled after the target is gone counts as damage (MK3-DMG-02).
    {
      attacker: {
        ...{ kind: 'warrior', MAT: 7 },
        weapons: [
          { name: 'A', class: 'melee', power: 13, initialAttacks: 2 },
          { name: 'B', class: 'melee', power: 11 },
        ],
      },
      target: { DEF: 13, ARM: 15, damage: '#5:1', tokens: 'soul' },
      plan: { kind: 'rule' },
      afterDestroyed: 'continue',
    },
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
  effects: [
    // A warlock passes what burns on to his beasts, in each of his phases (MK3-XFER-01, -02).
    {
      target: { ARM: 14, damage: '#8', fury: 1, beasts: [9, 3] },
      effects: ['Fire', 'Corrosion'],
      turns: 3,
    },
  ],
  area: [
    // A roll that is never made is not boosted: a miss that must be finds the next without a boost (MK3-ATK-14, MK3-DICE-05).
    {
      attacker: { RAT: 0, points: 1, weapons: [{ name: 'B', class: 'ranged', power: '-' }] },
      attack: { kind: 'into melee' },
      models: [
        { target: { DEF: 0, ARM: 0 }, situation: { automatic: ['miss'] }, boostAttack: true },
        { target: { DEF: 0, ARM: 0 } },
      ],
    },
    // A spell may find anybody, and does nothing to whom it may not target (MK3-SPELL-04).
    {
      attacker: { kind: 'warcaster', magicAttack: 7, weapons: [{ name: 'A', class: 'magic', power: 12 }] },
      attack: { kind: 'into melee' },
      models: [
        { target: { DEF: 14, ARM: 15 } },
        { target: { DEF: 12, ARM: 14 }, cannotBeTargeted: true },
        { target: { DEF: 13, ARM: 14 } },
      ],
    },
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
    // Whoever has no box left by the first of two rolls suffers nothing of the second that might be passed on (MK3-DMG-02).
    {
      attack: { kind: 'throw', dropAfter: 0 },
      target: { DEF: 6, ARM: 1, fury: 2, beasts: [1, 1], STR: 1 },
      attacker: {
        ...{ MAT: 0, STR: 6, points: 1 },
        weapons: [{ name: 'Fist', class: 'melee', power: 0, initialAttacks: 2, qualities: ['Open Fist'] }],
      },
    },
    // Whoever is run into from behind has no shield there (MK3-WQ-16).
    {
      attacker: { MAT: 0, STR: 0, points: 1 },
      target: { DEF: 0, ARM: 0 },
      others: [{ target: { DEF: 0, ARM: 0, shields: 1 }, situation: { backStrike: true } }],
    },
    // Thrown at somebody whom it touches already, it goes nowhere and meets him (MK3-POWER-18, -19).
    {
      attack: { kind: 'throw', aim: 'at the first other model', distance: 0 },
      attacker: {
        ...{ MAT: 0, STR: 4, points: 1 },
        weapons: [{ name: 'Fist', class: 'melee', power: 0, qualities: ['Open Fist'] }],
      },
      target: { DEF: 13, ARM: 0, STR: 9 },
      others: [{ target: { DEF: 0, ARM: 0, stationary: true } }],
    },
    // A melee weapon that slams has its P+S, which moves with STR, for whom it meets, too (MK3-STAT-05, MK3-POWER-23).
    {
      attacker: { MAT: 5, STR: 8, modifiers: { STR: { bonus: 3 } } },
      attack: { kind: 'slamming attack', class: 'melee', POW: 14 },
      target: { DEF: 10, ARM: 16, damage: '#12' },
      others: [{ target: { DEF: 12, ARM: 15, damage: '#8' } }],
    },
    // Who is met in any case stops it, too: what stands behind is not reached (MK3-POWER-16).
    {
      attacker: { MAT: 0 },
      attack: { kind: 'slamming attack', class: 'melee', POW: 0, wall: 2, dropAfter: 3 },
      target: { DEF: 0, ARM: 3, damage: '#8' },
      others: [{ target: { DEF: 0, ARM: 0 }, contact: 'always' }],
      rulings: { contactDice: 'one for each' },
    },
    // Thrown at somebody and met in any case is one contact, not two (MK3-POWER-18, MK3-RUL-15).
    {
      attacker: {
        ...{ kind: 'heavy warjack', MAT: 9, STR: 12, points: 1 },
        weapons: [{ name: 'A', class: 'melee', power: 3, qualities: ['Open Fist'] }],
      },
      attack: { kind: 'throw', aim: 'at the first other model', distance: 3, wall: 5 },
      target: { DEF: 10, ARM: 18, damage: '#20', STR: 8 },
      others: [
        { target: { DEF: 10, ARM: 17, damage: '#8' }, contact: 'always' },
        { target: { DEF: 10, ARM: 17, damage: '#8' }, contact: 'always', inches: 2 },
      ],
      rulings: { contactDice: 'one for each' },
    },
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
    // Whoever has charged is in melee with his target: the shot of an assault at it is no harder (MK3-ATK-13).
    {
      first: {
        attacker: {
          ...{ MAT: 0, RAT: 0, points: 1 },
          weapons: [
            { name: 'A', class: 'melee', power: 0 },
            { name: 'B', class: 'ranged', power: 0 },
          ],
        },
        target: { DEF: 0, ARM: 0 },
        situation: { charge: 0, assault: true, targetInMelee: true },
      },
      second: {
        attacker: { magicAttack: 0, weapons: [{ name: 'B', class: 'magic', power: 0 }] },
        target: { DEF: 3, ARM: 0, damage: '#6' },
      },
    },
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
