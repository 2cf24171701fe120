import { describe, expect, it } from 'vitest';
import { compiled } from '../../answer.ts';
import { THOROUGH } from '../../fixtures/share.ts';
import { parsePath, withValue } from '../../paths.ts';
import { SimulationPool } from '../../pool.ts';
import { headlineValue } from '../../rulesets/readMeasure.ts';
import { Known } from '../known.ts';
import { runStudy } from '../run.ts';
import { StudyProblems } from '../study.ts';
import { answered, context } from '../testing/context.ts';
import { choicesOf, scenariosOf, listsOf as within } from './candidates.ts';
import { tuneExamples } from './examples.ts';
import { tune } from './index.ts';
import { TuneRequest } from './request.ts';

const [regiment, guns, warband] = ['regiment', 'guns', 'warband'].map(
  (id) => tuneExamples.find((example) => example.id === id)!.request,
);
const parsed = (request: object) => TuneRequest.parse(request);
/** What each list changes, slot by slot. */
const changesOf = (request: TuneRequest, lists: readonly (readonly number[])[]) =>
  lists.map((list) => ({
    patches: choicesOf(request, list).map(({ patches }) => patches),
    at: list.map(() => 'slots'),
  }));

interface Lists {
  readonly candidates: number;
  readonly kept: readonly number[];
  readonly lists: ReadonlyArray<{
    candidate: number;
    choices: number[];
    value: number;
    group: number | null;
    points: number;
  }>;
}
const listsOf = (answer: { readonly data: unknown }) => answer.data as Lists;

describe('the measure of a list', () => {
  it('names nobody where it is asked against several', async () => {
    const company = tuneExamples.find(({ id }) => id === 'company')!.request as { opponents: object[] };
    const { answer } = await answered(tune, company);
    const names = company.opponents.map((one) => (one as { name: string }).name);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(answer.sentence).not.toContain(name);
    for (const { axis } of answer.figures as ReadonlyArray<{ axis?: string }>)
      expect(axis ?? '').not.toContain(names[0]);
    expect(answer.sentence).toContain('lost by the opponent');
    const alone = await answered(tune, { ...company, opponents: [] });
    expect(alone.answer.sentence).toMatch(/lost by (?!the opponent)/);
  });
});

describe('lists', () => {
  it('are all those within the limits, and no others, as counted by hand', () => {
    const request = parsed(regiment);
    const lists = within(request).all();
    let fitting = 0;
    for (const weapons of [0, 10, 20]) {
      for (const training of [80, 110, 150]) {
        for (const armour of [20, 40, 60]) {
          for (const musician of [0, 10]) if (weapons + training + armour + musician <= 190) fitting++;
        }
      }
    }
    expect(lists).toHaveLength(fitting);
    expect(new Set(lists.map(String)).size).toBe(fitting);
  });

  it('keep to roles and copies', () => {
    const choices = ['a', 'b'].map((name) => ({ name, roles: name === 'a' ? ['hero'] : [] }));
    const slots = ['1', '2', '3'].map((name) => ({ name, choices }));
    const roles = (limits: object) => within(parsed({ ...regiment, slots, limits })).all().length;
    expect(roles({})).toBe(8);
    expect(roles({ roles: [{ role: 'hero', least: 1, most: 2 }] })).toBe(6);
    expect(roles({ copies: 2 })).toBe(6);
    expect(() => roles({ roles: [{ role: 'hero', least: 4 }] })).toThrow(StudyProblems);
  });

  it('make the scenarios that their changes make one by one', () => {
    const request = parsed(regiment);
    const lists = within(request).all();
    const scenarios = scenariosOf(request, changesOf(request, lists), context);
    // Changes of opponents that reach into the lists' part of the scenario take the long way.
    const overlapping = parsed({
      ...regiment,
      opponents: request.opponents.map((one) => ({ ...one, patches: { ...one.patches, 'attacker.name': 'Regiment' } })),
    });
    const slow = scenariosOf(overlapping, changesOf(request, lists), context);
    for (let list = 0; list < lists.length; list += 7) {
      for (let o = 0; o < 3; o++) expect(scenarios(list, o)).toEqual(slow(list, o));
    }
  });

  it('too many, faulty changes and copies of one slot are refused with their place', () => {
    // Prices without a common measure make a state of every subset.
    const many = Array.from({ length: 12 }, (_, s) => ({
      name: `${s}`,
      choices: Array.from({ length: 60 }, (_, c) => ({ name: `${s}/${c}`, points: c * Math.sqrt(s + 2) })),
    }));
    const problem = (request: object) => {
      try {
        tune.begin(parsed(request), context);
      } catch (error) {
        if (error instanceof StudyProblems) return error.problems[0];
        throw error;
      }
      return null;
    };
    expect(problem({ ...regiment, slots: many, limits: { points: 800 } })).toMatchObject({ path: 'limits' });
    expect(problem({ ...regiment, measure: 'nonsense' })).toMatchObject({ path: 'measure' });
    const slots = [{ name: 'x', choices: [{ name: 'x', most: 2 }] }];
    expect(problem({ ...regiment, slots })).toMatchObject({ path: 'slots[0].most' });
    const faulty = [{ name: 'x', choices: [{ name: 'x', patches: { 'attacker.quality': 9 } }] }];
    expect(problem({ ...regiment, slots: faulty })).toMatchObject({ path: 'slots[0].choices[0]' });
    const [first, second, ...rest] = regiment.slots!;
    const badly = { name: 'Nobody', patches: { 'attacker.models': 0 } };
    const twice = [first, { ...second, choices: [...second.choices, badly] }, ...rest];
    expect(problem({ ...regiment, slots: twice })).toMatchObject({
      path: `slots[1].choices[${second.choices.length}]`,
      message: expect.stringContaining('Charger › Models'),
    });
  });
});

