/**
 * Lists as text, line by line. The formats differ in the lines around the models; the lines of the models are read in
 * every notation, as players paste them together.
 */
import { counted } from '../../../wording.ts';
import { type Entry, isModelLine, LONGEST_LINE, plain, readEntry } from './entry.ts';
import type { Gathering } from './report.ts';

const MOST_LINES = 3_000;
const MOST_ENTRIES = 500;

/** One list of a text while it is read. */
export interface ListState {
  title: string | null;
  /** Points that its header says it has. */
  stated: number | null;
  /** Whether the next line is its title. */
  titleNext: boolean;
  /** Whether the lines that follow are the text of a theme. */
  inTheme: boolean;
  entries: Entry[];
}

export interface Furniture {
  readonly pattern: RegExp;
  /** What the line is, in words. */
  readonly note: string;
  /** Whether another list begins with it. */
  readonly begins?: true;
  take?(list: ListState, match: RegExpExecArray): void;
}

export interface TextFormat {
  readonly name: string;
  /** Lines that only this format writes; they tell it from the others. */
  readonly marks: readonly RegExp[];
  /** Lines that hold no model. */
  readonly furniture: readonly Furniture[];
}

/** The format that most lines speak for, or null when none does. */
export function formatOf(text: string, formats: readonly TextFormat[]): TextFormat | null {
  const lines = text.split('\n').slice(0, MOST_LINES).map(plain);
  let best: TextFormat | null = null;
  let most = 0;
  for (const format of formats) {
    const count = lines.filter((line) => format.marks.some((mark) => mark.test(line))).length;
    if (count > most) [best, most] = [format, count];
  }
  return best;
}

/** @param isName whether a line without points is the name of a model somebody has a profile of */
export function readText(
  text: string,
  formats: readonly TextFormat[],
  gathering: Gathering,
  isName: (name: string) => boolean,
): Entry[] {
  const furniture = formats.flatMap((format) => format.furniture);
  const lists: ListState[] = [];
  let list = fresh();
  let leader: string | undefined;
  const lines = text.split('\n');
  lines.slice(0, MOST_LINES).forEach((raw, index) => {
    const at = `line ${index + 1}`;
    const line = plain(raw);
    if (line === '') return;
    if (raw.length > LONGEST_LINE) {
      gathering.say(at, line, 'not known', `longer than ${LONGEST_LINE} characters`);
      return;
    }
    if (takeFurniture(at, line)) return;
    if (list.titleNext && !isModelLine(line)) {
      list.titleNext = false;
      list.title = line;
      gathering.title ??= line;
      gathering.say(at, line, 'understood', 'faction and title');
      return;
    }
    if (list.inTheme && !/(?<!\w)(?:PC|W[JB])\s*:/.test(line)) {
      gathering.say(at, line, 'understood', 'text of the theme; not read');
      return;
    }
    list.titleNext = false;
    list.inTheme = false;
    takeEntry(at, line);
  });
  if (lines.length > MOST_LINES) {
    gathering.say(`line ${MOST_LINES + 1}`, '', 'not known', `more than ${MOST_LINES} lines; the rest is left out`);
  }
  lists.push(list);
  for (const each of lists) checkSum(each, gathering);
  return lists.flatMap(({ entries }) => entries);

  function takeFurniture(at: string, line: string): boolean {
    for (const { pattern, note, begins, take } of furniture) {
      const match = pattern.exec(line);
      if (!match) continue;
      if (begins && list.entries.length > 0) {
        lists.push(list);
        list = fresh();
      }
      if (begins) leader = undefined;
      take?.(list, match);
      if (list.title !== null) gathering.title ??= list.title;
      gathering.say(at, line, 'understood', lists.length > 0 && begins ? `${note}; list ${lists.length + 1}` : note);
      return true;
    }
    return false;
  }

  function takeEntry(at: string, line: string): void {
    const read = readEntry(line, at, leader) ?? (isName(line) ? readEntry(`- ${line}`, at) : null);
    if (read === null) {
      gathering.say(at, line, 'not known', 'no points, and no profile of this name');
      return;
    }
    const count = lists.reduce((sum, { entries }) => sum + entries.length, list.entries.length);
    if (count >= MOST_ENTRIES) {
      gathering.say(at, line, 'not known', `more than ${MOST_ENTRIES} models and units; it is left out`);
      return;
    }
    // A name alone is read as if it stood under something, but it need not.
    const entry = /^[-•*+]/.test(line) ? read.entry : { ...read.entry, attached: false };
    const { remarks } = read;
    if (!entry.attached) [leader] = entry.names;
    list.entries.push(entry);
    for (const { text: piece, verdict, note } of remarks) gathering.say(at, piece, verdict, note);
  }
}

function fresh(): ListState {
  return { title: null, stated: null, titleNext: false, inTheme: false, entries: [] };
}

/** Builders count the points a battlegroup pays in different ways; a sum that fits none of them is worth a word. */
function checkSum({ title, stated, entries }: ListState, gathering: Gathering): void {
  if (stated === null || entries.length === 0 || entries.some(({ points }) => points === null)) return;
  const sum = entries.reduce((total, { points, copies }) => total + Number(points) * copies, 0);
  const paid = entries.reduce((total, entry) => total + entry.paid, 0);
  const free = entries.reduce((total, { battlegroup }) => total + (battlegroup ?? 0), 0);
  if ([sum, sum - paid, sum - free, sum + free].includes(stated)) return;
  gathering.say(
    title ?? 'the list',
    counted(stated, 'points'),
    'assumed',
    `its lines add up to ${paid > 0 ? `${sum - paid} besides ${paid} of the battlegroup` : sum}`,
  );
}
