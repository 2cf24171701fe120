/**
 * A doctrine made of another: the best options of that one are played, with dice of their own, both sides going on as it
 * would, and the option that comes out best is taken. What dice gave beyond their mean is taken off again, so that few
 * samples are enough. It sees no die of the game: its streams are keyed by battle, activation, option and sample.
 */
import { type Doctrine, Options } from '../../../battle/index.ts';
import { type Side, streamOf } from './actions.ts';
import type { Player } from './doctrine.ts';
import type { AHEAD } from './schema.ts';
import type { Playing } from './view.ts';

/** Streams of what is only tried, apart from those of chunks and battles. */
const PURPOSE_AHEAD = 3;
/**
 * How many options are tried, and how many points less than the best one they may seem to gain; how often the two that come
 * out best are tried once more; and how many activations are played on.
 */
const DEPTHS = {
  'the reply': { options: 4, margin: 100, more: 1, activations: 1 },
  'five activations': { options: 4, margin: 60, more: 1, activations: 5 },
} as const;
/** Numbers that tell samples and activations apart in a key. */
const SPREAD = 0x9e3779b1;

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

  constructor(size: number) {
    this.calm = new Int32Array(size);
  }
}

export class Ahead implements Doctrine<Playing> {
  readonly name: string;
  private readonly battle: Playing;
  private readonly inner: Player;
  private readonly depth: (typeof DEPTHS)[keyof typeof DEPTHS];
  private readonly tried: Options;
  private readonly trials: readonly Trial[];
  private readonly scratch = new Options(1);
  private readonly now: Int32Array;
  /** The words that the dice of a sample began with. */
  private readonly words = new Int32Array(4);
  /** Activations before the decision at hand. */
  private number = 0;

  constructor(battle: Playing, inner: Player, ahead: Exclude<(typeof AHEAD)[number], 'nothing'>) {
    this.name = `${inner.name}, playing ahead`;
    this.battle = battle;
    this.inner = inner;
    this.depth = DEPTHS[ahead];
    const { size } = battle.state;
    this.tried = new Options(this.depth.options);
    this.trials = Array.from({ length: this.depth.options }, () => new Trial(size));
    this.now = new Int32Array(size);
  }

  choose(battle: Playing, side: Side, options: Options): number {
    const { inner, tried } = this;
    inner.consider(side, tried, this.depth.margin);
    let best = 0;
    if (tried.count > 1) battle.try(() => (best = this.play(side)));
    options.take(tried, best);
    return 0;
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
    for (let step = trial.done; step < depth.activations; step++) {
      const turn = battle.turns.next();
      if (turn === -1) break;
      if (first && !this.hasRolled()) {
        const choice = inner.choose(battle, turn, scratch);
        battle.state.save(trial.calm);
        trial.deed.take(scratch, choice);
        trial.done = step + 1;
        battle.act(trial.deed, 0);
      } else battle.act(scratch, inner.choose(battle, turn, scratch));
    }
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
      trial.deed.take(tried, i);
      trial.done = trial.sum = 0;
    } else if (trial.rolls) state.restore(trial.calm);
    if (sample === 0 || trial.rolls) {
      const [a, b] = battle.key;
      const mark = Math.imul(this.number * 64 + i * 8 + sample + 1, SPREAD);
      words.set(streamOf([a ^ mark, b + mark], PURPOSE_AHEAD));
      state.dice.set(words);
      battle.forgetLuck();
      this.playOn(trial, sample === 0);
      if (sample === 0) trial.rolls = this.hasRolled();
      inner.outlook.look(side);
      trial.value = inner.outlook.standing(side) - battle.luckOf(side);
    }
    trial.sum += trial.value;
  }

  /** What an option came out as so far. */
  private worth(i: number): number {
    const { sum, samples } = this.trials[i];
    return sum / samples + this.tried.score[i];
  }

  /** The option that came out best so far, but for one; of those that are alike the first. */
  private bestBut(but: number): number {
    const { tried } = this;
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < tried.count; i++) {
      const worth = this.worth(i);
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
      this.sample(i, side);
    }
    for (let more = 0; more < depth.more; more++) {
      const first = this.bestBut(-1);
      const second = this.bestBut(first);
      this.sample(first, side);
      this.sample(second, side);
    }
    state.restore(now);
    return this.bestBut(-1);
  }
}
