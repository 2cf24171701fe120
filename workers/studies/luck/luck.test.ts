/** The luck meter against odds counted by hand. */
import { describe, expect, it } from 'vitest';
import { probedMeasures } from '../probe.ts';
import { answered, context } from '../testing/context.ts';
import { luck } from './index.ts';
import { binomial, percentile, read, together } from './meter.ts';
import { readText } from './text.ts';

interface Data {
  readonly overall: number | null;
  readonly events: ReadonlyArray<{
    readonly name: string;
    readonly value: number;
    readonly expected: number;
    readonly less: number;
    readonly same: number;
    readonly percentile: number;
  }>;
}
const ROLL = { ruleset: 'mk3', kind: 'roll', scenario: { expression: '2d6' } };
const dataOf = async (request: object) => (await answered(luck, request)).answer.data as unknown as Data;

function volley() {
  const scenario = {
    attacker: { models: 10, quality: 4, defense: 4, weapons: [{ name: 'Bow', range: 24, attacks: 1 }] },
    target: { models: 10, quality: 4, defense: 4 },
  };
  const result = context.check('aof', 'volley', scenario);
  if (!('checked' in result)) throw new Error(JSON.stringify(result));
  return probedMeasures(result.checked);
}

describe('the luck meter', () => {
  it('finds the place of a roll among all rolls', async () => {
    const { events, overall } = await dataOf({ ...ROLL, happened: [{ value: 4, measure: 'total' }] });
    expect(overall).toBeNull();
    const [event] = events;
    expect(event!.less).toBeCloseTo(3 / 36, 12);
    expect(event!.same).toBeCloseTo(3 / 36, 12);
    expect(event!.expected).toBeCloseTo(7, 12);
    expect(event!.percentile).toBeCloseTo(4.5 / 36, 12);
    const less = await dataOf({ ...ROLL, better: 'less', happened: [{ value: 4, measure: 'total' }] });
    expect(less.events[0]!.percentile).toBeCloseTo(1 - 4.5 / 36, 12);
  });

  it('counts successes of tries by the binomial, with the chance of a roll', async () => {
    const happened = [{ successes: 2, tries: 9, chance: '2d6 >= 7' }];
    const { events } = await dataOf({ ...ROLL, happened });
    const p = 21 / 36;
    const chance = (k: number) => [1, 9, 36][k]! * p ** k * (1 - p) ** (9 - k);
    expect(events[0]!.less).toBeCloseTo(chance(0) + chance(1), 12);
    expect(events[0]!.same).toBeCloseTo(chance(2), 12);
    const { answer } = await answered(luck, { ...ROLL, happened });
    expect(answer.sentence).toBe(
      '2 of 9: 2 against 5.25 expected; so little or less comes up in 3.2 % of all trials: bad luck.',
    );
  });

  it('adds up binomials of any size without losing a bit of chance', () => {
    for (const [tries, chance] of [
      [1, 0.5],
      [9, 0],
      [9, 1],
      [10_000, 0.0003],
      [10_000, 0.73],
    ] as const) {
      const { values, chances } = binomial(tries, chance);
      expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
      expect(values.reduce((sum, value, i) => sum + value * chances[i]!, 0)).toBeCloseTo(tries * chance, 7);
    }
  });

  it('judges a game by all of its rolls together, against every game that could have been', () => {
    const die = { values: [1, 2, 3, 4, 5, 6], chances: Array(6).fill(1 / 6) as number[] };
    const events = [2, 1, 4].map((value) => ({ odds: die, value }));
    // Percentiles of one die are evenly spaced, so the sum of dice decides: 7 of 3d6.
    const sums: number[] = [];
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) sums.push(a + b + c);
    const less = sums.filter((sum) => sum < 7).length / 216;
    const same = sums.filter((sum) => sum === 7).length / 216;
    expect(percentile(together(events, 'more'), 'more')).toBeCloseTo(less + same / 2, 1);
    expect(read(die, 3)).toMatchObject({ mean: 3.5 });
  });

  it('adds up what was rolled apart, and never what one roll did', async () => {
    const twice = await dataOf({ ...ROLL, happened: [4, 9].map((value) => ({ value, measure: 'total' })) });
    expect(twice.overall).toBeGreaterThan(twice.events[0]!.percentile);
    const scenario = { expression: '2d6 >= 8' };
    const said = await answered(luck, { ...ROLL, scenario, text: 'no success, left 4' });
    expect((said.answer.data as unknown as Data).overall).toBeNull();
    expect(said.answer.notes.join()).toContain('same dice');
    expect(said.answer.sentence).toContain('4 against 7 expected');
  });

  it('reads what happened in the words of the question', () => {
    const measures = volley();
    expect(readText('3 wounds, no kills; hit 2 of 9', measures)).toEqual({
      said: [
        { measure: 'wounds', value: 3 },
        { measure: 'destroyed', value: 0 },
        { successes: 2, tries: 9, label: 'hit' },
      ],
      unknown: [],
    });
    expect(readText('dealt four wounds and the unit was destroyed', measures).said).toEqual([
      { measure: 'wounds', value: 4 },
      { measure: 'destroyed', value: 1 },
    ]);
    expect(readText('my dog barked, 7', measures)).toEqual({ said: [], unknown: ['my dog barked', '7'] });
    expect(readText('hit 9 of 2', measures).unknown).toEqual(['hit 9 of 2']);
  });

  it('says what it did not understand, and refuses when that is everything', async () => {
    const request = { ...ROLL, scenario: { expression: '2d6 >= 8' }, text: 'success, the cat jumped' };
    const { answer } = await answered(luck, request);
    expect(answer.notes.join()).toContain('Not understood, and left out: the cat jumped.');
    await expect(answered(luck, { ...request, text: 'the cat jumped' })).rejects.toThrow(/not understood/);
    await expect(answered(luck, { ...request, text: '2 of 9 hit' })).rejects.toThrow(
      /chance of one success is missing/,
    );
    await expect(answered(luck, { ...ROLL, happened: [] })).rejects.toThrow(/nothing happened/);
    await expect(answered(luck, { ...ROLL, happened: [{ measure: 'hope', value: 1 }] })).rejects.toThrow(/no measure/);
  });
});
