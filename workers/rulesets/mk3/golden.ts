/**
 * The digest's worked examples as questions with their exact answers, by number. The tests hold the exact engine to
 * them; the accuracy table shows them beside the simulated values.
 */
import type { Measures } from '../ruleset.ts';
import {
  attackMods,
  boosted,
  certain,
  certainTough,
  crippledBeast,
  critTough,
  fieldTarget,
  fiveAttacks,
  focusExample,
  type GoldenQuestion,
  hits,
  marshal,
  mean,
  meansOf,
  melee,
  q,
  ranged,
  toughTarget,
} from './goldenScenes.ts';

export type { GoldenQuestion };

export const goldenQuestions: readonly GoldenQuestion[] = [
  q('01a', '+6 against DEF 13', hits({ MAT: 6 }, 13), 7 / 12),
  q('01b', '... boosted', boosted({ MAT: 6 }, 13, melee(60)), 49 / 54),
  q(
    '01c',
    '... boosted with an additional die',
    boosted({ MAT: 6 }, 13, melee(60, { attackDice: { additional: 1 } })),
    427 / 432,
  ),
  q('02a', 'one die fewer, 1d6+6 against DEF 13', hits({ MAT: 6 }, 13, {}, melee(60, { attackDice: { fewer: 1 } })), 0),
  q('02b', '... DEF 8', hits({ MAT: 6 }, 8, {}, melee(60, { attackDice: { fewer: 1 } })), 5 / 6),
  q(
    '02c',
    '... DEF 7, where a 1 still misses',
    hits({ MAT: 6 }, 7, {}, melee(60, { attackDice: { fewer: 1 } })),
    5 / 6,
  ),
  q('02d', 'no dice at all', hits({ MAT: 6 }, 7, {}, melee(60, { attackDice: { fewer: 2 } })), 0),
  q('03a', 'all 1s miss, 2d6', hits({ MAT: 12 }, 10), 35 / 36),
  q('03b', 'all 1s miss, 3d6', hits({ MAT: 12 }, 10, {}, melee(60, { attackDice: { additional: 1 } })), 215 / 216),
  q('03c', 'all 1s miss, 1d6', hits({ MAT: 12 }, 10, {}, melee(60, { attackDice: { fewer: 1 } })), 5 / 6),
  q('03d', 'all 6s hit, 2d6', hits({ MAT: 3 }, 24), 1 / 36),
  q('03e', 'all 6s hit, 3d6', hits({ MAT: 3 }, 24, {}, melee(60, { attackDice: { additional: 1 } })), 1 / 216),
  q('03f', 'a single 6 does not, 1d6', hits({ MAT: 3 }, 24, {}, melee(60, { attackDice: { fewer: 1 } })), 0),
  q(
    '05a',
    'melee against a knocked down target',
    { ...hits({ MAT: 7 }, 13), target: { DEF: 13, ARM: 0, knockedDown: true } },
    1,
  ),
  q(
    '05b',
    '... rolled for a critical',
    {
      ...hits({ MAT: 7 }, 13, { situation: { rollForCritical: true } }),
      target: { DEF: 13, ARM: 0, knockedDown: true },
    },
    35 / 36,
  ),
  q('06', 'a miss rerolled once', hits({ MAT: 6 }, 13, {}, melee(60, { attackDice: { rerollMisses: 1 } })), 119 / 144),
  q(
    '07',
    '3d6 drop the lowest, +5 against DEF 14',
    hits({ MAT: 5 }, 14, {}, melee(60, { attackDice: { additional: 1, dropLowest: 1 } })),
    113 / 216,
  ),
  q(
    '08a',
    'RAT 5, stat -2, roll -4 against DEF 9',
    hits({ RAT: 5, ...attackMods(-4, { penalty: 2 }) }, 9, {}, ranged(60)),
    1 / 6,
  ),
  q('08b', '... DEF 11', hits({ RAT: 5, ...attackMods(-4, { penalty: 2 }) }, 11, {}, ranged(60)), 1 / 36),
  q('08c', '... DEF 12', hits({ RAT: 5, ...attackMods(-4, { penalty: 2 }) }, 12, {}, ranged(60)), 1 / 36),
  q('10a', 'RAT 6 against DEF 14', hits({ RAT: 6 }, 14, {}, ranged(60)), 5 / 12),
  q('10b', '... aiming', hits({ RAT: 6 }, 14, { situation: { aim: true } }, ranged(60)), 13 / 18),
  q(
    '10c',
    '... aiming from behind',
    hits({ RAT: 6 }, 14, { situation: { aim: true, backStrike: true } }, ranged(60)),
    11 / 12,
  ),
  q('10d', '... concealment', hits({ RAT: 6 }, 14, { situation: { concealment: true } }, ranged(60)), 1 / 6),
  q('10e', '... cover', hits({ RAT: 6 }, 14, { situation: { cover: true } }, ranged(60)), 1 / 36),
  q(
    '10f',
    '... cover, elevated',
    hits({ RAT: 6 }, 14, { situation: { cover: true, elevated: true } }, ranged(60)),
    1 / 36,
  ),
  q(
    '10g',
    '... huge, in cover',
    { ...hits({ RAT: 6 }, 14, { situation: { cover: true } }, ranged(60)), target: { DEF: 14, ARM: 0, huge: true } },
    5 / 12,
  ),
  q(
    '11',
    'RAT 6 against DEF 13 in melee: the target',
    hits({ RAT: 6 }, 13, { situation: { targetInMelee: true } }, ranged(60)),
    1 / 12,
  ),
  q(
    '12',
    'aimed, boosted, RAT 6 against DEF 12 in melee',
    boosted({ RAT: 6 }, 12, ranged(60), { situation: { aim: true, targetInMelee: true } }),
    181 / 216,
  ),
  q(
    '13',
    'combined ranged attack of three, RAT 6 against DEF 15',
    hits({ RAT: 6 }, 15, { situation: { combined: 3 } }, ranged(60)),
    13 / 18,
  ),
  q(
    '14a',
    'ROF d3, RAT 5 against DEF 12: mean hits',
    {
      ...hits({ RAT: 5 }, 12, {}, ranged(2, { initialAttacks: 'd3', damageDice: { fewer: 2 } })),
      target: { DEF: 12, ARM: 1, damage: '#9' },
    },
    7 / 6,
    mean,
  ),
  q('14b', '... at least one hit', hits({ RAT: 5 }, 12, {}, ranged(60, { initialAttacks: 'd3' })), 1 - 1145 / 5184),
  q('15', 'P+S 16 against ARM 18: mean points', certain(melee(16), 18, '#200'), 5, mean),
  ...meansOf('16', -10, [1 / 9, 35 / 24, 151 / 36]),
  ...meansOf('17', -6, [14 / 9, 329 / 72, 1729 / 216]),
  ...meansOf('18', -2, [5, 17 / 2, 12]),
  ...meansOf('19', 2, [9, 25 / 2, 16]),
  q('20a', 'POW 13 against one box, ARM 14: direct', certain(melee(13), 14, '#1'), 1),
  q('20b', '... blast, power 7', certain(melee(7), 14, '#1'), 5 / 12),
  q(
    '22',
    'free strike, MAT 6 against DEF 13, P+S 11 against ARM 14 with a Shield',
    {
      attacker: { kind: 'warrior', MAT: 6, weapons: [melee(11)] },
      target: { DEF: 13, ARM: 14, shields: 1 },
      situation: { freeStrike: true },
    },
    1075 / 1296,
  ),
  q(
    '23a',
    'combined melee attack of four: mean',
    {
      attacker: { kind: 'warrior', MAT: 6, weapons: [melee(10)] },
      target: { DEF: 12, ARM: 18, damage: '#200' },
      situation: { combined: 4 },
    },
    245 / 81,
    mean,
  ),
  q(
    '23b',
    'four single attacks: mean',
    {
      attacker: { kind: 'warrior', MAT: 6, weapons: [melee(10, { initialAttacks: 4 })] },
      target: { DEF: 12, ARM: 18, damage: '#200' },
    },
    130 / 81,
    mean,
  ),
  q(
    '24a',
    'first attack after a charge of 3"',
    {
      attacker: { kind: 'warrior', MAT: 7, weapons: [melee(16)] },
      target: { DEF: 13, ARM: 18, damage: '#200' },
      situation: { charge: 3 },
    },
    221 / 36,
    mean,
  ),
  q(
    '24b',
    '... of less than 3"',
    {
      attacker: { kind: 'warrior', MAT: 7, weapons: [melee(16)] },
      target: { DEF: 13, ARM: 18, damage: '#200' },
      situation: { charge: 2.9 },
    },
    65 / 18,
    mean,
  ),
  q(
    '25',
    'cavalry charge',
    {
      attacker: { kind: 'warrior', cavalry: true, MAT: 7, weapons: [melee(13)] },
      target: { DEF: 14, ARM: 15 },
      situation: { charge: 6 },
    },
    49 / 54,
  ),
  q('26a', 'Tough, one attack', toughTarget(1), 143 / 324),
  q('26b', '... two', toughTarget(2), 13871 / 17496),
  q('26c', '... three', toughTarget(3), 7017439 / 7558272),
  q('27a', 'Tough, with critical knockdown', critTough(['Critical Knockdown']), 175 / 432),
  q('27b', '... without', critTough([]), 245 / 648),
  q('28a', 'Tough first, another rule removes it', { ...certainTough('after Tough') }, 2 / 3),
  q('28b', '... Tough second', { ...certainTough('before Tough') }, 1),
  ...[6125223925 / 17414258688, 604030375 / 2902376448, 1507809775 / 17414258688, 175436275 / 2902376448].map(
    (expected, focus) => q(`34${'abcd'[focus]}`, `power field with ${focus} focus`, fieldTarget(focus), expected),
  ),
  q('43a', '10 boxes, 3 focus: buy attacks', focusExample({ kind: 'rule' }, 3), 10704025131865 / 12694994583552),
  q(
    '43b',
    '... boost the damage of every hit, then buy',
    focusExample({ kind: 'rule', boostDamage: 'always' }, 3),
    2834623571 / 3265173504,
  ),
  q('43c', '... best play', focusExample({ kind: 'optimal' }, 3), 2771693710097 / 3173748645888),
  q('43d', '... no focus', focusExample(undefined, 0), 871 / 6561),
  ...[65 / 216, 64025 / 104976, 24317501 / 30233088, 741128609 / 816293376].map((expected, i) =>
    q(
      `44${'abcd'[i]}`,
      `5 boxes in ${i + 1} attacks`,
      {
        attacker: { kind: 'warrior', MAT: 6, weapons: [melee(14, { initialAttacks: i + 1 })] },
        target: { DEF: 12, ARM: 17, damage: '#5' },
      },
      expected,
    ),
  ),
  q('45a', 'two P+S 16 weapons: mean', marshal('none'), 65 / 9, mean),
  q('45b', '... Crush!', marshal('Crush!'), 91 / 6, mean),
  q('45c', '... Strike True!', marshal('Strike True!'), 55 / 6, mean),
  q('66a', 'beast MAT 6, P+S 16: mean', crippledBeast([]), 65 / 18, mean),
  q('66b', '... Mind crippled', crippledBeast(['mind']), 5 / 6, mean),
  q('66c', '... Body crippled', crippledBeast(['body']), 65 / 54, mean),
  q(
    '66d',
    '... Mind crippled, attack boosted',
    {
      ...crippledBeast(['mind'], 1),
      plan: { kind: 'rule', boostAttack: 'always', buy: false },
    },
    65 / 18,
    mean,
  ),
  q(
    '74',
    'a head-butt that knocks down, then one bought attack',
    {
      attacker: {
        kind: 'heavy warjack',
        MAT: 6,
        points: 1,
        weapons: [melee(11, { name: 'Head', qualities: ['Knockdown'] }), melee(16, { initialAttacks: 0 })],
      },
      target: { DEF: 13, ARM: 17, damage: '#8' },
      plan: { kind: 'rule', buyWith: 'Blade' },
    },
    2765 / 7776,
  ),
  q(
    '75a',
    'fire and magical against Immunity: Fire',
    {
      ...certain(melee(14, { qualities: ['Magical', 'Damage Type: Fire'] }), 14, '#200'),
      target: { DEF: 5, ARM: 14, damage: '#200', stationary: true, immunities: ['Fire'] },
    },
    0,
    mean,
  ),
  q(
    '75b',
    'not magical against Incorporeal',
    {
      ...certain(melee(14), 14, '#200'),
      target: { DEF: 5, ARM: 14, damage: '#200', stationary: true, incorporeal: true },
    },
    0,
    mean,
  ),
  q(
    '75c',
    'magical against Incorporeal',
    {
      ...certain(melee(14, { qualities: ['Magical'] }), 14, '#200'),
      target: { DEF: 5, ARM: 14, damage: '#200', stationary: true, incorporeal: true },
    },
    7,
    mean,
  ),
  {
    id: 'REF-1a',
    title: 'five attacks at 30 boxes: mean uncapped damage',
    scenario: fiveAttacks(false),
    value: mean,
    expected: 18.055556,
  },
  {
    id: 'REF-1b',
    title: '... standard deviation',
    scenario: fiveAttacks(false),
    value: 'standard deviation of damage',
    expected: 6.792788,
  },
  { id: 'REF-1c', title: '... destroyed', scenario: fiveAttacks(false), value: 'destroyed', expected: 0.049235407 },
  {
    id: 'REF-2a',
    title: 'all damage boosted: mean uncapped damage',
    scenario: fiveAttacks(true),
    value: mean,
    expected: 30.694444,
  },
  {
    id: 'REF-2b',
    title: '... standard deviation',
    scenario: fiveAttacks(true),
    value: 'standard deviation of damage',
    expected: 10.201481,
  },
  { id: 'REF-2c', title: '... destroyed', scenario: fiveAttacks(true), value: 'destroyed', expected: 0.548494505 },
];

/** The value of a golden question in an answer's measures. */
export function goldenValue({ value }: GoldenQuestion, measures: Measures): number {
  const { destroyed, damage } = measures;
  if (destroyed?.kind !== 'probability' || damage?.kind !== 'distribution') throw new TypeError('not an activation');
  if (value === 'destroyed') return destroyed.value;
  return value === 'mean damage' ? damage.mean.value : damage.standardDeviation;
}
