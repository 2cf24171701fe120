/** Numbers of studies in words, and what every study says about its cells. */

import { placeInWords } from '../checking/place-words.ts';
import { findKind, findRuleset } from '../rulesets/index.ts';
import type { Ignored } from '../rulesets/ruleset.ts';
import { counted } from '../wording.ts';
import { type Cell, namesKey } from './cell.ts';
import type { Bounded, Format } from './figures.ts';
import { formatted } from './format.ts';
import type { Known } from './known.ts';
import { intervalOf, type Sample } from './sample.ts';
import type { StudyAnswer } from './study.ts';

/** The value of a sample and its interval, as figures want it. */
export function bounded(sample: Sample, level?: number): Bounded {
  const interval = intervalOf(sample, level);
  return interval ? { value: sample.value, low: interval.low, high: interval.high } : { value: sample.value };
}

/** The same for a chance, whose interval ends at 0 and 1. */
export function boundedChance(sample: Sample, level?: number): Bounded {
  const { value, low, high } = bounded(sample, level);
  return low === undefined || high === undefined
    ? { value }
    : { value, low: Math.max(0, low), high: Math.min(1, high) };
}

/** "54.8 %", or "about 54.8 % (54.5 % to 55.1 %)"; of points "about +2.1 points (+1.4 to +2.8)". */
export function inWords({ value, low, high }: Bounded, format: Format): string {
  if (low === undefined || high === undefined) return formatted(value, format);
  const end = (bound: number) => formatted(bound, format).replace(/ points$/, '');
  return `about ${formatted(value, format)} (${end(low)} to ${end(high)})`;
}

/** A list of names that is longer than so many letters is a wall in a sentence. */
const LONGEST_LISTING = 150;
const LEAST_NAMED = 2;

/** "a", "a and b", "a, b and c"; long lists are cut. Names with commas of their own are told apart by semicolons. */
export function listing(names: readonly string[], atMost = 6): string {
  const between = names.some((name) => name.includes(', ')) ? '; ' : ', ';
  const most = names.length > LEAST_NAMED + 1 ? Math.min(atMost, roomFor(names)) : atMost;
  if (names.length > most) return `${names.slice(0, most - 1).join(between)} and ${names.length - most + 1} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(between)} and ${names.at(-1)}`;
}

/** How many of them {@link listing} may have, the words for the rest among them. */
function roomFor(names: readonly string[]): number {
  let letters = 0;
  const fitting = names.findIndex((name) => {
    letters += name.length;
    return letters > LONGEST_LISTING;
  });
  return fitting < 0 ? names.length : Math.max(LEAST_NAMED, fitting) + 1;
}

type Common = Pick<StudyAnswer, 'method' | 'trials' | 'cells' | 'rules' | 'ignored'>;

