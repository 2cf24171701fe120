/** The exact distribution of a dice expression. Dice are independent, but for those that have a name. */
import { Distribution } from '../../kernel/distribution.ts';
import { dieOf } from './die.ts';
import { type Group, type Read, readPool, readTogether } from './pool.ts';
import {
  COMPARE,
  type Comparison,
  divided,
  type Expression,
  isNamed,
  type Named,
  type Pool,
  partsOf,
  type Reading,
} from './tree.ts';

/**
 * Distributions of expressions that `analysed` found no fault with and no work too much; what they share is worked out
 * once.
 */
export function exactly(): (expression: Expression) => Distribution {
  const evaluator = new Evaluator();
  return (expression) => evaluator.of(expression, NOTHING);
}

/** One distribution, sharing nothing with others. */
export const exactDistribution = (expression: Expression): Distribution => exactly()(expression);

/** What is known of names: values, and what was read off named dice. */
type Known = ReadonlyMap<string, number>;
const NOTHING: Known = new Map();

class Evaluator {
  /** What each part needs to know, and what it came to. */
  private readonly needs = new Map<Expression, readonly string[]>();
  private readonly made = new Map<Expression, Map<string, Distribution>>();

  of(expression: Expression, known: Known): Distribution {
    const key = this.needed(expression)
      .map((name) => known.get(name))
      .join(' ');
    let had = this.made.get(expression);
    if (!had) {
      had = new Map();
      this.made.set(expression, had);
    }
    let distribution = had.get(key);
    if (!distribution) {
      distribution = this.make(expression, known);
      had.set(key, distribution);
    }
    return distribution;
  }

  /** Names and readings of named dice that stand in it and are settled outside. */
  private needed(expression: Expression): readonly string[] {
    const had = this.needs.get(expression);
    if (had) return had;
    const all = new Set(partsOf(expression).flatMap((part) => this.needed(part)));
    if (expression.kind === 'name') all.add(expression.name);
    if (expression.kind === 'read' && isNamed(expression.from)) all.add(readKey(expression.reading, expression.from));
    const own = expression.kind === 'let' ? expression.name : null;
    const needs = [...all].filter((name) => name !== own && !name.startsWith(`${own} `));
    this.needs.set(expression, needs);
    return needs;
  }

  private make(expression: Expression, known: Known): Distribution {
    switch (expression.kind) {
      case 'number':
        return Distribution.point(expression.value);
      case 'name':
        return Distribution.point(settled(known, expression.name));
      case 'read': {
        const { reading, from } = expression;
        if (isNamed(from)) return Distribution.point(settled(known, readKey(reading, from)));
        return this.overDice([from], known, (groups) => readPool(groups, { reading, selections: [from.selections] }));
      }
      case 'wins': {
        const { left, right, ties } = expression;
        const read: Read = { reading: { what: 'wins', ties }, selections: [left.selections, right.selections] };
        return this.overDice([left, right], known, (groups) => readPool(groups, read));
      }
      case 'binary':
        return this.binary(expression, known);
      case 'divide': {
        const { left, right, rounding } = expression;
        return this.of(left, known).combine(this.of(right, known), (a, b) => divided(a, b, rounding));
      }
      case 'extreme': {
        const which = expression.op === 'min' ? Math.min : Math.max;
        return expression.of.map((one) => this.of(one, known)).reduce((a, b) => a.combine(b, which));
      }
      case 'unary':
        return this.of(expression.of, known).map(expression.op === '-' ? (value) => -value : (value) => +(value === 0));
      case 'let':
        return this.named(expression, known);
      case 'if': {
        const { test, then, otherwise } = expression;
        const [no, yes, error] = truth(this.of(test, known));
        return mixed(
          [
            { weight: yes, of: () => this.of(then, known) },
            { weight: no, of: () => this.of(otherwise, known) },
          ],
          error,
        );
      }
      case 'times':
        return this.of(expression.of, known).times(expression.count);
      case 'attempts':
        return attempts(this.of(expression.until, known), expression.most);
    }
  }

  private binary({ op, left, right }: Extract<Expression, { kind: 'binary' }>, known: Known): Distribution {
    const a = this.of(left, known);
    const b = this.of(right, known);
    switch (op) {
      case '+':
        return a.plus(b);
      case '-':
        return a.plus(b.map((value) => -value));
      case '*':
        return a.combine(b, (x, y) => x * y);
      case 'and':
        return asTruth(a).combine(asTruth(b), (x, y) => x & y);
      case 'or':
        return asTruth(a).combine(asTruth(b), (x, y) => x | y);
      default:
        return compared(a, b, op);
    }
  }

  private named({ name, value, body }: Extract<Expression, { kind: 'let' }>, known: Known): Distribution {
    if (value.kind !== 'pool') {
      const outcomes = this.of(value, known);
      const parts = [...outcomes.entries()].map(([at, weight]) => ({
        weight,
        of: () => this.of(body, new Map([...known, [name, at]])),
      }));
      return mixed(parts, outcomes.relativeError);
    }
    const reads = readingsOf(body, name);
    if (reads.length === 0) return this.of(body, known);
    const { selections } = value.pool;
    return this.overDice([value.pool], known, (groups) => {
      const asked: Read[] = reads.map(({ reading, from }) => ({
        reading,
        selections: [[...selections, ...from.selections]],
      }));
      const together = (values: readonly number[]) =>
        this.of(body, new Map([...known, ...reads.map((read, at) => [read.key, values[at]] as const)]));
      if (asked.length === 1) {
        const one = readPool(groups, asked[0]);
        const parts = [...one.entries()].map(([at, weight]) => ({ weight, of: () => together([at]) }));
        return mixed(parts, one.relativeError);
      }
      const joint = readTogether(groups, asked);
      return mixed(
        joint.parts.map(({ values, weight }) => ({ weight, of: () => together(values) })),
        joint.relativeError,
      );
    });
  }

