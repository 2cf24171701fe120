import { describe, expect, it } from 'vitest';
import { checkActivation } from './check.ts';
import { profiles } from './profiles.ts';
import { Activation, ATTACKER_KINDS, Attacker, Target } from './schema.ts';

const attackers = profiles.filter(({ part }) => part === 'attacker');
const targets = profiles.filter(({ part }) => part === 'target');

describe('the sample profiles', () => {
  it('are plenty, each with an id and a title of its own in its part', () => {
    expect(attackers.length).toBeGreaterThanOrEqual(16);
    expect(targets.length).toBeGreaterThanOrEqual(16);
    expect(attackers.length + targets.length).toBe(profiles.length);
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
    expect(new Set(attackers.map(({ title }) => title)).size).toBe(attackers.length);
    expect(new Set(targets.map(({ title }) => title)).size).toBe(targets.length);
  });

  it('cover every kind of attacker', () => {
    expect(new Set(attackers.map(({ kind }) => kind))).toEqual(new Set(ATTACKER_KINDS));
  });

  it.each(attackers)('$id makes a faultless scenario', ({ kind, values }) => {
    expect(Attacker.parse(values).kind).toBe(kind);
    expect(checkActivation(Activation.parse({ attacker: values, target: targets[0]?.values }))).toEqual([]);
  });

  it.each(targets)('$id makes a faultless scenario', ({ values }) => {
    expect(Target.safeParse(values).success).toBe(true);
    expect(checkActivation(Activation.parse({ attacker: attackers[0]?.values, target: values }))).toEqual([]);
  });

  it('are named after what they are, capital first, in plain letters', () => {
    for (const { title } of profiles) expect(title).toMatch(/^[A-Z][a-z]+(?:[ ,-]+[a-z]+)*$/);
  });
});
