/** What each sentence of the rules of rolls comes to: dice, attack rolls, criticals, boosts, charges, combined attacks. */
import { describe } from 'vitest';
import { average } from '../../twodice/testing/byHand.ts';
import { chanceOf, damage, faults, hits, steps, value } from './ask.ts';
import { check, hitsOn, points, reaches } from './counted.ts';
import { type Asked, activation, BUY, beast, gun, melee, NEED_7, PLAIN, SURE, spell, warrior } from './pieces.ts';

const fists = melee(16, { initialAttacks: 2, qualities: ['Open Fist'] });
const thrower = (STR = 12) => ({ kind: 'warbeast', MAT: 6, STR, points: 3, weapons: [fists] });
const power = (kind: string, more: Asked = {}, STR = 12) => ({
  attacker: thrower(STR),
  attack: { kind },
  target: { DEF: 13, ARM: 12, damage: '#60', STR: 12 },
  ...more,
});
const burns = (weapon: Asked, attacker: Asked = {}, situation: Asked = {}, target: Asked = {}) =>
  value(
    'activation',
    activation({ ...warrior([weapon]), ...attacker }, { DEF: 13, ARM: 40, ...target }, { situation }),
    'Fire',
  );
const attack = (blow: Asked, target: Asked, name: string) => value('attack', { attack: blow, target }, name);
const scripted = (one: Asked) => ({ plan: { kind: 'script', steps: [{ weapon: 'Blade', ...one }] } });
const rolled = (expression: string) => value('roll', { expression }, 'success');

