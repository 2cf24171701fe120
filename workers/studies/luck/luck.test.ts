/** The luck meter against odds counted by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { some } from '../../fixtures/share.ts';
import type { LinesFigure } from '../figures.ts';
import { probedMeasures } from '../probe.ts';
import { answered, context } from '../testing/context.ts';
import { luck } from './index.ts';
import { readLog } from './log.ts';
import { binomial, chanceOfSoRare, momentsOf, type Odds, percentile, read } from './meter.ts';
import { readText } from './text.ts';
import { type Counted, together } from './together.ts';

interface Data {
  readonly overall: number | null;
  readonly events: ReadonlyArray<{
    readonly name: string;
    readonly value: number;
    readonly expected: number;
    readonly less: number;
    readonly same: number;
    readonly percentile: number | null;
    readonly possible: boolean;
    readonly counted: boolean;
    readonly swing: number | null;
  }>;
  readonly sums: ReadonlyArray<{ unit: string; things: number; value: number; expected: number }>;
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
    expect(answer.sentence).toBe('2 of 9: 2 against 5.25 expected; luckier than 1.9 % of all tries: bad luck.');
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

  it('reads what is impossible as impossible: it is no luck', async () => {
    for (const value of [13, 1, -3, 6.5]) {
      const { answer } = await answered(luck, { ...ROLL, happened: [{ value, measure: 'total' }] });
      expect(answer.sentence).toContain(`${value} cannot happen; it is from 2 to 12`);
      expect((answer.data as unknown as Data).events[0]).toMatchObject({ possible: false, percentile: null });
      expect(answer.figures).toHaveLength(1);
    }
    const mixed = [
      { value: 13, measure: 'total' },
      { value: 4, measure: 'total' },
      { successes: 1, tries: 9, chance: 0 },
    ];
    const { answer } = await answered(luck, { ...ROLL, happened: mixed });
    expect((answer.data as unknown as Data).events.map(({ possible }) => possible)).toEqual([false, true, false]);
    expect(answer.sentence).toContain('4 against 7 expected');
    expect(answer.findings.join()).toContain('13 cannot happen');
    expect(answer.findings.join()).toContain('1 cannot happen; it is always 0');
    // Counted odds may have missed what is rare, but not what the dice do not show.
    const counted = (value: number) =>
      dataOf({
        ...ROLL,
        scenario: { expression: '9d6' },
        method: 'monte-carlo',
        trials: 16_384,
        happened: [{ value, measure: 'total' }],
      });
    expect((await counted(54)).events[0]).toMatchObject({ possible: true });
    expect((await counted(55)).events[0]).toMatchObject({ possible: false });
  });

  it('shows one number for one thing, and marks what happened on its chart', async () => {
    const { answer } = await answered(luck, { ...ROLL, happened: [{ name: 'First', value: 4, measure: 'total' }] });
    const [places, chart] = answer.figures;
    const at = (answer.data as unknown as Data).events[0]!.percentile!;
    expect(at).toBeCloseTo(4.5 / 36, 12);
    expect(answer.sentence).toContain('luckier than 12.5 %');
    expect(places).toMatchObject({ title: answer.sentence.replace(/\.$/, ''), rows: [{ value: at }] });
    expect(answer.tables[0]!.rows[0]![7]).toBe(at);
    const { x, marks } = chart as LinesFigure;
    expect(marks).toEqual([{ at: x.indexOf(4), on: true, text: 'what happened: 4' }]);
    expect(answer.tables[1]!.rows.filter((row) => row[2] !== '').map(([value]) => value)).toEqual([4]);
  });

  it('counts an attack once, however much is told of it', async () => {
    const scenario = {
      attacker: { name: 'Jack', kind: 'heavy warjack', MAT: 6, weapons: [{ name: 'Axe', class: 'melee', power: 16 }] },
      target: { name: 'Target', DEF: 13, ARM: 18, damage: '#24' },
    };
    const request = { ruleset: 'mk3', kind: 'activation', scenario };
    const one = [
      { measure: 'damage', value: 4 },
      { measure: 'destroyed', value: 0 },
    ];
    const single = await answered(luck, { ...request, happened: one });
    expect((single.answer.data as unknown as Data).overall).toBeNull();
    expect((single.answer.data as unknown as Data).events.map(({ counted }) => counted)).toEqual([true, false]);
    expect(single.answer.notes.join()).toContain('counts once');
    // Told in the words of the measures; a yes or no is no number.
    const [places] = single.answer.figures;
    expect(places?.type === 'intervals' && places.rows.map(({ label }) => label)).toEqual([
      'Damage dealt: 4',
      'Target destroyed: no',
    ]);
    expect(single.answer.findings[1]).toMatch(/^Target destroyed: no against [\d.]+ % expected; luckier than/);
    // Twice the same attack with everything told of it is the same as twice its damage.
    const told = await dataOf({
      ...request,
      happened: [...one, { measure: 'damage', value: 9 }, { measure: 'destroyed', value: 0 }],
    });
    const plainly = await dataOf({ ...request, happened: [4, 9].map((value) => ({ measure: 'damage', value })) });
    expect(told.overall).toBe(plainly.overall);
    expect(told.sums).toEqual([expect.objectContaining({ things: 2, value: 13 })]);
    // Named attacks: apart where the words differ, one where they are the same.
    const named = (attacks: string[]) =>
      dataOf({ ...request, happened: one.map((each, i) => ({ ...each, attack: attacks[i] })) });
    expect((await named(['a', 'b'])).events.map(({ counted }) => counted)).toEqual([true, true]);
    expect((await named(['a', 'a'])).overall).toBeNull();
  });

  it('a number is never read as a yes or no, and a minus belongs to its number', () => {
    const measures = volley();
    expect(readText('14 destroyed', measures).said).not.toContainEqual({ measure: 'destroyed', value: 14 });
    expect(readText('-3 wounds', measures).said).toEqual([{ measure: 'wounds', value: -3 }]);
    expect(readText('destroyed', measures).said).toEqual([{ measure: 'destroyed', value: 1 }]);
    // Of several models kills are counted.
    for (const [text, value] of [
      ['no kills', 0],
      ['2 kills', 2],
      ['three dead', 3],
      ['no casualties', 0],
    ] as const)
      expect(readText(text, measures).said, text).toEqual([{ measure: 'lost', value }]);
    expect(readText('killed', measures).said).toEqual([{ measure: 'destroyed', value: 1 }]);
    const only = { destroyed: measures.destroyed! };
    expect(readText('14 destroyed, 1 destroyed', only)).toEqual({
      said: [{ measure: 'destroyed', value: 1 }],
      unknown: ['14 destroyed'],
    });
  });

  it('reads what happened in the words of the question', () => {
    const measures = volley();
    expect(readText('3 wounds, no kills; hit 2 of 9', measures)).toEqual({
      said: [
        { measure: 'wounds', value: 3 },
        { measure: 'lost', value: 0 },
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

describe('a log', () => {
  const text = [
    'Turn 2: hit 4 of 10 on 4+, 3 wounds',
    '',
    '> [14:05] Jack: 2d6 = 9',
    '- 3 of 4 at 25 %',
    'no wounds',
  ].join('\n');

  it('is a line an attack, each with its name and its own chance', () => {
    const { logged, unknown, lines } = readLog(text, volley());
    expect(logged.map(({ line, title, chance }) => [line, title, chance])).toEqual([
      [0, 'Turn 2', 'd6 >= 4'],
      [0, 'Turn 2', undefined],
      [1, '[14:05] Jack', undefined],
      [2, null, 0.25],
      [3, null, undefined],
    ]);
    expect(
      logged.map(({ said }) => ('roll' in said ? [said.roll, said.value] : 'tries' in said ? said.tries : said.value)),
    ).toEqual([10, 3, ['2d6', 9], 4, 0]);
    expect([unknown, lines]).toEqual([[], 4]);
    expect(readLog('Turn 1: the cat jumped', volley())).toEqual({ logged: [], unknown: ['the cat jumped'], lines: 0 });
  });

  it('counts each line once, and says how much each swung the whole', async () => {
    const lines = ['Turn 1: 4 of 10 on 4+', 'Turn 2: 9 of 10 on 4+', 'Turn 3: 2d6 = 3'];
    const asked = (some: readonly string[]) => dataOf({ ...ROLL, text: some.join('\n') });
    const whole = await asked(lines);
    expect(whole.events.map(({ counted }) => counted)).toEqual([true, true, true]);
    for (const [i, event] of whole.events.entries()) {
      const others = await asked(lines.filter((_, k) => k !== i));
      expect(event.swing).toBeCloseTo(whole.overall! - others.overall!, 12);
    }
    const { answer } = await answered(luck, { ...ROLL, text: lines.join('\n') });
    const most = [...whole.events].sort((a, b) => Math.abs(b.swing!) - Math.abs(a.swing!))[0]!;
    expect(answer.findings.join(' ')).toContain(`Swung most by ${most.name}`);
    // Things of one line come from the same dice, so one of them speaks for both.
    const one = await asked(['Turn 1: 4 of 10 on 4+, 3 of 4 on 4+', '2d6 = 3']);
    expect(one.events.map(({ counted }) => counted)).toEqual([true, false, true]);
  });
});

/** Every game that could have been, one by one: no distribution is ever made. */
function bruteForce(things: readonly Counted[], better: 'more' | 'less'): number {
  const units = [...new Set(things.map(({ unit }) => unit))];
  const spread = new Map(units.map((unit) => [unit, { mean: 0, variance: 0 }]));
  for (const { unit, odds } of things) {
    const each = spread.get(unit)!;
    const mean = odds.values.reduce((sum, value, i) => sum + value * odds.chances[i]!, 0);
    each.mean += mean;
    each.variance += odds.values.reduce((sum, value, i) => sum + (value - mean) ** 2 * odds.chances[i]!, 0);
  }
  const score = (values: readonly number[]) =>
    units.reduce((sum, unit) => {
      const { mean, variance } = spread.get(unit)!;
      const total = values.reduce((all, value, i) => (things[i]!.unit === unit ? all + value : all), 0);
      return variance === 0 ? sum : sum + (total - mean) / Math.sqrt(variance);
    }, 0);
  const actual = score(things.map(({ value }) => value));
  let at = 0;
  const walk = (chosen: readonly number[], chance: number): void => {
    const thing = things[chosen.length];
    if (!thing) {
      const difference = score(chosen) - actual;
      if (Math.abs(difference) < 1e-9) at += chance / 2;
      else if (difference < 0 === (better === 'more')) at += chance;
      return;
    }
    thing.odds.values.forEach((value, i) => {
      walk([...chosen, value], chance * thing.odds.chances[i]!);
    });
  };
  walk([], 1);
  return at;
}

