/** The digest's worked examples of grids, spirals, force fields, transfers and Rage, for the accuracy table. */
import type { Estimate, Measures } from '../ruleset.ts';
import type { ActivationInput } from '../twodice/activation/schema.ts';
import type { HitsInput } from '../twodice/hits/schema.ts';
import type { OtherGolden } from './goldenOther.ts';

const GRID = '....L|....LL|....CM|....CM|....RR|....R';
const SPIRAL = '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS';

type Read = OtherGolden['read'];

const chance =
  (name: string): Read =>
  ({ [name]: measure }) => {
    if (measure?.kind !== 'probability') throw new TypeError(`no chance "${name}"`);
    return measure;
  };
const mean =
  (name: string): Read =>
  ({ [name]: measure }) => {
    if (measure?.kind !== 'distribution') throw new TypeError(`no distribution "${name}"`);
    return measure.mean;
  };
/** Nothing is marked in between, so what is marked less what is removed is minus what is removed. */
const removed: Read = (measures) => {
  const { value, interval } = mean('field')(measures);
  return {
    value: -value,
    ...(interval ? { interval: { ...interval, low: -interval.high, high: -interval.low } } : {}),
  };
};
/** After the last attack. */
const atLast =
  (name: string): Read =>
  ({ [name]: measure }) => {
    const last = measure?.kind === 'series' ? measure.steps.at(-1) : undefined;
    if (!last) throw new TypeError(`no series "${name}"`);
    return last;
  };
const exactly =
  (name: string, value: number) =>
  ({ [name]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'distribution') throw new TypeError(`no distribution "${name}"`);
    return { value: measure.points.find((point) => point.value === value)?.probability ?? 0 };
  };

function attacks(
  count: number,
  power: number,
  target: ActivationInput['target'],
  damageDice: { fewer?: number } = {},
): ActivationInput {
  const weapons = [{ name: 'Blade', class: 'melee' as const, power, initialAttacks: count, damageDice }];
  return { attacker: { kind: 'warrior', MAT: 6, weapons }, target };
}

/** Cannot be missed. */
const held = { DEF: 5, stationary: true };
const transfer = (boxes: number) =>
  attacks(1, 10, { ...held, ARM: 0, damage: '#5', fury: 1, beasts: [boxes] }, { fewer: 2 });
const transfers = (boxes: number) => attacks(3, 16, { ...held, ARM: 15, damage: '#8', fury: 2, beasts: [boxes] });
const crippling = (damage: string, shieldArm: 'left arm' | 'none') =>
  attacks(4, 18, { DEF: 12, ARM: 17, damage, shields: 1, shieldArm });
const raging = attacks(4, 14, { DEF: 12, ARM: 19, damage: '#60', rage: true });

/** Points for certain: no dice. */
const sure = (points: number, place: Partial<HitsInput['hits'][number]> = {}) => ({ dice: 0, power: points, ...place });
const on = (damage: string, ...hits: HitsInput['hits']): HitsInput => ({ target: { ARM: 0, damage }, hits });
const restored = (before: number): HitsInput => ({
  ...on(`F8:${before};${GRID}`, sure(0)),
  repairs: [{ after: 1, what: 'force field' }],
});
const FIELDED = `F3;${GRID}`;
/** Three unmarked boxes on the left; each column of the right grid ends in another system behind four boxes. */
const COLOSSAL = 'L{.|.|.|x|x|x}R{...A|...C|...M|...G|...H|...I}';
const SIX_SYSTEMS = 'A|C|M|G|H|R';

