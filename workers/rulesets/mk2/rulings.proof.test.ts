/** Every ruling that can be chosen: the other reading is the number worked out beside it. */
import { describe, expect, test } from 'vitest';
import { value } from './rules/ask.ts';
import { type Asked, activation, beast, gun, melee, PLAIN, SURE, warrior } from './rules/pieces.ts';
import { CHOICES, type ChoiceName } from './rulings.ts';

/** P(2d6 >= n) of 36. */
const least = (n: number) => [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1][n]! / 36;
const HIT = 7 / 12;
const one = { DEF: 13, ARM: 15 };
const foe = { who: 'enemy', place: 'in melee range', DEF: 5, ARM: 1, boxes: 1 };
const raging = { turns: 1, effort: 0, warlock: { FURY: 6, points: 6 } };
const enraged = (near: readonly Asked[], more: Asked = {}, rest: Asked = {}) => ({
  ...{ ...raging, ...rest },
  beasts: [{ name: 'Beast', FURY: 4, THR: 0, fury: 4, near, ...more }],
});

interface Case {
  readonly kind: string;
  readonly scenario: Asked;
  readonly measure: string;
  /** As it is taken, and the other way. */
  readonly taken: number;
  readonly other: number;
}

/** MAT 6 hits DEF 13 with 7/12; a boosted roll with 49/54; 2d6 + 11 beats ARM 15 from 5 on, which is 30/36. */
const CASES: Readonly<Record<ChoiceName, Case>> = {
  range: {
    ...{ kind: 'attack', measure: 'hit', taken: 0, other: 1 },
    scenario: { attack: { outOfRange: true, automatic: ['hit'] } },
  },
  judgedDice: {
    // One of two dice is dropped: two 6s are a hit whatever is needed, one that is kept is none.
    ...{ kind: 'activation', measure: 'destroyed', taken: 0, other: 1 / 36 },
    scenario: activation(warrior([melee(60, { attackDice: { dropLowest: 1 } })]), { DEF: 30, ARM: 1, damage: '#1' }),
  },
  leastDice: {
    // Two dice fewer: of the damage roll one stays, or none, and then POW 15 against ARM 15 does nothing.
    ...{ kind: 'activation', measure: 'destroyed', taken: 1, other: 0 },
    scenario: activation(warrior([melee(15, { damageDice: { fewer: 2 } })]), { ...SURE, ARM: 15, damage: '#1' }),
  },
  transferred: {
    // 14 to 19 points on 8 boxes, moved to a beast with 6 circles: 8 or more come back, or 2 of 8.
    ...{ kind: 'activation', measure: 'boxes', taken: 8, other: 2 },
    scenario: activation(warrior([melee(14, { damageDice: { fewer: 1 } })]), {
      ...{ ...SURE, ARM: 1, damage: '#8', fury: 1, beasts: [6] },
    }),
  },
  transferFury: {
    // A beast with 3 of 4 fury takes one.
    ...{ kind: 'battlegroup', measure: 'left on Beast', taken: 3, other: 4 },
    scenario: {
      ...{ turns: 1, effort: 0, leach: 0, warlock: { FURY: 6, points: 6, transfers: 1 } },
      beasts: [{ name: 'Beast', FURY: 4, THR: 20, fury: 3 }],
    },
  },
  redirectedRange: {
    // A miss, 5/12, is rolled again at the second model 10 inches away, RNG 8.
    ...{ kind: 'area', measure: 'destroyed2', taken: (1 - least(11)) * least(11), other: 0 },
    scenario: {
      attacker: warrior([gun(60, { RNG: 8 })], { RAT: 6 }),
      attack: { kind: 'into melee' },
      models: [
        { target: one, situation: { distance: 7 } },
        { target: one, situation: { distance: 10 } },
      ],
    },
  },
  outOfReach: {
    // In sight but far away; behind it somebody out of sight, close: 3d6 + 6 against DEF 5 misses with 1/216 only.
    ...{ kind: 'battlegroup', measure: 'enemies', taken: 0, other: 215 / 216 },
    scenario: enraged([
      { ...foe, place: 'in sight', distance: 20 },
      { ...foe, place: 'out of sight', distance: 3 },
    ]),
  },
  stationaryFrenzy: {
    ...{ kind: 'battlegroup', measure: 'left on Beast', taken: 4, other: 0 },
    scenario: enraged([], { troubles: [{ turn: 1, what: 'stationary' }], shake: false }),
  },
  wildChecks: {
    ...{ kind: 'battlegroup', measure: 'frenzies', taken: 1, other: 0 },
    scenario: enraged([], { wild: true }),
  },
  simultaneousTough: {
    // Fire alone acts with 2/9, corrosion alone with 2/9, both with 4/9; each disables the one box, and Tough saves 1/3:
    // once for both, or once for each, so that both are survived with 1/9.
    ...{ kind: 'effects', measure: 'destroyed' },
    taken: (2 / 9) * (2 / 3) * 2 + (4 / 9) * (2 / 3),
    other: (2 / 9) * (2 / 3) * 2 + (4 / 9) * (8 / 9),
    scenario: { target: { ARM: 5, tough: true }, effects: ['Fire', 'Corrosion'], turns: 1 },
  },
  simultaneousCasualties: {
    // All three models of a unit fall at once: it checks on CMD 7, 7/12, or it does not.
    ...{ kind: 'morale', measure: 'fled', taken: 0, other: 5 / 12 },
    scenario: {
      ...{ turns: 1, unit: { models: 3, CMD: 7 } },
      volleys: [{ together: true, strike: { kind: 'casualties', weights: [0, 0, 0, 1] } }],
    },
  },
  deviation: {
    // A miss, 5/12, that goes 2 inches in direction 2, 1/36: the target and who stands 4 inches off at 60 degrees are both
    // under 3 inches then, as is a model stated there. In a mirror that model is on the other side.
    ...{ kind: 'area', measure: 'all', taken: 5 / 12 / 36, other: 0 },
    scenario: {
      attacker: warrior([gun(60, { RNG: 20 })], { RAT: 6 }),
      attack: { kind: 'template', AOE: 3 },
      models: [
        { target: one, situation: { distance: 12 } },
        { target: one, place: { kind: 'stated', direct: false, directions: ['2'], from: 2 } },
        { target: one, place: { kind: 'measured', inches: 4, bearing: 60 } },
      ],
    },
  },
  crippledPower: {
    // STR 10 against ARM 16: 2d6 + 10, or one die fewer, on one box.
    ...{ kind: 'powerAttack', measure: 'destroyed1', taken: 0, other: HIT * (21 / 36) },
    scenario: {
      attacker: { kind: 'warbeast', MAT: 6, STR: 10, points: 1, crippled: ['body'] },
      attack: { kind: 'head-butt' },
      target: { DEF: 13, ARM: 16, damage: '#1', base: 'small' },
    },
  },
  shortSlams: {
    // MAT 6 against DEF 13 with -2 for the larger base needs 9, 10/36, or 7.
    ...{ kind: 'powerAttack', measure: 'hit1', taken: 10 / 36, other: HIT },
    scenario: {
      attacker: { kind: 'warbeast', MAT: 6, STR: 10, points: 1, base: 'medium' },
      attack: { kind: 'slam', moved: 2 },
      target: { DEF: 13, ARM: 16, base: 'large' },
    },
  },
  masterBlasts: {
    // A blast of 5 of POW 10 on ARM 15: 3d6 from 11 on, 108/216; or 2d6 from 11 on, 3/36. Every hit and every miss reaches it.
    ...{ kind: 'area', measure: 'destroyed2', taken: 108 / 216, other: 3 / 36 },
    scenario: {
      attacker: warrior([gun(10, { RNG: 20, qualities: ['Weapon Master'] })], { RAT: 6 }),
      attack: { kind: 'template', AOE: 5 },
      models: [
        { target: { ...one, ARM: 40 }, situation: { distance: 1 } },
        { target: { ...one, ARM: 15 }, place: { kind: 'measured', inches: 2, bearing: 90 } },
      ],
    },
  },
  boostsOutside: {
    // A counter charge, MAT 6 against DEF 13: 7/12, or boosted 49/54; POW 60 always destroys.
    ...{ kind: 'activation', measure: 'destroyed', taken: HIT, other: 49 / 54 },
    scenario: activation(
      beast([melee(60)], { MAT: 6, points: 3 }),
      { ...one, damage: '#1' },
      { situation: { charge: 5, countercharge: true }, plan: { kind: 'rule', boostAttack: 'always' } },
    ),
  },
  shieldsAgainstFire: {
    // 2d6 + 12 against ARM 18 and a shield of 2: from 9 on, or from 7 on; it stays with 2/3.
    ...{ kind: 'effects', measure: 'destroyed', taken: (2 / 3) * (10 / 36), other: (2 / 3) * (21 / 36) },
    scenario: { target: { ARM: 18, shields: 1 }, effects: ['Fire'], turns: 1 },
  },
  strength: {
    // P+S 11 against ARM 15 destroys from 5 on; with 2 STR less from 7 on.
    ...{ kind: 'activation', measure: 'destroyed', taken: HIT * (21 / 36), other: HIT * (30 / 36) },
    scenario: activation(warrior([melee(11)], { MAT: 6, STR: 8, modifiers: { STR: { penalty: 2 } } }), {
      ...one,
      damage: '#1',
    }),
  },
  certainCharge: {
    // Knocked down: it hits. P+S 11 against ARM 18, one box: 3d6 from 8 on, or 2d6.
    ...{ kind: 'activation', measure: 'destroyed', taken: 181 / 216, other: 15 / 36 },
    scenario: activation(
      warrior([melee(11)], { MAT: 6 }),
      { DEF: 13, ARM: 18, damage: '#1', knockedDown: true },
      { situation: { charge: 5 } },
    ),
  },
  shortCavalryCharge: {
    // MAT 6 against DEF 13: from 7 on, or with +2 from 5 on.
    ...{ kind: 'attack', measure: 'hit', taken: 21 / 36, other: 30 / 36 },
    scenario: { attack: { stat: 6, charge: 'under 3 inches', cavalry: true }, target: { DEF: 13 } },
  },
  rallyReroll: {
    // CMD 7 fails with 5/12; a reroll saves it.
    ...{ kind: 'morale', measure: 'rallied', taken: 1 - (5 / 12) ** 2, other: HIT },
    scenario: { turns: 1, unit: { models: 3, CMD: 7, fleeing: true, standardBearer: true } },
  },
  damageBoosts: {
    // One attack, one point for its damage: on a miss, 5/12, it is kept or lost.
    ...{ kind: 'activation', measure: 'pointsLeft', taken: 5 / 12, other: 0 },
    scenario: activation(
      beast([melee(10)], { MAT: 6, points: 1 }),
      { ...one, damage: '#20' },
      { plan: { kind: 'rule', boostDamage: 'always', buy: false } },
    ),
  },
  emptyBoosts: {
    // Three dice fewer where none need be left: a boost leaves none either. The point is spent on a hit, 7/12.
    ...{ kind: 'activation', measure: 'pointsLeft', taken: 1, other: 5 / 12 },
    scenario: activation(
      beast([melee(60, { damageDice: { fewer: 3 } })], { points: 1 }),
      { ...one, damage: '#1' },
      { plan: { kind: 'rule', boostDamage: 'always', buy: false }, rulings: { leastDice: 'none' } },
    ),
  },
  setStats: {
    // MAT 6 set to 8: DEF 15 from 7 on, or from 9 on; POW 60 always destroys.
    ...{ kind: 'activation', measure: 'destroyed', taken: 21 / 36, other: 10 / 36 },
    scenario: activation(warrior([melee(60)], { MAT: 6, modifiers: { MAT: { setTo: [8] } } }), {
      DEF: 15,
      ARM: 15,
      damage: '#1',
    }),
  },
};

