import { describe, expect, it } from 'vitest';
import { checkMelee } from './melee/index.ts';
import { Melee } from './melee/schema.ts';
import { profiles } from './profiles.ts';
import { checkVolley } from './volley/index.ts';
import { Volley } from './volley/schema.ts';

describe('the sample units', () => {
  it('are at least twenty for each part, with ids of their own', () => {
    expect(profiles.filter(({ part }) => part === 'attacker').length).toBeGreaterThanOrEqual(20);
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
  });

  it.each(profiles)('$id makes a faultless scenario', ({ values, part }) => {
    const plain = { quality: 4, defense: 4 };
    const pair = part === 'attacker' ? { attacker: values, target: plain } : { attacker: plain, target: values };
    expect(checkVolley(Volley.parse(pair))).toEqual([]);
    const immobile = checkMelee(Melee.parse(pair)).filter(({ path }) => path !== 'attacker.rules');
    expect(immobile).toEqual([]);
  });
});
