/**
 * Rolls an expression die by die: a small stack machine over typed arrays, so that a trial allocates nothing. The
 * replay runs the same code with an ear to the dice.
 */
import type { WordStream } from '../../kernel/streams.ts';
import { compare, within } from './exact.ts';
import type { Comparison, Dice, Expression, Faces } from './syntax.ts';

type Op = 'number' | 'pool' | '+' | '-' | '*' | 'min' | 'max' | 'negate' | 'half' | Comparison;
const OPS: readonly Op[] = [
  'number',
  'pool',
  '+',
  '-',
  '*',
  'min',
  'max',
  'negate',
  'half',
  '>=',
  '<=',
  '>',
  '<',
  '=',
  '!=',
];

interface Pool {
  readonly dice: Dice;
  readonly counting: Faces | undefined;
}

/** Told about every pool as it falls: faces in the order rolled, rerolled faces, and what it is worth. */
export type Listener = (pool: Pool, faces: readonly number[], rerolled: readonly number[], value: number) => void;

export class Machine {
  /** Pairs of operation and operand, in postfix order. */
  private readonly code: Int32Array;
  private readonly pools: readonly Pool[];
  private readonly stack: Float64Array;
  private readonly faces: Int32Array;

  constructor(expression: Expression) {
    const code: number[] = [];
    const pools: Pool[] = [];
    emit(expression, code, pools);
    this.code = Int32Array.from(code);
    this.pools = pools;
    this.stack = new Float64Array(code.length / 2 + 1);
    this.faces = new Int32Array(pools.reduce((most, { dice }) => Math.max(most, dice.count), 1));
  }

  /** One trial's value. */
  roll(stream: WordStream, listener?: Listener): number {
    const { code, stack } = this;
    let top = -1;
    for (let at = 0; at < code.length; at += 2) {
      const op = code[at];
      const operand = code[at + 1];
      if (op === 0) stack[++top] = operand;
      else if (op === 1) stack[++top] = this.rollPool(this.pools[operand], stream, listener);
      else if (op === 7) stack[top] = -stack[top];
      else if (op === 8) stack[top] = Math.ceil(stack[top] / 2);
      else {
        const right = stack[top--];
        stack[top] = apply(op, stack[top], right);
      }
    }
    return stack[0];
  }

  private rollPool(pool: Pool, stream: WordStream, listener: Listener | undefined): number {
    const { count, sides, dropLowest, dropHighest, reroll } = pool.dice;
    const { faces } = this;
    const heard: number[] | undefined = listener && [];
    const rerolled: number[] | undefined = listener && [];
    const sorted = dropLowest + dropHighest > 0;
    for (let i = 0; i < count; i++) {
      let face = stream.die(sides);
      if (reroll !== undefined && within(reroll, face)) {
        rerolled?.push(face);
        face = stream.die(sides);
      }
      heard?.push(face);
      let place = i;
      if (sorted) {
        while (place > 0 && faces[place - 1] > face) {
          faces[place] = faces[place - 1];
          place--;
        }
      }
      faces[place] = face;
    }
    let value = 0;
    for (let i = dropLowest; i < count - dropHighest; i++) {
      value += pool.counting === undefined ? faces[i] : within(pool.counting, faces[i]) ? 1 : 0;
    }
    if (listener && heard && rerolled && count > 0) listener(pool, heard, rerolled, value);
    return value;
  }
}

function apply(op: number, left: number, right: number): number {
  switch (op) {
    case 2:
      return left + right;
    case 3:
      return left - right;
    case 4:
      return left * right;
    case 5:
      return Math.min(left, right);
    case 6:
      return Math.max(left, right);
    default:
      return compare[OPS[op] as Comparison](left, right) ? 1 : 0;
  }
}

function emit(expression: Expression, code: number[], pools: Pool[]): void {
  switch (expression.kind) {
    case 'number':
      code.push(OPS.indexOf('number'), expression.value);
      return;
    case 'dice':
      code.push(OPS.indexOf('pool'), pools.push({ dice: expression.dice, counting: expression.counting }) - 1);
      return;
    case 'unary':
      emit(expression.of, code, pools);
      code.push(OPS.indexOf(expression.op === '-' ? 'negate' : 'half'), 0);
      return;
    case 'binary':
      emit(expression.left, code, pools);
      emit(expression.right, code, pools);
      code.push(OPS.indexOf(expression.op), 0);
  }
}
