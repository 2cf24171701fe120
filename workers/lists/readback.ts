/** A report of one game's reader as a player checks it: each unit in one line beside the lines that it was read from. */
import { cleanPiece } from '../rulesets/reading/clean.ts';
import { differences } from '../rulesets/reading/totals.ts';
import type { ListedUnit, ListFinding, ListReader, ListReport, StatedTotals } from '../rulesets/ruleset.ts';
import { marked } from './differences.ts';
import { isWithin, linesAt } from './places.ts';
import type { ArmyReading, ArmyTotals, ReadUnit, SourceLine } from './types.ts';

/** Lines of the source that one unit shows, and characters of each. */
const MOST_LINES = 60;
const LONGEST_LINE = 400;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

type Reading = Pick<ArmyReading, 'title' | 'format' | 'stated' | 'totals' | 'units' | 'findings'>;

/** @param compare whether the source says all that the units say; a list of names does not */
export function readBack(reader: ListReader, report: ListReport, text: string, compare: boolean): Reading {
  const lines = text.split(LINE_END);
  const checks = report.findings.filter(({ check }) => check);
  const others = report.findings.filter(({ check }) => !check);
  const taken = new Set<ListFinding>();
  const units = report.units.map((unit) => {
    const source = sourceOf(unit, lines, others, taken);
    const own = reader.disagreements(unit);
    const plain = source.every(({ at }) => linesAt(at) !== null);
    const { pieces } = reader.line(unit);
    const said = source.map(({ text: line }) => cleanPiece(line));
    return {
      ...unit,
      name: nameOf(unit),
      line: compare && plain ? marked(pieces, said) : pieces,
      source,
      checks: own,
      sums: reader.sums(unit),
    };
  });
  const totals = totalsOf(units);
  const stated = report.stated ?? null;
  // Checks of single units are made anew, so that a correction makes them go; all others are kept as they came.
  const kept = checks.filter((one) => one.at === stated?.at || !report.units.some(({ at }) => at === one.at));
  const own = stated === null ? [] : differences(stated, totals);
  const rest = kept.filter((one) => !own.some(({ at, text: what }) => one.at === at && one.text === what));
  return {
    title: report.title,
    format: report.format,
    stated,
    totals,
    units,
    findings: [...others.filter((one) => !taken.has(one)), ...rest, ...own],
  };
}

/** What of a list's own totals does not agree with its units as they are now. */
export function disagreements(stated: StatedTotals | null, units: ReadonlyArray<Pick<ReadUnit, 'sums'>>) {
  return stated === null ? [] : differences(stated, totalsOf(units));
}

export function totalsOf(units: ReadonlyArray<Pick<ReadUnit, 'sums'>>): ArmyTotals {
  const sum = (what: 'points' | 'models') => units.reduce((total, { sums }) => total + sums[what], 0);
  return { points: sum('points'), units: units.length, models: sum('models') };
}

export function nameOf({ values, at }: ListedUnit): string {
  return typeof values.name === 'string' && values.name !== '' ? values.name : at;
}

/** The lines of a unit with what is to be said of each; where there are no lines, its entries. */
function sourceOf(
  unit: ListedUnit,
  lines: readonly string[],
  findings: readonly ListFinding[],
  taken: Set<ListFinding>,
): SourceLine[] {
  const places = unit.places ?? [unit.at];
  const own = findings.filter(({ at }) => places.some((place) => isWithin(place, at)));
  for (const one of own) taken.add(one);
  const doubtful = own.filter(({ verdict }) => verdict !== 'understood');
  const spans = places.map(linesAt);
  if (spans.every((span) => span !== null)) {
    return spans
      .flatMap(([first, last]) => Array.from({ length: Math.min(MOST_LINES, last - first + 1) }, (_, i) => first + i))
      .filter((line) => (lines[line - 1] ?? '').trim() !== '')
      .slice(0, MOST_LINES)
      .map((line) => {
        const text = (lines[line - 1] ?? '').slice(0, LONGEST_LINE);
        const here = doubtful.filter(({ at }) => isWithin(at, `line ${line}`) || at === `line ${line}`);
        return { at: `line ${line}`, text, findings: here.map((one) => located(one, text)) };
      });
  }
  const entries = new Map<string, { text: string[]; findings: ListFinding[] }>();
  for (const one of own) {
    const entry = entries.get(one.at) ?? { text: [], findings: [] };
    if (one.text !== '' && !entry.text.includes(one.text)) entry.text.push(one.text);
    if (one.verdict !== 'understood') entry.findings.push(one);
    entries.set(one.at, entry);
  }
  return [...entries]
    .slice(0, MOST_LINES)
    .map(([at, entry]) => ({ at, text: entry.text.join(', ').slice(0, LONGEST_LINE), findings: entry.findings }));
}

function located(finding: ListFinding, line: string): SourceLine['findings'][number] {
  const from = finding.text === '' ? -1 : line.toLowerCase().indexOf(finding.text.toLowerCase());
  return from < 0 ? finding : { ...finding, from, to: from + finding.text.length };
}
