/** Where one side of a line ends and the other begins. */
import { aligned } from '../reading/aligned.ts';
import { Sheet } from './sheet.ts';
import type { Chip, LineReading, Named } from './types.ts';

/** Longer lines are no questions. */
export const LONGEST = 2_000;

/** A word that says what is asked, or a value of the situation. The first pattern that fits a place wins. */
export interface Phrase {
  /** Without flags: upper and lower case are one, and it stands between words. */
  readonly says: string;
  readonly meaning: string | ((match: RegExpMatchArray) => string);
  /** Values in the scenario; the first is the chip's own. */
  readonly sets?: ReadonlyArray<readonly [path: string, value: unknown | ((match: RegExpMatchArray) => unknown)]>;
  /** The kind of question that it asks. */
  readonly kind?: string;
  /** Whether the other side may begin behind it. */
  readonly parts?: true;
  /** The value where it is denied ("no charge"); a switch is off then, and of anything else nothing is read. */
  readonly denied?: unknown;
}

/** One that turns a switch on. */
export const flagged = (says: string, meaning: string, path: string): Phrase => ({
  says,
  meaning,
  sets: [[path, true]],
});

/** Signs and words that stand between two sides and say nothing else. */
const BETWEEN = /-{1,2}>|=>|>|→|(?<![\p{L}\p{N}])(?:vs\.?|versus|v|against|gegen|into|onto)(?![\p{L}\p{N}])/giu;

/** What takes back the words behind it. */
const DENIAL = String.raw`(?:no|not|without|never|ignor(?:es?|ing)|isn['’]?t|aren['’]?t|doesn['’]?t|don['’]?t|didn['’]?t|did not|does not|non|kein|ohne|nicht)(?:\s+(?:in|on|an?|the|any|being|get(?:ting)?|have|having|its|use|using))*[\s-]+`;
const DENIED_HERE = new RegExp(`(?<![\\p{L}\\p{N}])${DENIAL}$`, 'iu');
const DENIED_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])${DENIAL}(?!(?:MAT|RAT|DEF|ARM|P ?\\+? ?S|POW)(?![\\p{L}]))[\\p{L}'’-]+`,
  'giu',
);

export interface Split {
  /** Where the left side ends and the right one begins; null where nothing parts them. */
  readonly at: readonly [number, number] | null;
  readonly kinds: readonly string[];
  readonly sets: ReadonlyArray<readonly [string, unknown]>;
}

