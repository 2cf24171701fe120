/** A strike with real dice, one after the other: what is simulated, and what a replay shows. */
import type { WordStream } from '../../kernel/streams.ts';
import { d6, nearlyPasses, passes } from './dice.ts';
import {
  aimedAt,
  type Batch,
  defenseAgainst,
  facing,
  NEXT,
  piercing,
  profileFor,
  roomFor,
  type Strike,
  type Suffering,
  stepFor,
  type Victim,
} from './strike.ts';

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

function freshShot(): Shot {
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

/**
 * Rolls a whole strike.
 * @param from state of the target's line when it begins
 * @returns the state after it
 */
export function rollStrike(
  strike: Strike,
  attacker: number,
  from: number,
  stream: WordStream,
  ledger: Ledger,
  listen?: Listener,
): number {
  const { target, batches } = strike;
  const face = facing(target, from);
  let state = from;
  let group = -1;
  let defense = 0;
  let cap = target.left[from];
  let model = -1;
  let victim = NEXT;
  for (let at = 0; at < batches.length; at++) {
    const batch = batches[at];
    const copies = batch.copies[attacker];
    if (batch.group !== group) {
      group = batch.group;
      victim = aimedAt(target, batch, from);
      defense = defenseAgainst(strike, batch, victim, state);
      model = target.model[state];
      if (strike.friend) ledger.friendDefense = strike.friend.defense[facing(strike.friend.target, ledger.friend)];
      if (strike.blastCount === 'group') cap = target.left[state];
    }
    if (copies === 0) continue;
    const heard = listen ? freshHeard() : undefined;
    const { shot } = ledger;
    shot.batch = batch;
    shot.at = at;
    shot.defense = defense;
    shot.cap = batch.sniper ? 1 : cap;
    shot.model = batch.sniper ? model : -2;
    shot.victim = victim;
    shot.face = face;
    const before = state;
    state = batch.automatic
      ? rollAutomatic(strike, shot, copies, state, stream, ledger, heard)
      : rollCopies(strike, shot, copies, state, stream, ledger, heard);
    if (listen && heard) listen(batch, heard, before, state);
  }
  return state;
}

function rollAutomatic(
  strike: Strike,
  shot: Shot,
  copies: number,
  from: number,
  stream: WordStream,
  ledger: Ledger,
  heard?: Heard,
): number {
  const { plus, dice, sides } = shot.batch.automatic!;
  let hits = copies * plus;
  for (let i = 0; i < copies * dice; i++) {
    const face = stream.die(sides);
    hits += face;
    heard?.other.push(face);
  }
  return resolveHits(strike, shot, hits, false, from, stream, ledger, heard);
}

/** All to-hit dice of so many copies of the batch in `shot`, with everything that follows each die. */
export function rollCopies(
  strike: Strike,
  shot: Shot,
  copies: number,
  from: number,
  stream: WordStream,
  ledger: Ledger,
  heard?: Heard,
): number {
  const { batch, cap, face: facingProfile } = shot;
  const { quality, sixesOnly, reroll, blast } = batch;
  const modifier = batch.hitModifier[facingProfile];
  let state = from;
  for (let copy = 0; copy < copies; copy++) {
    // Hits that this weapon may still give when its Blast is capped as a whole (RU-03).
    let allowance = cap;
    for (let attack = 0; attack < batch.attacks; attack++) {
      let face = d6(stream);
      heard?.toHit.push(face);
      let success = sixesOnly ? face === 6 : passes(face, quality, modifier);
      if ((reroll === 'misses' && !success) || (reroll === 'ones' && face === 1)) {
        face = d6(stream);
        heard?.toHit.push(face);
        success = sixesOnly ? face === 6 : passes(face, quality, modifier);
      }
      if (!success && ledger.betterHit && !sixesOnly && nearlyPasses(face, quality, modifier)) {
        ledger.betterHit = false;
        success = true;
      }
      if (face === 1) onOne(strike, stream, ledger, heard);
      if (!success) {
        if (strike.building) onMiss(strike.building, shot, stream, ledger, heard);
        continue;
      }
      let hits = batch.poison && face === 6 ? 3 : 1;
      if (blast > 0) {
        if (strike.blastCap === 'hit') hits *= Math.min(blast, cap);
        else if (strike.blastCap === 'attack') hits = Math.min(hits * blast, cap);
        else {
          hits = Math.min(hits * blast, allowance);
          allowance -= hits;
        }
      }
      const rending = batch.rending && face === 6;
      state = resolveHits(strike, shot, hits, rending, state, stream, ledger, heard);
      if (face !== 6) continue;
      if (strike.criticals && !strike.covering) state = onCritical(strike, shot, state, stream, ledger, heard);
      if (ledger.berserker) {
        ledger.berserker = false;
        const wounds = stream.die(3);
        heard?.other.push(wounds);
        state = automaticWounds(strike, state, wounds, stream, ledger, heard);
      }
    }
  }
  return state;
}

function onOne(strike: Strike, stream: WordStream, ledger: Ledger, heard?: Heard): void {
  ledger.ones++;
  if (!strike.mishaps) return;
  const die = d6(stream);
  heard?.other.push(die);
  if (die <= 3) ledger.mishaps++;
}

/** A missed shot at a unit in a building: one hit on the building on 4+ (AOF-BLDG-06). */
function onMiss(building: Strike, shot: Shot, stream: WordStream, ledger: Ledger, heard?: Heard): void {
  const die = d6(stream);
  heard?.other.push(die);
  if (die < 4) return;
  // A building is one model.
  ledger.building = hitBystander(building, shot, building.defense[0], false, ledger.building, stream, ledger);
}

function hitBystander(
  bystander: Strike,
  { at }: Shot,
  defense: number,
  rending: boolean,
  state: number,
  stream: WordStream,
  ledger: Ledger,
): number {
  const { aside } = ledger;
  aside.batch = bystander.batches[at];
  aside.defense = defense;
  return rollHit(bystander, aside, rending, state, stream, ledger);
}

function onCritical(
  strike: Strike,
  shot: Shot,
  state: number,
  stream: WordStream,
  ledger: Ledger,
  heard?: Heard,
): number {
  const die = d6(stream);
  heard?.other.push(die);
  return die >= 4 ? woundModel(strike, shot, 1, !strike.criticalRegenerates, state, stream, ledger, heard) : state;
}

export function resolveHits(
  strike: Strike,
  shot: Shot,
  hits: number,
  rending: boolean,
  from: number,
  stream: WordStream,
  ledger: Ledger,
  heard?: Heard,
): number {
  let state = from;
  for (let hit = 0; hit < hits; hit++) {
    const rends = rending && (hit === 0 || strike.rendingCopies === 'all');
    if (heard) heard.hits++;
    if (strike.friendlyFire) {
      const die = d6(stream);
      heard?.other.push(die);
      if (die <= 3) {
        if (strike.friend) {
          const { friend, friendDefense } = ledger;
          ledger.friend = hitBystander(strike.friend, shot, friendDefense, rends, friend, stream, ledger);
        }
        continue;
      }
    }
    if (strike.covering) {
      const die = d6(stream);
      heard?.other.push(die);
      if (die >= 4) ledger.pinned = true;
      continue;
    }
    state = rollHit(strike, shot, rends, state, stream, ledger, heard);
  }
  return state;
}

/** One hit: the block die, and the wounds if it fails. */
function rollHit(
  strike: Strike,
  shot: Shot,
  rending: boolean,
  state: number,
  stream: WordStream,
  ledger: Ledger,
  heard?: Heard,
): number {
  const { batch, defense } = shot;
  const modifier = batch.blockModifier - piercing(strike, batch, rending);
  const die = d6(stream);
  heard?.block.push(die);
  if (passes(die, defense, modifier)) return state;
  if (ledger.betterBlock && shot !== ledger.aside && nearlyPasses(die, defense, modifier)) {
    ledger.betterBlock = false;
    return state;
  }
  return woundModel(strike, shot, batch.deadly, rending, state, stream, ledger, heard);
}

/** `count` wounds on one model; what it cannot take is lost (AOF-SR-06, RU-07). */
function woundModel(
  suffering: Suffering,
  { victim, model }: Shot,
  count: number,
  rending: boolean,
  from: number,
  stream: WordStream,
  ledger: Ledger,
  heard?: Heard,
): number {
  const { target } = suffering;
  let state = from;
  let alive = roomFor(suffering, victim, state) > 0;
  // A sniper's shots are lost once the model they were meant for is gone (RU-22).
  if (victim === NEXT && model !== -2 && target.model[state] !== model) alive = false;
  const profile = profileFor(suffering, victim, state);
  const struck = alive;
  for (let i = 0; i < count; i++) {
    if (profile >= 0 && isIgnored(suffering, profile, rending, stream, heard)) continue;
    if (!alive) {
      // A hit that finds nobody left overkills nobody (RU-07).
      if (struck) ledger.overkill++;
      continue;
    }
    const room = roomFor(suffering, victim, state);
    if (room === 1 && target.save[state] === 1) {
      state = target.saveSpent[state];
      const die = d6(stream);
      heard?.ignore.push(die);
      if (die >= 4) continue;
    }
    state = stepFor(suffering, victim, state);
    if (heard) heard.wounds++;
    if (room === 1) alive = false;
  }
  return state;
}

function isIgnored(
  { fog, regeneration }: Suffering,
  profile: number,
  rending: boolean,
  stream: WordStream,
  heard?: Heard,
): boolean {
  if (fog) {
    const die = d6(stream);
    heard?.ignore.push(die);
    if (die === 6) return true;
  }
  if (!rending && regeneration[profile]) {
    const die = d6(stream);
    heard?.ignore.push(die);
    return die >= 5;
  }
  return false;
}

/** So many wounds on one model by itself, what it cannot take being lost (AOF-COND-08). */
export function woundVictim(
  suffering: Suffering,
  victim: Victim,
  from: number,
  count: number,
  stream: WordStream,
  ledger: Ledger,
): number {
  const { aside } = ledger;
  aside.victim = victim;
  const to = woundModel(suffering, aside, count, false, from, stream, ledger);
  aside.victim = NEXT;
  return to;
}

const NOBODY: Shot = freshShot();

/** Wounds that nothing blocks but Regeneration and fog may ignore, one model after the other (RU-25). */
export function automaticWounds(
  suffering: Suffering,
  from: number,
  count: number,
  stream: WordStream,
  ledger: Ledger,
  heard?: Heard,
): number {
  let state = from;
  for (let i = 0; i < count; i++) state = woundModel(suffering, NOBODY, 1, false, state, stream, ledger, heard);
  return state;
}
