/**
 * Lines that a mail program or a printed page has cut, put together again: "5x Axe (A2," with "AP(1))" below it, "2x Great"
 * with "Weapon (A2)" below it, a header whose Defense stands on the next line. Only what cannot be read otherwise is joined.
 */
import type { CleanLine } from '../../reading/clean.ts';
import { numbered, readHeader } from '../notation/items.ts';

/** A line as it was meant, of one line of the source or of several; a blank stands between these. */
export interface WholeLine {
  readonly text: string;
  readonly parts: ReadonlyArray<{ readonly text: string; readonly line: number }>;
}

/** Lines of mail are cut at 60 characters or more; shorter ones end where their writer ended them. */
const LEAST_WIDTH = 60;
/** Lines that one line was cut into. */
const MOST_PARTS = 6;
const ATTACKS = /\([^()]*\bA ?\d/;
const BEGINS_A_TITLE = /^\+\+ ?\S/;
const ENDS_A_TITLE = /\+\+$/;

export function wholeLines(lines: readonly CleanLine[]): WholeLine[] {
  const wholes: WholeLine[] = [];
  let width: number | null = null;
  const widest = () => {
    width ??= lines.reduce((most, { text }) => Math.max(most, text.length), 0);
    return width;
  };
  for (let i = 0; i < lines.length; i++) {
    const { text: first, line } = lines[i]!;
    const parts = [{ text: first, line }];
    let text = first;
    while (i + 1 < lines.length && parts.length < MOST_PARTS && first !== '') {
      const next = lines[i + 1]!;
      if (next.text === '' || next.bullet || !goesOn(text, parts.at(-1)!.text, next.text, widest)) break;
      parts.push({ text: next.text, line: next.line });
      text = `${text} ${next.text}`;
      i++;
    }
    wholes.push({ text, parts });
  }
  return wholes;
}

/** @param last the line of the source that `text` ends with */
function goesOn(text: string, last: string, next: string, widest: () => number): boolean {
  if (readHeader(next) !== null) return startsWithSize(next) && isBareName(text);
  if (BEGINS_A_TITLE.test(text))
    return !ENDS_A_TITLE.test(text) && ENDS_A_TITLE.test(next) && !BEGINS_A_TITLE.test(next);
  if (isOpen(text)) return closes(next);
  if (ATTACKS.test(text)) {
    const width = widest();
    const cut = width >= LEAST_WIDTH && last.length + 1 + next.indexOf(' ') > width;
    return cut && isHalf(text.slice(text.lastIndexOf(',') + 1).trim()) && isRest(next);
  }
  return (
    text.length >= LEAST_WIDTH / 4 && readHeader(text) === null && /\bQ|\[\d/.test(text) && headsTogether(text, next)
  );
}

function startsWithSize(next: string): boolean {
  return next.startsWith('[');
}

/** A name that its size was cut off from. */
function isBareName(text: string): boolean {
  return /^[\p{L}\d][^|;()[\]+]*$/u.test(text) && text.length <= LEAST_WIDTH;
}

/** Whether its last bracket is still open. */
function isOpen(text: string): boolean {
  if (text.lastIndexOf('(') < 0) return false;
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

/** Whether a bracket is closed that was opened before. */
function closes(next: string): boolean {
  let depth = 0;
  for (const sign of next) {
    if (sign === '(') depth++;
    else if (sign === ')' && --depth < 0) return true;
  }
  return false;
}

/** "2x Great", of which the profile is missing. */
function isHalf(item: string): boolean {
  return item !== '' && /^(?:\d{1,3} ?x )?\p{L}[\p{L}' -]*$/iu.test(item);
}

/** "Weapon (A2, AP(2))": the first item has a profile, and no number of its own. */
function isRest(next: string): boolean {
  const first = /^[^,()|;]*/.exec(next)?.[0] ?? '';
  return numbered(next).count === null && first !== '' && next[first.length] === '(' && ATTACKS.test(next);
}

function headsTogether(text: string, next: string): boolean {
  const header = readHeader(`${text} ${next}`);
  return header !== null && header.end > text.length;
}
