/** Comparisons against what is known exactly. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compiled } from '../../answer.ts';
import { share } from '../../fixtures/share.ts';
import { findKind } from '../../rulesets/index.ts';
import { loadExpressions } from '../expression.ts';
import { answered } from '../testing/context.ts';
import { activation, attacker, variants } from '../testing/heavyWarjack.ts';
import { compare } from './index.ts';

const BASE = {
  ...activation,
  variants: [...variants, { name: '+1 power twice', patches: { 'attacker.weapons[0].power': 18 } }],
  measure: 'damage',
};

interface Order {
  readonly order: ReadonlyArray<{
    readonly variant: string;
    readonly value: number;
    readonly low?: number;
    readonly high?: number;
    readonly ranks: readonly [number, number];
    readonly group: number;
    readonly trials: number;
  }>;
}
const orderOf = async (request: object) => (await answered(compare, request)).answer.data as unknown as Order;

beforeAll(loadExpressions);

describe('compare', () => {
  it('ranks exactly what has exact answers, by the weighted mean over opponents', async () => {
    const { answer } = await answered(compare, BASE);
    const { order } = answer.data as unknown as Order;
    expect(answer.method).toBe('exact');
    expect(answer.trials).toBe(0);
    const mean = (index: number) => {
      const of = (DEF: number, ARM: number) => {
        const { patches = {} } = BASE.variants[index] as { patches?: Record<string, number> };
        const scenario = {
          attacker: {
            ...attacker,
            MAT: patches['attacker.MAT'] ?? 6,
            weapons: [{ ...attacker.weapons[0], power: patches['attacker.weapons[0].power'] ?? 16 }],
          },
          target: { name: 'Target', DEF, ARM, damage: '#24' },
        };
        const question = compiled({ ruleset: 'mk3', kind: 'activation', scenario: parse(scenario) });
        const { damage } = question.measures(question.exact()!, null);
        return damage.kind === 'distribution' ? damage.mean.value : Number.NaN;
      };
      return (3 * of(15, 15) + of(13, 20)) / 4;
    };
    for (const { variant, value, low } of order) {
      const index = BASE.variants.findIndex(({ name }) => name === variant);
      expect(value).toBeCloseTo(mean(index), 12);
      expect(low).toBeUndefined();
    }
    const sorted = [0, 1, 2, 3].sort((a, b) => mean(b) - mean(a)).map((index) => BASE.variants[index].name);
    expect(order.map(({ variant }) => variant)).toEqual(sorted);
    expect(order.map(({ ranks }) => ranks)).toEqual([1, 2, 3, 4].map((rank) => [rank, rank]));
    expect((await orderOf({ ...BASE, better: 'less' })).order.map(({ variant }) => variant)).toEqual(sorted.reverse());
  });

  it('finds the same order by simulation, stops early, and needs few trials', async () => {
    const exact = await orderOf(BASE);
    const { order } = await orderOf({ ...BASE, method: 'monte-carlo', seed: 4 });
    expect(order.map(({ variant }) => variant)).toEqual(exact.order.map(({ variant }) => variant));
    expect(order.map(({ group }) => group)).toEqual([1, 2, 3, 4]);
    for (const { trials } of order) expect(trials).toBeLessThan(500_000);
  });

  it('covers the exact values as often as it says', async () => {
    // scripts/coverage.ts measures it on many more; here are enough repetitions to notice an interval that is wrong.
    const exact = await orderOf(BASE);
    const repetitions = share(20, 60);
    let covered = 0;
    for (let seed = 1; seed <= repetitions; seed++) {
      const { order } = await orderOf({ ...BASE, method: 'monte-carlo', maxTrials: 16_384, seed: 100 * seed });
      const [first] = order;
      const { value } = exact.order.find(({ variant }) => variant === first.variant)!;
      if (first.low! <= value && value <= first.high!) covered++;
    }
    // 57 are expected of 60, 19 of 20; so few have a chance of 1 in 1,300, and of 1 in 3,000.
    expect(covered).toBeGreaterThan(share(14, 50));
  });

  it('calls ties ties: equal ones equal, and what was not told apart just that', async () => {
    const variants = [
      { name: 'nine or more', patches: { expression: '2d6 >= 9' } },
      { name: 'five or less', patches: { expression: '2d6 <= 5' } },
      { name: 'nine again', patches: { expression: '2d6 >= 9' } },
      { name: 'twelve', patches: { expression: '2d6 >= 12' } },
    ];
    const request = { ruleset: 'mk3', kind: 'roll', scenario: { expression: '1d6' }, variants, maxTrials: 20_000 };
    const exact = await answered(compare, request);
    expect(exact.answer.sentence).toBe(
      'nine or more, five or less and nine again tie for the best: Success 27.8 %.'.replace(
        'Success',
        (exact.answer.data as { measure?: string }).measure!,
      ),
    );
    expect(exact.answer.findings.join(' ')).toContain('are equal');
    const simulated = await answered(compare, { ...request, method: 'monte-carlo' });
    const { order } = simulated.answer.data as unknown as Order;
    expect(order.map(({ group }) => group)).toEqual([1, 1, 1, 2]);
    expect(order[0].ranks).toEqual([1, 3]);
    expect(simulated.answer.findings.join(' ')).toContain('not told apart at 95.0 %');
    expect(simulated.answer.notes.join(' ')).toContain('Not decided');
    const tolerant = await answered(compare, { ...request, method: 'monte-carlo', maxTrials: 4e6, tolerance: 0.01 });
    expect(tolerant.answer.findings.join(' ')).toContain('are equal');
    expect((tolerant.answer.data as unknown as Order).order[0].trials).toBeLessThan(2e6);
  });

  it('says how often one trial of A has more than one of B, rolled independently', async () => {
    const variants = [
      { name: 'a', patches: { expression: '2d6' } },
      { name: 'b', patches: { expression: '1d6+3' } },
    ];
    const request = { ruleset: 'mk3', kind: 'roll', scenario: { expression: '1d6' }, variants, measure: 'total' };
    let more = 0;
    let same = 0;
    for (let x = 1; x <= 6; x++) {
      for (let y = 1; y <= 6; y++) {
        for (let z = 1; z <= 6; z++) {
          if (x + y > z + 3) more++;
          if (x + y === z + 3) same++;
        }
      }
    }
    for (const method of ['exact', 'monte-carlo']) {
      const { answer } = await answered(compare, { ...request, method });
      const table = answer.tables.find(({ id }) => id === 'pairs')!;
      const cell = (id: string) => Number(table.rows[0][table.columns.findIndex((column) => column.id === id)]);
      const digits = method === 'exact' ? 12 : 1;
      expect(cell('more')).toBeCloseTo(more / 216, digits);
      expect(cell('same')).toBeCloseTo(same / 216, digits);
      if (method === 'monte-carlo') {
        expect(cell('moreLow')).toBeLessThan(more / 216);
        expect(cell('moreHigh')).toBeGreaterThan(more / 216);
      }
    }
  });

  it('compares by an expression over single trials, and over measures', async () => {
    const scenario = { expression: '2d6 >= 1d6' };
    const variants = [
      { name: 'two', patches: { expression: '2d6 >= 8' } },
      { name: 'three', patches: { expression: '3d6 >= 11' } },
    ];
    const request = { ruleset: 'mk3', kind: 'roll', scenario, variants };
    const over = async (expression: string, measures: boolean, method = 'auto') =>
      (
        await orderOf({
          ...request,
          method,
          maxTrials: 30_000,
          measure: { expression, over: measures ? 'measures' : 'trials' },
        })
      ).order;
    const trials = await over('left >= 10 or left <= 3', false, 'monte-carlo');
    const two = trials.find(({ variant }) => variant === 'two')!;
    expect(two.low).toBeLessThan(9 / 36);
    expect(two.high).toBeGreaterThan(9 / 36);
    // One outcome, whose distribution is exact: so is its expression.
    const exactly = await over('left >= 10 or left <= 3', false);
    expect(exactly.find(({ variant }) => variant === 'two')!.value).toBeCloseTo(9 / 36, 12);
    expect(exactly.find(({ variant }) => variant === 'two')!.low).toBeUndefined();
    const chances = await over('atLeast(left, 10) + exactly(left, 3)', true);
    expect(chances.find(({ variant }) => variant === 'two')!.value).toBeCloseTo(8 / 36, 12);
    expect(chances.find(({ variant }) => variant === 'two')!.low).toBeUndefined();
    const { answer } = await answered(compare, {
      ...request,
      method: 'monte-carlo',
      measure: { expression: 'atMost(left, 4)', over: 'measures' },
    });
    const data = answer.data as unknown as Order & { of: string };
    expect(data.of).toBe('probability');
    const few = data.order.find(({ variant }) => variant === 'two')!;
    expect(few.low).toBeLessThan(6 / 36);
    expect(few.high).toBeGreaterThan(6 / 36);
    const never = { expression: 'left / atLeast(left, 99)', over: 'measures' };
    for (const method of ['exact', 'monte-carlo']) {
      const { answer: none } = await answered(compare, { ...request, method, maxTrials: 4_096, measure: never });
      expect(none.notes.join()).toContain('has no finite value here');
    }
    const unknown = { expression: 'atLeast(bravery, 3)', over: 'measures' };
    await expect(answered(compare, { ...request, measure: unknown })).rejects.toThrow(/no "bravery" here/);
    const measures = await over('left / success', true);
    expect(measures.map(({ value }) => value)[0]).toBeCloseTo(10.5 / 0.5, 10);
    expect(measures.map(({ value }) => value)[1]).toBeCloseTo(7 / (15 / 36), 10);
  });
});

function parse(scenario: unknown): unknown {
  return findKind('mk3', 'activation').schema.parse(scenario);
}
