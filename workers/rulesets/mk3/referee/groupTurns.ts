/** What a warcaster and a warlock have in common: events, upkeep, what their models are asked to do. */
import type { Dice } from '../../proving/index.ts';
import type { BattlegroupEvent, FocusGroup, FuryGroup, Work } from '../battlegroup/schema.ts';
import type { Lasts } from './ails.ts';

export interface Range {
  away: boolean;
  /** Has come back, whatever was said of its distance. */
  back: boolean;
}

/** In control range: twice the FOCUS or FURY there is now (MK3-FOCUS-11, MK3-FURY-07). */
export function reaches(
  { stat, gone }: Pick<Caster, 'stat' | 'gone'>,
  { range, card }: { readonly range: Range; readonly card: { readonly distance?: number | undefined } },
): boolean {
  if (gone || range.away) return false;
  return range.back || card.distance === undefined || card.distance <= 2 * stat;
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

/** Its points are lost, and its spells end. */
export function casterFalls(caster: Caster, spent: Spent): void {
  caster.gone = true;
  spent.wasted += caster.points;
  caster.points = 0;
  spent.upkeepsLost += caster.up.filter(Boolean).length;
  caster.up.fill(false);
}

/** One point for each spell that is in play, or it ends (MK3-SPELL-05); shaking comes before (section 2). */
export function upkeepPhase(caster: Caster, spent: Spent, lasts: Lasts): void {
  const shaken = Math.min(caster.toShake, caster.points);
  caster.points -= shaken;
  spent.short += caster.toShake - shaken;
  // What is not shaken lasts its round, or until it is.
  caster.toShake = lasts === 'one round' ? 0 : caster.toShake - shaken;
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

/** COST of the spells that are to be cast again this turn. */
export function recastCost(caster: Caster, { upkeeps }: CasterCard): number {
  return upkeeps.reduce((sum, { recast, cost }, index) => sum + (recast && !caster.up[index] ? cost : 0), 0);
}

/** What the caster does with its points in its own activation. */
export interface Deeds {
  readonly spend: number;
  readonly heal: number;
  /** For its models: null where there is nobody to heal, which is asked for in vain. */
  readonly healModels: number | null;
  /** Points to hold back. */
  readonly keep: number;
}

/** Spells that are not in play are cast again, then it spends and heals what it has beyond what is kept. */
export function casterActs(
  caster: Caster,
  card: CasterCard,
  deeds: Deeds,
  spent: Spent,
): { readonly self: number; readonly models: number } {
  if (caster.gone) return { self: 0, models: 0 };
  for (const [index, { recast, cost }] of card.upkeeps.entries()) {
    if (!recast || caster.up[index]) continue;
    if (cost > Math.max(0, caster.points - deeds.keep)) {
      spent.short += cost;
      continue;
    }
    caster.points -= cost;
    spent.caster += cost;
    caster.up[index] = true;
  }
  const pay = (wish: number) => {
    const paid = Math.max(0, Math.min(wish, caster.points - deeds.keep));
    spent.short += wish - paid;
    caster.points -= paid;
    return paid;
  };
  spent.caster += pay(deeds.spend);
  const self = pay(deeds.heal);
  if (deeds.healModels !== null) return { self, models: pay(deeds.healModels) };
  spent.short += card.healModels;
  return { self, models: 0 };
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