describe('dice and stats', () => {
  const best = (fall: number[]) => fall.reduce((total, face) => total + face, 0) - Math.min(...fall);
  const again = (dice: number) =>
    average(dice, (fall) => {
      const made = Math.max(0, fall.reduce((total, face) => total + face, 0) - 5);
      return made < 3 ? points(-5, dice) : made;
    });
  /** With STR 11 straight back 5.5 inches, then d3 inches in one of six directions, capped at half of 5.5. */
  const beyond = (wall: number) =>
    average(1, ([direction]) => {
      const ahead = Math.cos(((direction! - 1) * Math.PI) / 3);
      return [1, 2, 2.75].filter((d3) => 5.5 + d3 * ahead >= wall - 1e-9).length / 3;
    });
  const meets = (wall: number) => {
    const question = power('throw', { attack: { kind: 'throw', wall } }, 11);
    return value('powerAttack', question, 'solid') / value('powerAttack', question, 'thrown');
  };
  check([
    ['MK2-DICE-01: a fair d6', () => rolled('1d6 >= 6'), 1 / 6],
    ['MK2-DICE-01: several are added up', () => rolled('3d6 >= 17'), 4 / 216],
    ['MK2-DICE-01: a d3 is half a d6', () => rolled('1d3 >= 3'), 1 / 3],
    [
      'MK2-DICE-02: a halved stat rounds up',
      () => hits(warrior([melee(60)], { MAT: 5, modifiers: { MAT: { halved: 1 } } }), { DEF: 10 }),
      NEED_7,
    ],
    ['MK2-DICE-02: half of a distance is exact', () => meets(6.25), beyond(6.25)],
    [
      'MK2-DICE-03: an additional die each',
      () => attack({ additionalAttackDice: 2 }, { DEF: 20 }, 'hit'),
      hitsOn(14, 4),
    ],
    [
      'MK2-DICE-03: boosted once, whatever grants it',
      () =>
        damage(melee(10), { ARM: 10 }, {}, { freeStrike: true }) - damage(melee(10), { ARM: 10 }, {}, { charge: 5 }),
      0,
    ],
    [
      'MK2-DICE-03: a boost and other dice stack',
      () =>
        attack(
          { boostedDamage: true, weaponMaster: true, additionalDamageDice: 1, automatic: ['hit'], power: 15 },
          { ARM: 20, boxes: 60 },
          'damage',
        ),
      points(-5, 5),
    ],
    [
      'MK2-DICE-03: a boost is declared before the roll, and paid for a miss too',
      () =>
        value(
          'activation',
          activation(beast([melee(10)], { points: 1 }), { DEF: 30, ARM: 30 }, scripted({ boostAttack: true })),
          'pointsLeft',
        ),
      0,
    ],
    [
      'MK2-DICE-04: a reroll has the same dice',
      () => attack({ boostedAttack: true, reroll: true }, { DEF: 18 }, 'hit'),
      1 - (1 - hitsOn(12, 3)) ** 2,
    ],
    [
      // 113 of 216 need 9 of the best two of three.
      'MK2-DICE-04: and drops as many, before it hits or misses',
      () => hits(warrior([melee(60, { attackDice: { additional: 1, dropLowest: 1, rerollMisses: 1 } })]), { DEF: 15 }),
      1 - (103 / 216) ** 2,
    ],
    [
      'MK2-DICE-05: dice are dropped first',
      () => damage(melee(15, { damageDice: { additional: 1, dropLowest: 1 } })),
      average(3, best),
    ],
    [
      'MK2-DICE-05: a reroll has the same dice',
      () => damage(melee(10, { damageDice: { rerollBelow: 3 } }), {}, {}, { charge: 5 }),
      again(3),
    ],
    [
      'MK2-DICE-06: a miss may become a hit',
      () => hits(warrior([melee(60, { attackDice: { rerollMisses: 1 } })]), { DEF: 19 }),
      1 - (35 / 36) ** 2,
    ],
    [
      'MK2-DICE-06: several act on one roll',
      () => hits(warrior([melee(60, { attackDice: { rerollMisses: 3 } })]), { DEF: 13 }),
      1 - (5 / 12) ** 4,
    ],
    [
      'MK2-DICE-06: all before a critical takes effect',
      () => burns(melee(1, { attackDice: { rerollMisses: 1 }, qualities: ['Critical Fire'] })),
      (1 / 12) * (1 + 5 / 12),
    ],
    [
      'MK2-DICE-06: the new result stands, though it be worse',
      () => damage(melee(15, { damageDice: { rerollBelow: 60 } })),
      7,
    ],
    [
      'MK2-DICE-07: a push is a die and STR each',
      () => value('powerAttack', power('push', {}, 10), 'pushed'),
      reaches(-2),
    ],
    [
      'MK2-DICE-07: the attacker wins ties of a throw',
      () => value('powerAttack', power('throw'), 'thrown'),
      NEED_7 * reaches(0),
    ],
    [
      'MK2-DICE-07: two dice with both hands',
      () => value('powerAttack', power('double-hand throw', {}, 9), 'thrown'),
      NEED_7 * reaches(-3, 2),
    ],
    [
      'MK2-DICE-07: a locked model must exceed',
      () => value('powerAttack', power('lock', { attack: { kind: 'lock', tries: 1 } }, 10), 'free'),
      NEED_7 * reaches(2 - 1),
    ],
    [
      'MK2-STAT-02: the lowest of what sets it',
      () => hits(warrior([melee(60)], { MAT: 2, modifiers: { MAT: { setTo: [7, 9] } } }), { DEF: 14 }),
      NEED_7,
    ],
    [
      'MK2-STAT-02: doubled before it is halved',
      () => hits(warrior([melee(60)], { MAT: 3, modifiers: { MAT: { doubled: 1, halved: 1 } } }), { DEF: 10 }),
      NEED_7,
    ],
    [
      'MK2-STAT-02: halved before bonuses',
      () => hits(warrior([melee(60)], { MAT: 7, modifiers: { MAT: { halved: 1, bonus: 3 } } }), { DEF: 14 }),
      NEED_7,
    ],
    // Base DEF 5 and 2 less is 5 again; ARM 2 and 20 less is 1.
    [
      'MK2-STAT-02: DEF is at least 5',
      () => hits(warrior([gun(60)], { RAT: 1 }), { DEF: 7, modifiers: { DEF: { penalty: 9 } } }),
      hitsOn(4),
    ],
    [
      'MK2-STAT-02: ARM is at least 1',
      () => damage(melee(0), { ARM: 2, modifiers: { ARM: { penalty: 20 } } }),
      points(-1),
    ],
  ]);
});

