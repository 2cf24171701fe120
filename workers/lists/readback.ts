/** A report of one game's reader as a player checks it: each unit in one line beside the lines that it was read from. */
import { cleanPiece } from '../rulesets/reading/clean.ts';
import { differences } from '../rulesets/reading/totals.ts';
import type { ListedUnit, ListFinding, ListReader, ListReport, StatedTotals } from '../rulesets/ruleset.ts';
import { findingsByUnit } from './belonging.ts';
import { marked } from './differences.ts';
import { linesAt } from './places.ts';
import type { ArmyReading, ArmyTotals, ReadUnit, SourceLine } from './types.ts';

/** Lines of the source that one unit shows, and characters of each. */
const MOST_LINES = 60;
const LONGEST_LINE = 400;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

type Reading = Pick<ArmyReading, 'title' | 'format' | 'stated' | 'totals' | 'units' | 'findings'>;

/** @param compare whether the source says all that the units say; a list of names does not */
export function readBack(reader: ListReader, report: ListReport, text: string, compare: boolean): Reading {
  const lines = text.split(LINE_END);
  const stated = report.stated ?? null;
  const checks = report.units.map((unit) => reader.disagreements(unit));
  const differ =
    stated === null ? [] : differences(stated, totalsOf(report.units.map((unit) => ({ sums: reader.sums(unit) }))));
  // These are made anew after each correction, so that it makes them go; whatever else was said stays as it came.
  const anew = new Set([...checks.flat().map(keyOf), ...differ.map(placeOf)]);
  const others = report.findings.filter((one) => !(one.check && (anew.has(keyOf(one)) || anew.has(placeOf(one)))));
  const words = new Map(report.findings.flatMap((one) => (one.check ? [[placeOf(one), one] as const] : [])));
  const own = findingsByUnit(report.units, others);
  const told = new Set<ListFinding>();
  const units = report.units.map((unit, i) => {
    const source = sourceOf(unit, lines, own[i] ?? [], told);
    const plain = source.every(({ at }) => linesAt(at) !== null);
    const { pieces } = reader.line(unit);
    const said = source.map(({ text: line }) => cleanPiece(line));
    return {
      ...unit,
      name: nameOf(unit),
      line: compare && plain ? marked(pieces, said) : pieces,
      source,
      checks: checks[i] ?? [],
      sums: reader.sums(unit),
    };
  });
  const totals = totalsOf(units);
  return {
    title: report.title,
    format: report.format,
    stated,
    totals,
    units,
    // The reader says more of a sum than that it differs.
    findings: [...others.filter((one) => !told.has(one)), ...differ.map((one) => words.get(placeOf(one)) ?? one)],
  };
}

function placeOf({ at, text }: ListFinding): string {
  return JSON.stringify([at, text]);
}

function keyOf({ at, text, note }: ListFinding): string {
  return JSON.stringify([at, text, note]);
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

/**
 * The lines of a unit with what is to be said of each; where there are no lines, its entries.
 *
 * @param told gathers the findings that are told here; a unit of very many lines leaves some to the list
 */
function sourceOf(
  unit: ListedUnit,
  lines: readonly string[],
  own: readonly ListFinding[],
  told: Set<ListFinding>,
): SourceLine[] {
  const spans = (unit.places ?? [unit.at]).map(linesAt);
  if (spans.every((span) => span !== null)) {
    const numbers = spans
      .flatMap(([first, last]) => Array.from({ length: Math.min(MOST_LINES, last - first + 1) }, (_, i) => first + i))
      .filter((line) => (lines[line - 1] ?? '').trim() !== '')
      .slice(0, MOST_LINES);
    const source = numbers.map((line) => ({
      at: `line ${line}`,
      text: (lines[line - 1] ?? '').slice(0, LONGEST_LINE),
    }));
    const said = source.map((): Array<SourceLine['findings'][number]> => []);
    for (const one of own) {
      const [first] = linesAt(one.at) ?? [0];
      const at = numbers.indexOf(first);
      if (at < 0) continue;
      told.add(one);
      if (one.verdict !== 'understood') said[at]!.push(located(one, source[at]!.text));
    }
    return source.map((line, i) => ({ ...line, findings: said[i]! }));
  }
  const entries = new Map<string, { text: string[]; findings: ListFinding[] }>();
  for (const one of own) {
    if (entries.size === MOST_LINES && !entries.has(one.at)) continue;
    const entry = entries.get(one.at) ?? { text: [], findings: [] };
    if (one.text !== '' && !entry.text.includes(one.text)) entry.text.push(one.text);
    if (one.verdict !== 'understood') entry.findings.push(one);
    entries.set(one.at, entry);
    told.add(one);
  }
  return [...entries].map(([at, entry]) => ({
    at,
    text: entry.text.join(', ').slice(0, LONGEST_LINE),
    findings: entry.findings,
  }));
}

function located(finding: ListFinding, line: string): SourceLine['findings'][number] {
  const from = finding.text === '' ? -1 : line.toLowerCase().indexOf(finding.text.toLowerCase());
  return from < 0 ? finding : { ...finding, from, to: from + finding.text.length };
}
