/**
 * How many of an entry a unit has from the start: its least number, its share of what its group asks for, and the number
 * in its name. Options that nobody chose count nothing, also when their group names one of them its default.
 */
import type { Element } from '../../reading/element.ts';
import { isGroup, nameOf, number } from './battlescribe-entry.ts';

/** Limits of the whole army say nothing about a unit. */
const WIDER = ['force', 'roster', 'primary-catalogue', 'primary-category'];

/** An entry with the link that led to it; one and the same without a link. */
export interface Placed {
  readonly given: Element;
  readonly entry: Element;
}

/** "5x Warriors", "Warriors [5]", "Warriors x5", and of models "5 Warriors". */
export function countInName(name: string, model: boolean): number | null {
  const match =
    /^(\d{1,3}) ?[x\u00d7] ?(?=\D)/.exec(name) ??
    /\[(\d{1,3})\]/.exec(name) ??
    / [x\u00d7] ?(\d{1,3})$/.exec(name) ??
    (model ? /^(\d{1,3}) (?=[A-Za-z])/.exec(name) : null);
  const count = match ? Number(match[1]) : 0;
  return count > 0 ? count : null;
}

/** A name without the number of models in it. */
export function withoutCount(name: string): string {
  return name
    .replace(/^\d{1,3} ?[x\u00d7] ?(?=\D)/, '')
    .replace(/\s*\[\d{1,3}\]/g, '')
    .replace(/ [x\u00d7] ?\d{1,3}$/, '')
    .trim();
}

export function isModel({ entry }: Placed): boolean {
  return entry.attribute('type') === 'model';
}

/** The strictest limit of a kind on selections beside one another; null without one. */
export function limit({ given, entry }: Placed, type: 'min' | 'max'): number | null {
  const values = [given, ...(given === entry ? [] : [entry])]
    .flatMap((each) => each.within('constraints', 'constraint'))
    .filter(
      (one) =>
        one.attribute('type') === type &&
        (one.attribute('field') ?? 'selections') === 'selections' &&
        one.attribute('percentValue') !== 'true' &&
        !WIDER.includes(one.attribute('scope') ?? 'parent'),
    )
    .flatMap((one) => number(one, 'value') ?? []);
  if (values.length === 0) return null;
  return type === 'min' ? Math.max(...values) : Math.min(...values);
}

export interface Count {
  /** How often the entry is taken; its price counts so often. */
  readonly taken: number;
  /** Models of it, where its name says that one entry is several; otherwise 1. */
  readonly each: number;
  /** Why so many, where the file does not quite say it. */
  readonly note: string | null;
}

/**
 * Counts of all entries of one parent, in their order.
 *
 * @param parent a unit, a model, an upgrade or a group
 */
export function countsOf(parent: Placed, children: readonly Placed[]): Count[] {
  const counts = children.map((child) => ({
    taken: limit(child, 'min') ?? 0,
    each: isModel(child) ? (countInName(nameOf(child.given), true) ?? countInName(nameOf(child.entry), true) ?? 1) : 1,
    note: null as string | null,
  }));
  const give = (index: number, taken: number, note: string | null) => {
    counts[index] = { ...counts[index], taken: counts[index].taken + taken, note };
  };
  if (isGroup(parent.entry)) {
    const missing = (limit(parent, 'min') ?? 0) - counts.reduce((sum, { taken }) => sum + taken, 0);
    const wanted =
      parent.entry.attribute('defaultSelectionEntryId') ?? parent.given.attribute('defaultSelectionEntryId');
    const standard = children.findIndex(({ given, entry }) =>
      [given, entry].some((one) => wanted !== null && one.attribute('id') === wanted),
    );
    if (missing > 0 && standard >= 0) give(standard, missing, null);
    else if (missing > 0 && counts.length > 0)
      give(0, missing, 'its group asks for one and has no default: the first is taken');
  }
  const first = children.findIndex(isModel);
  const none = children.every((child, i) => !isModel(child) || counts[i].taken === 0);
  // A unit has models, so where no least number is given, its most is the only number there is.
  if (first >= 0 && none && !isGroup(parent.entry)) {
    const most = counts[first].each > 1 ? 1 : (limit(children[first], 'max') ?? 1);
    give(first, most, `no least number of models is given: ${most * counts[first].each} are taken`);
  }
  return counts;
}