describe('attack rolls', () => {
  const one = { kind: 'warbeast', crippled: ['mind'] };
  const plain = warrior([melee(60)]);
  const certain = melee(1, { qualities: ['Critical Fire'] });
  const into = (rest: Asked, ...others: Asked[]) => ({
    attacker: { kind: 'warlock', RAT: 6, points: 1, weapons: [gun(60)] },
    attack: { kind: 'into melee' },
    models: [{ target: { DEF: 13, ARM: 30 } }, ...others],
    ...rest,
  });
  const other = { target: { DEF: 10, ARM: 30 } };
  // -4: DEF 13 needs 11.
  const missed = 1 - hitsOn(11);
  const killed = (attacker: Asked, more: Asked = {}, target: Asked = {}) =>
    value('activation', activation(attacker, { DEF: 13, ARM: 1, ...target }, more), 'destroyed');
  const twice = 1 - (1 - NEED_7) ** 2;
  const mage = { kind: 'warlock', MAT: 6, magicAttack: 6, points: 2, weapons: [melee(60), spell(60)] };
  const under = (attacking: Asked, name: string, more: Asked = {}) =>
    value(
      'area',
      {
        attacker: warrior([gun(14)]),
        models: [
          { target: { DEF: 13, ARM: 10, damage: '#60' } },
          { target: { DEF: 13, ARM: 7, damage: '#60' }, place: { kind: 'stated' } },
        ],
        ...attacking,
        ...more,
      },
      name,
    );
  check([
    ['MK2-ATK-02: all 1s miss', () => hits({ ...plain, MAT: 20 }, { DEF: 5 }), 35 / 36],
    ['MK2-ATK-02: also on one die', () => hits({ ...plain, ...one, MAT: 20 }, { DEF: 5 }), 5 / 6],
    ['MK2-ATK-02: all 6s hit', () => hits({ ...plain, MAT: 1 }, { DEF: 40 }), 1 / 36],
    ['MK2-ATK-02: but not a lone 6', () => hits({ ...plain, ...one, MAT: 1 }, { DEF: 13 }), 0],
    ['MK2-ATK-02: else the total reaches DEF', () => hits(plain, { DEF: 16 }), hitsOn(10)],
    [
      'MK2-ATK-03: an automatic hit is no roll',
      () => hits({ ...plain, MAT: 1 }, { DEF: 40 }, { automatic: ['hit'] }),
      1,
    ],
    ['MK2-ATK-03: and no critical', () => burns(certain, {}, { automatic: ['hit'] }), 0],
    [
      'MK2-ATK-03: who rolls instead may score one',
      () => burns(certain, {}, { automatic: ['hit'], rollForCritical: true }),
      1 / 12,
    ],
    [
      'MK2-ATK-03: and may miss',
      () => hits(plain, { DEF: 16 }, { automatic: ['hit'], rollForCritical: true }),
      hitsOn(10),
    ],
    [
      'MK2-ATK-03: an automatic miss is no roll, not even for all 6s',
      () => hits(plain, { DEF: 5 }, { automatic: ['miss'] }),
      0,
    ],
    ['MK2-ATK-03: of both the hit wins', () => hits(plain, { DEF: 40 }, { automatic: ['miss', 'hit'] }), 1],
    ['MK2-ATK-04: who is merely under a template suffers a blast', () => under({}, 'boxes2') / under({}, 'direct'), 7],
    ['MK2-ATK-04: every spray hit is direct', () => under({ attack: { kind: 'spray' } }, 'boxes2'), NEED_7 * points(7)],
    [
      'MK2-ATK-12: the same dice again',
      () => value('area', into({ models: [{ target: { DEF: 13, ARM: 30 }, boostAttack: true }, other] }), 'hit2'),
      (1 - hitsOn(11, 3)) * hitsOn(8, 3),
    ],
    [
      'MK2-ATK-12: the same modifiers of the attacker',
      () => value('area', into({ aim: true }, other), 'hit2'),
      (1 - hitsOn(9)) * hitsOn(6),
    ],
    ['MK2-ATK-12: one at random', () => value('area', into({}, other, other, other), 'hit3'), (missed * hitsOn(8)) / 3],
    [
      'MK2-ATK-12: with DEF modifiers of its own',
      () => value('area', into({}, { ...other, situation: { concealment: true } }), 'hit2'),
      missed * hitsOn(10),
    ],
    [
      'MK2-ATK-12: a second miss ends it',
      () => value('area', into({}, { target: { DEF: 13, ARM: 30 } }, { target: { DEF: 13, ARM: 30 } }), 'none'),
      missed * missed,
    ],
    [
      'MK2-ATK-12: a template deviates instead',
      () => under({ models: [{ target: { DEF: 13, ARM: 10 }, situation: { targetInMelee: true } }] }, 'deviates'),
      missed,
    ],
    ['MK2-ATK-12: a spray just misses', () => under({ attack: { kind: 'spray' } }, 'hit1'), NEED_7],
    [
      'MK2-ATK-15: one attack with each melee weapon',
      () => killed(warrior([melee(60), melee(60, { name: 'Other' })])),
      twice,
    ],
    ['MK2-ATK-15: or with each ranged weapon', () => killed(warrior([gun(60), gun(60, { name: 'Other' })])), twice],
    [
      'MK2-ATK-15: or one special attack',
      () => killed(warrior([melee(60, { special: true }), melee(60, { name: 'Other' })]), { combatAction: 'special' }),
      NEED_7,
    ],
    ['MK2-ATK-15: melee and ranged never mix', () => killed(warrior([melee(60), gun(60)])), NEED_7],
    ['MK2-ATK-15: magic is free of this', () => killed(mage, { plan: { ...BUY, buyWith: 'Bolt' } }), twice],
    [
      'MK2-ATK-15: no power attack after a charge',
      () =>
        faults('battlegroup', {
          warlock: { FURY: 6 },
          beasts: [{ FURY: 4, THR: 9, work: { kind: 'actions', move: 'charge', powerAttack: true } }],
        }),
      'beasts[0].work.powerAttack',
    ],
    [
      'MK2-ATK-16: any weapon of the kind, again and again',
      () => killed(beast([melee(60)], { points: 3 }), { plan: BUY }),
      1 - (1 - NEED_7) ** 4,
    ],
    [
      'MK2-ATK-16: not with one of the other kind',
      () =>
        faults(
          'activation',
          activation(beast([melee(60), gun(60)], { points: 3 }), SURE, { plan: { ...BUY, buyWith: 'Gun' } }),
        ),
      'cannot be bought here',
    ],
    [
      // Each blow does 2d6 + 10 against 10; the second hits who lies by itself.
      'MK2-ATK-16: each is resolved before the next',
      () =>
        value(
          'activation',
          activation(
            beast([melee(10, { qualities: ['Knockdown'] })], { points: 1 }),
            { DEF: 13, ARM: 10, damage: '#60' },
            { plan: BUY },
          ),
          'damage',
        ),
      7 * (NEED_7 + NEED_7 + (1 - NEED_7) * NEED_7),
    ],
    [
      'MK2-ATK-16: never a special one, which it may follow',
      () =>
        killed(beast([melee(60, { special: true }), melee(60, { name: 'Other' })], { points: 1 }), {
          combatAction: 'special',
          plan: { ...BUY, buyWith: 'Other' },
        }),
      twice,
    ],
    [
      'MK2-ATK-18: one for each attack, and one for that',
      () =>
        value(
          'activation',
          activation(warrior([melee(60, { grantsAttack: 'on hit', grantsAtMost: 3 })]), {
            DEF: 13,
            ARM: 1,
            others: [{ count: 9, DEF: 13, ARM: 1 }],
          }),
          'models',
        ),
      NEED_7 + NEED_7 ** 2 + NEED_7 ** 3 + NEED_7 ** 4,
    ],
    [
      'MK2-CRIT-01: a hit with a pair',
      () => burns(certain, { MAT: 9 }, {}, { DEF: 15 }),
      average(2, ([a, b]) => (a === b && a! >= 3 ? 1 : 0)),
    ],
    ['MK2-CRIT-01: two 1s are a miss', () => burns(certain, { MAT: 20 }, {}, { DEF: 5 }), 5 / 36],
    ['MK2-CRIT-01: never on one die', () => burns(certain, one, {}, { DEF: 5 }), 0],
    [
      'MK2-CRIT-02: on who is immune to the damage',
      () => burns(melee(30, { qualities: ['Damage Type: Cold', 'Critical Fire'] }), {}, {}, { immunities: ['Cold'] }),
      1 / 12,
    ],
    [
      'MK2-CRIT-03: from a direct hit on everybody under the template',
      () => under({ attacker: warrior([gun(1, { qualities: ['Critical Knockdown'] })]) }, 'down2'),
      1 / 12,
    ],
  ]);
});

