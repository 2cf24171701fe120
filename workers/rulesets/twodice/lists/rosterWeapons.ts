/** Weapons and spells of roster files. */
import { cleanPiece } from '../../reading/clean.ts';
import type { Element } from '../../reading/element.ts';
import { DAMAGE_TYPES, type Draft, type Location, type WeaponDraft } from './profile.ts';
import { own } from './report.ts';

export const WEAPON_ELEMENTS = ['melee_weapon', 'ranged_weapon', 'mount_weapon'];

/** Melee range of a weapon without Reach, and with it, in inches (MK2-ATK-21). */
const MELEE_RANGE = 0.5;
const REACH = 2;
const MOST_COPIES = 40;
const LONGEST_NAME = 40;

const LOCATIONS: Readonly<Record<string, Location>> = {
  L: 'left',
  R: 'right',
  H: 'head',
  S: 'superstructure',
  '-': 'none',
};

/** Attributes that are qualities, by their names without anything but letters. */
const QUALITIES: Readonly<Record<string, string>> = {
  magical: 'Magical',
  weaponmaster: 'Weapon Master',
  openfist: 'Open Fist',
  chain: 'Chain Weapon',
  shield: 'Shield',
  buckler: 'Buckler',
  blessed: 'Blessed',
  disruption: 'Disruption',
  knockdown: 'Knockdown',
  criticalknockdown: 'Critical Knockdown',
  criticaldisruption: 'Critical Disruption',
  continuousfire: 'Continuous Effect: Fire',
  continuouscorrosion: 'Continuous Effect: Corrosion',
  criticalfire: 'Critical Fire',
  criticalcorrosion: 'Critical Corrosion',
  ...Object.fromEntries(Object.entries(DAMAGE_TYPES).map(([key, type]) => [key, `Damage Type: ${type}`])),
};

/** Qualities that stand as capacities of a weapon, in the words of cards. */
const CAPACITIES: Readonly<Record<string, string>> = {
  chainweapon: 'Chain Weapon',
  magicalweapon: 'Magical',
  damagetypemagical: 'Magical',
  ...Object.fromEntries(
    Object.entries(DAMAGE_TYPES).flatMap(([key, type]) => [
      [`damagetype${key}`, `Damage Type: ${type}`],
      ...(key === 'fire' || key === 'corrosion'
        ? [
            [`continuouseffect${key}`, `Continuous Effect: ${type}`],
            [`criticalcontinuouseffect${key}`, `Critical ${type}`],
          ]
        : []),
    ]),
  ),
};

/** The quality of a weapon in the words of cards; undefined for what nobody knows here. */
export function qualityOf(words: string): string | undefined {
  const key = words.toLowerCase().replace(/[^a-z]/g, '');
  return own(CAPACITIES, key) ?? own(QUALITIES, key);
}

export function takeWeapon(draft: Draft, element: Element): void {
  const name = called(draft, element);
  const ranged = element.name === 'ranged_weapon';
  const mount = element.name === 'mount_weapon';
  const qualities: string[] = [];
  let [ROF, RNG, spray, count]: [WeaponDraft['ROF'], number | null, boolean, number] = [null, null, false, 1];
  let location: Location = 'none';
  let reach = false;
  for (const [attribute, written] of element.attributes()) {
    const value = cleanPiece(written);
    const key = attribute.toLowerCase().replace(/[^a-z]/g, '');
    const quality = own(QUALITIES, key);
    const whole = /^\d{1,3}$/.test(value) ? Number(value) : null;
    const rng = /^(sp)?\s*(\d{1,2})"?$/i.exec(value);
    if (['name', 'pow', 'ppluss', 'id'].includes(key) || value === 'false') continue;
    if (quality !== undefined && value === 'true') qualities.push(quality);
    else if (key === 'reach' && value === 'true') reach = true;
    else if (key === 'location' && own(LOCATIONS, value.toUpperCase())) location = LOCATIONS[value.toUpperCase()];
    else if (key === 'count' && whole !== null && whole <= MOST_COPIES) count = Math.max(1, whole);
    else if (key === 'rof' && (/^d3$/i.test(value) || whole !== null)) ROF = whole ?? 'd3';
    else if (key === 'rng' && rng) [spray, RNG] = [spray || rng[1] !== undefined, Number(rng[2])];
    else if (key === 'aoe' && (value === '-' || value === '0')) continue;
    else if (value !== '-')
      draft.miss(`${name}: ${attribute.replaceAll('_', ' ')} ${value}`, 'not known of a weapon here');
  }
  for (const title of element.children('capacity').map((each) => cleanPiece(each.attribute('title') ?? ''))) {
    const key = title.toLowerCase().replace(/[^a-z]/g, '');
    const quality = qualityOf(title);
    if (title === '') continue;
    if (key === 'reach') reach = true;
    else if (quality === undefined) draft.miss(`${name}: ${title}`, 'an ability that is not known of a weapon here');
    else if (!qualities.includes(quality)) qualities.push(quality);
    if (quality !== undefined || key === 'reach') draft.say(`${name}: ${title}`, 'understood');
  }
  // Shields hang on weapons, but it is the model that has them.
  for (const carried of ['Shield', 'Buckler'])
    if (qualities.includes(carried)) draft.carry(`${carried.toLowerCase()}s`, 1);
  const power = powerOf(draft, element, name, ranged || mount);
  if (power === null) return;
  draft.weapons.push({
    name,
    class: ranged ? 'ranged' : 'melee',
    power,
    count,
    ROF,
    RNG: ranged ? RNG : reach ? REACH : MELEE_RANGE,
    spray,
    cost: null,
    qualities,
    location,
    mount,
  });
  draft.say(`${name}: ${power}`, 'understood');
}

