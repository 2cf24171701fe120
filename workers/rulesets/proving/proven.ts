/** Holds a kind against its referee over many random scenarios. */
import type { ScenarioKind } from '../ruleset.ts';
import { Coverage } from './coverage.ts';
import { accepted, canHave, Drawer, drawScenario, type Hints } from './draw.ts';
import type { Json } from './json.ts';
import { type Effort, type Judged, judge, type Referee } from './judge.ts';
import { drawnSchema } from './schema.ts';
import { shrink } from './shrink.ts';
import { type Wish, wishFor } from './wish.ts';

/** False alarms of a whole run, all kinds and scenarios together. */
export const BUDGET = 1e-6;

const MOST_WISHES = 3;
/**
 * Scenarios that have a field before it is no longer wished for, and how often it is wished for in vain: so many at least,
 * and this share of a long run. A field that comes three times in thousands of scenarios is hardly looked at.
 */
const ENOUGH = 3;
const SHARE = 1 / 100;

/** A fault of the engine that is known, and what shows it. Goes when the fault is mended. */
export interface KnownFault<S> {
  readonly rule: string;
  readonly why: string;
  readonly shows: (scenario: S) => boolean;
}

/** @typeParam S what the kind's schema makes of a scenario; games keep their kinds in a list that no longer says */
export interface Proof<S> {
  readonly kind: ScenarioKind;
  readonly referee: Referee<S>;
  readonly hints: Hints;
  readonly known?: readonly KnownFault<S>[];
  /** Whether fields and values of the schema are asked for by turns, not left to chance. */
  readonly everyField?: boolean;
}

export interface RunOptions {
  readonly scenarios: number;
  /** Scenarios of the whole run, among which the budget of false alarms is shared. */
  readonly ofAll: number;
  readonly seed: number;
  readonly effort: Effort;
  /** Differences that are shrunk; further ones are reported as drawn. */
  readonly shrinks: number;
  /** Whether it is found out of every field that never came which the kind's check always refuses; dear. */
  readonly triesMissing?: boolean;
  /** Told before each scenario is judged. */
  readonly onScenario?: (input: Json, index: number) => void;
  readonly onDifference?: (difference: Difference) => void;
}

export interface Difference {
  readonly kind: string;
  readonly index: number;
  readonly scenario: Json;
  readonly what: string;
  readonly referee: number;
  readonly engine: number;
  readonly p: number;
  readonly error?: string;
}

export interface Report {
  readonly kind: string;
  readonly judged: number;
  readonly how: Readonly<Record<string, number>>;
  /** Why scenarios were passed over, with how often. */
  readonly passed: Readonly<Record<string, number>>;
  readonly known: Readonly<Record<string, number>>;
  /** Values compared. */
  readonly looks: number;
  readonly worst: number;
  readonly differences: readonly Difference[];
  readonly coverage: Coverage;
  /** Measures that the referee ruled on, and those it never did. */
  readonly ruled: readonly string[];
  readonly unruled: readonly string[];
}

/** A kind with its referee, whatever its scenarios are. */
export interface ProvenKind {
  readonly id: string;
  run(options: RunOptions): Report;
  /**
   * Scenarios that once told engine and referee apart, asked again. One that is no longer accepted counts as a difference.
   * @param alarm false alarms of each
   */
  again(cases: readonly Json[], effort: Effort, alarm: number): Difference[];
}

