/**
 * What can be said of an expression without rolling it: the values it may take, the work of its exact answer, the dice of
 * a trial, and what makes no sense.
 */
import { onceFor } from '../../onceFor.ts';
import { MAX_DICE, MAX_SIDES } from './cursor.ts';
import { readingsOf } from './exact.ts';
import { highestSumWork } from './keep.ts';
import { keptSumWork, type Read, togetherWork } from './pool.ts';
import { printExpression } from './print.ts';
import { type Dice, divided, type Expression, isNamed, kept, type Pool, type Reading, within } from './tree.ts';

/** Most values that a part may take. */
export const MAX_VALUES = 6_000;
/** Most dice that one trial may roll. */
const MAX_ROLLED = 200_000;

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface Analysis extends Range {
  /** Multiplications of the exact answer, roughly. */
  readonly work: number;
  /** Dice that one trial rolls at most, rerolls not counted. */
  readonly dice: number;
  /** Nanoseconds of a trial. */
  readonly nanos: number;
}

export interface Fault {
  readonly message: string;
  readonly allowed: string;
}

/**
 * The analysis, and the first thing that makes no sense. An expression never changes, and is asked about by whoever checks,
 * estimates, compiles and reads it.
 */
export const analysed: (expression: Expression) => Analysed = onceFor(analyse);

export interface Analysed {
  readonly analysis: Analysis;
  readonly fault: Fault | null;
}

function analyse(expression: Expression): Analysed {
  const analyst = new Analyst();
  const analysis = analyst.of(expression, new Map());
  if (analysis.dice > MAX_ROLLED)
    analyst.blame(`one trial would roll up to ${analysis.dice} dice`, `at most ${MAX_ROLLED}`);
  return { analysis, fault: analyst.fault };
}

/** What is known of names: values, or dice. */
type Names = ReadonlyMap<string, Range | PoolFacts>;

interface GroupFacts {
  /** At most, and at least. */
  readonly count: number;
  readonly least: number;
  /** Values of one die, explosions and all, and its single faces. */
  readonly total: Range;
  readonly face: Range;
}

interface PoolFacts {
  readonly groups: readonly GroupFacts[];
  readonly pool: Pool;
  /** How many combinations of counts and sides there are. */
  readonly ways: number;
}

class Analyst {
  fault: Fault | null = null;

  blame(message: string, allowed: string): void {
    this.fault ??= { message, allowed };
  }

  of(expression: Expression, names: Names): Analysis {
    const found = this.look(expression, names);
    const values = found.high - found.low + 1;
    if (!(values <= MAX_VALUES) && expression.kind !== 'number') {
      this.blame(
        `${printExpression(expression).slice(0, 60)} could take ${values} different values`,
        `at most ${MAX_VALUES}`,
      );
    }
    return found;
  }

  private look(expression: Expression, names: Names): Analysis {
    switch (expression.kind) {
      case 'number':
        return { low: expression.value, high: expression.value, work: 1, dice: 0, nanos: 1 };
      case 'name': {
        const known = names.get(expression.name);
        const range = known && 'low' in known ? known : { low: 0, high: 0 };
        return { low: range.low, high: range.high, work: 1, dice: 0, nanos: 2 };
      }
      case 'read':
        return this.read(expression, names);
      case 'wins':
        return this.wins(expression, names);
      case 'let':
        return this.named(expression, names);
      case 'if': {
        const [test, then, otherwise] = this.all([expression.test, expression.then, expression.otherwise], names);
        return { ...joined([test, then, otherwise]), ...around([then, otherwise]) };
      }
      case 'times': {
        const of = this.of(expression.of, names);
        const { count } = expression;
        const work = of.work + (count * width(of)) ** 2;
        return { low: of.low * count, high: of.high * count, work, dice: of.dice * count, nanos: of.nanos * count };
      }
      case 'attempts': {
        const until = this.of(expression.until, names);
        const { most } = expression;
        return { low: 1, high: most, work: until.work + most, dice: until.dice * most, nanos: until.nanos * most };
      }
      case 'unary': {
        const of = this.of(expression.of, names);
        const range = expression.op === '-' ? { low: -of.high, high: -of.low } : { low: 0, high: 1 };
        return { ...of, work: of.work + width(of), ...range };
      }
      case 'extreme': {
        const parts = this.all(expression.of, names);
        const of = expression.op === 'min' ? Math.min : Math.max;
        const low = of(...parts.map((part) => part.low));
        const high = of(...parts.map((part) => part.high));
        const pairs = parts.slice(1).reduce((sum, part) => sum + 20 * width(part) * widest(parts), 0);
        return { ...joined(parts), low, high, work: joined(parts).work + pairs };
      }
      case 'divide': {
        const [left, right] = this.all([expression.left, expression.right], names);
        if (right.low <= 0 && right.high >= 0) {
          this.blame(
            `${printExpression(expression.right).slice(0, 60)} may be 0, and nothing is divided by 0`,
            'a divisor that is never 0',
          );
          return { ...joined([left, right]), ...around([left]) };
        }
        const corners = [left.low, left.high].flatMap((a) =>
          [right.low, right.high, ...inner(right)].map((b) => divided(a, b, expression.rounding)),
        );
        return { ...this.pairs(left, right), low: Math.min(...corners), high: Math.max(...corners) };
      }
      case 'binary':
        return this.binary(expression, names);
    }
  }

