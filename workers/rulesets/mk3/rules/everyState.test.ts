/**
 * Every kind times every state: one blow at one box, against a number that is worked out with a pencil. What a state
 * means is the same in all of them; what they differ in is how the blow comes.
 */
import { describe, expect, test } from 'vitest';
import type { ScenarioKind } from '../../ruleset.ts';
import { activation } from '../../twodice/activation/index.ts';
import { area } from '../../twodice/area/index.ts';
import { duel } from '../../twodice/duel/index.ts';
import { effects } from '../../twodice/effects/index.ts';
import { hazard } from '../../twodice/hazard/index.ts';
import { powerAttack } from '../../twodice/powerAttack/index.ts';
import { several } from '../../twodice/several/index.ts';
import { toHit, wounds } from '../../twodice/testing/byHand.ts';
import { answer as frenzied, warlock } from '../battlegroup/testing/ask.ts';

interface State {
  readonly tough?: boolean;
  readonly knockedDown?: boolean;
  readonly stationary?: boolean;
  readonly inert?: boolean;
  readonly huge?: boolean;
  readonly cannotBeKnockedDown?: boolean;
  readonly incorporeal?: boolean;
  readonly leavesPlayWhenDisabled?: 'after Tough' | 'before Tough';
}

const STATES: readonly State[] = [
  {},
  { tough: true },
  { knockedDown: true },
  { stationary: true },
  { inert: true },
  { huge: true },
  { incorporeal: true },
  { tough: true, knockedDown: true },
  { tough: true, stationary: true },
  { tough: true, inert: true },
  { tough: true, huge: true },
  { tough: true, cannotBeKnockedDown: true },
  { huge: true, knockedDown: true },
  { huge: true, stationary: true },
  { huge: true, inert: true },
  { tough: true, huge: true, knockedDown: true },
  { tough: true, leavesPlayWhenDisabled: 'after Tough' },
  { tough: true, leavesPlayWhenDisabled: 'before Tough' },
  { tough: true, leavesPlayWhenDisabled: 'before Tough', knockedDown: true },
  { incorporeal: true, knockedDown: true, tough: true },
];

const DEF = 13;
const ARM = 20;
const STAT = 6;
const POWER = 14;
const FIRE = 12;

interface Blow {
  readonly comes: 'melee' | 'shot' | 'boosted melee' | 'certainly' | 'burning';
  readonly power: number;
  /** It lays its target down before the damage is rolled. */
  readonly fells?: boolean;
}

/** P(destroyed) by the digest: MK3-ATK-01, -09, MK3-KD-01, -03, MK3-FOCUS-12, MK3-COLOSSAL-07, MK3-TOUGH-01 to -03. */
function byHand(state: State, { comes, power, fells = false }: Blow): number {
  const liesNow = state.knockedDown === true && !state.huge;
  const helpless = liesNow || (state.stationary === true && !state.huge) || state.inert === true;
  const hits = {
    melee: helpless ? 1 : toHit(2, STAT, DEF),
    'boosted melee': helpless ? 1 : toHit(3, STAT, DEF),
    shot: toHit(2, STAT, helpless ? 5 : DEF),
    certainly: 1,
    burning: 2 / 3,
  }[comes];
  const felled = fells && !state.huge && !state.cannotBeKnockedDown;
  const saved = state.tough && state.leavesPlayWhenDisabled !== 'before Tough' && !liesNow && !felled ? 1 / 3 : 0;
  return state.incorporeal ? 0 : hits * wounds(2, power, ARM, 1) * (1 - saved);
}

const sword = { name: 'Sword', class: 'melee', power: POWER };
const attacker = { kind: 'warrior', MAT: STAT, RAT: STAT, weapons: [sword] };
const target = (state: State) => ({ DEF, ARM, damage: '#1', ...state });
const harmless = { attacker: { MAT: 6, weapons: [{ ...sword, power: '-' }] }, target: { DEF, ARM, damage: '#9' } };

