import { describe, expect, it } from 'vitest';
import { tuneExamples } from '../../workers/studies/tune/examples.ts';
import type { JsonObject } from '../form/json.ts';
import {
  changedCandidate,
  foundIn,
  questionAt,
  tuningIn,
  withCandidate,
  withOpponent,
  withoutCandidate,
  withoutOpponent,
  withPoints,
  withTake,
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
});