export function proven<S>({ kind: listed, referee, hints, known = [], everyField = false }: Proof<S>): ProvenKind {
  const kind = listed as unknown as ScenarioKind<S>;
  const schema = drawnSchema(kind.schema);
  const drawer = new Drawer(schema, hints);

  function run({
    scenarios,
    ofAll,
    seed,
    effort,
    shrinks,
    triesMissing,
    onScenario,
    onDifference,
  }: RunOptions): Report {
    const coverage = new Coverage(schema);
    const how: Record<string, number> = {};
    const passed: Record<string, number> = {};
    const excluded: Record<string, number> = {};
    const ruled = new Set<string>();
    const unruled = new Set<string>();
    const differences: Difference[] = [];
    const alarm = BUDGET / ofAll / 2;
    let looks = 0;
    let worst = 1;
    let judgedCount = 0;
    const fields = coverage.all.map(wishFor);
    // Those who came seldom, by turns: as many at once as it takes to come by all, but not so many that they are never
    // accepted together.
    const each = Math.min(MOST_WISHES, Math.ceil(fields.length / scenarios));
    const left = new Set(fields.map((_, at) => at));
    const enough = Math.max(ENOUGH, Math.floor(SHARE * scenarios));
    const wished = fields.map(() => 0);
    const wishes = (): Wish[] => {
      const next: Wish[] = [];
      for (const at of [...left].slice(0, 2 * ENOUGH * MOST_WISHES)) {
        left.delete(at);
        const count = coverage.countOf(fields[at].field);
        if (count >= enough || wished[at] - count >= enough) continue;
        // At the end of the row again.
        left.add(at);
        wished[at]++;
        next.push(fields[at]);
        if (next.length === each) break;
      }
      return next;
    };
    for (let index = 0; index < scenarios; index++) {
      const { input, scenario } = drawScenario(kind, drawer, seed, index, everyField ? wishes() : []);
      const fault = known.find(({ shows }) => shows(scenario));
      if (fault) {
        excluded[fault.rule] = (excluded[fault.rule] ?? 0) + 1;
        continue;
      }
      coverage.see(input);
      onScenario?.(input, index);
      const verdict = tried(() => judge(kind, referee, scenario, seed + 1_000 + 2 * index, effort));
      if (!('error' in verdict)) {
        how[verdict.how] = (how[verdict.how] ?? 0) + 1;
        if (verdict.why) passed[verdict.why] = (passed[verdict.why] ?? 0) + 1;
        else judgedCount++;
        for (const name of verdict.ruled) ruled.add(numberless(name));
        for (const name of verdict.unruled) unruled.add(numberless(name));
        looks += verdict.looks;
        if (verdict.p >= alarm) {
          worst = Math.min(worst, verdict.p);
          continue;
        }
      }
      const fails = (smaller: Json): boolean => {
        const found = tried(() => accepted(kind, smaller));
        if ('error' in found || !('scenario' in found) || known.some(({ shows }) => shows(found.scenario)))
          return false;
        const again = tried(() => judge(kind, referee, found.scenario, seed + 77, effort));
        if ('error' in again) return 'error' in verdict && again.error === verdict.error;
        return !('error' in verdict) && again.p < BUDGET;
      };
      const small = differences.length < shrinks ? shrink(input, fails, 160) : input;
      const difference = described(kind.id, index, small, input, verdict, (json) => {
        const found = accepted(kind, json);
        return 'scenario' in found ? tried(() => judge(kind, referee, found.scenario, seed + 77, effort)) : verdict;
      });
      differences.push(difference);
      onDifference?.(difference);
    }
    if (triesMissing) {
      for (const field of coverage.missing) {
        if (!canHave(kind, drawer, seed, wishFor(field))) coverage.refuse(field);
      }
    }
    return {
      ...{ kind: kind.id, judged: judgedCount, how, passed, known: excluded, looks, worst, differences, coverage },
      ...{ ruled: [...ruled].sort(), unruled: [...unruled].filter((name) => !ruled.has(name)).sort() },
    };
  }

  function again(cases: readonly Json[], effort: Effort, alarm: number): Difference[] {
    return cases.flatMap((input, index) => {
      const verdict = tried(() => {
        const found = accepted(kind, input);
        if ('faults' in found) throw new Error(`refused at ${found.faults[0].join('.')}`);
        return judge(kind, referee, found.scenario, index, effort);
      });
      if (!('error' in verdict) && verdict.p >= alarm && !verdict.why) return [];
      return [described(kind.id, index, input, input, verdict, () => verdict)];
    });
  }

  return { id: kind.id, run, again };
}

function numberless(name: string): string {
  return name.replace(/\d+$/, '*');
}

function tried<T>(work: () => T): T | { readonly error: string } {
  try {
    return work();
  } catch (cause) {
    return { error: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause) };
  }
}

function described(
  kind: string,
  index: number,
  small: Json,
  input: Json,
  first: Judged | { readonly error: string },
  again: (json: Json) => Judged | { readonly error: string },
): Difference {
  const verdict = small === input ? first : again(small);
  const base = { kind, index, scenario: small };
  if ('error' in verdict) return { ...base, what: 'throws', referee: 0, engine: 0, p: 0, error: verdict.error };
  const { what, referee, engine, p } = verdict;
  return { ...base, what, referee, engine, p };
}
