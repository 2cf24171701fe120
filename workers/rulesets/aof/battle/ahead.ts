/**
 * A doctrine made of another: the best options of that one are played, with dice of their own, both sides going on as it
 * would, and the option that comes out best is taken. What dice gave beyond their mean is taken off again, so that once is
 * enough. It sees no die of the game: its streams are keyed by battle, activation and option.
 */
import { type Doctrine, Options } from '../../../battle/index.ts';
import { type Side, streamOf } from './actions.ts';
import type { Player } from './doctrine.ts';
import type { AHEAD } from './schema.ts';
import type { Playing } from './view.ts';

/** Streams of what is only tried, apart from those of chunks and battles. */
const PURPOSE_AHEAD = 3;
/** How many options are tried, how many points less than the best one they may seem to gain, and how many activations are played on. */
const DEPTHS = {
  'the reply': { options: 3, margin: 100, activations: 1 },
  'five activations': { options: 3, margin: 60, activations: 5 },
} as const;
/** Numbers that tell samples and activations apart in a key. */
const SPREAD = 0x9e3779b1;

export class Ahead implements Doctrine<Playing> {
  readonly name: string;
  private readonly battle: Playing;
  private readonly inner: Player;
  private readonly depth: (typeof DEPTHS)[keyof typeof DEPTHS];
  private readonly tried: Options;
  private readonly scratch = new Options(1);
  private readonly now: Int32Array;
  /** Activations before the decision at hand. */
  private number = 0;

  constructor(battle: Playing, inner: Player, ahead: Exclude<(typeof AHEAD)[number], 'nothing'>) {
    this.name = `${inner.name}, playing ahead`;
    this.battle = battle;
    this.inner = inner;
    this.depth = DEPTHS[ahead];
    this.tried = new Options(this.depth.options);
    this.now = new Int32Array(battle.state.size);
  }

  choose(battle: Playing, side: Side, options: Options): number {
    const { inner, tried } = this;
    inner.consider(side, tried, this.depth.margin);
    let best = 0;
    if (tried.count > 1) battle.try(() => (best = this.play(side)));
    options.take(tried, best);
    return 0;
  }

  /** Plays an option on. @returns what it comes out as, in points */
  private worth(i: number, side: Side): number {
    const { battle, inner, tried, now, scratch, depth } = this;
    const { state } = battle;
    const [a, b] = battle.key;
    const mark = Math.imul(this.number * 64 + i * 8 + 1, SPREAD);
    state.restore(now);
    state.dice.set(streamOf([a ^ mark, b + mark], PURPOSE_AHEAD));
    battle.forgetLuck();
    battle.act(tried, i);
    for (let step = 0; step < depth.activations; step++) {
      const turn = battle.turns.next();
      if (turn === -1) break;
      battle.act(scratch, inner.choose(battle, turn, scratch));
    }
    inner.outlook.look(side);
    return inner.outlook.standing(side) - battle.luckOf(side) + tried.score[i];
  }

  /** @returns the option that comes out best, of those that are alike the first */
  private play(side: Side): number {
    const { battle, inner, tried, now } = this;
    const { state } = battle;
    // What the other side has in mind is not known: it is taken to think as this one does.
    inner.remember((1 - side) as Side, this.scratch);
    state.save(now);
    this.number = state.activations;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < tried.count; i++) {
      const worth = this.worth(i, side);
      if (worth <= most) continue;
      most = worth;
      best = i;
    }
    state.restore(now);
    return best;
  }
}
