/** What each sentence of the rules of damage comes to: boxes, effects, spirals, power attacks, templates, structures. */
import { describe, expect, test } from 'vitest';
import { average, falls } from '../../twodice/testing/byHand.ts';
import { answer, ask, chanceOf, damage, faults, hits, value } from './ask.ts';
import { check, hitsOn, points, reaches } from './counted.ts';
import { type Asked, activation, beast, gun, melee, NEED_7, SURE, spell, warrior } from './pieces.ts';

const blow = (target: Asked, name: string, weapon: Asked = melee(60), more: Asked = {}) =>
  value('activation', activation({ ...warrior([weapon]), ...more }, { DEF: 13, ARM: 1, ...target }), name);
const sure = (target: Asked, name: string, weapon: Asked = melee(60)) => blow({ ...SURE, ...target }, name, weapon);

describe('boxes and Tough', () => {
  const twice = melee(60, { initialAttacks: 2 });
  const slam = (more: Asked = {}) => ({
    attacker: { kind: 'warbeast', MAT: 20, STR: 40, points: 1 },
    attack: { kind: 'slam', dropAfter: 0.5, dropHeight: 3 },
    target: { DEF: 5, ARM: 1, tough: true, STR: 5 },
    ...more,
  });
  check([
    ['MK2-DMG-03: a model without boxes has one', () => sure({ ARM: 20 }, 'destroyed', melee(9)), 1 / 36],
    ['MK2-DMG-03: disabled when all are marked', () => sure({ ARM: 20, damage: '#8:6' }, 'destroyed', melee(9)), 0],
    ['MK2-DMG-03: and not before', () => sure({ ARM: 20, damage: '#8:6' }, 'destroyed', melee(10)), 1 / 36],
    ['MK2-DMG-03: excess is lost', () => sure({ damage: '#8' }, 'boxes'), 8],
    [
      'MK2-DMG-04: healed of a point while disabled it goes on',
      () => sure({ tough: true, damage: '#5' }, 'boxes'),
      5 - 1 / 3,
    ],
    [
      'MK2-DMG-04: what takes it before leaves nothing to heal',
      () => sure({ tough: true, damage: '#5', leavesPlayWhenDisabled: 'before Tough' }, 'boxes'),
      5,
    ],
    [
      'MK2-DMG-04: what takes it after lets it try',
      () => sure({ tough: true, leavesPlayWhenDisabled: 'after Tough' }, 'destroyed'),
      2 / 3,
    ],
    [
      'MK2-DMG-05: one Tough roll for what is suffered at once',
      () => value('powerAttack', slam(), 'destroyed1'),
      (35 / 36) * (2 / 3),
    ],
    ['MK2-DMG-05: one for each of what is not', () => sure({ tough: true }, 'destroyed', twice), 1 - 1 / 9],
    [
      'MK2-DMG-05: fire and corrosion at once',
      () =>
        value('effects', { target: { ARM: 1, tough: true }, effects: ['Fire', 'Corrosion'], turns: 1 }, 'destroyed'),
      (8 / 9) * (2 / 3),
    ],
    ['MK2-TOUGH-01: on 5 or 6', () => blow({ tough: true }, 'destroyed'), NEED_7 * (2 / 3)],
    ['MK2-TOUGH-01: with one point healed', () => blow({ tough: true, damage: '#9' }, 'boxes'), NEED_7 * (9 - 1 / 3)],
    [
      // Hit, saved and on the ground: the second blow hits by itself.
      'MK2-TOUGH-01: it is knocked down',
      () => blow({ tough: true }, 'destroyed', twice),
      NEED_7 * (2 / 3 + (1 / 3) * (2 / 3)) + (1 - NEED_7) * NEED_7 * (2 / 3),
    ],
    [
      'MK2-TOUGH-01: on the ground, too, and as often as it works',
      () => sure({ stationary: false, knockedDown: true, tough: true }, 'destroyed', melee(60, { initialAttacks: 4 })),
      1 - (1 / 3) ** 4,
    ],
  ]);
});

