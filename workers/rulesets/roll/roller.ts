/**
 * Rolls an expression die by die. It is turned into functions once; a trial allocates nothing. A replay runs the same
 * functions with an ear to the dice.
 */
import type { WordStream } from '../../kernel/streams.ts';
import { worthOf } from './die.ts';
import { printExpression } from './print.ts';
import {
  COMPARE,
  type Dice,
  divided,
  type Expression,
  isComparison,
  isNamed,
  kept,
  type Pool,
  type Reading,
  type Selection,
  within,
} from './tree.ts';

/** Dice as they fell: what they are called, faces in the order rolled, faces that were rolled again. */
export interface Fallen {
  readonly name: string;
  readonly faces: readonly number[];
  readonly rerolled: readonly number[];
  /** What was read off them at once, or null for dice with a name. */
  readonly value: number | null;
}

export type Listener = (fallen: Fallen) => void;

type Roll = (stream: WordStream, listener: Listener | undefined) => number;

/** Dice on the table: totals of the dice, sorted when they are read in order. */
interface Table {
  totals: Int32Array;
  sorted: Int32Array;
  count: number;
  /** What a count of faces came to while the dice were rolled. */
  counted: number;
  heard: number[];
  rerolled: number[];
}

export class Roller {
  private readonly run: Roll;
  private readonly values: number[] = [];
  private readonly slots = new Map<string, number>();
  private readonly tables = new Map<string, Table>();

  constructor(expression: Expression) {
    this.run = this.compile(expression);
  }

  /** One trial's value. */
  roll(stream: WordStream, listener?: Listener): number {
    return this.run(stream, listener);
  }

  private compile(expression: Expression): Roll {
    switch (expression.kind) {
      case 'number': {
        const { value } = expression;
        return () => value;
      }
      case 'name': {
        const { values } = this;
        const slot = this.slots.get(expression.name) as number;
        return () => values[slot];
      }
      case 'read':
        return this.read(expression);
      case 'wins': {
        const [left, right] = [expression.left, expression.right].map((pool) => this.lay(pool, null));
        const [own, other] = [expression.left.selections, expression.right.selections].map(rangeOf);
        const { ties } = expression;
        const names = [expression.left, expression.right].map(nameOf);
        return (stream, listener) => {
          left.roll(stream, listener);
          tell(listener, names[0], left.table, null);
          right.roll(stream, listener);
          tell(listener, names[1], right.table, null);
          return duelled(left.table, own(left.table.count), right.table, other(right.table.count), ties);
        };
      }
      case 'binary':
        return this.binary(expression);
      case 'divide': {
        const [left, right] = [this.compile(expression.left), this.compile(expression.right)];
        const { rounding } = expression;
        return (stream, listener) => {
          const a = left(stream, listener);
          return divided(a, right(stream, listener), rounding);
        };
      }
      case 'extreme': {
        const parts = expression.of.map((one) => this.compile(one));
        const which = expression.op === 'min' ? Math.min : Math.max;
        return (stream, listener) => {
          let value = parts[0](stream, listener);
          for (let i = 1; i < parts.length; i++) value = which(value, parts[i](stream, listener));
          return value;
        };
      }
      case 'unary': {
        const of = this.compile(expression.of);
        if (expression.op === '-') return (stream, listener) => -of(stream, listener);
        return (stream, listener) => (of(stream, listener) === 0 ? 1 : 0);
      }
      case 'let':
        return this.named(expression);
      case 'if': {
        const [test, then, otherwise] = [expression.test, expression.then, expression.otherwise].map((one) =>
          this.compile(one),
        );
        return (stream, listener) => (test(stream, listener) !== 0 ? then : otherwise)(stream, listener);
      }
      case 'times': {
        const of = this.compile(expression.of);
        const { count } = expression;
        return (stream, listener) => {
          let sum = 0;
          for (let i = 0; i < count; i++) sum += of(stream, listener);
          return sum;
        };
      }
      case 'attempts': {
        const until = this.compile(expression.until);
        const { most } = expression;
        return (stream, listener) => {
          let attempt = 1;
          while (attempt < most && until(stream, listener) === 0) attempt++;
          return attempt;
        };
      }
    }
  }

