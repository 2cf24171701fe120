/** Units of a report: a profile by itself, or a name of the list with the profile that has it. */
import { counted } from '../../../wording.ts';
import { plainTitle } from '../../reading/sheet.ts';
import type { Entry } from './entry.ts';
import { type Fitted, fitted } from './fit.ts';
import type { ListGame } from './game.ts';
import type { Names } from './match.ts';
import type { Profile } from './profile.ts';
import type { Finding, Gathering, ListedUnit, Values } from './report.ts';
import { checkProfile } from './selfcheck.ts';

/** Copies of one entry. */
const MOST_COPIES = 20;
const MOST_UNITS = 500;
const LONGEST_NAME = 60;

/** A profile that is a unit of the list by itself. */
export function addProfile(game: ListGame, gathering: Gathering, profile: Profile): void {
  const models = profile.models?.[1] ?? 1;
  if (profile.models !== null && profile.models[0] < models) {
    gathering.say(profile.at, profile.name, 'assumed', `${counted(models, 'models')}, its largest size`);
  }
  const name = nameOf(profile.name, profile.at, gathering);
  const { parts, unknown, findings } = fitted(profile, game, name, models);
  for (const finding of [...profile.findings, ...findings.map((each) => placed(profile, each))])
    gathering.take(finding);
  gathering.units.push({
    at: profile.at,
    values: { name },
    unknown,
    parts,
    profile: profile.blank ? null : profile.name,
    ...(profile.points === null ? {} : { points: profile.points[1] }),
    ...(models > 1 ? { models } : {}),
  });
}

/** What an edition refuses of a table, with the cell that it stands in: "MAT 99", "Ram: power 99". */
function placed(profile: Profile, finding: Finding): Finding {
  const { placeOf } = profile;
  if (placeOf === undefined || finding.at !== profile.at || finding.verdict !== 'not known') return finding;
  const [first = ''] = finding.text.split(/[ :]/, 1);
  const at = placeOf(plainTitle(first)) ?? (/: /.test(finding.text) ? placeOf('weapons') : undefined);
  return at === undefined ? finding : { ...finding, at };
}

/** Adds names of one list with the profiles that are known. */
export class Units {
  private readonly listed = new Set<Profile>();
  /** What profiles come to, by their size: a list may name one many times. */
  private readonly fits = new Map<Profile, Map<number, Fitted>>();
  private readonly game: ListGame;
  private readonly gathering: Gathering;
  private readonly names: Names;
  private readonly given: ReadonlySet<Profile>;

  /** @param given profiles that came with the list */
  constructor(game: ListGame, gathering: Gathering, names: Names, given: readonly Profile[]) {
    this.game = game;
    this.gathering = gathering;
    this.names = names;
    this.given = new Set(given);
  }

  add(entry: Entry): void {
    const { gathering } = this;
    const { at } = entry;
    const name = nameOf(entry.names[0] ?? '', at, gathering);
    const copies = Math.min(MOST_COPIES, entry.copies);
    if (entry.copies > copies) gathering.say(at, name, 'not known', `${entry.copies} of them; ${copies} are taken`);
    const unit = this.unitOf(entry, name);
    for (let copy = 0; copy < copies; copy++) {
      if (gathering.units.length < MOST_UNITS) gathering.units.push(unit);
      else gathering.say(at, name, 'not known', `more than ${MOST_UNITS} units; it is left out`);
    }
  }

