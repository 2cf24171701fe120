/**
 * The state of nerves of all Hordes and what the rules do to it. Knows no chances: the dice and the exact arithmetic
 * both decide what happens and tell the board.
 */
import { MORALE_LOSSES } from '../conditions.ts';
import { bonusOf, limited } from '../d100.ts';
import { type Force, resolveUnit } from '../force.ts';
import { breakTests, CONTROL_POINT_BONUS, moraleBonus, willpower } from '../nerve.ts';
import { allRulings, type Rulings } from '../rulingFields.ts';
import { Unit } from '../schema.ts';
import { squadsOf } from '../squads.ts';
import { EVENTS, type Morale, type NervousHorde, type Side } from './schema.ts';

export const STEADY = 0;
/** Fearless after failing (AE-TRAIT-11). */
export const TIDE = 1;
export const BROKEN = 2;
export const GONE = 3;
export const DESTROYED = 4;

/** Cells of one Horde in the state. */
const CONDITION = 0;
/** The first failure has been ignored (AE-TRAIT-10). */
const HARDENED = 1;
/** It has moved the Morale Number (AE-BMN-03). */
const COUNTED = 2;
const RALLIED = 3;
/** Control Points that failed it. */
const POINTS = 4;
/** Turns until it arrives at a Control Point; without one, turns it has been broken. */
const TIMER = 5;
/** It has been broken in the time looked at, or turned into a Blood Soaked Tide instead. */
const BROKE = 6;
const TURNED = 2;
const CELLS = 7;

/** Cells of a side, after all Hordes. */
const NUMBER = 0;
/** A Horde of it failed a Break test in this turn; in the last turn (AE-LEAD-47). */
const FAILED = 1;
const SHAKEN = 2;
/** The Command test of this turn succeeded. */
const COMMANDED = 3;
const SIDE_CELLS = 4;

export interface Nervous {
  readonly index: number;
  readonly side: 0 | 1;
  readonly given: NervousHorde;
  readonly force: Force;
  /** Magnitude after the losses before turn t, t = 0, 1, ... */
  readonly left: readonly number[];
  readonly tests: readonly number[];
}

export class Board {
  readonly scenario: Morale;
  readonly hordes: readonly Nervous[];
  readonly sides: readonly [Side, Side];
  readonly size: number;
  private readonly rulings: Rulings;
  private readonly startNumbers: readonly [number, number];
  private readonly eventsAt: ReadonlyArray<readonly [number, number]>;
  /** What side s's General does to the Break tests of the other (AE-LEAD-47). */
  private readonly penaltyOn: readonly [number, number];

  constructor(scenario: Morale) {
    this.scenario = scenario;
    this.sides = [scenario.side, scenario.enemy];
    this.rulings = allRulings(scenario.rulings);
    this.startNumbers = [startNumber(scenario.side, this.rulings), startNumber(scenario.enemy, this.rulings)];
    const of = (side: 0 | 1, before: number) =>
      this.sides[side].hordes.map((given, i) => nervous(given, before + i, side, scenario));
    const own = of(0, 0);
    const enemy = of(1, own.length);
    this.hordes = [...own, ...enemy];
    this.size = this.hordes.length * CELLS + 2 * SIDE_CELLS;
    this.eventsAt = Array.from({ length: scenario.turns }, (_, turn) => {
      const change = (side: string) =>
        scenario.events
          .filter((each) => each.turn === turn + 1 && each.side === side)
          .reduce((sum, { event }) => sum + EVENTS[event].value, 0);
      return [change('own'), change('enemy')] as const;
    });
    const worst = (hordes: readonly Nervous[]) => Math.min(0, ...hordes.map(({ force }) => force.enemyBreakPenalty));
    this.penaltyOn = [worst(enemy), worst(own)];
  }

  start(): Int32Array {
    const state = new Int32Array(this.size);
    this.reset(state);
    return state;
  }

  reset(state: Int32Array): void {
    state.fill(0);
    state[this.at(0) + NUMBER] = this.startNumbers[0];
    state[this.at(1) + NUMBER] = this.startNumbers[1];
    for (let index = 0; index < this.hordes.length; index++) {
      const { given, side } = this.hordes[index];
      if (!given.state.broken) continue;
      state[index * CELLS] = BROKEN;
      state[index * CELLS + COUNTED] = 1;
      state[index * CELLS + TIMER] = this.firstTimer(side);
    }
  }

  moraleNumber(state: Int32Array, side: 0 | 1): number {
    return state[this.at(side) + NUMBER];
  }

  condition(state: Int32Array, index: number): number {
    return state[index * CELLS + CONDITION];
  }

  hasBroken(state: Int32Array, index: number): boolean {
    return state[index * CELLS + BROKE] === 1;
  }

  hasTurned(state: Int32Array, index: number): boolean {
    return state[index * CELLS + BROKE] === TURNED;
  }

  /** Whether a failed test can ever break it: the Fearless do not test, and a Blood Soaked Tide fights on. */
  canBreak({ force }: Nervous): boolean {
    return !force.fearless && !force.traits.has('Blood Soaked Tide');
  }

