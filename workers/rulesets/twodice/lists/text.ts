/**
 * Lists as text, line by line. The formats differ in the lines around the models; the lines of the models are read in
 * every notation, as players paste them together.
 */
import type { CleanLine } from '../../reading/clean.ts';
import { type Entry, isModelLine, LONGEST_LINE, type Remark, readEntry, readOption, shortened } from './entry.ts';
import type { Gathering, Verdict } from './report.ts';
import { checkList } from './selfcheck.ts';
import type { ListState } from './state.ts';

const MOST_LINES = 3_000;
const MOST_ENTRIES = 500;

export interface Furniture {
  readonly pattern: RegExp;
  /** What the line is, in words. */
  readonly note: string;
  /** "understood" without. */
  readonly verdict?: Verdict;
  /** Whether another list begins with it. */
  readonly begins?: true;
  take?(list: ListState, match: RegExpExecArray): void;
}

/** What a line is by its neighbours. */
export type LaidLine =
  | {
      /** It tells of the list: its first title is that of the list. */
      readonly as: 'head';
      readonly title?: string;
      readonly limit?: number;
      /** Whether another list begins with it. */
      readonly begins?: boolean;
    }
  | {
      readonly as: 'entry';
      readonly name: string;
      /** Null where no number stands before the name. */
      readonly points: number | null;
      /** The name without the number of one of several builds. */
      readonly build?: string;
    }
  /** What the entry above is put together of; its points are among those of the whole. */
  | { readonly as: 'part' };

export interface TextFormat {
  readonly name: string;
  /** Lines that only this format writes; they tell it from the others. */
  readonly marks: readonly RegExp[];
  /** Lines that hold no model. */
  readonly furniture: readonly Furniture[];
  /** Lines that are options of the model above them, bullets being "\u2022 ". */
  readonly options?: RegExp;
  /** Whether what options cost is not part of what the model costs. */
  readonly optionsApart?: true;
  /** Whether numbers at the end of a line below a heading may be points although nothing says so. */
  readonly bare?: true;
  /** Whether lines that are set in are options of the model above them. */
  readonly setIn?: true;
  /** What each line is, where it takes more than one line to tell. */
  readonly lay?: (
    lines: readonly CleanLine[],
    isName: (name: string) => boolean,
  ) => ReadonlyArray<LaidLine | undefined>;
  /** Furniture that other formats would take for something else: read in texts of this format only. */
  readonly own?: true;
}

/** The format that most lines speak for, or null when none does. */
export function formatOf(lines: readonly CleanLine[], formats: readonly TextFormat[]): TextFormat | null {
  const counts = formats.map(() => 0);
  for (const { text } of lines.slice(0, MOST_LINES)) {
    const line = text.slice(0, LONGEST_LINE);
    if (line === '') continue;
    formats.forEach(({ marks }, index) => {
      if (marks.some((mark) => mark.test(line))) counts[index]++;
    });
  }
  const most = Math.max(...counts);
  return most === 0 ? null : formats[counts.indexOf(most)];
}

/**
 * @param format whose furniture and options go before those of the others; null for none
 * @param isName whether a line without points is the name of a model somebody has a profile of
 */
