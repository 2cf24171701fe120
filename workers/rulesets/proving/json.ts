/** Places in plain data, as problems name them: `plan.steps[2].weapon`. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
export type Step = string | number;

/** Keys and indices of a path such as `others[0].target`. */
export function stepsOf(path: string): Step[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? key : Number(index),
  );
}

/** Every index as "[]": the same place of every entry. */
export function placeOf(steps: readonly Step[]): string {
  return steps.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

export function at(value: Json | undefined, steps: readonly Step[]): Json | undefined {
  let inner = value;
  for (const step of steps) {
    if (inner === null || typeof inner !== 'object') return undefined;
    inner = Array.isArray(inner) ? inner[Number(step)] : inner[step];
  }
  return inner;
}

/** A copy with another value at a place; undefined takes it away. The same object when there is no such place. */
export function replaced(value: Json, steps: readonly Step[], by: Json | undefined): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return by ?? value;
  if (Array.isArray(value)) {
    const index = Number(step);
    if (!(index in value)) return value;
    if (rest.length > 0) return value.map((entry, i) => (i === index ? replaced(entry, rest, by) : entry));
    return by === undefined ? value.filter((_, i) => i !== index) : value.map((entry, i) => (i === index ? by : entry));
  }
  if (value === null || typeof value !== 'object') return value;
  const key = String(step);
  if (rest.length > 0) {
    const inner = value[key];
    return inner === undefined ? value : { ...value, [key]: replaced(inner, rest, by) };
  }
  if (by !== undefined) return { ...value, [key]: by };
  if (!(key in value)) return value;
  const { [key]: _, ...others } = value;
  return others;
}

/** Every place in it, the outer ones first. */
export function places(value: Json | undefined, before: readonly Step[] = []): Step[][] {
  if (value === null || typeof value !== 'object') return [];
  const keys: Step[] = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  const own = keys.map((key) => [...before, key]);
  return [...own, ...own.flatMap((steps) => places(at(value, steps.slice(before.length)), steps))];
}
