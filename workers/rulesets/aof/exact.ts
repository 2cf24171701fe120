/**
 * A strike exactly: one vector of chances over the states of the target's line, pushed through every die in turn
 * (walk.ts). One weapon group after the other; each begins by looking up what it meets (RU-21).
 */

import { Bits, type Vector } from './bits.ts';
import { CopyMoves } from './copyMoves.ts';
import { aimedAt, type Batch, defenseAgainst, faceOf, facing, NEXT, type Strike } from './strike.ts';
import { isUniform, UniformRows } from './uniform.ts';
import { type Meeting, Walker } from './walk.ts';

export class ExactStrike {
  readonly strike: Strike;
  /** Null where the wounds that are there bear on those to come. */
  readonly uniform: UniformRows | null;
  private readonly rows = new Map<number, Vector>();
  private readonly accidents = new Map<number, readonly Vector[]>();
  private readonly groups: ReadonlyArray<readonly Batch[]>;
  private readonly walker: Walker;
  private readonly bits: Bits;
  /** By state of the target when the strike begins. */
  private readonly beginnings = new Map<number, Waypoint>();
  private readonly copies = new Map<Batch, Map<Meeting | string, CopyMoves>>();
  private readonly met = new Map<Batch, Array<Met | undefined>>();
  private walked = 0;

  constructor(strike: Strike) {
    this.strike = strike;
    this.uniform = isUniform(strike) ? new UniformRows(strike) : null;
    this.walker = new Walker(strike);
    this.bits = new Bits(strike);
    this.groups = groupsOf(strike.batches);
  }

  /** Bound of the roundings behind any entry of the rows made so far. */
  get roundings(): number {
    return Math.max(this.walked, this.uniform ? this.uniform.roundings + this.strike.target.states : 0);
  }

  /** Chances of the target's states after the strike, from this state of each side. Do not change the result. */
  row(attacker: number, from: number): Vector {
    const { uniform } = this;
    if (uniform && from === 0) return uniform.row(attacker, uniform.cap(0));
    const key = attacker * this.strike.target.states + from;
    let row = this.rows.get(key);
    if (!row) {
      row = uniform ? shifted(uniform.row(attacker, uniform.cap(from)), from) : this.walk(attacker, from);
      this.rows.set(key, row);
    }
    return row;
  }

  /**
   * The same apart by mishaps: entry m for m of them, the last for so many or more (AOF-BRUTAL-03).
   * @param most the most that matter: wounds that the shooters can still take
   */
  byMishaps(attacker: number, from: number, most: number): readonly Vector[] {
    if (!this.strike.mishaps) return [this.row(attacker, from)];
    const key = attacker * this.strike.target.states + from;
    let rows = this.accidents.get(key);
    if (!rows) {
      const dice = this.strike.batches.reduce((sum, { copies, attacks }) => sum + copies[attacker] * attacks, 0);
      const bits = new Bits(this.strike, Math.min(most, dice));
      rows = bits.byMishaps(this.walkWith(bits, attacker, from), this.strike.target.states);
      this.accidents.set(key, rows);
    }
    return rows;
  }

  /** Step by step through the copies: what fewer copies did first is what more of them do first. */
  private walk(attacker: number, from: number): Vector {
    const { bits } = this;
    let here = this.beginnings.get(from);
    if (!here) {
      const vector: Vector = new Float64Array(this.strike.target.states * bits.count);
      vector[from * bits.count + bits.all] = 1;
      here = { vector, roundings: 0, groups: new Map() };
      this.beginnings.set(from, here);
    }
    // Many strikes begin in one state alone, that of the start: what a copy does from each state is not worth looking up.
    const often = bits.count === 1 && from !== this.strike.target.start;
    for (const group of this.groups) {
      const striking = group.filter(({ copies }) => copies[attacker] > 0);
      if (striking.length === 0) continue;
      let inside = this.enter(here, striking[0], from);
      for (const batch of striking) {
        const copies = batch.copies[attacker];
        // Dice of automatic hits come after the certain hits of all copies.
        if (batch.automatic && batch.automatic.dice > 0) inside = this.step(inside, batch, copies, false);
        else for (let copy = 0; copy < copies; copy++) inside = this.step(inside, batch, 1, often);
      }
      here = this.leave(inside);
    }
    this.walked = Math.max(this.walked, here.roundings + bits.count);
    return bits.merged(here.vector, this.strike.target.states);
  }

