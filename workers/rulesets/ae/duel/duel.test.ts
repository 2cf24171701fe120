import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { ask, compile } from '../testing/ask.ts';
import { smallestP } from '../testing/compare.ts';
import { playScript } from '../testing/scripted.ts';
import { duel } from './index.ts';
import type { DuelInput } from './schema.ts';

type Fighter = DuelInput['A']['units'][number];
const battle = (A: Fighter[], B: Fighter[], rest: Partial<DuelInput> = {}): DuelInput => ({
  A: { units: A },
  B: { units: B },
  rounds: 1,
  ...rest,
});
const RIFLE = { name: 'Rifle', damage: '1d10+3' };

describe('golden vectors', () => {
  test('AE-G43: one squad against one squad, four rounds', () => {
    const shared = { squads: 1, T: 30, AP: 2, WP: 99, traits: ['Fearless' as const], fireDrill: 2, ranged: RIFLE };
    const answer = ask(duel, battle([{ ...shared, BS: 60 }], [{ ...shared, BS: 50 }], { rounds: 4 }));
    expect(answer.steps('mean1')[2]).toBeCloseTo(3205665376 / 244140625, 10);
    expect(answer.steps('mean2')[2]).toBeCloseTo(172708 / 15625, 10);
    expect(answer.steps('mean1')[3]).toBeCloseTo(341202595808 / 30517578125, 10);
    expect(answer.steps('mean2')[3]).toBeCloseTo(51156258052 / 6103515625, 10);
    expect(answer.chance('out 2')).toBeCloseTo(157759877 / 1220703125, 12);
    expect(answer.chance('out 1')).toBeCloseTo(1910928 / 48828125, 12);
    const three = ask(duel, battle([{ ...shared, BS: 60 }], [{ ...shared, BS: 50 }], { rounds: 3 }));
    expect(three.chance('out 2')).toBeCloseTo(569 / 15625, 12);
    expect(three.chance('out 1')).toBeCloseTo(1942224 / 244140625, 12);
  });

  test('AE-G44: heavy Hordes that break', () => {
    const gun = { name: 'Guns', damage: '2d10+2', blast: 15 };
    const unit: Fighter = { squads: 3, BS: 50, T: 40, AP: 6, WP: 40, ranged: gun, sparesBroken: true };
    const at = (rounds: number) => ask(duel, battle([unit], [unit], { rounds }));
    const one = at(1);
    expect(one.chance('broken 2')).toBeCloseTo(27 / 250, 12);
    expect(one.chance('broken 1')).toBe(0);
    expect(one.steps('mean2')[0]).toBeCloseTo(6402 / 125, 10);
    const two = at(2);
    expect(two.chance('broken 2')).toBeCloseTo(76090401 / 390625000, 12);
    expect(two.chance('broken 1')).toBeCloseTo(29619 / 312500, 12);
    expect(two.steps('mean2')[1]).toBeCloseTo(432258504 / 9765625, 10);
  });

  test('AE-G45: a Horde against a character', () => {
    const horde: Fighter = {
      squads: 2,
      BS: 45,
      T: 30,
      AP: 4,
      WP: 99,
      traits: ['Fearless'],
      ranged: { damage: '1d10+4' },
    };
    const hero: Fighter = {
      kind: 'character',
      BS: 50,
      T: 40,
      AP: 3,
      wounds: 12,
      dodge: 40,
      mode: 'full auto',
      ranged: { damage: '1d10+5', penetration: 2, full: 6 },
    };
    const answer = ask(duel, battle([hero], [horde], { rounds: 3 }));
    expect(answer.chance('out 1')).toBeCloseTo(276320919 / 2000000000, 12);
    [39, 76007 / 2000, 148235599 / 4000000].forEach((mean, round) => {
      expect(answer.steps('mean2')[round]).toBeCloseTo(mean, 10);
    });
    [20269 / 2000, 262559 / 31250, 54872532339 / 8000000000].forEach((mean, round) => {
      expect(answer.steps('mean1')[round]).toBeCloseTo(mean, 10);
    });
  });
});

test('what is not simple is left to the dice', () => {
  // Fires that nobody puts out, in two Hordes of five squads.
  const blaze: Fighter = { ranged: { ...RIFLE, qualities: ['Flame'] }, extinguishes: false };
  const fire = battle([blaze], [blaze]);
  const fight = battle([{ melee: RIFLE }], [{}]);
  const many = battle([{ ranged: RIFLE }, { ranged: RIFLE }], [{}]);
  for (const input of [fire, fight, many]) {
    expect(duel.estimate(duel.schema.parse(input)).exact).toBeNull();
    expect(compile(duel, input).exact()).toBeNull();
  }
});

