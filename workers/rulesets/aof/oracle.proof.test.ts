/** Random fights: exact arithmetic and real dice must tell the same story. */
import { describe, expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { checkDuel } from './duel/index.ts';
import { DuelQuestion } from './duel/question.ts';
import { Duel } from './duel/schema.ts';
import { HazardsQuestion } from './hazards/question.ts';
import { Hazards } from './hazards/schema.ts';
import { checkMelee } from './melee/index.ts';
import { MeleeQuestion } from './melee/question.ts';
import { Melee } from './melee/schema.ts';
import { agrees } from './testing/agree.ts';
import { Chooser, randomDuel, randomHazards, randomMelee, randomVolley } from './testing/random.ts';
import { checkVolley } from './volley/index.ts';
import { VolleyQuestion } from './volley/question.ts';
import { Volley } from './volley/schema.ts';

const TRIALS = 1500;
const MANY = share(12, 300);
const FEW = share(6, 100);

describe('exact arithmetic against dice', () => {
  test('random volleys', () => {
    let compared = 0;
    for (let seed = 1; seed <= MANY; seed++) {
      const scenario = Volley.parse(randomVolley(new Chooser(seed)));
      expect(checkVolley(scenario), `seed ${seed}`).toEqual([]);
      if (agrees(new VolleyQuestion(scenario), seed, TRIALS, `volley ${seed}`)) compared++;
    }
    expect(compared).toBeGreaterThan(0.93 * MANY);
  });

  test('random melees', () => {
    let compared = 0;
    for (let seed = 1; seed <= MANY; seed++) {
      const scenario = Melee.parse(randomMelee(new Chooser(seed)));
      expect(checkMelee(scenario), `seed ${seed}`).toEqual([]);
      if (agrees(new MeleeQuestion(scenario), seed, TRIALS, `melee ${seed}`)) compared++;
    }
    expect(compared).toBe(MANY);
  });

  test('random duels', () => {
    let compared = 0;
    for (let seed = 1; seed <= FEW; seed++) {
      const scenario = Duel.parse(randomDuel(new Chooser(seed)));
      expect(
        checkDuel(scenario).filter(({ path }) => !path.endsWith('.ambush')),
        `seed ${seed}`,
      ).toEqual([]);
      if (agrees(new DuelQuestion(scenario), seed, TRIALS, `duel ${seed}`)) compared++;
    }
    expect(compared).toBeGreaterThan(0.8 * FEW);
  });

  test('random hazards', () => {
    for (let seed = 1; seed <= MANY; seed++) {
      const scenario = Hazards.parse(randomHazards(new Chooser(seed)));
      expect(agrees(new HazardsQuestion(scenario), seed, TRIALS, `hazards ${seed}`)).toBe(true);
    }
  });

  test('the random fights use every special rule ten times, and pairs of them', () => {
    const weapon = ['AOF-SR-03', 'AOF-SR-04', 'AOF-SR-06', 'AOF-SR-17', 'AOF-SR-19'];
    const defence = [
      'AOF-SR-12',
      'AOF-SR-18',
      'AOF-SR-25',
      'AOF-COND-11',
      'AOF-CP-09',
      'AOF-BRUTAL-01',
      'AOF-BRUTAL-05',
    ];
    const shooting = ['AOF-SR-02', 'AOF-SR-05', 'AOF-SR-15', 'AOF-SR-22', 'AOF-SR-23', 'AOF-SR-26', 'AOF-BRUTAL-02'];
    const fighting = ['AOF-SR-05', 'AOF-SR-08', 'AOF-SR-09', 'AOF-SR-11', 'AOF-SR-14', 'AOF-SR-16', 'AOF-CMD-03'];
    const games = [
      {
        others: shooting,
        rulesOf: (seed: number) => new VolleyQuestion(Volley.parse(randomVolley(new Chooser(seed)))).rules,
      },
      {
        others: fighting,
        rulesOf: (seed: number) => new MeleeQuestion(Melee.parse(randomMelee(new Chooser(seed)))).rules,
      },
    ];
    for (const { others, rulesOf } of games) {
      const played = Array.from({ length: 300 }, (_, i) => new Set(rulesOf(i + 1)));
      const together = (...ids: readonly string[]) => played.filter((rules) => ids.every((id) => rules.has(id))).length;
      const all = [...weapon, ...defence, ...others];
      expect(all.filter((id) => together(id) < 10)).toEqual([]);
      const pairs = weapon.flatMap((one) => all.filter((other) => other !== one).map((other) => [one, other] as const));
      expect(pairs.filter((pair) => together(...pair) < 1)).toEqual([]);
      // All of a weapon's rules against all that a target may set against them.
      expect(together('AOF-SR-04', 'AOF-SR-06', 'AOF-SR-17', 'AOF-SR-19', 'AOF-SR-18', 'AOF-SR-25')).toBeGreaterThan(0);
    }
  });
});
