/**
 * Army lists of the 2d6 games. Most list builders write names and points only, so a name is looked up among profiles:
 * those that came along as a second text, then stored ones. Nothing throws, and nothing is dropped silently.
 *
 * entry.ts       a line that names a model, in every notation       text.ts   the lines of a text
 * warRoom1.ts, warRoom2.ts, conflictChamber.ts, armyBuilder.ts, mk4App.ts, newRecruitText.ts
 *                what is particular to each text                     selfcheck.ts  sums against what a list says
 * conflictChamberJson.ts, tournamentJson.ts                          lists as JSON
 * rosterXml.ts, rosterWeapons.ts, rosterBoxes.ts                     whole cards as XML
 * battleScribe.ts, battleScribeWeapons.ts                            selections, as XML or as the JSON of New Recruit
 * csv.ts, profileJson.ts, weaponText.ts                              profiles of somebody's own
 * profile.ts     what all of these come to                           match.ts  names of a list against those of profiles
 * fit.ts, weapons.ts, asked.ts, game.ts                              a profile as parts of a scenario of one edition
 * units.ts       profiles and names as units of the report
 */
import { counted } from '../../../wording.ts';
import { clean } from '../../reading/clean.ts';
import { decode, mended } from '../../reading/decode.ts';
import { MOST_LIST_BYTES } from '../../reading/limits.ts';
import { looksLikeRosterJson, rosterElement } from '../../reading/rosterJson.ts';
import { type Source, sourceOf, unfenced } from '../../reading/source.ts';
import type { ListReader, ListReport, StoredProfile } from '../../ruleset.ts';
import { looksLikeSelections, readSelections } from './battleScribe.ts';
import { CODE } from './conflictChamber.ts';
import { looksLikeConflictChamber, readConflictChamber } from './conflictChamberJson.ts';
import { looksLikeCsv, readTable } from './csv.ts';
import type { Entry } from './entry.ts';
import { TEXTS } from './formats.ts';
import type { ListGame } from './game.ts';
import { lineOf, recounted, sumsOf } from './line.ts';
import { Names } from './match.ts';
import type { Profile } from './profile.ts';
import { looksLikeProfiles, readProfiles, readStored } from './profileJson.ts';
import { recognise } from './recognise.ts';
import { Gathering } from './report.ts';
import { looksLikeRoster, readRoster } from './rosterXml.ts';
import { tableOf } from './table.ts';
import { readText } from './text.ts';
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
      'text of Mk IV builders and the Mk IV app',
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
    read: (text, book, stored) => readList(game, text, book, stored),
    recognise,
    table: (units) => tableOf(units, (table) => readList(game, table).units),
    line: lineOf,
    recount: recounted,
    disagreements: () => [],
    sums: sumsOf,
  };
}

/** @param source text, or bytes of it in UTF-8, UTF-16 or cp1252 */
export function readList(
  game: ListGame,
  source: string | Uint8Array,
  book?: string,
  stored: readonly StoredProfile[] = [],
): ListReport {
  const gathering = new Gathering();
  const text = textOf(source, 'file', gathering);
  if (text === null) return gathering.report(null);
  const main = meant(text, 'file', gathering);
  const own = profilesOf(main, gathering, game);
  if (own !== null) {
    for (const profile of own.profiles) addProfile(game, gathering, profile);
    return gathering.report(own.format);
  }
  const given = book === undefined || book.trim() === '' ? [] : profilesIn(book, gathering, game);
  if (stored.length > MOST_STORED) {
    gathering.say('library', '', 'not known', `more than ${MOST_STORED} stored profiles; the rest is not looked at`);
  }
  const names = new Names([given, stored.slice(0, MOST_STORED).map(readStored)]);
  const { format, entries } = entriesOf(main, gathering, names);
  const units = new Units(game, gathering, names, given);
  for (const entry of entries) units.add(entry);
  return gathering.report(format);
}

/** The text of a source, or null when it is too long. */
function textOf(source: string | Uint8Array, at: string, gathering: Gathering): string | null {
  if (source.length > MOST_LIST_BYTES) {
    gathering.say(at, '', 'not known', `longer than ${MOST_LIST_BYTES} characters`);
    return null;
  }
  if (typeof source === 'string') return source;
  const { text, encoding } = decode(source);
  if (encoding === 'cp1252') gathering.say(at, 'cp1252', 'assumed', 'it is not valid UTF-8');
  return text;
}

