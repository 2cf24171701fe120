/**
 * Compares one question with others of its kind: exactly where there is an exact answer, otherwise on one stream of dice.
 *
 * A comparison begins with little and goes on where that settles nothing. Most inputs matter, and most of these show it
 * soon: in the first measures that are settled, in a few pairs of trials, in the first trials of a stream.
 */
import { CHUNK_TRIALS, streamState } from '../../kernel/streams.ts';
import type { Cost, Measures, Question, ScenarioKind } from '../ruleset.ts';
import { alreadyDiffers, sameMeasures, type Verdict } from './compare.ts';
import { OwnTrials, provedApart } from './pairs.ts';
import { Pace, type Stopwatch } from './stopwatch.ts';

const SEED = 20_090_713;
/** Trials of the first look, as few as tell most inputs that matter; each further one ends at four times as many. */
const FIRST_LOOK = 4;
const GROWTH = 4;
/** Fewer trials that come out alike are no ground for saying anything. */
export const LEAST_TRIALS = 256;
/** Milliseconds of an exact answer up to which it is worked out at once, for dice prove little quicker. */
const QUICK_MS = 20;
/** Of the time of an exact answer, what the first attempt to settle it with less may take. */
const SHARE = 0.25;
/** Estimates of sisters are often too high: what is expected to take so many times what is left is begun. */
const DOUBT = 2;
/** Nor of so many times what the question itself took. */
const OWN_TIMES = 1;

/** See DisclosureLimits in unused.ts. */
export interface JudgeLimits {
  readonly exactNs: number;
  readonly trials: number;
  readonly question?: Question | undefined;
  readonly tally?: Float64Array | undefined;
}

/** A question without one of its inputs, as far as it was looked at. */
export class Other {
  readonly scenario: unknown;
  readonly cost: Cost;
  /** Compiled with the first look. */
  question: Question | undefined;
  /** Trials on the common stream that came out alike. */
  alike = 0;
  tally: Int32Array | undefined;
  state: Int32Array = streamState(SEED, 0);

  constructor(scenario: unknown, cost: Cost) {
    this.scenario = scenario;
    this.cost = cost;
  }
}

export class Judge {
  /** Whether exact answers decide. */
  readonly exactly: boolean;
  private readonly kind: ScenarioKind;
  private readonly question: Question;
  private readonly watch: Stopwatch;
  private readonly pairs: OwnTrials;
  private readonly exactNs: number;
  private readonly trials: number;
  private readonly compiling = new Pace();
  private readonly solving = new Pace();
  private readonly own: { readonly measures: Measures; readonly errorBound: number } | null;
  private readonly ownMs: number;
  /** Whether the arithmetic says on the way what is settled; not known before the first. */
  private hears: boolean | undefined;
  /** Tallies of the question itself at each look, as far as they were asked for. */
  private readonly looks: Int32Array[] = [];

  constructor(kind: ScenarioKind, scenario: unknown, watch: Stopwatch, limits: JudgeLimits) {
    this.kind = kind;
    this.watch = watch;
    this.exactNs = limits.exactNs;
    this.trials = limits.trials;
    const cost = kind.estimate(scenario);
    watch.now();
    this.question = limits.question ?? this.compile(scenario, cost);
    this.pairs = new OwnTrials(this.question);
    const nanoseconds = this.nanosecondsOf(cost);
    const tally = nanoseconds === null ? null : (limits.tally ?? this.solve(this.question, nanoseconds));
    this.own = tally && this.read(this.question, tally);
    this.ownMs = nanoseconds === null ? Number.POSITIVE_INFINITY : this.solving.expected(nanoseconds);
    this.exactly = this.own !== null;
  }

  get rules(): readonly string[] {
    return this.question.rules;
  }

  other(scenario: unknown): Other {
    return new Other(scenario, this.kind.estimate(scenario));
  }

  /** Milliseconds to expect until a question is settled. */
  dearness({ cost }: Other): number {
    const nanoseconds = this.own ? this.nanosecondsOf(cost) : cost.trial;
    return nanoseconds === null ? Number.POSITIVE_INFINITY : this.solving.expected(nanoseconds);
  }

  /**
   * Looks at a question, the more thoroughly the later the look.
   * @param look 0, then 1 and so on while the answer is null
   * @param open how many questions are still to be looked at, this one among them
   * @returns null where more is worth doing, and there may be time for it
   */
  look(other: Other, look: number, open = 1): Verdict | null {
    if (!other.question) {
      if (this.watch.left < this.compiling.expected(other.cost.compile)) return 'not tested';
      other.question = this.compile(other.scenario, other.cost);
    }
    if (!this.own) return this.roll(other, other.question, look);
    const nanoseconds = this.nanosecondsOf(other.cost);
    if (nanoseconds === null) {
      const apart = provedApart(this.pairs, other.question, () => this.watch.isOver());
      this.watch.now();
      return apart ? 'differs' : 'not tested';
    }
    const expected = this.solving.expected(nanoseconds);
    const attempt = Math.min(SHARE * expected, OWN_TIMES * this.ownMs);
    if (look === 0 && this.watch.runs && this.hears !== undefined) {
      if (!this.hears && expected > QUICK_MS) return this.provedByDice(other.question, attempt);
      // Where there is time enough for all, nothing is begun twice.
      const share = Math.max(attempt, this.watch.left / open);
      if (this.hears && share < expected) return this.attempted(this.own, other.question, share);
    }
    // What tells on the way can be ended on the way.
    if (!this.hears && this.watch.left < expected / DOUBT) return 'not tested';
    return this.compareExactly(this.own, other.question, nanoseconds);
  }

