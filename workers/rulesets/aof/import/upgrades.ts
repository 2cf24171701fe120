/** Upgrades that a saved list chose, taken from its army book: what they replace, for how many models, at what price. */
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { replacedBy, scopeOf } from '../builder/book.ts';
import { sameName } from '../notation/names.ts';
import type { WeaponDraft } from './rules.ts';
import { priceOf, type Target, takeItem } from './share.ts';

export function takeUpgrades(target: Target, at: string, saved: Dict, book: Dict): void {
  const { gathering, draft } = target;
  list(saved.selectedUpgrades).forEach((chosen, i) => {
    const place = `${at}.selectedUpgrades[${i}]`;
    const wanted = text(dict(chosen)?.optionId);
    const found = list(book.upgradePackages)
      .flatMap((one) => list(dict(one)?.sections).map(dict))
      .flatMap((part) => list(part?.options).map((one) => ({ section: part, option: dict(one) })))
      .find(({ option }) => wanted !== null && (text(option?.id) === wanted || text(option?.uid) === wanted));
    if (!found?.option) {
      gathering.say(place, wanted ?? '', 'not known', 'no such upgrade in the army book');
      return;
    }
    const { section, option } = found;
    const label = text(option.label) ?? wanted ?? '';
    const price = priceOf(option, text(saved.id));
    draft.cost = Math.max(0, (draft.cost ?? 0) + (price ?? 0));
    const models = draft.models ?? 1;
    const { copies, sure } = copiesOf(section ?? {}, models, draft.weapons ?? []);
    const paid = price === null ? 'no price of it is given' : `${price} points`;
    if (sure) gathering.say(place, label, 'understood', `${copies} of ${models}; ${paid}`);
    else gathering.say(place, label, 'assumed', `taken for every model of the unit; ${paid}`);
    for (const name of replacedBy(section ?? {})) replace(target, place, name, copies);
    list(option.gains).forEach((gain, j) => {
      takeItem(target, `${place}.gains[${j}]`, counted(gain, copies, models), 1);
    });
    const rules = list(option.gains).filter((gain) => text(dict(gain)?.type) === 'ArmyBookRule').length;
    if (rules > 0 && copies < models)
      gathering.say(place, label, 'assumed', `${copies} of ${models} have it; its rules are taken for all`);
  });
}

/** For how many models a choice counts, as the builder reads it; sure when the book says so. */
function copiesOf(
  section: Dict,
  models: number,
  weapons: readonly WeaponDraft[],
): { readonly copies: number; readonly sure: boolean } {
  const { copies } = scopeOf(section, models);
  const label = text(section.label)?.toLowerCase() ?? '';
  const said =
    section.affects !== undefined || section.select !== undefined || /\b(?:all|any|one|two|three)\b/.test(label);
  if (copies !== 'all') return { copies, sure: said || copies < models || models === 1 };
  // What is left of the weapons that are replaced; what is not there is said by whoever takes it away.
  const left = replacedBy(section)
    .flatMap((name) => weapons.find((weapon) => sameName(weapon.name, name)) ?? [])
    .map(({ count }) => count ?? models);
  return { copies: Math.min(models, ...left.filter((count) => count > 0)), sure: said || models === 1 };
}

/** Takes so many copies of a weapon away. */
function replace({ gathering, draft, unknown }: Target, at: string, name: string, copies: number): void {
  const models = draft.models ?? 1;
  const weapons = draft.weapons ?? [];
  const old = weapons.find((weapon) => sameName(weapon.name, name));
  if (!old) {
    unknown.push(`replaced: ${name}`);
    gathering.say(at, name, 'not known', 'it is to be replaced, but the unit carries nothing of that name');
    return;
  }
  const had = old.count ?? models;
  if (had < copies) gathering.say(at, name, 'not known', `${copies} are to be replaced; the unit has ${had} left`);
  const left = Math.max(0, had - copies);
  draft.weapons = weapons.flatMap((weapon) => {
    if (weapon !== old) return [weapon];
    return left === 0 ? [] : [{ ...weapon, count: left }];
  });
}

/** A gain with its number in the whole unit. */
function counted(gain: Json, copies: number, models: number): Json {
  const found = dict(gain);
  if (!found) return gain;
  const each = whole(found.count) ?? 1;
  // Some books write the number of the whole unit already.
  return { ...found, count: each === models && copies === models ? models : each * copies };
}