  /** For every number of dice and sides that may be rolled. */
  private overDice(
    pools: readonly Pool[],
    known: Known,
    value: (groups: readonly Group[]) => Distribution,
  ): Distribution {
    const listed = pools.flatMap((pool, side) => pool.groups.map((dice) => ({ dice, side: side as 0 | 1 })));
    const from = (at: number, groups: readonly Group[]): Distribution => {
      if (at === listed.length) return value(groups);
      const { dice, side } = listed[at];
      const { sides } = dice;
      const counts = this.of(dice.count, known);
      const shapes = 'kind' in sides ? this.of(sides as Expression, known) : null;
      const each = [...counts.entries()].flatMap(([count, chance]) =>
        [...(shapes?.entries() ?? [[0, 1] as const])].map(([faces, weight]) => ({
          weight: chance * weight,
          of: () => {
            const die = dieOf(dice, shapes ? faces : (sides as readonly number[]));
            return from(at + 1, [...groups, { count: Math.max(0, count), die, side }]);
          },
        })),
      );
      return mixed(each, counts.relativeError + (shapes?.relativeError ?? 0));
    };
    return from(0, []);
  }
}

interface NamedRead {
  readonly key: string;
  readonly reading: Reading;
  readonly from: Named;
}

/** All that a body reads off named dice, each once. */
export function readingsOf(body: Expression, name: string): NamedRead[] {
  const found = new Map<string, NamedRead>();
  const look = (expression: Expression): void => {
    if (expression.kind === 'read' && isNamed(expression.from) && expression.from.name === name) {
      const { reading, from } = expression;
      const key = readKey(reading, from);
      found.set(key, { key, reading, from });
    }
    for (const part of partsOf(expression)) look(part);
  };
  look(body);
  return [...found.values()];
}

export function readKey(reading: Reading, { name, selections }: Named): string {
  return `${name} ${JSON.stringify([reading, selections])}`;
}

function settled(known: Known, key: string): number {
  const value = known.get(key);
  if (value === undefined) throw new Error(`nothing is called ${key}`);
  return value;
}

/** Parts of no weight are not worked out. */
function mixed(
  parts: ReadonlyArray<{ readonly weight: number; readonly of: () => Distribution }>,
  error: number,
): Distribution {
  const real = parts.filter(({ weight }) => weight > 0);
  const made = real.length === 1 ? real[0].of() : Distribution.mixture(real.map(({ weight, of }) => [weight, of()]));
  if (error === 0) return made;
  return new Distribution(made.low, made.weights, made.total, made.relativeError + error);
}

function truth(distribution: Distribution): [no: number, yes: number, error: number] {
  let no = 0;
  let yes = 0;
  for (const [value, weight] of distribution.entries()) {
    if (value === 0) no += weight;
    else yes += weight;
  }
  const { relativeError, weights } = distribution;
  return [no, yes, relativeError > 0 ? relativeError + weights.length * 2 ** -53 : 0];
}

function asTruth(distribution: Distribution): Distribution {
  return distribution.map((value) => (value === 0 ? 0 : 1));
}

/** How many attempts until it holds; the last value stands for so many or more. */
function attempts(until: Distribution, most: number): Distribution {
  const [no, yes, error] = truth(until);
  const all = no + yes;
  const chances = Array.from({ length: most }, (_, before) => {
    const here = before + 1 < most ? yes / all : 1;
    return [before + 1, here * (no / all) ** before] as const;
  });
  return Distribution.fromCounts(
    chances.filter(([, chance]) => chance > 0),
    most * (error + 4 * 2 ** -53),
  );
}

/** A comparison of independent numbers: for each value of one, the other's weight below, at and above it. */
function compared(a: Distribution, b: Distribution, op: Comparison): Distribution {
  const holds = COMPARE[op];
  const above = new Float64Array(b.weights.length + 1);
  for (let at = b.weights.length - 1; at >= 0; at--) above[at] = above[at + 1] + b.weights[at];
  const weights = [0, 0];
  let below = 0;
  let next = 0;
  for (const [value, weight] of a.entries()) {
    const at = value - b.low;
    for (; next < at && next < b.weights.length; next++) below += b.weights[next];
    weights[+holds(1, 0)] += weight * below;
    weights[+holds(0, 0)] += weight * (b.weights[at] ?? 0);
    weights[+holds(0, 1)] += weight * above[Math.min(Math.max(at + 1, 0), b.weights.length)];
  }
  const exact = a.relativeError === 0 && b.relativeError === 0 && a.total * b.total <= 2 ** 53;
  const error = exact ? 0 : a.relativeError + b.relativeError + (a.weights.length + b.weights.length + 4) * 2 ** -53;
  return Distribution.fromCounts(
    [...weights.entries()].filter(([, weight]) => weight > 0),
    error,
  );
}
