/**
 * Everything that two units who only charge bring to each other, by their states, for the loop of mixed.ts: what a strike
 * leads to, dice of a Phalanx, who is feared, how each walks. Everything by activation of a round: 0 for whoever acts
 * first, 1 for the other; that is the side, too.
 */
import { WordStream } from '../../../kernel/streams.ts';
import type { Fate } from '../aftermath.ts';
import { BREATH_USED, FATIGUED } from '../flags.ts';
import { type FoldedStrike, type Folding, strikeWith } from '../fold.ts';
import { freshLedger } from '../ledger.ts';
import { phalanx } from '../melee/clash.ts';
import type { Exchange } from '../melee/exchange.ts';

import { behaviourOf, type Duel, isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { passWords } from './swift.ts';
import { ALWAYS, CHARGES, MOST_INCHES, NEVER } from './swiftLoop.ts';

/** Rows that no trial has met, of which nothing comes, and whose dice are rolled one by one. */
export const UNKNOWN = -1;
export const NOTHING = -2;
export const ROLLED = -3;
/** Moods of a row are 1 for hits on 6s only, and 2 without breath: bits of the flags, so far down. */
export const BREATH_BIT = 3;
/** Flags that go with the round. */
export const SPENT = FATIGUED | BREATH_USED;

/** Two activations, two roles, four moods. */
const STRIKES = 16;
/** Rows of all strikes together: 16 MB. */
const MOST_ROWS = 4_000_000;
/** Ways of walking that one unit may come to. */
const MOST_WALKS = 4;

export class Meetings {
  readonly duel: Duel;
  readonly order: readonly [Which, Which];
  /** States of the longer line: the stride of tables by state. */
  readonly stride: number;
  /** Entries of all alias tables; replaced by longer ones as rows are made. */
  entries: Int32Array = new Int32Array(1 << 12);
  /**
   * [activation][0 striker, 1 replier][mood][state of whoever strikes][state of the other]: where its table begins, and 4
   * bits of columns; its values are steps from the other's state. Or UNKNOWN, NOTHING, ROLLED.
   */
  readonly rows: Int32Array;
  /** [activation][charger's state][state of the other]: dice of a Phalanx; and 2 where the charger is feared, 1 the other. */
  readonly pikes: Int16Array;
  readonly fears: Uint8Array;
  /** [side][state]: the lowest word that passes a morale test, sign flipped; 1 at half strength; wounds; after one more. */
  readonly passes: Int32Array;
  readonly half: Uint8Array;
  readonly wounds: Int32Array;
  readonly next: Int32Array;
  /** [side][state]: the row of `moves` by which it walks. [row][inches]: inches after its move, or CHARGES. */
  readonly walks: Int32Array;
  readonly moves: Int16Array;
  /** [round][activation]: 1 unless it is not activated. */
  readonly active: Uint8Array;
  /** Wounds that the charger's banners add minus those of the other's; flags that striking sets, and striking back. */
  readonly bonus: readonly [number, number];
  readonly spends: readonly [number, number];
  readonly spendsInReply: readonly [number, number];
  /** Whether the other strikes back: NEVER, ALWAYS, or 2 unless fatigued. */
  readonly replies: readonly [number, number];
  readonly last: readonly [number, number];
  readonly start: readonly [number, number];
  readonly anyPikes: boolean;
  /** Whether a wound of a Phalanx counts in the melee; whether it is one step, without dice that ignore it. */
  readonly pikesCount: boolean;
  readonly plainPikes: boolean;
  private readonly exchanges: readonly [Exchange, Exchange];
  private readonly pairs: number;
  private used = 0;
  private readonly copied = new Map<FoldedStrike, Map<number, number>>();
  private readonly ledger = freshLedger();
  private readonly charger: Fate = { state: 0, flags: 0 };

  /** Null where two units have too many states. */
  static of(pairing: Pairing, order: readonly [Which, Which]): Meetings | null {
    const lines = order.map((which) => pairing.line(which));
    const stride = Math.max(...lines.map(({ states }) => states));
    if (STRIKES * stride * stride > MOST_ROWS) return null;
    // A save against a lethal wound leads back; no strike of such a line is a step forward.
    return lines.some(({ save, states }) => save[states - 1] === 1) ? null : new Meetings(pairing, order, stride);
  }

  private constructor(pairing: Pairing, order: readonly [Which, Which], stride: number) {
    const { duel } = pairing;
    const both = <T>(of: (act: 0 | 1) => T): readonly [T, T] => [of(0), of(1)];
    const lines = both((act) => pairing.line(order[act]));
    const exchanges = both((act) => pairing.exchange(order[act]));
    this.duel = duel;
    this.order = order;
    this.stride = stride;
    this.exchanges = exchanges;
    this.pairs = stride * stride;
    this.rows = new Int32Array(STRIKES * this.pairs).fill(UNKNOWN);
    this.pikes = new Int16Array(2 * this.pairs);
    this.fears = new Uint8Array(2 * this.pairs);
    this.passes = new Int32Array(2 * stride);
    this.half = new Uint8Array(2 * stride);
    this.wounds = new Int32Array(2 * stride);
    this.next = new Int32Array(2 * stride);
    this.walks = new Int32Array(2 * stride);
    this.moves = new Int16Array(2 * MOST_WALKS * MOST_INCHES);
    this.active = new Uint8Array(2 * duel.situation.rounds);
    order.forEach((which, side) => {
      const { nerves, line } = pairing.fighters[which];
      this.passes.set(passWords(nerves), side * stride);
      this.half.set(line.half, side * stride);
      this.wounds.set(line.wounds, side * stride);
      this.next.set(line.next, side * stride);
      for (let round = 1; round <= duel.situation.rounds; round++) {
        this.active[2 * round - 2 + side] = isActivated(duel, which, round) ? 1 : 0;
      }
      this.enterMoves(pairing, which, side);
      this.enterFacts(exchanges[side], side);
    });
    this.bonus = both((act) => exchanges[act].strikerBonus - exchanges[act].defenderBonus);
    this.spends = both((act) => exchanges[act].afterStriking(exchanges[act].striker, 0));
    this.spendsInReply = both((act) => exchanges[act].afterStriking(exchanges[act].defender, 0));
    this.replies = both((act) => {
      const { strikeBack } = exchanges[act].options;
      return strikeBack === 'never' ? NEVER : strikeBack === 'always' ? ALWAYS : 2;
    });
    this.last = both((act) => lines[act].states - 1);
    this.start = both((act) => lines[act].start);
    this.anyPikes = this.pikes.some((dice) => dice > 0);
    this.pikesCount = !duel.rulings.phalanxWoundsUncounted;
    this.plainPikes = order.every((which) => {
      const { fog, regeneration } = pairing.fighters[which].nerves.suffering;
      return !fog && !regeneration.includes(true);
    });
  }

  private enterMoves(pairing: Pairing, which: Which, side: number): void {
    const { stride, moves, walks } = this;
    pairing.walks[which].forEach((walk, state, all) => {
      const row = side * MOST_WALKS + walk;
      walks[side * stride + state] = row;
      if (all.indexOf(walk) !== state) return;
      for (let inches = 1; inches < MOST_INCHES; inches++) {
        const move = pairing.move(which, state, 0, inches, behaviourOf(this.duel, which, 1)!);
        moves[row * MOST_INCHES + inches] =
          move.kind === 'charge' ? CHARGES : move.kind === 'move' ? move.distance : inches;
      }
    });
  }

  private enterFacts(exchange: Exchange, act: number): void {
    const { striker, defender } = exchange;
    const has = (rule: 'Fear' | 'Phalanx', sides: ReadonlyArray<Exchange['striker']>) =>
      sides.some(({ line }) => line.side.profiles.some(({ rules }) => rules.has(rule)));
    const feared = has('Fear', [striker, defender]);
    const piked = has('Phalanx', [defender]);
    if (!feared && !piked) return;
    for (let a = 0; a < striker.line.states - 1; a++) {
      for (let b = 0; b < defender.line.states - 1; b++) {
        const at = act * this.pairs + a * this.stride + b;
        const [fearA, fearB] = feared ? exchange.fears(a, b) : [false, false];
        this.fears[at] = (fearA ? 2 : 0) | (fearB ? 1 : 0);
        this.pikes[at] = piked ? exchange.phalanxDice(a, b) : 0;
      }
    }
  }

  /** The row of this key, which no trial has met so far. @returns its code */
  make(key: number): number {
    const { made, tables, mine, theirs } = this.struck(key);
    const code = tables ? this.copy(tables, mine, theirs) : made.strike.batches.length === 0 ? NOTHING : ROLLED;
    this.rows[key] = code;
    return code;
  }

  /** A strike with its dice. @returns the state of whoever suffers it */
  rolled(key: number, stream: Int32Array): number {
    const { made, tables, mine, theirs } = this.struck(key);
    this.ledger.berserker = false;
    return strikeWith({ made, tables }, mine, theirs, new WordStream(stream), this.ledger);
  }

  /** The dice of a Phalanx. @returns the state of the charger */
  impaled(act: number, own: number, other: number, stream: Int32Array): number {
    const { charger } = this;
    charger.state = own;
    charger.flags = 0;
    phalanx(this.exchanges[act], charger, other, new WordStream(stream), this.ledger);
    return charger.state;
  }

  private struck(key: number): Folding & { readonly mine: number; readonly theirs: number } {
    const { pairs, stride, exchanges } = this;
    const theirs = key % stride;
    const mine = Math.floor((key % pairs) / stride);
    const top = Math.floor(key / pairs);
    const exchange = exchanges[top >> 3];
    const flags = (top & 1 ? FATIGUED : 0) | (top & 2 ? BREATH_USED : 0);
    const replies = (top & 4) !== 0;
    const charging = !replies && exchange.charges(theirs);
    return { ...exchange.folded(replies ? 'replier' : 'striker', flags, charging), mine, theirs };
  }

  /** Takes over one table, with steps instead of states. */
  private copy(folded: FoldedStrike, mine: number, theirs: number): number {
    const { bits } = folded.tables;
    const from = folded.tableOf(mine, theirs);
    const known = this.copied.get(folded) ?? new Map<number, number>();
    this.copied.set(folded, known);
    const before = known.get(from);
    if (before !== undefined) return before;
    const size = 2 << bits;
    if (this.used + size > this.entries.length) {
      const longer = new Int32Array(Math.max(2 * this.entries.length, this.used + size));
      longer.set(this.entries);
      this.entries = longer;
    }
    const at = this.used;
    this.used += size;
    const { entries } = folded.tables;
    const less = folded.inWounds ? 0 : theirs;
    for (let i = 0; i < size; i += 2) {
      const second = (entries[from + i + 1] & 0xffff) - less;
      const first = ((entries[from + i + 1] & 0xffff) ^ (entries[from + i + 1] >>> 16)) - less;
      // A value whose chance is 0 is never drawn, but must not spill into the other's bits.
      const [one, two] = [Math.max(0, first), Math.max(0, second)];
      this.entries[at + i] = entries[from + i];
      this.entries[at + i + 1] = two | ((one ^ two) << 16);
    }
    const code = (at << 4) | bits;
    known.set(from, code);
    return code;
  }
}
