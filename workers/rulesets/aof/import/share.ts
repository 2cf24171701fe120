/**
 * Lists shared as JSON. A unit's `loadout` is the truth, its `weapons` only what it starts with. Combined units are two
 * entries of which one joins the other; heroes join the same way.
 */
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { type Entry, joinAll, withoutHero } from './join.ts';
import { Gathering, type ImportReport } from './report.ts';
import { applyToUnit, applyToWeapon, type Draft, type Named, readRule, type WeaponDraft } from './rules.ts';

export function looksLikeShare(value: Json): boolean {
  const units = list(dict(value)?.units);
  return units.some((unit) => dict(unit)?.loadout !== undefined || dict(unit)?.selectionId !== undefined);
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
