/**
 * Exact answers against a player who throws every fall of every die and reads it off the table in the plainest way. It
 * shares the tree of the expression with the program and nothing else.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { exhaust, type Dice as Hand } from '../proving/index.ts';
import { analysed } from './analysis.ts';
import { exactDistribution } from './exact.ts';
import { parseExpression } from './parser.ts';
import { printExpression } from './print.ts';
import type { Expression, Faces, Named, Pool, Reading, Selection } from './tree.ts';

/** Dice on the table: what each shows, one entry a roll. */
type Lying = readonly (readonly number[])[];
type Names = Readonly<Record<string, number | { dice: Lying; selections: readonly Selection[] }>>;

const LIMIT = 400_000;

function show({ from, to }: Faces, face: number): boolean {
  return from <= face && face <= to;
}

function throwPool(pool: Pool, hand: Hand, names: Names): Lying {
  const lying: number[][] = [];
  for (const { count, sides, reroll, explode } of pool.groups) {
    const many = value(count, hand, names);
    const faces = Array.isArray(sides)
      ? [...sides]
      : Array.from({ length: value(sides as Expression, hand, names) }, (_, i) => i + 1);
    const allowed = reroll?.until ? faces.filter((face) => show(reroll.faces, face)) : faces;
    const top = Math.max(...faces);
    for (let die = 0; die < many; die++) {
      const rolls: number[] = [];
      for (;;) {
        let face = allowed[hand.die(allowed.length) - 1];
        if (reroll && !reroll.until && show(reroll.faces, face)) face = faces[hand.die(faces.length) - 1];
        rolls.push(face);
        if (!explode || rolls.length > explode.most) break;
        if (!(explode.faces === 'highest' ? face === top : show(explode.faces, face))) break;
      }
      lying.push(rolls);
    }
  }
  return lying;
}

const total = (rolls: readonly number[]) => rolls.reduce((a, b) => a + b, 0);

function choose(dice: Lying, selections: readonly Selection[]): Lying {
  let left = [...dice].sort((a, b) => total(a) - total(b));
  for (const { op, end, dice: many } of selections) {
    const keep = Math.min(left.length, op === 'keep' ? many : left.length - many);
    const gone = left.length - Math.max(0, keep);
    if (end === 'middle') left = left.slice(Math.ceil(gone / 2), left.length - Math.floor(gone / 2));
    else if ((op === 'keep') === (end === 'highest')) left = left.slice(gone);
    else left = left.slice(0, left.length - gone);
  }
  return left;
}

function readOff(dice: Lying, reading: Reading): number {
  const totals = dice.map(total);
  const groups = [...new Set(totals)].map((face) => totals.filter((other) => other === face).length);
  switch (reading.what) {
    case 'sum':
      return total(totals);
    case 'count':
      return total(
        dice.flat().map((face) => total(reading.counted.map((one) => (show(one.faces, face) ? one.worth : 0)))),
      );
    case 'sets':
      return total(groups.map((many) => Math.floor(many / reading.of)));
    case 'most alike':
      return Math.max(0, ...groups);
    case 'different':
      return groups.length;
    case 'straight': {
      let best = 0;
      for (const face of totals) {
        let length = 1;
        while (totals.includes(face + length)) length++;
        best = Math.max(best, length);
      }
      return best;
    }
  }
}

