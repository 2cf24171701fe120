/** What a tally says of an expression over trials is what the trials themselves say, of every kind of question. */
import { beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../answer.ts';
import { streamState } from '../kernel/streams.ts';
import { findKind, rulesets } from '../rulesets/index.ts';
import type { Cell } from './cell.ts';
import { batchTrials } from './cellCost.ts';
import type { CellJob } from './cellJob.ts';
import { countCell } from './cells.ts';
import { estimateOf } from './estimate.ts';
import { compileExpression, identifierOf, loadExpressions } from './expression.ts';
import { runStudy } from './run.ts';
import { meanReader, tallyReader } from './tallied.ts';
import { countHere } from './testing/context.ts';

beforeAll(loadExpressions);

const TRIALS = 64;
/** Examples that take longer to compile than this are left to the others of their kind. */
const CHEAP_NS = 5e6;

const EXAMPLES = rulesets.flatMap((ruleset) =>
  ruleset.kinds.flatMap((kind) =>
    kind.examples.flatMap(({ id, scenario }) => {
      const request = { ruleset: ruleset.id, kind: kind.id, scenario: kind.schema.parse(scenario) };
      return estimateOf(request).compile < CHEAP_NS ? [{ name: `${ruleset.id} ${kind.id} ${id}`, request }] : [];
    }),
  ),
);

describe('expressions over trials, read off a tally', () => {
  test('of every example: each outcome by itself, and pairs that a part of the tally tells jointly', () => {
    let alone = 0;
    let pairs = 0;
    for (const { name, request } of EXAMPLES) {
      const question = compiled(request);
      const names = question.outcomes.map((outcome) => outcome.name);
      const expressions = [
        ...names.map((one) => `(${identifierOf(one)} + 1) ^ 3`),
        ...(question.joint?.() ?? []).flatMap(({ values }) => {
          const together = Object.keys(values).map(identifierOf);
          return together.slice(1).map((one, i) => `(${one} + 2) * (${together[i]} + 3) ^ 2`);
        }),
      ].map((text) => compileExpression(text, names));
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(3, 0), TRIALS, tally);
      const share = Float64Array.from(tally, (count) => count / TRIALS);
      const sums = expressions.map(() => 0);
      question.walk(3, 0, TRIALS, (outcome) => {
        expressions.forEach((expression, i) => {
          sums[i] += Number(expression.evaluate(outcome));
        });
        return false;
      });
      expressions.forEach((expression, i) => {
        const reader = tallyReader(question, expression);
        if (!reader) return;
        const { value } = reader(tally, TRIALS, () => question.measures(share, null));
        expect(Math.abs(value - sums[i] / TRIALS), `${name}: ${expression.text}`).toBeLessThan(1e-9 * Math.abs(value));
        if (expression.names.length > 1) pairs++;
        else alone++;
      });
    }
    expect(alone).toBeGreaterThan(100);
    expect(pairs).toBeGreaterThan(20);
  });

  const axe = { name: 'Axe', class: 'melee', power: 14, initialAttacks: 3 };
  const scenario = findKind('mk3', 'activation').schema.parse({
    attacker: { kind: 'warrior', MAT: 6, weapons: [axe] },
    target: { DEF: 12, ARM: 15, damage: '#10' },
  });
  const cellOf = (expression: string, method: Cell['method']): Cell => ({
    key: `${expression} ${method}`,
    request: { ruleset: 'mk3', kind: 'activation', scenario },
    seed: 5,
    measures: [{ expression, over: 'trials' }, { name: 'destroyed' }],
    method,
  });
  const counted = async (cell: Cell) => {
    const next = (known: { readonly size: number }) => (known.size > 0 ? null : { work: [{ cell, batches: 50 }] });
    const { known } = await runStudy({ costNs: 0, next, answer: () => ({}) as never }, { count: countHere });
    return known.get(cell.key)!;
  };

  test('what one part of an exact tally tells is exact, unless trials were asked for', async () => {
    const text = '(damage - 10) * destroyed';
    const exact = await counted(cellOf(text, 'auto'));
    const simulated = await counted(cellOf(text, 'monte-carlo'));
    expect(exact.exact).toBe(true);
    expect(exact.measure(0)).toMatchObject({ of: 'mean' });
    const question = compiled(cellOf(text, 'auto').request);
    const tally = question.exact()!;
    // By hand: the points beyond the tenth, of the damage.
    let expected = 0;
    for (let damage = 11; damage <= question.outcomes.find(({ name }) => name === 'damage')!.values.at(-1)!; damage++)
      expected += (damage - 10) * tally[damage];
    expect(Math.abs(exact.sample(0).value - expected)).toBeLessThan(1e-12);
    expect(simulated.exact).toBe(false);
    expect(simulated.batches).toBe(50);
    const { value, batches } = simulated.sample(0);
    const spread = Math.sqrt(batches.reduce((sum, one) => sum + (one - value) ** 2, 0) / 49 / 50);
    expect(Math.abs(value - expected)).toBeLessThan(5 * spread);
  });

  test('an expression without a value for some trial has none exactly either', () => {
    const cell = cellOf('1 / destroyed', 'auto');
    const job: CellJob = {
      ...cell,
      components: [{ trials: '1 / destroyed' }],
      exact: false,
      orExact: true,
      from: 0,
      to: 2,
      keep: false,
    };
    expect(countCell(job).problem).toMatch(/no value for 1 \/ destroyed/);
    expect(batchTrials(estimateOf(cell.request).trial)).toBeGreaterThan(0);
  });
});

describe('means, read off a tally without making all measures', () => {
  test('of every example: the bits of the measure', () => {
    let read = 0;
    for (const { name, request } of EXAMPLES) {
      const question = compiled(request);
      for (const batch of [0, 1]) {
        const tally = new Int32Array(question.tallySize);
        question.simulate(streamState(4, batch), TRIALS, tally);
        const share = Float64Array.from(tally, (count) => count / TRIALS);
        for (const [id, measure] of Object.entries(question.measures(share, null))) {
          const reader = meanReader(question, id);
          if (!reader || measure.kind !== 'distribution') continue;
          expect(reader(tally, TRIALS), `${name}: ${id}`).toBe(measure.mean.value);
          read++;
        }
      }
    }
    expect(read).toBeGreaterThan(30);
  });

  test('a cell of many batches has the values of its batches one by one', () => {
    const request = EXAMPLES.find(({ name }) => name.startsWith('mk3 activation'))!.request;
    const job = {
      key: 'cell',
      request,
      seed: 5,
      components: [{ measure: 'damage' }],
      exact: false,
      keep: false,
      trials: 16,
    };
    const whole = countCell({ ...job, from: 0, to: 12 });
    const single = Array.from({ length: 12 }, (_, b) => countCell({ ...job, from: b, to: b + 1 }).values[0][0]);
    expect(whole.values).toEqual([single]);
    expect(new Set(single).size).toBeGreaterThan(1);
  });
});
