/** The digest's worked examples that a question can ask as they stand, for the accuracy table. */
import { chanceOf, type GoldenRow, leastOf, meanOf } from '../golden.ts';
import type { ActivationInput } from './kinds/activation.ts';

const row = (
  id: string,
  title: string,
  [kind, scenario]: readonly [kind: string, scenario: unknown],
  value: string,
  expected: number,
  read: GoldenRow['read'],
): GoldenRow => ({ id: `MK2-GV-${id}`, title, kind, scenario, value, expected, read });

type Fighter = ActivationInput['attacker'];
type Weapon = Fighter['weapons'][number];
type Rest = Partial<Omit<ActivationInput, 'attacker' | 'target'>>;

const plain = { kind: 'rule', boostAttack: 'never', boostDamage: 'never', buy: false } as const;
const buys = { ...plain, buy: true };
const weapon = (power: number, initialAttacks = 1, more: Partial<Weapon> = {}): Weapon => ({
  ...{ name: 'Blade', class: 'melee', power, initialAttacks },
  ...more,
});
const trooper = (weapons: Weapon[], more: Partial<Fighter> = {}): Fighter => ({
  ...{ kind: 'warrior', MAT: 6, weapons },
  ...more,
});
const activation = (attacker: Fighter, target: ActivationInput['target'], rest: Rest = {}) =>
  ['activation', { attacker, target, plan: plain, ...rest }] as const;

const dies = chanceOf('destroyed');
const damage = meanOf('damage');
const eight = { DEF: 13, ARM: 17, damage: '#8' };
const still = { DEF: 5, ARM: 18, stationary: true, damage: '#200' };
const beast: Fighter = { kind: 'warbeast', MAT: 5, points: 4, weapons: [weapon(16, 2)] };
const charged = { DEF: 12, ARM: 18 };
const butting: Fighter = {
  ...{ kind: 'warbeast', MAT: 6, points: 1 },
  weapons: [
    weapon(12, 1, { name: 'Head-butt', special: true, qualities: ['Knockdown'] }),
    weapon(16, 1, { name: 'Claw' }),
  ],
};
const warlock = { DEF: 5, ARM: 15, stationary: true, damage: '#8' };
const bolt: Weapon = { name: 'Bolt', class: 'magic', power: 12, initialAttacks: 0, cost: 2 };

