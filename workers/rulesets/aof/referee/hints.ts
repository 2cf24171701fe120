/** Values for random scenarios of Age of Fantasy that tell something apart: small units, weapons of each sort. */
import type { Hints, Lot } from '../../proving/index.ts';
import { BEHAVIOURS } from '../duel/schema.ts';

const between = (least: number, most: number) => (lot: Lot) => lot.between(least, most);
const pick =
  <T extends string | number | undefined>(...values: T[]) =>
  (lot: Lot) =>
    lot.pick(...values);
const NAMES = ['Gun', 'Blade', 'Cannon', 'Axe', 'Bow', 'Pike'];
const at = (steps: readonly (string | number)[], back: number) => Number(steps[steps.length - back]);

/** Other readings are seldom asked for. */
const seldom =
  <T extends string | boolean>(value: T) =>
  (lot: Lot) =>
    lot.often(30) ? value : undefined;

export const HINTS: Hints = {
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
  rendingCopies: seldom('one'),
  rendingAP: seldom('added'),
  shakenStacks: seldom(false),
  repeatTests: seldom('first time'),
  waveringAttrition: seldom('rolls'),
  castingNatural: seldom('test'),
  criticalRegenerates: seldom(false),
  coveringFire: seldom('raw 6'),
  indirectInStorm: seldom('hindered'),
  commandBonus: seldom('once'),
  bothFear: seldom('neither'),
  breathInReply: seldom(false),
  waveringReplies: seldom(false),
  stealthMove: seldom('rush'),
  behaviour: (lot) => lot.pick('charge', 'best', ...BEHAVIOURS),
  'orders[].behaviour': (lot) => lot.pick(...BEHAVIOURS),
  round: between(1, 3),
  rounds: (lot, steps) =>
    steps[0] === 'situation' ? lot.pick(1, 2, 2, 3, 4, 5) : lot.pick<number[]>([1], [2], [1, 2]),
  ambush: pick(0, 0, 2),
  ambushDistance: between(10, 15),
  'situation.difficult': (lot) => lot.often(4) || undefined,
};
