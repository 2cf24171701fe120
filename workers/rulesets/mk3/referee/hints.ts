/** Values for random Mk III scenarios that tell something apart: numbers near each other, layouts that can be read. */
import { between, TWO_DICE_HINTS } from '../../proving/hints.ts';
import type { Hints, Lot } from '../../proving/index.ts';

function column(lot: Lot, letters: string): string {
  return Array.from({ length: lot.between(1, 3) }, () => lot.pick(...letters)).join('');
}

function grid(lot: Lot, letters: string): string {
  return Array.from({ length: 6 }, () => column(lot, letters)).join('|');
}

const WARJACK = '..xLRCMHAGlrcm';
const COLOSSAL = '..xLRCMSlrcms';

export function row(lot: Lot): string {
  return lot.pick('#1', '#1', '#3', '#5', '#8:3', '#12', `#${lot.between(2, 9)}`);
}

export function layout(lot: Lot): string {
  switch (lot.upTo(8)) {
    case 0:
      return grid(lot, WARJACK);
    case 1:
      return `F${lot.between(1, 6)}${lot.often(2) ? ':1' : ''};${grid(lot, WARJACK)}`;
    case 2:
      return `@${grid(lot, 'MBSMBSmbs')}`;
    case 3:
      return `L{${grid(lot, COLOSSAL)}}R{${grid(lot, COLOSSAL)}}`;
    case 4:
      return lot.pick('....L|....LL|....CM|....CM|....RR|....R', '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS');
    default:
      return row(lot);
  }
}

const SYSTEMS = ['cortex', 'movement', 'left arm', 'right arm', 'head', 'Mind', 'Body', 'Spirit', 'arc node'];

export const HINTS: Hints = {
  ...TWO_DICE_HINTS,
  'target.damage': (lot) =>
    lot.often(7) ? `#${lot.between(1, 4)}/#${lot.between(1, 4)}` : lot.often(3) ? layout(lot) : row(lot),
  initialAttacks: (lot) => (lot.often(8) ? 'd3' : lot.between(0, 2)),
  system: (lot) => (lot.often(2) ? undefined : lot.pick(...SYSTEMS)),
  first: (lot) => lot.some(SYSTEMS, 4),
};

/** Hits are nothing but layouts and numbers. */
export const HIT_HINTS: Hints = {
  ...HINTS,
  'target.damage': layout,
  power: between(8, 20),
  dice: between(0, 4),
  count: (lot) => lot.pick(1, 1, 1, 2, 3),
};

/** Guns, and models near the middle of a template. */
export const AREA_HINTS: Hints = {
  ...HINTS,
  'weapons[].class': (lot) => lot.pick('ranged', 'ranged', 'magic', 'melee'),
  'place.inches': between(0, 6),
};

/** Ways short enough that something is met on them. */
export const POWER_HINTS: Hints = {
  ...HINTS,
  moved: between(2, 6),
  inches: between(1, 5),
  wall: (lot) => (lot.often(2) ? undefined : lot.between(1, 5)),
  dropAfter: (lot) => (lot.often(2) ? undefined : lot.between(1, 5)),
  'attack.distance': between(1, 7),
  missDirections: (lot) => lot.some(['1', '2', '3', '4', '5', '6'], 2),
  missInches: between(0, 2),
  'attacker.points': between(1, 3),
  'attacker.kind': (lot) =>
    lot.pick(
      'heavy warjack',
      'heavy warjack',
      'light warjack',
      'vector',
      'colossal',
      'warbeast',
      'gargantuan',
      'monstrosity',
    ),
  'weapons[].qualities': (lot) => (lot.often(2) ? ['Open Fist'] : lot.some(['Magical', 'Open Fist', 'Knockdown'], 2)),
};

const beastOrCaster = (lot: Lot) => lot.pick('Warlock', 'Warcaster', ...'AABBC');
const leftOut = () => undefined;

/** Few turns, few models, events that happen to somebody. What the referee has no word on is left at its default. */
export const GROUP_HINTS: Hints = {
  turns: between(1, 4),
  effort: between(0, 4),
  'caster.name': leftOut,
  'warjacks[].name': (_, steps) => 'ABCDEFGH'[Number(steps[steps.length - 2])],
  'beasts[].name': (_, steps) => 'ABCDEFGH'[Number(steps[steps.length - 2])],
  'events[].model': beastOrCaster,
  'events[].turn': between(0, 3),
  'caster.FOCUS': between(3, 8),
  'caster.FURY': between(3, 8),
  'caster.points': between(0, 6),
  'caster.spend': between(0, 3),
  'caster.keep': between(0, 2),
  'beasts[].FURY': between(2, 5),
  'beasts[].THR': between(7, 10),
  leechOrder: (lot) => lot.pick('as listed', 'most fury first', 'fewest frenzies'),
  'upkeeps[].name': leftOut,
  distance: between(4, 18),
  'caster.healSelf': between(0, 2),
  'caster.healModels': between(0, 2),
  takeOver: between(0, 3),
  retake: between(0, 3),
  'work.animus': between(0, 3),
  'upkeeps[].cost': between(0, 3),
  'warjacks[].type': (lot) => lot.pick('warjack', 'colossal', 'vector', 'vector', 'monstrosity'),
  'nearest[].beast': (lot) => (lot.often(2) ? lot.pick('A', 'B') : undefined),
  'nearest[].distance': between(0, 6),
  'nearest[].DEF': between(9, 16),
  'nearest[].ARM': between(13, 20),
  'nearest[].boxes': between(1, 10),
};

const boosts = (lot: Lot) => lot.pick('never', 'charge attack', 'initial attacks', 'bought attacks', 'always');

// "first" is a fighter here, not the systems to repair first.
const { first: _, ...OF_ACTIVATIONS } = HINTS;

/** Few rounds between single models, most of which play by a rule. */
export const DUEL_HINTS: Hints = {
  ...OF_ACTIVATIONS,
  rounds: between(1, 3),
  'target.damage': (lot) => (lot.often(3) ? layout(lot) : row(lot)),
  'target.others': leftOut,
  'target.dismounted': leftOut,
  'attacker.kind': (lot) =>
    lot.often(3)
      ? lot.pick('warbeast', 'warbeast', 'lesser warbeast', 'gargantuan', 'pack warbeast')
      : lot.often(3)
        ? 'monstrosity'
        : lot.pick(
            'warrior',
            'warcaster',
            'warlock',
            'light warjack',
            'heavy warjack',
            'colossal',
            'vector',
            'battle engine',
          ),
  FURY: (lot) => (lot.often(4) ? undefined : lot.between(2, 4)),
  THR: (lot) => (lot.often(4) ? undefined : lot.between(6, 10)),
  'target.rage': (lot) => lot.often(3),
  repair: (lot) => (lot.often(2) ? undefined : lot.between(1, 4)),
  plan: (lot) =>
    lot.often(7)
      ? { kind: 'optimal', aim: 'destroy', order: lot.pick('as listed', 'free'), keep: lot.pick(0, 0, 1) }
      : {
          ...{ kind: 'rule', boostAttack: boosts(lot), boostDamage: boosts(lot), boostDamageFrom: lot.pick(0, 0, 3) },
          ...{ buy: !lot.often(4), keep: lot.pick(0, 0, 0, 1) },
          ...(lot.often(4) ? { buyWith: lot.pick('A', 'B') } : {}),
        },
};
