/** The exact distribution of a dice expression. Every dice term is rolled once and is independent of the others. */
import { die, keptSum } from '../../kernel/dice.ts';
import { Distribution } from '../../kernel/distribution.ts';
import type { Comparison, Dice, Expression, Faces } from './syntax.ts';

export const compare: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

export function isComparison(op: string): op is Comparison {
  return Object.hasOwn(compare, op);
}

export function within(faces: Faces, face: number): boolean {
  return face >= faces.from && face <= faces.to;
}

export function exactDistribution(expression: Expression): Distribution {
  switch (expression.kind) {
    case 'number':
      return Distribution.point(expression.value);
    case 'dice':
      return poolDistribution(expression.dice, expression.counting);
    case 'unary': {
      const of = exactDistribution(expression.of);
      return of.map(expression.op === '-' ? (value) => -value : (value) => Math.ceil(value / 2));
    }
    case 'binary': {
      const left = exactDistribution(expression.left);
      const right = exactDistribution(expression.right);
      return binaryDistribution(expression.op, left, right);
    }
  }
}

function binaryDistribution(
  op: Extract<Expression, { kind: 'binary' }>['op'],
  left: Distribution,
  right: Distribution,
): Distribution {
  switch (op) {
    case '+':
      return left.plus(right);
    case '-':
      return left.plus(right.map((value) => -value));
    case '*':
      return left.combine(right, (a, b) => a * b);
    case 'min':
      return left.combine(right, Math.min);
    case 'max':
      return left.combine(right, Math.max);
    default: {
      const holds = compare[op];
      return left.combine(right, (a, b) => (holds(a, b) ? 1 : 0));
    }
  }
}

function poolDistribution(dice: Dice, counting: Faces | undefined): Distribution {
  const { reroll } = dice;
  const one = reroll ? die(dice.sides).rerolledOnce((face) => within(reroll, face)) : die(dice.sides);
  const worth = counting ? (face: number) => (within(counting, face) ? 1 : 0) : (face: number) => face;
  return keptSum(dice.count, one, { lowest: dice.dropLowest, highest: dice.dropHighest }, worth);
}

/** Smallest and largest value an expression can take. */
export function range(expression: Expression): { low: number; high: number } {
  switch (expression.kind) {
    case 'number':
      return { low: expression.value, high: expression.value };
    case 'dice': {
      const { count, sides, dropLowest, dropHighest } = expression.dice;
      const kept = count - dropLowest - dropHighest;
      return expression.counting ? { low: 0, high: kept } : { low: kept, high: kept * sides };
    }
    case 'unary': {
      const { low, high } = range(expression.of);
      return expression.op === '-'
        ? { low: -high, high: -low }
        : { low: Math.ceil(low / 2), high: Math.ceil(high / 2) };
    }
    case 'binary':
      return binaryRange(expression.op, range(expression.left), range(expression.right));
  }
}

interface Range {
  readonly low: number;
  readonly high: number;
}

function binaryRange(op: string, a: Range, b: Range): Range {
  switch (op) {
    case '+':
      return { low: a.low + b.low, high: a.high + b.high };
    case '-':
      return { low: a.low - b.high, high: a.high - b.low };
    case '*': {
      const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
      return { low: Math.min(...corners), high: Math.max(...corners) };
    }
    case 'min':
      return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
    case 'max':
      return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
    default:
      return { low: 0, high: 1 };
  }
}

/** Multiplications that {@link exactDistribution} needs, roughly. */
export function operations(expression: Expression): number {
  switch (expression.kind) {
    case 'number':
      return 1;
    case 'dice': {
      const { count, sides, dropLowest, dropHighest } = expression.dice;
      const kept = count - dropLowest - dropHighest;
      const worth = expression.counting ? 1 : sides;
      return dropLowest + dropHighest > 0 ? (sides * count * count * kept * worth) / 2 : sides + (count * worth) ** 2;
    }
    case 'unary':
      return operations(expression.of) + width(expression.of);
    case 'binary': {
      const pairs = width(expression.left) * width(expression.right);
      // Sums convolve arrays; everything else goes through a hash map.
      const each = expression.op === '+' || expression.op === '-' ? 1 : 20;
      return operations(expression.left) + operations(expression.right) + each * pairs;
    }
  }
}

function width(expression: Expression): number {
  const { low, high } = range(expression);
  return high - low + 1;
}

/** Nanoseconds to roll an expression once: every die, and the sorting of pools that drop some. */
export function rollingCost(expression: Expression): number {
  switch (expression.kind) {
    case 'number':
      return 1;
    case 'dice': {
      const { count, dropLowest, dropHighest } = expression.dice;
      return count * (dropLowest + dropHighest > 0 ? 14 + count * 0.25 : 12);
    }
    case 'unary':
      return rollingCost(expression.of);
    case 'binary':
      return rollingCost(expression.left) + rollingCost(expression.right);
  }
}

/** How many dice one trial rolls, rerolls not counted. */
export function diceCount(expression: Expression): number {
  switch (expression.kind) {
    case 'number':
      return 0;
    case 'dice':
      return expression.dice.count;
    case 'unary':
      return diceCount(expression.of);
    case 'binary':
      return diceCount(expression.left) + diceCount(expression.right);
  }
}
