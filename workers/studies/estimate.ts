/** A kind's estimate of a scenario, worked out once: planning asks for it again and again. */
import type { Checked } from '../answer.ts';
import { findKind } from '../rulesets/index.ts';
import type { Cost } from '../rulesets/ruleset.ts';

const known = new WeakMap<object, Cost>();

export function estimateOf({ ruleset, kind, scenario }: Checked): Cost {
  if (typeof scenario !== 'object' || scenario === null) return findKind(ruleset, kind).estimate(scenario);
  let cost = known.get(scenario);
  if (!cost) {
    cost = findKind(ruleset, kind).estimate(scenario);
    known.set(scenario, cost);
  }
  return cost;
}
