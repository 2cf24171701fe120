/**
 * The inputs of a scenario that somebody gave: what differs from its default, and the scenario without it.
 *
 * Defaults are asked of the schema itself. What the schema or the kind's check will not do without is needed, and says
 * nothing about itself; its parts are still looked at.
 */
import type { z } from 'zod';
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

/**
 * Every input of a checked scenario, outer ones first.
 * @param unused whether an input changes nothing; the parts of one that changes nothing are not looked at
 */
export function walkInputs(kind: ScenarioKind, scenario: unknown, unused: (input: Input) => boolean): void {
  const offer = (path: Path, standard: unknown): boolean => {
    const parsed = kind.schema.safeParse(replaced(scenario, path, standard));
    return (
      parsed.success && kind.check(parsed.data).length === 0 && unused({ path: formatPath(path), without: parsed.data })
    );
  };
  const part = (schema: z.ZodType, value: unknown, path: Path): void => {
    const { shape, element } = shapeOf(schema, value);
    if (shape && isTree(value)) for (const key of Object.keys(shape)) field(shape[key]!, value[key], [...path, key]);
    if (element && Array.isArray(value)) {
      value.forEach((one, index) => {
        const at = [...path, index];
        if (!offer(at, GONE)) part(element, one, at);
      });
    }
  };
  const field = (schema: z.ZodType, value: unknown, path: Path): void => {
    if (value === undefined || LABELS.has(String(path.at(-1)))) return;
    const standard = standardOf(schema);
    if (standard && same(value, standard.value)) return;
    const whole = standard && !(Array.isArray(value) && value.length > 0) && !inParts(schema, value, standard.value);
    if (whole && offer(path, standard.value === undefined ? GONE : standard.value)) return;
    part(schema, value, path);
  };
  part(kind.schema, scenario, []);
}

/** Whether an object differs from its default only in fields with defaults of their own: each is an input by itself. */
function inParts(schema: z.ZodType, value: unknown, standard: unknown): boolean {
  if (!isTree(value) || !isTree(standard)) return false;
  const { shape = {} } = shapeOf(schema, value);
  return Object.entries(shape).every(([key, inner]) => same(value[key], standard[key]) || standardOf(inner) !== null);
}

const standards = new WeakMap<z.ZodType, { readonly value: unknown } | null>();

/** What the schema makes of a field that is left out, or null where it is required. */
function standardOf(schema: z.ZodType): { readonly value: unknown } | null {
  let known = standards.get(schema);
  if (known === undefined) {
    const parsed = schema.safeParse(undefined);
    known = parsed.success ? { value: parsed.data } : null;
    standards.set(schema, known);
  }
  return known;
}

interface Inside {
  /** Of an object: its fields. */
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  /** Of a list: its entries. */
  readonly element?: z.ZodType;
}

/** What is inside a schema, of a union the option that the value is. */
function shapeOf(schema: z.ZodType, value: unknown): Inside {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    readonly shape?: Record<string, z.ZodType>;
    readonly element?: z.ZodType;
    readonly innerType?: z.ZodType;
    readonly options?: readonly z.ZodType[];
  };
  if (def.shape) return { shape: def.shape };
  if (def.element) return { element: def.element };
  if (def.innerType) return shapeOf(def.innerType, value);
  const option = def.options?.find((one) => one.safeParse(value).success);
  return option ? shapeOf(option, value) : {};
}

/** In place of a value: nothing is to be there. */
const GONE = Symbol('gone');

/** A copy with `standard` at `path`, or without what is there; the entries after one of a list move up. */
function replaced(root: unknown, [key, ...rest]: Path, standard: unknown): unknown {
  if (Array.isArray(root)) {
    const index = Number(key);
    if (rest.length > 0) return root.with(index, replaced(root[index], rest, standard));
    return standard === GONE ? root.toSpliced(index, 1) : root.with(index, standard);
  }
  const tree = root as Tree;
  if (rest.length > 0) return { ...tree, [key!]: replaced(tree[key!], rest, standard) };
  if (standard !== GONE) return { ...tree, [key!]: standard };
  const { [key!]: _, ...others } = tree;
  return others;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values of a scenario are equal; absent and undefined are one. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
