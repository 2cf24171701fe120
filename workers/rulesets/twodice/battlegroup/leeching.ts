/** The warlock leeches: what is on offer, how much fits, who gives it. */
import { type Book, told } from './book.ts';
import { type LeechOrder, leech, type Shaking } from './leech.ts';
import { modelAt, STATE } from './state.ts';
import type { Checked } from './threshold.ts';

const { HELD, POINTS } = STATE;

/** Where the games differ: the rule, the word for it. */
export interface LeechWords {
  readonly rule: string;
  readonly verb: string;
}

export interface Reach {
  /** Whether a beast is in the battlegroup and near enough to a warlock that is there. */
  inReach(state: Int32Array, b: number): boolean;
  /** Enters why a beast that holds fury is not. */
  enterOutOfReach(state: Int32Array, b: number, acted: NonNullable<Book['acted']>): void;
}

export class Leeching {
  /** Points that were to be had, when it leeched last. */
  offer = 0;
  private readonly warlock: string;
  private readonly beasts: readonly Checked[];
  private readonly limit: 'all that fits' | number;
  private readonly order: LeechOrder;
  private readonly words: LeechWords;
  private readonly reach: Reach;
  private readonly thresholds: ReadonlyArray<number | null>;
  /** Scratch: what each beast gives at most, and then keeps. */
  private readonly offered: Int32Array;

  constructor(
    warlock: string,
    beasts: readonly Checked[],
    limit: 'all that fits' | number,
    order: LeechOrder,
    words: LeechWords,
    reach: Reach,
  ) {
    this.warlock = warlock;
    this.beasts = beasts;
    this.limit = limit;
    this.order = order;
    this.words = words;
    this.reach = reach;
    this.thresholds = beasts.map(({ construct, THR }) => (construct ? null : THR));
    this.offered = new Int32Array(beasts.length);
  }

  /**
   * Moves fury from the beasts to the warlock.
   * @param room that it may fill
   * @param shaking what is shaken between now and the checks; null where nothing is
   * @returns points leeched
   */
  take(state: Int32Array, room: number, shaking: Shaking | null, book: Book): number {
    const { beasts, offered, words, reach } = this;
    this.offer = 0;
    for (let b = 0; b < beasts.length; b++) {
      const fury = state[modelAt(b) + HELD];
      offered[b] = reach.inReach(state, b) ? fury : 0;
      this.offer += offered[b];
      if (book.acted && fury > offered[b]) reach.enterOutOfReach(state, b, book.acted);
    }
    if (this.offer > 0) book.acted?.enter(words.rule);
    const amount = Math.min(this.offer, room, this.limit === 'all that fits' ? room : this.limit);
    if (amount === 0) return 0;
    leech(this.thresholds, offered, amount, this.order, shaking);
    for (let b = 0; b < beasts.length; b++) {
      if (!reach.inReach(state, b)) continue;
      const at = modelAt(b) + HELD;
      const taken = state[at] - offered[b];
      if (taken > 0 && book.tell) {
        book.tell(told(this.warlock, `${words.verb} ${taken} from ${beasts[b].name}, which keeps ${offered[b]}`));
      }
      state[at] = offered[b];
    }
    state[POINTS] += amount;
    return amount;
  }
}
