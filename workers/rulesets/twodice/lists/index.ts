/**
 * Army lists of the 2d6 games. Most list builders write names and points only, so a name is looked up among profiles:
 * those that came along as a second text, then stored ones. Nothing throws, and nothing is dropped silently.
 *
 * entry.ts       a line that names a model, in every notation       text.ts   the lines of a text
 * warRoom1.ts, warRoom2.ts, conflictChamber.ts                       what is particular to each text
 * conflictChamberJson.ts, tournamentJson.ts                          lists as JSON
 * rosterXml.ts, rosterWeapons.ts, rosterBoxes.ts                     whole cards as XML
 * csv.ts, profileJson.ts, weaponText.ts                              profiles of somebody's own
 * profile.ts     what all of these come to                           match.ts  names of a list against those of profiles
 * fit.ts, weapons.ts, game.ts                                        a profile as parts of a scenario of one edition
 */
import { counted } from '../../../wording.ts';
import { decode, mended } from '../../reading/decode.ts';
import { type Json, parse } from '../../reading/json.ts';
import { plainTitle } from '../../reading/sheet.ts';
import { parseXml } from '../../reading/xml.ts';
import type { ListReader, ListReport, StoredProfile } from '../../ruleset.ts';
import { CODE, conflictChamber } from './conflictChamber.ts';
import { looksLikeConflictChamber, readConflictChamber } from './conflictChamberJson.ts';
import { looksLikeCsv, readTable } from './csv.ts';
import type { Entry } from './entry.ts';
import { fitted } from './fit.ts';
import type { ListGame } from './game.ts';
import { lineOf, recounted, sumsOf } from './line.ts';
import { Names } from './match.ts';
import type { Profile } from './profile.ts';
import { looksLikeProfiles, readProfiles, readStored } from './profileJson.ts';
import { recognise } from './recognise.ts';
import { type Finding, Gathering, type ListedUnit } from './report.ts';
import { looksLikeRoster, readRoster } from './rosterXml.ts';
import { tableOf } from './table.ts';
import { formatOf, readText } from './text.ts';
import { looksLikeTournament, readTournament } from './tournamentJson.ts';
import { warRoom1 } from './warRoom1.ts';
import { warRoom2 } from './warRoom2.ts';

export type { ListGame } from './game.ts';

/** Characters of one text that are read. */
export const MOST_CHARACTERS = 4_000_000;
const MOST_STORED = 2_000;
/** Copies of one entry. */
const MOST_COPIES = 20;
const MOST_UNITS = 500;
const TEXTS = [warRoom1, warRoom2, conflictChamber];

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
  const own = profilesOf(text, gathering, game);
  if (own !== null) {
    for (const profile of own.profiles) addProfile(game, gathering, profile);
    return gathering.report(own.format);
  }
  const behind = new Gathering();
  const second = book === undefined || book.trim() === '' ? null : textOf(book, 'profiles', gathering);
  const given = second === null ? null : profilesOf(second, behind, game);
  if (second !== null) {
    // Of a good table only its faults are worth a line here.
    for (const finding of behind.findings) {
      if (finding.verdict !== 'understood') gathering.take({ ...finding, at: `profiles, ${finding.at}` });
    }
    if (given === null) gathering.say('profiles', '', 'not known', faultOf(second));
    else gathering.say('profiles', counted(given.profiles.length, 'profiles'), 'understood', `read as ${given.format}`);
  }
  if (stored.length > MOST_STORED) {
    gathering.say('library', '', 'not known', `more than ${MOST_STORED} stored profiles; the rest is not looked at`);
  }
  const names = new Names([given?.profiles ?? [], stored.slice(0, MOST_STORED).map(readStored)]);
  const [format, entries] = entriesOf(text, gathering, names);
  const listed = new Set<Profile>();
  for (const entry of entries) addEntry(game, gathering, names, entry, listed, given?.profiles ?? []);
  return gathering.report(format);
}

