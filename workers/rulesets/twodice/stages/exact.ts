/**
 * A chain of stages exactly: the probability of every state after every stage. Beside its probability a state carries, for
 * each quantity, the distribution of what has been booked so far on the way to it, in this turn and in all.
 */
import { Book, type Machine, type Outcome, type Stage } from './machine.ts';
import { layoutOf, type Span } from './tally.ts';

/** Most states kept after one stage. */
export const MAX_STATES = 20_000;

interface Reached {
  readonly state: Int32Array;
  mass: number;
  /** Per quantity: P(this state, and so much booked). */
  readonly turn: Float64Array[];
  readonly total: Float64Array[];
  arrivals: number;
}

/** What one stage leads to from one state: the next state, and how likely each booking is on the way to it. */
interface Transition {
  readonly state: Int32Array;
  readonly key: string;
  probability: number;
  /** gains[quantity]: probability by amount booked; the probabilities sum to `probability`. */
  readonly gains: Float64Array[];
}

const key = (state: Int32Array): string => String.fromCharCode(...state);

/** All transitions of a stage from a state; outcomes that end in the same state are merged. */
function transitions(stage: Stage, state: Int32Array, outcomes: readonly Outcome[], book: Book): Transition[] {
  const found = new Map<string, Transition>();
  for (const { probability, value } of outcomes) {
    const next = state.slice();
    book.counts.fill(0);
    stage.apply(next, value, book);
    const id = key(next);
    let to = found.get(id);
    if (!to) {
      to = { state: next, key: id, probability: 0, gains: Array.from(book.counts, () => new Float64Array(1)) };
      found.set(id, to);
    }
    to.probability += probability;
    for (let q = 0; q < book.counts.length; q++) {
      const amount = book.counts[q];
      if (amount >= to.gains[q].length) {
        const longer = new Float64Array(amount + 1);
        longer.set(to.gains[q]);
        to.gains[q] = longer;
      }
      to.gains[q][amount] += probability;
    }
  }
  return [...found.values()];
}

interface Exact {
  readonly tally: Float64Array;
  readonly errorBound: number;
}

type Enough = (soFar: Float64Array, turns: number) => boolean;

/**
 * The expected tally of one trial, and a bound of the relative error of its entries.
 * @param enough asked after each turn but the last, with what is counted so far; ends the work when it says yes
 */
export function exactTally(machine: Machine): Exact;
export function exactTally(machine: Machine, enough: Enough | undefined): Exact | null;
export function exactTally(machine: Machine, enough?: Enough): Exact | null {
  const layout = layoutOf(machine);
  const tally = new Float64Array(layout.size);
  const book = new Book(machine.quantities.length);
  const none = () => machine.quantities.map(() => Float64Array.of(1));
  let reached: Reached[] = [{ state: machine.start.slice(), mass: 1, turn: none(), total: none(), arrivals: 1 }];
  let roundings = 0;
  let mostStates = 1;
  for (const stage of machine.stages) {
    let branches = 1;
    const next = new Map<string, Reached>();
    for (const from of stage.booksOnly ? [] : reached) {
      const outcomes = stage.outcomes(from.state);
      branches = Math.max(branches, outcomes.length);
      for (const to of transitions(stage, from.state, outcomes, book)) {
        let at = next.get(to.key);
        if (!at) {
          at = { state: to.state, mass: 0, turn: [], total: [], arrivals: 0 };
          next.set(to.key, at);
        }
        at.mass += from.mass * to.probability;
        at.arrivals++;
        to.gains.forEach((gain, q) => {
          at.turn[q] = plusConvolved(at.turn[q], from.turn[q], gain);
          at.total[q] = plusConvolved(at.total[q], from.total[q], gain);
        });
      }
    }
    if (stage.booksOnly) branches = bookAll(stage, reached, book);
    else reached = [...next.values()];
    mostStates = Math.max(mostStates, reached.length);
    // A factor's own rounding (up to 8 from the dice), its product, and one for every addition into the fullest sum.
    const fullest = reached.reduce((most, { arrivals }) => Math.max(most, arrivals), 1);
    roundings += branches === 1 && fullest === 1 ? 1 : 9 + branches * (fullest + 1);
    for (const { state, mass } of reached) {
      for (const { row, index } of stage.recordings) tally[layout.rows[row].at + state[index]] += mass;
    }
    if (!stage.endsTurn) continue;
    const last = stage.turn === machine.turns - 1;
    for (const { turn, total, mass } of reached) {
      turn.forEach((amounts, q) => {
        pour(tally, layout.byTurn[q][stage.turn], amounts);
        turn[q] = Float64Array.of(mass);
      });
      if (!last) continue;
      total.forEach((amounts, q) => {
        pour(tally, layout.total[q], amounts);
      });
    }
    if (!last && enough?.(tally, stage.turn + 1)) return null;
  }
  return { tally, errorBound: (roundings + mostStates) * 2 ** -53 };
}

