/** The digest's worked examples that kinds other than the activation answer, for the accuracy table. */
import type { Estimate, Measures } from '../ruleset.ts';

export interface OtherGolden {
  readonly id: string;
  readonly title: string;
  readonly kind: 'activation' | 'effects' | 'hits' | 'battlegroup' | 'area' | 'powerAttack' | 'hazard';
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
const chance =
  (name: string) =>
  ({ [name]: measure }: Measures): Estimate => {
    if (measure?.kind !== 'probability') throw new TypeError(`no chance ${name}`);
    return measure;
  };
const crippled = chance;

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
  },
  rulings: { frenzyFury: 'keep' },
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
const gun = (power: number, extra: object = {}) => ({ name: 'Gun', class: 'ranged', power, ...extra });
const shooter = (RAT: number, weapon: object, extra: object = {}) => ({
  kind: 'warrior',
  RAT,
  weapons: [weapon],
  ...extra,
});
const foe = (DEF: number, ARM: number, extra: object = {}) => ({ target: { DEF, ARM }, ...extra });
const intoMelee = {
  attacker: shooter(6, gun(60)),
  attack: { kind: 'into melee' },
  models: [foe(13, 0), foe(12, 0), foe(12, 0), foe(12, 0)],
};
const aimedIntoMelee = {
  attacker: shooter(6, gun(60), { kind: 'warcaster', points: 1 }),
  attack: { kind: 'into melee' },
  aim: true,
  models: [foe(12, 0, { boostAttack: true }), foe(14, 0, { situation: { cover: true } })],
};
/** A template that certainly misses its target. */
const missedTemplate = (AOE: number) => ({
  attacker: shooter(5, gun(60)),
  attack: { kind: 'template', AOE },
  models: [{ target: { DEF: 13, ARM: 0, stealth: true }, situation: { distance: 12 } }],
});
const mortar = {
  attacker: shooter(5, gun(14)),
  attack: { kind: 'template', AOE: 4 },
  models: [foe(13, 13, { situation: { distance: 12 } })],
};
const spray = {
  attacker: shooter(5, gun(12, { spray: true })),
  attack: { kind: 'spray' },
  models: Array.from({ length: 4 }, () => foe(12, 13, { situation: { cover: true, targetInMelee: true } })),
};
const fist = { name: 'Fist', class: 'melee', power: 15, qualities: ['Open Fist'] };
const jack = (extra: object) => ({ kind: 'heavy warjack', MAT: 6, points: 3, ...extra });
const thrown = {
  attacker: jack({ STR: 11, weapons: [fist] }),
  attack: { kind: 'throw', aim: 'at the first other model', distance: 4 },
  target: { DEF: 13, ARM: 0, STR: 9 },
  others: [{ target: { DEF: 12, ARM: 0, base: 'small' } }],
};
const slam = {
  attacker: jack({ STR: 12 }),
  attack: { kind: 'slam', wall: 4 },
  target: { DEF: 13, ARM: 18, damage: '#200', stationary: true },
};
const fall = (height: number) => ({ source: { kind: 'fall', height }, models: [foe(12, 16)] });

export const otherGolden: readonly OtherGolden[] = [
  of('11a', 'area', 'a shot into melee, three others', intoMelee, 'target destroyed', chance('destroyed1'), 1 / 12),
  of('11b', 'area', '...', intoMelee, 'each other destroyed', chance('destroyed2'), 11 / 216),
  of('11c', 'area', '...', intoMelee, 'none destroyed', chance('none'), 55 / 72),
  of('12a', 'area', 'aimed and boosted', aimedIntoMelee, 'target destroyed', chance('destroyed1'), 181 / 216),
  of('12b', 'area', '...', aimedIntoMelee, 'other destroyed', chance('destroyed2'), 1225 / 46656),
  of(
    '25b',
    'powerAttack',
    'impact attack POW 10 at DEF 14 ARM 15',
    {
      attacker: { kind: 'warrior', MAT: 7, cavalry: true },
      attack: { kind: 'impact', POW: 10 },
      target: { DEF: 14, ARM: 15 },
    },
    'destroyed',
    chance('destroyed1'),
    91 / 216,
  ),
  of('46', 'powerAttack', 'grasp, contest, second roll', thrown, 'all three', chance('onTarget'), 455 / 1296),
  of('49a', 'powerAttack', 'a slam, a wall 4" behind', slam, 'meets it', chance('solid'), 1 / 2),
  of('49b', 'powerAttack', '...', slam, 'mean boxes', mean('boxes1'), 49 / 16),
  of('51a', 'hazard', 'a fall of 2", one box at ARM 16', fall(2), 'destroyed', chance('destroyed1'), 5 / 6),
  of('51b', 'hazard', '... of 5"', fall(5), 'destroyed', chance('destroyed1'), 1295 / 1296),
  of('53a', 'area', 'a missed AOE 4 still covers its target', missedTemplate(4), 'hit', chance('hit1'), 1 / 3),
  of('53b', 'area', '... AOE 5', missedTemplate(5), 'hit', chance('hit1'), 1 / 2),
  of('54', 'area', 'AOE 4 POW 14, deviation included', mortar, 'destroyed', chance('destroyed1'), 229 / 432),
  of(
    '55',
    'hazard',
    'a bombardment on one box at ARM 13',
    { source: { kind: 'blast', deviation: 'none' }, models: [foe(12, 13)] },
    'destroyed',
    chance('destroyed1'),
    11 / 12,
  ),
  of('56a', 'area', 'a spray over four models', spray, 'one of them destroyed', chance('destroyed1'), 7 / 12),
  of('56b', 'area', '...', spray, 'all destroyed', chance('all'), 2401 / 20736),
  of('56c', 'area', '...', spray, 'mean destroyed', mean('destroyed'), 7 / 3),
  of(
    '72',
    'hazard',
    'fog after four checks',
    { source: { kind: 'ground', effect: 'none', checks: 4 }, models: [foe(12, 12)] },
    'still there',
    chance('there'),
    16 / 81,
  ),
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

function of(id: string, kind: OtherGolden['kind'], ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind, title, scenario, value, read, expected };
}

function effect(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'effects', title, scenario, value, read, expected };
}

function group(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'battlegroup', title, scenario, value, read, expected };
}

function hit(id: string, ...[title, scenario, value, read, expected]: Rest): OtherGolden {
  return { id: `MK3-GV-${id}`, kind: 'hits', title, scenario, value, read, expected };
}
