/** What each sentence of the rules of turns comes to: fury, frenzies, transfers, spells, command, timing. */
import { describe } from 'vitest';
import { average } from '../../twodice/testing/byHand.ts';
import { damage, hits, value } from './ask.ts';
import { check, hitsOn, points } from './counted.ts';
import { type Asked, activation, BUY, gun, melee, NEED_7, SURE, spell, warrior } from './pieces.ts';

describe('fury and frenzies', () => {
  const group = (animal: Asked, name: string, warlock: Asked = {}, rest: Asked = {}) =>
    value(
      'battlegroup',
      {
        ...{ turns: 1, effort: 0, warlock: { FURY: 6, ...warlock } },
        beasts: [{ name: 'Beast', FURY: 4, THR: 9, construct: true, ...animal }],
        ...rest,
      },
      name,
    );
  const full = { points: 6 };
  const runs = (kind: Asked) => ({ work: { kind: 'actions', ...kind } });
  const two = (distance: number, rest: Asked = {}) => group({ fury: 4, distance }, 'leached', { points: 0 }, rest);
  const foe = { who: 'enemy', place: 'in melee range', DEF: 13, ARM: 18, boxes: 60 };
  /** A hit on 3d6 that needs 7, and 3d6 - 2. */
  const struck = hitsOn(7, 3) * points(-2, 3);
  const raging = (near: readonly Asked[], name: string, animal: Asked = {}, rest: Asked = {}) =>
    group({ THR: 0, fury: 4, construct: false, near, ...animal }, name, full, rest);
  const friend = { ...foe, who: 'friend' };
  const at = (place: string, distance: number, one: Asked = foe) => ({ ...one, place, distance });
  check([
    ['MK2-FURY-01: it begins with its FURY', () => group({}, 'left with the warlock'), 6],
    ['MK2-FURY-01: and is trimmed above it', () => group({}, 'left with the warlock', { points: 9 }), 6],
    [
      'MK2-FURY-01: it spends in its own activation what upkeep has left',
      () => group({}, 'ownWork', { points: 3, spend: 6, upkeeps: [{ name: 'Ward' }] }),
      2,
    ],
    ['MK2-FURY-02: a point on it each time', () => group({ fury: 1 }, 'left on Beast', full, { effort: 2 }), 3],
    ['MK2-FURY-02: never beyond FURY', () => group({ fury: 1 }, 'work', full, { effort: 5 }), 3],
    ['MK2-FURY-02: in the control area', () => group({ distance: 12.1 }, 'work', full, { effort: 2 }), 0],
    ['MK2-FURY-02: not when wild', () => group({ wild: true }, 'work', full, { effort: 2 }), 0],
    ['MK2-FURY-02: with its Spirit intact', () => group({ spiritCrippled: true }, 'work', full, { effort: 2 }), 0],
    ['MK2-LEECH-01: any amount', () => two(0, { leach: 3 }), 3],
    ['MK2-LEECH-01: within the control area', () => two(12.1), 0],
    ['MK2-LEECH-01: up to FURY', () => group({ fury: 4 }, 'leached', { points: 4 }), 2],
    ['MK2-THRESH-02: a Construct never checks', () => group({ fury: 4, THR: 0 }, 'noFrenzy', full), 1],
    [
      'MK2-THRESH-02: nor is it leached before those that do',
      () =>
        value(
          'battlegroup',
          {
            ...{ turns: 1, effort: 0, warlock: { FURY: 6, points: 4 } },
            beasts: [
              { name: 'Golem', FURY: 4, THR: 6, fury: 2, construct: true },
              { name: 'Beast', FURY: 4, THR: 9, fury: 2 },
            ],
          },
          'noFrenzy',
        ),
      1,
    ],
    ['MK2-FRENZY-01: it attacks at once', () => raging([foe], 'frenzies', {}, { effort: 3 }), 1],
    ['MK2-FRENZY-01: and not a second time', () => raging([foe], 'work', {}, { effort: 3 }), 0],
    ['MK2-FRENZY-02: an enemy in melee range', () => raging([friend, foe, at('in sight', 1)], 'enemyBoxes'), struck],
    ['MK2-FRENZY-02: then a friend in melee range', () => raging([friend, at('engaging', 1)], 'friendBoxes'), struck],
    [
      'MK2-FRENZY-02: then the closest enemy that engages it',
      () =>
        raging([at('engaging', 3), at('engaging', 2, { ...foe, ARM: 17 }), at('in sight', 1, friend)], 'enemyBoxes'),
      hitsOn(7, 3) * points(-1, 3),
    ],
    [
      'MK2-FRENZY-02: then the closest in sight',
      () => raging([at('in sight', 4), at('in sight', 3, friend), at('out of sight', 1)], 'friendBoxes'),
      struck,
    ],
    [
      'MK2-FRENZY-02: then the closest',
      () => raging([at('out of sight', 4), at('out of sight', 3, friend)], 'friendBoxes'),
      struck,
    ],
    ['MK2-FRENZY-02: of several at random', () => raging([foe, { ...foe, ARM: 40 }], 'enemyBoxes'), struck / 2],
    ['MK2-FRENZY-06: it cannot be forced', () => raging([], 'work', runs({ attacks: 3 })), 0],
    [
      'MK2-FRENZY-06: nor does it take a transfer',
      () =>
        group(
          { THR: 0, fury: 4, construct: false },
          'transfers',
          { points: 6, transfers: 2 },
          { removed: 2, frenzyDuration: 'round' },
        ),
      0,
    ],
    ['MK2-XFER-02: none to one that is full', () => group({ fury: 4 }, 'transfers', { points: 6, transfers: 1 }), 0],
    ['MK2-XFER-02: none to one that is wild', () => group({ wild: true }, 'transfers', { points: 6, transfers: 1 }), 0],
    [
      'MK2-WILD-01: upkeeps end with the warlock',
      () => group({}, 'upkeepsLost', { lostAfter: 1, upkeeps: [{ name: 'A' }, { name: 'B' }] }, { turns: 2 }),
      2,
    ],
    ['MK2-WILD-01: his beasts go wild', () => group({}, 'work', { lostAfter: 1 }, { turns: 3, effort: 2 }), 2],
    ['MK2-WILD-02: no animus', () => group({ wild: true, ...runs({ animus: 1 }) }, 'work', full), 0],
    [
      'MK2-WILD-02: no attack',
      () => group({ wild: true, near: [foe], construct: false, fury: 4, THR: 0 }, 'enemyBoxes', full),
      0,
    ],
    ['MK2-WILD-02: no shield', () => damage(melee(10), { ARM: 10, shields: 2, shieldsLost: 'wild' }), 7],
    ['MK2-WILD-02: nor a buckler', () => damage(melee(10), { ARM: 10, bucklers: 2, shieldsLost: 'wild' }), 7],
    [
      'MK2-SPELL-04: 1 fury each',
      () => group({}, 'left with the warlock', { points: 5, upkeeps: [{ name: 'A' }, { name: 'B' }] }),
      3,
    ],
    [
      'MK2-SPELL-04: or it ends',
      () => group({}, 'upkeepsLost', { points: 1, upkeeps: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] }),
      2,
    ],
  ]);
});

