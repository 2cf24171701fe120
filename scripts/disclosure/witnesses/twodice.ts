/** Both 2d6 games. */
import type { Row } from './row.ts';
import { figures, onTables, pieceOf, thrown } from './twodiceTables.ts';

/** Numbers whose one part moves and whose rest is as plain as can be. */
const warrior = { kind: 'warrior', MAT: 6, RAT: 6, magicAttack: 6 };
const melee = { name: 'Blade', class: 'melee', power: 12 };
const gun = { name: 'Gun', class: 'ranged', power: 12 };
const trooper = { DEF: 13, ARM: 15, damage: '#5' };
const none = { fewer: 2 };
const raised = { modifiers: { ARM: { setTo: [18] } } };

const strike = (weapon: object, target: object = {}, attacker: object = {}, more: object = {}) => ({
  attacker: { ...warrior, weapons: [weapon], ...attacker },
  target: { ...trooper, ...target },
  ...more,
});
const several = (weapon: object, target: object = {}, attacker: object = {}, situation: object = {}) => ({
  target: { ...trooper, ...target },
  attackers: [{ attacker: { ...warrior, weapons: [weapon], ...attacker }, situation }],
});
const duel = (weapon: object, target: object = {}, attacker: object = {}, more: object = {}) => ({
  first: { attacker: { ...warrior, weapons: [weapon], ...attacker }, target: trooper, ...more },
  second: { attacker: { ...warrior, weapons: [melee] }, target: { ...trooper, ...target } },
  rounds: 1,
});
const area = (weapon: object, target: object = {}, attacker: object = {}, more: object = {}) => ({
  attacker: { ...warrior, weapons: [weapon], ...attacker },
  attack: { kind: 'spray' },
  models: [{ target: { ...trooper, ...target } }],
  ...more,
});

/** A crippled arm and a crippled Mind or Body bear on one roll. */
const struck = { ...melee, location: 'right', attackDice: { additional: 1 } };
const lame = { kind: 'warbeast', crippled: ['mind', 'right'] };
const template = {
  attacker: { ...warrior, weapons: [gun] },
  attack: { kind: 'template', AOE: 3 },
  models: [
    { target: trooper },
    { target: trooper, place: { kind: 'measured', inches: 3, bearing: 60 } },
    { target: trooper, place: { kind: 'stated', direct: false, directions: ['2'] } },
  ],
};
const shoved = { attacker: { RAT: 6 }, attack: { kind: 'slamming attack', class: 'ranged', POW: 10 }, target: trooper };
const ridden = (mount: object, target: object = {}, attacker: object = {}) => ({
  attacker: {
    ...{ kind: 'warrior', cavalry: true, MAT: 6 },
    weapons: [{ name: 'Mount', class: 'melee', power: 20, mount: true, ...mount }],
    ...attacker,
  },
  attack: { kind: 'impact', moved: 4 },
  target: { ...trooper, ...target },
});

/** Saved by Tough with one box, its shield on an arm that is crippled or not. */
const shielded = {
  ...{ DEF: 13, ARM: 10, damage: 'x|L|M|x|x|x', shields: 1, shieldArm: 'left arm' },
  ...{ stationary: true, tough: true, cannotBeKnockedDown: true },
};
const certain = (power: number) => ({ ...melee, power, damageDice: none });

const raging = (beasts: readonly object[]) => ({
  turns: 1,
  battlegroup: {
    ...{ engine: 'fury', caster: { FURY: 6 }, leech: 0 },
    beasts: beasts.map((one) => ({ name: 'Beast', FURY: 4, THR: 0, fury: 1, MAT: 6, power: 17, ...one })),
  },
});

/** Pays for a boost of no dice, or for one more blow: each does 5 points. */
const lavish = { kind: 'rule', boostDamage: 'initial attacks', buy: true };
const emptied = (more: object) => ({
  ...{ attacker: { MAT: 6, points: 1, ...more, weapons: [{ ...melee, power: 20, damageDice: { fewer: 3 } }] } },
  plan: lavish,
});
const emptyBoosts = (kind: string, rulings: object = {}): readonly Row[] => [
  ['activation', 'emptyBoosts', 'spent', { ...emptied({ kind }), target: trooper, rulings }],
  [
    'several',
    'emptyBoosts',
    'spent',
    { attackers: [emptied({ kind })], target: { ...trooper, damage: '#10' }, rulings },
  ],
  [
    'duel',
    'emptyBoosts',
    'spent',
    {
      first: { ...emptied({ kind }), target: trooper },
      second: { attacker: { ...warrior, weapons: [melee] }, target: { ...trooper, damage: '#10' } },
      ...{ rounds: 1, rulings },
    },
  ],
];

