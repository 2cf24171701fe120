/** A study as it is being written on the page, and the request that it makes. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import type { NumberRange } from '../form/model.ts';
import { type Leaf, readValue } from './leaves.ts';

export interface DraftChange {
  path: string;
  /** As typed. */
  text: string;
}

/** A change whose worth is asked, and what it costs. */
export interface DraftStep extends DraftChange {
  /** As typed; empty for none. */
  points?: string;
}

/** One thing that happened: what a measure came to, or how many tries of how many succeeded. */
export type DraftEvent =
  | { type: 'value'; measure: string; value: string }
  | { type: 'tries'; successes: string; tries: string; chance: string };

export interface DraftVariant {
  name: string;
  changes: DraftChange[];
  /** As typed; empty for none. */
  points: string;
  /** What stands as it came: a whole unit in the place of a part, for example. */
  fixed?: JsonObject;
}

export interface DraftField {
  path: string;
  /** As typed: "10 to 16", "10 to 20 by 2", or a list "yes, no". */
  values: string;
}

export interface Draft {
  kind: string;
  variants: DraftVariant[];
  opponents: DraftVariant[];
  fields: DraftField[];
  /** For weights: what to change by how much; empty for everything. */
  steps: DraftStep[];
  /** A name or an expression, as the service takes it; left out for the headline. */
  measure: Json | undefined;
  better: 'more' | 'less';
  text: string;
  chance: string;
  happened: DraftEvent[];
}

export interface Base {
  ruleset: string;
  kind: string;
  scenario: JsonObject;
}

/** A first draft that asks something sensible of this scenario. */
export function firstDraft(kind: string, leaves: readonly Leaf[]): Draft {
  const numbers = leaves.filter(isPlainNumber);
  const [first, next] = numbers;
  // A stat and a weapon: the second stat of a fighter often counts for what he does not do.
  const second = numbers.find(({ path }) => path.includes('weapons')) ?? next;
  const changed = (leaf: Leaf | undefined): DraftVariant => {
    const by = leaf ? stepOf(leaf) : 0;
    if (!leaf || by === 0) return { name: 'changed', changes: [], points: '' };
    const changes = [{ path: leaf.path, text: String(Number(leaf.value) + by) }];
    return { name: `${lastWord(leaf)} ${by > 0 ? '+1' : '−1'}`, changes, points: '' };
  };
  return {
    kind,
    variants: [
      { name: 'as it is', changes: [], points: '' },
      changed(first),
      ...(second && stepOf(second) !== 0 ? [changed(second)] : []),
    ],
    opponents: [],
    fields: sweptFirst(leaves),
    steps: [],
    measure: undefined,
    better: 'more',
    text: '',
    chance: '',
    happened: [],
  };
}

/** One more of it, one less where the rules know no more, or 0 where it can be nothing else. */
function stepOf({ field, value }: Leaf): 1 | -1 | 0 {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rangeOf(field) ?? {};
  const number = Number(value);
  if (number + 1 <= max) return 1;
  return number - 1 >= min ? -1 : 0;
}

/** Stats that make a target hard, in the words of the games: what a sweep begins with. */
const HARD = ['DEF', 'ARM', 'defense', 'tough', 'quality', 'T', 'AP'];

/** Two stats of who suffers, if it has them: a map of whom it is good against; else the first number there is. */
export function sweptFirst(leaves: readonly Leaf[]): DraftField[] {
  const numbers = leaves.filter(isPlainNumber);
  const own = numbers[0] && partOf(numbers[0].path);
  // Of the target alone: who is joined to it has stats of the same names.
  const others = numbers.filter(({ path }) => own !== partOf(path) && !path.includes('['));
  const found = HARD.flatMap((stat) => others.filter(({ path }) => path.endsWith(`.${stat}`)));
  // Both of one and the same: bystanders and buildings have stats of these names, too.
  const hard = found.filter(({ path }) => partOf(path) === partOf(found[0]!.path)).slice(0, 2);
  const chosen = hard.length > 0 ? hard : numbers.slice(0, 1);
  if (chosen.length === 0) return [{ path: '', values: '' }];
  return chosen.map(({ path, value, field }) => ({ path, values: rangeAround(Number(value), field) }));
}

/** What a sweep can go through: of names there is no range. */
export function sweepable(leaves: readonly Leaf[]): readonly Leaf[] {
  return leaves.filter(({ field }) => field.type !== 'text');
}