describe('boosts, charges, combined attacks', () => {
  const two = (points: number, plan: Asked, target: Asked = {}, situation: Asked = {}) =>
    activation(beast([melee(60)], { points }), { DEF: 13, ARM: 1, ...target }, { ...plan, situation });
  const both = scripted({ boostAttack: true, boostDamage: true });
  const mean = (kind: string, more: Asked = {}) => {
    const question = power(kind, { boostDamage: true, ...more });
    return (
      value('powerAttack', question, 'boxes1') /
      value('powerAttack', question, kind.includes('throw') ? 'thrown' : 'hit1')
    );
  };
  const small = { DEF: 13, ARM: 12, damage: '#60', STR: 12, base: 'small' };
  const charging = { charge: 5 };
  const combined = (m: number, blow: Asked = {}) => ({ combined: m, stat: 6, power: 12, ...blow });
  check([
    [
      'MK2-BOOST-01: any number of rolls, a point each',
      () => value('activation', two(2, both), 'pointsLeft'),
      1 - hitsOn(7, 3),
    ],
    [
      'MK2-BOOST-01: nobody else boosts',
      () => faults('activation', activation(warrior([melee(60)]), SURE, scripted({ boostAttack: true }))),
      'costs 1 point, and a warrior holds no fury',
    ],
    [
      'MK2-BOOST-01: not outside its own activation',
      () =>
        value(
          'activation',
          two(2, { plan: { ...PLAIN, boostAttack: 'always' } }, {}, { freeStrike: true }),
          'destroyed',
        ),
      hitsOn(5),
    ],
    [
      'MK2-BOOST-02: within one attack on many, each roll by itself',
      () =>
        value(
          'area',
          {
            attacker: beast([gun(60)], { points: 1 }),
            attack: { kind: 'spray' },
            models: [{ target: { DEF: 13, ARM: 1 } }, { target: { DEF: 13, ARM: 1 }, boostAttack: true }],
          },
          'hit2',
        ),
      hitsOn(7, 3),
    ],
    [
      'MK2-BOOST-02: and the others are not',
      () => value('activation', two(1, scripted({ boostDamage: true }), { DEF: 16 }), 'destroyed'),
      hitsOn(10),
    ],
    [
      'MK2-BOOST-03: collateral damage is not',
      () => faults('powerAttack', power('slam', { others: [{ target: small, boostDamage: true }] })),
      'others[0].boostDamage',
    ],
    ['MK2-BOOST-03: a slam may be', () => mean('slam'), 10.5],
    ['MK2-BOOST-03: a throw may be', () => mean('throw'), 10.5],
    ['MK2-BOOST-03: a head-butt may be', () => mean('head-butt'), 10.5],
    ['MK2-BOOST-03: a trample may be', () => mean('trample', { target: small }), 10.5],
    [
      'MK2-CHARGE-01: a warbeast is forced',
      () => value('activation', two(2, { plan: PLAIN }, {}, charging), 'pointsLeft'),
      1,
    ],
    [
      'MK2-CHARGE-01: a trooper has his order for it',
      () => faults('activation', activation(warrior([melee(10)]), SURE, { situation: charging })),
      '',
    ],
    ['MK2-CHARGE-03: its attack roll is a normal one', () => hits(warrior([melee(60)]), { DEF: 13 }, charging), NEED_7],
    [
      'MK2-CHARGE-03: which may be boosted',
      () => value('activation', two(2, scripted({ boostAttack: true }), {}, charging), 'destroyed'),
      hitsOn(7, 3),
    ],
    ['MK2-CHARGE-03: its damage is boosted', () => damage(melee(10), { ARM: 20 }, {}, charging), points(-10, 3)],
    [
      'MK2-CHARGE-03: that of the others is not',
      () => damage(melee(10, { initialAttacks: 3 }), { ARM: 10 }, {}, charging),
      10.5 + 7 + 7,
    ],
    ['MK2-CHARGE-04: under 3 inches it is not', () => damage(melee(10), { ARM: 10 }, {}, { charge: 2.9 }), 7],
    [
      // The first blow, boosted, kills whom it hits; the second finds the next one.
      'MK2-CHARGE-06: an attack on another is no charge attack',
      () =>
        value(
          'activation',
          activation(
            warrior([melee(10, { initialAttacks: 2 })]),
            { DEF: 5, ARM: 1, stationary: true, others: [{ DEF: 5, ARM: 20, damage: '#1' }] },
            { situation: charging },
          ),
          'models',
        ) - 1,
      hitsOn(2) * average(2, ([a, b]) => (a! + b! > 10 ? 1 : 0)),
    ],
    [
      'MK2-CHARGE-07: initial melee attacks follow',
      () =>
        steps(
          'activation',
          activation(
            warrior([melee(10), melee(9, { name: 'Other' })]),
            { ...SURE, damage: '#200' },
            { situation: charging },
          ),
          'alive',
        ).length,
      2,
    ],
    [
      'MK2-CHARGE-07: or one melee special attack, which is boosted',
      () =>
        value(
          'activation',
          activation(
            warrior([melee(10, { special: true })]),
            { ...SURE, ARM: 10, damage: '#60' },
            { situation: charging, combatAction: 'special' },
          ),
          'damage',
        ),
      10.5,
    ],
    [
      'MK2-CHARGE-07: no ranged one',
      () =>
        faults(
          'activation',
          activation(warrior([melee(10), gun(9)]), SURE, { situation: charging, combatAction: 'ranged' }),
        ),
      'MK2-CHARGE-07',
    ],
    ['MK2-COMBINED-01: as many to the attack roll', () => attack(combined(3), { DEF: 17 }, 'hit'), hitsOn(8)],
    [
      'MK2-COMBINED-01: and to damage',
      () => attack(combined(4, { automatic: ['hit'] }), { ARM: 20, boxes: 60 }, 'damage'),
      points(-4),
    ],
    ['MK2-COMBINED-01: one roll for all', () => attack(combined(9), { DEF: 25 }, 'hit'), hitsOn(10)],
    ['MK2-COMBINED-01: alone is not combined', () => attack(combined(1), { DEF: 13 }, 'hit'), NEED_7],
    [
      'MK2-DMG-01: a point for each over ARM',
      () =>
        chanceOf('attack', { attack: { automatic: ['hit'], power: 15 }, target: { ARM: 18, boxes: 60 } }, 'damage', 5),
      average(2, ([a, b]) => (a! + b! >= 8 ? 1 : 0)),
    ],
    [
      'MK2-DMG-01: and none below',
      () => attack({ automatic: ['hit'], power: 15 }, { ARM: 25, boxes: 60 }, 'damage'),
      points(-10),
    ],
  ]);
});
