/** What a dice expression is once it is read. Numbers are whole; a truth is the number 1 or 0. */

export type Comparison = '>=' | '<=' | '>' | '<' | '=' | '!=';
export type Rounding = 'down' | 'up' | 'nearest' | 'toward zero';
export type End = 'highest' | 'lowest';

/** Faces from..to, both included. */
export interface Faces {
  readonly from: number;
  readonly to: number;
}

/** Faces that count, each with what it adds: a face that stands in two of them counts for both. */
export interface Counted {
  readonly faces: Faces;
  readonly worth: number;
}

/** Dice of one sort. */
export interface Dice {
  readonly count: Expression;
  /** Faces 1..sides, or these faces, each as likely as the others. */
  readonly sides: Expression | readonly number[];
  /** Once: the second face stands. Until: rolled again until the face is one of these. */
  readonly reroll?: { readonly faces: Faces; readonly until: boolean };
  /** A die that shows one of these is rolled once more and both faces add up, at most so often. */
  readonly explode?: { readonly faces: Faces | 'highest'; readonly most: number };
}

/** Takes dice away, one after another, from what is left. */
export interface Selection {
  readonly op: 'keep' | 'drop';
  readonly end: End | 'middle';
  readonly dice: number;
}

/** Dice that lie on the table together. */
export interface Pool {
  readonly groups: readonly Dice[];
  readonly selections: readonly Selection[];
}

/** What is read off a pool. */
export type Reading =
  | { readonly what: 'sum' }
  | { readonly what: 'count'; readonly counted: readonly Counted[] }
  /** How many groups of `of` equal dice can be made. */
  | { readonly what: 'sets'; readonly of: number }
  /** The most dice that show one face. */
  | { readonly what: 'most alike' }
  | { readonly what: 'different' }
  /** The most dice whose faces follow one another. */
  | { readonly what: 'straight' };

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'read'; readonly reading: Reading; readonly from: Pool | Named }
  /** Both sides sorted from the highest down and compared die by die: how many the first one wins. */
  | { readonly kind: 'wins'; readonly left: Pool; readonly right: Pool; readonly ties: boolean }
  | {
      readonly kind: 'binary';
      readonly op: '+' | '-' | '*' | 'and' | 'or' | Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'divide';
      readonly left: Expression;
      readonly right: Expression;
      readonly rounding: Rounding;
    }
  | { readonly kind: 'extreme'; readonly op: 'min' | 'max'; readonly of: readonly Expression[] }
  | { readonly kind: 'unary'; readonly op: '-' | 'not'; readonly of: Expression }
  /** Rolled once; every place where the name stands sees the same dice. */
  | { readonly kind: 'let'; readonly name: string; readonly value: Expression | PoolValue; readonly body: Expression }
  | { readonly kind: 'if'; readonly test: Expression; readonly then: Expression; readonly otherwise: Expression }
  /** The sum of so many independent rolls of it. */
  | { readonly kind: 'times'; readonly count: number; readonly of: Expression }
  /** How many attempts until it holds; `most` stands for so many or more. */
  | { readonly kind: 'attempts'; readonly until: Expression; readonly most: number };

export interface Named {
  readonly name: string;
  readonly selections: readonly Selection[];
}

/** Dice with a name, of which more than the sum may be read. */
export interface PoolValue {
  readonly kind: 'pool';
  readonly pool: Pool;
}

export function isNamed(from: Pool | Named): from is Named {
  return 'name' in from;
}

/** Dice that lie on the table for this part itself, not for parts of it. */
export function poolsOf(part: Expression): readonly Pool[] {
  if (part.kind === 'read') return isNamed(part.from) ? [] : [part.from];
  if (part.kind === 'wins') return [part.left, part.right];
  return part.kind === 'let' && part.value.kind === 'pool' ? [part.value.pool] : [];
}

/** Dice left after the selections, as places from the lowest: from..to-1 of `count` sorted dice. */
export function kept(count: number, selections: readonly Selection[]): { from: number; to: number } {
  let from = 0;
  let to = count;
  for (const { op, end, dice } of selections) {
    const left = to - from;
    const gone = op === 'drop' ? Math.min(dice, left) : Math.max(0, left - dice);
    if (end === 'middle') {
      // Of an uneven rest the lower die goes.
      from += Math.ceil(gone / 2);
      to -= Math.floor(gone / 2);
    } else if ((op === 'drop') === (end === 'lowest')) from += gone;
    else to -= gone;
  }
  return { from, to };
}

/** The parts of an expression, in the order they are rolled. Dice inside pools: their counts and sides. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'name':
      return [];
    case 'read':
      return isNamed(expression.from) ? [] : diceParts(expression.from);
    case 'wins':
      return [...diceParts(expression.left), ...diceParts(expression.right)];
    case 'binary':
    case 'divide':
      return [expression.left, expression.right];
    case 'extreme':
      return [...expression.of];
    case 'unary':
    case 'times':
      return [expression.of];
    case 'let':
      return [...valueParts(expression.value), expression.body];
    case 'if':
      return [expression.test, expression.then, expression.otherwise];
    case 'attempts':
      return [expression.until];
  }
}

export function valueParts(value: Expression | PoolValue): Expression[] {
  return value.kind === 'pool' ? diceParts(value.pool) : [value];
}

export function diceParts({ groups }: Pool): Expression[] {
  return groups.flatMap(({ count, sides }) => ('kind' in sides ? [count, sides as Expression] : [count]));
}

/** Whether it is a truth: 1 where it holds, 0 where it does not. */
export function isTruth(expression: Expression): boolean {
  switch (expression.kind) {
    case 'binary':
      return !['+', '-', '*'].includes(expression.op);
    case 'unary':
      return expression.op === 'not';
    case 'let':
      return isTruth(expression.body);
    case 'if':
      return isTruth(expression.then) && isTruth(expression.otherwise);
    default:
      return false;
  }
}

export const COMPARE: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

export function isComparison(op: string): op is Comparison {
  return Object.hasOwn(COMPARE, op);
}

/** a / b as a whole number. `b` is not 0. Nearest: halves go up. */
export function divided(a: number, b: number, rounding: Rounding): number {
  const quotient = a / b;
  switch (rounding) {
    case 'down':
      return Math.floor(quotient);
    case 'up':
      return Math.ceil(quotient);
    case 'nearest':
      return Math.floor(quotient + 0.5);
    case 'toward zero':
      return Math.trunc(quotient);
  }
}

export function within({ from, to }: Faces, face: number): boolean {
  return face >= from && face <= to;
}
