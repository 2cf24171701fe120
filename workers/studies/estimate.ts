/** A kind's estimate of a scenario, worked out once: planning asks for it again and again. */
import type { Checked } from '../answer.ts';
import { findKind } from '../rulesets/index.ts';
import type { Cost } from '../rulesets/ruleset.ts';

const known = new WeakMap<object, Cost>();
/** Planning asks several things of one scenario in a row. */
let last: { readonly scenario: unknown; readonly cost: Cost } | null = null;

export function estimateOf({ ruleset, kind, scenario }: Checked): Cost {
  if (typeof scenario !== 'object' || scenario === null) return findKind(ruleset, kind).estimate(scenario);
  if (last?.scenario === scenario) return last.cost;
  let cost = known.get(scenario);
  if (!cost) {
    cost = findKind(ruleset, kind).estimate(scenario);
    known.set(scenario, cost);
  }
  last = { scenario, cost };
  return cost;
}
