/** The `effects` kind for any body: dragoons, colossals, points that are saved or passed on, Rage. */
import { WordStream } from '../../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../../kernel/trials.ts';
import { counted } from '../../../wording.ts';
import { distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Measures, Question, Replay, ReplayStep, See } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { Hand } from '../hand.ts';
import { anyFallen, standingAfter } from '../wear.ts';
import { readEffects, wholeBody } from './body.ts';
import { type Burnt, Phases, type Told } from './burn.ts';
import { isFew } from './cost.ts';
import { effectsSentence, rulesOf } from './said.ts';
import type { Effects } from './schema.ts';
import type { Effect } from './states.ts';

export class BurningQuestion implements Question {
  readonly headline = 'destroyed';
  readonly notes: readonly string[];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  private readonly scenario: Effects;
  private readonly phases: Phases;
  /** Where counters begin: boxes, the turn of its end (the last one: none), parts, Rage, marks turn by turn. */
  private readonly at: { fell: number; parts: number; rage: number; marks: number };

  constructor(asked: Effects) {
    const scenario = readEffects(asked);
    this.scenario = scenario;
    const body = wholeBody(scenario);
    this.phases = new Phases(scenario, body);
    const { turns } = scenario;
    const fell = body.boxes + 1;
    const parts = fell + turns + 1;
    const rage = parts + body.parts + 1;
    const marks = rage + body.rage + 1;
    this.at = { fell, parts, rage, marks };
    this.tallySize = marks + body.marks.length * turns;
    this.notes = [];
    this.outcomes = [
      { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
      { name: 'boxes', title: 'Boxes marked', values: upTo(body.boxes) },
      ...(body.parts > 1 ? [{ name: 'dismounted', title: 'Dismounted', values: [0, 1] }] : []),
      ...body.marks.map((name) => ({ name, title: name, values: [0, 1] })),
      ...(body.rage > 0 ? [{ name: 'rage', title: 'Focus gained by Rage', values: upTo(body.rage) }] : []),
    ];
  }

  get rules(): readonly string[] {
    return rulesOf(this.scenario, wholeBody(this.scenario));
  }

  exact(): Float64Array | null {
    const { scenario, phases } = this;
    if (!isFew(scenario)) return null;
    const tally = new Float64Array(this.tallySize);
    const added = new Int32Array(this.tallySize);
    const add = (entry: number, chance: number) => {
      tally[entry] += chance;
      added[entry]++;
    };
    let masses = new Map([[this.key(phases.start()), 1]]);
    let arrivals = 0;
    for (let turn = 0; turn < scenario.turns; turn++) {
      const next = new Map<number, number>();
      const met = new Map<number, number>();
      for (const [key, chance] of masses) {
        const before = this.read(key);
        if (phases.isGone(before)) {
          next.set(key, (next.get(key) ?? 0) + chance);
          continue;
        }
        phases.after(before, turn, (after, share) => {
          if (share === 0) return;
          const to = this.key(after);
          next.set(to, (next.get(to) ?? 0) + chance * share);
          met.set(to, (met.get(to) ?? 0) + 1);
          if (phases.isGone(after)) add(this.at.fell + turn, chance * share);
        });
      }
      for (const count of met.values()) arrivals = Math.max(arrivals, count);
      masses = next;
      for (const [key, chance] of masses) this.eachMark(this.read(key), turn, (entry) => add(entry, chance));
    }
    for (const [key, chance] of masses) this.eachEnd(this.read(key), (entry) => add(entry, chance));
    const most = added.reduce((high, count) => Math.max(high, count), 0);
    // Each phase multiplies some twelve chances and adds up what arrives in one state.
    this.exactErrorBound = (scenario.turns * (arrivals + 24) + most) * 2 ** -53;
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    const hand = new Hand();
    for (let trial = 0; trial < trials; trial++) {
      const { burnt, fell } = this.play(hand, stream, (entry) => tally[entry]++);
      if (fell < this.scenario.turns) tally[this.at.fell + fell]++;
      this.eachEnd(burnt, (entry) => tally[entry]++);
    }
  }

  replay(seed: number, trial: number): Replay {
    const hand = new Hand();
    const stream = streamAt(seed, trial, (each) => this.play(hand, each));
    const steps: ReplayStep[] = [];
    const { burnt, fell } = this.play(hand, stream, undefined, steps);
    const { boxes } = this.phases.body;
    const { name } = this.scenario.target;
    const left = boxes - this.phases.worn.worn(burnt.state);
    const sentence =
      fell < this.scenario.turns
        ? `${name} is destroyed in turn ${fell + 1}.`
        : `${name} survives with ${left} of ${counted(boxes, 'boxes')}.`;
    return { trial, steps, outcome: this.outcomeOf(burnt), sentence };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    const hand = new Hand();
    const play = (stream: WordStream) => this.play(hand, stream);
    return walkTrials(seed, from, to, play, ({ burnt }) => see(this.outcomeOf(burnt)));
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { turns, target } = this.scenario;
    const { body } = this.phases;
    const part = (at: number, length: number) => Array.from({ length }, (_, i) => tally[at + i]);
    const fell = part(this.at.fell, turns);
    const destroyed = fell.reduce((sum, count) => sum + count, 0);
    const alive = standingAfter(fell, tally[this.at.fell + turns], trials ?? 1);
    const series = (counts: readonly number[]) => counts.map((count, turn) => ({ label: `turn ${turn + 1}`, count }));
    const measures: Record<string, Measures[string]> = {
      destroyed: probabilityMeasure(`${target.name} destroyed`, destroyed, trials),
      boxes: distributionMeasure(
        'Boxes marked',
        'boxes',
        part(0, body.boxes + 1),
        0,
        trials,
        'After the last turn looked at.',
      ),
    };
    if (body.parts > 1) {
      const dismounted = anyFallen(part(this.at.parts, body.parts + 1), trials);
      measures.dismounted = probabilityMeasure(`${target.name} dismounted`, dismounted, trials, 'Or worse.');
    }
    measures.alive = seriesMeasure(`${target.name} still standing after`, series(alive), trials);
    body.marks.forEach((mark, i) => {
      const title = `${mark.charAt(0).toUpperCase()}${mark.slice(1)}${body.kind === 'guarded' ? '' : ' crippled'} after`;
      measures[mark] = seriesMeasure(title, series(part(this.at.marks + i * turns, turns)), trials);
    });
    if (body.tokens > 0) {
      const counts = new Array<number>(body.tokens + 1).fill(0);
      counts[0] = tally[this.at.fell + turns];
      counts[body.tokens] = destroyed;
      measures.tokens = distributionMeasure('Souls and corpses left', 'tokens', counts, 0, trials);
    }
    if (body.rage > 0) {
      const gained = part(this.at.rage, body.rage + 1);
      measures.rage = distributionMeasure('Focus gained by Rage', 'focus', gained, 0, trials);
    }
    return measures;
  }

  sentence(measures: Measures): string {
    return effectsSentence(this.scenario, measures);
  }

  /** One trial. @returns how it ended, and the turn in which it was destroyed or the number of turns */
  private play(
    hand: Hand,
    stream: WordStream,
    count?: (entry: number) => void,
    steps?: ReplayStep[],
  ): { burnt: Burnt; fell: number } {
    const { phases } = this;
    const burnt = phases.start();
    let fell = this.scenario.turns;
    for (let turn = 0; turn < this.scenario.turns; turn++) {
      if (!phases.isGone(burnt)) {
        phases.play(burnt, turn, hand, stream, steps && this.telling(steps, turn));
        if (phases.isGone(burnt)) fell = turn;
      }
      if (count) this.eachMark(burnt, turn, count);
    }
    return { burnt, fell };
  }

  private telling(steps: ReplayStep[], turn: number): Told {
    const { name } = this.scenario.target;
    const { boxes, kind } = this.phases.body;
    const say = (label: string, dice: readonly number[], text: string) => steps.push({ label, dice: [...dice], text });
    const of = (effect: Effect) => `Turn ${turn + 1}: ${effect}`;
    return {
      check: (effect, face) => say(`${of(effect)} check`, [face], face <= 2 ? 'it expires' : 'it stays'),
      dice: (effect, faces, points) => say(of(effect), faces, `${counted(points, 'points')} of damage`),
      turned: (words) => say(name, [], words),
      place: (spot) => {
        if (kind === 'colossal')
          say(name, [], `${spot < COLUMNS ? 'left' : 'right'} grid, column ${(spot % COLUMNS) + 1}`);
        else say(name, [spot + 1], `${kind === 'spiral' ? 'branch' : 'column'} ${spot + 1}`);
      },
      left: (left) => say(name, [], `${left} of ${counted(boxes, 'boxes')} left`),
      tough: (face, saved) => say(`${name}: Tough`, [face], saved ? 'stays with one box' : 'fails'),
    };
  }

  private eachMark({ state }: Burnt, turn: number, count: (entry: number) => void): void {
    const { marks } = this.phases.body;
    if (marks.length === 0) return;
    const held = this.phases.worn.marks(state);
    for (let i = 0; i < marks.length; i++) if (held & (1 << i)) count(this.at.marks + i * this.scenario.turns + turn);
  }

  private eachEnd(burnt: Burnt, count: (entry: number) => void): void {
    const { worn } = this.phases;
    count(worn.worn(burnt.state));
    if (!this.phases.isGone(burnt)) count(this.at.fell + this.scenario.turns);
    count(this.at.parts + worn.fallen(burnt.state));
    count(this.at.rage + burnt.rage);
  }

  private outcomeOf(burnt: Burnt): Record<string, number> {
    const { worn, body } = this.phases;
    const held = worn.marks(burnt.state);
    return {
      destroyed: this.phases.isGone(burnt) ? 1 : 0,
      boxes: worn.worn(burnt.state),
      ...(body.parts > 1 ? { dismounted: worn.fallen(burnt.state) > 0 ? 1 : 0 } : {}),
      ...Object.fromEntries(body.marks.map((name, i) => [name, held & (1 << i) ? 1 : 0])),
      ...(body.rage > 0 ? { rage: burnt.rage } : {}),
    };
  }

  /** State, effects, phases on the ground, Rage: one number. */
  private key({ state, on, down, rage }: Burnt): number {
    return ((state * 4 + on) * 4 + down) * 4 + rage;
  }

  private read(key: number): Burnt {
    const rest = Math.floor(key / 64);
    return { state: rest, on: Math.floor(key / 16) % 4, down: Math.floor(key / 4) % 4, rage: key % 4 };
  }
}

const COLUMNS = 6;
