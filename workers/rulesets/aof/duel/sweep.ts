/**
 * A charge exactly, over all states of both units at once, for strikes of which every start sees the same: first the
 * strike, gathered by the defender's state and the wounds it cost, then the reply, weighed against those wounds by
 * sums from both ends. The cost is the square of the states for each state of the striker, not their cube.
 */
import { COMMAND } from '../flags.ts';
import type { Exchange } from '../melee/exchange.ts';
import { afterFailure, moraleChance, type Nerves } from '../morale.ts';
import type { UniformRows } from '../uniform.ts';
import type { Blocks } from './blocks.ts';
import { CLOSEST } from './moves.ts';

/** One charge to be swept: chances by striker state * defender states + defender state, or the other way round. */
export interface Charge {
  readonly exchange: Exchange;
  readonly strikerFlags: number;
  readonly defenderFlags: number;
  readonly chances: Float64Array;
  /** Whether the striker is the first unit of the blocks. */
  readonly first: boolean;
}

/** Chances of all states of both, for one pair of flags. */
export type Table = Float64Array;

/** Adds the outcome to `next` and says so, or leaves everything as it is. */
export function sweep(charge: Charge, next: Blocks): boolean {
  const { exchange, strikerFlags, defenderFlags } = charge;
  const { striker, defender } = exchange;
  if (exchange.shares || exchange.tiesUntouched) return false;
  if (![striker, defender].every(({ nerves }) => isPlainNerves(nerves)) || hasOther(exchange)) return false;
  if ((strikerFlags | defenderFlags) & COMMAND) return false;
  const strike = exchange.strike('striker', strikerFlags, exchange.options.charge).uniform;
  const replies = exchange.replies(defender.line.start, defenderFlags);
  const reply = replies ? exchange.strike('replier', defenderFlags, false).uniform : null;
  if (strike?.caps !== 1 || (replies && reply?.caps !== 1)) return false;
  new Sweep(charge, strike, reply, next).run();
  return true;
}

/** Nothing but a test follows a lost melee. */
export function isPlainNerves({ heavy, attrition, echoes }: Nerves): boolean {
  return !heavy && attrition === 'off' && !echoes;
}

function hasOther({ striker, defender, options }: Exchange): boolean {
  if (options.rulings.deadlyOverkillCounts) return true;
  return [striker, defender].some(({ line }) =>
    line.side.profiles.some(({ rules }) => rules.has('Fear') || rules.has('Phalanx')),
  );
}

/** A charge over all states of both units: where each state is in its table, and what it leads to. */
export class Followed {
  protected readonly charge: Charge;
  protected readonly next: Blocks;
  protected readonly lastStriker: number;
  protected readonly lastDefender: number;
  /** Steps between neighbouring states in a table. */
  protected readonly strikerStep: number;
  protected readonly defenderStep: number;

  protected constructor(charge: Charge, next: Blocks) {
    this.charge = charge;
    this.next = next;
    const { exchange, first } = charge;
    this.lastStriker = exchange.striker.line.states - 1;
    this.lastDefender = exchange.defender.line.states - 1;
    this.strikerStep = first ? next.width : 1;
    this.defenderStep = first ? 1 : next.width;
  }

  protected table(striker: number, defender: number): Table {
    const [fa, fb] = this.charge.first ? [striker, defender] : [defender, striker];
    return this.next.block(CLOSEST, fa, fb).chances;
  }

  /** The tests of whoever loses, the striker's first. @param flags of both after the melee */
  protected tests(flags: { readonly striker: number; readonly defender: number }): readonly [LoserTest, LoserTest] {
    const { striker, defender } = this.charge.exchange;
    return [
      new LoserTest(striker.nerves, flags.striker, (after) => this.table(after, flags.defender)),
      new LoserTest(defender.nerves, flags.defender, (after) => this.table(flags.striker, after)),
    ];
  }
}

class Sweep extends Followed {
  private readonly strike: UniformRows;
  private readonly reply: UniformRows | null;
  private readonly above: Float64Array;
  private readonly bonus: number;
  private readonly flags: { readonly striker: number; readonly defender: number };

  constructor(charge: Charge, strike: UniformRows, reply: UniformRows | null, next: Blocks) {
    super(charge, next);
    this.strike = strike;
    this.reply = reply;
    const { exchange, strikerFlags, defenderFlags } = charge;
    this.above = new Float64Array(this.lastDefender + 1);
    this.bonus = exchange.strikerBonus - exchange.defenderBonus;
    this.flags = {
      striker: exchange.afterStriking(exchange.striker, strikerFlags),
      defender: reply ? exchange.afterStriking(exchange.defender, defenderFlags) : defenderFlags,
    };
  }