function value(expression: Expression, hand: Hand, names: Names): number {
  const of = (part: Expression) => value(part, hand, names);
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'name':
      return names[expression.name] as number;
    case 'read':
      return read(expression.from, expression.reading, hand, names);
    case 'wins': {
      const [a, b] = [expression.left, expression.right].map((pool) =>
        choose(throwPool(pool, hand, names), pool.selections)
          .map(total)
          .sort((x, y) => y - x),
      );
      return a.filter((face, i) => i < b.length && (face > b[i] || (expression.ties && face === b[i]))).length;
    }
    case 'binary': {
      const a = of(expression.left);
      const b = of(expression.right);
      switch (expression.op) {
        case '+':
          return a + b;
        case '-':
          return a - b;
        case '*':
          return a * b;
        case 'and':
          return Number(a !== 0 && b !== 0);
        case 'or':
          return Number(a !== 0 || b !== 0);
        case '=':
          return Number(a === b);
        case '!=':
          return Number(a !== b);
        case '<':
          return Number(a < b);
        case '>':
          return Number(a > b);
        case '<=':
          return Number(a <= b);
        case '>=':
          return Number(a >= b);
      }
      break;
    }
    case 'divide': {
      const a = of(expression.left);
      const b = of(expression.right);
      const remainder = ((a % b) + b) % b;
      const floor = (a - remainder) / b;
      if (expression.rounding === 'down' || remainder === 0) return floor;
      if (expression.rounding === 'up') return floor + 1;
      if (expression.rounding === 'toward zero') return a / b < 0 ? floor + 1 : floor;
      return 2 * remainder >= b ? floor + 1 : floor;
    }
    case 'extreme':
      return Math[expression.op](...expression.of.map(of));
    case 'unary':
      return expression.op === '-' ? -of(expression.of) : Number(of(expression.of) === 0);
    case 'let': {
      const { name, value: held, body } = expression;
      if (held.kind !== 'pool') return value(body, hand, { ...names, [name]: of(held) });
      const { pool } = held;
      return value(body, hand, {
        ...names,
        [name]: { dice: throwPool(pool, hand, names), selections: pool.selections },
      });
    }
    case 'if':
      return of(expression.test) !== 0 ? of(expression.then) : of(expression.otherwise);
    case 'times': {
      let sum = 0;
      for (let i = 0; i < expression.count; i++) sum += of(expression.of);
      return sum;
    }
    case 'attempts': {
      for (let attempt = 1; attempt < expression.most; attempt++) if (of(expression.until) !== 0) return attempt;
      return expression.most;
    }
  }
  throw new Error('unknown');
}

function read(from: Pool | Named, reading: Reading, hand: Hand, names: Names): number {
  if (!('name' in from)) return readOff(choose(throwPool(from, hand, names), from.selections), reading);
  const held = names[from.name];
  if (typeof held === 'number') throw new Error('not dice');
  return readOff(choose(held.dice, [...held.selections, ...from.selections]), reading);
}

/** @returns whether every fall was thrown */
function hold(text: string): boolean {
  const expression = parseExpression(text);
  expect(parseExpression(printExpression(expression)), text).toEqual(expression);
  const { analysis, fault } = analysed(expression);
  if (fault) return false;
  const byHand = new Map<number, number>();
  const whole = exhaust(
    (hand) => value(expression, hand, {}),
    (came, chance) => byHand.set(came, (byHand.get(came) ?? 0) + chance),
    LIMIT,
  );
  if (!whole) return false;
  const exact = exactDistribution(expression);
  for (const [came, chance] of byHand) expect(exact.probability(came), `${text} = ${came}`).toBeCloseTo(chance, 12);
  for (const [came] of exact.entries()) {
    expect(byHand.has(came), `${text} = ${came}`).toBe(true);
    expect(came).toBeGreaterThanOrEqual(analysis.low);
    expect(came).toBeLessThanOrEqual(analysis.high);
  }
  return true;
}

