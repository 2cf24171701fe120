/** What ends when somebody is stunned, falls or leaves; and who gets what comes once a round. Followed die by die. */
import { describe, expect, test } from 'vitest';
import { ask, compile, faults } from '../testing/ask.ts';
import { playScript } from '../testing/scripted.ts';
import { duel } from './index.ts';
import type { DuelInput } from './schema.ts';

type Fighter = DuelInput['A']['units'][number];
type Script = Parameters<typeof playScript>[1];

const RIFLE = { name: 'Rifle', damage: '1d10+30' };
/** Hits at 50 or less. */
const SQUAD: Fighter = { squads: 1, BS: 45, WS: 45, T: 10, WP: 40 };
const SNIPER: Fighter = { kind: 'character', name: 'Sniper', BS: 95, ranged: RIFLE, targets: 'characters first' };

const play = (
  A: Fighter[],
  B: Fighter[],
  script: Script,
  { side, own, ...rest }: Partial<DuelInput> & { side?: Partial<DuelInput['B']>; own?: Partial<DuelInput['A']> } = {},
) =>
  playScript(compile(duel, { A: { units: A, ...own }, B: { units: B, ...side }, rounds: 1, ...rest }), script).outcome;

describe('leaders and commanders', () => {
  const shot: Script = [
    [100, 50],
    [10, 1],
  ];

  test('AE-LEAD-05: what a stunned leader gives ends until he has come round', () => {
    const shooters: Fighter = { ...SQUAD, ranged: RIFLE };
    const guard: Fighter = { ...SQUAD, name: 'Guard', leader: 'LEAD-43 hard to hit' };
    const captain: Fighter = { kind: 'character', name: 'Captain', role: 'leader', within: 'Guard' };
    const stunned = { ...captain, state: { stunned: true } };
    expect(play([shooters], [guard, stunned], shot)['left 2']).toBe(19);
    expect(play([shooters], [guard, captain], [[100, 50]])['left 2']).toBe(20);
    // In the second round he is himself again.
    expect(play([shooters], [guard, stunned], [...shot, [100, 50]], { rounds: 2 })['left 2']).toBe(19);
  });

  test('AE-LEAD-06: ghosts go with their Commander', () => {
    const shooters: Fighter = { ...SNIPER, name: 'Pair', attacks: 2 };
    const guard: Fighter = { ...SQUAD, commander: 'LEAD-34 independent warfare', commanderRole: 'General' };
    const chief: Fighter = { kind: 'character', name: 'Chief', wounds: 1, T: 10, role: 'commander' };
    const both: Script = [
      [100, 95],
      [10, 1],
      [100, 95],
      [10, 1],
    ];
    expect(play([shooters], [guard, chief], both)).toMatchObject({ 'out 3': 1, 'left 2': 19 });
    expect(play([{ ...shooters, targets: 'Hordes first' }], [guard, chief], both)).toMatchObject({ 'left 2': 20 });
  });

  test('AE-MORALE-08: no Command test by a Commander who is stunned', () => {
    const run: Fighter = { ...SQUAD, squads: 2, state: { broken: true } };
    const chief: Fighter = { kind: 'character', name: 'Chief', role: 'commander', state: { stunned: true } };
    expect(play([SQUAD], [run, chief], [], { side: { command: 99 } })['rallied 2']).toBe(0);
  });

  test('AE-MORALE-08: a leader whose trait is named, or a Commander within it, lets a Horde rally', () => {
    const run: Fighter = { ...SQUAD, squads: 2, name: 'Run', state: { broken: true } };
    expect(play([SQUAD], [{ ...run, leader: 'LEAD-28 massed fire' }], [[100, 40]])['rallied 2']).toBe(1);
    const chief: Fighter = { kind: 'character', name: 'Chief', role: 'commander', within: 'Run' };
    expect(play([SQUAD], [run, chief], [[100, 40]])['rallied 2']).toBe(1);
    // One against one the same exactly: 40 % in each of two turns, when three turns lead off the map.
    const exact = ask(duel, {
      ...{ A: { units: [SQUAD] }, B: { units: [{ ...run, leader: 'LEAD-28 massed fire' }] } },
      rounds: 2,
    });
    expect(exact.chance('rallied 2')).toBeCloseTo(1 - 0.6 ** 2, 12);
  });

  test('AE-LEAD-01: a Horde has one leader', () => {
    const captain: Fighter = { kind: 'character', name: 'Captain', role: 'leader', within: 'Guard' };
    const units = [{ ...SQUAD, name: 'Guard' }, captain, { ...captain, name: 'Another' }];
    expect(faults(duel, { A: { units }, B: { units: [SQUAD] } })).toEqual(['A.units[2].role']);
  });
});

