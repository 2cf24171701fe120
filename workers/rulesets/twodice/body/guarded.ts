/**
 * A row of boxes whose owner spends points to turn damage away: a warcaster's power field, or a warlock's transfers to
 * his warbeasts. When he spends is part of the scenario, so it is part of what a loss does.
 */

import { MAX_MARKS, type Wear } from '../../../kernel/wear/wear.ts';
import { counted } from '../../../wording.ts';
import { throughPowerField } from './defences.ts';
import { fieldWords } from './words.ts';

export type GuardUse = 'always' | 'lethal' | 'lethal or 5 or more';

export interface Guard {
  readonly kind: 'power field' | 'transfer';
  /** Focus or fury he holds; one for each damaging roll he turns away (MK3-RUL-07). */
  readonly points: number;
  readonly use: GuardUse;
  /** Whether it acts on no more points than there are boxes left, instead of on the whole roll (MK3-RUL-06). */
  readonly capped?: boolean;
  /** Unmarked boxes of the warbeasts that may take damage, in the order in which they do. */
  readonly beasts: readonly number[];
}

/** How many states {@link GuardedWear} will have. */
export function guardedSize(boxes: number, { points, beasts }: Guard): number {
  return beasts.reduce((product, count) => product * (count + 1), (points + 1) * boxes);
}

export class GuardedWear implements Wear {
  readonly states: number;
  readonly ends: number;
  readonly spots = 1;
  readonly total: number;
  readonly parts = 1;
  readonly worn: Int32Array;
  readonly fallen: Int32Array;
  readonly marks: Int32Array;
  readonly markNames: readonly string[];
  readonly condition: Int32Array;
  readonly conditions = 1;
  private readonly guard: Guard;
  private readonly boxes: number;
  /** Steps of the state's number: boxes 1, then each beast, then the points spent. */
  private readonly beastStride: Int32Array;
  private readonly spentStride: number;

  /** @param boxes unmarked boxes of the row */
  constructor(boxes: number, guard: Guard) {
    if (guard.beasts.length > MAX_MARKS) throw new RangeError(counted(guard.beasts.length, 'beasts'));
    this.guard = guard;
    this.boxes = boxes;
    this.total = boxes;
    this.beastStride = new Int32Array(guard.beasts.length);
    let stride = boxes;
    guard.beasts.forEach((count, beast) => {
      this.beastStride[beast] = stride;
      stride *= count + 1;
    });
    this.spentStride = stride;
    this.states = stride * (guard.points + 1);
    this.markNames = guard.beasts.map((_, beast) => `beast ${beast + 1} destroyed`);
    // One end for each set of beasts that were destroyed by then.
    this.ends = 2 ** guard.beasts.length;
    this.worn = new Int32Array(this.states + this.ends);
    this.fallen = new Int32Array(this.states + this.ends);
    this.marks = new Int32Array(this.states + this.ends);
    this.condition = new Int32Array(this.states);
    for (let state = 0; state < this.states; state++) {
      this.worn[state] = state % boxes;
      guard.beasts.forEach((count, beast) => {
        if (this.markedOn(beast, state) === count) this.marks[state] |= 1 << beast;
      });
    }
    for (let end = 0; end < this.ends; end++) {
      this.worn[this.states + end] = boxes;
      this.fallen[this.states + end] = 1;
      this.marks[this.states + end] = end;
    }
  }

  after(state: number, loss: number): number {
    const guarded = this.turnedAway(state, loss);
    const worn = (state % this.boxes) + guarded.loss;
    return worn < this.boxes ? guarded.state + guarded.loss : ~(this.states + this.marks[guarded.state]);
  }

  stand(state: number, loss: number): number {
    const guarded = this.turnedAway(state, loss);
    return guarded.state - (guarded.state % this.boxes) + this.boxes - 1;
  }

  /** The state with the points that were spent back in hand. */
  refreshed(state: number): number {
    return state % this.spentStride;
  }

  /** The state with every point spent. */
  unguarded(state: number): number {
    return (state % this.spentStride) + this.guard.points * this.spentStride;
  }

  /** The state with so many boxes of the row unmarked, or as many as are marked. */
  eased(state: number, boxes: number): number {
    return state - Math.min(boxes, state % this.boxes);
  }

  /** What of a loss the owner turns away in this state, in words, or null. */
  turned(state: number, loss: number): string | null {
    const guarded = this.turnedAway(state, loss);
    if (guarded.state === state) return null;
    if (this.guard.kind === 'power field') return fieldWords(loss, guarded.loss);
    const beast = this.guard.beasts.findIndex((_, at) => this.markedOn(at, guarded.state) !== this.markedOn(at, state));
    const room = this.guard.beasts[beast] - this.markedOn(beast, state);
    const back = guarded.loss > 0 ? `, which holds ${room} of them` : '';
    return `${counted(loss, 'points')} are passed on to beast ${beast + 1}${back}`;
  }

  /** The points that reach the row, and the state by then, its own boxes not marked yet (MK3-RUL-06: uncapped). */
  private turnedAway(state: number, points: number): { state: number; loss: number } {
    const { kind, points: held, use, capped } = this.guard;
    const room = this.boxes - (state % this.boxes);
    const loss = capped ? Math.min(points, room) : points;
    const spent = Math.floor(state / this.spentStride);
    const wanted = use === 'always' || loss >= room || (use === 'lethal or 5 or more' && loss >= 5);
    if (spent >= held || !wanted) return { state, loss };
    if (kind === 'power field') return { state: state + this.spentStride, loss: throughPowerField(loss) };
    const beast = this.guard.beasts.findIndex((count, at) => this.markedOn(at, state) < count);
    if (beast < 0) return { state, loss };
    // What the beast cannot hold comes back and cannot be passed on again (MK3-XFER-02).
    const taken = Math.min(loss, this.guard.beasts[beast] - this.markedOn(beast, state));
    return { state: state + this.spentStride + taken * this.beastStride[beast], loss: loss - taken };
  }

  private markedOn(beast: number, state: number): number {
    return Math.floor(state / this.beastStride[beast]) % (this.guard.beasts[beast] + 1);
  }
}
