/** The `hits` kind: what hits that have landed do to a grid, a spiral or a colossal, box by box. */
import { trialPlace } from '../../../kernel/countdown.ts';
import { CHUNK_TRIALS, WordStream } from '../../../kernel/streams.ts';
import { distributionMeasure, percent, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Measures, Question, Replay, ReplayStep } from '../../ruleset.ts';
import { type Layout, parseLayout } from '../../twodice/layout/parse.ts';
import { isCrippled, systemName, type WearPlan, wearPlan } from '../../twodice/layout/wear.ts';
import { standingAfter, upTo } from '../../twodice/wear.ts';
import { exactHits, type HitTally, MAX_STATES, pointsOf, stateCount, tallyOf } from './exact.ts';
import { eachHit, type Hits } from './schema.ts';
import { clearMarks, freshMarks, type Heard, type Marks, throwHit } from './throw.ts';

export class HitsQuestion implements Question {
  readonly headline = 'destroyed';
  readonly rules: readonly string[];
  readonly ignored: Question['ignored'];
  readonly notes: readonly string[];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Hits;
  private readonly layout: Layout;
  private readonly plan: WearPlan;
  private readonly hits: Hits['hits'];
  private readonly tally: HitTally;
  private readonly names: readonly string[];

  constructor(scenario: Hits) {
    this.scenario = scenario;
    this.layout = parseLayout(scenario.target.damage);
    this.plan = wearPlan(this.layout);
    this.hits = eachHit(scenario);
    this.tally = tallyOf(this.plan, this.hits.length);
    this.tallySize = this.tally.size;
    this.names = this.plan.systems.map((system) => systemName(this.layout, system));
    this.rules = rulesOf(this.layout, this.plan);
    this.ignored = ignoredOf(scenario, this.layout);
    this.notes = this.names.length > 0 ? [] : ['A row has no systems to cripple.'];
    this.outcomes = [
      { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
      { name: 'boxes', title: 'Boxes marked', values: upTo(this.plan.boxesLeft) },
      ...this.names.map((name) => ({ name, title: `${name} crippled`, values: [0, 1] })),
    ];
  }

  exact(): Float64Array | null {
    const states = stateCount(this.plan);
    if (states === null || states > MAX_STATES) return null;
    const { tally, errorBound } = exactHits(this.plan, this.hits, this.scenario.target.ARM);
    this.exactErrorBound = errorBound;
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const marks = freshMarks(this.plan);
    const { fell, field, systems } = this.tally;
    for (let trial = 0; trial < trials; trial++) {
      const by = this.play(stream, marks);
      tally[marks.total]++;
      tally[fell.at + by]++;
      tally[field.at + marks.field]++;
      for (let i = 0; i < systems.count; i++) {
        if (isCrippled(this.plan, this.plan.systems[i], marks.counts)) tally[systems.at + i]++;
      }
    }
  }

  replay(seed: number, trial: number): Replay {
    const stream = this.streamAt(seed, trial);
    const marks = freshMarks(this.plan);
    const steps: ReplayStep[] = [];
    const by = this.play(stream, marks, (index, heard) => steps.push(this.step(index, heard, marks)));
    const { name } = this.scenario.target;
    const crippled = this.names.filter((_, i) => isCrippled(this.plan, this.plan.systems[i], marks.counts));
    const end =
      by < this.hits.length ? `${name} is destroyed by hit ${by + 1}.` : `${name} survives with ${this.left(marks)}.`;
    const lost = crippled.length > 0 && by === this.hits.length ? ` Crippled: ${crippled.join(', ')}.` : '';
    return { trial, steps, outcome: this.outcomeOf(marks, by), sentence: `${end}${lost}` };
  }

  findTrial(seed: number, name: string, value: number, limit: number): number | null {
    const marks = freshMarks(this.plan);
    let stream = this.streamAt(seed, 0);
    for (let trial = 0; trial < limit; trial++) {
      if (trial % CHUNK_TRIALS === 0) stream = this.streamAt(seed, trial);
      if (this.outcomeOf(marks, this.play(stream, marks))[name] === value) return trial;
    }
    return null;
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
    this.names.forEach((system, i) => {
      measures[system] = probabilityMeasure(`${system} crippled`, tally[systems.at + i], trials);
    });
    measures.boxes = distributionMeasure('Boxes marked', 'boxes', part(boxes.at, boxes.values), 0, trials);
    measures.alive = seriesMeasure(
      `${name} still standing after`,
      after.map((count, hit) => ({ label: `hit ${hit + 1}`, count })),
      trials,
    );
    if (field.values > 1) {
      measures.field = distributionMeasure(
        'Force field boxes marked',
        'boxes',
        part(field.at, field.values),
        0,
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
    const chances = this.names.flatMap((name) => {
      const chance = measures[name];
      return chance?.kind === 'probability' ? [{ name, value: chance.value }] : [];
    });
    const likely = chances.sort((a, b) => b.value - a.value).slice(0, 3);
    const listed = likely.map(({ name, value }) => `${name} ${percent(value)}`).join(', ');
    const systems = listed ? ` Crippled: ${listed}.` : '';
    const count = this.hits.length === 1 ? 'One hit' : `${this.hits.length} hits`;
    return `${count} on ${target.name} (ARM ${target.ARM}, ${this.plan.boxesLeft} boxes): destroyed ${about}${percent(destroyed.value)}, ${boxes.mean.value.toFixed(1)} boxes on average.${systems}`;
  }

  /** Plays one trial from a clean layout. @returns the hit that destroyed it, or the number of hits */
  private play(stream: WordStream, marks: Marks, listen?: (index: number, heard: Heard) => void): number {
    clearMarks(marks);
    for (let index = 0; index < this.hits.length; index++) {
      const heard = listen && { dice: [], points: 0, absorbed: 0, board: -1, column: -1, restColumn: -1 };
      const destroyed = throwHit(this.plan, marks, this.hits[index], this.scenario.target.ARM, stream, heard);
      if (listen && heard) listen(index, heard);
      if (destroyed) return index;
    }
    return this.hits.length;
  }

  private step(index: number, heard: Heard, marks: Marks): ReplayStep {
    const { power } = this.hits[index];
    const { ARM } = this.scenario.target;
    const place = this.layout.kind === 'spiral' ? 'branch' : 'column';
    const grid = heard.board >= 0 && this.plan.boards === 2 ? `${heard.board === 0 ? 'left' : 'right'} grid, ` : '';
    const where = heard.column >= 0 && this.plan.perBoard > 1 ? `, ${grid}${place} ${heard.column + 1}` : '';
    const rest = heard.restColumn >= 0 ? `, the rest to the other grid at column ${heard.restColumn + 1}` : '';
    const field = heard.absorbed > 0 ? `, ${heard.absorbed} to the force field` : '';
    const sum = `${heard.dice.join(' + ') || '0'} + ${power} against ARM ${ARM}: ${heard.points} points`;
    return {
      label: `Hit ${index + 1}`,
      dice: heard.dice,
      text: `${sum}${field}${where}${rest}; ${this.left(marks)} left`,
    };
  }

  private left(marks: Marks): string {
    return `${this.plan.boxesLeft - marks.total} of ${this.plan.boxesLeft} boxes`;
  }

  private outcomeOf(marks: Marks, by: number): Record<string, number> {
    const outcome: Record<string, number> = { destroyed: by < this.hits.length ? 1 : 0, boxes: marks.total };
    this.names.forEach((name, i) => {
      outcome[name] = isCrippled(this.plan, this.plan.systems[i], marks.counts) ? 1 : 0;
    });
    return outcome;
  }

  private streamAt(seed: number, trial: number): WordStream {
    const { stream, skip } = trialPlace(seed, trial);
    const marks = freshMarks(this.plan);
    for (let i = 0; i < skip; i++) this.play(stream, marks);
    return stream;
  }
}

export function estimateHits(scenario: Hits): Cost {
  const plan = wearPlan(parseLayout(scenario.target.damage));
  const hits = eachHit(scenario);
  const states = stateCount(plan);
  const dice = hits.reduce((sum, hit) => sum + hit.dice + 2, 0);
  const trial = 40 + dice * 6 + hits.length * 25 + plan.systems.length * 12;
  if (states === null || states > MAX_STATES) return { compile: 50_000, exact: null, trial };
  let reachable = 1;
  let work = 0;
  for (const hit of hits) {
    const ways = pointsOf(hit, scenario.target.ARM).weights.length * plan.perBoard;
    work += reachable * ways;
    reachable = Math.min(states, reachable * ways);
  }
  // Every hit also walks over all states, and the last one judges the systems of those that are left.
  return { compile: 50_000, exact: 20_000 + work * 80 + states * (hits.length * 3 + plan.systems.length * 20), trial };
}

function rulesOf({ kind, field }: Layout, plan: WearPlan): string[] {
  const rules = ['MK3-DMG-01', 'MK3-DMG-02'];
  if (kind === 'row') rules.push('MK3-DMG-08');
  if (kind === 'grid' || kind === 'colossal') rules.push('MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04', 'MK3-GRID-05');
  if (kind === 'spiral') rules.push('MK3-SPIRAL-01');
  if (kind === 'colossal') rules.push('MK3-COLOSSAL-01', 'MK3-COLOSSAL-05');
  if (field) rules.push('MK3-FIELD-01');
  if (plan.systems.length > 0) rules.push('MK3-CRIPPLE-01');
  return rules.sort();
}

function ignoredOf({ hits }: Hits, { kind }: Layout): Question['ignored'] {
  return hits.flatMap((hit, index) => [
    ...(kind === 'row' && hit.column !== 'random'
      ? [{ path: `hits[${index}].column`, reason: 'a row has no columns' }]
      : []),
    ...(kind !== 'colossal' && hit.grid !== 'random'
      ? [{ path: `hits[${index}].grid`, reason: 'only a colossal has two grids' }]
      : []),
  ]);
}
