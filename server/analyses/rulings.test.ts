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
    const duel = rulesets.find(({ id }) => id === 'mk3')!.kinds.find(({ id }) => id === 'duel')!;
    // Enough for one of the readings, and there are several.
    const { trial } = duel.estimate(duel.schema.parse(duel.examples[0]!.scenario));
    const seconds = (100_000 * trial) / 1e9;
    const strict = await startService({ SWEEP_LIMIT_SECONDS: seconds.toFixed(3) }, service.pool);
    try {
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
    const wanted = read.flatMap(({ id, field, alternatives }) =>
      field === undefined ? [] : alternatives.slice(1).map(({ value }) => `${id} ${value}`),
    );
    // Inputs that say the other reading are not there in every question.
    const chosen = rulings.filter(({ id }) => read.some((one) => one.id === id && one.field !== undefined));
    const found = chosen.map(({ id, from, to }) => {
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

const SPIRAL = '@MMMMM|MM|BBBBB|BB|SSSSS|SS';
const free = (...powers: number[]) => ({
  attacker: { MAT: 6, weapons: powers.map((power, i) => ({ name: `Blade ${i + 1}`, class: 'melee', power })) },
  target: { DEF: 13, ARM: 15, damage: '#8' },
  situation: { freeStrike: true },
});
const SOLDIER = { quality: 4, defense: 4 };
const guns = (...blasts: number[]) => ({
  attacker: { ...SOLDIER, weapons: blasts.map((blast, i) => ({ name: `Gun ${i + 1}`, range: 24, attacks: 3, blast })) },
  target: { ...SOLDIER, models: 5 },
  rulings: { blastCount: 'group' },
});
const base = (multiBased: boolean) => ({ ...guns(3, 3), target: { ...SOLDIER, models: 5, multiBased } });
const beast = (construct: boolean) => ({
  ...{ turns: 1, effort: 0, warlock: { FURY: 6, points: 6 } },
  beasts: [{ name: 'Beast', FURY: 4, THR: 8, fury: 4, construct }],
});

/** Strikes while it dies, with whatever stands first. */
const dying = (...attacks: number[]) => ({
  attacker: { ...SOLDIER, weapons: [{ name: 'Axe', attacks: 3, AP: 4 }] },
  target: { ...SOLDIER, weapons: attacks.map((number, i) => ({ name: `Club ${i + 1}`, attacks: number })) },
  ...{ targetStratagems: ['Killing Blow'], situation: { strikeBack: 'never' } },
});
const keeper = (keep: number) => ({
  turns: 1,
  battlegroup: { engine: 'focus', caster: { FOCUS: 6, keep }, warjacks: [{ name: 'Jack', allocate: 3 }] },
});
const bolt = (kind: string) => ({
  attacker: {
    magicAttack: 6,
    kind: 'warlock',
    points: 2,
    weapons: [{ name: 'Bolt', class: 'magic', power: 20, cost: 2 }],
  },
  attack: { kind },
  models: [{ target: { DEF: 13, ARM: 12 } }, { target: { DEF: 13, ARM: 12 } }],
});

/** Rulings that inputs decide, each with the question as it is asked, and as somebody would ask it the other way. */
const RESTATED: ReadonlyArray<readonly [id: string, kind: string, asked: object, otherwise: object, measure?: string]> =
  [
    ['AOF-RU-C18', 'melee', dying(1, 6), dying(6, 1)],
    ['MK3-RUL-C10', 'battlegroup', keeper(6), keeper(0)],
    ['MK2-RUL-R10', 'area', bolt('into melee'), bolt('shot'), 'destroyed2'],
    ['AOF-RU-24', 'volley', guns(3, 0), guns(0, 3)],
    ['AOF-RU-30', 'volley', base(true), base(false)],
    ['MK2-RUL-R06', 'hits', { target: { ARM: 15, damage: SPIRAL }, hits: [{ power: 16, count: 3 }] }, {}],
    ['MK2-RUL-R31', 'battlegroup', beast(false), beast(true)],
    ['MK3-RUL-26', 'hits', { target: { ARM: 15, damage: SPIRAL }, hits: [{ power: 16, count: 3 }] }, {}],
    ['MK3-RUL-C03', 'activation', free(10, 14), free(14, 10)],
  ];

describe('rulings that inputs decide', () => {
  it.each(RESTATED.map((one) => [one[0], one] as const))('%s', async (id, [, kind, scenario, otherwise, measure]) => {
    const ruleset = id.slice(0, 3).toLowerCase();
    const of = { ruleset, kind, trials: 2000, ...(measure === undefined ? {} : { measure }) };
    const { rulings, asked } = await result({ ...of, scenario, rulings: [id] });
    const [found, ...more] = rulings;
    expect([found?.id, more.length]).toEqual([id, 0]);
    const spiral = { ...scenario, target: { ARM: 15, damage: '@SS|SSSSS|BB|BBBBB|MM|MMMMM' } };
    const by = await result({ ...of, scenario: Object.keys(otherwise).length > 0 ? otherwise : spiral });
    expect(found!.value).toBe(by.asked);
    expect(found!.value).not.toBe(asked);
  });

  it('say nothing where a question has no such input, or says the other reading', async () => {
    const none = async (ruleset: string, kind: string, scenario: object, id: string) =>
      (await result({ ruleset, kind, scenario, rulings: [id] })).rulings;
    const { situation: _, ...plain } = free(10, 14);
    expect(await none('mk3', 'activation', plain, 'MK3-RUL-C03')).toEqual([]);
    expect(await none('mk2', 'battlegroup', beast(true), 'MK2-RUL-R31')).toEqual([]);
    expect(await none('aof', 'volley', guns(3), 'AOF-RU-24')).toEqual([]);
    expect(await none('aof', 'melee', { ...dying(1, 6), targetStratagems: [] }, 'AOF-RU-C18')).toEqual([]);
    const shot = {
      ...bolt('into melee'),
      attacker: { RAT: 6, weapons: [{ name: 'Gun', class: 'ranged', power: 20 }] },
    };
    expect(await none('mk2', 'area', shot, 'MK2-RUL-R10')).toEqual([]);
  });
});

describe('the register of rulings', () => {
  it('is served with the kinds of question that can be asked either way', async () => {
    for (const { id, rulings = [] } of rulesets) {
      const served = z.array(RulingEntry).parse((await service.get(`/api/v1/rulesets/${id}/rulings`)).body);
      expect(served.map((each) => each.id)).toEqual(rulings.map((each) => each.id));
      for (const { id: ruling, field, inputs, how, notAsked, kinds, alternatives } of served) {
        const ways = [field, inputs, notAsked].filter((one) => one !== undefined);
        expect(ways.length, `${ruling}: a field, inputs, or why there is neither`).toBe(1);
        expect(how !== undefined, ruling).toBe(inputs !== undefined);
        if (notAsked !== undefined) continue;
        expect(kinds.length, `${ruling}: some kind has ${field ?? inputs}`).toBeGreaterThan(0);
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
