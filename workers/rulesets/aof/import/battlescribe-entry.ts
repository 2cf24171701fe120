/** Looks into entries and profiles of BattleScribe files. */
import type { Element } from '../../reading/element.ts';

export function nameOf(element: Element): string {
  return element.attribute('name') ?? element.name;
}

export function place(above: string, element: Element): string {
  return above ? `${above} / ${nameOf(element)}` : nameOf(element);
}

export function isUnit(entry: Element): boolean {
  return entry.attribute('type') === 'unit';
}

export function isGroup(entry: Element): boolean {
  return entry.name === 'selectionEntryGroup';
}

export function number(element: Element, attribute: string): number | null {
  const value = element.attribute(attribute);
  return value !== null && /^-?\d{1,6}(\.\d{1,4})?$/.test(value) ? Math.max(0, Number(value)) : null;
}

export function typeOf(profile: Element): 'unit' | 'ranged' | 'melee' | 'other' {
  const type = (profile.attribute('typeName') ?? '').toLowerCase();
  if (type === 'unit') return 'unit';
  if (type === 'ranged weapon') return 'ranged';
  return type === 'melee weapon' ? 'melee' : 'other';
}

export function characteristic(profile: Element, name: string): string {
  const found = profile
    .within('characteristics', 'characteristic')
    .find((each) => each.attribute('name')?.toLowerCase() === name);
  return found?.text ?? '';
}

const KNOWN = ['quality', 'defense', 'special rules', 'range', 'attacks'];

/** Characteristics of a unit or a weapon under titles that nobody knows; those of other profiles are named as a whole. */
export function strangeCharacteristics(profile: Element): Array<{ readonly title: string; readonly value: string }> {
  if (typeOf(profile) === 'other') return [];
  return profile
    .within('characteristics', 'characteristic')
    .map((each) => ({ title: each.attribute('name') ?? '', value: each.text }))
    .filter(({ title, value }) => !KNOWN.includes(title.toLowerCase()) && !/^-?$/.test(value));
}

export function sameStats(one: Element, other: Element): boolean {
  return ['quality', 'defense'].every((key) => characteristic(one, key) === characteristic(other, key));
}

/** Rules between commas; commas inside brackets do not cut. A dash stands for none. */
export function split(rules: string): string[] {
  return rules
    .split(/,(?![^(]*\))/)
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && rule !== '-');
}
