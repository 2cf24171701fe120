/**
 * Strikes drawn whole: one word for all dice of a strike, from the same rows that exact arithmetic uses. Strikes whose
 * single dice somebody must see (raw 1s, one better die, a building that misses hit) are rolled die by die instead.
 */
import { AliasTables, MAX_ALIAS_BITS } from '../../kernel/alias.ts';
import type { WordStream } from '../../kernel/streams.ts';
import type { Remark } from './aftermath.ts';
import type { ExactStrike } from './exact.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { rollStrike } from './roll.ts';
import type { Strike } from './strike.ts';
import { unfoldStrike } from './unfold.ts';
import { sayBatch } from './words.ts';

/** Nanoseconds that rows may cost before a trial is run; beyond it dice are cheaper. */
const MOST_NS = 3e8;
/** Columns of one table up to which a table for every state of a striker is small. */
const MOST_COLUMNS = 512;

export interface Folding {
  readonly made: ExactStrike;
  /** Null where the strike has to be rolled die by die. */
  readonly tables: FoldedStrike | null;
}

/**
 * @param pairs how many pairs of states the strike may be asked from; 0: never drawn whole
 */
export function folding(made: ExactStrike, pairs: number): Folding {
  return { made, tables: pairs > 0 && isFoldable(made, pairs) ? new FoldedStrike(made) : null };
}

/** A whole strike, drawn or rolled. @returns the state of the target after it */
export function strikeWith(
  { made, tables }: Folding,
  attacker: number,
  from: number,
  stream: WordStream,
  ledger: Ledger,
  say?: Remark,
): number {
  const { strike } = made;
  openLedger(ledger, strike);
  if (!tables || ledger.everyDie)
    return rollStrike(strike, attacker, from, stream, ledger, say && sayBatch(strike, from, say));
  const to = tables.draw(attacker, from, stream.next());
  if (say && ledger.unfolding) {
    unfoldStrike(strike, attacker, from, to, ledger.unfolding, ledger, sayBatch(strike, from, say));
  }
  return to;
}

/** Tables of one strike, made when a trial first needs them. */
export class FoldedStrike {
  readonly tables: AliasTables;
  private readonly made: ExactStrike;
  private readonly known = new Map<number, number>();
  /** By cap and state of the striker, for uniform strikes; -1: not made yet. */
  private readonly uniformAt: Int32Array;
  private readonly caps: Int32Array;
  private readonly last: number;

  constructor(made: ExactStrike) {
    this.made = made;
    const { target, attacker } = made.strike;
    const { uniform } = made;
    this.tables = new AliasTables(uniform ? uniform.mostWounds() + 1 : target.states);
    this.last = target.states - 1;
    this.caps = Int32Array.from({ length: target.states }, (_, from) => (uniform ? uniform.cap(from) : 0));
    this.uniformAt = new Int32Array(uniform ? (uniform.caps + 1) * attacker.states : 0).fill(-1);
  }

  draw(attacker: number, from: number, word: number): number {
    const drawn = this.tables.draw(this.tableOf(attacker, from), word);
    return this.inWounds ? Math.min(this.last, from + drawn) : drawn;
  }

  /** Whether the values of tables are wounds, as for uniform strikes, and not states. */
  get inWounds(): boolean {
    return this.made.uniform !== null;
  }

  /** Where the table of a strike begins. */
  tableOf(attacker: number, from: number): number {
    return this.made.uniform ? this.uniformTable(attacker, this.caps[from]) : this.tableFor(attacker, from);
  }

  /** Where the table of a uniform strike begins: its values are wounds. */
  uniformTable(attacker: number, cap: number): number {
    const { uniformAt } = this;
    const index = cap * this.made.strike.attacker.states + attacker;
    let at = uniformAt[index];
    if (at < 0) {
      at = this.add(this.made.uniform!.row(attacker, cap));
      uniformAt[index] = at;
    }
    return at;
  }

  private tableFor(attacker: number, from: number): number {
    const key = attacker * (this.last + 1) + from;
    let at = this.known.get(key);
    if (at === undefined) {
      at = this.add(this.made.row(attacker, from));
      this.known.set(key, at);
    }
    return at;
  }

  /** Values that never come are left out, so that a table need not have a column for them. */
  private add(row: Float64Array): number {
    const values: number[] = [];
    for (let value = 0; value < row.length; value++) if (row[value] > 0) values.push(value);
    return this.tables.add(
      values,
      values.map((value) => row[value]),
    );
  }
}

/**
 * Whether a strike is one draw.
 * @param pairs of states that it may be asked from
 * @param start the first state of the striker that it may be asked from
 */
export function isFoldable(made: ExactStrike, pairs: number, start = 0): boolean {
  const { strike, uniform } = made;
  if (strike.mishaps || strike.covering || strike.berserker || strike.friend || strike.building) return false;
  if (strike.oneBetterHit || strike.oneBetterBlock) return false;
  if (strike.batches.length === 0 || strike.batches.some(({ automatic }) => automatic && automatic.dice > 0))
    return false;
  const dice = mostDice(strike, start);
  if (uniform)
    return (
      uniform.mostWounds(start) < MOST_COLUMNS &&
      (strike.attacker.left[start] + 1) * dice * strike.target.states * 8 < MOST_NS
    );
  const { states } = strike.target;
  return states <= 1 << MAX_ALIAS_BITS && pairs * dice * (900 + states * 20) < MOST_NS;
}

/** To-hit dice and automatic hits, each with what may follow it. */
function mostDice({ batches, attacker }: Strike, start: number): number {
  const each = batches.map(({ attacks, automatic, blast, poison }) =>
    automatic ? automatic.plus : attacks * (1 + blast * (poison ? 3 : 1)),
  );
  let most = 0;
  for (let state = start; state < attacker.states; state++) {
    let dice = 0;
    for (let i = 0; i < each.length; i++) dice += batches[i].copies[state] * each[i];
    most = Math.max(most, dice);
  }
  return most;
}
