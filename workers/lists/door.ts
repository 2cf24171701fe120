/**
 * The one front door for army lists of all games: several files and pastes at once. Every source is opened, its game and
 * format are recognised, second texts (a game system, an army book, profiles) find the list that needs them, and each
 * list is read by its game and read back.
 */
import { rulesets } from '../rulesets/index.ts';
import { APP_FILE_ADVICE, isAppFile } from '../rulesets/reading/appFile.ts';
import { MOST_LIST_BYTES } from '../rulesets/reading/limits.ts';
import { isLink, LINK_ADVICE } from '../rulesets/reading/link.ts';
import { ListText } from '../rulesets/reading/listText.ts';
import { opened } from '../rulesets/reading/opened.ts';
import type { ListFinding, ListReader, ListReport, Recognised, Ruleset } from '../rulesets/ruleset.ts';
import { readBack } from './readback.ts';
import { cut } from './several.ts';
import type { ArmyReading, ListSource, ListsReading, ListsRequest, SourceReading } from './types.ts';
import { unfolded } from './unfold.ts';

type Game = Ruleset & { readonly lists: ListReader };

interface Candidate {
  readonly game: Game;
  readonly as: Recognised;
}

/** A source that is text now; what recognising it took is there for whoever reads it. */
interface Known {
  readonly source: ListSource;
  readonly text: ListText;
  readonly findings: readonly ListFinding[];
  readonly game: Game | null;
  readonly as: Recognised | null;
  readonly others: readonly string[];
}

/** Never throws, and names every source in its answer. Text, and files as they are: also zipped, and workbooks. */
export async function readLists(request: ListsRequest): Promise<ListsReading> {
  const sources: ListSource[] = [];
  for (const source of request.sources) sources.push(...(await unfolded(source)));
  return readTogether({ ...request, sources });
}

/** Sources of which each is one text. */
function readTogether(request: ListsRequest): ListsReading {
  const { sources, ruleset, stored = {} } = request;
  const games = rulesets.filter(
    (each): each is Game => each.lists !== undefined && (ruleset === undefined || each.id === ruleset),
  );
  const refused: SourceReading[] = [];
  const known: Known[] = [];
  for (const source of sources) {
    const found = source.refused ? { refused: source.refused } : opened(source.content, 'file', MOST_LIST_BYTES);
    if ('refused' in found) refused.push(notRead(source.name, found.refused));
    else {
      const findings = [...(source.findings ?? []), ...found.findings];
      known.push(recognised(source, new ListText(found.text), findings, games, request.prefer));
    }
  }
  // What nobody recognises is read by the game that the rest is of, or that is asked for.
  const usual = games.find(({ id }) => id === (ruleset ?? known.find(({ game }) => game)?.game?.id ?? request.prefer));
  const settled = known.map((one) => (one.game === null && usual ? { ...one, game: usual } : one));
  const books = settled.filter((one) => isBook(one, settled));
  const lists = settled.filter((one) => !books.includes(one));
  const used = new Map<Known, string[]>();
  const names = new Map<string, readonly string[]>();
  const armies = lists.flatMap((list): ArmyReading[] => {
    const { game } = list;
    if (game === null) return [];
    const own = books.filter((book) => book.game?.id === game.id);
    const read = (one: Known) => ({ one, ...readWith(one, game, own, stored[game.id] ?? []) });
    const whole = read(list);
    const pieces = piecesOf(list, whole.report.further);
    const all = pieces.length === 0 ? [whole] : pieces.map(read);
    names.set(
      list.source.name,
      all.map(({ one }) => one.source.name),
    );
    for (const book of new Set(all.map((each) => each.book)))
      if (book) used.set(book, [...(used.get(book) ?? []), list.source.name]);
    return all.map(({ one, report, book }) => army(one, game, report, book));
  });
  const told = settled.flatMap((one): SourceReading[] => {
    const { source, game, as, others } = one;
    const about = { name: source.name, ruleset: game?.id ?? null, others, format: as?.format ?? null };
    if (lists.includes(one))
      return game
        ? (names.get(source.name) ?? [source.name]).map((name) => ({ ...about, name, role: 'list' }))
        : [notRead(source.name, unknown(one.text))];
    const told = used.get(one);
    if (told) return [{ ...about, role: 'book', note: `says what the units of ${joined(told)} are` }];
    return [{ ...about, role: 'not read', note: 'no list that was given needs it' }];
  });
  const inOrder = sources.flatMap(({ name }) => [name, ...(names.get(name) ?? [])]);
  return {
    sources: [...told, ...refused].toSorted((a, b) => inOrder.indexOf(a.name) - inOrder.indexOf(b.name)),
    armies,
  };
}

