/** Puts the parts of weapon lines together: which RNG belongs to which POW, and what the weapon is called. */
import type { z } from 'zod';
import type { Item } from './scan.ts';

/** A weapon as far as the text describes it. */
export interface Draft {
  readonly name: string | undefined;
  readonly parts: Map<string, readonly string[]>;
  readonly qualities: string[];
  /** What it was read from: name, numbers and qualities. */
  readonly items: Item[];
}

/** What the weapons of a game can hold. */
export interface WeaponRules {
  /** The schema of a weapon. */
  readonly schema: z.ZodObject;
  /** The field that a ROF fills: all attacks of an activation at once, or those that may be bought too. */
  readonly rof: 'initialAttacks' | 'ROF';
}

export interface Gathered {
  readonly drafts: readonly Draft[];
  /** Items that belong to no weapon. */
  readonly rest: readonly Item[];
  /** Parts of weapons with values no weapon can have. */
  readonly refused: readonly Item[];
}

/** Both as the schema has them. */
const LONGEST_NAME = 40;
const MOST_WEAPONS = 10;
const LETTER = /\p{L}/u;

/** Sorts the items of a text into weapons and the rest. */
export function gatherWeapons(items: readonly Item[], text: string, rules: WeaponRules): Gathered {
  const drafts: Draft[] = [];
  const rest: Item[] = [];
  const refused: Item[] = [];
  /** The weapons that the next part or quality belongs to: one, or all of a list of powers. */
  let group: Draft[] = [];
  let held: Item[] = [];
  items.forEach((item, index) => {
    const before = items[index - 1];
    if (item.kind === 'quality') {
      const opensNext = leadsIn(item, before, items[index + 1]);
      if (opensNext || group.length === 0) held.push(item);
      else for (const draft of group) addQuality(draft, item);
      return;
    }
    if (item.kind !== 'weapon') {
      rest.push(item);
      return;
    }
    if (!possible(item, rules)) {
      refused.push(item);
      return;
    }
    const label = labelBefore(items, index, text);
    if (label || held.length > 0 || startsWeapon(item, before, group)) {
      if (drafts.length === MOST_WEAPONS) {
        group = [];
        refused.push(item);
        return;
      }
      const draft: Draft = {
        name: item.listed ? group[0]?.name : label?.name,
        parts: new Map(),
        qualities: [],
        items: [],
      };
      if (label?.words && label.words === rest.at(-1)) draft.items.push(...rest.splice(-1));
      for (const quality of held) addQuality(draft, quality);
      held = [];
      drafts.push(draft);
      group = item.listed ? [...group, draft] : [draft];
    }
    for (const draft of item.listed ? group.slice(-1) : group) {
      draft.parts.set(item.name, item.values);
      draft.items.push(item);
    }
  });
  return { drafts: drafts.filter((draft, i) => !rounded(draft, drafts[i - 1])), rest: [...rest, ...held], refused };
}

/** "POW 10, RNG 12": what has no power is more about the weapon before it, where that lacks it. @returns whether it is */
function rounded({ name, parts, qualities, items }: Draft, before: Draft | undefined): boolean {
  const hasPower = (one: Draft['parts']) => one.has('P+S') || one.has('POW');
  if (!before || name !== undefined || hasPower(parts) || !hasPower(before.parts)) return false;
  if ([...parts.keys()].some((part) => before.parts.has(part))) return false;
  for (const [part, values] of parts) before.parts.set(part, values);
  for (const quality of qualities) if (!before.qualities.includes(quality)) before.qualities.push(quality);
  before.items.push(...items);
  return true;
}

