/** Hazards exactly: the chance of every Magnitude, turn by turn. */
import { die } from '../../../kernel/dice.ts';
import type { Distribution } from '../../../kernel/distribution.ts';
import { degreesOfSuccess, FACES, successChance } from '../d100.ts';
import { breakOutcomes, breakTests } from '../nerve.ts';
import type { Counters, Enough, ExactTally } from '../question.ts';
import {
  breakTarget,
  countedOf,
  engineerTarget,
  FALL_SIDES,
  FATIGUE_SIDES,
  fallOf,
  fallTarget,
  type HazardPlan,
  healedBy,
  lossOf,
  nerveAt,
  putsOut,
  restoredTo,
  takenBy,
} from './plan.ts';

interface State {
  readonly left: number;
  readonly ghost: number;
  /** Lost since its last Break tests. */
  readonly lost: number;
  readonly hardened: boolean;
  readonly tide: boolean;
  readonly broken: boolean;
  readonly stunned: boolean;
  readonly onFire: boolean;
  readonly spared: number;
}

type Mass = Map<string, readonly [State, number]>;

export function exactHazards(plan: HazardPlan, counters: Counters, enough?: Enough): ExactTally | null {
  const { scenario, force } = plan;
  const tally = new Float64Array(counters.size);
  let roundings = 0;
  const put = (mass: Mass, state: State, probability: number): void => {
    if (probability === 0) return;
    const key = `${state.left},${state.ghost},${state.lost},${Number(state.hardened)},${Number(state.tide)},${Number(state.broken)},${Number(state.stunned)},${Number(state.onFire)},${state.spared}`;
    mass.set(key, [state, (mass.get(key)?.[1] ?? 0) + probability]);
    roundings++;
  };
  const each = (mass: Mass, step: (state: State, probability: number, next: Mass) => void): Mass => {
    const next: Mass = new Map();
    for (const [state, probability] of mass.values()) step(state, probability, next);
    return next;
  };
  const lose = (dice: (state: State) => Distribution | null) => (state: State, probability: number, next: Mass) => {
    const faces = state.left > 0 ? dice(state) : null;
    if (!faces) return put(next, state, probability);
    for (const [loss, weight] of faces.entries())
      put(next, hurt(plan, state, loss), (probability * weight) / faces.total);
  };
  const stun =
    (mayBe: (state: State) => boolean, target: (state: State) => number) =>
    (state: State, probability: number, next: Mass) => {
      if (state.left === 0 || !mayBe(state)) return put(next, state, probability);
      put(next, state, probability * successChance(target(state)));
      put(next, { ...state, stunned: true }, probability * successChance(FACES - target(state)));
    };
  const spared = force.lossReductionPerTurn;
  let mass: Mass = new Map();
  put(
    mass,
    {
      left: plan.start,
      ghost: force.ghost,
      lost: 0,
      hardened: plan.hardened,
      tide: false,
      broken: plan.broken,
      stunned: false,
      onFire: plan.burns,
      spared,
    },
    1,
  );
  if (scenario.falls) {
    const through = scenario.fallPercent / FACES;
    mass = each(mass, (state, probability, next) => {
      put(next, state, probability * ((FACES - scenario.fallPercent) / FACES));
      const fallen: Mass = new Map();
      lose(({ left }) => {
        const { dice, times } = fallOf(plan, left);
        return die(FALL_SIDES)
          .times(dice)
          .map((sum) => sum * times);
      })(state, probability * through, fallen);
      for (const [after, p] of fallen.values())
        stun(
          () => true,
          ({ left }) => fallTarget(plan, left),
        )(after, p, next);
    });
  }
  if (scenario.ego > 0) {
    mass = each(
      mass,
      lose(() => die(1).map(() => scenario.ego)),
    );
    mass = each(
      mass,
      stun(
        () => plan.egoTests,
        ({ left }) => nerveAt(plan, left, plan.burns),
      ),
    );
  }
  for (let turn = 1; turn <= scenario.turns; turn++) {
    const moves = ({ stunned }: State) => !(turn === 1 && (stunned || plan.stunned));
    const acts = (state: State) => moves(state) && !state.broken;
    mass = each(mass, (state, probability, next) => {
      const { left, lost } = state;
      const tests = plan.tested && left > 0 && !state.broken && !state.tide ? breakTests(lost) : 0;
      const { held, ignored, broken } = breakOutcomes(tests, breakTarget(plan, left, state.onFire), state.hardened);
      const begun = { ...state, lost: 0, spared };
      put(next, begun, probability * held);
      put(next, { ...begun, hardened: false }, probability * ignored);
      put(
        next,
        { ...begun, hardened: false, ...(plan.tide ? { tide: true } : { broken: true }) },
        probability * broken,
      );
    });
    mass = each(mass, (state, probability, next) => {
      put(next, restored(plan, state, state.left > 0 ? force.replenishing : 0), probability);
    });
    if (scenario.engineer > 0)
      mass = each(mass, (state, probability, next) => engineer(plan, state, probability, next, put));
    if (plan.burns) {
      mass = each(mass, (state, probability, next) => {
        put(next, acts(state) && putsOut(plan, turn) ? { ...state, onFire: false } : state, probability);
      });
      mass = each(
        mass,
        lose(({ onFire }) => (onFire ? die(plan.fire) : null)),
      );
    }
    if (plan.exhausted)
      mass = each(
        mass,
        lose((state) => (moves(state) ? die(FATIGUE_SIDES) : null)),
      );
    for (const [state, probability] of mass.values()) {
      tally[counters.place(counters.indexOf(`left ${turn}`), state.left)] += probability;
      tally[counters.place(counters.indexOf(`alive ${turn}`), state.left > 0 ? 1 : 0)] += probability;
    }
    if (turn < scenario.turns && enough?.(tally)) return null;
  }
  for (const [state, probability] of mass.values()) {
    tally[counters.place(counters.indexOf('destroyed'), state.left === 0 ? 1 : 0)] += probability;
    tally[counters.place(counters.indexOf('left'), state.left)] += probability;
    tally[counters.place(counters.indexOf('broken'), state.broken && !plan.broken ? 1 : 0)] += probability;
    tally[counters.place(counters.indexOf('stunned'), state.stunned ? 1 : 0)] += probability;
    tally[counters.place(counters.indexOf('tide'), state.tide ? 1 : 0)] += probability;
  }
  return { tally, errorBound: (roundings + 2_000) * 2 ** -53 };
}

