/** Who is met in a question: the other side of its match-up. */
import { parsePath, valueAt } from '../../paths.ts';
import { rulesets } from '../../rulesets/index.ts';

/** The name of whoever is acted on in a scenario; null where its kind has no such side, or that one no name. */
export function metIn(ruleset: string, kind: string, scenario: unknown): string | null {
  const column = rulesets.find(({ id }) => id === ruleset)?.kinds.find(({ id }) => id === kind)?.matchup?.column;
  const path = column === undefined ? null : parsePath(column);
  const name = path && valueAt(scenario, [...path, 'name']);
  return typeof name === 'string' && name !== '' ? name : null;
}