/** Text without faults of encoding, or null when it is too long. */
function textOf(source: string | Uint8Array, at: string, gathering: Gathering): string | null {
  if (source.length > MOST_CHARACTERS) {
    gathering.say(at, '', 'not known', `longer than ${MOST_CHARACTERS} characters`);
    return null;
  }
  const decoded = typeof source === 'string' ? { text: source, encoding: null } : decode(source);
  if (decoded.encoding === 'cp1252') gathering.say(at, 'cp1252', 'assumed', 'it is not valid UTF-8');
  const { text, repairs } = mended(decoded.text);
  for (const repair of repairs) gathering.say(at, 'encoding', 'assumed', repair);
  return text.replace(/\r\n?/g, '\n');
}

/** Whole profiles, if the text has them. */
function profilesOf(
  text: string,
  gathering: Gathering,
  game: ListGame,
): { format: string; profiles: Profile[] } | null {
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) {
    const value = parse(text);
    if (value === null || looksLikeConflictChamber(value) || !looksLikeProfiles(value)) return null;
    return { format: 'JSON of profiles', profiles: readProfiles(value, gathering) };
  }
  if (start.startsWith('<')) {
    const root = parseXml(start);
    if (typeof root === 'string' || !looksLikeRoster(root)) return null;
    return { format: 'roster XML', profiles: readRoster(root, gathering) };
  }
  if (looksLikeCsv(text)) return { format: 'CSV', profiles: readTable(text, gathering, game) };
  return null;
}

