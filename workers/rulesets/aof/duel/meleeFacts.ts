/** What two units bring into every melee of theirs beside their strikes, by state: Fear, and the pikes of a Phalanx. */
import { Aftermath } from '../aftermath.ts';
import type { Line } from '../line.ts';
import { type Exchange, isFearsome, phalanxOf } from '../melee/exchange.ts';
import type { Nerves } from '../morale.ts';
import { once } from '../once.ts';

export const factsOf = once((exchange: Exchange) => new MeleeFacts(exchange));

export class MeleeFacts {
  /** 1 where all defenders stand in a Phalanx; null where none ever does. */
  readonly phalanx: Uint8Array | null;
  private readonly exchange: Exchange;
  private readonly fearful: readonly [Uint8Array, Uint8Array];
  private readonly neither: boolean;

  constructor(exchange: Exchange) {
    const { striker, defender, options } = exchange;
    this.exchange = exchange;
    this.fearful = [fearful(striker.line), fearful(defender.line)];
    this.neither = options.rulings.bothFear === 'neither';
    this.phalanx = options.charge ? phalanxOf(defender.line) : null;
  }

  /** Who adds D3 to the comparison as the charge begins: 2 the charger, 1 the other, 3 both (AOF-SR-08). */
  fear(from: number, theirs: number): number {
    const [a, b] = [this.fearful[0][from], this.fearful[1][theirs]];
    return a === 1 && b === 1 && this.neither ? 0 : 2 * a + b;
  }

  /** Dice of a Phalanx (AOF-SR-16). */
  dice(from: number, theirs: number): number {
    return this.phalanx?.[theirs] === 1 ? this.exchange.phalanxDice(from, theirs) : 0;
  }

  /** Chances of the charger's states after so many dice of a Phalanx. */
  pikes(from: number, dice: number): Float64Array {
    const byDice = pikesOf(this.exchange.striker.nerves);
    const key = from * 4096 + dice;
    let row = byDice.rows.get(key);
    if (!row) {
      row = new Float64Array(this.exchange.striker.line.states);
      let ways = (5 / 6) ** dice;
      for (let ones = 0; ones <= dice; ones++) {
        const wounded = byDice.aftermath.automaticRow(from, ones);
        for (let state = from; state < row.length; state++) row[state] += ways * wounded[state];
        ways *= (dice - ones) / (ones + 1) / 5;
      }
      byDice.rows.set(key, row);
    }
    return row;
  }
}

const pikesOf = once((nerves: Nerves) => ({
  aftermath: new Aftermath(nerves),
  rows: new Map<number, Float64Array>(),
}));

const fearful = once((line: Line) =>
  Uint8Array.from({ length: line.states }, (_, state) => (!line.dead[state] && isFearsome(line, state) ? 1 : 0)),
);

/** What Fear adds to the charger's margin, and how likely, by who adds it. */
export const FEAR_SHIFTS = [0, 1, 2, 3].map((which) => {
  const d3 = (fears: number) => (fears ? [1, 2, 3] : [0]);
  const ways = d3(which & 2).flatMap((x) => d3(which & 1).map((y) => x - y));
  return [...new Set(ways)].map((shift) => ({
    shift,
    share: ways.filter((one) => one === shift).length / ways.length,
  }));
});
