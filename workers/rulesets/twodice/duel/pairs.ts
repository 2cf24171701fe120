/** States of the sides of a duel by number, and the chance of every pair of them. */
import type { SideState } from './side.ts';

/** Above the points a side may hold, and the keys of a side. */
export const MOST_POINTS = 32;
/** Ways in which fire, corrosion, disruption and knockdown can come together. */
export const FLAGS = 24;

/** States of a side that have come up, each with a number of its own. */
export class States {
  readonly all: SideState[] = [];
  /** How many states of wear it has while it stands. */
  readonly wears: number;
  private readonly numbers = new Map<number, number>();

  constructor(wears: number) {
    this.wears = wears;
  }

  /** The number of a state, which is copied where it is new. Of what has fallen only the wear is told apart. */
  of(state: SideState): number {
    const key = state.wear >= this.wears ? this.wears - state.wear - 1 : keyOf(state, this.wears);
    let known = this.numbers.get(key);
    if (known === undefined) {
      known = this.all.push({ ...state }) - 1;
      this.numbers.set(key, known);
    }
    return known;
  }

  fallen(number: number): boolean {
    return this.all[number].wear >= this.wears;
  }
}

function keyOf({ wear, fire, corrosion, disrupted, down, solid, points }: SideState, states: number): number {
  const flags = ((Number(fire) * 2 + Number(corrosion)) * 2 + Number(disrupted)) * 3 + down;
  return ((wear + (solid ? states : 0)) * FLAGS + flags) * MOST_POINTS + points;
}

/** Chances by pairs of numbers, in the order in which the pairs came up. Each pair has `width` chances side by side. */
export class Pairs {
  readonly width: number;
  count = 0;
  first = new Int32Array(64);
  second = new Int32Array(64);
  /** chances[pair * width + i]; taken again after {@link at}, which may make room. */
  chances: Float64Array;
  /** By hash, with linear probing: a pair + 1, or 0. At most half full. */
  private places = new Int32Array(256);

  constructor(width: number) {
    this.width = width;
    this.chances = new Float64Array(64 * width);
  }

  clear(): void {
    this.places.fill(0);
    this.chances.fill(0, 0, this.count * this.width);
    this.count = 0;
  }

  /** Where the chances of a pair begin: zeros, if it is new. */
  at(first: number, second: number): number {
    const mask = this.places.length - 1;
    let place = hash(first, second) & mask;
    for (let pair = this.places[place]; pair !== 0; pair = this.places[place]) {
      if (this.first[pair - 1] === first && this.second[pair - 1] === second) return (pair - 1) * this.width;
      place = (place + 1) & mask;
    }
    if (this.count === this.first.length) this.grow();
    const pair = this.count++;
    this.first[pair] = first;
    this.second[pair] = second;
    if (2 * this.count > this.places.length) this.spread();
    else this.places[place] = pair + 1;
    return pair * this.width;
  }

  private grow(): void {
    const [first, second, chances] = [this.first, this.second, this.chances];
    this.first = new Int32Array(2 * first.length);
    this.first.set(first);
    this.second = new Int32Array(2 * second.length);
    this.second.set(second);
    this.chances = new Float64Array(2 * chances.length);
    this.chances.set(chances);
  }

  /** Twice the places, for all pairs there are. */
  private spread(): void {
    this.places = new Int32Array(2 * this.places.length);
    const mask = this.places.length - 1;
    for (let pair = 0; pair < this.count; pair++) {
      let place = hash(this.first[pair], this.second[pair]) & mask;
      while (this.places[place] !== 0) place = (place + 1) & mask;
      this.places[place] = pair + 1;
    }
  }
}

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
