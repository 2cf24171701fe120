/** What one outcome of the shared dice does to one model: an attack roll or none, then harm. */
import type { ResolvedAttack } from '../activation/attack.ts';
import { LASTING, type Lasting } from '../activation/attack.ts';
import type { Term } from '../activation/terms.ts';
import type { DamageRoll } from '../damageRoll.ts';

/** A damage roll with what a replay says about it. */
export interface ShownRoll {
  readonly label: string;
  readonly roll: DamageRoll;
  readonly powerTerms: readonly Term[];
  readonly armourTerms: readonly Term[];
  /** Boosted with a point. */
  readonly boosted: boolean;
  /** Whether it brings a monstrosity focus: damage of an attack does; collateral damage and falls are none (MK3-RUL-12). */
  readonly bringsRage: boolean;
}

/** What a hit does: knockdown and effects first, then all its damage rolls together. */
export interface Harm {
  readonly knocksDown: boolean;
  /** Effects that stay: bit i for the i-th of {@link LASTING}. */
  readonly leaves: number;
  readonly rolls: readonly ShownRoll[];
  /** Why there is no damage roll, or what else there is to say. */
  readonly note?: string;
}

/** How a model is met in one condition, upright or on the ground. */
export interface Meeting {
  /** The attack roll made against it; null when it is hit without one. */
  readonly attack: ResolvedAttack | null;
  readonly hit: Harm;
  readonly critical: Harm;
}

export interface Blow {
  readonly model: number;
  /** One for all, or one for each condition, upright and on the ground: `[2 * condition + down]`. */
  readonly meetings: readonly Meeting[];
  readonly boostedAttack: boolean;
}

export function meetingOf({ meetings }: Blow, condition: number, down: number): Meeting {
  return meetings.length === 1 ? meetings[0] : meetings[2 * condition + down];
}

/** Effects as bits. */
export function lastingBits(effects: readonly Lasting[]): number {
  return effects.reduce((bits, effect) => bits | (1 << LASTING.indexOf(effect)), 0);
}

/** The harm of a resolved attack's hit. */
export function harmOf(resolved: ResolvedAttack, critical: boolean, label: string, boosted: boolean): Harm {
  const roll = critical ? resolved.criticalDamage : resolved.damage;
  const knocksDown = resolved.knocksDown === 'on hit' || (critical && resolved.knocksDown === 'on critical');
  const leaves = lastingBits(critical ? resolved.leaves.critical : resolved.leaves.hit);
  if (!roll) return { knocksDown, leaves, rolls: [], note: resolved.noDamage ?? 'no damage roll' };
  const { powerTerms, armourTerms } = resolved;
  return { knocksDown, leaves, rolls: [{ label, roll, powerTerms, armourTerms, boosted, bringsRage: true }] };
}

/** A hit without an attack roll of its own. */
export function certain(model: number, harm: Harm): Blow {
  return { model, meetings: [{ attack: null, hit: harm, critical: harm }], boostedAttack: false };
}
