import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { ask, compile } from '../testing/ask.ts';
import { smallestP } from '../testing/compare.ts';
import { morale } from './index.ts';
import type { MoraleInput } from './schema.ts';

type Horde = NonNullable<MoraleInput['side']['hordes']>[number];
type Rest = Partial<Omit<MoraleInput, 'side'>> & { side?: Partial<MoraleInput['side']> };

/** Hordes of WP 40 at Morale Number 0. */
const nerves = (hordes: Horde[], { side, ...rest }: Rest = {}) =>
  ask(morale, {
    side: { hordes: hordes.map((horde) => ({ WP: 40, ...horde })), moraleNumber: 0, ...side },
    turns: 1,
    ...rest,
  });
const breaks = (horde: Horde, rest: Rest = {}) => nerves([horde], rest).chance('anyBroken');

describe('Break tests', () => {
  test('AE-G17: by Magnitude lost in the turn', () => {
    expect(breaks({ losses: [19] })).toBe(0);
    expect(breaks({ losses: [20] })).toBeCloseTo(3 / 5, 12);
    expect(breaks({ losses: [40] })).toBeCloseTo(91 / 100, 12);
    expect(breaks({ losses: [60] })).toBeCloseTo(973 / 1000, 12);
  });

  test('AE-G18: with the Morale Number', () => {
    // 60 of 100 left and one more Magnitude than two squads: 1 or 2 tests at 30 + 5 MN.
    const one = (moraleNumber: number) => breaks({ magnitude: 80, losses: [20] }, { side: { moraleNumber } });
    const two = (moraleNumber: number) => breaks({ losses: [40] }, { side: { moraleNumber } });
    const cases: Array<[number, number, number]> = [
      [-10, 1, 1],
      [-2, 4 / 5, 24 / 25],
      [3, 11 / 20, 319 / 400],
      [5, 9 / 20, 279 / 400],
    ];
    for (const [number, once, twice] of cases) {
      expect(one(number)).toBeCloseTo(once, 12);
      expect(two(number)).toBeCloseTo(twice, 12);
    }
  });

  test('AE-G19: all modifiers together', () => {
    const state = { onFire: true, supported: true };
    const side = { moraleNumber: 3 };
    expect(breaks({ WP: 38, magnitude: 80, losses: [20], state }, { side })).toBeCloseTo(67 / 100, 12);
    expect(breaks({ WP: 38, losses: [40], state }, { side })).toBeCloseTo(8911 / 10000, 12);
    expect(breaks({ WP: 38, losses: [40], state, traits: ['Disciplined'] }, { side })).toBeCloseTo(8151 / 10000, 12);
  });

  test('AE-G20: Battle-Hardened', () => {
    const traits: Horde['traits'] = ['Battle-Hardened', 'Disciplined'];
    expect(breaks({ losses: [40], traits })).toBeCloseTo(9 / 25, 12);
    expect(breaks({ losses: [60], traits })).toBeCloseTo(81 / 125, 12);
    // The failure that was ignored is gone in the next turn: 0.6 of the first, then any of the next.
    expect(breaks({ losses: [20, 20], traits }, { turns: 2 })).toBeCloseTo(0.36, 12);
  });

  test('AE-G22: rallying, with and without a Control Point', () => {
    const horde: Horde = { magnitude: 60, state: { broken: true } };
    const free = nerves([{ ...horde, outOfSight: true }], { turns: 3, side: { turnsToLeave: 0 } });
    expect(free.steps('stands1')[0]).toBeCloseTo(3 / 10, 12);
    expect(free.chance('rallied 1')).toBeCloseTo(657 / 1000, 12);
    const point = nerves([horde], { turns: 3, side: { controlPoints: 3 } });
    expect(point.steps('stands1')[0]).toBeCloseTo(3 / 5, 12);
    expect(point.chance('rallied 1')).toBeCloseTo(117 / 125, 12);
  });

  test('AE-MORALE-01: tests come for each 20 of one turn, not of the battle', () => {
    expect(breaks({ losses: [19, 19, 19] }, { turns: 3 })).toBe(0);
    expect(breaks({ losses: [20, 20] }, { turns: 2 })).toBeGreaterThan(0.6);
  });

  test('AE-MORALE-02: Magnitude gives no bonus', () => {
    expect(breaks({ squads: 5, losses: [20] })).toBeCloseTo(breaks({ squads: 3, losses: [20] }), 12);
  });

  test('AE-MORALE-03: two squads below the start, once', () => {
    expect(breaks({ magnitude: 61, losses: [20] })).toBeCloseTo(0.7, 12);
    expect(breaks({ magnitude: 41, losses: [20] })).toBeCloseTo(0.7, 12);
    expect(breaks({ squads: 3, magnitude: 41, losses: [20] })).toBeCloseTo(0.6, 12);
  });

  test('AE-MORALE-04: the Fearless never test', () => {
    expect(breaks({ losses: [90], traits: ['Fearless'] })).toBe(0);
  });

  test('AE-MORALE-05: Fear is -5 a point', () => {
    expect(breaks({ losses: [20], state: { fear: 2 } })).toBeCloseTo(0.7, 12);
  });

  test('AE-MORALE-07: the third lost squad, where the ruling says so', () => {
    const rulings = { breaksAtThreeSquads: true };
    const slow: Horde = { losses: [19, 19, 19, 19] };
    expect(breaks(slow, { turns: 4 })).toBe(0);
    // 100, 81, 62, 43, 24: three squads are lost with the fourth loss.
    expect(nerves([slow], { turns: 4, rulings }).steps('stands1')).toEqual([1, 1, 1, 0]);
    expect(breaks({ ...slow, traits: ['Disciplined'] }, { turns: 4, rulings })).toBe(0);
  });

  test('AE-MORALE-08: who may rally', () => {
    const broken: Horde = { state: { broken: true } };
    const back = (horde: Horde, rest: Rest = {}) => nerves([{ ...broken, ...horde }], rest).chance('rallied 1');
    expect(back({})).toBe(0);
    expect(back({ outOfSight: true })).toBeCloseTo(0.4, 12);
    expect(back({ embeddedLeader: true })).toBeCloseTo(0.4, 12);
    expect(back({}, { side: { command: 50 } })).toBeCloseTo(0.2, 12);
    expect(back({ seesAll: true })).toBe(0);
    const friends = nerves([{ ...broken, seesAll: true }, {}, {}], { enemy: { hordes: [{}] } });
    expect(friends.chance('rallied 1')).toBeCloseTo(0.4, 12);
    const even = nerves([{ ...broken, seesAll: true }, {}], { enemy: { hordes: [{}] } });
    expect(even.chance('rallied 1')).toBe(0);
  });

  test('AE-TRAIT-03: a Control Point that fails sends it to the next, and from the last one off the map', () => {
    const horde: Horde = { losses: [20], WP: 10 };
    // Broken at 0.9; each point rallies at 10 + 30 - 5, its own breaking has cost a point.
    const two = nerves([horde], { turns: 4, side: { controlPoints: 2 } });
    expect(two.chance('rallied 1')).toBeCloseTo(0.9 * (0.35 + 0.65 * 0.35), 12);
    const far = nerves([horde], { turns: 2, side: { controlPoints: 2, turnsToPoint: 2 } });
    expect(far.chance('rallied 1')).toBe(0);
  });

  test('AE-TRAIT-10: an ignored failure moves no Morale Number', () => {
    const answer = nerves([{ losses: [20], traits: ['Battle-Hardened'] }]);
    expect(answer.mean('number 1')).toBe(0);
  });

  test('AE-TRAIT-11: a Blood Soaked Tide is Fearless from then on', () => {
    const answer = nerves([{ losses: [20, 60], traits: ['Blood Soaked Tide'] }], { turns: 2 });
    expect(answer.chance('anyBroken')).toBe(0);
    expect(answer.steps('stands1')).toEqual([1, 1]);
  });

  test('AE-TRAIT-12: the Disciplined count no lost squads', () => {
    expect(breaks({ losses: [40], traits: ['Disciplined'] })).toBeCloseTo(1 - 0.4 ** 2, 12);
  });

  test('AE-TRAIT-13: Fanatics never test', () => {
    expect(breaks({ losses: [80], traits: ['Fanatics'] })).toBe(0);
  });

  test('AE-TRAIT-15: the Stubborn always may rally', () => {
    expect(nerves([{ state: { broken: true }, traits: ['Stubborn'] }]).chance('rallied 1')).toBeCloseTo(0.4, 12);
  });

  test('AE-TRAIT-18: Fear Incarnate takes its Magnitude Modifier off', () => {
    expect(breaks({ losses: [20], state: { facingFearIncarnate: 3 } })).toBeCloseTo(0.75, 12);
  });

  test('AE-LEAD-47: a failure makes all tests of the next turn harder', () => {
    const enemy = { hordes: [{ commander: 'LEAD-47 longer bursts', commanderRole: 'General' }] } as const;
    // First turn 0.6 breaks; the second Horde then tests at 40 - 5 (Morale Number) - 10.
    const answer = nerves([{ losses: [20] }, { losses: [0, 20] }], { turns: 2, enemy: { hordes: [...enemy.hordes] } });
    expect(answer.chance('broken 2')).toBeCloseTo(0.6 * 0.75 + 0.4 * 0.6, 12);
  });

  test('AE-LEAD-64: a Commissar adds 10', () => {
    expect(breaks({ losses: [20], doctrine: 'Commissar' })).toBeCloseTo(0.5, 12);
  });
});

