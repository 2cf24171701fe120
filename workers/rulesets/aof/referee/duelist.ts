/** One unit of a duel: what stays with it from round to round, and what holds for one activation only. */
import type { Duel, Plan, Which } from '../duel/schema.ts';
import type { Free } from '../layers.ts';
import { Band } from './band.ts';
import { defenceOf, nerveOf } from './layers.ts';
import { type Before, before } from './outcome.ts';
import type { Fighter } from './strike.ts';

export interface Duelist {
  readonly which: Which;
  readonly band: Band;
  readonly before: Before;
  readonly plan: Plan;
  readonly free: Free;
  readonly cover: boolean;
  /** On the table. */
  here: boolean;
  /** No sacrifice this round (AOF-COND-07). */
  damned: boolean;
  /** Until its next activation. */
  posture: 'none' | 'hunker down' | 'defensive stance' | 'overwatch' | 'stealth';
  /** Rests until the round is over (AOF-EXH-05). */
  resting: boolean;
  /** Breath is used once a round (AOF-SR-05). */
  breathed: boolean;
}

export function duelistOf(duel: Duel, which: Which): Duelist {
  const first = which === 'attacker';
  const band = new Band(first ? duel.attacker : duel.target, duel.rulings);
  const plan = first ? duel.attackerPlan : duel.targetPlan;
  return {
    ...{ which, band, before: before(band), plan, here: plan.ambush === 0 },
    free: first ? duel.attackerModifiers : duel.targetModifiers,
    cover: first ? duel.situation.attackerCover : duel.situation.targetCover,
    ...{ damned: false, posture: 'none', resting: false, breathed: false },
  };
}

/** @returns what is bought for this activation (AOF-CP-02) */
export function bought({ plan }: Duelist, round: number, during: 'own' | 'enemy'): string[] {
  return plan.stratagems.filter((use) => use.round === round && use.during === during).map((use) => use.stratagem);
}

/** A unit as it fights, suffers and tests during one activation. */
export function inActivation(duel: Duel, one: Duelist, stratagems: readonly string[], defends: boolean): Fighter {
  const { condition, brutal, rulings } = duel;
  const woes = { damned: one.damned };
  return {
    ...{ defends, band: one.band, able: undefined, charging: 0, reroll: 'none', deepRage: false, caused: 0 },
    defence: { ...defenceOf(condition, one.free, woes, stratagems), kept: true },
    nerve: nerveOf(condition, brutal, rulings, one.free, woes, stratagems),
    modifier: one.free.hit - (one.damned ? 1 : 0),
    command: {
      high: stratagems.includes('High Command: hit'),
      supreme: stratagems.includes('Supreme Command: hit'),
    },
    killingBlow: stratagems.includes('Killing Blow'),
    breathed: one.breathed,
  };
}
