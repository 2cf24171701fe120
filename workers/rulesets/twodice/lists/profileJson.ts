/**
 * Profiles as JSON: an array of them, `{ "profiles": [...] }`, or what a library exports. A profile has the columns of
 * the table as keys, or whole `attacker` and `target` values as scenarios have them, or both.
 */
import { cleanPiece } from '../../reading/clean.ts';
import { type Dict, dict, type Json, list, text } from '../../reading/json.ts';
import type { StoredProfile } from '../../ruleset.ts';
import { takeRule, takeWeaponTexts } from './csv.ts';
import { isMk4Card, takeMk4Card } from './mk4Cards.ts';
import { Draft, type Profile, range, sortOf } from './profile.ts';
import { brief, type Gathering, type Values } from './report.ts';

const MOST_PROFILES = 2_000;
const NAMES = ['name', 'title', 'Name'];

/** Entries by their paths; cards of Mk IV also stand under keys of their own. */
function entriesOf(value: Json): ReadonlyArray<readonly [path: string, entry: Json]> {
  const numbered = (entries: readonly Json[], under: string) =>
    entries.map((entry, i) => [`${under}[${i}]`, entry] as const);
  if (Array.isArray(value)) return numbered(value, '');
  const top = dict(value);
  if (top === null) return [];
  for (const key of ['profiles', 'items']) if (Array.isArray(top[key])) return numbered(list(top[key]), key);
  const named = Object.entries(top).map(([key, entry = null]) => [key, entry] as const);
  return named.some(([, entry]) => isMk4Card(dict(entry) ?? {})) ? named : [];
}

export function looksLikeProfiles(value: Json): boolean {
  return entriesOf(value).some(([, each]) => isProfile(dict(each)));
}

function isProfile(each: Dict | null): boolean {
  if (each === null || text(nameIn(each)) === null) return false;
  if (isMk4Card(each)) return true;
  if (dict(each.values) || dict(each.attacker) || dict(each.target)) return true;
  return ['MAT', 'RAT', 'DEF', 'ARM'].some((stat) => stat in each || stat.toLowerCase() in each);
}

function nameIn(each: Dict): Json | undefined {
  return NAMES.map((key) => each[key]).find((value) => value !== undefined);
}

export function readProfiles(value: Json, gathering: Gathering): Profile[] {
  const profiles: Profile[] = [];
  entriesOf(value).forEach(([path, each], index) => {
    const at = gathering.place(`profiles[${index}]`, { spot: { path } });
    const entry = dict(each);
    if (entry?.collection !== undefined && entry.collection !== 'profiles') {
      gathering.say(at, text(nameIn(entry)) ?? '', 'understood', 'no profile, but another item of a library');
    } else if (profiles.length === MOST_PROFILES) {
      if (index === MOST_PROFILES)
        gathering.say(at, '', 'not known', `more than ${MOST_PROFILES} profiles; the rest is left out`);
    } else if (entry === null || !isProfile(entry)) {
      gathering.say(
        at,
        text(nameIn(entry ?? {})) ?? '',
        'not known',
        'not a profile: it needs a name and MAT, RAT, DEF or ARM',
      );
    } else profiles.push(readProfile(at, text(nameIn(entry)) ?? '', entry));
  });
  return profiles;
}

/** A stored profile: its values may be those of an attacker, a target, a fighter, or the columns of the table. */
export function readStored({ name, values }: StoredProfile): Profile {
  return readProfile(`library / ${name}`.slice(0, 200), name, { values: values as Dict });
}

function readProfile(at: string, name: string, entry: Dict): Profile {
  const draft = new Draft(at, name);
  if (isMk4Card(entry)) {
    takeMk4Card(draft, entry);
    return draft.done();
  }
  const { values, ...own } = entry;
  const kept = values !== undefined || own.ruleset !== undefined || own.collection !== undefined;
  take(draft, own, kept);
  const stored = dict(values);
  if (stored) take(draft, stored, kept);
  if (draft.sort === null && typeof draft.attacker.kind === 'string') draft.sort = sortOf(draft.attacker.kind);
  delete draft.attacker.kind;
  if (draft.sort === null && 'THR' in draft.economy) draft.sort = 'warbeast';
  if (['DEF', 'ARM'].some((stat) => stat in draft.target)) draft.target.damage ??= '#1';
  draft.say(name, 'understood');
  return draft.done();
}