/** Why a text holds no profiles. */
function faultOf(text: string): string {
  const start = text.trimStart();
  const root = start.startsWith('<') ? parseXml(start) : null;
  if (typeof root === 'string') return root;
  if (/^[{[]/.test(start) && parse(start) === null) return 'not valid JSON';
  return 'neither CSV, JSON nor roster XML of profiles';
}

/** Names and points, from a text or JSON. */
function entriesOf(text: string, gathering: Gathering, names: Names): readonly [string | null, readonly Entry[]] {
  const refuse = (note: string) => {
    gathering.say('file', text.slice(0, 80), 'not known', note);
    return [null, []] as const;
  };
  const start = text.trimStart();
  // Conflict Chamber puts the theme into square brackets, so not all that begins with one is JSON.
  const value: Json | null = /^[{[]/.test(start) ? parse(text) : null;
  if (value !== null) {
    if (looksLikeConflictChamber(value)) return ['Conflict Chamber JSON', readConflictChamber(value, gathering)];
    if (looksLikeTournament(value)) return ['tournament JSON', readTournament(value, gathering)];
    return refuse('JSON, but neither a list nor profiles');
  }
  if (start.startsWith('{')) return refuse('not valid JSON');
  if (start.startsWith('<') && !start.startsWith('<!')) {
    const root = parseXml(start);
    return refuse(typeof root === 'string' ? root : 'XML, but no roster with cards');
  }
  if (/^<!(?:DOCTYPE|ENTITY)/i.test(start)) return refuse('XML with a document type is not read');
  if (start === '') return refuse('there is nothing to read');
  if (start.split('\n').every((line) => line.trim() === '' || CODE.test(line))) {
    return refuse('a code of a site that is gone: paste the list as text or JSON');
  }
  const format = formatOf(text, TEXTS);
  const entries = readText(text, TEXTS, gathering, (name) => names.has(name));
  return [format?.name ?? (entries.length > 0 ? 'text' : null), entries];
}

/** A profile that is a unit of the list by itself. */
function addProfile(game: ListGame, gathering: Gathering, profile: Profile): void {
  const models = profile.models?.[1] ?? 1;
  if (profile.models !== null && profile.models[0] < models) {
    gathering.say(profile.at, profile.name, 'assumed', `${counted(models, 'models')}, its largest size`);
  }
  const { parts, unknown, findings } = fitted(profile, game, profile.name, models);
  for (const finding of [...profile.findings, ...findings.map((each) => placed(profile, each))])
    gathering.take(finding);
  gathering.units.push({
    at: profile.at,
    values: { name: profile.name.slice(0, 60).trim() },
    unknown,
    parts,
    profile: profile.blank ? null : profile.name,
    ...(profile.points === null ? {} : { points: profile.points[1] }),
    ...(models > 1 ? { models } : {}),
  });
}

/** What an edition refuses of a table, with the cell that it stands in: "MAT 99", "Ram: power 99". */
function placed({ places }: Profile, finding: Finding): Finding {
  const [first = ''] = finding.text.split(/[ :]/, 1);
  const at = places?.get(plainTitle(first)) ?? (/: /.test(finding.text) ? places?.get('weapons') : undefined);
  return at === undefined || finding.verdict !== 'not known' ? finding : { ...finding, at };
}

/** A name of the list with the profile that has it, or as a unit to fill in. */
function addEntry(
  game: ListGame,
  gathering: Gathering,
  names: Names,
  entry: Entry,
  listed: Set<Profile>,
  given: readonly Profile[],
): void {
  const { at, points, under } = entry;
  const name = (entry.names[0] ?? '').slice(0, 60).trim();
  const about = [
    points === null
      ? 'no points given'
      : entry.battlegroup === null
        ? counted(points, 'points')
        : `+${entry.battlegroup} for its battlegroup`,
    ...(entry.models === null ? [] : [counted(entry.models, 'models')]),
    ...(under === undefined ? [] : [`under ${under}`]),
  ].join(', ');
  const found = names.find(entry.names);
  const copies = Math.min(MOST_COPIES, entry.copies);
  if (entry.copies > copies) gathering.say(at, name, 'not known', `${entry.copies} of them; ${copies} are taken`);
  let unit: ListedUnit;
  if (found === null || 'several' in found) {
    const why =
      found === null
        ? 'no profile of this name'
        : `several profiles might be meant: ${found.several.slice(0, 5).join(', ')}`;
    gathering.say(at, name, 'not known', `${about}; ${why}, so its fields are to be filled in`);
    const empty = { name };
    unit = {
      at,
      values: empty,
      unknown: [],
      parts: {
        attacker: empty,
        target: empty,
        first: { attacker: empty, target: empty },
        second: { attacker: empty, target: empty },
      },
      profile: null,
      ...(points === null ? {} : { points }),
      ...(entry.models === null || entry.models < 2 ? {} : { models: entry.models }),
    };
  } else {
    const { profile, sure, note } = found;
    gathering.say(at, name, sure ? 'understood' : 'assumed', sure ? about : `${about}; ${note}`);
    const models = modelsOf(entry, profile, gathering);
    const { parts, unknown, findings } = fitted(profile, game, name, models);
    if (!listed.has(profile)) {
      listed.add(profile);
      const where = given.includes(profile) ? 'profiles, ' : '';
      for (const finding of [...profile.findings, ...findings]) {
        if (finding.verdict !== 'understood') gathering.take({ ...finding, at: `${where}${finding.at}` });
      }
    }
    unit = {
      at,
      values: { name },
      unknown,
      parts,
      profile: profile.blank ? null : profile.name,
      ...(points === null ? {} : { points }),
      ...(models > 1 ? { models } : {}),
    };
  }
  for (let copy = 0; copy < copies; copy++) {
    if (gathering.units.length < MOST_UNITS) gathering.units.push(unit);
    else gathering.say(at, name, 'not known', `more than ${MOST_UNITS} units; it is left out`);
  }
}

function modelsOf({ at, names: [name = ''], models, size }: Entry, profile: Profile, gathering: Gathering): number {
  if (models !== null) return models;
  if (profile.models === null) {
    if (size !== null) gathering.say(at, name, 'assumed', 'one model; neither the line nor the profile says how many');
    return 1;
  }
  const [least, most] = profile.models;
  if (least < most && size === null) gathering.say(at, name, 'assumed', `${counted(most, 'models')}, its largest size`);
  return size === 'min' ? least : most;
}
