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
  trialPlace,
} from './countdown.ts';
import { sequenceTables } from './groups.ts';
import { asSequence, type SequenceProcess, sequenceExact, sequenceSimulate, sequenceTrace } from './sequence.ts';
import { CHUNK_TRIALS, PURPOSE_UNFOLD, streamState, WordStream } from './streams.ts';

interface Sampler {
  readonly simulate: (state: Int32Array, trials: number, tally: Int32Array) => void;
  /** `unfolding` splits what the trial itself left folded. */
  readonly trace: (stream: WordStream, unfolding: WordStream) => TracedTrial;
}

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
    this.sampler().simulate(state, trials, tally);
  }

  /** Trial number `trial` of the run keyed by `seed`, and a stream for unfolding what it left folded. */
  traceAt(seed: number, trial: number): { traced: TracedTrial; unfolding: WordStream } {
    const { stream, skip } = trialPlace(seed, trial);
    const { trace } = this.sampler();
    const unfolding = new WordStream(streamState(seed, trial, PURPOSE_UNFOLD));
    for (let i = 0; i < skip; i++) trace(stream, SKIPPED);
    return { traced: trace(stream, unfolding), unfolding };
  }

  /** The first trial among `limit` for which `wanted` holds, or null. */
  find(seed: number, limit: number, wanted: (trial: TracedTrial) => boolean): number | null {
    const { trace } = this.sampler();
    let { stream } = trialPlace(seed, 0);
    for (let trial = 0; trial < limit; trial++) {
      if (trial % CHUNK_TRIALS === 0) stream = trialPlace(seed, trial).stream;
      if (wanted(trace(stream, SKIPPED))) return trial;
    }
    return null;
  }

  /** The loops and their tables, built when the first trial is asked for: exact answers never pay for them. */
  private sampler(): Sampler {
    this.builtSampler ??= this.sequence ? sequenceSampler(this.sequence) : countdownSampler(this.process);
    return this.builtSampler;
  }
}

function sequenceSampler(sequence: SequenceProcess): Sampler {
  const tables = sequenceTables(sequence);
  return {
    simulate: (state, trials, tally) => sequenceSimulate(sequence, tables, state, trials, tally),
    trace: (stream, unfolding) => sequenceTrace(sequence, tables, stream, unfolding),
  };
}

function countdownSampler(process: CountdownProcess): Sampler {
  const tables = countdownTables(process);
  return {
    simulate: (state, trials, tally) => countdownSimulate(process, tables, state, trials, tally),
    trace: (stream) => countdownTrace(process, tables, stream),
  };
}