  private enter(from: Waypoint, batch: Batch, start: number): Inside {
    let inside = from.groups.get(batch);
    if (!inside) {
      inside = {
        parts: this.partsOf(from.vector, this.bits, batch, start),
        roundings: from.roundings,
        next: new Map(),
        after: null,
      };
      from.groups.set(batch, inside);
    }
    return inside;
  }

  /** @param looked whether what a copy does is looked up */
  private step(from: Inside, batch: Batch, copies: number, looked: boolean): Inside {
    const known = from.next.get(batch) ?? [];
    from.next.set(batch, known);
    let inside = known[copies];
    if (!inside) {
      inside = looked ? this.stepped(from, batch) : this.walkedOn(from, batch, copies);
      known[copies] = inside;
    }
    return inside;
  }

  /** Die by die. */
  private walkedOn(from: Inside, batch: Batch, copies: number): Inside {
    const { walker } = this;
    walker.roundings = from.roundings;
    const parts = from.parts.map(({ part, meeting }) => ({
      part: walker.batch(part, this.bits, batch, copies, meeting),
      meeting,
    }));
    return { parts, roundings: walker.roundings, next: new Map(), after: null };
  }

  /** By what one copy does from each state. */
  private stepped(from: Inside, batch: Batch): Inside {
    let { roundings } = from;
    const parts = from.parts.map(({ part, meeting }) => {
      const moves = this.movesOf(batch, meeting);
      const after = moves.after(part);
      roundings += moves.roundings;
      return { part: after, meeting };
    });
    return { parts, roundings, next: new Map(), after: null };
  }

  private movesOf(batch: Batch, meeting: Meeting): CopyMoves {
    const { defense, cap, model, victim, face } = meeting;
    const known = this.copies.get(batch) ?? new Map<Meeting | string, CopyMoves>();
    this.copies.set(batch, known);
    const before = known.get(meeting);
    if (before) return before;
    // A part meets one Defense, whatever the state.
    const key = `${defense[0]} ${batch.blast > 0 ? cap : 0} ${model} ${victim} ${face}`;
    let moves = known.get(key);
    if (!moves) {
      moves = new CopyMoves(this.walker, this.bits, batch, meeting, this.strike.target.states);
      known.set(key, moves);
    }
    known.set(meeting, moves);
    return moves;
  }

  private leave(inside: Inside): Waypoint {
    if (!inside.after) {
      const { parts, roundings } = inside;
      const vector = together(parts.map(({ part }) => part));
      inside.after = { vector, roundings: roundings + parts.length - 1, groups: new Map() };
    }
    return inside.after;
  }

  private walkWith(bits: Bits, attacker: number, from: number): Vector {
    const { target } = this.strike;
    let vector: Vector = new Float64Array(target.states * bits.count);
    vector[from * bits.count + bits.all] = 1;
    this.walker.roundings = 0;
    for (const group of this.groups) {
      const striking = group.filter(({ copies }) => copies[attacker] > 0);
      if (striking.length > 0) {
        vector = this.throughGroup(vector, bits, striking, from, (part, meeting) =>
          striking.reduce(
            (sofar, batch) => this.walker.batch(sofar, bits, batch, batch.copies[attacker], meeting),
            part,
          ),
        );
      }
    }
    this.walked = Math.max(this.walked, this.walker.roundings + bits.count);
    return vector;
  }

