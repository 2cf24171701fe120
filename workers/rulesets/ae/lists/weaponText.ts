/** A weapon on one line: "Rifle (1d10+3, Pen 2, RoF S/2/4, Blast 4, Tearing)"; what is 0 is left out. */
import type { z } from 'zod';
import { DAMAGE_PATTERN } from '../dice.ts';
import { Weapon } from '../schema.ts';

type WeaponInput = z.input<typeof Weapon>;

export interface ReadWeapon {
  readonly weapon: WeaponInput | null;
  /** Pieces that nobody knows, or why there is no weapon. */
  readonly unknown: readonly string[];
}

const QUALITIES = Weapon.shape.qualities.unwrap().element.options;
const RATED = [
  ['Pen', 'penetration'],
  ['Blast', 'blast'],
  ['Spray', 'spray'],
  ['Flurry', 'flurry'],
] as const;

export function readWeapon(text: string): ReadWeapon {
  const match = /^(.*?) ?\(([^()]*)\)$/s.exec(text.trim());
  if (!match) return { weapon: null, unknown: [`${text.trim()}: its damage must stand in brackets`] };
  const [, name, inside] = match;
  // A Horde fires its weapons together, so no number of them is an input.
  const counted = /^\d{1,3} ?x (?=\S)/i.exec(name)?.[0] ?? '';
  const unknown: string[] = counted === '' ? [] : [counted.trim()];
  const weapon: Record<string, unknown> = { name: (name.slice(counted.length).trim() || 'Weapon').slice(0, 40) };
  const qualities: string[] = [];
  for (const piece of inside.split(',').map((each) => each.trim())) {
    const quality = QUALITIES.find((known) => known.toLowerCase() === piece.toLowerCase());
    const rate = /^RoF S\/(\d{1,2}|-)\/(\d{1,2}|-)$/i.exec(piece);
    const rated = RATED.find(([word]) => new RegExp(`^${word} ?\\d{1,2}$`, 'i').test(piece));
    if (quality) qualities.push(quality);
    else if (DAMAGE_PATTERN.test(piece.toLowerCase())) weapon.damage = piece.toLowerCase();
    else if (rate) {
      if (rate[1] !== '-') weapon.semi = Number(rate[1]);
      if (rate[2] !== '-') weapon.full = Number(rate[2]);
    } else if (rated) weapon[rated[1]] = Number(/\d+$/.exec(piece)?.[0]);
    else if (piece !== '') unknown.push(piece);
  }
  if (qualities.length > 0) weapon.qualities = qualities;
  if (weapon.damage === undefined) return { weapon: null, unknown: [`${name}: no damage such as 1d10+3`] };
  const checked = Weapon.safeParse(weapon);
  if (checked.success) return { weapon: weapon as WeaponInput, unknown };
  return {
    weapon: null,
    unknown: checked.error.issues.map(({ path, message }) => `${name}: ${path.join('.')} ${message}`),
  };
}

export function writeWeapon(given: unknown): string {
  const checked = Weapon.safeParse(given);
  if (!checked.success) return '';
  const { name, damage, semi, full, qualities, ...rated } = checked.data;
  const parts = [
    damage,
    ...RATED.flatMap(([word, field]) => (rated[field] > 0 ? [`${word} ${rated[field]}`] : [])),
    ...(semi > 0 || full > 0 ? [`RoF S/${semi || '-'}/${full || '-'}`] : []),
    ...qualities,
  ];
  return `${name} (${parts.join(', ')})`;
}
