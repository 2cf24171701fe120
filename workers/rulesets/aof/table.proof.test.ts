/** Tables of exact answers against the questions that they stand for: values to 1e-12, rules and titles to the letter. */
import { describe, expect, it } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { stepTitle } from '../../wording.ts';
import { findKind } from '../index.ts';
import type { Measures } from '../ruleset.ts';
import { Chooser, randomDuel, randomMelee, randomUnit } from './testing/random.ts';

const MEASURES = {
  melee: ['won', 'tied', 'defeated', 'out', 'attackerOut', 'points/destroyed', 'points/lost'],
  duel: ['won', 'undecided', 'lost', 'points/destroyed', 'points/lost'],
} as const;

/** A chance, or a step of a series, with its words. */
function readingOf(measures: Measures, name: string) {
  const [id, label] = name.split('/');
  const measure = measures[id];
  if (measure.kind === 'probability') return { value: measure.value, title: measure.title, of: 'probability' };
  if (measure.kind !== 'series') throw new TypeError(`${name} is no number`);
  const { value } = measure.steps.find((step) => step.label === label)!;
  return { value, title: stepTitle(measure.title, label!), of: measure.of };
}

/** How many of the scenarios a table told about, each of which must be what the question says. */
function compare(kindId: keyof typeof MEASURES, scenarios: readonly unknown[]): number {
  const kind = findKind('aof', kindId);
  const table = kind.table!();
  let told = 0;
  for (const given of scenarios) {
    const parsed = kind.schema.safeParse(given);
    if (!parsed.success || kind.check(parsed.data).length > 0) continue;
    const scenario = parsed.data;
    const measures = [...MEASURES[kindId]];
    const read = table.read(scenario, measures);
    if (!read) continue;
    told++;
    const question = kind.compile(scenario);
    const whole = question.measures(question.exact()!, null);
    expect(read.rules(), JSON.stringify(given)).toEqual(question.rules);
    measures.forEach((name, i) => {
      const { value, ...facts } = readingOf(whole, name);
      expect(read.facts[i], `${name} of ${JSON.stringify(given)}`).toEqual(facts);
      const room = 1e-12 * Math.max(1, Math.abs(value));
      expect(Math.abs(read.values[i] - value), `${name} of ${JSON.stringify(given)}`).toBeLessThan(room);
    });
  }
  return told;
}

/** Units of which some are larger ones of the kind of others. */
function kin(seed: number, count: number) {
  const pick = new Chooser(seed);
  return Array.from({ length: count }, (_, i) => ({
    ...randomUnit(pick, `Unit ${i}`),
    cost: 50 + i,
    state: {},
  })).flatMap((unit) =>
    [1, 4, 11, 30].map((more) => ({ ...unit, name: `${unit.name} of ${more}`, models: (unit.models ?? 1) + more })),
  );
}

/** Every pair by itself, then all in one table, in turn and from the last to the first. */
function sameBits(kindId: keyof typeof MEASURES, given: readonly object[]): number {
  const kind = findKind('aof', kindId);
  const scenarios = given.map((one) => kind.schema.parse(one)).filter((one) => kind.check(one).length === 0);
  const values = (table: NonNullable<ReturnType<NonNullable<typeof kind.table>>>, scenario: unknown) =>
    table.read(scenario, [...MEASURES[kindId]])?.values;
  const alone = scenarios.map((scenario) => values(kind.table!(), scenario));
  const forth = kind.table!();
  const back = kind.table!();
  expect(scenarios.map((scenario) => values(forth, scenario))).toEqual(alone);
  expect(
    scenarios
      .toReversed()
      .map((scenario) => values(back, scenario))
      .toReversed(),
  ).toEqual(alone);
  return alone.filter((one) => one !== undefined).length;
}

/** A melee in which only the units and the occasion of the dice differ from a plain charge. */
function plainMelee(pick: Chooser) {
  const melee = randomMelee(pick);
  const { situation, rulings, brutal } = melee;
  return {
    ...melee,
    attacker: { ...melee.attacker, cost: 100 },
    target: { ...melee.target, cost: 70 },
    situation: { ...situation, reaction: 'none', dangerous: 0, exhaustion: false, berserker: false },
    attackerStratagems: pick.some(['High Command: hit', 'Supreme Command: block'] as const, 5),
    targetStratagems: [],
    brutal: { ...brutal, attrition: 'off' },
    rulings: { ...rulings, deadlyOverkillCounts: false },
  };
}

