/**
 * The models of a unit in the order in which they die, as a chain of whole-number states.
 *
 * Wounds fall on one model until it is gone: plain models first, then Tough ones, heroes last (AOF-SR-25, AOF-SR-12).
 * So "wounds taken so far" says which models stand and how hurt the next one is. A model that a sniper picked leaves
 * the chain and counts its wounds apart; a save against a lethal wound (AOF-CP-09) is one more bit.
 */
import type { Side } from './side.ts';

export type Pick = 'none' | 'hero' | 'special';

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
  /** State after one more wound on the picked model, and the wounds it can still take. */
  readonly pickedNext: Int32Array;
  readonly pickedRoom: Int32Array;
  readonly pickedProfile: number;
  /** Wounds on all models, the removed ones included. */
  readonly wounds: Int32Array;
  /** Models left, joined ones included; on one base all of them until it is destroyed. */
  readonly left: Int32Array;
  /** Models of each profile left. */
  readonly leftOf: readonly Int32Array[];
  /** Whether the special model that a sniper picked is gone. */
  readonly pickedGone: Uint8Array;
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

interface Model {
  readonly profile: number;
  readonly tough: number;
}

/** States with the save against a lethal wound follow those without, so many places later; 0 where there is none. */
export function saveOffset({ states, save }: Line): number {
  return save[states - 1] === 1 ? states / 2 : 0;
}

export interface LineOptions {
  readonly pick?: Pick;
  /** A wound that would kill may be ignored once. */
  readonly save?: boolean;
}

/** All models in the order in which they die. */
function modelsOf(side: Side): Model[] {
  const { profiles, unit } = side;
  if (unit.multiBased) {
    return [{ profile: 0, tough: profiles.reduce((sum, { tough, models }) => sum + tough * models, 0) }];
  }
  const order = (index: number) => (profiles[index].hero ? 2 : profiles[index].tough > 1 ? 1 : 0);
  const all = profiles.flatMap(({ models, tough }, profile) =>
    Array.from({ length: models }, () => ({ profile, tough })),
  );
  return all
    .map((model, at) => ({ model, at }))
    .sort((a, b) => order(a.model.profile) - order(b.model.profile) || a.at - b.at)
    .map(({ model }) => model);
}

/** Index of the picked model in the order of death, or -1. */
function pickedIn(side: Side, models: readonly Model[], pick: Pick): number {
  if (pick === 'none' || side.unit.multiBased) return -1;
  if (pick === 'hero') return models.findIndex(({ profile }) => side.profiles[profile].hero);
  return models.findLastIndex(({ profile }) => profile === 0);
}

/**
 * The chain of a unit. Its last state without a save is the one in which everybody is gone.
 * Cost: states * models.
 */
export function lineOf(side: Side, { pick = 'none', save = false }: LineOptions = {}): Line {
  const models = modelsOf(side);
  const at = pickedIn(side, models, pick);
  const picked = at < 0 ? null : models[at];
  const chain = models.filter((_, i) => i !== at);
  const capacity = chain.reduce((sum, { tough }) => sum + tough, 0);
  const apart = picked ? picked.tough : 0;
  const base = (capacity + 1) * (apart + 1);
  const states = save ? base * 2 : base;
  const line = {
    side,
    states,
    next: new Int32Array(states),
    room: new Int32Array(states),
    profile: new Int8Array(states).fill(-1),
    model: new Int32Array(states).fill(-1),
    pickedNext: new Int32Array(states),
    pickedRoom: new Int32Array(states),
    pickedProfile: picked ? picked.profile : -1,
    wounds: new Int32Array(states),
    left: new Int32Array(states),
    leftOf: side.profiles.map(() => new Int32Array(states)),
    pickedGone: new Uint8Array(states),
    dead: new Uint8Array(states),
    half: new Uint8Array(states),
    saveSpent: new Int32Array(states),
    save: new Uint8Array(states),
    start: 0,
    capacity: capacity + apart,
  };
  const bounds: number[] = [0];
  for (const { tough } of chain) bounds.push(bounds[bounds.length - 1] + tough);
  for (let state = 0; state < states; state++) {
    const spent = state % base;
    const offset = state - spent;
    const onChain = Math.floor(spent / (apart + 1));
    const onPicked = spent % (apart + 1);
    let gone = 0;
    while (gone < chain.length && bounds[gone + 1] <= onChain) gone++;
    describe(state, offset, onChain, onPicked, gone);
  }
  line.start = startOf();
  return line;

  function describe(state: number, offset: number, onChain: number, onPicked: number, gone: number): void {
    const here = onChain - bounds[gone];
    const pickedLives = picked !== null && onPicked < apart;
    const current = chain[gone];
    line.save[state] = offset > 0 ? 1 : 0;
    line.saveSpent[state] = state - offset;
    line.wounds[state] = onChain + onPicked;
    const inTurn = pickedLives && takesNext(current, gone, here, onPicked);
    line.next[state] = inTurn ? state + 1 : current ? state + apart + 1 : state;
    line.room[state] = inTurn ? apart - onPicked : current ? current.tough - here : 0;
    line.profile[state] = inTurn ? picked.profile : current ? current.profile : -1;
    line.model[state] = inTurn ? at : current ? (at >= 0 && gone >= at ? gone + 1 : gone) : -1;
    line.pickedNext[state] = pickedLives ? state + 1 : state;
    line.pickedRoom[state] = pickedLives ? apart - onPicked : 0;
    line.pickedGone[state] = picked !== null && !pickedLives ? 1 : 0;
    const lives = chain.slice(gone).concat(pickedLives ? [picked] : []);
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

  /** Whether the picked model, still alive, is the one that must take the next wound anyway. */
  function takesNext(current: Model | undefined, gone: number, here: number, onPicked: number): boolean {
    if (!picked || !current) return true;
    const hero = side.profiles[picked.profile].hero;
    // Tough models of a rank: the most wounded first; a tie keeps the order.
    if (side.profiles[current.profile].hero === hero && current.tough > 1 && picked.tough > 1) {
      if (onPicked !== here) return onPicked > here;
    }
    return gone >= at;
  }

  function isHalf(state: number): boolean {
    // A unit of one model counts its wounds (RU-09), and so does one base (RU-30).
    if (models.length === 1) return 2 * (line.capacity - line.wounds[state]) <= line.capacity;
    return 2 * line.left[state] <= side.models;
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