describe('continuous effects and immunities', () => {
  const burning = (effects: readonly string[], turns: number, name: string, target: Asked = {}) =>
    value('effects', { target: { ARM: 1, damage: '#60', ...target }, effects, turns }, name);
  const lasting = (qualities: readonly string[], effect: string, target: Asked = {}) =>
    blow({ ARM: 40, ...target }, effect, melee(1, { qualities }));
  check([
    [
      'MK2-CONT-01: none at all when it is applied',
      () => blow({ damage: '#60' }, 'boxes', melee('-', { qualities: ['Continuous Effect: Fire'] })),
      0,
    ],
    ['MK2-CONT-01: one of each type', () => burning(['Corrosion', 'Corrosion'], 1, 'boxes'), 2 / 3],
    ['MK2-CONT-02: 1 or 2 ends it without effect', () => burning(['Corrosion'], 1, 'boxes'), 2 / 3],
    [
      'MK2-CONT-02: each has a die of its own',
      () => burning(['Fire', 'Corrosion'], 1, 'destroyed', { damage: '#1' }),
      8 / 9 - 0,
    ],
    ['MK2-CONT-02: it acts twice in all', () => burning(['Corrosion'], 60, 'boxes'), 2 * (1 - (2 / 3) ** 60)],
    [
      'MK2-CONT-02: after three checks it is there with 8 of 27',
      () => chanceOf('effects', { target: { ARM: 1, damage: '#60' }, effects: ['Corrosion'], turns: 3 }, 'boxes', 3),
      8 / 27,
    ],
    [
      'MK2-CONT-06: the immune never get it',
      () => lasting(['Continuous Effect: Fire'], 'Fire', { immunities: ['Fire'] }),
      0,
    ],
    [
      'MK2-CONT-06: it ends for who has become immune',
      () => burning(['Corrosion', 'Fire'], 3, 'boxes', { immunities: ['Fire'] }),
      2 * (1 - (2 / 3) ** 3),
    ],
    ['MK2-CONT-07: it goes on until it expires', () => burning(['Corrosion'], 7, 'boxes'), 2 * (1 - (2 / 3) ** 7)],
    [
      'MK2-CONT-07: it leaves the table with whom it was on: whoever takes the place, a promoted Leader with what is his own, does not burn',
      () => lasting(['Continuous Effect: Fire'], 'Fire', { DEF: 5, ARM: 1, others: [{ DEF: 5, ARM: 40 }] }),
      0,
    ],
    [
      'MK2-CONT-07: who is left burns',
      () => lasting(['Continuous Effect: Fire'], 'Fire', { DEF: 5, ARM: 40, others: [{ DEF: 5, ARM: 40 }] }),
      35 / 36,
    ],
    [
      'MK2-IMM-01: no damage of that type',
      () => damage(melee(30, { qualities: ['Damage Type: Fire'] }), { immunities: ['Fire'] }),
      0,
    ],
    [
      'MK2-IMM-01: nor of several if one is covered',
      () => damage(melee(30, { qualities: ['Damage Type: Fire', 'Damage Type: Cold'] }), { immunities: ['Cold'] }),
      0,
    ],
    [
      'MK2-IMM-01: other effects apply',
      () => lasting(['Damage Type: Cold', 'Continuous Effect: Fire'], 'Fire', { immunities: ['Cold'] }),
      NEED_7,
    ],
    [
      'MK2-IMM-02: Corrosion bars the effect',
      () => lasting(['Continuous Effect: Corrosion'], 'Corrosion', { immunities: ['Corrosion'] }),
      0,
    ],
    [
      'MK2-IMM-02: Fire bars that of fire alone',
      () => lasting(['Continuous Effect: Corrosion'], 'Corrosion', { immunities: ['Fire'] }),
      NEED_7,
    ],
    [
      'MK2-WQ-07: it is no magic attack: aiming helps',
      () => hits(warrior([gun(60, { qualities: ['Magical'] })]), { DEF: 15, incorporeal: true }, { aim: true }),
      NEED_7,
    ],
    [
      'MK2-ADV-08: a spell hurts it',
      () =>
        hits(
          { kind: 'warlock', magicAttack: 6, points: 0, weapons: [spell(60, { initialAttacks: 1, cost: 0 })] },
          { DEF: 13, incorporeal: true },
        ),
      NEED_7,
    ],
    ['MK2-ADV-08: no effect stays on it', () => burning(['Corrosion'], 1, 'boxes', { incorporeal: true }), 0],
    [
      'MK2-ADV-10: a template deviates beyond 5 inches',
      () =>
        value(
          'area',
          {
            attacker: warrior([gun(14)]),
            models: [{ target: { DEF: 5, ARM: 14, stealth: true }, situation: { distance: 5.5 } }],
          },
          'deviates',
        ),
      1,
    ],
    [
      'MK2-ADV-10: not within',
      () =>
        value(
          'area',
          {
            attacker: warrior([gun(14)]),
            models: [{ target: { DEF: 13, ARM: 14, stealth: true }, situation: { distance: 5 } }],
          },
          'deviates',
        ),
      1 - NEED_7,
    ],
    [
      'MK2-ADV-10: spells miss, too',
      () =>
        hits(
          { kind: 'warlock', magicAttack: 6, points: 0, weapons: [spell(60, { initialAttacks: 1, cost: 0 })] },
          { DEF: 13, stealth: true },
          { distance: 6 },
        ),
      0,
    ],
  ]);
});

