/** A compiled question about several models, whatever happens to them: exact, simulated, replayed, measured. */
import { WordStream } from '../../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../../kernel/trials.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Cost, Measure, Measures, Question, Replay, ReplayStep, See } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { LASTING, type Lasting } from '../activation/attack.ts';
import type { TargetBody } from '../body/target.ts';
import { anyFallen, yesOf } from '../wear.ts';
import { pathBound, solveModels } from './exact.ts';
import { Table } from './play.ts';
import { type Possible, possibleEnds, type Script } from './script.ts';
import { exactWork } from './size.ts';
import { type ModelsTally, tallyOf } from './tally.ts';

/** What a kind says about its question beside the dice; rules and notes may be worked out when they are asked for. */
export interface Wording {
  readonly headline: string;
  readonly rules: readonly string[];
  readonly notes: readonly string[];
  sentence(measures: Measures): string;
}

export class ModelsQuestion implements Question {
  readonly headline: string;
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly sentence: (measures: Measures) => string;
  private readonly wording: Wording;
  private readonly script: Script;
  private readonly at: ModelsTally;
  /** What may be left of each model in the end. */
  private readonly ends: readonly Possible[];

  constructor(script: Script, wording: Wording) {
    this.wording = wording;
    this.headline = wording.headline;
    this.sentence = wording.sentence;
    this.script = script;
    this.ends = possibleEnds(script);
    this.at = tallyOf(script, this.ends);
    this.tallySize = this.at.size;
  }

  get rules(): readonly string[] {
    return this.wording.rules;
  }

  get notes(): readonly string[] {
    return this.wording.notes;
  }

  get outcomes(): Question['outcomes'] {
    return outcomesOf(this.script, this.ends);
  }

  exact(): Float64Array | null {
    const { models, attacks } = this.script;
    if (exactWork(models, attacks === 'd3' ? 3 : attacks, pathBound(this.script)) === null) return null;
    const { tally, errorBound } = solveModels(this.script, this.ends);
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
    const table = new Table(this.script);
    const stream = streamAt(seed, trial, (each) => table.play(each));
    const steps: ReplayStep[] = [];
    table.play(stream, steps);
    const outcome = this.outcomeOf(table);
    return { trial, steps, outcome, sentence: this.end(table) };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    const table = new Table(this.script);
    const play = (stream: WordStream) => table.play(stream);
    return walkTrials(seed, from, to, play, () => see(this.outcomeOf(table)));
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
    models.forEach((body, index) => {
      this.measureModel(body, index, touched, harmless, tally, trials, measures);
    });
    if (distances) {
      const steps = distances.labels.map((label, i) => ({ label, count: tally[this.at.distances + i] }));
      measures.distance = seriesMeasure(distances.title, steps, trials, distances.description);
    }
    return measures;
  }

