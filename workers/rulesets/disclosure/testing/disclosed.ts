/** What is disclosed of a scenario, for tests. */
import type { Disclosure, ScenarioKind } from '../../ruleset.ts';
import { disclose } from '../unused.ts';

/** @throws Error for a scenario that is refused */
export function disclosed(kind: ScenarioKind, input: unknown): Disclosure {
  const scenario = kind.schema.parse(input);
  const [problem] = kind.check(scenario);
  if (problem) throw new Error(`${problem.path}: ${problem.message}`);
  return disclose(kind, scenario, { exactNs: 1e9, trials: 4_096 });
}

/** Paths of everything that changed nothing, numbers of profiles last. */
export function unused(kind: ScenarioKind, input: unknown): string[] {
  const { unused: found, printed } = disclosed(kind, input);
  return [...found.map(({ path }) => path), ...printed];
}
