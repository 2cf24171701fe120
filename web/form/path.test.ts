import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { fieldId, isWithin, parsePath, pathText, valueAt, withValue } from './path.ts';

const key = fc.stringMatching(/^[a-zA-Z]\w{0,8}$/).filter((text) => text !== '__proto__');
const path = fc.tuple(key, fc.array(fc.oneof(key, fc.nat(3)), { maxLength: 4 })).map(([head, tail]) => [head, ...tail]);

describe('paths', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(path, (each) => {
        expect(parsePath(pathText(each))).toEqual(each);
      }),
    );
  });

  it('finds what was put there, in a copy', () => {
    fc.assert(
      fc.property(path, fc.integer(), (each, value) => {
        const before: Json = {};
        expect(valueAt(withValue(before, each, value), each)).toBe(value);
        expect(before).toEqual({});
      }),
    );
  });

  it('takes a value out and leaves its neighbours', () => {
    const scenario: Json = { a: { b: 1, c: 2 }, list: [1, 2, 3] };
    expect(withValue(scenario, ['a', 'b'], undefined)).toEqual({ a: { c: 2 }, list: [1, 2, 3] });
    expect(withValue(scenario, ['list', 1], undefined)).toEqual({ a: { b: 1, c: 2 }, list: [1, 3] });
  });

  it('does not reach into prototypes', () => {
    expect(valueAt({}, ['constructor'])).toBeUndefined();
    const made = withValue({}, ['__proto__', 'polluted'], true);
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('knows what lies within what', () => {
    expect(isWithin(['a', 0, 'b'], ['a', 0])).toBe(true);
    expect(isWithin(['a'], ['a', 0])).toBe(false);
  });

  it('makes ids that a selector can hold', () => {
    expect(fieldId(['attacker', 'weapons', 0, 'power'])).toBe('field-attacker-weapons-0-power');
  });
});
