/** That a whole list bends is said only where every battle says so, and never because of one price. */
import { describe, expect, it } from 'vitest';
import type { Matchups } from '../matchups/grid.ts';
import { type Law, solveArena } from '../statistics/arena.ts';
import type { ArenaFound } from './arena.ts';
import { findingsOf } from './findings.ts';
import { entriesOf, listedAt } from './listed.ts';
import { judge } from './verdicts.ts';

const FAIR = [3, 3.4, 3.9, 4.3, 4.8, 5.2];

/** Battles in which prices are these, exactly. */
function bendIn(listed: readonly number[], fairIn: ReadonlyArray<readonly number[]>, margin = 0) {
  const lawOf =
    (fair: readonly number[]): Law =>
    (i, j, d) => {
      const score = 1 / (1 + Math.exp(2 * (d - (fair[i]! - fair[j]!))));
      return { score, slope: 2 * score * (1 - score), variance: 0 };
    };
  const weights = listed.map(() => 1 / listed.length);
  const rows = listed.map((price, i) => ({ name: `Unit ${i}`, points: Math.exp(price) }));
  const groups = listed.map((_, i) => [i]);
  const found: ArenaFound = {
    battles: fairIn.map((fair, b) => ({
      battle: { id: `${b}`, title: `${b}`, situation: 0, weight: 1, army: null, margin },
      solution: solveArena(weights, listed, lawOf(fair), 0),
      beyond: new Set(),
    })),
    all: solveArena(weights, listed, lawOf(fairIn[0]!), 0),
    listed: listedAt(lawOf(fairIn[0]!), entriesOf(groups, rows)),
    ...{ groups, unpriced: [], trials: 0, opponents: null, unfought: 0, newcomers: [] },
  };
  const judged = judge({ field: { rows } } as unknown as Matchups, found, { confidence: 0.95, tolerance: 0.05 });
  return { bent: findingsOf(judged, [], null).some(({ kind }) => kind === 'bend'), value: judged.exponent!.value };
}

describe('a list that bends', () => {
  const half = FAIR.map((one) => 0.5 * one);

  it('is said to where it does in every battle', () => {
    const { bent, value } = bendIn(half, [FAIR, FAIR.map((one) => 1.1 * one)]);
    expect(bent).toBe(true);
    expect(value).toBeCloseTo(0.5, 4);
  });

  it('is not where one battle finds it straight, or where the battle itself may be off by as much', () => {
    expect(bendIn(half, [FAIR, half]).bent).toBe(false);
    const little = FAIR.map((one) => 0.85 * one);
    expect(bendIn(little, [FAIR]).bent).toBe(true);
    expect(bendIn(little, [FAIR], 0.3).bent).toBe(false);
  });

  it('is not for one price ten times too high, whoever has it', () => {
    for (let i = 0; i < FAIR.length; i++) {
      const { bent, value } = bendIn(
        FAIR.map((one, j) => (i === j ? one + Math.log(10) : one)),
        [FAIR],
      );
      expect(bent).toBe(false);
      expect(value).toBeCloseTo(1, 4);
    }
  });
});
