/** How large a skirmish is: whether it has an exact answer, and what its answers cost. */
import type { Cost } from '../../ruleset.ts';
import { hasBlast, strikesEvenly } from '../cost.ts';
import { charges, metRounds, reachedStates, shoots } from '../duel/cost.ts';
import { isExactDuel } from '../duel/question.ts';
import type { Duel, Plan } from '../duel/schema.ts';
import { stateCount } from '../duel/size.ts';
import { planOf } from '../duel/uses.ts';
import type { Unit } from '../schema.ts';
import { duelOf, type Skirmish } from './schema.ts';
import { isSwiftSkirmish } from './shots.ts';

/** Situations of all units in one activation, by the bound below. */
const MOST_SITUATIONS = 60_000;
const MOST_EXACT_NS = 2e9;
/** Ways in which one living unit stands in a round: Wavering or not, fatigued or not, acted or not, and its places. */
const WAYS = 8;

/** Ways in which equal units may stand, each living one in some: their order does not matter. */
function arrangements(states: number, ways: number, units: number): number {
  const kinds = (states - 1) * ways + 1;
  let all = 1;
  for (let i = 0; i < units; i++) all *= (kinds + i) / (i + 1);
  return all;
}

/** Situations that may come up at once. */
function situationsOf({ attackerUnits, targetUnits }: Skirmish, a: number, b: number): number {
  const ways = attackerUnits + targetUnits > 2 ? 2 * WAYS : WAYS;
  // Of all that is thinkable most never comes up together: whoever has fought has also acted.
  return arrangements(a, ways, attackerUnits) * arrangements(b, ways, targetUnits) * 0.02;
}

/**
 * Whether there is an exact answer, by what could come up at most.
 * @param a states of a unit of the first side, and b of the second
 */
function hasExact(skirmish: Skirmish, duel: Duel, a: number, b: number): boolean {
  const { attackerUnits, targetUnits } = skirmish;
  if (attackerUnits + targetUnits > 6) return false;
  const situations = situationsOf(skirmish, a, b);
  const cells = a * b;
  const bound = 2e6 + actsOf(skirmish) * situations * 12_000 + cells * Math.min(cells, 400) * 2_000;
  return situations <= MOST_SITUATIONS && bound <= MOST_EXACT_NS && isExactDuel(duel);
}

const actsOf = ({ attackerUnits, targetUnits, situation }: Skirmish): number =>
  situation.rounds * (attackerUnits + targetUnits);

/** Nanoseconds of an activation that is gone through, and of one of the ways in which it may end. */
const ACT_NS = 80_000;
const ENDING_NS = 4_500;
/** Places and conditions in which the units of a pair stand as a rule, by how many sides have several units. */
const PLACES = [2, 16, 300];
/** By how much situations grow in an activation in which units only come to stand elsewhere. */
const STANDS_APART = 1.1;

/**
 * Nanoseconds of the exact answer. Situations grow with every activation of a side that may strike, by the ways in which a
 * strike ends, until there are no more of them; who comes to stand where multiplies them where a side has several units
 * that charge. By their plans many units never meet.
 */
function exactCost(skirmish: Skirmish, { reached: [a, b], striking, roams, rounds }: Meeting): number {
  const { attackerUnits, targetUnits, situation } = skirmish;
  const endings = 1 + Math.log2(a * b) / 2;
  const strikers = (striking[0] ? attackerUnits : 0) + (striking[1] ? targetUnits : 0);
  const several = Math.min(attackerUnits, targetUnits) > 1 ? 2 : attackerUnits + targetUnits > 2 ? 1 : 0;
  const met = arrangements(a, 1, attackerUnits) * arrangements(b, 1, targetUnits);
  // Of the states that a unit may be in few come up with every state of the others.
  const most = met ** 0.75 * PLACES[roams ? several : 0];
  const grows = Math.max(roams && several > 0 ? STANDS_APART : 1.05, endings ** 0.85);
  let now = situation.first === 'by chance' ? 2 : 1;
  let all = 0;
  for (let act = rounds * strikers; act > 0; act--) {
    now = Math.min(most, now * grows);
    all += now;
  }
  const choices = Math.min(2, (attackerUnits + targetUnits) / 2);
  return 500_000 + ACT_NS * actsOf(skirmish) + ENDING_NS * all * choices * endings;
}

export function isExactSkirmish(skirmish: Skirmish): boolean {
  const { duel, states } = meetingOf(skirmish);
  return hasExact(skirmish, duel, ...states);
}

/** Whether all that one unit does to another is a number of wounds, whoever is left of both. */
function dealsEvenly(striker: Unit, target: Unit): boolean {
  const crowd = target.models + target.joined.length > 1;
  return (['melee', 'shooting'] as const).every(
    (phase) => strikesEvenly(striker, target, phase) && !(crowd && hasBlast(striker, phase)),
  );
}

/** What of a skirmish hangs on which two units meet, and not on how many of them. */
interface Meeting {
  readonly skirmish: Skirmish;
  readonly duel: Duel;
  /** States of a unit of either side. */
  readonly states: readonly [number, number];
  /** Those that ever come up, as far as that is estimated. */
  readonly reached: readonly [number, number];
  /** Which of them may strike of its own accord, whether any of them charges, and in how many rounds they may meet. */
  readonly striking: readonly [boolean, boolean];
  readonly roams: boolean;
  readonly rounds: number;
  /** Whether its trials are fought in the loop. */
  readonly swift: boolean;
}

const SIDES = ['attacker', 'target'] as const;

const SHARED = ['target', 'attackerPlan', 'targetPlan', 'situation', 'rulings'] as const;
/** Of each unit as the first side, the last that it met: a study asks about one pair after another, many numbers of each. */
const last = new WeakMap<Unit, Meeting>();

const strikes = (plan: Plan) => charges(plan) || shoots(plan);

function meetingOf(skirmish: Skirmish): Meeting {
  const before = last.get(skirmish.attacker);
  if (before && SHARED.every((field) => before.skirmish[field] === skirmish[field])) return before;
  const duel = duelOf(skirmish);
  const { attacker, target } = duel;
  const swift = isSwiftSkirmish(duel) && dealsEvenly(attacker, target) && dealsEvenly(target, attacker);
  const plans = SIDES.map((which) => planOf(duel, which));
  const meeting: Meeting = {
    ...{ skirmish, duel, swift },
    states: [stateCount(duel, 'attacker'), stateCount(duel, 'target')],
    reached: [reachedStates(duel, 'attacker'), reachedStates(duel, 'target')],
    striking: [strikes(plans[0]), strikes(plans[1])],
    roams: plans.some(charges),
    rounds: metRounds(duel),
  };
  last.set(skirmish.attacker, meeting);
  return meeting;
}

export function estimateSkirmish(skirmish: Skirmish): Cost {
  const meeting = meetingOf(skirmish);
  const { duel, swift } = meeting;
  const [a, b] = meeting.states;
  const { attackerUnits, targetUnits } = skirmish;
  const acts = actsOf(skirmish);
  const cells = (duel.attacker.models * attackerUnits + 1) * (duel.target.models * targetUnits + 1);
  const exact = hasExact(skirmish, duel, a, b) ? exactCost(skirmish, meeting) : null;
  return {
    // The first trials make tables of strikes, whoever plays them.
    compile: (exact === null ? 900_000 : 200_000) + (a + b) * 3_000 + cells * 10,
    exact,
    trial: swift ? 60 + 40 * acts : 2_500 + acts * 450,
  };
}