/** A stage that leaves all states as they are. @returns the most outcomes it had in any of them */
function bookAll(stage: Stage, reached: readonly Reached[], book: Book): number {
  // States share their lists of outcomes.
  const known = new Map<readonly Outcome[], readonly Float64Array[]>();
  let branches = 1;
  for (const at of reached) {
    at.arrivals = 1;
    const outcomes = stage.outcomes(at.state);
    branches = Math.max(branches, outcomes.length);
    let gains = known.get(outcomes);
    if (!gains) {
      gains = transitions(stage, at.state, outcomes, book)[0].gains;
      known.set(outcomes, gains);
    }
    gains.forEach((gain, q) => {
      if (gain.length === 1) return;
      at.turn[q] = plusConvolved(undefined, at.turn[q], gain);
      at.total[q] = plusConvolved(undefined, at.total[q], gain);
    });
  }
  return branches;
}

/** into + from * gain (convolution); `into` may be missing, and the result may be a longer array. */
function plusConvolved(into: Float64Array | undefined, from: Float64Array, gain: Float64Array): Float64Array {
  const length = from.length + gain.length - 1;
  let sum = into;
  if (!sum || sum.length < length) {
    sum = new Float64Array(length);
    if (into) sum.set(into);
  }
  for (let j = 0; j < gain.length; j++) {
    const p = gain[j];
    if (p === 0) continue;
    for (let i = 0; i < from.length; i++) sum[i + j] += from[i] * p;
  }
  return sum;
}

function pour(tally: Float64Array, { at, values }: Span, amounts: Float64Array): void {
  for (let i = 0; i < amounts.length; i++) {
    if (amounts[i] === 0) continue;
    if (i >= values) throw new RangeError(`${i} booked where at most ${values - 1} were expected`);
    tally[at + i] += amounts[i];
  }
}

/** What the exact answer costs, without computing it. */
export interface Size {
  /** States after the stages, summed. */
  readonly states: number;
  /** Applied outcomes, summed. */
  readonly steps: number;
  /** Most states after one stage. */
  readonly most: number;
}

/** Outcomes that an estimate applies before it settles for a bound: a few milliseconds at most. */
const LOOK = 3_000;

/**
 * The size of the state space: counted when it is small, bounded by the ranges and the branches when it is not.
 * The same numbers decide whether there is an exact answer at all, so they must not depend on anything but the machine.
 */
export function sizeOf(machine: Machine): Size {
  return counted(machine) ?? bounded(machine);
}

function counted(machine: Machine): Size | null {
  const book = new Book(machine.quantities.length);
  let reached: Int32Array[] = [machine.start];
  let states = 0;
  let steps = 0;
  let booked = 0;
  let most = 1;
  for (const stage of machine.stages) {
    if (stage.booksOnly) {
      states += reached.length;
      booked += reached.length * stage.booksOnly;
      continue;
    }
    const next = new Map<string, Int32Array>();
    for (const from of reached) {
      const outcomes = stage.outcomes(from);
      steps += outcomes.length;
      if (steps > LOOK) return null;
      for (const { value } of outcomes) {
        const state = from.slice();
        stage.apply(state, value, book);
        next.set(key(state), state);
      }
    }
    reached = [...next.values()];
    states += reached.length;
    most = Math.max(most, reached.length);
  }
  return { states, steps: steps + booked, most };
}

function bounded({ ranges, stages }: Machine): Size {
  const all = ranges.reduce((product, values) => product * values, 1);
  let reached = 1;
  let states = 0;
  let steps = 0;
  let most = 1;
  for (const { branches, booksOnly } of stages) {
    steps += reached * (booksOnly ?? branches);
    reached = Math.min(all, reached * branches);
    states += reached;
    most = Math.max(most, reached);
  }
  return { states, steps, most };
}
