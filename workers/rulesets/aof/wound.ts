/** Wounds with real dice: on one model, and on one after the other. */
import type { WordStream } from '../../kernel/streams.ts';
import { d6 } from './dice.ts';
import { freshShot, type Heard, type Ledger, type Shot } from './ledger.ts';
import { NEXT, profileFor, roomFor, type Suffering, stepFor, type Victim } from './strike.ts';

/** `count` wounds on one model; what it cannot take is lost (AOF-SR-06, RU-07). */
export function woundModel(
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
