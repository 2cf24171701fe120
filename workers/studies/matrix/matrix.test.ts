import { describe, expect, it, vi } from 'vitest';
import { compiled } from '../../answer.ts';
import { THOROUGH } from '../../fixtures/share.ts';
import { SimulationPool } from '../../pool.ts';
import { findKind } from '../../rulesets/index.ts';
import { headlineValue } from '../../rulesets/readMeasure.ts';
import { loadExpressions } from '../expression.ts';
import { Known } from '../known.ts';
import { fieldOf } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import { rowMean, scoresOf } from '../matchups/scores.ts';
import { runStudy } from '../run.ts';
import { StudyProblems } from '../study.ts';
import { answered, context, countHere } from '../testing/context.ts';
import { examples, sampleUnits } from './examples.ts';
import { matrix } from './index.ts';
import { MatrixRequest } from './request.ts';

const CHARGE = { title: 'Charge', kind: 'melee' };
const UNITS = sampleUnits(['swordsmen', 'berserkers', 'knights', 'champion']);
const request = (rest: object) =>
  MatrixRequest.parse({ ruleset: 'aof', profiles: UNITS, situations: [CHARGE], ...rest });

/** Exact score of one charge, asked as a single question. */
function charged(row: unknown, column: unknown): number {
  const kind = findKind('aof', 'melee');
  const scenario = kind.schema.parse({ attacker: row, target: column });
  const question = compiled({ ruleset: 'aof', kind: 'melee', scenario });
  const { won, defeated } = question.measures(question.exact()!, null);
  return (1 + headlineValue(won) - headlineValue(defeated)) / 2;
}

describe('measures of one’s own', () => {
  it('may be expressions over measures, exactly, or over single trials, with their own spread', async () => {
    await loadExpressions();
    const exact = charged(UNITS[0].values, UNITS[1].values);
    const meets = (request: object) => {
      const field = fieldOf(MatrixRequest.parse(request), context);
      return new Matchups(field, MatrixRequest.parse(request));
    };
    const both = { ruleset: 'aof', profiles: UNITS.slice(0, 2) };
    const over = (kind: 'trials' | 'measures', win: string, loss: string) => ({
      ...both,
      situations: [{ ...CHARGE, win: { expression: win, over: kind }, loss: { expression: loss, over: kind } }],
      halfWidth: 0.2,
    });
    const measured = over('measures', 'won', 'defeated');
    const first = await answered(matrix, measured);
    expect(meets(measured).meet(first.known, 0, 0, 1)).toMatchObject({ exact: true });
    expect(meets(measured).meet(first.known, 0, 0, 1)!.score).toBeCloseTo(exact, 12);
    const thrown = over('trials', 'won == 1', 'won == -1');
    const second = await answered(matrix, thrown);
    const meet = meets(thrown).meet(second.known, 0, 0, 1)!;
    expect(meet.exact).toBe(false);
    expect(Math.abs(meet.score - exact)).toBeLessThan(4 * Math.sqrt(meet.variance));
    expect(meet.variance).toBeGreaterThan(0);
    expect(() => meets(over('measures', 'luck', 'defeated'))).toThrow(StudyProblems);
  });
});

