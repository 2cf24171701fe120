/** Weapons of rosters in BattleScribe's format: profiles with POW or P+S among their characteristics. */
import type { Element } from '../../reading/element.ts';
import type { Draft, WeaponDraft } from './profile.ts';
import { qualityOf } from './rosterWeapons.ts';

const LONGEST_NAME = 40;

interface Holder {
  /** How many of it are chosen, and models that share them. */
  readonly copies: number;
  readonly models: number;
}

type Parts = Readonly<Record<'rng' | 'rof' | 'aoe' | 'pow' | 'sum' | 'cost', string | null>>;

/** @returns whether the profile is one of a weapon */
export function takeSelectedWeapon(
  draft: Draft,
  profile: Element,
  given: ReadonlyArray<readonly [title: string, value: string]>,
  { copies, models }: Holder,
): boolean {
  const named = new Map(given.map(([title, value]) => [title.toLowerCase().replace(/[^a-z+]/g, ''), value]));
  const first = (...titles: string[]) =>
    titles.map((title) => named.get(title)).find((value) => value !== undefined) ?? null;
  const parts: Parts = {
    rng: first('rng', 'range'),
    rof: first('rof'),
    aoe: first('aoe'),
    pow: first('pow', 'power'),
    sum: first('p+s', 'ps'),
    cost: first('cost'),
  };
  if (parts.pow === null && parts.sum === null) return false;
  const name = (profile.attribute('name') ?? 'Weapon').slice(0, LONGEST_NAME).trim();
  const sort = classOf(profile.attribute('typeName') ?? '', parts);
  const power = powerOf(draft, name, sort, parts);
  if (power === null) return true;
  const each = copies / models;
  if (!Number.isInteger(each) && copies > 1)
    draft.say(
      name,
      'not known',
      `${copies} of them for ${models} models: not every model has as many; one each is taken`,
    );
  for (const [title, value] of given)
    if (!/^-?$/.test(value) && !isRead(title.toLowerCase().replace(/[^a-z+]/g, '')))
      draft.miss(`${name}: ${title} ${value}`, 'a characteristic of weapons that nobody reads here');
  const qualities = qualitiesIn(draft, name, named);
  for (const carried of ['Shield', 'Buckler'])
    if (qualities.includes(carried)) draft.carry(`${carried.toLowerCase()}s`, 1);
  const range = /^(sp)?\s*(\d{1,2}(?:\.\d)?)"?$/i.exec(parts.rng ?? '');
  if (parts.rng !== null && range === null && !/^-?$/.test(parts.rng))
    draft.miss(`${name}: RNG ${parts.rng}`, 'not a range; the weapon keeps its class without one');
  if (parts.aoe !== null && !/^[-0]?$/.test(parts.aoe))
    draft.miss(`${name}: AOE ${parts.aoe}`, 'not known of a weapon here');
  draft.weapons.push({
    name,
    class: sort,
    power,
    count: Number.isInteger(each) && each >= 1 ? Math.min(40, each) : 1,
    ROF: rofOf(draft, name, parts.rof),
    RNG: range === null ? null : Number(range[2]),
    spray: range?.[1] !== undefined,
    cost: sort === 'magic' ? Number(parts.cost ?? 0) || 0 : null,
    qualities,
    location: 'none',
    mount: false,
  });
  return true;
}

function classOf(type: string, { rof, sum, cost }: Parts): WeaponDraft['class'] {
  if (/spell|animus/i.test(type) || (cost !== null && cost !== '')) return 'magic';
  if (/melee/i.test(type) || (sum !== null && /\d/.test(sum) && !/rang/i.test(type))) return 'melee';
  return /rang|gun/i.test(type) || rof !== null ? 'ranged' : 'melee';
}

function powerOf(draft: Draft, name: string, sort: WeaponDraft['class'], { pow, sum }: Parts): number | '-' | null {
  const number = (value: string | null) => (value !== null && /^\+?\d{1,2}$/.test(value) ? Number(value) : null);
  if (sort !== 'melee') return number(pow) ?? missing(draft, name, pow);
  if (number(sum) !== null) return number(sum);
  const own = number(pow);
  const { STR } = draft.attacker;
  if (own !== null && typeof STR === 'number') {
    draft.say(`${name}: P+S ${own + STR}`, 'assumed', 'P+S is not given; it is POW + STR');
    return own + STR;
  }
  return missing(draft, name, pow);
}

function missing(draft: Draft, name: string, pow: string | null): '-' | null {
  if (pow === '-') {
    draft.say(`${name}: no POW`, 'assumed', 'it makes no damage roll');
    return '-';
  }
  draft.miss(name, 'a weapon without a power that can be read; it is left out');
  return null;
}

function rofOf(draft: Draft, name: string, rof: string | null): WeaponDraft['ROF'] {
  if (rof === null || /^-?$/.test(rof)) return null;
  if (/^d3$/i.test(rof)) return 'd3';
  if (/^\d$/.test(rof)) return Number(rof);
  draft.miss(`${name}: ROF ${rof}`, 'not a rate of fire');
  return null;
}

const NUMBERS = ['rng', 'range', 'rof', 'aoe', 'pow', 'power', 'p+s', 'ps', 'cost'];
const WORDS = /^(?:specials?|specialrules|qualit(?:y|ies)|abilit(?:y|ies)|advantages?|keywords?|rules?|notes?)$/;

function isRead(title: string): boolean {
  return NUMBERS.includes(title) || WORDS.test(title);
}

/** Words of the characteristics that are no numbers. */
function qualitiesIn(draft: Draft, name: string, named: ReadonlyMap<string, string>): string[] {
  const qualities: string[] = [];
  for (const [title, value] of named) {
    if (!WORDS.test(title)) continue;
    for (const piece of value.split(/[,;/]/).map((each) => each.trim())) {
      if (piece === '' || piece === '-') continue;
      const quality = qualityOf(piece);
      if (quality === undefined) draft.miss(`${name}: ${piece}`, 'not known of a weapon here');
      else if (!qualities.includes(quality)) qualities.push(quality);
    }
  }
  return qualities;
}