describe('whole lists', () => {
  it('exactly: the ranking is that of all single questions', async () => {
    const { answer, study } = await answered(tune, { ...regiment, method: 'exact', show: 1000 });
    const request = parsed(regiment);
    const lists = within(request).all();
    const scenarios = scenariosOf(request, changesOf(request, lists), context);
    const values = lists.map((_, list) => {
      const chances = [0, 1, 2].map((o) => {
        const question = compiled(scenarios(list, o));
        return headlineValue(question.measures(question.exact()!, null).won);
      });
      return (2 * chances[0] + chances[1] + chances[2]) / 4;
    });
    const { lists: shown } = listsOf(answer);
    expect(shown).toHaveLength(lists.length);
    for (const { candidate, value } of shown) expect(value).toBeCloseTo(values[candidate], 12);
    const order = [...values.keys()].sort((a, b) => values[b] - values[a] || a - b);
    expect(shown.map(({ candidate }) => candidate)).toEqual(order);
    expect(study.costNs).toBeGreaterThan(0);
    expect(answer.method).toBe('exact');
  });

  it('by Monte Carlo keep the best list, in fewer trials than asking all of them to the end', async () => {
    const few = { ...regiment, slots: regiment.slots!.slice(0, 2), opponents: regiment.opponents!.slice(0, 2) };
    const exact = listsOf((await answered(tune, few)).answer);
    const { answer, known } = await answered(tune, { ...few, method: 'monte-carlo', precision: 0.005 });
    const { kept, lists } = listsOf(answer);
    expect(kept).toContain(exact.lists[0].candidate);
    expect(lists[0].group).toBe(1);
    const most = Math.max(...[...known].map(([, { batches }]) => batches));
    const all = [...known].reduce((sum, [, { batches }]) => sum + batches, 0);
    expect(all).toBeLessThan(known.size * Math.max(most, 17));
  });

  it('name the rules of the lists that are left, also where the first look was enough', async () => {
    // One wins all the time, the other never.
    const axes = [{ name: 'Axe', attacks: 6, AP: 4 }];
    const choices = [
      { name: 'Armed', patches: { 'attacker.quality': 2, 'attacker.weapons': axes } },
      { name: 'Bare', patches: {} },
    ];
    const two = { ...regiment, slots: [{ name: 'Arms', choices }], limits: {}, method: 'monte-carlo' };
    const { answer, known } = await answered(tune, two);
    expect(listsOf(answer).kept).toEqual([0]);
    expect(Math.max(...[...known].map(([, { trials }]) => trials))).toBe(256);
    const request = parsed(two);
    const scenarios = scenariosOf(request, [{ patches: [choices[0].patches], at: [''] }], context);
    const rules = request.opponents.flatMap((_, opponent) => compiled(scenarios(0, opponent)).rules);
    expect(answer.rules.map(({ id }) => id)).toEqual([...new Set(rules)].sort());
    expect(rules.length).toBeGreaterThan(0);
  });

  it('keep the best where what makes it the best is seldom seen, and drop what is far behind for little', async () => {
    const slots = [
      {
        name: 'Dice',
        choices: ['(1d200 = 200) * 1000', '1d7', '1d6', '1d4', '(1d6 >= 3) * 900'].map((expression) => ({
          name: expression,
          patches: { expression },
        })),
      },
    ];
    const roll = { ruleset: 'mk3', kind: 'roll', scenario: { expression: '1d6' }, slots, method: 'monte-carlo' };
    for (let seed = 1; seed <= 20; seed++) {
      // 600 against 5 on average, of up to 1,000: a few hundred trials tell.
      const all = await answered(tune, { ...roll, seed });
      expect(listsOf(all.answer).kept).toEqual([4]);
      expect(all.answer.trials).toBeLessThanOrEqual(5 * (256 + 1_024 + 4_096));
      // 5 against 4: nothing but the jackpot tells, which 256 trials do not show in one of four cases.
      const rest = [{ ...slots[0], choices: slots[0].choices.slice(0, 4) }];
      const { answer } = await answered(tune, { ...roll, slots: rest, seed });
      expect(listsOf(answer).kept).toContain(0);
    }
  });

  it.runIf(THOROUGH)('give the same bits with one thread, with two, and here', async () => {
    const slots = regiment.slots!.slice(0, 1);
    const asked = { ...regiment, slots, method: 'monte-carlo', precision: 0.02 };
    const here = await answered(tune, asked);
    for (const threads of [1, 2]) {
      const pool = new SimulationPool({ threads });
      const study = tune.begin(parsed(asked), context);
      const { known } = await runStudy(study, {
        count: ({ jobs }) => pool.count(jobs),
        solve: (program) => pool.solve(program),
      });
      await pool.close();
      expect(study.answer(known)).toEqual(here.answer);
    }
  });

  it('equal lists are one group', async () => {
    const choices = ['Sword', 'Sabre'].map((name) => ({
      name,
      patches: { 'attacker.weapons': [{ name, attacks: 1 }] },
    }));
    for (const method of ['exact', 'monte-carlo']) {
      const slots = [{ name: 'Weapon', choices }];
      const { answer } = await answered(tune, { ...regiment, slots, limits: {}, method, precision: 0.05 });
      expect(listsOf(answer).lists.map(({ group }) => group)).toEqual([1, 1]);
      expect(answer.sentence).toContain('2 of 2 lists cannot be told apart');
    }
  });

  it('less is better where the aim says so', async () => {
    const lists = listsOf((await answered(tune, { ...regiment, measure: 'defeated', better: 'less' })).answer).lists;
    for (let i = 1; i < lists.length; i++) expect(lists[i].value).toBeGreaterThanOrEqual(lists[i - 1].value - 1e-12);
  });
});

