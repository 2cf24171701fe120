/**
 * How many states and choices an activation has, counted by walking them without any dice: what an attack may lead to
 * is asked of the rules alone, so that a count costs microseconds where the dice would cost milliseconds.
 */
import type { Outcomes } from '../../../kernel/countdown.ts';
import { bodyOf } from '../body/body.ts';
import type { DamageRoll } from '../damageRoll.ts';
import { readActivation } from './explored.ts';
import { resourcesOf } from './resources.ts';
import type { Activation } from './schema.ts';
import { sizeBound } from './size.ts';
import {
  type AttackChoice,
  GRANTED,
  KNOCKED_DOWN,
  leftBehind,
  PAID_DAMAGE_BOOST,
  type State,
  SUFFERED,
  stateKey,
} from './state.ts';
import { ActivationStates } from './states.ts';

/** States times conditions of the target that are walked at most: some hundreds of microseconds. */
const MOST = 240;

export interface Reached {
  /** States of the activation, apart from the target's. */
  readonly states: number;
  /** Choices in all of them, in every condition of the target. */
  readonly choices: number;
  /** Attacks that differ in their dice, and outcomes of all choices together. */
  readonly attacks: number;
  readonly outcomes: number;
  /** By attacks made before: outcomes of one choice in each state, added up. */
  readonly passed: readonly number[];
  /** Ways in which it may end beside the damage: points left, effects that stay, lying or not. */
  readonly endings: number;
  /** Points of damage that an attack does if it hurts, from the least to the most, for every attack that may hurt. */
  readonly damage: ReadonlyArray<readonly [number, number]>;
  /** Whether all of them were counted; else the numbers are an estimate. */
  readonly counted: boolean;
}

let last: { readonly of: Activation; readonly reached: Reached } | null = null;

/** What an activation comes to; whoever checks and estimates it asks more than once. */
export function reachedIn(scenario: Activation): Reached {
  if (last?.of !== scenario) last = { of: scenario, reached: walk(scenario) };
  return last.reached;
}

function walk(asked: Activation): Reached {
  const scenario = readActivation(asked);
  const body = bodyOf(scenario.target, scenario.rulings);
  const walked = new Walked(scenario, resourcesOf(scenario), body);
  const conditions = Math.max(1, body.conditions.length);
  const most = Math.max(8, Math.floor(MOST / conditions));
  const seen = new Set<string>();
  let pending: State[] = [walked.start()];
  let choices = 0;
  let outcomes = 0;
  const passed: number[] = [];
  const ends = new Set<number>();
  // Breadth first: where the walk breaks off, as much is known of every branch.
  while (pending.length > 0) {
    const following: State[] = [];
    for (const state of pending) {
      const key = stateKey(state);
      if (seen.has(key)) continue;
      if (seen.size >= most)
        return beyond(scenario, {
          states: seen.size,
          choices,
          outcomes,
          passed,
          endings: ends.size,
          damage: walked.damage,
          attacks: walked.attacks,
        });
      seen.add(key);
      const [before, open] = [outcomes, choices];
      for (let condition = 0; condition < conditions; condition++) {
        const { candidates, lastStand, cleared, label, mayEnd } = walked.describe(state, condition);
        if (mayEnd || candidates.length === 0) ends.add(2 * label + Number(state.knockedDown));
        choices += candidates.length;
        for (const candidate of candidates) {
          outcomes += walked.spread(candidate.outcomes);
          for (const next of candidate.next.values()) if (next !== undefined) following.push(next);
        }
        if (lastStand) following.push(lastStand.state);
        if (cleared !== undefined) following.push(cleared);
      }
      if (choices > open) {
        while (passed.length <= state.made) passed.push(0);
        passed[state.made] += (outcomes - before) / (choices - open);
      }
    }
    pending = following;
  }
  return {
    states: seen.size,
    choices,
    outcomes,
    passed,
    endings: Math.max(1, ends.size),
    damage: walked.damage,
    attacks: walked.attacks,
    counted: true,
  };
}

