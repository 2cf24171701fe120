/** What a run hands on to its engine as it is. */

interface Engine {
  readonly layout: { readonly stages: number; readonly labels: number };
  readonly tallySize: number;
  simulate(state: Int32Array, trials: number, tally: Int32Array): void;
}

export abstract class EngineRun<E extends Engine> {
  readonly engine: E;

  constructor(engine: E) {
    this.engine = engine;
  }

  get stages(): number {
    return this.engine.layout.stages;
  }

  get labels(): number {
    return this.engine.layout.labels;
  }

  get tallySize(): number {
    return this.engine.tallySize;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.engine.simulate(state, trials, tally);
  }
}
