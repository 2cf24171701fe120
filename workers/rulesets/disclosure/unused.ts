/**
 * What of a scenario changed nothing: every given input is taken back, and the answers are compared.
 *
 * Most inputs matter, and where arithmetic is dear a few pairs of trials prove it. The others are settled by arithmetic
 * where the question has an exact answer, and by many trials on one stream where it has none; nothing is called unused
 * on a doubt.
 */
import { CHUNK_TRIALS, streamState } from '../../kernel/streams.ts';
import { parsePath, valueAt } from '../../paths.ts';
import type { Cost, Disclosure, Ignored, Measures, Question, ScenarioKind } from '../ruleset.ts';
import { alreadyDiffers, sameMeasures, type Verdict } from './compare.ts';
import { IdleRules } from './idleRules.ts';
import { inputsOf } from './inputs.ts';
import { OwnTrials, provedApart } from './pairs.ts';
import { NOT_KNOWN } from './unknown.ts';

export interface DisclosureLimits {
  /** Milliseconds after which what is left is not tested; needs `now`. Default: no limit. */
  readonly milliseconds?: number;
  /** A clock in milliseconds: with it, dice look first where arithmetic is dear. */
  readonly now?: () => number;
  /** Nanoseconds up to which an exact answer is worked out, by estimate. Default 10 s. */
  readonly exactNs?: number;
  /** Trials that must come out alike where there is no exact answer. Default 65,536. */
  readonly trials?: number;
  /** The compiled question of the scenario, where the caller has it, and its exact tally. */
  readonly question?: Question;
  readonly tally?: Float64Array | undefined;
}

const SEED = 20_090_713;
/** Trials of the first look; each further one ends at four times as many. */
const FIRST_LOOK = 64;
const DEFAULT_TRIALS = 65_536;
const DEFAULT_EXACT_NS = 10e9;
/** Milliseconds of an exact answer from which dice look first: for less they seldom prove anything. */
const DEAR_MS = 100;
/** Of the time of an exact answer, what dice that look first may take. */
const DICE_SHARE = 0.4;
/** Nor of so many times what the question itself took. */
const DICE_OWN = 2;
/** Of an exact answer that tells early what is settled, the part that is worth beginning. */
const EARLY = 0.25;
/** Estimates are no promises: by so much an answer may differ from what its sister took. */
const ASTRAY = 10;

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

