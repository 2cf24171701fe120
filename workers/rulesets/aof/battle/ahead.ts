/**
 * A doctrine made of another: the best options of that one are played, with dice of their own, both sides going on as it
 * would, and the option that comes out best is taken. It sees no die of the game: its streams are keyed by battle,
 * activation, option and sample.
 */
import { type Doctrine, Options } from '../../../battle/index.ts';
import { type Side, streamOf } from './actions.ts';
import type { Battle } from './battle.ts';
import type { Player } from './doctrine.ts';
import type { AHEAD } from './schema.ts';

/** Streams of what is only tried, apart from those of chunks and battles. */
const PURPOSE_AHEAD = 3;
/**
 * How many options are tried, how often each, how often more the two that came out best, and how many activations are
 * played on.
 */
const DEPTHS = {
  'the reply': { options: 4, samples: 4, more: 0, activations: 1 },
  'five activations': { options: 4, samples: 2, more: 2, activations: 5 },
} as const;
const MOST_SAMPLES = 4;
/** Numbers that tell samples and activations apart in a key. */
const SPREAD = 0x9e3779b1;
const ROOM = 4096;

/** What samples of one option have in common. */
class Trial {
  /** The state before the first deed that rolled dice, which deed that is, and how many were done before it. */
  readonly calm: Int32Array;
  readonly deed = new Options(1);
  done = 0;
  /** Whether anything was rolled at all: samples without dice are alike. */
  rolls = true;
  samples = 0;
  sum = 0;
  value = 0;
  /** States in which somebody decided after that deed, before and after it, and what: who meets the same decides the same. */
  met = 0;
  readonly before: readonly Int32Array[];
  readonly after: readonly Int32Array[];
  readonly choice: readonly Options[];

  constructor(size: number) {
    const copies = () => Array.from({ length: MOST_SAMPLES }, () => new Int32Array(size));
    this.calm = new Int32Array(size);
    this.before = copies();
    this.after = copies();
    this.choice = Array.from({ length: MOST_SAMPLES }, () => new Options(1));
  }
}

export class Ahead implements Doctrine<Battle> {
  readonly name: string;
  private readonly battle: Battle;
  private readonly inner: Player;
  private readonly depth: (typeof DEPTHS)[keyof typeof DEPTHS];
  private readonly tried: Options;
  private readonly trials: readonly Trial[];
  private readonly scratch = new Options(ROOM);
  private readonly now: Int32Array;
  /** The words that the dice of a sample began with. */
  private readonly words = new Int32Array(4);
  private readonly rolled = new Int32Array(4);
  /** Activations before the decision at hand. */
  private number = 0;

  constructor(battle: Battle, inner: Player, ahead: Exclude<(typeof AHEAD)[number], 'nothing'>) {
    this.name = `${inner.name}, playing ahead`;
    this.battle = battle;
    this.inner = inner;
    this.depth = DEPTHS[ahead];
    const { size } = battle.state;
    this.tried = new Options(this.depth.options);
    this.trials = Array.from({ length: this.depth.options }, () => new Trial(size));
    this.now = new Int32Array(size);
  }

  choose(battle: Battle, side: Side, options: Options): number {
    const { inner, tried, depth } = this;
    inner.consider(side, options, depth.options);
    this.takeBest(options);
    let best = 0;
    if (tried.count > 1) battle.try(() => (best = this.play(side)));
    options.clear();
    const { unit, action, x, y, target, goal, score } = tried;
    options.add(unit[best], action[best], x[best], y[best], target[best], goal[best], score[best]);
    return 0;
  }

  /** Keeps the best options, the best first; of those that are alike the first. */
  private takeBest(options: Options): void {
    const { tried, depth } = this;
    tried.clear();
    const { unit, action, x, y, target, goal, score } = options;
    for (let k = 0; k < depth.options; k++) {
      let best = -1;
      for (let i = 0; i < options.count; i++) {
        if (score[i] === Number.NEGATIVE_INFINITY) continue;
        if (best < 0 || score[i] > score[best]) best = i;
      }
      if (best < 0) return;
      tried.add(unit[best], action[best], x[best], y[best], target[best], goal[best], score[best]);
      score[best] = Number.NEGATIVE_INFINITY;
    }
  }

