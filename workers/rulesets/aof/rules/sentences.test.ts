/** Sentences of entries that have more than one, each with a number worked out by pencil. */
import { describe, test } from 'vitest';
import { ask, chance, close, dist, shooters, troops } from '../testing/ask.ts';

/** One attack on 4+ with AP 4 wounds Defense 6 unless a raw 6 blocks. */
const W = (1 / 2) * (5 / 6);
const gun = { AP: 4 };
const shot = (attacks: number, target: ReturnType<typeof troops>, weapon: object = {}) =>
  ask({ attacker: shooters(attacks, { ...gun, ...weapon }), target: { ...target, defense: 6 } });
const half = 1 / 2;

describe('AOF-MORALE-01', () => {
  test.each([
    ['AOF-MORALE-01: of five models two are at most half', 5, 3],
    ['AOF-MORALE-01: of three models one is at most half', 3, 2],
    ['AOF-MORALE-01: of two models one is at most half', 2, 1],
    ['AOF-MORALE-01: of four models two are at most half', 4, 2],
  ] as const)('%s, and one more is not', (_, models, casualties) => {
    // All hit and wound, and the test on 4+ fails; with one attack less nobody tests.
    close(chance(shot(casualties, troops(models)), 'wavering'), W ** casualties * half);
    if (casualties > 1) close(chance(shot(casualties - 1, troops(models)), 'wavering'), 0);
  });

  test('AOF-MORALE-01: a single model tests at half its Tough', () => {
    close(chance(shot(3, troops(1, { tough: 6 })), 'wavering'), W ** 3 * half);
    close(chance(shot(2, troops(1, { tough: 6 })), 'wavering'), 0);
    close(chance(shot(3, troops(1, { tough: 5 })), 'wavering'), W ** 3 * half);
    close(chance(shot(2, troops(1, { tough: 5 })), 'wavering'), 0);
  });

  test('AOF-MORALE-01: several Tough models are counted as models, not by their wounds', () => {
    // Three wounds of six leave two of two models with Tough(3) one: half. Two wounds leave both.
    close(chance(shot(3, troops(2, { tough: 3 })), 'wavering'), W ** 3 * half);
    close(chance(shot(2, troops(2, { tough: 3 })), 'wavering'), 0);
  });

  test('AOF-MORALE-01: who is gone does not test', () => {
    close(chance(shot(1, troops(1)), 'wavering'), 0);
  });
});

test('AOF-MORALE-03: outside melee the last model of many wavers, and does not rout', () => {
  const answer = shot(3, troops(4));
  // Two or three of three wound: both leave at most half, and the unit stays.
  const two = 3 * W ** 2 * (1 - W);
  close(chance(answer, 'wavering'), (two + W ** 3) * half);
  close(dist(answer, 'wounds').mean, 3 * W);
});

describe('AOF-SR-06', () => {
  test('AOF-SR-06: Deadly gives all its wounds to one model, and what it cannot take is lost', () => {
    // On plain models each hit kills one.
    close(dist(shot(2, troops(5), { deadly: 3 })).mean, 2 * W);
    // Tough(2): one model loses two of three wounds.
    close(dist(shot(1, troops(5, { tough: 2 }), { deadly: 3 })).mean, 2 * W);
  });

  test('AOF-SR-06: a model that can take them all takes them all', () => {
    close(dist(shot(1, troops(5, { tough: 6 }), { deadly: 3 })).mean, 3 * W);
  });
});
