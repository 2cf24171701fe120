import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Precision } from './api/contract.ts';
import type { ApiError } from './errors.ts';
import { fieldErrors, parseOrThrow, shortened } from './issues.ts';

const Weapon = z.strictObject({
  name: z.string().min(1).max(40),
  power: z.union([z.int().min(0).max(60), z.literal('-')]),
  class: z.enum(['melee', 'ranged']).default('melee'),
});
const Schema = z.strictObject({
  weapons: z.array(Weapon).min(1).max(3),
  plan: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('free'), keep: z.int().min(0).max(5).default(0) }),
      z.strictObject({ kind: z.literal('script'), steps: z.array(z.string()).max(2) }),
    ])
    .optional(),
  precision: Precision.optional(),
  ratio: z.number().min(0.5).optional(),
});

function errorsOf(data: unknown) {
  const parsed = Schema.safeParse(data);
  return parsed.success ? [] : fieldErrors(parsed.error.issues, Schema, data, 'scenario');
}
const axe = { name: 'Axe', power: 12 };

describe('field errors', () => {
  it('name the field by path, its value and the range', () => {
    expect(errorsOf({ weapons: [{ ...axe, power: 99 }] })).toEqual([
      {
        path: 'scenario.weapons[0].power',
        message: 'Too large.',
        value: 99,
        allowed: 'a whole number from 0 to 60, or "-"',
      },
    ]);
  });

  it('say what is missing', () => {
    expect(errorsOf({ weapons: [{ power: 1 }] })).toEqual([
      { path: 'scenario.weapons[0].name', message: 'Missing.', allowed: 'text of 1 to 40 characters' },
    ]);
  });

  it('tell to remove an unknown field and guess what was meant', () => {
    const [error] = errorsOf({ weapons: [{ ...axe, clas: 'melee' }] });
    expect(error).toMatchObject({ path: 'scenario.weapons[0].clas', message: 'Not a known field.', value: 'melee' });
    expect(error!.allowed).toMatch(/did you mean class\? Otherwise remove it; known here: name, power, class/);
  });

  it('list the values of an enum', () => {
    expect(errorsOf({ weapons: [{ ...axe, class: 'magic' }] })[0]).toMatchObject({
      value: 'magic',
      allowed: 'one of "melee", "ranged"',
    });
  });

  it('follow the alternative that a discriminator names', () => {
    expect(errorsOf({ weapons: [axe], plan: { kind: 'free', keep: 9 } })[0]).toMatchObject({
      path: 'scenario.plan.keep',
      allowed: 'a whole number from 0 to 5',
    });
    expect(errorsOf({ weapons: [axe], plan: { kind: 'best' } })).toEqual([
      {
        path: 'scenario.plan.kind',
        message: 'Not one of the allowed values.',
        value: 'best',
        allowed: 'one of "free", "script"',
      },
    ]);
  });

  it('follow the alternative of a union that knows the fields', () => {
    expect(errorsOf({ weapons: [axe], precision: { trials: 3e9 } })).toEqual([
      {
        path: 'scenario.precision.trials',
        message: 'Too large.',
        value: 3e9,
        allowed: 'a whole number from 1 to 2000000000',
      },
    ]);
    expect(errorsOf({ weapons: [axe], precision: { trials: 0.5, more: 1 } }).map(({ path }) => path)).toEqual([
      'scenario.precision.trials',
      'scenario.precision.more',
    ]);
  });

  it('keep a union of objects to one line when nothing fits', () => {
    for (const precision of [{}, { foo: 1 }, 7, null, []]) {
      const errors = errorsOf({ weapons: [axe], precision });
      expect(errors).toHaveLength(1);
      expect(errors[0]!.allowed).toMatch(/an object with trials, or an object with halfWidth/);
    }
  });

  it('count list entries and name wrong types', () => {
    expect(errorsOf({ weapons: [] })[0]).toMatchObject({
      message: 'Too few entries.',
      allowed: 'a list of 1 to 3 entries',
    });
    expect(errorsOf({ weapons: 'axe' })[0]).toMatchObject({ message: 'This is text, which does not fit here.' });
    expect(errorsOf({ weapons: [axe], ratio: 0.1 })[0]).toMatchObject({ allowed: 'a number of at least 0.5' });
    expect(errorsOf(null)[0]).toMatchObject({ path: 'scenario', allowed: 'an object with weapons' });
  });

  it('cut long values and long lists of errors', () => {
    expect(String(shortened('x'.repeat(5000))).length).toBeLessThan(130);
    expect(String(shortened(Array(5000).fill('x'))).length).toBeLessThan(130);
    expect(shortened(Number.POSITIVE_INFINITY)).toBe('Infinity');
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i]));
    try {
      parseOrThrow(Schema, many, 'invalid-request');
      expect.unreachable();
    } catch (error) {
      expect((error as ApiError).errors!.length).toBeLessThanOrEqual(20);
    }
  });
});
