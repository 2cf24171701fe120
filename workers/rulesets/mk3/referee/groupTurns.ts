/** What a warcaster and a warlock have in common: events, upkeep, what their models are asked to do. */
import type { Dice } from '../../proving/index.ts';
import type { BattlegroupEvent, FocusGroup, FuryGroup, Work } from '../battlegroup/schema.ts';

export interface Range {
  away: boolean;
}

/** Points that went one way or the other, all turns together. */
export interface Spent {
  work: number;
  caster: number;
  wasted: number;
  upkeepsLost: number;
  short: number;
  defended: number;
}

export interface Caster {
  /** FOCUS or FURY as it stands. */
  stat: number;
  points: number;
  /** Which of the listed upkeep spells are in play. */
  readonly up: boolean[];
  toShake: number;
  gone: boolean;
}

type CasterCard = FocusGroup['caster'] | FuryGroup['caster'];

export function casterOf({ points, upkeeps }: CasterCard, stat: number): Caster {
  return { stat, points: points ?? stat, up: upkeeps.map(({ up }) => up), toShake: 0, gone: false };
}

/** One point for each spell that is in play, or it ends (MK3-SPELL-05); shaking comes before (section 2). */
export function upkeepPhase(caster: Caster, spent: Spent): void {
  const shaken = Math.min(caster.toShake, caster.points);
  caster.points -= shaken;
  spent.short += caster.toShake - shaken;
  // What is not shaken lasts its round and is over.
  caster.toShake = 0;
  for (const [index, up] of caster.up.entries()) {
    if (!up) continue;
    if (caster.points > 0) caster.points--;
    else {
      caster.up[index] = false;
      spent.upkeepsLost++;
      spent.short++;
    }
  }
}

/** Points a model is asked to spend or to be forced for. */
export function wanted(work: Work, effort: number, turn: number): number {
  if (work.kind === 'points') return work.points === 'as everyone' ? effort : work.points;
  if (work.kind === 'by turn') return work.points[Math.min(turn, work.points.length) - 1];
  return (work.charge ? 1 : 0) + (work.powerAttack ? 1 : 0) + work.boughtAttacks + work.boosts;
}

export function happens({ chance }: BattlegroupEvent, dice: Dice): boolean {
  return chance === 100 || dice.die(100) <= chance;
}