/** As {@link disclose}, for whoever has other things to do in between: pauses after every input. */
export function* disclosing(
  kind: ScenarioKind,
  scenario: unknown,
  limits: DisclosureLimits = {},
): Generator<void, Disclosure, void> {
  const judge = new Judge(kind, scenario, limits);
  const found: string[] = [];
  const untested: string[] = [];
  const idle = new IdleRules(judge.rules);
  const inputs = inputsOf(kind, scenario);
  for (let next = inputs.next(); !next.done; ) {
    const { path, without } = next.value;
    const verdict = judge.verdict(without);
    idle.heard(path, verdict, judge.otherRules);
    if (verdict === 'same') found.push(path);
    else if (verdict === 'not tested') untested.push(path);
    yield;
    next = inputs.next(verdict === 'same');
  }
  const core = idle.core(kind, scenario);
  for (let next = core.next(); !next.done; ) {
    const verdict = judge.verdict(next.value);
    yield;
    next = core.next(verdict === 'same' ? judge.otherRules : null);
  }
  const printed = (path: string) => kind.disclosure?.printed.test(path) === true;
  return {
    unused: found.filter((path) => !printed(path)).map((path) => worded(kind, scenario, path)),
    printed: found.filter(printed),
    untested,
    idle: idle.found,
    compared: judge.exactly ? 'exact' : { trials: judge.trials },
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

/** Compares one question with others of its kind. */
class Judge {
  /** Whether exact answers decide. */
  readonly exactly: boolean;
  readonly trials: number;
  private readonly kind: ScenarioKind;
  private readonly question: Question;
  private readonly pairs: OwnTrials;
  private readonly exactNs: number;
  private readonly now: () => number;
  private readonly timed: boolean;
  private readonly until: number;
  /** Tallies of the question itself after 64, 256, ... trials, as far as they were asked for. */
  private readonly looks: Int32Array[] = [];
  private readonly own: Exact | null;
  /** Milliseconds of an exact answer for one of its estimate, and of the whole of the own one. */
  private readonly pace: number;
  private readonly ownMs: number;
  /** Whether the arithmetic says on the way what is settled, which is quicker than dice; not known before the first. */
  private hears: boolean | undefined;
  private lastRules: readonly string[] = [];

  constructor(kind: ScenarioKind, scenario: unknown, limits: DisclosureLimits) {
    this.kind = kind;
    this.timed = limits.now !== undefined;
    this.now = limits.now ?? (() => 0);
    this.until = this.now() + (limits.milliseconds ?? Number.POSITIVE_INFINITY);
    this.exactNs = limits.exactNs ?? DEFAULT_EXACT_NS;
    this.trials = limits.trials ?? DEFAULT_TRIALS;
    this.question = limits.question ?? kind.compile(scenario);
    this.pairs = new OwnTrials(this.question);
    const nanoseconds = this.exactCost(kind.estimate(scenario));
    const started = this.now();
    const tally = nanoseconds === null ? null : (limits.tally ?? this.question.exact());
    const solved = this.now();
    this.own = tally && readExactly(this.question, tally);
    const astray = nanoseconds && !limits.tally ? ((solved - started) * 1e6) / nanoseconds : 1;
    this.pace = Math.min(ASTRAY, Math.max(1 / ASTRAY, astray)) / 1e6;
    this.ownMs = nanoseconds === null ? Number.POSITIVE_INFINITY : nanoseconds * this.pace;
    this.exactly = this.own !== null;
  }

  get rules(): readonly string[] {
    return this.question.rules;
  }

  /** Rules of the question that was compared last; none where there was no time to look at it. */
  get otherRules(): readonly string[] {
    return this.lastRules;
  }

  verdict(scenario: unknown): Verdict {
    this.lastRules = [];
    if (this.over()) return 'not tested';
    const cost = this.kind.estimate(scenario);
    if (this.over(cost.compile / 1e6)) return 'not tested';
    const other = this.kind.compile(scenario);
    this.lastRules = other.rules;
    const print = this.question.fingerprint?.();
    if (print !== undefined && print === other.fingerprint?.()) return 'same';
    if (!this.own) {
      const seen = this.roll(other);
      if (seen !== 'alike') return seen === 'apart' ? 'differs' : 'not tested';
      // Tables that differ and dice that do not: something rare.
      return print === undefined ? 'same' : 'not tested';
    }
    const nanoseconds = this.exactCost(cost);
    const expectedMs = nanoseconds === null ? Number.POSITIVE_INFINITY : nanoseconds * this.pace;
    if (nanoseconds === null || (this.timed && this.hears === false && expectedMs > DEAR_MS)) {
      // Estimates of dear sisters are the least sure.
      const most = DICE_SHARE * Math.min(expectedMs, DICE_OWN * this.ownMs);
      const until = Math.min(this.until, this.now() + most);
      if (provedApart(this.pairs, other, () => this.now() > until)) return 'differs';
    }
    // What is settled early ends most of the work early.
    if (nanoseconds === null || this.over(this.hears ? expectedMs * EARLY : expectedMs)) return 'not tested';
    const own = this.own;
    let differs = false;
    this.hears ??= false;
    const tally = other.exact((settled) => {
      this.hears = true;
      differs = alreadyDiffers(settled, own.measures);
      return differs || this.over();
    });
    if (differs) return 'differs';
    if (!tally) return 'not tested';
    const exact = readExactly(other, tally);
    const errorBound = Math.max(exact.errorBound, own.errorBound);
    return sameMeasures(own.measures, exact.measures, errorBound) ? 'same' : 'differs';
  }

  /** Rolls both on one stream: one die that differs is enough, for then nothing is said about the input. */
  private roll(other: Question): 'alike' | 'apart' | 'unclear' {
    if (other.tallySize !== this.question.tallySize) return 'apart';
    const tally = new Int32Array(other.tallySize);
    let state = streamState(SEED, 0);
    let done = 0;
    for (let look = 0, goal = FIRST_LOOK; ; look++, goal *= 4) {
      while (done < goal) {
        if (done % CHUNK_TRIALS === 0) state = streamState(SEED, done / CHUNK_TRIALS);
        const piece = Math.min(goal - done, CHUNK_TRIALS - (done % CHUNK_TRIALS));
        other.simulate(state, piece, tally);
        done += piece;
      }
      if (this.look(look, done).some((count, i) => count !== tally[i])) return 'apart';
      if (goal * 4 > this.trials) return 'alike';
      if (this.over()) return 'unclear';
    }
  }

  private look(at: number, trials: number): Int32Array {
    const known = this.looks[at];
    if (known) return known;
    const { question } = this;
    const tally = new Int32Array(question.tallySize);
    for (let done = 0; done < trials; done += CHUNK_TRIALS) {
      question.simulate(streamState(SEED, done / CHUNK_TRIALS), Math.min(CHUNK_TRIALS, trials - done), tally);
    }
    this.looks[at] = tally;
    return tally;
  }

  /** Nanoseconds of the exact answer by estimate, or null where there is none or it is too dear. */
  private exactCost({ compile, exact }: Cost): number | null {
    return exact !== null && compile + exact <= this.exactNs ? exact : null;
  }

  /** Whether the time is over, or will be in so many milliseconds. */
  private over(inMs = 0): boolean {
    return this.now() + inMs > this.until;
  }
}

interface Exact {
  readonly measures: Measures;
  readonly errorBound: number;
}

function readExactly(question: Question, tally: Float64Array): Exact {
  return { measures: question.measures(tally, null), errorBound: question.exactErrorBound };
}