/** The weapon of a draft, or null when its power is missing or something does not fit. */
export function weaponOf(draft: Draft, name: string, { schema, rof }: WeaponRules): { readonly name: string } | null {
  const { parts, qualities } = draft;
  const [power, times] = parts.get('P+S') ?? parts.get('POW') ?? [];
  if (power === undefined) return null;
  const spray = parts.get('SP')?.[0];
  const RNG = spray ?? parts.get('RNG')?.[0];
  const shots = parts.get('ROF')?.[0];
  const initialAttacks = rof === 'ROF' ? times : (shots ?? times);
  const weapon = {
    name,
    class: parts.has('P+S') ? 'melee' : parts.has('COST') ? 'magic' : 'ranged',
    power: power === '-' ? power : Number(power),
    ...(initialAttacks === undefined ? {} : { initialAttacks: attacks(initialAttacks) }),
    ...(shots === undefined || rof !== 'ROF' ? {} : { ROF: Number(shots) }),
    ...(parts.has('COST') ? { cost: Number(parts.get('COST')?.[0]) } : {}),
    ...(RNG === undefined ? {} : { RNG: Number(RNG) }),
    ...(qualities.length === 0 ? {} : { qualities }),
    ...(spray === undefined ? {} : { spray: true }),
  };
  return schema.safeParse(weapon).success ? weapon : null;
}

const attacks = (value: string) => (value === 'd3' ? value : Number(value));

/** Whether the schema has room for the value of this part. */
function possible({ name, values: [value = '', times] }: Item, { schema, rof }: WeaponRules): boolean {
  const { power, RNG, initialAttacks, cost, [rof]: shots } = schema.shape as Record<string, z.ZodType>;
  if (times !== undefined && !initialAttacks.safeParse(Number(times)).success) return false;
  if (name === 'ROF') return shots.safeParse(attacks(value)).success;
  if (name === 'COST') return cost.safeParse(Number(value)).success;
  if (name === 'RNG' || name === 'SP') return RNG.safeParse(Number(value)).success;
  return power.safeParse(value === '-' ? value : Number(value)).success;
}

/** Whether a quality stands before the weapon it belongs to. An open fist is the weapon, so it always does. */
function leadsIn(item: Item, before: Item | undefined, next: Item | undefined): boolean {
  if (next?.kind !== 'weapon' || !/^[ \t:]*$/.test(next.gap)) return false;
  return item.name === 'Open Fist' || before === undefined || before.kind === 'words' || /[,;/|\n]/.test(item.gap);
}

interface Label {
  readonly name: string;
  /** Words that the name uses up; an open fist alone uses none. */
  readonly words: Item | undefined;
}

/** The name directly before a part, as in "Great axe P+S 18". After a comma, words are a list entry of their own. */
function labelBefore(items: readonly Item[], index: number, text: string): Label | null {
  const item = items[index];
  const last = items[index - 1];
  if (!item || !last || item.listed || /[,;]/.test(item.gap)) return null;
  const fist = last.name === 'Open Fist';
  const words = fist && /^[ \t]*$/.test(last.gap) ? items[index - 2] : fist ? undefined : last;
  const first = words?.kind === 'words' ? words : fist ? last : undefined;
  if (!first || last.end - first.at > LONGEST_NAME) return null;
  const name = text.slice(first.at, last.end).replace(/\s+/g, ' ').trim();
  return LETTER.test(name) ? { name, words: first.kind === 'words' ? first : undefined } : null;
}

function startsWeapon(item: Item, before: Item | undefined, group: readonly Draft[]): boolean {
  const [first] = group;
  if (!first || item.listed || first.parts.has(item.name)) return true;
  const { parts } = first;
  // Guns and spells have no P+S.
  if (item.name === 'P+S' && (parts.has('ROF') || parts.has('COST'))) return true;
  if ((item.name === 'ROF' || item.name === 'COST') && parts.has('P+S')) return true;
  if (!parts.has('P+S') && !parts.has('POW')) return false;
  // A weapon with its power may be complete: a new line, or a RNG after a comma, begins another one.
  if (!before || !group.some(({ items }) => items.includes(before))) return true;
  return (item.name === 'RNG' || item.name === 'SP' ? /[,;/|\n]/ : /[;\n]/).test(item.gap);
}

function addQuality(draft: Draft, item: Item): void {
  if (!draft.qualities.includes(item.name)) draft.qualities.push(item.name);
  draft.items.push(item);
}
