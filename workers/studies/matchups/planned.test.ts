/** Cells of a table are made when somebody asks, and exact ones are not kept: whoever asks again gets the same. */
import { expect, test } from 'vitest';
import { findKind } from '../../rulesets/index.ts';
import { Known } from '../known.ts';
import { MatrixRequest } from '../matrix/request.ts';
import { exactCost } from '../run.ts';
import { context } from '../testing/context.ts';
import { fieldOf } from './field.ts';
import { Matchups } from './grid.ts';

const samples = findKind('aof', 'duel').schema;
const profiles = ['Archers', 'Spears', 'Giant'].map((name, i) => ({
  name,
  values: {
    models: 4 + i,
    quality: 4,
    defense: 3 + i,
    rules: i === 1 ? ['Fear'] : [],
    weapons: [{ name: 'Club', deadly: i === 2 ? 3 : 0 }, ...(i === 0 ? [{ name: 'Bow', range: 18 }] : [])],
  },
}));
const worked = (request: object) => {
  const asked = MatrixRequest.parse({
    ruleset: 'aof',
    profiles,
    situations: [{ title: 'Duel', kind: 'duel', plans: 'stated' }],
    ...request,
  });
  return new Matchups(fieldOf(asked, context), asked);
};

test.each(['exact', 'monte-carlo', 'auto'] as const)('a cell that is made twice is the same cell: %s', (method) => {
  const { work } = worked({ method }).next(new Known())!;
  expect(work).toHaveLength(6);
  for (const one of work) {
    const { cell, batches } = one;
    expect(cell!.key).toBe(one.look!.key);
    expect(one.cell).toEqual(cell);
    expect(one.batches).toBe(batches);
    if (method !== 'auto') expect(cell!.method).toBe(method);
  }
});

test('what a table costs at most does not hang on what was asked of it before', () => {
  const [fresh, asked] = [worked({}), worked({})];
  for (const { cell } of asked.next(new Known())!.work) expect(cell).not.toBeNull();
  expect(asked.costNs).toBe(fresh.costNs);
});

test('a duel that a table answers has an exact answer, whatever that costs outside', () => {
  const [attacker, target] = [profiles[1].values, profiles[2].values];
  for (const [models, tough] of [
    [1, 1],
    [10, 1],
    [60, 3],
    [100, 6],
  ]) {
    const scenario = samples.parse({ attacker: { ...attacker, models, tough }, target: { ...target, models, tough } });
    const cost = findKind('aof', 'duel').estimate(scenario);
    const request = { ruleset: 'aof', kind: 'duel', scenario };
    expect(cost.exact === null).toBe(cost.tabled === undefined);
    expect(exactCost({ request, measures: [{ name: 'won' }] })).toBe(cost.tabled?.nanoseconds ?? null);
  }
});
