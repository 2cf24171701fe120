/**
 * Lists shared as JSON. A unit's `loadout` is the truth, its `weapons` only what it starts with. Combined units are two
 * entries of which one joins the other; heroes join the same way.
 */
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { carriedRule } from '../notation/carried.ts';
import { countedName } from '../notation/names.ts';
import { type Entry, joinAll, withoutHero } from './join.ts';
import { Gathering, type ImportReport } from './report.ts';

import { applyToUnit, applyToWeapon, type Draft, type Named, readRule, type WeaponDraft } from './rules.ts';
import { checkTotals } from './selfcheck.ts';

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
    if (found) return readEntry(gathering, `units[${i}]`, found);
    gathering.say(`units[${i}]`, JSON.stringify(unit), 'not known');
    return [];
  });
  for (const entry of joinAll(gathering, entries))
    gathering.add(entry.at, withoutHero(entry.draft), entry.unknown, entry.places);
  checkTotals(gathering, {
    at: 'list',
    points: whole(top.listPoints) ?? whole(top.points),
    units: positive(top.activationCount),
    models: positive(top.modelCount),
  });
  return gathering.gathered('share JSON');
}

/** Numbers that builders leave at 0 when they have not counted. */
function positive(value: Json | undefined): number | null {
  const number = whole(value);
  return number !== null && number > 0 ? number : null;
}

/** Stats without which there is no unit; says which of them are missing. */
export function statsOf(
  gathering: Gathering,
  at: string,
  name: string,
  unit: Dict,
): { readonly quality: number; readonly defense: number } | null {
  const [quality, defense] = [whole(unit.quality), whole(unit.defense)];
  if (quality !== null && defense !== null) return { quality, defense };
  const missing = [...(quality === null ? ['Quality'] : []), ...(defense === null ? ['Defense'] : [])].join(' and ');
  gathering.say(at, name, 'not known', `${missing} cannot be read, so the unit is left out`);
  return null;
}

function readEntry(gathering: Gathering, at: string, unit: Dict): Entry[] {
  const name = text(unit.customName) ?? text(unit.name) ?? 'Unit';
  const stats = statsOf(gathering, at, name, unit);
  if (!stats) return [];
  const draft: Draft = { name, models: whole(unit.size) ?? 1, ...stats, cost: whole(unit.cost) ?? 0 };
  const unknown: string[] = [];
  gathering.say(at, `${name} [${draft.models}]`, 'understood');
  if (whole(unit.size) === null) gathering.say(at, 'size', 'assumed', 'one model, because no size can be read');
  if (whole(unit.cost) === null) gathering.say(at, 'cost', 'assumed', 'no points, because none can be read');
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
  payUpgrades(target, at, unit);
  takeTraits(target, at, unit);
  const [id, selection, joins] = [text(unit.id), text(unit.selectionId), text(unit.joinToUnit)];
  return [{ at, id, selection, joins, draft, unknown, places: [at] }];
}

/** Traits that a unit won in a campaign: nobody here knows what they do. */
export function takeTraits({ gathering, unknown }: Target, at: string, { traits }: Dict): void {
  list(traits).forEach((trait, i) => {
    const told = text(trait) ?? text(dict(trait)?.name) ?? JSON.stringify(trait) ?? '';
    unknown.push(told);
    gathering.say(`${at}.traits[${i}]`, told, 'not known', 'a trait of a campaign');
  });
}

/** What an option costs the unit: a price of its own, or the one for everybody; null when none is given. */
export function priceOf(option: Dict, unitId: string | null): number | null {
  const own = list(option.costs)
    .map(dict)
    .find((one) => unitId !== null && text(one?.unitId) === unitId);
  return whole(own?.cost) ?? whole(option.cost);
}

/** The points of a unit leave out its upgrades: each chosen option adds its price. */
function payUpgrades({ gathering, draft }: Target, at: string, unit: Dict): void {
  list(unit.selectedUpgrades).forEach((chosen, i) => {
    const place = `${at}.selectedUpgrades[${i}]`;
    const option = dict(dict(chosen)?.option);
    const label = text(option?.label) ?? text(option?.name) ?? text(dict(chosen)?.optionId) ?? 'upgrade';
    const price = option ? priceOf(option, text(unit.id)) : null;
    if (price === null) gathering.say(place, label, 'assumed', 'no points, because no price of it is given');
    else gathering.say(place, label, 'understood', `${price} points`);
    draft.cost = Math.max(0, (draft.cost ?? 0) + (price ?? 0));
  });
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
  if (rating === null) return readRule(name);
  return { name: readRule(name).name, rating, ...(found.modify === true ? { gains: true } : {}) };
}

/** A dash stands where there is nothing to say. */
export function isNoRule({ name }: Named): boolean {
  return /^[-\u2013\u2014]?$/.test(name.trim());
}

export function written({ name, rating, gains }: Named): string {
  return rating === null ? name : `${name}(${gains ? '+' : ''}${rating})`;
}

export function takeRule({ gathering, draft, unknown }: Target, at: string, rule: Json): void {
  const named = ruleOf(rule);
  if (!named) {
    gathering.say(at, JSON.stringify(rule) ?? '', 'not known');
    return;
  }
  if (isNoRule(named)) return;
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

function takeWeapon(target: Target, at: string, found: Dict, label: string, attacks: number): void {
  const { gathering, draft } = target;
  const models = draft.models ?? 1;
  const { name, times: pairs } = countedName(label);
  const range = whole(found.range);
  const given = whole(found.count);
  if (given === 0) {
    gathering.say(at, name, 'understood', 'replaced, so nobody carries it');
    return;
  }
  if (range === null && text(found.range) !== null && text(found.range) !== '-') {
    target.unknown.push(name);
    gathering.say(at, name, 'not known', `no range can be read from "${text(found.range)}"; the weapon is left out`);
    return;
  }
  const times = whole(found.attacksMultiplier) ?? 1;
  const count = (given ?? models) * pairs;
  if (pairs > 1) gathering.say(at, label, 'assumed', `${pairs} of them in place of each one, ${count} in the unit`);
  const weapon: WeaponDraft = { name, attacks: attacks * times };
  if (range !== null && range > 0) weapon.range = range;
  if (count !== models) weapon.count = count;
  list(found.specialRules).forEach((rule, i) => {
    takeWeaponRule(target, `${at}.specialRules[${i}]`, weapon, rule);
  });
  draft.weapons ??= [];
  draft.weapons.push(weapon);
  gathering.say(at, name, 'understood');
}

/** A rule of a weapon; Impact and Phalanx go to the unit when every model carries it. */
export function takeWeaponRule(target: Target, at: string, weapon: WeaponDraft, rule: Json): void {
  const { gathering, draft, unknown } = target;
  const named = ruleOf(rule);
  if (named && (isNoRule(named) || applyToWeapon(weapon, named))) return;
  const models = draft.models ?? 1;
  const carried = named && carriedRule(draft, named.name, named.rating, weapon.count ?? models, models);
  const phrase = named ? written(named) : (JSON.stringify(rule) ?? '');
  if (carried?.known && carried.note === null) {
    gathering.say(at, phrase, 'understood', `every model has it with ${weapon.name}`);
    return;
  }
  unknown.push(`${weapon.name}: ${phrase}`);
  gathering.say(at, phrase, 'not known', carried?.note ?? `a rule of ${weapon.name} that is not in v2.16`);
}
