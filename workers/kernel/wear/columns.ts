/**
 * Columns of points: a loss lands in one column, fills it, and what the column cannot hold goes on to the next one to
 * the right, the last one followed by the first. A reserve in front of the columns is filled before them. Several such
 * boards can stand one behind the other, and what is left of a loss when a board is full is either lost (the boards are
 * parts that fall one by one) or goes on to the next board.
 */
import { MAX_MARKS, type Wear } from './wear.ts';

export interface ColumnBoard {
  /** Points each column can still take. */
  readonly free: readonly number[];
  /** Points that the reserve in front of the columns can still take. */
  readonly reserve: number;
}

export interface ColumnWearOptions {
  readonly boards: readonly ColumnBoard[];
  /** What is left of a loss when a board is full goes on to the next board; otherwise a full board is a fallen part. */
  readonly carry: boolean;
  readonly markNames: readonly string[];
  /** The marks that hold with so many points in each column of board `board`, all boards before it being full. */
  readonly marksOf: (board: number, counts: Int32Array) => number;
  readonly conditions: number;
  readonly conditionOf: (board: number, marks: number) => number;
  /**
   * Given where falls can be averted. A board of one column then stands with one point free; so does the last board of
   * several columns, and these are the marks that hold by then. Parts of several columns cannot stand.
   */
  readonly stoodMarks?: number;
}

export class ColumnWear implements Wear {
  readonly states: number;
  readonly ends = 1;
  readonly spots: number;
  readonly total: number;
  readonly parts: number;
  readonly worn: Int32Array;
  readonly fallen: Int32Array;
  readonly marks: Int32Array;
  readonly markNames: readonly string[];
  readonly condition: Int32Array;
  readonly conditions: number;
  private readonly carry: boolean;
  private readonly boards: number;
  /** Entries per state in `room`, and per board in `stride`: the reserve, then the columns. */
  private readonly width: number;
  private readonly room: Uint8Array;
  private readonly stride: Int32Array;
  private readonly columns: Int32Array;
  private readonly boardOf: Uint8Array;
  /** Per board: the state in which it is full, which is the first one of the next board. */
  private readonly full: Int32Array;
  /** The state of a board of several columns that stood, or -1. */
  private readonly stood: number;
  private readonly stoodMarks: number;
  private builtSteps: Int32Array | undefined;

  /** @throws RangeError for a board without free points, or more than {@link MAX_MARKS} marks */
  constructor(options: ColumnWearOptions) {
    const { boards, carry, markNames } = options;
    if (markNames.length > MAX_MARKS) throw new RangeError(`${markNames.length} marks, at most ${MAX_MARKS}`);
    this.carry = carry;
    this.boards = boards.length;
    this.markNames = markNames;
    this.conditions = options.conditions;
    this.spots = Math.max(...boards.map(({ free }) => free.length));
    this.width = this.spots + 1;
    this.stride = new Int32Array(boards.length * this.width);
    this.columns = Int32Array.from(boards, ({ free }) => free.length);
    this.full = new Int32Array(boards.length);
    let first = 0;
    boards.forEach(({ free, reserve }, board) => {
      if (reserve + free.reduce((sum, count) => sum + count, 0) === 0) throw new RangeError(`board ${board} is full`);
      let stride = 1;
      [reserve, ...free].forEach((count, at) => {
        this.stride[board * this.width + at] = stride;
        stride *= count + 1;
      });
      first += stride - 1;
      this.full[board] = first;
    });
    const stands = options.stoodMarks !== undefined && this.spots > 1;
    if (stands && boards.length > 1 && !carry) throw new RangeError('parts of several columns cannot stand');
    this.stood = stands ? first : -1;
    this.stoodMarks = options.stoodMarks ?? 0;
    this.states = first + (stands ? 1 : 0);
    this.total = boards.reduce((sum, { free, reserve }) => sum + reserve + free.reduce((all, one) => all + one, 0), 0);
    this.parts = carry ? 1 : boards.length;
    this.room = new Uint8Array(this.states * this.width);
    this.boardOf = new Uint8Array(this.states);
    this.worn = new Int32Array(this.states + 1);
    this.fallen = new Int32Array(this.states + 1);
    this.marks = new Int32Array(this.states + 1);
    this.condition = new Int32Array(this.states);
    this.describeStates(options);
  }

  after(state: number, loss: number, spot: number): number {
    if (state === this.stood) return ~this.states;
    const { room, stride, width } = this;
    let board = this.boardOf[state];
    let at = state;
    let left = loss;
    for (;;) {
      const rooms = at * width;
      const strides = board * width;
      const columns = this.columns[board];
      const reserved = Math.min(left, room[rooms]);
      left -= reserved;
      at += reserved;
      let column = columns === 1 ? 1 : spot + 1;
      for (let tried = 0; left > 0 && tried < columns; tried++) {
        const taken = Math.min(left, room[rooms + column]);
        left -= taken;
        at += taken * stride[strides + column];
        column = column === columns ? 1 : column + 1;
      }
      if (at < this.full[board]) return at;
      board++;
      const last = board === this.boards;
      if (last || !this.carry) return ~(last ? this.states : at);
      // A loss that fills a board leaves the same rest wherever it landed, so its spot is fresh for the next board.
      if (left === 0) return at;
    }
  }

  steps(): Int32Array | null {
    if (this.parts > 1 || this.stood >= 0) return null;
    this.builtSteps ??= this.singlePoints();
    return this.builtSteps;
  }

  private singlePoints(): Int32Array {
    const steps = new Int32Array(this.states * this.spots);
    for (let state = 0; state < this.states; state++) {
      for (let spot = 0; spot < this.spots; spot++) {
        const to = this.after(state, 1, spot);
        steps[state * this.spots + spot] = to < 0 ? ~to : to;
      }
    }
    return steps;
  }

  stand(state: number): number {
    return this.stood >= 0 ? this.stood : this.full[this.boardOf[state]] - 1;
  }

  /** The marks that hold in a live state, where {@link marks} says which have held: of a board that stood, fewer. */
  held(state: number): number {
    return state === this.stood ? this.stoodMarks : this.marks[state];
  }

  private describeStates({ boards, marksOf, conditionOf, stoodMarks = 0 }: ColumnWearOptions): void {
    const counts = new Int32Array(this.spots);
    let wornBefore = 0;
    let first = 0;
    boards.forEach(({ free, reserve }, board) => {
      const sizes = [reserve, ...free];
      for (let state = first; state < this.full[board]; state++) {
        let rest = state - first;
        let worn = 0;
        sizes.forEach((size, at) => {
          const count = rest % (size + 1);
          rest = (rest - count) / (size + 1);
          worn += count;
          this.room[state * this.width + at] = size - count;
          if (at > 0) counts[at - 1] = count;
        });
        this.boardOf[state] = board;
        this.worn[state] = wornBefore + worn;
        this.fallen[state] = this.carry ? 0 : board;
        this.marks[state] = marksOf(board, counts);
        this.condition[state] = conditionOf(board, this.marks[state]);
      }
      first = this.full[board];
      wornBefore += sizes.reduce((sum, size) => sum + size, 0);
    });
    const end = boards.length - 1;
    counts.set(boards[end].free);
    this.marks[this.states] = marksOf(end, counts);
    if (this.stood >= 0) {
      // It was full before it stood, so every mark has held; what holds now is the condition's business.
      this.marks[this.stood] = this.marks[this.states];
      this.worn[this.stood] = this.total - 1;
      this.condition[this.stood] = conditionOf(end, stoodMarks);
    }
    this.worn[this.states] = this.total;
    this.fallen[this.states] = this.parts;
  }
}
