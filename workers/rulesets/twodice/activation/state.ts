/** What changes from one attack of an activation to the next, what can be done about it, and how outcomes name it. */
import type { Candidate } from '../../../kernel/graph.ts';
import { LASTING, type Lasting } from './attack.ts';

/** Branch bits of an attack's outcome. */
export const PAID_DAMAGE_BOOST = 1;
export const KNOCKED_DOWN = 2;
/** A damaging roll, where that is something to remember: for a power field, or for Rage. */
export const SUFFERED = 4;
/** Bits of the lasting effects, in the order of {@link LASTING}. */
export const LEFT_BEHIND = 8;

/** The attack grants one more with its weapon (MK3-PRIO-05). */
export const GRANTED = 64;

/** Focus that Rage can build up (MK3-MONSTROSITY-02). */
export const RAGE_CAP = 3;

/** A d3 that is not rolled yet; and one that is not before the shot of an assault has been made (MK3-ADV-04). */
export const UNROLLED = -1;
export const SHOT_FIRST = -2;

export interface State {
  /** Attacks made so far. */
  readonly made: number;
  /** Initial attacks left per weapon, or {@link UNROLLED} or {@link SHOT_FIRST}. */
  readonly left: readonly number[];
  readonly points: number;
  readonly freeAttacks: number;
  readonly knockedDown: boolean;
  /** The charge attack is still to come. */
  readonly chargePending: boolean;
  /** Focus the target may still spend on its power field. */
  readonly field: number;
  /** Effects left on the target by now: bit i for the i-th of {@link LASTING}. */
  readonly lasting: number;
  /** Focus that the target has gained by Rage. */
  readonly rage: number;
  /** The weapon whose granted attack comes next, or -1, and how many attacks have been granted. */
  readonly granted: number;
  readonly grants: number;
  /**
   * Per weapon with a ROF: shots that each of the weapons of its kind has made, most first; empty where nothing has one.
   * Granted ones count as well (MK2-ATK-17).
   */
  readonly shots: ReadonlyArray<readonly number[]>;
  /** Shots that the weapon has made whose granted attack comes next; 0 where none comes, or it has no ROF. */
  readonly firing: number;
  /** Whether it has made a melee or ranged attack, where that tells something (MK3-ADV-12). */
  readonly struck: boolean;
  /** Next step of a scripted plan. */
  readonly step: number;
}

export interface AttackChoice {
  readonly kind: 'attack';
  readonly weapon: number;
  readonly bought: boolean;
  readonly boostAttack: boolean;
  readonly boostHit: boolean;
  readonly boostCritical: boolean;
}
/** Rolling how many initial attacks a d3 ROF gives. */
export interface CommitChoice {
  readonly kind: 'commit';
  readonly weapon: number;
}
export type Choice = AttackChoice | CommitChoice;

export interface Action extends Candidate<State> {
  readonly choice: Choice;
}

export function stateKey(state: State): string {
  return `${state.made};${state.left.join(',')};${state.points};${state.freeAttacks};${state.knockedDown ? 1 : 0}${
    state.chargePending ? 1 : 0
  };${state.field};${state.step};${state.lasting};${state.rage};${state.granted};${state.grants};${state.shots.join('/')};${state.firing}${
    state.struck ? ';struck' : ''
  }`;
}

/** Branch bits of the effects that a hit leaves. */
export function leftBehind(effects: readonly Lasting[]): number {
  return effects.reduce((bits, effect) => bits | (LEFT_BEHIND << LASTING.indexOf(effect)), 0);
}
