/** Upgrades that a saved list chose, taken from its army book: what they replace, for how many models, at what price. */
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { type Holding, held, isCalled, replacedBy, scopeOf, startsWith } from '../builder/book.ts';
import { priceOf, type Target, takeItem } from './share.ts';

/** A weapon, an item or a rule of the unit, and where it stands. */
interface Carried extends Holding {
  readonly at: string;
}

/**
 * What the unit carries: what it starts with, less what options replace, and what these bring. Rules of what is replaced
 * go with it, so nothing counts before all options are taken.
 *
 * @param upgraded null for a unit as it starts
 */
export function takeCarried(
  target: Target,
  at: string,
  unit: Dict,
  upgraded: { readonly saved: Dict; readonly book: Dict } | null,
): void {
  const start = startsWith(unit).map((one, i): Carried => ({ ...one, at: `${at}.equipment[${i}]` }));
  const carried = upgraded === null ? start : withUpgrades(target, at, start, upgraded.saved, upgraded.book);
  for (const one of carried) {
    const before = start.find(({ at: place }) => place === one.at);
    if (one.count === 0) continue;
    const item = before?.count === one.count ? one.item : numbered(one.item, one.count);
    takeItem(target, one.at, item, 1);
  }
}

function numbered(item: Json, count: number): Json {
  const found = dict(item);
  return found ? { ...found, count } : item;
}

function withUpgrades(
  target: Target,
  at: string,
  start: readonly Carried[],
  saved: Dict,
  book: Dict,
): readonly Carried[] {
  const { gathering, draft } = target;
  let carried = start;
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
    const { copies, sure } = copiesOf(section ?? {}, models, carried);
    const paid = price === null ? 'no price of it is given' : `${price} points`;
    if (sure) gathering.say(place, label, 'understood', `${copies} of ${models}; ${paid}`);
    else gathering.say(place, label, 'assumed', `taken for every model of the unit; ${paid}`);
    for (const name of replacedBy(section ?? {})) carried = replaced(target, place, carried, name, copies);
    const gains = list(option.gains).map((gain, j): Carried => {
      const item = counted(gain, copies, models);
      return { ...held(item, whole(dict(item)?.count) ?? models), at: `${place}.gains[${j}]` };
    });
    carried = [...carried, ...gains];
    const rules = list(option.gains).filter((gain) => text(dict(gain)?.type) === 'ArmyBookRule').length;
    if (rules > 0 && copies < models)
      gathering.say(place, label, 'assumed', `${copies} of ${models} have it; its rules are taken for all`);
  });
  return carried;
}

/** For how many models a choice counts, as the builder reads it; sure when the book says so. */
function copiesOf(
  section: Dict,
  models: number,
  carried: readonly Carried[],
): { readonly copies: number; readonly sure: boolean } {
  const { copies } = scopeOf(section, models);
  const label = text(section.label)?.toLowerCase() ?? '';
  const said =
    section.affects !== undefined || section.select !== undefined || /\b(?:all|any|one|two|three)\b/.test(label);
  if (copies !== 'all') return { copies, sure: said || copies < models || models === 1 };
  // What is left of the weapons that are replaced; what is not there is said by whoever takes it away.
  const left = replacedBy(section).map((name) =>
    carried.reduce((sum, one) => (isCalled(one, name) ? sum + one.count : sum), 0),
  );
  return { copies: Math.min(models, ...left.filter((count) => count > 0)), sure: said || models === 1 };
}

/** So many copies of something less. */
function replaced(
  { gathering, unknown }: Target,
  at: string,
  carried: readonly Carried[],
  name: string,
  copies: number,
): readonly Carried[] {
  const had = carried.reduce((sum, one) => (isCalled(one, name) ? sum + one.count : sum), 0);
  if (!carried.some((one) => isCalled(one, name))) {
    unknown.push(`replaced: ${name}`);
    gathering.say(at, name, 'not known', 'it is to be replaced, but the unit carries nothing of that name');
    return carried;
  }
  if (had < copies) gathering.say(at, name, 'not known', `${copies} are to be replaced; the unit has ${had} left`);
  let left = copies;
  return carried.map((one) => {
    if (left === 0 || !isCalled(one, name)) return one;
    const gone = Math.min(one.count, left);
    left -= gone;
    return { ...one, count: one.count - gone };
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
