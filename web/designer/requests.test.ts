/** Requests written as text: small changes from buttons. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../form/json.ts';
import { lineOf, listIn, parsed, without, withPoints, withProfile } from './requests.ts';

const request: JsonObject = { ruleset: 'aof', profiles: [{ name: 'Guard', points: 90, values: { cost: 80 } }] };

describe('a request as text', () => {
  it('is an object, or says what is wrong', () => {
    expect(parsed('{"a":1}')).toEqual({ request: { a: 1 } });
    expect(parsed('[1]')).toEqual({ fault: 'The request must be an object.' });
    expect(parsed('{')).toHaveProperty('fault');
  });

  it('gets profiles with names of their own, and loses them', () => {
    const twice = withProfile(withProfile(request, { quality: 4 }, 'Guard'), { quality: 5 }, 'Guard');
    expect(listIn(twice, 'profiles').map(({ name }) => name)).toEqual(['Guard', 'Guard 2', 'Guard 3']);
    expect(listIn(without(twice, 'profiles', 1), 'profiles').map(({ name }) => name)).toEqual(['Guard', 'Guard 3']);
    expect(listIn(request, 'profiles')).toHaveLength(1);
  });

  it('shows points as stated, else those of the values, and takes others', () => {
    const line = (from: JsonObject) => lineOf(listIn(from, 'profiles')[0]!).points;
    expect(line(request)).toBe('90');
    expect(line(withPoints(request, 0, '95'))).toBe('95');
    expect(line(withPoints(request, 0, ''))).toBe('80');
    expect(line(withPoints(request, 0, 'many'))).toBe('80');
  });
});
