import { describe, expect, it } from 'vitest';
import type { Replay } from '../../server/api/contract.ts';
import { chapters, frameOf, heldBy, isGame, metIn, middleOf, namesIn, standings, stepsOf, type Table } from './film.ts';

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

describe('names in a trial', () => {
  const named = (count: number, scenes: Partial<Table['scenes'][number]>, game = false) => {
    const places = Array.from({ length: count }, (_, unit) => ({ unit, bases: [10, 10 + 1.1 * unit] }));
    const only = { ...scene('Where they stand', game ? 1 : 0, 0, places), ...scenes };
    const units = places.map(({ unit }) => ({ name: `M${unit}`, side: 1 as const, radius: 0.5 }));
    const film = { ...table, units, scenes: [only] };
    return namesIn(film, only, standings(film)[0] ?? [], 0.4);
  };

  it('stand below a base, and beside it where another base or name is', () => {
    expect(named(3, {}).map(({ name, anchor }) => [name, anchor])).toEqual([
      ['M0', 'middle'],
      ['M1', 'start'],
      ['M2', 'start'],
    ]);
  });

  it('are those of who acts and who is met where many stand, and none in a game', () => {
    expect(named(20, { unit: 3, met: [7] }).map(({ name }) => name)).toEqual(['M3', 'M7']);
    expect(named(2, {}, true)).toEqual([]);
  });
});

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

describe('a trial that is no game', () => {
  const place = (x: number, y: number) => ({ moved: [{ unit: 0, bases: [x, y] }] });
  const deed: Table = {
    ...table,
    scenes: [
      { ...scene('Where they stand', 0, 0), ...place(10, 20), markers: [] },
      {
        ...{ ...scene('It comes down', 0, 1), markers: [], met: [0] },
        areas: [{ title: 'The template', outline: { kind: 'disc', x: 40, y: 22, radius: 2 } }],
      },
    ],
  };

  it('names who is met, and goes to each scene by its title', () => {
    expect([isGame(table), isGame(deed)]).toEqual([true, false]);
    expect(deed.scenes.map((each) => metIn(each, deed))).toEqual([[], ['A']]);
    expect(chapters(deed).map(({ title }) => title)).toEqual(['Where they stand', 'It comes down']);
  });

  it('shows the part of the table where something happens, and all of it in a game', () => {
    expect(frameOf(table)).toEqual({ x: 0, y: 0, width: 72, depth: 48 });
    const { x, y, width, depth } = frameOf(deed);
    expect([x, x + width]).toEqual([7, 44.5]);
    // Not less than is needed to see where that is, and not over the edge.
    expect(depth).toBe(16);
    expect(y <= 19.5 && y + depth >= 24).toBe(true);
    const corner = frameOf({ ...deed, scenes: [{ ...scene('', 0, 0), ...place(0.5, 47.5), markers: [] }] });
    expect(corner).toEqual({ x: 0, y: 32, width: 16, depth: 16 });
  });
});
