/** Values for random scenarios of Age of Fantasy that tell something apart: small units, weapons of each sort. */
import { between } from '../../proving/hints.ts';
import type { Hints, Json, Lot } from '../../proving/index.ts';
import { BEHAVIOURS } from '../duel/schema.ts';
import { EVENTS } from '../hazards/schema.ts';

const pick =
  <T extends string | number | undefined>(...values: T[]) =>
  (lot: Lot) =>
    lot.pick(...values);
const NAMES = ['Gun', 'Blade', 'Cannon', 'Axe', 'Bow', 'Pike'];
const at = (steps: readonly (string | number)[], back: number) => Number(steps[steps.length - back]);

/** Other readings are seldom asked for, and the usual one as seldom by its name. */
const seldom =
  <T extends string | boolean>(value: T, usual: T) =>
  (lot: Lot) =>
    lot.often(30) ? value : lot.often(30) ? usual : undefined;

/** Events come as often as all other steps together. */
function stepOf(lot: Lot): Json {
  if (lot.often(2)) return { kind: 'event', event: lot.pick(...EVENTS) };
  const plus = lot.pick('nothing', 'D3', 'D6');
  switch (lot.pick('dangerous terrain', 'hits', 'wounds', 'Wavering', 'morale test', 'exhaustion marker', 'recovery')) {
    case 'dangerous terrain':
      return { kind: 'dangerous terrain', ...(lot.often(2) ? { models: lot.between(1, 3) } : {}) };
    case 'hits':
      return { kind: 'hits', hits: lot.between(0, 4), plus, AP: lot.pick(0, 1, 2, 4), deadly: lot.pick(0, 0, 2, 3) };
    case 'wounds':
      return { kind: 'wounds', wounds: lot.between(0, 3), plus };
    case 'Wavering':
      return { kind: 'Wavering' };
    case 'morale test':
      return { kind: 'morale test' };
    case 'recovery':
      return { kind: 'recovery' };
    default:
      return { kind: 'exhaustion marker' };
  }
}

export const HINTS: Hints = {
  'steps[]': stepOf,
  models: pick(1, 1, 2, 3, 4, 5, 8),
  quality: between(2, 6),
  defense: between(2, 6),
  tough: pick(1, 1, 1, 2, 3, 6),
  cost: pick(0, 50, 90, 120),
  impact: pick(0, 0, 1, 2),
  wizard: pick(0, 0, 1, 2),
  'weapons[].name': (_, steps) => NAMES[at(steps, 2)] ?? 'Club',
  'weapons[].range': (lot, steps) => (at(steps, 2) % 2 === 0 ? lot.pick(12, 18, 24) : undefined),
  'weapons[].attacks': pick(1, 1, 2, 3),
  'weapons[].count': pick<number | undefined>(undefined, undefined, 1, 2, 3),
  'weapons[].AP': pick(0, 0, 1, 2, 4),
  'weapons[].blast': pick(0, 0, 0, 1, 2, 3),
  'weapons[].deadly': pick(0, 0, 0, 2, 3),
  name: pick<string | undefined>(undefined, undefined, 'Wolves'),
  otherRules: (lot) => (lot.often(30) ? ['Howling'] : undefined),
  'others[].weapons': (lot) => lot.pick<string[]>(['Gun'], ['Cannon'], ['Gun', 'Cannon']),
  'state.lost': pick(0, 0, 1, 2),
  'state.wounds': pick(0, 0, 1, 2),
  distance: pick(2, 4, 5, 6, 9, 12, 13, 18, 24, 30),
  darkSkies: pick(0, 0, 2, 7, 12),
  number: between(3, 7),
  hits: between(0, 4),
  hit: between(-2, 2),
  block: between(-2, 2),
  morale: between(-2, 2),
  rendingCopies: seldom('one', 'all'),
  rendingAP: seldom('added', 'at least 4'),
  shakenStacks: seldom(false, true),
  'rulings.startingSize': seldom('own models', 'everybody'),
  repeatTests: seldom('first time', 'each time'),
  waveringAttrition: seldom('rolls', 'fails'),
  castingNatural: seldom('test', 'sum'),
  criticalRegenerates: seldom(false, true),
  coveringFire: seldom('raw 6', 'quality 6'),
  friendlyFireDice: seldom('each attack', 'each hit'),
  indirectInStorm: seldom('hindered', 'ignores it'),
  halving: (lot) => (lot.often(3) ? 'distances' : undefined),
  'rulings.sergeant': seldom('kept', 'special'),
  commandBonus: seldom('once', 'each'),
  bothFear: seldom('neither', 'each'),
  untouched: (lot) => (lot.often(6) ? 'tie' : undefined),
  breathInReply: seldom(false, true),
  waveringReplies: seldom(false, true),
  'rulings.stealthMove': seldom('rush', 'advance'),
  zeroMoves: (lot) => lot.pick('rush', 'rush', 'both', 'nobody'),
  stealthWinds: seldom(true, false),
  behaviour: (lot) => lot.pick('charge', 'best', ...BEHAVIOURS),
  'orders[].behaviour': (lot) => lot.pick(...BEHAVIOURS),
  attackerUnits: between(1, 3),
  targetUnits: between(1, 3),
  round: between(1, 3),
  rounds: (lot, steps) =>
    steps[0] === 'situation' ? lot.pick(1, 2, 2, 3, 4, 5) : lot.pick<number[]>([1], [2], [1, 2]),
  ambush: pick(0, 0, 2),
  ambushDistance: (lot) => (lot.often(4) ? lot.between(1, 9) : lot.between(10, 15)),
  'situation.difficult': (lot) => lot.often(4) || undefined,
};