describe('spirals', () => {
  const spiral = (layout: string, hit: Asked, name: string, more: Asked = {}) =>
    value('hits', { target: { ARM: 1, damage: layout }, hits: [{ dice: 0, ...hit }], ...more }, name);
  const five = '@MBBBB|BBBBB|BBBBB|BBBBB|SSSSS|SSSSS';
  check([
    [
      'MK2-SPIRAL-01: the first of a branch is its outermost circle',
      () => spiral(five, { power: 2, column: 1 }, 'Mind'),
      1,
    ],
    ['MK2-SPIRAL-01: a circle has one aspect', () => spiral(five, { power: 2, column: 2 }, 'Mind'), 0],
    [
      'MK2-SPIRAL-03: from the outermost unmarked circle inwards',
      () => spiral('@bbM|BBB|BBB|BBB|SSS|SSS', { power: 2, column: 1 }, 'Mind'),
      1,
    ],
    [
      'MK2-SPIRAL-03: a branch that is full, though it be rolled, passes on',
      () => spiral('@bb|mM|BB|BB|SS|SS', { power: 2, column: 1 }, 'Mind'),
      1,
    ],
    ['MK2-SPIRAL-03: from 6 to 1', () => spiral('@mM|BB|BB|BB|SS|SS', { power: 4, column: 6 }, 'Mind'), 1],
    ['MK2-SPIRAL-03: until the spiral is full', () => spiral(five, { power: 61, column: 3 }, 'boxes'), 30],
    [
      'MK2-CRIPPLE-04: while one circle is unmarked it is not',
      () => spiral('@MM|BB|BB|BB|SS|SS', { power: 2, column: 1 }, 'Mind'),
      0,
    ],
    [
      'MK2-CRIPPLE-04: once all are marked it is',
      () => spiral('@MM|BB|BB|BB|SS|SS', { power: 3, column: 1 }, 'Mind'),
      1,
    ],
    [
      'MK2-CRIPPLE-04: a point of it healed ends that',
      () => spiral('@MM|BB|BB|BB|SS|SS', { power: 3, column: 1 }, 'Mind', { repairs: [{ after: 1, boxes: 1 }] }),
      0,
    ],
  ]);
});