  private binary({ op, left: a, right: b }: Extract<Expression, { kind: 'binary' }>): Roll {
    const left = this.compile(a);
    const right = this.compile(b);
    const both =
      (of: (x: number, y: number) => number): Roll =>
      (stream, listener) => {
        const x = left(stream, listener);
        return of(x, right(stream, listener));
      };
    switch (op) {
      case '+':
        return both((x, y) => x + y);
      case '-':
        return both((x, y) => x - y);
      case '*':
        return both((x, y) => x * y);
      case 'and':
        return both((x, y) => (x !== 0 && y !== 0 ? 1 : 0));
      case 'or':
        return both((x, y) => (x !== 0 || y !== 0 ? 1 : 0));
      default: {
        const holds = isComparison(op) ? COMPARE[op] : COMPARE['='];
        return both((x, y) => (holds(x, y) ? 1 : 0));
      }
    }
  }

  private named({ name, value, body }: Extract<Expression, { kind: 'let' }>): Roll {
    if (value.kind !== 'pool') {
      const rolled = this.compile(value);
      const slot = this.values.push(0) - 1;
      this.slots.set(name, slot);
      const inside = this.compile(body);
      return (stream, listener) => {
        this.values[slot] = rolled(stream, listener);
        return inside(stream, listener);
      };
    }
    const { table, roll } = this.lay(value.pool, null);
    this.tables.set(name, table);
    this.own.set(name, value.pool.selections);
    const inside = this.compile(body);
    const called = `${name} = ${nameOf(value.pool)}`;
    return (stream, listener) => {
      roll(stream, listener);
      tell(listener, called, table, null);
      return inside(stream, listener);
    };
  }

  private readonly own = new Map<string, readonly Selection[]>();

  private read(expression: Extract<Expression, { kind: 'read' }>): Roll {
    const { reading, from } = expression;
    if (isNamed(from)) {
      const table = this.tables.get(from.name) as Table;
      const selections = [...(this.own.get(from.name) ?? []), ...from.selections];
      const off = readerOf(reading, selections);
      return () => off(table);
    }
    const counts = reading.what === 'count' && from.selections.length === 0;
    const { table, roll } = this.lay(from, counts ? reading : null);
    const name = printExpression(expression);
    const off = readerOf(reading, from.selections);
    return (stream, listener) => {
      roll(stream, listener);
      const value = counts ? table.counted : off(table);
      tell(listener, name, table, value);
      return value;
    };
  }

  /** @param counting what is counted face by face while the dice are rolled */
  private lay(pool: Pool, counting: Extract<Reading, { what: 'count' }> | null): { table: Table; roll: Roll } {
    const table: Table = {
      ...{ totals: new Int32Array(8), sorted: new Int32Array(8), count: 0, counted: 0 },
      ...{ heard: [], rerolled: [] },
    };
    const worth = counting ? worthOf(counting.counted) : null;
    const groups = pool.groups.map((dice) => this.group(dice, table, worth));
    return {
      table,
      roll: (stream, listener) => {
        table.count = 0;
        table.counted = 0;
        if (listener) {
          table.heard = [];
          table.rerolled = [];
        }
        for (let i = 0; i < groups.length; i++) groups[i](stream, listener);
        return 0;
      },
    };
  }

  private group(dice: Dice, table: Table, worth: ((face: number) => number) | null): Roll {
    const { count, sides, reroll, explode } = dice;
    const many = this.compile(count);
    const shape = 'kind' in sides ? this.compile(sides as Expression) : null;
    const listed = shape ? null : (sides as readonly number[]);
    const top = listed ? Math.max(...listed) : 0;
    return (stream, listener) => {
      const all = many(stream, listener);
      const wide = shape ? shape(stream, listener) : (listed as readonly number[]).length;
      for (let die = 0; die < all; die++) {
        let total = 0;
        for (let left = explode ? explode.most : 0; ; left--) {
          let face = listed ? listed[stream.die(wide) - 1] : stream.die(wide);
          if (reroll) {
            while (within(reroll.faces, face) !== reroll.until) {
              if (listener) table.rerolled.push(face);
              face = listed ? listed[stream.die(wide) - 1] : stream.die(wide);
              if (!reroll.until) break;
            }
          }
          if (listener) table.heard.push(face);
          if (worth) table.counted += worth(face);
          total += face;
          if (!explode || left === 0) break;
          const { faces } = explode;
          if (faces === 'highest' ? face !== (listed ? top : wide) : !within(faces, face)) break;
        }
        put(table, total);
      }
      return 0;
    };
  }
}

