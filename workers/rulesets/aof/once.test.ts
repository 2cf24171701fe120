import { expect, test } from 'vitest';
import { once } from './once.ts';

test('a thing is worked out once, a copy of it anew, and nobody else sees what is kept', () => {
  let made = 0;
  const numberOf = once((_: object) => ++made);
  const thing = { name: 'one' };
  const closed = Object.freeze({ name: 'two' });
  expect([numberOf(thing), numberOf(closed), numberOf(thing), numberOf(closed)]).toEqual([1, 2, 1, 2]);
  expect(numberOf({ ...thing })).toBe(3);
  expect(Reflect.ownKeys({ ...thing })).toEqual(['name']);
  expect(JSON.stringify(thing)).toBe('{"name":"one"}');
});

test('undefined is kept, too', () => {
  let asked = 0;
  const nothing = once((_: object) => {
    asked++;
    return undefined;
  });
  const thing = {};
  expect([nothing(thing), nothing(thing), asked]).toEqual([undefined, undefined, 1]);
});