const activations: readonly GoldenRow[] = [
  row('10a', '2d6 + 15 on ARM 18', activation(trooper([weapon(15)]), still), 'mean damage', 145 / 36, damage),
  row(
    '10c',
    'Weapon Master on a charge',
    activation(trooper([weapon(15, 1, { qualities: ['Weapon Master'] })]), still, { situation: { charge: 5 } }),
    'mean damage',
    11,
    damage,
  ),
  row(
    '10d',
    'Body crippled',
    activation({ ...trooper([weapon(15)]), kind: 'warbeast', crippled: ['body'] }, still),
    'mean damage',
    1,
    damage,
  ),
  row('11', 'one trooper', activation(trooper([weapon(11)]), { DEF: 13, ARM: 15 }), 'destroyed', 35 / 72, dies),
  row('12a', 'one attack on 8 boxes', activation(trooper([weapon(17)]), eight), 'destroyed', 35 / 144, dies),
  row('12b', 'three attacks', activation(trooper([weapon(17, 3)]), eight), 'destroyed', 59572667 / 80621568, dies),
  row(
    '12c',
    'a charge and two more',
    activation(trooper([weapon(17, 3)]), eight, { situation: { charge: 5 } }),
    'destroyed',
    381422825 / 483729408,
    dies,
  ),
  row(
    '12d',
    'three boosted attack rolls',
    activation({ ...trooper([weapon(17, 3)]), kind: 'warlock', points: 3 }, eight, {
      plan: { ...plain, boostAttack: 'always' },
    }),
    'destroyed',
    7194587141 / 7346640384,
    dies,
  ),
  row(
    '12e',
    'three boosted damage rolls',
    activation({ ...trooper([weapon(17, 3)]), kind: 'warlock', points: 3 }, eight, {
      plan: { ...plain, boostDamage: 'always' },
    }),
    'destroyed',
    23605141 / 26873856,
    dies,
  ),
  row(
    '13a',
    'a warbeast with FURY 4 charges',
    activation(beast, { ...charged, damage: '#20' }, { situation: { charge: 5 }, plan: buys }),
    'destroyed',
    10584538241921 / 30091839012864,
    dies,
  ),
  row(
    '13b',
    '... without an end',
    activation(beast, { ...charged, damage: '#200' }, { situation: { charge: 5 }, plan: buys }),
    'mean damage',
    133 / 8,
    damage,
  ),
  row(
    '14b',
    'three attacks on a Tough trooper',
    activation(trooper([weapon(11, 3)], { MAT: 7 }), { DEF: 13, ARM: 13, tough: true }),
    'destroyed',
    367051685 / 408146688,
    dies,
  ),
  row(
    '18',
    'a free strike',
    activation(
      trooper([weapon(11)]),
      { DEF: 14, ARM: 15 },
      { situation: { freeStrike: true }, plan: { kind: 'optimal' } },
    ),
    'destroyed',
    689 / 972,
    dies,
  ),
  row(
    '23',
    'a head-butt and one more attack',
    activation(
      butting,
      { DEF: 14, ARM: 18, damage: '#200' },
      {
        combatAction: 'special',
        plan: { ...buys, buyWith: 'Claw' },
      },
    ),
    'mean damage',
    1705 / 432,
    damage,
  ),
  row(
    '34a',
    'a warlock without a transfer',
    activation(trooper([weapon(14, 1, { damageDice: { additional: 1 } })]), warlock),
    'destroyed',
    20 / 27,
    dies,
  ),
  row(
    '34b',
    '... with one to a warbeast of 6 circles',
    activation(trooper([weapon(14, 1, { damageDice: { additional: 1 } })]), { ...warlock, fury: 1, beasts: [6] }),
    'destroyed',
    5 / 54,
    dies,
  ),
  row(
    '42',
    'an offensive spell',
    activation(
      { kind: 'warlock', magicAttack: 7, points: 2, weapons: [bolt] },
      { DEF: 14, ARM: 15 },
      {
        combatAction: 'magic only',
        plan: buys,
      },
    ),
    'destroyed',
    77 / 144,
    dies,
  ),
  row(
    '43b',
    'a cavalry charge attack',
    activation(
      trooper([weapon(12)], { cavalry: true }),
      { DEF: 15, ARM: 15, damage: '#200' },
      { situation: { charge: 6 } },
    ),
    'mean damage',
    35 / 8,
    damage,
  ),
  row(
    '43c',
    'a combined charge of three',
    activation(
      trooper([weapon(10)], { MAT: 5 }),
      { DEF: 14, ARM: 18, damage: '#200' },
      {
        situation: { charge: 6, combined: 3 },
      },
    ),
    'mean damage',
    15509 / 3888,
    damage,
  ),
];

const gun = (power: number) => ({ kind: 'warrior', RAT: 6, weapons: [{ name: 'Gun', class: 'ranged', power }] });
const sprayed = { target: { DEF: 12, ARM: 14 } };
const small = { DEF: 12, ARM: 14, base: 'small' };
const strong = { kind: 'warbeast', MAT: 6, STR: 12, points: 2 };
const heavy = { DEF: 12, ARM: 18, damage: '#60', STR: 12 };
const fist = (count: number) => [
  { name: 'Claw', class: 'melee', power: 16, initialAttacks: count, qualities: ['Open Fist'] },
];
const burning = (target: object, effects: readonly string[], turns: number) =>
  ['effects', { target, effects, turns }] as const;
