/** Upgrades of a unit as its army book offers them: what each option costs, what it replaces, and how often it may be taken. */
import { NUMBER as COUNT, numberOf } from '../../box/numbers.ts';
import { type Dict, dict, type Json, list, text, whole } from '../../reading/json.ts';
import { priceOf } from '../import/share.ts';
import { countedName, sameName } from '../notation/names.ts';

/** How often the options of a section may be taken, and for how many models each time. */
export interface Scope {
  /** Copies of what is gained and replaced each time; "all" is as many as the unit has left of what is replaced. */
  readonly copies: number | 'all';
  /** How often one option may be taken. */
  readonly each: number;
  /** How often all options of the section together may be taken. */
  readonly together: number;
}

export interface Section {
  readonly label: string;
  readonly replaces: readonly string[];
  readonly scope: Scope;
  readonly options: readonly Option[];
}

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Points each time; null where the book names no price. */
  readonly price: number | null;
  readonly gains: readonly Json[];
  /** It may be taken once, however often the others of its section may. */
  readonly once?: true;
}

/** A weapon, an item or a rule of a unit, and how many of it there are. */
export interface Holding {
  readonly name: string;
  readonly item: Json;
  readonly count: number;
}

/** As headings of sections have them. */
const NUMBER = `an?|${COUNT}`;
/** More than any unit has models: no limit but what the unit carries. */
const NO_LIMIT = 200;
/** Sections, and options in all of them, that one unit may have; real ones have a dozen, and some dozens. */
const MOST_SECTIONS = 40;
const MOST_OPTIONS = 120;

/** Sections of the packages that a unit asks for, in the order of the book. */
export function sectionsOf(book: Dict, unit: Dict): Section[] {
  const packages = new Map(list(book.upgradePackages).map((one) => [text(dict(one)?.uid), dict(one)] as const));
  const models = whole(unit.size) ?? 1;
  let room = MOST_OPTIONS;
  return list(unit.upgrades)
    .slice(0, MOST_SECTIONS)
    .flatMap((asked) => list(packages.get(text(asked) ?? text(dict(asked)?.uid))?.sections))
    .slice(0, MOST_SECTIONS)
    .flatMap((section, s) => {
      const found = dict(section);
      if (!found) return [];
      const read = readSection(found, s, models, text(unit.id), room);
      room -= read.options.length;
      return [read];
    });
}

function readSection(section: Dict, s: number, models: number, unitId: string | null, room: number): Section {
  const replaces = replacedBy(section);
  return {
    label: text(section.label) ?? (replaces.length > 0 ? `Replace ${replaces.join(' and ')}` : 'Upgrade'),
    replaces,
    scope: scopeOf(section, models),
    options: list(section.options)
      .slice(0, room)
      .flatMap((given, o): Option[] => {
        const option = dict(given);
        if (!option) return [];
        return [
          {
            id: text(option.id) ?? text(option.uid) ?? `${s}.${o}`,
            label: text(option.label) ?? text(option.name) ?? `Option ${o + 1}`,
            price: priceOf(option, unitId),
            gains: list(option.gains),
          },
        ];
      }),
  };
}

/** Books of several years say so in a field, or in the heading alone. */
function isReplacing(section: Dict): boolean {
  const said = text(section.type) ?? text(section.variant);
  if (text(section.type) === 'replace' || text(section.variant) === 'replace') return true;
  return said === null && (section.replaceWhat !== undefined || REPLACE.test(text(section.label) ?? ''));
}

const REPLACE = new RegExp(
  `^replace\\s+(?:(?:all|any|up to (?:${NUMBER})|${NUMBER})\\s+)?(?:of\\s+)?(.+?)(?:\\s+with\\b.*)?:?$`,
  'i',
);

/** Names of what the options of a section replace; none where they are added. */
export function replacedBy(section: Dict): string[] {
  if (!isReplacing(section)) return [];
  const stated = names(section.replaceWhat ?? section.targets);
  if (stated.length > 0) return stated;
  const headed = REPLACE.exec(text(section.label) ?? '')?.[1];
  return headed === undefined ? [] : headed.split(/\s*,\s*|\s+and\s+/).filter(Boolean);
}