interface Meant {
  readonly text: string;
  readonly source: Source;
}

/** What a text is made of. Lines and tables are cleaned by their readers, line by line. */
function meant(text: string, at: string, gathering: Gathering): Meant {
  const source = sourceOf(text);
  if (source.kind === 'lines') return { text: unfenced(text), source };
  if (source.kind === 'broken') return { text, source };
  const whole = mended(text);
  for (const repair of whole.repairs) gathering.say(at, 'encoding', 'assumed', repair);
  return whole.text === text ? { text, source } : { text: whole.text, source: sourceOf(whole.text) };
}

/** Profiles that come along as a second text; of a good one only its faults are worth a line. */
function profilesIn(book: string, gathering: Gathering, game: ListGame): readonly Profile[] {
  const text = textOf(book, 'profiles', gathering);
  if (text === null) return [];
  const second = meant(text, 'profiles', gathering);
  const behind = new Gathering();
  const found = profilesOf(second, behind, game);
  for (const finding of behind.findings) {
    if (finding.verdict !== 'understood') gathering.take({ ...finding, at: `profiles, ${finding.at}` });
  }
  if (found === null) {
    const { source } = second;
    const note = source.kind === 'broken' ? source.note : 'neither CSV, JSON nor roster XML of profiles';
    gathering.say('profiles', '', 'not known', note);
    return [];
  }
  gathering.say('profiles', counted(found.profiles.length, 'profiles'), 'understood', `read as ${found.format}`);
  return found.profiles;
}

/** Whole profiles, if the text has them. */
function profilesOf(
  { text, source }: Meant,
  gathering: Gathering,
  game: ListGame,
): { format: string; profiles: Profile[] } | null {
  if (source.kind === 'JSON') {
    if (looksLikeConflictChamber(source.value) || !looksLikeProfiles(source.value)) return null;
    return { format: 'JSON of profiles', profiles: readProfiles(source.value, gathering) };
  }
  if (source.kind === 'XML') {
    return looksLikeRoster(source.root) ? { format: 'roster XML', profiles: readRoster(source.root, gathering) } : null;
  }
  if (source.kind === 'lines' && looksLikeCsv(text))
    return { format: 'CSV', profiles: readTable(text, gathering, game) };
  return null;
}

interface EntriesRead {
  readonly format: string | null;
  readonly entries: readonly Entry[];
}

/** Names and points, from a text or JSON. */
function entriesOf({ text, source }: Meant, gathering: Gathering, names: Names): EntriesRead {
  const refuse = (note: string): EntriesRead => {
    gathering.say('file', text.slice(0, 80), 'not known', note);
    return { format: null, entries: [] };
  };
  if (source.kind === 'broken') return refuse(source.note);
  if (source.kind === 'XML') {
    if (!looksLikeSelections(source.root)) return refuse('XML, but no roster with cards');
    return { format: 'BattleScribe roster', entries: readSelections(source.root, gathering) };
  }
  if (source.kind === 'JSON') {
    const { value } = source;
    if (looksLikeConflictChamber(value))
      return { format: 'Conflict Chamber JSON', entries: readConflictChamber(value, gathering) };
    if (looksLikeTournament(value)) return { format: 'tournament JSON', entries: readTournament(value, gathering) };
    const roster = looksLikeRosterJson(value) ? rosterElement(value) : null;
    if (roster !== null) return { format: 'New Recruit JSON', entries: readSelections(roster, gathering) };
    return refuse('JSON, but neither a list nor profiles');
  }
  const { lines, repairs } = clean(text);
  for (const { line, what } of repairs) gathering.say(`line ${line}`, '', 'assumed', what);
  const filled = lines.filter((line) => line.text !== '');
  if (filled.length === 0) return refuse('there is nothing to read');
  if (filled.every((line) => CODE.test(line.text)))
    return refuse('a code of a site that is gone: paste the list as text or JSON');
  const { format, entries } = readText(lines, TEXTS, gathering, (name) => names.has(name));
  return { format: format?.name ?? (entries.length > 0 ? 'text' : null), entries };
}
