/**
 * The service's answers, given by the engine in this thread: the same questions, checks, methods and bits. What is too
 * dear for the device is handed back, where somebody else could do it.
 */
import type { Simulation, SimulationRequestInput } from '../../server/api/contract.ts';
import type { Asker, Budget } from '../../workers/analyses/asker.ts';
import { decide } from '../../workers/analyses/decide.ts';
import { compareEditions } from '../../workers/analyses/editions.ts';
import { compareRulings, rulingEntries } from '../../workers/analyses/rulings.ts';
import { sweep } from '../../workers/analyses/sweep.ts';
import type { RulingsRequest, SweepRequest } from '../../workers/analyses/types.ts';
import { type BoxReading, type BoxRequest, readBox } from '../../workers/box/index.ts';
import { inputSchema } from '../../workers/checking/field-errors.ts';
import { placedCatalogue } from '../../workers/checking/where-words.ts';
import { type Answer, type Checked, Engine } from '../../workers/engine/engine.ts';
import { askedIn, checkedScenario, gameIn, kindIn } from '../../workers/engine/games.ts';
import { type Clock, Here } from '../../workers/engine/here.ts';
import { chooseMethod, type Limits, type Method } from '../../workers/engine/method.ts';
import { capNote, progressOf } from '../../workers/engine/progress.ts';
import { checkPrecision, replayOf } from '../../workers/engine/replays.ts';
import type { Precision } from '../../workers/engine/stops.ts';
import { samplesOf } from '../../workers/lists/samples.ts';
import { allowance, answerNs } from '../../workers/rulesets/disclosure/allowance.ts';
import type { Game, Ruleset } from '../../workers/rulesets/ruleset.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import type { Bounds, Task } from './messages.ts';
import { Speed } from './speed.ts';

/** As the service decides unless it is told otherwise, so that the method, and with it the bits, are the same. */
const LIMITS: Limits = {
  threads: 1,
  costLimitNs: 14_400e9,
  exactAutoNs: 2_000e6,
  exactLimitNs: 10_000e6,
  maxTrials: 2_000_000_000,
};
const ANALYSIS_NS = 20e9;
const WAYS = { seed: 1, trials: 100_000 };
/** Answers whose dice can still be read. */
const REMEMBERED = 60;
/** Time after which the pace of a run says how long it will take. */
const PACE_MS = 150;

/** What one of several ways to play a question may take; more is counted by so many trials or fewer, or left out. */
const DECIDE = { exactMs: 60, compileMs: 150, trials: 20_000, trialsMs: 250 };

/** The device would take about so many milliseconds, more than it was given. */
export class TooDear extends Error {
  override readonly name = 'TooDear';
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    super(`about ${Math.round(milliseconds)} ms`);
    this.milliseconds = milliseconds;
  }
}

/** Nobody waits for the answer any more. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted';
}

export interface Job {
  /** Looked at in every pause. */
  readonly stopped: () => boolean;
  /** Told of a simulation, or of decisions, as far as they are. */
  readonly tell: (progress: unknown) => void;
}

export interface DeskOptions {
  readonly clock: Clock;
  /** What answers nearly all questions of a game. */
  readonly first: (id: string) => Promise<Game>;
  /** What answers all of them. */
  readonly game: (id: string) => Promise<Game>;
  readonly whole: (id: string) => Promise<Ruleset>;
  /** Every game there is. */
  readonly games?: readonly string[];
  /** From an earlier visit. */
  readonly speed?: number;
}

interface Kept {
  readonly request: Checked;
  readonly seed: number;
  readonly trials: number | null;
  readonly answer: Answer | null;
}

export class Desk {
  readonly speed: Speed;
  private readonly options: DeskOptions;
  private readonly engines = new Map<string, Promise<Engine>>();
  private readonly kept = new Map<string, Kept>();
  private count = 0;

  constructor(options: DeskOptions) {
    this.options = options;
    this.speed = new Speed(options.speed);
  }

