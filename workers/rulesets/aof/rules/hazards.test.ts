/** Events, conditions, terrain effects and buildings, by their IDs. */
import { describe, expect, test } from 'vitest';
import type { Event, HazardsInput } from '../hazards/schema.ts';
import { aof } from '../index.ts';
import { chance, close, dist, endure } from '../testing/ask.ts';

/** Sixty models of Defense 4+: nothing here reaches half of them. */
const crowd: HazardsInput['target'] = { models: 60, quality: 4, defense: 4 };
const mean = (event: Event, target = crowd, rest: Partial<HazardsInput> = {}) =>
  dist(endure({ target, steps: [{ kind: 'event', event }], ...rest })).mean;

describe('events and hazards', () => {
  test('AOF-DICE-01, AOF-EVENT-01, AOF-EVENT-11: D3+3 hits with AP(1)', () => {
    close(mean('Monstrous Spawn'), 5 * (2 / 3));
  });

  test('AOF-DICE-01: a D3 is half a D6, so 1, 2 and 3 are equally likely', () => {
    const sacrifice = dist(endure({ target: crowd, steps: [{ kind: 'event', event: 'Sacrifice' }] }));
    for (const wounds of [1, 2, 3]) close(sacrifice.at(wounds), 1 / 3);
  });

  test('AOF-DICE-01: what is added shifts the whole roll: D3+3 hits are 4, 5 or 6', () => {
    const spawn = dist(
      endure({ target: { ...crowd, defense: 6 }, steps: [{ kind: 'event', event: 'Monstrous Spawn' }] }),
    );
    // Five of six hits wound.
    close(spawn.at(0), ((1 / 6) ** 4 + (1 / 6) ** 5 + (1 / 6) ** 6) / 3);
    close(spawn.at(6), (5 / 6) ** 6 / 3);
  });

  test('AOF-MORALE-02: a test that is passed has no effect, and the next one is as good', () => {
    const answer = endure({
      target: { models: 5, quality: 4, defense: 4 },
      steps: [{ kind: 'morale test' }, { kind: 'morale test' }],
    });
    close(chance(answer, 'wavering'), 1 - (1 / 2) ** 2);
    close(dist(answer).mean, 0);
  });

  test('AOF-WAVER-01: who is Wavering already does not become so again', () => {
    // Each time it did, it would take D3 wounds.
    const answer = endure({
      target: { quality: 4, defense: 4, tough: 24 },
      steps: [{ kind: 'Wavering' }, { kind: 'Wavering' }, { kind: 'morale test' }],
      condition: 'Sinister Echoes',
    });
    for (const wounds of [1, 2, 3]) close(dist(answer).at(wounds), 1 / 3);
  });

  test('AOF-WAVER-01: a Wavering unit fails every morale test', () => {
    const answer = endure({
      target: { quality: 2, defense: 4, tough: 24, rules: ['Fearless'], state: { wavering: true, wounds: 12 } },
      steps: [{ kind: 'wounds', wounds: 1 }],
      brutal: { attrition: 'instead of morale' },
    });
    // A test for the wound, lost for sure: one more.
    close(dist(answer).at(2), 1);
  });

  test('AOF-EVENT-15, AOF-EVENT-21, AOF-EVENT-16: hits of other events', () => {
    close(mean('Toxic Fumes'), 6 * (1 / 2));
    close(mean('Magic Anomaly'), 5 * (1 / 2));
    close(mean('Rigged to Blow'), 5 * (5 / 6));
  });

  test('AOF-EVENT-23: the sniper hits D3 times', () => {
    close(mean('Crazed Sniper'), 2 * (1 / 2));
  });

  test('AOF-EVENT-14: on a 1 the fauna makes the ground dangerous', () => {
    close(mean('Carnivorous Fauna'), (1 / 6) * 60 * (1 / 6));
  });

  test('AOF-EVENT-22: the risen dead are among the samples', () => {
    const dead = aof.profiles.find(({ title }) => title === 'Risen dead');
    expect(dead?.values).toMatchObject({ quality: 5, defense: 5, rules: ['Slow'], weapons: [{ attacks: 3 }] });
  });

  test('AOF-EVENT-24: made Wavering without a test', () => {
    const answer = endure({ target: crowd, steps: [{ kind: 'Wavering' }] });
    close(chance(answer, 'wavering'), 1);
    close(chance(answer, 'tested'), 0);
  });

  test('AOF-COND-07, AOF-COND-12: a sacrifice and the echoes of a rout are D3 wounds', () => {
    close(mean('Sacrifice'), 2);
    close(mean('Echoes of a rout', { ...crowd, rules: ['Regeneration'] }), 2 * (2 / 3));
  });

  test('AOF-COND-10: the vortex takes D3 wounds on a 1', () => {
    close(mean('Deadly Vortex'), (1 / 6) * 2);
  });

  test('AOF-EFFECT-01, AOF-EFFECT-02, AOF-EFFECT-03: infestation and spores', () => {
    close(mean('Daemonic Infestation'), 2);
    close(mean('Deadly Spores'), 3.5 * (1 / 2));
  });

  test('AOF-EFFECT-06: booby traps are dangerous terrain', () => {
    close(mean('Booby Traps', { ...crowd, models: 12, tough: 3 }), 36 / 6);
  });

  test('AOF-BLDG-05: a collapse is a dangerous terrain test of all occupants, a die for each Tough', () => {
    close(mean('Building collapse'), 60 / 6);
    close(mean('Building collapse', { ...crowd, models: 20, tough: 3 }), 60 / 6);
  });

  test('AOF-BLDG-05: whoever survives it wavers without a test, the Fearless too', () => {
    const target = { quality: 2, defense: 4, tough: 2, rules: ['Fearless' as const] };
    const answer = endure({ target, steps: [{ kind: 'event', event: 'Building collapse' }] });
    // Two dice; who has one of two wounds is asked for a test by that, and wavers though it passes.
    close(chance(answer, 'tested'), 10 / 36);
    close(chance(answer, 'wavering'), 35 / 36);
  });

  test('AOF-MORALE-01: each hazard that wounds at half strength asks for a test', () => {
    const answer = endure({
      target: { quality: 4, defense: 4, tough: 24, state: { wounds: 12 } },
      steps: [
        { kind: 'wounds', wounds: 1 },
        { kind: 'wounds', wounds: 1 },
      ],
    });
    close(chance(answer, 'wavering'), 3 / 4);
  });

  test("AOF-SR-12: morale on the unit's Quality, a hero's, or the better of them", () => {
    const fails = (moraleQuality: 'best' | 'unit' | 'hero', quality: number, lost = 0) =>
      chance(
        endure({
          target: {
            models: 3,
            quality: 5,
            defense: 4,
            moraleQuality,
            state: { lost },
            joined: [
              { quality, defense: 4, tough: 3 },
              { quality: 2, defense: 4, hero: false },
            ],
          },
          steps: [{ kind: 'morale test' }],
        }),
        'wavering',
      );
    // The joined beast's 2+ is nobody's to use while the unit's own models live.
    close(fails('best', 3), 1 / 3);
    close(fails('unit', 3), 2 / 3);
    close(fails('hero', 6), 5 / 6);
    close(fails('best', 6), 2 / 3);
    // Only the hero is left.
    close(fails('unit', 3, 4), 1 / 3);
  });

  test('AOF-COND-11: all wounds ignored ask for no test', () => {
    const answer = endure({
      target: { quality: 4, defense: 4, tough: 24, state: { wounds: 12 } },
      steps: [{ kind: 'wounds', wounds: 1 }],
      condition: 'Mystical Fog',
    });
    close(chance(answer, 'tested'), 5 / 6);
  });

  test('AOF-EXH-01: nothing bounds the markers', () => {
    const step = { kind: 'exhaustion marker' } as const;
    const answer = endure({ target: { ...crowd, state: { exhaustion: 9 } }, steps: new Array(8).fill(step) });
    close(dist(answer, 'markers').at(17), 1);
  });

  test('AOF-EXH-02: the third marker asks for a test', () => {
    const marked = (exhaustion: number) =>
      chance(
        endure({
          target: { quality: 2, defense: 4, state: { exhaustion } },
          steps: [{ kind: 'exhaustion marker' }],
        }),
        'wavering',
      );
    close(marked(1), 0);
    // 2+ at -3.
    close(marked(2), 2 / 3);
  });
});
