/** Army books as JSON, and saved lists, which need the book to say what their units are. */
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { Gathering, type ImportReport } from './report.ts';
import type { Draft } from './rules.ts';
import { type Target, takeItem, takeRule } from './share.ts';

export function looksLikeBook(value: Json): boolean {
  const top = dict(value);
  return (
    top !== null && Array.isArray(top.units) && (top.upgradePackages !== undefined || top.versionString !== undefined)
  );
}

export function looksLikeSave(value: Json): boolean {
  const top = dict(value);
  return (
    top !== null && (top.saveVersion !== undefined || dict(top.list) !== null) && Array.isArray(dict(top.list)?.units)
  );
}

/** Every unit of a book as it starts, without upgrades. */
export function importBook(value: Json): ImportReport {
  const gathering = new Gathering();
  const book = dict(value)!;
  gathering.title = text(book.name);
  sayEdition(gathering, book);
  list(book.units).forEach((unit, i) => {
    const at = `units[${i}]`;
    const found = dict(unit);
    if (!found) gathering.say(at, JSON.stringify(unit), 'not known');
    else takeBookUnit(gathering, at, found, null);
  });
  return gathering.report('army book JSON');
}

/** @param book the army book the list was made from; without it the units cannot be told */
export function importSave(value: Json, book: Json | null): ImportReport {
  const gathering = new Gathering();
  const top = dict(value)!;
  const saved = dict(top.list)!;
  gathering.title = text(saved.name);
  const known = dict(book ?? null);
  const byId = new Map(
    list(known?.units).flatMap((unit) => {
      const found = dict(unit);
      const id = text(found?.id);
      return found && id ? [[id, found] as const] : [];
    }),
  );
  if (known) sayEdition(gathering, known);
  list(saved.units).forEach((unit, i) => {
    const at = `list.units[${i}]`;
    const found = dict(unit);
    const base = byId.get(text(found?.id) ?? '');
    if (!found || !base) {
      const note = known
        ? 'not in the army book that was given'
        : 'a saved list names units only; its army book is needed';
      gathering.say(at, text(found?.customName) ?? text(found?.id) ?? '', 'not known', note);
      return;
    }
    const draft = takeBookUnit(gathering, at, base, { saved: found, book: known! });
    if (text(found.joinToUnit))
      gathering.say(at, String(draft.name), 'assumed', 'joins of saved lists are not followed: it stands alone');
  });
  return gathering.report('saved list JSON');
}

function sayEdition(gathering: Gathering, book: Dict): void {
  const version = text(book.versionString);
  if (version) gathering.say('versionString', version, 'assumed', 'rules are read as those of v2.16');
}

interface Upgraded {
  readonly saved: Dict;
  readonly book: Dict;
}

function takeBookUnit(gathering: Gathering, at: string, unit: Dict, upgraded: Upgraded | null): Draft {
  const name = (text(upgraded?.saved.customName) ?? text(unit.name) ?? 'Unit').replace(/[;|\n]/g, ' ').slice(0, 60);
  const draft: Draft = {
    name,
    models: whole(unit.size) ?? 1,
    quality: whole(unit.quality) ?? 4,
    defense: whole(unit.defense) ?? 4,
    cost: whole(unit.cost) ?? 0,
  };
  gathering.say(at, `${name} [${draft.models}]`, 'understood');
  const target: Target = { gathering, draft, unknown: [] };
  list(unit.specialRules ?? unit.rules).forEach((rule, i) => {
    takeRule(target, `${at}.specialRules[${i}]`, rule);
  });
  list(unit.equipment ?? unit.weapons).forEach((item, i) => {
    takeItem(target, `${at}.equipment[${i}]`, item, 1);
  });
  if (upgraded) takeUpgrades(target, at, upgraded);
  const { hero: _, ...plain } = draft;
  gathering.add(at, plain, target.unknown);
  return draft;
}

function takeUpgrades(target: Target, at: string, { saved, book }: Upgraded): void {
  const { gathering, draft } = target;
  list(saved.selectedUpgrades).forEach((chosen, i) => {
    const place = `${at}.selectedUpgrades[${i}]`;
    const option = text(dict(chosen)?.optionId);
    const found = list(book.upgradePackages)
      .flatMap((one) => list(dict(one)?.sections).map(dict))
      .flatMap((part) => list(part?.options).map((one) => ({ section: part, option: dict(one) })))
      .find((one) => option !== null && text(one.option?.id) === option);
    if (!found?.option) {
      gathering.say(place, option ?? '', 'not known', 'no such upgrade in the army book');
      return;
    }
    const { section } = found;
    draft.cost = (draft.cost ?? 0) + (whole(found.option.cost) ?? 0);
    const replaced = list(section?.replaceWhat).map((one) => String(one).toLowerCase());
    if (text(section?.type) === 'replace') {
      draft.weapons = (draft.weapons ?? []).filter(({ name }) => !replaced.includes(name.toLowerCase()));
    }
    const label = text(found.option.label) ?? option ?? '';
    gathering.say(place, label, 'assumed', 'taken for every model of the unit');
    list(found.option.gains).forEach((gain, j) => {
      takeItem(target, `${place}.gains[${j}]`, gain, 1);
    });
  });
}
