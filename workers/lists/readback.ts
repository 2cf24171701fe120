/** A report of one game's reader as a player checks it: each unit in one line beside the lines that it was read from. */
import { cleanPiece } from '../rulesets/reading/clean.ts';
import { Lines } from '../rulesets/reading/lines.ts';
import type { ListText } from '../rulesets/reading/listText.ts';
import { differences } from '../rulesets/reading/totals.ts';
import type { LinePiece, ListedUnit, ListFinding, ListReader, ListReport, StatedTotals } from '../rulesets/ruleset.ts';
import { findingsByUnit } from './belonging.ts';
import { marked, markedIn, written } from './differences.ts';
import { Entries, type Entry } from './entries.ts';
import { folded } from './folded.ts';
import { linesAt } from './places.ts';
import { shownChecks, shownDoubt, shownIdle, shownParts, shownSums, sumsIn } from './shown.ts';
import type { ArmyReading, ArmyTotals, MarkedPiece, ReadUnit, SourceLine } from './types.ts';

/** Lines of the source that one unit shows, and characters of each. */
const MOST_LINES = 60;
const LONGEST_LINE = 400;
const NO_UNIT: ListFinding = { at: 'file', text: '', verdict: 'not known', note: 'no unit was found in it' };

type Reading = Pick<ArmyReading, 'title' | 'format' | 'stated' | 'totals' | 'units' | 'findings'>;

/** @param compare whether the source says all that the units say; a list of names does not */
export function readBack(reader: ListReader, report: ListReport, text: ListText, compare: boolean): Reading {
  const lines = new Lines(text.whole);
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
  const entries = new Entries(text, report, [
    ...report.units.flatMap(({ at, places = [] }) => [at, ...places]),
    ...own.flatMap((each) => each.map(({ at }) => at)),
  ]);
  const units = report.units.map((unit, i) => {
    const { pieces } = reader.line(unit);
    const { source, line } = isLines(unit)
      ? besideLines(pieces, linesOf(unit, lines, own[i] ?? [], told))
      : besideEntries(pieces, unit, entries, own[i] ?? [], told);
    return {
      ...bare(unit),
      name: nameOf(unit),
      line: compare ? line : pieces.map((piece) => written(piece)),
      source,
      ...shownChecks(checks[i]),
      ...shownSums(unit, reader.sums(unit)),
      ...shownIdle(reader.idleIn(unit)),
    };
  });
  const totals = totalsOf(units);
  // Units may stand under a key that nobody knows, of a format that somebody said it is.
  const nothing = units.length === 0 && others.every(({ verdict }) => verdict !== 'not known') ? [NO_UNIT] : [];
  return {
    title: report.title,
    format: report.format,
    stated,
    totals,
    units,
    // The reader says more of a sum than that it differs.
    findings: [
      ...nothing,
      ...folded(
        others.filter((one) => !told.has(one)),
        new Set(report.units.flatMap(linesIn)),
      ),
      ...differ.map((one) => words.get(placeOf(one)) ?? one),
    ],
  };
}

function placeOf({ at, text }: ListFinding): string {
  return JSON.stringify([at, text]);
}

function keyOf({ at, text, note }: ListFinding): string {
  return JSON.stringify([at, text, note]);
}

type Summed = Pick<ReadUnit, 'points' | 'models' | 'sums'>;

/** What of a list's own totals does not agree with its units as they are now. */
export function disagreements(stated: StatedTotals | null, units: readonly Summed[]) {
  return stated === null ? [] : differences(stated, totalsOf(units));
}

export function totalsOf(units: readonly Summed[]): ArmyTotals {
  const sum = (what: 'points' | 'models') => units.reduce((total, unit) => total + sumsIn(unit)[what], 0);
  return { points: sum('points'), units: units.length, models: sum('models') };
}

/** A unit whose parts say nothing twice. */
export function bare({ parts, ...unit }: ListedUnit): Omit<ListedUnit, 'parts'> & Pick<ReadUnit, 'parts' | 'sides'> {
  // Games remember what they made of the values that they gave; a reading must not keep that alive.
  const own = { ...unit, values: { ...unit.values } };
  return parts === undefined ? own : { ...own, ...shownParts({ values: unit.values, parts }) };
}