describe('transfers and spells', () => {
  const stricken = (fury: number, beasts: readonly number[]) =>
    value('activation', activation(warrior([melee(10)]), { ...SURE, ARM: 10, damage: '#16', fury, beasts }), 'boxes');
  const mage = (points: number, more: Asked = {}) => ({
    kind: 'warlock',
    magicAttack: 6,
    points,
    weapons: [spell(60, more)],
  });
  const cast = (target: Asked, situation: Asked = {}) =>
    value('activation', activation(mage(2), target, { plan: BUY, combatAction: 'magic only', situation }), 'destroyed');
  const bolt = (blow: Asked, target: Asked) =>
    value('attack', { attack: { kind: 'magic', stat: 6, ...blow }, target }, 'hit');
  const into = (second: Asked, attack: Asked = { kind: 'into melee' }, name = 'hit2') =>
    value(
      'area',
      {
        attacker: mage(2),
        attack,
        models: [{ target: { DEF: 13, ARM: 30 }, situation: { targetInMelee: true } }, second].slice(
          0,
          attack.kind === 'template' ? 1 : 2,
        ),
      },
      name,
    );
  const far = {
    plan: { kind: 'script', steps: [{ weapon: 'Bolt', bought: true }] },
    combatAction: 'magic only',
    situation: { distance: 9 },
  };
  check([
    ['MK2-XFER-03: what the beast cannot hold comes back', () => stricken(1, [5]), points(-5)],
    ['MK2-XFER-03: and is not transferred again', () => stricken(5, [5, 60]), points(-5)],
    ['MK2-SPELL-01: 2d6 and FURY', () => cast({ DEF: 15, ARM: 1 }), hitsOn(9)],
    ['MK2-SPELL-01: all 6s hit', () => cast({ DEF: 30, ARM: 1 }), 1 / 36],
    ['MK2-SPELL-01: cover and concealment count', () => cast({ DEF: 13, ARM: 1 }, { cover: true }), hitsOn(11)],
    ['MK2-SPELL-01: elevation counts', () => cast({ DEF: 13, ARM: 1 }, { elevated: true }), hitsOn(9)],
    ['MK2-SPELL-01: aiming does not', () => bolt({ aim: true }, { DEF: 13 }), NEED_7],
    [
      'MK2-SPELL-02: as often as it can be paid',
      () =>
        value(
          'activation',
          activation(mage(7), { DEF: 30, ARM: 30, damage: '#200' }, { plan: BUY, combatAction: 'magic only' }),
          'pointsLeft',
        ),
      1,
    ],
    [
      'MK2-SPELL-02: out of range it is paid all the same',
      () => value('activation', activation(mage(3, { RNG: 8 }), { DEF: 5, ARM: 1 }, far), 'pointsLeft'),
      1,
    ],
    [
      'MK2-SPELL-06: a miss into melee finds another',
      () => into({ target: { DEF: 10, ARM: 30 } }),
      (1 - hitsOn(11)) * hitsOn(8),
    ],
    [
      'MK2-SPELL-06: whom it may not target it does nothing to',
      () => into({ target: { DEF: 5, ARM: 30 }, cannotBeTargeted: true }),
      0,
    ],
    ['MK2-SPELL-06: a template deviates', () => into({}, { kind: 'template' }, 'deviates'), 1 - hitsOn(11)],
  ]);
});

