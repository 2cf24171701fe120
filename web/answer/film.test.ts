import { describe, expect, it } from 'vitest';
import type { Replay } from '../../server/api/contract.ts';
import { chapters, heldBy, middleOf, standings, stepsOf, type Table } from './film.ts';

const scene = (title: string, round: number, steps: number, moved: Table['scenes'][number]['moved'] = []) => ({
  ...{ title, round, steps, moved },
  unit: null,
  markers: [
    { x: 1, y: 1, held: 1 as const, carrier: null },
    { x: 2, y: 2, held: 'destroyed' as const, carrier: null },
  ],
});
const table: Table = {
  width: 72,
  depth: 48,
  terrain: [],
  armies: ['Ours', 'Theirs'],
  units: [
    { name: 'A', side: 1, radius: 0.5 },
    { name: 'B', side: 2, radius: 0.5 },
  ],
  scenes: [
    scene('Deployment', 0, 1, [
      { unit: 0, bases: [1, 2, 3, 4] },
      { unit: 1, bases: [9, 9] },
    ]),
    scene('Round 1: A', 1, 2, [{ unit: 0, bases: [5, 6] }]),
    scene('Round 1: B', 1, 2),
    scene('Round 2: A', 2, 4, [{ unit: 1, bases: [] }]),
  ],
};
const step = (label: string) => ({ label, dice: [], text: '' });
const replay: Replay = {
  ...{ table, trial: 0, outcome: {}, sentence: '' },
  steps: [step('a'), step('b'), step('c'), step('d')],
};

describe('a game scene by scene', () => {
  it('leaves everybody where he was until he moves or is gone', () => {
    expect(standings(table).map(([a, b]) => [a?.length, b?.length])).toEqual([
      [2, 1],
      [1, 1],
      [1, 1],
      [1, 0],
    ]);
    expect(middleOf(standings(table)[0]?.[0] ?? [])).toEqual({ x: 2, y: 3 });
    expect(middleOf([])).toBeNull();
  });

  it('gives each step to the scene in which it was told, once', () => {
    expect(table.scenes.map((_, i) => stepsOf(replay, i).map(({ label }) => label))).toEqual([
      ['a'],
      ['b'],
      [],
      ['c', 'd'],
    ]);
  });

  it('begins a chapter with each round, and counts markers that are held only', () => {
    expect(chapters(table)).toEqual([
      { title: 'Deployment', scene: 0 },
      { title: 'Round 1', scene: 1 },
      { title: 'Round 2', scene: 3 },
    ]);
    expect(table.scenes.map((each) => [heldBy(each, 1), heldBy(each, 2)])[0]).toEqual([1, 0]);
  });
});