describe('the field', () => {
  it('puts pairs together as the schema would have read them whole', () => {
    const duel = { title: 'Duel', kind: 'duel', base: { situation: { distance: 18 } } };
    const units = sampleUnits(['archers', 'knights', 'monster']);
    const field = fieldOf(request({ profiles: units, situations: [duel] }), context);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        const whole = findKind('aof', 'duel').schema.parse({
          ...duel.base,
          attacker: units[i].values,
          target: units[j].values,
          attackerPlan: units[i].plan ?? {},
          targetPlan: units[j].plan ?? {},
        });
        expect(field.pair(0, i, j)).toEqual({ checked: { ruleset: 'aof', kind: 'duel', scenario: whole } });
      }
    }
  });

  it('names a faulty profile by its own path, a double name, an unknown kind', () => {
    const faulty = { name: 'Swordsmen', values: { ...UNITS[0].values, quality: 9 } };
    const situations = [CHARGE, { title: 'Nonsense', kind: 'chess' }];
    try {
      fieldOf(request({ profiles: [UNITS[0], faulty], situations }), context);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(StudyProblems);
      const paths = (error as StudyProblems).problems.map(({ path }) => path);
      expect(paths).toContain('profiles[1].values.quality');
      expect(paths).toContain('profiles[1].name');
      expect(paths).toContain('situations[1].kind');
    }
  });

  it('asks for points where points are all that is counted', () => {
    const [archers] = sampleUnits(['archers']);
    const free = { ...archers, name: 'Free', values: { ...archers.values, cost: 0 } };
    const begin = () =>
      fieldOf(request({ profiles: [archers, free], situations: [{ title: 'Shoot', kind: 'volley' }] }), context);
    expect(begin).toThrow('profiles[1].values: Free states no points');
  });

  it('refuses a measure that the kind does not have', () => {
    const situations = [{ ...CHARGE, win: 'glory', loss: 'defeated' }];
    expect(() => matrix.begin(request({ situations }), context)).toThrow('There is no measure "glory"');
  });

  it('who cannot take part in a situation is left out of it, and the answer says why', async () => {
    const [knights, cannon] = sampleUnits(['knights', 'cannon']);
    const { answer } = await answered(matrix, {
      ruleset: 'aof',
      profiles: [knights, { ...cannon, plan: { behaviour: 'charge' } }, UNITS[0]],
      situations: [{ title: 'Duel', kind: 'duel', base: { situation: { rounds: 1 } } }],
    });
    expect(answer.notes.join()).toContain('Cannon is Immobile');
    expect(answer.cells).toBe(2);
  });

  it('is answered without a check of those who have met, with the same answer', async () => {
    const asked = request({});
    const first = await answered(matrix, asked);
    const check = vi.spyOn(findKind('aof', 'melee'), 'check');
    const again = matrix.begin(asked, context);
    // The first pair of all is looked at, for what its kind can measure.
    const before = check.mock.calls.length;
    expect(again.next(first.known)).toBeNull();
    expect(again.answer(first.known)).toEqual(first.answer);
    expect(check.mock.calls.length).toBe(before);
    matrix
      .begin(asked, context)
      .next(new Known())!
      .work.map(({ cell }) => cell);
    expect(check.mock.calls.length).toBeGreaterThan(before + UNITS.length * (UNITS.length - 1) - 1);
    check.mockRestore();
  });
});