export function readText(
  lines: readonly CleanLine[],
  formats: readonly TextFormat[],
  format: TextFormat | null,
  gathering: Gathering,
  isName: (name: string) => boolean,
): Entry[] {
  const furniture = formats.filter((one) => one === format || !one.own).flatMap((one) => one.furniture);
  const lists: ListState[] = [];
  let list = fresh();
  let leader: string | undefined;
  let count = 0;
  const read = lines.slice(0, MOST_LINES);
  const laid = format?.lay?.(read, isName);
  read.forEach((line, i) => {
    if (line.text !== '') takeLine(line, laid?.[i]);
  });
  if (lines.length > MOST_LINES) {
    gathering.say(`line ${MOST_LINES + 1}`, '', 'not known', `more than ${MOST_LINES} lines; the rest is left out`);
  }
  lists.push(list);
  for (const each of lists) checkList(each, gathering, lists.length === 1);
  return lists.flatMap(({ entries }) => entries);

  function takeLine({ text, line: number, bullet, setIn }: CleanLine, own?: LaidLine): void {
    const at = `line ${number}`;
    const { line, left } = shortened(text);
    if (left !== null)
      gathering.say(
        at,
        left,
        'not known',
        `the line is longer than ${LONGEST_LINE} characters; its middle is not read`,
      );
    if (own !== undefined && takeLaid(at, line, own)) return;
    if (takeFurniture(at, line)) return;
    const below = format?.setIn === true && setIn === true && list.namesOnly && !/^[-*+]|\d\W*$/.test(line);
    const option = below || format?.options?.test(bullet ? `\u2022 ${line}` : line) ? readOption(line) : null;
    if (option !== null && !isName(option.name) && takeOption(at, line, option)) return;
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
    takeEntry(at, line, bullet === true);
  }

  function begin(at: string): void {
    if (list.entries.length > 0) {
      gathering.begins(Number(at.slice('line '.length)));
      lists.push(list);
      list = fresh();
    }
    leader = undefined;
  }

  /** @returns false for what is read as any line */
  function takeLaid(at: string, line: string, own: LaidLine): boolean {
    if (own.as === 'part')
      return takeOption(
        at,
        line,
        { name: line, points: null },
        'a part that it is put together of; priced within the whole',
      );
    if (own.as === 'head') {
      if (own.begins) begin(at);
      if (own.limit !== undefined) [list.limit, list.at] = [own.limit, at];
      if (own.title !== undefined) list.title ??= own.title;
      if (list.title !== null) gathering.title ??= list.title;
      gathering.say(at, line, 'understood', own.limit === undefined ? 'about the list' : 'points that it may have');
      return true;
    }
    const { name, points, build } = own;
    const read = readEntry(`- ${name}${points === null ? '' : ` - PC: ${points}`}`, at);
    if (read === null) return false;
    const { names } = read.entry;
    const remarks = [...read.remarks];
    if (points === null)
      remarks.push({
        text: line,
        verdict: 'assumed',
        note: 'no points stand before it: a leader, somebody who costs nothing, or no model at all',
      });
    if (build !== undefined)
      remarks.push({ text: line, verdict: 'assumed', note: `the number behind it tells several of ${build} apart` });
    push(
      at,
      line,
      { ...read.entry, names: build === undefined ? names : [names[0]!, build], attached: false },
      remarks,
    );
    return true;
  }

  function takeFurniture(at: string, line: string): boolean {
    for (const { pattern, note, verdict = 'understood', begins, take } of furniture) {
      const match = pattern.exec(line);
      if (!match) continue;
      if (begins) begin(at);
      const { stated } = list;
      take?.(list, match);
      if (list.stated !== stated) list.at = at;
      if (list.title !== null) gathering.title ??= list.title;
      gathering.say(at, line, verdict, lists.length > 0 && begins ? `${note}; list ${lists.length + 1}` : note);
      return true;
    }
    return false;
  }

  /** What a model is fitted with costs what it says, and nobody here knows what it does. */
  function takeOption(
    at: string,
    line: string,
    { name, points }: { name: string; points: number | null },
    about?: string,
  ): boolean {
    const last = list.entries.at(-1);
    if (last === undefined) return false;
    const [of = ''] = last.names;
    list.entries[list.entries.length - 1] = {
      ...last,
      points: points === null || format?.optionsApart !== true ? last.points : (last.points ?? 0) + points,
      options: [...last.options, name],
      beside: [...(last.beside ?? []), at],
    };
    const note = `${about === undefined ? `an option of ${of}:` : `${about};`} what it does is to be set in the profile`;
    gathering.say(at, line, 'not known', note);
    return true;
  }

  function takeEntry(at: string, line: string, bullet: boolean): void {
    const hangs = bullet || /^[-*+]/.test(line);
    const marked = bullet ? `- ${line}` : line;
    const known = isName(line);
    const bare = format?.bare === true && list.namesOnly && !known;
    const named = hangs ? null : list.namesOnly || known ? readEntry(`- ${line}`, at) : null;
    const read = readEntry(marked, at, leader, bare) ?? named;
    if (read === null) {
      gathering.say(at, line, 'not known', 'no points, and no profile of this name');
      return;
    }
    // A name alone is read as if it stood under something, but it need not.
    push(at, line, hangs ? read.entry : { ...read.entry, attached: false }, read.remarks);
  }

  function push(at: string, line: string, entry: Entry, remarks: readonly Remark[]): void {
    if (count >= MOST_ENTRIES) {
      gathering.say(at, line, 'not known', `more than ${MOST_ENTRIES} models and units; it is left out`);
      return;
    }
    count++;
    if (!entry.attached) [leader] = entry.names;
    list.entries.push(entry);
    gathering.holds();
    for (const { text: piece, verdict, note } of remarks) gathering.say(at, piece, verdict, note);
  }
}

function fresh(): ListState {
  return {
    title: null,
    at: 'the list',
    stated: null,
    limit: null,
    units: null,
    titleNext: false,
    inTheme: false,
    namesOnly: false,
    entries: [],
  };
}

/** How many models and units a line of a header counts: "Warlock(s) : 1/1 Solos : 3". */
export function countedIn(line: string): number | null {
  const counts = [...line.matchAll(/[a-z)] ?: ?(\d{1,3})(?: ?\/ ?\d{1,3})?/gi)].map(([, count]) => Number(count));
  return counts.length === 0 ? null : counts.reduce((sum, one) => sum + one, 0);
}
