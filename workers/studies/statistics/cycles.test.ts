import { expect, test } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { strongComponents } from './components.ts';
import { findCycles } from './cycles.ts';

function antisymmetric(n: number, value: (i: number, j: number) => number) {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      matrix[i * n + j] = value(i, j);
      matrix[j * n + i] = -matrix[i * n + j];
    }
  }
  return (i: number, j: number) => matrix[i * n + j];
}

test('rock, scissors, paper is one cycle, with its weakest margin', () => {
  const margin = antisymmetric(3, (i, j) => (i === 1 && j === 0 ? -0.3 : i === 2 && j === 1 ? -0.1 : 0.2));
  expect(findCycles(3, margin)).toEqual({
    knots: [[0, 1, 2]],
    circular: 1,
    triples: 1,
    listed: [{ players: [0, 1, 2], weakest: 0.1 }],
  });
});

test('an order has no cycle', () => {
  const found = findCycles(6, (i, j) => j - i);
  expect(found).toEqual({ knots: [], circular: 0, triples: 20, listed: [] });
});

test('a circle of five in which only neighbours are decided is found as one of five', () => {
  const margin = (i: number, j: number) => ((i + 1) % 5 === j ? 0.1 + i / 100 : 0);
  const { knots, circular, triples, listed } = findCycles(5, margin);
  expect({ knots, circular, triples }).toEqual({ knots: [[0, 1, 2, 3, 4]], circular: 0, triples: 0 });
  expect(listed).toEqual([{ players: [0, 1, 2, 3, 4], weakest: 0.1 }]);
});

test('random tournaments: triples, components and counts agree with brute force', () => {
  const draws = new Draws(5);
  for (let round = 0; round < 60; round++) {
    const n = 3 + Math.floor(draws.uniform() * 6);
    // Some pairs stay undecided.
    const margin = antisymmetric(n, () => (draws.uniform() < 0.2 ? 0 : draws.uniform() - 0.5));
    const found = findCycles(n, margin, 1000);
    let circular = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        for (let k = 0; k < n; k++) {
          if (margin(i, j) > 0 && margin(j, k) > 0 && margin(k, i) > 0) circular++;
        }
      }
    }
    expect(found.circular).toBe(circular / 3);
    expect(found.listed.filter(({ players }) => players.length === 3)).toHaveLength(circular / 3);
    expect(found.knots.map((knot) => knot.join()).sort()).toEqual(
      reachable(n, (i, j) => margin(i, j) > 0)
        .filter(({ length }) => length >= 3)
        .map((knot) => knot.join())
        .sort(),
    );
    for (const { players, weakest } of found.listed) {
      const margins = players.map((player, at) => margin(player, players[(at + 1) % players.length]));
      expect(Math.min(...margins)).toBe(weakest);
      expect(weakest).toBeGreaterThan(0);
    }
  }
});

/** Components by transitive closure. */
function reachable(n: number, edge: (i: number, j: number) => boolean): number[][] {
  const reach = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => i === j || edge(i, j)));
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) reach[i][j] ||= reach[i][k] && reach[k][j];
  }
  const groups = new Map<string, number[]>();
  for (let i = 0; i < n; i++) {
    const key = reach[i].map((is, j) => is && reach[j][i]).join();
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  return [...groups.values()];
}

test('components come after those they lead to', () => {
  const components = strongComponents(4, (i, j) => j === i + 1);
  expect(components).toEqual([[3], [2], [1], [0]]);
});
