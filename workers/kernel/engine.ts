/** A countdown ready for use: the fastest form it has, exact, simulated, traced and searched. */
import {
  type CountdownLayout,
  type CountdownProcess,
  countdownErrorBound,
  countdownExact,
  countdownSimulate,
  countdownTables,
  countdownTrace,
  type TracedTrial,
  tallyOffsets,
} from './countdown.ts';
import { countdownFew, FewTables } from './few.ts';
import { foldedEnd, foldedSequence, foldedSimulate, foldedTrace } from './folded.ts';
import { sequenceTables } from './groups.ts';
import { asSequence, type SequenceProcess, sequenceExact, sequenceSimulate, sequenceTrace } from './sequence.ts';
import { PURPOSE_UNFOLD, streamState, WordStream } from './streams.ts';
import { streamAt, walkTrials } from './trials.ts';

interface Sampler {
  readonly simulate: (state: Int32Array, trials: number, tally: Int32Array) => void;
  /** `unfolding` splits what the trial itself left folded. */
  readonly trace: (stream: WordStream, unfolding: WordStream) => TracedTrial;
  /** Draws what a trial draws. */
  readonly skip: (stream: WordStream) => void;
}

/** Trials up to this many are drawn without tables: to make those costs about as much. */
const FEW_TRIALS = 1_024;

/** For trials whose single steps nobody will see. */
const SKIPPED = new WordStream(streamState(0, 0, PURPOSE_UNFOLD));

export class CountdownEngine {
  readonly process: CountdownProcess;
  /** The sequence that the process really is, or null. */
  readonly sequence: SequenceProcess | null;
  readonly layout: CountdownLayout;
  readonly tallySize: number;
  readonly errorBound: number;
  private builtSampler: Sampler | undefined;
  private readonly few = new FewTables();
  private fewTrials = 0;

  /** @param stop whether a trial ends at the fall; going on is possible only for a sequence */
  constructor(process: CountdownProcess, stop = true) {
    this.process = process;
    this.sequence = asSequence(process, stop);
    this.layout = this.sequence?.layout ?? process.layout;
    this.tallySize = tallyOffsets(this.layout).size;
    this.errorBound = countdownErrorBound(process);
  }

  /** The expected tally of one trial. */
  exact(): Float64Array {
    return this.sequence ? sequenceExact(this.sequence) : countdownExact(this.process);
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.fewTrials += trials;
    if (this.builtSampler || this.sequence || this.fewTrials > FEW_TRIALS) {
      this.sampler().simulate(state, trials, tally);
    } else countdownFew(this.process, this.few, state, trials, tally);
  }

  /** Trial number `trial` of the run keyed by `seed`, and a stream for unfolding what it left folded. */
  traceAt(seed: number, trial: number): { traced: TracedTrial; unfolding: WordStream } {
    const { trace, skip } = this.sampler();
    const stream = streamAt(seed, trial, skip);
    const unfolding = new WordStream(streamState(seed, trial, PURPOSE_UNFOLD));
    return { traced: trace(stream, unfolding), unfolding };
  }

  /** Plays trials from..to-1 in order. @returns the first one that `see` says true to, or null */
  walk(seed: number, from: number, to: number, see: (trial: TracedTrial) => boolean): number | null {
    const { trace } = this.sampler();
    return walkTrials(seed, from, to, (stream) => trace(stream, SKIPPED), see);
  }

  /** The loops and their tables, built when the first trial is asked for: exact answers never pay for them. */
  private sampler(): Sampler {
    this.builtSampler ??= this.sequence ? sequenceSampler(this.sequence) : countdownSampler(this.process);
    return this.builtSampler;
  }
}

function sequenceSampler(sequence: SequenceProcess): Sampler {
  const folded = foldedSequence(sequence);
  if (folded) {
    return {
      simulate: (state, trials, tally) => foldedSimulate(sequence, folded, state, trials, tally),
      trace: (stream, unfolding) => foldedTrace(sequence, folded, stream, unfolding),
      skip: (stream) => foldedEnd(folded, stream),
    };
  }
  const tables = sequenceTables(sequence);
  const trace: Sampler['trace'] = (stream, unfolding) => sequenceTrace(sequence, tables, stream, unfolding);
  return {
    simulate: (state, trials, tally) => sequenceSimulate(sequence, tables, state, trials, tally),
    trace,
    skip: (stream) => trace(stream, SKIPPED),
  };
}

function countdownSampler(process: CountdownProcess): Sampler {
  const tables = countdownTables(process);
  const trace = (stream: WordStream) => countdownTrace(process, tables, stream);
  return {
    simulate: (state, trials, tally) => countdownSimulate(process, tables, state, trials, tally),
    trace,
    skip: trace,
  };
}
