/** A compiled question about several models, whatever happens to them: exact, simulated, replayed, measured. */
import { trialPlace } from '../../../kernel/countdown.ts';
import { CHUNK_TRIALS, WordStream } from '../../../kernel/streams.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Ignored, Measure, Measures, Question, Replay, ReplayStep } from '../../ruleset.ts';
import type { Activation } from '../activation/schema.ts';
import { upTo } from '../wear.ts';
import { MAX_PATHS, pathBound, solveModels } from './exact.ts';
import { Table } from './play.ts';
import { mayLie, type Script } from './script.ts';
import { boxesLeft } from './single.ts';
import { type ModelsTally, tallyOf, yesOf } from './tally.ts';

/** What a kind says about its question beside the dice. */
export interface Wording {
  readonly headline: string;
  readonly rules: readonly string[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly string[];
  sentence(measures: Measures): string;
}

export class ModelsQuestion implements Question {
  readonly headline: string;
  readonly rules: readonly string[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly string[];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  readonly sentence: (measures: Measures) => string;
  private readonly script: Script;
  private readonly at: ModelsTally;
  /** For each model, whether it may lie knocked down in the end. */
  private readonly lies: readonly boolean[];

  constructor(script: Script, { headline, rules, ignored, notes, sentence }: Wording) {
    this.headline = headline;
    this.rules = rules;
    this.ignored = ignored;
    this.notes = notes;
    this.sentence = sentence;
    this.script = script;
    this.at = tallyOf(script);
    this.tallySize = this.at.size;
    this.lies = mayLie(script);
    this.outcomes = outcomesOf(script, this.lies);
  }

  exact(): Float64Array | null {
    if (pathBound(this.script) > MAX_PATHS) return null;
    const { tally, errorBound } = solveModels(this.script);
    this.exactErrorBound = errorBound;
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const table = new Table(this.script);
    for (let trial = 0; trial < trials; trial++) {
      table.play(stream);
      this.count(table, tally);
    }
  }

  replay(seed: number, trial: number): Replay {
    const { stream, skip } = trialPlace(seed, trial);
    const table = new Table(this.script);
    for (let i = 0; i < skip; i++) table.play(stream);
    const steps: ReplayStep[] = [];
    table.play(stream, steps);
    const outcome = this.outcomeOf(table);
    return { trial, steps, outcome, sentence: this.end(table) };
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    const table = new Table(this.script);
    let stream = trialPlace(seed, 0).stream;
    for (let trial = 0; trial < limit; trial++) {
      if (trial > 0 && trial % CHUNK_TRIALS === 0) stream = trialPlace(seed, trial).stream;
      table.play(stream);
      if (this.outcomeOf(table)[name] === value) return trial;
    }
    return null;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { models, facts, distances, touched = 'hit', harmless = false } = this.script;
    const measures: Record<string, Measure> = {};
    const count = models.length;
    const part = (at: number, length: number) => Array.from({ length }, (_, i) => tally[at + i]);
    const yes = (at: number) => yesOf(tally[at], tally[at + 1], trials);
    if (count > 1 && !harmless) {
      measures.destroyed = distributionMeasure(
        'Models destroyed',
        'models',
        part(this.at.destroyed, count + 1),
        0,
        trials,
      );
      const counts = part(this.at.destroyed, count + 1);
      const others = (index: number) => counts.reduce((sum, here, i) => (i === index ? sum : sum + here), 0);
      const chance = (index: number) => yesOf(counts[index], others(index), trials);
      measures.all = probabilityMeasure('All of them destroyed', chance(count), trials);
      measures.none = probabilityMeasure('None destroyed', chance(0), trials);
    }
    if (count > 1) {
      measures.hit = distributionMeasure(`Models ${touched}`, 'models', part(this.at.hit, count + 1), 0, trials);
    }
    facts.forEach(({ name, title, description }, i) => {
      measures[name] = probabilityMeasure(title, yes(this.at.facts + 2 * i), trials, description);
    });
    models.forEach(({ name, boxes }, index) => {
      const own = this.at.models[index];
      const number = index + 1;
      measures[`hit${number}`] = probabilityMeasure(`${name} ${touched}`, yes(own.hit), trials);
      if (harmless) return;
      measures[`destroyed${number}`] = probabilityMeasure(`${name} destroyed`, yes(own.destroyed), trials);
      if (this.lies[index]) {
        measures[`down${number}`] = probabilityMeasure(
          `${name} knocked down`,
          yes(own.down),
          trials,
          'And still on the table.',
        );
      }
      if (boxes > 1) {
        const title = `Boxes marked on ${name}`;
        measures[`boxes${number}`] = distributionMeasure(title, 'boxes', part(own.boxes, boxes + 1), 0, trials);
      }
    });
    if (distances) {
      const steps = distances.labels.map((label, i) => ({ label, count: tally[this.at.distances + i] }));
      measures.distance = seriesMeasure(distances.title, steps, trials, distances.description);
    }
    return measures;
  }

  private count(table: Table, tally: Int32Array): void {
    const { at, script } = this;
    let destroyed = 0;
    let hit = 0;
    for (let i = 0; i < script.models.length; i++) {
      const own = at.models[i];
      const left = table.left[i];
      if (left === 0) destroyed++;
      hit += table.hit[i];
      tally[own.destroyed + (left === 0 ? 0 : 1)]++;
      tally[own.down + (left > 0 && table.down[i] === 1 ? 0 : 1)]++;
      tally[own.hit + (table.hit[i] === 1 ? 0 : 1)]++;
      tally[own.boxes + script.models[i].boxes - left]++;
    }
    tally[at.destroyed + destroyed]++;
    tally[at.hit + hit]++;
    for (let fact = 0; fact < script.facts.length; fact++) {
      tally[at.facts + 2 * fact + (table.facts & script.facts[fact].bit ? 0 : 1)]++;
    }
    if (table.distance >= 0) tally[at.distances + table.distance]++;
  }

  private outcomeOf(table: Table): Record<string, number> {
    const { models, facts, harmless = false } = this.script;
    const outcome: Record<string, number> = {};
    const gone = table.left.reduce((sum, left) => sum + (left === 0 ? 1 : 0), 0);
    if (models.length > 1 && !harmless) {
      outcome.destroyed = gone;
      outcome.all = gone === models.length ? 1 : 0;
      outcome.none = gone === 0 ? 1 : 0;
    }
    if (models.length > 1) outcome.hit = table.hit.reduce((sum, hit) => sum + hit, 0);
    facts.forEach(({ name, bit }) => {
      outcome[name] = table.facts & bit ? 1 : 0;
    });
    models.forEach(({ boxes }, index) => {
      const left = table.left[index];
      outcome[`hit${index + 1}`] = table.hit[index];
      if (harmless) return;
      outcome[`destroyed${index + 1}`] = left === 0 ? 1 : 0;
      if (this.lies[index]) outcome[`down${index + 1}`] = left > 0 ? table.down[index] : 0;
      if (boxes > 1) outcome[`boxes${index + 1}`] = boxes - left;
    });
    return outcome;
  }

  private facts(table: Table): string {
    const { facts, models, touched = 'hit' } = this.script;
    const held = facts.filter(({ bit }) => table.facts & bit).map(({ title }) => title);
    const met = models.filter((_, i) => table.hit[i] === 1).map(({ name }) => `${name} ${touched}`);
    return [...held, ...met].join(', ') || 'Nothing.';
  }

  private end(table: Table): string {
    if (this.script.harmless) return this.facts(table);
    const gone = this.script.models.filter((_, i) => table.left[i] === 0).map(({ name }) => name);
    if (gone.length === 0) return 'Nobody is destroyed.';
    return `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} destroyed.`;
  }
}

function outcomesOf(
  { models, facts, touched = 'hit', harmless = false }: Script,
  lies: readonly boolean[],
): Question['outcomes'] {
  const yesNo = [0, 1];
  const outcomes: Array<{ name: string; title: string; values: number[] }> = [];
  if (models.length > 1 && !harmless) {
    outcomes.push(
      { name: 'destroyed', title: 'Models destroyed', values: upTo(models.length) },
      { name: 'all', title: 'All of them destroyed', values: yesNo },
      { name: 'none', title: 'None destroyed', values: yesNo },
    );
  }
  if (models.length > 1) outcomes.push({ name: 'hit', title: `Models ${touched}`, values: upTo(models.length) });
  for (const { name, title } of facts) outcomes.push({ name, title, values: yesNo });
  models.forEach(({ name, boxes }, index) => {
    outcomes.push({ name: `hit${index + 1}`, title: `${name} ${touched}`, values: yesNo });
    if (harmless) return;
    outcomes.push({ name: `destroyed${index + 1}`, title: `${name} destroyed`, values: yesNo });
    if (lies[index]) outcomes.push({ name: `down${index + 1}`, title: `${name} knocked down`, values: yesNo });
    if (boxes > 1) outcomes.push({ name: `boxes${index + 1}`, title: `Boxes marked on ${name}`, values: upTo(boxes) });
  });
  return outcomes;
}

/**
 * What a question about several models costs.
 * @param attacks the most there are
 * @param paths a bound of the paths that the exact engine walks
 */
export function estimateModels(targets: readonly Activation['target'][], attacks: number, paths: number): Cost {
  const states = targets.reduce(
    (sum, target) => sum + (boxesLeft(target) + 1) * (Math.min(target.powerField, attacks) + 1),
    0,
  );
  return {
    compile: 300_000 + targets.length * 100_000,
    exact: paths > MAX_PATHS ? null : 300_000 + attacks * states * 1_500 + paths * (4_000 + states * 60),
    trial: 100 + attacks * (60 + targets.length * 110),
  };
}
