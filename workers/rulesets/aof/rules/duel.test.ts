/** Rules of moves, rounds and order, by their IDs. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { findKind } from '../../index.ts';
import { checkDuel } from '../duel/index.ts';
import { arrivals, choose, feetOf, startDistance } from '../duel/moves.ts';
import { DuelQuestion } from '../duel/question.ts';
import { Duel, type DuelInput } from '../duel/schema.ts';
import { onceMoreImmobilised, withExhaustion } from '../flags.ts';
import { TAKEN } from '../layers.ts';
import type { UnitInput } from '../schema.ts';
import { chance, close, duel, five, series } from '../testing/ask.ts';

const runner = (rules: UnitInput['rules'] = []): UnitInput => ({ quality: 4, defense: 4, rules });
const scene = (rest: Partial<DuelInput> = {}): Duel => Duel.parse({ attacker: runner(), target: runner(), ...rest });
const feet = (rules: UnitInput['rules'], flags = 0, rest: Partial<DuelInput> = {}) => {
  const made = scene({ attacker: runner(rules), ...rest });
  const { advance, rush } = feetOf(new Set(made.attacker.rules), flags, made);
  return { advance, rush };
};
const faults = (input: DuelInput) => checkDuel(Duel.parse(input)).map(({ path }) => path);

describe('rules of moves and rounds', () => {
  test('AOF-SR-07, AOF-SR-21: Fast and Slow', () => {
    expect(feet([])).toEqual({ advance: 6, rush: 12 });
    expect(feet(['Fast'])).toEqual({ advance: 8, rush: 16 });
    expect(feet(['Slow'])).toEqual({ advance: 4, rush: 8 });
    expect(feet([], onceMoreImmobilised(0))).toEqual({ advance: 4, rush: 8 });
    expect(feet([], withExhaustion(0, 2))).toEqual({ advance: 4, rush: 8 });
  });

  test('AOF-CP-15, AOF-EXH-03: what markers take and a Sweeping Move gives is one sum, and no less than nothing', () => {
    const made = scene();
    const sweep = (markers: number) => feetOf(new Set(), withExhaustion(0, markers), made, true).rush;
    expect([0, 1, 6, 7, 9].map(sweep)).toEqual([14, 12, 2, 0, 0]);
  });

  test('AOF-TERR-05, AOF-SR-24, AOF-SR-10: difficult ground, and who does not mind it', () => {
    const rough = { situation: { difficult: true } };
    expect(feet(['Fast'], 0, rough)).toEqual({ advance: 6, rush: 6 });
    expect(feet(['Strider'], 0, rough)).toEqual({ advance: 6, rush: 12 });
    expect(feet(['Flying'], 0, rough)).toEqual({ advance: 6, rush: 12 });
  });

  test('AOF-COND-03: in mud everything is difficult, but not to Striders and fliers', () => {
    const mud = { condition: 'Muddy Terrain' as const };
    expect(feet([], 0, mud)).toEqual({ advance: 6, rush: 6 });
    expect(feet(['Strider'], 0, mud)).toEqual({ advance: 6, rush: 12 });
    expect(feet(['Flying'], 0, mud)).toEqual({ advance: 6, rush: 12 });
  });

  test('AOF-COND-03: ground that is difficult without the mud holds at 4 inches', () => {
    expect(feet([], 0, { condition: 'Muddy Terrain', situation: { difficult: true } })).toEqual({
      advance: 4,
      rush: 4,
    });
  });

  test('AOF-ACT-03, AOF-ACT-04: a unit rushes until it can charge', () => {
    const legs = { advance: 6, rush: 12, stealth: 6, cap: 99, halved: false, rulings: TAKEN };
    expect(choose('charge', legs, 13)).toMatchObject({ kind: 'move', distance: 1, moved: true, shoots: null });
    expect(choose('charge', legs, 12)).toEqual({ kind: 'charge', moved: true, heavy: false });
    const out = (distance: number) =>
      series(
        duel({
          attacker: five(),
          target: five({ weapons: [] }),
          targetPlan: { behaviour: 'stay' },
          situation: { distance },
        }),
        'targetOut',
      );
    expect(out(13)[0]).toBe(0);
    expect(out(12)[0]).toBeGreaterThan(0);
    // A round later the same charge takes place.
    close(out(13)[1], out(12)[0]);
  });

  test('AOF-ACT-01, AOF-ACT-02: hold and advance, shooting', () => {
    const archers = five({ weapons: [{ name: 'Bow', range: 18 }] });
    const shot = (behaviour: 'hold and shoot' | 'advance and shoot') =>
      series(
        duel({
          attacker: archers,
          target: { models: 1, quality: 4, defense: 4 },
          attackerPlan: { behaviour },
          targetPlan: { behaviour: 'stay' },
          situation: { distance: 24, rounds: 2 },
        }),
        'targetOut',
      );
    expect(shot('hold and shoot')).toEqual([0, 0]);
    // 24" less 6" is in range.
    close(shot('advance and shoot')[0], 1 - (3 / 4) ** 5);
  });

  test('AOF-SR-01: ambushers arrive in their round', () => {
    const made = scene({ attacker: runner(['Ambush']), attackerPlan: { ambush: 2, ambushDistance: 11 } });
    expect([1, 2, 3].map((round) => arrivals(made, round, 24))).toEqual([0, 11, 24]);
    expect(faults({ attacker: runner(), target: runner(), attackerPlan: { ambush: 2 } })).toEqual([
      'attackerPlan.ambush',
    ]);
    expect(faults({ attacker: runner(['Ambush']), target: runner(), attackerPlan: { ambush: 1 } })).toEqual([
      'attackerPlan.ambush',
    ]);
  });

  test('AOF-SR-20: scouts who want to fight are 12 inches closer', () => {
    expect(startDistance(scene({ attacker: runner(['Scout']) }))).toBe(12);
    expect(startDistance(scene({ attacker: runner(['Scout']), attackerPlan: { behaviour: 'stay' } }))).toBe(24);
  });

  test('AOF-SR-13: the Immobile hold', () => {
    expect(faults({ attacker: runner(['Immobile']), target: runner() })).toEqual(['attackerPlan.behaviour']);
  });

  test('AOF-DICE-03, AOF-FOG-02, AOF-CP-05: who acts first', () => {
    const won = (first: NonNullable<DuelInput['situation']>['first'], rounds = 1) =>
      chance(duel({ attacker: five(), target: five(), situation: { distance: 6, rounds, first } }), 'won');
    // A roll-off is fair, and so is a token; in one round they are the same.
    close(won('roll-off'), (won('attacker') + won('target')) / 2);
    close(won('drawn each round'), won('roll-off'));
    expect(Math.abs(won('drawn each round', 3) - won('roll-off', 3))).toBeGreaterThan(1e-6);
  });

  test('AOF-FOG-04: a unit whose side was stopped keeps its place and its Wavering, and does nothing', () => {
    const gunner = { models: 1, quality: 2, defense: 2, weapons: [{ name: 'Gun', range: 40 }] };
    const input = (idleRounds: number[], rounds = 4): DuelInput => ({
      attacker: gunner,
      target: { models: 9, quality: 2, defense: 6 },
      attackerPlan: { behaviour: 'hold and shoot', idleRounds },
      targetPlan: { behaviour: 'stay' },
      situation: { rounds },
    });
    const [full, stopped] = [series(duel(input([])), 'targetModels'), series(duel(input([2, 4])), 'targetModels')];
    close(stopped[0], full[0]);
    close(stopped[1], full[0]);
    close(stopped[2], full[1]);
    close(stopped[3], full[1]);
    // With dice the same: no trial loses a model in a round without a turn.
    const simulated = new DuelQuestion(Duel.parse(input([2, 3, 4])));
    const once = new DuelQuestion(Duel.parse(input([], 1)));
    for (let trial = 0; trial < 200; trial++) {
      expect(simulated.replay(5, trial).outcome.left).toBe(once.replay(5, trial).outcome.left);
    }
    // A unit recovers in its activation, and so stays Wavering without one.
    const wavering = (idleRounds: number[]) =>
      series(
        duel({
          attacker: { ...gunner, weapons: [{ name: 'Gun', range: 40, attacks: 2 }] },
          target: { models: 3, quality: 5, defense: 6 },
          attackerPlan: { behaviour: 'hold and shoot', idleRounds: [2, 3] },
          targetPlan: { behaviour: 'stay', idleRounds },
          situation: { rounds: 3, first: 'target' },
        }),
        'targetWaveringBy',
      );
    const [shaken] = wavering([]);
    expect(shaken).toBeGreaterThan(0.1);
    [wavering([]), wavering([2])].forEach((rounds, i) => {
      [shaken, i * shaken, 0].forEach((wanted, round) => {
        close(rounds[round], wanted);
      });
    });
    const ignored = (idleRounds: number[], rounds: number) =>
      unused(findKind('aof', 'duel'), input(idleRounds, rounds)).filter((path) => path.includes('idleRounds'));
    expect(ignored([2, 3], 4)).toEqual([]);
    // Each 2 stands in for the other.
    expect(ignored([2, 2, 5], 4)).toEqual([0, 1, 2].map((index) => `attackerPlan.idleRounds[${index}]`));
    expect(new DuelQuestion(Duel.parse(input([2]))).rules).toContain('AOF-FOG-04');
  });

  test('AOF-FOG-05: the battle goes on with 1/2, 1/3, 1/6', () => {
    const out = (prolonged: boolean, rounds: number) =>
      series(
        duel({
          attacker: { models: 1, quality: 2, defense: 2, weapons: [{ name: 'Gun', range: 40 }] },
          target: { models: 9, quality: 2, defense: 6 },
          attackerPlan: { behaviour: 'hold and shoot' },
          targetPlan: { behaviour: 'stay' },
          situation: { rounds, prolonged },
        }),
        'targetModels',
      );
    const [full, cut] = [out(false, 7), out(true, 7)];
    const lost = (models: readonly number[], round: number) => models[round - 2] - models[round - 1];
    close(lost(cut, 4), lost(full, 4));
    close(lost(cut, 5), lost(full, 5) / 2);
    close(lost(cut, 6), lost(full, 6) / 6);
    close(lost(cut, 7), lost(full, 7) / 36);
  });

  test('AOF-WAVER-02: a Wavering unit idles, and has recovered then', () => {
    const answer = duel({
      attacker: five({ state: { wavering: true } }),
      target: { models: 30, quality: 4, defense: 4 },
      targetPlan: { behaviour: 'stay' },
      situation: { distance: 6, rounds: 2 },
    });
    const models = series(answer, 'targetModels');
    close(models[0], 30);
    close(models[1], 30 - 5 / 4);
    close(series(answer, 'attackerWaveringBy')[0], 0);
  });

  test('AOF-TURN-01: units act in turns, and who finished first starts the next round', () => {
    // Two who kill each other with 5 of 12 shots.
    const gunner = { quality: 4, defense: 6, weapons: [{ name: 'Gun', range: 24, AP: 4 }] };
    const [p, q] = [5 / 12, 7 / 12];
    const plan = { behaviour: 'hold and shoot' as const };
    for (const [first, starts, follows] of [
      ['attacker', 'targetOut', 'attackerOut'],
      ['target', 'attackerOut', 'targetOut'],
    ] as const) {
      const situation = { distance: 12, rounds: 2, first };
      const answer = duel({ attacker: gunner, target: gunner, attackerPlan: plan, targetPlan: plan, situation });
      const [a, b] = [series(answer, starts), series(answer, follows)];
      close(a[0], p);
      close(b[0], q * p);
      close(a[1], p + q * q * p);
      close(b[1], q * p + q ** 3 * p);
    }
  });

  test('AOF-TURN-01: four rounds unless told otherwise', () => {
    const answer = duel({ attacker: five(), target: five(), situation: { distance: 6 } });
    expect(series(answer, 'targetOut')).toHaveLength(4);
  });

  test('AOF-SMALL-05, AOF-TURN-01: as many rounds as are asked for', () => {
    const answer = duel({ attacker: five(), target: five(), situation: { distance: 6, rounds: 6 } });
    expect(series(answer, 'targetOut')).toHaveLength(6);
    expect(series(answer, 'targetOut')[5]).toBeGreaterThan(series(answer, 'targetOut')[3]);
  });

  test('AOF-MISSION-05: how likely each side is gone, round by round', () => {
    const answer = duel({ attacker: five(), target: five(), situation: { distance: 6 } });
    close(chance(answer, 'won') + chance(answer, 'lost') + chance(answer, 'undecided'), 1);
    close(series(answer, 'targetOut')[3], chance(answer, 'won'));
  });

  test('AOF-FATIGUE-01: fatigue ends with the round', () => {
    const models = series(
      duel({
        attacker: { models: 50, quality: 4, defense: 4 },
        target: { models: 9, quality: 2, defense: 4, weapons: [{ name: 'Sword', count: 1 }] },
        attackerPlan: { behaviour: 'stay' },
        targetPlan: { behaviour: 'charge' },
        situation: { distance: 6, rounds: 2 },
      }),
      'attackerModels',
    );
    close(50 - models[0], 5 / 12);
    close(models[0] - models[1], 5 / 12);
  });

  test('AOF-COND-10: the vortex takes D3 wounds on a 1, at each activation', () => {
    const answer = duel({
      attacker: { models: 50, quality: 4, defense: 4 },
      target: { models: 50, quality: 4, defense: 4 },
      attackerPlan: { behaviour: 'stay' },
      targetPlan: { behaviour: 'stay' },
      condition: 'Deadly Vortex',
      situation: { rounds: 3 },
    });
    close(series(answer, 'attackerModels')[2], 50 - 3 * (1 / 6) * 2);
  });

  test('AOF-EXH-04: markers are shaken off before acting', () => {
    const scenario = Duel.parse({
      attacker: five({ quality: 2, state: { exhaustion: 1 } }),
      target: { models: 30, quality: 4, defense: 4 },
      targetPlan: { behaviour: 'stay' },
      situation: { distance: 4, rounds: 1, exhaustion: true },
    });
    const question = new DuelQuestion(scenario);
    const models = series(question.measures(question.exact()!, null), 'targetModels')[0];
    // 5 of 6 recover and hit on 2+, the others on 3+.
    close(30 - models, 5 * (1 / 2) * ((5 / 6) * (5 / 6) + (1 / 6) * (4 / 6)));
  });
});
