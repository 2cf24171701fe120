/** The digest's worked examples that kinds other than the activation answer, for the accuracy table. */
import type { Estimate, Measures } from '../ruleset.ts';

export interface OtherGolden {
  readonly id: string;
  readonly title: string;
  readonly kind: 'activation' | 'effects' | 'hits' | 'battlegroup';
  readonly scenario: unknown;
  /** What is compared, in words. */
  readonly value: string;
  readonly expected: number;
  readonly read: (measures: Measures) => Estimate;
}

const GRID = '....L|....LL|....CM|....CM|....RR|....R';
const SPIRAL = '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS';

const destroyed = ({ destroyed: measure }: Measures): Estimate => {
  if (measure?.kind !== 'probability') throw new TypeError('no probability');
  return measure;
};
const calm = ({ noFrenzy: measure }: Measures): Estimate => {
  if (measure?.kind !== 'probability') throw new TypeError('no chance of calm');
  return measure;
};
const mean =
  (name: string) =>
  ({ [name]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'distribution') throw new TypeError(`no distribution ${name}`);
    return measure.mean;
  };
const crippled =
  (system: string) =>
  ({ [system]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'probability') throw new TypeError(`no system ${system}`);
    return measure;
  };

const fire = (ARM: number, damage: string, turns: number) => ({ target: { ARM, damage }, effects: ['Fire'], turns });
const threeHits = { target: { ARM: 19, damage: GRID }, hits: [{ count: 3, dice: 3, power: 16 }] };
const beastHits = { target: { ARM: 17, damage: SPIRAL }, hits: [{ count: 3, dice: 2, power: 15 }] };
const corrosion = (damage: string) => ({ target: { ARM: 10, damage }, effects: ['Corrosion'], turns: 60 });

/** A beast with THR 9 and that much fury which nobody leeches, over so many Control Phases. */
const heldFury = (fury: number, turns = 1, beast: object = {}) => ({
  turns,
  effort: 0,
  battlegroup: {
    engine: 'fury',
    caster: { FURY: 6 },
    beasts: [{ FURY: 5, THR: 9, fury, ...beast }],
    leech: 0,
    frenzyFury: 'keep',
  },
});
const friendAt = (distance: number) => ({
  MAT: 6,
  power: 17,
  nearest: [{ who: 'friend', distance, DEF: 14, ARM: 16, boxes: 5 }],
});
const spiritBond = {
  turns: 1,
  effort: 0,
  battlegroup: {
    engine: 'fury',
    caster: { FURY: 6, points: 1, lostBeasts: 1 },
    beasts: [
      { name: 'First', FURY: 4, THR: 9, fury: 4 },
      { name: 'Second', FURY: 4, THR: 9, fury: 3 },
    ],
    bondFirst: true,
  },
};
const vector = { type: 'vector', induction: true };
const induction = {
  turns: 1,
  effort: 3,
  battlegroup: {
    engine: 'focus',
    caster: { FOCUS: 3 },
    warjacks: ['First', 'Second', 'Third'].map((name) => ({ name, ...vector })),
  },
};

export const otherGolden: readonly OtherGolden[] = [
  effect('29a', 'corrosion destroys five boxes', corrosion('#5'), 'destroyed', destroyed, 32 / 243),
  effect('29b', '... boxes marked', corrosion('#5'), 'mean boxes', mean('boxes'), 422 / 243),
  effect('30', 'fire on one box, ARM 14, next turn', fire(14, '#1', 1), 'destroyed', destroyed, 35 / 54),
  effect('31a', 'fire on eight boxes, ARM 15, one turn', fire(15, '#8', 1), 'destroyed', destroyed, 1 / 18),
  effect('31b', '... two turns', fire(15, '#8', 2), 'destroyed', destroyed, 779 / 2916),
  effect('31c', '... three turns', fire(15, '#8', 3), 'destroyed', destroyed, 56315 / 157464),
  effect('31d', '... four turns', fire(15, '#8', 4), 'destroyed', destroyed, 267853 / 708588),
  effect(
    '32a',
    'a burning warcaster, ARM 15, one focus',
    { target: { ARM: 15, damage: '#200', powerField: 1 }, effects: ['Fire'], turns: 1 },
    'mean damage',
    mean('damage'),
    10 / 27,
  ),
  effect('32b', '... no focus', fire(15, '#200', 1), 'mean damage', mean('damage'), 145 / 54),
  hit(
    '61a',
    'three hits 3d6+16 on ARM 19, grid',
    threeHits,
    'left arm crippled',
    crippled('left arm'),
    391143925 / 1088391168,
  ),
  hit('61b', '...', threeHits, 'right arm crippled', crippled('right arm'), 678660041 / 2176782336),
  hit('61c', '...', threeHits, 'cortex crippled', crippled('cortex'), 10755871 / 30233088),
  hit('61d', '...', threeHits, 'movement crippled', crippled('movement'), 324637579 / 1088391168),
  hit('61e', '...', threeHits, 'destroyed', destroyed, 74971 / 5038848),
  hit(
    '63',
    'five hits 2d6+18 on ARM 17, grid',
    { target: { ARM: 17, damage: GRID }, hits: [{ count: 5, dice: 2, power: 18 }] },
    'destroyed',
    destroyed,
    26724643 / 30233088,
  ),
  hit('65a', 'three hits 2d6+15 on ARM 17, spiral', beastHits, 'Body crippled', crippled('Body'), 55997 / 279936),
  hit('65b', '...', beastHits, 'Mind crippled', crippled('Mind'), 122989 / 559872),
  hit('65c', '...', beastHits, 'Spirit crippled', crippled('Spirit'), 784391 / 3359232),
  hit('65d', '...', beastHits, 'destroyed', destroyed, 7 / 3888),
  ...[5 / 18, 5 / 12, 7 / 12, 13 / 18, 5 / 6].map((expected, i) =>
    group(`37${'abcde'[i]}`, `${i + 1} fury at THR 9`, heldFury(i + 1), 'mean frenzies', mean('frenzies'), expected),
  ),
  group(
    '38a',
    'frenzy after a charge of 3 inches',
    heldFury(3, 1, friendAt(3)),
    'friends destroyed',
    mean('friends'),
    272405 / 559872,
  ),
  group('38b', '... a shorter one', heldFury(3, 1, friendAt(2)), 'friends destroyed', mean('friends'), 13937 / 31104),
  group('39', '2 fury left in three Control Phases', heldFury(2, 3), 'no frenzy', calm, 343 / 1728),
  group('41', 'leeching 4, Spirit Bond 1', spiritBond, 'mean frenzies', mean('frenzies'), 7 / 12),
  group('70', 'three vectors pass 3 focus on', induction, 'points spent', mean('work'), 9),
];

type Rest = [title: string, scenario: unknown, value: string, read: OtherGolden['read'], expected: number];

function effect(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'effects', title, scenario, value, read, expected };
}

function group(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'battlegroup', title, scenario, value, read, expected };
}

function hit(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'hits', title, scenario, value, read, expected };
}
