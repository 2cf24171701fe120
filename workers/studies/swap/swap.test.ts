/** Swaps against what they are made of, worked out by hand: lists at equal points, and scores from games played one by one. */
import { expect, it } from 'vitest';
import { streamState, WordStream } from '../../kernel/streams.ts';
import { BattleQuestion } from '../../rulesets/aof/battle/question.ts';
import type { BattleScenario } from '../../rulesets/aof/battle/schema.ts';
import { findKind } from '../../rulesets/index.ts';
import { countCell } from '../cells.ts';
import { planOf as componentsOf } from '../components.ts';
import { StudyProblems } from '../study.ts';
import { answered, context } from '../testing/context.ts';
import { swap } from './index.ts';
import { planOf, type SwapPlan } from './plan.ts';
import { SwapRequest } from './request.ts';

const sword = { name: 'Sword' };
const unit = (name: string, cost: number, more: object = {}) => ({
  ...{ name, cost, models: 3, quality: 4, defense: 4, weapons: [sword] },
  ...more,
});
const swords = unit('Swords', 60);
const wolves = unit('Wolves', 25, { quality: 5, rules: ['Fast'] });
const ogre = unit('Ogre', 50, { models: 1, tough: 3, weapons: [{ name: 'Club', attacks: 3 }] });
const request = (first: object[], more: object = {}) =>
  SwapRequest.parse({
    ruleset: 'aof',
    kind: 'battle',
    scenario: {
      ...{ mission: 'king of the hill', terrain: { kind: 'none' } },
      first: { units: first },
      second: { units: [{ ...swords, name: 'Foes', copies: 2 }] },
    },
    ...more,
  });

/** Copies of every unit in a list, and what it costs. */
const listOf = (scenario: unknown) => {
  const { units } = (scenario as BattleScenario).first;
  const cost = units.reduce((sum, one) => sum + one.copies * one.cost, 0);
  return { cost, ...Object.fromEntries(units.map(({ name, copies }) => [name, copies])) };
};

const lists = ({ parts }: SwapPlan['units'][number]['swaps'][number]) =>
  parts.map(({ weight, cells }) => ({ weight, ...listOf(cells[0].request.scenario) }));

it('swaps a unit for its points of another, rounded down and up so that the points are equal', () => {
  const plan = planOf(request([{ ...swords, copies: 2 }, wolves]), context);
  const [ofSwords, ofWolves] = plan.units;
  // 60 points are 2.4 times 25: two of them in six of ten games, three in four of ten.
  expect(lists(ofSwords.swaps[0])).toEqual([
    { weight: expect.closeTo(0.6, 12), cost: 135, Swords: 1, Wolves: 3 },
    { weight: expect.closeTo(0.4, 12), cost: 160, Swords: 1, Wolves: 4 },
  ]);
  expect(lists(ofWolves.swaps[0])).toEqual([
    { weight: expect.closeTo(35 / 60, 12), cost: 120, Swords: 2 },
    { weight: expect.closeTo(25 / 60, 12), cost: 180, Swords: 3 },
  ]);
});

it('puts each of the others in by the points that it has in the list', () => {
  const plan = planOf(
    request([swords, { ...wolves, copies: 2 }, ogre], { candidates: [{ name: 'Bears', values: ogre }] }),
    context,
  );
  for (const { line, swaps, others } of plan.units) {
    const rest = { Swords: 60, Wolves: 50, Ogre: 50, [line.name]: 0 };
    const all = Object.values(rest).reduce((sum, points) => sum + points, 0);
    for (const { name, share } of swaps) {
      expect(share).toBeCloseTo((rest[name as keyof typeof rest] ?? 0) / all, 12);
    }
    let [weights, cost] = [0, 0];
    for (const { weight, cells } of others!.parts) {
      weights += weight;
      cost += weight * listOf(cells[0].request.scenario).cost;
      expect(cells[0].trials! % 2).toBe(0);
    }
    expect(weights).toBeCloseTo(1, 12);
    expect(cost).toBeCloseTo(160, 9);
  }
});