/** Methods, trials, rules that took part and inputs that were ignored, of all cells that are known. */
export function commonOf(known: Known, cells: readonly Cell[]): Common {
  let exact = 0;
  let simulated = 0;
  let trials = 0;
  const rules = new Map<string, { readonly id: string; readonly title: string }>();
  const ignored = new Map<string, { readonly entry: Ignored & { readonly title: string }; cells: number }>();
  for (const { key, request } of cells) {
    const cell = known.get(key);
    for (const id of known.named(namesKey({ key })) ?? cell?.facts.rules ?? []) {
      if (!rules.has(id)) rules.set(id, { id, title: titleOf(request.ruleset, id) });
    }
    if (!cell) continue;
    if (cell.exact) exact++;
    else simulated++;
    trials += cell.trials;
    for (const entry of cell.facts.ignored) {
      const same = `${entry.path}\n${entry.reason}`;
      const found = ignored.get(same) ?? {
        entry: { ...entry, title: ignoredPlace(request.ruleset, request.kind, entry.path) },
        cells: 0,
      };
      found.cells++;
      ignored.set(same, found);
    }
  }
  return {
    method: simulated === 0 ? 'exact' : exact === 0 ? 'monte-carlo' : 'exact and monte-carlo',
    trials,
    cells: exact + simulated,
    rules: [...rules.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ignored: [...ignored.values()].map(({ entry, cells: count }) => ({ ...entry, cells: count })),
  };
}

/** Where something stands that no question knows, in words; its own name begins the reason. */
export function ignoredPlace(ruleset: string, kind: string, path: string): string {
  const field = path.replace(/^values\./, '').replace(/\[\d+\]$/, '');
  return placeInWords(findKind(ruleset, kind), undefined, field);
}

function titleOf(ruleset: string, id: string): string {
  return findRuleset(ruleset).catalogue.find((rule) => rule.id === id)?.title ?? id;
}

/** Stands in a title for whoever it names, where cells name different ones. */
const ANYBODY = 'the opponent';

/**
 * What a measure is called across cells: one title when all have it; where titles differ in the names of who takes part
 * alone, the same for all of them; else a word that fits them all.
 * @param opponents whose names are not those of the scenario that they change
 */
export function sharedMeasure(
  known: Known,
  cells: readonly Cell[],
  opponents: ReadonlyArray<{ readonly patches: Readonly<Record<string, unknown>> }>,
): { readonly title: string; readonly of: 'probability' | 'mean' } {
  const found = cells.flatMap(({ key, request }) => {
    const cell = known.get(key);
    return cell && cell.problem === undefined ? [{ ...cell.measure(), scenario: request.scenario }] : [];
  });
  if (found.length === 0) return { title: 'Value', of: 'mean' };
  const of = found.every((measure) => measure.of === 'probability') ? 'probability' : 'mean';
  const one = (titles: readonly string[]) => (titles.every((title) => title === titles[0]) ? titles[0] : undefined);
  const changed = new Set(
    opponents.length > 1 ? opponents.flatMap(({ patches }) => Object.keys(patches).map(partOf)) : [],
  );
  const titles = found.map(({ title, scenario }) =>
    nameless(
      title,
      namesIn(scenario, (part) => changed.has(part)),
    ),
  );
  const title = one(titles) ?? one(found.map(({ title, scenario }) => nameless(title, namesIn(scenario))));
  return { title: title ?? (of === 'probability' ? 'Chance' : 'Mean'), of };
}

/** "Models lost by Guards" of a question about Guards as "Models lost by the opponent". */
function nameless(title: string, names: readonly string[]): string {
  const [name] = names.filter((one) => title.includes(one)).sort((a, b) => b.length - a.length);
  if (name === undefined) return title;
  const at = title.indexOf(name);
  // Two of one name are told apart by a number, which is no name of anybody's.
  const said = `${title.slice(0, at)}${ANYBODY}${title.slice(at + name.length).replace(/^ \d+\b/, '')}`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What the parts of a scenario are called. */
function namesIn(scenario: unknown, wanted: (part: string) => boolean = () => true): readonly string[] {
  if (typeof scenario !== 'object' || scenario === null) return [];
  return Object.entries(scenario).flatMap(([key, part]: [string, unknown]) =>
    wanted(key) && typeof part === 'object' && part !== null && 'name' in part && typeof part.name === 'string'
      ? [part.name].filter((name) => name !== '')
      : [],
  );
}

/** "target" of "target.ARM" */
function partOf(path: string): string {
  return /^[^.[]*/.exec(path)![0];
}

/** What a study says while it has counted nothing: what there is to count, whether anybody counts it or not. */
export function noAnswerYet(toCount: string): string {
  return `No answer yet. To count: ${toCount}.`;
}

/** A sentence about cells; before any of them is counted, what there is to count. */
export function onceCounted(known: Known, cells: readonly Cell[], sentence: string): string {
  const isOpen = cells.length > 0 && cells.every(({ key }) => known.get(key) === undefined);
  return isOpen ? noAnswerYet(counted(cells.length, 'questions')) : sentence;
}

/** Whether anything has been counted that has a value. */
export function isAnyKnown(known: Known, cells: readonly Cell[]): boolean {
  return cells.some(({ key }) => {
    const cell = known.get(key);
    return cell !== undefined && cell.problem === undefined;
  });
}
