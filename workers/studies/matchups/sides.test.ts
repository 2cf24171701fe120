/** What profiles state for either side of a meeting, and what becomes of it. */
import { describe, expect, it } from 'vitest';
import { loadExpressions } from '../expression.ts';
import { fighter } from '../matrix/examples.ts';
import { matrix } from '../matrix/index.ts';
import { MatrixRequest } from '../matrix/request.ts';
import { StudyProblems } from '../study.ts';
import { answered, context } from '../testing/context.ts';
import { fieldOf } from './field.ts';
import { Matchups } from './grid.ts';
import { scoresOf } from './scores.ts';
import {
  asked,
  attack,
  beast,
  type Case,
  exchange,
  hordes,
  met,
  requestOf,
  side,
  solos,
  type Values,
  whole,
} from './testing/cases.ts';

describe('what profiles state', () => {
  const problemsOf = (request: object) => {
    try {
      fieldOf(MatrixRequest.parse(request), context);
    } catch (error) {
      if (error instanceof StudyProblems) return error.problems.map(({ path, message }) => `${path}: ${message}`);
      throw error;
    }
    return [];
  };
  const activation = { ruleset: 'mk3', situations: [{ title: 'Charge', kind: 'activation' }] };
  const [duellist, axeman] = solos;

  it('is missing where a side is, with the field that lacks it', () => {
    const onlyAttacks = { name: 'Gun', values: { attacker: side(axeman.values, 'attacker') } };
    const plain = { name: 'Plain', values: side(axeman.values, 'attacker') };
    expect(problemsOf({ ...activation, profiles: [duellist, onlyAttacks] })).toEqual([
      'profiles[1].values.target: missing: "Gun" meets others as the target in "Charge"',
    ]);
    expect(problemsOf({ ...activation, profiles: [plain, duellist] })).toEqual([
      'profiles[0].values.attacker: missing: "Plain" meets others as the attacker in "Charge"',
      'profiles[0].values.target: missing: "Plain" meets others as the target in "Charge"',
    ]);
    const volley = { ruleset: 'ae', situations: [{ title: 'Volley', kind: 'volley' }] };
    const unarmed = { name: 'Unarmed', values: { name: 'Unarmed', melee: { name: 'Club' } } };
    expect(problemsOf({ ...volley, profiles: [hordes[0], unarmed] })).toEqual([
      'profiles[1].values.ranged: missing: "Unarmed" needs it as the attacker in "Volley"',
    ]);
  });

  it('names rules of a fighter that nobody knows, on either side of him', async () => {
    const singer = { name: 'Singer', values: { ...duellist.values, otherRules: ['Battle song'] } };
    const { answer } = await answered(matrix, { ...activation, profiles: [singer, axeman] });
    expect(answer.ignored.filter(({ reason }) => reason.startsWith('Battle song'))).toEqual([
      expect.objectContaining({ path: 'attacker.otherRules[0]', cells: 1 }),
      expect.objectContaining({ path: 'target.otherRules[0]', cells: 1 }),
    ]);
  });

  it('is refused where it says something twice, or something that nobody knows', () => {
    const volley = { ruleset: 'ae', situations: [{ title: 'Volley', kind: 'volley' }] };
    const twice = { name: 'Twice', values: { ...hordes[1].values, weapon: { name: 'Gun' } } };
    expect(problemsOf({ ...volley, profiles: [hordes[0], twice] })[0]).toBe(
      'profiles[1].values.ranged: stands at attacker.weapon, where something else of "Twice" stands already',
    );
    const odd = { name: 'Odd', values: { ...axeman.values, furry: 4 } };
    expect(problemsOf({ ...activation, profiles: [duellist, odd] })).toEqual([
      'profiles[1].values.furry: no such field beside the parts',
    ]);
  });

  it('is faulty where it was written, whatever its place in the scenario', () => {
    const weak = { name: 'Weak', values: { ...axeman.values, target: { name: 'Weak', DEF: 13, ARM: 'thick' } } };
    expect(problemsOf({ ...activation, profiles: [duellist, weak] })[0]).toMatch(
      /^profiles\[1\]\.values\.target\.ARM: /,
    );
    const gun = { name: 'Gun', values: { ...hordes[1].values, ranged: { name: 'Gun', damage: 'much' } } };
    const volley = { ruleset: 'ae', situations: [{ title: 'Volley', kind: 'volley' }] };
    expect(problemsOf({ ...volley, profiles: [hordes[0], gun] })[0]).toMatch(
      /^profiles\[1\]\.values\.ranged\.damage: /,
    );
    const flags = { name: 'Flags', values: { ...axeman.values, situation: { charge: 'far' } } };
    expect(problemsOf({ ...activation, profiles: [duellist, flags] })[0]).toMatch(
      /^profiles\[1\]\.values\.situation\.charge: /,
    );
  });

  it('may be one side alone against opponents, and the values of that side as they are', async () => {
    const shared = { ruleset: 'mk3', kind: 'activation', scenario: attack } as const;
    const targets = [duellist, axeman].map(({ name, values }) => ({ name, values: side(values, 'target') }));
    const { known, matchups } = await met(
      { ...shared, profiles: [duellist, { name: 'Plain', values: side(beast.values, 'attacker') }] },
      { opponents: targets },
    );
    for (const [i, row] of [duellist, beast].entries()) {
      for (const [j, column] of [duellist, axeman].entries()) {
        const single = asked({ ...shared, profiles: [] }, row.values, column.values)('destroyed');
        expect(matchups.meet(known, 0, i, j)!.score).toBeCloseTo(single, 12);
      }
    }
    const { answer } = await answered(matrix, requestOf({ ...shared, profiles: [duellist] }, { opponents: targets }));
    expect(answer.ignored).toContainEqual({
      path: 'values.target',
      title: 'Target',
      reason: 'No situation reads this field of a profile.',
      cells: 2,
    });
  });

  it('goes where it belongs: what a unit does, its cover, the situation of a fighter, laid over the occasion', async () => {
    const covered = { name: 'Covered', values: { ...hordes[0].values, inCover: true, coverAP: 8, coverPercent: 100 } };
    const bursts = { name: 'Bursts', values: { ...hordes[1].values, mode: 'full auto', aims: true } };
    const volley: Case = {
      ruleset: 'ae',
      kind: 'volley',
      profiles: [hordes[2], covered, bursts],
      scenario: () => ({}),
    };
    const { known, matchups } = await met(volley);
    const names = volley.profiles.map(({ name }) => name);
    const single = (row: string, column: string, situation: Values) => {
      const valuesOf = (name: string) => volley.profiles.find((one) => one.name === name)!.values;
      const strip = ({ mode: _m, aims: _a, inCover: _i, coverAP: _c, coverPercent: _p, ...rest }: Values) => rest;
      const scenario = { ...exchange('ranged')(strip(valuesOf(row)), strip(valuesOf(column))), situation };
      return asked({ ...volley, scenario: () => scenario }, {}, {})('loss') / whole(valuesOf(column));
    };
    const cover = { inCover: true, coverAP: 8, coverPercent: 100 };
    for (const [row, column, situation] of [
      [names[0], 'Bursts', {}],
      [names[0], 'Covered', cover],
      ['Covered', names[0], {}],
      ['Covered', 'Bursts', {}],
      ['Bursts', names[0], { mode: 'full auto' }],
      ['Bursts', 'Covered', { mode: 'full auto', ...cover }],
    ] as const) {
      const wanted = single(row, column, row === 'Bursts' ? { ...situation, aim: true } : situation);
      const meet = matchups.meet(known, 0, names.indexOf(row), names.indexOf(column))!;
      expect(meet.destroyed!.value, `${row} against ${column}`).toBeCloseTo(wanted, 12);
    }
    const behind = { name: 'Behind', values: { ...axeman.values, situation: { backStrike: true } } };
    const charge: Case = {
      ruleset: 'mk3',
      kind: 'activation',
      base: { situation: { charge: 5 } },
      profiles: [duellist, behind],
      scenario: attack,
    };
    const both = await met(charge);
    const struck = asked(
      {
        ...charge,
        scenario: (row, column) => ({ ...attack(row, column), situation: { charge: 5, backStrike: true } }),
      },
      axeman.values,
      duellist.values,
    )('destroyed');
    expect(both.matchups.meet(both.known, 0, 1, 0)!.destroyed!.value).toBeCloseTo(struck, 12);
  });
});

