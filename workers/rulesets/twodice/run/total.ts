/** A run whose target is one row of boxes: a countdown over the total damage. */
import { type TracedTrial, tallyOffsets } from '../../../kernel/countdown.ts';
import type { CountdownEngine } from '../../../kernel/engine.ts';
import { upTo } from '../../upTo.ts';
import { readWear, wearOutcome, wearOutcomeValues } from '../wear.ts';
import { EngineRun } from './engineRun.ts';
import type { Run, RunEnd, RunStep, RunTrial } from './run.ts';

export class TotalRun extends EngineRun<CountdownEngine> implements Run {
  readonly outcomes: Run['outcomes'];
  private readonly boxesLeft: number;

  constructor(engine: CountdownEngine, boxesLeft: number) {
    super(engine);
    this.boxesLeft = boxesLeft;
    this.outcomes = wearOutcomeValues(engine.layout, boxesLeft);
  }

  get errorBound(): number {
    return this.engine.errorBound;
  }

  joint(): ReturnType<Run['joint']> {
    const { layout } = this.engine;
    const at = tallyOffsets(layout);
    const damage = upTo(layout.maxTotal);
    return {
      target: [
        {
          at: 0,
          values: {
            damage,
            boxes: damage.map((total) => Math.min(total, this.boxesLeft)),
            // What is saved by Tough goes on with a total below its boxes.
            destroyed: damage.map((total) => (total >= this.boxesLeft ? 1 : 0)),
          },
        },
      ],
      fell: { at: at.fell, values: { destroyed: upTo(layout.stages).map((stage) => (stage < layout.stages ? 1 : 0)) } },
      labels: { at: at.label, values: {} },
    };
  }

  exact(): Float64Array {
    return this.engine.exact();
  }

  read(tally: ArrayLike<number>, trials: number | null): ReturnType<Run['read']> {
    return { ...readWear(tally, this.engine.layout, this.boxesLeft, trials), models: [], marks: [] };
  }

  traceAt(seed: number, trial: number): ReturnType<Run['traceAt']> {
    const { traced, unfolding } = this.engine.traceAt(seed, trial);
    return { traced: this.trialOf(traced), unfolding };
  }

  walk(seed: number, from: number, to: number, see: (end: RunEnd) => boolean): number | null {
    return this.engine.walk(seed, from, to, (traced) => see(this.endOf(traced)));
  }

  private endOf(traced: TracedTrial): RunEnd {
    const { fell, label } = traced;
    return { fell, label, outcome: wearOutcome(traced, this.engine.layout, this.boxesLeft) };
  }

  private trialOf(traced: TracedTrial): RunTrial {
    const { boxesLeft } = this;
    const steps = traced.actions.map(({ node, action, loss, branch, before, lastStand }): RunStep => {
      const full = before + loss >= boxesLeft;
      return {
        node,
        action,
        loss,
        branch,
        before: Math.min(before, boxesLeft),
        after: lastStand ? boxesLeft - 1 : Math.min(before + loss, boxesLeft),
        spot: 0,
        fell: full && before < boxesLeft && lastStand !== true,
        model: 0,
        lastStand,
        condition: 0,
        marked: [],
      };
    });
    const worn = Math.min(traced.total, boxesLeft);
    return { ...this.endOf(traced), steps, worn };
  }
}
