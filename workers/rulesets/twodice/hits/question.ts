/** The `hits` kind: what hits that have landed do to a grid, a spiral or a colossal, box by box. */

import { WordStream } from '../../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../../kernel/trials.ts';
import { counted } from '../../../wording.ts';
import { distributionMeasure, percent, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Measures, Question, Replay, ReplayStep, See } from '../../ruleset.ts';
import type { Marks } from '../body/marks.ts';
import { standingAfter } from '../wear.ts';
import { actedRules } from './acted.ts';
import { exactHits, exactSize, type HitTally, tallyOf } from './exact.ts';
import { notesOf, replayStep } from './said.ts';
import type { Hits } from './schema.ts';
import { freshMarks, type HitsPlan, planOf, type Step } from './steps.ts';
import { type Heard, nothingHeard, throwStep } from './throw.ts';

export class HitsQuestion implements Question {
  readonly headline = 'destroyed';
  readonly notes: readonly string[];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Hits;
  private readonly plan: HitsPlan;
  private readonly tally: HitTally;
  private allRules: readonly string[] | undefined;

  constructor(scenario: Hits) {
    this.scenario = scenario;
    this.plan = planOf(scenario);
    this.tally = tallyOf(this.plan);
    this.tallySize = this.tally.size;
    this.notes = notesOf(scenario, this.plan);
    const { boxes } = this.tally;
    this.outcomes = [
      { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
      { name: 'boxes', title: this.boxesTitle, values: Array.from({ length: boxes.values }, (_, i) => boxes.low + i) },
      ...this.plan.names.map((name) => ({ name, title: `${name} crippled`, values: [0, 1] })),
    ];
  }

  /** Rules that take part; worked out when they are first asked for. */
  get rules(): readonly string[] {
    this.allRules ??= actedRules(this.plan);
    return this.allRules;
  }

  exact(): Float64Array | null {
    const size = exactSize(this.plan);
    if (size === null) return null;
    const { tally, errorBound } = exactHits(this.plan, size);
    this.exactErrorBound = errorBound;
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const marks = freshMarks(this.plan);
    const { boxes, fell, field, systems } = this.tally;
    for (let trial = 0; trial < trials; trial++) {
      const by = this.play(stream, marks);
      tally[boxes.at + marks.total - boxes.low]++;
      tally[fell.at + by]++;
      tally[field.at + marks.field - field.low]++;
      for (let i = 0; i < systems.count; i++) {
        if (marks.isCrippled(i)) tally[systems.at + i]++;
      }
    }
  }

  replay(seed: number, trial: number): Replay {
    const marks = freshMarks(this.plan);
    const stream = streamAt(seed, trial, (each) => this.play(each, marks));
    const steps: ReplayStep[] = [];
    const by = this.play(stream, marks, (step, heard) =>
      steps.push(replayStep(this.plan, step, heard, this.left(marks))),
    );
    const { name } = this.scenario.target;
    const { hits } = this.plan;
    const crippled = this.plan.names.filter((_, i) => marks.isCrippled(i));
    const end = by < hits ? `${name} is destroyed by hit ${by + 1}.` : `${name} survives with ${this.left(marks)}.`;
    const lost = crippled.length > 0 && by === hits ? ` Crippled: ${crippled.join(', ')}.` : '';
    return { trial, steps, outcome: this.outcomeOf(marks, by), sentence: `${end}${lost}` };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    const marks = freshMarks(this.plan);
    const play = (stream: WordStream) => this.play(stream, marks);
    return walkTrials(seed, from, to, play, (by) => see(this.outcomeOf(marks, by)));
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { boxes, fell, field, systems } = this.tally;
    const part = (at: number, length: number) => Array.from({ length }, (_, i) => tally[at + i]);
    const fallen = part(fell.at, fell.hits);
    const after = standingAfter(fallen, tally[fell.at + fell.hits], trials ?? 1);
    const { name } = this.scenario.target;
    const destroyed = fallen.reduce((sum, count) => sum + count, 0);
    const measures: Record<string, Measures[string]> = {
      destroyed: probabilityMeasure(`${name} destroyed`, destroyed, trials),
    };
    // One chance each, not a series: systems have no order.
    this.plan.names.forEach((system, i) => {
      measures[system] = probabilityMeasure(`${system} crippled`, tally[systems.at + i], trials);
    });
    measures.boxes = distributionMeasure(this.boxesTitle, 'boxes', part(boxes.at, boxes.values), boxes.low, trials);
    measures.alive = seriesMeasure(
      `${name} still standing after`,
      after.map((count, hit) => ({ label: `hit ${hit + 1}`, count })),
      trials,
    );
    if (field.values > 1) {
      measures.field = distributionMeasure(
        this.scenario.repairs.some(({ what }) => what === 'force field')
          ? 'Force field boxes marked, less those removed'
          : 'Force field boxes marked',
        'boxes',
        part(field.at, field.values),
        field.low,
        trials,
      );
    }
    return measures;
  }

  sentence(measures: Measures): string {
    const { destroyed, boxes } = measures;
    if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('not a hits answer');
    const { target } = this.scenario;
    const about = destroyed.interval ? 'about ' : '';
    const chances = this.plan.names.flatMap((name) => {
      const chance = measures[name];
      return chance?.kind === 'probability' ? [{ name, value: chance.value }] : [];
    });
    const likely = chances.sort((a, b) => b.value - a.value).slice(0, 3);
    const listed = likely.map(({ name, value }) => `${name} ${percent(value)}`).join(', ');
    const systems = listed ? ` Crippled: ${listed}.` : '';
    const count = this.plan.hits === 1 ? 'One hit' : counted(this.plan.hits, 'hits');
    return `${count} on ${target.name} (ARM ${target.ARM}, ${counted(this.plan.wear.boxesLeft, 'boxes')}): destroyed ${about}${percent(destroyed.value)}, ${boxes.mean.value.toFixed(1)} boxes on average.${systems}`;
  }

  private get boxesTitle(): string {
    return this.scenario.repairs.some(({ what }) => what === 'boxes')
      ? 'Boxes marked, less those repaired'
      : 'Boxes marked';
  }

  /** Plays one trial from a clean layout. @returns the hit that destroyed it, or the number of hits */
  private play(stream: WordStream, marks: Marks, listen?: (step: Step, heard: Heard) => void): number {
    marks.clear();
    for (const step of this.plan.steps) {
      const heard = listen && nothingHeard();
      const destroyed = throwStep(this.plan, marks, step, stream, heard);
      if (listen && heard) listen(step, heard);
      if (destroyed && step.kind === 'hit') return step.index;
    }
    return this.plan.hits;
  }

  private left(marks: Marks): string {
    const { boxesLeft } = this.plan.wear;
    return `${boxesLeft - marks.total} of ${counted(this.plan.boxesBefore + boxesLeft, 'boxes')}`;
  }

  private outcomeOf(marks: Marks, by: number): Record<string, number> {
    const outcome: Record<string, number> = { destroyed: by < this.plan.hits ? 1 : 0, boxes: marks.total };
    this.plan.names.forEach((name, i) => {
      outcome[name] = marks.isCrippled(i) ? 1 : 0;
    });
    return outcome;
  }
}

export function estimateHits(scenario: Hits): Cost {
  const plan = planOf(scenario);
  const systems = plan.wear.systems.length;
  const dice = plan.steps.reduce((sum, step) => sum + (step.kind === 'hit' ? step.dice + 2 : 1), 0);
  const trial = 40 + dice * 6 + plan.steps.length * 25 + systems * 12;
  const size = exactSize(plan);
  if (size === null) return { compile: 50_000, exact: null, trial };
  const reached = size.ways.reduce((sum, ways, at) => sum + ways * size.alive[at], 0);
  const work = reached * (plan.perBox ? 300 : size.dense > 0 ? 80 : 300);
  // Every step also walks over all dense states, and the systems of those at the end are judged.
  const kept = size.dense * plan.steps.length * 3;
  return { compile: 50_000, exact: 20_000 + work + kept + size.states[plan.steps.length] * systems * 20, trial };
}