describe('shares', () => {
  const [duellist, axeman] = solos;
  const charge = {
    ruleset: 'mk3',
    profiles: [duellist, axeman],
    situations: [{ title: 'Charge', kind: 'activation' }],
  };

  it('times the points of a profile are points destroyed; without any they are none to speak of', async () => {
    const cellsOf = async (request: object) => {
      const { data } = (await answered(matrix, request)).answer;
      const { cells, cellFields } = data as { cells: number[][]; cellFields: string[] };
      return cells.map((cell) => Object.fromEntries(cellFields.map((field, i) => [field, cell[i]])));
    };
    const priced = [
      { ...duellist, points: 4 },
      { ...axeman, points: 7 },
    ];
    const [there, back] = await cellsOf({ ...charge, profiles: priced });
    const chance = asked(
      { ...charge, kind: 'activation', scenario: attack },
      duellist.values,
      axeman.values,
    )('destroyed');
    expect(there.destroyed).toBeCloseTo(7 * chance, 12);
    expect(back.destroyed).toBeGreaterThan(0);
    const [plain] = await cellsOf(charge);
    expect(plain.destroyed).toBeNull();
    expect(plain.score).toBeCloseTo(there.score, 12);
  });

  it('may be measures of one’s own, but not beside points', async () => {
    await loadExpressions();
    const own = { title: 'Charge', kind: 'activation', destroyedShare: { expression: 'boxes / 8', over: 'measures' } };
    const request = MatrixRequest.parse({
      ...charge,
      opponents: [{ ...axeman, name: 'A' }],
      profiles: [duellist],
      situations: [own],
    });
    const { known } = await answered(matrix, request);
    const boxes = asked({ ...charge, kind: 'activation', scenario: attack }, duellist.values, axeman.values)('boxes');
    const meet = new Matchups(fieldOf(request, context), request).meet(known, 0, 0, 0)!;
    expect(meet.score).toBeCloseTo(boxes / 8, 12);
    const twice = MatrixRequest.parse({ ...charge, situations: [{ ...own, destroyed: 'boxes' }] });
    expect(() => fieldOf(twice, context)).toThrow(/situations\[0\]\.destroyedShare: /);
  });

  it('by Monte Carlo are the same bits for a seed, other bits for another, and near the exact ones', async () => {
    const request = (rest: object) => ({ ...charge, method: 'monte-carlo', halfWidth: 0.05, ...rest });
    const first = await answered(matrix, request({ seed: 5 }));
    expect((await answered(matrix, request({ seed: 5 }))).answer).toEqual(first.answer);
    expect((await answered(matrix, request({ seed: 6 }))).answer.data).not.toEqual(first.answer.data);
    const asks = MatrixRequest.parse(request({ seed: 5 }));
    const meet = new Matchups(fieldOf(asks, context), asks).meet(first.known, 0, 0, 1)!;
    const exact = asked(
      { ...charge, kind: 'activation', scenario: attack },
      duellist.values,
      axeman.values,
    )('destroyed');
    expect(meet.exact).toBe(false);
    expect(Math.abs(meet.score - exact)).toBeLessThan(4 * Math.sqrt(meet.variance));
  });

  it('that no trial showed leave the pair open, and are certain where they are exact', async () => {
    const weak = (name: string) => fighter({ name, kind: 'warrior', MAT: 5, power: [4], DEF: 12, ARM: 18, boxes: 8 });
    const request = { ...charge, profiles: [weak('First'), weak('Second')] };
    const pairOf = async (rest: object) => {
      const asks = MatrixRequest.parse({ ...request, ...rest });
      const { known } = await answered(matrix, asks);
      const matchups = new Matchups(fieldOf(asks, context), asks);
      const { score, variance } = scoresOf(matchups, known, [1]);
      return { score: score[1], variance: variance[1], cell: matchups.meet(known, 0, 0, 1)! };
    };
    const simulated = await pairOf({ method: 'monte-carlo', halfWidth: 0.2 });
    expect(simulated).toMatchObject({ score: 0.5, variance: 0.25 });
    expect(simulated.cell.score).toBe(0);
    expect(simulated.cell.variance).toBeGreaterThan(0);
    expect(await pairOf({ method: 'exact' })).toMatchObject({ score: 0.5, variance: 0 });
  });
});
