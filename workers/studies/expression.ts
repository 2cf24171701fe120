/**
 * Measures that users write themselves: "wounds >= 3 and lost <= 2", "points_killed / points_lost".
 *
 * The text comes from anybody, so it is parsed once by mathjs and every node of its syntax tree must be on a list: a
 * finite number, a known name, a listed operator or function. No property access, assignment, definition, text, list,
 * range or import gets through; evaluation sees a Map of numbers and nothing else.
 */
import type { MathNode } from 'mathjs';
import { type Functions, functionOf, type Value } from './expressionTree.ts';

export const LONGEST_EXPRESSION = 500;
export const MOST_NODES = 200;

const OPERATORS = new Set([
  ...['add', 'subtract', 'multiply', 'divide', 'mod', 'pow', 'unaryMinus', 'unaryPlus'],
  ...['equal', 'unequal', 'smaller', 'larger', 'smallerEq', 'largerEq', 'and', 'or', 'xor', 'not'],
]);
/** The functions that may be called, each with the fewest and the most arguments it takes. */
const FUNCTIONS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['abs', [1, 1]],
  ['ceil', [1, 1]],
  ['exp', [1, 1]],
  ['floor', [1, 1]],
  ['log', [1, 2]],
  ['max', [1, 20]],
  ['min', [1, 20]],
  ['round', [1, 2]],
  ['sign', [1, 1]],
  ['sqrt', [1, 1]],
]);

/** An expression that cannot be used; the message says where and what is allowed. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

export interface CompiledExpression {
  readonly text: string;
  /** The names it uses, each once, in order of appearance. */
  readonly names: readonly string[];
  /** @param values by name, as measures and outcomes are called; missing ones count as 0 */
  evaluate(values: Readonly<Record<string, number>>): Value;
  /** @param values of {@link names}, in their order */
  of(values: ArrayLike<number>): Value;
}

let parse: ((text: string) => MathNode) | null = null;
let functions: Functions = {};

/** Loads the parser, which takes a moment: only those who meet an expression wait for it. */
export async function loadExpressions(): Promise<void> {
  if (parse) return;
  const all = await import('mathjs/number');
  const math = all.create({
    parseDependencies: all.parseDependencies,
    addDependencies: all.addDependencies,
    subtractDependencies: all.subtractDependencies,
    multiplyDependencies: all.multiplyDependencies,
    divideDependencies: all.divideDependencies,
    modDependencies: all.modDependencies,
    powDependencies: all.powDependencies,
    unaryMinusDependencies: all.unaryMinusDependencies,
    unaryPlusDependencies: all.unaryPlusDependencies,
    equalDependencies: all.equalDependencies,
    unequalDependencies: all.unequalDependencies,
    smallerDependencies: all.smallerDependencies,
    largerDependencies: all.largerDependencies,
    smallerEqDependencies: all.smallerEqDependencies,
    largerEqDependencies: all.largerEqDependencies,
    andDependencies: all.andDependencies,
    orDependencies: all.orDependencies,
    xorDependencies: all.xorDependencies,
    notDependencies: all.notDependencies,
    absDependencies: all.absDependencies,
    ceilDependencies: all.ceilDependencies,
    expDependencies: all.expDependencies,
    floorDependencies: all.floorDependencies,
    logDependencies: all.logDependencies,
    maxDependencies: all.maxDependencies,
    minDependencies: all.minDependencies,
    roundDependencies: all.roundDependencies,
    signDependencies: all.signDependencies,
    sqrtDependencies: all.sqrtDependencies,
  });
  functions = math as unknown as Functions;
  parse = (text) => math.parse!(text) as MathNode;
}

/** `left arm` and `hit 1` as they are written in expressions: `left_arm`, `hit_1`. */
export function identifierOf(name: string): string {
  const text = name.replace(/[^\p{L}\p{N}_]+/gu, '_');
  return /^\p{N}/u.test(text) ? `_${text}` : text;
}

/**
 * @param known names that may be used, or null for any
 * @throws ExpressionError; Error when {@link loadExpressions} has not been awaited
 */