describe('power attacks', () => {
  const heavy = (more: Asked = {}) => ({ kind: 'warbeast', MAT: 6, STR: 12, points: 3, ...more });
  const fists = (count: number, more: readonly string[] = []) => ({
    weapons: [melee(16, { initialAttacks: count, qualities: ['Open Fist', ...more] })],
  });
  const enemy = { DEF: 13, ARM: 12, damage: '#60', STR: 12 };
  const power = (attack: Asked | string, more: Asked = {}) => ({
    ...{ attacker: heavy(fists(2)), target: enemy },
    attack: typeof attack === 'string' ? { kind: attack } : attack,
    ...more,
  });
  const told = (attack: Asked | string, name: string, more: Asked = {}) =>
    value('powerAttack', power(attack, more), name);
  const given = (attack: Asked | string, more: Asked = {}, by = 'hit1') =>
    told(attack, 'boxes1', more) / told(attack, by, more);
  const wrong = (attack: Asked | string, more: Asked = {}) => faults('powerAttack', power(attack, more));
  const light = { attacker: heavy({ beast: 'light', ...fists(2) }) };
  const beside = (base: string) => ({ others: [{ target: { ...enemy, base }, inches: 1 }] });
  const medium = { target: { ...enemy, base: 'medium' } };
  const small = { target: { ...enemy, base: 'small' } };
  const met = { others: [{ target: enemy, contact: 'always' }] };
  const thrown = NEED_7 * reaches(0);
  /** Thrown so far, then d3 inches in one of six directions, at most half of it: P(it comes up to a wall). */
  const ending = (straight: number, wall: number) =>
    average(1, ([direction]) => {
      const ahead = Math.cos(((direction! - 1) * Math.PI) / 3);
      return [1, 2, 3].filter((d3) => straight + Math.min(d3, straight / 2) * ahead >= wall - 1e-9).length / 3;
    });
  const walled = (wall: number, more: Asked = {}) => {
    const attack = { kind: 'throw', wall };
    return told(attack, 'solid', more) / told(attack, 'thrown', more);
  };
  const upright = { target: { ...enemy, cannotBeKnockedDown: true } };
  const weak = { target: { ...enemy, STR: 1 } };
  /** Whether a measure is there at all. */
  const noted = (attack: Asked | string, name: string, more: Asked = {}) =>
    name in answer('powerAttack', power(attack, more)) ? name : 'none';
  const lying = { target: { ...enemy, knockedDown: true } };
  check([
    ['MK2-POWER-01: forced for 1', () => wrong('head-butt', { attacker: heavy({ points: 0 }) }), 'attacker.points'],
    [
      'MK2-POWER-01: not with a crippled Mind',
      () => wrong('slam', { attacker: heavy({ crippled: ['mind'] }) }),
      'MK2-CRIPPLE-02',
    ],
    [
      'MK2-POWER-01: abilities of weapons do not apply',
      () => given('head-butt', { attacker: heavy(fists(2, ['Weapon Master'])) }),
      7,
    ],
    ['MK2-POWER-01: light ones slam', () => wrong('slam', { ...light, ...medium }), ''],
    ['MK2-POWER-01: but trample not', () => wrong('trample', { ...light, ...small }), 'light warbeast'],
    ['MK2-POWER-01: a lock needs an Open Fist', () => wrong('lock', { attacker: heavy() }), 'Open Fist'],
    ['MK2-POWER-01: a throw needs one', () => wrong('throw', { attacker: heavy() }), 'Open Fist'],
    ['MK2-POWER-01: one serves', () => wrong('throw', { attacker: heavy(fists(1)) }), ''],
    [
      'MK2-POWER-01: a double-hand throw needs two',
      () => wrong('double-hand throw', { attacker: heavy(fists(1)) }),
      'two',
    ],
    ['MK2-POWER-02: a MAT roll', () => told('head-butt', 'hit1'), NEED_7],
    ['MK2-POWER-02: knocks down', () => told('head-butt', 'down1'), NEED_7],
    ['MK2-POWER-02: 2d6 and STR', () => given('head-butt', { attacker: heavy({ STR: 7 }) }), points(-5)],
    ['MK2-POWER-02: not larger bases', () => wrong('head-butt', light), 'target.base'],
    ['MK2-POWER-03: hits by itself', () => told('push', 'hit1', { target: { ...enemy, DEF: 40 } }), 1],
    ['MK2-POWER-03: without damage', () => told('push', 'boxes1', { target: { ...enemy, ARM: 1 } }), 0],
    [
      "MK2-POWER-03: a tie is the attacker's",
      () => told('push', 'pushed', { attacker: heavy({ STR: 15 }) }),
      reaches(3),
    ],
    ['MK2-POWER-05: from 3 inches on it slams', () => told({ kind: 'slam', moved: 3 }, 'moved'), NEED_7],
    ['MK2-POWER-05: with -2 at a larger base', () => told('slam', 'hit1', light), hitsOn(9)],
    ['MK2-POWER-05: below it is no slam', () => told({ kind: 'slam', moved: 2.5 }, 'moved'), 0],
    ['MK2-POWER-05: but 2d6 and STR', () => given({ kind: 'slam', moved: 2.5, wall: 0 }), 7],
    ['MK2-POWER-05: nor knocks it down', () => noted({ kind: 'slam', moved: 2.5 }, 'down1'), 'none'],
    ['MK2-POWER-05: out of range it fails', () => told({ kind: 'slam', reaches: false }, 'hit1'), 0],
    ['MK2-POWER-05: who lies is not moved', () => told('slam', 'moved', lying), 0],
    ['MK2-POWER-05: but hit by itself', () => told('slam', 'boxes1', lying), 7],
    ['MK2-POWER-07: 2d6 and STR', () => given('slam'), 7],
    ['MK2-POWER-07: a die more for what is solid', () => given({ kind: 'slam', wall: 0.5 }), 10.5],
    ['MK2-POWER-07: or a base as large', () => given('slam', met), 10.5],
    ['MK2-POWER-07: not a smaller one', () => given('slam', beside('small')), 7],
    ['MK2-POWER-07: boosted four in all', () => given({ kind: 'slam', wall: 0.5 }, { boostDamage: true }), 14],
    ['MK2-POWER-08: an equal base is knocked down', () => told('slam', 'down2', beside('large')), NEED_7],
    ['MK2-POWER-08: and suffers 2d6 and STR', () => told('slam', 'boxes2', beside('large')), NEED_7 * 7],
    ['MK2-POWER-08: a smaller one that is crossed, too', () => told('slam', 'boxes2', beside('medium')), NEED_7 * 7],
    ['MK2-POWER-08: a larger one nothing', () => told('slam', 'boxes2', { ...medium, ...beside('large') }), 0],
    ['MK2-POWER-08: and stays up', () => noted('slam', 'down2', { ...medium, ...beside('large') }), 'none'],
    ['MK2-POWER-09: who cannot be knocked down stays up', () => noted('slam', 'down1', upright), 'none'],
    ['MK2-POWER-09: and is slammed and hurt all the same', () => given('slam', upright), 7],
    ['MK2-POWER-10: no larger base', () => wrong('throw', light), 'target.base'],
    [
      'MK2-POWER-10: a MAT roll, then the contest',
      () => told('throw', 'thrown', { attacker: heavy({ ...fists(1), STR: 9 }) }),
      NEED_7 * reaches(-3),
    ],
    ['MK2-POWER-10: who loses it does nothing', () => told('throw', 'down1'), thrown],
    ['MK2-POWER-11: half the STR, deviating by d3', () => walled(7.5), ending(6, 7.5)],
    [
      'MK2-POWER-11: at most by half of the way',
      () => walled(4, { ...weak, attacker: heavy({ ...fists(1), STR: 6 }) }),
      ending(3, 4),
    ],
    ['MK2-POWER-11: an inch more of a large one with a small one', () => walled(8.5, small), ending(7, 8.5)],
    ['MK2-POWER-12: 2d6 and STR', () => given('throw', {}, 'thrown'), 7],
    ['MK2-POWER-12: a die more for what is solid', () => told({ kind: 'throw', wall: 0.5 }, 'boxes1'), thrown * 10.5],
    ['MK2-POWER-12: or a base as large', () => told('throw', 'boxes1', met), thrown * 10.5],
    ['MK2-POWER-12: which is knocked down', () => told('throw', 'down2', met), thrown],
    ['MK2-POWER-12: and suffers 2d6 and STR', () => told('throw', 'boxes2', met), thrown * 7],
    [
      'MK2-POWER-12: never boosted',
      () => wrong('throw', { others: [{ target: enemy, boostDamage: true }] }),
      'others[0].boostDamage',
    ],
    [
      'MK2-POWER-16: a MAT roll at each',
      () => told('trample', 'hit2', { ...small, others: [{ target: { ...small.target, DEF: 15 } }] }),
      hitsOn(9),
    ],
    ['MK2-POWER-16: 2d6 and STR', () => given('trample', small), 7],
    ['MK2-POWER-16: small bases alone', () => wrong('trample', medium), 'target.base'],
    ['MK2-POWER-17: a MAT roll', () => told('lock', 'locked'), NEED_7],
    ['MK2-POWER-17: without damage', () => told('lock', 'boxes1'), 0],
    ['MK2-POWER-17: not on who lies', () => wrong('lock', lying), 'MK2-KD-04'],
    ['MK2-POWER-18: none without a try', () => told({ kind: 'lock', tries: 0 }, 'locked'), NEED_7],
    [
      'MK2-POWER-18: each try must exceed',
      () => told({ kind: 'lock', tries: 3 }, 'free', { attacker: heavy({ ...fists(1), STR: 13 }) }),
      NEED_7 * (1 - reaches(1) ** 3),
    ],
  ]);

  const rider = { kind: 'warrior', cavalry: true, MAT: 6, STR: 9 };
  const impact = (name: string, more: Asked = {}, attack: Asked = {}) =>
    value(
      'powerAttack',
      { attacker: rider, attack: { kind: 'impact', POW: 12, ...attack }, target: enemy, ...more },
      name,
    );
  const dragoon = (name: string, weapon: Asked = melee(60)) => sure({ damage: '#5/#5' }, name, weapon);
  check([
    ['MK2-CAV-03: MAT', () => impact('hit1'), NEED_7],
    ['MK2-CAV-03: POW without STR', () => impact('boxes1'), NEED_7 * 7],
    [
      'MK2-CAV-03: never boosted',
      () => faults('powerAttack', { attacker: rider, attack: { kind: 'impact' }, target: enemy, boostDamage: true }),
      'MK2-BOOST-03',
    ],
    [
      'MK2-CAV-04: one on every model in range',
      () => impact('boxes3', { others: [{ target: enemy }, { target: enemy }] }),
      NEED_7 * 7,
    ],
    [
      'MK2-CAV-04: none under 3 inches',
      () => faults('powerAttack', { attacker: rider, attack: { kind: 'impact', moved: 2.9 }, target: enemy }),
      'MK2-CAV-04',
    ],
    ['MK2-CAV-06: the excess is lost', () => dragoon('boxes'), 5],
    ['MK2-CAV-06: then the boxes of the rider', () => dragoon('boxes', melee(60, { initialAttacks: 2 })), 5 + 5],
    [
      'MK2-CAV-06: effects carry over',
      () => blow({ damage: '#5/#5' }, 'Fire', melee(60, { qualities: ['Continuous Effect: Fire'] })),
      NEED_7,
    ],
  ]);
});