describe('the Morale Number', () => {
  test('AE-BMN-01: begins with the better bonus of the Supreme Commander, from -10 to 10', () => {
    const start = (side: Rest['side']) => ask(morale, { side: { hordes: [{}], ...side }, turns: 1 }).mean('number 1');
    expect(start({ supremeFel: 47, supremeWP: 35 })).toBe(4);
    expect(start({ supremeFel: 27, supremeWP: 35 })).toBe(3);
    expect(start({ moraleNumber: -9 })).toBe(-9);
  });

  test('AE-BMN-02: five a point', () => {
    expect(breaks({ losses: [20] }, { side: { moraleNumber: 4 } })).toBeCloseTo(0.4, 12);
  });

  test('AE-BMN-03: -1 for a Horde broken or destroyed, once for each', () => {
    expect(nerves([{ losses: [20] }]).mean('number 1')).toBeCloseTo(-0.6, 12);
    expect(nerves([{ squads: 1, losses: [20] }]).mean('number 1')).toBe(-1);
    // Broken, then destroyed: no second point.
    expect(nerves([{ squads: 2, losses: [20, 20] }], { turns: 2 }).mean('number 1')).toBeCloseTo(-1, 12);
    // The next Horde feels it in the same turn: 0.6 at 35, 0.4 at 40.
    expect(nerves([{ losses: [20] }, { losses: [20] }]).chance('broken 2')).toBeCloseTo(0.6 * 0.65 + 0.4 * 0.6, 12);
  });

  test.each([
    ['AE-BMN-04: a Commander out', 'Commander out', -1],
    ['AE-BMN-05: a Superheavy out', 'Superheavy out', -1],
    ['AE-BMN-06: the Supreme Commander out', 'Supreme Commander out', -2],
    ['AE-BMN-07: an Eva-class unit out', 'Eva-class unit out', -2],
  ] as const)('%s', (_, event, change) => {
    const answer = nerves([{ losses: [0, 20] }], { turns: 2, events: [{ turn: 2, event }] });
    expect(answer.chance('anyBroken')).toBeCloseTo(0.6 - change * 0.05, 12);
    expect(answer.steps('morale1')[0]).toBe(0);
  });

  test('never leaves -10 to 10', () => {
    const events = Array.from({ length: 6 }, () => ({ event: 'Eva-class unit out' as const }));
    expect(nerves([{}], { events, side: { moraleNumber: 1 } }).mean('number 1')).toBe(-10);
  });
});