describe('command', () => {
  const passes = (CMD: number) => average(2, ([a, b]) => (a! + b! <= CMD ? 1 : 0));
  const frightened = (unit: Asked, name = 'neverRan', rest: Asked = {}) =>
    value(
      'morale',
      { turns: 1, unit: { type: 'independent model', models: 1, ...unit }, frights: [{ what: 'Terror' }], ...rest },
      name,
    );
  const lost = (models: number) => ({
    strike: { kind: 'casualties', weights: [...Array.from({ length: models }, () => 0), 1] },
  });
  const shelled = (models: number, volleys: readonly Asked[], name = 'checks', unit: Asked = {}, turns = 1) =>
    value('morale', { turns, unit: { models, CMD: 12, ...unit }, volleys }, name);
  const trooper = { type: 'lone trooper', CMD: 6, unitCMD: 8 };
  const near = (fright: Asked, unit: Asked = {}, turns = 1, name = 'checks') =>
    value('morale', { turns, unit: { models: 4, CMD: 12, ...unit }, frights: [fright] }, name);
  const fleeing = (unit: Asked, name = 'steady', turns = 1) =>
    value('morale', { turns, unit: { CMD: 7, fleeing: true, ...unit } }, name);
  const own = { frights: [{ what: 'Terror', during: 'own activation' }] };
  check([
    ['MK2-CMD-02: its own', () => frightened({ CMD: 6 }), passes(6)],
    ['MK2-CMD-02: of a unit that of its commander', () => frightened({ type: 'unit', models: 9, CMD: 8 }), passes(8)],
    ['MK2-CMD-02: of a trooper in formation that of his commander', () => frightened(trooper), passes(8)],
    [
      'MK2-CMD-02: or of a Commander near, if one likes',
      () => frightened({ ...trooper, commanderCMD: 10 }),
      passes(10),
    ],
    ['MK2-CMD-02: who is worse is not asked', () => frightened({ ...trooper, commanderCMD: 4 }), passes(8)],
    ['MK2-CMD-05: half of an odd number is the greater half', () => shelled(7, [lost(3)]), 0],
    ['MK2-CMD-05: losses of the turn are added up', () => shelled(7, [lost(2), lost(2)]), 1],
    [
      'MK2-CMD-05: those of another turn are not',
      () => shelled(7, [lost(3), { ...lost(1), during: 'own activation' }]),
      0,
    ],
    ['MK2-CMD-05: who fails flees', () => shelled(8, [lost(4)], 'fled', { CMD: 8 }), 1 - passes(8)],
    ['MK2-CMD-05: one check a turn', () => shelled(8, [lost(4), lost(1), lost(1)]), 1],
    [
      'MK2-CMD-06: a friend that is an Abomination frightens, too',
      () => near({ what: 'Abomination' }, { CMD: 6 }, 1, 'neverRan'),
      passes(6),
    ],
    ['MK2-CMD-06: Terror', () => near({ what: 'Terror' }, { CMD: 9 }, 1, 'neverRan'), passes(9)],
    [
      'MK2-CMD-06: who fails at the end of its movement loses that activation',
      () => frightened({ CMD: 6 }, 'lost', own),
      1 - passes(6),
    ],
    [
      'MK2-CMD-07: one check an entity and turn',
      () => near({ what: 'Terror', from: 1, to: 3, stays: false }, {}, 3),
      3,
    ],
    ['MK2-CMD-07: passed, none while it stays', () => near({ what: 'Terror', from: 1, to: 3 }, {}, 3), 1],
    ['MK2-CMD-08: the Fearless pass', () => frightened({ CMD: 2, nerve: 'Fearless' }), 1],
    ['MK2-CMD-08: Constructs pass', () => frightened({ CMD: 2, nerve: 'Construct' }), 1],
    ['MK2-CMD-08: the Undead never flee', () => frightened({ CMD: 2, nerve: 'Undead' }), 1],
    ['MK2-FLEE-01: who fails flees', () => frightened({ CMD: 5 }, 'fled'), 1 - passes(5)],
    ['MK2-FLEE-01: it moves in its next activation', () => frightened({ CMD: 5 }, 'lost'), 1 - passes(5)],
    ['MK2-FLEE-01: its activation ends without a rally', () => frightened({ CMD: 5 }, 'steady', own), passes(5)],
    [
      // One to rally in each turn; who has rallied in the first is frightened in the second, and may fail and rally again.
      'MK2-FLEE-01: no further checks but to rally',
      () => near({ what: 'Terror', from: 1, to: 2, stays: false }, { CMD: 2, fleeing: true }, 2),
      2 + 35 / 36 / 36,
    ],
    ['MK2-FLEE-02: it runs and does nothing else', () => fleeing({}, 'lost'), 1],
    ['MK2-RALLY-01: a check at the end of its activation', () => fleeing({}), passes(7)],
    ['MK2-RALLY-01: in each of them', () => fleeing({}, 'steady', 3), 1 - (1 - passes(7)) ** 3],
    [
      'MK2-RALLY-01: a lone trooper out of formation does not',
      () => fleeing({ type: 'lone trooper', models: 1, inFormation: false }),
      0,
    ],
    [
      'MK2-RALLY-01: but near a Commander',
      () => fleeing({ type: 'lone trooper', models: 1, inFormation: false, commanderCMD: 9 }),
      passes(9),
    ],
    ['MK2-RALLY-01: Fearless it rallies at once', () => fleeing({ CMD: 2, fearlessFrom: 1 }, 'lost'), 0],
    [
      'MK2-UNIT-02: -2 CMD',
      () => frightened({ type: 'lone trooper', CMD: 8, inFormation: false }, 'neverRan', { frights: [] }),
      passes(6),
    ],
    [
      'MK2-UNIT-02: in every turn a check of its own',
      () => frightened({ type: 'lone trooper', CMD: 9, inFormation: false }, 'neverRan', { turns: 2, frights: [] }),
      passes(7) ** 2,
    ],
    ['MK2-UNIT-03: once, rallying too', () => fleeing({ standardBearer: true }), 1 - (1 - passes(7)) ** 2],
  ]);
});

