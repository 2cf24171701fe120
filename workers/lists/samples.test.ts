/** Sample profiles say in which questions they have nothing to do. */
import { describe, expect, it } from 'vitest';
import { answerExactly } from '../answer.ts';
import { findKind, rulesets } from '../rulesets/index.ts';
import { headlineValue } from '../rulesets/readMeasure.ts';
import { samplesOf } from './samples.ts';

/** Whether something comes of it: refused, or worth nothing, is nothing. */
function acts(ruleset: string, id: string, measure: string, scenario: object): boolean {
  const kind = findKind(ruleset, id);
  const parsed = kind.schema.safeParse(scenario);
  if (!parsed.success || kind.check(parsed.data).length > 0) return false;
  const { measures, headline } = answerExactly({ ruleset, kind: id, scenario: parsed.data });
  const [name = '', label] = measure.split('/');
  const found = measures[name];
  if (found?.kind === 'series') return found.steps.some((step) => step.label === label && step.value > 0);
  return headlineValue((found ?? measures[headline])!) > 0;
}

describe('a sample profile', () => {
  it('sits out a phase of its game where nothing comes of it against anybody, and no other', () => {
    const wrong: string[] = [];
    for (const ruleset of rulesets) {
      const phases = ruleset.lists?.phases ?? [];
      const own = samplesOf(ruleset).filter(({ part }) => part === 'attacker');
      expect(own.length, ruleset.id).toBeGreaterThan(10);
      for (const { kind: id, measure } of phases) {
        const [example] = findKind(ruleset.id, id).examples;
        const { target } = example!.scenario as { readonly target: object };
        for (const { title, kind, values, idleIn = [] } of own) {
          // Of two profiles of one name, each for a phase, the other one's values would do as well.
          const made = phases.some((phase) => phase.kind === kind);
          const does = made
            ? kind === id
            : [
                { attacker: values, target },
                { ...(example!.scenario as object), attacker: values },
              ].some((scenario) => acts(ruleset.id, id, measure, scenario));
          if (does === idleIn.includes(id)) wrong.push(`${ruleset.id} ${id} ${title}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
