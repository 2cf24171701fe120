/**
 * A unit of an army book with the options that were chosen: its profile and its points, or why a choice is not allowed.
 * This is the one place where options become a profile; what they gain goes through the readers of lists.
 */
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { bookEntry } from '../import/book.ts';
import { withoutHero } from '../import/join.ts';
import { type Finding, Gathering } from '../import/report.ts';
import { takeItem } from '../import/share.ts';
import type { Unit } from '../schema.ts';
import { type Holding, held, isCalled, type Option, type Section, sectionsOf, startsWith } from './book.ts';
import { COMBINED, combinedSections, combinedUnit, mayCombine } from './combined.ts';

/** How often each option was taken, by its id; 0 and left out are the same. */
export type Choice = Readonly<Record<string, number>>;

export interface Built {
  /** Null where the book does not say what the unit is, or a choice is not allowed. */
  readonly unit: Unit | null;
  /** Rules of the unit that nobody knows here. */
  readonly unknown: readonly string[];
  readonly points: number;
  /** Options that cannot be taken as often as they were, with the reason. */
  readonly refused: ReadonlyArray<{ readonly option: string; readonly reason: string }>;
  readonly findings: readonly Finding[];
}

/** One taking of an option. */
interface Pick {
  readonly section: Section;
  readonly option: Option;
}

/** The unit that a choice is about, alone or combined, and what it may take. */
export function optionsIn(book: Dict, choice: Choice): { unit: Dict | null; sections: Section[]; options: Choice } {
  const unit = dict(list(book.units)[0]);
  const { [COMBINED]: combined = 0, ...options } = choice;
  if (!unit) return { unit, sections: [], options };
  if (combined > 0 && mayCombine(unit))
    return { unit: combinedUnit(unit), sections: combinedSections(book, unit), options };
  return { unit, sections: sectionsOf(book, unit), options: combined > 0 ? choice : options };
}

/** The unit of a book that has one, as {@link bookOfOne} makes it. Never throws. */
export function build(book: Dict, choice: Choice): Built {
  const { unit, sections, options } = optionsIn(book, choice);
  const gathering = new Gathering();
  const base = unit && bookEntry(gathering, 'unit', { ...unit, equipment: [], weapons: [] }, null);
  if (!unit || !base) return { unit: null, unknown: [], points: 0, refused: [], findings: gathering.findings };
  const { holdings, refused, taken } = carry(sections, startsWith(unit), options);
  const points = Math.max(
    0,
    taken.reduce((sum, { option }) => sum + (option.price ?? 0), whole(unit.cost) ?? 0),
  );
  for (const { option } of taken)
    if (option.price === null)
      gathering.say('options', option.label, 'assumed', 'no points, because no price is given');
  const target = { gathering, draft: base.draft, unknown: base.unknown };
  const models = base.draft.models ?? 1;
  for (const { item, name, count } of holdings) {
    takeItem(target, name || 'item', counted(item, count), 1);
    const rule = text(dict(item)?.type) === 'ArmyBookRule';
    if (rule && count < models)
      gathering.say(name, `${count} of ${models}`, 'assumed', 'models have this rule; it is taken for all of them');
  }
  gathering.add('unit', { ...withoutHero(base.draft), cost: points }, base.unknown);
  const [added] = gathering.units;
  return {
    unit: refused.length === 0 ? (added?.unit ?? null) : null,
    unknown: added?.unknown ?? [],
    points,
    refused,
    findings: gathering.findings.filter(({ verdict }) => verdict !== 'understood'),
  };
}

function counted(item: Json, count: number): Json {
  const found = dict(item);
  return found ? { ...found, count } : item;
}

export interface Carried {
  readonly holdings: readonly Holding[];
  readonly taken: readonly Pick[];
  readonly refused: Built['refused'];
}

/**
 * What the unit carries. Options are taken in the order of the book; one that replaces what another one brings waits for
 * it. What is over a limit, or has nothing left to replace, is refused.
 */
