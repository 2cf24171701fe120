/**
 * What follows from who is lost and from how a unit stands: the one place that knows. Every kind asks here, and every
 * answer names the rule that acted.
 */
import type { Ledger } from '../disclosure/ledger.ts';
import type { UnitKind } from './schema.ts';
import type { Sources } from './sources.ts';
import type { Trait } from './traits.ts';

/** What must be known of a unit. */
interface Being {
  readonly kind: UnitKind;
  readonly traits: ReadonlySet<Trait>;
}

/** An answer and its rule. */
export interface Ruled<T> {
  readonly value: T;
  readonly rule: string;
}

/** What the Morale Number of a side loses by somebody, and whether it is enough that he is driven off the field. */
export interface MoraleLoss extends Ruled<number> {
  readonly drivenOff: boolean;
}

/** By who is out (AE-BMN-03 to -07). A Horde counts once, when it breaks or is destroyed. */
export const MORALE_LOSSES = {
  Horde: { value: -1, rule: 'AE-BMN-03', drivenOff: false },
  commander: { value: -1, rule: 'AE-BMN-04', drivenOff: false },
  superheavy: { value: -1, rule: 'AE-BMN-05', drivenOff: true },
  'supreme commander': { value: -2, rule: 'AE-BMN-06', drivenOff: false },
  'Eva-class': { value: -2, rule: 'AE-BMN-07', drivenOff: true },
} as const satisfies Readonly<Record<string, MoraleLoss>>;

/** What a side's Morale Number loses with whoever fills a role, or null. */
export function moraleLossOf(role: string): MoraleLoss | null {
  return role !== 'Horde' && Object.hasOwn(MORALE_LOSSES, role)
    ? MORALE_LOSSES[role as keyof typeof MORALE_LOSSES]
    : null;
}

/** Whether a Horde despairs when the Adept of its side dies: Adept-Linked ones do (AE-TRAIT-09, AE-ABANDON-01). */
export function despairs({ traits }: Pick<Being, 'traits'>): Ruled<boolean> {
  return { value: traits.has('Adept-Linked'), rule: 'AE-TRAIT-09' };
}

const FIRE_SIDES = 10;

/**
 * The die of what fire costs each turn (AE-FIRE-01); one without a die, and no nerve, for Large Hordes and Capital Ships
 * (AE-TRAIT-01, -05).
 */
export function burns({ kind, traits }: Being): Ruled<number> {
  return { value: kind === 'capital ship' || traits.has('Large') ? 1 : FIRE_SIDES, rule: 'AE-FIRE-01' };
}

/** Enters what fire does to it. */
export function enterFire(force: Being & { readonly sources: Sources }, ledger: Ledger): void {
  const { value, rule } = burns(force);
  ledger.enter(rule);
  if (value === 1) force.sources.enterTrait(ledger, 'Large');
}
