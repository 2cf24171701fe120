/** How a simulated player decides: options in flat lists, and whoever scores them. A doctrine never rolls the game's dice. */
import type { Side } from './turns.ts';

/** What some unit may do now. Lists are reused: copy what has to outlive the next question. */
export class Options {
  count = 0;
  readonly unit: Int32Array;
  /** A number that the game knows. */
  readonly action: Int32Array;
  /** Where the unit would stand. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Whom it would strike, or -1. */
  readonly target: Int32Array;
  /** The marker that it makes for, or -1. */
  readonly goal: Int32Array;
  readonly score: Float64Array;

  constructor(room: number) {
    this.unit = new Int32Array(room);
    this.action = new Int32Array(room);
    this.x = new Float64Array(room);
    this.y = new Float64Array(room);
    this.target = new Int32Array(room);
    this.goal = new Int32Array(room);
    this.score = new Float64Array(room);
  }

  clear(): void {
    this.count = 0;
  }

  add(unit: number, action: number, x: number, y: number, target: number, goal: number, score: number): void {
    if (this.count === this.unit.length) return;
    this.put(this.count++, unit, action, x, y, target, goal, score);
  }

  /**
   * Adds an option where its score says, the best first, of those that are alike whoever came first; no more are kept than
   * there is room for. Of two options of one unit that differ by a few inches of place alone the better one is kept.
   * @param apart inches below which places are as good as one
   */
  rank(
    apart: number,
    unit: number,
    action: number,
    x: number,
    y: number,
    target: number,
    goal: number,
    score: number,
  ): void {
    const twin = this.twinOf(apart, unit, action, x, y, target);
    if (twin >= 0) {
      if (this.score[twin] >= score) return;
      this.count--;
      for (let i = twin; i < this.count; i++) this.copy(this, i + 1, i);
    }
    const last = this.unit.length - 1;
    let i = this.count;
    if (i <= last) this.count++;
    else if (score > this.score[last]) i = last;
    else return;
    for (; i > 0 && this.score[i - 1] < score; i--) this.copy(this, i - 1, i);
    this.put(i, unit, action, x, y, target, goal, score);
  }

  /** The first of the list that does the same in less than so many inches of a place; -1: none. */
  private twinOf(apart: number, unit: number, action: number, x: number, y: number, target: number): number {
    for (let i = 0; i < this.count; i++) {
      if (this.unit[i] !== unit || this.action[i] !== action || this.target[i] !== target) continue;
      const dx = this.x[i] - x;
      const dy = this.y[i] - y;
      if (dx * dx + dy * dy < apart * apart) return i;
    }
    return -1;
  }

  /** Makes one option of a list the only one of this. */
  take(from: Options, i: number): void {
    this.count = 1;
    this.copy(from, i, 0);
  }

  private put(
    i: number,
    unit: number,
    action: number,
    x: number,
    y: number,
    target: number,
    goal: number,
    score: number,
  ): void {
    this.unit[i] = unit;
    this.action[i] = action;
    this.x[i] = x;
    this.y[i] = y;
    this.target[i] = target;
    this.goal[i] = goal;
    this.score[i] = score;
  }

  private copy({ unit, action, x, y, target, goal, score }: Options, i: number, to: number): void {
    this.put(to, unit[i], action[i], x[i], y[i], target[i], goal[i], score[i]);
  }
}

export interface Doctrine<Game> {
  readonly name: string;
  /** Fills `options` and says which one is taken; at least one unit of the side waits to act. */
  choose(game: Game, side: Side, options: Options): number;
}