/** The part of a scenario in which a field stands. */
function partOf(path: string): string | undefined {
  return /^[^.[]*/.exec(path)?.[0];
}

/** A number that everybody looks at, not one of the rarely used fields. */
function isPlainNumber({ field, value }: Leaf): boolean {
  return (field.type === 'number' || field.type === 'either') && typeof value === 'number' && !field.advanced;
}

/** The field that a second axis starts with: one of somebody else, such as the target's. */
export function otherField(leaves: readonly Leaf[], taken: ReadonlyArray<{ readonly path: string }>): Leaf | undefined {
  const numbers = leaves.filter((leaf) => isPlainNumber(leaf) && taken.every((each) => each.path !== leaf.path));
  return numbers.find(({ path }) => taken.every((each) => partOf(each.path) !== partOf(path))) ?? numbers[0];
}

function lastWord({ title }: Leaf): string {
  return title.split(' › ').at(-1) ?? title;
}

/** A few values on either side, as far as the field allows them. */
function rangeAround(value: number, field: Leaf['field']): string {
  const { min = 0, max = Number.POSITIVE_INFINITY } = rangeOf(field) ?? {};
  return `${Math.max(min, value - 2)} to ${Math.min(max, value + 3)}`;
}

function rangeOf(field: Leaf['field']): NumberRange | null {
  return field.type === 'number' ? field : field.type === 'either' ? field.number : null;
}

/** The request of a draft, as the service takes it. */
export function requestOf(draft: Draft, base: Base, leaves: readonly Leaf[]): JsonObject {
  const { ruleset, kind, scenario } = base;
  const measure: JsonObject = draft.measure === undefined ? {} : { measure: draft.measure };
  const opponents: JsonObject =
    draft.opponents.length > 0
      ? {
          opponents: draft.opponents.map(({ name, changes, points, fixed = {} }) => ({
            name,
            patches: { ...fixed, ...patchesOf(changes, leaves) },
            ...(points === '' ? {} : { weight: Number(points) }),
          })),
        }
      : {};
  const common: JsonObject = { ruleset, kind, scenario };
  switch (draft.kind) {
    case 'compare':
      return {
        ...common,
        variants: draft.variants.map(({ name, changes, points, fixed = {} }) => ({
          name,
          patches: { ...fixed, ...patchesOf(changes, leaves) },
          ...(points === '' ? {} : { points: Number(points) }),
        })),
        ...opponents,
        ...measure,
        better: draft.better,
      };
    case 'sweep':
      return {
        ...common,
        fields: draft.fields.map(({ path, values }) => {
          const leaf = leaves.find((each) => each.path === path);
          return { path, ...(leaf ? { title: lastWord(leaf) } : {}), values: readValues(leaf, values) };
        }),
        ...opponents,
        ...measure,
      };
    case 'weights':
      return {
        ...common,
        ...(draft.steps.length > 0
          ? {
              changes: draft.steps.map(({ path, text, points = '' }) => {
                const costs: JsonObject = points === '' ? {} : { points: Number(points) };
                const by = Number(text);
                const leaf = leaves.find((each) => each.path === path);
                if (text !== '' && Number.isFinite(by)) {
                  return {
                    ...(leaf ? { name: `${lastWord(leaf)} ${by > 0 ? '+' : ''}${by}` } : {}),
                    path,
                    by,
                    ...costs,
                  };
                }
                const set = readValue(leaf, text);
                if (leaf?.field.type === 'chips') return { name: text, path, add: text, ...costs };
                return { name: `${leaf ? lastWord(leaf) : path}: ${text}`, patches: { [path]: set }, ...costs };
              }),
            }
          : { parts: partsOf(scenario) }),
        ...opponents,
        ...measure,
        better: draft.better,
      };
    default:
      return {
        ...common,
        ...(draft.text === '' && draft.happened.length > 0 ? {} : { text: draft.text }),
        ...chanceOf(draft.chance),
        ...(draft.happened.length > 0 ? { happened: draft.happened.map(eventOf) } : {}),
        better: draft.better,
      };
  }
}

function chanceOf(text: string): JsonObject {
  return text === '' ? {} : { chance: Number.isFinite(Number(text)) ? Number(text) : text };
}

function eventOf(event: DraftEvent): JsonObject {
  if (event.type === 'tries') {
    return { successes: Number(event.successes), tries: Number(event.tries), ...chanceOf(event.chance) };
  }
  return { ...(event.measure === '' ? {} : { measure: event.measure }), value: Number(event.value) };
}

/** Whose stats are weighed unless something else is said: the attacker's, or everybody's where there is none. */
function partsOf(scenario: JsonObject): string[] {
  const first = Object.keys(scenario).filter((part) => part === 'attacker' || part === 'first');
  if (first.length > 0) return first;
  return Object.entries(scenario).flatMap(([part, value]) =>
    typeof value === 'object' && value !== null ? [part] : [],
  );
}

function patchesOf(changes: readonly DraftChange[], leaves: readonly Leaf[]): JsonObject {
  return Object.fromEntries(
    changes
      .filter(({ path }) => path !== '')
      .map(({ path, text }) => [
        path,
        readValue(
          leaves.find((leaf) => leaf.path === path),
          text,
        ),
      ]),
  );
}

/** "10 to 16" and "0 to 1 by 0.5" are ranges; everything else is a list with commas. */
export function readValues(leaf: Leaf | undefined, text: string): Json {
  const number = '(-?\\d+(?:\\.\\d+)?)';
  const range = new RegExp(`^\\s*${number}\\s*(?:to|-|–|\\.\\.)\\s*${number}(?:\\s*by\\s*${number})?\\s*$`, 'u').exec(
    text,
  );
  if (range) return { from: Number(range[1]), to: Number(range[2]), ...(range[3] ? { step: Number(range[3]) } : {}) };
  return text.split(',').map((each) => readValue(leaf, each.trim()));
}

/** Swept values as they are typed: the reverse of {@link readValues}. */
export function writtenValues(values: Json | undefined): string {
  if (Array.isArray(values))
    return values.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ');
  if (!isObject(values)) return '';
  const { from, to, step } = values;
  return `${from} to ${to}${step === undefined || step === 1 ? '' : ` by ${step}`}`;
}
