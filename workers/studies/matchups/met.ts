/** Who is met in a question: the other side of its match-up. */
import { parsePath, valueAt } from '../../paths.ts';
import { rulesets } from '../../rulesets/index.ts';

interface Question {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: unknown;
}

/**
 * The name of whoever is acted on in a scenario.
 *
 * @param changed paths at which a study changes it: whoever is changed is looked at, and not met
 * @returns null where its kind has no such side, or that one no name
 */
export function metIn({ ruleset, kind, scenario }: Question, changed: readonly string[]): string | null {
  const column = rulesets.find(({ id }) => id === ruleset)?.kinds.find(({ id }) => id === kind)?.matchup?.column;
  const path = column === undefined ? null : parsePath(column);
  if (path === null || changed.some((text) => parsePath(text)?.[0] === path[0])) return null;
  const name = valueAt(scenario, [...path, 'name']);
  return typeof name === 'string' && name !== '' ? name : null;
}
