/**
 * From a checked request to an answer, of the games that it is given: all of them in the service, one at a time in a
 * page. Plain functions on requests and tallies, so one worker, many workers and many machines share them.
 */
import { type DisclosureLimits, disclosing } from '../rulesets/disclosure/unused.ts';
import type {
  Disclosure,
  FollowUp,
  Game,
  Measures,
  PolicyReport,
  Question,
  ScenarioKind,
  TableLayer,
} from '../rulesets/ruleset.ts';

/** A scenario that passed its schema and its check, with every default filled in. */
export interface Checked {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: unknown;
}

/** Everything about a result except how it was asked for. */
export interface Answer {
  readonly headline: string;
  readonly measures: Measures;
  readonly sentence: string;
  readonly policy?: PolicyReport;
  readonly followUps?: readonly FollowUp[];
  readonly layers?: readonly TableLayer[];
  readonly rules: ReadonlyArray<{ readonly id: string; readonly title: string }>;
  readonly notes: readonly string[];
  readonly outcomes: Question['outcomes'];
  /** Set for exact answers only. */
  readonly errorBound?: number;
}

/** Each may hold some tens of megabytes, in every thread. */
const CACHED_QUESTIONS = 12;
/** Trials that must come out alike before an input of a question without an exact answer is called unused. */
const DISCLOSURE_TRIALS = 16_384;

export class Engine {
  readonly games: readonly Game[];
  private readonly cache = new Map<string, Question>();
  /** Exact tallies of questions that are still in the cache: what was worked out for an answer serves its disclosure. */
  private readonly tallies = new WeakMap<Question, Float64Array>();
  private readonly titles = new Map<string, ReadonlyMap<string, string>>();

  constructor(games: readonly Game[]) {
    this.games = games;
  }

  /** @throws RangeError naming the known ids */
  game(id: string): Game {
    const found = this.games.find((game) => game.id === id);
    if (!found) throw new RangeError(`no ruleset "${id}"; known: ${this.games.map((game) => game.id).join(', ')}`);
    return found;
  }

  /** @throws RangeError naming the known kinds of that game */
  kind(ruleset: string, id: string): ScenarioKind {
    const { kinds } = this.game(ruleset);
    const found = kinds.find((kind) => kind.id === id);
    if (!found)
      throw new RangeError(`${ruleset} has no kind "${id}"; known: ${kinds.map((kind) => kind.id).join(', ')}`);
    return found;
  }

  /** The compiled question of a request, from a small least-recently-used cache. */
  compiled(request: Checked): Question {
    const key = JSON.stringify([request.ruleset, request.kind, request.scenario]);
    const known = this.cache.get(key);
    if (known) {
      this.cache.delete(key);
      this.cache.set(key, known);
      return known;
    }
    const question = this.kind(request.ruleset, request.kind).compile(request.scenario);
    this.cache.set(key, question);
    if (this.cache.size > CACHED_QUESTIONS) this.cache.delete(this.cache.keys().next().value!);
    return question;
  }

  /** @throws RangeError when the question has no exact answer; `estimate(...).exact` is null then. */
  exactly(request: Checked): Answer {
    const question = this.compiled(request);
    const tally = question.exact();
    if (!tally) throw new RangeError('this question has no exact answer');
    this.tallies.set(question, tally);
    return { ...this.read(request, question, tally, null), errorBound: question.exactErrorBound };
  }

  /** Reads a merged Monte Carlo tally of `trials` trials. */
  counted(request: Checked, tally: ArrayLike<number>, trials: number): Answer {
    return this.read(request, this.compiled(request), tally, trials);
  }

  /** What of a request changed nothing, found by taking each of its inputs back; pauses after each of them. */
  disclosing(request: Checked, limits: DisclosureLimits): Generator<void, Disclosure, void> {
    const question = this.compiled(request);
    const known = { question, tally: this.tallies.get(question) };
    const kind = this.kind(request.ruleset, request.kind);
    return disclosing(kind, request.scenario, { ...known, trials: DISCLOSURE_TRIALS, ...limits });
  }

  private read(request: Checked, question: Question, tally: ArrayLike<number>, trials: number | null): Answer {
    const measures = question.measures(tally, trials);
    // Worked out when it is asked for.
    const { followUps } = question;
    const layers = [...(question.layers ?? []), ...(question.maps?.(tally, trials) ?? [])];
    return {
      headline: question.headline,
      measures,
      sentence: question.sentence(measures),
      ...(question.policy ? { policy: question.policy } : {}),
      ...(followUps?.length ? { followUps } : {}),
      ...(layers.length > 0 ? { layers } : {}),
      rules: this.ruleTitles(request.ruleset, question.rules),
      notes: question.notes,
      outcomes: question.outcomes,
    };
  }

  private ruleTitles(ruleset: string, ids: readonly string[]): Answer['rules'] {
    let titles = this.titles.get(ruleset);
    if (!titles) {
      titles = new Map(this.game(ruleset).catalogue.map((rule) => [rule.id, rule.title]));
      this.titles.set(ruleset, titles);
    }
    return ids.map((id) => ({ id, title: titles.get(id) ?? id }));
  }
}
