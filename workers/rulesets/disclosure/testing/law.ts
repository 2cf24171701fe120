/**
 * The law of the rules an answer names: no rule is named that the catalogue has not; whatever alone says that an input is
 * there is named when it matters; what changes nothing brings no rule with it of which the disclosure does not say that it
 * came to nothing, unless another input keeps it from acting.
 */
import type { Measures, Ruleset, ScenarioKind } from '../../ruleset.ts';
import { sameMeasures } from '../compare.ts';
import { walkInputs } from '../inputs.ts';
import { disclose } from '../unused.ts';
import { ONLY_HOME } from './homes.ts';

/** Inputs of one question that are taken back. */
const MOST_INPUTS = 80;

interface Asked {
  readonly rules: ReadonlySet<string>;
  readonly same: (other: Asked) => boolean;
  /** Whether what both are counted for is the same; one may be counted for more, which then never comes about. */
  readonly alike: (other: Asked) => boolean;
  readonly measures: Measures;
  readonly errorBound: number;
}

/** @param dearest nanoseconds of an exact answer by estimate: beyond it a question is passed over */
function asked(kind: ScenarioKind, scenario: unknown, dearest: number): Asked | null {
  const { compile, exact } = kind.estimate(scenario);
  if (exact === null || compile + exact > dearest) return null;
  const question = kind.compile(scenario);
  const tally = question.exact();
  if (!tally) return null;
  const measures = question.measures(tally, null);
  const { exactErrorBound } = question;
  return {
    rules: new Set(question.rules),
    measures,
    errorBound: exactErrorBound,
    same: (other) => sameMeasures(measures, other.measures, Math.max(exactErrorBound, other.errorBound)),
    alike: (other) =>
      sameMeasures(
        among(measures, other.measures),
        among(other.measures, measures),
        Math.max(exactErrorBound, other.errorBound),
      ),
  };
}

/** Measures that the others have as well. */
function among(measures: Measures, others: Measures): Measures {
  return Object.fromEntries(Object.entries(measures).filter(([name]) => name in others));
}

/** What was found so far. */
export interface Law {
  readonly faults: string[];
  asked: number;
  changed: number;
  unchanged: number;
}

/** Inputs without which something else is asked, or done: what acts then says nothing about them. */
const ANOTHER_QUESTION = /^(source|attack)$|(^|\.)plan(\.|$)|Plan\.(behaviour|orders)(\[|$)/;

/** Asks a question and each question without one of its inputs, and notes what breaks the law. */
export function examine(game: Ruleset, kind: ScenarioKind, scenario: unknown, law: Law, dearest: number): void {
  const ask = (one: unknown) => asked(kind, one, dearest);
  const status = new Map(game.catalogue.map((entry) => [entry.id, entry.status]));
  const whole = ask(scenario);
  if (!whole) return;
  law.asked++;
  const say = (what: string, where: unknown) => law.faults.push(`${kind.id}: ${what} ${JSON.stringify(where)}`);
  for (const id of whole.rules) {
    const known = status.get(id);
    if (known !== 'simulated' && known !== 'input') say(`${id} is ${known ?? 'in no catalogue'}`, scenario);
  }
  const idle: Array<{ path: string; brings: string[] }> = [];
  const lost = new Set<string>();
  let looked = 0;
  walkInputs(kind, scenario, ({ path, without }) => {
    if (looked++ >= MOST_INPUTS) return true;
    const other = ask(without);
    if (!other) return true;
    const same = whole.same(other);
    if (ANOTHER_QUESTION.test(path)) return same;
    const brings = [...whole.rules].filter((id) => !other.rules.has(id));
    if (same) {
      law.unchanged++;
      idle.push({ path, brings });
    } else {
      law.changed++;
      for (const id of brings) lost.add(id);
    }
    for (const [pattern, rule] of ONLY_HOME[game.id] ?? []) {
      if (same || !pattern.test(path) || whole.alike(other)) continue;
      const homes = rule.split('|');
      if (![...whole.rules].some((id) => homes.some((home) => id.startsWith(home))))
        say(`${path} matters, and ${rule} is not named`, scenario);
    }
    // What is idle as a whole may hide that one of its parts keeps another from acting.
    return false;
  });
  let nothing: readonly string[] | undefined;
  for (const { path, brings } of idle) {
    const suspects = brings.filter((id) => !lost.has(id));
    if (suspects.length === 0) continue;
    nothing ??= disclose(kind, scenario, { exactNs: dearest }).idle;
    const alone = suspects.filter((id) => !nothing?.includes(id));
    if (alone.length === 0) continue;
    const core = withoutWhatHides(kind, scenario, path, alone, ask);
    if (core !== null) say(`${path} changes nothing, and brings ${alone.join(', ')}`, core);
  }
}

/**
 * Takes other inputs away until one matters that changed nothing: something kept it from acting, or more than one thing.
 * @param alone the rules it brings; one of them stays all the while
 * @returns null where it came to matter, otherwise the least question in which it does not
 */
function withoutWhatHides(
  kind: ScenarioKind,
  scenario: unknown,
  path: string,
  alone: readonly string[],
  ask: (scenario: unknown) => Asked | null,
): unknown {
  const hidden = (without: unknown) => roleOf(kind, without, path, ask) !== 'matters';
  if (!othersOf(kind, scenario, path).every(hidden)) return null;
  let core = scenario;
  for (let found = true; found; ) {
    found = false;
    const whole = ask(core);
    if (!whole) return null;
    for (const without of othersOf(kind, core, path)) {
      const other = ask(without);
      if (!other || !whole.same(other)) continue;
      const role = roleOf(kind, without, path, ask);
      if (role === 'matters') return null;
      if (role === 'gone' || !alone.some((id) => role.has(id))) continue;
      core = without;
      found = true;
      break;
    }
  }
  const pairs = othersOf(kind, core, path).flatMap((without) => [without, ...othersOf(kind, without, path)]);
  return pairs.every(hidden) ? core : null;
}

/** The scenario without one of its inputs that is neither the one at a path nor around it, one by one. */
function othersOf(kind: ScenarioKind, scenario: unknown, wanted: string): unknown[] {
  const others: unknown[] = [];
  walkInputs(kind, scenario, ({ path, without }) => {
    if (!wanted.startsWith(path)) others.push(without);
    return false;
  });
  return others;
}

/** Whether an input matters to a question, or the rules it brings all the same; it may be gone with another one. */
function roleOf(
  kind: ScenarioKind,
  scenario: unknown,
  wanted: string,
  ask: (scenario: unknown) => Asked | null,
): 'matters' | 'gone' | ReadonlySet<string> {
  const whole = ask(scenario);
  if (!whole) return 'gone';
  let found: 'matters' | 'gone' | ReadonlySet<string> = 'gone';
  walkInputs(kind, scenario, ({ path, without }) => {
    if (path !== wanted) return false;
    const other = ask(without);
    found =
      other === null || !whole.same(other) ? 'matters' : new Set([...whole.rules].filter((id) => !other.rules.has(id)));
    return true;
  });
  return found;
}
