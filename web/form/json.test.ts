import { expect, it } from 'vitest';
import { type Json, sameJson, sharing } from './json.ts';

const copy = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;
const BEFORE: { [key: string]: Json } = { name: 'A', units: [{ x: 1 }, { x: 2, y: [1, 2] }], none: null };

it('is the thing itself where the same is said again', () => {
  expect(sharing(BEFORE, copy(BEFORE))).toBe(BEFORE);
});

it('says what is said now, and has every part that stayed the same', () => {
  const next = copy(BEFORE) as typeof BEFORE;
  (next.units as Json[])[1] = { x: 2, y: [1, 3] };
  const shared = sharing(BEFORE, copy(next)) as { units: Json[] };
  expect(shared).toEqual(next);
  expect(shared.units[0]).toBe((BEFORE.units as Json[])[0]);
  expect(BEFORE).toEqual(copy(BEFORE));
});

it.each<[string, Json]>([
  ['a key less', { name: 'A', none: null }],
  ['keys in another order', { none: null, units: copy(BEFORE.units as Json), name: 'A' }],
  ['a list that is shorter', { ...BEFORE, units: [{ x: 1 }] }],
  ['a list in place of an object', [BEFORE]],
  ['an object in place of a list', { ...BEFORE, units: { 0: { x: 1 }, 1: { x: 2, y: [1, 2] } } }],
  ['a name that objects have of themselves', JSON.parse('{"__proto__": {"x": 1}, "toString": null}') as Json],
])('loses nothing of %s', (_, next) => {
  const shared = sharing(BEFORE, next);
  expect(JSON.stringify(shared)).toBe(JSON.stringify(next));
  expect(sameJson(shared, next)).toBe(true);
});
