/**
 * Army lists into units. Pure functions from text or bytes to a report; they never throw, and drop nothing silently.
 *
 * report.ts  what comes out          rules.ts  names of rules into fields
 * text.ts    lists shared as text    share.ts  lists shared as JSON    book.ts  army books, saved lists
 * csv.ts     a documented table      battlescribe.ts  catalogues and rosters of BattleScribe
 *
 * join.ts    copies and heroes        upgrades.ts  what a saved list chose    selfcheck.ts  sums against what a list says
 *
 * Bytes, pasted text, archives, JSON, XML and tables are read by ../../reading.
 */

import { parse } from '../../reading/json.ts';
import { MOST_LIST_BYTES } from '../../reading/limits.ts';
import { opened } from '../../reading/opened.ts';
import { looksLikeRosterJson, rosterElement } from '../../reading/rosterJson.ts';
import { type Element, parseXml } from '../../reading/xml.ts';
import type { Recognised } from '../../ruleset.ts';
import { importBattleScribe, looksLikeBattleScribe } from './battlescribe.ts';
import { importBook, importSave, looksLikeBook, looksLikeSave } from './book.ts';
import { importCsv, looksLikeCsv } from './csv.ts';
import { Gathering, type ImportReport } from './report.ts';
import { importShare, looksLikeShare } from './share.ts';
import { hasProfiles, importText, isLink, LINK_ADVICE, looksLikeText } from './text.ts';

/** Characters of a text that show what it is. */
const LOOKED_AT = 200_000;

export interface ImportOptions {
  /** A second file: the army book of a saved list, or the game system (.gst) of a catalogue. */
  readonly book?: string | Uint8Array;
}

/** Recognises the format and reads the list. Zipped files of BattleScribe are opened. */
export function importList(source: string | Uint8Array, { book }: ImportOptions = {}): ImportReport {
  const first = opened(source, 'file', MOST_LIST_BYTES);
  if ('refused' in first) return refused(first.refused);
  const second = book === undefined ? null : opened(book, 'book', MOST_LIST_BYTES);
  if (second && 'refused' in second) {
    const report = read(first.text, null);
    const finding = { at: 'book', text: '', verdict: 'not known', note: second.refused } as const;
    return { ...report, findings: [...first.findings, finding, ...report.findings] };
  }
  const report = withBook(read(first.text, second?.text ?? null), second?.text ?? null);
  return { ...report, findings: [...first.findings, ...(second?.findings ?? []), ...report.findings] };
}

/** A second file as the XML that links of the first lead to; null when it is none. */
function linkedTo(book: string | null): Element | null {
  const root = book?.trimStart().startsWith('<') ? parseXml(book.trimStart()) : null;
  return root === null || typeof root === 'string' || !looksLikeBattleScribe(root) ? null : root;
}

/** Says so when a second file was given that the first has no use for. */
function withBook(report: ImportReport, book: string | null): ImportReport {
  const { format } = report;
  if (book === null || format === null || format === 'saved list JSON') return report;
  const note = !/^(?:BattleScribe|New Recruit)/.test(format)
    ? 'this format needs no second file; it is not read'
    : linkedTo(book) === null
      ? 'neither a game system nor a catalogue of BattleScribe; it is not read'
      : null;
  if (note === null) return report;
  const finding = { at: 'book', text: '', verdict: 'not known', note } as const;
  return { ...report, findings: [finding, ...report.findings] };
}

function read(text: string, book: string | null): ImportReport {
  const start = text.trimStart();
  // JSON and XML say themselves what is a quote; lines and tables are cleaned by their readers.
  if (start.startsWith('{') || start.startsWith('[')) {
    const value = parse(text);
    if (value === null) return refused('not valid JSON');
    if (looksLikeSave(value)) return importSave(value, book === null ? null : parse(book));
    if (looksLikeBook(value)) return importBook(value);
    if (looksLikeShare(value)) return importShare(value);
    const roster = looksLikeRosterJson(value) ? rosterElement(value) : null;
    if (roster !== null) return { ...importBattleScribe(roster, linkedTo(book)), format: 'New Recruit JSON' };
    return refused('JSON, but neither a shared list, a saved list nor an army book');
  }
  if (start.startsWith('<')) {
    const root = parseXml(start);
    if (typeof root === 'string') return refused(root);
    if (looksLikeBattleScribe(root)) return importBattleScribe(root, linkedTo(book));
    return refused('XML, but neither a BattleScribe catalogue nor a roster');
  }
  if (looksLikeCsv(text)) return importCsv(text);
  if (looksLikeText(text.slice(0, LOOKED_AT))) return importText(text);
  if (isLink(start)) return refused(LINK_ADVICE);
  return refused(start ? 'no format that is known here' : 'there is nothing to read');
}

/** What a text is, from its beginning; how its parts go together is for the reading to say. */
export function recognise(text: string): Recognised | null {
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) {
    const value = parse(text);
    if (value === null) return null;
    if (looksLikeSave(value))
      return { format: 'saved list JSON', role: 'list', takes: ['army book JSON'], needsBook: true, sure: 2 };
    if (looksLikeBook(value)) return { format: 'army book JSON', role: 'either', sure: 2 };
    if (looksLikeShare(value)) return { format: 'share JSON', role: 'list', sure: 2 };
    if (!looksLikeRosterJson(value)) return null;
    // Other games have rosters, too; ours say quality and defense.
    const sure = /"quality"/i.test(start) ? 2 : 1;
    return { format: 'New Recruit JSON', role: 'list', takes: ['BattleScribe game system'], sure };
  }
  if (start.startsWith('<')) {
    const root = /<(?:\w+:)?(catalogue|gameSystem|roster)[\s>]/.exec(start.slice(0, 2_000))?.[1];
    if (root === undefined) return null;
    // Other games have catalogues and rosters, too; ours say quality and defense.
    const sure = /name="quality"/i.test(start) ? 2 : 1;
    if (root === 'gameSystem') return { format: 'BattleScribe game system', role: 'either', sure };
    return { format: `BattleScribe ${root}`, role: 'list', takes: ['BattleScribe game system'], sure };
  }
  if (looksLikeCsv(text)) return { format: 'CSV', role: 'list', sure: 2 };
  const beginning = text.slice(0, LOOKED_AT);
  if (!looksLikeText(beginning)) return null;
  return { format: 'text', role: 'list', sure: hasProfiles(beginning) ? 2 : 1 };
}

function refused(note: string): ImportReport {
  const gathering = new Gathering();
  gathering.say('file', '', 'not known', note);
  return gathering.report(null);
}
