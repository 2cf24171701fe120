/** Scenarios of Mk III: golden vectors of the digest of tables by number, and the rules that they follow. */
import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { gap } from '../../../table/shapes.ts';
import { examples } from '../../twodice/battle/examples.ts';
import { Field, HALF } from '../../twodice/battle/field.ts';
import { MISSIONS, type MissionName, missionOf, zoneOf } from '../../twodice/battle/missions.ts';
import { Battle } from '../../twodice/battle/schema.ts';
import { contests, isControlled, presence, Score, takes } from '../../twodice/battle/scoring.ts';
import { Skirmish } from '../../twodice/battle/skirmish.ts';
import { RolledChance } from '../../twodice/duel/chance.ts';
import { MK3_EDITION } from '../../twodice/edition.ts';

const tenth = (inches: number) => Math.round(inches * 10_000) / 10_000;
/** Places as the digest prints them: from the corner at the left of the first player. */
const placesOf = (mission: MissionName) =>
  missionOf({ mission }).objectives.map(({ x, y }) => [tenth(x + HALF), tenth(y + HALF)]);
const named = (mission: MissionName, name: string) => {
  const found = missionOf({ mission }).objectives.find((one) => one.name === name);
  if (!found) throw new RangeError(name);
  return found;
};

/** Round bases in millimetres at places of the digest, of side 0 or 1. */
function table(...models: ReadonlyArray<readonly [side: number, base: number, x: number, y: number]>) {
  const seat = models.map(([side]) => side);
  const field = new Field(
    seat,
    models.map(([, base]) => base / 50.8),
    models.map(() => 0.5),
  );
  for (const [u, [, , x, y]] of models.entries()) field.place(u, x - HALF, y - HALF);
  field.on.fill(1);
  const counts = models.map(() => 1);
  return { field, seat, counts };
}

const holds = (mission: MissionName, name: string, side: 0 | 1, { field, seat, counts }: ReturnType<typeof table>) =>
  isControlled(presence(field, seat, counts, named(mission, name), side));

/** Scores at the ends of turns, the first player's and the second one's by turns, until somebody has won. */
function played(
  mission: MissionName,
  first: ReadonlyArray<readonly number[]>,
  second: ReadonlyArray<readonly number[]>,
) {
  const score = new Score(missionOf({ mission }));
  const sums: number[][] = [];
  for (let round = 1; round <= first.length; round++) {
    for (const side of [0, 1] as const) {
      score.endOfTurn(round, side === 1, side, (one) => (side === 0 ? first : second)[round - 1]!.includes(one));
      if (side === 0) sums.push([...score.points]);
      if (score.hasWon(side)) return { wins: side + 1, at: `${round}.${side + 1}`, points: [...score.points], sums };
    }
  }
  return { wins: 0, at: '', points: [...score.points], sums };
}
/** The first so many of an objective's list. */
const first = (...counts: number[]) => counts.map((count) => Array.from({ length: count }, (_, i) => i));

describe('what lies on the table', () => {
  test('T64, TAB-MK3-43: Close Quarters', () => {
    expect(new Set(placesOf('close quarters').map(String))).toEqual(new Set(['30,21', '18,27']));
  });

  test('T65, TAB-MK3-48: Seek & Destroy', () => {
    const [low, high] = [11.2721, 36.7279];
    const all = [
      [24, 24],
      [low, low],
      [high, low],
      [low, high],
      [high, high],
    ];
    expect(new Set(placesOf('seek and destroy').map(String))).toEqual(new Set(all.map(String)));
  });

  test('T67, TAB-MK3-46: Outflank, the zones of the first player', () => {
    const { width, depth, flank } = zoneOf(missionOf({ mission: 'outflank' }), MK3_EDITION, true);
    expect([HALF - width / 2, HALF + width / 2, depth]).toEqual([12, 36, 10]);
    expect([flank!.x + HALF, 2 * HALF, flank!.low + HALF, flank!.high + HALF]).toEqual([44, 48, 18, 30]);
  });

  test('T68, TAB-MK3-49: Throw Down, and who is within a zone', () => {
    expect(placesOf('throw down')).toEqual([
      [14, 24],
      [34, 24],
    ]);
    const within = [30.9, 31.1].map((y) => holds('throw down', 'left zone', 0, table([0, 50, 14, y])));
    expect(within).toEqual([true, false]);
  });

  test('TAB-MK3-44, TAB-MK3-47: the zone of Mosh Pit, the flags of Hold the Line', () => {
    expect(placesOf('mosh pit')).toEqual([[24, 24]]);
    expect(named('mosh pit', 'zone').radius).toBe(6);
    expect(placesOf('hold the line')).toEqual([
      [12, 24],
      [24, 24],
      [36, 24],
    ]);
  });

  test.each(MISSIONS)('%s looks the same from both edges', (mission) => {
    const places = placesOf(mission);
    expect([...places].reverse().map(([x, y]) => [tenth(48 - x!), tenth(48 - y!)])).toEqual(places);
  });
});

