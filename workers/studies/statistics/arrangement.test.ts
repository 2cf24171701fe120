import { expect, test } from 'vitest';
import { clusterOrder } from './arrangement.ts';

test('rows of two kinds stand together, the better kind first', () => {
  const rows = [
    [0, 0],
    [9, 9],
    [0.1, 0],
    [9, 8.8],
    [0, 0.2],
  ];
  const order = clusterOrder(rows, (row) => rows[row][0] + rows[row][1]);
  expect(order.slice(0, 2).sort()).toEqual([1, 3]);
  expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
});

test('points along a line come in the order of the line', () => {
  const places = [3, 1, 4.1, 0, 2.05];
  const order = clusterOrder(
    places.map((x) => [x]),
    (row) => places[row],
  );
  expect(order).toEqual([2, 0, 4, 1, 3]);
});

test('nothing and one', () => {
  expect(clusterOrder([], () => 0)).toEqual([]);
  expect(clusterOrder([[1]], () => 0)).toEqual([0]);
});
