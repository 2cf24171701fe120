/**
 * Army lists into units. Pure functions from text or bytes to a report; they never throw, and drop nothing silently.
 *
 * report.ts  what comes out          rules.ts  names of rules into fields
 * text.ts    lists shared as text    share.ts  lists shared as JSON    book.ts  army books, saved lists
 * csv.ts     a documented table      battlescribe.ts  catalogues and rosters of BattleScribe
 *
 * Bytes, JSON, XML and tables are read by ../../reading.
 */

import { decode } from '../../reading/decode.ts';
import { type Json, parse } from '../../reading/json.ts';
import { parseXml } from '../../reading/xml.ts';
import { importBattleScribe, looksLikeBattleScribe } from './battlescribe.ts';
import { importBook, importSave, looksLikeBook, looksLikeSave } from './book.ts';
import { importCsv, looksLikeCsv } from './csv.ts';
import { Gathering, type ImportReport } from './report.ts';
import { importShare, looksLikeShare } from './share.ts';
import { importText, isLink, LINK_ADVICE, looksLikeText } from './text.ts';

/** Characters that are read: whole catalogues have millions. */
export const MOST_CHARACTERS = 4_000_000;
/** Of plain text and tables, every line of which makes a finding; real lists have some thousands. */
export const MOST_TEXT = 200_000;

export interface ImportOptions {
  /** Text of the army book that a saved list was made from. */
  readonly book?: string;
}

/** Recognises the format and reads the list. */
export function importList(source: string | Uint8Array, { book }: ImportOptions = {}): ImportReport {
  if (source.length > MOST_CHARACTERS) return refused(`longer than ${MOST_CHARACTERS} characters`);
  const decoded = typeof source === 'string' ? { text: source, encoding: null } : decode(source);
  const text = decoded.text.replace(/^\ufeff/, '');
  const report = read(text, book === undefined ? null : parse(book));
  if (decoded.encoding !== 'cp1252') return report;
  const finding = { at: 'file', text: 'cp1252', verdict: 'assumed', note: 'it is not valid UTF-8' } as const;
  return { ...report, findings: [finding, ...report.findings] };
}

function read(text: string, book: Json | null): ImportReport {
  const start = text.trimStart();
  // JSON and XML say themselves what is a quote; lines and tables are cleaned by their readers.
  if (start.startsWith('{') || start.startsWith('[')) {
    const value = parse(text);
    if (value === null) return refused('not valid JSON');
    if (looksLikeSave(value)) return importSave(value, book);
    if (looksLikeBook(value)) return importBook(value);
    if (looksLikeShare(value)) return importShare(value);
    return refused('JSON, but neither a shared list, a saved list nor an army book');
  }
  if (start.startsWith('<')) {
    const root = parseXml(start);
    if (typeof root === 'string') return refused(root);
    if (looksLikeBattleScribe(root)) return importBattleScribe(root);
    return refused('XML, but neither a BattleScribe catalogue nor a roster');
  }
  if (text.length > MOST_TEXT) return refused(`neither JSON nor XML, and longer than ${MOST_TEXT} characters`);
  if (looksLikeCsv(text)) return importCsv(text);
  if (looksLikeText(text)) return importText(text);
  if (isLink(start)) return refused(LINK_ADVICE);
  return refused(start ? 'no format that is known here' : 'there is nothing to read');
}

function refused(note: string): ImportReport {
  const gathering = new Gathering();
  gathering.say('file', '', 'not known', note);
  return gathering.report(null);
}
