/**
 * Text of New Recruit: "++ Title [1000pts] ++", "+ Heading + [500pts]", units as "Guard [5] [90pts]", options behind dots.
 * It names units and options only; an army book or a catalogue as the second text says what they are.
 */
import type { CleanLine } from '../../reading/clean.ts';
import type { ListText } from '../../reading/listText.ts';
import { COMBINED } from '../builder/combined.ts';
import { builder } from '../builder/index.ts';
import { countedName, sameName } from '../notation/names.ts';
import type { Unit } from '../schema.ts';
import { Gathering, type ImportedUnit, type ImportReport } from './report.ts';
import { checkTotals, type Stated } from './selfcheck.ts';

const POINTS = String.raw`[[(]\s*([\d,]{1,7}) ?(?:pts|points)\s*[\])]`;
const TITLE = new RegExp(String.raw`^\+\+ (?!Total)(.*?)(?: ?${POINTS})? \+\+(?: ?${POINTS})?$`, 'i');
const TOTAL = new RegExp(String.raw`^\+\+ Total ?: ?${POINTS} \+\+$`, 'i');
const HEADING = new RegExp(String.raw`^\+ [^+]{1,80} \+(?: ?${POINTS})?$`, 'i');
const MAKER = /^(?:Created with New ?Recruit\b.*|https?:\/\/(?:www\.)?newrecruit\.eu\S*|Data Version ?: ?\S+)$/i;
const UNIT = new RegExp(String.raw`^(?:(\d{1,3}) ?x )?([^[\]()]{1,80}?)(?: \[(\d{1,3})\])? ${POINTS}(?:: (.+))?$`, 'i');
const OPTION = /^[.-] ?(?=\S)/;
const NOT_ALONE =
  'New Recruit writes names only: the army book (JSON) or the catalogue as a second text says what the units are';

export function looksLikeNames({ opening }: ListText): boolean {
  const has = (pattern: RegExp) => opening.some(({ text }) => pattern.test(text));
  return has(UNIT) && (has(HEADING) || has(MAKER) || has(TITLE));
}

/** Whether its title names the game; names and points alone could be those of any. */
export function namesGame({ opening }: ListText): boolean {
  return opening.some(({ text }) => TITLE.test(text) && /Age of Fantasy|\b(?:AoF|OPR)\b|One ?Page ?Rules/i.test(text));
}

interface Written {
  readonly at: string;
  readonly last: number;
  readonly text: string;
  readonly name: string;
  /** Models that its line counts; null when it says nothing of them. */
  readonly models: number | null;
  readonly points: number;
  readonly options: ReadonlyArray<{ readonly at: string; readonly text: string }>;
}

/** @param book the units that the names are looked up among */
export function importNames({ lines: { lines, repairs } }: ListText, book: ImportReport | null): ImportReport {
  const gathering = new Gathering();
  for (const { line, what } of repairs) gathering.say(`line ${line}`, '', 'assumed', what);
  if (book === null) gathering.say('file', '', 'not known', NOT_ALONE);
  let stated: Stated | null = null;
  let unit: Written | null = null;
  let any = false;
  let heading: { at: string; text: string; points: number; read: number } | null = null;
  const endHeading = () => {
    if (heading && heading.points !== heading.read)
      gathering.say(
        heading.at,
        heading.text,
        'not known',
        `it says ${heading.points} points; the units below it have ${heading.read}`,
      );
    heading = null;
  };
  const close = () => {
    if (unit) take(gathering, unit, book);
    unit = null;
  };
  for (const { text, line, bullet } of lines) {
    if (text === '') continue;
    const at = `line ${line}`;
    const title = TITLE.exec(text);
    const points = title ? (title[2] ?? title[3]) : TOTAL.exec(text)?.[1];
    const option = bullet === true || OPTION.test(text);
    if (title && any) gathering.begins(line);
    if (title || points !== undefined || HEADING.test(text) || MAKER.test(text)) {
      close();
      if (title) gathering.title ??= title[1].trim() || null;
      const told: number | null | undefined = (stated as Stated | null)?.points;
      if (points !== undefined && told !== undefined && told !== numberIn(points))
        gathering.say(at, text, 'not known', `it says ${numberIn(points)} points, the title ${told}`);
      if (points !== undefined) stated ??= { at, points: numberIn(points) };
      endHeading();
      const sum = HEADING.exec(text)?.[1];
      if (sum !== undefined) heading = { at, text, points: numberIn(sum), read: 0 };
      gathering.say(at, text, 'understood');
      continue;
    }
    const read = option ? null : unitOf({ text, line });
    if (read) {
      close();
      unit = read;
      any = true;
      gathering.holds();
      if (heading) heading.read += read.points;
    } else if (option && unit) {
      const { options, ...rest } = unit as Written;
      unit = { ...rest, last: line, options: [...options, ...optionsOf(at, text.replace(OPTION, ''))] };
    } else {
      // A line that nobody understands may begin a unit: what follows it is not the one's above.
      close();
      gathering.say(at, text, 'not known', option ? 'an option of no unit' : 'no unit with its points');
    }
  }
  close();
  endHeading();
  if (stated) checkTotals(gathering, stated);
  return gathering.gathered('New Recruit text');
}