export function nameOf({ values, at }: ListedUnit): string {
  return typeof values.name === 'string' && values.name !== '' ? values.name : at;
}

/** First lines of what a unit was read from. */
function linesIn({ at, places = [at] }: ListedUnit): number[] {
  return places.flatMap((place) => linesAt(place)?.[0] ?? []);
}

function isLines({ at, places = [at] }: ListedUnit): boolean {
  return places.every((place) => linesAt(place) !== null);
}

interface Beside {
  readonly source: SourceLine[];
  readonly line: readonly MarkedPiece[];
}

function besideLines(pieces: readonly LinePiece[], source: SourceLine[]): Beside {
  return {
    source,
    line: marked(
      pieces,
      source.map(({ text }) => cleanPiece(text)),
    ),
  };
}

/**
 * The lines of a unit with what is to be said of each.
 *
 * @param told gathers the findings that are told here; a unit of very many lines leaves some to the list
 */
function linesOf(unit: ListedUnit, lines: Lines, own: readonly ListFinding[], told: Set<ListFinding>): SourceLine[] {
  const numbers: number[] = [];
  const source: Array<SourceLine & { readonly findings: Array<SourceLine['findings'][number]> }> = [];
  for (const place of unit.places ?? [unit.at]) {
    const [first, last] = linesAt(place) ?? [1, 0];
    for (let line = first; line <= Math.min(last, first + MOST_LINES - 1) && source.length < MOST_LINES; line++) {
      const text = lines.at(line);
      if (text.trim() === '') continue;
      numbers.push(line);
      source.push({ at: `line ${line}`, text: text.slice(0, LONGEST_LINE), findings: [] });
    }
  }
  for (const one of own) {
    const [first] = linesAt(one.at) ?? [0];
    const at = numbers.indexOf(first);
    if (at < 0) continue;
    told.add(one);
    const line = source[at]!;
    if (one.verdict !== 'understood') line.findings.push(shownDoubt(one, line.at, line.text));
  }
  // A list that grew has room for more than it holds.
  return source.slice();
}

/** The same where the source is JSON or XML: the entries that something was read from, in their order. */
function besideEntries(
  pieces: readonly LinePiece[],
  { at: top, places = [top] }: ListedUnit,
  entries: Entries,
  own: readonly ListFinding[],
  told: Set<ListFinding>,
): Beside {
  const found = new Map<string, ListFinding[]>(places.slice(0, MOST_LINES).map((at) => [at, []]));
  for (const one of own) {
    if (found.size === MOST_LINES && !found.has(one.at)) continue;
    const there = found.get(one.at);
    if (there) there.push(one);
    else found.set(one.at, [one]);
    told.add(one);
  }
  const all = [...found].map(([at, findings]) => ({ at, findings, entry: entries.at(at) }));
  const known = all.flatMap(({ entry }) => entry ?? []);
  const order = (entry: Entry | null) => (entry?.own ? entry.from : Number.POSITIVE_INFINITY);
  const source = all
    .toSorted((a, b) => (order(a.entry) === order(b.entry) ? 0 : order(a.entry) - order(b.entry)))
    .map(({ at, findings, entry }): SourceLine => {
      const text =
        entry?.without(known) ??
        [...new Set(findings.map((one) => one.text))].filter(Boolean).join(', ').slice(0, LONGEST_LINE);
      const doubts = findings.filter(({ verdict }) => verdict !== 'understood').map((one) => shownDoubt(one, at, text));
      return { at, ...(entry?.own ? { line: entry.line } : {}), text, findings: doubts };
    });
  if (known.length < all.length) return { source, line: pieces.map((piece) => written(piece)) };
  // Shorter ones first: a weapon is looked for in its own entry before that of its unit.
  const wholes = (entries: readonly Entry[]) =>
    entries.map(({ whole }) => cleanPiece(whole)).sort((a, b) => a.length - b.length);
  const units = new Set(places);
  const [whole, parts] = [true, false].map((ofUnit) =>
    wholes(all.flatMap(({ at, entry }) => (entry !== null && units.has(at) === ofUnit ? [entry] : []))),
  );
  return { source, line: markedIn(pieces, parts ?? [], whole ?? []) };
}
