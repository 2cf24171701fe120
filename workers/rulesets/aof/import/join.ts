/** Combined copies and joined heroes: entries of a list that become one unit. */
import { sameName } from '../notation/names.ts';
import type { Gathering } from './report.ts';
import type { Draft, JoinedInput, WeaponDraft } from './rules.ts';

export interface Entry {
  readonly at: string;
  /** What the army book calls it: two entries of one id are copies of each other. */
  readonly id: string | null;
  /** Its place in the list, which others join. */
  readonly selection: string | null;
  readonly joins: string | null;
  readonly draft: Draft;
  readonly unknown: string[];
  /** Places in the list that it was read from, and those of the entries that went into it. */
  readonly places: string[];
}

export function withoutHero({ hero: _, ...unit }: Draft): Omit<Draft, 'hero'> {
  return unit;
}

/** Entries with `joins` go to the entry of that selection; the rest stays in its order. */
export function joinAll(gathering: Gathering, entries: readonly Entry[]): Entry[] {
  const bySelection = new Map(entries.flatMap((entry) => (entry.selection ? [[entry.selection, entry] as const] : [])));
  return joined(gathering, entries, (entry) => bySelection.get(entry.joins!) ?? null);
}

/** The same where units are joined by name. With several of a name, the first that has no hero yet is taken. */
export function joinByName(gathering: Gathering, entries: readonly Entry[]): Entry[] {
  return joined(gathering, entries, (entry) => {
    const named = entries.filter(
      (one) => one !== entry && !one.joins && sameName(String(one.draft.name), entry.joins!),
    );
    const free = named.find(({ draft }) => (draft.joined ?? []).length === 0) ?? named[0] ?? null;
    if (named.length > 1)
      gathering.say(
        entry.at,
        entry.joins!,
        'assumed',
        `${named.length} units have that name; it joins the one of ${free!.at}`,
      );
    return free;
  });
}

function joined(gathering: Gathering, entries: readonly Entry[], hostOf: (entry: Entry) => Entry | null): Entry[] {
  const gone = new Set<Entry>();
  for (const entry of entries) {
    if (!entry.joins) continue;
    const host = hostOf(entry);
    if (!host || host === entry || gone.has(host)) {
      gathering.say(entry.at, entry.joins, 'assumed', 'it joins a unit that is not there, and so stands alone');
      continue;
    }
    const same = entry.id !== null && entry.id === host.id;
    if (same) combine(gathering, host, entry);
    else if (!addJoined(gathering, host, entry)) continue;
    host.unknown.push(...entry.unknown);
    host.places.push(...entry.places);
    gone.add(entry);
  }
  return entries.filter((entry) => !gone.has(entry));
}

/** Two copies as one unit: models, points and counted weapons add up (AOF-UNIT-03). */
function combine(gathering: Gathering, host: Entry, copy: Entry): void {
  const [a, b] = [host.draft, copy.draft];
  const before = { a: a.models ?? 1, b: b.models ?? 1 };
  a.models = before.a + before.b;
  a.cost = (a.cost ?? 0) + (b.cost ?? 0);
  a.rules = [...new Set([...(a.rules ?? []), ...(b.rules ?? [])])];
  const weapons: WeaponDraft[] = (a.weapons ?? []).map((weapon) => ({ ...weapon, count: weapon.count ?? before.a }));
  for (const weapon of b.weapons ?? []) {
    const count = weapon.count ?? before.b;
    const same = weapons.find((one) => alike(one, weapon));
    if (same) same.count = (same.count ?? 0) + count;
    else weapons.push({ ...weapon, count });
  }
  a.weapons = weapons.map(({ count, ...weapon }) =>
    count === a.models ? weapon : { ...weapon, ...(count ? { count } : {}) },
  );
  gathering.say(copy.at, String(b.name), 'understood', `combined with ${host.at}`);
}

function alike({ count: _, ...one }: WeaponDraft, { count: __, ...other }: WeaponDraft): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

/** @returns false when there is no room, and the model stands alone */
function addJoined(gathering: Gathering, host: Entry, entry: Entry): boolean {
  const { models, sergeant, musician, standard, joined: own, hero, ...rest } = entry.draft;
  const { casualties: _, moraleQuality: __, multiBased: ___, heavyDamage: ____, state: _____, ...model } = rest;
  const joined = host.draft.joined ?? [];
  if (joined.length >= 2 || (models ?? 1) > 1 || (own ?? []).length > 0) {
    gathering.say(entry.at, String(rest.name), 'assumed', 'it cannot join that unit here, and so stands alone');
    return false;
  }
  host.draft.joined = [...joined, { ...model, hero: hero ?? false } as JoinedInput];
  gathering.say(entry.at, String(rest.name), 'understood', `joined to ${host.at}`);
  if (musician) host.draft.musician = true;
  if (standard) host.draft.standard = true;
  if (sergeant) host.draft.sergeant = sergeant;
  return true;
}