describe('who controls', () => {
  test('T66, MK3-SCEN-02: a flag in base contact, contested within 4" of its edge', () => {
    const flag = { kind: 'disc' as const, at: { x: 24, y: 24 }, radius: 40 / 50.8 };
    const rows = [29.5, 29.6].map((x) => {
      const stands = table([0, 30, 25.378, 24], [1, 40, x, 24]);
      const enemy = { kind: 'disc' as const, at: { x, y: 24 }, radius: 40 / 50.8 };
      const inches = gap(flag, enemy);
      const objective = named('hold the line', 'middle flag');
      return [tenth(inches), contests(objective, inches), holds('hold the line', 'middle flag', 0, stands)];
    });
    expect(rows).toEqual([
      [3.9252, true, false],
      [4.0252, false, true],
    ]);
  });

  test('MK3-SCEN-02: not a hair away from the flag, and not the enemy who is there alone', () => {
    const flag = named('hold the line', 'middle flag');
    expect([0, 0.001, 0.01].map((inches) => takes(flag, inches))).toEqual([true, true, false]);
    const stands = table([1, 30, 25.378, 24]);
    expect([0, 1].map((side) => holds('hold the line', 'middle flag', side as 0 | 1, stands))).toEqual([false, true]);
  });

  test('MK3-SCEN-02: an inert model neither controls nor contests', () => {
    const stands = table([0, 30, 24, 24], [1, 50, 26, 24]);
    expect(holds('mosh pit', 'zone', 0, stands)).toBe(false);
    const { scenario } = examples[0]!;
    const jack = scenario.first.models[1]!;
    const inert = { ...jack, target: { ...jack.target, inert: true } };
    const army = { ...scenario.first, models: [scenario.first.models[0]!, inert] };
    const { counts } = new Skirmish(Battle.parse({ ...scenario, first: army, mission: 'mosh pit' }));
    expect([...counts]).toEqual([1, 0, 1, 1, 1]);
    expect(holds('mosh pit', 'zone', 0, { ...stands, counts: [1, 0] })).toBe(true);
    expect(holds('mosh pit', 'zone', 1, { ...stands, counts: [0, 1] })).toBe(true);
  });
});

describe('points, and when they are scored', () => {
  test('T90, MK3-SCEN-04: Mosh Pit from the second player’s second turn on', () => {
    const one = played('mosh pit', first(0, 1, 1, 1, 1), first(0, 0, 0, 0, 0));
    expect(one).toMatchObject({ wins: 1, at: '5.1', points: [3, 0] });
    const other = played('mosh pit', first(0, 1, 0, 1, 1), first(0, 1, 1, 1, 1));
    expect(other).toMatchObject({ wins: 2, at: '4.2', points: [1, 3] });
  });

  test('T91, MK3-SCEN-03: Close Quarters', () => {
    const score = played('close quarters', first(0, 2, 1, 2, 1), first(0, 1, 1, 1, 2));
    expect(score).toMatchObject({ wins: 1, at: '5.1', points: [4, 3] });
  });

  test('T92, MK3-SCEN-04: Seek & Destroy, each flag once', () => {
    const names = missionOf({ mission: 'seek and destroy' }).objectives.map(({ name }) => name);
    const [C, SW, SE, NW, NE] = ['middle', 'lower left', 'lower right', 'upper left', 'upper right'].map((name) =>
      names.indexOf(`${name} flag`),
    ) as [number, number, number, number, number];
    const score = played('seek and destroy', [[C], [C, SW], [SW, SE], [NW], [NE]], first(0, 0, 0, 0, 0));
    expect(score.sums.map(([points]) => points)).toEqual([0, 2, 3, 4, 5]);
    expect(score).toMatchObject({ wins: 1, at: '5.1' });
  });

  test.each<[MissionName, number]>([
    ['close quarters', 4],
    ['hold the line', 5],
    ['mosh pit', 3],
    ['outflank', 4],
    ['throw down', 5],
    ['seek and destroy', 5],
  ])('MK3-SCEN-03: %s is won with %i', (mission, wins) => {
    expect(missionOf({ mission }).wins).toBe(wins);
  });
});