  /** @throws Refusal, TooDear, Unwanted */
  async do(task: Task, job: Job): Promise<unknown> {
    switch (task.do) {
      case 'load':
        await this.engine(task.ruleset);
        return null;
      case 'schema': {
        const { games } = await this.engine(task.ruleset, task.kind);
        return inputSchema(kindIn(gameIn(games, task.ruleset), task.kind).schema);
      }
      case 'catalogue':
        return placedCatalogue(await this.options.whole(task.ruleset));
      case 'rulings':
        // Of all kinds, also of those that are fetched when they are asked.
        return rulingEntries(await this.options.whole(task.ruleset));
      case 'profiles':
        return samplesOf(await this.options.whole(task.ruleset));
      case 'statLine': {
        const { statLines } = await this.options.whole(task.ruleset);
        const reader = statLines.find(({ part }) => part === task.part);
        if (!reader) throw new RangeError(`no stat line is read for "${task.part}"`);
        return reader.read(task.text);
      }
      case 'box':
        return this.box(task.body);
      case 'decide': {
        const { ruleset, kind } = task.body;
        const of = (await this.options.whole(ruleset)).decisions?.[kind];
        if (!of) return null;
        const asker = this.here(await this.engine(ruleset, kind), job, true);
        const nanoseconds = (ms: number) => (ms * 1e6) / this.speed.milliseconds(1e6);
        return decide(
          task.body,
          of,
          asker,
          {
            exactNs: nanoseconds(DECIDE.exactMs),
            compileNs: nanoseconds(DECIDE.compileMs),
            trials: DECIDE.trials,
            trialsNs: nanoseconds(DECIDE.trialsMs),
          },
          job.tell,
        );
      }
      case 'simulate':
        return this.simulate(task.body, task.bounds, job);
      case 'replay': {
        const kept = this.kept.get(task.simulation);
        if (!kept) throw new RangeError('This answer is too old to be replayed; ask again.');
        return replayOf(await this.engine(kept.request.ruleset, kept.request.kind), kept, task.query);
      }
      case 'disclose':
        return this.disclose(task.body as SimulationRequestInput, task.bounds, job);
      case 'sweep': {
        const body = task.body as SweepRequest;
        return sweep(body, await this.asker(body, job), this.budget(task.bounds));
      }
      case 'editions': {
        const body = { ...WAYS, ...task.body } as RulingsRequest;
        return compareEditions(body, await this.asker(body, job), this.budget(task.bounds));
      }
      case 'compareRulings': {
        const body = { ...WAYS, ...task.body } as RulingsRequest;
        return compareRulings(body, await this.asker(body, job), this.budget(task.bounds));
      }
    }
  }

