/** Other tools' notations, several expressions, faults before anything is rolled, and laws that exact answers obey. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share, some } from '../../fixtures/share.ts';
import { chiSquareTail } from '../../kernel/special.ts';
import { streamState } from '../../kernel/streams.ts';
import { exactDistribution } from './exact.ts';
import { roll } from './index.ts';
import { parseExpression } from './parser.ts';
import { printExpression } from './print.ts';

const ask = (expression: string) => {
  const scenario = roll.schema.parse({ expression });
  expect(roll.check(scenario)).toEqual([]);
  return roll.compile(scenario);
};
const faultOf = (expression: string) => roll.check(roll.schema.parse({ expression }))[0];
const law = (text: string) => exactDistribution(parseExpression(text));
const chances = (text: string) => [...law(text).entries()].map(([value, weight]) => [value, weight / law(text).total]);

describe('other notations', () => {
  test.each([
    ['4d6kh3', '4d6 keep highest 3'],
    ['4d6k3', '4d6 keep highest 3'],
    ['5d20 keep 2', '5d20 keep highest 2'],
    ['4d6 drop 1', '4d6 drop lowest'],
    ['4d6dl1', '4d6 drop lowest'],
    ['2d20kl1', '2d20 keep lowest'],
    ['4d6!', '4d6 explode'],
    ['3d6!>5', '3d6 explode 5+'],
    ['2d6r1', '2d6 reroll until 2+'],
    ['2d6ro<2', '2d6 reroll 2-'],
    ['2d6/2', '2d6 / 2 rounded down'],
    ['4dF', '4d{-1, 0, 1}'],
    ['/roll 2d6 + 3', '2d6 + 3'],
    ['!r 1d20', '1d20'],
    ['highest 3 of 4d6', '4d6 keep highest 3'],
    ['1d6!>=5', '1d6 explode 5+'],
  ])('%s is read as %s, and says so', (written, read) => {
    const { notes } = ask(written);
    const said = notes.find((note) => note.includes('is read as'));
    const bare = written.replace(/^\S*r(oll)?\s/, '');
    if (bare.replace(/\s/g, '') === read.replace(/\s/g, '')) expect(said).toBeUndefined();
    else expect(said).toBe(`“${bare}” is read as “${read}”.`);
    expect(chances(bare)).toEqual(chances(read));
  });

  test('what is written as it is read says nothing', () => {
    for (const text of ['2d6+7 >= 13', 'd6', '4d6 drop lowest', 'D% <= 45', '2d6 ≥ 7', 'half(2d6)']) {
      expect(ask(text).notes.filter((note) => note.includes('read as'))).toEqual([]);
    }
  });

  test.each([
    ['3W6+2', '3d6 + 2'],
    ['[[2d6+3]]', '2d6 + 3'],
    ['d20 adv', '2d20 keep highest'],
    ['d20 with disadvantage', '2d20 keep lowest'],
    ['10d6 on 4+', 'count 4+ of 10d6'],
    ['10d6 5+', 'count 5+ of 10d6'],
    ['5+ on 10d6', 'count 5+ of 10d6'],
    ['6 dice hitting on 4+', 'count 4+ of 6d6'],
    ['7d6 successes 5+', 'count 5+ of 7d6'],
    ['8d6>5f1', 'count 5+ less 1s of 8d6'],
    ['10d10cs>=8', 'count 8+ of 10d10'],
    ['5d10cs>6', 'count 7+ of 5d10'],
    ['5d6cs=6', 'count 6s of 5d6'],
    ['4d6rr1', '4d6 reroll until 2+'],
    ['1d6x', '1d6 explode'],
    ['3d6x>=5', '3d6 explode 5+'],
    ['best 2 of 3d6', '3d6 keep highest 2'],
    ['3d6 best 2', '3d6 keep highest 2'],
    ['2d6 take highest', '2d6 keep highest'],
    ['highest(d6, d8)', 'max(1d6, 1d8)'],
    ['d20+5 vs 15', '1d20 + 5 >= 15'],
    ['1d20+5>=AC15', '1d20 + 5 >= 15'],
    ['2d6 at least 8', '2d6 >= 8'],
    ['at least 8 on 2d6', '2d6 >= 8'],
    ['P(2d6>=8)', '2d6 >= 8'],
    ['chance of 2d6 >= 8', '2d6 >= 8'],
    ['2d6 x 2', '2d6 * 2'],
  ])('%s, as it is said elsewhere, is read as %s', (written, read) => {
    expect(ask(written).notes).toContain(`“${written}” is read as “${read}”.`);
    expect(faultOf(read)).toBeUndefined();
  });

  test('what may have been meant otherwise says how to ask that', () => {
    expect(ask('10d10>=8').notes).toEqual([
      'The total of the dice is compared; dice that show it one by one are “count 8+ of 10d10”.',
    ]);
    expect(ask('2d6 >= 9').notes).toEqual([]);
    expect(ask('d66').notes[0]).toContain('“10 * 1d6 + 1d6”');
    expect(chances('10 * 1d6 + 1d6').length).toBe(36);
  });

  test('what no habit explains is refused at its own place', () => {
    expect(faultOf('2d6\n1d20+@str')?.message).toBe('cannot be read at character 10: found "@"');
  });

  test.each([
    ['output 3d6', ['3d6']],
    ['output [highest 3 of 4d6] named "stats"\noutput 3d6', ['4d6 keep highest 3', '3d6']],
    ['X: 3d6\noutput X + X', ['3d6 + 3d6']],
    ['output [count {5,6} in 4d6]', ['count 5s and 6s of 4d6']],
    ['output [explode d6] \\ a comment \\', ['1d6 explode at most 2']],
    ['output 3d[explode d6]', ['3d6 explode at most 2']],
    ['X: 6\noutput 2dX', ['2d6']],
    ['output 20/(2d6+1)', ['20 / (2d6 + 1) rounded toward zero']],
    ['output 2@4d6', ['4d6 keep highest 2 keep lowest']],
    ['output d{1,2,3} * 2', ['1d{1, 2, 3} * 2']],
    ['output 2d6 >= 7 & 1d6 > 3', ['2d6 >= 7 and 1d6 > 3']],
    ['output 2d6/3', ['2d6 / 3 rounded toward zero']],
    ['output [highest of 1d6 and 1d8]', ['max(1d6, 1d8)']],
  ])('AnyDice: %s', (program, read) => {
    const question = ask(program);
    const said = question.notes.filter((note) => note.includes('read as'));
    expect(said.map((note) => /read as “(.*)”/.exec(note)?.[1])).toEqual(read);
    for (const text of read) expect(printExpression(parseExpression(text))).toBe(text);
    expect(Object.keys(question.measures(question.exact()!, null))).toHaveLength(read.length);
  });

  test.each([
    ['function: foo A { result: A }\noutput [foo 3d6]', 'functions, loops and settings are not read'],
    ['output [tens of 3d6]', '[highest N of X]'],
    ['output 3d6 +', 'a number'],
    ['output [explode 2d6]', 'Nd[explode dN]'],
    ['output 3d(2d6)', 'd{...}'],
    ['E: [explode d6]\noutput 2d E', 'Nd[explode dN]'],
  ])('AnyDice that is not read says what would be: %s', (program, allowed) => {
    expect(faultOf(program).allowed).toContain(allowed);
  });
});

describe('several expressions', () => {
  test('each line has its measures; the first is the headline', () => {
    const question = ask('2d6\n1d12; 2d6 >= 7');
    const measures = question.measures(question.exact()!, null);
    expect(question.headline).toBe('total');
    expect(Object.keys(measures)).toEqual(['total', 'total 2', 'success 3', 'left 3']);
    expect(measures['total 2']).toMatchObject({ title: 'Total: 1d12', mean: { value: 6.5 } });
    expect(question.sentence(measures)).toContain('2d6 >= 7: 58.3 %.');
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(3, 0), 100, tally);
    const replayed = new Map<number, number>();
    for (let trial = 0; trial < 100; trial++) {
      const { outcome } = question.replay(3, trial);
      replayed.set(outcome['total 2'], (replayed.get(outcome['total 2']) ?? 0) + 1);
    }
    const counted = question.measures(tally, 100)['total 2'];
    if (counted.kind !== 'distribution') throw new TypeError('no distribution');
    for (const { value, probability } of counted.points)
      expect(replayed.get(value) ?? 0).toBe(Math.round(probability * 100));
  });

  test('a fault has its place in the whole text', () => {
    expect(faultOf('2d6\n1d12 +').message).toBe('cannot be read at character 11: found the end');
    expect(faultOf('1;2;3;4;5;6;7').allowed).toBe('at most 6 expressions');
  });
});

describe('what makes no sense is said before anything is rolled', () => {
  test.each([
    ['6 / (1d3 - 2)', 'nothing is divided by 0'],
    ['2d6 reroll until 7+', 'rerolled for ever'],
    ['d{1,2} reroll until 3+', 'rerolled for ever'],
    ['(1d1000 * 5)d6', 'dice may lie on the table'],
    ['d(1d6 - 1)', 'a die would have 0 sides'],
    ['1000 times (1000 times (1d2))', 'different values'],
    ['100 times (100 times (attempts until 30d6 = 180)) >= 0', 'different values'],
    ['let p = 3d6 explode in count 5+ of p', 'explode'],
    ['count 5+ of 4d6 explode drop lowest', 'explode'],
    ['1d100 * 1d100', 'different values'],
  ])('%s', (text, message) => {
    expect(faultOf(text).message).toContain(message);
  });

  test.each([
    ['let d = 1 in d', 'a name'],
    ['let x = 1d6 in let x = 2 in x', 'not taken yet'],
    ['count 4+ of hello', 'dice such as 2d6'],
    ['2d6 keep', '"lowest", "highest" or "middle"'],
    ['2d6 rounded up', 'an operator'],
    ['if 1d6 then 2', '"else"'],
    ['wins of 3d6', '"against"'],
    ['d{1..5000}', 'at most 200 faces'],
  ])('%s cannot be read', (text, allowed) => {
    expect(faultOf(text).allowed).toContain(allowed);
  });

  test('hostile texts cost no more to refuse than their length', () => {
    const texts = [
      '('.repeat(500),
      'let a = 1d6 in '.repeat(60),
      `${'1000 times ('.repeat(35)}1d6${')'.repeat(35)}`,
      `${'if 1d2 then '.repeat(40)}1`,
      Array.from({ length: 80 }, () => '1000d10000').join('+'),
      `let p = {${Array.from({ length: 50 }, () => '900d9000').join(',')}} in pairs in p + straight in p + most alike in p`,
      '-'.repeat(1000),
      'd{'.repeat(400),
    ];
    for (const text of texts) expect(roll.check(roll.schema.parse({ expression: text })).length).toBe(1);
  });
});

describe('laws', () => {
  const pool = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 8 }))
    .map(([count, sides]) => `${count}d${sides}`);

  test('chances add up to one, and no value lies outside what the analysis says', () => {
    fc.assert(
      fc.property(
        pool,
        pool,
        fc.constantFrom('straight in', 'pairs in', 'count 2+ and 3s of', 'highest 2 of', 'middle of'),
        (a, b, read) => {
          fc.pre(!(read === 'highest 2 of' && a.startsWith('1d')));
          const question = ask(`${read} ${a} + ${b}`);
          const tally = question.exact()!;
          expect(tally.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
        },
      ),
      { numRuns: some(60), seed: 3 },
    );
  });

  test('what is kept and what is dropped make the whole; highest mirrors lowest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 2, max: 9 }), fc.nat(6), (count, sides, keep) => {
        const many = Math.min(count, keep + 1);
        const high = law(`highest ${many} of ${count}d${sides}`);
        const low = law(`lowest ${many} of ${count}d${sides}`);
        for (let value = high.low; value <= high.high; value++)
          expect(high.probability(value)).toBeCloseTo(low.probability(many * (sides + 1) - value), 12);
        expect(high.mean + law(`${count}d${sides} drop highest ${many}`).mean).toBeCloseTo(
          (count * (sides + 1)) / 2,
          10,
        );
      }),
      { numRuns: some(60), seed: 4 },
    );
  });

  test('a side of sorted duels wins what the other neither wins nor ties', () => {
    fc.assert(
      fc.property(pool, pool, (a, b) => {
        const duels = Math.min(Number.parseInt(a, 10), Number.parseInt(b, 10));
        const wins = law(`wins of ${a} against ${b}`);
        const others = law(`wins or ties of ${b} against ${a}`);
        for (let value = 0; value <= duels; value++)
          expect(wins.probability(value)).toBeCloseTo(others.probability(duels - value), 12);
      }),
      { numRuns: some(40), seed: 5 },
    );
  });

  test('Risk: three dice against two', () => {
    const wins = law('wins of 3d6 against 2d6');
    expect([0, 1, 2].map((value) => Math.round(wins.probability(value) * 7776))).toEqual([2275, 2611, 2890]);
  });

  test('hundreds of dice of twenty sides, the best half of them', () => {
    const half = share(60, 250);
    const question = ask(`${2 * half}d20 keep highest ${half}`);
    expect(roll.estimate({ expression: '500d20 keep highest 250' }).exact).not.toBeNull();
    const measures = question.measures(question.exact()!, null);
    if (measures.total.kind !== 'distribution') throw new TypeError('no distribution');
    const kept = measures.total.mean.value;
    const lower = law(`${2 * half}d20 drop highest ${half}`).mean;
    expect(kept + lower).toBeCloseTo(2 * half * 10.5, 6);
    expect(kept).toBeGreaterThan(half * 15);
  });

  test('dice agree with exact arithmetic in every corner of the notation', () => {
    const texts = [
      ...['3d6 explode', 'count 5+ of 4d6 explode', '3d6 reroll until 3+', 'highest 2 of (2d4, 1d10)', '(1d4)d6'],
      ...['wins of 3d6 against 2d6', 'pairs in 6d6', 'straight in 5d6', 'most alike in 6d4', 'different in 5d8'],
      ...['let p = 4d6 in highest of p - lowest of p', 'let hit = 1d20 in if hit >= 15 then 2d6 else 0'],
      ...['attempts until 1d6 = 6 at most 30', '3 times (1d4 * 1d4)', '(1d20 - 10) / 3 rounded nearest', '4dF'],
      ...['2d6 >= 7 and 1d6 >= 4', 'count 8+ less 1s of 6d10', 'middle 2 of 5d6', 'min(1d6, 1d8, 1d10)'],
    ];
    const alarm = 1e-6 / texts.length;
    for (const [index, text] of texts.entries()) {
      const question = ask(text);
      const exact = question.exact()!;
      const tally = new Int32Array(question.tallySize);
      const trials = 20_000;
      question.simulate(streamState(91, index), trials, tally);
      let chi = 0;
      let cells = 0;
      for (let i = 0; i < exact.length; i++) {
        if (exact[i] === 0) expect(tally[i], text).toBe(0);
        if (exact[i] * trials < 8) continue;
        chi += (tally[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
        cells++;
      }
      expect(chiSquareTail(chi, Math.max(1, cells - 1)), text).toBeGreaterThan(alarm);
    }
  });
});
