/**
 * An activation as a countdown: states between attacks, the choices in each, and what every choice may lead to.
 *
 * A choice is folded into one action: which weapon, whether the attack is boosted, and whether the damage will be
 * boosted on a plain and on a critical hit. Its outcomes join the points of damage with a branch that says what
 * changed besides the boxes.
 */

import { type Outcomes, outcomesOf } from '../../../kernel/countdown.ts';
import { Distribution } from '../../../kernel/distribution.ts';
import type { NodeDescription } from '../../../kernel/graph.ts';
import { hitChances } from '../attackRoll.ts';
import type { Body } from '../body/body.ts';
import { throughPowerField } from '../body/defences.ts';
import { fallsWhenSaved, startsDown, toughSaves } from '../conditions/index.ts';
import { type DamageRoll, damagePoints } from '../damageRoll.ts';
import { editionOf } from '../edition.ts';
import { LASTING, type Lasting, type ResolvedAttack, resolveAttack } from './attack.ts';
import { Choices } from './choices.ts';
import { Labels } from './labels.ts';
import type { Resources } from './resources.ts';
import type { Activation } from './schema.ts';
import { Shots } from './shots.ts';
import {
  type Action,
  type AttackChoice,
  type Choice,
  GRANTED,
  KNOCKED_DOWN,
  LEFT_BEHIND,
  leftBehind,
  PAID_DAMAGE_BOOST,
  RAGE_CAP,
  SHOT_FIRST,
  type State,
  SUFFERED,
  UNROLLED,
} from './state.ts';
import type { Conditions } from './terms.ts';

export class ActivationStates {
  readonly scenario: Activation;
  readonly resources: Resources;
  private readonly resolved = new Map<number, ResolvedAttack>();
  private readonly outcomes = new Map<number, Outcomes>();
  /** Branches that outcomes have, each once. */
  private readonly branches = new Map<Outcomes, readonly number[]>();
  /** The scenario as it is in each condition of the target. */
  private readonly inCondition: readonly Activation[];
  private readonly body: Body;
  private readonly shots: Shots;
  private readonly choices: Choices;
  /** What a trial ends with besides the boxes. */
  readonly labels: Labels;

  /** @param labels what is told apart at the end; by default what an answer to one activation needs */
  constructor(scenario: Activation, resources: Resources, body: Body, labels = new Labels(scenario, resources)) {
    this.scenario = scenario;
    this.resources = resources;
    this.body = body;
    this.labels = labels;
    this.shots = new Shots(scenario);
    this.choices = new Choices(scenario, this.shots);
    this.inCondition = body.conditions.map(({ target }) => ({ ...scenario, target }));
  }

  start(): State {
    const { initial, points, freeAttacks, chargeAttack } = this.resources;
    return {
      made: 0,
      left: initial.map((count) => (count === 'd3' ? UNROLLED : count === '1, then d3' ? SHOT_FIRST : count)),
      points,
      freeAttacks,
      knockedDown: startsDown(this.scenario.target).value,
      chargePending: chargeAttack,
      // A power field that is saved for some rolls is part of what is worn down.
      field: this.body.kind === 'guarded' ? 0 : this.scenario.target.powerField,
      lasting: 0,
      rage: 0,
      granted: -1,
      grants: 0,
      shots: this.shots.none(),
      firing: 0,
      struck: false,
      step: 0,
    };
  }

  /** One attack, resolved once per weapon, conditions of this activation and condition of the target. */
  attack(state: State, choice: AttackChoice, critical: boolean, condition = 0): ResolvedAttack {
    return this.resolve(choice.weapon, condition, {
      knockedDown: state.knockedDown,
      chargeAttack: this.isChargeAttack(state, choice.weapon),
      boostAttack: choice.boostAttack,
      boostDamage: critical ? choice.boostCritical : choice.boostHit,
    });
  }