test('dice agree with exact arithmetic on random battles of nerves', () => {
  const stream = new WordStream(streamState(77, 1));
  const upTo = (most: number) => stream.die(most + 1) - 1;
  const rarely = (odds: number) => stream.die(odds) === 1;
  const horde = (): Horde => ({
    squads: 2 + upTo(3),
    WP: 20 + upTo(40),
    losses: [upTo(45), upTo(45), upTo(45), upTo(30)],
    traits: (['Battle-Hardened', 'Blood Soaked Tide', 'Disciplined', 'Stubborn'] as const).filter(() => rarely(4)),
    outOfSight: rarely(3),
    seesAll: rarely(2),
    state: { broken: rarely(6), onFire: rarely(5) },
    ...(rarely(4) ? { commander: 'LEAD-47 longer bursts' as const, commanderRole: 'General' as const } : {}),
  });
  const sideOf = (count: number) => ({
    hordes: Array.from({ length: count }, horde),
    moraleNumber: upTo(4) - 2,
    command: rarely(3) ? 40 : 0,
    controlPoints: rarely(2) ? 2 : 0,
    turnsToLeave: upTo(3),
  });
  for (let index = 0; index < 30; index++) {
    const input: MoraleInput = {
      side: sideOf(1 + upTo(1)),
      enemy: sideOf(upTo(1)),
      turns: 4,
      rulings: { breaksAtThreeSquads: rarely(3) },
      events: rarely(2) ? [{ turn: 2, event: 'Commander out' }] : [],
    };
    const question = compile(morale, input);
    const simulated = new Int32Array(question.tallySize);
    question.simulate(streamState(78, index), 6_000, simulated);
    expect(smallestP(question, simulated, question.exact()!, 6_000), JSON.stringify(input)).toBeGreaterThan(1e-6);
  }
});

test('a replay of the sequence reads like the rules', () => {
  const question = compile(morale, {
    side: { hordes: [{ name: 'Line', WP: 1, losses: [40] }], moraleNumber: 0, controlPoints: 1 },
    turns: 2,
  });
  const { steps, sentence } = question.replay(3, 0);
  expect(steps[0].label).toBe('Turn 1: Line: Break test');
  expect(steps[0].text).toMatch(/^\d+ against -9: breaks$/);
  expect(steps[1].label).toBe('Turn 2: Line: Rally test');
  expect(sentence).toMatch(/^Line (has left the field|stands)\.$/);
});