const { scenario } = examples[0]!;
const game = (changes: object) => new Skirmish(Battle.parse({ ...scenario, ...changes }));
const rolled = (seed: number) => new RolledChance(new WordStream(streamState(seed, 0)));

describe('how a battle ends', () => {
  test('MK3-SCEN-01: by control points, at the end of the turn that brings them', () => {
    const one = game({ mission: 'hold the line' });
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      one.play(rolled(seed));
      seen.add(one.how);
      if (one.how !== 'control') continue;
      expect(one.score.points[one.winner as 0 | 1]).toBeGreaterThanOrEqual(5);
      expect(one.score.points[1 - (one.winner as 0 | 1)]).toBeLessThan(5);
    }
    expect(seen).toContain('control');
    expect(seen).toContain('caster');
  });

  test('MK3-SCEN-01, RU-T-50: after 6 rounds by points destroyed, elsewhere after 7 by control points, then by points left', () => {
    expect([
      game({}).rounds,
      game({ mission: 'mosh pit' }).rounds,
      game({ mission: 'mosh pit', rounds: 2 }).rounds,
    ]).toEqual([6, 7, 2]);
    // Nobody meets in one round: nothing is destroyed, and the larger army has more left.
    const [even, more] = [game({ rounds: 1 }), game({ rounds: 1, mission: 'caster kill' })];
    for (const one of [even, more]) one.play(rolled(1));
    expect([even.winner, even.how]).toEqual([2, 'nobody']);
    const [own, theirs] = more.forces.points;
    expect([more.winner, more.how]).toEqual([own > theirs ? 0 : 1, 'last round']);
  });
});

test('MK3-SCEN-06: 7" for whoever goes first, 10" for the other, and 10" each on the flanks', () => {
  const depth = (mission: MissionName, goesFirst: boolean) =>
    zoneOf(missionOf({ mission }), MK3_EDITION, goesFirst).depth;
  expect([depth('mosh pit', true), depth('mosh pit', false)]).toEqual([7, 10]);
  expect([depth('outflank', true), depth('outflank', false)]).toEqual([10, 10]);
});

test('TAB-MK3-46: one model of each side begins on the flank, the fastest that is neither caster nor huge', () => {
  const one = game({ mission: 'outflank', begins: 'first' });
  const flankers: number[] = [];
  one.play(rolled(2), {
    turn: (round, side) => {
      if (round > 1 || side === 1) return;
      for (const [u, { at, radius }] of one.field.bases.entries()) {
        const [x, y] = u < one.forces.bounds[1] ? [at.x, at.y] : [-at.x, -at.y];
        const flank = x - radius >= 20 - 1e-9 && y - radius >= -6 && y + radius <= 6;
        if (flank) flankers.push(u);
        else expect(Math.abs(x) + radius <= 12 && y + radius <= -14 + 1e-9).toBe(true);
      }
    },
  });
  // The duellist with SPD 7, and the first of two beasts with SPD 5.
  expect(flankers.map((u) => one.forces.names[u])).toEqual(['Duellist', 'Horned beast 1']);
});

test('TAB-MK3-41: nobody ends a move on a flag, and everybody may cross it', () => {
  const flag = { x: 0, y: 0, radius: 40 / 50.8 };
  const field = new Field([0, 1], [30 / 50.8, 30 / 50.8], [0.5, 0.5], [flag]);
  field.on.fill(1);
  field.place(0, -5, 0);
  field.place(1, 20, 20);
  const ends = [3, 5, 6.2, 6.5].map((inches) => {
    field.straight(0, 5, 0, inches);
    return tenth(field.inches);
  });
  // In contact with it after 5" less both radii, 3.622"; past it from 6.378" on.
  expect(ends).toEqual([3, 3.622, 3.622, 6.5]);
});