  describe(state: State, condition = 0): NodeDescription<State, Action> {
    const { target } = this.scenario;
    const mounted = this.body.kind === 'dragoon' && this.body.models === 2 && condition === 0;
    const saved = toughSaves(target, { knockedDown: state.knockedDown, mounted });
    const choices = this.choices.of(state, (at, choice) => this.attack(at, choice, false, condition));
    return {
      // Rolling a d3 ROF comes between two attacks.
      rank: state.made * 64 + this.resources.initial.length - state.left.filter((left) => left === UNROLLED).length,
      stage: state.made,
      label: this.labels.encode(state),
      ...(saved.value > 0
        ? {
            lastStand: {
              probability: saved.value,
              state: fallsWhenSaved(target).value ? { ...state, knockedDown: true } : state,
            },
          }
        : {}),
      // The next model stands upright, and a charge attack is for the model that was charged (MK3-CHARGE-05).
      ...(this.body.kind === 'models'
        ? { cleared: { ...state, knockedDown: false, chargePending: false, lasting: 0 } }
        : {}),
      candidates: choices.map((choice) => this.action(state, choice, condition)),
      mayEnd: this.choices.mayEnd(state),
      mayForgo: this.choices.mayForgo(),
    };
  }

  private action(state: State, choice: Choice, condition: number): Action {
    if (choice.kind === 'commit') {
      const next = [1, 2, 3].map((count) => ({ ...state, left: replaced(state.left, choice.weapon, count) }));
      return { choice, outcomes: ROLL_D3, next };
    }
    const next: (State | undefined)[] = [];
    const outcomes = this.outcomesFor(state, choice, condition);
    for (const branch of this.branchesOf(outcomes)) next[branch] = this.after(state, choice, branch);
    return { choice, outcomes, next };
  }

  private branchesOf(outcomes: Outcomes): readonly number[] {
    let branches = this.branches.get(outcomes);
    if (!branches) {
      branches = [...new Set(outcomes.branches)];
      this.branches.set(outcomes, branches);
    }
    return branches;
  }

  /** What an attack may lead to; worked out once for all states in which it is the same. */
  protected outcomesFor(state: State, choice: AttackChoice, condition: number): Outcomes {
    const charge = this.isChargeAttack(state, choice.weapon);
    let key = this.weaponIn(condition, choice.weapon);
    key = 8 * key + flags(charge, state.knockedDown, state.field > 0);
    key = 8 * key + flags(this.mayGrant(state, choice));
    key = 8 * key + flags(choice.boostAttack, choice.boostHit, choice.boostCritical);
    let outcomes = this.outcomes.get(key);
    if (!outcomes) {
      outcomes = this.foldOutcomes(state, choice, condition);
      this.outcomes.set(key, outcomes);
    }
    return outcomes;
  }

  private foldOutcomes(state: State, choice: AttackChoice, condition: number): Outcomes {
    const onHit = this.attack(state, choice, false, condition);
    const onCritical = this.attack(state, choice, true, condition);
    const chances = hitChances(onHit.attack, onHit.automatic);
    const grant = this.mayGrant(state, choice) ? onHit.weapon.grantsAttack : 'never';
    const parts = [{ branch: this.missed(choice, onHit), probability: chances.miss, loss: Distribution.point(0) }];
    const hit = (
      probability: number,
      attack: ResolvedAttack,
      roll: DamageRoll | null,
      boosted: boolean,
      down: boolean,
      left: readonly Lasting[],
      grants: boolean,
    ) => {
      if (probability === 0) return;
      const branch =
        (boosted && attack.damageBoostable ? PAID_DAMAGE_BOOST : 0) |
        (down ? KNOCKED_DOWN : 0) |
        leftBehind(left) |
        (grants ? GRANTED : 0);
      const points = roll ? damagePoints(roll) : Distribution.point(0);
      if (state.field === 0 && !this.scenario.target.rage) parts.push({ branch, probability, loss: points });
      else parts.push(...damaging(branch, probability, points, state.field > 0));
    };
    hit(
      chances.hit,
      onHit,
      onHit.damage,
      choice.boostHit,
      onHit.knocksDown === 'on hit',
      onHit.leaves.hit,
      grant === 'on hit',
    );
    hit(
      chances.critical,
      onCritical,
      onCritical.criticalDamage,
      choice.boostCritical,
      onCritical.knocksDown !== 'never',
      onCritical.leaves.critical,
      grant !== 'never',
    );
    return outcomesOf(parts);
  }

  /** A miss changes nothing, but for a damage boost that was bought before the roll, if one was made (R30, C4 of Mk II). */
  missed({ boostHit }: AttackChoice, { damageBoostable, automatic }: ResolvedAttack): number {
    const paid =
      boostHit && damageBoostable && automatic !== 'miss' && editionOf(this.scenario.target).damageBoostsFirst;
    return paid ? PAID_DAMAGE_BOOST : 0;
  }

