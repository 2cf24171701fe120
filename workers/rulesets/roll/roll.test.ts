import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { chiSquareTail } from '../../kernel/special.ts';
import { CHUNK_TRIALS, streamState } from '../../kernel/streams.ts';
import { findTrial } from '../ruleset.ts';
import { exactDistribution } from './exact.ts';
import { roll } from './index.ts';
import { parseExpression, SyntaxFault } from './parser.ts';

const chance = (text: string, value = 1) => exactDistribution(parseExpression(text)).probability(value);
const faultOf = (text: string): SyntaxFault => {
  try {
    parseExpression(text);
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
  }
  throw new Error(`"${text}" was read`);
};

describe('dice notation', () => {
  test('the four examples of the docs', () => {
    expect(chance('2d6+7 >= 13')).toBe(26 / 36);
    expect(exactDistribution(parseExpression('4d6 drop lowest')).mean).toBeCloseTo(15869 / 1296, 12);
    const p = 3 / 6 + (1 / 6) * (3 / 6);
    expect(chance('count 4+ of 10d6 reroll 1s', 10)).toBeCloseTo(p ** 10, 14);
    expect(chance('1d100 <= 45')).toBe(0.45);
  });

  test.each([
    ['d6', 3.5],
    ['1d%', 50.5],
    ['2D6 + 1d6', 10.5],
    ['3*(1d4+1)', 10.5],
    ['-1d6', -3.5],
    ['10 - 2d6', 3],
    ['max(1d6, 1d6)', 161 / 36],
    ['min(1d6,4)', (1 + 2 + 3 + 4 * 3) / 6],
    ['half(1d6)', 2],
    ['3d6 keep highest 1', 1071 / 216],
    ['3d6 drop highest 2', 441 / 216],
    ['4d6 drop lowest 1 drop highest 1', 7],
    ['count 1..2 of 6d6', 2],
    ['count 2- of 6d6', 2],
    ['count 6s of 6d6', 1],
    ['(2d6>=7) + (2d6>=7)', 42 / 36],
    ['0d6 + 5', 5],
  ])('%s has the mean %d', (text, mean) => {
    expect(exactDistribution(parseExpression(text)).mean).toBeCloseTo(mean, 12);
  });

  test.each([
    ['', 0, 'the end'],
    ['2d', 2, 'the end'],
    ['2d6 +', 5, 'the end'],
    ['2d6 >= ', 7, 'the end'],
    ['2d6 & 3', 4, '"&"'],
    ['2d6 drop', 8, 'the end'],
    ['2d6 drop lowest 3', 16, '3'],
    ['4d6 drop lowest 2 keep highest 3', 18, '"keep highest 3"'],
    ['1 >= 2 >= 3', 7, '">="'],
    ['2001d6', 0, '2001'],
    ['1d99999', 2, '99999'],
    ['count of 3d6', 6, '"of"'],
    ['(2d6', 4, 'the end'],
    ['2d6)', 3, '")"'],
    ['hello', 0, '"hello"'],
    ['99999999', 0, '99999999'],
    ['2d6 reroll 1s reroll 2s', 14, 'a second "reroll"'],
  ])('"%s" is refused at character %d', (text, at, found) => {
    const fault = faultOf(text);
    expect(fault.at).toBe(Math.min(at, text.length));
    expect(fault.message).toContain(found);
  });

  test('any text is read or refused with its place, never anything else', () => {
    const pieces = fc.constantFrom(
      '2d6',
      'd',
      '7',
      '+',
      '-',
      '>=',
      '(',
      ')',
      'drop',
      'lowest',
      'count',
      '4+',
      'of',
      ' ',
      '%',
      'reroll',
      '1s',
      '..',
      'max',
      ',',
      '≥',
      '💥',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 40 }),
          fc.array(pieces, { maxLength: 15 }).map((list) => list.join(' ')),
        ),
        (text) => {
          try {
            parseExpression(text);
          } catch (error) {
            expect(error).toBeInstanceOf(SyntaxFault);
            expect((error as SyntaxFault).at).toBeLessThanOrEqual(text.length);
          }
        },
      ),
      { seed: 9, numRuns: some(3000) },
    );
  });

  test('deep nesting is refused, not a crash', () => {
    expect(faultOf('('.repeat(5000)).message).toContain('nested');
    expect(faultOf('-'.repeat(5000)).message).toContain('nested');
  });
});