export const bodyGolden: readonly OtherGolden[] = [
  ...([12, 10, 7] as const).map((boxes, i) =>
    activation(
      `35${'abc'[i]}`,
      `10 points transferred to a beast with ${boxes} boxes: taken back`,
      transfer(boxes),
      'mean boxes',
      mean('boxes'),
      [0, 0, 3][i],
    ),
  ),
  activation(
    '36a',
    'two transfers to a beast with 10 boxes',
    transfers(10),
    'destroyed',
    chance('destroyed'),
    44129 / 46656,
  ),
  activation('36b', '... to one that takes everything', transfers(60), 'destroyed', chance('destroyed'), 7 / 12),
  ...([8, 3, 1] as const).map((before, i) =>
    hit(
      `57${'abc'[i]}`,
      `d3 + 1 removed from a field with ${before} marked`,
      restored(before),
      'mean field boxes removed',
      removed,
      [3, 8 / 3, 1][i],
    ),
  ),
  hit(
    '58a',
    '8 to column 2 behind three field boxes',
    on(FIELDED, sure(8, { column: 2 })),
    'mean field boxes',
    mean('field'),
    3,
  ),
  hit('58b', '...', on(FIELDED, sure(8, { column: 2 })), 'mean boxes', mean('boxes'), 5),
  hit('58c', '1 to each column', on(FIELDED, sure(1, { column: 'every' })), 'mean boxes', mean('boxes'), 3),
  hit(
    '58d',
    '1 to the first cortex box',
    on(FIELDED, sure(1, { system: 'cortex' })),
    'mean field boxes',
    mean('field'),
    0,
  ),
  hit('59a', '9 to column 5', on(GRID, sure(9, { column: 5 })), 'right arm crippled', chance('right arm'), 0),
  hit(
    '59b',
    '13 to column 6, which wraps',
    on(GRID, sure(13, { column: 6 })),
    'left arm crippled',
    chance('left arm'),
    0,
  ),
  hit('59c', '11 to column 5', on(GRID, sure(11, { column: 5 })), 'right arm crippled', chance('right arm'), 1),
  ...(['left arm', 'right arm', 'cortex', 'movement'] as const).map((system, i) =>
    hit(
      `60${'abcd'[i]}`,
      i === 0 ? 'one hit of 11 on an empty grid' : '...',
      on(GRID, sure(11)),
      `${system} crippled`,
      chance(system),
      i === 3 ? 0 : 1 / 6,
    ),
  ),
  activation(
    '62a',
    'four attacks 2d6+18 on ARM 17 with a Shield in the left arm, grid',
    crippling(GRID, 'left arm'),
    'mean boxes',
    mean('boxes'),
    14028212153579 / 793437161472,
  ),
  activation(
    '62b',
    '...',
    crippling(GRID, 'left arm'),
    'movement crippled',
    atLast('movement'),
    4415047830037 / 25389989167104,
  ),
  activation(
    '62c',
    '...',
    crippling(GRID, 'left arm'),
    'destroyed',
    chance('destroyed'),
    1191684987571 / 76169967501312,
  ),
  activation(
    '62d',
    '... systems without names',
    crippling(GRID.replaceAll(/[A-Z]/g, '.'), 'none'),
    'mean boxes',
    mean('boxes'),
    254572002607 / 14693280768,
  ),
  hit('64a', '9 to branch 1', on(SPIRAL, sure(9, { column: 1 })), 'Mind crippled', chance('Mind'), 1),
  hit('64b', '8 to branch 6, which wraps', on(SPIRAL, sure(8, { column: 6 })), 'Mind crippled', chance('Mind'), 0),
  hit(
    '67a',
    '7 from the left, three boxes there',
    on(COLOSSAL, sure(7, { grid: 'left' })),
    'four in one column of the right grid',
    chance('right grid: cortex'),
    1 / 6,
  ),
  hit(
    '67b',
    'a point without origin on a colossal',
    on('L{L|L|L|L|L|L}R{R|R|R|R|R|R}', sure(6)),
    'the left grid takes it',
    chance('left grid: left arm'),
    1 / 2,
  ),
  hit(
    '67c',
    '...',
    on(`L{${SIX_SYSTEMS}}R{${SIX_SYSTEMS}}`, sure(1)),
    'one column of the left grid takes it',
    chance('left grid: cortex'),
    1 / 12,
  ),
  ...[577200625 / 11019960576, 629334875 / 2754990144, 686178025 / 1836660096, 1269450767 / 3673320192].map(
    (expected, gained) =>
      activation(
        `68${'abcd'[gained]}`,
        gained === 0 ? 'Rage: four attacks, P+S 14 against ARM 19' : '...',
        raging,
        `${gained} focus gained`,
        exactly('rage', gained),
        expected,
      ),
  ),
];

type Rest = [title: string, scenario: unknown, value: string, read: Read, expected: number];

function activation(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'activation', title, scenario, value, read, expected };
}

function hit(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'hits', title, scenario, value, read, expected };
}
