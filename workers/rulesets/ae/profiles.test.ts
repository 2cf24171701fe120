import { describe, expect, it } from 'vitest';
import { melee, volley } from './exchange/index.ts';
import { profiles } from './profiles.ts';
import { UNIT_KINDS } from './schema.ts';

const of = (part: string, kind?: string) =>
  profiles.filter((profile) => profile.part === part && (!kind || profile.kind === kind));

describe('the sample profiles', () => {
  it('are plenty, each with an id of its own, and of every kind', () => {
    expect(of('target').length).toBeGreaterThanOrEqual(20);
    expect(of('attacker', 'volley').length).toBeGreaterThanOrEqual(16);
    expect(of('attacker', 'melee').length).toBeGreaterThanOrEqual(16);
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
    expect(new Set(of('target').map(({ kind }) => kind))).toEqual(
      new Set(UNIT_KINDS.filter((kind) => kind !== 'weapon specialist')),
    );
  });

  it.each(of('attacker').map((profile) => [profile.id, profile] as const))(
    '%s makes a faultless scenario',
    (_, { kind, values }) => {
      const question = kind === 'melee' ? melee : volley;
      const scenario = question.schema.parse({ attacker: values, target: {} });
      expect(question.check(scenario)).toEqual([]);
      expect(question.compile(scenario).exact()).not.toBeNull();
    },
  );

  it.each(of('target').map((profile) => [profile.id, profile] as const))(
    '%s makes a faultless scenario',
    (_, { values }) => {
      const scenario = volley.schema.parse({ attacker: { kind: 'character' }, target: values });
      expect(volley.check(scenario)).toEqual([]);
      expect(volley.compile(scenario).exact()).not.toBeNull();
    },
  );

  it('are named after what they are, capital first, in plain letters', () => {
    for (const { title } of profiles) expect(title).toMatch(/^[A-Z][a-z]+(?: [a-z]+)*$/);
  });
});