  private measureModel(
    body: TargetBody,
    index: number,
    touched: string,
    harmless: boolean,
    tally: ArrayLike<number>,
    trials: number | null,
    measures: Record<string, Measure>,
  ): void {
    const { name, boxes, parts, marks, kind, rage, tokens } = body;
    const own = this.at.models[index];
    const number = index + 1;
    const part = (at: number, length: number) => Array.from({ length }, (_, i) => tally[at + i]);
    const yes = (at: number) => yesOf(tally[at], tally[at + 1], trials);
    const chance = (key: string, title: string, at: number, description?: string) => {
      measures[key] = probabilityMeasure(title, yes(at), trials, description);
    };
    const unit = kind === 'models' && parts > 1;
    chance(`hit${number}`, `${name} ${touched}`, own.hit);
    if (!harmless) {
      chance(`destroyed${number}`, unit ? `All models of ${name} destroyed` : `${name} destroyed`, own.destroyed);
      if (kind === 'dragoon' && parts > 1) {
        const dismounted = anyFallen(part(own.parts, parts + 1), trials);
        measures[`dismounted${number}`] = probabilityMeasure(`${name} dismounted`, dismounted, trials, 'Or worse.');
      } else if (unit) {
        const title = `Models of ${name} destroyed`;
        measures[`models${number}`] = distributionMeasure(title, 'models', part(own.parts, parts + 1), 0, trials);
      }
      if (this.ends[index].lies) chance(`down${number}`, `${name} knocked down`, own.down, 'And still on the table.');
      if (boxes > 1) {
        const title = `Boxes marked on ${name}`;
        measures[`boxes${number}`] = distributionMeasure(title, 'boxes', part(own.boxes, boxes + 1), 0, trials);
      }
      marks.forEach((mark, i) => {
        chance(`${mark} ${number}`, `${name}: ${mark}${kind === 'guarded' ? '' : ' crippled'}`, own.marks + 2 * i);
      });
    }
    this.ends[index].lasting.forEach((effect, i) => {
      chance(`${effect}${number}`, `${name} ${LASTING_WORDS[effect]}`, own.lasting + 2 * i, 'Destroyed or not.');
    });
    if (harmless) return;
    if (tokens > 0) {
      const fallen = unit ? part(own.parts, parts + 1) : part(own.destroyed, 2).reverse();
      const counts = new Array<number>((fallen.length - 1) * tokens + 1).fill(0);
      fallen.forEach((count, model) => {
        counts[model * tokens] = count;
      });
      const title = `Souls and corpses left by ${name}`;
      measures[`tokens${number}`] = distributionMeasure(title, 'tokens', counts, 0, trials);
    }
    if (rage > 0) {
      const title = `Focus gained by the Rage of ${name}`;
      measures[`rage${number}`] = distributionMeasure(title, 'focus', part(own.rage, rage + 1), 0, trials);
    }
  }

