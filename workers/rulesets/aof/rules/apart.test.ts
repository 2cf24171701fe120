/** Who is wounded out of turn, and points that are used once: by the IDs of the rules, against numbers worked out by hand. */
import { describe, expect, test } from 'vitest';
import { feetOf } from '../duel/moves.ts';
import { Duel } from '../duel/schema.ts';
import { onceMoreImmobilised } from '../flags.ts';
import { ask, chance, close, dist, duel, endure, shooters, troops } from '../testing/ask.ts';

/** Wounds of one attack at Q4+ with AP 4 against Defense 5+ or 6+. */
const SHOT = (1 / 2) * (5 / 6);

describe('wounds out of turn', () => {
  test('AOF-COND-08: a raw 1 wounds the wizard himself, and what he cannot take is lost', () => {
    const spells = [{ number: 7, hits: 1 }];
    const led = (tough: number) =>
      ask({
        attacker: { ...troops(5), joined: [{ name: 'Mage', quality: 4, defense: 4, wizard: 1, hero: true, tough }] },
        target: troops(3),
        spells,
        condition: 'Arcane Power',
      });
    for (const wounds of [1, 2, 3]) close(dist(led(3), 'attackerWounds').at(wounds), 1 / 18);
    close(dist(led(3), 'attackerLost').at(1), 1 / 18);
    close(dist(led(1), 'attackerWounds').at(1), 1 / 6);
    close(dist(led(9), 'attackerLost').mean, 0);
  });

  test('AOF-COND-08: whom the first spell kills the second does not miss', () => {
    const mages = { ...troops(2), wizard: 1 };
    const spell = { number: 2, hits: 0, plus: 'D3' as const };
    const both = ask({ attacker: mages, target: troops(9), spells: [spell, spell], condition: 'Arcane Power' });
    close(chance(both, 'spell2'), 1);
    close(dist(both, 'attackerLost').at(2), 1 / 36);
  });

  test('AOF-SR-22: when the special model is gone, the next one is picked', () => {
    const target = troops(1, {
      joined: [{ name: 'Chief', quality: 4, defense: 6, tough: 2, hero: true }],
      state: { lost: 1 },
    });
    const attacker = shooters(1, { AP: 4, rules: ['Sniper'] });
    close(dist(ask({ attacker, target, situation: { sniperTarget: 'special' } })).mean, (5 / 6) * (5 / 6));
  });

  test('AOF-SR-22: of models that the owner removes first the special one is next anyway', () => {
    const weapons = [{ name: 'Horn', count: 1 }];
    const target = troops(3, { weapons, tough: 2, casualties: 'special first', state: { wounds: 1 } });
    const attacker = shooters(1, { AP: 4, rules: ['Sniper'] });
    const answer = ask({ attacker, target, situation: { sniperTarget: 'special' } });
    close(dist(answer, 'lost').at(1), (5 / 6) * (5 / 6));
  });

  test('AOF-BRUTAL-02: shots that go astray were aimed at nobody', () => {
    const friend = troops(1, { defense: 6, joined: [{ name: 'Chief', quality: 4, defense: 2, hero: true }] });
    const attacker = shooters(2, { AP: 4, rules: ['Sniper'] });
    const answer = ask({ attacker, target: troops(5), friend, brutal: { friendlyFire: true } });
    close(dist(answer, 'friendWounds').mean, 2 * (5 / 6) * (1 / 2) * (5 / 6));
  });

  test('AOF-SR-12: a friend blocks all hits of a group on one Defense (RU-21)', () => {
    const friend = troops(1, { defense: 6, joined: [{ name: 'Chief', quality: 4, defense: 2, hero: true }] });
    const answer = ask({ attacker: shooters(2), target: troops(5), friend, brutal: { friendlyFire: true } });
    close(dist(answer, 'friendWounds').mean, 2 * (1 / 2) * (1 / 2) * (5 / 6));
  });
});

