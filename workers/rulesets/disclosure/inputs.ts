/**
 * The inputs of a scenario that somebody gave: what differs from its default, and the scenario without it.
 *
 * Defaults are asked of the schema itself. What the schema or the kind's check will not do without is needed, and says
 * nothing about itself; its parts are still looked at.
 */
import type { z } from 'zod';
import { onceFor } from '../../onceFor.ts';
import { formatPath, type Path } from '../../paths.ts';
import type { ScenarioKind } from '../ruleset.ts';

/** One input that can be taken back. */
export interface Input {
  readonly path: string;
  /** The scenario without it, with every default filled in; it passed schema and check. */
  readonly without: unknown;
}

/** Names and titles are nobody's numbers. */
const LABELS = new Set(['name', 'title', 'label', 'otherName']);

type Tree = Readonly<Record<string, unknown>>;

/** A place of a scenario that somebody filled in. */
export interface Place {
  readonly path: string;
  /** What can be taken back there as a whole; null where only its parts can. Checked anew whenever it is asked for. */
  input(): Input | null;
  /** Places inside it, of interest where the whole matters; found when asked for. */
  parts(): Iterable<Place>;
}

/** Every place of a checked scenario that somebody filled in, outermost ones. */
export function placesOf(kind: ScenarioKind, scenario: unknown): Iterable<Place> {
  function offer(keys: Path, path: string, standard: unknown): Input | null {
    const without = accepted(kind.schema, scenario, keys, standard);
    if (without === REFUSED || kind.check(without).length > 0) return null;
    return { path, without };
  }
  function* inside(schema: z.ZodType, value: unknown, path: Path): Generator<Place> {
    const { shape, element } = shapeOf(schema, value);
    if (shape && isTree(value)) {
      for (const key of Object.keys(shape)) yield* field(shape[key]!, value[key], [...path, key]);
    }
    if (!element || !Array.isArray(value)) return;
    for (const [index, one] of value.entries()) {
      const at = [...path, index];
      const text = formatPath(at);
      yield { path: text, input: () => offer(at, text, GONE), parts: () => inside(element, one, at) };
    }
  }
  function* field(schema: z.ZodType, value: unknown, path: Path): Generator<Place> {
    if (value === undefined || LABELS.has(String(path.at(-1)))) return;
    const standard = standardOf(schema);
    if (standard && same(value, standard.value)) return;
    const text = formatPath(path);
    const input = () => {
      const whole = standard && !(Array.isArray(value) && value.length > 0) && !inParts(schema, value, standard.value);
      return whole ? offer(path, text, standard.value === undefined ? GONE : standard.value) : null;
    };
    yield { path: text, input, parts: () => inside(schema, value, path) };
  }
  return inside(kind.schema, scenario, []);
}

/**
 * Every input of a checked scenario, outer ones first. Whoever asks answers with whether an input changes nothing: the
 * parts of one that does not are not looked at.
 */
export function* inputsOf(kind: ScenarioKind, scenario: unknown): Generator<Input, void, boolean> {
  function* walk(places: Iterable<Place>): Generator<Input, void, boolean> {
    for (const place of places) {
      const input = place.input();
      if (!input || !(yield input)) yield* walk(place.parts());
    }
  }
  yield* walk(placesOf(kind, scenario));
}

/** As {@link inputsOf}, for whoever answers on the spot. */
export function walkInputs(kind: ScenarioKind, scenario: unknown, unused: (input: Input) => boolean): void {
  const inputs = inputsOf(kind, scenario);
  for (let next = inputs.next(); !next.done; ) next = inputs.next(unused(next.value));
}

/** The scenario without the input at a path; undefined where there is none. Nothing beside the path is looked at. */
export function without(kind: ScenarioKind, scenario: unknown, path: string): unknown {
  let places = placesOf(kind, scenario);
  for (let within = true; within; ) {
    within = false;
    for (const place of places) {
      if (place.path === path) return place.input()?.without;
      if (!path.startsWith(place.path) || !'.['.includes(path.charAt(place.path.length))) continue;
      places = place.parts();
      within = true;
      break;
    }
  }
  return undefined;
}

const REFUSED = Symbol('refused');

