/** Names of rules, as lists write them, into the fields of weapons and models. */
import { MODEL_RULES, type UnitInput, WEAPON_RULES } from '../schema.ts';

export type WeaponInput = NonNullable<UnitInput['weapons']>[number];
export type JoinedInput = NonNullable<UnitInput['joined']>[number];
export type Draft = { -readonly [K in keyof UnitInput]: UnitInput[K] } & { hero?: boolean };
export type WeaponDraft = { -readonly [K in keyof WeaponInput]: WeaponInput[K] };

export interface Named {
  readonly name: string;
  /** The X of Tough(X); null without one. */
  readonly rating: number | null;
  /** "Tough(+3)": added to what there is. */
  readonly gains?: true;
}

/** "AP(1)", "Tough(+6", "AP(2))", "Fearless": names with a rating that may be cut off. */
export function readRule(text: string): Named {
  const match = /^\s*([^()]+?)\s*\(\s*(\+?)(\d{1,2})?[^)]*\)*\s*$/.exec(text);
  if (!match) return { name: text.trim(), rating: null };
  const rating = match[3] === undefined ? null : Number(match[3]);
  return { name: match[1], rating, ...(match[2] && rating !== null ? { gains: true } : {}) };
}

/** @returns whether the rule is one of a weapon here */
export function applyToWeapon(weapon: WeaponDraft, { name, rating, gains }: Named): boolean {
  const lower = name.toLowerCase();
  const rated = { ap: 'AP', blast: 'blast', deadly: 'deadly' } as const;
  if (lower in rated && rating !== null) {
    const field = rated[lower as keyof typeof rated];
    weapon[field] = rating + (gains ? (weapon[field] ?? 0) : 0);
    return true;
  }
  const known = WEAPON_RULES.find((rule) => rule.toLowerCase() === lower);
  if (!known) return false;
  weapon.rules = [...new Set([...(weapon.rules ?? []), known])];
  return true;
}

/** @returns whether the rule is one of a model or unit here */
export function applyToUnit(unit: Draft, { name, rating, gains }: Named): boolean {
  const lower = name.toLowerCase();
  if (rating !== null) {
    if (lower === 'tough') unit.tough = gains ? (unit.tough ?? 0) + rating : Math.max(unit.tough ?? 1, rating);
    else if (lower === 'impact') unit.impact = rating + (gains ? (unit.impact ?? 0) : 0);
    else if (lower === 'wizard') unit.wizard = rating;
    else return false;
    return true;
  }
  if (lower === 'hero') unit.hero = true;
  else if (lower === 'musician') unit.musician = true;
  else if (lower === 'battle standard') unit.standard = true;
  else if (lower === 'sergeant') unit.sergeant = 'melee';
  else {
    const known = MODEL_RULES.find((rule) => rule.toLowerCase() === lower);
    if (!known) return false;
    unit.rules = [...new Set([...(unit.rules ?? []), known])];
  }
  return true;
}
