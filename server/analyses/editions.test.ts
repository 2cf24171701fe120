import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share } from '../../workers/fixtures/share.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import { EditionsResult } from '../api/contract.ts';
import { faults, QUESTION, type Service, startService } from '../fixtures/service.ts';
import { inputSchema } from '../issues.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.pool.warm(0);
});
afterAll(() => service.close());

const compare = (body: object) => service.post('/api/v1/analyses/editions', { ruleset: 'mk2', ...body });
const result = async (body: object) => EditionsResult.parse((await compare(body)).body);

/** Five fury on a beast with THR 9, one point leached a turn, three turns (GV-44 of Mk II). */
const HOT = {
  ...{ turns: 3, effort: 0, leach: 1, warlock: { FURY: 6, points: 0 } },
  beasts: [{ name: 'Beast', FURY: 5, fury: 5, THR: 9 }],
};
/** Knocked down beside two fury: the shake counts in one edition (GV-45). */
const DOWN = {
  ...{ turns: 1, effort: 0, warlock: { FURY: 6 } },
  beasts: [{ name: 'Beast', FURY: 4, fury: 2, THR: 9, troubles: [{ turn: 1, what: 'knocked down' }] }],
};

describe('POST /analyses/editions', () => {
  it('answers under every edition and says which rule makes the difference (GV-44)', async () => {
    const { presets, options, method, of } = await result({ kind: 'battlegroup', scenario: HOT, measure: 'frenzies' });
    expect({ method, of }).toEqual({ method: 'exact', of: 'mean' });
    expect(presets.map(({ preset, asked }) => [preset, asked])).toEqual([
      ['mk2', true],
      ['mk2-fieldtest', false],
    ]);
    expect(presets[0]!.value).toBeCloseTo(2417 / 2592, 12);
    expect(presets[0]).toMatchObject({ difference: 0, apart: false });
    expect(presets[1]!.value).toBeCloseTo(31 / 18, 12);
    const [first, ...others] = options;
    expect(first).toMatchObject({ id: 'E2', field: 'frenzyFury', from: 'removeAny', to: 'keep', apart: true });
    expect(first!.difference).toBeCloseTo(31 / 18 - 2417 / 2592, 12);
    expect(first!.rules).toEqual([{ id: 'MK2-FRENZY-07', title: expect.stringMatching(/fury/i) }]);
    expect(others.map(({ id }) => id).sort()).toEqual(['E1', 'E3', 'E4', 'E6', 'E7']);
    for (const { difference, apart } of others) expect({ difference, apart }).toEqual({ difference: 0, apart: false });
  });

  it('puts the largest difference first (GV-45), from whichever edition is asked', async () => {
    const final = await result({ kind: 'battlegroup', scenario: DOWN });
    expect(final.options[0]).toMatchObject({ id: 'E6', from: 'afterFrenzy', to: 'afterLeach', apart: true });
    expect(final.options[0]!.difference).toBeCloseTo(5 / 12 - 7 / 12, 12);
    const fieldTest = await result({ kind: 'battlegroup', scenario: { ...DOWN, edition: 'mk2-fieldtest' } });
    expect(fieldTest.presets.map(({ asked }) => asked)).toEqual([false, true]);
    expect(fieldTest.options[0]).toMatchObject({ id: 'E6', from: 'afterLeach', to: 'afterFrenzy' });
    expect(fieldTest.options[0]!.difference).toBeCloseTo(7 / 12 - 5 / 12, 12);
  });

  it('shows each edition as printed, and what the question sets itself in a row of its own', async () => {
    const scenario = { ...DOWN, shakeTiming: 'afterFrenzy', edition: 'mk2-fieldtest' };
    const { presets, options, own } = await result({ kind: 'battlegroup', scenario });
    // No frenzy: 21/36 with the two points alone, 15/36 with the point of the shake (GV-45).
    expect(presets.map(({ asked }) => asked)).toEqual([false, false]);
    expect(presets[0]!.value).toBeCloseTo(7 / 12, 12);
    expect(presets[1]!.value).toBeCloseTo(5 / 12, 12);
    expect(own).toMatchObject({
      ...{ preset: 'mk2-fieldtest', title: 'Field Test', difference: 0, apart: false },
      set: [{ id: 'E6', field: 'shakeTiming', title: 'When effects are shaken', value: 'afterFrenzy' }],
    });
    expect(own!.value).toBeCloseTo(7 / 12, 12);
    expect(presets[1]).toMatchObject({ apart: true });
    expect(options.find(({ id }) => id === 'E6')).toMatchObject({ from: 'afterFrenzy', to: 'afterLeach' });
    // Said aloud what the edition says anyway: nothing of its own.
    const same = await result({ kind: 'battlegroup', scenario: { ...scenario, shakeTiming: 'afterLeach' } });
    expect(same.own).toBeUndefined();
    expect(same.presets.map(({ asked }) => asked)).toEqual([false, true]);
  });

  it('takes trials where nothing exact can be afforded, the same ones in every edition', async () => {
    const strict = await startService({ SWEEP_LIMIT_SECONDS: '0.05' }, service.pool);
    try {
      const kind = rulesets.find(({ id }) => id === 'mk2')!.kinds.find(({ id }) => id === 'duel')!;
      const heavy = kind.examples.find(({ id }) => id === 'beasts')!;
      const body = { ruleset: 'mk2', kind: 'duel', scenario: heavy.scenario, trials: 2_000, seed: 7 };
      const reply = await strict.post('/api/v1/analyses/editions', body);
      const { method, seed, trials, presets, options } = EditionsResult.parse(reply.body);
      expect({ method, seed, trials }).toEqual({ method: 'monte-carlo', seed: 7, trials: 2_000 });
      for (const { interval, value } of presets) expect(interval!.low).toBeLessThan(value!);
      // Nothing that is asked here depends on shields: the same dice fall, so the same number comes.
      expect(options.find(({ id }) => id === 'E9')).toMatchObject({ difference: 0, apart: false });
      const dear = await strict.post('/api/v1/analyses/editions', { ...body, trials: 1_000_000 });
      expect(dear.body).toMatchObject({ code: 'too-expensive', status: 422 });
    } finally {
      await strict.close();
    }
  });

  it('says so when the game, or the kind, is the same in all editions, or something is not there', async () => {
    const other = await service.post('/api/v1/analyses/editions', QUESTION);
    expect(other.body.code).toBe('invalid-request');
    expect(faults(other).ruleset).toMatchObject({ value: 'mk3', allowed: '"mk2"' });
    const hits = await compare({
      kind: 'hits',
      scenario: { target: { ARM: 10, damage: '#5' }, hits: [{ power: 10 }] },
    });
    expect(faults(hits).kind!.allowed).toContain('"battlegroup"');
    expect(faults(await compare({ kind: 'battlegroup', scenario: HOT, measure: 'luck' })).measure!.allowed).toContain(
      '"frenzies"',
    );
    const faulty = await compare({ kind: 'battlegroup', scenario: { ...HOT, turns: 99 } });
    expect(faulty.body.code).toBe('invalid-scenario');
    expect(Object.keys(faults(faulty))).toEqual(['scenario.turns']);
  });

  it('answers the first example of every kind that knows editions', async () => {
    // What is dear is left to trials here, so that the test stays quick; whole battles have nothing else and take longer.
    const strict = await startService({ SWEEP_LIMIT_SECONDS: '0.3' }, service.pool);
    try {
      for (const { id: ruleset, kinds, editions } of rulesets) {
        // The others in the thorough run.
        for (const kind of share(kinds.slice(0, 3), kinds)) {
          const fields = inputSchema(kind.schema).properties ?? {};
          if (!editions || !(editions.field in fields)) continue;
          const body = { ruleset, kind: kind.id, scenario: kind.examples[0]!.scenario, trials: 1_000 };
          const asked = kind.id === 'battle' ? service : strict;
          const reply = await asked.post('/api/v1/analyses/editions', body);
          const { presets, options } = EditionsResult.parse(reply.body);
          expect(
            presets.every(({ value }) => value !== null),
            kind.id,
          ).toBe(true);
          const known = editions.options.filter(({ field }) => field in fields).map(({ id }) => id);
          expect([...new Set(options.map(({ id }) => id))].sort(), kind.id).toEqual(known.sort());
        }
      }
    } finally {
      await strict.close();
    }
  });
});

describe('editions of a game', () => {
  it('each option has its value in every edition, and rules that are in the catalogue', () => {
    for (const { catalogue, editions } of rulesets) {
      if (!editions) continue;
      const ids = new Set(catalogue.map(({ id }) => id));
      for (const { printed, values, rules } of editions.options) {
        for (const { value } of editions.presets) expect(values).toContain(printed[value]);
        for (const rule of rules) expect(ids).toContain(rule);
      }
    }
  });
});
