/** What comes out of a pasted list: units, and a word on every line or entry of it. */
import { Gathered } from '../../reading/gathered.ts';
import type { ListFinding, ListReport } from '../../ruleset.ts';
import { fittedName } from '../notation/names.ts';
import { Unit, type UnitInput } from '../schema.ts';
import { checkWeapons } from './selfcheck.ts';

/** `at` is "line 3" of a text, "units[2].loadout[0]" of JSON. */
export type Finding = ListFinding;

export interface ImportedUnit {
  readonly unit: Unit;
  readonly at: string;
  /** Rules and pieces of this unit that the program does not know; they flag every result it takes part in. */
  readonly unknown: readonly string[];
  /** Its book, where it has options to choose. */
  readonly builder?: Readonly<Record<string, unknown>>;
  /** All places that it was read from, those of joined models too; only `at` without. */
  readonly places?: readonly string[];
}

export type ImportReport = Omit<ListReport, 'units'> & { readonly units: readonly ImportedUnit[] };

/** Rules not known that a unit keeps; the findings name them all. */
const MOST_UNKNOWN = 30;
/** Weapons that a unit can hold. */
const MOST_WEAPONS = 12;

/** Units of one report, and findings: whole catalogues have some hundreds of units. */
export const MOST_UNITS = 2_000;
const MOST_FINDINGS = 50_000;

/** A piece of a list as `otherRules` can hold it. */
export function legible(text: string): string {
  return text.replace(/[;\n]/g, ' ').slice(0, 80).trim();
}

/** Gathers units and findings while a list is read. */
export class Gathering extends Gathered<ImportedUnit> {
  constructor() {
    super(MOST_FINDINGS);
  }

  /**
   * Takes a unit, with the rules nobody knows, if the schema accepts it; otherwise says which fields it refuses. A name
   * that does not fit is fitted, and said; no name costs a unit.
   */
  add(at: string, values: UnitInput, unknown: readonly string[], places: readonly string[] = [at]): void {
    const fits = <T extends { readonly name?: string | undefined }>(thing: T, fallback: string): T => {
      const { name, note } = fittedName(thing.name ?? fallback, fallback);
      if (note !== null) this.say(at, String(thing.name), 'assumed', note);
      return { ...thing, name };
    };
    const weapons = (values.weapons ?? []).map((weapon) => fits(weapon, 'Weapon'));
    const spare = weapons.slice(MOST_WEAPONS).map(({ name }) => name);
    for (const name of spare)
      this.say(at, name, 'not known', `more than ${MOST_WEAPONS} weapons; this one is left out`);
    const named = [...new Set([...(unknown.length > 0 ? unknown : (values.otherRules ?? [])), ...spare].map(legible))];
    const otherRules = named.filter((rule) => rule !== '').slice(0, MOST_UNKNOWN);
    const parsed = Unit.safeParse({
      ...fits(values, 'Unit'),
      weapons: weapons.slice(0, MOST_WEAPONS),
      ...(values.joined ? { joined: values.joined.map((one) => fits(one, 'Hero')) } : {}),
      ...(otherRules.length > 0 ? { otherRules } : {}),
    });
    if (parsed.success) {
      if (this.units.length >= MOST_UNITS) {
        this.say(at, parsed.data.name, 'not known', `more than ${MOST_UNITS} units; it is left out`);
        return;
      }
      const elsewhere = places.length === 1 && places[0] === at ? {} : { places };
      this.units.push({ unit: parsed.data, at, unknown: [...unknown, ...spare], ...elsewhere });
      for (const finding of checkWeapons(at, parsed.data)) this.take(finding);
      return;
    }
    for (const { path, message } of parsed.error.issues) {
      this.say(at, String(values.name ?? 'unit'), 'not known', `${path.join('.') || 'unit'}: ${message}`);
    }
  }
}