  private count(table: Table, tally: Int32Array): void {
    const { at, script } = this;
    let destroyed = 0;
    let hit = 0;
    for (let i = 0; i < script.models.length; i++) {
      const own = at.models[i];
      const { marks, rage } = script.models[i];
      const worn = table.worn[i];
      const state = table.state[i];
      const gone = table.gone[i];
      destroyed += gone;
      hit += table.hit[i];
      tally[own.destroyed + 1 - gone]++;
      tally[own.down + (gone === 0 && table.down[i] === 1 ? 0 : 1)]++;
      tally[own.hit + 1 - table.hit[i]]++;
      tally[own.boxes + worn.worn(state)]++;
      tally[own.parts + worn.fallen(state)]++;
      if (marks.length > 0) {
        const held = worn.marks(state);
        for (let mark = 0; mark < marks.length; mark++) tally[own.marks + 2 * mark + (held & (1 << mark) ? 0 : 1)]++;
      }
      const { lasting } = this.ends[i];
      for (let k = 0; k < lasting.length; k++) {
        tally[own.lasting + 2 * k + (table.lasting[i] & (1 << LASTING.indexOf(lasting[k])) ? 0 : 1)]++;
      }
      if (rage > 0) tally[own.rage + table.rage[i]]++;
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
    const gone = table.gone.reduce((sum, one) => sum + one, 0);
    if (models.length > 1 && !harmless) {
      outcome.destroyed = gone;
      outcome.all = gone === models.length ? 1 : 0;
      outcome.none = gone === 0 ? 1 : 0;
    }
    if (models.length > 1) outcome.hit = table.hit.reduce((sum, hit) => sum + hit, 0);
    facts.forEach(({ name, bit }) => {
      outcome[name] = table.facts & bit ? 1 : 0;
    });
    models.forEach((body, index) => {
      const ends = endsOf(body, this.ends[index], index, harmless);
      for (const { name, of } of ends) outcome[name] = of(table);
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
    const gone = this.script.models.filter((_, i) => table.gone[i] === 1).map(({ name }) => name);
    if (gone.length === 0) return 'Nobody is destroyed.';
    return `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} destroyed.`;
  }
}

const LASTING_WORDS: Readonly<Record<Lasting, string>> = {
  Fire: 'set on fire',
  Corrosion: 'corroded',
  Disruption: 'disrupted',
};

/** One thing that a trial says about a model, and how it is read off the table. */
interface End {
  readonly name: string;
  readonly title: string;
  readonly values: readonly number[];
  readonly of: (table: Table) => number;
}

/** What the trials of one model can be found by: as its measures, one value a trial. */
function endsOf(
  body: TargetBody,
  { lies, lasting }: Possible,
  index: number,
  harmless: boolean,
  touched = 'hit',
): End[] {
  const { name, boxes, parts, marks, kind, rage, tokens } = body;
  const number = index + 1;
  const yesNo = [0, 1];
  const ends: End[] = [];
  const add = (key: string, title: string, values: readonly number[], of: End['of']) =>
    ends.push({ name: key, title, values, of });
  const fallen = (table: Table) => table.worn[index].fallen(table.state[index]);
  const unit = kind === 'models' && parts > 1;
  add(`hit${number}`, `${name} ${touched}`, yesNo, (table) => table.hit[index]);
  if (!harmless) {
    add(`destroyed${number}`, `${name} destroyed`, yesNo, (table) => table.gone[index]);
    if (kind === 'dragoon' && parts > 1) {
      add(`dismounted${number}`, `${name} dismounted`, yesNo, (table) => (fallen(table) > 0 ? 1 : 0));
    } else if (unit) add(`models${number}`, `Models of ${name} destroyed`, upTo(parts), fallen);
    if (lies) {
      add(`down${number}`, `${name} knocked down`, yesNo, ({ gone, down }) => (gone[index] ? 0 : down[index]));
    }
    if (boxes > 1) {
      add(`boxes${number}`, `Boxes marked on ${name}`, upTo(boxes), ({ worn, state }) =>
        worn[index].worn(state[index]),
      );
    }
    marks.forEach((mark, bit) => {
      add(`${mark} ${number}`, `${name}: ${mark}${kind === 'guarded' ? '' : ' crippled'}`, yesNo, ({ worn, state }) =>
        worn[index].marks(state[index]) & (1 << bit) ? 1 : 0,
      );
    });
  }
  for (const effect of lasting) {
    const bit = 1 << LASTING.indexOf(effect);
    add(`${effect}${number}`, `${name} ${LASTING_WORDS[effect]}`, yesNo, (table) =>
      table.lasting[index] & bit ? 1 : 0,
    );
  }
  if (harmless) return ends;
  if (tokens > 0) {
    const most = (unit ? parts : 1) * tokens;
    add(
      `tokens${number}`,
      `Souls and corpses left by ${name}`,
      upTo(most),
      (table) => tokens * (unit ? fallen(table) : table.gone[index]),
    );
  }
  if (rage > 0) add(`rage${number}`, `Focus gained by the Rage of ${name}`, upTo(rage), (table) => table.rage[index]);
  return ends;
}

function outcomesOf(
  { models, facts, touched = 'hit', harmless = false }: Script,
  possible: readonly Possible[],
): Question['outcomes'] {
  const yesNo = [0, 1];
  const outcomes: Array<{ name: string; title: string; values: readonly number[] }> = [];
  if (models.length > 1 && !harmless) {
    outcomes.push(
      { name: 'destroyed', title: 'Models destroyed', values: upTo(models.length) },
      { name: 'all', title: 'All of them destroyed', values: yesNo },
      { name: 'none', title: 'None destroyed', values: yesNo },
    );
  }
  if (models.length > 1) outcomes.push({ name: 'hit', title: `Models ${touched}`, values: upTo(models.length) });
  for (const { name, title } of facts) outcomes.push({ name, title, values: yesNo });
  models.forEach((body, index) => {
    for (const { name, title, values } of endsOf(body, possible[index], index, harmless, touched)) {
      outcomes.push({ name, title, values });
    }
  });
  return outcomes;
}

/**
 * What a question about several models costs.
 * @param attacks the most there are
 * @param paths a bound of the paths that the exact engine walks
 */
export function estimateModels(bodies: readonly TargetBody[], attacks: number, paths: number): Cost {
  // The states of a warlock with his beasts are listed once.
  const listed = bodies.reduce((sum, { size, kind }) => sum + (kind === 'guarded' ? size : 0), 0);
  return {
    compile: 300_000 + bodies.length * 100_000 + listed * 300,
    exact: exactWork(bodies, attacks, paths),
    trial: 100 + attacks * (60 + bodies.length * 110),
  };
}
