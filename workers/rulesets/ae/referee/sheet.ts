/** One unit on paper: what its sheet says once traits, leaders and states are written into it. */
import type { z } from 'zod';
import type { Unit } from '../schema.ts';
import { type Gift, ghostsOf, giftsOf, type LedBy, total } from './gifts.ts';

export type UnitRead = z.infer<typeof Unit>;
export type StateRead = UnitRead['state'];
export type Trait = UnitRead['traits'][number];

export interface SheetRulings {
  readonly fatiguePenalty: number;
  readonly mountedEvasive?: 'when moving' | 'always';
}

export const SQUAD = 20;

export function squadsIn(magnitude: number): number {
  return Math.ceil(magnitude / SQUAD);
}

/** Whether it is a Horde: ships and fortresses are, though they have Wounds (AE-TRAIT-01, -04). */
export function isHorde({ kind }: Pick<UnitRead, 'kind'>): boolean {
  return kind === 'horde' || kind === 'capital ship' || kind === 'fortress';
}

type Led = LedBy & { readonly kind?: UnitRead['kind'] };

const gifts = new WeakMap<Led, readonly Gift[]>();
const traits = new WeakMap<Led, ReadonlySet<Trait>>();

/** Reads a sheet once: nobody writes on one that is there. */
function once<V>(read: WeakMap<Led, V>, unit: Led, of: () => V): V {
  let found = read.get(unit);
  if (found === undefined) {
    found = of();
    read.set(unit, found);
  }
  return found;
}

/** Gifts of whoever leads it: Hordes alone are led. */
export function giftsTo(unit: Led): readonly Gift[] {
  return once(gifts, unit, () => (unit.kind === undefined || isHorde({ kind: unit.kind }) ? giftsOf(unit) : []));
}

/** Its traits, its own and given. */
export function traitsOf(unit: Led): ReadonlySet<Trait> {
  return once(traits, unit, () => {
    if (unit.kind === 'vehicle') return new Set();
    return new Set([...unit.traits, ...giftsTo(unit).flatMap(({ traits = [] }) => traits)]);
  });
}

export const TERRAIN: readonly Trait[] = ['Alpine', 'Marine', 'Ranger', 'Siege Rat'];

export function anyTerrain(unit: UnitRead): boolean {
  const traits = traitsOf(unit);
  return isHorde(unit) && TERRAIN.some((trait) => traits.has(trait));
}

/** What each test of it gains or loses: fatigue, the Fear that Hordes face, Minerva Linden (AE-LEAD-39). */
export function onAllTests(
  unit: LedBy & { readonly kind?: UnitRead['kind']; readonly state: StateRead },
  { fatiguePenalty }: SheetRulings,
): number {
  const horde = unit.kind === undefined || isHorde({ kind: unit.kind });
  return (
    total(giftsTo(unit), ({ tests }) => tests) -
    (unit.state.fatigued ? fatiguePenalty : 0) -
    (horde ? 5 * unit.state.fear : 0)
  );
}

export function isSupported(unit: LedBy & { readonly kind?: UnitRead['kind']; readonly state: StateRead }): boolean {
  return unit.state.supported || giftsTo(unit).some(({ supported }) => supported);
}

const BERSERK = 20;

export function strengthOf(unit: UnitRead): number {
  return unit.S + (unit.state.berserk ? BERSERK : 0);
}

export function toughnessOf(unit: UnitRead): number {
  return unit.T + (unit.state.berserk ? BERSERK : 0);
}

/** WS or BS with a Warfare Officer's where he is better (AE-CC-09). */
export function skillOf(unit: UnitRead, melee: boolean): number {
  const served = isHorde(unit) || unit.kind === 'weapon specialist' || unit.kind === 'specialist';
  const crew = served && unit.commandCentre && !unit.commandCentre.lost ? unit.commandCentre : undefined;
  const officer = (melee ? crew?.warfareWS : crew?.warfareBS) ?? 0;
  const skill = Math.max(melee ? unit.WS : unit.BS, officer);
  return skill + (melee && unit.state.berserk ? BERSERK : 0);
}

function isEvasive(unit: Pick<UnitRead, 'kind' | 'traits'> & LedBy): boolean {
  return isHorde(unit) && traitsOf(unit).has('Evasive');
}

/** Toughness Bonus, as penalties of a Takedown, thresholds and walls read it. */
export function TBof(unit: UnitRead): number {
  const printed = unit.TB ?? Math.floor(unit.T / 10);
  const gifts = giftsTo(unit);
  // What leaders add to TB goes to AB of the Evasive instead where they say so (AE-LEAD-40).
  const either = isEvasive(unit) ? 0 : total(gifts, ({ hide }) => hide);
  return printed + (unit.state.berserk ? BERSERK / 10 : 0) + total(gifts, ({ TB }) => TB) + either;
}

/** What is taken off damage besides armour: TB, or AB of the Evasive (AE-DMG-01, AE-TRAIT-24). */
export function hideOf(unit: UnitRead, { mountedEvasive }: SheetRulings): number {
  const gifts = giftsTo(unit);
  const both = total(gifts, ({ hide }) => hide);
  if (!isEvasive(unit)) return TBof(unit);
  const mount = isHorde(unit) && (unit.state.moving || mountedEvasive === 'always') ? unit.mounted : undefined;
  const crew = isHorde(unit) && unit.commandCentre && !unit.commandCentre.lost ? unit.commandCentre : undefined;
  const navigator = Math.floor((crew?.navigationBonus ?? 0) / 2);
  // Agility that is raised by ten has a tens digit that is one higher (RU-08).
  const onFoot = (unit.AB ?? Math.floor(unit.Ag / 10)) + total(gifts, ({ Ag }) => Ag) / 10;
  return (mount ?? onFoot) + navigator + total(gifts, ({ AB }) => AB) + both;
}

/** Wounds of somebody by himself: 12, or three times TB of a Specialist, four times aboard a ship (AE-SPEC-04). */
export function woundsOf(unit: UnitRead): number {
  if (unit.wounds !== undefined) return unit.wounds;
  const TB = unit.TB ?? Math.floor(unit.T / 10);
  const specialist = unit.kind === 'specialist' || unit.kind === 'weapon specialist';
  return specialist ? Math.max(1, TB * (unit.onCapitalShip ? 4 : 3)) : 12;
}

/** What it has when it comes: Magnitude, or Wounds. */
export function startOf(unit: UnitRead): number {
  return isHorde(unit) ? (unit.magnitude ?? unit.squads * SQUAD) : woundsOf(unit);
}

/** Whether it loses Magnitude for hits; all others have Wounds. */
export function losesMagnitude(unit: UnitRead): boolean {
  return unit.kind === 'horde';
}

export { ghostsOf };
