/** Who casts, and casting against blocking: D6 and Wizard levels compared (AOF-SR-26). */
import { type Chosen, fromTheEnd, modelsOf } from './apart.ts';
import type { Line } from './line.ts';
import type { Side } from './side.ts';
import { NEXT, type Victim } from './strike.ts';

export interface Wizard {
  /** X of Wizard(X). */
  readonly wizard: number;
  /** Index of the profile that casts, and how many of it must live for this one to be among them. */
  readonly profile: number;
  readonly needs: number;
}

/** Wizards whose own wounds are counted apart, for a raw 1 harms whoever casts (AOF-COND-08). */
export function harmedCasters(side: Side, condition: string, spells: number): Chosen[] {
  if (condition !== 'Arcane Power' || side.unit.multiBased || modelsOf(side).length === 1) return [];
  return wizardsOf(side)
    .slice(0, spells)
    .map(({ profile, needs }) => fromTheEnd(side, profile, needs - 1));
}

/** Where the wounds of this wizard are counted. */
export function victimOf({ side, apart }: Line, { profile, needs }: Wizard): Victim {
  if (apart.length === 0) return NEXT;
  const { number } = fromTheEnd(side, profile, needs - 1);
  return apart.findIndex((one) => one.profile === profile && one.number === number);
}

/** Whether a wizard stands in this state of his unit. */
export function stands(line: Line, { profile, needs }: Wizard, victim: Victim, state: number): boolean {
  return victim === NEXT ? line.leftOf[profile][state] >= needs : line.apart[victim].room[state] > 0;
}

/** The wizards of a unit at full strength, each of whom casts one spell a round. */
export function wizardsOf({ profiles }: Side): Wizard[] {
  return profiles.flatMap(({ wizard, models }, profile) =>
    wizard > 0 ? Array.from({ length: models }, (_, i) => ({ wizard, profile, needs: i + 1 })) : [],
  );
}

/** What is simplified where a raw 1 harms whoever casts (AOF-COND-08). */
export function arcaneNotes(spells: ReadonlyArray<{ readonly blockers: readonly number[] }>): string[] {
  const blocked = spells.some(({ blockers }) => blockers.length > 0);
  return blocked ? ['A raw 1 of a blocking wizard wounds him; that is not followed up.'] : [];
}

export interface Cast {
  /** The caster's Wizard(X), the spell's number, the Y of each wizard who blocks. */
  readonly wizard: number;
  readonly number: number;
  readonly blockers: readonly number[];
  /** +1 for everybody (AOF-COND-08). */
  readonly arcane: boolean;
  /** Natural 6s and 1s count as in a test (RU-01). */
  readonly natural: boolean;
}

/** Whether a wizard gets his spell out, before anybody blocks it. */
export function reaches(face: number, total: number, number: number, natural: boolean): boolean {
  if (natural && (face === 1 || face === 6)) return face === 6;
  return total >= number;
}

/** P(the spell takes effect) for each face of the caster's die, 1 to 6. A sum, not a test: no natural 6 or 1 (RU-01). */
export function castChances({ wizard, number, blockers, arcane, natural }: Cast): number[] {
  const extra = arcane ? 1 : 0;
  return [1, 2, 3, 4, 5, 6].map((face) => {
    const total = face + wizard + extra;
    if (!reaches(face, total, number, natural)) return 0;
    // A blocker has to be strictly higher.
    return blockers.reduce((chance, own) => (chance * Math.max(0, Math.min(6, total - own - extra))) / 6, 1);
  });
}

export function castChance(cast: Cast): number {
  return castChances(cast).reduce((sum, chance) => sum + chance, 0) / 6;
}
