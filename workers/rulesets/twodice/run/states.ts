/** A run whose target has states: systems to cripple, several models, or points that turn damage away. */
import type { WearEngine } from '../../../kernel/wear/engine.ts';
import { wearOffsets } from '../../../kernel/wear/process.ts';
import type { TracedWear, TracedWearTrial } from '../../../kernel/wear/simulate.ts';
import type { Wear } from '../../../kernel/wear/wear.ts';
import { upTo } from '../../upTo.ts';
import { standingAfter } from '../wear.ts';
import { EngineRun } from './engineRun.ts';
import type { Run, RunEnd, RunStep, RunTrial, WearReading } from './run.ts';

export class StatesRun extends EngineRun<WearEngine> implements Run {
  readonly outcomes: Run['outcomes'];
  errorBound = 0;

  constructor(engine: WearEngine) {
    super(engine);
    const { wear } = engine.process;
    this.outcomes = [
      { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
      { name: 'boxes', title: 'Boxes marked', values: upTo(wear.total) },
      ...(wear.parts > 1 ? [{ name: 'models', title: 'Models destroyed', values: upTo(wear.parts) }] : []),
      ...wear.markNames.map((name) => ({ name, title: name, values: [0, 1] })),
    ];
  }

  joint(): ReturnType<Run['joint']> {
    const { layout } = this.engine;
    const { wear } = this.engine.process;
    const at = wearOffsets(layout);
    const boxes = upTo(wear.total);
    const parts = upTo(wear.parts);
    const never = layout.stages;
    return {
      target: [
        // Live states have less worn than all of it, and a part standing.
        { at: 0, values: { boxes, destroyed: boxes.map((worn) => (worn === wear.total ? 1 : 0)) } },
        ...(wear.parts > 1
          ? [{ at: at.parts, values: { models: parts, destroyed: parts.map((fell) => (fell === wear.parts ? 1 : 0)) } }]
          : []),
        ...wear.markNames.map((name, mark) => ({
          at: at.marks + mark * at.perMark,
          values: { [name]: upTo(at.perMark - 1).map((stage) => (stage === never ? 0 : 1)) },
        })),
      ],
      fell: { at: at.fell, values: { destroyed: upTo(never).map((stage) => (stage < never ? 1 : 0)) } },
      labels: { at: at.label, values: {} },
    };
  }

  exact(): Float64Array {
    const { tally, errorBound } = this.engine.exact();
    this.errorBound = errorBound;
    return tally;
  }

  read(tally: ArrayLike<number>, trials: number | null): WearReading {
    const { stages, labels, parts, total, marks } = this.engine.layout;
    const at = wearOffsets(this.engine.layout);
    const part = (from: number, length: number) => Array.from({ length }, (_, i) => tally[from + i]);
    const fell = part(at.fell, stages);
    const all = trials ?? 1;
    return {
      damage: null,
      boxes: part(0, total + 1),
      destroyed: fell.reduce((sum, count) => sum + count, 0),
      fell,
      alive: standingAfter(fell, tally[at.fell + stages], all),
      labels: part(at.label, labels),
      models: parts > 1 ? part(at.parts, parts + 1) : [],
      marks: Array.from({ length: marks }, (_, mark) => {
        const from = at.marks + mark * at.perMark;
        const before = tally[from + stages + 1];
        const fresh = part(from, stages);
        const without = standingAfter(fresh, tally[from + stages] + before, all);
        return {
          name: this.engine.process.wear.markNames[mark],
          // Which side is summed and which is the complement: as for the models that stand.
          by: fresh.map((_count, stage) => markedBy(fresh, stage, before, without[stage], all)),
        };
      }),
    };
  }

  traceAt(seed: number, trial: number): ReturnType<Run['traceAt']> {
    const { traced, unfolding } = this.engine.traceAt(seed, trial);
    return { traced: this.trialOf(traced), unfolding };
  }

  walk(seed: number, from: number, to: number, see: (end: RunEnd) => boolean): number | null {
    return this.engine.walk(seed, from, to, (traced) => see(this.endOf(traced)));
  }

  private endOf(traced: TracedWearTrial): RunEnd {
    return { fell: traced.fell, label: traced.label, outcome: this.outcomeOf(traced) };
  }

  private outcomeOf(traced: TracedWearTrial): Record<string, number> {
    const { wear } = this.engine.process;
    const held = this.heldIn(traced);
    return {
      destroyed: traced.fell < this.stages ? 1 : 0,
      boxes: wear.worn[traced.state],
      ...(wear.parts > 1 ? { models: wear.fallen[traced.state] } : {}),
      ...Object.fromEntries(wear.markNames.map((name, mark) => [name, held & (1 << mark) ? 1 : 0])),
    };
  }

  private heldIn({ actions, state }: TracedWearTrial): number {
    const { marks } = this.engine.process.wear;
    return actions.reduce((held, { after }) => held | marks[after], marks[0] | marks[state]);
  }

  private trialOf(traced: TracedWearTrial): RunTrial {
    const { wear } = this.engine.process;
    const steps = runSteps(wear, traced.actions, 0);
    return { ...this.endOf(traced), steps, worn: wear.worn[traced.state] };
  }
}

/** Traced actions that begin in state `start` as a log tells them. */
export function runSteps(wear: Wear, actions: readonly TracedWear[], start: number): RunStep[] {
  let held = wear.marks[start];
  return actions.map((each): RunStep => {
    const fresh = wear.marks[each.after] & ~held;
    held |= fresh;
    return {
      node: each.node,
      action: each.action,
      loss: each.loss,
      branch: each.branch,
      before: wear.worn[each.before],
      after: wear.worn[each.after],
      spot: each.spot,
      fell: each.fell,
      model: wear.fallen[each.before],
      lastStand: each.lastStand,
      condition: wear.condition[each.before],
      marked: wear.markNames.filter((_, mark) => fresh & (1 << mark)),
    };
  });
}

/** Trials in which a mark held by the end of a stage; `before` counts those in which it held from the start. */
function markedBy(fresh: readonly number[], stage: number, before: number, without: number, all: number): number {
  if (before > 0) return all;
  let sum = 0;
  for (let k = 0; k <= stage; k++) sum += fresh[k];
  return sum < all / 2 ? sum : all - without;
}
