/**
 * One line of a list that names a model or a unit, in every notation that list builders and players have:
 *
 *   Storm Captain - WJ: +28                      -    Siege Ram - PC: 14 (Battlegroup Points Used: 14)
 *   (Captain 3) Storm Captain of the North [+28]   - Siege Ram [14]
 *   Captain3 (Storm Captain of the North) (-28 Pts.)
 *   Storm Captain (0x96) WJ: +28                 Line Guard - Leader & 9 Grunts: 15
 *
 * Players leave brackets open, add an objective at the end, and mix all of these in one text.
 */
import { counted } from '../../../wording.ts';
import type { Profile } from './profile.ts';
import type { Verdict } from './report.ts';

/** Characters of a line that are read: of a longer one its beginning and its end, where name and points stand. */
export const LONGEST_LINE = 400;

export interface Entry {
  /** Where in the list it stands. */
  readonly at: string;
  /** Names that it goes by; the first is the one to show. */
  readonly names: readonly string[];
  /** Army points; null when the line says none. */
  readonly points: number | null;
  /** Points that a warcaster or warlock adds for its battlegroup; null for everybody else. */
  readonly battlegroup: number | null;
  /** How much of its points the battlegroup pays. */
  readonly paid: number;
  /** Models, where the line says how many. */
  readonly models: number | null;
  /** Of a unit of smallest or largest size. */
  readonly size: 'min' | 'max' | null;
  /** How many such entries the line stands for. */
  readonly copies: number;
  /** Whether it stands under another entry, and under which. */
  readonly attached: boolean;
  readonly under?: string;
  /** What it is fitted with, by name. */
  readonly options: readonly string[];
  /** Where that stands, if not where the entry does. */
  readonly beside?: readonly string[];
  /** Its whole card, where the list has that as well. */
  readonly profile?: Profile;
}

export interface Remark {
  readonly text: string;
  readonly verdict: Verdict;
  readonly note: string;
}

export interface EntryRead {
  readonly entry: Entry;
  readonly remarks: readonly Remark[];
}

const NONE: readonly string[] = [];
const ATTACHED = /^(?:[-\u2022*][-\u2022*\s]*|\+\s+)/;
const COPIES = /^(\d{1,2})\s*x\s+/i;
const COPIES_BEHIND = /\s+(?:x\s*(\d{1,2})|\(x\s*(\d{1,2})\))(?=[\s\-:,]*$)/i;

/** What a line says about points, in the order in which it is looked for. */
const POINTS = [
  { pattern: /(?<![\w])(?:W[JB]|BGP)\s*:?\s*\+?\s*(\d{1,3})(?!\d)/i, battlegroup: true },
  { pattern: /(?<![\w])PC\s*:\s*(\d{1,3})(?!\d)/i, battlegroup: false },
  { pattern: /\[\s*\+\s*(\d{1,3})(?!\d)\s*(?:\]|$)/, battlegroup: true },
  { pattern: /[([]\s*(\d{1,3})\s*p(?:oin)?ts?\.?\s*(?:[)\]]|$)/i, battlegroup: false },
  { pattern: /\[\s*(\d{1,3})(?:\s*\(\d{1,3}\))?\s*(?:\]|$)/, battlegroup: false },
  { pattern: /\(\s*[-+]\s*(\d{1,3})\s*p(?:oin)?ts?\.?\s*(?:\)|$)/i, battlegroup: true },
  { pattern: /(?<=\s)-\s*(\d{1,3})\s*p(?:oin)?ts\.?\s*$/i, battlegroup: false },
] as const;
/** "DESCRIPTOR: 15", and "DESCRIPTOR 1" of what is attached to a unit. */
const AFTER_COLON = /:\s*(\d{1,3})\s*$/;
const AT_THE_END = /\s(\d{1,3})\s*$/;

/** What stands between two dashes and says how many models there are: "Leader & 9 Grunts", "10". */
const MODELS = /^(?:\d{1,3}|-|.*(?:&|\band\b|,|\bGrunts?\b|\bLeader\b|\bmodels?\b).*)$/i;

/**
 * @param raw a cleaned line
 * @param bare whether a number at its end may be points although nothing says so: "Siege Ram (14)", "Siege Ram 14"
 * @returns null for a line that says no points and stands under nothing: it may be anything
 */
