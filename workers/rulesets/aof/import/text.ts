/**
 * Lists shared as text: a header between "++" in either generation, then units, each a line of its profile and lines
 * of its weapons. A blank line ends a unit, and so does a line that looks like the header of another.
 */

import { lastUpTo } from '../../reading/ascending.ts';
import type { CleanLine } from '../../reading/clean.ts';
import type { Verdict } from '../../reading/gathered.ts';
import { LINK_ADVICE, looksLikeLink } from '../../reading/link.ts';
import type { ListText } from '../../reading/listText.ts';
import { readHeader } from '../notation/items.ts';
import { readUnit, type Said } from '../notation/read.ts';
import { type Entry, joinByName, withoutHero } from './join.ts';
import { Gathering, type ImportReport, MOST_UNITS } from './report.ts';
import type { Draft } from './rules.ts';
import { checkTotals, type Stated } from './selfcheck.ts';
import { type WholeLine, wholeLines } from './wrapped.ts';

const TITLE = /^\+\+\s*(.*?)\s*\+\+$/;
/** A line that means to begin a unit, whether or not it can be read. */
const LIKE_A_HEADER = /\|\s*\d+\s*(?:pts|pkt|points)|\bQ ?\d ?\+|\bD ?\d ?\+|\bQua(?:l|\b)|\[\d+\]/i;
/** A title that names this game and its points, as only its builder writes it. */
const OWN_TITLE = /^\+\+.*\[AOF[A-Z]? [\d,.]{1,7} ?(?:pts|points|pkt)\.?\]/i;
/** Generated files tag units; the tags mean nothing here. */
const TAG = /\s*\[(?:UID|BKT):[^\]]*\]/g;
/** "2", "- 2 -", "Page 2 of 3", "2 / 3": what a printed page has at its foot. */
const PAGE = /^(?:-+ ?)?(?:(?:page|seite|p\.) ?)?\d{1,2}(?: ?(?:of|von|\/) ?\d{1,2})?(?: ?-+)?$/i;
const MOST_COPIES = 20;

export function looksLikeText({ opening }: ListText): boolean {
  return opening.some(({ text: line }) => TITLE.test(line) || readHeader(line) !== null);
}

/** A letter and a number that may be a Quality, in a text that nobody has cleaned. */
const QUALITY = /[qQ\uff31\uff51][^\n]{0,40}?[2-6\uff12-\uff16]/;

/** Whether a line states Quality and Defense, as no other game does, or the title names the game. */
export function hasProfiles({ whole, opening }: ListText): boolean {
  if (whole.includes('++') && opening.some(({ text: line }) => OWN_TITLE.test(line))) return true;
  if (!QUALITY.test(whole)) return false;
  return opening.some(({ text: line }) => readHeader(line) !== null);
}

interface Block {
  readonly lines: WholeLine[];
}

export function importText(text: ListText): ImportReport {
  const gathering = new Gathering();
  const { lines, repairs } = text.lines;
  for (const { line, what } of repairs) gathering.say(`line ${line}`, '', 'assumed', what);
  const spread = isSpread(lines.map((one) => one.text));
  const entries: Entry[] = [];
  let stated: Stated | null = null;
  let block: Block | null = null;
  let left = 0;
  let lost = false;
  let blanks = 0;
  const close = () => {
    if (block && entries.length < MOST_UNITS) entries.push(...entriesOf(gathering, block));
    else if (block) {
      const { parts } = (block as Block).lines[0];
      if (left === 0)
        gathering.say(`line ${parts[0].line}`, '', 'not known', `more than ${MOST_UNITS} units; the rest is left out`);
      left++;
    }
    block = null;
  };
  for (const whole of wholeLines(untagged(lines))) {
    const { text: bare, parts } = whole;
    const at = placeOf(parts);
    if (!bare) {
      blanks++;
      if (blanks > (spread ? 1 : 0)) {
        close();
        lost = false;
      }
      continue;
    }
    blanks = 0;
    if (parts.length > 1) gathering.say(at, '', 'assumed', 'lines that were cut in two are read as one');
    const title = TITLE.exec(bare);
    if (title) {
      if (block || entries.length > 0) gathering.begins(parts[0].line);
      close();
      lost = false;
      const totals = readTitle(gathering, at, bare, title[1]);
      stated ??= totals;
    } else if (!/^\+ ?/.test(bare) && readHeader(bare)) {
      close();
      lost = false;
      gathering.holds();
      block = { lines: [whole] };
    } else if (looksLikeLink(bare)) gathering.say(at, bare, 'not known', LINK_ADVICE);
    else if (PAGE.test(bare)) gathering.say(at, bare, 'assumed', 'the number of a page');
    else if (!/^\+ /.test(bare) && LIKE_A_HEADER.test(bare)) {
      close();
      lost = true;
      gathering.say(at, bare, 'not known', 'no name with Quality and Defense can be read, so this unit is left out');
    } else if (block) (block as Block).lines.push(whole);
    else if (lost) gathering.say(at, bare, 'not known', 'it belongs to a unit whose first line cannot be read');
    else gathering.say(at, bare, 'not known', 'it belongs to no unit');
  }
  close();
  for (const { at, draft, unknown, places } of joinByName(gathering, entries))
    gathering.add(at, withoutHero(draft), unknown, places);
  if (stated) checkTotals(gathering, stated);
  return gathering.gathered('text');
}