function hurt(plan: HazardPlan, state: State, loss: number): State {
  const flat = Math.max(0, loss - plan.force.lossReduction);
  const spared = Math.min(state.spared, flat);
  const taken = takenBy(lossOf(plan, loss, spared), state.ghost, state.left);
  return {
    ...state,
    left: state.left - taken.own,
    ghost: state.ghost - taken.ghost,
    lost: state.lost + countedOf(plan, taken),
    spared: state.spared - spared,
  };
}

function restored(plan: HazardPlan, state: State, by: number): State {
  return { ...state, left: restoredTo(plan, state.left, by) };
}

/** Success restores 1, and 1 more for every three degrees (RU-24). */
function engineer(
  plan: HazardPlan,
  state: State,
  probability: number,
  next: Mass,
  put: (mass: Mass, state: State, p: number) => void,
): void {
  if (state.left === 0) {
    put(next, state, probability);
    return;
  }
  const { rulings } = plan.scenario;
  const target = engineerTarget(plan);
  put(next, state, probability * successChance(FACES - target));
  for (let roll = 1; roll <= Math.min(FACES, target); roll++) {
    const healed = healedBy(plan, degreesOfSuccess(target, roll, rulings.degrees));
    put(next, restored(plan, state, healed), probability / FACES);
  }
}
