/**
 * Lists shared as JSON. A unit's `loadout` is the truth, its `weapons` only what it starts with. Combined units are two
 * entries of which one joins the other; heroes join the same way.
 */
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { Gathering, type ImportReport } from './report.ts';
import {
  applyToUnit,
  applyToWeapon,
  type Draft,
  type JoinedInput,
  type Named,
  readRule,
  type WeaponDraft,
} from './rules.ts';

export function looksLikeShare(value: Json): boolean {
  const units = list(dict(value)?.units);
  return units.some((unit) => dict(unit)?.loadout !== undefined || dict(unit)?.selectionId !== undefined);
}

interface Entry {
  readonly at: string;
  readonly id: string | null;
  readonly selection: string | null;
  readonly joins: string | null;
  readonly draft: Draft;
  readonly unknown: string[];
}

export function importShare(value: Json): ImportReport {
  const gathering = new Gathering();
  const top = dict(value)!;
  gathering.title = text(top.name);
  const system = text(top.gameSystem);
  if (system && !system.toLowerCase().startsWith('aof')) {
    gathering.say(
      'gameSystem',
      system,
      'not known',
      'a list of another game; its rules are read as those of Age of Fantasy',
    );
  }
  const entries = list(top.units).flatMap((unit, i) => {
    const found = dict(unit);
    if (found) return [readEntry(gathering, `units[${i}]`, found)];
    gathering.say(`units[${i}]`, JSON.stringify(unit), 'not known');
    return [];
  });
  for (const entry of joinAll(gathering, entries)) gathering.add(entry.at, withoutHero(entry.draft), entry.unknown);
  return gathering.report('share JSON');
}

function withoutHero({ hero: _, ...unit }: Draft): Draft {
  return unit;
}

function readEntry(gathering: Gathering, at: string, unit: Dict): Entry {
  const name = (text(unit.customName) ?? text(unit.name) ?? 'Unit').replace(/[;|\n]/g, ' ').slice(0, 60);
  const quality = whole(unit.quality);
  const defense = whole(unit.defense);
  const draft: Draft = {
    name,
    models: whole(unit.size) ?? 1,
    quality: quality ?? 4,
    defense: defense ?? 4,
    cost: whole(unit.cost) ?? 0,
  };
  const unknown: string[] = [];
  gathering.say(at, `${name} [${draft.models}]`, 'understood');
  if (quality === null) gathering.say(at, 'quality', 'assumed', '4+, because it is missing');
  if (defense === null) gathering.say(at, 'defense', 'assumed', '4+, because it is missing');
  const target = { gathering, draft, unknown };
  const rules = unit.rules ?? unit.specialRules;
  list(rules).forEach((rule, i) => {
    takeRule(target, `${at}.${unit.rules ? 'rules' : 'specialRules'}[${i}]`, rule);
  });
  if (Array.isArray(unit.loadout)) {
    list(unit.loadout).forEach((item, i) => {
      takeItem(target, `${at}.loadout[${i}]`, item, 1);
    });
  } else {
    const key = unit.weapons ? 'weapons' : 'equipment';
    const base = list(unit[key]);
    if (base.length > 0)
      gathering.say(at, key, 'assumed', 'no loadout is given, so the unit carries what it starts with');
    base.forEach((item, i) => {
      takeItem(target, `${at}.${key}[${i}]`, item, 1);
    });
  }
  return { at, id: text(unit.id), selection: text(unit.selectionId), joins: text(unit.joinToUnit), draft, unknown };
}

export interface Target {
  readonly gathering: Gathering;
  readonly draft: Draft;
  readonly unknown: string[];
}

/** A rule as an object with name and rating, or as plain text. */
export function ruleOf(rule: Json): Named | null {
  if (typeof rule === 'string') return rule.trim() ? readRule(rule) : null;
  const found = dict(rule);
  const name = text(found?.name) ?? text(found?.label);
  if (!found || !name) return null;
  const rating = whole(found.rating);
  return rating === null ? readRule(name) : { name: readRule(name).name, rating };
}

function written({ name, rating }: Named): string {
  return rating === null ? name : `${name}(${rating})`;
}

