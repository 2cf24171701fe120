/** Whether a scenario can be asked: its shape, and faults across fields. The same for every way in. */
import type { Checked } from '../engine/engine.ts';
import { parsePath, valueAt } from '../paths.ts';
import type { ScenarioKind } from '../rulesets/ruleset.ts';
import { type FieldError, fieldErrors, joined, sentence, shortened } from './field-errors.ts';

export type ScenarioCheck =
  | { readonly checked: Checked; readonly errors?: never }
  | { readonly checked?: never; readonly errors: readonly FieldError[]; readonly stage: 'schema' | 'check' };

/** Parses a scenario and looks for faults across fields; never throws. */
export function checkScenario(ruleset: string, kind: ScenarioKind, scenario: unknown): ScenarioCheck {
  const parsed = kind.schema.safeParse(withoutWithdrawn(kind, scenario));
  if (!parsed.success) {
    return { stage: 'schema', errors: fieldErrors(parsed.error.issues, kind.schema, scenario, 'scenario') };
  }
  const problems = kind.check(parsed.data);
  if (problems.length === 0) return { checked: { ruleset, kind: kind.id, scenario: parsed.data } };
  return {
    stage: 'check',
    errors: problems.map(({ path, message, allowed }) => {
      const value = valueAt(parsed.data, parsePath(path) ?? []);
      return {
        path: joined('scenario', path),
        message: sentence(message),
        ...(value === undefined || path === '' ? {} : { value: shortened(value) }),
        ...(allowed === undefined ? {} : { allowed }),
      };
    }),
  };
}

/** The scenario without rulings that earlier versions took in this kind; faults name places of the one that was sent. */
function withoutWithdrawn({ withdrawnRulings = [] }: ScenarioKind, scenario: unknown): unknown {
  if (withdrawnRulings.length === 0 || typeof scenario !== 'object' || scenario === null) return scenario;
  const { rulings } = scenario as { readonly rulings?: unknown };
  if (typeof rulings !== 'object' || rulings === null || Array.isArray(rulings)) return scenario;
  const kept = Object.entries(rulings).filter(([name]) => !withdrawnRulings.includes(name));
  return kept.length === Object.keys(rulings).length ? scenario : { ...scenario, rulings: Object.fromEntries(kept) };
}