function unitOf({ text, line }: CleanLine): Written | null {
  const match = UNIT.exec(text);
  if (!match) return null;
  const [, times, name, size, points, inline] = match;
  const at = `line ${line}`;
  const models = size ?? times;
  return {
    at,
    last: line,
    text,
    name: name.trim(),
    models: models === undefined ? null : Number(models),
    points: numberIn(points),
    options: inline === undefined ? [] : optionsOf(at, inline),
  };
}

function optionsOf(at: string, text: string): Written['options'] {
  return text
    .replace(/^[^:,]{1,40}: /, '')
    .split(/, (?![^(]*\))/)
    .map((piece) => ({ at, text: piece.trim() }))
    .filter((piece) => piece.text !== '');
}

function numberIn(written: string): number {
  return Number(written.replaceAll(',', ''));
}

/** A unit of the list as its book has it, with its options; the points are those of the list. */
function take(gathering: Gathering, written: Written, book: ImportReport | null): void {
  const { at, name, text } = written;
  const leave = (note: string) => {
    gathering.say(at, text, 'not known', note);
    for (const option of written.options)
      gathering.say(option.at, option.text, 'not known', 'an option of a unit that is left out');
  };
  if (book === null) {
    leave('nothing says what this unit is');
    return;
  }
  const exact = book.units.filter(({ unit }) => unit.name.toLowerCase() === name.toLowerCase());
  const found = exact.length > 0 ? exact : book.units.filter(({ unit }) => sameName(unit.name, name));
  const [base] = found;
  if (!base || found.length > 1) {
    leave(base ? `${found.length} units of the book have that name` : 'no unit of the book has that name');
    return;
  }
  const { unit, unknown, builder: offers } = withOptions(gathering, written, base);
  const wrong = written.models !== null && written.models !== unit.models;
  if (wrong)
    gathering.say(
      at,
      `${written.models} models`,
      'not known',
      `the list says ${written.models} models; the book has ${unit.models}`,
    );
  else if (written.models === null && unit.models > 1)
    gathering.say(at, name, 'assumed', `${unit.models} models, as in the book; the list does not count them`);
  if (unit.cost !== written.points)
    gathering.say(
      at,
      `${written.points} points`,
      'not known',
      `the list says ${written.points} points; by the book it costs ${unit.cost}`,
    );
  gathering.say(at, text, 'understood');
  const first = Number(at.replace('line ', ''));
  const places = [first === written.last ? at : `lines ${first}-${written.last}`];
  const before = gathering.units.length;
  gathering.add(at, { ...unit, cost: written.points }, unknown, places);
  const added = gathering.units[before];
  if (added && offers) gathering.units[before] = { ...added, builder: offers };
}

/** The unit with the options that the list names, as far as the book offers them. */
function withOptions(
  gathering: Gathering,
  { at, models, options }: Written,
  base: ImportedUnit,
): Pick<ImportedUnit, 'unit' | 'unknown' | 'builder'> {
  const twice = base.unit.models > 1 && models === base.unit.models * 2;
  const book = base.builder ?? null;
  const choice: Record<string, number> = book && twice ? { [COMBINED]: 1 } : {};
  const offered = book ? builder.build(book, choice).sections.flatMap((section) => section.options) : [];
  const left: string[] = [];
  for (const option of options) {
    const { name, times } = countedName(option.text.replace(/\s*[[(]\+?[\d,]+ ?(?:pts|points)?[\])]$/i, ''));
    const bare = name.replace(/\s*\(.*$/, '');
    const wanted = offered.find(({ label }) => sameName(label.replace(/\s*\(.*$/, ''), bare));
    if (wanted) choice[wanted.id] = (choice[wanted.id] ?? 0) + (wanted.once ? 1 : times);
    else if (carries(base.unit, bare))
      gathering.say(option.at, option.text, 'understood', 'it has that from the start');
    else {
      left.push(option.text);
      gathering.say(option.at, option.text, 'not known', 'no option of that name in the book; it is left out');
      continue;
    }
    if (wanted) gathering.say(option.at, option.text, 'understood', 'an option of the book');
  }
  const offers = book === null ? {} : { builder: book };
  if (book === null || Object.keys(choice).length === 0)
    return { unit: base.unit, unknown: [...base.unknown, ...left], ...offers };
  const built = builder.build(book, choice);
  const values = built.unit?.values as Unit | undefined;
  if (!values) {
    const why = built.refused.map(({ option, reason }) => `${labelOf(offered, option)}: ${reason}`).join('; ');
    gathering.say(at, base.unit.name, 'not known', `its options cannot be taken so (${why}); it stands without them`);
    return { unit: base.unit, unknown: [...base.unknown, ...options.map(({ text }) => text)], ...offers };
  }
  for (const { text, verdict, note } of built.findings) gathering.say(at, text, verdict, note);
  return { unit: values, unknown: [...(built.unit?.unknown ?? []), ...left], builder: { ...book, choice } };
}

function labelOf(offered: ReadonlyArray<{ readonly id: string; readonly label: string }>, id: string): string {
  return offered.find((one) => one.id === id)?.label ?? id;
}

function carries({ weapons, rules }: Unit, name: string): boolean {
  return [...weapons.map((weapon) => weapon.name), ...rules].some((own) => sameName(own, name));
}
