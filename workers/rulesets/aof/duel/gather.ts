/**
 * A charge exactly, over all states of both units at once, whatever the strikes: mixed weapons, Blast, Deadly, Fear and a
 * Phalanx. As in sweep.ts the strike is gathered by the defender's state and the wounds it cost, and each reply is weighed
 * against them by sums from both ends; Fear shifts what is weighed, a Phalanx is a step of the charger before it.
 */
import { COMMAND, HONOUR } from '../flags.ts';
import type { Line } from '../line.ts';
import type { Blow, Row } from '../shared.ts';
import type { Blocks } from './blocks.ts';
import { FEAR_SHIFTS, factsOf, type MeleeFacts } from './meleeFacts.ts';
import { sums } from './sums.ts';
import { type Charge, Followed, isPlainNerves, type LoserTest, type Table } from './sweep.ts';

/** Adds the outcome to `next` and says so, or leaves everything as it is. */
export function gather(charge: Charge, next: Blocks): boolean {
  const { exchange, strikerFlags, defenderFlags } = charge;
  const { striker, defender, options } = exchange;
  if (exchange.tiesUntouched || options.rulings.deadlyOverkillCounts) return false;
  if ((strikerFlags | defenderFlags) & (COMMAND | HONOUR)) return false;
  if (![striker, defender].every(({ nerves, line }) => isPlainNerves(nerves) && isChain(line))) return false;
  new Gather(charge, next).run();
  return true;
}

/** One wound after the other, and nobody out of turn. */
export function isChain({ apart, save, states }: Line): boolean {
  return apart.length === 0 && save[states - 1] === 0;
}

class Gather extends Followed {
  private readonly facts: MeleeFacts;
  /** Made when somebody strikes; a charge that does not count for special rules first. */
  private readonly strikes: Array<Blow | null> = [null, null];
  private reply: Blow | null = null;
  private readonly replies: boolean;
  /** The most wounds of a Phalanx that count against the charger. */
  private readonly thorns: number;
  private readonly bonus: number;
  private readonly flags: { readonly striker: number; readonly defender: number };
  /** By who adds D3 for Fear: chances by the defender's state and its losses, less the charger's in the Phalanx. */
  private readonly struck: Array<Float64Array | null> = [null, null, null, null];
  private readonly used = [false, false, false, false];
  private readonly width: number;
  private readonly below: Float64Array;
  private readonly above: Float64Array;

  constructor(charge: Charge, next: Blocks) {
    super(charge, next);
    const { exchange, strikerFlags, defenderFlags } = charge;
    const { striker, defender, options } = exchange;
    this.facts = factsOf(exchange);
    const { phalanx } = this.facts;
    this.replies = exchange.replies(0, defenderFlags);
    this.thorns = phalanx && !options.rulings.phalanxWoundsUncounted ? this.lastStriker : 0;
    this.width = this.lastDefender + 1 + this.thorns;
    this.below = new Float64Array(this.width + 1);
    this.above = new Float64Array(this.width + 1);
    this.bonus = exchange.strikerBonus - exchange.defenderBonus;
    this.flags = {
      striker: exchange.afterStriking(striker, strikerFlags),
      defender: this.replies ? exchange.afterStriking(defender, defenderFlags) : defenderFlags,
    };
  }

  run(): void {
    const { charge, lastStriker, flags, facts } = this;

    const even = this.table(flags.striker, flags.defender);
    const killed = this.table(flags.striker, charge.defenderFlags);
    const tests = this.tests(flags);
    for (let mine = 0; mine < lastStriker; mine++) {
      for (let from = facts.phalanx ? 0 : mine; from <= mine; from++) this.strikeAll(from, mine, killed);
      this.used.forEach((used, fear) => {
        if (!used) return;
        for (let theirs = 0; theirs < this.lastDefender; theirs++) this.answer(fear, mine, theirs, even, tests);
        this.struck[fear]!.fill(0);
        this.used[fear] = false;
      });
    }
    if (facts.phalanx) this.fallen(this.table(charge.strikerFlags, charge.defenderFlags));
  }