function put(table: Table, total: number): void {
  if (table.count === table.totals.length) {
    const wider = new Int32Array(table.count * 2);
    wider.set(table.totals);
    table.totals = wider;
    table.sorted = new Int32Array(table.count * 2);
  }
  table.totals[table.count++] = total;
}

/** Totals from the lowest, in place of what was sorted before. */
function sort(table: Table): Int32Array {
  const { totals, sorted, count } = table;
  for (let i = 0; i < count; i++) {
    const total = totals[i];
    let place = i;
    while (place > 0 && sorted[place - 1] > total) {
      sorted[place] = sorted[place - 1];
      place--;
    }
    sorted[place] = total;
  }
  return sorted;
}

/** Reads a table; what is kept is worked out again only when the number of dice is another one. */
function readerOf(reading: Reading, selections: readonly Selection[]): (table: Table) => number {
  if (reading.what === 'sum' && selections.length === 0) {
    return ({ totals, count }) => {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += totals[i];
      return sum;
    };
  }
  const range = rangeOf(selections);
  const worth = reading.what === 'count' ? worthOf(reading.counted) : null;
  return (table) => {
    const faces = sort(table);
    const { from, to } = range(table.count);
    if (reading.what !== 'sum' && reading.what !== 'count') return runs(faces, from, to, reading);
    let sum = 0;
    for (let i = from; i < to; i++) sum += worth ? worth(faces[i]) : faces[i];
    return sum;
  };
}

interface Kept {
  readonly from: number;
  readonly to: number;
}

function rangeOf(selections: readonly Selection[]): (count: number) => Kept {
  let known = -1;
  let range = { from: 0, to: 0 };
  return (count) => {
    if (count !== known) range = kept(count, selections);
    known = count;
    return range;
  };
}

/** What runs of equal faces, one after the other, say. */
function runs(
  faces: Int32Array,
  from: number,
  to: number,
  reading: Exclude<Reading, { what: 'sum' | 'count' }>,
): number {
  let sets = 0;
  let alike = 0;
  let different = 0;
  let longest = 0;
  let straight = 0;
  for (let i = from; i < to; ) {
    let end = i + 1;
    while (end < to && faces[end] === faces[i]) end++;
    if (reading.what === 'sets') sets += Math.floor((end - i) / reading.of);
    alike = Math.max(alike, end - i);
    different++;
    straight = i > from && faces[i] === faces[i - 1] + 1 ? straight + 1 : 1;
    longest = Math.max(longest, straight);
    i = end;
  }
  if (reading.what === 'sets') return sets;
  if (reading.what === 'most alike') return alike;
  return reading.what === 'different' ? different : longest;
}

function duelled(left: Table, own: Kept, right: Table, other: Kept, ties: boolean): number {
  const [mine, yours] = [sort(left), sort(right)];
  const duels = Math.min(own.to - own.from, other.to - other.from);
  let wins = 0;
  for (let i = 1; i <= duels; i++) {
    const [a, b] = [mine[own.to - i], yours[other.to - i]];
    if (a > b || (ties && a === b)) wins++;
  }
  return wins;
}

function nameOf(pool: Pool): string {
  return printExpression({ kind: 'read', reading: { what: 'sum' }, from: pool });
}

function tell(listener: Listener | undefined, name: string, table: Table, value: number | null): void {
  if (!listener || table.count === 0) return;
  listener({ name, faces: [...table.heard], rerolled: [...table.rerolled], value });
}
