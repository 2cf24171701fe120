/**
 * Army lists of the 2d6 games. Most list builders write names and points only, so a name is looked up among profiles:
 * those that came along as a second text, then stored ones. Nothing throws, and nothing is dropped silently.
 *
 * entry.ts       a line that names a model, in every notation       text.ts   the lines of a text
 * warRoom1.ts, warRoom2.ts, conflictChamber.ts, armyBuilder.ts, mk4App.ts, mk4Headings.ts, newRecruitText.ts
 *                what is particular to each text                     selfcheck.ts  sums against what a list says
 * conflictChamberJson.ts, tournamentJson.ts                          lists as JSON
 * rosterXml.ts, rosterWeapons.ts, rosterBoxes.ts                     whole cards as XML
 * battleScribe.ts, battleScribeWeapons.ts                            selections, as XML or as the JSON of New Recruit
 * csv.ts, designed.ts, profileJson.ts, weaponText.ts                              profiles of somebody's own
 * profile.ts     what all of these come to                           match.ts  names of a list against those of profiles
 * fit.ts, weapons.ts, asked.ts, game.ts                              a profile as parts of a scenario of one edition
 * units.ts       profiles and names as units of the report
 */
import { counted } from '../../../wording.ts';
import { APP_FILE_ADVICE, isAppFile } from '../../reading/appFile.ts';
import { type ListText, listText } from '../../reading/listText.ts';
import { looksLikeRosterJson, rosterElement } from '../../reading/rosterJson.ts';
import type { ListReader, ListReport, StoredProfile } from '../../ruleset.ts';
import { looksLikeSelections, readSelections } from './battleScribe.ts';
import { CODE } from './conflictChamber.ts';
import { looksLikeConflictChamber, readConflictChamber } from './conflictChamberJson.ts';
import { looksLikeCsv, readTable } from './csv.ts';
import type { Entry } from './entry.ts';
import { TEXTS } from './formats.ts';
import type { ListGame } from './game.ts';
import { idleIn } from './idle.ts';
import { lineOf, recounted, sumsOf } from './line.ts';
import { Names } from './match.ts';
import type { Profile } from './profile.ts';
import { looksLikeProfiles, readProfiles, readStored } from './profileJson.ts';
import { FORMATS, recognise } from './recognise.ts';
import { Gathering } from './report.ts';
import { looksLikeRoster, readRoster } from './rosterXml.ts';
import { tableOf } from './table.ts';
import { formatOf, readText } from './text.ts';
import { looksLikeTournament, readTournament } from './tournamentJson.ts';
import { addProfile, Units } from './units.ts';

export type { ListGame } from './game.ts';

const MOST_STORED = 2_000;

const EXAMPLE = `name,kind,points,models,MAT,RAT,DEF,ARM,boxes,weapons,rules
Siege ram,heavy warjack,14,1,6,4,11,19,....L|....LL|....CM|....CM|....RR|....R,"Ram RNG 2 P+S 18, Critical Knockdown",
Hill troll,warbeast,11,1,6,3,12,17,@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS,2x Claw RNG 1 P+S 16,Tough
Line guard,warrior,9,10,5,4,12,14,#1,Spear RNG 2 P+S 10,
`;
const GENERAL = EXAMPLE.replace(/^Siege ram.*\n/m, '');

/** The reader of one edition. */
export function listReader(game: ListGame): ListReader {
  return {
    parts: ['attacker', 'target', 'first', 'second'],
    formats: [
      'War Room text (both generations)',
      'Conflict Chamber text and JSON',
      'text of the Mk IV app, of Mk IV builders, and under headings',
      'New Recruit text and JSON, BattleScribe rosters',
      'tournament lists as JSON',
      'roster XML with cards',
      'CSV or JSON of your own profiles',
    ],
    example: game.layouts.includes('grid') ? EXAMPLE : GENERAL,
    book: {
      title: 'Your profiles, for lists of names',
      note: 'War Room and Conflict Chamber write names and points. Say once what your models are, as CSV, JSON or roster XML; their names fill the list. Profiles kept in the library are looked up as well.',
      example: game.layouts.includes('grid') ? EXAMPLE : GENERAL,
    },
    stored: true,
    reads: Object.keys(FORMATS),
    read: (text, book, stored, format) => readList(game, text, book, stored, format),
    recognise,
    table: (units) => tableOf(units, (table) => readList(game, table).units),
    line: lineOf,
    recount: recounted,
    disagreements: () => [],
    idleIn,
    phases: [{ kind: 'activation', measure: 'boxes' }],
    sums: sumsOf,
  };
}

/**
 * @param format one of those that reports name; recognised without
 */
export function readList(
  game: ListGame,
  source: string | ListText,
  book?: string | ListText,
  stored: readonly StoredProfile[] = [],
  format?: string,
): ListReport {
  const gathering = new Gathering();
  const text = listText(source);
  for (const repair of text.repairs) gathering.say('file', 'encoding', 'assumed', repair);
  const own = profilesOf(text, gathering, game, format);
  if (own !== null) {
    for (const profile of own.profiles) addProfile(game, gathering, profile);
    return gathering.gathered(own.format);
  }
  const given = book === undefined || isBlank(book) ? [] : profilesIn(book, gathering, game);
  if (stored.length > MOST_STORED) {
    gathering.say('library', '', 'not known', `more than ${MOST_STORED} stored profiles; the rest is not looked at`);
  }
  const names = new Names([given, stored.slice(0, MOST_STORED).map(readStored)]);
  const found = entriesOf(text, gathering, names, format);
  const units = new Units(game, gathering, names, given);
  for (const entry of found.entries) units.add(entry);
  return gathering.gathered(found.format);
}

