/**
 * Chances of so many wounds by how many copies of each batch strike. They hang on what one copy of each does, to the bit,
 * and on nothing else of a strike: units of every size that carry the same weapons may share them.
 */
import type { Vector } from './bits.ts';

/** The wounds of one copy, and the roundings behind their chances. */
export interface OneCopy {
  readonly chances: Vector;
  readonly roundings: number;
}

export interface CopyRow {
  /** P(w wounds), the last entry being "so many or more". */
  readonly row: Vector;
  /** The same without the zeros at its end, once somebody has asked: {@link trimmedRow}. */
  trimmed: Vector | null;
  /** Bound of the roundings behind any entry. */
  readonly roundings: number;
}

export class CopyRows {
  /** By batch. */
  readonly ones: readonly OneCopy[];
  /** The last entry of a row. */
  private readonly last: number;
  /** The first batch with 0, 1, 2 ... copies. */
  private readonly chain: Vector[] = [];
  private readonly known = new Map<string, CopyRow>();
  /** Told how many bytes rows take. */
  private readonly grown: (bytes: number) => void;

  constructor(last: number, ones: readonly OneCopy[], grown: (bytes: number) => void = () => {}) {
    this.last = last;
    this.ones = ones;
    this.grown = grown;
  }

  /** @param copies of each batch */
  of(copies: readonly number[]): CopyRow {
    const key = copies.join(' ');
    let made = this.known.get(key);
    if (!made) {
      made = this.make(copies);
      this.known.set(key, made);
      this.grown(ROW_BYTES);
    }
    return made;
  }

  private make(copies: readonly number[]): CopyRow {
    let row: Vector | null = null;
    let roundings = 0;
    this.ones.forEach((one, i) => {
      if (copies[i] === 0 && row) return;
      const terms = (one.chances.length * (one.chances.length + 1)) / 2;
      roundings += copies[i] * (one.roundings + 1 + terms);
      if (i === 0) row = this.chained(one, copies[i]);
      else for (let copy = 0; copy < copies[i]; copy++) row = this.plus(row ?? this.nothing(), one.chances);
      row ??= this.nothing();
    });
    const made = row ?? this.nothing();
    return { row: made, trimmed: null, roundings };
  }

  private chained(one: OneCopy, copies: number): Vector {
    const { chain } = this;
    if (chain.length === 0) chain.push(this.nothing());
    while (chain.length <= copies) chain.push(this.plus(chain[chain.length - 1], one.chances));
    return chain[copies];
  }

  private nothing(): Vector {
    const row = this.empty();
    row[0] = 1;
    return row;
  }

  /** One copy more. */
  private plus(row: Vector, one: Vector): Vector {
    const { last } = this;
    const sum = this.empty();
    const most = one.length;
    for (let wounds = 0; wounds < row.length; wounds++) {
      const here = row[wounds];
      if (here === 0) continue;
      if (wounds + most <= last) for (let more = 0; more < most; more++) sum[wounds + more] += here * one[more];
      else for (let more = 0; more < most; more++) sum[Math.min(last, wounds + more)] += here * one[more];
    }
    return sum;
  }

  private empty(): Vector {
    this.grown(VECTOR_BYTES + 8 * (this.last + 1));
    return new Float64Array(this.last + 1);
  }
}

/** What a row takes beside its numbers, and what a list of numbers takes beside them. */
const ROW_BYTES = 400;
const VECTOR_BYTES = 250;

/** Rows of all strikes of a table; strikes that do the same to the bit have the same ones. */
export class RowStore {
  /** That they take, about. */
  bytes = 0;
  private readonly known = new Map<string, CopyRows>();

  of(last: number, ones: readonly OneCopy[]): CopyRows {
    const text = `${last} ${ones.map(({ chances, roundings }) => `${roundings}:${chances.join()}`).join(' ')}`;
    let rows = this.known.get(text);
    if (!rows) {
      rows = new CopyRows(last, ones, (bytes) => {
        this.bytes += bytes;
      });
      this.known.set(text, rows);
      this.bytes += 2 * text.length + ROW_BYTES;
    }
    return rows;
  }
}

/** A row without the zeros at its end. */
export function trimmedRow(made: CopyRow): Vector {
  if (made.trimmed === null) {
    const { row } = made;
    let length = row.length;
    while (length > 1 && row[length - 1] === 0) length--;
    made.trimmed = row.subarray(0, length);
  }
  return made.trimmed;
}
