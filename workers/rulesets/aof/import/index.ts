/**
 * Army lists into units. Pure functions from text to a report; they never throw, and drop nothing silently.
 *
 * report.ts  what comes out          rules.ts  names of rules into fields
 * text.ts    lists shared as text    share.ts  lists shared as JSON    book.ts  army books, saved lists
 * csv.ts     a documented table      designed.ts  the sheet of a designer      battlescribe.ts  catalogues and rosters of BattleScribe
 *
 * join.ts    copies and heroes        upgrades.ts  what a saved list chose    selfcheck.ts  sums against what a list says
 *
 * Bytes, pasted text, archives, JSON, XML and tables are read by ../../reading.
 */

import type { Element } from '../../reading/element.ts';
import { dict, type Json } from '../../reading/json.ts';
import { isLink, LINK_ADVICE } from '../../reading/link.ts';
import { type ListText, listText } from '../../reading/listText.ts';
import { looksLikeRosterJson, rosterElement } from '../../reading/rosterJson.ts';
import type { Recognised } from '../../ruleset.ts';
import { importBattleScribe, looksLikeBattleScribe } from './battlescribe.ts';
import { importBook, importSave, looksLikeBook, looksLikeSave } from './book.ts';
import { importCsv, looksLikeCsv } from './csv.ts';
import { importDesigned, looksLikeDesigned } from './designed.ts';
import { importNames, looksLikeNames, namesGame } from './names.ts';
import { Gathering, type ImportReport } from './report.ts';
import { importShare, looksLikeShare } from './share.ts';
import { hasProfiles, importText, looksLikeText } from './text.ts';

const GAME_SYSTEM = 'BattleScribe game system';
const BOOKS = ['army book JSON', 'BattleScribe catalogue'];
/** Every format by the name that reports have for it. */
export const FORMATS: Readonly<Record<string, Omit<Recognised, 'format' | 'sure'>>> = {
  text: { role: 'list' },
  'New Recruit text': { role: 'list', takes: BOOKS, needsBook: true },
  'share JSON': { role: 'list' },
  'saved list JSON': { role: 'list', takes: ['army book JSON'], needsBook: true },
  'army book JSON': { role: 'either' },
  'New Recruit JSON': { role: 'list', takes: [GAME_SYSTEM] },
  'BattleScribe roster': { role: 'list', takes: [GAME_SYSTEM] },
  'BattleScribe catalogue': { role: 'either', takes: [GAME_SYSTEM] },
  [GAME_SYSTEM]: { role: 'either' },
  CSV: { role: 'list' },
};

export interface ImportOptions {
  /** A second file: the army book of a saved list, or the game system (.gst) of a catalogue. */
  readonly book?: string | ListText;
  /** One of {@link FORMATS}; recognised without. */
  readonly format?: string | undefined;
}

/** Recognises the format and reads the list. Files are opened at the front door, `lists/door.ts`. */
export function importList(source: string | ListText, { book, format }: ImportOptions = {}): ImportReport {
  const other = book === undefined ? null : listText(book);
  return withBook(read(listText(source), other, format), other);
}

/** A second file as the XML that links of the first lead to; null when it is none. */
function linkedTo(book: ListText | null): Element | null {
  return book?.source.kind === 'XML' && looksLikeBattleScribe(book.source.root) ? book.source.root : null;
}

function jsonIn(text: ListText | null): Json | null {
  return text?.source.kind === 'JSON' ? text.source.value : null;
}

/** Says so when a second file was given that the first has no use for. */
function withBook(report: ImportReport, book: ListText | null): ImportReport {
  const { format } = report;
  if (book === null || format === null || FORMATS[format]?.needsBook) return report;
  const note = !/^(?:BattleScribe|New Recruit)/.test(format)
    ? 'this format needs no second file; it is not read'
    : linkedTo(book) === null
      ? 'neither a game system nor a catalogue of BattleScribe; it is not read'
      : null;
  if (note === null) return report;
  const finding = { at: 'book', text: '', verdict: 'not known', note } as const;
  return { ...report, findings: [finding, ...report.findings] };
}

function read(text: ListText, book: ListText | null, asked: string | undefined): ImportReport {
  const format = asked ?? formatOf(text)?.format ?? null;
  const report = format === null ? refused(refusal(text)) : readAs(format, text, book);
  if (text.repairs.length === 0) return report;
  const repairs = text.repairs.map((note) => ({ at: 'file', text: 'encoding', verdict: 'assumed', note }) as const);
  return { ...report, findings: [...repairs, ...report.findings] };
}