describe('roll', () => {
  const ask = (expression: string) => {
    const scenario = roll.schema.parse({ expression });
    expect(roll.check(scenario)).toEqual([]);
    return roll.compile(scenario);
  };
  const expressions = [
    '2d6+7 >= 13',
    '4d6 drop lowest',
    'count 4+ of 10d6 reroll 1s',
    '1d6+11 >= 1d6+9',
    '3d6 keep highest 2 - 1d4',
    'half(2d6) * 2',
    'max(2d6, 1d12) >= 9',
    '5d10 drop highest 1 drop lowest 1 reroll 1..3',
  ];

  test.each(expressions)('%s: dice agree with exact arithmetic', (text) => {
    const question = ask(text);
    const exact = question.exact()!;
    const trials = 100_000;
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(6, 0), trials, tally);
    let chi = 0;
    let cells = 0;
    for (let i = 0; i < exact.length; i++) {
      if (exact[i] === 0) expect(tally[i]).toBe(0);
      if (exact[i] * trials < 5) continue;
      chi += (tally[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
      cells++;
    }
    expect(chiSquareTail(chi, cells - 1)).toBeGreaterThan(1e-5);
  });

  test('a replay shows the trial that was counted', () => {
    const question = ask('3d6 keep highest 2 >= 9');
    const tally = new Int32Array(question.tallySize);
    const replayed = new Int32Array(question.tallySize);
    const state = streamState(4, 0);
    question.simulate(state, 200, tally);
    for (let trial = 0; trial < 200; trial++) replayed[question.replay(4, trial).outcome.success]++;
    expect(replayed.slice(0, 2)).toEqual(tally.slice(0, 2));
    const beyond = question.replay(4, CHUNK_TRIALS + 5);
    expect(question.replay(4, CHUNK_TRIALS + 5)).toEqual(beyond);
    const found = findTrial(question, 4, 'left', 12, 5000)!;
    expect(question.replay(4, found).outcome.left).toBe(12);
    expect(findTrial(question, 4, 'left', 13, 500)).toBeNull();
  });

  test('too many values are refused with the number allowed; too much work falls back to simulation', () => {
    expect(roll.check({ expression: '1000d10000' })[0].message).toContain('different values');
    expect(roll.check({ expression: '2d6 >' })[0].path).toBe('expression');
    expect(roll.estimate({ expression: '900d50 drop lowest 450' }).exact).toBeNull();
    expect(roll.estimate({ expression: '10d6' }).exact).not.toBeNull();
  });

  test.each([
    ['7', 7],
    ['2*3 - half(5)', 3],
    ['0d6 + 5', 5],
    ['-3', -3],
    ['max(2, 9)', 9],
  ])('%s has no dice and is answered with its value, exactly and by trials', (text, value) => {
    const question = ask(text);
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(2, 0), 50, tally);
    for (const measures of [question.measures(question.exact()!, null), question.measures(tally, 50)]) {
      expect(measures.total).toMatchObject({ kind: 'distribution', points: [{ value, probability: 1, atLeast: 1 }] });
      expect(question.sentence(measures)).toBe(`${text}: always ${value}.`);
    }
    expect(question.outcomes).toEqual([{ name: 'total', title: 'Total', values: [value] }]);
    expect(question.replay(1, 0)).toMatchObject({ outcome: { total: value }, steps: [] });
    expect(findTrial(question, 1, 'total', value, 3)).toBe(0);
  });

  test('comparisons of constants are certain or never', () => {
    const sentence = (text: string) => ask(text).sentence(ask(text).measures(ask(text).exact()!, null));
    expect(['2 >= 1', '1 >= 2', '1d6 >= 1', '20d6 >= 20', '20d6 >= 21', '1d6 > 6'].map(sentence)).toEqual([
      '2 >= 1: 100 %.',
      '1 >= 2: 0 %.',
      '1d6 >= 1: 100 %.',
      '20d6 >= 20: 100 %.',
      '20d6 >= 21: >99.99 %.',
      '1d6 > 6: 0 %.',
    ]);
  });

  test('the sentence says when a chance is counted', () => {
    const question = ask('2d6+7 >= 13');
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(2, 0), 400, tally);
    expect(question.sentence(question.measures(tally, 400))).toMatch(/^2d6\+7 >= 13: about .* %\)\.$/);
  });

  test('the sentence can be pasted', () => {
    const question = ask('2d6+7 >= 13');
    expect(question.sentence(question.measures(question.exact()!, null))).toBe('2d6+7 >= 13: 72.2 %.');
  });
});
