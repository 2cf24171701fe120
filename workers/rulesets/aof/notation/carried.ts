/**
 * Impact and Phalanx written on a weapon. Both are rules of models (AOF-SR-14, AOF-SR-16), so they count when every
 * model carries the weapon.
 */
import type { UnitInput } from '../schema.ts';

type Model = { -readonly [K in keyof Pick<UnitInput, 'rules' | 'impact'>]: UnitInput[K] };

export interface Carried {
  /** Whether the rule is one of the two; if not, nothing was done. */
  readonly known: boolean;
  /** Why the rule changes nothing, with both numbers; null when it counts. */
  readonly note: string | null;
}

/** @param copies of the weapon in a unit of `models` */
export function carriedRule(unit: Model, name: string, rating: number | null, copies: number, models: number): Carried {
  const low = name.toLowerCase();
  const everyone = copies >= models && copies % models === 0;
  const some = `${copies} of ${models} models carry the weapon`;
  if (low === 'phalanx' && rating === null) {
    if (!everyone) return { known: true, note: `${some}; Phalanx needs all of them` };
    unit.rules = [...new Set([...(unit.rules ?? []), 'Phalanx' as const])];
    return { known: true, note: null };
  }
  if (low === 'impact' && rating !== null) {
    if (!everyone) return { known: true, note: `${some}; Impact is a rule of whole units here, so it is left out` };
    // Rules with a number add up (AOF-TEST-05).
    unit.impact = (unit.impact ?? 0) + rating * (copies / models);
    return { known: true, note: null };
  }
  return { known: false, note: null };
}
