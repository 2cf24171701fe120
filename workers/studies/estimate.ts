/** What a question costs, by the kind that it names. */
import type { Checked } from '../answer.ts';
import { findKind } from '../rulesets/index.ts';
import type { Cost, ScenarioKind } from '../rulesets/ruleset.ts';

/** Of the last scenario that was asked for. */
let last: { readonly scenario: unknown; readonly kind: ScenarioKind; readonly cost: Cost } | null = null;

/** To plan a cell its estimate is asked for several times on end. */
export function estimateOf({ ruleset, kind: id, scenario }: Checked): Cost {
  const kind = findKind(ruleset, id);
  if (last !== null && last.scenario === scenario && last.kind === kind) return last.cost;
  const cost = kind.estimate(scenario);
  last = { scenario, kind, cost };
  return cost;
}