  private all(expressions: readonly Expression[], names: Names): Analysis[] {
    return expressions.map((one) => this.of(one, names));
  }

  private pairs(left: Analysis, right: Analysis): Analysis {
    const both = joined([left, right]);
    return { ...both, work: both.work + 20 * width(left) * width(right) };
  }

  private binary({ op, left: a, right: b }: Extract<Expression, { kind: 'binary' }>, names: Names): Analysis {
    const [left, right] = this.all([a, b], names);
    const both = joined([left, right]);
    switch (op) {
      case '+':
        return {
          ...both,
          ...{ low: left.low + right.low, high: left.high + right.high },
          work: both.work + width(left) * width(right),
        };
      case '-':
        return {
          ...both,
          ...{ low: left.low - right.high, high: left.high - right.low },
          work: both.work + width(left) * width(right),
        };
      case '*': {
        const corners = [left.low, left.high].flatMap((x) => [x * right.low, x * right.high]);
        return { ...this.pairs(left, right), low: Math.min(...corners), high: Math.max(...corners) };
      }
      default:
        return { ...both, low: 0, high: 1, work: both.work + width(left) + width(right) };
    }
  }

  private named(expression: Extract<Expression, { kind: 'let' }>, names: Names): Analysis {
    const { name, value, body } = expression;
    if (value.kind !== 'pool') {
      const of = this.of(value, names);
      const inside = this.of(body, new Map([...names, [name, of]]));
      return {
        ...inside,
        work: of.work + inside.work * width(of),
        dice: of.dice + inside.dice,
        nanos: of.nanos + inside.nanos + 5,
      };
    }
    const { facts, analysis } = this.pool(value.pool, names);
    const inside = this.of(body, new Map([...names, [name, facts]]));
    const reads = readingsOf(body, name);
    if (
      facts.groups.some(({ total, face }) => total.high !== face.high) &&
      reads.some(({ reading }) => reading.what === 'count')
    )
      this.blame(
        `the dice called ${name} explode, so that it is not clear which of their faces count`,
        'count of the dice themselves',
      );
    const asked = reads.map(({ reading, from }) => ({
      reading,
      selections: [[...value.pool.selections, ...from.selections]],
    }));
    const combinations = reads.reduce((product, { reading, from }) => {
      const range = this.readRange(facts, reading, [...value.pool.selections, ...from.selections]);
      return product * (range.high - range.low + 1);
    }, 1);
    const work =
      reads.length === 0
        ? 0
        : reads.length === 1
          ? this.readWork(facts, asked[0])
          : 40 * facts.ways * togetherWork(flat(facts), asked, [countOfAll(facts), 0]);
    return {
      ...inside,
      work: analysis.work + work + combinations * inside.work * facts.ways,
      dice: analysis.dice + inside.dice,
      nanos: analysis.nanos + inside.nanos,
    };
  }