/**
 * A checked scenario with `standard` at `path`, or {@link REFUSED}. What was read by its schema once, and gets another
 * value that was, need not be read again: only from where a schema looks at more than one field, or chooses.
 */
function accepted(schema: z.ZodType, value: unknown, path: Path, standard: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return standard;
  const def = definitionOf(schema);
  const open = !def.checks?.length || (Array.isArray(value) && rest.length > 0);
  const inner = open ? (def.shape?.[key] ?? def.element ?? undefined) : undefined;
  if (inner && (def.type === 'object' || def.type === 'array')) {
    if (rest.length === 0) return put(value, key, standard);
    const deeper = accepted(inner, (value as Tree)[key], rest, standard);
    return deeper === REFUSED ? REFUSED : put(value, key, deeper);
  }
  if (open && def.innerType && PASSES_ON.has(def.type)) return accepted(def.innerType, value, path, standard);
  const parsed = schema.safeParse(replaced(value, path, standard));
  return parsed.success ? parsed.data : REFUSED;
}

/** Schemas that only say what happens when a value is not there. */
const PASSES_ON = new Set(['optional', 'default', 'prefault', 'nullable', 'readonly', 'nonoptional']);

/**
 * Whether an object differs from its default only in fields with defaults of their own: each is an input by itself. One
 * of another sort is an input as a whole too.
 */
function inParts(schema: z.ZodType, value: unknown, standard: unknown): boolean {
  if (!isTree(value) || !isTree(standard) || value.kind !== standard.kind) return false;
  const { shape = {} } = shapeOf(schema, value);
  return Object.entries(shape).every(([key, inner]) => same(value[key], standard[key]) || standardOf(inner) !== null);
}

/** What the schema makes of a field that is left out, or null where it is required. */
const standardOf = onceFor((schema: z.ZodType): { readonly value: unknown } | null => {
  const parsed = schema.safeParse(undefined);
  return parsed.success ? { value: parsed.data } : null;
});

interface Inside {
  /** Of an object: its fields. */
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  /** Of a list: its entries. */
  readonly element?: z.ZodType;
}

type Definition = z.core.$ZodTypeDef & {
  readonly type: string;
  readonly checks?: readonly unknown[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  /** Of a union of which one field says which of its options a value is. */
  readonly discriminator?: string;
};

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as Definition;

/** What is inside a schema, of a union the option that the value is. */
function shapeOf(schema: z.ZodType, value: unknown): Inside {
  const def = definitionOf(schema);
  if (def.shape) return { shape: def.shape };
  if (def.element) return { element: def.element };
  if (def.innerType) return shapeOf(def.innerType, value);
  const option = def.options && optionOf(schema, value);
  return option ? shapeOf(option, value) : {};
}

/** The option of a union that a value is. */
function optionOf(schema: z.ZodType, value: unknown): z.ZodType | undefined {
  const { options = [], discriminator } = definitionOf(schema);
  const said = discriminator !== undefined && isTree(value) ? value[discriminator] : undefined;
  const named = options.filter(
    (one) => said !== undefined && one._zod.propValues?.[discriminator!]?.has(said as string),
  );
  // To be refused by the other options is dear.
  return named.length === 1 ? named[0] : options.find((one) => one.safeParse(value).success);
}

/** In place of a value: nothing is to be there. */
const GONE = Symbol('gone');

/** A copy with `standard` at `path`, or without what is there; the entries after one of a list move up. */
function replaced(root: unknown, [key, ...rest]: Path, standard: unknown): unknown {
  return put(root, key!, rest.length > 0 ? replaced((root as Tree)[key!], rest, standard) : standard);
}

/** A copy with another value under one key, or without it. */
function put(root: unknown, key: string | number, value: unknown): unknown {
  if (Array.isArray(root)) return value === GONE ? root.toSpliced(Number(key), 1) : root.with(Number(key), value);
  if (value !== GONE) return { ...(root as Tree), [key]: value };
  const { [key]: _, ...others } = root as Tree;
  return others;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values of a scenario are equal; absent and undefined are one. */
function same(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) => typeof value === 'object' && value !== null);
  return one && other ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}
