/** All ways of the turns of one side, by numbers of states: what befalls it, then what its attacks come to. */
import { EveryChance } from './chance.ts';
import type { States } from './pairs.ts';
import type { SideState, Stance } from './side.ts';
import type { DuelTurn } from './turn.ts';

/** How it stands when its attacks begin, or once it is clear that there are none. */
export interface Stand {
  /** A number of its states. */
  readonly own: number;
  readonly frenzied: boolean;
  /** Null when it does not attack. */
  readonly stance: Stance | null;
  /** What the attacks come to, by state of the enemy; stands of one stance share these. */
  readonly blows: Blow[];
  /** By what is left of its points, twice, and whether it has struck: its state afterwards. */
  readonly after: number[];
}

/** Which stands it may come to from a state, and by what chances. */
interface Prepared {
  readonly stands: readonly number[];
  readonly chances: readonly number[];
}

/** What attacks of one stance leave of an enemy, and of the points of whoever makes them. */
export interface Blow {
  readonly chances: number[];
  readonly foes: number[];
  /** The points that are left, twice, and whether it has struck. */
  readonly left: number[];
}

export class TurnWays {
  /** What has come up so far; a stand is known by its place here. */
  readonly stands: Stand[] = [];
  private readonly turn: DuelTurn;
  private readonly states: States;
  private readonly foes: States;
  private readonly every = new EveryChance();
  private readonly standOf = new Map<string, number>();
  private readonly blowsOf = new Map<string, Blow[]>();
  /** prepared[opening][state] */
  private readonly known: readonly [Prepared[], Prepared[]] = [[], []];
  private readonly faced: number[] = [];
  // Scratch.
  private readonly own: SideState;
  private readonly foe: SideState;

  /** @param states of the side itself */
  constructor(turn: DuelTurn, states: States, foes: States) {
    this.turn = turn;
    this.states = states;
    this.foes = foes;
    this.own = turn.assault.side.start();
    this.foe = turn.assault.enemy.start();
  }

  /** The state of an enemy whose foe begins its turn. */
  facing(foe: number): number {
    this.faced[foe] ??= this.faceTo(foe);
    return this.faced[foe];
  }

  private faceTo(foe: number): number {
    Object.assign(this.foe, this.foes.all[foe]);
    this.turn.faces(this.foe);
    return this.foes.of(this.foe);
  }

  prepared(own: number, opening: boolean): Prepared {
    const known = this.known[opening ? 1 : 0];
    known[own] ??= this.prepare(own, opening);
    return known[own];
  }

  private prepare(from: number, opening: boolean): Prepared {
    const { turn, own, every } = this;
    const stands: number[] = [];
    const chances: number[] = [];
    every.each(() => {
      Object.assign(own, this.states.all[from]);
      const manner = turn.prepare(own, every, opening);
      const stand = this.stand(own, turn.frenzied, manner && turn.assault.stance(own, manner));
      const at = stands.indexOf(stand);
      if (at >= 0) chances[at] += every.probability;
      else {
        stands.push(stand);
        chances.push(every.probability);
      }
    });
    return { stands, chances };
  }

  private stand(state: SideState, frenzied: boolean, stance: Stance | null): number {
    const own = this.states.of(state);
    const how = stance ? Object.values(stance).map(Number).join() : '';
    const key = `${own} ${frenzied} ${how}`;
    let known = this.standOf.get(key);
    if (known === undefined) {
      let blows = this.blowsOf.get(how);
      if (!blows) {
        blows = [];
        this.blowsOf.set(how, blows);
      }
      known = this.stands.push({ own, frenzied, stance, blows, after: [] }) - 1;
      this.standOf.set(key, known);
    }
    return known;
  }

  /** What its attacks come to against an enemy in this state, or null where it makes none. */
  blow({ stance, blows }: Stand, foe: number): Blow | null {
    if (!stance) return null;
    blows[foe] ??= this.strike(stance, foe);
    return blows[foe];
  }

  private strike(stance: Stance, from: number): Blow {
    const { foe, foes } = this;
    const { assault } = this.turn;
    const before = foes.all[from];
    const played = assault.activation(stance, before);
    const found: Blow = { chances: [], foes: [], left: [] };
    const places = new Map<number, number>();
    for (const { state, label, probability } of played.endings(before.wear)) {
      const ending = played.ending(label);
      Object.assign(foe, before);
      assault.suffer(foe, state, ending);
      const to = foes.of(foe);
      const left = 2 * ending.points + Number(ending.struck);
      const key = to * 256 + left;
      const at = places.get(key);
      if (at !== undefined) {
        found.chances[at] += probability;
        continue;
      }
      places.set(key, found.chances.length);
      found.chances.push(probability);
      found.foes.push(to);
      found.left.push(left);
    }
    return found;
  }

  /** Its own state after them. @param left the points that are left, twice, and whether it has struck */
  after(stand: Stand, left: number): number {
    stand.after[left] ??= this.spend(stand, left);
    return stand.after[left];
  }

  private spend({ own: from, stance }: Stand, left: number): number {
    const { own, states } = this;
    if (!stance) return from;
    Object.assign(own, states.all[from]);
    this.turn.assault.spend(own, stance, { points: left >> 1, struck: (left & 1) === 1 });
    return states.of(own);
  }
}