/** The name of a weapon or a spell; a long one is cut, and said. */
function called(draft: Draft, element: Element): string {
  const name = cleanPiece(element.attribute('name') ?? element.attribute('title') ?? element.name);
  if (name.length > LONGEST_NAME) draft.say(name, 'assumed', `the name is cut to ${LONGEST_NAME} characters`);
  return name.slice(0, LONGEST_NAME).trim();
}

/** POW, or P+S for melee; worked out from POW and STR when the file has only those. */
function powerOf(draft: Draft, element: Element, name: string, powOnly: boolean): number | '-' | null {
  const number = (attribute: string) => {
    const text = element.attribute(attribute);
    return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : null;
  };
  const [pow, sum] = [number('pow'), number('p_plus_s')];
  if (powOnly) {
    if (pow !== null) return pow;
    return element.attribute('pow') === '-' || element.attribute('pow') === null
      ? noDamage(draft, name)
      : fault(draft, name);
  }
  const { STR } = draft.attacker;
  if (sum !== null && sum > 0) {
    if (pow !== null && typeof STR === 'number' && pow + STR !== sum)
      draft.say(`${name}: P+S ${sum}`, 'assumed', `POW ${pow} and STR ${STR} make ${pow + STR}; ${sum} is taken`);
    return sum;
  }
  if (pow !== null && typeof STR === 'number') {
    draft.say(`${name}: P+S ${pow + STR}`, 'assumed', 'P+S is not given; it is POW + STR');
    return pow + STR;
  }
  return element.attribute('pow') === '-' ? noDamage(draft, name) : fault(draft, name);
}

function noDamage(draft: Draft, name: string): '-' {
  draft.say(`${name}: no POW`, 'assumed', 'it makes no damage roll');
  return '-';
}

function fault(draft: Draft, name: string): null {
  draft.miss(name, 'a weapon without a power that can be read; it is left out');
  return null;
}

/** Offensive spells with a POW are weapons of class magic; everything else of a spell is not known here. */
export function takeSpell(draft: Draft, element: Element): void {
  const name = called(draft, element);
  const digits = (attribute: string) => /^(\d{1,2})"?$/.exec(cleanPiece(element.attribute(attribute) ?? ''))?.[1];
  const offensive = /^(?:yes|true|x|\*|off)$/i.test(element.attribute('off') ?? '');
  const [cost, pow, rng] = [digits('cost'), digits('pow'), digits('rng')];
  const spray = /^sp\s*(\d{1,2})"?$/i.exec(cleanPiece(element.attribute('rng') ?? ''));
  if (!offensive || pow === undefined || cost === undefined) {
    draft.miss(`${element.name} ${name}`, 'only offensive spells with COST and POW attack');
    return;
  }
  const aoe = element.attribute('aoe');
  if (aoe !== null && aoe !== '-' && aoe !== '0') draft.miss(`${name}: AOE ${aoe}`, 'not known of a weapon here');
  draft.weapons.push({
    name,
    class: 'magic',
    power: Number(pow),
    count: 1,
    ROF: null,
    RNG: spray ? Number(spray[1]) : rng === undefined ? null : Number(rng),
    spray: spray !== null,
    cost: Number(cost),
    qualities: [],
    location: 'none',
    mount: false,
  });
  draft.say(`${name}: COST ${cost}, POW ${pow}`, 'understood');
}
