/**
 * What strikes do, ready to be drawn: alias tables of the wounds of a strike, one after the other in one array. A row hangs
 * on how many copies of each weapon strike, and on what one copy does; strikes that are alike in that (so many are: there
 * are few Qualities, and whoever is fatigued hits on sixes) share their rows, whoever makes them.
 */
import { aliasTable, bitsFor } from '../../../kernel/alias.ts';
import type { ExactStrike } from '../exact.ts';

/** Rows of equal strikes, by copies of their weapons. */
type Law = Map<number | string, number>;

/** A strike at a kind of target, from a striker with as many models as any has. */
export interface Struck {
  readonly made: ExactStrike;
  /** By state of the striker: where its entries begin, and 4 bits of columns; -1: nobody has asked. */
  readonly codes: Int32Array;
  readonly law: Law;
  /** By state that a striker begins in: 1 where such a strike can be drawn, 2 where it cannot, 0: nobody has asked. */
  readonly drawn: Uint8Array;
}

/** What nobody has anything for: no word is drawn. */
export const UNARMED = 'unarmed';

export class Laws {
  /** All alias tables; another array after one was added. */
  entries = new Int32Array(1 << 16);
  /** Entries of them so far. */
  used = 0;
  private readonly known = new Map<string, Law>();
  private values = new Int32Array(0);
  private chances = new Float64Array(0);

  /** @param made a strike of which every start sees the same, whatever is left of its target */
  struck(made: ExactStrike): Struck {
    const text = made.uniform!.lawAt(1);
    let law = this.known.get(text);
    if (!law) {
      law = new Map();
      this.known.set(text, law);
    }
    const { states } = made.strike.attacker;
    return { made, codes: new Int32Array(states).fill(-1), law, drawn: new Uint8Array(states) };
  }

  clear(): void {
    this.known.clear();
    this.entries = new Int32Array(1 << 16);
    this.used = 0;
  }

  /** Where the alias table of a strike in this state of the striker begins, and the bits of its columns. */
  codeOf({ made, codes, law }: Struck, state: number): number {
    if (codes[state] >= 0) return codes[state];
    const { batches } = made.strike;
    const copies = batches.length === 1 ? batches[0].copies[state] : batches.map((one) => one.copies[state]).join();
    let code = law.get(copies);
    if (code === undefined) {
      code = this.add(made.uniform!.row(state, 1));
      law.set(copies, code);
    }
    codes[state] = code;
    return code;
  }

  private add(row: Float64Array): number {
    if (this.values.length < row.length) {
      this.values = new Int32Array(row.length);
      this.chances = new Float64Array(row.length);
    }
    let outcomes = 0;
    for (let wounds = 0; wounds < row.length; wounds++) {
      if (!(row[wounds] > 0)) continue;
      this.values[outcomes] = wounds;
      this.chances[outcomes++] = row[wounds];
    }
    const bits = bitsFor(outcomes);
    const size = 2 << bits;
    while (this.used + size > this.entries.length) {
      const longer = new Int32Array(this.entries.length * 2);
      longer.set(this.entries);
      this.entries = longer;
    }
    aliasTable(this.entries, this.used, this.values.subarray(0, outcomes), this.chances.subarray(0, outcomes));
    const code = (this.used << 4) | bits;
    this.used += size;
    return code;
  }
}