  /** Cuts a vector into parts that meet the same Defense, cap and model when the group begins. */
  private throughGroup(
    vector: Vector,
    bits: Bits,
    [batch]: readonly Batch[],
    from: number,
    run: (part: Vector, meeting: Meeting) => Vector,
  ): Vector {
    const parts = this.partsOf(vector, bits, batch, from);
    const done = parts.map(({ part, meeting }) => run(part, meeting));
    this.walker.roundings += done.length - 1;
    return together(done);
  }

  private partsOf(vector: Vector, bits: Bits, batch: Batch, from: number): Part[] {
    const { target } = this.strike;
    const parts: Part[] = [];
    for (let state = 0; state < target.states; state++) {
      const at = state * bits.count;
      if (!isReached(vector, at, at + bits.count)) continue;
      const meeting = this.meetingAt(batch, state, from);
      let entry = parts.find((one) => one.meeting === meeting);
      if (!entry) {
        entry = { part: new Float64Array(vector.length), meeting };
        parts.push(entry);
      }
      for (let i = at; i < at + bits.count; i++) entry.part[i] = vector[i];
    }
    return parts;
  }

  /** The same object for all states that meet the same when the strike begins in one. */
  private meetingAt(batch: Batch, state: number, from: number): Meeting {
    let met = this.met.get(batch);
    if (!met) {
      met = [];
      this.met.set(batch, met);
    }
    met[from] ??= { byState: [], all: new Map() };
    const { byState, all } = met[from];
    let meeting = byState[state];
    if (!meeting) {
      const { strike } = this;
      const { defense, cap, model, victim } = meetingOf(strike, batch, state, from);
      // Each of the three in a range of its own.
      const key = (defense * 2 ** 20 + (batch.blast > 0 ? cap : 0)) * 2 ** 20 + model + 2;
      meeting = all.get(key) ?? {
        ...{ defense: new Int8Array(strike.target.states).fill(defense), cap, model, victim },
        face: faceOf(strike.target, from),
      };
      all.set(key, meeting);
      byState[state] = meeting;
    }
    return meeting;
  }
}

/** A part of a vector that meets the same. */
interface Part {
  readonly part: Vector;
  readonly meeting: Meeting;
}

/** What a group may meet when a strike begins in one state: by the state when the group begins, and all of them once. */
interface Met {
  readonly byState: Array<Meeting | undefined>;
  readonly all: Map<number, Meeting>;
}

/** Chances between two weapon groups, and what became of them in the next, by its first batch that strikes. */
interface Waypoint {
  readonly vector: Vector;
  readonly roundings: number;
  readonly groups: Map<Batch, Inside>;
}

/** Chances in the middle of a group, and what became of them after so many more copies. */
interface Inside {
  readonly parts: readonly Part[];
  readonly roundings: number;
  readonly next: Map<Batch, Array<Inside | undefined>>;
  after: Waypoint | null;
}

function together(parts: readonly Vector[]): Vector {
  if (parts.length === 1) return parts[0];
  const total = new Float64Array(parts[0].length);
  for (const part of parts) for (let i = 0; i < total.length; i++) total[i] += part[i];
  return total;
}

function isReached(vector: Vector, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (vector[i] > 0) return true;
  return false;
}

/** Batches of one weapon group together, in their order. */
export function groupsOf(batches: readonly Batch[]): ReadonlyArray<readonly Batch[]> {
  const groups = new Map<number, Batch[]>();
  for (const batch of batches) groups.set(batch.group, [...(groups.get(batch.group) ?? []), batch]);
  return [...groups.values()];
}

/** The same wounds from another start; those beyond the last state stay there. */
function shifted(wounds: Vector, from: number): Vector {
  const row = new Float64Array(wounds.length);
  const last = wounds.length - 1;
  for (let i = 0; i <= last; i++) row[Math.min(last, from + i)] += wounds[i];
  return row;
}

