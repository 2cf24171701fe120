/**
 * A weapon on one line: its name, then in any order P+S or POW, RNG or SP, ROF, COST, a number of copies, its place and
 * its qualities: "Great axe P+S 18 RNG 2 Weapon Master", "2x Claw P+S 15", "Cannon RNG 12 ROF d3 POW 12 right".
 */
import { QUALITIES } from '../activation/schema/weapon.ts';
import { LOCATIONS, type Location, type WeaponDraft } from './profile.ts';

export interface WeaponText {
  readonly weapon: WeaponDraft | null;
  /** Words that nobody knows, or why there is no weapon. */
  readonly unknown: readonly string[];
}

/** Longest first, so that "Critical Knockdown" is not read as "Knockdown". */
const NAMES = [...QUALITIES, 'Shield', 'Buckler']
  .sort((a, b) => b.length - a.length)
  .map((quality) => [quality, quality.toLowerCase()] as const);

const LONGEST = 300;

/** A name, and what follows the word for a part in it. */
const SPOILT = /^(.*?)(?:(?<![\w+])((?:RNG|ROF|SP|POW|COST|P ?\+ ?S)(?!\w).*))?$/is;

const PARTS = [
  ['P+S', /(?<![\w+])P\s*\+\s*S\s*(\d{1,2})(?!\d)/i],
  ['POW', /(?<![\w+])POW\s*(\d{1,2}|-)(?!\d)/i],
  ['SP', /(?<![\w+])(?:RNG\s*)?SP\s*(\d{1,2})(?!\d)/i],
  ['RNG', /(?<![\w+])RNG\s*(\d{1,2}(?:\.\d)?)(?!\d)"?/i],
  ['ROF', /(?<![\w+])ROF\s*(\d{1,2}|d3)(?!\d)/i],
  ['COST', /(?<![\w+])COST\s*(\d{1,2})(?!\d)/i],
  ['copies', /(?<=\S)\s*(?:\(x\s*(\d{1,2})\)|(?<![\w+])x\s*(\d{1,2})(?!\w))/i],
] as const;

export function readWeapon(text: string): WeaponText {
  if (text.length > LONGEST)
    return { weapon: null, unknown: [`longer than ${LONGEST} characters: ${text.slice(0, 60)}`] };
  let rest = text.trim();
  let first = rest.length;
  const found = new Map<string, string>();
  // What was read becomes blanks of the same length, so that places stay.
  const cut = (at: number, length: number) => {
    first = Math.min(first, at);
    rest = `${rest.slice(0, at)}${' '.repeat(length)}${rest.slice(at + length)}`;
  };
  const copies = /^(\d{1,2})\s*x\s+/i.exec(rest);
  if (copies) {
    found.set('copies', copies[1]);
    rest = rest.slice(copies[0].length);
    first = rest.length;
  }
  for (const [part, pattern] of PARTS) {
    const match = pattern.exec(rest);
    if (!match || found.has(part)) continue;
    found.set(part, (match[1] ?? match[2] ?? '').toLowerCase());
    cut(match.index, match[0].length);
  }
  const power = found.get('P+S') ?? found.get('POW');
  if (power === undefined) return { weapon: null, unknown: [text.trim() === '' ? 'nothing' : text.trim()] };
  const qualities: string[] = [];
  let low = rest.toLowerCase();
  // A name may hold the word of a quality; what stands before the first number is name.
  if (/[a-z]/.test(low.slice(first)))
    for (const [quality, word] of NAMES) {
      const at = low.indexOf(word, first);
      if (at < 0) continue;
      cut(at, quality.length);
      low = rest.toLowerCase();
      qualities.push(quality);
    }
  let location: Location = 'none';
  const place = /(?<!\w)(left|right|head|superstructure)(?!\w)/i.exec(rest.slice(first));
  if (place) {
    location = LOCATIONS.find((each) => each === place[1].toLowerCase()) ?? 'none';
    cut(first + place.index, place[0].length);
  }
  // "2 Claws" does not say whether it counts them; they stay one, and that is said.
  const number = copies === null && !found.has('copies') ? /^\d{1,2}(?= \p{L})/u.exec(rest)?.[0] : undefined;
  // A part whose number cannot be read is no part of the name.
  const [, name, spoilt = ''] = SPOILT.exec(rest.slice(0, first).replace(/[\s,;:]+$/, '')) ?? [];
  const unknown = `${spoilt};${rest.slice(first)}`
    .split(/[,;]/)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '');
  const melee = found.has('P+S');
  const cost = found.get('COST');
  const ROF = found.get('ROF');
  const RNG = found.get('SP') ?? found.get('RNG');
  return {
    weapon: {
      name: (name?.trim() || 'Weapon').slice(0, 40),
      class: melee ? 'melee' : cost !== undefined ? 'magic' : 'ranged',
      power: power === '-' ? '-' : Number(power),
      count: Math.max(1, Number(found.get('copies') ?? 1)),
      ROF: ROF === undefined ? null : ROF === 'd3' ? ROF : Number(ROF),
      RNG: RNG === undefined ? null : Number(RNG),
      spray: found.has('SP'),
      cost: cost === undefined || melee ? null : Number(cost),
      qualities,
      location,
      mount: false,
    },
    unknown: [
      ...unknown,
      ...(number === undefined ? [] : [`${number} in front of its name`]),
      ...(found.has('SP') && found.has('RNG') ? [`RNG ${found.get('RNG')}`] : []),
      ...(melee && found.has('POW') ? [`POW ${found.get('POW')}`] : []),
      ...(melee && cost !== undefined ? [`COST ${cost}`] : []),
      ...(melee && ROF !== undefined && ROF !== '1' ? [`ROF ${ROF}`] : []),
    ],
  };
}

/** The same weapon on one line; `readWeapon` reads it back. */
export function writeWeapon(weapon: WeaponDraft): string {
  const { name, power, count, ROF, RNG, spray, cost, qualities, location } = weapon;
  const parts = [
    ...(count > 1 ? [`${count}x`] : []),
    name,
    ...(RNG === null ? [] : [spray ? `SP ${RNG}` : `RNG ${RNG}`]),
    ...(ROF === null ? [] : [`ROF ${ROF}`]),
    ...(cost === null ? [] : [`COST ${cost}`]),
    weapon.class === 'melee' ? `P+S ${power}` : `POW ${power}`,
    ...(location === 'none' ? [] : [location]),
  ];
  return [parts.join(' '), ...qualities].join(', ');
}