/** Takes phrases and what parts the sides. */
export function split(sheet: Sheet, phrases: readonly Phrase[]): Split {
  asked(sheet);
  const between: Array<[number, number]> = [];
  const verbs: Array<[number, number]> = [];
  const kinds: string[] = [];
  const sets: Array<readonly [string, unknown]> = [];
  sheet.each(BETWEEN, (match) => {
    between.push([match.index!, match.index! + match[0].length]);
    return { role: 'choice', meaning: 'against' };
  });
  for (const { says, meaning, sets: values = [], kind, parts, denied } of phrases) {
    sheet.each(new RegExp(`(?<![\\p{L}\\p{N}])(?:${says})(?![\\p{L}\\p{N}])`, 'giu'), (match) => {
      const [denial] = DENIED_HERE.exec(sheet.open(0, match.index!)) ?? [];
      if (denial !== undefined) {
        const from = match.index! - denial.length;
        const to = match.index! + match[0].length;
        const [path, value] = values[0] ?? [];
        const off = denied ?? (value === true ? false : undefined);
        if (path === undefined || off === undefined) sheet.refuse(from, to);
        else {
          sets.push([path, off]);
          sheet.take(from, to, {
            role: 'value',
            meaning: `not: ${typeof meaning === 'string' ? meaning : meaning(match)}`,
            path,
            value: off,
          });
        }
        return null;
      }
      if (parts) verbs.push([match.index!, match.index! + match[0].length]);
      if (kind !== undefined) kinds.push(kind);
      const given = values.map(
        ([path, value]) =>
          [path, typeof value === 'function' ? (value as (m: unknown) => unknown)(match) : value] as const,
      );
      sets.push(...given);
      const [first] = given;
      return {
        role: first ? 'value' : 'choice',
        meaning: typeof meaning === 'string' ? meaning : meaning(match),
        ...(first ? { path: first[0], value: first[1] } : {}),
      };
    });
  }
  sheet.each(DENIED_WORD, (match) => {
    sheet.refuse(match.index!, match.index! + match[0].length);
    return null;
  });
  if (between.length + verbs.length === 0) {
    sheet.each(/(?<![\p{L}\p{N}])(?:at|on)(?![\p{L}\p{N}])(?! ?\d{1,3} ?["'i])(?! (?:an? )?[2-6]\+)/giu, (match) => {
      if (verbs.length > 0 || match.index === 0) return null;
      verbs.push([match.index!, match.index! + match[0].length]);
      return { role: 'choice', meaning: 'against' };
    });
  }
  const [at] = [...(between.length > 0 ? between : verbs)].sort((a, b) => a[0] - b[0]);
  return { at: (between.length === 0 && at && behindStats(sheet, at[1])) || (at ?? null), kinds, sets };
}

/** "shooting 24\" A1 at 10 goblins": the verb has stats behind it, and the other side begins behind those. */
function behindStats(sheet: Sheet, verb: number): [number, number] | null {
  const open = sheet.open(verb, sheet.text.length);
  const found =
    /^((?=[^|]*\d)[^|]*?(?<![\p{L}\p{N}]))(?:at|on|into)(?= (?:an? |the |my |\d{1,3}x? )?(?!(?:an?|the|my|average|best|most|least|once|turn)(?!\p{L}))\p{L})(?! \d{1,3} ?in)/iu.exec(
      open,
    );
  if (!found || !/\p{L}/u.test(found[1]!)) return null;
  const from = verb + found[1]!.length;
  const to = verb + found[0].length;
  return sheet.take(from, to, { role: 'choice', meaning: 'against' }) ? [from, to] : null;
}

type Place = readonly [from: number, to: number];

/**
 * Where in a line who attacks stands, and then who is attacked: of what parts the sides, or the other way round where the line
 * says so ("how many goblins do 10 archers kill"). The whole line where nothing parts it.
 *
 * @param verb where the sides are parted
 * @param attacks whether somebody who can attack is described there
 */
export function spansOf(sheet: Sheet, verb: Place | null, attacks: (span: Place) => boolean): readonly Place[] {
  const end = sheet.text.length;
  if (!verb) return [[0, end]];
  const plain: readonly Place[] = [
    [0, verb[0]],
    [verb[1], end],
  ];
  const [left, right] = plain as readonly [Place, Place];
  const said = sheet.text.slice(...verb);
  // "goblins in a building shot by 10x Q4+", and "horde T30 AP4 vs BS40": whoever attacks stands behind.
  const isTurned = / by$/i.test(said) || (EITHER.test(said) && !attacks(left) && attacks(right));
  return killedWith(sheet, verb) ?? howMany(sheet, verb) ?? (isTurned ? [right, left] : plain);
}

/** What says of neither side that it attacks. */
const EITHER = /^(?:vs\.?|versus|v|against|gegen)$/i;

/** Both sides, the attacker first, where a line has him behind his target and some words between them. */
function turnedRound(sheet: Sheet, [begin, from]: Place, to: number): readonly Place[] | null {
  if (!sheet.take(from, to, { role: 'choice', meaning: 'attacked by' })) return null;
  return [
    [to, sheet.text.length],
    [begin, from],
  ];
}

/** Takes what is asked for before anything else is read: it is no part of either side, and no verb parts them there. */
function asked(sheet: Sheet): void {
  sheet.each(HOW_LIKELY, () => ({ role: 'filler', meaning: '' }));
  sheet.each(HOW_ELSE, (match) => {
    sheet.refuse(match.index!, match.index! + match[0].length);
    return null;
  });
  sheet.each(HOW_MANY, () => ({ role: 'filler', meaning: '' }));
}

/** What a chance answers. */
const HOW_LIKELY =
  /(?<!\p{L})(?:how (?:often|likely|good|well|bad|badly|strong|effective(?:ly)?)|who(?: will| would|'ll|'d)? wins?:?)(?!\p{L})/giu;
/** What nothing here answers: "how long will it take", "how many attacks do I need". */
const HOW_ELSE =
  /(?<!\p{L})how (?:many (?:more )?(?:attacks|shots|swings)|(?!(?:many|much|do|does|did|is|are|will|would|can|could)(?!\p{L}))\p{L}+)/giu;
/** What is counted is no part of either side. */
const HOW_MANY =
  /(?<!\p{L})how (?:many|much)(?: of)?(?: (?:(?:of )?(?:the|my|his|their|your|our)(?!\p{L})|(?:models?|wounds?|hits?|kills?|magnitude|damage|dmg|points?|box(?:es)?|focus|fury)(?!\p{L})))*/giu;
const KILLS = /^(?:kill|destroy|rout|beat|hit)/i;

/**
 * "chance to kill 10 goblins D5+ with 5x Q3+ A2": nobody stands before the verb, and who attacks stands behind his target.
 *
 * @returns null for all other lines
 */
function killedWith(sheet: Sheet, verb: Place): readonly Place[] | null {
  if (/\d/.test(sheet.text.slice(0, verb[0])) || !KILLS.test(sheet.text.slice(...verb))) return null;
  const rest = sheet.open(verb[1], sheet.text.length);
  const found = /^(.*?\d.*?)(?<!\p{L})(?:with|using|by)(?!\p{L})(?=.*\d)/iu.exec(rest);
  if (!found) return null;
  return turnedRound(sheet, [verb[1], verb[1] + found[1]!.length], verb[1] + found[0].length);
}

/**
 * "how many goblins do 10 archers kill": who is attacked stands before whoever attacks, and the verb behind both.
 *
 * @returns null for all other lines
 */
export function howMany(sheet: Sheet, [verb]: Place): readonly Place[] | null {
  const before = sheet.text.slice(0, verb);
  const found = /^(\s*how many\s)(.*?)(?<!\p{L})(?:do(?:es)?|did|will|would|can|could)(?= .*\p{L})/iu.exec(before);
  const [whole = '', how = '', target = ''] = found ?? [];
  // "how many wounds do 5 trolls deal to": nobody stands there.
  if (!/\p{L}/u.test(`${how}${target}`.replace(HOW_ELSE, '').replace(HOW_MANY, ''))) return null;
  return turnedRound(sheet, [0, how.length + target.length], whole.length);
}

/** Keeps from everybody what looks like something else than it is. */
export function refuse(sheet: Sheet, patterns: readonly string[]): void {
  for (const says of patterns)
    sheet.each(new RegExp(`(?<![\\p{L}\\p{N}.])(?:${says})(?![\\p{L}\\p{N}])`, 'giu'), (match) => {
      sheet.refuse(match.index!, match.index! + match[0].length);
      return null;
    });
}

/** Takes the names of those who are kept, longest first; each side has one at most. */
export function takeNames(
  sheet: Sheet,
  names: readonly Named[],
): ReadonlyArray<{ readonly from: number; readonly named: Named }> {
  const found: Array<{ from: number; named: Named }> = [];
  const plain = sheet.text.toLowerCase();
  for (const named of [...names].sort((a, b) => b.name.length - a.name.length)) {
    const name = named.name.toLowerCase().trim();
    if (name.length < 3) continue;
    for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (/[\p{L}\p{N}]/u.test(plain.charAt(at - 1)) || /[\p{L}\p{N}]/u.test(plain.charAt(end))) continue;
      if (sheet.take(at, end, { role: 'name', meaning: named.name })) found.push({ from: at, named });
    }
  }
  return found;
}

/** A line made plain, read, and told in the places of what was given. */
export function inPlaces(source: string, read: (sheet: Sheet) => Omit<LineReading, 'chips' | 'unread'>): LineReading {
  const { text, origin } = aligned(source.slice(0, LONGEST).replace(/[\n\r]/g, ' '));
  const sheet = new Sheet(text);
  const reading = read(sheet);
  sheet.fillers();
  const placed = <Piece extends { from: number; to: number }>(piece: Piece) => {
    const from = origin(piece.from);
    const to = Math.max(from + 1, origin(piece.to - 1) + 1);
    return { ...piece, from, to, text: source.slice(from, to) };
  };
  const unread = sheet.unread().map(placed);
  if (source.length > LONGEST) unread.push({ from: LONGEST, to: source.length, text: source.slice(LONGEST) });
  const chips: Chip[] = sheet.chips.map(placed).sort((a, b) => a.from - b.from);
  const assumed = reading.assumed.map((each) =>
    each.at === undefined ? each : { ...each, at: each.at === 0 ? 0 : origin(each.at - 1) + 1 },
  );
  return { ...reading, assumed, chips, unread };
}
