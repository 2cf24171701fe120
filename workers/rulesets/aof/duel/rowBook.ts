/** Rows of one strike as a duel reads them again and again: found once for each state of whoever strikes. */
import type { Line } from '../line.ts';
import { Beside } from '../once.ts';
import type { Blow } from '../shared.ts';

/** Of strikes whose rows hang on no more than the strike: at one target, or at all that see the same in every state. */
const known = new Beside<Blow, RowBook>();

export class RowBook {
  /** Whether every start sees the same wounds, so that a row belongs to the striker's state alone. */
  readonly alike: boolean;
  /** Whether rows begin with the state that is struck, and not with state 0. */
  readonly relative: boolean;
  private readonly blow: Blow;
  private readonly target: Line;
  private readonly rows: Array<Float64Array | undefined> = [];

  static of(blow: Blow, target: Line): RowBook {
    if (blow.shared && !blow.alike) return new RowBook(blow, target);
    let book = known.get(blow);
    if (!book) {
      book = new RowBook(blow, target);
      known.set(blow, book);
    }
    return book;
  }

  private constructor(blow: Blow, target: Line) {
    this.blow = blow;
    this.target = target;
    this.alike = blow.alike;
    this.relative = blow.relative;
  }

  /** Chances of wounds (relative) or of states. */
  row(attacker: number, from: number): Float64Array {
    const at = this.alike ? attacker : attacker * this.target.states + from;
    let row = this.rows[at];
    if (row === undefined) {
      row = this.blow.row(attacker, this.target, from).chances;
      this.rows[at] = row;
    }
    return row;
  }
}
