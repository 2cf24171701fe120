/** Which findings belong to which unit: one pass over both, as lists have thousands of either. */
import type { ListedUnit, ListFinding } from '../rulesets/ruleset.ts';
import { linesAt } from './places.ts';

/** For each unit what was said of it, in order. A finding may belong to several units that were read from one line. */
export function findingsByUnit(units: readonly ListedUnit[], findings: readonly ListFinding[]): ListFinding[][] {
  const byLine = new Map<number, Set<number>>();
  const byPlace = new Map<string, Set<number>>();
  const put = <K>(map: Map<K, Set<number>>, key: K, unit: number) => {
    const known = map.get(key);
    if (known) known.add(unit);
    else map.set(key, new Set([unit]));
  };
  units.forEach((unit, i) => {
    for (const place of unit.places ?? [unit.at]) {
      const span = linesAt(place);
      if (span) for (let line = span[0]; line <= span[1]; line++) put(byLine, line, i);
      else put(byPlace, place, i);
    }
  });
  const own = units.map((): ListFinding[] => []);
  for (const finding of findings) {
    const span = linesAt(finding.at);
    const holders = span
      ? [...(byLine.get(span[0]) ?? [])].filter((unit) => byLine.get(span[1])?.has(unit))
      : [...outer(finding.at, byPlace)];
    for (const unit of holders) own[unit]!.push(finding);
  }
  return own;
}

/** The units of the innermost place that holds this one: "units[2].loadout[0]" stands in "units[2]". */
function outer(at: string, byPlace: ReadonlyMap<string, ReadonlySet<number>>): ReadonlySet<number> {
  for (let end = at.length; end > 0; end = Math.max(...['.', '[', ' / '].map((cut) => at.lastIndexOf(cut, end - 1)))) {
    const found = byPlace.get(at.slice(0, end));
    if (found) return found;
  }
  return NONE;
}

const NONE: ReadonlySet<number> = new Set();