  hasRallied(state: Int32Array, index: number): boolean {
    return state[index * CELLS + RALLIED] === 1;
  }

  hardened(state: Int32Array, { index, force }: Nervous): boolean {
    return force.traits.has('Battle-Hardened') && state[index * CELLS + HARDENED] === 0;
  }

  /** Events before a turn, and the shadow that failures cast on the next one. */
  beginTurn(state: Int32Array, turn: number): void {
    this.beginSide(state, 0, turn);
    this.beginSide(state, 1, turn);
  }

  private beginSide(state: Int32Array, side: 0 | 1, turn: number): void {
    const at = this.at(side);
    this.move(state, side, this.eventsAt[turn][side]);
    state[at + SHAKEN] = state[at + FAILED];
    state[at + FAILED] = 0;
    state[at + COMMANDED] = 0;
  }

  /** Target number of the Command test of a side that has someone to rally, or 0 for none. */
  commandTarget(state: Int32Array, side: 0 | 1): number {
    if (this.sides[side].command === 0) return 0;
    const target = limited(this.sides[side].command, this.rulings.extremes);
    for (let index = 0; index < this.hordes.length; index++) {
      if (this.hordes[index].side === side && this.condition(state, index) === BROKEN) return target;
    }
    return 0;
  }

  command(state: Int32Array, side: 0 | 1): void {
    state[this.at(side) + COMMANDED] = 1;
  }

  /** Target number of a Break test before turn `turn`; a Rally test has the same (AE-MORALE-08). */
  target(state: Int32Array, { side, force, left }: Nervous, turn: number, more = 0): number {
    const lost = force.squadsAtStart - squadsOf(left[turn]);
    const shadow = state[this.at(side) + SHAKEN] === 1 ? this.penaltyOn[side] : 0;
    const target = willpower(force, lost) + moraleBonus(this.moraleNumber(state, side)) + shadow + more;
    return limited(target, this.rulings.extremes);
  }

  /** Whether anything but a Control Point ever lets it rally. */
  mayEverRally({ given, force, side }: Nervous): boolean {
    if (force.traits.has('Stubborn') || given.outOfSight || given.leader !== 'none' || given.embeddedLeader)
      return true;
    return given.seesAll || this.sides[side].command > 0;
  }

  /** Squads lost and target number, before its limits, of every test that a Horde may come to in these turns. */
  numbersIn(
    { side, force, left }: Nervous,
    turns: readonly boolean[],
    more: readonly number[],
  ): Array<readonly [lost: number, number: number]> {
    const friends = this.hordes.filter((other) => other.side === side).length;
    const kept = (number: number) => Math.max(-10, Math.min(10, number));
    const shadows = this.penaltyOn[side] === 0 ? [0] : [0, this.penaltyOn[side]];
    let [low, high] = [this.startNumbers[side], this.startNumbers[side]];
    return turns.flatMap((due, turn) => {
      // Those of its side who break, each once, may have lowered it by then.
      [low, high] = [kept(low + this.eventsAt[turn][side]), kept(high + this.eventsAt[turn][side])];
      if (!due) return [];
      const lost = force.squadsAtStart - squadsOf(left[turn]);
      const least = Math.max(-10, low - friends);
      return Array.from({ length: high - least + 1 }, (_, i) => least + i).flatMap((number) =>
        shadows.flatMap((shadow) =>
          more.map((bonus) => [lost, willpower(force, lost) + moraleBonus(number) + shadow + bonus] as const),
        ),
      );
    });
  }

  /** Break tests it has to take in this turn; 0 for whoever is not steady. */
  testsDue(state: Int32Array, { index, force, tests }: Nervous, turn: number): number {
    if (force.fearless || this.condition(state, index) !== STEADY) return 0;
    return tests[turn];
  }

  /** It has just lost its third squad, and the ruling says that this breaks it (AE-MORALE-07). */
  breaksAnyway(state: Int32Array, { index, force, left, given }: Nervous, turn: number): boolean {
    if (!this.rulings.breaksAtThreeSquads || force.fearless || force.traits.has('Disciplined')) return false;
    const before = turn === 0 ? (given.magnitude ?? force.full) : left[turn - 1];
    const squads = force.squadsAtStart;
    return (
      this.condition(state, index) === STEADY && squads - squadsOf(before) < 3 && squads - squadsOf(left[turn]) >= 3
    );
  }

  /** Whether by the ruling on lost squads this one breaks in some turn (AE-MORALE-07). */
  losesThird({ force, left }: Nervous): boolean {
    if (!this.rulings.breaksAtThreeSquads || force.fearless || force.traits.has('Disciplined')) return false;
    const short = (now: number) => force.squadsAtStart - squadsOf(now);
    return short(force.left) < 3 && left.some((now) => now > 0 && short(now) >= 3);
  }

  destroyIfGone(state: Int32Array, { index, left }: Nervous, turn: number): boolean {
    const condition = this.condition(state, index);
    if (left[turn] > 0 || condition === GONE || condition === DESTROYED) return false;
    state[index * CELLS + CONDITION] = DESTROYED;
    this.count(state, index);
    return true;
  }