describe('a table of charges (AOF-MELEE-02 to -07, AOF-SR-08, AOF-SR-16)', () => {
  it('says what single questions say, whatever the occasion', () => {
    const scenarios = Array.from({ length: some(70) }, (_, i) => plainMelee(new Chooser(600 + i)));
    expect(compare('melee', scenarios)).toBeGreaterThan(some(30));
  });

  it('says it of many units that meet each other, smaller and larger ones of one kind among them', () => {
    const pick = new Chooser(16);
    const units = Array.from({ length: 5 }, (_, i) => ({ ...randomUnit(pick, `Unit ${i}`), cost: 50 + i, state: {} }));
    const all = units.flatMap((unit) => [
      unit,
      { ...unit, name: `${unit.name} grown`, models: (unit.models ?? 1) + 3 },
    ]);
    const scenarios = all.flatMap((attacker) => all.map((target) => ({ attacker, target })));
    expect(compare('melee', scenarios)).toBeGreaterThan(60);
  });

  it('gives the same bits whatever else it was asked', () => {
    const all = kin(16, 3);
    expect(
      sameBits(
        'melee',
        all.flatMap((attacker) => all.map((target) => ({ attacker, target }))),
      ),
    ).toBeGreaterThan(100);
  });

  it('leaves to the question what it knows nothing of', () => {
    const kind = findKind('aof', 'melee');
    const table = kind.table!();
    const unit = { quality: 4, defense: 4, weapons: [{ name: 'Axe', attacks: 2 }] };
    const ask = (more: object, measure: string) =>
      table.read(kind.schema.parse({ attacker: unit, target: unit, ...more }), [measure]);
    expect(ask({}, 'won')?.values[0]).toBeGreaterThan(0);
    expect(ask({}, 'margin')).toBeNull();
    expect(ask({}, 'points/lost')).toBeNull();
    expect(ask({ attackerStratagems: ['Ferocious Attack'] }, 'won')).toBeNull();
    expect(ask({ brutal: { attrition: 'with morale' } }, 'won')).toBeNull();
    expect(ask({ condition: 'Sinister Echoes' }, 'won')).toBeNull();
    expect(ask({ situation: { reaction: 'Overwatch' } }, 'won')).toBeNull();
  });
});

/** A duel in which units charge each other and only the occasion of the dice differs. */
function chargingDuel(pick: Chooser) {
  const { attacker, target, situation, rulings, attackerModifiers, targetModifiers } = randomDuel(pick);
  const plan = {
    behaviour: pick.oneIn(5) ? 'rush' : 'charge',
    strikeBack: pick.of(['always', 'if unfatigued'] as const),
  };
  return {
    attacker: { ...attacker, cost: 100 },
    target: { ...target, cost: 70 },
    attackerPlan: plan,
    targetPlan: { behaviour: 'charge' },
    situation: { distance: situation?.distance, rounds: 3, first: pick.of(['attacker', 'target'] as const) },
    condition: pick.of(['none', 'Mystical Fog', 'Inspiration'] as const),
    attackerModifiers,
    targetModifiers,
    rulings: { ...rulings, deadlyOverkillCounts: false },
  };
}

const BEHAVIOURS = ['charge', 'advance and charge', 'advance and shoot', 'hold and shoot'] as const;

/** One duel with all plans that a study tries, some of which come to the same; and one that differs in who strikes back. */
function inEveryWay(seed: number) {
  const pick = new Chooser(seed);
  const duel = { ...shootingDuel(pick), rulings: {}, condition: 'none' };
  const situation = { distance: pick.of([10, 16, 24]), rounds: 3, first: pick.of(['attacker', 'target'] as const) };
  return BEHAVIOURS.flatMap((own) =>
    BEHAVIOURS.flatMap((other) =>
      (own === 'charge' ? (['always', 'never'] as const) : (['always'] as const)).map((strikeBack) => ({
        ...{ ...duel, situation },
        attackerPlan: { behaviour: own, strikeBack },
        targetPlan: { behaviour: other },
      })),
    ),
  );
}

/** The same with plans of whoever shoots, and rules that bear on shots. */
function shootingDuel(pick: Chooser) {
  const duel = chargingDuel(pick);
  const bow = { name: 'Bow', range: pick.of([12, 18, 24]), attacks: pick.int(1, 2), AP: pick.int(0, 2) };
  const more = pick.some(['Stealth', 'Artillery', 'Regeneration'] as const, 3);
  const unit = (one: typeof duel.attacker) => ({
    ...one,
    weapons: [...(one.weapons ?? []), bow],
    rules: [...new Set([...(one.rules ?? []), ...more])],
  });
  return {
    ...duel,
    attacker: unit(duel.attacker),
    target: unit(duel.target),
    attackerPlan: { behaviour: pick.of(BEHAVIOURS) },
    targetPlan: { behaviour: pick.of(BEHAVIOURS) },
    situation: { ...duel.situation, targetCover: pick.oneIn(3), attackerCover: pick.oneIn(3) },
    condition: pick.of(['none', 'Heavy Storm', 'Mystical Fog'] as const),
  };
}

