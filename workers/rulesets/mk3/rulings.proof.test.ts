/** Every ruling that can be chosen: the other reading is the number worked out beside it. */
import { describe, expect, test } from 'vitest';
import { streamState } from '../../kernel/streams.ts';
import { parsePath, withValue } from '../../paths.ts';
import { schemasAt } from '../../schema-words.ts';
import { drawnSchema } from '../proving/draw.ts';
import type { Measures } from '../ruleset.ts';
import { CHOICES } from '../twodice/activation/schema.ts';
import { mk3 } from './index.ts';
import { RULINGS } from './rulings.ts';

type Asked = Readonly<Record<string, unknown>>;

const pathOf = (field: string) => {
  const path = parsePath(field);
  if (!path) throw new RangeError(field);
  return path;
};

describe('the register of rulings', () => {
  test('every kind with dice of its own has rulings', () => {
    const without = mk3.kinds.filter(
      ({ schema }) =>
        !RULINGS.some(
          ({ field }) => field && schemasAt(drawnSchema(schema) as never, undefined, pathOf(field)).length > 0,
        ),
    );
    // Boxes that are marked by stated points, and any dice expression.
    expect(without.map(({ id }) => id)).toEqual(['hits', 'roll']);
  });
});

/** Probability or mean of a measure; of a series its last step. */
function number(measures: Measures, name: string): number {
  const measure = measures[name];
  if (!measure) throw new TypeError(`no measure ${name} among ${Object.keys(measures).join(', ')}`);
  if (measure.kind === 'probability') return measure.value;
  return measure.kind === 'distribution' ? measure.mean.value : measure.steps[measure.steps.length - 1]!.value;
}

function question(kind: string, scenario: Asked) {
  const found = mk3.kinds.find(({ id }) => id === kind);
  if (!found) throw new RangeError(kind);
  const parsed = found.schema.parse(scenario);
  expect(found.check(parsed)).toEqual([]);
  return found.compile(parsed);
}

function exactly(kind: string, scenario: Asked, measure: string): number {
  const asked = question(kind, scenario);
  const tally = asked.exact();
  if (!tally) throw new TypeError('no exact answer');
  return number(asked.measures(tally, null), measure);
}

const TRIALS = 20_000;

/** The same by trials, with their standard error as far as anything between 0 and `most` can have. */
function about(kind: string, scenario: Asked, measure: string): number {
  const asked = question(kind, scenario);
  const tally = new Int32Array(asked.tallySize);
  asked.simulate(streamState(29, 0), TRIALS, tally);
  return number(asked.measures(tally, TRIALS), measure);
}

/** P(2d6 >= n) and P(3d6 >= n). */
const two = (n: number) => [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1][n]! / 36;
const HIT = 7 / 12;
const soft = { DEF: 13, ARM: 0, damage: '#1' };
/** Lies on the ground: melee attacks hit it. */
const down = { DEF: 13, ARM: 0, damage: '#1', knockedDown: true };
const blade = (power: number, more: Asked = {}) => ({ name: 'Blade', class: 'melee', power, ...more });
const gun = (power: number, more: Asked = {}) => ({ name: 'Gun', class: 'ranged', power, ...more });
const fighter = (weapons: readonly Asked[], more: Asked = {}) => ({
  ...{ kind: 'warrior', MAT: 6, RAT: 6, magicAttack: 6, weapons },
  ...more,
});
const act = (weapon: Asked, target: Asked, more: Asked = {}, attacker: Asked = {}) => ({
  ...{ attacker: fighter([weapon], attacker), target },
  ...more,
});
const jack = (more: Asked = {}) => ({ kind: 'heavy warjack', MAT: 6, STR: 10, points: 1, base: 'large', ...more });
const slammed = { DEF: 5, ARM: 14, damage: '#1', base: 'large' };

const fury = (group: Asked, turns = 1) => ({
  ...{ turns, effort: 0 },
  battlegroup: { engine: 'fury', caster: { FURY: 6 }, leech: 0, ...group },
});

