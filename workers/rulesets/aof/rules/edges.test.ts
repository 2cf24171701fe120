/** Rules of Age of Fantasy where several meet: each number is worked out by hand from faces of dice. */
import { describe, expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { feetOf } from '../duel/moves.ts';
import { Duel } from '../duel/schema.ts';
import { onceMoreImmobilised, startFlags } from '../flags.ts';
import { MeleeQuestion } from '../melee/question.ts';
import { Melee, type MeleeInput } from '../melee/schema.ts';
import { Unit, type UnitInput } from '../schema.ts';
import { chance, close, dist, duel, endure, fight, series } from '../testing/ask.ts';

const one = (rest: Partial<UnitInput> = {}): UnitInput => ({ quality: 4, defense: 4, ...rest });
const heavy = { attrition: 'with morale', heavyDamage: true } as const;
/** P(so many of n), each with chance p. */
const binomial = (n: number, k: number, p: number): number => {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways * p ** k * (1 - p) ** (n - k);
};
/** P(two dice show at least this much). */
const atLeast = (sum: number): number => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b >= sum) ways++;
  return ways / 36;
};
const rolled = (input: MeleeInput, trials = 20_000) => {
  const question = new MeleeQuestion(Melee.parse(input));
  expect(question.exact()).toBeNull();
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(31, 0), trials, tally);
  return question.measures(tally, trials);
};
/** Six standard deviations of a mean whose values lie in a range. */
const within = (found: number, expected: number, range: number, trials = 20_000) =>
  expect(Math.abs(found - expected), `${found}, not ${expected}`).toBeLessThan((6 * range) / 2 / Math.sqrt(trials));

describe('heavy damage', () => {
  test('AOF-BRUTAL-05, AOF-BRUTAL-01, RU-16: who is annihilated takes no wounds of attrition', () => {
    const answer = fight({
      attacker: one({ impact: 6 }),
      target: one({ quality: 2, defense: 6, tough: 24, heavyDamage: true }),
      brutal: heavy,
      rulings: { attritionCounts: true },
    });
    // Six hits, each blocked on a 6; each wound of who is left fails a test on a 1, and that is two wounds more.
    let margin = 0;
    for (let wounds = 0; wounds <= 6; wounds++) {
      const killed = wounds === 0 ? 0 : atLeast(16 - wounds);
      margin += binomial(6, wounds, 5 / 6) * (wounds + (1 - killed) * wounds * (1 / 6) * 2);
    }
    close(dist(answer, 'margin').mean, margin);
  });

  test('AOF-BRUTAL-05, AOF-SR-16: wounds of a Phalanx are rolled for', () => {
    const answer = fight({
      attacker: one({ tough: 12, heavyDamage: true }),
      target: one({ models: 6, rules: ['Phalanx'] }),
      brutal: { heavyDamage: true },
    });
    let immobilised = 0;
    for (let ones = 1; ones <= 6; ones++) {
      immobilised += binomial(6, ones, 1 / 6) * (atLeast(10 - ones) - atLeast(13 - ones));
    }
    close(chance(answer, 'attackerImmobilised'), immobilised);
  });

  test('AOF-BRUTAL-05, AOF-SR-07: four times immobilised, who is Fast stands still', () => {
    const scenario = Duel.parse({ attacker: one({ rules: ['Fast'] }), target: one() });
    let flags = startFlags(Unit.parse(one()));
    const inches: number[] = [];
    for (let times = 0; times <= 5; times++) {
      const { advance, rush } = feetOf(new Set(['Fast']), flags, scenario);
      inches.push(advance, rush);
      flags = onceMoreImmobilised(flags);
    }
    expect(inches).toEqual([8, 16, 6, 12, 4, 8, 2, 4, 0, 0, 0, 0]);
  });
});

describe('Killing Blow', () => {
  /** Two hits that kill but for a natural 6; only the last of three models carries the axe. */
  const dying = (casualties: 'plain first' | 'special first', sergeant: 'none' | 'melee' = 'none'): MeleeInput => ({
    attacker: one({ quality: 2, defense: 6, tough: 24, impact: 2 }),
    target: one({
      models: 3,
      quality: 4,
      defense: 6,
      casualties,
      sergeant,
      weapons: [
        { name: 'Torch', count: 2, attacks: 0 },
        { name: 'Axe', count: 1, AP: 4 },
      ],
    }),
    situation: { strikeBack: 'never' },
    targetStratagems: ['Killing Blow'],
  });
  const ANY = 1 - (1 / 6) ** 2;

  test.each([
    // Two hits kill two of three: the plain ones.
    ['plain first', 'none', 0],
    // The one with the axe is the first to go.
    ['special first', 'none', ANY * (3 / 6) * (5 / 6)],
    ['special first', 'melee', ANY * (4 / 6) * (5 / 6)],
  ] as const)(
    'AOF-CP-16, AOF-CMD-02: who falls strikes with what he carries, %s, sergeant %s',
    (order, sergeant, mean) => {
      within(dist(rolled(dying(order, sergeant)), 'attackerWounds').mean, mean, 1);
    },
  );

  test('AOF-CP-16: whom the dead kill may strike as well', () => {
    const weapons = [{ name: 'Blade', AP: 4 }];
    const answer = rolled({
      attacker: one({ defense: 6, impact: 1, weapons }),
      target: one({ models: 2, defense: 6, weapons }),
      situation: { strikeBack: 'never' },
      attackerStratagems: ['Killing Blow'],
      targetStratagems: ['Killing Blow'],
    });
    const [impact, blade] = [5 / 6, (1 / 2) * (5 / 6)];
    const alone = impact * (1 - blade) + (1 - impact) * blade;
    // One falls and kills the charger, who strikes at the other.
    within(dist(answer, 'wounds').mean, impact + blade + alone * blade * blade, 2);
  });
});

describe('ground and people', () => {
  test('AOF-EFFECT-06, AOF-COND-01: traps are worse in an earthquake', () => {
    const answer = endure({
      target: one({ models: 60 }),
      steps: [{ kind: 'event', event: 'Booby Traps' }],
      condition: 'Earthquake',
    });
    // Sixty dice, no more than sixty wounds.
    let mean = 0;
    for (let ones = 0; ones <= 60; ones++) mean += binomial(60, ones, 1 / 6) * Math.min(60, 2 * ones);
    close(dist(answer).mean, mean);
  });

  test('AOF-EXH-01: markers are counted beyond fifteen', () => {
    const answer = endure({
      target: one({ state: { exhaustion: 9 } }),
      steps: Array.from({ length: 8 }, () => ({ kind: 'exhaustion marker' as const })),
    });
    close(dist(answer, 'markers').mean, 17);
  });

  test('AOF-SR-01, AOF-WAVER-02: who waits for an ambush recovers meanwhile', () => {
    const answer = duel({
      attacker: one({ state: { wavering: true } }),
      target: one({ rules: ['Ambush'] }),
      attackerPlan: { behaviour: 'stay' },
      targetPlan: { behaviour: 'stay', ambush: 2 },
      situation: { rounds: 2 },
    });
    expect(series(answer, 'attackerWaveringBy')).toEqual([0, 0]);
  });
});