test('AE-FIRE-01: a duel with fire is answered exactly: 20 Magnitude alight, put out instead of attacking', () => {
  const flame = { damage: '1d10+30', qualities: ['Flame' as const] };
  const gunner: Fighter = { squads: 1, BS: 95, ranged: flame, WP: 99 };
  const victim: Fighter = { squads: 1, BS: 45, T: 10, WP: 99, ranged: { damage: '1d10+30' } };
  // Hit and set alight for sure, the victim spends its turn on the fire and never shoots back.
  const put = ask(duel, battle([gunner], [victim], { rounds: 1 }));
  expect(put.chance('out 1')).toBe(0);
  expect(put.mean('left 1')).toBe(20);
  // Left to burn it shoots back at 50 and loses 5.5 more, where it has that much.
  const burn = ask(duel, battle([gunner], [{ ...victim, magnitude: 20, extinguishes: false }], { rounds: 1 }));
  expect(burn.mean('left 1')).toBeLessThan(20);
  let left = 0;
  for (let roll = 1; roll <= 100; roll++) {
    const after = 20 - 1 - Math.floor((100 - roll) / 10);
    for (let face = 1; face <= 10; face++) left += Math.max(0, after - face) / 1000;
  }
  expect(burn.mean('left 2')).toBeCloseTo(left, 10);
  // A character does not burn at all, which never was a reason to refuse.
  expect(
    duel.estimate(duel.schema.parse(battle([gunner], [{ kind: 'character', ranged: RIFLE }]))).exact,
  ).not.toBeNull();
});

test('AE-DMG-04: who begins stunned loses the actions of the first round', () => {
  const gunner: Fighter = { squads: 1, BS: 45, T: 10, WP: 99, magnitude: 20, ranged: { damage: '1d10+30' } };
  const mark: Fighter = { ...gunner, magnitude: 1, ranged: undefined };
  const kills = (state: Fighter['state'], rounds: number) =>
    ask(duel, battle([{ ...gunner, state }], [mark], { rounds })).chance('out 2');
  expect(kills({}, 1)).toBeCloseTo(0.5, 12);
  expect(kills({ stunned: true }, 1)).toBe(0);
  expect(kills({ stunned: true }, 2)).toBeCloseTo(0.5, 12);
  // Its fire burns on, and its Specialist is stunned with it (AE-SPEC-03).
  const alight = { ...gunner, name: 'Host', state: { stunned: true, onFire: true } };
  expect(ask(duel, battle([alight], [mark], { rounds: 1 })).mean('left 1')).toBeCloseTo(14.5, 10);
  const specialist: Fighter = { kind: 'weapon specialist', within: 'Host', BS: 50, ranged: { damage: '1d10+30' } };
  const both = (state: Fighter['state']) =>
    playScript(compile(duel, battle([{ ...gunner, name: 'Host', state, ranged: undefined }, specialist], [mark])), []);
  expect(both({ stunned: true }).outcome).toMatchObject({ 'out 3': 0 });
  expect(() => both({})).toThrow(/script has ended/);
});

test('dice agree with exact arithmetic on random duels of one against one', () => {
  const stream = new WordStream(streamState(41, 2));
  const upTo = (most: number) => stream.die(most + 1) - 1;
  const rarely = (odds: number) => stream.die(odds) === 1;
  const horde = (): Fighter => ({
    squads: 1 + upTo(1),
    BS: 25 + upTo(40),
    T: 20 + upTo(20),
    AP: upTo(5),
    WP: 25 + upTo(30),
    fireDrill: upTo(2),
    replenishing: rarely(4) ? 2 : 0,
    traits: (
      [
        'Battle-Hardened',
        'Blood Soaked Tide',
        'Disciplined',
        'Swarm',
        'Large',
        'Fighting Withdrawal',
        'Wild Fire',
      ] as const
    ).filter(() => rarely(4)),
    leader: rarely(3)
      ? 'LEAD-35 one test again'
      : rarely(3)
        ? 'LEAD-25 resilient'
        : rarely(3)
          ? 'LEAD-41 one volley surges'
          : 'none',
    mode: rarely(3) ? 'full auto' : 'single shot',
    ranged: {
      damage: rarely(2) ? '2d10+2' : '1d10+4',
      full: 3,
      blast: rarely(2) ? 9 : 0,
      qualities: rarely(3) ? ['Flame'] : [],
    },
    extinguishes: !rarely(3),
    state: { onFire: rarely(4), stunned: rarely(4) },
  });
  const hero = (): Fighter => ({
    kind: rarely(2) ? 'character' : 'weapon specialist',
    BS: 40 + upTo(30),
    T: 40,
    AP: 3,
    wounds: 8 + upTo(8),
    dodge: 40,
    attacks: 1 + upTo(1),
    ranged: { damage: '1d10+5', full: 4 },
    mode: 'full auto',
  });
  for (let index = 0; index < some(16); index++) {
    const input = battle([rarely(3) ? hero() : horde()], [horde()], { rounds: 4, first: rarely(2) ? 'A' : 'B' });
    const question = compile(duel, input);
    const exact = question.exact();
    expect(exact).not.toBeNull();
    const simulated = new Int32Array(question.tallySize);
    question.simulate(streamState(42, index), 5_000, simulated);
    expect(smallestP(question, simulated, exact!, 5_000), JSON.stringify(input)).toBeGreaterThan(1e-6);
  }
});