  /** A failed Break test that its trait forgives. */
  ignoreFailure(state: Int32Array, { index, side }: Nervous): void {
    state[index * CELLS + HARDENED] = 1;
    if (this.rulings.ignoredFailures === 'frighten') state[this.at(side) + FAILED] = 1;
  }

  /** A failed Break test that counts; `forgiven`: an earlier one of this turn was ignored. */
  break(state: Int32Array, horde: Nervous, forgiven: boolean, failedTest = true): void {
    const { index, side, force } = horde;
    const at = index * CELLS;
    if (failedTest) state[this.at(side) + FAILED] = 1;
    if (forgiven) state[at + HARDENED] = 1;
    if (force.traits.has('Blood Soaked Tide')) {
      state[at + CONDITION] = TIDE;
      state[at + BROKE] = TURNED;
      return;
    }
    state[at + CONDITION] = BROKEN;
    state[at + POINTS] = 0;
    state[at + BROKE] = 1;
    state[at + TIMER] = this.firstTimer(side);
    this.count(state, index);
  }

  /**
   * A broken Horde at the start of its turn.
   * @returns the bonus on its Rally test, or null when it may not test
   */
  rallyBonus(state: Int32Array, horde: Nervous): number | null {
    const at = horde.index * CELLS;
    const side = this.sides[horde.side];
    if (side.controlPoints > 0 && state[at + TIMER] <= 1) return CONTROL_POINT_BONUS;
    return this.mayRally(state, horde) ? 0 : null;
  }

  rally(state: Int32Array, { index }: Nervous): void {
    state[index * CELLS + CONDITION] = STEADY;
    state[index * CELLS + RALLIED] = 1;
    state[index * CELLS + POINTS] = 0;
    state[index * CELLS + TIMER] = 0;
  }

  /** It stays broken this turn, and flees on. */
  flee(state: Int32Array, { index, side }: Nervous): void {
    const at = index * CELLS;
    const { controlPoints, turnsToPoint, turnsToLeave } = this.sides[side];
    if (controlPoints === 0) {
      state[at + TIMER]++;
      if (turnsToLeave > 0 && state[at + TIMER] >= turnsToLeave) state[at + CONDITION] = GONE;
      return;
    }
    if (state[at + TIMER] > 1) {
      state[at + TIMER]--;
      return;
    }
    state[at + POINTS]++;
    state[at + TIMER] = turnsToPoint;
    if (state[at + POINTS] >= controlPoints) state[at + CONDITION] = GONE;
  }

  private firstTimer(side: 0 | 1): number {
    return this.sides[side].controlPoints > 0 ? this.sides[side].turnsToPoint : 0;
  }

  private mayRally(state: Int32Array, horde: Nervous): boolean {
    const { given, force, side } = horde;
    if (force.traits.has('Stubborn') || given.outOfSight || given.leader !== 'none' || given.embeddedLeader)
      return true;
    if (state[this.at(side) + COMMANDED] === 1) return true;
    if (!given.seesAll) return false;
    let friends = 0;
    let foes = 0;
    for (let other = 0; other < this.hordes.length; other++) {
      if (this.condition(state, other) > TIDE) continue;
      if (this.hordes[other].side === side) friends++;
      else foes++;
    }
    return friends > foes;
  }

  private count(state: Int32Array, index: number): void {
    if (state[index * CELLS + COUNTED] === 1) return;
    state[index * CELLS + COUNTED] = 1;
    this.move(state, this.hordes[index].side, MORALE_LOSSES.Horde.value);
  }

  private move(state: Int32Array, side: 0 | 1, by: number): void {
    const at = this.at(side) + NUMBER;
    state[at] = Math.max(-10, Math.min(10, state[at] + by));
  }

  private at(side: 0 | 1): number {
    return this.hordes.length * CELLS + side * SIDE_CELLS;
  }
}

export function startNumber(side: Side, { startNumber: from }: Pick<Rulings, 'startNumber'>): number {
  const [fel, wp] = [bonusOf(side.supremeFel), bonusOf(side.supremeWP)];
  const bonus = from === 'higher' ? Math.max(fel, wp) : from === 'Fel' ? fel : wp;
  return Math.min(10, side.moraleNumber ?? bonus);
}

function nervous(given: NervousHorde, index: number, side: 0 | 1, { turns, rulings }: Morale): Nervous {
  const { losses, outOfSight: _out, seesAll: _sees, embeddedLeader: _led, ...unit } = given;
  const force = resolveUnit(Unit.parse(unit), allRulings(rulings));
  const left: number[] = [];
  const tests: number[] = [];
  let now = force.left;
  for (let turn = 0; turn < turns; turn++) {
    const lost = Math.min(now, losses[turn] ?? 0);
    now -= lost;
    left.push(now);
    tests.push(now > 0 ? breakTests(lost) : 0);
  }
  return { index, side, given, force, left, tests };
}