/** The same readings in further kinds that they bear on. */
const FURTHER: ReadonlyArray<readonly [name: ChoiceName, of: Case]> = [
  [
    'range',
    {
      // 10 inches, RNG 8, and a rule that makes the shot hit: POW 60 destroys.
      ...{ kind: 'activation', measure: 'destroyed', taken: 0, other: 1 },
      scenario: activation(warrior([gun(60, { RNG: 8 })]), one, { situation: { distance: 10, automatic: ['hit'] } }),
    },
  ],
  [
    'range',
    {
      ...{ kind: 'several', measure: 'destroyed', taken: 0, other: 1 },
      scenario: {
        target: one,
        attackers: [
          {
            attacker: warrior([gun(60, { RNG: 8 })]),
            plan: PLAIN,
            situation: { distance: 10, automatic: ['hit'] },
          },
        ],
      },
    },
  ],
  [
    'range',
    {
      ...{ kind: 'area', measure: 'destroyed1', taken: 0, other: 1 },
      scenario: {
        attacker: warrior([gun(60, { RNG: 8 })], { RAT: 6 }),
        attack: { kind: 'into melee' },
        models: [{ target: one, situation: { distance: 10, automatic: ['hit'] } }],
      },
    },
  ],
  [
    'range',
    {
      ...{ kind: 'duel', measure: 'firstWins', taken: 0, other: 1 },
      scenario: {
        first: {
          attacker: warrior([gun(60, { RNG: 8 })]),
          target: one,
          situation: { distance: 10, automatic: ['hit'] },
        },
        second: { attacker: warrior([melee('-')]), target: one },
        rounds: 1,
      },
    },
  ],
  [
    'leastDice',
    {
      // Two attack dice fewer: one stays, which need not be a 1, or none, which misses.
      ...{ kind: 'area', measure: 'destroyed1', taken: 5 / 6, other: 0 },
      scenario: {
        attacker: warrior([gun(60, { attackDice: { fewer: 2 } })], { RAT: 9 }),
        attack: { kind: 'spray' },
        models: [{ target: { DEF: 5, ARM: 15 } }],
      },
    },
  ],
  [
    'judgedDice',
    {
      ...{ kind: 'area', measure: 'destroyed1', taken: 0, other: 1 / 36 },
      scenario: {
        attacker: warrior([gun(60, { attackDice: { dropLowest: 1 } })]),
        attack: { kind: 'spray' },
        models: [{ target: { DEF: 30, ARM: 1, damage: '#1' } }],
      },
    },
  ],
  [
    'judgedDice',
    {
      ...{ kind: 'powerAttack', measure: 'hit1', taken: 0, other: 1 / 36 },
      scenario: {
        attacker: {
          kind: 'warrior',
          MAT: 6,
          cavalry: true,
          weapons: [melee(60, { mount: true, attackDice: { dropLowest: 1 } })],
        },
        attack: { kind: 'impact' },
        target: { DEF: 30, ARM: 15, damage: '#1', base: 'small' },
      },
    },
  ],
  [
    'judgedDice',
    {
      ...{ kind: 'several', measure: 'destroyed', taken: 0, other: 1 / 36 },
      scenario: {
        target: { DEF: 30, ARM: 1, damage: '#1' },
        attackers: [{ attacker: warrior([melee(60, { attackDice: { dropLowest: 1 } })]) }],
      },
    },
  ],
  [
    'judgedDice',
    {
      ...{ kind: 'duel', measure: 'firstWins', taken: 0, other: 1 / 36 },
      scenario: {
        first: {
          attacker: warrior([melee(60, { attackDice: { dropLowest: 1 } })]),
          target: { DEF: 30, ARM: 15, damage: '#1' },
        },
        second: { attacker: warrior([melee('-')]), target: { DEF: 30, ARM: 1, damage: '#1' } },
        rounds: 1,
      },
    },
  ],
  [
    'leastDice',
    {
      ...{ kind: 'powerAttack', measure: 'destroyed1', taken: 5 / 6, other: 0 },
      scenario: {
        attacker: {
          kind: 'warrior',
          MAT: 9,
          cavalry: true,
          weapons: [melee(60, { mount: true, attackDice: { fewer: 2 } })],
        },
        attack: { kind: 'impact' },
        target: { DEF: 5, ARM: 15, damage: '#1', base: 'small' },
      },
    },
  ],
  [
    'simultaneousTough',
    {
      // MAT 6 against DEF 13 hits with 7/12 and slams at least an inch, over an edge of 3 inches: STR 40 and POW 10 both
      // destroy one box of ARM 1. Tough saves from both at once with 1/3, from one after the other with 1/9.
      ...{ kind: 'powerAttack', measure: 'destroyed1', taken: HIT * (2 / 3), other: HIT * (8 / 9) },
      scenario: {
        attacker: { kind: 'warbeast', MAT: 6, STR: 20, points: 1, base: 'medium' },
        attack: { kind: 'slam', moved: 4, dropAfter: 1, dropHeight: 3 },
        target: { DEF: 13, ARM: 1, damage: '#1', base: 'medium', tough: true },
      },
    },
  ],
  [
    'shieldsAgainstFire',
    {
      // A fall of 3 inches, 2d6 + 10 against ARM 15 and a shield of 2: from 8 on, or from 6 on.
      ...{ kind: 'hazard', measure: 'destroyed1', taken: least(8), other: least(6) },
      scenario: {
        source: { kind: 'fall', height: 3 },
        models: [{ target: { DEF: 13, ARM: 15, shields: 1, damage: '#1' } }],
      },
    },
  ],
  [
    'shieldsAgainstFire',
    {
      // 2d6 + 16 against ARM 20 and a shield of 2: from 7 on, or from 5 on.
      ...{ kind: 'hazard', measure: 'destroyed1', taken: least(7), other: least(5) },
      scenario: {
        source: { kind: 'collapse', material: 'brick', levels: 1 },
        models: [{ target: { DEF: 13, ARM: 20, shields: 1, damage: '#1' } }],
      },
    },
  ],
];

