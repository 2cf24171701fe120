/** The digest's worked examples, each by its number and as the fraction it gives. */
import { describe, expect, test } from 'vitest';
import { melee, volley } from './exchange/index.ts';
import type { MeleeInput, VolleyInput } from './exchange/schema.ts';
import { ask } from './testing/ask.ts';

const RIFLE = { name: 'Rifle', damage: '1d10+3' };
const close = (value: number) => expect.closeTo(value, 12);
/** 1d10+30 beats everything here: what it takes is what the hits are worth. */
const SURE = { name: 'Sure', damage: '1d10+30' };

const shoot = (
  attacker: VolleyInput['attacker'],
  target: VolleyInput['target'],
  situation: VolleyInput['situation'] = {},
) => ask(volley, { attacker, target, situation });
const strike = (
  attacker: MeleeInput['attacker'],
  target: MeleeInput['target'],
  situation: MeleeInput['situation'] = {},
) => ask(melee, { attacker, target, situation });

const points = (answer: ReturnType<typeof ask>, name: string) =>
  Object.fromEntries(
    answer
      .spread(name)
      .points.filter(({ probability }) => probability > 0)
      .map(({ value, probability }) => [value, probability]),
  );

describe('golden vectors: attacks', () => {
  test('AE-G01: five squads, single shot, on a character who dodges', () => {
    const hero = { kind: 'character', T: 40, AP: 0, TB: 0, wounds: 60, dodge: 50 } as const;
    const answer = shoot({ BS: 40, weapon: RIFLE }, hero);
    expect(answer.chance('through')).toBeCloseTo(39 / 80, 12);
    expect(answer.chance('hit 1')).toBeCloseTo(65 / 100, 12);
    // At DoS 3 the damage is 1d10+6: 7..16, which a roll of 26..35 gives.
    const still = shoot({ BS: 40, weapon: RIFLE }, { ...hero, dodge: 0 });
    expect(still.atLeast('loss', 1)).toBeCloseTo(65 / 100, 12);
    expect(still.exactly('degrees', 3)).toBeCloseTo(10 / 65, 12);
  });

  test('AE-G02: the complete wound distribution of example A1', () => {
    const answer = shoot({ BS: 40, weapon: RIFLE }, { kind: 'character', T: 40, AP: 4, wounds: 60, dodge: 50 });
    expect(answer.exactly('loss', 0)).toBeCloseTo(5 / 8, 12);
    expect(answer.mean('loss')).toBeCloseTo(279 / 160, 12);
    expect(answer.atLeast('loss', 5)).toBeCloseTo(147 / 800, 12);
  });

  test('AE-G03: the same attack on a Horde', () => {
    const answer = shoot({ BS: 40, weapon: RIFLE }, { T: 30, AP: 4 });
    const expected = [61 / 100, 3 / 50, 3 / 50, 3 / 50, 3 / 50, 3 / 50, 3 / 50, 3 / 100];
    expected.forEach((chance, loss) => {
      expect(answer.exactly('loss', loss)).toBeCloseTo(chance, 12);
    });
    expect(answer.mean('loss')).toBeCloseTo(147 / 100, 12);
    expect(answer.atLeast('loss', 4)).toBeCloseTo(21 / 100, 12);
  });

  test('AE-G04: Full Auto 3 on a character', () => {
    const weapon = { ...RIFLE, full: 3 };
    const answer = shoot({ BS: 45, weapon }, { kind: 'character', T: 40, AP: 4, wounds: 60 }, { mode: 'full auto' });
    expect(answer.atLeast('loss', 1)).toBeCloseTo(41 / 100, 12);
    expect(answer.mean('loss')).toBeCloseTo(52 / 25, 12);
    expect(answer.atLeast('loss', 10)).toBeCloseTo(3 / 100, 12);
  });

  test('AE-G05: the same burst on a Horde', () => {
    const answer = shoot({ BS: 45, weapon: { ...RIFLE, full: 3 } }, { T: 30, AP: 2 }, { mode: 'full auto' });
    expect(points(answer, 'loss')).toEqual({
      0: close(3 / 5),
      1: close(2 / 25),
      3: close(2 / 25),
      5: close(2 / 25),
      6: close(2 / 25),
      7: close(2 / 25),
    });
    expect(answer.mean('loss')).toBeCloseTo(44 / 25, 12);
    expect(answer.atLeast('loss', 7)).toBeCloseTo(2 / 25, 12);
  });

  test('AE-G06: hit chance by squads, on either side, single shot and Full Auto', () => {
    const weapon = { ...RIFLE, full: 3 };
    [9 / 20, 1 / 2, 11 / 20, 3 / 5, 13 / 20].forEach((chance, index) => {
      const squads = index + 1;
      const horde = { squads, BS: 40, weapon };
      const loner = { kind: 'character' as const, BS: 40, weapon };
      expect(shoot(horde, {}).chance('hit 1')).toBeCloseTo(chance, 12);
      expect(shoot(loner, { squads }).chance('hit 1')).toBeCloseTo(chance, 12);
      expect(shoot(horde, {}, { mode: 'full auto' }).chance('hit 1')).toBeCloseTo(chance - 0.2, 12);
    });
  });

  test('AE-G07: degrees of success at 65 and at 50', () => {
    const at = (BS: number) => shoot({ squads: 5, BS, weapon: RIFLE }, {});
    const high = at(40);
    expect(Object.values(points(high, 'degrees'))).toEqual([2, 2, 2, 2, 2, 2, 1].map((ways) => close(ways / 13)));
    expect(high.mean('degrees')).toBeCloseTo(36 / 13, 12);
    expect(at(25).mean('degrees')).toBeCloseTo(2, 12);
    expect(at(25).chance('hit 1')).toBeCloseTo(1 / 2, 12);
  });

  test('AE-G08: degrees by tens digits instead', () => {
    const by = (degrees: 'full tens' | 'tens digits') =>
      ask(volley, { attacker: { BS: 40, weapon: RIFLE }, target: {}, rulings: { degrees } }).atLeast('degrees', 3) *
      0.65;
    expect(by('full tens')).toBeCloseTo(7 / 20, 12);
    expect(by('tens digits')).toBeCloseTo(39 / 100, 12);
  });

  test('AE-G09: damage against every reduction', () => {
    const through = (T: number, AP: number, weapon: object = {}) =>
      shoot({ kind: 'character', BS: 99, weapon: { ...RIFLE, ...weapon } }, { T, AP }).chance('through');
    const cases: Array<[number, number, number]> = [
      [20, 3, 4 / 5],
      [30, 4, 3 / 5],
      [40, 4, 1 / 2],
      [40, 6, 3 / 10],
      [40, 8, 1 / 10],
      [40, 9, 0],
    ];
    for (const [T, AP, chance] of cases) expect(through(T, AP)).toBeCloseTo(chance, 12);
    expect(through(60, 12, { damage: '2d10+4', penetration: 5 })).toBeCloseTo(16 / 25, 12);
  });

  test('AE-G10: a character with Full Auto 4 on three squads', () => {
    const weapon = { damage: '1d10+5', penetration: 2, full: 4 };
    const answer = shoot({ kind: 'character', BS: 60, weapon }, { squads: 3, T: 40, AP: 5 }, { mode: 'full auto' });
    expect(points(answer, 'loss')).toEqual({
      0: close(14 / 25),
      1: close(2 / 25),
      2: close(2 / 25),
      3: close(2 / 25),
      4: close(1 / 5),
    });
    expect(answer.mean('loss')).toBeCloseTo(32 / 25, 12);
  });

  test('AE-G11: what flat qualities add', () => {
    const loss = (weapon: VolleyInput['attacker']['weapon'], BS = 75) =>
      shoot({ kind: 'character', BS, weapon: { ...SURE, ...weapon } }, { T: 10 });
    expect(loss({ blast: 5 }).exactly('loss', 6)).toBeCloseTo(1, 12);
    expect(loss({ qualities: ['Explosive', 'Tearing'], blast: 3 }).exactly('loss', 6)).toBeCloseTo(1, 12);
    // A burst of four hits with an Explosive weapon: five.
    const burst = ask(volley, {
      attacker: { kind: 'character', BS: 95, weapon: { ...SURE, full: 4, qualities: ['Explosive'] } },
      target: { T: 10 },
      situation: { mode: 'full auto' },
    });
    expect(burst.spread('loss').points.at(-1)!.value).toBe(5);
  });

  test('AE-G12: line hits by degrees', () => {
    const weapon = { ...SURE, qualities: ['Line' as const] };
    // BS 50 against five squads: a target number of 75.
    const answer = shoot({ kind: 'character', BS: 50, weapon }, { T: 10 });
    expect(answer.mean('loss')).toBeCloseTo(9 / 5, 12);
    const modifiers = { degrees: 5 };
    const most = shoot({ kind: 'character', BS: 99, weapon, modifiers }, { T: 10 });
    expect(most.spread('loss').points.at(-1)!.value).toBe(6);
  });

  test('AE-G13: a spray at range 3', () => {
    const weapon = { ...SURE, spray: 3 };
    const loner = shoot({ kind: 'character', BS: 35, weapon }, { T: 10 });
    for (let loss = 7; loss <= 11; loss++) expect(loner.exactly('loss', loss)).toBeCloseTo(3 / 25, 12);
    expect(loner.mean('loss')).toBeCloseTo(27 / 5, 12);
    const horde = shoot({ squads: 4, BS: 40, weapon }, { T: 10 });
    expect(horde.mean('loss')).toBeCloseTo(15 / 2, 12);
    expect(horde.atLeast('loss', 12)).toBeCloseTo(2 / 5, 12);
  });

  test('AE-G14: a character in melee with three squads', () => {
    const answer = strike({ kind: 'character', WS: 55, weapon: { damage: '1d10+4' } }, { squads: 3, T: 30, AP: 3 });
    expect(points(answer, 'loss')).toEqual({
      0: close(11 / 25),
      1: close(4 / 25),
      2: close(4 / 25),
      3: close(4 / 25),
      4: close(2 / 25),
    });
    expect(answer.mean('loss')).toBeCloseTo(32 / 25, 12);
  });

  test('AE-G15: dodging and parrying a Horde', () => {
    [2 / 5, 7 / 20, 3 / 10, 1 / 4, 1 / 5].forEach((chance, index) => {
      const hero = { kind: 'character', T: 10, wounds: 60 } as const;
      const attacker = { squads: index + 1, BS: 40, WS: 40, weapon: SURE };
      const dodged = shoot(attacker, { ...hero, dodge: 45 });
      expect(dodged.chance('through') / dodged.chance('hit 1')).toBeCloseTo(1 - chance, 12);
      const parried = strike(attacker, { ...hero, parry: 45 });
      expect(parried.chance('through') / parried.chance('hit 1')).toBeCloseTo(1 - chance, 12);
    });
  });

  test('AE-G16: Magnitude, squads and their modifier', () => {
    const hit = (magnitude: number) => shoot({ BS: 30, magnitude, weapon: RIFLE }, {}).chance('hit 1');
    for (const [magnitude, squads] of [
      [100, 5],
      [81, 5],
      [80, 4],
      [61, 4],
      [60, 3],
      [41, 3],
      [40, 2],
      [21, 2],
      [20, 1],
      [1, 1],
    ]) {
      expect(hit(magnitude)).toBeCloseTo(0.3 + squads * 0.05, 12);
    }
  });

  test('AE-G17, AE-G18, AE-G19: Break tests after an attack', () => {
    // A sure loss of exactly 20 or 40: a Blast of 19 and 1, doubled.
    const broken = (doubled: boolean, target: VolleyInput['target'], situation: VolleyInput['situation'] = {}) =>
      ask(volley, {
        attacker: { kind: 'character', BS: 99, weapon: { ...SURE, blast: 19 }, modifiers: { doubled } },
        target: { T: 10, WP: 40, ...target },
        situation,
      }).chance('broken');
    expect(broken(false, {})).toBeCloseTo(3 / 5, 12);
    expect(broken(true, {})).toBeCloseTo(91 / 100, 12);
    expect(broken(true, {}, { moraleNumber: -10 })).toBeCloseTo(1, 12);
    expect(broken(true, {}, { moraleNumber: -2 })).toBeCloseTo(24 / 25, 12);
    expect(broken(true, {}, { moraleNumber: 3 })).toBeCloseTo(319 / 400, 12);
    expect(broken(true, {}, { moraleNumber: 5 })).toBeCloseTo(279 / 400, 12);
    const stacked = { WP: 38, state: { onFire: true, supported: true } };
    expect(broken(true, stacked, { moraleNumber: 3 })).toBeCloseTo(8911 / 10000, 12);
    expect(broken(true, { ...stacked, traits: ['Disciplined'] }, { moraleNumber: 3 })).toBeCloseTo(8151 / 10000, 12);
  });

  test('AE-G20: Battle-Hardened', () => {
    const answer = ask(volley, {
      attacker: { kind: 'character', BS: 99, weapon: { ...SURE, blast: 19 }, modifiers: { doubled: true } },
      target: { T: 10, WP: 40, traits: ['Battle-Hardened', 'Disciplined'] },
    });
    expect(answer.chance('broken')).toBeCloseTo(9 / 25, 12);
  });

  test('AE-G21: one attack that can force a Break test', () => {
    const answer = shoot({ BS: 50, weapon: { damage: '2d10+2', blast: 15 } }, { T: 40, AP: 6, WP: 40 });
    expect(answer.mean('loss')).toBeCloseTo(2601 / 250, 11);
    expect(answer.atLeast('loss', 20)).toBeCloseTo(63 / 250, 12);
    expect(answer.chance('broken')).toBeCloseTo(189 / 1250, 12);
  });

  test('AE-G26: Swarm and Large', () => {
    const mean = (target: VolleyInput['target'], weapon: object = {}, rulings: VolleyInput['rulings'] = {}) =>
      ask(volley, { attacker: { BS: 40, weapon: { ...SURE, ...weapon } }, target: { T: 10, ...target }, rulings });
    expect(mean({}).mean('loss')).toBeCloseTo(49 / 20, 12);
    const down = mean({ traits: ['Swarm'] });
    expect(down.mean('loss')).toBeCloseTo(21 / 20, 12);
    expect(down.exactly('loss', 0) - 0.35).toBeCloseTo((2 / 13) * 0.65, 12);
    expect(mean({ traits: ['Swarm'] }, {}, { swarmRounding: 'up' }).mean('loss')).toBeCloseTo(7 / 5, 12);
    const large = mean({ traits: ['Large'] }, { damage: '2d10+30', blast: 4 });
    expect(large.exactly('loss', 10)).toBeCloseTo(0.65, 12);
  });

  test('AE-G30: dual wielding rerolls a miss', () => {
    expect(shoot({ squads: 5, BS: 30, dualWield: true, weapon: RIFLE }, {}).chance('hit 1')).toBeCloseTo(283 / 400, 12);
  });

  test('AE-G31: shooting at someone within a Horde', () => {
    [9 / 20, 7 / 20, 1 / 4, 3 / 20, 1 / 20].forEach((chance, index) => {
      for (const kind of ['leader', 'specialist'] as const) {
        const answer = shoot({ kind: 'character', BS: 55, weapon: RIFLE }, { kind, squads: index + 1 });
        expect(answer.chance('hit 1')).toBeCloseTo(chance, 12);
      }
    });
  });

  test('AE-G36: massed fire', () => {
    const attacker = { squads: 4, BS: 40, weapon: RIFLE };
    const target = { T: 30, AP: 3 };
    const without = shoot(attacker, target);
    const led = shoot({ ...attacker, leader: 'LEAD-28 massed fire' }, target);
    expect(without.mean('loss')).toBeCloseTo(147 / 100, 12);
    expect(led.mean('loss')).toBeCloseTo(297 / 100, 12);
    expect(without.atLeast('loss', 5)).toBeCloseTo(7 / 50, 12);
    expect(led.atLeast('loss', 5)).toBeCloseTo(9 / 25, 12);
  });

  test('AE-G39: a mounted charge on a character', () => {
    const attacker = { squads: 4, WS: 40, weapon: { damage: '1d10+4' } };
    const hero = { kind: 'character', T: 40, AP: 4, wounds: 60 } as const;
    const foot = strike(attacker, hero, { charge: true });
    expect(foot.mean('loss')).toBeCloseTo(5 / 2, 12);
    expect(foot.atLeast('loss', 1)).toBeCloseTo(1 / 2, 12);
    const mounted = strike({ ...attacker, mounted: 5 }, hero, { charge: true });
    expect(mounted.mean('loss')).toBeCloseTo(27 / 5, 12);
    expect(mounted.atLeast('loss', 1)).toBeCloseTo(3 / 5, 12);
    expect(mounted.atLeast('loss', 10)).toBeCloseTo(27 / 100, 12);
  });
});