  /** Looks until there is a verdict. */
  settled(scenario: unknown): { readonly verdict: Verdict; readonly rules: () => readonly string[] } {
    const other = this.other(scenario);
    let verdict: Verdict | null = null;
    for (let look = 0; verdict === null; look++) {
      verdict = this.watch.left > 0 ? this.look(other, look) : this.unsettled(other);
    }
    return { verdict, rules: () => other.question?.rules ?? [] };
  }

  private provedByDice(other: Question, milliseconds: number): Verdict | null {
    const until = this.watch.at + Math.min(milliseconds, this.watch.left);
    const apart = provedApart(this.pairs, other, () => this.watch.now() > until);
    this.watch.now();
    return apart ? 'differs' : null;
  }

  /** What shows in the first milliseconds of an exact answer that tells what is settled. */
  private attempted(own: NonNullable<Judge['own']>, other: Question, milliseconds: number): Verdict | null {
    const until = this.watch.at + Math.min(milliseconds, this.watch.left);
    let differs = false;
    const tally = other.exact((settled) => {
      differs = alreadyDiffers(settled, own.measures);
      return differs || this.watch.now() > until;
    });
    this.watch.now();
    if (differs) return 'differs';
    return tally && this.verdictOf(own, other, tally);
  }

  private compareExactly(own: NonNullable<Judge['own']>, other: Question, nanoseconds: number): Verdict {
    let differs = false;
    const started = this.watch.at;
    this.hears ??= false;
    const tally = other.exact((settled) => {
      this.hears = true;
      differs = alreadyDiffers(settled, own.measures);
      return differs || this.watch.isOver();
    });
    const took = this.watch.now() - started;
    if (differs) return 'differs';
    if (!tally) return 'not tested';
    this.solving.learn(took, nanoseconds);
    return this.verdictOf(own, other, tally);
  }

  private verdictOf(own: NonNullable<Judge['own']>, other: Question, tally: Float64Array): Verdict {
    const exact = this.read(other, tally);
    const errorBound = Math.max(exact.errorBound, own.errorBound);
    return sameMeasures(own.measures, exact.measures, errorBound) ? 'same' : 'differs';
  }

  /** Rolls both on one stream: one die that differs is enough, for then nothing is said about the input. */
  private roll(other: Other, question: Question, look: number): Verdict | null {
    if (question.tallySize !== this.question.tallySize) return 'differs';
    const goal = FIRST_LOOK * GROWTH ** look;
    if (look > 0 && this.watch.left < 2 * this.solving.expected((goal - other.alike) * other.cost.trial)) {
      return this.unsettled(other);
    }
    other.tally ??= new Int32Array(question.tallySize);
    const own = this.ownLook(look, other.cost.trial);
    const started = this.watch.at;
    this.play(question, other.tally, other.alike, goal, other.state);
    this.solving.learn(this.watch.now() - started, (goal - other.alike) * other.cost.trial);
    for (let i = 0; i < own.length; i++) if (own[i] !== other.tally[i]) return 'differs';
    other.alike = goal;
    return goal * GROWTH > this.trials ? 'same' : null;
  }

  /** What can be said when there is no time for more. */
  unsettled({ alike }: Other): Verdict {
    return !this.own && alike >= Math.min(LEAST_TRIALS, this.trials) ? 'same' : 'not tested';
  }

  private ownLook(look: number, trialNs: number): Int32Array {
    const known = this.looks[look];
    if (known) return known;
    const tally = this.looks[look - 1]?.slice() ?? new Int32Array(this.question.tallySize);
    const [from, to] = [look === 0 ? 0 : FIRST_LOOK * GROWTH ** (look - 1), FIRST_LOOK * GROWTH ** look];
    const started = this.watch.at;
    this.play(this.question, tally, from, to, this.ownState);
    this.solving.learn(this.watch.now() - started, (to - from) * trialNs);
    this.looks[look] = tally;
    return tally;
  }

  private readonly ownState: Int32Array = streamState(SEED, 0);

  /** Trials from..to-1 of the common stream; those before them were played with the same state. */
  private play(question: Question, tally: Int32Array, from: number, to: number, state: Int32Array): void {
    for (let done = from; done < to; ) {
      if (done % CHUNK_TRIALS === 0) state.set(streamState(SEED, done / CHUNK_TRIALS));
      const piece = Math.min(to - done, CHUNK_TRIALS - (done % CHUNK_TRIALS));
      question.simulate(state, piece, tally);
      done += piece;
    }
  }

  private compile(scenario: unknown, { compile }: Cost): Question {
    const started = this.watch.at;
    const question = this.kind.compile(scenario);
    this.compiling.learn(this.watch.now() - started, compile);
    return question;
  }

  private solve(question: Question, nanoseconds: number): Float64Array | null {
    const started = this.watch.at;
    const tally = question.exact();
    if (tally) this.solving.learn(this.watch.now() - started, nanoseconds);
    return tally;
  }

  private read(question: Question, tally: Float64Array) {
    return { measures: question.measures(tally, null), errorBound: question.exactErrorBound };
  }

  /** Nanoseconds of the exact answer by estimate, or null where there is none or it is too dear. */
  private nanosecondsOf({ compile, exact }: Cost): number | null {
    return exact !== null && compile + exact <= this.exactNs ? exact : null;
  }
}
