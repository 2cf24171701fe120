/** Requests written as text: small changes from buttons. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../form/json.ts';
import { lineOf, listIn, parsed, withChoice, without, withPoints, withProfile, withProfiles, written } from './text.ts';

const request: JsonObject = { ruleset: 'aof', profiles: [{ name: 'Guard', points: 90, values: { cost: 80 } }] };

describe('a request as text', () => {
  it('is an object, or says what is wrong', () => {
    expect(parsed('{"a":1}')).toEqual({ request: { a: 1 } });
    expect(parsed('[1]')).toEqual({ fault: 'The request must be an object.' });
    expect(parsed('{')).toHaveProperty('fault');
  });

  const guard = { name: 'Guard', points: null };

  it('gets a choice in every slot that lacks it', () => {
    const slots: JsonObject = {
      slots: [
        { name: 'A', choices: [{ name: 'Guard' }] },
        { name: 'B', choices: [] },
      ],
    };
    const more = withChoice(slots, { name: 'Guard', points: 5 });
    expect(listIn(more, 'slots').map((slot) => listIn(slot, 'choices'))).toEqual([
      [{ name: 'Guard' }],
      [{ name: 'Guard', points: 5 }],
    ]);
  });

  it('gets profiles with names of their own, and loses them', () => {
    const twice = withProfile(withProfile(request, { quality: 4 }, guard), { quality: 5 }, guard);
    expect(listIn(twice, 'profiles').map(({ name }) => name)).toEqual(['Guard', 'Guard 2', 'Guard 3']);
    expect(listIn(without(twice, 'profiles', 1), 'profiles').map(({ name }) => name)).toEqual(['Guard', 'Guard 3']);
    expect(listIn(request, 'profiles')).toHaveLength(1);
  });

  it('takes the units of a list instead of its profiles: no price of ten models for one, nobody without a profile', () => {
    const unit = { name: 'Rifles', points: 100, times: 1, empty: false, values: { quality: 4 } };
    const { request: taken, said } = withProfiles(request, [
      unit,
      unit,
      { ...unit, name: 'Troopers', times: 10 },
      { ...unit, name: 'Ghosts', empty: true },
    ]);
    expect(listIn(taken, 'profiles')).toEqual([
      { name: 'Rifles', points: 100, values: { quality: 4 } },
      { name: 'Rifles 2', points: 100, values: { quality: 4 } },
      { name: 'Troopers', values: { quality: 4 } },
    ]);
    expect(said).toContain('Troopers.');
    expect(said).toContain('Ghosts.');
    expect(withProfiles(request, [unit]).said).toBe('');
  });

  it('shows points as stated, else those of the values, and takes others', () => {
    const line = (from: JsonObject) => lineOf(listIn(from, 'profiles')[0]!).points;
    expect(line(request)).toBe('90');
    expect(line(withPoints(request, 0, '95'))).toBe('95');
    expect(line(withPoints(request, 0, ''))).toBe('80');
    expect(line(withPoints(request, 0, 'many'))).toBe('many');
  });
});

it('has the parts of a request that did not change as the same things, and reads every text for what it is', () => {
  const one = written({ ruleset: 'aof', profiles: [{ name: 'A' }, { name: 'B' }] });
  const two = written({ ruleset: 'aof', profiles: [{ name: 'A' }, { name: 'C' }] });
  const [first, second] = [parsed(one), parsed(two)];
  const profiles = (read: ReturnType<typeof parsed>) => ('request' in read ? listIn(read.request, 'profiles') : []);
  expect(profiles(second)).toEqual([{ name: 'A' }, { name: 'C' }]);
  expect(profiles(second)[0]).toBe(profiles(first)[0]);
  expect(parsed(two)).toBe(second);
  expect(parsed('{')).toHaveProperty('fault');
  expect(parsed('[]')).toHaveProperty('fault');
  expect(parsed('')).toHaveProperty('fault', expect.stringMatching(/JSON/));
  expect(parsed(one)).toEqual(first);
});
