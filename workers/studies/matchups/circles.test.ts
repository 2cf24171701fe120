/** Circles of who beats whom, as they are shown. */
import { expect, it } from 'vitest';
import { findCycles } from '../statistics/cycles.ts';
import { certainLead, circlesOf, circleWords } from './circles.ts';
import type { Scores } from './scores.ts';

/** Everybody beats those that follow him, but for the upsets. @param upsets [winner, loser, score] */
function scoresWith(n: number, upsets: ReadonlyArray<readonly [number, number, number]>, error = 0): Scores {
  const score = new Float64Array(n * n).fill(Number.NaN);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i !== j) score[i * n + j] = i < j ? 0.6 : 0.4;
  for (const [winner, loser, value] of upsets) {
    score[winner * n + loser] = value;
    score[loser * n + winner] = 1 - value;
  }
  const known = Uint8Array.from({ length: n * n }, (_, at) => Number(at % (n + 1) !== 0));
  return { rows: n, columns: n, score, variance: new Float64Array(n * n).fill(error * error), known };
}

const names = (n: number) => Array.from({ length: n }, (_, i) => `Unit ${i}`);
const shown = (scores: Scores) =>
  circlesOf(findCycles(scores.rows, certainLead(scores, 0.95)), scores, names(scores.rows), (i) => -i, 0.95);

it('draws the arrows of the circle that its title tells, with their scores', () => {
  const { figure, table } = shown(scoresWith(3, [[2, 0, 0.9]]))!;
  expect(figure.title).toBe('Unit 0 beats Unit 1, Unit 1 beats Unit 2, and Unit 2 beats Unit 0');
  expect(figure.nodes).toEqual(names(3));
  expect(figure.arrows).toEqual([
    { from: 0, to: 1, value: 0.6, strong: true },
    { from: 1, to: 2, value: 0.6, strong: true },
    { from: 2, to: 0, value: 0.9, strong: true },
  ]);
  expect(table.rows).toEqual([
    ['Unit 0', 'Unit 1', 0.6, null, null, 1],
    ['Unit 1', 'Unit 2', 0.6, null, null, 1],
    ['Unit 2', 'Unit 0', 0.9, null, null, 1],
  ]);
  expect(table.id).toBe(figure.table);
});

it('draws none where there is an order, or where chance leaves it open', () => {
  expect(shown(scoresWith(5, []))).toBeNull();
  expect(shown(scoresWith(3, [[2, 0, 0.9]], 0.2))).toBeNull();
});

it('of many circles shows as many as can be told apart, the most pronounced first, and says how many there are besides', () => {
  const scores = scoresWith(
    40,
    Array.from({ length: 30 }, (_, i) => [i + 4, i, 0.55 + i / 200] as const),
  );
  const { figure } = shown(scores)!;
  expect(figure.nodes.length).toBeLessThanOrEqual(10);
  expect(figure.axis).toMatch(/ \d+ more circles are in the tables\.$/);
  for (const { from, to, value } of figure.arrows) {
    const [winner, loser] = [from, to].map((at) => names(40).indexOf(figure.nodes[at]!));
    expect(value).toBe(scores.score[winner! * 40 + loser!]);
    expect(value).toBeGreaterThan(0.5);
  }
  // Each pair once, whichever way round.
  const pairs = figure.arrows.map(({ from, to }) => [Math.min(from, to), Math.max(from, to)].join());
  expect(new Set(pairs).size).toBe(pairs.length);
});

it('tells a long circle as a row of names', () => {
  expect(circleWords({ players: [0, 1, 2, 3, 4], weakest: 0.1 }, names(5))).toBe(
    '"Beats" runs in a circle of 5: Unit 0 > Unit 1 > Unit 2 > Unit 3 > Unit 4',
  );
});
