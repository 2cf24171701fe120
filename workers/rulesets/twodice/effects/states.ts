/**
 * A burning model as a countdown. One Maintenance Phase is up to three actions: first every effect is checked for
 * expiry, then the ones that stayed resolve one after the other (MK3-CONT-02, MK3-RUL-10).
 */
import { outcomesOf } from '../../../kernel/countdown.ts';
import { Distribution } from '../../../kernel/distribution.ts';
import type { Candidate, NodeDescription } from '../../../kernel/graph.ts';
import { armourAgainstFire, sum } from '../activation/terms.ts';
import { throughPowerField } from '../body/defences.ts';
import {
  burns,
  type Continuous,
  effectStays,
  fallsWhenSaved,
  lastsOn,
  startsDown,
  toughSaves,
} from '../conditions/index.ts';
import { type DamageRoll, damagePoints, mostPoints } from '../damageRoll.ts';
import { editionOf } from '../edition.ts';
import type { Effects } from './schema.ts';

export type Effect = Continuous;

/** Branch bit of a resolution: the power field took its share. */
export const FIELD_SPENT = 1;

export interface State {
  /** Maintenance Phases begun so far. */
  readonly turn: number;
  /** Effects still on the model, in the order they resolve. */
  readonly on: readonly Effect[];
  /** Effects still to resolve in this phase; null: the expiry checks come next. */
  readonly pending: readonly Effect[] | null;
  /** Maintenance Phases, the latest one included, for which it stays down. */
  readonly down: number;
  readonly field: number;
}

export interface Check extends Candidate<State> {
  readonly kind: 'check';
}
export interface Resolve extends Candidate<State> {
  readonly kind: 'resolve';
  readonly effect: Effect;
}
export type Step = Check | Resolve;

export function stateKey({ turn, on, pending, down, field }: State): string {
  return `${turn};${on.join()};${pending === null ? '-' : pending.join()};${down};${field}`;
}

/** Systems that carry something and are crippled by now. */
export type Lost = { readonly shieldArm: boolean; readonly bucklerArm: boolean };

const NOTHING_LOST: Lost = { shieldArm: false, bucklerArm: false };

/**
 * The ARM that fire has to beat: no origin, so shields count (MK3-RUL-22); not for an inert model, nor with the arm
 * that carries them crippled (MK3-CRIPPLE-05).
 */
export function armour({ target }: Effects, lost = NOTHING_LOST): number {
  const { readings, leastStat } = editionOf(target);
  const terms = armourAgainstFire(target, target.ARMmodifiers, readings.shieldsAgainstFire, lost);
  return Math.max(leastStat, sum(terms));
}

/** What an effect does whenever it resolves: the damage roll, or the points that are suffered without one. */
export function harmOf(effect: Effect, scenario: Effects, lost?: Lost): DamageRoll | number {
  const burn = burns(effect).value;
  if ('points' in burn) return burn.points;
  const dice = scenario.fireDice ?? 2;
  return { dice, dropLowest: 0, dropHighest: 0, power: burn.power, armour: armour(scenario, lost), rerollBelow: 0 };
}

/** Most points that an effect does at once. */
export function mostOf(effect: Effect, scenario: Effects): number {
  const harm = harmOf(effect, scenario);
  return typeof harm === 'number' ? harm : mostPoints(harm);
}

/** Whether a power field takes points of this effect: by its letter, of what is rolled for (MK3-PFIELD-01). */
export function isFielded({ fieldAgainst }: Effects, effect: Effect): boolean {
  return 'power' in burns(effect).value || fieldAgainst === 'both';
}

/** Effects that can be on this model at all (MK3-CONT-01, MK3-IMM-02, -04, MK3-ADV-12), in the order they resolve. */
export function effectsOn({ target, effects, order }: Effects): Effect[] {
  const first: Effect = order === 'Fire first' ? 'Fire' : 'Corrosion';
  return [...new Set(effects)]
    .filter((effect) => effectStays(target, effect).value)
    .sort((a, b) => Number(b === first) - Number(a === first));
}

export function startState(scenario: Effects): State {
  return {
    turn: 0,
    on: effectsOn(scenario),
    pending: null,
    down: startsDown(scenario.target).value ? 1 : 0,
    field: 0,
  };
}

export function describe(scenario: Effects, state: State, lost?: Lost): NodeDescription<State, Step> {
  const edition = editionOf(scenario.target);
  const stands = toughSaves(scenario.target, { knockedDown: state.down > 0 });
  // What acts at once is suffered at once: whoever Tough saves has nothing more to suffer in this phase.
  const saved = edition.readings.effectsAtOnce === 'at once' ? endOfPhase(state) : state;
  return {
    rank: state.turn * 4 + (state.pending === null ? 3 : state.on.length - state.pending.length),
    stage: Math.max(0, state.turn - 1),
    label: 0,
    ...(stands.value > 0
      ? {
          lastStand: {
            probability: stands.value,
            // Knocked down in its own turn: down for the rest of it and for the next Maintenance Phase (MK3-KD-02).
            state: fallsWhenSaved(scenario.target).value ? { ...saved, down: 2 } : saved,
          },
        }
      : {}),
    candidates: candidates(scenario, state, lost),
  };
}

function candidates(scenario: Effects, state: State, lost: Lost | undefined): Step[] {
  if (state.pending === null) {
    return state.turn === scenario.turns || state.on.length === 0 ? [] : [expiryChecks(scenario, state)];
  }
  const [effect] = state.pending;
  return [resolution(scenario, state, effect, lost)];
}

/** All expiry checks of a phase at once; branch b: bit i is set when effect i stays. */
function expiryChecks({ target }: Effects, state: State): Check {
  const next: State[] = [];
  const parts = [];
  const lasts = lastsOn().value;
  for (let branch = 0; branch < 2 ** state.on.length; branch++) {
    const on = state.on.filter((_, i) => branch & (1 << i));
    const gone = state.on.length - on.length;
    parts.push({
      branch,
      probability: lasts ** on.length * (1 - lasts) ** gone,
      loss: Distribution.point(0),
    });
    // What lay down before the first phase still lies in it; later it has had an activation to count the phase off.
    const down = state.turn === 0 ? state.down : Math.max(0, state.down - 1);
    const begun = { turn: state.turn + 1, on, down, field: target.powerField };
    next[branch] = on.length > 0 ? { ...begun, pending: on } : endOfPhase(begun);
  }
  return { kind: 'check', outcomes: outcomesOf(parts), next };
}

function resolution(scenario: Effects, state: State, effect: Effect, lost: Lost | undefined): Resolve {
  const harm = harmOf(effect, scenario, lost);
  const points = typeof harm === 'number' ? Distribution.point(harm) : damagePoints(harm);
  const shielded = state.field > 0 && isFielded(scenario, effect);
  const parts = [...points.entries()].map(([value, weight]) => ({
    branch: shielded && value > 0 ? FIELD_SPENT : 0,
    probability: weight / points.total,
    loss: Distribution.point(shielded ? throughPowerField(value) : value),
  }));
  const pending = (state.pending ?? []).slice(1);
  const next = [0, FIELD_SPENT].map((branch) => {
    const after = { ...state, field: state.field - branch };
    return pending.length > 0 ? { ...after, pending } : endOfPhase(after);
  });
  return { kind: 'resolve', effect, outcomes: outcomesOf(parts), next };
}

function endOfPhase(state: Omit<State, 'pending'>): State {
  return { ...state, pending: null, field: 0 };
}