describe('the other reading', () => {
  test.each(FURTHER)('%s, further kind %#', (name, { kind, scenario, measure, taken, other }) => {
    const [, alternative] = CHOICES[name].values;
    expect(value(kind, scenario, measure)).toBeCloseTo(taken, 12);
    expect(value(kind, { ...scenario, rulings: { [name]: alternative } }, measure)).toBeCloseTo(other, 12);
  });

  test('E7: saved by Tough in its own Maintenance, a model that nothing knocks down forfeits its aim', () => {
    // Corrosion stays with 2/3 and disables the one box; saved with 1/3 it shoots with RAT 6 at DEF 13: from 7 on, or,
    // aimed, from 5 on.
    const wins = (kdImmuneForfeit: string) =>
      value(
        'duel',
        {
          first: {
            attacker: warrior([gun(60)], { RAT: 6 }),
            target: { DEF: 13, ARM: 15, damage: '#1', tough: true, cannotBeKnockedDown: true },
            situation: { aim: true },
            burning: ['Corrosion'],
          },
          second: { attacker: warrior([melee('-')]), target: one },
          ...{ rounds: 1, kdImmuneForfeit },
        },
        'firstWins',
      );
    const saved = (2 / 3) * (1 / 3);
    expect(wins('all')).toBeCloseTo((1 / 3) * least(5) + saved * least(7), 12);
    expect(wins('slamThrow')).toBeCloseTo((1 / 3 + saved) * least(5), 12);
  });

  test.each(Object.keys(CHOICES) as ChoiceName[])('%s', (name) => {
    const { kind, scenario, measure, taken, other } = CASES[name];
    const [, alternative] = CHOICES[name].values;
    const rulings = { ...(scenario.rulings as Asked | undefined), [name]: alternative };
    expect(value(kind, scenario, measure)).toBeCloseTo(taken, 12);
    expect(value(kind, { ...scenario, rulings }, measure)).toBeCloseTo(other, 12);
    expect(taken).not.toBe(other);
  });
});