describe('several things together', () => {
  const die: Odds = { values: [1, 2, 3, 4, 5, 6], chances: Array(6).fill(1 / 6) as number[] };
  const coin = (p: number): Odds => ({ values: [0, 1], chances: [1 - p, p] });
  const dice = (values: number[]): Counted[] => values.map((value) => ({ unit: 'pips', odds: die, value }));

  it.each([
    ['one unit', dice([2, 1, 4])],
    [
      'two units',
      [...dice([2, 6]), { unit: 'yes', odds: coin(0.3), value: 1 }, { unit: 'yes', odds: coin(0.6), value: 0 }],
    ],
    [
      'three units, one of them certain',
      [
        ...dice([5]),
        { unit: 'boxes', odds: { values: [0, 3, 10], chances: [0.5, 0.4, 0.1] }, value: 10 },
        { unit: 'hits', odds: binomial(3, 0.45), value: 0 },
        { unit: 'sure', odds: coin(1), value: 1 },
      ],
    ],
    [
      'four units',
      [
        { unit: 'a', odds: coin(0.1), value: 1 },
        { unit: 'b', odds: coin(0.2), value: 0 },
        { unit: 'c', odds: binomial(4, 0.25), value: 3 },
        { unit: 'd', odds: die, value: 1 },
        { unit: 'c', odds: binomial(2, 0.5), value: 0 },
      ],
    ],
  ] as ReadonlyArray<readonly [string, readonly Counted[]]>)('%s: as counted game by game', (_, things) => {
    for (const better of ['more', 'less'] as const) {
      const { reading } = together(things, better);
      expect(percentile(reading, 'more')).toBeCloseTo(bruteForce(things, better), 12);
      expect(reading.less + reading.same + reading.more).toBeCloseTo(1, 12);
    }
  });

  it('any small games, drawn at random', () => {
    const odds = fc
      .array(fc.tuple(fc.integer({ min: -2, max: 6 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 })
      .map((pairs) => {
        const ways = new Map(pairs);
        const total = [...ways.values()].reduce((sum, each) => sum + each, 0);
        const values = [...ways.keys()].sort((a, b) => a - b);
        return { values, chances: values.map((value) => ways.get(value)! / total) };
      });
    const thing = fc.tuple(odds, fc.constantFrom('a', 'b', 'c'), fc.nat()).map(([each, unit, pick]) => ({
      unit,
      odds: each,
      value: each.values[pick % each.values.length]!,
    }));
    fc.assert(
      fc.property(
        fc.array(thing, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('more' as const, 'less' as const),
        (things, better) => {
          expect(percentile(together(things, better).reading, 'more')).toBeCloseTo(bruteForce(things, better), 10);
        },
      ),
      { seed: 12, numRuns: some(200) },
    );
  });

  it('one event of 2.5e-9 among ordinary ones does not disappear', async () => {
    // Nine hits of nine at 1/9: 1/9^9 = 2.58e-9.
    const rare = { unit: 'hits', odds: binomial(9, 1 / 9), value: 9 };
    expect(rare.odds.chances[9]).toBeCloseTo(9 ** -9, 20);
    const { reading } = together([rare, ...dice([3, 4])], 'more');
    expect(reading.more + reading.same).toBeLessThan(2e-4);
    const happened = [
      { successes: 9, tries: 9, chance: 1 / 9 },
      ...[6, 8, 7].map((value) => ({ value, measure: 'total' })),
    ];
    const { answer } = await answered(luck, { ...ROLL, happened });
    expect((answer.data as unknown as Data).overall).toBeGreaterThan(0.9999);
    expect(answer.findings.join()).toContain('so much or more comes up about once in 390,000,000 tries');
  });

  it('how often anything is as rare as that', () => {
    expect(chanceOfSoRare(die, 1 / 6)).toBeCloseTo(1 / 3, 12);
    expect(chanceOfSoRare(die, 0.4)).toBeCloseTo(2 / 3, 12);
    expect(chanceOfSoRare(die, 0.01)).toBe(0);
    expect(chanceOfSoRare(coin(0.3), 0.3)).toBeCloseTo(0.3, 12);
    expect(momentsOf(die)).toEqual({ mean: expect.closeTo(3.5, 12), variance: expect.closeTo(35 / 12, 12) });
    expect(read(die, 3)).toMatchObject({ mean: expect.closeTo(3.5, 12) });
  });

  it('sums of sevenths are equal where their parts are, whatever rounding says', () => {
    const thirds: Odds = { values: [1 / 7, 2 / 7, 4 / 7], chances: [0.2, 0.5, 0.3] };
    const shares = [1, 0, 2, 1, 1].map((at) => ({ unit: 'share', odds: thirds, value: thirds.values[at]! }));
    const whole = shares.map(({ value }) => ({
      unit: 'points',
      odds: { values: [1, 2, 4], chances: thirds.chances },
      value: Math.round(value * 7),
    }));
    const [got, wanted] = [together(shares, 'more').reading, together(whole, 'more').reading];
    expect([got.less, got.same, got.more]).toEqual([wanted.less, wanted.same, wanted.more]);
    // What lies on no steps at all is divided between those of a fine grid.
    const roots = [2, 3, 5, 7, 11].map((square) => ({
      unit: 'root',
      odds: { values: [0, Math.sqrt(square)], chances: [0.4, 0.6] },
      value: square > 4 ? Math.sqrt(square) : 0,
    }));
    const rounded = together(roots, 'more', 8);
    expect(rounded.rounded).toBe(true);
    expect(Math.abs(percentile(rounded.reading, 'more') - bruteForce(roots, 'more'))).toBeLessThan(0.01);
  });

  it('a grid says what all combinations say, nearly', () => {
    for (const [units, tries] of [
      [3, 60],
      [5, 12],
    ] as const) {
      for (const low of [0.2, 0.35, 0.5]) {
        const things = Array.from({ length: 3 * units }, (_, i) => ({
          unit: `${i % units}`,
          odds: binomial(tries, 0.2 + 0.04 * i),
          value: Math.floor(tries * (low + 0.01 * i)),
        }));
        const [exact, grid] = [together(things, 'less'), together(things, 'less', 2)];
        expect([exact.rounded, grid.rounded]).toEqual([false, true]);
        expect(Math.abs(percentile(exact.reading, 'more') - percentile(grid.reading, 'more'))).toBeLessThan(2e-4);
      }
    }
  });

  it('many units are still answered', () => {
    const wide = (size: number): Odds => ({
      values: Array.from({ length: size }, (_, i) => i),
      chances: Array(size).fill(1 / size) as number[],
    });
    const things = [401, 411, 421, 431, 441, 451].map((size) => ({
      unit: `${size}`,
      odds: wide(size),
      value: (size - 1) / 2,
    }));
    const { reading, rounded } = together(things, 'more');
    expect(rounded).toBe(true);
    expect(percentile(reading, 'more')).toBeCloseTo(0.5, 2);
  });
});
