import { expect, test } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { inversePositive, multiply, solveInPlace } from './linear.ts';

const N = 7;

function random(draws: Draws): Float64Array {
  return Float64Array.from({ length: N * N }, () => draws.normal());
}

test('the solution of random systems satisfies them', () => {
  const draws = new Draws(1);
  for (let round = 0; round < 50; round++) {
    const a = random(draws);
    const b = Float64Array.from({ length: N }, () => draws.normal());
    const x = solveInPlace(Float64Array.from(a), Float64Array.from(b), N);
    for (let i = 0; i < N; i++) {
      let sum = 0;
      for (let j = 0; j < N; j++) sum += a[i * N + j] * x[j];
      expect(sum).toBeCloseTo(b[i], 9);
    }
  }
});

test('a singular system is refused', () => {
  expect(() => solveInPlace(new Float64Array([1, 2, 2, 4]), new Float64Array([1, 1]), 2)).toThrow('singular');
});

test('the inverse of a positive definite matrix times the matrix is one', () => {
  const a = random(new Draws(2));
  const square = new Float64Array(N * N);
  for (let i = 0; i < N; i++) {
    for (let j = 0; j < N; j++) for (let k = 0; k < N; k++) square[i * N + j] += a[i * N + k] * a[j * N + k];
  }
  const product = multiply(inversePositive(square, N)!, square, N);
  product.forEach((value, at) => {
    expect(value).toBeCloseTo(at % (N + 1) === 0 ? 1 : 0, 8);
  });
});

test('an indefinite or singular matrix has no such inverse', () => {
  expect(inversePositive(new Float64Array([1, 2, 2, 1]), 2)).toBeNull();
  expect(inversePositive(new Float64Array([1, 1, 1, 1]), 2)).toBeNull();
});