const spiral = (damaged: string, points: readonly number[]) =>
  [
    'hits',
    { target: { ARM: 1, damage: damaged }, hits: points.map((each) => ({ dice: 0, power: each + 1 })) },
  ] as const;
const SIX_BY_FIVE = '@MMMMM|MMMMM|BBBBB|BBBBB|SSSSS|SSSSS';

const others: readonly GoldenRow[] = [
  row(
    '16d',
    'a template on a trooper 8" away',
    ['area', { attacker: gun(14), models: [{ target: { DEF: 13, ARM: 14 }, situation: { distance: 8 } }] }],
    'destroyed',
    277 / 432,
    chanceOf('destroyed1'),
  ),
  row(
    '41',
    'a spray on four troopers',
    ['area', { attacker: gun(12), attack: { kind: 'spray' }, models: [sprayed, sprayed, sprayed, sprayed] }],
    'at least 3 destroyed',
    38526317375 / 58773123072,
    leastOf('destroyed', 3),
  ),
  row(
    '19',
    'an impact attack',
    [
      'powerAttack',
      { attacker: { kind: 'warrior', cavalry: true, MAT: 7 }, attack: { kind: 'impact', POW: 12 }, target: small },
    ],
    'destroyed',
    175 / 216,
    chanceOf('destroyed1'),
  ),
  row(
    '20a',
    'a push, equal STR',
    ['powerAttack', { attacker: strong, attack: { kind: 'push' }, target: heavy }],
    'pushed',
    7 / 12,
    chanceOf('pushed'),
  ),
  row(
    '22',
    'a throw, STR 10 against 12',
    ['powerAttack', { attacker: { ...strong, STR: 10, weapons: fist(1) }, attack: { kind: 'throw' }, target: heavy }],
    'thrown',
    65 / 324,
    chanceOf('thrown'),
  ),
  row(
    'D12',
    'a trample over three models',
    [
      'powerAttack',
      { attacker: strong, attack: { kind: 'trample' }, target: small, others: [{ target: small }, { target: small }] },
    ],
    'mean destroyed',
    455 / 216,
    meanOf('destroyed'),
  ),
  row(
    '28c',
    'Fire for three phases',
    burning({ ARM: 15, damage: '#200' }, ['Fire'], 3),
    'mean damage',
    2755 / 486,
    damage,
  ),
  row('28e', 'Fire on 5 boxes for two', burning({ ARM: 15, damage: '#5' }, ['Fire'], 2), 'destroyed', 685 / 1458, dies),
  row(
    '29b',
    'Fire and Corrosion at once',
    burning({ ARM: 20, damage: '#2' }, ['Fire', 'Corrosion'], 1),
    'destroyed',
    13 / 81,
    dies,
  ),
  row(
    '29c',
    '... on a Tough trooper',
    burning({ ARM: 14, tough: true }, ['Fire', 'Corrosion'], 1),
    'destroyed',
    143 / 243,
    dies,
  ),
  row('30a', 'one hit of 12 on a spiral', spiral(SIX_BY_FIVE, [12]), 'Mind crippled', 1 / 6, chanceOf('Mind')),
  row('31a', 'hits of 7 and 7', spiral(SIX_BY_FIVE, [7, 7]), 'Mind crippled', 1 / 12, chanceOf('Mind')),
  row(
    '39',
    'a fall of 7"',
    ['hazard', { source: { kind: 'fall', height: 7 }, models: [{ target: { DEF: 12, ARM: 15, damage: '#200' } }] }],
    'mean boxes',
    11665 / 1296,
    meanOf('boxes1'),
  ),
  row(
    '40a',
    '3" of stone wall, four blows',
    ['structure', { structure: { material: 'stone', inches: 3 }, attacks: [{ count: 4, dice: 3, power: 17 }] }],
    'destroyed',
    251409007 / 272097792,
    dies,
  ),
];

export const goldenRows: readonly GoldenRow[] = [...activations, ...others];
