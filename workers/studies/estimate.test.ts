import { expect, test } from 'vitest';
import { findKind } from '../rulesets/index.ts';
import { estimateOf } from './estimate.ts';

test('an estimate that is kept is that of its scenario and its kind', () => {
  const parsed = [4, 9].map((models): object => {
    const unit = { models, quality: 4, defense: 4, weapons: [{ name: 'Sword' }] };
    const [duel, skirmish] = ['duel', 'skirmish'].map((id) =>
      findKind('aof', id).schema.parse({ attacker: unit, target: unit }),
    );
    // One and the same thing as two kinds read it.
    return { ...(skirmish as object), ...(duel as object) };
  });
  for (const i of [0, 0, 1, 0, 1, 1]) {
    for (const kind of ['duel', 'duel', 'skirmish', 'duel']) {
      const { compile, trial } = findKind('aof', kind).estimate(parsed[i]);
      const kept = estimateOf({ ruleset: 'aof', kind, scenario: parsed[i] });
      expect([kept.compile, kept.trial]).toEqual([compile, trial]);
    }
  }
});
