/** What comes out of a pasted list: units, and a word on every line or entry of it. */
import { Unit, type UnitInput } from '../schema.ts';

export type Verdict = 'understood' | 'assumed' | 'not known';

export interface Finding {
  /** "line 3" of a text, "units[2].loadout[0]" of JSON. */
  readonly at: string;
  readonly text: string;
  readonly verdict: Verdict;
  readonly note?: string;
}

export interface ImportedUnit {
  readonly unit: Unit;
  readonly at: string;
  /** Rules and pieces of this unit that the program does not know; they flag every result it takes part in. */
  readonly unknown: readonly string[];
}

export interface ImportReport {
  /** The format that was recognised, or null. */
  readonly format: string | null;
  readonly title: string | null;
  readonly units: readonly ImportedUnit[];
  readonly findings: readonly Finding[];
}

/** Rules not known that a unit keeps; the findings name them all. */
const MOST_UNKNOWN = 30;

/** A piece of a list as `otherRules` can hold it. */
export function legible(text: string): string {
  return text.replace(/[;\n]/g, ' ').slice(0, 80).trim();
}

/** Gathers units and findings while a list is read. */
export class Gathering {
  readonly units: ImportedUnit[] = [];
  readonly findings: Finding[] = [];
  title: string | null = null;

  say(at: string, text: string, verdict: Verdict, note?: string): void {
    this.findings.push({ at, text, verdict, ...(note === undefined ? {} : { note }) });
  }

  /** Takes a unit, with the rules nobody knows, if the schema accepts it; otherwise says which fields it refuses. */
  add(at: string, values: UnitInput, unknown: readonly string[]): void {
    const otherRules = [...new Set(unknown.map(legible))].filter((rule) => rule !== '').slice(0, MOST_UNKNOWN);
    const parsed = Unit.safeParse({ ...values, ...(otherRules.length > 0 ? { otherRules } : {}) });
    if (parsed.success) {
      this.units.push({ unit: parsed.data, at, unknown });
      return;
    }
    for (const { path, message } of parsed.error.issues) {
      this.say(at, String(values.name ?? 'unit'), 'not known', `${path.join('.') || 'unit'}: ${message}`);
    }
  }

  report(format: string | null): ImportReport {
    return { format, title: this.title, units: this.units, findings: this.findings };
  }
}
