/** How many trials studies count where a request leaves it out. */
import { expect, it } from 'vitest';
import type { Checked } from '../answer.ts';
import { trialsForHalfWidth } from '../engine/method.ts';
import { findKind } from '../rulesets/index.ts';
import { usualTrials } from './cellCost.ts';
import { batchesFor } from './run.ts';
import { context } from './testing/context.ts';

function cellOf(ruleset: string, kind: string) {
  const found = context.check(ruleset, kind, findKind(ruleset, kind).examples[0].scenario);
  if (!('checked' in found)) throw new Error('an example that is faulty');
  const request: Checked = found.checked;
  return { key: 'a', request, seed: 1, measures: [{ name: null }], method: 'auto' as const };
}

it.each(['aof', 'mk3', 'mk2', 'ae'])('of a battle of %s as many as one such question is answered by', (ruleset) => {
  const cell = cellOf(ruleset, 'battle');
  // 49 steps of a hundredth, squared: 2,401 games know an even chance to within 2 points of a hundred.
  expect(usualTrials(cell, 65_536)).toBeGreaterThanOrEqual(trialsForHalfWidth(0.02) - 1);
  expect(usualTrials(cell, 65_536)).toBeLessThanOrEqual(trialsForHalfWidth(0.02) + 1);
  expect(batchesFor(cell, undefined, 65_536)).toBeLessThan(batchesFor(cell, 65_536));
});

it('of what is cheap all of them, and what a request states in any case', () => {
  const cell = cellOf('mk3', 'activation');
  expect(usualTrials(cell, 65_536)).toBe(65_536);
  expect(batchesFor(cell, undefined, 65_536)).toBe(batchesFor(cell, 65_536));
  expect(batchesFor(cellOf('aof', 'battle'), 65_536, 4_096)).toBe(batchesFor(cellOf('aof', 'battle'), 65_536));
});
