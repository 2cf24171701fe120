/** A strike with real dice, one after the other: what is simulated, and what a replay shows. */
import type { WordStream } from '../../kernel/streams.ts';
import { d6, nearlyPasses, passes } from './dice.ts';
import { freshHeard, type Heard, type Ledger, type Listener, type Shot } from './ledger.ts';
import { aimedAt, defenseAgainst, faceOf, facing, NEXT, piercing, type Strike } from './strike.ts';
import { automaticWounds, woundModel } from './wound.ts';

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
  const face = faceOf(target, from);
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
      // Nobody rolls at a unit that is gone, and the 6 is still to come (AOF-EVENT-26).
      if (strike.berserker && target.dead[state]) break;
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
  const together = strike.friendlyFire === 'each attack' && shot.batch.automatic === null;
  let astray = false;
  for (let hit = 0; hit < hits; hit++) {
    const rends = rending && (hit === 0 || strike.rendingCopies === 'all');
    if (heard) heard.hits++;
    if (strike.friendlyFire) {
      if (hit === 0 || !together) {
        const die = d6(stream);
        heard?.other.push(die);
        astray = die <= 3;
      }
      if (astray) {
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