/** Names of what is replaced: one, some, or some for each of some. */
function names(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return list(value).flatMap(names);
}

/** What a section says with its fields, or with its heading where it has none. */
export function scopeOf(section: Dict, models: number): Scope {
  const label = text(section.label)?.toLowerCase() ?? '';
  const replaces = isReplacing(section);
  const affects = limitOf(section.affects) ?? headed(label, `^(?:replace|upgrade|take|add|equip|give)\\s+`);
  const select = limitOf(section.select) ?? headed(label, `\\bwith\\s+`);
  // "Up to two" stands in headings of sections whose field says no more than 2.
  const upTo = /\bup to\b/.test(label.split(/\bwith\b/)[0]) && affects?.kind === 'exactly';
  const kind = upTo ? 'upTo' : affects?.kind;
  const choices = select === null ? null : select.kind === 'any' ? NO_LIMIT : select.value;
  if (kind === 'any') return times(1, NO_LIMIT, replaces ? NO_LIMIT : models * (choices ?? 1), models, replaces);
  if (kind === 'upTo') return times(1, affects!.value, affects!.value * (choices ?? 1), models, replaces);
  if (kind === 'exactly') return { copies: affects!.value, each: 1, together: choices ?? 1 };
  const once = { each: 1, together: choices ?? (replaces ? 1 : NO_LIMIT) };
  const all = replaces ? 'all' : models;
  if (kind === 'all') return { copies: all, ...once };
  // Neither says how many models it is for: one choice of something, or a change of the whole unit.
  return { copies: select !== null || models === 1 ? 1 : all, ...once };
}

function times(copies: number, each: number, together: number, models: number, replaces: boolean): Scope {
  return { copies, each: Math.min(each, replaces ? NO_LIMIT : models), together: Math.min(together, NO_LIMIT) };
}

interface Limit {
  readonly kind: 'all' | 'any' | 'upTo' | 'exactly';
  readonly value: number;
}

function limitOf(field: Json | undefined): Limit | null {
  const kind = (text(dict(field)?.type) ?? text(field) ?? '').toLowerCase();
  const value = whole(dict(field)?.value) ?? whole(field);
  if (kind === 'all' || kind === 'any') return { kind, value: 1 };
  if (value === null || value < 1) return null;
  return { kind: kind === 'upto' ? 'upTo' : 'exactly', value };
}

function headed(label: string, before: string): Limit | null {
  const match = new RegExp(`${before}(all|any|up to (${NUMBER})|${NUMBER})\\b`).exec(label);
  if (!match) return null;
  const [, word, most] = match;
  if (word === 'all' || word === 'any') return { kind: word, value: 1 };
  return { kind: most ? 'upTo' : 'exactly', value: countOf(most ?? word) };
}

function countOf(word: string): number {
  return /^an?$/.test(word) ? 1 : Math.max(1, numberOf(word));
}

/** What a unit carries as it starts. */
export function startsWith(unit: Dict): Holding[] {
  const models = whole(unit.size) ?? 1;
  return list(unit.equipment ?? unit.weapons).map((item) => held(item, whole(dict(item)?.count) ?? models));
}

export function held(item: Json, count: number): Holding {
  const found = dict(item);
  const name = text(found?.name) ?? text(found?.label)?.replace(/\s*\(.*$/, '') ?? '';
  return { name: countedName(name).name, item, count };
}

/** Whether a book means this thing by a name. */
export function isCalled({ name }: Holding, wanted: string): boolean {
  return sameName(name, countedName(wanted).name);
}

/** A book with one unit in it, and the packages that it asks for: all that its builder needs. */
export function bookOfOne(book: Dict, unit: Dict): Dict {
  const asked = new Set(list(unit.upgrades).map((one) => text(one) ?? text(dict(one)?.uid)));
  return {
    name: book.name,
    versionString: book.versionString,
    units: [unit],
    upgradePackages: list(book.upgradePackages).filter((one) => asked.has(text(dict(one)?.uid))),
  };
}
