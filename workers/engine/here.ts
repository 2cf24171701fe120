/**
 * The engine at work in the one thread that calls it, with a look around every few milliseconds: for a page, or for
 * anybody without a pool. The same bits as from the pool, because chunks, streams and stopping places are the same.
 */
import type { Asker } from '../analyses/asker.ts';
import { numberOf } from '../analyses/measure.ts';
import { CHUNK_TRIALS, streamState } from '../kernel/streams.ts';
import type { Disclosure } from '../rulesets/ruleset.ts';
import type { Answer, Checked, Engine } from './engine.ts';
import { add, GROWTH, type MonteCarloPlan, meets, segmentEnd, totalTrials } from './stops.ts';

/** What this thread has of the world. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Lets others have their turn: messages, the page, other questions. */
  pause(): Promise<void>;
}

export interface CountOptions {
  /** Looked at in every pause. */
  readonly stopped?: () => boolean;
  /** Called at most every 100 ms with all that is counted so far. */
  readonly onPartial?: (answer: Answer, trials: number) => void;
}

export interface CountOutcome {
  readonly state: 'done' | 'cancelled';
  /** Null only for a run stopped before its first trials. */
  readonly answer: Answer | null;
  readonly trials: number;
}

/** Time between two pauses. */
const TURN_MS = 10;
const PARTIAL_EVERY_MS = 100;
const FIRST_PARTIAL_MS = 25;
const FIRST_BATCH = 16;

export class Here implements Asker {
  readonly engine: Engine;
  private readonly clock: Clock;

  constructor(engine: Engine, clock: Clock) {
    this.engine = engine;
    this.clock = clock;
  }

  get games() {
    return this.engine.games;
  }

  now(): number {
    return this.clock.now();
  }

  pause(): Promise<void> {
    return this.clock.pause();
  }

  /** @throws RangeError when the question has no exact answer */
  async exact(request: Checked): Promise<Answer> {
    return this.engine.exactly(request);
  }

  async exactValues(requests: readonly Checked[], measure?: string): Promise<readonly number[]> {
    const values: number[] = [];
    let since = this.now();
    for (const request of requests) {
      const { headline, measures } = this.engine.exactly(request);
      const found = measures[measure ?? headline];
      // What cannot happen in a scenario is not measured there.
      values.push((found && numberOf(found)?.value) ?? Number.NaN);
      since = await this.rest(since);
    }
    return values;
  }

  /** Counts trials until the plan is met, or somebody stops it: then what was counted so far is the answer. */
  async simulate(
    request: Checked,
    plan: MonteCarloPlan,
    { stopped = () => false, onPartial }: CountOptions = {},
  ): Promise<CountOutcome> {
    const question = this.engine.compiled(request);
    const piece = new Int32Array(question.tallySize);
    const total = totalTrials(plan);
    const started = this.now();
    let partialAt = started - PARTIAL_EVERY_MS + FIRST_PARTIAL_MS;
    let tally: Float64Array | null = null;
    let counted = 0;
    let since = started;
    let batch = FIRST_BATCH;
    const read = () => this.engine.counted(request, tally ?? piece, counted);
    /** What is counted since the last time it was put away; 32 bits hold no more than a segment of trials. */
    const putAway = () => {
      tally = add(tally, piece);
      piece.fill(0);
    };
    for (let chunk = 0; ; ) {
      const end = segmentEnd(plan, chunk);
      for (; chunk < end; chunk++) {
        const state = streamState(plan.seed, chunk);
        const trials = Math.min(CHUNK_TRIALS, total - chunk * CHUNK_TRIALS);
        for (let done = 0; done < trials; ) {
          const some = Math.min(batch, trials - done);
          const before = this.now();
          question.simulate(state, some, piece);
          done += some;
          counted += some;
          const now = this.now();
          if (now - before < TURN_MS / 8) batch = Math.min(batch * 4, CHUNK_TRIALS);
          else if (now - before > TURN_MS / 2) batch = Math.max(1, batch >> 1);
          if (now - since < TURN_MS) continue;
          putAway();
          if (onPartial && now - partialAt >= PARTIAL_EVERY_MS) {
            partialAt = now;
            onPartial(read(), counted);
          }
          since = await this.rest(since);
          if (stopped()) return { state: 'cancelled', answer: read(), trials: counted };
        }
        putAway();
      }
      const enough =
        'milliseconds' in plan.precision
          ? (this.now() - started) * GROWTH >= plan.precision.milliseconds
          : 'halfWidth' in plan.precision && meets(plan.precision, read());
      if (enough || counted >= total) return { state: 'done', answer: read(), trials: counted };
    }
  }

  /** What of a request changed nothing, in passing. @param stopped looked at in every pause; ends it with null */
  async disclose(
    request: Checked,
    limits: { readonly milliseconds: number; readonly exactNs: number },
    stopped: () => boolean = () => false,
  ): Promise<Disclosure | null> {
    const inputs = this.engine.disclosing(request, { ...limits, now: () => this.now() });
    for (let since = this.now(); ; since = await this.rest(since)) {
      const { done, value } = inputs.next();
      if (done) return value;
      if (stopped()) return null;
    }
  }

  /** Pauses when the turn is over. @returns when the next turn began */
  private async rest(since: number): Promise<number> {
    if (this.now() - since < TURN_MS) return since;
    await this.pause();
    return this.now();
  }
}
