/** A weapon as it is written down: `8x Bow (24", A1, AP(1))`. */
import { type UnitInput, WEAPON_RULES } from '../schema.ts';
import { bracket, type Item, splitItems } from './items.ts';
import { fittedName } from './names.ts';

export type WeaponInput = NonNullable<UnitInput['weapons']>[number];

export interface ReadWeapon {
  readonly weapon: WeaponInput;
  /** "Bow x5 (24", A1)": copies behind the name. */
  readonly copies: number | null;
  /** What is different from how it was written. */
  readonly note: string | null;
  /** Parts between the brackets that are no number and no rule of weapons. */
  readonly rest: readonly Item[];
}

/** Why something that looks like a weapon is none. */
export interface RefusedWeapon {
  readonly refused: string;
}

const MOST_ATTACKS = 30;
const FARTHEST = 120;
const HIGHEST = 12;

/** What no comma has to part, since each says what it is. */
const STAT = String.raw`(?:\d{1,3}"|A ?\d{1,2}|(?:AP|Blast|Deadly) ?\(\+?\d{1,2}\))`;
const STATS = new RegExp(`^${STAT}(?: ${STAT})+$`, 'i');

/** "24" A1 AP(1)": stats between which somebody left the commas out. */
function apart(item: Item): readonly Item[] {
  if (!STATS.test(item.text)) return [item];
  return [...item.text.matchAll(new RegExp(STAT, 'gi'))].map(({ 0: text, index }) => ({ text, at: item.at + index }));
}

/** Null when the item is no weapon at all: nothing between brackets says how often it attacks. */
export function readWeapon(item: Item): ReadWeapon | RefusedWeapon | null {
  const group = bracket(item);
  if (!group?.before) return null;
  const parts = splitItems(`,${group.inside}`, 0)
    .map(({ text, at }) => ({ text, at: at - 1 + group.insideAt }))
    .flatMap(apart);
  const attack = parts.findIndex(({ text }) => /^A ?\d+$/i.test(text));
  if (attack < 0) return null;
  // Some lists put the range in front of the name or behind it.
  const [, before = group.before, times] = /^(.+?) [xX] ?(\d{1,3})$/.exec(group.before) ?? [];
  const lead = /^(\d{1,3})" (.+)$/.exec(before);
  const tail = lead ? null : /^(.+?) (\d{1,3})"$/.exec(before);
  const { name, note } = fittedName(lead?.[2] ?? tail?.[1] ?? before, 'Weapon');
  const outside = lead?.[1] ?? tail?.[2];
  const draft: { -readonly [K in keyof WeaponInput]: WeaponInput[K] } = { name };
  const rules = new Set<(typeof WEAPON_RULES)[number]>();
  const rest: Item[] = [];
  let range = outside === undefined ? null : Number(outside);
  for (const [i, part] of parts.entries()) {
    const reach = /^(\d{1,3})"$/.exec(part.text);
    const attacks = /^A ?(\d{1,3})$/i.exec(part.text);
    const rated = /^(AP|Blast|Deadly)\(?\+?(\d{1,2})\)*$/i.exec(part.text.replace(/\s/g, ''));
    const rule = WEAPON_RULES.find((known) => known.toLowerCase() === part.text.toLowerCase());
    if (reach) {
      if (range !== null && range !== Number(reach[1])) return { refused: `two ranges, ${range}" and ${reach[1]}"` };
      range = Number(reach[1]);
    } else if (attacks) {
      const number = Number(attacks[1]);
      if (draft.attacks !== undefined && draft.attacks !== number)
        return { refused: `two numbers of attacks, ${draft.attacks} and ${number}` };
      if (number > MOST_ATTACKS) return { refused: `${number} attacks; at most ${MOST_ATTACKS} are read` };
      draft.attacks = number;
    } else if (rated && Number(rated[2]) <= HIGHEST) {
      const field = rated[1].toLowerCase() as 'ap' | 'blast' | 'deadly';
      draft[field === 'ap' ? 'AP' : field] = Number(rated[2]);
    } else if (rule) rules.add(rule);
    // A weapon without a range is for melee, so what stands where the range belongs must be one.
    else if (i < attack || /^\D{0,4}\d.*["']|inch|range/i.test(part.text)) {
      if (range === null) return { refused: `no range can be read from "${part.text}"` };
      rest.push(part);
    } else rest.push(part);
  }
  if (draft.attacks === undefined) return { refused: 'no number of attacks can be read' };
  if (range === null && /\d ?["']/.test(name)) return { refused: `no range can be read from "${name}"` };
  if (range !== null && (range < 1 || range > FARTHEST))
    return { refused: `a range of ${range}"; 1 to ${FARTHEST} inches are read` };
  if (range !== null) draft.range = range;
  if (rules.size > 0) draft.rules = [...rules];
  return { weapon: draft, copies: times === undefined ? null : Number(times), note, rest };
}