const WRITTEN = `
3d6 | 4d6 drop lowest | 4d6kh3 | 4d6kl3 | 4d6dl1 | 4d6dh1 | 5d4k2 | 4d6d1 | 2d20kh1 + 5 | highest 3 of 4d6
lowest 2 of 4d6 | middle of 3d6 | middle 2 of 5d4 | middle 1 of 4d4 | 4d4 drop middle 2 | highest of (1d4, 1d6, 1d8)
highest 2 of (2d4, 1d6) | lowest 2 of {1d4, 1d6, 1d8} | sum of (2d4, 1d6) | {2d4, 1d6} | {1d4, 1d6} keep lowest
2d6/2 | 2d6/2 rounded up | 2d6/3 round nearest | (1d6-4)/2 rounded toward zero | (1d6-4)/2 | (1d6-4)/2 rounded up
(1d6 - 7)/(1d2) rounded nearest | 7/(1d3) | half(2d6) | half(1d6 - 4) | 1d4*1d4 - 1d4 | min(1d6, 1d8, 5) | max(1d4, 1d6, 2d4)
d{0,0,1,2} | 3d{0,0,1,2} | 4dF | 2d{-1..2} | highest of 3d{-2, 0, 5} | 3d{1,1,2} keep lowest 2 | count 1s of 3d{0,1,1}
(1d4)d6 | (1d3)d(1d4) | d(1d6) | (1d3 - 1)d4 | (1d2+1)d4 keep highest 2 | count 3+ of (1d3)d4 | (2d2)d3 drop lowest
3d6 explode at most 2 | 2d4! | d2 explode at most 4 | 2d4 explode 3+ at most 2 | count 4+ of 2d4 explode at most 3
count 3+ of 3d4 reroll 1s explode at most 1 | 2d4!>4 at most 2 + 0 * 1d2 | d3 explode at most 6 | highest of 2d4 explode at most 2
3d6 reroll 1s | 2d6 reroll until 3+ | 2d6r1 | 2d6ro1 | 2d6r<3 | 3d4 reroll 4s keep lowest | 2d{0,5} reroll 0..4 | d6 reroll until 2..4
count 4+ of 4d6 | count 4+, 6s of 3d6 | count 4+ and 6s of 3d6 | count 5+ and 6s twice of 3d6 | count 8+ less 1s of 3d10
count 2..3 of 4d4 | count 2- of 3d4 | count 1s thrice of 3d4 | count 1s times 5 of 2d4 | count 3+ of 4d4 keep highest 3
count 4s less 1s of 4d4 drop lowest | count 2+ of (2d4, 1d6) | count 2+ of {1d4, 2d6} keep lowest 2
pairs in 4d4 | pairs in 5d3 | triples in 4d3 | sets of 4 in 5d2 | most alike in 4d6 | different in 4d6 | straight in 4d6
straight in 5d4 | pairs in 5d6 keep highest 4 | straight in {2d4, 1d6} | most alike in (2d4, 2d6) | different in 3d{1,1,3}
straight in 3d{1,3,4} | pairs in (1d3+1)d3 | straight in 0d6 | most alike in 0d6 | different in 1d20
wins of 3d6 against 2d6 | wins of 2d6 against 2d6 | wins or ties of 2d6 against 2d6 | wins of 1d6 against 2d6
wins of 3d4 against 3d6 | wins or ties of 1d20 against 1d12 | wins of 3d6 keep highest 2 against 1d8 | wins of (1d4, 1d8) against 2d6
wins of 2d4 keep lowest against 1d4 | wins of 0d6 against 2d6 | wins of (1d3)d4 against 2d4
2d6 >= 7 and 1d6 >= 4 | 1d6 = 6 or 1d6 = 6 | not 1d6 = 6 | not (1d6 = 1 or 1d6 = 2) and 1d4 > 1 | 1d4 and 1 | 0 or 1d2 - 1
2d6 = 7 | 2d6 != 7 | 2d4 < 1d8 | 2d4 <= 1d8 | 1d6 + 1d6 > 1d12 | (1d6 >= 4) + (1d6 >= 4) | 1d6 == 1 | 2d6 ≥ 7
let x = 1d6 in x + x | let x = 1d6 in x = 6 and x >= 4 | let x = 2d6 in x * x - x | let hit = 1d20 in if hit = 20 then 2d4 else if hit >= 11 then 1d4 else 0
let a = 1d6, b = 1d6 in max(a, b) - min(a, b) | let a = 1d6, b = a + 1d4 in b - a | let x = 1d4 in (x)d4 | let x = 1d3 in x times_x
let p = 3d6 in highest of p - lowest of p | let p = 4d6 in count 6s of p * 10 + pairs in p | let p = 3d4 in p + p
let p = 3d6 in if pairs in p > 0 then p else 0 | let p = 4d4 in straight in p + most alike in p | let p = 4d6 keep highest 3 in p - lowest of p
let p = {1d4, 2d6} in highest of p + different in p | let p = 2d6 in (p >= 7) + (highest of p = 6) | let p = 3d6 in p keep highest 2 | let p = 3d4 in 5
let p = (1d3)d4 in p - highest of p | let p = 2d6 explode at most 1 in p - lowest of p | let p = 2d4, q = 2d4 in p - highest of q
let x = 1d4 in let p = (x)d4 in p - x | let p = 2d4 in let x = highest of p in x * x + p
if 1d6 >= 4 then 1d6 else 2d6 | if 1d2 - 1 then 10 else 20 | (if 1d6 = 6 then 1 else 0) + 1 | if 1d6 = 6 then 1d6 >= 4 else 1d6 >= 5
3 times (1d4 - 1) | 2 times (1d6 >= 4) | 2 times (highest of 2d4) | 4 times (1d2) + 1d4 | 2 times (let x = 1d3 in x * x)
attempts until 1d6 = 6 at most 5 | attempts until 2d4 >= 7 at most 3 | attempts until 1d2 = 1 at most 8 | attempts until 0 at most 4 | attempts until 1 at most 4
(attempts until 1d4 = 4 at most 3) * 2 | let x = 1d4 in attempts until 1d4 >= x at most 3 | attempts until 1d6 = 6 and 1d2 = 1 at most 3
-2d4 | --1d4 | 3 - 2d4 * 2 | 2d4 - -1d4 | 10 | 2 * 3 + 4 | (2 + 3) * 4 | 17 / 5 | 0d6 | min(3) | max(1d4)
1d6 + 1d8 + 1d10 | 1d% / 10 | 3d8kh2 >= 1d20 | highest 2 of 4d4 + lowest 2 of 4d4 | count 6s of 2d6 + count 1s of 2d6
min(1d6, 1d6) * max(1d4, 2) | half(1d6) + half(1d6) | (1d6 >= 3) * 1d8 | 2d3 * 2d3 | (1d4 - 2) * (1d4 - 3)
2d4!! at most 1 | 3d4!3 at most 1 | 2d6ro<3 | 3d4dh2 | 2d8kl1 - 1 | 5d4 keep middle 3 | 5d2 drop lowest drop highest 2 | count 2..2 of 3d4
pairs in {2d3, 2d4} | triples in 5d2 | sets of 2 in 4d3 | count 1s and 2s and 2s of 3d4 | straight in 3d{5,6,7} | d{7} | 2d{3} + 1d4
wins of 2d{1,1,6} against 2d4 | wins or ties of 3d3 against 3d3 | lowest 2 of 2d6 | highest 9 of (1d2)d4 | (2d2)d(1d3) | (0)d6 + 1d4
let a = 1d4, p = 2d4 in highest of p + a | if 2d4 = 8 or 1d4 = 4 then 0 else 1 | not not 1d4 - 1 | 1d4 >= 2 and 1d4 >= 2 and 1d4 >= 2
highest of 3d6 >= 5 | lowest of 2d20 + 7 >= 15 | 5d2 keep highest 2 | 6d3 drop lowest 2 drop highest 2 | 1d6 / 1d6 | (1d6 * 10) / 1d4 rounded nearest
`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter((text) => text !== '' && !text.includes('times_x'));

