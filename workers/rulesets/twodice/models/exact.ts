/**
 * Several models exactly: a walk over the outcomes of the shared dice, the models independent of each other along each
 * path. Only models on whose standing later dice depend are split by how they stand.
 */
import { DOWN, eachState, type Fate, GONE, narrowed, type Standing, startFate, struck, UP } from './body.ts';
import { merged, type Outcome, type Script } from './script.ts';
import { type ModelsTally, tallyOf } from './tally.ts';

/** Paths that the exact engine walks. */
export const MAX_PATHS = 30_000;
const ROUNDINGS_OF_A_CHANCE = 12;

/** An upper bound of the number of paths, without walking them. */
export function pathBound(script: Script): number {
  const { watched, models } = script;
  let everyone = 0;
  for (let i = 0; i < watched.length; i++) everyone += UP * 3 ** i;
  const outcomes = merged(script.outcomes(everyone));
  const touching = outcomes.filter(({ blows }) => blows.some(({ model }) => watched.includes(model))).length;
  const falls = watched.some((model) => models[model].canFall);
  // A touched model may stand or lie; when it is gone the attacks end, unless it was only one of those who may be found.
  const onward = touching * ((falls ? 2 : 1) + (watched.length > 1 ? 1 : 0)) + outcomes.length - touching;
  const attacks = script.attacks === 'd3' ? 3 : script.attacks;
  let paths = 0;
  let open = 1;
  for (let attack = 1; attack < attacks; attack++) {
    paths += open * touching;
    open *= onward;
  }
  return paths + open * outcomes.length;
}

/** The expected tally of one trial, and a bound on its relative error. */
export function solveModels(script: Script): { tally: Float64Array; errorBound: number } {
  return new Walk(script).run();
}

class Walk {
  private readonly script: Script;
  private readonly at: ModelsTally;
  private readonly tally: Float64Array;
  private readonly added: Int32Array;
  private roundings = 0;
  private readonly mergedBy = new Map<number, readonly Outcome[]>();

  constructor(script: Script) {
    this.script = script;
    this.at = tallyOf(script);
    this.tally = new Float64Array(this.at.size);
    this.added = new Int32Array(this.at.size);
  }

  run(): { tally: Float64Array; errorBound: number } {
    const { attacks, models } = this.script;
    const fates = models.map(startFate);
    const counts = attacks === 'd3' ? [1, 2, 3] : [attacks];
    for (const count of counts) this.walk(fates, count, 1 / counts.length, 0, 0);
    // The distance of the first attack has the same chances whatever follows.
    for (const { distance, probability } of this.script.outcomes(this.viewOf(fates))) {
      if (distance >= 0) this.add(this.at.distances + distance, probability);
    }
    const most = this.added.reduce((high, count) => Math.max(high, count), 0);
    return { tally: this.tally, errorBound: (this.roundings + most) * 2 ** -53 };
  }

  private walk(fates: readonly Fate[], attacks: number, weight: number, facts: number, roundings: number): void {
    const outcomes = this.mergedOutcomes(this.viewOf(fates));
    if (outcomes.length === 0) {
      this.leaf(fates, weight, facts, roundings);
      return;
    }
    for (const outcome of outcomes) {
      if (outcome.probability === 0) continue;
      const after = [...fates];
      const touched: number[] = [];
      for (const blow of outcome.blows) {
        after[blow.model] = struck(this.script.models[blow.model], after[blow.model], blow);
        if (this.script.watched.includes(blow.model)) touched.push(blow.model);
      }
      const reached = weight * outcome.probability;
      const known = facts | outcome.facts;
      const rounded = roundings + ROUNDINGS_OF_A_CHANCE;
      if (attacks === 1) this.leaf(after, reached, known, rounded);
      else this.split(after, touched, attacks - 1, reached, known, rounded);
    }
  }

  /** Goes on from every way in which the touched models may stand now. */
  private split(
    fates: readonly Fate[],
    touched: readonly number[],
    attacks: number,
    weight: number,
    facts: number,
    roundings: number,
  ): void {
    if (touched.length === 0) {
      this.walk(fates, attacks, weight, facts, roundings);
      return;
    }
    const [model, ...rest] = touched;
    for (const standing of [GONE, UP, DOWN] as const) {
      const part = narrowed(this.script.models[model], fates[model], standing);
      if (!part) continue;
      const next = fates.with(model, part.fate);
      this.split(next, rest, attacks, weight * part.share, facts, roundings + part.fate.roundings);
    }
  }

  private mergedOutcomes(view: number): readonly Outcome[] {
    let outcomes = this.mergedBy.get(view);
    if (!outcomes) {
      outcomes = merged(this.script.outcomes(view));
      this.mergedBy.set(view, outcomes);
    }
    return outcomes;
  }

  private viewOf(fates: readonly Fate[]): number {
    return this.script.watched.reduce(
      (view, model, i) => view + standingOf(this.script.models[model], fates[model]) * 3 ** i,
      0,
    );
  }

  private leaf(fates: readonly Fate[], weight: number, facts: number, roundings: number): void {
    const { models } = this.script;
    const destroyed: number[] = [];
    const hit: number[] = [];
    let worst = 0;
    fates.forEach((fate, index) => {
      const own = this.at.models[index];
      const chances = { gone: 0, standing: 0, hit: 0, missed: 0 };
      let terms = 0;
      eachState(models[index], fate, (wasHit, down, _focus, left, probability) => {
        terms++;
        if (left === 0) chances.gone += probability;
        else chances.standing += probability;
        if (wasHit) chances.hit += probability;
        else chances.missed += probability;
        this.add(own.boxes + models[index].boxes - left, weight * probability);
        this.add(own.hit + (wasHit ? 0 : 1), weight * probability);
        this.add(own.destroyed + (left === 0 ? 0 : 1), weight * probability);
        this.add(own.down + (left > 0 && down === 1 ? 0 : 1), weight * probability);
      });
      addTo(destroyed, index, chances.gone, chances.standing);
      addTo(hit, index, chances.hit, chances.missed);
      worst += fate.roundings + terms + 3;
    });
    destroyed.forEach((chance, count) => {
      this.add(this.at.destroyed + count, weight * chance);
    });
    hit.forEach((chance, count) => {
      this.add(this.at.hit + count, weight * chance);
    });
    this.script.facts.forEach(({ bit }, fact) => {
      this.add(this.at.facts + 2 * fact + (facts & bit ? 0 : 1), weight);
    });
    this.roundings = Math.max(this.roundings, roundings + worst + 2);
  }

  private add(at: number, probability: number): void {
    this.tally[at] += probability;
    this.added[at]++;
  }
}

/** How a model certainly stands; every watched model is split by it before it matters. */
function standingOf(body: Parameters<typeof eachState>[0], fate: Fate): Standing {
  let standing: Standing = GONE;
  eachState(body, fate, (_hit, down, _focus, left) => {
    standing = left === 0 ? GONE : down === 1 ? DOWN : UP;
  });
  return standing;
}

/** One more model to a distribution over how many: `yes` and `no` are both summed, so neither loses digits. */
function addTo(counts: number[], soFar: number, yes: number, no: number): void {
  if (soFar === 0) counts.push(no, yes);
  else {
    counts.push(counts[soFar] * yes);
    for (let i = soFar; i > 0; i--) counts[i] = counts[i] * no + counts[i - 1] * yes;
    counts[0] *= no;
  }
}