/** Keys that say where an item comes from, not what it is. */
const ABOUT = [...NAMES, 'id', 'collection', 'ruleset', 'version', 'part', 'createdAt', 'updatedAt'];

/** @param kept whether it is an item of a library */
function take(draft: Draft, entry: Dict, kept: boolean): void {
  // Weapons as the schema writes them make it the values of an attacker, whose points are focus or fury.
  const whole = list(entry.weapons).some((weapon) => dict(weapon) !== null);
  for (const [key, value] of Object.entries(entry)) {
    if (ABOUT.includes(key) || value === null || value === undefined) continue;
    const inner = dict(value);
    if (key === 'points' && whole) {
      draft.attacker.points = value;
      continue;
    }
    if ((key === 'attacker' || key === 'target') && inner) takeWhole(draft, key, inner);
    else if (key === 'values' && inner) take(draft, inner, kept);
    else if (key === 'weapons') for (const weapon of list(value)) takeWeapon(draft, weapon);
    else takeField(draft, key, value, kept);
  }
}

function takeWhole(draft: Draft, side: 'attacker' | 'target', values: Dict): void {
  for (const [key, value] of Object.entries(values)) {
    if (key === 'name') continue;
    if (key === '__proto__') draft.miss(key, 'a field that nobody reads here');
    else if (side === 'attacker' && key === 'weapons') for (const weapon of list(value)) takeWeapon(draft, weapon);
    else (draft[side] as Values)[key] = value;
  }
}

function takeWeapon(draft: Draft, weapon: Json): void {
  const whole = dict(weapon);
  if (typeof weapon === 'string') takeWeaponTexts(draft, [{ text: cleanPiece(weapon), at: `${draft.at}.weapons` }]);
  else if (whole) draft.whole.push(whole);
  else draft.miss(brief(weapon), 'neither a weapon nor a line of one');
}

/** Fields whose place in a scenario their name alone tells. */
const TARGET = ['damage', 'others', 'shields', 'bucklers', 'shieldArm', 'bucklerArm', 'immunities', 'firstGrid'];
const TARGET_TOO = [
  'dismounted',
  'spellDEF',
  'spellARM',
  'powerField',
  'powerFieldUse',
  'fury',
  'transferUse',
  'beasts',
];
const MORE_TARGET = [
  'knockedDown',
  'stationary',
  'inert',
  'cannotBeKnockedDown',
  'rage',
  'huge',
  'tokens',
  'leavesPlayWhenDisabled',
];
const ATTACKER = ['magicAttack', 'cavalry', 'gunfighter', 'eyelessSight', 'crippled', 'marshal'];

function takeField(draft: Draft, key: string, value: Json, kept: boolean): void {
  const whole =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,4}$/.test(value.trim())
        ? Number(value)
        : null;
  const words = text(value);
  if (key === 'kind' && words !== null) {
    draft.sort ??= sortOf(words);
    // Of what is kept in a library it may be the kind of a scenario, which says nothing of the model.
    if (sortOf(words) === null && !kept) draft.say(`kind ${words}`, 'not known', 'no sort of model that is known here');
  } else if (key === 'aliases' || key === 'alias') draft.aliases.push(...strings(value));
  else if (key === 'rules') for (const rule of strings(value)) takeRule(draft, rule);
  else if (key === 'points' || key === 'cost' || key === 'models') {
    const pair = range(String(whole ?? words ?? ''));
    if (pair === null) draft.say(`${key} ${brief(value)}`, 'not known', 'must be a number, or two as in 6/10');
    else draft[key === 'models' ? 'models' : 'points'] = pair;
  } else if (key === 'boxes' && (whole !== null || words !== null)) {
    draft.target.damage = whole === null ? words : `#${Math.max(1, whole)}`;
  } else if ([...TARGET, ...TARGET_TOO, ...MORE_TARGET].includes(key)) draft.target[key] = value;
  else if (ATTACKER.includes(key)) draft.attacker[key] = value;
  else if (value === false) return;
  else if (value === true && draft.flag(key)) return;
  else if (whole === null || !draft.stat(key, whole))
    draft.miss(`${key} ${brief(value)}`, 'a field that nobody reads here');
}

function strings(value: Json): string[] {
  const parts =
    typeof value === 'string' ? value.split(/[;,]/) : list(value).map((each) => (typeof each === 'string' ? each : ''));
  return parts.map(cleanPiece).filter(Boolean);
}
