/** What users may write, what it gives, and what gets nowhere. */
import fc from 'fast-check';
import { evaluate } from 'mathjs/number';
import { beforeAll, describe, expect, it } from 'vitest';
import { some } from '../fixtures/share.ts';
import { compileExpression, ExpressionError, identifierOf, LONGEST_EXPRESSION, loadExpressions } from './expression.ts';

beforeAll(loadExpressions);

const VALUES = { wounds: 4, lost: 1, 'left arm': 1, 'hit 1': 0 };
const NAMES = Object.keys(VALUES);
const value = (text: string) => compileExpression(text, NAMES).evaluate(VALUES);

describe('expressions', () => {
  it.each([
    ['wounds >= 3 and lost <= 2', true],
    ['wounds / lost', 4],
    ['0 < lost < wounds', true],
    ['(wounds > 3) + (lost > 3)', 1],
    ['max(wounds, lost, 7) - min(wounds, 2)', 5],
    ['lost == 1 ? wounds : 0', 4],
    ['not left_arm or hit_1', false],
    ['-wounds ^ 2 % 5', 4],
    ['round(wounds / 3, 1)', 1.3],
    ['abs(-2.5) + floor(1.9) + ceil(1.1) + sqrt(9) + sign(-4)', 7.5],
    ['log(wounds, 2) + exp(0)', 3],
    ['wounds xor lost', false],
  ])('%s is %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it('know the names they use, in the order of the text', () => {
    expect(compileExpression('left_arm + wounds + left_arm', NAMES).names).toEqual(['left arm', 'wounds']);
    expect(compileExpression('a.b'.replace('.', '_'), null).names).toEqual(['a_b']);
    expect(identifierOf('2nd attack')).toBe('_2nd_attack');
  });

  it.each([
    'wounds.constructor',
    'wounds["constructor"]',
    'f(x) = x',
    'wounds = 3',
    'a = 1; b = 2',
    '[1, 2, 3]',
    '1:10000000',
    'sum(1:10)',
    '{a: 1}',
    '"text"',
    'true',
    'import("fs")',
    'createUnit("x")',
    'evaluate("1")',
    'parse("1")',
    'wounds!',
    "wounds'",
    '5 cm',
    '2 wounds',
    '1e999',
    'Infinity',
    'random()',
    'factorial(170)',
    'max()',
    'max',
    'max.constructor("return process")()',
    'constructor',
    '__proto__',
    'this',
    'wounds to lost',
    'wounds | 1',
    '1 << 30',
    'wounds and',
    '',
    '   ',
    'bravery > 1',
  ])('refuses %s', (text) => {
    expect(() => value(text)).toThrow(ExpressionError);
  });

  it('refuses what is too long or has too many parts', () => {
    expect(() => value(`wounds + ${'1'.repeat(LONGEST_EXPRESSION)}`)).toThrow(/characters; at most 500/);
    expect(() => value(Array(120).fill('1').join('+'))).toThrow(/more than 200 parts/);
    expect(() => value('('.repeat(240) + '1' + ')'.repeat(240))).toThrow(ExpressionError);
  });

  it('names what is known when a name is not', () => {
    expect(() => value('bravery > 1')).toThrow('There is no "bravery" here; known: wounds, lost, left_arm, hit_1.');
  });

  it('never gives anything but a number, true or false, whatever the text', () => {
    const word = fc.constantFrom(
      ...[
        'wounds',
        'lost',
        '1',
        '2.5',
        '+',
        '-',
        '*',
        '/',
        '^',
        '%',
        '(',
        ')',
        '<',
        '>=',
        '==',
        'and',
        'not',
        '?',
        ':',
      ],
      ...['max', ',', '.', '[', ']', '"', ';', '=', 'constructor', 'import', '{', '}', '!', "'", 'end', 'i', 'e'],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        try {
          expect(['number', 'boolean']).toContain(typeof value(words.join(' ')));
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
      { seed: 7, numRuns: some(2_000) },
    );
  });

  it('gives to the bit what mathjs gives', () => {
    const { text } = fc.letrec<{ text: string }>((tie) => ({
      text: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('wounds', 'lost', '0', '1', '2.5', '0.1', '7', '0.30000000000000004'),
        fc
          .tuple(tie('text'), fc.constantFrom(...'+ - * / % ^ == != < > <= >= and or xor'.split(' ')), tie('text'))
          .map((parts) => `(${parts.join(' ')})`),
        fc.tuple(tie('text'), tie('text'), tie('text')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
        fc.tuple(tie('text'), tie('text'), tie('text')).map(([a, b, c]) => `(${a} < ${b} <= ${c})`),
        fc
          .tuple(fc.constantFrom('-', 'not ', '+', 'abs', 'ceil', 'floor', 'round', 'sign', 'sqrt'), tie('text'))
          .map(([name, one]) => `${name}(${one})`),
        fc.tuple(fc.constantFrom('max', 'min', 'log'), tie('text'), tie('text')).map(([f, a, b]) => `${f}(${a}, ${b})`),
      ),
    }));
    let told = 0;
    fc.assert(
      fc.property(text, fc.integer({ min: -3, max: 9 }), fc.integer({ min: 0, max: 4 }), (words, wounds, lost) => {
        fc.pre(words.length <= LONGEST_EXPRESSION && (words.includes('wounds') || words.includes('lost')));
        let expected: unknown;
        try {
          expected = evaluate(words, { wounds, lost });
        } catch {
          expected = 'none';
        }
        let found: unknown;
        try {
          found = compileExpression(words, NAMES).evaluate({ wounds, lost });
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
          found = 'none';
        }
        if (typeof expected === 'number' || typeof expected === 'boolean') told++;
        expect(found).toEqual(typeof expected === 'number' || typeof expected === 'boolean' ? expected : 'none');
      }),
      { seed: 16, numRuns: some(1_000) },
    );
    expect(told).toBeGreaterThan(some(900) - 1);
  });
});
