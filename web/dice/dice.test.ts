import { describe, expect, test } from 'vitest';
import { roll } from '../../workers/rulesets/roll/index.ts';
import { defaultPalette } from '../charts/palette.ts';
import { DiceQuestion, prepare } from './answer.ts';
import { EXAMPLES } from './examples.ts';
import { type Curve, overlayChart, overlayFinding, overlayTable, penOf } from './overlay.ts';

function answered(text: string) {
  const prepared = prepare(text);
  if (!(prepared instanceof DiceQuestion)) throw new Error(prepared.message);
  return prepared.step();
}

function curves(text: string): Curve[] {
  return answered(text).answer.lines.flatMap(({ text: name, measures }) =>
    measures.flatMap((measure) => (measure.kind === 'distribution' ? [{ name, measure }] : [])),
  );
}

describe('the dice page', () => {
  test('answers what the service answers', () => {
    const text = '2d6+7 >= 13\n4d6 drop lowest';
    const question = roll.compile({ expression: text });
    const measures = question.measures(question.exact()!, null);
    const { answer, done } = answered(text);
    expect(done).toBe(true);
    expect(answer.trials).toBeNull();
    expect(answer.lines.map(({ measures: own }) => own)).toEqual([
      [measures.success, measures.left],
      [measures['total 2']],
    ]);
    expect(answer.lines[0].sentence).toBe('2d6+7 >= 13: 72.2 %.');
  });

  test('simulates pools that are too large to be exact', () => {
    const prepared = prepare('straight in {90d30, 90d40, 90d50}');
    if (!(prepared instanceof DiceQuestion)) throw new Error(prepared.message);
    const first = prepared.step();
    expect(first).toMatchObject({ done: false, answer: { trials: 16_384 } });
    expect(prepared.step().answer.trials).toBe(32_768);
  });

  test('says the place of a fault', () => {
    expect(prepare('2d6\n1d12 +')).toMatchObject({ kind: 'fault', at: 10 });
    expect(prepare('1d6 / (1d3 - 2)')).toMatchObject({ kind: 'fault', at: null });
  });

  test('refuses what is longer than a question may be, however it came', () => {
    expect(prepare('1d6+'.repeat(20_000))).toMatchObject({ kind: 'fault', at: 1_000 });
  });

  test.each(EXAMPLES)('the example $expression is answered exactly', ({ expression }) => {
    expect(answered(expression)).toMatchObject({ done: true, answer: { trials: null } });
  });
});

describe('several rolls on one chart', () => {
  test('are titled by which is highest on average, where that is known', () => {
    expect(overlayFinding(curves('2d6 + 7 >= 13\n3d6\n4d6 drop lowest'), true)).toBe(
      '2d6 + 7 is highest on average: 14',
    );
    expect(overlayFinding(curves('3d4\n1d14\n1d6'), true)).toBe('3d4 and 1d14 are highest on average: 7.5');
    expect(overlayFinding(curves('2d6\n1d13'), true)).toBe('All are 7 on average');
    expect(overlayFinding(curves('1d6'), true)).toBe('1d6: 3.5 on average');
    expect(overlayFinding(curves('2d6\n1d12'), false)).toBe('Chances of 2 rolls');
  });

  test('each has a pen of its own, and the table has every value', () => {
    const both = curves('1d4\n2d4');
    const chart = overlayChart(both, 'exactly', defaultPalette);
    expect(chart.data.datasets.map(({ label, data }) => [label, data.length])).toEqual([
      ['1d4', 4],
      ['2d4', 7],
    ]);
    expect(new Set([0, 1, 2, 3, 4, 5].map((index) => JSON.stringify(penOf(index, defaultPalette)))).size).toBe(6);
    const { rows, columns } = overlayTable(both, 'atLeast');
    expect(columns).toEqual(['result', '1d4', '2d4']);
    expect(rows.map(([value, one, two]) => [value.raw, one.raw, two.raw]).slice(0, 5)).toEqual([
      [1, 1, 1],
      [2, 3 / 4, 1],
      [3, 2 / 4, 15 / 16],
      [4, 1 / 4, 13 / 16],
      [5, 0, 10 / 16],
    ]);
    expect(
      overlayTable(both, 'atMost')
        .rows.at(-1)
        ?.map(({ raw }) => raw),
    ).toEqual([8, 1, 1]);
  });
});