describe('timing', () => {
  const shot = (situation: Asked, weapon: Asked = {}) =>
    hits(warrior([gun(60, { RNG: 8, ...weapon })]), { DEF: 13 }, situation);
  const side = (attacker: Asked, target: Asked = {}, more: Asked = {}) => ({
    attacker: { kind: 'warrior', MAT: 6, RAT: 6, ...attacker },
    target: { DEF: 13, ARM: 1, damage: '#1', ...target },
    ...more,
  });
  const wins = (first: Asked, second: Asked = side({ weapons: [melee(60)] }), name = 'firstWins') =>
    value('duel', { first, second, rounds: 1 }, name);
  const blade = { weapons: [melee(60)] };
  const aiming = (target: Asked) =>
    wins(side({ weapons: [gun(60)] }, target, { situation: { aim: true } }), side(blade, { DEF: 15 }));
  const dice = 'Critical additional damage die';
  check([
    ['MK2-TIMING-01: range comes before automatic hits', () => shot({ distance: 8.5, automatic: ['hit'] }), 0],
    ['MK2-TIMING-01: who is in range is rolled at', () => shot({ distance: 8 }), NEED_7],
    [
      'MK2-TIMING-01: what a hit does comes before its damage',
      () =>
        value(
          'activation',
          activation(warrior([melee(10, { qualities: [dice] })]), { DEF: 13, ARM: 10, damage: '#60' }),
          'damage',
        ),
      NEED_7 * 7 + 3.5 / 12,
    ],
    [
      'MK2-TIMING-01: what misses by itself is rolled at another all the same',
      () =>
        value(
          'area',
          {
            attacker: warrior([gun(60)]),
            attack: { kind: 'into melee' },
            models: [
              { target: { DEF: 5, ARM: 1, stealth: true }, situation: { distance: 7 } },
              { target: { DEF: 10, ARM: 1 } },
            ],
          },
          'destroyed2',
        ),
      hitsOn(8),
    ],
    [
      'MK2-TIMING-01: a missed shot does no damage, whatever it would have done',
      () => value('activation', activation(warrior([melee(10)]), { DEF: 13, ARM: 10, damage: '#60' }), 'damage'),
      NEED_7 * 7,
    ],
    [
      'MK2-TIMING-01: the next attack meets what this one has done',
      () =>
        value(
          'activation',
          activation(warrior([melee(10, { qualities: ['Knockdown'] }), melee(10, { name: 'Other' })]), {
            DEF: 13,
            ARM: 10,
            damage: '#60',
          }),
          'damage',
        ),
      7 * (NEED_7 + NEED_7 + (1 - NEED_7) * NEED_7),
    ],
    [
      'MK2-TIMING-03: Tough before destroyed',
      () => value('activation', activation(warrior([melee(60)]), { ...SURE, tough: true, damage: '#3' }), 'boxes'),
      3 - 1 / 3,
    ],
    [
      'MK2-TIMING-04: effects before anything',
      () => wins(side(blade, {}, { burning: ['Corrosion'] })),
      (1 / 3) * NEED_7,
    ],
    ['MK2-TIMING-04: then what is forfeited', () => wins(side(blade, { stationary: true })), 0],
    ['MK2-TIMING-05: who stands up does not aim', () => aiming({ knockedDown: true }), hitsOn(9)],
    ['MK2-TIMING-05: who stands aims', () => aiming({}), NEED_7],
  ]);
});
