import { expect, test } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { ask, compile, faults } from '../testing/ask.ts';
import { smallestP } from '../testing/compare.ts';
import { abandonment } from './index.ts';
import type { AbandonmentInput } from './schema.ts';

const one = (horde: AbandonmentInput['hordes'][number]) => ask(abandonment, { hordes: [horde] });
const rows = ['holds', 'honourable retreat', 'retreat', 'shock', 'berserk', 'grief'];

test('AE-G28: the Abandonment table', () => {
  const fresh = one({ WP: 45 });
  const expected = [9 / 20, 57 / 1000, 143 / 1000, 33 / 200, 137 / 1000, 6 / 125];
  rows.forEach((row, index) => {
    expect(fresh.chance(`${row} 1`)).toBeCloseTo(expected[index], 12);
  });
  const mauled = one({ WP: 35, magnitude: 60 });
  const worse = [1 / 4, 57 / 1000, 147 / 1000, 219 / 1000, 197 / 1000, 13 / 100];
  rows.forEach((row, index) => {
    expect(mauled.chance(`${row} 1`)).toBeCloseTo(worse[index], 12);
  });
  expect(fresh.mean('shockRounds 1')).toBeCloseTo(4, 12);
  expect(fresh.mean('griefRounds 1')).toBeCloseTo(8, 12);
});

test('AE-ABANDON-01: every linked Horde tests with its own modifiers, four at most', () => {
  const batch = ask(abandonment, { hordes: [{ WP: 45 }, { WP: 35, magnitude: 60 }] });
  expect(batch.chance('allHold')).toBeCloseTo(0.45 * 0.25, 12);
  expect(() => abandonment.schema.parse({ hordes: [{}, {}, {}, {}, {}] })).toThrow();
  expect(one({ WP: 45, state: { supported: true } }).chance('allHold')).toBeCloseTo(0.55, 12);
});

test('AE-ABANDON-02: each degree of failure adds 1 to the d10', () => {
  // At 1 nobody passes but a 1: nine rolls fail by no degree, ten by one, ten by two.
  const hopeless = one({ WP: 1 });
  expect(hopeless.chance('grief 1')).toBeGreaterThan(hopeless.chance('berserk 1'));
  expect(hopeless.chance('honourable retreat 1')).toBeCloseTo((9 * 0.3 + 10 * 0.2 + 10 * 0.1) / 100, 12);
});

test('AE-ABANDON-03, AE-ABANDON-04: whoever retreats is out of the battle', () => {
  const horde = one({ WP: 45 });
  const gone = horde.chance('honourable retreat 1') + horde.chance('retreat 1');
  expect(horde.chance('stays 1')).toBeLessThan(1 - gone);
  expect(horde.chance('stays 1')).toBeGreaterThan(1 - gone - horde.chance('grief 1'));
});

test('AE-ABANDON-04: retreat is the row of 4 to 6', () => {
  expect(one({ WP: 45 }).chance('retreat 1')).toBeCloseTo(143 / 1000, 12);
});

test('AE-ABANDON-07: what spares losses of a turn, halves those of a Swarm or goes before Magnitude does so in grief', () => {
  const mean = (more: object) => one({ WP: 1, squads: 1, ...more }).mean('lost 1');
  expect(mean({ modifiers: { lossReductionPerTurn: 4 } })).toBeCloseTo(mean({ modifiers: { lossReduction: 4 } }), 12);
  expect(mean({ modifiers: { lossReductionPerTurn: 4 } })).toBeLessThan(mean({}));
  // Two Magnitude are gone with the first grief whatever falls, but for ghosts and a Swarm's half of 3 points.
  const two = { magnitude: 2 };
  const grief = one({ WP: 1, squads: 1 }).chance('grief 1');
  expect(mean(two)).toBeCloseTo(2 * grief, 12);
  const brown = { commander: 'LEAD-34 independent warfare', commanderRole: 'General' } as const;
  expect(mean({ ...two, ...brown })).toBeLessThan(2 * grief);
  // Half of 2 and of 3 points is one, so that a Swarm of two outlives its grief in three of a hundred cases.
  expect(mean({ ...two, traits: ['Swarm'] })).toBeLessThan(2 * grief);
});

