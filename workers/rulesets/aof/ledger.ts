/** What is noted while a strike is rolled: what it leaves behind, the batch at hand, and the dice for whoever listens. */
import type { WordStream } from '../../kernel/streams.ts';
import { type Batch, NEXT, type Strike, type Victim } from './strike.ts';

/** What a strike leaves behind besides the target's state. Reset before each strike, so that a trial allocates nothing. */
export interface Ledger {
  /** Automatic wounds on the shooters themselves (AOF-BRUTAL-03). */
  mishaps: number;
  /** Raw 1s to hit. */
  ones: number;
  /** Wounds beyond the model that a Deadly hit struck. */
  overkill: number;
  /** Covering Fire found its mark (AOF-ACT-07). */
  pinned: boolean;
  /** One better die is still to be had, for the strikers and for the target (AOF-CP-03). */
  betterHit: boolean;
  betterBlock: boolean;
  /** The first raw 6 is still to come (AOF-EVENT-26). */
  berserker: boolean;
  /** States of a friend and of a building that the strike hits by the way. */
  friend: number;
  building: number;
  /** On which Defense the friend blocks the hits of this weapon group that go astray (RU-21). */
  friendDefense: number;
  /** Where the dice behind folded draws come from when a trial is replayed; null while it is only counted. */
  unfolding: WordStream | null;
  /** Roll every die, even those of strikes that could be drawn whole: the oracle of the tests. */
  everyDie: boolean;
  /** What the batch at hand meets, and what a bystander does; here so that rolling allocates nothing. */
  readonly shot: Shot;
  readonly aside: Shot;
}

/** One batch at a time, and what it meets. */
export interface Shot {
  batch: Batch;
  at: number;
  defense: number;
  cap: number;
  /** The only model a sniper may wound of those who are next; -2 for everybody else. */
  model: number;
  /** Whom a sniper picked. */
  victim: Victim;
  face: number;
}

const NO_BATCH = { sniper: false } as Batch;

export function freshShot(): Shot {
  return { batch: NO_BATCH, at: -1, defense: 0, cap: 0, model: -2, victim: NEXT, face: 0 };
}

export function freshLedger(): Ledger {
  return {
    mishaps: 0,
    ones: 0,
    overkill: 0,
    pinned: false,
    betterHit: false,
    betterBlock: false,
    berserker: false,
    friend: 0,
    building: 0,
    friendDefense: 0,
    unfolding: null,
    everyDie: false,
    shot: freshShot(),
    aside: freshShot(),
  };
}

/** The dice of one batch, by what they were rolled for. Only a replay listens. */
export interface Heard {
  readonly toHit: number[];
  readonly block: number[];
  readonly ignore: number[];
  /** Dice of mishaps, critical hits, friendly fire, collateral damage, random numbers of hits. */
  readonly other: number[];
  hits: number;
  wounds: number;
}

export function freshHeard(): Heard {
  return { toHit: [], block: [], ignore: [], other: [], hits: 0, wounds: 0 };
}

export type Listener = (batch: Batch, heard: Heard, before: number, after: number) => void;

/** Readies a ledger for this strike. The states of bystanders stay. */
export function openLedger(ledger: Ledger, strike: Strike): void {
  ledger.mishaps = 0;
  ledger.ones = 0;
  ledger.overkill = 0;
  ledger.pinned = false;
  ledger.betterHit = strike.oneBetterHit;
  ledger.betterBlock = strike.oneBetterBlock;
}