  private read({ reading, from }: Extract<Expression, { kind: 'read' }>, names: Names): Analysis {
    if (isNamed(from)) {
      const facts = names.get(from.name);
      if (!facts || 'low' in facts) throw new Error(`no dice are called ${from.name}`);
      const range = this.readRange(facts, reading, [...facts.pool.selections, ...from.selections]);
      return { ...range, work: 1, dice: 0, nanos: 5 * countOfAll(facts) };
    }
    const { facts, analysis } = this.pool(from, names);
    if (reading.what === 'count' && from.selections.length > 0 && from.groups.some(({ explode }) => explode))
      this.blame('dice that explode are dropped by their sums and counted by their faces', 'one of both');
    const read = { reading, selections: [from.selections] };
    return {
      ...analysis,
      ...this.readRange(facts, reading, from.selections),
      work: analysis.work + facts.ways * this.readWork(facts, read),
    };
  }

  private wins({ left, right, ties }: Extract<Expression, { kind: 'wins' }>, names: Names): Analysis {
    const sides = [left, right].map((pool) => this.pool(pool, names));
    const [a, b] = sides.map(({ facts }) => facts);
    const totals = [countOfAll(a), countOfAll(b)];
    const counts = [left, right].map(({ selections }, side) => {
      const { from, to } = kept(totals[side], selections);
      return to - from;
    });
    const read: Read = { reading: { what: 'wins', ties }, selections: [left.selections, right.selections] };
    const both = joined(sides.map(({ analysis }) => analysis));
    const work = 40 * a.ways * b.ways * togetherWork([...flat(a), ...flat(b)], [read], totals);
    return { ...both, low: 0, high: Math.min(...counts), work: both.work + work };
  }

  /** The dice themselves: how many there are, what each may show. */
  private pool(pool: Pool, names: Names): { facts: PoolFacts; analysis: Analysis } {
    const parts: Analysis[] = [];
    let ways = 1;
    let dice = 0;
    let nanos = 0;
    const groups = pool.groups.map((group) => {
      const count = this.of(group.count, names);
      parts.push(count);
      ways *= Math.max(1, width(count));
      const most = Math.max(0, count.high);
      if (most > MAX_DICE) this.blame(`${most} dice may lie on the table`, `at most ${MAX_DICE}`);
      const { face, sides } = this.faces(group, names);
      if (sides) {
        parts.push(sides);
        ways *= width(sides);
      }
      const rolls = group.explode ? 1 + group.explode.most : 1;
      dice += most * rolls;
      const sorting = pool.selections.length > 0 ? 2 + most * 0.25 : 0;
      nanos += most * (12 + sorting + (group.explode ? 10 : 0));
      return { count: most, least: Math.max(0, count.low), face, total: exploded(group, face) };
    });
    const all = joined([...parts, { low: 0, high: 0, work: 0, dice, nanos }]);
    return { facts: { groups, pool, ways }, analysis: all };
  }

  /** Faces that a die may show once, and what is known of its number of sides where that is rolled or worked out. */
  private faces({ sides, reroll }: Dice, names: Names): { readonly face: Range; readonly sides: Analysis | null } {
    if (!('kind' in sides)) {
      const left = reroll?.until ? sides.filter((face) => within(reroll.faces, face)) : sides;
      if (left.length === 0) this.endless();
      return { face: hull(left.length === 0 ? sides : left), sides: null };
    }
    const of = this.of(sides as Expression, names);
    if (of.low < 1 || of.high > MAX_SIDES)
      this.blame(`a die would have ${of.low < 1 ? of.low : of.high} sides`, `from 1 to ${MAX_SIDES} sides`);
    const face = { low: 1, high: Math.max(1, of.high) };
    if (!reroll?.until) return { face, sides: of };
    const { from, to } = reroll.faces;
    if (from > Math.max(1, of.low) || to < 1) this.endless();
    return { face: { low: Math.max(1, from), high: Math.max(1, Math.min(face.high, to)) }, sides: of };
  }

  private endless(): void {
    this.blame('the die would be rerolled for ever', 'a face that the die has');
  }

