import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rulingEntries } from '../../workers/analyses/rulings.ts';
import { share } from '../../workers/fixtures/share.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import { RulingEntry, RulingsResult } from '../api/contract.ts';
import { faults, type Service, startService } from '../fixtures/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.pool.warm(0);
});
afterAll(() => service.close());

const compare = (body: object) => service.post('/api/v1/analyses/rulings', { ruleset: 'mk3', ...body });
const result = async (body: object) => RulingsResult.parse((await compare(body)).body);

/** One shot at a model of DEF 3 that lies on the ground: its base DEF is 5, or stays 3. */
const SHOT = {
  attacker: { RAT: 4, weapons: [{ name: 'Rifle', class: 'ranged', power: 20 }] },
  target: { DEF: 3, ARM: 5, damage: '#1', knockedDown: true },
};

describe('POST /analyses/rulings', () => {
  it('reads one ruling at a time otherwise and puts the largest difference first (MK3-RUL-05)', async () => {
    const { rulings, asked, method, of } = await result({ kind: 'activation', scenario: SHOT });
    expect({ method, of }).toEqual({ method: 'exact', of: 'probability' });
    // RAT 4 needs 2d6 + 4 >= 5: only all ones miss, whatever the ruling, because 2 + 4 reaches 5 anyway.
    expect(asked).toBeCloseTo(35 / 36, 12);
    const ids = rulings.map(({ id }) => id);
    expect(ids).toContain('MK3-RUL-05');
    for (const { difference, apart } of rulings) expect({ difference, apart }).toEqual({ difference: 0, apart: false });
  });

  it('says by how much a reading moves the answer, and what it reads', async () => {
    // Out of RAT 0: 2d6 >= 5 is 30/36, 2d6 >= 3 is 35/36.
    const scenario = { ...SHOT, attacker: { ...SHOT.attacker, RAT: 0 } };
    const { rulings, asked } = await result({ kind: 'activation', scenario });
    expect(asked).toBeCloseTo(30 / 36, 12);
    const [first] = rulings;
    expect(first).toMatchObject({
      ...{ id: 'MK3-RUL-05', field: 'rulings.helplessDEF', apart: true },
      from: { value: 'exactly 5' },
      to: { value: 'at most 5' },
    });
    expect(first!.value).toBeCloseTo(35 / 36, 12);
    expect(first!.difference).toBeCloseTo(5 / 36, 12);
    expect(first!.rules.map(({ id }) => id)).toContain('MK3-ATK-09');
  });

  it('takes fewer trials where 100,000 of each would take too long, unless somebody says how many', async () => {
    const strict = await startService({ SWEEP_LIMIT_SECONDS: '2' }, service.pool);
    try {
      const duel = rulesets.find(({ id }) => id === 'mk3')!.kinds.find(({ id }) => id === 'duel')!;
      const body = { ruleset: 'mk3', kind: 'duel', scenario: duel.examples[0]!.scenario, rulings: ['MK3-RUL-01'] };
      const reply = await strict.post('/api/v1/analyses/rulings', body);
      const { method, trials } = RulingsResult.parse(reply.body);
      expect(method).toBe('monte-carlo');
      expect(trials).toBeGreaterThanOrEqual(200);
      expect(trials).toBeLessThan(100_000);
      const dear = await strict.post('/api/v1/analyses/rulings', { ...body, trials: 1_000_000 });
      expect(dear.body).toMatchObject({ code: 'too-expensive', status: 422 });
    } finally {
      await strict.close();
    }
  });

  it('starts from the reading that the question chose', async () => {
    const scenario = {
      ...{ ...SHOT, attacker: { ...SHOT.attacker, RAT: 0 } },
      rulings: { helplessDEF: 'at most 5' },
    };
    const { rulings, asked } = await result({ kind: 'activation', scenario, rulings: ['MK3-RUL-05'] });
    expect(asked).toBeCloseTo(35 / 36, 12);
    expect(rulings).toHaveLength(1);
    expect(rulings[0]).toMatchObject({ from: { value: 'at most 5' }, to: { value: 'exactly 5' } });
    expect(rulings[0]!.difference).toBeCloseTo(-5 / 36, 12);
  });

  it('names a ruling that the kind does not know, and what it does', async () => {
    const reply = await compare({ kind: 'activation', scenario: SHOT, rulings: ['MK3-RUL-05', 'MK3-RUL-99'] });
    expect(reply.body.code).toBe('invalid-request');
    expect(faults(reply)['rulings[1]']).toMatchObject({ value: 'MK3-RUL-99' });
    expect(faults(reply)['rulings[1]']!.allowed).toContain('MK3-RUL-01');
    const roll = await compare({ kind: 'roll', scenario: { dice: '2d6' } });
    if (roll.status === 200) expect(RulingsResult.parse(roll.body).rulings).toEqual([]);
  });
});