export function takeRule({ gathering, draft, unknown }: Target, at: string, rule: Json): void {
  const named = ruleOf(rule);
  if (!named) {
    gathering.say(at, JSON.stringify(rule) ?? '', 'not known');
    return;
  }
  if (applyToUnit(draft, named)) {
    const sergeant = named.name.toLowerCase() === 'sergeant';
    gathering.say(
      at,
      written(named),
      sergeant ? 'assumed' : 'understood',
      sergeant ? 'taken to help in melee' : undefined,
    );
  } else {
    unknown.push(written(named));
    gathering.say(at, written(named), 'not known', 'not in v2.16');
  }
}

const DEEPEST = 5;

/** A weapon, an item with contents, or a rule. */
export function takeItem(target: Target, at: string, item: Json, depth: number): void {
  const { gathering, draft, unknown } = target;
  const found = dict(item);
  if (!found || depth > DEEPEST) {
    gathering.say(at, JSON.stringify(item) ?? '', 'not known');
    return;
  }
  const type = text(found.type);
  const name = text(found.name) ?? text(found.label)?.replace(/\s*\(.*$/, '') ?? null;
  const attacks = whole(found.attacks);
  if (attacks !== null && name && type !== 'ArmyBookRule') {
    takeWeapon(target, at, found, name, attacks);
    return;
  }
  if (type === 'ArmyBookRule' || (found.rating !== undefined && !found.content)) {
    takeRule(target, at, item);
    return;
  }
  const content = list(found.content);
  if (content.length === 0) {
    unknown.push(name ?? 'item');
    gathering.say(at, name ?? '', 'not known', 'nothing is said about what it does');
    return;
  }
  gathering.say(at, name ?? 'item', 'understood');
  const models = draft.models ?? 1;
  const count = whole(found.count) ?? 1;
  if (count < models)
    gathering.say(at, name ?? 'item', 'assumed', `${count} of ${models} carry it; its rules are taken for all`);
  content.forEach((inner, i) => {
    takeItem(target, `${at}.content[${i}]`, inner, depth + 1);
  });
}

function takeWeapon(
  { gathering, draft, unknown }: Target,
  at: string,
  found: Dict,
  name: string,
  attacks: number,
): void {
  const range = whole(found.range);
  const count = whole(found.count);
  const times = whole(found.attacksMultiplier) ?? 1;
  const weapon: WeaponDraft = { name: name.replace(/[;|\n]/g, ' ').slice(0, 60), attacks: attacks * times };
  if (range !== null && range > 0) weapon.range = range;
  if (count !== null && count !== draft.models) weapon.count = count;
  if (count === 0) {
    gathering.say(at, name, 'understood', 'replaced, so nobody carries it');
    return;
  }
  list(found.specialRules).forEach((rule, i) => {
    const named = ruleOf(rule);
    if (named && applyToWeapon(weapon, named)) return;
    const phrase = named ? written(named) : (JSON.stringify(rule) ?? '');
    unknown.push(`${name}: ${phrase}`);
    gathering.say(`${at}.specialRules[${i}]`, phrase, 'not known', `a rule of ${name} that is not in v2.16`);
  });
  draft.weapons = [...(draft.weapons ?? []), weapon];
  gathering.say(at, name, 'understood');
}

/** Puts combined copies and joined heroes where they belong. */
function joinAll(gathering: Gathering, entries: readonly Entry[]): Entry[] {
  const bySelection = new Map(entries.flatMap((entry) => (entry.selection ? [[entry.selection, entry] as const] : [])));
  const gone = new Set<Entry>();
  for (const entry of entries) {
    if (!entry.joins) continue;
    const host = bySelection.get(entry.joins);
    if (!host || host === entry || gone.has(host)) {
      gathering.say(entry.at, entry.joins, 'assumed', 'it joins a unit that is not there, and so stands alone');
      continue;
    }
    const same = entry.id !== null && entry.id === host.id;
    if (same) combine(gathering, host, entry);
    else if (!addJoined(gathering, host, entry)) continue;
    host.unknown.push(...entry.unknown);
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
  const joined = host.draft.joined ?? [];
  if (joined.length >= 2 || (models ?? 1) > 1 || (own ?? []).length > 0) {
    gathering.say(entry.at, String(rest.name), 'assumed', 'it cannot join that unit here, and so stands alone');
    return false;
  }
  host.draft.joined = [...joined, { ...rest, hero: hero ?? false } as JoinedInput];
  gathering.say(entry.at, String(rest.name), 'understood', `joined to ${host.at}`);
  if (musician) host.draft.musician = true;
  if (standard) host.draft.standard = true;
  if (sergeant) host.draft.sergeant = sergeant;
  return true;
}
