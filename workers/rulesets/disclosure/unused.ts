/**
 * What of a scenario changed nothing: every given input is taken back, and the answers are compared.
 *
 * All inputs are looked at a little before any is looked at thoroughly (judge.ts), so that what the time does not allow is
 * what would take longest; nothing is called unused on a doubt, and what there was no time for is named.
 */
import { parsePath, valueAt } from '../../paths.ts';
import type { Disclosure, Ignored, Question, ScenarioKind } from '../ruleset.ts';
import type { Verdict } from './compare.ts';
import { IdleRules } from './idleRules.ts';
import { type Place, placesOf } from './inputs.ts';
import { Judge, type Other } from './judge.ts';
import { Stopwatch } from './stopwatch.ts';
import { NOT_KNOWN } from './unknown.ts';

export interface DisclosureLimits {
  /** Milliseconds of its own work after which what is left is not tested; needs `now`. Default: no limit. */
  readonly milliseconds?: number;
  /** A clock in milliseconds: with it, less thorough looks come first where arithmetic is dear. */
  readonly now?: () => number;
  /** Nanoseconds up to which an exact answer is worked out, by estimate. Default 10 s. */
  readonly exactNs?: number;
  /** Trials that must come out alike where there is no exact answer and time allows. Default 65,536. */
  readonly trials?: number;
  /** The compiled question of the scenario, where the caller has it, and its exact tally. */
  readonly question?: Question;
  readonly tally?: Float64Array | undefined;
}

const DEFAULT_TRIALS = 65_536;
const DEFAULT_EXACT_NS = 10e9;

/** @param scenario as it passed schema and check */
export function disclose(kind: ScenarioKind, scenario: unknown, limits: DisclosureLimits = {}): Disclosure {
  return atOnce(disclosing(kind, scenario, limits));
}

/** Lets work that pauses run to its end. */
export function atOnce<T>(work: Iterator<void, T, void>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** An input and what is known of it. */
interface Node {
  readonly path: string;
  readonly other: Other;
  readonly place: Place;
  verdict: Verdict | null;
  looks: number;
  /** Looked at where the whole matters. */
  parts: readonly Node[];
}

/** As {@link disclose}, for whoever has other things to do in between: pauses after looks, as soon as a while has gone by. */
export function* disclosing(
  kind: ScenarioKind,
  scenario: unknown,
  limits: DisclosureLimits = {},
): Generator<void, Disclosure, void> {
  const watch = new Stopwatch(limits.now, limits.milliseconds);
  const { exactNs = DEFAULT_EXACT_NS, trials = DEFAULT_TRIALS, question, tally } = limits;
  const judge = new Judge(kind, scenario, watch, { exactNs, trials, question, tally });
  function* pause() {
    if (!watch.isDue) return;
    watch.stop();
    yield;
    watch.go();
  }
  const nodesIn = (places: Iterable<Place>): Node[] =>
    [...places].flatMap((place) => {
      const input = place.input();
      if (!input) return nodesIn(place.parts());
      return [{ path: input.path, other: judge.other(input.without), place, verdict: null, looks: 0, parts: [] }];
    });
  const nodes = (places: Iterable<Place>): Node[] => {
    const found = nodesIn(places);
    // To find and check them is work, too.
    watch.now();
    return found;
  };
  const roots = nodes(placesOf(kind, scenario));
  for (let look = 0, open = [...roots]; open.length > 0; look++) {
    if (look > 0) open.sort((a, b) => judge.dearness(a.other) - judge.dearness(b.other));
    const later: Node[] = [];
    for (const [done, node] of open.entries()) {
      // Parts catch up with what is looked at beside them.
      while (node.verdict === null && node.looks <= look) {
        yield* pause();
        const rest = open.length - done + later.length;
        node.verdict = watch.left > 0 ? judge.look(node.other, node.looks++, rest) : judge.unsettled(node.other);
      }
      if (node.verdict === null) later.push(node);
      if (node.verdict !== 'differs') continue;
      node.other.question = undefined;
      node.parts = nodes(node.place.parts());
      open.push(...node.parts);
    }
    open = later;
  }
  const idle = new IdleRules(judge.rules);
  const found: Node[] = [];
  const untested: string[] = [];
  const collect = (all: readonly Node[]): void => {
    for (const node of all) {
      if (node.verdict === 'not tested') untested.push(node.path);
      if (node.verdict === 'same') {
        found.push(node);
        const { scenario, question } = node.other;
        if (question) idle.heard(node.path, { scenario, rules: question.rules });
      }
      collect(node.parts);
    }
  };
  collect(roots);
  const core = idle.core(kind, scenario);
  for (let next = core.next(); !next.done; ) {
    yield* pause();
    const { verdict, rules } = judge.settled(next.value);
    next = core.next(verdict === 'same' ? rules() : null);
  }
  const printed = (path: string) => kind.disclosure?.printed.test(path) === true;
  const paths = found.map(({ path }) => path);
  return {
    unused: paths.filter((path) => !printed(path)).map((path) => worded(kind, scenario, path)),
    printed: paths.filter(printed),
    untested,
    idle: idle.found,
    compared: judge.exactly ? 'exact' : { trials: Math.min(trials, ...found.map(({ other }) => other.alike)) },
  };
}

/** Reasons that hold in every game. */
const REASONS: ReadonlyArray<readonly [path: RegExp, reason: string]> = [
  [/\.otherRules\[\d+\]$/, `{}: ${NOT_KNOWN}`],
  [/(^|\.)rulings\./, 'nothing here depends on this ruling'],
];

function worded(kind: ScenarioKind, scenario: unknown, path: string): Ignored {
  const known = [...(kind.disclosure?.reasons ?? []), ...REASONS].find(([pattern]) => pattern.test(path));
  const given = String(valueAt(scenario, parsePath(path) ?? []));
  return { path, reason: known ? known[1].replaceAll('{}', () => given) : 'without it nothing changes' };
}