  run(): void {
    const { charge, lastStriker, lastDefender, flags } = this;
    const { chances } = charge;
    const wide = lastDefender + 1;
    // P(the defender is in this state after the strike, having lost so many).
    const struck = new Float64Array(wide * wide);
    const even = this.table(flags.striker, flags.defender);
    const killed = this.table(flags.striker, charge.defenderFlags);
    const tests = this.tests(flags);
    for (let mine = 0; mine < lastStriker; mine++) {
      const at = mine * this.strikerStep;
      if (!this.strikeAll(chances, at, mine, struck, killed)) continue;
      for (let theirs = 0; theirs < lastDefender; theirs++) this.answer(struck, mine, theirs, even, tests);
      struck.fill(0);
    }
  }

  /** @returns whether anybody strikes from this state */
  private strikeAll(chances: Float64Array, at: number, mine: number, struck: Float64Array, killed: Table): boolean {
    const { lastDefender, defenderStep } = this;
    const wide = lastDefender + 1;
    let row: Float64Array | null = null;
    for (let theirs = 0; theirs < lastDefender; theirs++) {
      const here = chances[at + theirs * defenderStep];
      if (here === 0) continue;
      row ??= this.strike.row(mine, 1);
      const room = lastDefender - theirs;
      for (let wounds = 0; wounds < room; wounds++) struck[(theirs + wounds) * wide + wounds] += here * row[wounds];
      let rest = 0;
      for (let wounds = room; wounds < row.length; wounds++) rest += row[wounds];
      killed[at + lastDefender * defenderStep] += here * rest;
    }
    return row !== null;
  }

  /** The reply of a defender in one state, whatever it has lost on the way there. */
  private answer(
    struck: Float64Array,
    mine: number,
    theirs: number,
    even: Table,
    [strikerTest, defenderTest]: readonly [LoserTest, LoserTest],
  ): void {
    const { lastStriker, strikerStep, defenderStep, bonus } = this;
    const from = theirs * (this.lastDefender + 1);
    let total = 0;
    for (let lost = 0; lost <= theirs; lost++) total += struck[from + lost];
    if (total === 0) return;
    const row = this.reply ? this.reply.row(theirs, 1) : ONLY_NOTHING;
    const room = lastStriker - mine;
    const at = mine * strikerStep + theirs * defenderStep;
    // Losses that the reply outweighs, and from the other end those that outweigh it; sums of positive numbers only.
    let fewer = 0;
    let lost = 0;
    const above = this.sumsFromAbove(struck, from, theirs);
    for (let wounds = 0; wounds < Math.min(room, row.length); wounds++) {
      const p = row[wounds];
      const level = wounds - bonus;
      for (; lost < level && lost <= theirs; lost++) fewer += struck[from + lost];
      if (p === 0) continue;
      const cell = at + wounds * strikerStep;
      if (level >= 0 && level <= theirs) even[cell] += p * struck[from + level];
      if (fewer > 0) strikerTest.add(mine + wounds, cell, p * fewer);
      const more = level < 0 ? total : level < theirs ? above[level + 1] : 0;
      if (more > 0) defenderTest.add(theirs, cell, p * more);
    }
    let rest = 0;
    for (let wounds = room; wounds < row.length; wounds++) rest += row[wounds];
    if (rest > 0) even[at + room * strikerStep] += rest * total;
  }

  /** Sums of the entries from each one up to the last. */
  private sumsFromAbove(struck: Float64Array, from: number, last: number): Float64Array {
    const { above } = this;
    let sum = 0;
    for (let lost = last; lost >= 0; lost--) {
      sum += struck[from + lost];
      above[lost] = sum;
    }
    return above;
  }
}

const ONLY_NOTHING = new Float64Array([1]);

/** The morale test of a loser. */
export class LoserTest {
  private readonly passed: Table;
  private readonly wavers: Table;
  private readonly routs: Table;
  private readonly passes: Float64Array;
  private readonly half: Uint8Array;

  constructor(nerves: Nerves, flags: number, table: (after: number) => Table) {
    this.passed = table(flags);
    this.wavers = table(afterFailure(flags, false));
    this.routs = table(afterFailure(flags, true));
    this.half = nerves.line.half;
    this.passes = Float64Array.from({ length: nerves.line.states }, (_, state) => moraleChance(nerves, state, flags));
  }

  add(state: number, cell: number, chance: number): void {
    const passes = this.passes[state];
    if (passes > 0) this.passed[cell] += chance * passes;
    (this.half[state] === 1 ? this.routs : this.wavers)[cell] += chance * (1 - passes);
  }
}
