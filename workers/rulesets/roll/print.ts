/** Writes an expression in the notation that parser.ts reads: reading it again gives the same tree. */
import { MAX_SIDES } from './cursor.ts';
import { EXPLOSIONS } from './diceParser.ts';
import { ATTEMPTS } from './parser.ts';
import { type Dice, type Expression, type Faces, isNamed, type Named, type Pool, type Selection } from './tree.ts';

/** How tightly a notation binds; a part that binds less stands in brackets. */
const LOOSE = 0;
const EITHER = 1;
const BOTH = 2;
const DENIED = 3;
const COMPARED = 4;
const SUM = 5;
const PRODUCT = 6;
const UNARY = 7;
const PRIMARY = 8;

export function printExpression(expression: Expression): string {
  return print(expression, LOOSE);
}

function print(expression: Expression, least: number): string {
  const [text, binds] = written(expression);
  return binds < least ? `(${text})` : text;
}

function written(expression: Expression): [text: string, binds: number] {
  switch (expression.kind) {
    case 'number':
      return [String(expression.value), PRIMARY];
    case 'name':
      return [expression.name, PRIMARY];
    case 'read':
      return [reading(expression), PRIMARY];
    case 'wins':
      return [
        `wins ${expression.ties ? 'or ties ' : ''}of ${pool(expression.left)} against ${pool(expression.right)}`,
        PRIMARY,
      ];
    case 'binary':
      return binary(expression);
    case 'divide':
      return division(expression);
    case 'extreme':
      return [`${expression.op}(${expression.of.map((one) => print(one, LOOSE)).join(', ')})`, PRIMARY];
    case 'unary':
      return expression.op === '-'
        ? [`-${print(expression.of, UNARY)}`, UNARY]
        : [`not ${print(expression.of, DENIED)}`, DENIED];
    case 'let':
      return [naming(expression), LOOSE];
    case 'if': {
      const { test, then, otherwise } = expression;
      return [`if ${print(test, EITHER)} then ${print(then, LOOSE)} else ${print(otherwise, LOOSE)}`, LOOSE];
    }
    case 'times':
      return [`${expression.count} times (${print(expression.of, LOOSE)})`, PRIMARY];
    case 'attempts': {
      const most = expression.most === ATTEMPTS ? '' : ` at most ${expression.most}`;
      // It swallows what follows, so that it stands alone or in brackets.
      return [`attempts until ${print(expression.until, EITHER)}${most}`, LOOSE];
    }
  }
}

function binary({ op, left, right }: Extract<Expression, { kind: 'binary' }>): [string, number] {
  if (op === 'or' || op === 'and') {
    const binds = op === 'or' ? EITHER : BOTH;
    return [`${print(left, binds)} ${op} ${print(right, binds + 1)}`, binds];
  }
  if (op === '+' || op === '-') return [`${print(left, SUM)} ${op} ${print(right, PRODUCT)}`, SUM];
  if (op === '*') return [`${print(left, PRODUCT)} * ${print(right, UNARY)}`, PRODUCT];
  return [`${print(left, SUM)} ${op} ${print(right, SUM)}`, COMPARED];
}

function division({ left, right, rounding }: Extract<Expression, { kind: 'divide' }>): [string, number] {
  if (rounding === 'up' && right.kind === 'number' && right.value === 2)
    return [`half(${print(left, LOOSE)})`, PRIMARY];
  return [`${print(left, PRODUCT)} / ${print(right, UNARY)} rounded ${rounding}`, PRODUCT];
}

function naming({ name, value, body }: Extract<Expression, { kind: 'let' }>): string {
  const text = value.kind === 'pool' ? pool(value.pool) : print(value, LOOSE);
  const again = body.kind === 'let' ? naming(body) : null;
  return again
    ? `let ${name} = ${text}, ${again.slice('let '.length)}`
    : `let ${name} = ${text} in ${print(body, LOOSE)}`;
}

function reading({ reading: read, from }: Extract<Expression, { kind: 'read' }>): string {
  const of = isNamed(from) ? named(from) : pool(from);
  switch (read.what) {
    case 'sum':
      return of;
    case 'count': {
      const terms = read.counted.filter(({ worth }) => worth > 0);
      const less = read.counted.filter(({ worth }) => worth < 0);
      const one = ({ faces: which, worth }: (typeof terms)[number]) => `${faces(which)}${often(Math.abs(worth))}`;
      return `count ${terms.map(one).join(' and ')}${less.map((term) => ` less ${one(term)}`).join('')} of ${of}`;
    }
    case 'sets':
      return `${read.of === 2 ? 'pairs' : read.of === 3 ? 'triples' : `sets of ${read.of}`} in ${of}`;
    default:
      return `${read.what} in ${of}`;
  }
}

function often(worth: number): string {
  return ['', '', ' twice', ' thrice'][worth] ?? ` times ${worth}`;
}

function named({ name, selections }: Named): string {
  return name + selections.map(selection).join('');
}

function pool({ groups, selections }: Pool): string {
  const all = groups.map(dice);
  return (all.length === 1 ? all[0] : `{${all.join(', ')}}`) + selections.map(selection).join('');
}

function selection({ op, end, dice: many }: Selection): string {
  return ` ${op} ${end}${many === 1 ? '' : ` ${many}`}`;
}

function dice({ count, sides, reroll, explode }: Dice): string {
  const many = count.kind === 'number' ? String(count.value) : `(${print(count, LOOSE)})`;
  const shape = !('kind' in sides)
    ? `{${sides.join(', ')}}`
    : sides.kind === 'number'
      ? String(sides.value)
      : `(${print(sides, LOOSE)})`;
  const again = reroll ? ` reroll ${reroll.until ? 'until ' : ''}${faces(reroll.faces)}` : '';
  const more = explode?.faces === 'highest' || !explode ? '' : ` ${faces(explode.faces)}`;
  const most = !explode || explode.most === EXPLOSIONS ? '' : ` at most ${explode.most}`;
  return `${many}d${shape}${again}${explode ? ` explode${more}${most}` : ''}`;
}

function faces({ from, to }: Faces): string {
  if (from === to) return `${from}s`;
  if (to >= MAX_SIDES) return `${from}+`;
  if (from <= -MAX_SIDES) return `${to}-`;
  return `${from}..${to}`;
}