/** Why a text is read as nothing. */
function refusal(text: ListText): string {
  const { source } = text;
  if (source.kind === 'broken') return source.note;
  if (source.kind === 'JSON') return 'JSON, but neither a shared list, a saved list nor an army book';
  if (source.kind === 'XML') return 'XML, but neither a BattleScribe catalogue nor a roster';
  if (isLink(text)) return LINK_ADVICE;
  return text.whole.trim() === '' ? 'there is nothing to read' : 'no format that is known here';
}

function readAs(format: string, text: ListText, book: ListText | null): ImportReport {
  const { source } = text;
  if (source.kind === 'broken') return refused(source.note);
  if (format === 'text') return importText(text);
  if (format === 'New Recruit text') return importNames(text, bookOf(book));
  if (format === 'CSV') return (looksLikeDesigned(text.unfenced) ? importDesigned : importCsv)(text.unfenced);
  if (format.startsWith('BattleScribe')) {
    if (source.kind !== 'XML') return refused(`it cannot be read as ${format}: it is no XML`);
    return importBattleScribe(source.root, linkedTo(book));
  }
  if (source.kind !== 'JSON' || dict(source.value) === null)
    return refused(`it cannot be read as ${format}: it is no JSON object`);
  const { value } = source;
  if (format === 'saved list JSON') {
    if (dict(dict(value)?.list) === null) return refused(`it cannot be read as ${format}: it has no list`);
    return importSave(value, jsonIn(book));
  }
  if (format === 'army book JSON') return importBook(value);
  if (format === 'share JSON') return importShare(value);
  const roster = rosterElement(value);
  if (roster === null) return refused(`it cannot be read as ${format}: it has no roster`);
  return { ...importBattleScribe(roster, linkedTo(book)), format: 'New Recruit JSON' };
}

/** What a list of names finds its units in. */
function bookOf(book: ListText | null): ImportReport | null {
  if (book === null) return null;
  const format = formatOf(book)?.format;
  return format !== undefined && BOOKS.includes(format) ? readAs(format, book, null) : null;
}

/** What a text is; how its parts go together is for the reading to say. */
export function recognise(given: string | ListText, format?: string): Recognised | null {
  const text = listText(given);
  if (format === undefined) return formatOf(text);
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return known === undefined ? null : { ...known, format, sure: 2 };
}

function formatOf(text: ListText): Recognised | null {
  const found = looksLike(text);
  return found === null ? null : { ...FORMATS[found.format], ...found, role: FORMATS[found.format].role };
}

function looksLike(text: ListText): { readonly format: string; readonly sure: 1 | 2 } | null {
  const { source } = text;
  if (source.kind === 'JSON') {
    const { value } = source;
    if (looksLikeSave(value)) return { format: 'saved list JSON', sure: 2 };
    if (looksLikeBook(value)) return { format: 'army book JSON', sure: 2 };
    if (looksLikeShare(value)) return { format: 'share JSON', sure: 2 };
    // Other games have rosters, too; ours say quality and defense.
    return looksLikeRosterJson(value) ? { format: 'New Recruit JSON', sure: saysQuality(text) } : null;
  }
  if (source.kind !== 'lines') {
    const root =
      source.kind === 'XML'
        ? source.root.name
        : /<(?:\w+:)?(catalogue|gameSystem|roster)[\s>]/.exec(text.whole.slice(0, 2_000))?.[1];
    const format = root === undefined ? undefined : ROOTS[root];
    return format === undefined ? null : { format, sure: saysQuality(text) };
  }
  if (looksLikeCsv(text.unfenced) || looksLikeDesigned(text.unfenced)) return { format: 'CSV', sure: 2 };
  if (hasProfiles(text)) return { format: 'text', sure: 2 };
  if (looksLikeNames(text)) return { format: 'New Recruit text', sure: namesGame(text) ? 2 : 1 };
  return looksLikeText(text) ? { format: 'text', sure: 1 } : null;
}

const ROOTS: Readonly<Record<string, string | undefined>> = {
  catalogue: 'BattleScribe catalogue',
  gameSystem: GAME_SYSTEM,
  roster: 'BattleScribe roster',
};

function saysQuality({ whole }: ListText): 1 | 2 {
  return /"quality"/i.test(whole) ? 2 : 1;
}

function refused(note: string): ImportReport {
  const gathering = new Gathering();
  gathering.say('file', '', 'not known', note);
  return gathering.gathered(null);
}
