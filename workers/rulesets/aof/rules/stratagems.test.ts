/** Spells and stratagems in a duel, by their rules: against the other kinds, and against chances worked out by hand. */
import { describe, expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { checkDuel } from '../duel/index.ts';
import { DuelQuestion } from '../duel/question.ts';
import { Duel, type DuelInput, type DuelStratagem } from '../duel/schema.ts';
import { MeleeQuestion } from '../melee/question.ts';
import { Melee, type MeleeInput, STRATAGEMS } from '../melee/schema.ts';
import { chance, close, dist, duel, fight, five, series } from '../testing/ask.ts';

const use = (stratagem: DuelStratagem, during: 'own' | 'enemy' = 'own', round = 1) => ({ stratagem, during, round });

/** One charge, and nothing else. */
function charge(input: Partial<DuelInput> = {}): DuelInput {
  return {
    attacker: five(),
    target: five(),
    targetPlan: { behaviour: 'stay' },
    situation: { distance: 1, rounds: 1 },
    ...input,
  };
}
const behind = (stratagem: DuelStratagem) => ({ behaviour: 'stay' as const, stratagems: [use(stratagem, 'enemy')] });

/** Both ways to ask for one melee must agree. */
function same(asDuel: DuelInput, asMelee: MeleeInput): void {
  const [one, other] = [duel(asDuel), fight(asMelee)];
  close(series(one, 'targetOut')[0], chance(other, 'out'));
  close(series(one, 'attackerOut')[0], chance(other, 'attackerOut'));
  // A Wavering target recovers in its own activation, so its wounds are compared instead.
  close(dist(one, 'targetWounds').mean, dist(other, 'wounds').mean);
  close(series(one, 'attackerWaveringBy')[0], chance(other, 'attackerWavering'));
}

describe('stratagems of the charger in a duel are those of a melee', () => {
  // Killing Blow is answered by trials alone: below.
  test.each(STRATAGEMS.filter((one) => one !== 'Killing Blow'))('%s', (stratagem) => {
    const attacker = five({ tough: 2 });
    same(charge({ attacker, attackerPlan: { stratagems: [use(stratagem)] } }), {
      attacker,
      target: five(),
      attackerStratagems: [stratagem],
    });
    same(charge({ attacker, targetPlan: behind(stratagem) }), {
      attacker,
      target: five(),
      targetStratagems: [stratagem],
    });
  });

  test('AOF-CP-14: Closing Fire before the charge', () => {
    const target = five({ weapons: [{ name: 'Sword' }, { name: 'Bow', range: 24, attacks: 2, AP: 1 }] });
    same(charge({ target, targetPlan: behind('Closing Fire') }), {
      attacker: five(),
      target,
      situation: { reaction: 'Closing Fire' },
    });
  });

  test('AOF-CP-16: Killing Blow, by trials', () => {
    const trials = 6000;
    const one = new DuelQuestion(Duel.parse(charge({ targetPlan: behind('Killing Blow') })));
    expect(one.exact()).toBeNull();
    const other = new MeleeQuestion(
      Melee.parse({ attacker: five(), target: five(), targetStratagems: ['Killing Blow'] }),
    );
    const [a, b] = [new Int32Array(one.tallySize), new Int32Array(other.tallySize)];
    one.simulate(streamState(4, 0), trials, a);
    other.simulate(streamState(4, 1), trials, b);
    const [p, q] = [
      series(one.measures(a, trials), 'attackerOut')[0],
      chance(other.measures(b, trials), 'attackerOut'),
    ];
    expect(Math.abs(p - q)).toBeLessThan(5 * Math.sqrt((2 * q * (1 - q)) / trials));
    // And it does something.
    expect(q).toBeGreaterThan(1.5 * chance(fight({ attacker: five(), target: five() }), 'attackerOut'));
  });
});

describe('a stratagem is in force in its activation only', () => {
  test('AOF-CP-02: another round, another activation', () => {
    const plain = series(duel(charge()), 'targetOut');
    const elsewhere = (during: 'own' | 'enemy', round: number) =>
      series(duel(charge({ attackerPlan: { stratagems: [use('Supreme Command: hit', during, round)] } })), 'targetOut');
    expect(elsewhere('own', 2)).toEqual(plain);
    close(elsewhere('enemy', 1)[0], plain[0]);
    expect(elsewhere('own', 1)[0]).toBeGreaterThan(plain[0]);
    const twice = { stratagems: [use('High Command: hit'), use('High Command: block')] };
    expect(checkDuel(Duel.parse(charge({ attackerPlan: twice }))).map(({ path }) => path)).toEqual([
      'attackerPlan.stratagems[1]',
    ]);
    const wrong = { stratagems: [use('Closing Fire')] };
    expect(checkDuel(Duel.parse(charge({ attackerPlan: wrong }))).map(({ path }) => path)).toEqual([
      'attackerPlan.stratagems[0].during',
    ]);
  });

  test('AOF-CP-05: whoever seizes the initiative acts first in that round', () => {
    const one = duel(charge({ targetPlan: { behaviour: 'charge', stratagems: [use('Seize Initiative')] } }));
    const other = duel(
      charge({ targetPlan: { behaviour: 'charge' }, situation: { distance: 1, rounds: 1, first: 'target' } }),
    );
    expect(series(one, 'targetOut')).toEqual(series(other, 'targetOut'));
    expect(series(one, 'attackerOut')).toEqual(series(other, 'attackerOut'));
  });

  test('AOF-CP-15: 2" more of a charge', () => {
    const at = (distance: number, ...stratagems: DuelStratagem[]) =>
      series(
        duel(
          charge({
            situation: { distance, rounds: 1 },
            attackerPlan: { stratagems: stratagems.map((one) => use(one)) },
          }),
        ),
        'targetOut',
      )[0];
    expect(at(14)).toBe(0);
    close(at(14, 'Sweeping Move'), at(12));
    expect(at(15, 'Sweeping Move')).toBe(0);
  });

  test('AOF-CP-12: Heightened Senses look past cover', () => {
    const archers = (cover: boolean, ...stratagems: DuelStratagem[]) =>
      series(
        duel({
          attacker: { models: 5, quality: 4, defense: 4, weapons: [{ name: 'Bow', range: 30 }] },
          target: { models: 3, quality: 4, defense: 5 },
          attackerPlan: { behaviour: 'hold and shoot', stratagems: stratagems.map((one) => use(one)) },
          targetPlan: { behaviour: 'stay' },
          situation: { rounds: 1, targetCover: cover },
        }),
        'targetOut',
      )[0];
    expect(archers(true)).toBeLessThan(archers(false));
    close(archers(true, 'Heightened Senses'), archers(false));
  });
});

describe('a kitchen table', () => {
  const archers: DuelInput = {
    attacker: { models: 5, quality: 4, defense: 4, weapons: [{ name: 'Bow', range: 18 }] },
    target: { models: 3, quality: 4, defense: 5 },
    attackerPlan: { behaviour: 'hold and shoot' },
    targetPlan: { behaviour: 'stay' },
  };
  const out = (input: Partial<DuelInput>) => series(duel({ ...archers, ...input }), 'targetOut');

  test('AOF-KT-01, AOF-KT-02: half of every range, and -1 beyond 12"', () => {
    const near = out({ situation: { distance: 12, rounds: 2 } });
    expect(out({ situation: { distance: 9, rounds: 2, kitchenTable: true } })).toEqual(near);
    expect(out({ situation: { distance: 10, rounds: 2, kitchenTable: true } })).toEqual([0, 0]);
    const { attacker } = archers;
    const long = { attacker: { ...attacker, weapons: [{ name: 'Long bow', range: 26 }] } };
    const far = out({ ...long, situation: { distance: 13, rounds: 2, kitchenTable: true } });
    expect(far).toEqual(out({ ...long, situation: { distance: 13, rounds: 2 }, attackerModifiers: { hit: -1 } }));
    expect(far[0]).toBeLessThan(near[0]);
    // Read the other way: half of every distance, and the penalty after that.
    const rulings = { halving: 'distances' as const };
    expect(out({ rulings, situation: { distance: 24, rounds: 2, kitchenTable: true } })).toEqual(near);
    const beyond = out({ rulings, situation: { distance: 25, rounds: 2, kitchenTable: true } });
    expect(beyond).toEqual(out({ situation: { distance: 13, rounds: 2 }, attackerModifiers: { hit: -1 } }));
  });

  test('AOF-KT-02: who comes nearer is at long range no more', () => {
    const [first, second] = out({
      attacker: { quality: 4, defense: 4, weapons: [{ name: 'Long bow', range: 40, AP: 4 }] },
      target: { quality: 4, defense: 6 },
      attackerPlan: { behaviour: 'advance and shoot' },
      situation: { distance: 17, rounds: 2, kitchenTable: true },
    });
    // From 14" and then from 11"; a hit wounds but on a 6.
    expect(first).toBeCloseTo((1 / 3) * (5 / 6), 12);
    expect(second).toBeCloseTo(1 - (1 - (1 / 3) * (5 / 6)) * (1 - (1 / 2) * (5 / 6)), 12);
  });

  test('AOF-KT-01: half of every move, rounded up', () => {
    const hit = (distance: number, behaviour: 'charge' | 'advance and shoot', exhaustion = 0) =>
      out({
        attacker: {
          ...{ models: 5, quality: 4, defense: 4, state: { exhaustion } },
          weapons: [{ name: 'Sword' }, { name: 'Knife', range: 2 }],
        },
        target: { models: 1, quality: 4, defense: 5 },
        attackerPlan: { behaviour },
        situation: { distance, rounds: 1, kitchenTable: true },
      })[0] > 0;
    // 12" are 6", and 6" are 3"; a range of 2" is one of 1".
    expect([hit(6, 'charge'), hit(7, 'charge')]).toEqual([true, false]);
    expect([hit(4, 'advance and shoot'), hit(5, 'advance and shoot')]).toEqual([true, false]);
    // A marker less: 5" are 3" as well, and 10" are 5".
    expect([hit(4, 'advance and shoot', 1), hit(5, 'advance and shoot', 1)]).toEqual([true, false]);
    expect([hit(5, 'charge', 1), hit(6, 'charge', 1)]).toEqual([true, false]);
    expect([hit(4, 'advance and shoot', 3), hit(3, 'advance and shoot', 3)]).toEqual([false, true]);
  });

  test('AOF-KT-01: reinforcements arrive without Ambush', () => {
    const late = { behaviour: 'stay' as const, ambush: 2, ambushDistance: 10 };
    const situation = { distance: 24, rounds: 2, kitchenTable: true };
    expect(checkDuel(Duel.parse({ ...archers, targetPlan: late, situation }))).toEqual([]);
    expect(checkDuel(Duel.parse({ ...archers, targetPlan: late })).map(({ path }) => path)).toEqual([
      'targetPlan.ambush',
    ]);
    // They come from the edge, however near; over 9" is for those in ambush (AOF-SR-01).
    const near = { ...late, ambushDistance: 3 };
    expect(checkDuel(Duel.parse({ ...archers, targetPlan: near, situation }))).toEqual([]);
    expect(out({ targetPlan: near, situation, attackerPlan: { behaviour: 'hold and shoot' } })[1]).toBeGreaterThan(0);
    const lurker = { ...archers.target, rules: ['Ambush' as const] };
    const off = { ...archers, target: lurker, targetPlan: near };
    expect(checkDuel(Duel.parse(off)).map(({ path }) => path)).toEqual(['targetPlan.ambushDistance']);
    const [first, second] = out({ targetPlan: late, situation });
    expect(first).toBe(0);
    expect(second).toBe(0);
    const rulings = { halving: 'distances' as const };
    expect(out({ targetPlan: late, situation, rulings })[1]).toBe(out({ situation: { distance: 5, rounds: 1 } })[0]);
  });
});

describe('spells in a duel', () => {
  const bolt = { name: 'Bolt', number: 4, hits: 1, AP: 4 };
  const idle = { behaviour: 'stay' as const };
  const cast = (spell: object, more: Partial<DuelInput> = {}) =>
    series(
      duel({
        attacker: { quality: 4, defense: 6, tough: 3, wizard: 1 },
        target: { quality: 4, defense: 6 },
        attackerPlan: { ...idle, spells: [{ ...bolt, ...spell }] },
        targetPlan: idle,
        situation: { rounds: 3 },
        ...more,
      }),
      'targetOut',
    );

  test('AOF-SR-26: every activation, blocked or not, within its range and in its rounds', () => {
    // Wizard(1) reaches 4 on 3 and more, and a 6 alone blocks AP(4).
    const p = (2 / 3) * (5 / 6);
    for (const [round, out] of cast({}).entries()) close(out, 1 - (1 - p) ** (round + 1));
    close(cast({ blockers: [1] })[0], (1 / 2) * (5 / 6));
    expect(cast({ range: 12 })).toEqual([0, 0, 0]);
    const late = cast({ rounds: [2] });
    close(late[0], 0);
    close(late[1], p);
    close(late[2], p);
  });

  test('AOF-COND-08: arcane power helps, and a raw 1 wounds the wizard', () => {
    const arcane = { condition: 'Arcane Power' as const };
    close(cast({}, arcane)[0], (5 / 6) * (5 / 6));
    const input: DuelInput = {
      attacker: { quality: 4, defense: 6, wizard: 1 },
      target: { quality: 4, defense: 6, tough: 24 },
      attackerPlan: { ...idle, spells: [bolt] },
      targetPlan: idle,
      situation: { rounds: 2 },
      ...arcane,
    };
    const out = series(duel(input), 'attackerOut');
    close(out[0], 1 / 6);
    close(out[1], 1 - (5 / 6) ** 2);
  });

  test('a spell for each wizard, and no more', () => {
    const plan = { ...idle, spells: [bolt, bolt] };
    const scenario = Duel.parse({
      attacker: { quality: 4, defense: 4, wizard: 1 },
      target: five(),
      attackerPlan: plan,
    });
    expect(checkDuel(scenario).map(({ path }) => path)).toEqual(['attackerPlan.spells']);
  });
});