describe('values that add up', () => {
  it('the proven list is the best of all that brute force can make', async () => {
    const { answer, known } = await answered(tune, { ...guns, method: 'exact' });
    const [slot] = parsed(guns).slots;
    const values = slot.choices.map((_, e) => known.sample(`${e}/0`)!.value);
    let best = 0;
    const search = (at: number, count: number, points: number, value: number): void => {
      if (count > slot.most || points > 400) return;
      if (count >= slot.least) best = Math.max(best, value);
      if (at === slot.choices.length) return;
      const { points: cost, most } = slot.choices[at];
      for (let copies = 0; copies <= most; copies++) {
        search(at + 1, count + copies, points + copies * cost, value + copies * values[at]);
      }
    };
    search(0, 0, 0, 0);
    const data = answer.data as {
      optimal: boolean;
      total: { value: number };
      choices: Array<{ count: number; standing: string }>;
    };
    expect(data.optimal).toBe(true);
    expect(data.total.value).toBeCloseTo(best, 9);
    expect(answer.sentence).toContain('proven');
    for (const { count, standing } of data.choices) expect(standing).toBe(count > 0 ? 'in' : 'out');
  });

  it('each choice is asked in its own phases, and what it does in them is added up by weight', async () => {
    const weighed = { ...warband, weight: 2, phases: [{ ...warband.phases![0], weight: 0.5 }], method: 'exact' };
    const { answer, known } = await answered(tune, weighed);
    const { choices } = answer.data as { choices: Array<{ choice: string; value: number }> };
    const [bows, swords, knights] = parsed(weighed).slots[0].choices;
    const worth = (kind: string, { patches }: typeof bows) => {
      const values = parsed(weighed).opponents.map((opponent) => {
        let scenario: unknown = weighed.scenario;
        for (const [path, value] of Object.entries({ ...patches, ...opponent.patches })) {
          scenario = withValue(scenario, parsePath(path)!, value);
        }
        const result = context.check('aof', kind, scenario);
        if (!('checked' in result)) throw new Error(JSON.stringify(result.problems));
        const question = compiled(result.checked);
        const points = question.measures(question.exact()!, null).points;
        if (points.kind !== 'series') throw new Error('points are no series');
        return points.steps.find(({ label }) => label === 'destroyed')!.value;
      });
      return (2 * values[0] + values[1]) / 3;
    };
    const expected = [
      2 * worth('volley', bows),
      0.5 * worth('melee', swords),
      2 * worth('volley', knights) + 0.5 * worth('melee', knights),
    ];
    choices.forEach(({ value }, i) => {
      expect(value).toBeCloseTo(expected[i], 9);
    });
    expect(known.size).toBe((1 + 1 + 2) * 2);
    expect(answer.notes.join(' ')).toContain('Nothing to do in');
    // Columns of a table add up to the value, as weighed.
    const rowsOf = (id: string) => answer.tables.find((table) => table.id === id)!.rows;
    rowsOf('phases').forEach(([, , volley, melee], i) => {
      expect(Number(volley) + Number(melee)).toBeCloseTo(expected[i], 9);
    });
    rowsOf('opponents').forEach(([, , infantry, guards], i) => {
      expect((2 * Number(infantry) + Number(guards)) / 3).toBeCloseTo(expected[i], 9);
    });
  });

  it('the best list of every tenth of the points is the best of all that brute force can make', async () => {
    const { answer } = await answered(tune, { ...warband, method: 'exact' });
    const { choices, budgets } = answer.data as {
      choices: Array<{ value: number; points: number }>;
      budgets: Array<{ points: number; spent: number; value: number }>;
    };
    expect(budgets.map(({ points }) => points)).toEqual([90, 120, 150, 180, 210, 240, 270, 300]);
    for (const { points, spent, value } of budgets) {
      let best = 0;
      for (let a = 0; a <= 3; a++) {
        for (let b = 0; b <= 3; b++) {
          for (let c = 0; c <= 2; c++) {
            const counts = [a, b, c];
            const cost = counts.reduce((sum, count, i) => sum + count * choices[i].points, 0);
            if (a + b + c < 1 || a + b + c > 6 || cost > points) continue;
            best = Math.max(
              best,
              counts.reduce((sum, count, i) => sum + count * choices[i].value, 0),
            );
          }
        }
      }
      expect(value).toBeCloseTo(best, 9);
      expect(spent).toBeLessThanOrEqual(points);
    }
  });

  it('a phase of no kind, or beside whole lists, is refused where it stands', () => {
    const faults = (request: object) => {
      try {
        tune.begin(parsed(request), context);
      } catch (error) {
        if (error instanceof StudyProblems) return error.problems.map(({ path }) => path);
      }
      return [];
    };
    const [phase] = warband.phases!;
    expect(faults({ ...warband, phases: [phase, { ...phase, kind: 'dance' }] })).toEqual(['phases[1].kind']);
    expect(faults({ ...warband, phases: [{ ...phase, measure: 'dance' }] })).toEqual(['phases[0].measure']);
    expect(faults({ ...regiment, phases: [phase] })).toEqual(['phases']);
  });

  it('a choice that stands for several is worth as much as these', async () => {
    const [slot] = guns.slots!;
    const one = { ...slot, most: 1, choices: slot.choices.map((choice) => ({ ...choice, most: 1 })) };
    const five = { ...one, choices: one.choices.map((choice) => ({ ...choice, times: 5 })) };
    const valuesOf = async (slots: object[], method: string) => {
      const { answer } = await answered(tune, { ...guns, slots, method });
      return (answer.data as { choices: Array<{ value: number; low: number | null; high: number | null }> }).choices;
    };
    for (const method of ['exact', 'monte-carlo']) {
      const [alone, together] = [await valuesOf([one], method), await valuesOf([five], method)];
      together.forEach(({ value, low, high }, i) => {
        const reach = low === null || high === null ? 1e-12 : 2 * (high - low);
        expect(Math.abs(value - 5 * alone[i].value)).toBeLessThanOrEqual(reach);
      });
    }
    const whole = { ...regiment, slots: [{ ...five, name: 'x' }] };
    expect(() => within(parsed(whole))).toThrow('which says itself how many there are');
  });

  it('choices of equal value and price stay open', async () => {
    const slots = [{ name: 'Gun', choices: ['Left', 'Right'].map((name) => ({ name, points: 10 })) }];
    const scenario = {
      ...guns.scenario,
      attacker: { name: 'x', quality: 4, defense: 4, weapons: [{ name: 'Gun', range: 24 }] },
    };
    const { answer } = await answered(tune, { ...guns, scenario, slots });
    expect((answer.data as { choices: Array<{ standing: string }> }).choices.map(({ standing }) => standing)).toEqual([
      'open',
      'open',
    ]);
  });

  it('calls a measure the same whoever meets one of his own name', async () => {
    const example = tuneExamples.find(({ request }) => request.ruleset === 'ae')!.request as { slots: unknown[] };
    const [slot] = example.slots as Array<{ choices: unknown[] }>;
    const same = { name: 'The same', idleIn: ['melee'], patches: { 'attacker.name': 'Line infantry' } };
    const slots = [{ ...slot, choices: [...slot.choices, same] }];
    const { answer } = await answered(tune, { ...example, slots } as never);
    expect(answer.sentence).toContain('Magnitude lost by the opponent');
  });

  it('says whom the choices met, chosen or not', async () => {
    const told = async (opponents: readonly object[], more: object = {}) =>
      (await answered(tune, { ...warband, opponents, ...more })).answer.sentence;
    const all = parsed(warband).opponents;
    expect(await told(all)).toContain(` against ${all.length} opponents as weighed`);
    expect(await told(all.slice(0, 1))).toContain(` against ${all[0].name}, proven`);
    // Nobody chose these: they stand in the questions.
    const { scenario, phases } = parsed(warband);
    const [shot, charged] = [scenario, phases[0].scenario].map((each) => (each as { target: object }).target);
    const named = (target: object, name: string) => ({ ...target, name });
    expect(
      await told([], {
        scenario: { ...(scenario as object), target: named(shot, 'Levy') },
        phases: [{ ...phases[0], scenario: { ...(phases[0].scenario as object), target: named(charged, 'Pikes') } }],
      }),
    ).toMatch(/ against Levy in [a-z]+ and Pikes in [a-z]+, proven/);
    // Whoever is attacked is looked at here, and meets nobody who is named.
    const slots = [
      {
        name: 'Target',
        choices: [3, 4].map((defense) => ({ name: `${defense}`, patches: { 'target.defense': defense } })),
      },
    ];
    const { answer } = await answered(tune, { ...regiment, opponents: [], limits: {}, slots, better: 'less' });
    expect(answer.sentence).not.toContain('against');
    expect((await answered(tune, { ...regiment, opponents: [] })).answer.sentence).toMatch(/ against [A-Z][^.]*\.$/);
  });

  it('says so when no list keeps to the limits', async () => {
    const { answer } = await answered(tune, { ...guns, limits: { points: 10 } });
    expect(answer.sentence).toMatch(
      /^No list keeps to the limits: the cheapest of the size that is asked for costs \d+ points, and 10 are allowed\.$/,
    );
  });
});

it.each(tuneExamples)(
  'the example $id answers with tables for its figures, and before anything is known',
  async ({ request }) => {
    const { answer } = await answered(tune, request);
    for (const { table } of answer.figures) expect(answer.tables.map(({ id }) => id)).toContain(table);
    for (const { columns, rows } of answer.tables) for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(tune.begin(parsed(request), context).answer(new Known()).sentence).toMatch(/^No answer yet\. To count: \d/);
  },
);