export function readEntry(raw: string, at: string, under?: string, bare = false): EntryRead | null {
  const remarks: Remark[] = [];
  let line = plain(raw);
  const remove = (pattern: RegExp, note: string, verdict: Verdict) => {
    const match = pattern.exec(line);
    if (!match) return null;
    line = `${line.slice(0, match.index)} ${line.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim();
    remarks.push({ text: match[0].trim(), verdict, note });
    return match;
  };
  const mark = ATTACHED.exec(line);
  if (mark) line = line.slice(mark[0].length).trim();
  const attached = mark !== null;
  remove(/<!([^>]{0,80})!?>?/, 'a warning of the list builder; the model is taken all the same', 'assumed');
  const paid = remove(/\(\s*Battlegroup Points Used\s*:?\s*(\d{1,3})\s*\)?/i, 'paid by the battlegroup', 'understood');
  remove(/\(\s*Battlegroup[^)]*$/i, 'the bracket is cut off', 'assumed');
  remove(/\(C\)/, 'the captain', 'understood');
  const times = COPIES.exec(line);
  if (times) line = line.slice(times[0].length);

  const lone = bare ? bareNumber(line) : null;
  const spot = lone ?? pointsOf(line, attached);
  if (spot === null && !attached) return null;
  if (lone !== null)
    remarks.push({
      text: line.slice(lone.from).trim(),
      verdict: 'assumed',
      note: lone.battlegroup
        ? `+${lone.points} for its battlegroup`
        : `${counted(lone.points, 'points')}; nothing says that the number is not one of models`,
    });
  let head = line;
  let descriptor: string | null = null;
  if (spot !== null) {
    head = line.slice(0, spot.from);
    const tail = line
      .slice(spot.to)
      .replace(/^[\s\-:,.;)\]]+/, '')
      .trim();
    if (tail !== '')
      remarks.push({ text: tail, verdict: 'not known', note: 'after the points; it is no part of the model' });
    if (spot.open) remarks.push({ text: line.slice(spot.from), verdict: 'assumed', note: 'the bracket is cut off' });
    if (spot.described) {
      const dash = head.lastIndexOf(' - ');
      if (dash > 0) [head, descriptor] = [head.slice(0, dash), head.slice(dash + 3)];
    } else {
      const [, before, last] = /^(.+?) - (?:(.{1,80}?) )?-?\s*$/.exec(head) ?? [];
      if (last !== undefined && MODELS.test(last)) [head, descriptor] = [before, last === '-' ? null : last];
    }
  }
  const behind = times === null ? COPIES_BEHIND.exec(head) : null;
  if (behind !== null) head = head.slice(0, behind.index);
  const copies = Number(times?.[1] ?? behind?.[1] ?? behind?.[2] ?? 1);
  if (copies > 1) {
    const text = (times ?? behind)?.[0].trim() ?? '';
    remarks.push({ text, verdict: 'assumed', note: 'as many of them, each for the points given' });
  }
  let size: Entry['size'] = null;
  let models = descriptor === null ? null : modelsOf(descriptor);
  for (const part of descriptor === null ? [] : partsOf(descriptor))
    if (!PART.test(part))
      remarks.push({
        text: part,
        verdict: 'not known',
        note: 'it stands where the models are counted, and counts none',
      });
  head = head.replace(/\s*\((min|max)\)?\s*$/i, (whole, word: string) => {
    size = word.toLowerCase() as 'min' | 'max';
    remarks.push({
      text: whole.trim(),
      verdict: 'understood',
      note: size === 'min' ? 'its smallest size' : 'its largest size',
    });
    return '';
  });
  head = head.replace(/\s*[[(]\s*(\d{1,2})\s*models?\s*[\])]\s*$/i, (whole, count: string) => {
    models ??= Number(count);
    remarks.push({ text: whole.trim(), verdict: 'understood', note: counted(Number(count), 'models') });
    return '';
  });
  head = head.replace(/\s*[[(](\d{1,2})[\])]\s*$/, (whole, count: string) => {
    models ??= Number(count);
    remarks.push({ text: whole.trim(), verdict: 'assumed', note: counted(Number(count), 'models') });
    return '';
  });
  // "1 Standard bearer: 2" says how many models are attached.
  head = head.replace(/^(\d{1,2})\s+(?=\p{L})/u, (_, count: string) => {
    models ??= Number(count);
    if (Number(count) > 1) remarks.push({ text: count, verdict: 'assumed', note: counted(Number(count), 'models') });
    else if (Number(count) === 0)
      remarks.push({ text: count, verdict: 'not known', note: 'none of it; it is taken all the same' });
    return '';
  });
  const names = namesOf(head.replace(/[\s\-:,]+$/, '').trim(), spot?.battlegroup === true);
  if (names.length === 0) return null;
  return {
    entry: {
      at,
      names,
      points: spot === null ? null : spot.battlegroup ? 0 : spot.points,
      battlegroup: spot?.battlegroup ? spot.points : null,
      paid: Number(paid?.[1] ?? 0),
      models: models === 0 ? null : models,
      size,
      copies: Math.max(1, copies),
      attached,
      ...(attached && under !== undefined ? { under } : {}),
      options: NONE,
    },
    remarks,
  };
}

/** A dash that came as the byte cp1252 has for it, written out. */
const BYTE_DASH = /\(0x9[67]\)|<9[67]>/g;

function plain(raw: string): string {
  return raw.slice(0, LONGEST_LINE).replace(BYTE_DASH, '-').replace(/\s+/g, ' ').trim();
}

/** A line that is not too long, and what of its middle is left out. */
export function shortened(line: string): { readonly line: string; readonly left: string | null } {
  if (line.length <= LONGEST_LINE) return { line, left: null };
  const half = LONGEST_LINE / 2 - 1;
  return { line: `${line.slice(0, half)} ${line.slice(-half)}`, left: line.slice(half, -half) };
}

/** "+ Long gun - PC: 2": what a model is fitted with. */
export function readOption(line: string): { readonly name: string; readonly points: number | null } | null {
  const match = /^[-+.\u2022*\s]*(\S.*?)(?:\s*(?:-\s*PC\s*:\s*|[[(]\s*)(\d{1,3})\s*(?:pts?\.?)?\s*[\])]?)?$/i.exec(
    line,
  );
  return match ? { name: match[1], points: match[2] === undefined ? null : Number(match[2]) } : null;
}

/** Whether a line says points as only lines of models do. */
export function isModelLine(line: string): boolean {
  return POINTS.slice(0, 6).some(({ pattern }) => pattern.test(line));
}

/** Words that say what a number is, of points or of models. */
const SAID = /\d\s*p(?:oin)?ts?\b|(?<!\w)(?:PC|W[JB]|BGP)\s*:?\s*\+?\s*\d|\d\s*models?\b[^\d]*$/i;
const BARE = /\s*(?:(?<=\s)-\s*|:\s*|(?<=[\s(]))([[(]\s*)?(\+\s*)?(\d{1,3})\s*[\])]?$/;
/** Of warcasters and warlocks a number up to this one behind the name is part of it: "Captain 3". */
const MOST_VERSION = 4;

/** The number that a line ends with, where nothing on the line says what it is. */
function bareNumber(line: string): Spot | null {
  if (SAID.test(line)) return null;
  const match = BARE.exec(line);
  const before = match === null ? '' : line.slice(0, match.index);
  if (match === null || !/\p{L}/u.test(before)) return null;
  const [whole, bracket, plus, digits = ''] = match;
  const marked = bracket !== undefined || plus !== undefined || /[-:]/.test(whole);
  if (!marked && Number(digits) <= MOST_VERSION) return null;
  return {
    points: Number(digits),
    battlegroup: plus !== undefined,
    from: match.index,
    to: line.length,
    described: false,
    open: bracket !== undefined && !/[\])]$/.test(whole),
  };
}

interface Spot {
  readonly points: number;
  readonly battlegroup: boolean;
  readonly from: number;
  readonly to: number;
  /** Whether a descriptor stands between the name and the points. */
  readonly described: boolean;
  readonly open: boolean;
}

function pointsOf(line: string, attached: boolean): Spot | null {
  for (const { pattern, battlegroup } of POINTS) {
    const match = pattern.exec(line);
    if (!match) continue;
    const open = /^[([]/.test(match[0]) && !/[)\]]\s*$/.test(match[0]);
    const [from, to] = [match.index, match.index + match[0].length];
    return { points: Number(match[1]), battlegroup, from, to, described: false, open };
  }
  const last = AFTER_COLON.exec(line) ?? (attached && line.includes(' - ') ? AT_THE_END.exec(line) : null);
  if (!last) return null;
  return {
    points: Number(last[1]),
    battlegroup: false,
    from: last.index,
    to: line.length,
    described: true,
    open: false,
  };
}

/** One or so many of them: "9 Grunts", "Leader", "Anna", "10"; letters alone are no name. */
const PART = /^\d{1,3}$|^-$|^(?:\d{1,3} )?(?![\p{Lu}.]{1,3}:?$)\p{L}(?:[\p{L}'. ]|-(?! ))*(?: \d{1,3})?$/u;

function partsOf(descriptor: string): string[] {
  return descriptor
    .split(/\s*(?:&|,|\band\b)\s*/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** "Leader & 9 Grunts" is ten models, "Anna, Bert, and Carl" three. */
function modelsOf(descriptor: string): number {
  return partsOf(descriptor).reduce(
    (sum, part) => sum + Math.min(100, Number(/^\d{1,3}(?=\s|$)/.exec(part)?.[0] ?? 1)),
    0,
  );
}

/** "(Captain 3) Storm Captain" and "Captain3 (Storm Captain)" are two names of one model each. */
function namesOf(head: string, caster: boolean): string[] {
  const short = /^\(([^()]{1,60})\)\s*(\S.*)$/.exec(head);
  if (short) return [short[2].trim(), short[1].trim()];
  const both = /^(\S[^()]*?)\s*\(([^()]{1,120})\)?$/.exec(head);
  if (both) {
    const [outer, inner] = [both[1].trim(), both[2].trim()];
    // A number in a bracket is nobody's name.
    if (!/\p{L}/u.test(inner)) return [head, outer];
    // Of a caster both are the whole name; of anything else the bracket may tell two models apart.
    return caster ? [inner, outer, head] : [head, inner, outer];
  }
  return head === '' || !/[\p{L}\p{N}]/u.test(head) ? [] : [head];
}
