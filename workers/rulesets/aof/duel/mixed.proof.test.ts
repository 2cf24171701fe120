/** The loop for duels of mixed units against the play it stands for: equal trials, counter by counter. */
import { describe, expect, test } from 'vitest';
import { share, some } from '../../../fixtures/share.ts';
import { streamState } from '../../../kernel/streams.ts';
import { findRuleset } from '../../index.ts';
import { Chooser, randomDuel } from '../testing/random.ts';
import { MixedDuel, mixedDuel } from './mixed.ts';
import { tallyOnPlanes } from './onPlanes.ts';
import { DuelQuestion } from './question.ts';
import { Duel, type DuelInput } from './schema.ts';

/** A random duel of units that only charge, with whatever rules, weapons and heroes they have. */
function charging(pick: Chooser): DuelInput {
  const input = randomDuel(pick);
  const more = pick.some(['Fear', 'Phalanx', 'Breath Attack', 'Fast', 'Slow'] as const, 3);
  const unit = (one: DuelInput['attacker']): DuelInput['attacker'] => ({
    ...one,
    rules: [...new Set([...(one.rules ?? []), ...more.filter(() => pick.oneIn(2))])],
    heavyDamage: false,
    multiBased: pick.oneIn(9),
    state: { fatigued: pick.oneIn(4), wavering: pick.oneIn(6) },
  });
  const plan = (of: DuelInput['attackerPlan']): DuelInput['attackerPlan'] => ({
    ...of,
    spells: [],
    stratagems: [],
    ambush: 0,
    orders: [],
    whenWavering: 'rest',
    behaviour: pick.oneIn(6) ? pick.of(['stay', 'rush'] as const) : 'charge',
  });
  return {
    ...input,
    attacker: unit(input.attacker),
    target: unit(input.target),
    attackerPlan: plan(input.attackerPlan),
    targetPlan: plan(input.targetPlan),
    situation: {
      ...input.situation,
      ...{ dangerous: false, exhaustion: false, prolonged: false },
      first: pick.of(['attacker', 'target'] as const),
    },
    condition: pick.of(['none', 'Mystical Fog', 'Smell of Death', 'Muddy Terrain'] as const),
    brutal: { heavyDamage: pick.oneIn(2) },
    rulings: { ...input.rulings, waveringReplies: true, phalanxWoundsUncounted: pick.oneIn(3) },
  };
}

/** Whether the loop gives the counters of single plays, and leaves the stream where they do. */
function expectTwins(question: DuelQuestion, seed: number, trials: number, what: string): void {
  const [fast, slow] = [new Int32Array(question.tallySize), new Int32Array(question.tallySize)];
  const [one, other] = [streamState(seed, 0), streamState(seed, 0)];
  question.simulate(one, trials, fast);
  question.simulate(one, 50, fast);
  question.simulateSlowly(other, trials + 50, slow);
  expect(fast, what).toEqual(slow);
  expect(one, what).toEqual(other);
}

function isMixed({ pairing, sections, ends }: DuelQuestion): boolean {
  return mixedDuel(pairing, sections, ends) instanceof MixedDuel;
}

/** Planes against cells, counter by counter. @returns false for a duel that planes do not take */
function expectOnPlanes(question: DuelQuestion, seed: number): boolean {
  const { pairing, sections, ends } = question;
  const fast = new Float64Array(question.tallySize);
  if (tallyOnPlanes(pairing, sections, ends, fast, () => false) === null) return false;
  question.exact(undefined, false)!.forEach((chance, i) => {
    const off = Math.abs(fast[i] - chance);
    expect(off, `seed ${seed}, counter ${i}`).toBeLessThanOrEqual(2 * question.exactErrorBound * chance);
  });
  return true;
}

describe('the loop for duels of mixed units', () => {
  test('random duels: the same counters as played one by one (AOF-SR-05, AOF-SR-08, AOF-SR-16)', () => {
    let mixed = 0;
    for (let seed = 1; seed <= some(300); seed++) {
      const question = new DuelQuestion(Duel.parse(charging(new Chooser(seed))));
      expectTwins(question, seed, 250, `seed ${seed}`);
      if (isMixed(question)) mixed++;
    }
    expect(mixed).toBeGreaterThan(some(240));
  });

  test('random duels: planes give what charges give that are spread cell by cell', () => {
    const most = share(60, 200);
    let compared = 0;
    for (let seed = 1; seed <= most; seed++) {
      const question = new DuelQuestion(Duel.parse(charging(new Chooser(seed))));
      if (expectOnPlanes(question, seed)) compared++;
    }
    expect(compared).toBeGreaterThan(most / 2);
  });

  test('random duels of units that may shoot: planes give what shots and charges give cell by cell', () => {
    const behaviours = ['charge', 'advance and charge', 'advance and shoot', 'hold and shoot', 'rush'] as const;
    const most = share(30, 200);
    let compared = 0;
    for (let seed = 1; seed <= most; seed++) {
      const pick = new Chooser(7_000 + seed);
      const input = charging(pick);
      const plans = {
        attackerPlan: { ...input.attackerPlan, behaviour: pick.of(behaviours) },
        targetPlan: { ...input.targetPlan, behaviour: pick.of(behaviours) },
      };
      const brutal = { criticals: pick.oneIn(4) };
      const rulings = { ...input.rulings, deadlyOverkillCounts: false, untouched: 'compared' as const };
      const question = new DuelQuestion(Duel.parse({ ...input, ...plans, brutal, rulings }));
      if (expectOnPlanes(question, seed)) compared++;
    }
    expect(compared).toBeGreaterThan(most / 4);
  });

  test('sample units that charge each other: the same counters as played one by one', () => {
    const samples = findRuleset('aof').profiles.filter(({ part, kind }) => part === 'attacker' && kind !== 'artillery');
    samples.forEach(({ values, title }, i) => {
      const target = samples[(i * 7 + 3) % samples.length];
      const question = new DuelQuestion(Duel.parse({ attacker: values, target: target.values }));
      expectTwins(question, i, 1_000, `${title} against ${target.title}`);
    });
  });

  test('strikes whose dice are rolled one by one keep their place in the stream', () => {
    const unit = { models: 60, quality: 4, defense: 4, tough: 3, rules: ['Fear' as const] };
    const weapons = [{ name: 'Mauls', attacks: 3, deadly: 3, blast: 2 }];
    const duel = Duel.parse({ attacker: { ...unit, weapons }, target: { ...unit, weapons } });
    const question = new DuelQuestion(duel);
    expect(isMixed(question)).toBe(true);
    expectTwins(question, 5, 30, 'sixty against sixty');
  });
});
