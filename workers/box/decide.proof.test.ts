/** Ways to play a question and what might change about it: each figure is the answer of the changed question. */

import { describe, expect, it } from 'vitest';
import { changed, decide } from '../analyses/decide.ts';
import { numberOf } from '../analyses/measure.ts';
import { checkScenario } from '../checking/scenario.ts';
import { answer, Engine, Here } from '../engine/index.ts';
import { share } from '../fixtures/share.ts';
import { rulesets } from '../rulesets/index.ts';

const LIMITS = { exactNs: 30e6, compileNs: 100e6, trials: 2_000, trialsNs: 250e6 };
const here = new Here(new Engine(rulesets), { now: () => 0, pause: async () => {} });
const asked = (game: string, kind: string, scenario: unknown, counted?: Record<string, number>) =>
  decide(
    { ruleset: game, kind, scenario, counted },
    rulesets.find(({ id }) => id === game)!.decisions![kind]!,
    here,
    LIMITS,
  );

/** Every example of every kind that says what could be done, where the exact answer is quick. */
const CASES = rulesets.flatMap((game) =>
  Object.keys(game.decisions ?? {}).flatMap((id) => {
    const kind = game.kinds.find((one) => one.id === id)!;
    return kind.examples.slice(0, 2).flatMap(({ id: name, scenario }) => {
      const { checked } = checkScenario(game.id, kind, scenario);
      const cost = checked && kind.estimate(checked.scenario);
      return cost && cost.exact !== null && cost.exact + cost.compile < LIMITS.exactNs
        ? [{ game: game.id, kind: id, name, scenario }]
        : [];
    });
  }),
);
const HEAVY = rulesets.find(({ id }) => id === 'mk3')!.kinds[0]!.examples[0]!.scenario;

/** What-ifs that are good for whoever attacks. */
const HELPS = new Set([
  'model',
  'point',
  'arm',
  'arm2',
  'def',
  'down',
  'ap',
  'block',
  'pen',
  'attack',
  'more',
  'fewer',
  'own',
]);

/** The others in the thorough run. */
const FEW = CASES.filter((_, i) => i % 3 === 0);

describe('what could be done about a question', () => {
  it('is said in every game', () => {
    expect(new Set(CASES.map(({ game, kind }) => `${game} ${kind}`)).size).toBeGreaterThanOrEqual(10);
  });

  it.each(share(FEW, CASES))(
    '$game $kind, $name: every figure is the answer of the changed question',
    async ({ game, kind, scenario }) => {
      const { ways, whatIfs, measure, own } = await asked(game, kind, scenario);
      expect(whatIfs.length).toBeGreaterThan(1);
      const ruleset = rulesets.find(({ id }) => id === game)!;
      const { checked } = checkScenario(game, ruleset.kinds.find(({ id }) => id === kind)!, scenario);
      for (const { changes, estimate, gain } of [...ways, ...whatIfs]) {
        const { measures, method } = await answer(ruleset, {
          kind,
          scenario: changed(checked!.scenario, changes),
          precision: { trials: LIMITS.trials },
        });
        if (method === 'exact' && estimate.interval === undefined)
          expect(estimate.value).toBe(numberOf(measures[measure]!)!.value);
        if (whatIfs.some((one) => one.changes === changes)) expect(gain).toBeCloseTo(estimate.value - own.value, 12);
      }
    },
  );

  // What can only help whoever asks: taken for granted by every player, so by no code that answers.
  it.each(CASES)('$game $kind, $name: what helps never costs', async ({ game, kind, scenario }) => {
    const { whatIfs } = await asked(game, kind, scenario);
    const helping = whatIfs.filter(({ id }) => HELPS.has(id));
    expect(helping.length).toBeGreaterThan(0);
    for (const { title, gain, estimate } of helping)
      expect(gain, title).toBeGreaterThanOrEqual(estimate.interval ? estimate.interval.low - estimate.value : -1e-12);
  });

  it('an attacker more brings the weapon that most carry, and is among those who shoot', async () => {
    const bows = { name: 'Bow', count: 8, range: 24 };
    const unit = {
      models: 10,
      quality: 4,
      defense: 4,
      weapons: [bows, { name: 'Crossbow', count: 2, range: 30, attacks: 2 }],
    };
    const more = async (attacker: object, situation: object = {}) => {
      const { own, whatIfs } = await asked('aof', 'volley', {
        attacker,
        target: { models: 20, quality: 4, defense: 4 },
        situation,
      });
      return { own: own.value, more: whatIfs.find(({ id }) => id === 'model')?.estimate.value };
    };
    // Worked by hand: a bow of Quality 4+ on Defense 4+ wounds once in four, a crossbow twice as often.
    const all = await more(unit);
    expect(all.own).toBeCloseTo(3, 12);
    expect(all.more).toBeCloseTo(3.25, 12);
    const some = await more(unit, { shooters: 4 });
    expect(some.own).toBeCloseTo(1.5, 12);
    expect(some.more).toBeCloseTo(1.75, 12);
    // Three of ten have bows: whoever comes to shoot has one, too.
    const few = await more({ ...unit, weapons: [{ ...bows, count: 3 }] });
    expect(few.more! - few.own).toBeCloseTo(0.25, 12);
  });

  it('offers nothing in the middle that is decided before the first dice', async () => {
    const from = async (kind: string, game: string, scenario: unknown, counted: Record<string, number>) =>
      (await asked(game, kind, scenario, counted)).ways.map(({ id }) => id);
    // A charge that was made cannot be taken back, nor its point had again.
    expect((await asked('mk3', 'activation', HEAVY)).ways.map(({ id }) => id)).toContain('stay');
    expect(await from('activation', 'mk3', HEAVY, { boxes: 25 })).toEqual(['buy', 'hits', 'damage', 'best']);
    const volley = rulesets.find(({ id }) => id === 'aof')!.kinds.find(({ id }) => id === 'volley')!.examples[0]!;
    expect(await from('volley', 'aof', volley.scenario, { shooters: 3 })).toEqual([]);
  });

  it('tells never boosting from always boosting, and that best play gains on it nothing worth thinking about', async () => {
    const { ways } = await asked('mk3', 'activation', HEAVY);
    const told = Object.fromEntries(ways.map(({ id, estimate }) => [id, (100 * estimate.value).toFixed(2)]));
    expect(told).toMatchObject({ buy: '28.17', damage: '14.52' });
    expect(ways.find(({ id }) => id === 'best')).toMatchObject({ asked: true, gain: 0 });
    expect(ways.find(({ id }) => id === 'buy')).toMatchObject({ even: true, asked: false });
    expect(ways.find(({ id }) => id === 'damage')).toMatchObject({ even: false });
    const best = ways.find(({ id }) => id === 'best')!;
    for (const { id, estimate } of ways)
      if (id !== 'stay') expect(estimate.value).toBeLessThanOrEqual(best.estimate.value + 1e-12);
  });
});