test('AE-ABANDON-07: after grief the table is rolled on again, by the ruling with the old degrees or a plain d10', () => {
  // WP 1 and 40 Magnitude, every loss but 5 spared: grief cannot end it in one roll of 15 or less.
  const horde = { WP: 1, squads: 2, modifiers: { lossReduction: 15 } };
  const stays = (griefReroll: 'keep' | 'plain') =>
    ask(abandonment, { hordes: [horde], rulings: { griefReroll } }).chance('stays 1');
  // By hand, for each first roll: what the table gives, and grief again until it ends.
  const chance = (degrees: number, low: number, high: number) => {
    let ways = 0;
    for (let face = 1; face <= 10; face++) if (face + degrees >= low && face + degrees <= high) ways++;
    return ways / 10;
  };
  const losses: number[] = [];
  for (let a = 1; a <= 10; a++) for (let b = 1; b <= 10; b++) losses.push(Math.max(0, a + b - 15));
  const end = (left: number, first: number, again: number): number => {
    const now = chance(first, 7, 12);
    const grief = chance(first, 13, 99);
    if (grief === 0) return now;
    const by = new Map<number, number>();
    for (const loss of losses) by.set(loss, (by.get(loss) ?? 0) + 1 / 100);
    // Rolls that cost nothing leave the same question behind.
    let same = 0;
    let rest = 0;
    for (const [loss, p] of by) {
      if (loss >= left) continue;
      if (loss > 0) rest += p * settled(left - loss, again);
      else same = p;
    }
    return now + grief * (rest + same * settled(left, again));
  };
  const known = new Map<string, number>();
  const settled = (left: number, degrees: number): number => {
    const key = `${left},${degrees}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const now = chance(degrees, 7, 12);
    const grief = chance(degrees, 13, 99);
    let rest = 0;
    let same = 0;
    for (const loss of losses) {
      if (loss === 0) same += 1 / 100;
      else if (loss < left) rest += settled(left - loss, degrees) / 100;
    }
    const value = (now + grief * rest) / (1 - grief * same);
    known.set(key, value);
    return value;
  };
  let keep = 0.01;
  let plain = 0.01;
  for (let roll = 2; roll <= 100; roll++) {
    const degrees = Math.floor((roll - 1) / 10);
    keep += end(40, degrees, degrees) / 100;
    plain += end(40, degrees, 0) / 100;
  }
  expect(stays('keep')).toBeCloseTo(keep, 10);
  expect(stays('plain')).toBeCloseTo(plain, 10);
  expect(Math.abs(keep - plain)).toBeGreaterThan(0.001);
  expect(compile(abandonment, { hordes: [{}] }).notes.join()).toContain('degrees of failure of the first test');
});

test('AE-ABANDON-05: shock lasts 1d3+2 rounds', () => {
  const { points } = one({ WP: 45 }).spread('shockRounds 1');
  expect(points.map(({ value, probability }) => [value, probability])).toEqual(
    [3, 4, 5].map((rounds) => [rounds, expect.closeTo(1 / 3, 12)]),
  );
});

test('AE-ABANDON-06: the berserk stay', () => {
  expect(one({ WP: 45 }).chance('berserk 1')).toBeCloseTo(137 / 1000, 12);
});

test('AE-ABANDON-07: grief costs 2d10, lasts 1d5+5 rounds, and the table is rolled on again', () => {
  const horde = one({ WP: 45 });
  const { points } = horde.spread('griefRounds 1');
  expect(points.map(({ value }) => value)).toEqual([6, 7, 8, 9, 10]);
  // With one roll the loss would be 11 on average; rolling again makes it more.
  expect(horde.mean('lost 1')).toBeGreaterThan((6 / 125) * 11);
  expect(horde.exactly('lost 1', 0)).toBeCloseTo(1 - 6 / 125, 12);
  // A single Magnitude never survives its grief.
  const last = one({ WP: 45, squads: 1, magnitude: 1 });
  const all =
    last.chance('stays 1') + last.chance('honourable retreat 1') + last.chance('retreat 1') + last.chance('grief 1');
  expect(all).toBeCloseTo(1, 12);
});

test('AE-TEST-03: degrees of failure count from 0', () => {
  const certain = one({ WP: 99 });
  // Only a 100 fails, by no degree: the d10 alone.
  expect(certain.chance('honourable retreat 1')).toBeCloseTo(0.003, 12);
  expect(certain.chance('grief 1')).toBe(0);
});

test('dice agree with exact arithmetic, and foolish leaders are refused', () => {
  const input: AbandonmentInput = {
    hordes: [{ WP: 45 }, { WP: 20, magnitude: 50 }, { WP: 35, squads: 1, magnitude: 9, leader: 'LEAD-25 resilient' }],
  };
  const question = compile(abandonment, input);
  const simulated = new Int32Array(question.tallySize);
  question.simulate(streamState(12, 0), 20_000, simulated);
  expect(smallestP(question, simulated, question.exact()!, 20_000)).toBeGreaterThan(1e-6);
  expect(faults(abandonment, { hordes: [{ modifiers: { lossReduction: 16 } }] })).toEqual([
    'hordes[0].modifiers.lossReduction',
  ]);
  const replay = question.replay(1, 5);
  expect(replay.steps[0].label).toBe('Phantoms 1: Willpower test');
});
