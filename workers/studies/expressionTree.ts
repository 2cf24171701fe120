/**
 * A checked syntax tree as a plain function of a column of numbers. What mathjs does to two numbers is done here where it is
 * one operation, and asked of mathjs where it is more; a value that is true or false counts as 1 or 0 in arithmetic.
 */
import type { MathNode } from 'mathjs';

export type Value = number | boolean;
/** @param values of the names, in their order */
export type Evaluate = (values: ArrayLike<number>) => Value;
/** The functions of mathjs by name. */
export type Functions = Readonly<Record<string, (...values: Value[]) => Value>>;

/** The properties of mathjs's nodes that are looked at here. */
interface Parts {
  readonly value?: unknown;
  readonly name?: string;
  readonly fn?: unknown;
  readonly args?: readonly MathNode[];
  readonly content?: MathNode;
  readonly condition?: MathNode;
  readonly trueExpr?: MathNode;
  readonly falseExpr?: MathNode;
  readonly conditionals?: readonly string[];
  readonly params?: readonly MathNode[];
}

/** As mathjs is configured: numbers that differ by less are equal. */
const RELATIVE = 1e-12;
const ABSOLUTE = 1e-15;

function same(a: number, b: number): boolean {
  if (a === b) return true;
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false;
  return Math.abs(a - b) <= Math.max(RELATIVE * Math.max(Math.abs(a), Math.abs(b)), ABSOLUTE);
}

const PAIRS: Readonly<Record<string, (a: number, b: number) => Value>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  equal: same,
  unequal: (a, b) => !same(a, b),
  smaller: (a, b) => a < b && !same(a, b),
  larger: (a, b) => a > b && !same(a, b),
  smallerEq: (a, b) => a <= b || same(a, b),
  largerEq: (a, b) => a >= b || same(a, b),
  xor: (a, b) => !!a !== !!b,
};

/** @param places of the names in the column */
export function functionOf(tree: MathNode, places: ReadonlyMap<string, number>, functions: Functions): Evaluate {
  const node = tree as unknown as Parts;
  const inner = (child: MathNode | undefined) => functionOf(child!, places, functions);
  switch (tree.type) {
    case 'ConstantNode': {
      const value = node.value as number;
      return () => value;
    }
    case 'SymbolNode': {
      const place = places.get(node.name ?? '')!;
      return (values) => values[place];
    }
    case 'ParenthesisNode':
      return inner(node.content);
    case 'ConditionalNode': {
      const [test, then, otherwise] = [inner(node.condition), inner(node.trueExpr), inner(node.falseExpr)];
      return (values) => (test(values) ? then(values) : otherwise(values));
    }
    case 'RelationalNode':
      return chained(node.conditionals!, node.params!.map(inner));
    case 'OperatorNode':
      return called(node.fn as string, node.args!.map(inner), functions);
    case 'FunctionNode':
      return called((node.fn as Parts).name!, node.args!.map(inner), functions);
    default:
      throw new TypeError(`a node that was not checked: ${tree.type}`);
  }
}

/** 1 < x < 3: each neighbour of the next, and nothing beyond the first that fails. */
function chained(comparisons: readonly string[], parts: readonly Evaluate[]): Evaluate {
  return (values) => {
    let left = +parts[0](values);
    for (let i = 0; i < comparisons.length; i++) {
      const right = +parts[i + 1](values);
      if (!PAIRS[comparisons[i]](left, right)) return false;
      left = right;
    }
    return true;
  };
}

function called(name: string, parts: readonly Evaluate[], functions: Functions): Evaluate {
  const [a, b] = parts;
  switch (name) {
    case 'and':
      return (values) => !!(a(values) && b(values));
    case 'or':
      return (values) => !!(a(values) || b(values));
    case 'not':
      return (values) => !a(values);
    case 'unaryMinus':
      return (values) => -a(values);
    case 'unaryPlus':
      return (values) => +a(values);
  }
  const pair = PAIRS[name];
  if (pair) return (values) => pair(+a(values), +b(values));
  const known = functions[name];
  return (values) => known(...parts.map((part) => part(values)));
}
