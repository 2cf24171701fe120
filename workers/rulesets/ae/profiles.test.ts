import { describe, expect, it } from 'vitest';
import { duel } from './duel/index.ts';
import { melee, volley } from './exchange/index.ts';
import { morale } from './morale/index.ts';
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

  it.each(of('units').map((profile) => [profile.id, profile] as const))('%s fights a battle', (_, { values }) => {
    const scenario = duel.schema.parse({ A: { units: [values] }, B: { units: [{ name: 'Other', kind: 'horde' }] } });
    expect(duel.check(scenario)).toEqual([]);
    expect(duel.compile(scenario).tallySize).toBeGreaterThan(0);
  });

  it.each(of('hordes').map((profile) => [profile.id, profile] as const))('%s has nerves', (_, { values }) => {
    const scenario = morale.schema.parse({ side: { hordes: [values] } });
    expect(morale.check(scenario)).toEqual([]);
    expect(morale.compile(scenario).tallySize).toBeGreaterThan(0);
  });

  it('are named after what they are, capital first, in plain letters', () => {
    for (const { title } of profiles) expect(title).toMatch(/^[A-Z][a-z]+(?: [a-z]+)*$/);
  });
});