describe('a table of duels (AOF-TURN-01, AOF-MELEE-05, AOF-FATIGUE-01, AOF-WAVER-01)', () => {
  it('says what single questions say, whatever the occasion', () => {
    const scenarios = Array.from({ length: some(25) }, (_, i) => chargingDuel(new Chooser(900 + i)));
    expect(compare('duel', scenarios)).toBeGreaterThan(some(9));
  });

  it('says it of many units that meet each other, smaller and larger ones of one kind among them', () => {
    const pick = new Chooser(17);
    const units = Array.from({ length: 3 }, (_, i) => ({ ...randomUnit(pick, `Unit ${i}`), cost: 50 + i, state: {} }));
    const all = units.flatMap((unit) => [
      unit,
      { ...unit, name: `${unit.name} grown`, models: (unit.models ?? 1) + 2 },
    ]);
    const scenarios = all.flatMap((attacker) => all.map((target) => ({ attacker, target, situation: { rounds: 3 } })));
    expect(compare('duel', scenarios)).toBeGreaterThan(20);
  });

  it('says it of whoever shoots (AOF-SHOOT-02 to -06, AOF-SR-23, AOF-MORALE-01)', () => {
    const scenarios = Array.from({ length: some(16) }, (_, i) => shootingDuel(new Chooser(1_900 + i)));
    const grown = scenarios.map((one) => ({ ...one, target: { ...one.target, models: (one.target.models ?? 1) + 2 } }));
    expect(compare('duel', [...scenarios, ...grown])).toBeGreaterThan(some(12));
  });

  it('says it of two units with all their plans, in whatever order they are asked', () => {
    const scenarios = [2_100, 2_101, 2_102].flatMap(inEveryWay);
    expect(compare('duel', scenarios)).toBeGreaterThan(40);
    expect(sameBits('duel', scenarios)).toBeGreaterThan(40);
  });

  it('names the same rules of many duels together, each without those that others have named', () => {
    const kind = findKind('aof', 'duel');
    const table = kind.table!();
    const told = new Set<string>();
    const all = new Set<string>();
    let left = 0;
    for (let i = 0; i < 24; i++) {
      const pick = new Chooser(2_300 + i);
      const parsed = kind.schema.safeParse(i % 2 ? shootingDuel(pick) : chargingDuel(pick));
      const read = parsed.success ? table.read(parsed.data, []) : null;
      if (!read) continue;
      const [whole, more] = [read.rules(), read.rules(told)];
      expect(more.length).toBeGreaterThan(0);
      expect(whole).toEqual(expect.arrayContaining([...more]));
      left += whole.length - more.length;
      for (const rule of whole) all.add(rule);
      for (const rule of more) told.add(rule);
      expect(told).toEqual(all);
    }
    expect(left).toBeGreaterThan(50);
  });

  it('gives the same bits whatever else it was asked', () => {
    const all = kin(17, 2);
    const scenarios = all.flatMap((attacker) => all.map((target) => ({ attacker, target, situation: { rounds: 3 } })));
    expect(sameBits('duel', scenarios)).toBeGreaterThan(30);
  });

  it('leaves to the question what it knows nothing of', () => {
    const kind = findKind('aof', 'duel');
    const table = kind.table!();
    const unit = { quality: 4, defense: 4, weapons: [{ name: 'Axe', attacks: 2 }] };
    const ask = (more: object, measure: string) =>
      table.read(kind.schema.parse({ attacker: unit, target: unit, ...more }), [measure]);
    expect(ask({}, 'won')?.values[0]).toBeGreaterThan(0);
    expect(ask({}, 'attackerOut')).toBeNull();
    expect(ask({ attackerPlan: { behaviour: 'best' } }, 'won')).toBeNull();
    expect(ask({ situation: { first: 'roll-off' } }, 'won')).toBeNull();
    expect(ask({ situation: { exhaustion: true } }, 'won')).toBeNull();
    expect(ask({ condition: 'Earthquake' }, 'won')).toBeNull();
  });
});