const bold = { kind: 'warbeast', points: 2 };

export const MK3: readonly Row[] = [
  ...emptyBoosts('warcaster'),
  ...onTables,
  [
    'table',
    'hugeHidden',
    false,
    {
      scene: {
        models: figures([
          [50, 3, 10],
          [120, 14, 10],
        ]),
        terrain: [pieceOf('obstruction', 8, 12, 1, 12, 6)],
      },
      ask: { kind: 'stand' },
    },
  ],
  ['activation', 'inMelee', '-4 to the roll', strike(gun, { huge: true }, {}, { situation: { targetInMelee: true } })],
  [
    'activation',
    'boxesBack',
    'fights first',
    { attacker: { ...warrior, weapons: [certain(20), { ...certain(11), name: 'Fist' }] }, target: shielded },
  ],
  [
    'several',
    'boxesBack',
    'fights first',
    {
      target: shielded,
      attackers: [20, 11].map((power) => ({ attacker: { ...warrior, weapons: [certain(power)] } })),
    },
  ],
  [
    'effects',
    'boxesBack',
    'fights first',
    {
      target: { ARM: 19, damage: 'x|L|M|x|x|x', shields: 1, shieldArm: 'left arm', tough: true },
      effects: ['Fire'],
      turns: 4,
    },
  ],
  ['activation', 'noAttackDice', 'no roll, no miss', strike({ ...melee, attackDice: none }, { knockedDown: true })],
  [
    'activation',
    'certainCharge',
    'not boosted',
    strike(melee, { knockedDown: true }, {}, { situation: { charge: 5 } }),
  ],
  ['activation', 'helplessDEF', 'at most 5', strike(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  ['several', 'inMelee', '-4 to the roll', several(gun, { huge: true }, {}, { targetInMelee: true })],
  [
    'several',
    'toughUpright',
    'not saved',
    several({ ...melee, power: 20 }, { tough: true, cannotBeKnockedDown: true }),
  ],
  ['several', 'noAttackDice', 'no roll, no miss', several({ ...melee, attackDice: none }, { knockedDown: true })],
  ['several', 'helplessDEF', 'at most 5', several(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  ['several', 'noDamageDice', 'no damage', several({ ...melee, power: 20, damageDice: { fewer: 2 } })],
  ['duel', 'noAttackDice', 'no roll, no miss', duel({ ...melee, attackDice: none }, { knockedDown: true })],
  ['duel', 'helplessDEF', 'at most 5', duel(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  ['duel', 'noDamageDice', 'no damage', duel({ ...melee, power: 20, damageDice: { fewer: 2 } })],
  [
    'area',
    'noAttackDice',
    'no roll, no miss',
    { ...area({ ...gun, attackDice: none }), models: [{ target: trooper, situation: { automatic: ['hit'] } }] },
  ],
  ['area', 'helplessDEF', 'at most 5', area(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  ['area', 'noDamageDice', 'no damage', area({ ...gun, power: 20, damageDice: none })],
  ['area', 'toughUpright', 'not saved', area({ ...gun, power: 20 }, { tough: true, cannotBeKnockedDown: true })],
  [
    'hazard',
    'noDamageDice',
    'no damage',
    { source: { kind: 'damage roll', POW: 20, dice: 0 }, models: [{ target: trooper }] },
  ],
  [
    'hazard',
    'toughUpright',
    'not saved',
    {
      source: { kind: 'damage roll', POW: 20 },
      models: [{ target: { ...trooper, tough: true, cannotBeKnockedDown: true } }],
    },
  ],
  [
    'hazard',
    'deviation',
    'counter-clockwise',
    {
      source: { kind: 'blast', POW: 20 },
      models: [
        { target: trooper, place: { kind: 'measured', inches: 3, bearing: 60 } },
        { target: trooper, place: { kind: 'stated', direct: false, directions: ['2'] } },
      ],
    },
  ],
  [
    'effects',
    'toughUpright',
    'not saved',
    { target: { ARM: 12, damage: '#3', tough: true, cannotBeKnockedDown: true }, effects: ['Fire'] },
  ],
  ['activation', 'crippledDice', 'one in all', strike(struck, {}, lame)],
  ['several', 'crippledDice', 'one in all', several(struck, {}, lame)],
  ['area', 'crippledDice', 'one in all', area({ ...struck, class: 'ranged' }, {}, lame)],
  [
    'area',
    'redirectedBoost',
    'lost',
    {
      attacker: { kind: 'warcaster', RAT: 6, points: 2, weapons: [gun] },
      attack: { kind: 'into melee' },
      models: [{ target: trooper, boostAttack: true }, { target: trooper }],
    },
  ],
  ['area', 'deviation', 'counter-clockwise', template],
  [
    'powerAttack',
    'inMelee',
    '-4 to the roll',
    { ...shoved, situation: { targetInMelee: true }, target: { ...trooper, huge: true } },
  ],
  ['powerAttack', 'noDamageDice', 'no damage', ridden({ damageDice: none })],
  ['powerAttack', 'noAttackDice', 'no roll, no miss', ridden({ attackDice: none }, { knockedDown: true })],
  [
    'powerAttack',
    'helplessDEF',
    'at most 5',
    { ...shoved, attacker: { RAT: 1 }, target: { ...trooper, DEF: 3, knockedDown: true } },
  ],
  [
    'powerAttack',
    'crippledDice',
    'one in all',
    ridden({ location: 'right', power: 14 }, { DEF: 9 }, { crippled: ['body', 'right'] }),
  ],
  [
    'powerAttack',
    'rollsAtOnce',
    'one for each',
    {
      attacker: { MAT: 6, STR: 12, points: 1 },
      attack: { kind: 'slam', moved: 4, dropAfter: 1 },
      target: { ...trooper, tough: true, cannotBeKnockedDown: true },
    },
  ],
  [
    'powerAttack',
    'collateralMagic',
    'as the attack',
    {
      attacker: { magicAttack: 6, STR: 12 },
      attack: { kind: 'slamming attack', class: 'magic', POW: 12 },
      target: trooper,
      others: [{ target: { ...trooper, incorporeal: true }, contact: 'always' }],
    },
  ],
  [
    'battlegroup',
    'frenzyDice',
    'all three',
    raging([{ mindCrippled: true, nearest: [{ DEF: 14, ARM: 16, distance: 3 }] }]),
  ],
  [
    'battlegroup',
    'fallenFrenzy',
    'stands up',
    raging([{ nearest: [{ beast: 'Last', DEF: 0, ARM: 0, distance: 0, tough: true }] }, { name: 'Last', boxes: 5 }]),
  ],
  [
    'battlegroup',
    'notShaken',
    'until shaken',
    {
      ...raging([{ FURY: 1, THR: 20 }]),
      ...{ turns: 3, events: [{ turn: 0, model: 'Beast', what: 'stationary' }] },
    },
  ],
];

export const MK2: readonly Row[] = [
  ...emptyBoosts('warlock', { leastDice: 'none' }),
  ['activation', 'judgedDice', 'all dice', strike({ ...melee, attackDice: { dropLowest: 1 } }, { DEF: 30 })],
  ['several', 'judgedDice', 'all dice', several({ ...melee, attackDice: { dropLowest: 1 } }, { DEF: 30 })],
  ['area', 'judgedDice', 'all dice', area({ ...gun, attackDice: { dropLowest: 1 } }, { DEF: 30 })],
  [
    'powerAttack',
    'judgedDice',
    'all dice',
    { ...ridden({ attackDice: { dropLowest: 1 } }, { DEF: 30 }), attack: { kind: 'impact' } },
  ],
  ...onTables,
  [
    'table',
    'throwCap',
    'none',
    thrown(
      [
        [50, 3, 5],
        [40, 5, 5],
        [40, 7.5, 5],
        [30, 6, 8.9],
      ],
      11,
      13,
    ),
  ],
  [
    'table',
    'higherBy',
    'more than 1"',
    {
      scene: {
        models: figures([
          [30, 3, 5],
          [30, 8, 5, { level: 1 }],
        ]),
      },
      ask: { kind: 'stand' },
    },
  ],
  [
    'powerAttack',
    'shieldsAgainstFire',
    'no',
    {
      attacker: { kind: 'warbeast', MAT: 6, STR: 12, points: 1 },
      attack: { kind: 'slam', moved: 4, dropAfter: 1, dropHeight: 3 },
      target: { ...trooper, STR: 9, shields: 1 },
    },
  ],
  [
    'powerAttack',
    'shortSlams',
    'no',
    {
      attacker: { kind: 'warbeast', MAT: 6, STR: 10, points: 1, base: 'medium' },
      attack: { kind: 'slam', moved: 2 },
      target: { ...trooper, base: 'large' },
    },
  ],
  [
    'area',
    'masterBlasts',
    'no',
    {
      attacker: { ...warrior, weapons: [{ ...gun, qualities: ['Weapon Master'] }] },
      attack: { kind: 'template', AOE: 5 },
      models: [{ target: trooper }, { target: trooper, place: { kind: 'measured', inches: 2, bearing: 90 } }],
    },
  ],
  [
    'activation',
    'range',
    'a hit',
    strike({ ...gun, RNG: 8 }, {}, {}, { situation: { distance: 12, automatic: ['hit'] } }),
  ],
  ['activation', 'setStats', 'only lowers', strike(melee, raised)],
  ['several', 'range', 'a hit', several({ ...gun, RNG: 8 }, {}, {}, { distance: 12, automatic: ['hit'] })],
  ['several', 'setStats', 'only lowers', several(melee, raised)],
  ['duel', 'range', 'a hit', duel({ ...gun, RNG: 8 }, {}, {}, { situation: { distance: 12, automatic: ['hit'] } })],
  ['area', 'setStats', 'only lowers', area(gun, raised)],
  [
    'powerAttack',
    'setStats',
    'only lowers',
    {
      attacker: { kind: 'warbeast', MAT: 6, STR: 12, points: 1 },
      attack: { kind: 'slam', moved: 4 },
      target: { ...trooper, STR: 9, ...raised },
    },
  ],
  [
    'hazard',
    'setStats',
    'only lowers',
    { source: { kind: 'fall', height: 3 }, models: [{ target: { ...trooper, ...raised } }] },
  ],
  [
    'effects',
    'setStats',
    'only lowers',
    { target: { ARM: 14, damage: '#5', ARMmodifiers: { setTo: [18] } }, effects: ['Fire'] },
  ],
  ['activation', 'transferred', 'boxes left', strike({ ...melee, power: 20 }, { fury: 1, beasts: [8] })],
  ['activation', 'boostsOutside', 'yes', strike(melee, {}, bold, { situation: { freeStrike: true } })],
  ['several', 'boostsOutside', 'yes', several(melee, {}, bold, { freeStrike: true })],
  [
    'area',
    'range',
    'a hit',
    {
      attacker: { ...warrior, weapons: [{ ...gun, RNG: 8 }] },
      attack: { kind: 'shot' },
      models: [{ target: trooper, situation: { automatic: ['hit'], distance: 12 } }],
    },
  ],
  [
    'area',
    'redirectedRange',
    'checked',
    {
      attacker: { ...warrior, weapons: [{ ...gun, RNG: 8 }] },
      attack: { kind: 'into melee' },
      models: [7, 9].map((distance) => ({ target: trooper, situation: { distance } })),
    },
  ],
  ['area', 'deviation', 'counter-clockwise', template],
  ['powerAttack', 'leastDice', 'none', { ...ridden({ attackDice: none }, { DEF: 9 }), attack: { kind: 'impact' } }],
  [
    'powerAttack',
    'simultaneousTough',
    'one for each',
    {
      attacker: { kind: 'warbeast', MAT: 6, STR: 12, points: 1 },
      attack: { kind: 'slam', moved: 4, dropAfter: 1 },
      target: { ...trooper, STR: 9, tough: true },
    },
  ],
  [
    'battlegroup',
    'wildChecks',
    'no',
    { turns: 1, warlock: { FURY: 6 }, beasts: [{ name: 'Beast', FURY: 4, THR: 0, fury: 4, wild: true }] },
  ],
  [
    'battlegroup',
    'stationaryFrenzy',
    'removed',
    {
      ...{ turns: 2, warlock: { FURY: 6 } },
      beasts: [{ name: 'Beast', FURY: 4, THR: 0, fury: 4, troubles: [{ what: 'stationary' }] }],
    },
  ],
];
