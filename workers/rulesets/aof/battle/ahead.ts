/**
 * A doctrine made of another: the best options of that one are played, with dice of their own, both sides going on as it
 * would, and the option that comes out best is taken. What dice gave beyond their mean is taken off again, so that once is
 * enough. It sees no die of the game: its streams are keyed by battle and activation, the same for all
 * options, so that less of a difference is chance.
 */
import { type Doctrine, Options } from '../../../battle/index.ts';
import { type Side, streamOf } from './actions.ts';
import type { Player } from './doctrine.ts';
import type { AHEAD } from './schema.ts';
import type { Playing } from './view.ts';

/** Streams of what is only tried, apart from those of chunks and battles. */
const PURPOSE_AHEAD = 3;

/** How an option is played on. */
interface Depth {
  /** Points less than the best one that an option may seem to gain. */
  readonly margin: number;
  /** Activations after it. */
  readonly activations: number;
  /** How much what it seemed to gain counts beside what came of it, which holds what it took already. */
  readonly seemed: number;
}

/** Of so many options. In the last round, which decides, each is played farther. */
const DEPTHS = {
  'the reply': {
    options: 3,
    before: { margin: 100, activations: 1, seemed: 0.4 },
    last: { margin: 300, activations: 6, seemed: 0.1 },
  },
  'five activations': {
    options: 4,
    before: { margin: 80, activations: 5, seemed: 0.3 },
    last: { margin: 400, activations: 12, seemed: 0.1 },
  },
} as const satisfies Record<string, { options: number; before: Depth; last: Depth }>;
/** Tells activations apart in a key. */
const SPREAD = 0x9e3779b1;

export class Ahead implements Doctrine<Playing> {
  readonly name: string;
  private readonly battle: Playing;
  private readonly inner: Player;
  private readonly depths: (typeof DEPTHS)[keyof typeof DEPTHS];
  private readonly tried: Options;
  private readonly scratch = new Options(1);
  private readonly now: Int32Array;
  /** Activations before the decision at hand. */
  private number = 0;

  constructor(battle: Playing, inner: Player, ahead: Exclude<(typeof AHEAD)[number], 'nothing'>) {
    this.name = `${inner.name}, playing ahead`;
    this.battle = battle;
    this.inner = inner;
    this.depths = DEPTHS[ahead];
    this.tried = new Options(this.depths.options);
    this.now = new Int32Array(battle.state.size);
  }

  choose(battle: Playing, side: Side, options: Options): number {
    const { inner, tried, depths } = this;
    const { round } = battle.state;
    const isLast = round === battle.scenario.rounds;
    // In the first round armies are far apart: what comes next seldom depends on what is done.
    if (round === 1 && !isLast) return inner.choose(battle, side, options);
    const depth = isLast ? depths.last : depths.before;
    inner.consider(side, tried, depth.margin);
    let best = 0;
    if (tried.count > 1) battle.try(() => (best = this.play(side, depth)));
    options.take(tried, best);
    return 0;
  }

  /** Plays an option on. @returns what it comes out as, in points */
  private worth(i: number, side: Side, { activations, seemed }: Depth): number {
    const { battle, inner, tried, now, scratch } = this;
    const { state } = battle;
    const [a, b] = battle.key;
    const mark = Math.imul(this.number * 64 + 1, SPREAD);
    state.restore(now);
    state.dice.set(streamOf([a ^ mark, b + mark], PURPOSE_AHEAD));
    battle.forgetLuck();
    battle.act(tried, i);
    for (let step = 0; step < activations; step++) {
      const turn = battle.turns.next();
      if (turn === -1) break;
      battle.act(scratch, inner.choose(battle, turn, scratch));
    }
    inner.outlook.look(side);
    return inner.outlook.standing(side) - battle.luckOf(side) + seemed * tried.score[i];
  }

  /** @returns the option that comes out best, of those that are alike the first */
  private play(side: Side, depth: Depth): number {
    const { battle, inner, tried, now } = this;
    const { state } = battle;
    // What the other side has in mind is not known: it is taken to think as this one does.
    inner.remember((1 - side) as Side, this.scratch);
    state.save(now);
    this.number = state.activations;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < tried.count; i++) {
      const worth = this.worth(i, side, depth);
      if (worth <= most) continue;
      most = worth;
      best = i;
    }
    state.restore(now);
    return best;
  }
}
