/** Sweeps against single questions and against what dice give exactly. */
import { describe, expect, it } from 'vitest';
import { answerExactly } from '../../answer.ts';
import type { HeatFigure, LinesFigure } from '../figures.ts';
import { answered, context } from '../testing/context.ts';
import { sweep } from './index.ts';

interface Data {
  readonly cells: ReadonlyArray<
    ReadonlyArray<{
      readonly value: number | null;
      readonly low?: number;
      readonly high?: number;
      readonly jump?: number;
    }>
  >;
}
const dataOf = async (request: object) => (await answered(sweep, request)).answer.data as unknown as Data;
const ROLL = { ruleset: 'mk3', kind: 'roll', scenario: { expression: '2d6' } };
const expressions = (wanted: readonly number[]) => wanted.map((target) => `2d6 >= ${target}`);
/** P(2d6 >= n). */
const atLeast = (n: number) => [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1][n]! / 36;

const ACTIVATION = {
  ruleset: 'mk3',
  kind: 'activation',
  scenario: {
    attacker: {
      name: 'A',
      kind: 'heavy warjack',
      MAT: 6,
      points: 2,
      weapons: [{ name: 'Axe', class: 'melee', power: 16 }],
    },
    target: { name: 'T', DEF: 13, ARM: 17, damage: '#24' },
  },
};

describe('sweep', () => {
  it('gives for each cell of a map what the single question gives, exactly', async () => {
    const fields = [
      { path: 'target.DEF', values: { from: 11, to: 13 } },
      { path: 'target.ARM', values: [15, 18] },
    ];
    const { cells } = await dataOf({ ...ACTIVATION, fields });
    [15, 18].forEach((ARM, r) => {
      [11, 12, 13].forEach((DEF, c) => {
        const scenario = { ...ACTIVATION.scenario, target: { ...ACTIVATION.scenario.target, DEF, ARM } };
        const result = context.check('mk3', 'activation', scenario);
        if (!('checked' in result)) throw new Error('a faulty test');
        const { measures, headline } = answerExactly(result.checked);
        const single = measures[headline];
        expect(cells[r]![c]!.value).toBe(single.kind === 'probability' ? single.value : null);
        expect(cells[r]![c]!.low).toBeUndefined();
      });
    });
  });

  it('sweeps words as well as numbers, and marks the largest step', async () => {
    const fields = [{ path: 'expression', title: 'Roll', values: expressions([2, 4, 5, 11, 12]) }];
    const { answer } = await answered(sweep, { ...ROLL, fields });
    const data = answer.data as unknown as Data;
    expect(data.cells[0]!.map(({ value }) => value)).toEqual(
      [2, 4, 5, 11, 12].map((n) => expect.closeTo(atLeast(n), 12)),
    );
    expect(data.cells[0]!.map(({ jump }) => jump !== undefined)).toEqual([false, false, false, true, false]);
    expect((answer.figures[0] as LinesFigure).marks?.[0]?.at).toBe(3);
    expect(answer.sentence).toContain('from 2.8 % at Roll 2d6 >= 12 to 100 % at Roll 2d6 >= 2');
  });

  it('takes what differs by rounding for the same, and names a field that changes nothing', async () => {
    const { answer } = await answered(sweep, {
      ...{ ruleset: 'aof', kind: 'volley', measure: 'points/destroyed' },
      scenario: {
        attacker: { models: 5, quality: 4, defense: 4, weapons: [{ name: 'Bow', range: 24 }] },
        target: { models: 10, quality: 4, defense: 4, cost: 120, weapons: [{ name: 'Sword' }] },
      },
      fields: [
        { path: 'target.quality', title: 'Quality', values: { from: 2, to: 6 } },
        { path: 'target.defense', title: 'Defense', values: { from: 2, to: 6 } },
      ],
    });
    expect(answer.findings).toEqual(['Quality changes nothing here.']);
    expect(answer.sentence).toMatch(/ at Quality 2 and Defense 2 to .* at Quality 2 and Defense 6\.$/);
    expect((answer.data as unknown as Data).cells.flat().filter(({ jump }) => jump !== undefined)).toEqual([]);
  });

  it('covers the exact values with its bands when it simulates', async () => {
    const fields = [{ path: 'expression', values: expressions([4, 6, 7, 8, 9, 10]) }];
    let covered = 0;
    let all = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const { cells } = await dataOf({ ...ROLL, fields, method: 'monte-carlo', trials: 4_096, seed });
      cells[0]!.forEach(({ low, high }, i) => {
        const exact = atLeast([4, 6, 7, 8, 9, 10][i]!);
        all++;
        if (low! <= exact && exact <= high!) covered++;
      });
    }
    // 228 of 240 are expected; the six of one seed go together, so the budget is wide.
    expect(all).toBe(240);
    expect(covered).toBeGreaterThan(210);
  });

  it('stops a cell whose interval is narrow enough', async () => {
    const fields = [{ path: 'expression', values: ['2d6 >= 12', '2d6 >= 7'] }];
    const request = { ...ROLL, fields, method: 'monte-carlo', trials: 4_000_000, halfWidth: 0.005 };
    const { answer } = await answered(sweep, request);
    const trials = answer.tables[0].rows.map((row) => Number(row[4]));
    expect(trials[0]).toBeLessThan(trials[1]!);
    expect(trials[1]).toBeLessThan(100_000);
    for (const { low, high } of (answer.data as unknown as Data).cells[0]!) {
      expect((high! - low!) / 2).toBeLessThanOrEqual(0.005);
    }
  });

  it('keeps the cells that the rules forbid, with the reason, and refuses a sweep of nothing else', async () => {
    const fields = [{ path: 'target.DEF', values: [12, 99] }];
    const { answer } = await answered(sweep, { ...ACTIVATION, fields });
    expect((answer.data as unknown as Data).cells[0]!.map(({ value }) => value === null)).toEqual([false, true]);
    expect(answer.notes.join()).toMatch(/1 cell has no value/);
    const heat = await answered(sweep, {
      ...ACTIVATION,
      fields: [...fields, { path: 'situation.backStrike', values: [true, null] }],
    });
    expect((heat.answer.figures[0] as HeatFigure).cells[1]![1]!.problem).toBeTruthy();
    const none = [{ path: 'target.DEF', values: [98, 99] }];
    await expect(answered(sweep, { ...ACTIVATION, fields: none })).rejects.toThrow();
    const lost = [{ path: 'attacker.weapons[3].power', values: [1] }];
    await expect(answered(sweep, { ...ACTIVATION, fields: lost })).rejects.toThrow(/leads to nothing/);
  });

  it('draws a curve a cell that falls from 1', async () => {
    const fields = [{ path: 'attacker.points', values: { from: 0, to: 2 } }];
    const { answer } = await answered(sweep, { ...ACTIVATION, fields, measure: 'damage' });
    const curves = answer.figures.find(({ table }) => table === 'curves') as LinesFigure;
    expect(curves.lines).toHaveLength(3);
    for (const { points } of curves.lines) {
      points.forEach((point, i) => {
        expect(point!.value).toBeLessThanOrEqual(i === 0 ? 1 : points[i - 1]!.value);
      });
      expect(points[0]!.value).toBeCloseTo(1, 12);
    }
  });
});
