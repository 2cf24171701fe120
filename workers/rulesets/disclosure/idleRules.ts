/**
 * Rules that an answer names and that came to nothing: a smaller question, whose answer is the same, does without them.
 *
 * Inputs that change nothing may bring a rule with them, which then did nothing. Two of them can stand in for one another,
 * so they are taken away together, for as long as the answer stays.
 */
import type { ScenarioKind } from '../ruleset.ts';
import { walkInputs } from './inputs.ts';

export class IdleRules {
  /** What was found, in the order of the answer; complete after {@link core}. */
  found: readonly string[] = [];
  private readonly named: readonly string[];
  private readonly brought: Array<{ readonly path: string; readonly rules: readonly string[] }> = [];

  /** @param named rules of the answer */
  constructor(named: readonly string[]) {
    this.named = named;
  }

  /** @param others rules of the question without the input, whose answer is the same */
  heard(path: string, others: readonly string[]): void {
    const rules = this.named.filter((id) => !others.includes(id));
    if (rules.length > 0) this.brought.push({ path, rules });
  }

  /**
   * Questions with ever less in them. Whoever asks answers with the rules of one whose answer is the same, otherwise with
   * null.
   */
  *core(kind: ScenarioKind, scenario: unknown): Generator<unknown, void, readonly string[] | null> {
    let rest = scenario;
    let kept = this.named;
    // From the end: what is taken out of a list moves the entries after it.
    let left = this.brought.toReversed();
    for (const again of [false, true]) {
      const passed: typeof left = [];
      for (const one of left) {
        // One that is left may bring by now what another one brought that is gone: of two knocked down, a huge one was not.
        if (!(again ? this.brought : [one]).some(({ rules }) => rules.some((id) => kept.includes(id)))) {
          passed.push(one);
          continue;
        }
        const without = taken(kind, rest, one.path);
        if (without === undefined) continue;
        const now = yield without;
        if (now === null) continue;
        rest = without;
        kept = now;
      }
      left = passed;
    }
    this.found = this.named.filter((id) => !kept.includes(id));
  }
}

/** The scenario without the input at a path; undefined where it is none any more. */
function taken(kind: ScenarioKind, scenario: unknown, wanted: string): unknown {
  let found: unknown;
  walkInputs(kind, scenario, ({ path, without }) => {
    if (path === wanted) found = without;
    return found !== undefined;
  });
  return found;
}
