/**
 * All that decides how a battle goes on, in one buffer: saved by one copy and restored by another, so that a player may
 * try what comes next and take it back. What never changes in a battle (profiles, terrain, tables) is not in it.
 */
const WORDS = 4;

export class BattleState {
  readonly units: number;
  readonly markers: number;
  /** Place of the front rank's middle, by unit. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Half of the rectangle round a unit's bases; follows from the models left, kept because everything asks for it. */
  readonly halfWidth: Float64Array;
  readonly halfDepth: Float64Array;
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
  /** The option that was found best when the unit was last weighed, and 1 once somebody moved near it since. */
  readonly stale: Int32Array;
  readonly action: Int32Array;
  readonly target: Int32Array;
  readonly aim: Int32Array;
  readonly toX: Float64Array;
  readonly toY: Float64Array;
  /** What that option gains over standing idle. */
  readonly gain: Float64Array;
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
  private readonly bytes: Uint8Array;

  constructor(units: number, markers: number) {
    this.units = units;
    this.markers = markers;
    const wide = 7 * units + 2 * markers;
    const words = 10 * units + 2 * markers + 4 + 5 + WORDS;
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
    this.toX = doubles(units);
    this.toY = doubles(units);
    this.gain = doubles(units);
    this.markerX = doubles(markers);
    this.markerY = doubles(markers);
    this.on = ints(units);
    this.left = ints(units);
    this.wounds = ints(units);
    this.flags = ints(units);
    this.done = ints(units);
    this.goal = ints(units);
    this.stale = ints(units);
    this.action = ints(units);
    this.target = ints(units);
    this.aim = ints(units);
    this.owner = ints(markers);
    this.carrier = ints(markers);
    this.dice = ints(4);
    this.clock = ints(5);
    this.words = ints(WORDS);
    this.bytes = new Uint8Array(buffer);
  }

  get size(): number {
    return this.bytes.length;
  }

  /** @param into of {@link size} bytes */
  save(into: Uint8Array): void {
    into.set(this.bytes);
  }

  restore(from: Uint8Array): void {
    this.bytes.set(from);
  }

  get activations(): number {
    return this.clock[4];
  }

  get round(): number {
    return this.clock[0];
  }
}