export function compileExpression(text: string, known: readonly string[] | null): CompiledExpression {
  const tree = checked(text);
  const originals = known && new Map(known.map((name) => [identifierOf(name), name]));
  const used = new Set<string>();
  tree.traverse((node, path) => {
    if (!isSymbol(node) || path === 'fn') return;
    if (originals && !originals.has(node.name)) {
      throw new ExpressionError(`There is no "${node.name}" here; known: ${[...originals.keys()].join(', ')}.`);
    }
    used.add(node.name);
  });
  const identifiers = [...used];
  const sources = identifiers.map((name) => originals?.get(name) ?? name);
  const compiled = functionOf(tree, new Map(identifiers.map((name, place) => [name, place])), functions);
  const of = (values: ArrayLike<number>): Value => {
    try {
      return compiled(values);
    } catch {
      throw new ExpressionError(`"${text}" has no value that is a number.`);
    }
  };
  return {
    text,
    names: sources,
    of,
    evaluate: (values) => of(sources.map((name) => (Object.hasOwn(values, name) ? values[name] : 0))),
  };
}

interface SymbolLike {
  readonly name: string;
}
function isSymbol(node: MathNode): node is MathNode & SymbolLike {
  return node.type === 'SymbolNode';
}

function checked(text: string): MathNode {
  if (!parse) throw new Error('expressions are not loaded');
  if (text.length > LONGEST_EXPRESSION) {
    throw new ExpressionError(`The expression has ${text.length} characters; at most ${LONGEST_EXPRESSION}.`);
  }
  if (text.trim() === '') throw new ExpressionError('The expression is empty.');
  let tree: MathNode;
  try {
    tree = parse(text);
  } catch (error) {
    throw new ExpressionError(`The expression cannot be read: ${(error as Error).message}.`);
  }
  let nodes = 0;
  tree.traverse((node, path, parent) => {
    if (++nodes > MOST_NODES) throw new ExpressionError(`The expression has more than ${MOST_NODES} parts.`);
    const fault = faultOf(node, path, parent);
    if (fault)
      throw new ExpressionError(
        `${fault} Allowed: numbers, names, + - * / % ^, comparisons, and, or, xor, not, ?:, ${[...FUNCTIONS.keys()].join(', ')}.`,
      );
  });
  return tree;
}

/** The properties of mathjs's nodes that are looked at here. */
interface NodeParts {
  readonly value?: unknown;
  readonly fn?: unknown;
  readonly implicit?: boolean;
  readonly args?: readonly unknown[];
  readonly name?: string;
}

/** What is wrong with one node of the tree; null when it is on the list. */
function faultOf(node: MathNode, path: string | undefined, parent: MathNode | undefined): string | null {
  const parts = node as unknown as NodeParts;
  switch (node.type) {
    case 'ConstantNode':
      return typeof parts.value === 'number' && Number.isFinite(parts.value)
        ? null
        : `${node.toString()} is no number.`;
    case 'SymbolNode':
      if (path === 'fn' && parent?.type === 'FunctionNode') return null;
      return FUNCTIONS.has(parts.name ?? '') ? `"${parts.name}" is a function: it needs brackets.` : null;
    case 'ParenthesisNode':
    case 'ConditionalNode':
    case 'RelationalNode':
      return null;
    case 'OperatorNode':
      if (parts.implicit) return 'There is an operator missing between two values.';
      return typeof parts.fn === 'string' && OPERATORS.has(parts.fn) ? null : `"${node.toString()}" is not allowed.`;
    case 'FunctionNode': {
      const called = parts.fn as NodeParts & { readonly type?: string };
      const range = called.type === 'SymbolNode' ? FUNCTIONS.get(called.name ?? '') : undefined;
      if (!range) return `"${node.toString()}" calls what is no function here.`;
      const given = parts.args?.length ?? 0;
      return given >= range[0] && given <= range[1] ? null : `${called.name} takes ${range.join(' to ')} values.`;
    }
    default:
      return `"${node.toString().slice(0, 60)}" is not allowed.`;
  }
}