/** Kinds that rest on rulings, each with the cheapest of its examples, over one round where there are rounds. */
const ASKED = rulesets.flatMap((ruleset) => {
  const register = rulingEntries(ruleset);
  return ruleset.kinds.flatMap((kind) => {
    const read = register.filter(({ kinds }) => kinds.includes(kind.id));
    const cost = (scenario: unknown) => {
      const { compile, exact, trial } = kind.estimate(kind.schema.parse(scenario));
      return compile + Math.min(exact ?? Number.POSITIVE_INFINITY, trial * 1000);
    };
    const scenarios = kind.examples.map(({ scenario }) => {
      const short = { ...(scenario as object), rounds: 1 };
      return kind.schema.safeParse(short).success ? short : scenario;
    });
    const [scenario] = scenarios.sort((a, b) => cost(a) - cost(b));
    return read.length > 0 ? [{ ruleset: ruleset.id, kind: kind.id, scenario, read }] : [];
  });
});

describe('how much each ruling moves an answer', () => {
  // Battles are dear: in the thorough run.
  it.each(
    ASKED.filter(({ kind }) => kind !== 'battle' || share(false, true)).map(
      (one) => [`${one.ruleset} ${one.kind}`, one] as const,
    ),
  )('%s: one call answers for every reading of each of its rulings', async (_, { ruleset, kind, scenario, read }) => {
    const { rulings, asked } = await result({ ruleset, kind, scenario, trials: 1000 });
    expect(asked).not.toBeNull();
    const wanted = read.flatMap(({ id, alternatives }) => alternatives.slice(1).map(({ value }) => `${id} ${value}`));
    const found = rulings.map(({ id, from, to }) => {
      const first = read.find((ruling) => ruling.id === id)?.alternatives[0]?.value;
      return `${id} ${to.value === first ? from.value : to.value}`;
    });
    expect(found.sort()).toEqual(wanted.sort());
    const open = rulings.filter(({ difference, problem }) => difference === null && problem === undefined);
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('leaves no ruling of any register unanswered that a field chooses', () => {
    const asked = new Set(ASKED.flatMap(({ read }) => read.map(({ id }) => id)));
    const fielded = rulesets.flatMap(({ rulings = [] }) => rulings.filter(({ field }) => field !== undefined));
    expect(fielded.filter(({ id }) => !asked.has(id)).map(({ id }) => id)).toEqual([]);
    expect(asked.size).toBeGreaterThan(40);
  });
});

describe('the register of rulings', () => {
  it('is served with the kinds of question that can be asked either way', async () => {
    for (const { id, rulings = [] } of rulesets) {
      const served = z.array(RulingEntry).parse((await service.get(`/api/v1/rulesets/${id}/rulings`)).body);
      expect(served.map((each) => each.id)).toEqual(rulings.map((each) => each.id));
      for (const { id: ruling, field, notAsked, kinds, alternatives } of served) {
        expect(field === undefined, `${ruling}: a field, or why there is none`).toBe(notAsked !== undefined);
        if (!field) continue;
        expect(kinds.length, `${ruling}: some kind has ${field}`).toBeGreaterThan(0);
        expect(alternatives.length, ruling).toBeGreaterThan(1);
      }
    }
  });

  it('names rules of the catalogue, and each ruling once', () => {
    for (const { catalogue, rulings = [] } of rulesets) {
      const ids = new Set(catalogue.map(({ id }) => id));
      for (const { id, rules } of rulings) for (const rule of rules) expect(ids, id).toContain(rule);
      expect(new Set(rulings.map(({ id }) => id)).size).toBe(rulings.length);
      const fields = rulings.flatMap(({ field }) => field ?? []);
      expect(new Set(fields).size).toBe(fields.length);
    }
  });
});
