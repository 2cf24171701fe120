/**
 * The models of a unit in the order in which they die, as a chain of whole-number states.
 *
 * Wounds fall on one model until it is gone: plain models first, then Tough ones, heroes last (AOF-SR-25, AOF-SR-12).
 * So "wounds taken so far" says which models stand and how hurt the next one is. A model that may be wounded out of
 * turn, by a sniper or by its own magic, leaves the chain and counts its wounds apart (apart.ts); a save against a lethal
 * wound (AOF-CP-09) is one more bit.
 */
import { type Chosen, type Model, modelsOf, rankOf } from './apart.ts';
import type { Side } from './side.ts';

/** A model that counts its wounds apart. */
export interface Apart {
  readonly profile: number;
  /** Its number among the models of its profile, as weapons are dealt out. */
  readonly number: number;
  /** State after one more wound on it, and the wounds it can still take: 0 when it is gone. */
  readonly next: Int32Array;
  readonly room: Int32Array;
}

export interface Line {
  readonly side: Side;
  readonly states: number;
  /** State after one more wound on the model that takes wounds next; the same state when none is left. */
  readonly next: Int32Array;
  /** Wounds that model can still take; 0 when none is left. */
  readonly room: Int32Array;
  /** The profile of that model, -1 when none is left. */
  readonly profile: Int8Array;
  /** A number for that model, equal as long as it is the same one. */
  readonly model: Int32Array;
  /** Models that may be wounded out of turn. */
  readonly apart: readonly Apart[];
  /** Index in `apart` of the model that a sniper picked, or -1. */
  readonly pick: number;
  /** Wounds on all models, the removed ones included. */
  readonly wounds: Int32Array;
  /** Models left, joined ones included; on one base all of them until it is destroyed. */
  readonly left: Int32Array;
  /** Models of each profile left. */
  readonly leftOf: readonly Int32Array[];
  readonly dead: Uint8Array;
  /** Half strength or less (AOF-MORALE-01). */
  readonly half: Uint8Array;
  /** State without the lethal save, or the state itself. */
  readonly saveSpent: Int32Array;
  /** 1 while the lethal save is there. */
  readonly save: Uint8Array;
  /** Where the unit starts, by its `state`. */
  readonly start: number;
  readonly capacity: number;
}

/** States with the save against a lethal wound follow those without, so many places later; 0 where there is none. */
export function saveOffset({ states, save }: Line): number {
  return save[states - 1] === 1 ? states / 2 : 0;
}

export interface LineOptions {
  /** Whom a sniper picked, or null: whoever is next. */
  readonly pick?: Chosen | null;
  /** Who else may be wounded out of turn. */
  readonly others?: readonly Chosen[];
  /** A wound that would kill may be ignored once. */
  readonly save?: boolean;
  /** Whose half is half strength (RU-09). */
  readonly startingSize?: StartingSize;
}

export type StartingSize = 'everybody' | 'own models';

/**
 * The chain of a unit. Its last state without a save is the one in which everybody is gone.
 * Cost: states * models.
 */