interface Case {
  readonly kind: string;
  readonly scenario: Asked;
  readonly measure: string;
  /** As it is taken, and the other way. */
  readonly taken: number;
  readonly other: number;
  /** More than 1 where a mean may be. */
  readonly most?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  inMelee: {
    // RAT 6 against DEF 13 on a huge base: 7 or more, or 11 or more.
    ...{ kind: 'activation', measure: 'destroyed', taken: HIT, other: two(11) },
    scenario: act(gun(60), { ...soft, huge: true }, { situation: { targetInMelee: true } }),
  },
  redirectedDEF: {
    // A miss of the first, DEF 13 + 4, is rolled at the other: 11 or more, or 7 or more.
    ...{ kind: 'area', measure: 'destroyed2', taken: (1 - two(11)) * two(11), other: (1 - two(11)) * HIT },
    scenario: {
      attacker: fighter([gun(60)]),
      attack: { kind: 'into melee' },
      models: [{ target: soft }, { target: soft }],
    },
  },
  redirectedBoost: {
    // Boosted: 11 or more of 3d6 is 108/216.
    ...{ kind: 'area', measure: 'destroyed2', taken: 1 / 4, other: (1 / 2) * two(11) },
    scenario: {
      attacker: fighter([gun(60)], { kind: 'warcaster', points: 1 }),
      attack: { kind: 'into melee' },
      models: [{ target: soft, boostAttack: true }, { target: soft }],
    },
  },
  judgedDice: {
    // Two dice, the lower one dropped, against DEF 13 with MAT 12: a single 1 misses, and only two 1s are all 1s of all.
    // That is the same; but 6 and 6 of all dice hit whatever is needed, where a single 6 does not.
    ...{ kind: 'activation', measure: 'destroyed', taken: 0, other: 1 / 36 },
    scenario: act(blade(60, { attackDice: { dropLowest: 1 } }), { ...soft, DEF: 30 }),
  },
  noDamageDice: {
    ...{ kind: 'activation', measure: 'destroyed', taken: 1, other: 0 },
    scenario: act(blade(60, { damageDice: { fewer: 2 } }), down),
  },
  noAttackDice: {
    ...{ kind: 'activation', measure: 'destroyed', taken: 0, other: 1 },
    scenario: act(blade(60, { attackDice: { fewer: 2 } }), down),
  },
  helplessDEF: {
    // RAT 0 against DEF 5, or against DEF 3.
    ...{ kind: 'activation', measure: 'destroyed', taken: 30 / 36, other: 35 / 36 },
    scenario: act(gun(60), { ...down, DEF: 3 }, {}, { RAT: 0 }),
  },
  powerField: {
    // 20 points on 8 boxes: 15 get through, or 3 of 8.
    ...{ kind: 'activation', measure: 'destroyed', taken: 1, other: 0 },
    scenario: act(blade(20, { damageDice: { fewer: 2 } }), { ...down, damage: '#8', powerField: 1 }),
  },
  toughUpright: {
    // Always hit hard, saved with 1/3, or not at all.
    ...{ kind: 'activation', measure: 'destroyed', taken: 2 / 3, other: 1 },
    scenario: act(blade(60), { ...soft, stationary: true, tough: true, cannotBeKnockedDown: true }),
  },
  boxesBack: {
    // The first blow fills all boxes; a third is saved, without its shield, which the second blow then gets through to
    // nobody but those: it is saved from that, too, with 1/3. Or with its shield, which stops the second blow.
    ...{ kind: 'activation', measure: 'destroyed', taken: 8 / 9, other: 2 / 3 },
    scenario: {
      attacker: fighter([
        blade(20, { damageDice: { fewer: 2 } }),
        blade(11, { name: 'Fist', damageDice: { fewer: 2 } }),
      ]),
      target: {
        ...{ DEF: 13, ARM: 10, damage: 'x|L|M|x|x|x', shields: 1, shieldArm: 'left arm' },
        ...{ stationary: true, tough: true, cannotBeKnockedDown: true },
      },
    },
  },
  rollsAtOnce: {
    // Slammed with STR 40 over an edge at once: DEF 5 and MAT 6 miss with 1/36. It cannot be knocked down, so Tough works
    // again: one roll saves 1/3, or one for each roll 1/9.
    ...{ kind: 'powerAttack', measure: 'destroyed1', taken: (35 / 36) * (2 / 3), other: (35 / 36) * (8 / 9) },
    scenario: {
      attacker: jack({ STR: 40 }),
      attack: { kind: 'slam', dropAfter: 0, dropHeight: 3 },
      target: { ...slammed, ARM: 0, tough: true, cannotBeKnockedDown: true },
    },
  },
  effectsAtOnce: {
    // Both stay with 4/9, one with 2/9 each; each would destroy it. Tough saves 1/3 of what comes at once; one by one the
    // second finds a model that lies, or nobody.
    ...{ kind: 'effects', measure: 'destroyed' },
    taken: (4 / 9) * (2 / 3) + 4 / 9,
    other: (4 / 9) * (2 / 3) + (4 / 9) * (2 / 3),
    scenario: { target: { ARM: 0, damage: '#1', tough: true }, effects: ['Fire', 'Corrosion'], turns: 1 },
  },
  collateralRage: {
    // A fall always hurts a model of ARM 0.
    ...{ kind: 'hazard', measure: 'rage1', taken: 0, other: 1 },
    scenario: { source: { kind: 'fall' }, models: [{ target: { ...soft, damage: '#200', rage: true } }] },
  },
  bombardment: {
    // POW 10 against ARM 13 and one box: 4 or more, or with 5 9 or more.
    ...{ kind: 'hazard', measure: 'destroyed1', taken: 33 / 36, other: 10 / 36 },
    scenario: {
      source: { kind: 'blast', POW: 10, deviation: 'none' },
      models: [{ target: { ...soft, ARM: 13 } }],
    },
  },
  contactDice: {
    // Always slammed into a wall that another of its size leans on: 3d6, or 4d6, of STR 10 against ARM 0. A miss is 1/36.
    ...{ kind: 'powerAttack', measure: 'boxes1', most: 40 },
    taken: (35 / 36) * (10.5 + 10),
    other: (35 / 36) * (14 + 10),
    scenario: {
      attacker: jack(),
      attack: { kind: 'slam', wall: 0 },
      target: { ...slammed, ARM: 0, damage: '#200' },
      others: [{ target: slammed, inches: 0 }],
    },
  },
  crippledDice: {
    // Both take a die, so none is left and it misses; or one die, with MAT 6 against DEF 10: 4, 5, 6.
    ...{ kind: 'activation', measure: 'destroyed', taken: 0, other: 1 / 2 },
    scenario: act(
      blade(60, { location: 'left' }),
      { ...soft, DEF: 10 },
      {},
      { kind: 'warbeast', crippled: ['left', 'mind'] },
    ),
  },
  crippledCollateral: {
    // Met at once by a slam that misses with 1/36: STR 10 against ARM 16 and one box, 7 or more of 2d6, or never of one.
    ...{ kind: 'powerAttack', measure: 'destroyed2', taken: (35 / 36) * HIT, other: 0 },
    scenario: {
      attacker: jack({ kind: 'warbeast', crippled: ['body'] }),
      attack: { kind: 'slam' },
      target: { ...slammed, damage: '#200' },
      others: [{ target: { ...slammed, ARM: 16, base: 'small' }, inches: 0 }],
    },
  },
  shieldsAgainstFire: {
    // 2d6 + 12 against ARM 18 and a shield: 9 or more, or 7 or more; it stays with 2/3.
    ...{ kind: 'effects', measure: 'destroyed', taken: (2 / 3) * two(9), other: (2 / 3) * two(7) },
    scenario: { target: { ARM: 18, damage: '#1', shields: 1 }, turns: 1 },
  },
  deviation: {
    // The blast strays d6 inches; one of the models stands 4 inches off at 60 degrees, the other is stated to be under
    // it in direction 2. Both are, at 2 to 6 inches in direction 2; in a mirror never both.
    ...{ kind: 'hazard', measure: 'all', taken: 5 / 36, other: 0 },
    scenario: {
      source: { kind: 'blast', POW: 40, AOE: 3, deviation: 'd6' },
      models: [
        { target: soft, place: { kind: 'measured', inches: 4, bearing: 60 } },
        { target: soft, place: { kind: 'stated', direct: false, directions: ['2'] } },
      ],
    },
  },
  smallerSlam: {
    // Half of d6 reaches an edge 2.5 inches away on 5 and 6, or rounded up as well; 3 inches on 6, or on 5 and 6.
    ...{ kind: 'powerAttack', measure: 'fell', taken: (35 / 36) * (1 / 6), other: (35 / 36) * (2 / 6) },
    scenario: {
      attacker: jack({ base: 'medium', MAT: 8 }),
      attack: { kind: 'slam', dropAfter: 3 },
      target: slammed,
    },
  },
  collateralMagic: {
    // The slam meets it at once whenever it hits; POW 40 destroys it, if it is hurt at all.
    ...{ kind: 'powerAttack', measure: 'destroyed2', taken: 0, other: HIT },
    scenario: {
      attacker: { kind: 'warcaster', magicAttack: 6 },
      attack: { kind: 'slamming attack', class: 'magic', POW: 40 },
      target: { ...slammed, DEF: 13 },
      others: [{ target: { ...slammed, incorporeal: true }, contact: 'always' }],
    },
  },
  secondThrow: {
    // Grasped, DEF 5, and never stronger; then at a model on the ground: it hits, or with 35/36.
    ...{ kind: 'powerAttack', measure: 'onTarget', taken: 35 / 36, other: (35 / 36) * (35 / 36) },
    scenario: {
      attacker: jack({ STR: 20, weapons: [blade(1, { qualities: ['Open Fist'] })] }),
      attack: { kind: 'throw', aim: 'at the first other model', distance: 3 },
      target: { ...slammed, STR: 1 },
      others: [{ target: { ...slammed, knockedDown: true } }],
    },
  },
  certainCharge: {
    // P+S 11 against ARM 18, one box: 3d6 from 8 on is 181/216, 2d6 15/36.
    ...{ kind: 'activation', measure: 'destroyed', taken: 181 / 216, other: 15 / 36 },
    scenario: act(blade(11), { ...down, ARM: 18 }, { situation: { charge: 5 } }),
  },
  emptyBoosts: {
    // Three dice fewer: a boost leaves none either. The point is spent on a hit, 7/12.
    ...{ kind: 'activation', measure: 'pointsLeft', taken: 1, other: 5 / 12 },
    scenario: act(
      blade(60, { damageDice: { fewer: 3 } }),
      soft,
      { plan: { kind: 'rule', boostDamage: 'always', buy: false } },
      { kind: 'warcaster', points: 1 },
    ),
  },
  frenzyDice: {
    // THR 0 and fury 4: it frenzies. MAT 6 against DEF 13: 7 or more of 2d6, or of 3d6.
    ...{ kind: 'battlegroup', measure: 'friends', taken: HIT, other: 196 / 216 },
    scenario: {
      ...{ turns: 1, effort: 0 },
      battlegroup: {
        engine: 'fury',
        caster: { FURY: 6 },
        leech: 0,
        beasts: [
          {
            ...{ name: 'Beast', FURY: 4, THR: 0, fury: 4, MAT: 6, power: 60, mindCrippled: true },
            nearest: [{ DEF: 13, ARM: 0, boxes: 1 }],
          },
        ],
      },
    },
  },
  frenzyFury: {
    // It frenzies in the first turn, and its three points go, or stay.
    ...{ kind: 'battlegroup', measure: 'left on Beast', taken: 0, other: 3, most: 3 },
    scenario: fury({ beasts: [{ name: 'Beast', FURY: 4, THR: 0, fury: 3 }] }),
  },
  fallenFrenzy: {
    // The second saves a third of the time, lies, and frenzies or not; the first always does.
    ...{ kind: 'battlegroup', measure: 'frenzies', taken: 2 - HIT, other: 2 - HIT + HIT / 3, most: 2 },
    scenario: fury({
      beasts: [
        {
          ...{ name: 'Beast', FURY: 4, THR: 0, fury: 4, MAT: 6, power: 60, mindCrippled: true },
          nearest: [{ beast: 'Fellow', DEF: 13, ARM: 0, tough: true }],
        },
        { name: 'Fellow', FURY: 4, THR: 0, fury: 4, boxes: 5 },
      ],
    }),
  },
  bond: {
    // Two lost beasts bring a point each in the first turn, which are spent, and again in the second, or not.
    ...{ kind: 'battlegroup', measure: 'points', taken: 2, other: 0, most: 6 },
    scenario: fury({ caster: { FURY: 6, points: 0, lostBeasts: 2, spend: 6 }, beasts: [{ FURY: 4, THR: 20 }] }, 2),
  },
  notShaken: {
    // Stationary and without focus in its first turn: the point of the second turn is for work, or for shaking.
    ...{ kind: 'battlegroup', measure: 'work', taken: 1, other: 0, most: 2 },
    scenario: {
      ...{ turns: 2, effort: 1 },
      battlegroup: { engine: 'focus', caster: { FOCUS: 6 }, warjacks: [{ name: 'Jack', allocate: 0 }] },
      events: ['stationary', 'disrupted'].map((what) => ({ turn: 0, model: 'Jack', what })),
    },
  },
  monstrosityFocus: {
    // A monstrosity that never acts has its two points still, or none.
    ...{ kind: 'battlegroup', measure: 'left on Jack', taken: 2, other: 0, most: 3 },
    scenario: {
      ...{ turns: 2, effort: 0 },
      battlegroup: {
        engine: 'focus',
        caster: { FOCUS: 6 },
        warjacks: [{ name: 'Jack', type: 'monstrosity', focus: 2 }],
      },
    },
  },
};

/** Beyond this many standard errors a right answer falls with less than 1e-6, over all cases. */
const FAR = 5.5;

describe('the other reading', () => {
  test('every choice has a case', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(CHOICES).sort());
  });

  test.each(Object.keys(CHOICES))('%s', (name) => {
    const { kind, scenario, measure, taken, other, most = 1 } = CASES[name]!;
    const ruling = RULINGS.find(({ field }) => field?.endsWith(`rulings.${name}`));
    if (!ruling?.field) throw new RangeError(name);
    const [, alternative] = ruling.alternatives;
    const otherwise = withValue(scenario, pathOf(ruling.field), alternative!.value) as Asked;
    expect(exactly(kind, scenario, measure)).toBeCloseTo(taken, 12);
    expect(exactly(kind, otherwise, measure)).toBeCloseTo(other, 12);
    expect(taken).not.toBe(other);
    const error = (FAR * most * 0.5) / Math.sqrt(TRIALS);
    expect(Math.abs(about(kind, scenario, measure) - taken)).toBeLessThan(error);
    expect(Math.abs(about(kind, otherwise, measure) - other)).toBeLessThan(error);
  });
});