export function carry(sections: readonly Section[], start: readonly Holding[], choice: Choice): Carried {
  const refused: Array<Built['refused'][number]> = [];
  let waiting = sections.flatMap((section) => {
    const { each, together } = section.scope;
    let room = together;
    return section.options.flatMap((option) => {
      const wanted = Math.max(0, Math.floor(choice[option.id] ?? 0));
      const own = option.once ? 1 : each;
      const most = Math.min(own, room);
      if (wanted > most) {
        const reason = wanted > own ? `it may be taken ${atMost(own)}` : `only ${together} of these may be taken`;
        refused.push({ option: option.id, reason });
      }
      const number = Math.min(wanted, most);
      room -= number;
      return Array.from({ length: number }, (): Pick => ({ section, option }));
    });
  });
  const known = new Set(sections.flatMap(({ options }) => options.map(({ id }) => id)));
  for (const [option, number] of Object.entries(choice))
    if (number > 0 && !known.has(option)) refused.push({ option, reason: 'the unit has no such option' });
  let holdings = start;
  const taken: Pick[] = [];
  for (let before = -1; before !== taken.length; ) {
    before = taken.length;
    waiting = waiting.filter((pick) => {
      const after = withPick(holdings, pick);
      if (after === null) return true;
      holdings = after;
      taken.push(pick);
      return false;
    });
  }
  for (const { section, option } of waiting) {
    if (refused.some((one) => one.option === option.id)) continue;
    refused.push({ option: option.id, reason: missing(section, holdings) });
  }
  return { holdings: holdings.filter(({ count }) => count > 0), taken, refused };
}

function atMost(number: number): string {
  return number === 1 ? 'once' : `${number} times at most`;
}

function missing({ replaces, scope }: Section, holdings: readonly Holding[]): string {
  const need = scope.copies === 'all' ? 1 : scope.copies;
  const short = replaces.find((name) => numberOf(holdings, name) < need) ?? replaces.join(' and ');
  const left = numberOf(holdings, short);
  return left === 0 ? `no ${short} is left to replace` : `${need} ${short} are replaced, and ${left} left`;
}

function numberOf(holdings: readonly Holding[], name: string): number {
  return holdings.reduce((sum, one) => (isCalled(one, name) ? sum + one.count : sum), 0);
}

/** The holdings after an option was taken once; null when there is nothing left for it to replace. */
function withPick(holdings: readonly Holding[], { section, option }: Pick): readonly Holding[] | null {
  const { replaces, scope } = section;
  const had = replaces.map((name) => numberOf(holdings, name));
  const copies = scope.copies === 'all' ? Math.min(...had) : scope.copies;
  if (replaces.length > 0 && (copies === 0 || had.some((number) => number < copies))) return null;
  let after = holdings;
  for (const name of replaces) {
    let left = copies;
    after = after.map((one) => {
      if (!isCalled(one, name)) return one;
      const gone = Math.min(one.count, left);
      left -= gone;
      return { ...one, count: one.count - gone };
    });
  }
  for (const gain of option.gains) after = gained(after, gain, copies);
  return after;
}

function gained(holdings: readonly Holding[], gain: Json, copies: number): readonly Holding[] {
  const each = whole(dict(gain)?.count) ?? 1;
  // Some books write the number of the whole unit already.
  const number = each > 1 && each === copies ? each : each * copies;
  const plain = asKey(gain);
  const same = holdings.findIndex((one) => asKey(one.item) === plain);
  if (same < 0) return [...holdings, held(gain, number)];
  return holdings.map((one, i) => (i === same ? { ...one, count: one.count + number } : one));
}

/** Two things are one kind when nothing but their numbers and ids differs. */
function asKey(item: Json): string {
  if (dict(item) === null) return JSON.stringify(item);
  const { count: _, id: __, uid: ___, originalCount: ____, ...rest } = dict(item) ?? {};
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}
