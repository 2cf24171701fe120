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
/** How many options are tried, how often each, and how many activations are played on. */
const DEPTHS = {
  'the reply': { options: 4, samples: 4, activations: 1 },
  'five activations': { options: 4, samples: 4, activations: 5 },
} as const;
/** Numbers that tell samples and activations apart in a key. */
const SPREAD = 0x9e3779b1;
const ROOM = 4096;

export class Ahead implements Doctrine<Battle> {
  readonly name: string;
  private readonly battle: Battle;
  private readonly inner: Player;
  private readonly depth: (typeof DEPTHS)[keyof typeof DEPTHS];
  private readonly tried: Options;
  private readonly scratch = new Options(ROOM);
  private readonly now: Uint8Array;
  private readonly start: Uint8Array;
  /** A sample just before the first deed that rolled dice, which deed that is, and how many were done before it. */
  private readonly calm: Uint8Array;
  private readonly deed = new Options(1);
  private done = 0;
  /** The words that the dice of a sample began with. */
  private readonly words = new Int32Array(4);

  constructor(battle: Battle, inner: Player, ahead: Exclude<(typeof AHEAD)[number], 'nothing'>) {
    this.name = `${inner.name}, playing ahead`;
    this.battle = battle;
    this.inner = inner;
    this.depth = DEPTHS[ahead];
    this.tried = new Options(this.depth.options);
    this.now = new Uint8Array(battle.state.size);
    this.start = new Uint8Array(battle.state.size);
    this.calm = new Uint8Array(battle.state.size);
  }

  choose(battle: Battle, side: Side, options: Options): number {
    const { inner, tried } = this;
    inner.consider(side, options);
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

  /** Puts a sample where the first deed is the option that is tried. */
  private begin(i: number): void {
    const { battle, tried, deed, start, calm } = this;
    battle.state.restore(start);
    battle.state.save(calm);
    take(tried, i, deed);
    this.done = 0;
  }

  /** Whether dice were rolled since the sample began. */
  private rolled(): boolean {
    const { dice } = this.battle.state;
    for (let i = 0; i < dice.length; i++) if (dice[i] !== this.words[i]) return true;
    return false;
  }

  /**
   * From the deed at hand to the end of a sample.
   * @param first keeps the state before each deed, and the deed, as long as nothing has been rolled
   */
  private playOn(first: boolean): void {
    const { battle, inner, depth, scratch, deed, calm } = this;
    battle.act(deed, 0);
    for (let step = this.done; step < depth.activations; step++) {
      const turn = battle.turns.next();
      if (turn === -1) break;
      const choice = inner.choose(battle, turn, scratch);
      if (first && !this.rolled()) {
        battle.state.save(calm);
        take(scratch, choice, deed);
        this.done = step + 1;
      }
      battle.act(scratch, choice);
    }
  }

  /** @returns the option that comes out best */
  private play(side: Side): number {
    const { battle, inner, depth, tried, now, start } = this;
    const { state } = battle;
    state.save(now);
    // What the other side has in mind is not known: it is taken to think as this one does.
    inner.remember((1 - side) as Side, this.scratch);
    state.save(start);
    const number = state.activations;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < tried.count; i++) {
      let sum = 0;
      let value = 0;
      // Up to the first die all samples are one: what is done and decided until then is done once.
      let rolls = true;
      for (let sample = 0; sample < depth.samples && (rolls || sample === 0); sample++) {
        if (sample === 0) this.begin(i);
        else state.restore(this.calm);
        const [a, b] = battle.key;
        const mark = Math.imul(number * 64 + i * 8 + sample + 1, SPREAD);
        this.words.set(streamOf([a ^ mark, b + mark], PURPOSE_AHEAD));
        state.dice.set(this.words);
        this.playOn(sample === 0);
        if (sample === 0) rolls = this.rolled();
        inner.outlook.look(side);
        value = inner.outlook.standing(side);
        sum += value;
      }
      // Samples without dice are alike.
      for (let sample = 1; !rolls && sample < depth.samples; sample++) sum += value;
      const worth = sum / depth.samples + tried.score[i];
      if (worth > most) {
        most = worth;
        best = i;
      }
    }
    state.restore(now);
    return best;
  }
}

/** Makes one option of a list the only one of another. */
function take({ unit, action, x, y, target, goal, score }: Options, i: number, into: Options): void {
  into.clear();
  into.add(unit[i], action[i], x[i], y[i], target[i], goal[i], score[i]);
}