describe('templates, sprays, structures', () => {
  const model = { DEF: 13, ARM: 10, damage: '#60' };
  const cannon = (POW = 14, more: Asked = {}) => warrior([gun(POW, more)]);
  const shelled = (name: string, attacker: Asked = cannon(), first: Asked = {}, second: Asked = {}) =>
    value(
      'area',
      {
        attacker,
        models: [
          { target: model, ...first },
          { target: model, place: { kind: 'stated' }, ...second },
        ],
      },
      name,
    );
  const frail = { ARM: 1, damage: '#1' };
  const sprayed = (name: string, situation: Asked = {}, target: Asked = {}, other: Asked = {}) =>
    value(
      'area',
      {
        attacker: cannon(60),
        attack: { kind: 'spray' },
        models: [{ target: { ...model, ...target }, situation }, { target: { ...model, ...other } }],
      },
      name,
    );
  /** Half an inch short of a small base, then d6 inches (4 at most) in one of six directions. */
  const short = average(2, ([direction, inches]) => {
    const angle = ((direction! - 1) * Math.PI) / 3;
    const way = Math.min(inches!, 4);
    return Math.hypot(way * Math.sin(angle), way * Math.cos(angle) - 0.5 - 15 / 25.4) <= 2 + 15 / 25.4 ? 1 : 0;
  });
  const wall = (attacks: readonly Asked[], structure: Asked = { material: 'wood', inches: 9 }) =>
    value('structure', { structure, attacks }, 'boxes');
  const inch = (material: string) => wall([{ power: 60 }], { material, inches: 1 });
  const fallen = (name: string, more: Asked = {}) =>
    value(
      'hazard',
      { source: { kind: 'fall', height: 7 }, models: [{ target: model }, { target: model, ...more }] },
      name,
    );
  check([
    ['MK2-AOE-02: the whole POW', () => shelled('boxes1', cannon(), { place: { kind: 'stated' } }) / NEED_7, points(4)],
    ['MK2-AOE-02: centred on the target, who is under it', () => shelled('direct'), NEED_7],
    ['MK2-AOE-03: half the POW, rounded up', () => shelled('boxes2', cannon(13)) / NEED_7, points(-3)],
    [
      'MK2-AOE-03: each boosted by itself',
      () => shelled('boxes2', beast([gun(13)], { points: 1 }), {}, { boostDamage: true }) / NEED_7,
      points(-3, 3),
    ],
    ['MK2-AOE-04: a miss deviates', () => shelled('deviates'), 1 - NEED_7],
    [
      'MK2-AOE-04: nobody is hit directly then',
      () => shelled('direct', cannon(14, { RNG: 8 }), { situation: { distance: 8.5 } }),
      0,
    ],
    [
      'MK2-AOE-04: out of range from the point at its range',
      () => shelled('hit1', cannon(14, { RNG: 8 }), { situation: { distance: 8.5 } }),
      short,
    ],
    [
      'MK2-AOE-07: into a melee it deviates, and finds nobody else',
      () => shelled('deviates', cannon(), { situation: { targetInMelee: true } }),
      1 - hitsOn(11),
    ],
    [
      'MK2-AOE-07: all its rolls at once, one Tough roll each',
      () => shelled('destroyed2', cannon(60), {}, { target: { ...model, damage: '#1', tough: true } }),
      NEED_7 * (2 / 3),
    ],
    ['MK2-SPRAY-02: a roll for each', () => sprayed('hit1', {}, { DEF: 16 }), hitsOn(10)],
    [
      'MK2-SPRAY-02: of which each hits by itself',
      () => sprayed('all', {}, { ...frail, DEF: 16 }, frail),
      hitsOn(10) * NEED_7,
    ],
    ['MK2-SPRAY-02: every hit is direct', () => sprayed('boxes1', {}, { ARM: 40 }), NEED_7 * points(20)],
    ['MK2-SPRAY-03: no concealment', () => sprayed('hit1', { concealment: true }), NEED_7],
    ['MK2-SPRAY-03: no cover', () => sprayed('hit1', { cover: true }), NEED_7],
    ['MK2-SPRAY-03: no Stealth', () => sprayed('hit1', { distance: 8 }, { stealth: true }), NEED_7],
    ['MK2-SPRAY-03: no -4 for a melee', () => sprayed('hit1', { targetInMelee: true }), NEED_7],
    ['MK2-SPRAY-03: elevation stays', () => sprayed('hit1', { elevated: true }), hitsOn(9)],
    ['MK2-SPRAY-03: back strikes stay', () => sprayed('hit1', { backStrike: true }), hitsOn(5)],
    ['MK2-STRUCT-01: every attack in range hits', () => wall([{ power: 10, count: 3 }]), 3 * points(-2)],
    ['MK2-STRUCT-01: wood has 12 and 5', () => inch('wood') * 100 + points(1) - wall([{ power: 13 }]), 500],
    [
      'MK2-STRUCT-01: reinforced wood 14 and 5',
      () =>
        inch('reinforced wood') * 100 + points(1) - wall([{ power: 15 }], { material: 'reinforced wood', inches: 9 }),
      500,
    ],
    [
      'MK2-STRUCT-01: stone 18 and 10',
      () => inch('stone') * 100 + points(1) - wall([{ power: 19 }], { material: 'stone', inches: 9 }),
      1000,
    ],
    [
      'MK2-STRUCT-01: steel 22 and 20',
      () => inch('steel') * 100 + points(1) - wall([{ power: 23 }], { material: 'steel', inches: 9 }),
      2000,
    ],
    [
      'MK2-STRUCT-02: shots below POW 14 count for nothing',
      () => wall([{ power: 10 }, { kind: 'ranged', power: 13 }]),
      points(-2),
    ],
    [
      'MK2-STRUCT-02: from 14 on they count',
      () => wall([{ power: 10 }, { kind: 'ranged', power: 14 }]),
      points(-2) + points(2),
    ],
    ['MK2-STRUCT-02: fire and corrosion count', () => wall([{ kind: 'ranged', power: 12, corrodes: true }]), 7],
    [
      'MK2-STRUCT-02: magic and blasts count in full',
      () =>
        wall([
          { kind: 'magic', power: 11 },
          { kind: 'template or spray', power: 11 },
        ]),
      2 * points(-1),
    ],
    ['MK2-STRUCT-03: length and points', () => wall([{ power: 90 - 10 }], { material: 'iron', inches: 2 }), 40],
    [
      'MK2-STRUCT-03: half of it for a complex one',
      () => wall([{ power: 80 }], { material: 'brick', inches: 4, complex: true }),
      20,
    ],
    ['MK2-FALL-02: who is landed on is knocked down', () => fallen('down2'), 1],
    ['MK2-FALL-02: and suffers the same roll', () => fallen('boxes2'), 14],
    ['MK2-FALL-02: a larger base nothing', () => fallen('boxes2', { contacted: false }), 0],
    ['MK2-FALL-02: at once: both fall', () => fallen('all', { target: { ...model, damage: '#1' } }), 0],
  ]);

  test('MK2-STRUCT-02: nothing that hurts it is no question', () => {
    expect(
      faults('structure', { structure: { material: 'wood' }, attacks: [{ kind: 'ranged', power: 13 }] }),
    ).toContain('MK2-STRUCT-02');
    expect(falls(2)).toHaveLength(36);
    expect(ask('structure', { structure: { material: 'wood' }, attacks: [{ power: 13 }] }).rules).toContain(
      'MK2-STRUCT-01',
    );
  });
});
