/** What the machines of all battlegroups have: the state they start in, the errands, and the rows that are recorded. */
import { certainly, type Machine, type Quantity, type Recording, type Stage } from '../stages/machine.ts';
import type { Book } from './book.ts';
import { type Errand, nothingDone } from './errands.ts';
import { type Counted, keepQuantities } from './quantities.ts';
import { modelAt, STATE } from './state.ts';

const { CAP, CASTER, FLAGS, HELD, MODELS, MODEL_SIZE, POINTS, SPELLS, STATUS } = STATE;

/** Rows of the tally, by turn (from 0) and model. */
export interface GroupRows {
  /** Of groups that may frenzy: whether any has, and what has become of each activation. */
  calm(turn: number): number;
  check(turn: number, model: number): number;
  points(turn: number): number;
  held(turn: number, model: number): number;
  readonly casterAtEnd: number;
  atEnd(model: number): number;
}

function rowsOf(turns: number, models: number, frenzies: boolean): GroupRows {
  const before = frenzies ? 1 : 0;
  const each = (1 + before) * (1 + models);
  return {
    calm: (turn) => turn * each,
    points: (turn) => turn * each + before,
    check: (turn, model) => turn * each + 2 + model,
    held: (turn, model) => (turn + 1) * each - models + model,
    casterAtEnd: turns * each,
    atEnd: (model) => turns * each + 1 + model,
  };
}

/** A group before its first turn. */
export interface GroupSetup<Id extends string> {
  readonly turns: number;
  /** Points of the caster at the start. */
  readonly points: number;
  /** Values that they can take within a turn, and after the last. */
  readonly pool: number;
  readonly poolAtEnd: number;
  /** Bits of the upkeep spells in play. */
  readonly spells: number;
  readonly models: ReadonlyArray<{
    readonly held: number;
    readonly cap: number;
    readonly status: number;
    readonly flags: number;
  }>;
  /** Values of what becomes of an activation; 0 for groups that never frenzy. */
  readonly spentValues: number;
  readonly errandsOf: (model: number, turn: number) => readonly Errand[];
  readonly counted: Readonly<Record<Id, Counted>>;
}

export abstract class GroupMachine<Id extends string> implements Machine {
  abstract readonly ranges: readonly number[];
  abstract readonly stages: readonly Stage[];
  readonly start: Int32Array;
  readonly quantities: readonly Quantity[];
  readonly rows: readonly number[];
  readonly turns: number;
  readonly rowOf: GroupRows;
  /** Where each quantity stands; -1 for what this scenario cannot book. */
  readonly places: Readonly<Record<Id, number>>;
  /** errands[turn][model] */
  protected readonly errands: ReadonlyArray<ReadonlyArray<readonly Errand[]>>;
  // Scratch: nothing in it outlives a stage.
  protected readonly done = nothingDone();

  constructor({ turns, points, pool, poolAtEnd, spells, models, spentValues, errandsOf, counted }: GroupSetup<Id>) {
    this.turns = turns;
    const { quantities, places } = keepQuantities(counted);
    this.quantities = quantities;
    this.places = places;
    const each = Array.from({ length: turns }, (_, turn) => turn);
    this.errands = each.map((turn) => models.map((_, m) => errandsOf(m, turn)));
    this.rowOf = rowsOf(turns, models.length, spentValues > 0);
    const held = models.map(({ cap }) => cap + 1);
    const oneTurn = spentValues > 0 ? [2, pool, ...models.map(() => spentValues), ...held] : [pool, ...held];
    this.rows = [...each.flatMap(() => oneTurn), poolAtEnd, ...held];
    this.start = new Int32Array(MODELS + models.length * MODEL_SIZE);
    this.start[POINTS] = points;
    this.start[SPELLS] = spells;
    this.start[CASTER] = 1;
    models.forEach(({ held, cap, status, flags }, m) => {
      const at = modelAt(m);
      this.start[at + HELD] = held;
      this.start[at + CAP] = cap;
      this.start[at + STATUS] = status;
      this.start[at + FLAGS] = flags;
    });
  }

  /** What each model holds. */
  protected heldIn(turn: number): Recording[] {
    return this.recorded((model) => this.rowOf.held(turn, model));
  }

  /** The stage that ends a turn; after the last one it is recorded what everybody has left. */
  protected enemyTurn(turn: number, act: (state: Int32Array, book: Book) => void): Stage {
    const left = () => [{ row: this.rowOf.casterAtEnd, index: POINTS }, ...this.recorded(this.rowOf.atEnd)];
    return certainly(turn, act, turn === this.turns - 1 ? left() : [], true);
  }

  private recorded(rowOf: (model: number) => number): Recording[] {
    const models = (this.start.length - MODELS) / MODEL_SIZE;
    return Array.from({ length: models }, (_, m) => ({ row: rowOf(m), index: modelAt(m) + HELD }));
  }
}