describe('scores', () => {
  it('are those of the single questions, exactly, both ways round', async () => {
    const field = fieldOf(request({}), context);
    const matchups = new Matchups(field, request({}));
    const { known } = await runStudy(
      { costNs: 0, next: (k) => matchups.next(k), answer: () => expect.unreachable() },
      { count: countHere },
    );
    const { score, variance } = scoresOf(matchups, known, [1]);
    UNITS.forEach((row, i) => {
      UNITS.forEach((column, j) => {
        if (i === j) return;
        const there = charged(row.values, column.values);
        expect(matchups.meet(known, 0, i, j)!.score).toBeCloseTo(there, 12);
        expect(score[i * 4 + j]).toBeCloseTo((there + 1 - charged(column.values, row.values)) / 2, 12);
        expect(variance[i * 4 + j]).toBe(0);
      });
    });
  });

  it('by Monte Carlo rank the units as the exact ones do, and their intervals hold these', async () => {
    const exact = await answered(matrix, { ...request({ method: 'exact' }) });
    const simulated = await answered(matrix, { ...request({ method: 'monte-carlo', halfWidth: 0.01 }) });
    const data = (answer: { data: unknown }) =>
      answer.data as { order: { byScore: number[] }; cells: number[][]; cellFields: string[] };
    expect(data(simulated.answer).order.byScore).toEqual(data(exact.answer).order.byScore);
    expect(simulated.answer.method).toBe('monte-carlo');
    // Twelve intervals of 95 %: two misses or fewer but once in fifty; the seed is fixed.
    const at = (field: string) => data(exact.answer).cellFields.indexOf(field);
    const missed = data(simulated.answer).cells.filter((cell, i) => {
      const score = data(exact.answer).cells[i][at('score')];
      return score < cell[at('low')] || score > cell[at('high')];
    });
    expect(missed.length).toBeLessThanOrEqual(2);
  });

  it('where only one side acts, what both destroy of each other is compared', async () => {
    const units = sampleUnits(['archers', 'marksmen']);
    const volley = request({ profiles: units, situations: [{ title: 'Shoot', kind: 'volley' }] });
    const matchups = new Matchups(fieldOf(volley, context), volley);
    const study = { costNs: 0, next: (k: Known) => matchups.next(k), answer: () => expect.unreachable() };
    const { known } = await runStudy(study, { count: countHere });
    const [out, back] = [matchups.meet(known, 0, 0, 1)!, matchups.meet(known, 0, 1, 0)!].map(
      (meet) => meet.destroyed!.value,
    );
    const { score } = scoresOf(matchups, known, [1]);
    expect(score[1]).toBeCloseTo(out / (out + back), 12);
    expect(score[1] + score[2]).toBeCloseTo(1, 12);
    expect(rowMean(scoresOf(matchups, known, [1]), 0)!.value).toBeCloseTo(score[1], 12);
  });
});

describe('work', () => {
  const rounds = async (halfWidth: number) => {
    const asked = request({ method: 'monte-carlo', halfWidth });
    const matchups = new Matchups(fieldOf(asked, context), asked);
    const sizes: number[] = [];
    const { known } = await runStudy(
      {
        costNs: 0,
        next: (k) => {
          const round = matchups.next(k);
          if (round) sizes.push(round.work.length);
          return round;
        },
        answer: () => expect.unreachable(),
      },
      { count: countHere },
    );
    return { sizes, matchups, known };
  };

  it('goes to open cells only, until they are decided or precise enough', async () => {
    const { sizes, matchups, known } = await rounds(0.01);
    expect(sizes[0]).toBe(12);
    for (let i = 1; i < sizes.length; i++) expect(sizes[i]).toBeLessThanOrEqual(sizes[i - 1]);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes[1]).toBeLessThan(12);
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        if (i === j) continue;
        const { score, variance } = matchups.meet(known, 0, i, j)!;
        const error = Math.sqrt(variance);
        expect(Math.abs(score - 0.5) > 1.96 * error || 1.96 * error < 0.011).toBe(true);
      }
    }
  });

  it.runIf(THOROUGH)('gives the same bits with one thread, with two, and here', async () => {
    const asked = { ...examples[0].request, method: 'monte-carlo', halfWidth: 0.05 };
    const here = await answered(matrix, asked);
    for (const threads of [1, 2]) {
      const pool = new SimulationPool({ threads });
      const study = matrix.begin(MatrixRequest.parse(asked), context);
      const { known } = await runStudy(study, { count: ({ jobs }) => pool.count(jobs) });
      await pool.close();
      expect(study.answer(known)).toEqual(here.answer);
    }
  });
});

describe('the answer', () => {
  it.each(examples)('of the example $id has its figures, their tables and every cell', async ({ request: example }) => {
    const { answer } = await answered(matrix, example);
    expect(answer.figures.length).toBeGreaterThan(0);
    for (const { table } of answer.figures) expect(answer.tables.map(({ id }) => id)).toContain(table);
    for (const { columns, rows } of answer.tables) for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(answer.rules.length).toBeGreaterThan(0);
    expect(answer.sentence).toMatch(/does best|cannot be told apart/);
  });

  it('before anything is counted says so and shows every cell as not counted', () => {
    const study = matrix.begin(request({}), context);
    const partial = study.answer(new Known());
    expect(partial.sentence).toMatch(/^No answer yet\. To count: \d/);
  });
});