  private readRange({ groups, ...facts }: PoolFacts, reading: Reading, selections: Pool['selections']): Range {
    const all = countOfAll({ groups, ...facts });
    const { from, to } = kept(all, selections);
    const count = to - from;
    const low = Math.min(...groups.map(({ total }) => total.low));
    const high = Math.max(...groups.map(({ total }) => total.high));
    const sure = facts.ways === 1;
    switch (reading.what) {
      case 'sum': {
        if (selections.length === 0) return sumRange(groups);
        const least = count * low;
        const most = count * high;
        return sure ? { low: least, high: most } : { low: Math.min(0, least), high: Math.max(0, most) };
      }
      case 'count': {
        const often = Math.max(...groups.map(({ total, face }) => Math.ceil(total.high / Math.max(1, face.high))), 1);
        const worths = reading.counted.map(({ worth }) => worth);
        const least = worths.reduce((sum, worth) => sum + Math.min(0, worth), 0) * count * often;
        const most = worths.reduce((sum, worth) => sum + Math.max(0, worth), 0) * count * often;
        return { low: Math.min(0, least), high: Math.max(0, most) };
      }
      case 'sets':
        return { low: 0, high: Math.floor(count / reading.of) };
      case 'most alike':
        return { low: Math.min(1, sure ? count : 0), high: count };
      default:
        return { low: Math.min(1, sure ? count : 0), high: Math.min(count, high - low + 1) };
    }
  }

  private readWork(facts: PoolFacts, read: Read): number {
    const { groups } = facts;
    const [selections = []] = read.selections;
    const { reading } = read;
    const all = countOfAll(facts);
    const simple = selections.length === 0 && (reading.what === 'sum' || reading.what === 'count');
    const dies = groups.reduce(
      (sum, { total, face }) => sum + (total.high - total.low + 1) * (face.high - face.low + 1),
      0,
    );
    if (simple && reading.what === 'sum') {
      return dies + groups.reduce((sum, { count, total }) => sum + (count * (total.high - total.low + 1)) ** 2, 0);
    }
    if (simple) return dies + (all * 4) ** 2;
    if (groups.length === 1 && reading.what === 'sum') {
      const { from, to } = kept(all, selections);
      const faces = groups[0].total.high - groups[0].total.low + 1;
      const general = keptSumWork(all, to - from, faces, faces);
      return from === 0 || to === all ? Math.min(general, highestSumWork(to - from, faces, faces)) : general;
    }
    // A step through a map, not a multiplication.
    return 40 * togetherWork(flat(facts), [read], [all, 0]);
  }
}

function width({ low, high }: Range): number {
  return high - low + 1;
}

function hull(values: readonly number[]): Range {
  return { low: Math.min(...values), high: Math.max(...values) };
}

function widest(ranges: readonly Range[]): number {
  return Math.max(...ranges.map(width));
}

function around(ranges: readonly Range[]): Range {
  return { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) };
}

/** Work, dice and time of parts that are all rolled; a range that whoever asks replaces. */
function joined(parts: readonly Analysis[]): Analysis {
  return {
    ...around(parts),
    work: parts.reduce((sum, { work }) => sum + work, 0),
    dice: parts.reduce((sum, { dice }) => sum + dice, 0),
    nanos: parts.reduce((sum, { nanos }) => sum + nanos, 2),
  };
}

/** Divisors next to 0, where a quotient is largest. */
function inner({ low, high }: Range): number[] {
  return [-1, 1].filter((value) => value >= low && value <= high);
}

function exploded({ explode }: Dice, face: Range): Range {
  if (!explode) return face;
  return {
    low: Math.min(face.low, face.low * (1 + explode.most)),
    high: Math.max(face.high, face.high * (1 + explode.most)),
  };
}

/** Every die counts for itself; more dice of low faces below 0 make less. */
function sumRange(groups: readonly GroupFacts[]): Range {
  let low = 0;
  let high = 0;
  for (const { count, least, total } of groups) {
    low += (total.low < 0 ? count : least) * total.low;
    high += (total.high > 0 ? count : least) * total.high;
  }
  return { low, high };
}

function countOfAll({ groups }: PoolFacts): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function flat({ groups }: PoolFacts): Array<{ count: number; low: number; high: number }> {
  return groups.map(({ count, total }) => ({ count, low: total.low, high: total.high }));
}
