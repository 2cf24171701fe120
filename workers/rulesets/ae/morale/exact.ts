/** Nerves exactly: the chance of every state of the board, Horde by Horde and turn by turn. */
import { FACES, successChance } from '../d100.ts';
import { breakOutcomes } from '../nerve.ts';
import type { Counters, Enough, ExactTally } from '../question.ts';
import { type Board, BROKEN, type Nervous } from './board.ts';

/** Combinations of conditions above which only dice answer; each may come with a few Morale Numbers. */
export const MAX_CONDITIONS = 8_000;

/** How many combinations of conditions the Hordes may come to be in, at most. */
export function conditionsOf(board: Board): number {
  return board.hordes.reduce((product, horde) => Math.min(1e9, product * conditions(horde, board)), 1);
}

function conditions({ force, tests, given, side }: Nervous, { sides, scenario }: Board): number {
  const { controlPoints, turnsToPoint, turnsToLeave } = sides[side];
  const { turns, rulings } = scenario;
  const tested = tests.some((count) => count > 0) || rulings.breaksAtThreeSquads;
  if (!given.state.broken && (force.fearless || !tested)) return 1;
  if (force.traits.has('Blood Soaked Tide') && !given.state.broken) return 3;
  const fleeing = controlPoints > 0 ? controlPoints * turnsToPoint : Math.min(turns, turnsToLeave || turns);
  return 3 + fleeing * 2;
}

type Mass = Map<string, { state: Int32Array; probability: number }>;

/** @param record called with each state after a turn, and after the last one */
export function exactMorale(
  board: Board,
  counters: Counters,
  record: (state: Int32Array, turn: number, add: (channel: number, value: number) => void) => void,
  enough?: Enough,
): ExactTally | null {
  if (conditionsOf(board) > MAX_CONDITIONS) return null;
  const tally = new Float64Array(counters.size);
  let mass: Mass = new Map();
  put(mass, board.start(), 1);
  let roundings = 0;
  const { turns } = board.scenario;
  for (let turn = 0; turn < turns; turn++) {
    mass = each(mass, (state, probability, next) => {
      board.beginTurn(state, turn);
      put(next, state, probability);
    });
    for (const side of [0, 1] as const) {
      mass = each(mass, (state, probability, next) => commandTest(board, side, state, probability, next));
      for (const horde of board.hordes.filter((one) => one.side === side)) {
        mass = each(mass, (state, probability, next) => ownTurn(board, horde, turn, state, probability, next));
        roundings += mass.size;
      }
    }
    for (const { state, probability } of mass.values()) {
      record(state, turn, (channel, value) => {
        tally[counters.place(channel, value)] += probability;
      });
    }
    if (turn + 1 < turns && enough?.(tally)) return null;
  }
  return { tally, errorBound: (roundings * 4 + 1_000) * 2 ** -53 };
}

function each(mass: Mass, step: (state: Int32Array, probability: number, next: Mass) => void): Mass {
  const next: Mass = new Map();
  for (const { state, probability } of mass.values()) step(state, probability, next);
  return next;
}

function put(mass: Mass, state: Int32Array, probability: number): void {
  if (probability === 0) return;
  const key = state.join();
  const known = mass.get(key);
  if (known) known.probability += probability;
  else mass.set(key, { state, probability });
}

function commandTest(board: Board, side: 0 | 1, state: Int32Array, probability: number, next: Mass): void {
  const target = board.commandTarget(state, side);
  if (target === 0) {
    put(next, state, probability);
    return;
  }
  const obeyed = state.slice();
  board.command(obeyed, side);
  put(next, obeyed, probability * successChance(target));
  put(next, state, probability * successChance(FACES - target));
}

function ownTurn(board: Board, horde: Nervous, turn: number, state: Int32Array, probability: number, next: Mass): void {
  if (board.destroyIfGone(state, horde, turn)) {
    put(next, state, probability);
    return;
  }
  if (board.condition(state, horde.index) === BROKEN) {
    rallyTest(board, horde, turn, state, probability, next);
    return;
  }
  const target = board.target(state, horde, turn);
  const { held, ignored, broken } = breakOutcomes(
    board.testsDue(state, horde, turn),
    target,
    board.hardened(state, horde),
  );
  const anyway = board.breaksAnyway(state, horde, turn);
  if (broken > 0) {
    const lost = state.slice();
    board.break(lost, horde, board.hardened(state, horde));
    put(next, lost, probability * broken);
  }
  if (ignored > 0) {
    const forgiven = state.slice();
    board.ignoreFailure(forgiven, horde);
    if (anyway) board.break(forgiven, horde, true, false);
    put(next, forgiven, probability * ignored);
  }
  if (anyway) board.break(state, horde, false, false);
  put(next, state, probability * held);
}

function rallyTest(
  board: Board,
  horde: Nervous,
  turn: number,
  state: Int32Array,
  probability: number,
  next: Mass,
): void {
  const bonus = board.rallyBonus(state, horde);
  if (bonus === null) {
    board.flee(state, horde);
    put(next, state, probability);
    return;
  }
  const target = board.target(state, horde, turn, bonus);
  const back = state.slice();
  board.rally(back, horde);
  put(next, back, probability * successChance(target));
  board.flee(state, horde);
  put(next, state, probability * successChance(FACES - target));
}