  private after(state: State, choice: AttackChoice, branch: number): State {
    const weapon = this.scenario.attacker.weapons[choice.weapon];
    const free = choice.bought && weapon.class === 'melee' && state.freeAttacks > 0;
    const price = choice.bought ? (this.choices.priceNow(state, weapon) ?? 0) : 0;
    const boosts = (choice.boostAttack ? 1 : 0) + (branch & PAID_DAMAGE_BOOST ? 1 : 0);
    return {
      made: state.made + 1,
      left:
        choice.bought || state.granted >= 0
          ? state.left
          : replaced(state.left, choice.weapon, leftAfter(state.left[choice.weapon])),
      points: state.points - price - boosts,
      freeAttacks: state.freeAttacks - (free ? 1 : 0),
      knockedDown: state.knockedDown || (branch & KNOCKED_DOWN) !== 0,
      chargePending: state.chargePending && weapon.class !== 'melee',
      field: Math.max(0, state.field - (branch & SUFFERED ? 1 : 0)),
      lasting: state.lasting | (Math.floor(branch / LEFT_BEHIND) % 2 ** LASTING.length),
      rage: this.scenario.target.rage && branch & SUFFERED ? Math.min(RAGE_CAP, state.rage + 1) : state.rage,
      granted: branch & GRANTED ? choice.weapon : -1,
      grants: state.grants + (branch & GRANTED ? 1 : 0),
      shots: this.shots.after(state, choice),
      firing: branch & GRANTED ? this.shots.shotOf(state, choice) : 0,
      struck: state.struck || (this.labels.tellsStruck && weapon.class !== 'magic'),
      step: this.scenario.plan.kind === 'script' && state.granted < 0 ? this.choices.stepAt(state) + 1 : state.step,
    };
  }

  /** Whether this attack can still grant another one: one that the ROF of the gun that makes it allows. */
  mayGrant(state: State, choice: AttackChoice): boolean {
    const { grantsAttack, grantsAtMost } = this.scenario.attacker.weapons[choice.weapon];
    return grantsAttack !== 'never' && state.grants < grantsAtMost && this.shots.mayRepeat(state, choice);
  }

  /** The first melee attack after a charge that was long enough (MK3-CHARGE-03). */
  private isChargeAttack(state: State, weapon: number): boolean {
    return state.chargePending && this.scenario.attacker.weapons[weapon].class === 'melee';
  }

  private weaponIn(condition: number, weapon: number): number {
    return condition * this.scenario.attacker.weapons.length + weapon;
  }

  private resolve(weapon: number, condition: number, conditions: Conditions): ResolvedAttack {
    const made = flags(conditions.knockedDown, conditions.chargeAttack);
    const boosts = flags(conditions.boostAttack, conditions.boostDamage);
    const key = (this.weaponIn(condition, weapon) * 8 + made) * 8 + boosts;
    let attack = this.resolved.get(key);
    if (!attack) {
      const lost = this.body.conditions[condition];
      const scenario = this.inCondition[condition];
      attack = resolveAttack(scenario, scenario.attacker.weapons[weapon], { ...conditions, lost });
      this.resolved.set(key, attack);
    }
    return attack;
  }
}

/** As the bits of a number: below 8. */
function flags(first: boolean, second = false, third = false): number {
  return (first ? 4 : 0) + (second ? 2 : 0) + (third ? 1 : 0);
}

const ROLL_D3: Outcomes = outcomesOf(
  [0, 1, 2].map((branch) => ({ branch, probability: 1 / 3, loss: Distribution.point(0) })),
);

function leftAfter(left: number): number {
  return left === SHOT_FIRST ? UNROLLED : left - 1;
}

/** Damaging rolls apart from the others; with a power field each spends one focus and loses points (MK3-PFIELD-01, -02). */
function damaging(branch: number, probability: number, points: Distribution, shielded: boolean) {
  const none = points.probability(0);
  const parts = [{ branch, probability: probability * none, loss: Distribution.point(0) }];
  const hurting = [...points.entries()].filter(([value]) => value > 0);
  if (hurting.length > 0) {
    parts.push({
      branch: branch | SUFFERED,
      probability: (probability * hurting.reduce((sum, [, weight]) => sum + weight, 0)) / points.total,
      loss: Distribution.fromCounts(
        hurting.map(([value, weight]) => [shielded ? throughPowerField(value) : value, weight] as const),
      ),
    });
  }
  return parts;
}

function replaced(list: readonly number[], at: number, value: number): readonly number[] {
  return list.map((old, index) => (index === at ? value : old));
}