/** The rest of a walk that breaks off: of the states that there could be, so many are reached as a rule. */
function beyond(scenario: Activation, walked: Omit<Reached, 'counted'>): Reached {
  const bound = sizeBound(scenario);
  const states = Math.max(walked.states * 1.5, bound.states * 0.3);
  const times = states / walked.states;
  return {
    states,
    choices: walked.choices * times,
    outcomes: walked.outcomes * times,
    // What was not walked lies in later attacks.
    passed: [...walked.passed, (walked.passed.at(-1) ?? 0) * times],
    endings: Math.max(1, walked.endings),
    damage: walked.damage,
    attacks: walked.attacks,
    counted: false,
  };
}

/** Outcomes without chances: which branches there are, and how many losses in each. */
class Walked extends ActivationStates {
  readonly damage: [number, number][] = [];
  private readonly known = new Map<string, Outcomes>();
  private readonly spreads = new Map<Outcomes, number>();

  get attacks(): number {
    return this.known.size;
  }

  spread(outcomes: Outcomes): number {
    return this.spreads.get(outcomes) ?? outcomes.branches.length;
  }

  protected override outcomesFor(state: State, choice: AttackChoice, condition: number): Outcomes {
    const onHit = this.attack(state, choice, false, condition);
    const onCritical = choice.boostCritical === choice.boostHit ? onHit : this.attack(state, choice, true, condition);
    const mayGrant = this.mayGrant(state, choice);
    const key = `${condition};${choice.weapon};${state.knockedDown};${state.chargePending};${state.field > 0};${mayGrant};${choice.boostAttack};${choice.boostHit};${choice.boostCritical}`;
    const known = this.known.get(key);
    if (known) return known;
    const grants = mayGrant ? onHit.weapon.grantsAttack : 'never';
    const branches = new Set<number>();
    let spread = 0;
    const hit = (critical: boolean) => {
      const attack = critical ? onCritical : onHit;
      const roll = critical ? attack.criticalDamage : attack.damage;
      const boosted = critical ? choice.boostCritical : choice.boostHit;
      const down = critical ? attack.knocksDown !== 'never' : attack.knocksDown === 'on hit';
      const branch =
        (boosted && attack.damageBoostable ? PAID_DAMAGE_BOOST : 0) |
        (down ? KNOCKED_DOWN : 0) |
        leftBehind(critical ? attack.leaves.critical : attack.leaves.hit) |
        ((critical ? grants !== 'never' : grants === 'on hit') ? GRANTED : 0);
      const losses = lossesOf(roll);
      spread += losses.count;
      if (losses.most > 0) this.damage.push([Math.max(1, losses.least), losses.most]);
      if (losses.least <= 0) branches.add(branch);
      if (losses.most > 0) {
        branches.add(state.field > 0 || this.scenario.target.rage ? branch | SUFFERED : branch);
      }
    };
    if (onHit.automatic !== 'hit') {
      branches.add(this.missed(choice, onHit));
      spread++;
    }
    if (onHit.automatic !== 'miss') hit(false);
    if (onHit.automatic === 'none') hit(true);
    const list = [...branches];
    const outcomes = {
      losses: Int32Array.from(list, () => 0),
      branches: Int32Array.from(list),
      probabilities: Float64Array.from(list, () => 0),
    };
    this.known.set(key, outcomes);
    this.spreads.set(outcomes, spread);
    return outcomes;
  }
}

/** How many different losses a damage roll may come to, and whether it cannot fail to hurt. */
function lossesOf(roll: DamageRoll | null): { count: number; least: number; most: number } {
  if (roll === null) return { count: 1, least: 0, most: 0 };
  const kept = Math.max(0, roll.dice - roll.dropLowest - roll.dropHighest);
  const bonus = roll.power - roll.armour;
  const most = 6 * kept + bonus;
  const least = kept + bonus;
  if (most <= 0) return { count: 1, least: 0, most: 0 };
  return { count: most - Math.max(0, least) + 1, least, most };
}
