/** Random fights: exact arithmetic and real dice must tell the same story. */
import { describe, expect, test } from 'vitest';
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

describe('exact arithmetic against dice', () => {
  test('300 random volleys', () => {
    let compared = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const scenario = Volley.parse(randomVolley(new Chooser(seed)));
      expect(checkVolley(scenario), `seed ${seed}`).toEqual([]);
      if (agrees(new VolleyQuestion(scenario), seed, 3000, `volley ${seed}`)) compared++;
    }
    expect(compared).toBeGreaterThan(280);
  });

  test('300 random melees', () => {
    let compared = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const scenario = Melee.parse(randomMelee(new Chooser(seed)));
      expect(checkMelee(scenario), `seed ${seed}`).toEqual([]);
      if (agrees(new MeleeQuestion(scenario), seed, 3000, `melee ${seed}`)) compared++;
    }
    expect(compared).toBe(300);
  });

  test('100 random duels', () => {
    let compared = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const scenario = Duel.parse(randomDuel(new Chooser(seed)));
      expect(
        checkDuel(scenario).filter(({ path }) => !path.endsWith('.ambush')),
        `seed ${seed}`,
      ).toEqual([]);
      if (agrees(new DuelQuestion(scenario), seed, 2000, `duel ${seed}`)) compared++;
    }
    expect(compared).toBeGreaterThan(80);
  });

  test('200 random hazards', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const scenario = Hazards.parse(randomHazards(new Chooser(seed)));
      expect(agrees(new HazardsQuestion(scenario), seed, 3000, `hazards ${seed}`)).toBe(true);
    }
  });
});
