/**
 * Every maximum that a schema of a study states, found in the schema and not by hand: one more is refused with that field
 * named, and the maximum itself is refused with a field named, or has a price and can be planned.
 */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { share } from '../fixtures/share.ts';
import { checkStudy } from './begin.ts';
import { planStudy } from './hosted.ts';
import { studyKinds } from './index.ts';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}
type Path = ReadonlyArray<string | 0>;

interface Maximum {
  readonly path: Path;
  readonly shape: Shape;
  /** Of alternatives on the way there, the place of the one that has it. */
  readonly chosen: ReadonlyMap<Shape, Shape>;
}

const alternatives = (shape: Shape): readonly Shape[] => shape.anyOf ?? shape.oneOf ?? [];
/** Whole numbers without a limit of their own end where the format does. */
const stated = ({ maxItems, maximum = Number.MAX_SAFE_INTEGER, maxLength }: Shape) =>
  maxItems !== undefined || maxLength !== undefined || maximum < Number.MAX_SAFE_INTEGER;

function maximaOf(shape: Shape, path: Path = [], chosen: Maximum['chosen'] = new Map()): Maximum[] {
  return [
    ...(stated(shape) ? [{ path, shape, chosen }] : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => maximaOf(each, [...path, name], chosen)),
    ...(shape.items ? maximaOf(shape.items, [...path, 0], chosen) : []),
    ...alternatives(shape).flatMap((each) => maximaOf(each, path, new Map([...chosen, [shape, each]]))),
  ];
}

/** The least that a shape takes. */
function least(shape: Shape, chosen: Maximum['chosen']): unknown {
  const [first] = alternatives(shape);
  if (shape.default !== undefined) return structuredClone(shape.default);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (first) return least(chosen.get(shape) ?? first, chosen);
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => least(shape.items ?? {}, chosen));
  if (shape.type === 'number' || shape.type === 'integer')
    return Math.max(0, shape.minimum ?? 0, (shape.exclusiveMinimum ?? -1) + 1);
  if (shape.type === 'string') return 'x';
  if (shape.type === 'boolean') return false;
  return Object.fromEntries(
    (shape.required ?? []).map((name) => [name, least(shape.properties?.[name] ?? {}, chosen)]),
  );
}

/** `value` with its field at `path` changed; what is not there on the way is made. */
function changed(
  value: unknown,
  shape: Shape,
  path: Path,
  chosen: Maximum['chosen'],
  change: (old: unknown) => unknown,
): unknown {
  const one = chosen.get(shape);
  // What is there may be another alternative, without that field.
  if (one)
    return changed(
      one.properties ? { ...(least(one, chosen) as object), ...own(value, one) } : value,
      one,
      path,
      chosen,
      change,
    );
  const [step, ...rest] = path;
  if (step === undefined) return change(value ?? least(shape, chosen));
  if (step === 0) {
    const [first, ...others] = (value ?? []) as unknown[];
    return [changed(first ?? least(shape.items ?? {}, chosen), shape.items ?? {}, rest, chosen, change), ...others];
  }
  const there = (value ?? least(shape, chosen)) as Readonly<Record<string, unknown>>;
  return { ...there, [step]: changed(there[step], shape.properties?.[step] ?? {}, rest, chosen, change) };
}

function own(value: unknown, { properties = {} }: Shape): object {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([name]) => name in properties));
}

/** Things of a list have names of their own. */
function grown(list: readonly unknown[], { items = {} }: Shape, length: number, chosen: Maximum['chosen']): unknown[] {
  const some = list.length > 0 ? list : [least(items, chosen)];
  return Array.from({ length }, (_, i) => {
    const item = structuredClone(some[i % some.length]);
    if (typeof item === 'number') return item + Math.floor(i / some.length);
    if (typeof item !== 'object' || item === null) return item;
    const names = Object.keys(item).filter((name) => name === 'name' || name === 'title');
    return { ...item, ...Object.fromEntries(names.map((name) => [name, `Name ${i}`])) };
  });
}

function set({ path, shape, chosen }: Maximum, by: 0 | 1): (old: unknown) => unknown {
  if (shape.maxItems !== undefined) return (old) => grown(old as unknown[], shape, shape.maxItems! + by, chosen);
  const unit = path.at(-1) === 'expression' ? '+1' : 'x';
  if (shape.maxLength !== undefined) return () => unit.repeat(shape.maxLength! + 1).slice(-shape.maxLength! - by);
  return () => shape.maximum! + by;
}

const said = (path: Path) =>
  path
    .map((step) => (step === 0 ? '[0]' : `.${step}`))
    .join('')
    .slice(1);

const CASES = studyKinds.flatMap(({ id, schema, examples }) => {
  const shape = z.toJSONSchema(schema as z.ZodType, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as Shape;
  return maximaOf(shape).map((maximum) => {
    // The example that has most of the way already.
    const there = (request: unknown) =>
      maximum.path.reduce<readonly [unknown, number]>(
        ([value, steps], step) => {
          const next = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
          return [next, next === undefined ? steps : steps + 1];
        },
        [request, 0],
      )[1];
    const [{ request }] = [...examples].sort((a, b) => there(b.request) - there(a.request)) as unknown as [
      { request: unknown },
    ];
    const at = (by: 0 | 1) => changed(request, shape, maximum.path, maximum.chosen, set(maximum, by));
    const entries = maximum.shape.maxItems ?? 0;
    return { name: `${id}: ${said(maximum.path)}`, id, path: said(maximum.path), entries, at };
  });
});

it('every kind of study states maxima', () => {
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(studyKinds.length);
  expect(CASES.length).toBeGreaterThan(150);
});

/** Hundreds of thousands of cells are planned for these. */
const DEAR = new Set(share(1, 0) ? ['matrix: profiles', 'balance: profiles', 'tune: slots'] : []);

it.each(CASES.filter(({ name }, i) => !DEAR.has(name) && i % share(4, 1) === 0))('$name', async ({ id, path, at }) => {
  const beyond = await checkStudy(id, at(1));
  expect(beyond.errors?.map((error) => error.path)).toContain(path);
  const request = at(0);
  const checkup = await checkStudy(id, request);
  if (checkup.errors) {
    for (const error of checkup.errors) expect(error.path.length + error.message.length).toBeGreaterThan(0);
    return;
  }
  expect(checkup.costNs).toBeGreaterThan(0);
  expect(checkup.costNs).toBeLessThan(Number.POSITIVE_INFINITY);
  const { round, answer } = await planStudy({ kind: id, request: checkup.request, id: path, rounds: [], some: null });
  expect(round === null).toBe(answer !== null);
});
