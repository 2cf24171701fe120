/** A process over a wear ready for use: exact, simulated, traced and searched. */
import { trialPlace } from '../countdown.ts';
import { CHUNK_TRIALS, PURPOSE_UNFOLD, streamState, WordStream } from '../streams.ts';
import { type WearExact, type WearLayout, type WearProcess, wearExact, wearOffsets } from './process.ts';
import { type TracedWearTrial, type WearTables, wearSimulate, wearTables, wearTrace } from './simulate.ts';

export class WearEngine {
  readonly process: WearProcess;
  readonly layout: WearLayout;
  readonly tallySize: number;
  private builtTables: WearTables | undefined;
  private builtExact: Pick<WearExact, 'tally' | 'errorBound'> | undefined;

  constructor(process: WearProcess) {
    this.process = process;
    this.layout = process.layout;
    this.tallySize = wearOffsets(process.layout).size;
  }

  /**
   * The expected tally of one trial and its error bound; computed once.
   * @param read is shown the chance of every node in every state, at state * nodes + node, which is not kept
   */
  exact(read?: (visits: Float64Array) => void): Pick<WearExact, 'tally' | 'errorBound'> {
    if (!this.builtExact || read) {
      const { tally, errorBound, visits } = wearExact(this.process);
      this.builtExact = { tally, errorBound };
      read?.(visits);
    }
    return this.builtExact;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    wearSimulate(this.process, this.tables(), state, trials, tally);
  }

  /** Trial number `trial` of the run keyed by `seed`, and a stream for unfolding what it left folded. */
  traceAt(seed: number, trial: number): { traced: TracedWearTrial; unfolding: WordStream } {
    const { stream, skip } = trialPlace(seed, trial);
    for (let i = 0; i < skip; i++) wearTrace(this.process, this.tables(), stream);
    return {
      traced: wearTrace(this.process, this.tables(), stream),
      unfolding: new WordStream(streamState(seed, trial, PURPOSE_UNFOLD)),
    };
  }

  /** The first trial among `limit` for which `wanted` holds, or null. */
  find(seed: number, limit: number, wanted: (trial: TracedWearTrial) => boolean): number | null {
    let { stream } = trialPlace(seed, 0);
    for (let trial = 0; trial < limit; trial++) {
      if (trial % CHUNK_TRIALS === 0) stream = trialPlace(seed, trial).stream;
      if (wanted(wearTrace(this.process, this.tables(), stream))) return trial;
    }
    return null;
  }

  private tables(): WearTables {
    this.builtTables ??= wearTables(this.process);
    return this.builtTables;
  }
}