/** What a group meets when it begins in this state (RU-21, RU-04). `from`: where the whole strike began. */
export function meetingOf(
  strike: Strike,
  batch: Batch,
  state: number,
  from: number,
): Omit<Meeting, 'face' | 'defense'> & { defense: number } {
  const { target } = strike;
  const victim = aimedAt(target, batch, from);
  return {
    defense: defenseAgainst(strike, batch, victim, state),
    cap: batch.sniper ? 1 : target.left[strike.blastCount === 'group' ? state : from],
    model: batch.sniper && victim === NEXT ? target.model[state] : -2,
    victim,
  };
}

/** P(Covering Fire pins the target), from one state of each side (AOF-ACT-07). */
export function pinnedChance(strike: Strike, attacker: number, from: number): number {
  return pinnedByMishaps(strike, attacker, from, 0)[0][1];
}

/**
 * P(it does not, it does), apart by mishaps: entry m for m of them, the last for so many or more (AOF-BRUTAL-03).
 * @param most the most that are told apart
 */
export function pinnedByMishaps(strike: Strike, attacker: number, from: number, most: number): Vector[] {
  const dice = strike.batches.reduce((sum, { copies, attacks }) => sum + copies[attacker] * attacks, 0);
  const bits = new Bits(strike, strike.mishaps ? Math.min(most, dice) : 0);
  let vector: Vector = new Float64Array(2 * bits.count);
  vector[bits.all] = 1;
  const walker = new Walker(strike, 'covering');
  const { target } = strike;
  const meeting = { defense: [], cap: target.left[from], model: -2, victim: NEXT, face: faceOf(target, from) };
  for (const batch of strike.batches) {
    const cap = batch.sniper ? 1 : meeting.cap;
    vector = walker.batch(vector, bits, batch, batch.copies[attacker], { ...meeting, cap });
  }
  return bits.byMishaps(vector, 2);
}

/**
 * What a strike does to somebody beside its target: a friend who takes half of the hits (AOF-BRUTAL-02), or the
 * building that half of the misses hit (AOF-BLDG-06).
 * @param target the state of the target's line when the strike begins: it caps Blast and modifies the rolls
 */
export function bystanderRow(
  strike: Strike,
  role: 'friend' | 'building',
  attacker: number,
  target: number,
  from: number,
): Vector {
  const aside = role === 'friend' ? strike.friend : strike.building;
  if (!aside) throw new TypeError(`the strike knows no ${role}`);
  const bits = new Bits({ ...strike, oneBetterBlock: false, berserker: false });
  const { states } = aside.target;
  let vector: Vector = new Float64Array(states * bits.count);
  vector[from * bits.count + bits.all] = 1;
  const walker = new Walker(aside, role, strike.friendlyFire);
  const face = faceOf(strike.target, target);
  for (const group of groupsOf(strike.batches)) {
    // On one Defense for all hits of a group (RU-21). What goes astray was not aimed at anybody here.
    const parts = new Map<number, Vector>();
    for (let state = 0; state < states; state++) {
      const at = state * bits.count;
      if (!isReached(vector, at, at + bits.count)) continue;
      const defense = aside.defense[facing(aside.target, state)];
      const part = parts.get(defense) ?? new Float64Array(vector.length);
      part.set(vector.subarray(at, at + bits.count), at);
      parts.set(defense, part);
    }
    const total = new Float64Array(vector.length);
    for (const [blocks, part] of parts) {
      let after = part;
      for (const batch of group) {
        const cap = batch.sniper ? 1 : strike.target.left[target];
        // Whether a die hits is decided against the target; only what follows is the bystander's.
        const own = aside.batches[strike.batches.indexOf(batch)];
        const mixed = { ...own, hitModifier: batch.hitModifier, sniper: false };
        const defense = new Int8Array(states).fill(blocks);
        const meeting = { defense, cap, model: -2, victim: NEXT, face };
        after = walker.batch(after, bits, mixed, batch.copies[attacker], meeting);
      }
      for (let i = 0; i < total.length; i++) total[i] += after[i];
    }
    vector = total;
  }
  return bits.merged(vector, states);
}