describe('dice expressions against every fall of their dice', () => {
  test('there are two hundred of them', () => {
    expect(new Set(WRITTEN).size).toBeGreaterThanOrEqual(200);
  });

  test.each(WRITTEN)('%s', (text) => {
    expect(hold(text)).toBe(true);
  });

  test('and whatever the grammar builds', () => {
    const dice = fc.constantFrom(
      '1d4',
      '2d3',
      'd{0,2,2}',
      '2d4 keep highest',
      '2d3 reroll 1s',
      'd2 explode at most 2',
      '(1d2)d3',
    );
    const pool = fc.oneof(dice, fc.constantFrom('(1d3, 1d4)', '{2d2, 1d3} drop lowest', '3d3'));
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        dice,
        fc.nat(6).map(String),
        pool.map((of) => `highest of ${of}`),
        pool.map((of) => `count 2+ and 3s of ${of}`),
        pool.map((of) => `pairs in ${of}`),
        pool.map((of) => `straight in ${of}`),
        fc.tuple(pool, pool).map(([a, b]) => `wins of ${a} against ${b}`),
        fc
          .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '>=', '=', 'and', 'or'), tie('expression'))
          .map(([a, op, b]) => `((${a}) ${op} (${b}))`),
        fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `max(${a}, ${b})`),
        tie('expression').map((a) => `(${a}) / 2 rounded up`),
        fc.tuple(tie('expression'), dice, dice).map(([a, b, c]) => `(if ${a} then ${b} else ${c})`),
        fc.tuple(dice, fc.constantFrom('x + x', 'x * 2 - 1d2', 'max(x, 2)')).map(([a, b]) => `(let x = ${a} in ${b})`),
      ),
    }));
    let held = 0;
    fc.assert(
      fc.property(expression, (text) => {
        if (hold(text)) held++;
      }),
      { numRuns: some(150), seed: 17 },
    );
    expect(held).toBeGreaterThan(some(100));
  });
});