function untagged(lines: readonly CleanLine[]): readonly CleanLine[] {
  if (!lines.some(({ text }) => text.includes('[UID:') || text.includes('[BKT:'))) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(TAG, '').trim() }));
}

function placeOf(parts: WholeLine['parts']): string {
  const [first, last] = [parts[0].line, parts.at(-1)!.line];
  return first === last ? `line ${first}` : `lines ${first}-${last}`;
}

/** Whether a blank line stands behind every line, as some programs paste; then only two of them end a unit. */
function isSpread(lines: readonly string[]): boolean {
  const filled = lines.filter(Boolean).length;
  return (
    filled > 1 &&
    lines.every((line, i) => line === '' || !lines[i + 1]) &&
    lines.some((line, i) => !line && !lines[i + 1])
  );
}

function readTitle(gathering: Gathering, at: string, line: string, title: string): Stated {
  const points = /\[(?:([A-Z]{2,5}) )?(\d{1,6}|\d{1,3}[,.]\d{3}) ?(?:pts|pkt|points)\.?\]/i.exec(title);
  const units = /\[(\d{1,3}) units?\]/i.exec(title);
  const models = /\[(\d{1,4}) models?\]/i.exec(title);
  const name = title.replace(/\[[^\]]*\]/g, '').trim();
  gathering.title ??= name || null;
  gathering.say(at, line, 'understood');
  const system = points?.[1]?.toUpperCase();
  if (system && !system.startsWith('AOF')) {
    gathering.say(at, system, 'not known', 'a list of another game; its rules are read as those of Age of Fantasy');
  }
  const edition = /\(v(\d+(?:\.\d+)*)\)/.exec(title);
  if (edition && edition[1] !== '2.16')
    gathering.say(at, `v${edition[1]}`, 'assumed', 'a later edition; rules are read as those of v2.16');
  const number = (match: RegExpExecArray | null, group: number) =>
    match ? Number(match[group].replace(/\D/g, '')) : null;
  return { at, points: number(points, 2), units: number(units, 1), models: number(models, 1) };
}

function entriesOf(gathering: Gathering, { lines: wholes }: Block): Entry[] {
  const text = wholes.map((line) => line.text).join('\n');
  const report = readUnit(text);
  const lines = wholes.length === 1 ? wholes[0].parts : wholes.flatMap(({ parts }) => parts);
  const [first, last] = [lines[0].line, lines.at(-1)?.line ?? lines[0].line];
  const at = `line ${first}`;
  if (!report) {
    for (const line of lines) gathering.say(`line ${line.line}`, line.text, 'not known');
    return [];
  }
  const starts: number[] = [];
  let next = 0;
  for (const line of lines) {
    starts.push(next);
    next += line.text.length + 1;
  }
  const lineAt = (place: number) => lines[lastUpTo(starts, place)].line;
  const say = (pieces: readonly Said[], verdict: Verdict, note?: string) => {
    for (const piece of pieces) {
      const [from, to] = [lineAt(piece.at), lineAt(piece.at + Math.max(0, piece.text.length - 1))];
      gathering.say(from === to ? `line ${from}` : `lines ${from}-${to}`, piece.text, verdict, piece.note ?? note);
    }
  };
  if ((report.unit.weapons ?? []).length === 0) gathering.say(at, lines[0].text, 'assumed', 'no weapon can be read');
  say(together(text, report.understood), 'understood');
  say(report.assumed, 'assumed');
  say(report.unknown, 'not known', 'not in v2.16, or not understood');
  const copies = Math.min(report.copies, MOST_COPIES);
  if (report.copies === 0) gathering.say(at, '0x', 'not known', 'none of this unit');
  if (report.copies > copies)
    gathering.say(at, `${report.copies}x`, 'not known', `${report.copies} copies; ${copies} are taken`);
  return Array.from({ length: copies }, () => ({
    at,
    id: null,
    selection: null,
    joins: report.joins?.text ?? null,
    draft: withWholeCounts({ ...report.unit, hero: report.hero }),
    unknown: report.unknown.map((piece) => piece.text),
    places: [last === first ? at : `lines ${first}-${last}`],
  }));
}

/** Neighbours of one line, with nothing but separators between them, as one piece: a list is mostly understood. */
function together(text: string, pieces: readonly Said[]): Said[] {
  const joined: Said[] = [];
  let end = 0;
  for (const piece of pieces) {
    const last = joined.at(-1);
    const between = last && piece.at >= end ? text.slice(end, piece.at) : null;
    end = piece.at + piece.text.length;
    if (last && between !== null && last.note === undefined && piece.note === undefined && SEPARATORS.test(between))
      joined[joined.length - 1] = { text: text.slice(last.at, end), at: last.at };
    else joined.push(piece);
  }
  return joined;
}

const SEPARATORS = /^[ |,;]*$/;

/** A weapon that every model has once needs no number. */
function withWholeCounts(unit: Draft): Draft {
  const weapons = (unit.weapons ?? []).map(({ count, ...weapon }) =>
    count === undefined || count === (unit.models ?? 1) ? weapon : { ...weapon, count },
  );
  return { ...unit, weapons };
}
