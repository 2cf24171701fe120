import { describe, expect, it } from 'vitest';
import { formatPath, parsePath, valueAt, withValue } from './paths.ts';

describe('field paths', () => {
  it('are written with dots and brackets', () => {
    expect(formatPath(['attacker', 'weapons', 0, 'power'])).toBe('attacker.weapons[0].power');
    expect(formatPath([])).toBe('');
    expect(formatPath(['a', 'odd key', 'b'])).toBe('a["odd key"].b');
  });

  it('are read back, with indexes in brackets or after a dot', () => {
    expect(parsePath('attacker.weapons[0].power')).toEqual(['attacker', 'weapons', 0, 'power']);
    expect(parsePath('attacker.weapons.0.power')).toEqual(['attacker', 'weapons', 0, 'power']);
    for (const bad of ['', '.', 'a..b', 'a[', 'a[x]', '[0]']) expect(parsePath(bad)).toBeNull();
  });

  it('find own values only', () => {
    expect(valueAt({ a: [{ b: 3 }] }, ['a', 0, 'b'])).toBe(3);
    expect(valueAt({}, ['constructor', 'name'])).toBeUndefined();
    expect(valueAt(null, ['a'])).toBeUndefined();
  });

  it('set a value in a copy, making objects but not list entries', () => {
    const base = { a: [{ b: 1 }], c: 2 };
    expect(withValue(base, ['a', 0, 'b'], 9)).toEqual({ a: [{ b: 9 }], c: 2 });
    expect(base.a[0]!.b).toBe(1);
    expect(withValue(base, ['new', 'field'], 9)).toEqual({ ...base, new: { field: 9 } });
    expect(withValue(base, ['a', 1, 'b'], 9)).toBeNull();
    expect(withValue(base, ['c', 'd'], 9)).toBeNull();
  });

  it('cannot reach a prototype', () => {
    withValue({}, ['__proto__', 'polluted'], 1);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
