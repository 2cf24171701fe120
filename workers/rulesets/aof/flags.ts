/** The state of a unit beside its wounds, packed into one number so that exact arithmetic can tell states apart. */
import type { Mood } from './build.ts';
import type { Unit } from './schema.ts';

export const WAVERING = 1;
export const ROUTED = 1 << 1;
/** Code of Honor is still to be had (AOF-CP-11). */
export const HONOUR = 1 << 2;
export const FATIGUE_BIT = 3;
export const FATIGUED = 1 << FATIGUE_BIT;
export const BREATH_USED = 1 << 4;

/** How often the unit was immobilised and shaken. Nobody's bonuses to hit together make up for more than eleven times. */
const IMMOBILISED_AT = 5;
const MOST_IMMOBILISED = 7;
export const IMMOBILISED = MOST_IMMOBILISED << IMMOBILISED_AT;
const SHAKEN_AT = 8;
export const MOST_SHAKEN = 15;
const EXHAUSTION_AT = 12;
/** Nothing bounds the markers (AOF-EXH-01): more than the 9 of the start and those of all melees of twelve rounds. */
export const MOST_EXHAUSTION = 63;
/** What a unit does until its next activation: 0 nothing, or one of the postures below. */
export const POSTURE_AT = 18;
const POSTURES = 7 << POSTURE_AT;
/** Hunker Down, Defensive Stance, Stealth Move, Overwatch (AOF-ACT-05, -06, -10, -11), and Rest (AOF-EXH-05). */
export const POSTURE = { none: 0, hunkered: 1, braced: 2, stealthy: 3, watching: 4, resting: 5 } as const;
export type Posture = (typeof POSTURE)[keyof typeof POSTURE];
/** No sacrifice was made this round (AOF-COND-07). */
export const DAMNED = 1 << 21;
/** Spends the activation at hand idle, for it was Wavering when it began (AOF-WAVER-02). */
export const IDLE = 1 << 22;
/** One morale die that fails by one may still pass (AOF-CP-03, AOF-CP-04). */
export const COMMAND = 1 << 23;
/** Has taken a morale test in this question. */
export const TESTED = 1 << 24;
/** How the last fight of an activation ended for the charger: 0 not fought, then lost, tied, won. */
const RESULT_AT = 25;
export const ALL_FLAGS = 1 << 27;

export function postureOf(flags: number): Posture {
  return ((flags & POSTURES) >> POSTURE_AT) as Posture;
}

export function withPosture(flags: number, posture: Posture): number {
  return (flags & ~POSTURES) | (posture << POSTURE_AT);
}

/** What bears on how far a unit moves. */
export function feetFlags(flags: number): number {
  return flags & (IMMOBILISED | (MOST_EXHAUSTION << EXHAUSTION_AT));
}

export function resultOf(flags: number): -1 | 0 | 1 | null {
  const result = (flags >> RESULT_AT) & 3;
  return result === 0 ? null : ((result - 2) as -1 | 0 | 1);
}

export function withResult(flags: number, result: -1 | 0 | 1 | null): number {
  return (flags & ~(3 << RESULT_AT)) | ((result === null ? 0 : result + 2) << RESULT_AT);
}

export function shakenOf(flags: number): number {
  return (flags >> SHAKEN_AT) & MOST_SHAKEN;
}

export function exhaustionOf(flags: number): number {
  return (flags >> EXHAUSTION_AT) & MOST_EXHAUSTION;
}

export function immobilisedOf(flags: number): number {
  return (flags & IMMOBILISED) >> IMMOBILISED_AT;
}

/** The effects of heavy damage are cumulative (AOF-BRUTAL-05). */
export function onceMoreImmobilised(flags: number): number {
  const times = Math.min(MOST_IMMOBILISED, immobilisedOf(flags) + 1);
  return (flags & ~IMMOBILISED) | (times << IMMOBILISED_AT);
}

export function withShaken(flags: number, times: number): number {
  return (flags & ~(MOST_SHAKEN << SHAKEN_AT)) | (Math.min(MOST_SHAKEN, times) << SHAKEN_AT);
}

export function withExhaustion(flags: number, markers: number): number {
  return (flags & ~(MOST_EXHAUSTION << EXHAUSTION_AT)) | (Math.min(MOST_EXHAUSTION, markers) << EXHAUSTION_AT);
}

/** What stratagems keep ready for a unit's morale until it is used (AOF-CP-02). */
export function readied(uses: { has(stratagem: 'Code of Honor' | 'Command: morale'): boolean }): number {
  return (uses.has('Code of Honor') ? HONOUR : 0) | (uses.has('Command: morale') ? COMMAND : 0);
}
export const READIED = HONOUR | COMMAND;

/** Flags at the start, from the unit's state and what stratagems keep ready. */
export function startFlags({ state }: Unit, ready = 0): number {
  const bits = (state.wavering ? WAVERING : 0) | (state.fatigued ? FATIGUED : 0) | ready;
  return withExhaustion(withShaken(bits, state.shaken), state.exhaustion);
}

const MOOD = WAVERING | FATIGUED | BREATH_USED | (MOST_SHAKEN << SHAKEN_AT) | (MOST_EXHAUSTION << EXHAUSTION_AT);

/** The flags that bear on a unit's own dice. */
export function moodFlags(flags: number): number {
  return flags & MOOD;
}

export function moodOf(flags: number): Mood {
  return {
    wavering: (flags & WAVERING) !== 0,
    fatigued: (flags & FATIGUED) !== 0,
    exhaustion: exhaustionOf(flags),
    shaken: shakenOf(flags),
    breathUsed: (flags & BREATH_USED) !== 0,
  };
}