  /** Strikes of a charger that stood in `from` before the pikes and stands in `mine` after them. */
  private strikeAll(from: number, mine: number, killed: Table): void {
    const { charge, facts, lastDefender, strikerStep, defenderStep, thorns, width } = this;
    const { chances, exchange } = charge;
    const suffered = thorns > 0 ? mine - from : 0;
    for (let theirs = 0; theirs < lastDefender; theirs++) {
      let here = chances[from * strikerStep + theirs * defenderStep];
      if (here === 0) continue;
      const dice = facts.dice(from, theirs);
      if (dice > 0) here *= facts.pikes(from, dice)[mine];
      else if (from !== mine) continue;
      if (here === 0) continue;
      const fear = facts.fear(from, theirs);
      this.struck[fear] ??= new Float64Array((lastDefender + 1) * width);
      const struck = this.struck[fear];
      this.used[fear] = true;
      const charging = exchange.options.charge && facts.phalanx?.[theirs] !== 1;
      const row = this.strike(charging).row(mine, exchange.defender.line, theirs);
      const first = Math.max(theirs, row.from);
      const most = Math.min(lastDefender, row.from + row.chances.length);
      for (let state = first; state < most; state++) {
        struck[state * width + thorns - suffered + state - theirs] += here * row.chances[state - row.from];
      }
      const rest = beyond(row, lastDefender);
      if (rest > 0) killed[mine * strikerStep + lastDefender * defenderStep] += here * rest;
    }
  }

  private strike(charging: boolean): Blow {
    const { exchange, strikerFlags } = this.charge;
    const at = charging ? 1 : 0;
    this.strikes[at] ??= exchange.blow('striker', strikerFlags, charging);
    return this.strikes[at];
  }

  /** What the defender strikes back with; only asked for where somebody is there to do it. */
  private answering(theirs: number, mine: number): Row {
    const { exchange, defenderFlags } = this.charge;
    if (!this.replies) return { chances: ONE, from: mine };
    this.reply ??= exchange.blow('replier', defenderFlags, false);
    return this.reply.row(theirs, exchange.striker.line, mine);
  }

  /** Chargers whom the pikes have killed: nobody strikes. */
  private fallen(table: Table): void {
    const { lastStriker, lastDefender, strikerStep, defenderStep } = this;
    const { chances } = this.charge;
    const { facts } = this;
    for (let from = 0; from < lastStriker; from++) {
      for (let theirs = 0; theirs < lastDefender; theirs++) {
        const here = chances[from * strikerStep + theirs * defenderStep];
        const dice = here === 0 ? 0 : facts.dice(from, theirs);
        if (dice === 0) continue;
        const dead = here * facts.pikes(from, dice)[lastStriker];
        if (dead > 0) table[lastStriker * strikerStep + theirs * defenderStep] += dead;
      }
    }
  }

  /** The reply of a defender in one state, whatever it has lost on the way there. */
  private answer(
    fear: number,
    mine: number,
    theirs: number,
    even: Table,
    [strikerTest, defenderTest]: readonly [LoserTest, LoserTest],
  ): void {
    const { lastStriker, strikerStep, defenderStep, bonus, thorns, width, below, above } = this;
    const struck = this.struck[fear]!;
    const from = theirs * width;
    const total = sums(struck, from, width, below, above);
    if (total === 0) return;
    const row = this.answering(theirs, mine);
    const at = theirs * defenderStep;
    const rest = beyond(row, lastStriker);
    if (rest > 0) even[lastStriker * strikerStep + at] += rest * total;
    const most = Math.min(lastStriker, row.from + row.chances.length);
    const shifts = FEAR_SHIFTS[fear];
    for (let state = Math.max(mine, row.from); state < most; state++) {
      const p = row.chances[state - row.from];
      if (p === 0) continue;
      // Losses that the reply and the banners balance.
      const level = thorns - bonus + state - mine;
      let [fewer, same, more] = [0, 0, 0];
      for (const { shift, share } of shifts) {
        const balance = level - shift;
        if (balance < 0) more += share * total;
        else if (balance >= width) fewer += share * total;
        else {
          fewer += share * below[balance];
          same += share * struck[from + balance];
          more += share * above[balance + 1];
        }
      }
      const cell = state * strikerStep + at;
      if (same > 0) even[cell] += p * same;
      if (fewer > 0) strikerTest.add(state, cell, p * fewer);
      if (more > 0) defenderTest.add(theirs, cell, p * more);
    }
  }
}

/** The chance of the last state: all that lies beyond the others. */
function beyond({ chances, from }: Row, last: number): number {
  let sum = 0;
  for (let i = last - from; i < chances.length; i++) sum += chances[i];
  return sum;
}

const ONE = Float64Array.of(1);