function isBlank(book: string | ListText): boolean {
  return (typeof book === 'string' ? book : book.whole).trim() === '';
}

/** Profiles that come along as a second text; of a good one only its faults are worth a line. */
function profilesIn(book: string | ListText, gathering: Gathering, game: ListGame): readonly Profile[] {
  const text = listText(book);
  for (const repair of text.repairs) gathering.say('profiles', 'encoding', 'assumed', repair);
  const behind = new Gathering();
  const found = profilesOf(text, behind, game);
  for (const finding of behind.findings) {
    if (finding.verdict !== 'understood') gathering.take({ ...finding, at: `profiles, ${finding.at}` });
  }
  if (found === null) {
    const { source } = text;
    const note = source.kind === 'broken' ? source.note : 'neither CSV, JSON nor roster XML of profiles';
    gathering.say('profiles', '', 'not known', note);
    return [];
  }
  gathering.say('profiles', counted(found.profiles.length, 'profiles'), 'understood', `read as ${found.format}`);
  return found.profiles;
}

/** Whole profiles, if the text has them. */
function profilesOf(
  { source, unfenced }: ListText,
  gathering: Gathering,
  game: ListGame,
  asked?: string,
): { format: string; profiles: Profile[] } | null {
  const wanted = (format: string, looks: () => boolean) => (asked === undefined ? looks() : asked === format);
  if (source.kind === 'JSON') {
    const { value } = source;
    const looks = () => !looksLikeConflictChamber(value) && looksLikeProfiles(value);
    if (!wanted('JSON of profiles', looks)) return null;
    return { format: 'JSON of profiles', profiles: readProfiles(value, gathering) };
  }
  if (source.kind === 'XML') {
    const { root } = source;
    if (!wanted('roster XML', () => looksLikeRoster(root))) return null;
    return { format: 'roster XML', profiles: readRoster(root, gathering) };
  }
  if (source.kind === 'lines' && wanted('CSV', () => looksLikeCsv(unfenced)))
    return { format: 'CSV', profiles: readTable(unfenced, gathering, game) };
  return null;
}

interface EntriesRead {
  readonly format: string | null;
  readonly entries: readonly Entry[];
}

/** Names and points, from a text or JSON. */
function entriesOf(text: ListText, gathering: Gathering, names: Names, asked?: string): EntriesRead {
  const { source } = text;
  const refuse = (note: string): EntriesRead => {
    gathering.say('file', text.whole.slice(0, 80), 'not known', note);
    return { format: null, entries: [] };
  };
  const wanted = (format: string, looks: () => boolean) => (asked === undefined ? looks() : asked === format);
  if (source.kind === 'broken') return refuse(source.note);
  const notAs =
    asked === undefined
      ? null
      : `it cannot be read as ${asked}: it is ${source.kind === 'lines' ? 'neither JSON nor XML' : source.kind}`;
  if (source.kind === 'XML') {
    const { root } = source;
    if (wanted('BattleScribe roster', () => looksLikeSelections(root)))
      return { format: 'BattleScribe roster', entries: readSelections(root, gathering) };
    return refuse(notAs ?? 'XML, but no roster with cards');
  }
  if (source.kind === 'JSON') {
    const { value } = source;
    if (wanted('Conflict Chamber JSON', () => looksLikeConflictChamber(value)))
      return { format: 'Conflict Chamber JSON', entries: readConflictChamber(value, gathering) };
    if (wanted('tournament JSON', () => looksLikeTournament(value)))
      return { format: 'tournament JSON', entries: readTournament(value, gathering) };
    const roster = wanted('New Recruit JSON', () => looksLikeRosterJson(value)) ? rosterElement(value) : null;
    if (roster !== null) return { format: 'New Recruit JSON', entries: readSelections(roster, gathering) };
    return refuse(notAs ?? (isAppFile(text) ? APP_FILE_ADVICE : 'JSON, but neither a list nor profiles'));
  }
  const as = TEXTS.find(({ name }) => name === asked) ?? null;
  if (asked !== undefined && as === null && asked !== 'text') return refuse(notAs ?? '');
  const { lines, repairs } = text.lines;
  for (const { line, what } of repairs) gathering.say(`line ${line}`, '', 'assumed', what);
  const filled = lines.filter((line) => line.text !== '');
  if (filled.length === 0) return refuse('there is nothing to read');
  if (filled.every((line) => CODE.test(line.text)))
    return refuse('a code of a site that is gone: paste the list as text or JSON');
  const format = asked === undefined ? formatOf(lines, TEXTS) : as;
  const entries = readText(lines, TEXTS, format, gathering, (name) => names.has(name));
  return { format: format?.name ?? (asked !== undefined || entries.length > 0 ? 'text' : null), entries };
}
