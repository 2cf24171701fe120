/** A process over a wear ready for use: exact, simulated, traced and searched. */
import { PURPOSE_UNFOLD, streamState, WordStream } from '../streams.ts';
import { streamAt, walkTrials } from '../trials.ts';
import { type WearExact, type WearLayout, type WearProcess, wearExact, wearOffsets } from './process.ts';
import { type TracedWearTrial, type WearTables, wearSimulate, wearTables, wearTrace } from './simulate.ts';

export class WearEngine {
  readonly process: WearProcess;
  readonly layout: WearLayout;
  readonly tallySize: number;
  private builtTables: WearTables | undefined;
  private builtExact: Pick<WearExact, 'tally' | 'errorBound'> | undefined;
  /** Megabytes that are soon asked for again, or never. */
  private visits: WeakRef<Float64Array> | undefined;

  constructor(process: WearProcess) {
    this.process = process;
    this.layout = process.layout;
    this.tallySize = wearOffsets(process.layout).size;
  }

  /**
   * The expected tally of one trial and its error bound; computed once.
   * @param read is shown the chance of every node in every state, at state * nodes + node
   */
  exact(read?: (visits: Float64Array) => void): Pick<WearExact, 'tally' | 'errorBound'> {
    let visits = read && this.visits?.deref();
    if (!this.builtExact || (read && !visits)) {
      const { tally, errorBound, visits: fresh } = wearExact(this.process);
      this.builtExact = { tally, errorBound };
      this.visits = new WeakRef(fresh);
      visits = fresh;
    }
    if (read && visits) read(visits);
    return this.builtExact;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    wearSimulate(this.process, this.tables(), state, trials, tally);
  }

  /** Trial number `trial` of the run keyed by `seed`, and a stream for unfolding what it left folded. */
  traceAt(seed: number, trial: number): { traced: TracedWearTrial; unfolding: WordStream } {
    const play = this.tracer();
    return {
      traced: play(streamAt(seed, trial, play)),
      unfolding: new WordStream(streamState(seed, trial, PURPOSE_UNFOLD)),
    };
  }

  /** Plays trials from..to-1 in order. @returns the first one that `see` says true to, or null */
  walk(seed: number, from: number, to: number, see: (trial: TracedWearTrial) => boolean): number | null {
    return walkTrials(seed, from, to, this.tracer(), see);
  }

  private tracer(): (stream: WordStream) => TracedWearTrial {
    return (stream) => wearTrace(this.process, this.tables(), stream);
  }

  private tables(): WearTables {
    this.builtTables ??= wearTables(this.process);
    return this.builtTables;
  }
}