  /** A line as the open question's game reads it; the others are fetched only where that leaves something unread. */
  private async box(body: BoxRequest): Promise<BoxReading | null> {
    const { whole, games = [] } = this.options;
    const own = body.question?.ruleset;
    const first = own === undefined ? [] : [await whole(own)];
    const reading = readBox(body, first);
    const says = reading?.chips.some(({ role, path }) => role === 'value' || (role === 'name' && path === undefined));
    if (reading && says && reading.unread.length === 0) return reading;
    const others = await Promise.allSettled(games.filter((id) => id !== own).map(whole));
    return readBox(body, [...first, ...others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))]);
  }

  private async simulate(body: SimulationRequestInput, bounds: Bounds, job: Job): Promise<Simulation> {
    const engine = await this.engine(body.ruleset, body.kind);
    const { kind } = askedIn(engine.games, body);
    const request = checkedScenario(body.ruleset, kind, body.scenario);
    const cost = kind.estimate(request.scenario);
    const { seed = 1, method: wanted = 'auto' } = body;
    const precision = body.precision as Precision | undefined;
    const method = chooseMethod({ method: wanted, seed, precision }, cost, LIMITS);
    const id = `here-${++this.count}`;
    const started = this.options.clock.now();
    const said = (state: Simulation['state'], answer: Answer | null, trials: number | null): Simulation => ({
      id,
      state,
      ruleset: request.ruleset,
      kind: request.kind,
      scenario: request.scenario as Simulation['scenario'],
      progress: progressIn(method, answer, trials, state),
      createdAt: new Date().toISOString(),
      ...(answer ? { result: this.result(answer, method, { seed, trials, state, started }) } : {}),
    });

    if (method.method === 'exact') {
      const expected = this.speed.milliseconds(method.costNs);
      if (bounds.exactMs !== null && expected > bounds.exactMs) throw new TooDear(expected);
      // What cannot be interrupted says at least that it has begun.
      if (expected > 100) job.tell(said('running', null, null));
      const answer = engine.exactly(request);
      this.speed.learn(method.costNs, this.options.clock.now() - started);
      this.keep(id, { request, seed, trials: null, answer });
      return said('done', answer, null);
    }
    const compile = this.speed.milliseconds(cost.compile);
    if (bounds.trialsMs !== null && compile > bounds.trialsMs) throw new TooDear(compile);
    const { plan } = method;
    checkPrecision(engine, request, plan);
    const counting = this.options.clock.now();
    let dear: TooDear | null = null;
    const outcome = await this.here(engine, job, false).simulate(request, plan, {
      stopped: () => dear !== null || job.stopped(),
      onPartial: (answer, trials) => {
        const tookMs = this.options.clock.now() - counting;
        const of = progressOf(plan, answer, trials).of ?? trials;
        const whole = 'milliseconds' in plan.precision ? 0 : (tookMs * of) / trials;
        if (bounds.trialsMs !== null && tookMs > PACE_MS && whole > bounds.trialsMs) dear = new TooDear(whole);
        else {
          this.keep(id, { request, seed, trials, answer });
          job.tell(said('running', answer, trials));
        }
      },
    });
    if (dear) throw dear;
    const { state, answer, trials } = outcome;
    this.keep(id, { request, seed, trials, answer });
    return said(state, answer, trials);
  }

  private result(
    answer: Answer,
    method: Method,
    how: { seed: number; trials: number | null; state: Simulation['state']; started: number },
  ): NonNullable<Simulation['result']> {
    const { seed, trials, state, started } = how;
    const note = method.method === 'exact' || state !== 'done' ? null : capNote(method.plan, answer, trials ?? 0);
    // The seam's types are read-only, the contract's are not; nothing changes either.
    const plain = answer as unknown as NonNullable<Simulation['result']>;
    return {
      ...plain,
      notes: note === null ? plain.notes : [...plain.notes, note],
      method: method.method,
      seed,
      trials,
      final: state !== 'running' && state !== 'cancelled',
      elapsedMs: this.options.clock.now() - started,
      disclosure: 'none',
      engineVersion: ENGINE_VERSION,
    };
  }

  private async disclose(
    body: Pick<SimulationRequestInput, 'ruleset' | 'kind' | 'scenario'>,
    bounds: Bounds,
    job: Job,
  ) {
    const started = this.options.clock.now();
    const engine = await this.engine(body.ruleset, body.kind);
    const { kind } = askedIn(engine.games, body);
    const request = checkedScenario(body.ruleset, kind, body.scenario);
    const cost = kind.estimate(request.scenario);
    const usual = allowance(this.speed.milliseconds(answerNs(cost, LIMITS.exactAutoNs)));
    if (bounds.trialsMs !== null && usual > bounds.trialsMs) throw new TooDear(usual);
    const limits = { milliseconds: usual, exactNs: LIMITS.exactAutoNs };
    const found = await this.here(engine, job, true).disclose(request, limits, job.stopped);
    if (!found) throw new Unwanted();
    return { ...found, engineVersion: ENGINE_VERSION, elapsedMs: this.options.clock.now() - started };
  }

  private async asker({ ruleset, kind }: { ruleset: string; kind: string }, job: Job): Promise<Asker> {
    return this.here(await this.engine(ruleset, kind), job, true);
  }

  private budget({ trialsMs }: Bounds): Budget {
    const charge = (costNs: number) => {
      const expected = this.speed.milliseconds(costNs);
      if (trialsMs !== null && expected > trialsMs) throw new TooDear(expected);
    };
    return { limitNs: ANALYSIS_NS, charge };
  }

  /** @param ends whether a stop ends the work, rather than being its answer */
  private here(engine: Engine, job: Job, ends: boolean): Here {
    const { clock } = this.options;
    if (!ends) return new Here(engine, clock);
    return new Here(engine, {
      now: () => clock.now(),
      pause: async () => {
        await clock.pause();
        if (job.stopped()) throw new Unwanted();
      },
    });
  }

  /** @param kind fetched as well where it does not come with the first of its game */
  private async engine(ruleset: string, kind?: string): Promise<Engine> {
    const { first, game } = this.options;
    const engine = await this.fetched(ruleset, first);
    const there = engine.games.some(({ kinds }) => kinds.some(({ id }) => id === kind));
    return kind === undefined || there ? engine : this.fetched(`${ruleset} whole`, () => game(ruleset));
  }

  private fetched(name: string, fetch: (name: string) => Promise<Game>): Promise<Engine> {
    const known = this.engines.get(name);
    if (known) return known;
    const loading = fetch(name).then((game) => new Engine([game]));
    this.engines.set(name, loading);
    // Once the network is back it can be fetched after all.
    loading.catch(() => this.engines.delete(name));
    return loading;
  }

  private keep(id: string, kept: Kept): void {
    this.kept.set(id, kept);
    if (this.kept.size > REMEMBERED) this.kept.delete(this.kept.keys().next().value!);
  }
}

function progressIn(method: Method, answer: Answer | null, trials: number | null, state: Simulation['state']) {
  if (method.method === 'exact' || trials === null) return null;
  return state === 'done' || !answer
    ? { trials, of: state === 'done' ? trials : null }
    : progressOf(method.plan, answer, trials);
}