it('tells of each unit what games played one by one tell', async () => {
  const asked = request([swords, wolves], { maxTrials: 256, tolerance: 0.2 });
  const { answer } = await answered(swap, asked);
  const plan = planOf(asked, context);
  /** The mean score of the batches of a cell: each key is played in both seats. */
  const score = ({ request: { scenario }, seed, trials = 64 }: SwapPlan['base'][number], batches: number) => {
    const { battle } = new BattleQuestion(scenario as BattleScenario);
    let sum = 0;
    for (let batch = 0; batch < batches; batch++) {
      const stream = new WordStream(streamState(seed, batch));
      for (let pair = 0; pair < trials / 2; pair++) {
        const key = [stream.next(), stream.next()] as const;
        for (const seats of [0, 1]) {
          battle.play(key, undefined, seats);
          sum += (1 + battle.record.won) / 2;
        }
      }
    }
    return sum / batches / trials;
  };
  const base = score(plan.base[0], 16);
  const data = answer.data as {
    readonly units: ReadonlyArray<{ readonly name: string; readonly worth: { value: number } }>;
  };
  expect(answer.trials).toBeGreaterThan(256);
  for (const { line, others } of plan.units) {
    const swapped = others!.parts.reduce((sum, { weight, cells }) => sum + weight * score(cells[0], 16), 0);
    expect(data.units.find(({ name }) => name === line.name)!.worth.value).toBeCloseTo(base - swapped, 12);
  }
});

it('speaks of the second army as of the first', async () => {
  const strong = { ...ogre, name: 'Giant', cost: 40, tough: 12, defense: 2, weapons: [{ name: 'Tree', attacks: 12 }] };
  const lists = { first: { units: [swords, wolves] }, second: { units: [strong, { ...swords, copies: 1 }] } };
  const asked = (scenario: object, side: 'first' | 'second') => ({
    ...{ ruleset: 'aof', kind: 'battle', side, maxTrials: 256, tolerance: 0.2 },
    scenario: { mission: 'king of the hill', terrain: { kind: 'none' }, ...scenario },
  });
  const turned = { first: lists.second, second: lists.first };
  const [one, other] = [
    (await answered(swap, asked(lists, 'second'))).answer,
    (await answered(swap, asked(turned, 'first'))).answer,
  ].map(({ data }) => data as { base: { value: number }; units: Array<{ name: string; worth: { value: number } }> });
  expect(one.base.value).toBeGreaterThan(0.7);
  expect(other.base.value).toBeGreaterThan(0.7);
  for (const { units } of [one, other])
    expect(units.find(({ name }) => name === 'Giant')!.worth.value).toBeGreaterThan(0);
});

it.each(['mk3', 'mk2', 'ae'] as const)('asks of battles of %s, whose casters cost nothing and stay', (ruleset) => {
  const { scenario } = findKind(ruleset, 'battle').examples[0];
  const [candidate] = Object.values((scenario as { second: object }).second)
    .filter(Array.isArray)[0]
    .slice(-1);
  const candidates = [{ name: 'Stranger', values: candidate }];
  const plan = planOf(SwapRequest.parse({ ruleset, kind: 'battle', scenario, side: 'first', candidates }), context);
  const names = plan.units.map(({ line }) => line.name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => /^[A-Z]/.test(name))).toBe(true);
  for (const { swaps, line } of plan.units) {
    expect(swaps.map(({ name }) => name).sort()).toEqual(
      [...names.filter((name) => name !== line.name), 'Stranger'].sort(),
    );
  }
  expect(plan.kept.length > 0).toBe(ruleset !== 'ae');
});

it('counts the same games however its batches are cut, and whoever was counted before', () => {
  const plan = planOf(request([swords, wolves, ogre]), context);
  const [one, other] = [plan.base[0], plan.units[1].swaps[1].parts[0].cells[0]];
  const job = ({ key, request: asked, seed, measures, trials }: typeof one, from: number, to: number) => ({
    ...{
      key,
      request: asked,
      seed,
      components: componentsOf(measures).components,
      exact: false,
      keep: false,
      from,
      to,
    },
    ...(trials === undefined ? {} : { trials }),
  });
  const whole = countCell(job(one, 0, 4));
  countCell(job(other, 0, 2));
  const parts = [countCell(job(one, 0, 1)), countCell(job(one, 1, 4))];
  expect(whole.values).toEqual(whole.values.map((_, at) => parts.flatMap(({ values }) => values[at])));
});

it.each([
  ['a list of one sort', request([swords]), 'scenario', 'has no others'],
  ['one unit with points', request([swords, { ...wolves, cost: 0 }]), 'scenario', 'has no others'],
  [
    'a unit without points that is asked about',
    request([swords, { ...wolves, cost: 0 }, ogre], { units: ['Wolves'] }),
    'units[0]',
    'what Wolves costs',
  ],
  ['a unit that is not there', request([swords, wolves], { units: ['Bears'] }), 'units[0]', 'no unit "Bears"'],
  ['a kind without lists', { ...request([swords, wolves]), kind: 'duel' }, 'kind', 'no lists of units'],
] as const)('refuses %s', (_, asked, path, message) => {
  try {
    planOf(asked, context);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(StudyProblems);
    expect((error as StudyProblems).problems[0].path).toBe(path);
    expect((error as StudyProblems).problems[0].message).toContain(message);
  }
});