export function lineOf(
  side: Side,
  { pick = null, others = [], save = false, startingSize = 'everybody' }: LineOptions = {},
): Line {
  const models = modelsOf(side);
  const wanted = pick ? [pick, ...others] : others;
  const chosen = wanted.filter(({ at }, i) => wanted.findIndex((one) => one.at === at) === i);
  const alone = chosen.map(({ at }) => models[at]);
  const chainAt = models.map((_, at) => at).filter((here) => chosen.every(({ at }) => at !== here));
  const chain = chainAt.map((at) => models[at]);
  const capacity = chain.reduce((sum, { tough }) => sum + tough, 0);
  // Wounds on each of those apart are one digit of the state, below the chain's.
  const strides = alone.map((_, i) => alone.slice(i + 1).reduce((product, { tough }) => product * (tough + 1), 1));
  const stride = alone.reduce((product, { tough }) => product * (tough + 1), 1);
  const base = (capacity + 1) * stride;
  const states = save ? base * 2 : base;
  const array = () => new Int32Array(states);
  const line = {
    side,
    states,
    next: array(),
    room: array(),
    profile: new Int8Array(states).fill(-1),
    model: array().fill(-1),
    apart: chosen.map(({ at, number }) => ({ profile: models[at].profile, number, next: array(), room: array() })),
    pick: pick ? 0 : -1,
    wounds: array(),
    left: array(),
    leftOf: side.profiles.map(array),
    dead: new Uint8Array(states),
    half: new Uint8Array(states),
    saveSpent: array(),
    save: new Uint8Array(states),
    start: 0,
    capacity: models.reduce((sum, { tough }) => sum + tough, 0),
  };
  const bounds: number[] = [0];
  for (const { tough } of chain) bounds.push(bounds[bounds.length - 1] + tough);
  for (let state = 0; state < states; state++) describe(state);
  line.start = startOf();
  return line;

  function describe(state: number): void {
    const spent = state % base;
    const onChain = Math.floor(spent / stride);
    const hurt = alone.map(({ tough }, i) => Math.floor(spent / strides[i]) % (tough + 1));
    let gone = 0;
    while (gone < chain.length && bounds[gone + 1] <= onChain) gone++;
    line.save[state] = state >= base ? 1 : 0;
    line.saveSpent[state] = spent;
    line.wounds[state] = hurt.reduce((sum, wounds) => sum + wounds, onChain);
    const candidates: Candidate[] = [];
    alone.forEach((model, i) => {
      const room = model.tough - hurt[i];
      line.apart[i].room[state] = room;
      line.apart[i].next[state] = room > 0 ? state + strides[i] : state;
      if (room > 0) candidates.push({ model, at: chosen[i].at, hurt: hurt[i], next: state + strides[i] });
    });
    if (gone < chain.length) {
      const model = chain[gone];
      candidates.push({ model, at: chainAt[gone], hurt: onChain - bounds[gone], next: state + stride });
    }
    const inTurn = candidates.length === 0 ? null : candidates.reduce((a, b) => (comesBefore(side, b, a) ? b : a));
    line.next[state] = inTurn ? inTurn.next : state;
    line.room[state] = inTurn ? inTurn.model.tough - inTurn.hurt : 0;
    if (inTurn) {
      line.profile[state] = inTurn.model.profile;
      line.model[state] = inTurn.at;
    }
    const lives = [...chain.slice(gone), ...alone.filter(({ tough }, i) => hurt[i] < tough)];
    line.dead[state] = lives.length === 0 ? 1 : 0;
    for (const { profile } of lives) line.leftOf[profile][state]++;
    line.left[state] = lives.length;
    if (side.unit.multiBased && lives.length > 0) {
      side.profiles.forEach(({ models: count }, i) => {
        line.leftOf[i][state] = count;
      });
      line.left[state] = side.models;
    }
    line.half[state] = isHalf(state) ? 1 : 0;
  }

  function isHalf(state: number): boolean {
    // A unit of one model counts its wounds (RU-09), and so does one base (RU-30).
    if (models.length === 1) return 2 * (line.capacity - line.wounds[state]) <= line.capacity;
    if (startingSize === 'everybody') return 2 * line.left[state] <= side.models;
    const counted = side.profiles.flatMap(({ hero }, profile) => (hero ? [] : [profile]));
    const started = counted.reduce((sum, profile) => sum + side.profiles[profile].models, 0);
    if (started === 1) return 2 * roomOfFirst(state) <= side.profiles[0].tough;
    return 2 * counted.reduce((sum, profile) => sum + line.leftOf[profile][state], 0) <= started;
  }

  /** Wounds that the unit's own model can still take, where there is one of them. */
  function roomOfFirst(state: number): number {
    if (line.leftOf[0][state] === 0) return 0;
    const apart = alone.findIndex(({ profile }) => profile === 0);
    if (apart >= 0) return line.apart[apart].room[state];
    const at = chain.findIndex(({ profile }) => profile === 0);
    return Math.min(chain[at].tough, bounds[at + 1] - Math.floor((state % base) / stride));
  }

  function startOf(): number {
    const { lost, wounds } = side.unit.state;
    let state = save ? base : 0;
    for (let i = 0; i < lost && line.room[state] > 0; i++) {
      for (let room = line.room[state]; room > 0; room--) state = line.next[state];
    }
    for (let i = 0; i < wounds && line.room[state] > 0; i++) state = line.next[state];
    return state;
  }
}

interface Candidate {
  readonly model: Model;
  readonly at: number;
  readonly hurt: number;
  readonly next: number;
}

/** Who takes wounds first: plain models, the most wounded Tough one, heroes last (AOF-SR-25). */
function comesBefore(side: Side, one: Candidate, other: Candidate): boolean {
  const [a, b] = [rankOf(side, one.model), rankOf(side, other.model)];
  if (a !== b) return a < b;
  return one.hurt !== other.hurt ? one.hurt > other.hurt : one.at < other.at;
}
