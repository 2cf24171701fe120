/** Values for random Mk II scenarios that tell something apart: numbers near each other, layouts that can be read. */
import { between, TWO_DICE_HINTS } from '../../proving/hints.ts';
import type { Hints, Lot } from '../../proving/index.ts';

function row(lot: Lot): string {
  return lot.pick('#1', '#1', '#3', '#5', '#8:3', '#12', `#${lot.between(2, 9)}`);
}

/** Six branches, or a row. */
export function layout(lot: Lot): string {
  if (!lot.often(3)) return row(lot);
  const branch = () => Array.from({ length: lot.between(1, 3) }, () => lot.pick(...'MBSMBSmbs')).join('');
  return `@${Array.from({ length: 6 }, branch).join('|')}`;
}

export const HINTS: Hints = {
  ...TWO_DICE_HINTS,
  'target.damage': (lot) => (lot.often(7) ? `#${lot.between(1, 4)}:${lot.upTo(0)}/#${lot.between(1, 4)}` : layout(lot)),
  initialAttacks: between(0, 2),
  system: (lot) => (lot.often(2) ? undefined : lot.pick('Mind', 'Body', 'Spirit')),
};

/** Hits are nothing but layouts and numbers. */
export const HIT_HINTS: Hints = {
  ...HINTS,
  'target.damage': layout,
  power: between(8, 20),
  dice: between(1, 4),
  'hits[].dice': between(0, 4),
  count: (lot) => lot.pick(1, 1, 1, 2, 3),
  inches: (lot) => lot.between(2, 8) / 2,
  marked: (lot) => (lot.often(2) ? undefined : lot.between(0, 6)),
};

/** One attack has numbers of its own. */
export const ATTACK_HINTS: Hints = {
  stat: between(0, 9),
  power: between(6, 19),
  'target.DEF': between(3, 16),
  'target.ARM': between(8, 19),
  combined: (lot) => lot.pick(1, 1, 2, 3),
  otherRules: TWO_DICE_HINTS.otherRules,
};

/** Guns, and models near the middle of a template. */
export const AREA_HINTS: Hints = {
  ...HINTS,
  'weapons[].class': (lot) => lot.pick('ranged', 'ranged', 'magic', 'melee'),
  'place.inches': between(0, 6),
};

/** Beasts with fists, and models close behind the target. */
export const POWER_HINTS: Hints = {
  ...HINTS,
  'weapons[].class': () => 'melee',
  'weapons[].qualities': (lot) => (lot.often(3) ? [] : ['Open Fist']),
  points: between(1, 4),
  'others[].inches': (lot) => lot.between(0, 10) / 2,
  wall: (lot) => (lot.often(2) ? undefined : lot.between(0, 10) / 2),
  dropAfter: (lot) => (lot.often(2) ? undefined : lot.between(1, 4)),
  dropHeight: between(1, 7),
  distance: (lot) => lot.between(0, 12) / 2,
};

/** Small units, short spans. */
export const MORALE_HINTS: Hints = {
  turns: between(1, 3),
  'unit.models': (lot) => lot.pick(1, 1, 1, 3, 5, 8),
  'unit.type': (lot) => lot.pick('unit', 'unit', 'independent model', 'lone trooper'),
  CMD: between(4, 11),
  count: between(1, 6),
  stat: between(3, 8),
  power: between(8, 14),
  percent: (lot) => 10 * lot.between(0, 10),
  weights: (lot) => [lot.between(1, 3), lot.upTo(3), lot.upTo(2), lot.upTo(1)],
  from: between(1, 2),
  to: between(2, 3),
};

/** Few beasts for few turns. */
export const BATTLEGROUP_HINTS: Hints = {
  turns: between(1, 3),
  effort: between(0, 4),
  name: () => undefined,
  'beasts[].name': (_, steps) => `Beast ${Number(steps[1]) + 1}`,
  FURY: between(1, 4),
  'warlock.FURY': between(2, 6),
  THR: between(5, 10),
  leachOrder: (lot) => lot.pick('fewest frenzies', 'nearest to frenzy', 'most fury first', 'as listed'),
};

/** Short duels of single models, most of which play by a rule. */
export const DUEL_HINTS: Hints = {
  ...HINTS,
  'target.damage': layout,
  'target.others': () => undefined,
  rounds: between(1, 3),
  plan: (lot) => {
    if (lot.often(7)) return { kind: 'optimal', order: lot.pick('as listed', 'free'), keep: lot.pick(0, 0, 1) };
    const when = () => lot.pick('never', 'charge attack', 'initial attacks', 'bought attacks', 'always');
    const boosts = { boostAttack: when(), boostDamage: when(), boostDamageFrom: lot.pick(0, 0, 3) };
    const buys = lot.often(4) ? { buyWith: lot.pick('A', 'B') } : {};
    return { kind: 'rule', ...boosts, buy: !lot.often(5), ...buys, keep: lot.pick(0, 0, 0, 1) };
  },
  FURY: between(1, 4),
  THR: between(6, 10),
  leech: between(0, 2),
  repair: (lot) => (lot.often(2) ? undefined : lot.between(1, 3)),
};
