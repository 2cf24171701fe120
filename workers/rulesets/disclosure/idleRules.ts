/**
 * Rules that an answer names and that came to nothing: a smaller question, whose answer is the same, does without them.
 *
 * Inputs that change nothing may bring a rule with them, which then did nothing. Two of them can stand in for one another,
 * so they are taken away together, for as long as the answer stays.
 */
import type { ScenarioKind } from '../ruleset.ts';
import { without } from './inputs.ts';

/** A question without an input that brings a rule with it. */
export interface Without {
  readonly scenario: unknown;
  readonly rules: readonly string[];
}

interface Brought {
  readonly path: string;
  /** Rules that come with it. */
  readonly rules: readonly string[];
  readonly alone: Without;
}

export class IdleRules {
  /** What was found, in the order of the answer; complete after {@link core}. */
  found: readonly string[] = [];
  private readonly named: readonly string[];
  private readonly brought: Brought[] = [];

  /** @param named rules of the answer */
  constructor(named: readonly string[]) {
    this.named = named;
  }

  /** @param alone the question without this input alone, whose answer is the same */
  heard(path: string, alone: Without): void {
    const rules = this.named.filter((id) => !alone.rules.includes(id));
    if (rules.length > 0) this.brought.push({ path, rules, alone });
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
        // Without the first of them alone the answer is known to be the same.
        const less = rest === scenario ? one.alone.scenario : without(kind, rest, one.path);
        if (less === undefined) continue;
        const now = rest === scenario ? one.alone.rules : yield less;
        if (now === null) continue;
        rest = less;
        kept = now;
      }
      left = passed;
    }
    this.found = this.named.filter((id) => !kept.includes(id));
  }
}