function army(list: Known, game: Game, report: ListReport, book: Known | null): ArmyReading {
  list.text.forget();
  const { findings, ...read } = readBack(game.lists, report, list.text, !list.as?.needsBook);
  const about = [...list.findings, ...(book?.findings.map((one) => ({ ...one, at: 'book' })) ?? [])];
  return {
    source: list.source.name,
    book: book?.source.name ?? null,
    ruleset: game.id,
    ...read,
    findings: [...about, ...findings],
  };
}

/** A paste of several lists as one of each; none where it holds a single list. */
function piecesOf(list: Known, further: readonly number[] = []): Known[] {
  return cut(list.text, further).map((text, i) => ({
    ...list,
    text,
    source: { ...list.source, name: `${list.source.name}, list ${i + 1}`, format: list.as?.format },
    findings: i === 0 ? list.findings : [],
  }));
}

/** "a.cat", "a.cat and list.rosz", "a.cat, b.cat and 3 more". */
function joined(names: readonly string[]): string {
  const [first = '', second, ...more] = names;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
}

function unknown(text: ListText): string {
  if (text.source.kind === 'broken') return text.source.note;
  if (isAppFile(text)) return APP_FILE_ADVICE;
  return isLink(text) ? LINK_ADVICE : 'no format of any game that is known here';
}

function notRead(name: string, note: string): SourceReading {
  return { name, role: 'not read', ruleset: null, others: [], format: null, note };
}

function recognised(
  source: ListSource,
  text: ListText,
  findings: readonly ListFinding[],
  games: readonly Game[],
  prefer: string | undefined,
): Known {
  const found = games.flatMap((game): Candidate[] => {
    const as = game.lists.recognise(text, source.format);
    return as === null ? [] : [{ game, as }];
  });
  // Games that have the format which somebody asks for, and would have recognised something, go before those that would not.
  const sureness = ({ game, as }: Candidate) =>
    source.format === undefined ? as.sure : (game.lists.recognise(text)?.sure ?? 0);
  const sure = Math.max(0, ...found.map(sureness));
  const best = found.filter((one) => sureness(one) === sure);
  const chosen = best.find(({ game }) => game.id === prefer) ?? best[0] ?? null;
  const others = best.filter((one) => one !== chosen).map(({ game }) => game.id);
  return { source, text, findings, game: chosen?.game ?? null, as: chosen?.as ?? null, others };
}

/** Whether a source says what the units of another are. */
function isBook({ source, game, as }: Known, all: readonly Known[]): boolean {
  if (source.role !== undefined) return source.role === 'book';
  if (as === null || as.role === 'list') return false;
  const wanted = all.some(
    (other) =>
      other.game?.id === game?.id &&
      other.source.role !== 'book' &&
      // A list that nobody recognises is one of names.
      (other.as === null || (other.as.role !== 'book' && other.as.takes?.includes(as.format))),
  );
  return wanted || as.role === 'book';
}

/** The list with the second text that tells most of it; without any when none helps. */
function readWith(
  list: Known,
  { lists: reader }: Game,
  books: readonly Known[],
  stored: NonNullable<Parameters<ListReader['read']>[2]>,
): { readonly report: ListReport; readonly book: Known | null } {
  const fitting = books.filter(
    ({ as, source }) => source.role === 'book' || list.as === null || (as && list.as.takes?.includes(as.format)),
  );
  const readings = fitting.map((book) => ({
    book,
    report: reader.read(list.text, book.text, stored, list.source.format),
  }));
  const told = ({ report }: { report: ListReport }) =>
    report.units.filter(({ profile }) => profile !== null).length * 1_000 -
    report.findings.filter(({ verdict }) => verdict === 'not known').length;
  const best = readings.toSorted((a, b) => told(b) - told(a))[0];
  return best ?? { report: reader.read(list.text, undefined, stored, list.source.format), book: null };
}