  /** Whether dice were rolled since the sample began. */
  private hasRolled(): boolean {
    const { dice } = this.battle.state;
    for (let i = 0; i < dice.length; i++) if (dice[i] !== this.words[i]) return true;
    return false;
  }

  /**
   * From the deed at hand to the end of a sample.
   * @param first keeps the state before each deed, and the deed, as long as nothing has been rolled
   */
  private playOn(trial: Trial, first: boolean): void {
    const { battle, inner, depth, scratch } = this;
    battle.act(trial.deed, 0);
    let met = false;
    for (let step = trial.done; step < depth.activations; step++) {
      const turn = battle.turns.next();
      if (turn === -1) break;
      if (first && !this.hasRolled()) {
        const choice = inner.choose(battle, turn, scratch);
        battle.state.save(trial.calm);
        take(scratch, choice, trial.deed);
        trial.done = step + 1;
        battle.act(trial.deed, 0);
      } else if (met) battle.act(scratch, inner.choose(battle, turn, scratch));
      else {
        met = true;
        battle.act(this.decided(trial, turn), 0);
      }
    }
  }

  /** What somebody decides after the first dice: what it was if another sample of the same option came to the same state. */
  private decided(trial: Trial, turn: Side): Options {
    const { battle, inner, scratch, rolled } = this;
    const { state } = battle;
    const { before, after, choice } = trial;
    for (let k = 0; k < trial.met; k++) {
      if (!state.isLike(before[k])) continue;
      rolled.set(state.dice);
      state.restore(after[k]);
      state.dice.set(rolled);
      return choice[k];
    }
    const k = trial.met++;
    state.save(before[k]);
    take(scratch, inner.choose(battle, turn, scratch), choice[k]);
    state.save(after[k]);
    return choice[k];
  }

  /** Plays one more sample of an option. */
  private sample(i: number, side: Side): void {
    const { battle, inner, trials, tried, now, words } = this;
    const { state } = battle;
    const trial = trials[i];
    const sample = trial.samples++;
    if (sample === 0) {
      state.restore(now);
      state.save(trial.calm);
      take(tried, i, trial.deed);
      trial.done = trial.met = trial.sum = 0;
    } else if (trial.rolls) state.restore(trial.calm);
    if (sample === 0 || trial.rolls) {
      const [a, b] = battle.key;
      const mark = Math.imul(this.number * 64 + i * 8 + sample + 1, SPREAD);
      words.set(streamOf([a ^ mark, b + mark], PURPOSE_AHEAD));
      state.dice.set(words);
      this.playOn(trial, sample === 0);
      if (sample === 0) trial.rolls = this.hasRolled();
      inner.outlook.look(side);
      trial.value = inner.outlook.standing(side);
    }
    trial.sum += trial.value;
  }

  /** The option that came out best so far, but for one. */
  private bestBut(but: number): number {
    const { tried, trials } = this;
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < tried.count; i++) {
      const worth = trials[i].sum / trials[i].samples + tried.score[i];
      if (i === but || worth <= most) continue;
      most = worth;
      best = i;
    }
    return best;
  }

  /** @returns the option that comes out best */
  private play(side: Side): number {
    const { battle, inner, depth, tried, trials, now } = this;
    const { state } = battle;
    // What the other side has in mind is not known: it is taken to think as this one does.
    inner.remember((1 - side) as Side, this.scratch);
    state.save(now);
    this.number = state.activations;
    for (let i = 0; i < tried.count; i++) {
      trials[i].samples = 0;
      for (let sample = 0; sample < depth.samples; sample++) this.sample(i, side);
    }
    const first = this.bestBut(-1);
    const second = this.bestBut(first);
    for (let sample = 0; sample < depth.more; sample++) {
      this.sample(first, side);
      this.sample(second, side);
    }
    state.restore(now);
    const worth = (i: number) => trials[i].sum / trials[i].samples + tried.score[i];
    return worth(second) > worth(first) || (worth(second) === worth(first) && second < first) ? second : first;
  }
}

/** Makes one option of a list the only one of another. */
function take({ unit, action, x, y, target, goal, score }: Options, i: number, into: Options): void {
  into.clear();
  into.add(unit[i], action[i], x[i], y[i], target[i], goal[i], score[i]);
}
