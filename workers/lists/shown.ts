/**
 * What a reading says once, although several ask for it: counts stand in the text of their piece, doubts in the line of
 * the source, and what attacker and target have is not said again for each side of a duel. The page and the command line
 * ask here for the whole of it.
 */
import type { LineCount, ListedUnit, ListFinding } from '../rulesets/ruleset.ts';
import type { LineDoubt, MarkedPiece, ReadUnit, ShownCount, Sides, SourceLine } from './types.ts';

type Values = Readonly<Record<string, unknown>>;
type Parts = NonNullable<ListedUnit['parts']>;
type Fighter = Values & { readonly attacker?: Values; readonly target?: Values };
type Sums = NonNullable<ReadUnit['sums']>;
/** What JSON may leave out is undefined, too. */
interface Shown {
  readonly values: Values;
  readonly parts?: Parts | undefined;
  readonly sides?: Sides | undefined;
}
interface Summed {
  readonly points?: number | undefined;
  readonly models?: number | undefined;
  readonly sums?: Sums | undefined;
}

/** Titles of counts that most lines have. */
const TITLES: Readonly<Record<string, string>> = { models: 'Models', points: 'Points' };

/** Whatever is counted is there at least once; points may be none. */
function leastOf(path: string): number {
  return path === 'points' ? 0 : 1;
}

export function shownCount({ path, title, least, most, from }: LineCount): ShownCount {
  if (least === leastOf(path)) return TITLES[path] === title ? { path, most, from } : { path, most, from, title };
  return TITLES[path] === title ? { path, most, from, least } : { path, most, from, title, least };
}

/** The number that a count of a line is, what it is called, and where it ends in the text of its piece. */
export function countIn({ text, count }: Pick<MarkedPiece, 'text' | 'count'>): Omit<LineCount, 'usual'> | undefined {
  if (count === undefined) return undefined;
  const { path, title = TITLES[path] ?? path, least = leastOf(path), most, from } = count;
  const digits = /^\d*/.exec(text.slice(from))?.[0] ?? '';
  return { path, title, value: Number(digits), least, most, from, to: from + digits.length };
}

/** A doubt beside the line that it is about. */
export function shownDoubt(finding: ListFinding, at: string, line: string): LineDoubt {
  const { at: place, text, ...rest } = finding;
  const from = text === '' ? -1 : placeOf(text, line);
  const where = place === at ? {} : { at: place };
  if (from < 0) return text === '' ? { ...where, ...rest } : { ...where, text, ...rest };
  return { ...where, from, to: from + text.length, ...rest };
}

/**
 * Where a text stands in a line: by itself between commas, brackets and the like rather than as a part of an entry, as a
 * word rather than inside one, for a weapon may have the name of its rule, and a rule begin as another does.
 * @returns -1 where it stands nowhere
 */
function placeOf(text: string, line: string): number {
  const [wanted, all] = [text.toLowerCase(), line.toLowerCase()];
  let word = -1;
  let at = all.indexOf(wanted);
  for (let looks = 0; at >= 0 && looks < MOST_LOOKS; looks++) {
    // Enough of what stands around: spaces are few there.
    const before = at === 0 ? '|' : all.slice(Math.max(0, at - AROUND), at);
    const end = at + wanted.length;
    const after = end === all.length ? '|' : all.slice(end, end + AROUND);
    if (/[(,;|:[\]\t]\s*$/.test(before) && /^\s*[),;|\]\t]/.test(after)) return at;
    if (word < 0 && !/[\p{L}\d]$/u.test(before) && !/^[\p{L}\d]/u.test(after)) word = at;
    at = all.indexOf(wanted, at + 1);
  }
  return word < 0 ? all.indexOf(wanted) : word;
}

/** Places of a text in a line that are looked at, and characters around each. */
const MOST_LOOKS = 50;
const AROUND = 8;

/** The same as it was found, by itself. */
export function doubtIn({ at, text: line }: Pick<SourceLine, 'at' | 'text'>, doubt: LineDoubt): ListFinding {
  const { from, to, text, at: place = at, ...rest } = doubt;
  return { at: place, text: text ?? (from === undefined ? '' : line.slice(from, to)), ...rest };
}

/** All that is said of a line. */
export function doubtsIn(line: SourceLine): ListFinding[] {
  return line.findings.map((doubt) => doubtIn(line, doubt));
}

/** Parts of a unit where each says nothing twice; as they are where they are not those of attackers and targets. */
export function shownParts({ values, parts }: Pick<ListedUnit, 'values' | 'parts'>): Pick<ReadUnit, 'parts' | 'sides'> {
  if (parts === undefined) return {};
  const { attacker, target, first, second } = parts;
  const known = attacker && target && first && second && Object.keys(parts).length === 4;
  if (!known || !same(first, second)) return { parts };
  const { attacker: own, target: body, ...fighter } = first as Fighter;
  const name = values.name;
  if (!own || !body || [attacker, target].some((side) => side.name !== name)) return { parts };
  const alone = {
    ...(same(own, attacker) ? {} : { attacker: own }),
    ...(same(body, target) ? {} : { target: body }),
    ...fighter,
  };
  const sides = { attacker: unnamed(attacker), target: unnamed(target), fighter: alone };
  return { sides: Object.fromEntries(Object.entries(sides).filter(([, side]) => Object.keys(side).length > 0)) };
}

/** What a unit has in single parts of a scenario, each with all of its fields. */
export function partsIn({ values, parts, sides }: Shown): Parts | undefined {
  if (sides === undefined) return parts;
  const { name } = values;
  const attacker = { name, ...sides.attacker };
  const target = { name, ...sides.target };
  const fighter = { attacker, target, ...sides.fighter };
  return { attacker, target, first: fighter, second: fighter };
}

export function shownChecks(checks: readonly ListFinding[] = []): Pick<ReadUnit, 'checks'> {
  return checks.length === 0 ? {} : { checks };
}

/** Sums of a unit that its points and models do not say. */
export function shownSums(
  { points = 0, models = 1 }: Pick<ListedUnit, 'points' | 'models'>,
  sums: Sums,
): { sums?: Sums } {
  return sums.points === points && sums.models === models ? {} : { sums };
}

/** Kinds of question in which a unit does nothing, where there are any. */
export function shownIdle(idleIn: readonly string[]): { idleIn?: readonly string[] } {
  return idleIn.length === 0 ? {} : { idleIn };
}

/** What a unit adds to the sums of its list. */
export function sumsIn({ points = 0, models = 1, sums }: Summed): Sums {
  return sums ?? { points, models };
}

function unnamed({ name: _, ...side }: Values): Values {
  return side;
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
