/**
 * What is worn down of one model, as states that are never all listed.
 *
 * The kernel's {@link Wear} lists its states in arrays, which suits processes that visit all of them. Where several
 * models stand side by side, or two grids are filled in any order, few of very many states are reached: here a state is
 * a number, and everything about it is asked.
 */
import type { Wear } from '../../../kernel/wear/wear.ts';
import { throughPowerField } from './defences.ts';
import { fieldWords } from './words.ts';

export interface Worn {
  /** Live states are numbers below; from here on numbers stand for "all gone", in `ends` ways. The start is 0. */
  readonly states: number;
  readonly ends: number;
  /** Equally likely places where a loss can land. */
  readonly spots: number;
  /** Boxes of all parts together, and parts that fall one after the other. */
  readonly total: number;
  readonly parts: number;
  readonly markNames: readonly string[];
  /**
   * Where a loss of at least 1 leads: a live state, or {@link fallTo} of what follows when a part falls: the state of the
   * next part, or an end.
   */
  after(state: number, loss: number, spot: number): number;
  /** The live state if the fall that {@link Worn.after} reports for this loss is averted. */
  stand(state: number, loss: number, spot: number): number;
  /** Of any state, ends included: boxes marked since the start, parts fallen, a bit for each mark that has held. */
  worn(state: number): number;
  fallen(state: number): number;
  marks(state: number): number;
  /** Of a live state: what attacks on it depend on. */
  condition(state: number): number;
  /** Of a live state: the same with the points in hand again that were spent to turn damage away. */
  refreshed(state: number): number;
  /** Of a live state: the same without any points in hand; states with other boxes marked lie as far from both. */
  unguarded(state: number): number;
  /** What turns a loss away on its way to the boxes, in words, or null. */
  turned(state: number, loss: number): string | null;
}

/** A fall, as {@link Worn.after} tells it; its own inverse. Works beyond 32 bits, where ~ does not. */
export function fallTo(next: number): number {
  return -1 - next;
}

/** What is worn of a model that has no points to turn damage away with. */
export abstract class Unguarded {
  refreshed(state: number): number {
    return state;
  }

  unguarded(state: number): number {
    return state;
  }

  turned(): null {
    return null;
  }
}

/** A row of boxes: the plainest of all, without a table. */
export class RowWorn extends Unguarded implements Worn {
  readonly states: number;
  readonly ends = 1;
  readonly spots = 1;
  readonly total: number;
  readonly parts = 1;
  readonly markNames: readonly string[] = [];

  /** @param boxes unmarked at the start, 1 or more */
  constructor(boxes: number) {
    super();
    this.states = boxes;
    this.total = boxes;
  }

  after(state: number, loss: number): number {
    const worn = state + loss;
    return worn < this.states ? worn : fallTo(this.states);
  }

  stand(): number {
    return this.states - 1;
  }

  worn(state: number): number {
    return state;
  }

  fallen(state: number): number {
    return state === this.states ? 1 : 0;
  }

  marks(): number {
    return 0;
  }

  condition(): number {
    return 0;
  }
}

/** A wear of the kernel that may spend points: what {@link StatesWorn} asks of it beside. */
export interface Spending {
  refreshed?(state: number): number;
  unguarded?(state: number): number;
  turned?(state: number, loss: number): string | null;
}

/** A listed wear of the kernel. */
export class StatesWorn implements Worn {
  readonly states: number;
  readonly ends: number;
  readonly spots: number;
  readonly total: number;
  readonly parts: number;
  readonly markNames: readonly string[];
  private readonly wear: Wear & Spending;

  constructor(wear: Wear & Spending) {
    this.wear = wear;
    this.states = wear.states;
    this.ends = wear.ends;
    this.spots = wear.spots;
    this.total = wear.total;
    this.parts = wear.parts;
    this.markNames = wear.markNames;
  }

  after(state: number, loss: number, spot: number): number {
    // The kernel writes a fall as ~next, which is -1 - next.
    return this.wear.after(state, loss, spot);
  }

  stand(state: number, loss: number, spot: number): number {
    return this.wear.stand(state, loss, spot);
  }

  worn(state: number): number {
    return this.wear.worn[state];
  }

  fallen(state: number): number {
    return this.wear.fallen[state];
  }

  marks(state: number): number {
    return this.wear.marks[state];
  }

  condition(state: number): number {
    return this.wear.condition[state];
  }

  refreshed(state: number): number {
    return this.wear.refreshed?.(state) ?? state;
  }

  unguarded(state: number): number {
    return this.wear.unguarded?.(state) ?? state;
  }

  turned(state: number, loss: number): string | null {
    return this.wear.turned?.(state, loss) ?? null;
  }
}

/** A power field around anything, used on every damaging roll while there is focus (MK3-PFIELD-01, -02). */
export class FieldedWorn implements Worn {
  readonly states: number;
  readonly ends: number;
  readonly spots: number;
  readonly total: number;
  readonly parts: number;
  readonly markNames: readonly string[];
  private readonly inner: Worn;
  private readonly focus: number;
  private readonly capped: boolean;

  /** @param capped whether it acts on no more points than there are boxes left (MK3-RUL-06) */
  constructor(inner: Worn, focus: number, capped = false) {
    this.capped = capped;
    this.inner = inner;
    this.focus = focus;
    this.states = inner.states * (focus + 1);
    this.ends = inner.ends;
    this.spots = inner.spots;
    this.total = inner.total;
    this.parts = inner.parts;
    this.markNames = inner.markNames;
  }

  after(state: number, loss: number, spot: number): number {
    const own = state % this.inner.states;
    const spent = Math.floor(state / this.inner.states);
    if (spent === this.focus) return this.lifted(this.inner.after(own, loss, spot), spent);
    const through = this.through(own, loss, spot);
    return through === 0 ? state + this.inner.states : this.lifted(this.inner.after(own, through, spot), spent + 1);
  }

  stand(state: number, loss: number, spot: number): number {
    const own = state % this.inner.states;
    const spent = Math.floor(state / this.inner.states);
    const spends = spent < this.focus;
    const stood = this.inner.stand(own, spends ? this.through(own, loss, spot) : loss, spot);
    return stood + (spends ? spent + 1 : spent) * this.inner.states;
  }

  worn(state: number): number {
    return this.inner.worn(this.inside(state));
  }

  fallen(state: number): number {
    return this.inner.fallen(this.inside(state));
  }

  marks(state: number): number {
    return this.inner.marks(this.inside(state));
  }

  condition(state: number): number {
    return this.inner.condition(state % this.inner.states);
  }

  refreshed(state: number): number {
    return this.inner.refreshed(state % this.inner.states);
  }

  unguarded(state: number): number {
    return (state % this.inner.states) + this.focus * this.inner.states;
  }

  turned(state: number, loss: number): string | null {
    if (Math.floor(state / this.inner.states) === this.focus) return null;
    return fieldWords(loss, this.through(state % this.inner.states, loss, 0));
  }

  /** The points that are left of a loss, by what is marked before. */
  private through(own: number, loss: number, spot: number): number {
    let room = loss;
    if (this.capped) for (room = 1; room < loss && this.inner.after(own, room, spot) >= 0; room++);
    return throughPowerField(Math.min(room, loss));
  }

  private inside(state: number): number {
    return state < this.states ? state % this.inner.states : state - this.states + this.inner.states;
  }

  private lifted(code: number, spent: number): number {
    if (code >= 0) return code + spent * this.inner.states;
    const next = fallTo(code);
    const { states } = this.inner;
    return fallTo(next < states ? next + spent * states : next - states + this.states);
  }
}
