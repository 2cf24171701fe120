/**
 * Cards of Mk IV as JSON, as players keep them: stats under `statistics`, and weapons under names of their own. It is
 * another edition with the same dice, so what only it has is said, and stays with the unit.
 */
import { cleanPiece } from '../../reading/clean.ts';
import { type Dict, dict, type Json, list, text } from '../../reading/json.ts';
import { takeRule } from './csv.ts';
import { type Draft, sortOf, type WeaponDraft } from './profile.ts';
import { brief, own } from './report.ts';
import { qualityOf } from './rosterWeapons.ts';

const MOST_COPIES = 40;
/** Names of its stats, by those of our editions. Speed, arcana and ranges of control change no answer here. */
const STATS: Readonly<Record<string, string | null>> = {
  meleeattack: 'MAT',
  rangedattack: 'RAT',
  rangeattack: 'RAT',
  arcaneattack: 'MAGICATTACK',
  defense: 'DEF',
  armour: 'ARM',
  armor: 'ARM',
  fury: 'FURY',
  threshold: 'THR',
  speed: null,
  arcana: null,
  controlrange: null,
};
/** Where a card comes from and what it is called, not what it does. */
const ABOUT = ['name', 'id', 'faction', 'armies', 'keywords', 'baseSize', 'fieldAllowance', 'notes', 'rackSlots'];

export function isMk4Card(entry: Dict): boolean {
  const statistics = dict(entry.statistics);
  return statistics !== null && ['defense', 'armour', 'armor', 'meleeAttack'].some((stat) => stat in statistics);
}

/** All that it says goes into the draft, is said, or stays as a rule that is not known. */
export function takeMk4Card(draft: Draft, entry: Dict): void {
  draft.say(draft.name, 'assumed', 'a card of Mk IV: its POW of melee weapons is taken as P+S, its health as boxes');
  for (const [key, value] of Object.entries(entry)) {
    if (ABOUT.includes(key) || value === null || value === undefined) continue;
    if (key === 'statistics') takeStats(draft, dict(value) ?? {});
    else if (key === 'type') takeType(draft, value);
    else if (key === 'points' || key === 'grunts') takeNumber(draft, key, value);
    else if (key === 'weapons')
      for (const weapon of Object.values(dict(value) ?? list(value))) takeWeapon(draft, weapon ?? null);
    else if (key === 'advantages' || key === 'abilities')
      for (const rule of list(value).flat()) takeRule(draft, wordsOf(text(rule) ?? brief(rule)));
    else if (!isEmpty(value)) draft.miss(`${wordsOf(key)}: ${namesIn(value)}`, 'not read of a card of Mk IV');
  }
  if (draft.sort === null && 'THR' in draft.economy) draft.sort = 'warbeast';
}

function takeStats(draft: Draft, statistics: Dict): void {
  for (const [key, value] of Object.entries(statistics)) {
    const stat = own(STATS, key.toLowerCase());
    const number = typeof value === 'string' && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value;
    if (value === null || stat === null) continue;
    if (key === 'health' && Number.isInteger(number) && Number(number) > 0) draft.target.damage = `#${Number(number)}`;
    else if (stat === undefined || !Number.isInteger(number) || !draft.stat(stat, Number(number))) {
      if (key !== 'health' || number !== 0) draft.miss(`${key} ${brief(value)}`, 'not known of a card of Mk IV');
    }
  }
}

function takeType(draft: Draft, value: Json): void {
  const words = wordsOf(text(value) ?? '');
  if (words === '') return;
  draft.sort = sortOf(words);
  if (draft.sort === null) draft.say(`type ${brief(value)}`, 'not known', 'no sort of model that is known here');
}

function takeNumber(draft: Draft, key: 'points' | 'grunts', value: Json): void {
  const number = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1_000 ? value : null;
  if (number === null) draft.say(`${key} ${brief(value)}`, 'not known', 'must be a whole number');
  else if (key === 'points') draft.points = [number, number];
  else draft.models = [number + 1, number + 1];
}

function takeWeapon(draft: Draft, value: Json): void {
  const weapon = dict(value);
  const name = cleanPiece(text(weapon?.name) ?? '') || 'Weapon';
  const stats = dict(weapon?.statistics);
  const sort = text(weapon?.type);
  const miss = (what: string, note: string) => draft.miss(`${name}: ${what}`, note);
  if (weapon === null || stats === null || (sort !== 'melee' && sort !== 'ranged')) {
    miss(brief(value), 'no weapon of a card of Mk IV: it needs a type, melee or ranged, and statistics');
    return;
  }
  const { power, range, rateOfFire, ...others } = stats;
  const qualities: string[] = [];
  for (const word of [...list(weapon.qualities), ...list(weapon.abilities)].flat()) {
    const quality = qualityOf(text(word) ?? '');
    if (quality === undefined) miss(wordsOf(text(word) ?? brief(word)), 'not known of a weapon here');
    else if (!qualities.includes(quality)) qualities.push(quality);
  }
  for (const [key, one] of Object.entries(others))
    if (one !== null) miss(`${wordsOf(key)} ${brief(one)}`, 'not known of a weapon here');
  if (!Number.isInteger(Number(power)) || power === null || power === '') {
    miss(`power ${brief(power)}`, 'the power must be a whole number; the weapon is left out');
    return;
  }
  for (const carried of ['Shield', 'Buckler'])
    if (qualities.includes(carried)) draft.carry(`${carried.toLowerCase()}s`, 1);
  draft.weapons.push({
    name,
    class: sort,
    power: Number(power),
    count: copiesOf(weapon.quantity, miss),
    ...reachOf(range, miss),
    ROF: rateOf(rateOfFire, miss),
    cost: null,
    qualities,
    location: 'none',
    mount: false,
  });
}

type Miss = (what: string, note: string) => void;

function copiesOf(value: Json | undefined, miss: Miss): number {
  if (value === undefined || value === null) return 1;
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_COPIES) return Number(value);
  miss(`quantity ${brief(value)}`, `must be a whole number from 1 to ${MOST_COPIES}; one is taken`);
  return 1;
}

function reachOf(value: Json | undefined, miss: Miss): Pick<WeaponDraft, 'RNG' | 'spray'> {
  const [, spray, inches] = /^(spray )?(\d{1,2}(?:\.5)?)$/i.exec(String(value ?? '')) ?? [];
  if (inches !== undefined) return { RNG: Number(inches), spray: spray !== undefined };
  if (value !== undefined && value !== null) miss(`range ${brief(value)}`, 'a range that is not known here');
  return { RNG: null, spray: false };
}

function rateOf(value: Json | undefined, miss: Miss): WeaponDraft['ROF'] {
  if (value === undefined || value === null || value === '') return null;
  if (/^d3$/i.test(String(value))) return 'd3';
  if (/^\d{1,2}$/.test(String(value)) && Number(value) >= 1) return Number(value);
  miss(`rate of fire ${brief(value)}`, 'not known of a weapon here');
  return null;
}

/** "criticalKnockdown" is "Critical knockdown". */
function wordsOf(name: string): string {
  const words = cleanPiece(name).replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isEmpty(value: Json): boolean {
  return value === '' || Object.keys(dict(value) ?? (Array.isArray(value) ? value : { one: 1 })).length === 0;
}

/** Names inside an entry, for whoever has to look them up. */
function namesIn(value: Json): string {
  const inner = dict(value);
  if (inner) return Object.keys(inner).map(wordsOf).join(', ');
  return Array.isArray(value)
    ? value
        .flat()
        .map((each) => wordsOf(text(each) ?? brief(each)))
        .join(', ')
    : brief(value);
}
