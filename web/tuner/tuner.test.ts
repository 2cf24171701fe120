import { describe, expect, it } from 'vitest';
import { tuneExamples } from '../../workers/studies/tune/examples.ts';
import type { JsonObject } from '../form/json.ts';
import {
  changedCandidate,
  foundIn,
  inOrder,
  moved,
  ordered,
  questionAt,
  toolRequest,
  tuningIn,
  withCandidate,
  withOpponent,
  withoutCandidate,
  withoutOpponent,
  withPhase,
  withPoints,
  withQuestion,
  withTake,
  withVariant,
} from './model.ts';

const [warband, regiment] = ['warband', 'regiment'].map(
  (id) => tuneExamples.find((example) => example.id === id)!.request as unknown as JsonObject,
) as [JsonObject, JsonObject];
const slotOf = (request: JsonObject) => (request.slots as unknown as Array<{ least: number; most: number }>)[0]!;

describe("the tuner's table", () => {
  it('is there where values add up in one slot, and only there', () => {
    expect(tuningIn(regiment)).toBeNull();
    const table = tuningIn(warband)!;
    expect(table.candidates.map(({ name, acts }) => [name, acts])).toEqual([
      ['Bows', [0]],
      ['Swords', [1]],
      ['Knights', [0, 1]],
    ]);
    expect(table.opponents.map(({ weight }) => weight)).toEqual([2, 1]);
    expect(table.points).toBe(300);
  });

  it('takes exactly so many as there are, or any number', () => {
    expect(tuningIn(withTake(warband, 2))!.take).toBe(2);
    expect(slotOf(withTake(warband, 99))).toMatchObject({ least: 8, most: 8 });
    expect(tuningIn(withTake(withTake(warband, 2), null))!.take).toBeNull();
    expect(slotOf(withTake(warband, null))).toMatchObject({ least: 0, most: 8 });
    // Whoever leaves cannot be taken.
    expect(slotOf(withoutCandidate(withoutCandidate(withTake(warband, 7), 0), 0))).toMatchObject({ least: 2, most: 2 });
    expect(tuningIn(withPoints(warband, null))!.points).toBeNull();
  });

  it('names everybody once, and leaves the others as they were', () => {
    const more = withOpponent(withCandidate(warband, { name: 'Bows', patches: {} }), { name: 'Guards', patches: {} });
    expect(tuningIn(more)!.candidates.map(({ name }) => name)).toEqual(['Bows', 'Swords', 'Knights', 'Bows 2']);
    expect(tuningIn(more)!.opponents.map(({ name }) => name)).toEqual(['Infantry', 'Guards', 'Guards 2']);
    const back = withoutOpponent(withoutCandidate(more, 3), 2);
    expect({ ...back, slots: null }).toEqual({ ...warband, slots: null });
    const dear = tuningIn(changedCandidate(warband, 1, { points: 80 }))!.candidates.map(({ points }) => points);
    expect(dear).toEqual([70, 80, 120]);
  });

  it('puts rows in any order, and keeps all that they are', () => {
    const names = (request: JsonObject) => tuningIn(request)!.candidates.map(({ name }) => name);
    expect(names(inOrder(warband, [2, 0, 1]))).toEqual(['Knights', 'Bows', 'Swords']);
    expect(names(moved(warband, 0, 2))).toEqual(['Swords', 'Knights', 'Bows']);
    expect(names(moved(warband, 2, 0))).toEqual(['Knights', 'Bows', 'Swords']);
    for (const from of [0, 1, 2])
      for (const to of [0, 1, 2]) {
        expect(moved(moved(warband, from, to), to, from)).toEqual(warband);
        expect(tuningIn(moved(warband, from, to))!.candidates[to]).toEqual(tuningIn(warband)!.candidates[from]);
      }
  });
  it('a cell asks what its candidate does, against its opponent', () => {
    const swords = questionAt(warband, 1, 1)!;
    expect(swords.kind).toBe('melee');
    expect(swords.scenario).toMatchObject({
      attacker: { models: 10, weapons: [{ name: 'Sword' }] },
      target: { defense: 3, models: 10 },
    });
    expect(questionAt(warband, 0)!.kind).toBe('volley');
    expect(questionAt(warband, 3)).toBeNull();
  });

  it('reads answers to itself alone', () => {
    const data = { optimal: true, points: 290, choices: [{}, {}, {}] };
    expect(foundIn(data, 3)).toMatchObject({ solved: true, points: 290 });
    expect(foundIn(data, 2)).toBeNull();
    expect(foundIn(null, 3)).toBeNull();
  });

  it('lets a row act in a question or sit it out, but never in none', () => {
    const acts = (request: JsonObject, i: number) => tuningIn(request)?.candidates[i]?.acts;
    const [first, second] = tuningIn(warband)!.phases.map(({ kind }) => kind) as [string, string];
    expect(acts(withPhase(warband, 0, second, true), 0)).toEqual([0, 1]);
    expect(acts(withPhase(warband, 2, first, false), 2)).toEqual([1]);
    expect(withPhase(warband, 0, first, false)).toBe(warband);
  });

  it('puts a variant below its row, whether a patch lays a whole part or one field', () => {
    const part = {
      ...warband,
      slots: [
        {
          name: 'Units',
          least: 0,
          most: 1,
          choices: [
            { name: 'Whole', points: 10, patches: { attacker: { quality: 4, models: 5 } } },
            { name: 'Field', points: 10, patches: { 'attacker.models': 5 } },
          ],
        },
      ],
    } as unknown as JsonObject;
    const patches = (request: JsonObject, i: number) =>
      (request.slots as unknown as Array<{ choices: Array<{ name: string; patches: unknown }> }>)[0]?.choices[i];
    const whole = withVariant(part, 0, 'attacker.quality', 3, 'Whole, Quality 3');
    expect(tuningIn(whole)?.candidates.map(({ name }) => name)).toEqual(['Whole', 'Whole, Quality 3', 'Field']);
    expect(patches(whole, 1)?.patches).toEqual({ attacker: { quality: 3, models: 5 } });
    expect(patches(whole, 0)?.patches).toEqual({ attacker: { quality: 4, models: 5 } });
    expect(patches(withVariant(part, 1, 'attacker.quality', 3, 'Field'), 2)).toMatchObject({
      name: 'Field 2',
      patches: { 'attacker.models': 5, 'attacker.quality': 3 },
    });
    expect(questionAt(whole, 1)?.scenario.attacker).toMatchObject({ quality: 3, models: 5 });
  });

  it('sorts its rows by any column, with what has no value last', () => {
    const rows = ['b', 'a', 'c'].map((name, i) => ({ name, points: [10, 20, 0][i] ?? 0, most: 1, acts: [0] }));
    const worth = (value: number | null, against: Array<number | null>) => ({
      value,
      low: null,
      high: null,
      count: 0,
      standing: '',
      group: null,
      against,
    });
    const worths = [worth(5, [1, null]), worth(20, [3, 2]), worth(null, [2, 9])];
    const by = (column: Parameters<typeof ordered>[2]) => ordered(rows, worths, column);
    expect(by(null)).toEqual([0, 1, 2]);
    expect(by({ by: 'name', up: true })).toEqual([1, 0, 2]);
    expect(by({ by: 'value', up: false })).toEqual([1, 0, 2]);
    expect(by({ by: 'value', up: true })).toEqual([0, 1, 2]);
    expect(by({ by: 'per 100', up: false })).toEqual([1, 0, 2]);
    expect(by({ by: 1, up: false })).toEqual([2, 1, 0]);
  });

  it('asks a study of a row against everybody, as they are weighed', () => {
    const opponents = warband.opponents as unknown as unknown[];
    const weights = toolRequest(warband, 'weights', { candidate: 1 })!;
    expect(weights).toMatchObject({ ruleset: 'aof', kind: questionAt(warband, 1)?.kind, opponents, better: 'more' });
    expect(weights.parts).toEqual(['attacker']);
    const fields = [{ path: 'target.defense', title: 'Defense', values: [3, 4] }];
    const sweep = toolRequest(warband, 'sweep', { candidate: 1, opponent: 1, fields })!;
    expect(sweep).toMatchObject({ scenario: questionAt(warband, 1, 1)?.scenario, fields });
    expect(sweep.opponents).toBeUndefined();
  });

  it('asks one more question for who needs it, which everybody else sits out', () => {
    const only = { ...warband, phases: [] };
    const more = withQuestion(only, { kind: 'melee', scenario: { attacker: {} }, measure: 'points/destroyed' });
    const { candidates, phases } = tuningIn(withCandidate(more, { name: 'Axes', idleIn: ['volley'], patches: {} }))!;
    expect(phases.map(({ kind }) => kind)).toEqual(['volley', 'melee']);
    expect(candidates.map(({ name, acts }) => [name, acts])).toEqual([
      ['Bows', [0]],
      ['Swords', []],
      ['Knights', [0]],
      ['Axes', [1]],
    ]);
  });

  it('asks a row in any question in which it acts, and in no other', () => {
    const kindsOf = (candidate: number) =>
      [null, 0, 1].map((phase) => toolRequest(warband, 'luck', { candidate, phase, text: 'no kills' })?.kind);
    expect([0, 1, 2].map(kindsOf)).toEqual([
      ['volley', 'volley', 'volley'],
      ['melee', 'melee', 'melee'],
      ['volley', 'volley', 'melee'],
    ]);
  });
});