  private unitOf(entry: Entry, name: string): ListedUnit {
    const { at, points, options } = entry;
    const found = this.named(entry);
    const about = aboutOf(entry, found === null || 'several' in found);
    if (found === null || 'several' in found) {
      const why =
        found === null
          ? 'no profile of this name'
          : `several profiles might be meant: ${found.several.slice(0, 5).join(', ')}`;
      this.gathering.say(at, name, 'not known', `${about}; ${why}`);
      return emptyUnit(entry, name);
    }
    const { profile, sure, note } = found;
    this.gathering.say(at, name, sure ? 'understood' : 'assumed', sure ? about : `${about}; ${note}`);
    const models = modelsOf(entry, profile, this.gathering);
    const { parts, unknown, findings } = this.fit(profile, models);
    if (!this.listed.has(profile)) {
      this.listed.add(profile);
      const where = this.given.has(profile) ? 'profiles, ' : '';
      for (const finding of [...profile.findings, ...findings]) {
        if (finding.verdict !== 'understood') this.gathering.take({ ...finding, at: `${where}${finding.at}` });
      }
    }
    checkProfile(entry, profile, models, this.gathering);
    return {
      at,
      ...placesOf(entry),
      values: { name },
      unknown: [...unknown, ...options],
      parts: named(parts, name),
      profile: profile.blank ? null : profile.name,
      ...(points === null ? {} : { points }),
      ...(models > 1 ? { models } : {}),
    };
  }

  /** Somebody's own profile goes before the card that a list brings along. */
  private named({ names, profile, under }: Entry): ReturnType<Names['find']> {
    if (profile === undefined) return this.names.find(names, under);
    return this.names.exactly(names[0] ?? '') ?? { profile, sure: true };
  }

  private fit(profile: Profile, models: number): Fitted {
    const sizes = this.fits.get(profile) ?? new Map<number, Fitted>();
    this.fits.set(profile, sizes);
    const known = sizes.get(models) ?? fitted(profile, this.game, profile.name, models);
    sizes.set(models, known);
    return known;
  }
}

/** The parts under the name that the list has for them. */
function named(parts: Fitted['parts'], name: string): Fitted['parts'] {
  const called = (part: Readonly<Values>): Values => {
    const inner = (['attacker', 'target'] as const).flatMap((side) =>
      part[side] === undefined ? [] : [[side, { ...(part[side] as Values), name }] as const],
    );
    return inner.length === 0 ? { ...part, name } : { ...part, ...Object.fromEntries(inner) };
  };
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, called(part)]));
}

/** Further lines that say something of it. */
function placesOf({ at, beside }: Entry): Pick<ListedUnit, 'places'> {
  return beside === undefined ? {} : { places: [at, ...beside] };
}

function emptyUnit(entry: Entry, name: string): ListedUnit {
  const { at, points, models, options } = entry;
  const empty = { name };
  const fighter = { attacker: empty, target: empty };
  const parts = { attacker: empty, target: empty, first: fighter, second: fighter };
  const unit = { at, values: empty, unknown: options, parts, profile: null };
  const several = models !== null && models > 1;
  if (entry.beside !== undefined)
    return {
      ...unit,
      ...placesOf(entry),
      ...(points === null ? {} : { points }),
      ...(several ? { models } : {}),
    };
  // Written out, because copies of objects take more room than the text that a unit was read from.
  if (points === null) return several ? { ...unit, models } : unit;
  return several
    ? { at, values: empty, unknown: options, parts, profile: null, points, models }
    : { at, values: empty, unknown: options, parts, profile: null, points };
}

/** @param unknown whether there is no profile that says what it is */
function aboutOf({ points, battlegroup, models, size, under, options }: Entry, unknown: boolean): string {
  return [
    points === null
      ? 'no points given'
      : battlegroup === null
        ? counted(points, 'points')
        : `+${battlegroup} for its battlegroup`,
    ...(models === null ? [] : [counted(models, 'models')]),
    ...(models === null && size !== null && unknown
      ? [
          `its ${size === 'min' ? 'smallest' : 'largest'} size, of which nobody says how many models it has: one is counted`,
        ]
      : []),
    ...(under === undefined ? [] : [`under ${under}`]),
    ...(options.length === 0 ? [] : [`with ${options.join(', ')}`]),
  ].join(', ');
}

/** A name that fits the fields for names; no name costs a unit. */
function nameOf(written: string, at: string, gathering: Gathering): string {
  const name = written.trim();
  if (name.length <= LONGEST_NAME) return name;
  gathering.say(at, name, 'assumed', `the name is cut to ${LONGEST_NAME} characters`);
  return name.slice(0, LONGEST_NAME).trim();
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