describe('points that are used once', () => {
  test('AOF-CP-03: one morale die is one better, the first that needs it', () => {
    const answer = ask({
      attacker: shooters(1, { AP: 4 }),
      target: troops(1, { tough: 2, defense: 6 }),
      brutal: { attrition: 'with morale' },
      targetStratagems: ['Command: morale'],
    });
    // A 3 for attrition takes the point; a third of the tests fails all the same, and that wound kills.
    close(chance(answer, 'destroyed'), SHOT / 3);
    close(chance(answer, 'wavering'), SHOT * ((1 / 2) * (1 / 3) + (1 / 6) * (1 / 2)));
  });

  test('AOF-CP-04: the first roll is that of the first weapon that somebody who stands carries', () => {
    const guns = ['Rifle', 'Bow'].map((name) => ({ name, range: 24, AP: 4, count: 1 }));
    const attacker = { quality: 4, defense: 4, models: 2, weapons: guns, state: { lost: 1 } };
    const answer = ask({ attacker, target: troops(9, { defense: 6 }), shooterStratagems: ['Supreme Command'] });
    close(dist(answer).mean, (2 / 3) * (5 / 6));
  });

  test('AOF-SR-05: breath comes before weapons', () => {
    const attacker = shooters(1, { AP: 4 }, { rules: ['Breath Attack'] });
    const answer = ask({ attacker, target: troops(30), targetStratagems: ['Supreme Command: block'] });
    close(dist(answer).mean, 3 * (4 / 6) + SHOT);
  });
});

test('AOF-COND-12: wounds of sinister echoes ask for attrition, which a Wavering unit fails', () => {
  const answer = endure({
    target: troops(1, { tough: 20 }),
    steps: [{ kind: 'Wavering' }],
    condition: 'Sinister Echoes',
    brutal: { attrition: 'with morale' },
  });
  for (const wounds of [2, 4, 6]) close(dist(answer).at(wounds), 1 / 3);
});

test('AOF-ACT-11: nobody shoots back at a unit that has shot nothing', () => {
  const gun = [{ name: 'Gun', range: 24, AP: 4 }];
  const lost = (weapons: typeof gun) =>
    dist(
      duel({
        attacker: { ...troops(1, { tough: 5 }), weapons },
        target: { ...troops(1, { tough: 9 }), weapons: gun },
        attackerPlan: { behaviour: 'hold and shoot' },
        targetPlan: { behaviour: 'stay', orders: [{ round: 1, behaviour: 'overwatch' }] },
        situation: { distance: 10, rounds: 2, first: 'target' },
      }),
      'attackerWounds',
    ).mean;
  expect(lost([])).toBe(0);
  close(lost(gun), (1 / 3) * (5 / 6));
});

describe('legs', () => {
  test('AOF-BRUTAL-05: whoever is immobilised twice is as much slower again, the Fast too', () => {
    const duelling = Duel.parse({ attacker: troops(1), target: troops(1) });
    const times = (rules: ReadonlySet<'Fast'>) => (_: unknown, count: number) => {
      const flags = Array.from({ length: count }).reduce<number>(onceMoreImmobilised, 0);
      const { advance, rush } = feetOf(rules, flags, duelling);
      return [advance, rush];
    };
    expect(Array.from({ length: 4 }, times(new Set()))).toEqual([
      [6, 12],
      [4, 8],
      [2, 4],
      [0, 0],
    ]);
    expect(Array.from({ length: 6 }, times(new Set(['Fast'] as const)))).toEqual([
      [8, 16],
      [6, 12],
      [4, 8],
      [2, 4],
      [0, 0],
      [0, 0],
    ]);
  });

  test('AOF-SR-12, AOF-SR-07: a hero who is left alone walks on his own legs', () => {
    const chief = {
      name: 'Chief',
      quality: 4,
      defense: 4,
      hero: true,
      rules: ['Fast' as const],
      weapons: [{ name: 'Axe', attacks: 9, AP: 4 }],
    };
    const wounds = (lost: number) =>
      dist(
        duel({
          attacker: troops(1, { joined: [chief], state: { lost } }),
          target: troops(1, { tough: 12 }),
          attackerPlan: { behaviour: 'charge' },
          targetPlan: { behaviour: 'stay' },
          situation: { distance: 14, rounds: 1 },
        }),
        'targetWounds',
      ).mean;
    expect(wounds(0)).toBe(0);
    close(wounds(1), 9 * SHOT);
  });

  test('AOF-CP-17: who was charged and fights again is struck back at, whatever its own plan says of striking back', () => {
    const sword = [{ name: 'Sword', attacks: 4, AP: 4 }];
    const plan = (during: 'own' | 'enemy') => ({ stratagem: 'Ferocious Attack' as const, round: 1, during });
    const answer = duel({
      attacker: troops(1, { tough: 20, weapons: sword }),
      target: troops(1, { tough: 20 }),
      attackerPlan: { behaviour: 'charge', stratagems: [plan('own')] },
      targetPlan: { behaviour: 'stay', strikeBack: 'never', stratagems: [plan('enemy')] },
      situation: { distance: 6, rounds: 1 },
    });
    // Four dice each time: the charge, again, and once more as the other begins; then it is tired.
    close(dist(answer, 'targetWounds').mean, 4 * (5 / 6) * (1 / 2 + 1 / 2 + 1 / 6));
  });
});