describe('once a round', () => {
  const miss: Script[number] = [100, 100];

  test("AE-LEAD-20: the Commander's roll goes to one Horde, whatever their own leaders give", () => {
    const one: Fighter = {
      ...SQUAD,
      ...{ ranged: RIFLE, commander: 'LEAD-20 ranged drill, hard', leader: 'LEAD-26 overwhelming melee' },
    };
    const target: Fighter = { ...SQUAD };
    // The first misses twice; the second has no roll left.
    expect(play([one, { ...one, name: 'Second' }], [target], [miss, miss, miss])['left 3']).toBe(20);
  });

  test('AE-LEAD-35, AE-LEAD-48: each of two leaders gives a roll of his own', () => {
    const both: Fighter = {
      ...SQUAD,
      ...{ ranged: { damage: '1d10' }, leader: 'LEAD-35 one test again', commander: 'LEAD-48 character hunters' },
    };
    const hero: Fighter = { kind: 'character', T: 99, AP: 0 };
    // A miss, then 52 hits by no degree and 2 of the leaders'; 1 + 4 is stopped by TB 9, and the next 10 + 4 is not.
    const outcome = play([both], [hero], [miss, [100, 50], [10, 1], [10, 10]]);
    expect(outcome['left 2']).toBe(12 - (10 + 2 + 2 - 9));
  });

  test('AE-LEAD-49: two leaders who free a Half Action free two', () => {
    const free: Fighter = { ...SQUAD, ranged: RIFLE, leader: 'LEAD-49 free Half Action' };
    const third = { ...free, commander: 'LEAD-49 free Half Action' as const };
    expect(play([free], [SQUAD], [miss, miss])['left 2']).toBe(20);
    expect(play([third], [SQUAD], [miss, miss, miss])['left 2']).toBe(20);
  });
});

describe('who leaves the field', () => {
  const run: Fighter = { ...SQUAD, name: 'Run', state: { broken: true } };
  const away = { side: { turnsToLeave: 1 } };

  test('AE-SPEC-03: his Specialists leave with a Horde', () => {
    const crew: Fighter = { kind: 'weapon specialist', name: 'Crew', within: 'Run' };
    expect(play([SQUAD], [run, crew], [], away)).toMatchObject({ holdsA: 1, 'out 3': 0, 'stands 3 1': 0 });
    const guest: Fighter = { ...crew, kind: 'character' };
    expect(play([SQUAD], [run, guest], [], away)).toMatchObject({ contested: 1, 'stands 3 1': 1 });
  });

  test.each([
    ['superheavy', -1],
    ['Eva-class', -2],
    ['commander', 0],
  ] as const)('AE-BMN-05, AE-BMN-07: a %s that is driven off moves the Morale Number by %i', (role, by) => {
    expect(play([SQUAD], [{ ...run, role }], [], away).numberB).toBe(by);
  });
});

describe('targets and states', () => {
  test('the weakest is the weakest, wherever it stands in line', () => {
    const shooters: Fighter = { ...SQUAD, ranged: RIFLE, targets: 'weakest' };
    const units = [12, 12, 12, 10].map((magnitude, index) => ({ ...SQUAD, name: `${index}`, magnitude }));
    const shot: Script = [
      [100, 50],
      [10, 1],
    ];
    expect(play([shooters], units, shot)['left 5']).toBe(9);
  });

  test('AE-DMG-04: a stun of his own costs nobody within a Horde its protection', () => {
    const guard: Fighter = { ...SQUAD, name: 'Guard' };
    const captain: Fighter = { kind: 'character', name: 'Captain', within: 'Guard', state: { stunned: true } };
    expect(play([SNIPER], [guard, captain], [[100, 86]])['left 3']).toBe(12);
    const helpless: Fighter = { ...guard, state: { stunned: true } };
    const shot: Script = [
      [100, 86],
      [10, 1],
    ];
    expect(play([SNIPER], [helpless, captain], shot)['out 3']).toBe(1);
  });

  test('AE-ABANDON-06: who is berserk from the start charges', () => {
    const rage: Fighter = { ...SQUAD, ranged: RIFLE, melee: RIFLE, state: { berserk: true }, brutalCharge: 1 };
    // At WS 45 + 20 + 5: 70 hits.
    const blow: Script = [
      [100, 70],
      [10, 1],
    ];
    // 1 and Overwhelming.
    expect(play([rage], [SQUAD], blow)['left 2']).toBe(18);
  });

  test('AE-FIRE-01: a Fortress burns as other Hordes do; ships and the Large lose 1', () => {
    const burning: Fighter = { ...SQUAD, state: { onFire: true }, extinguishes: false };
    expect(play([SQUAD], [{ ...burning, kind: 'fortress' }], [[10, 7]])['left 2']).toBe(13);
    expect(play([SQUAD], [{ ...burning, kind: 'capital ship' }], [])['left 2']).toBe(19);
    expect(play([SQUAD], [{ ...burning, traits: ['Large'] }], [])['left 2']).toBe(19);
  });
});

test('AE-TRAIT-04, AE-TRAIT-24: walls add the TB of an Evasive Fortress, not its AB', () => {
  const fort = {
    kind: 'fortress',
    squads: 5,
    T: 40,
    AB: 9,
    traits: ['Evasive'],
    inCover: true,
    coverAP: 0,
    coverPercent: 100,
  };
  // 1d10 + 30 against AB 9 and walls of 4: 1 + 30 - 13 at the least.
  const B = { units: [fort as Fighter] };
  const { outcome } = playScript(compile(duel, { A: { units: [{ ...SNIPER }] }, B, rounds: 1 }), [
    [100, 95],
    [100, 50],
    [10, 1],
  ]);
  expect(outcome['left 2']).toBe(100 - 18);
});
