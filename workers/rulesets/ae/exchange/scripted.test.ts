/** Swarm, Large and Capital Ship, followed die by die. */
import { describe, expect, test } from 'vitest';
import { compile } from '../testing/ask.ts';
import { playScript } from '../testing/scripted.ts';
import { melee, volley } from './index.ts';
import type { VolleyInput } from './schema.ts';

type Script = Parameters<typeof playScript>[1];
const shoot = (
  attacker: VolleyInput['attacker'],
  target: VolleyInput['target'],
  script: Script,
  situation: VolleyInput['situation'] = {},
) =>
  playScript(
    compile(volley, { attacker: { squads: 1, BS: 45, ...attacker }, target: { T: 30, ...target }, situation }),
    script,
  );

describe('scripted exchanges', () => {
  test('a Swarm halves what is left after everything else, rounding down', () => {
    const swarm = { AP: 2, traits: ['Swarm' as const] };
    // 20 against 50: three degrees, so four Magnitude; 3 + 3 against 5 gets through. Half is 2.
    expect(
      shoot({}, swarm, [
        [100, 20],
        [10, 3],
      ]).outcome.loss,
    ).toBe(2);
    expect(
      shoot({ traits: ['Swarm'] }, swarm, [
        [100, 20],
        [10, 3],
      ]).outcome.loss,
    ).toBe(4);
    expect(
      shoot({ weapon: { damage: '1d10+3', spray: 1 } }, swarm, [
        [100, 20],
        [10, 3],
        [5, 4],
      ]).outcome.loss,
    ).toBe(10);
    // With one spared first: 3, halved to 1.
    expect(
      shoot({}, { ...swarm, modifiers: { lossReduction: 1 } }, [
        [100, 20],
        [10, 3],
      ]).outcome.loss,
    ).toBe(1);
    // 2 + 3 against 5 stops at the armour, whatever the degrees.
    expect(
      shoot({}, swarm, [
        [100, 20],
        [10, 2],
      ]).outcome,
    ).toMatchObject({ loss: 0, through: 0, degrees: 3 });
  });

  test('a Large Horde loses ten to two d10 that get through', () => {
    const large = { AP: 2, traits: ['Large' as const] };
    const heavy = { weapon: { damage: '2d10', blast: 3 } };
    expect(
      shoot(heavy, large, [
        [100, 20],
        [10, 3],
        [10, 3],
      ]).outcome.loss,
    ).toBe(10);
    expect(
      shoot(heavy, large, [
        [100, 20],
        [10, 3],
        [10, 2],
      ]).outcome.loss,
    ).toBe(0);
    expect(
      shoot({ weapon: { damage: '1d10', blast: 3 } }, large, [
        [100, 20],
        [10, 6],
      ]).outcome.loss,
    ).toBe(7);
  });

  test('a Capital Ship takes Wounds: rolled hit by hit from a character, once and with degrees from a Horde', () => {
    const ship = { kind: 'capital ship' as const, AP: 2 };
    const gun = { damage: '1d10+3', full: 3 };
    // 55 + 25 - 20 = 60; 45 is one degree: two hits, 5 + 3 - 5 and 9 + 3 - 5.
    const loner = shoot(
      { kind: 'character', BS: 55, weapon: gun },
      ship,
      [
        [100, 45],
        [10, 5],
        [10, 9],
      ],
      { mode: 'full auto' },
    );
    expect(loner.outcome).toMatchObject({ loss: 10, squadsLost: 0 });
    // 45 + 5 - 20 = 30; 10 is two degrees and two extra hits: 5 + 3 + 4 - 5.
    const horde = shoot(
      { weapon: gun },
      ship,
      [
        [100, 10],
        [10, 5],
      ],
      { mode: 'full auto' },
    );
    expect(horde.outcome.loss).toBe(7);
    expect(
      shoot({ kind: 'character', BS: 55 }, { ...ship, magnitude: 61 }, [
        [100, 10],
        [10, 5],
      ]).outcome,
    ).toMatchObject({ loss: 3, squadsLost: 1 });
  });

  test('a hit that is dodged, one that is deflected, and a location in cover', () => {
    const hero = { kind: 'character' as const, AP: 0, dodge: 45, deflect: 20 };
    expect(
      shoot({}, hero, [
        [100, 50],
        [100, 40],
      ]).outcome,
    ).toMatchObject({ loss: 0, 'hit 1': 1, through: 0 });
    expect(
      shoot({}, hero, [
        [100, 50],
        [100, 41],
        [100, 20],
      ]).outcome.loss,
    ).toBe(0);
    expect(
      shoot({}, hero, [
        [100, 50],
        [100, 41],
        [100, 21],
        [10, 4],
      ]).outcome.loss,
    ).toBe(4);
    const cover = { inCover: true, coverAP: 5, coverPercent: 30 };
    expect(
      shoot(
        {},
        { squads: 1 },
        [
          [100, 50],
          [100, 30],
          [10, 5],
        ],
        cover,
      ).outcome.loss,
    ).toBe(0);
    expect(
      shoot(
        {},
        { squads: 1 },
        [
          [100, 50],
          [100, 31],
          [10, 1],
        ],
        cover,
      ).outcome.loss,
    ).toBe(1);
  });

  test('Break tests follow the attack: two for 40, the first failure ignored by the Battle-Hardened', () => {
    const weapon = { damage: '1d10+30', blast: 19 };
    const attack = { kind: 'character' as const, weapon, modifiers: { doubled: true } };
    // 40 Magnitude: 40 - 10 for two squads lost.
    expect(
      shoot(attack, { WP: 40 }, [
        [100, 1],
        [10, 1],
        [100, 30],
        [100, 31],
      ]).outcome,
    ).toMatchObject({ tests: 2, broken: 1 });
    const hardened = { WP: 40, traits: ['Battle-Hardened' as const] };
    expect(
      shoot(attack, hardened, [
        [100, 1],
        [10, 1],
        [100, 31],
        [100, 30],
      ]).outcome.broken,
    ).toBe(0);
    expect(
      shoot(attack, hardened, [
        [100, 1],
        [10, 1],
        [100, 31],
        [100, 31],
      ]).outcome.broken,
    ).toBe(1);
  });

  test('a charge costs a reckless Horde its own Magnitude after its blow', () => {
    const question = compile(melee, {
      attacker: { squads: 2, WS: 40, traits: ['Reckless Charge'], weapon: { damage: '1d10' } },
      target: { kind: 'character', T: 30 },
      situation: { charge: true },
    });
    // 40 + 10; 31 is one degree: 1 + 1 + 2 for two squads against 3.
    expect(
      playScript(question, [
        [100, 31],
        [10, 1],
      ]).outcome,
    ).toMatchObject({ loss: 1, ownLoss: 4 });
  });
});