/** One measure of a kind, exactly. */
function ask(kind: ScenarioKind, input: object, name: string): number {
  const scenario = kind.schema.parse(input);
  expect(kind.check(scenario)).toEqual([]);
  const question = kind.compile(scenario);
  const measure = question.measures(question.exact()!, null)[name];
  if (measure?.kind !== 'probability') throw new TypeError(`no chance ${name}`);
  return measure.value;
}

const NOT_STATED: ReadonlyArray<keyof State> = ['stationary', 'huge', 'leavesPlayWhenDisabled'];

const KINDS: Readonly<
  Record<string, { blow: Blow; lacks?: ReadonlyArray<keyof State>; ask: (state: State) => number }>
> = {
  activation: {
    blow: { comes: 'melee', power: POWER },
    ask: (state) => ask(activation, { attacker, target: target(state) }, 'destroyed'),
  },
  several: {
    blow: { comes: 'melee', power: POWER },
    ask: (state) => ask(several, { attackers: [{ attacker }], target: target(state) }, 'destroyed'),
  },
  duel: {
    blow: { comes: 'melee', power: POWER },
    ask: (state) => {
      const first = { attacker, target: { DEF, ARM, damage: '#9' } };
      return ask(duel, { first, second: { ...harmless, target: target(state) }, rounds: 1 }, 'firstWins');
    },
  },
  'duel, burning': {
    blow: { comes: 'burning', power: FIRE },
    ask: (state) => {
      const second = { ...harmless, target: target(state), burning: ['Fire'] };
      return ask(duel, { first: harmless, second, rounds: 1 }, 'firstWins');
    },
  },
  area: {
    blow: { comes: 'shot', power: POWER },
    ask: (state) => {
      const gun = { name: 'Gun', class: 'ranged', power: POWER };
      const input = {
        attacker: { ...attacker, weapons: [gun] },
        attack: { kind: 'shot' },
        models: [{ target: target(state) }],
      };
      return ask(area, input, 'destroyed1');
    },
  },
  powerAttack: {
    blow: { comes: 'melee', power: POWER, fells: true },
    ask: (state) => {
      const jack = { kind: 'colossal', MAT: STAT, STR: POWER, points: 1 };
      return ask(powerAttack, { attacker: jack, attack: { kind: 'head-butt' }, target: target(state) }, 'destroyed1');
    },
  },
  hazard: {
    blow: { comes: 'certainly', power: FIRE, fells: true },
    ask: (state) => {
      const input = { source: { kind: 'fall', height: 2 }, models: [{ target: target(state) }] };
      return ask(hazard, input, 'destroyed1');
    },
  },
  effects: {
    blow: { comes: 'burning', power: FIRE },
    lacks: NOT_STATED,
    ask: (state) => {
      const { DEF: _, ...burning } = target(state);
      return ask(effects, { target: burning, effects: ['Fire'], turns: 1 }, 'destroyed');
    },
  },
  'battlegroup, frenzy': {
    blow: { comes: 'boosted melee', power: POWER },
    lacks: [...NOT_STATED, 'inert', 'incorporeal', 'cannotBeKnockedDown'],
    ask: ({ tough = false, knockedDown = false }) => {
      const nearest = [{ who: 'enemy' as const, DEF, ARM, boxes: 1, distance: 0, tough, knockedDown }];
      const beast = { fury: 1, THR: 0, MAT: STAT, power: POWER, nearest };
      return frenzied(warlock([beast], {}, { group: { leech: 0 } })).value('enemies');
    },
  },
};

describe.each(Object.entries(KINDS))('%s', (_, { blow, lacks = [], ask: chance }) => {
  const stated = STATES.filter((state) => lacks.every((field) => state[field] === undefined));

  test.each(stated.map((state) => [JSON.stringify(state), state] as const))(
    'MK3-ATK-09, MK3-COLOSSAL-07, MK3-TOUGH-03, MK3-ADV-12: %s',
    (_name, state) => {
      expect(chance(state)).toBeCloseTo(byHand(state, blow), 12);
    },
  );
});
