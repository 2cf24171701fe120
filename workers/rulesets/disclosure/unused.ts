/**
 * What of a scenario changed nothing: every given input is taken back, and the answers are compared.
 *
 * Most inputs matter, and where arithmetic is dear a few pairs of trials prove it. The others are settled by arithmetic
 * where the question has an exact answer, and by many trials on one stream where it has none; nothing is called unused
 * on a doubt.
 */
import { CHUNK_TRIALS, streamState } from '../../kernel/streams.ts';
import { parsePath, valueAt } from '../../paths.ts';
import type { Disclosure, Ignored, Measures, Question, ScenarioKind } from '../ruleset.ts';
import { sameMeasures } from './compare.ts';
import { walkInputs } from './inputs.ts';
import { provedApart } from './pairs.ts';
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
  /** The compiled question of the scenario, where the caller has it. */
  readonly question?: Question;
}

const SEED = 20_090_713;
/** Trials of the first look; each further one ends at four times as many. */
const FIRST_LOOK = 64;
const DEFAULT_TRIALS = 65_536;
const DEFAULT_EXACT_NS = 10e9;
/** Milliseconds of an exact answer from which dice look first. */
const DEAR_MS = 2;
/** Of the time of an exact answer, what dice that look first may take. */
const DICE_SHARE = 0.25;

type Verdict = 'same' | 'differs' | 'not tested';

/** @param scenario as it passed schema and check */
export function disclose(kind: ScenarioKind, scenario: unknown, limits: DisclosureLimits = {}): Disclosure {
  const judge = new Judge(kind, scenario, limits);
  const found: string[] = [];
  const untested: string[] = [];
  walkInputs(kind, scenario, ({ path, without }) => {
    const verdict = judge.verdict(without);
    if (verdict === 'same') found.push(path);
    else if (verdict === 'not tested') untested.push(path);
    return verdict === 'same';
  });
  const printed = (path: string) => kind.disclosure?.printed.test(path) === true;
  return {
    unused: found.filter((path) => !printed(path)).map((path) => worded(kind, scenario, path)),
    printed: found.filter(printed),
    untested,
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
  private readonly exactNs: number;
  private readonly now: () => number;
  private readonly until: number;
  /** Tallies of the question itself after 64, 256, ... trials, as far as they were asked for. */
  private readonly looks: Int32Array[] = [];
  private readonly own: Exact | null;
  /** Milliseconds of its exact answer: 0 without a clock. */
  private readonly ownMs: number;

  constructor(kind: ScenarioKind, scenario: unknown, limits: DisclosureLimits) {
    this.kind = kind;
    this.now = limits.now ?? (() => 0);
    this.until = this.now() + (limits.milliseconds ?? Number.POSITIVE_INFINITY);
    this.exactNs = limits.exactNs ?? DEFAULT_EXACT_NS;
    this.trials = limits.trials ?? DEFAULT_TRIALS;
    this.question = limits.question ?? kind.compile(scenario);
    const started = this.now();
    this.own = this.isExact(scenario) ? solved(this.question) : null;
    this.ownMs = this.now() - started;
    this.exactly = this.own !== null;
  }

  verdict(scenario: unknown): Verdict {
    if (this.over()) return 'not tested';
    const other = this.kind.compile(scenario);
    const print = this.question.fingerprint?.();
    if (print !== undefined && print === other.fingerprint?.()) return 'same';
    if (!this.own) {
      const seen = this.roll(other);
      if (seen !== 'alike') return seen === 'apart' ? 'differs' : 'not tested';
      // Tables that differ and dice that do not: something rare.
      return print === undefined ? 'same' : 'not tested';
    }
    const exactly = this.isExact(scenario);
    if (!exactly || this.ownMs > DEAR_MS) {
      const until = this.now() + DICE_SHARE * this.ownMs;
      if (provedApart(this.question, other, () => this.now() > until)) return 'differs';
    }
    if (!exactly || this.over()) return 'not tested';
    const exact = solved(other);
    if (!exact) return 'not tested';
    const errorBound = Math.max(exact.errorBound, this.own.errorBound);
    return sameMeasures(this.own.measures, exact.measures, errorBound) ? 'same' : 'differs';
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

  private isExact(scenario: unknown): boolean {
    const { compile, exact } = this.kind.estimate(scenario);
    return exact !== null && compile + exact <= this.exactNs;
  }

  private over(): boolean {
    return this.now() > this.until;
  }
}

interface Exact {
  readonly measures: Measures;
  readonly errorBound: number;
}

/** The exact answer, or null when the question turns out to have none. */
function solved(question: Question): Exact | null {
  const tally = question.exact();
  return tally && { measures: question.measures(tally, null), errorBound: question.exactErrorBound };
}
