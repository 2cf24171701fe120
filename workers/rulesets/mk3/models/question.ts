/** A compiled question about several models, whatever happens to them: exact, simulated, replayed, measured. */
import { trialPlace } from '../../../kernel/countdown.ts';
import { CHUNK_TRIALS, WordStream } from '../../../kernel/streams.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Ignored, Measure, Measures, Question, Replay, ReplayStep } from '../../ruleset.ts';
import { upTo } from '../../twodice/wear.ts';
import { MAX_PATHS, pathBound, solveModels } from './exact.ts';
import { Table } from './play.ts';
import type { Script } from './script.ts';
import { type ModelsTally, tallyOf } from './tally.ts';

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

  constructor(script: Script, { headline, rules, ignored, notes, sentence }: Wording) {
    this.headline = headline;
    this.rules = rules;
    this.ignored = ignored;
    this.notes = notes;
    this.sentence = sentence;
    this.script = script;
    this.at = tallyOf(script);
    this.tallySize = this.at.size;
    this.outcomes = outcomesOf(script);
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
    const { models, facts, distances } = this.script;
    const measures: Record<string, Measure> = {};
    const count = models.length;
    const part = (at: number, length: number) => Array.from({ length }, (_, i) => tally[at + i]);
    if (count > 1) {
      measures.destroyed = distributionMeasure(
        'Models destroyed',
        'models',
        part(this.at.destroyed, count + 1),
        0,
        trials,
      );
      measures.all = probabilityMeasure('All of them destroyed', tally[this.at.destroyed + count], trials);
      measures.none = probabilityMeasure('None destroyed', tally[this.at.destroyed], trials);
      measures.hit = distributionMeasure('Models hit', 'models', part(this.at.hit, count + 1), 0, trials);
    }
    facts.forEach(({ name, title, description }, i) => {
      measures[name] = probabilityMeasure(title, tally[this.at.facts + i], trials, description);
    });
    models.forEach(({ name, boxes, canFall }, index) => {
      const own = this.at.models[index];
      const number = index + 1;
      measures[`hit${number}`] = probabilityMeasure(`${name} hit`, tally[own.hit], trials);
      measures[`destroyed${number}`] = probabilityMeasure(`${name} destroyed`, tally[own.destroyed], trials);
      if (canFall) {
        measures[`down${number}`] = probabilityMeasure(
          `${name} knocked down`,
          tally[own.down],
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
      if (left === 0) {
        destroyed++;
        tally[own.destroyed]++;
      } else if (table.down[i] === 1) tally[own.down]++;
      if (table.hit[i] === 1) {
        hit++;
        tally[own.hit]++;
      }
      tally[own.boxes + script.models[i].boxes - left]++;
    }
    tally[at.destroyed + destroyed]++;
    tally[at.hit + hit]++;
    for (let fact = 0; fact < script.facts.length; fact++) {
      if (table.facts & (1 << fact)) tally[at.facts + fact]++;
    }
    if (table.distance >= 0) tally[at.distances + table.distance]++;
  }

  private outcomeOf(table: Table): Record<string, number> {
    const { models, facts } = this.script;
    const outcome: Record<string, number> = {};
    const gone = table.left.reduce((sum, left) => sum + (left === 0 ? 1 : 0), 0);
    if (models.length > 1) {
      outcome.destroyed = gone;
      outcome.all = gone === models.length ? 1 : 0;
      outcome.none = gone === 0 ? 1 : 0;
      outcome.hit = table.hit.reduce((sum, hit) => sum + hit, 0);
    }
    facts.forEach(({ name }, i) => {
      outcome[name] = table.facts & (1 << i) ? 1 : 0;
    });
    models.forEach(({ boxes, canFall }, index) => {
      const left = table.left[index];
      outcome[`hit${index + 1}`] = table.hit[index];
      outcome[`destroyed${index + 1}`] = left === 0 ? 1 : 0;
      if (canFall) outcome[`down${index + 1}`] = left > 0 ? table.down[index] : 0;
      if (boxes > 1) outcome[`boxes${index + 1}`] = boxes - left;
    });
    return outcome;
  }

  private end(table: Table): string {
    const gone = this.script.models.filter((_, i) => table.left[i] === 0).map(({ name }) => name);
    if (gone.length === 0) return 'Nobody is destroyed.';
    return `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} destroyed.`;
  }
}

function outcomesOf({ models, facts }: Script): Question['outcomes'] {
  const yesNo = [0, 1];
  const outcomes: Array<{ name: string; title: string; values: number[] }> = [];
  if (models.length > 1) {
    outcomes.push(
      { name: 'destroyed', title: 'Models destroyed', values: upTo(models.length) },
      { name: 'all', title: 'All of them destroyed', values: yesNo },
      { name: 'none', title: 'None destroyed', values: yesNo },
      { name: 'hit', title: 'Models hit', values: upTo(models.length) },
    );
  }
  for (const { name, title } of facts) outcomes.push({ name, title, values: yesNo });
  models.forEach(({ name, boxes, canFall }, index) => {
    outcomes.push({ name: `hit${index + 1}`, title: `${name} hit`, values: yesNo });
    outcomes.push({ name: `destroyed${index + 1}`, title: `${name} destroyed`, values: yesNo });
    if (canFall) outcomes.push({ name: `down${index + 1}`, title: `${name} knocked down`, values: yesNo });
    if (boxes > 1) outcomes.push({ name: `boxes${index + 1}`, title: `Boxes marked on ${name}`, values: upTo(boxes) });
  });
  return outcomes;
}

/** What a question about several models costs. */
export function estimateModels(script: Script): Cost {
  const attacks = script.attacks === 'd3' ? 3 : script.attacks;
  const states = script.models.reduce((sum, { boxes, focus }) => sum + (boxes + 1) * (focus + 1), 0);
  const paths = pathBound(script);
  const values = 30;
  return {
    compile: 300_000,
    exact: paths > MAX_PATHS ? null : 50_000 + paths * (2_000 + states * values * 15 + script.models.length ** 2 * 8),
    trial: 60 + attacks * (60 + script.models.length * 90),
  };
}