describe('hold, charge or shoot, of several units a side', () => {
  const one = { quality: 4, defense: 4, weapons: [{ name: 'Blade' }] };
  const archer = { ...one, weapons: [{ name: 'Bow', range: 24 }, { name: 'Knife' }] };
  const still = {
    attackerUnits: 1,
    targetUnits: 1,
    targetPlan: { behaviour: 'stay' },
    situation: { rounds: 1, distance: 12, first: 'attacker' },
  };

  it('one arrow by pencil: it hits on 4+ and is not blocked on 4+; who holds wins nothing', async () => {
    const { ways } = await asked('aof', 'skirmish', { ...still, attacker: archer, target: one });
    const told = Object.fromEntries(ways.map(({ id, estimate }) => [id, estimate.value]));
    expect(told['hold and shoot']).toBeCloseTo(1 / 4, 12);
    expect(told['advance and shoot']).toBeCloseTo(1 / 4, 12);
    expect(told.stay).toBe(0);
    expect(ways.find(({ asked }) => asked)?.id).toBe('charge');
  });

  it('nobody without a bow is offered to shoot', async () => {
    const { ways } = await asked('aof', 'skirmish', { ...still, attacker: one, target: archer });
    expect(ways.map(({ id }) => id)).toEqual(['charge', 'stay']);
  });

  it('what is dear is counted by fewer trials, and what even those could not tell is left out', async () => {
    const many = { attacker: { ...archer, models: 10 }, target: { ...one, models: 10 } };
    const dear = { ...many, attackerUnits: 24, targetUnits: 24, situation: { rounds: 4 } };
    const { checked } = checkScenario(
      'aof',
      rulesets.find(({ id }) => id === 'aof')!.kinds.find(({ id }) => id === 'skirmish')!,
      dear,
    );
    expect(checked).toBeDefined();
    const few = { ...LIMITS, trialsNs: 1e6 };
    const of = rulesets.find(({ id }) => id === 'aof')!.decisions!.skirmish!;
    expect((await decide({ ruleset: 'aof', kind: 'skirmish', scenario: dear }, of, here, few)).ways).toEqual([]);
    const scenario = { ...dear, attackerUnits: 3, targetUnits: 3 };
    const some = { ...LIMITS, trials: 500 };
    const { ways } = await decide({ ruleset: 'aof', kind: 'skirmish', scenario }, of, here, some);
    expect(ways).toHaveLength(5);
    for (const { estimate } of ways) expect(estimate.interval).toBeDefined();
  });
});

describe('in the middle of it', () => {
  it.each(CASES.filter(({ game, kind }) => rulesets.find(({ id }) => id === game)!.decisions![kind]!.middle))(
    '$game $kind, $name: the rest of a question of which nothing has happened is the question',
    async ({ game, kind, scenario }) => {
      const { middle, own } = await asked(game, kind, scenario);
      if (!middle) return;
      const start = Object.fromEntries(middle.steppers.map(({ id, value }) => [id, value]));
      expect((await asked(game, kind, scenario, start)).own.value).toBeCloseTo(own.value, 12);
    },
  );

  it('14 boxes left, 2 focus left, the axe has struck: what pencil says of the rest', async () => {
    // One blow that needs 12 or more on two dice from P+S 18 against ARM 18, after a hit on 5 or more.
    const { own, next, middle } = await asked('mk3', 'activation', HEAVY, {
      boxes: 12,
      points: 0,
      attacks0: 0,
      attacks1: 0,
    });
    expect(middle?.rolls.map(({ add }) => add)).toEqual([0, -4]);
    expect(own.value).toBe(0);
    const one = await asked('mk3', 'activation', HEAVY, { boxes: 12, points: 1, attacks0: 0, attacks1: 0 });
    expect(one.own.value).toBeCloseTo((30 / 36) * (1 / 36), 12);
    expect(one.next).toMatch(/Great axe/);
    expect(next === null || next.length > 0).toBe(true);
  });
});
