/**
 * All that decides how a battle goes on, in one buffer: saved by one copy and restored by another, so that a player may
 * try what comes next and take it back. What never changes in a battle (profiles, terrain, tables) is not in it.
 */
const WORDS = 4;
const DICE = 4;

/** What a player has in mind for units: the option that was found best when each was last weighed. */
export interface Mind {
  /** 1 once somebody moved near the unit since. */
  readonly stale: Int32Array;
  readonly action: Int32Array;
  readonly target: Int32Array;
  readonly aim: Int32Array;
  readonly toX: Float64Array;
  readonly toY: Float64Array;
  /** What that option gains over standing idle. */
  readonly gain: Float64Array;
}

export class BattleState {
  readonly units: number;
  readonly markers: number;
  /** Place of the front rank's middle, by unit. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Half of the rectangle round a unit's bases; follows from the models left, kept because everything asks for it. */
  readonly halfWidth: Float64Array;
  readonly halfDepth: Float64Array;
  /** Inches that the middle of it lies below the place, less than 0 above; kept for the same reason. */
  readonly behind: Float64Array;
  readonly markerX: Float64Array;
  readonly markerY: Float64Array;
  /** 1 on the table, 0 in reserve or gone. */
  readonly on: Int32Array;
  /** Models left. */
  readonly left: Int32Array;
  /** What the game knows of a unit: wounds, and words of its own. */
  readonly wounds: Int32Array;
  readonly flags: Int32Array;
  /** 1 once activated in this round. */
  readonly done: Int32Array;
  /** The marker that a unit makes for, or -1. */
  readonly goal: Int32Array;
  /** The round in which it came out of reserve; 0 where it was deployed. */
  readonly came: Int32Array;
  /** By side: what its player has in mind, also for the other side's units if he thinks of them. */
  readonly minds: readonly [Mind, Mind];
  /** 0 or 1; -1: nobody's; 2: of no more use. */
  readonly owner: Int32Array;
  /** The unit that carries a marker; -1: it lies on the table. */
  readonly carrier: Int32Array;
  /** Words of the battle's own stream of dice. */
  readonly dice: Int32Array;
  /** Round, whose turn it is, who finished first in this round (-1: nobody yet), markers on the table, activations so far. */
  readonly clock: Int32Array;
  /** What else the game keeps of a battle, as it likes. */
  readonly words: Int32Array;
  private readonly all: Int32Array;

  constructor(units: number, markers: number) {
    this.units = units;
    this.markers = markers;
    const wide = 11 * units + 2 * markers;
    const words = 15 * units + 2 * markers + 5 + WORDS + DICE;
    const buffer = new ArrayBuffer(8 * wide + 4 * words);
    let at = 0;
    const doubles = (count: number) => {
      const view = new Float64Array(buffer, at, count);
      at += 8 * count;
      return view;
    };
    const ints = (count: number) => {
      const view = new Int32Array(buffer, at, count);
      at += 4 * count;
      return view;
    };
    this.x = doubles(units);
    this.y = doubles(units);
    this.halfWidth = doubles(units);
    this.halfDepth = doubles(units);
    this.behind = doubles(units);
    const wanted = [0, 1].map(() => ({ toX: doubles(units), toY: doubles(units), gain: doubles(units) }));
    this.markerX = doubles(markers);
    this.markerY = doubles(markers);
    this.on = ints(units);
    this.left = ints(units);
    this.wounds = ints(units);
    this.flags = ints(units);
    this.done = ints(units);
    this.goal = ints(units);
    this.came = ints(units);
    const mind = (side: 0 | 1): Mind => {
      const [stale, action, target, aim] = Array.from({ length: 4 }, () => ints(units));
      const { toX, toY, gain } = wanted[side];
      return { stale, action, target, aim, toX, toY, gain };
    };
    this.minds = [mind(0), mind(1)];
    this.owner = ints(markers);
    this.carrier = ints(markers);
    this.clock = ints(5);
    this.words = ints(WORDS);
    this.dice = ints(DICE);
    this.all = new Int32Array(buffer);
  }

  /** Words of 32 bits that a copy takes. */
  get size(): number {
    return this.all.length;
  }

  /** @param into of {@link size} words */
  save(into: Int32Array): void {
    into.set(this.all);
  }

  restore(from: Int32Array): void {
    this.all.set(from);
  }

  /** Everybody has to think again. */
  forget(): void {
    for (const { stale } of this.minds) stale.fill(1);
  }

  get activations(): number {
    return this.clock[4];
  }

  get round(): number {
    return this.clock[0];
  }
}
