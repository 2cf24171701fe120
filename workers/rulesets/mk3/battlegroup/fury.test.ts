/** A warlock's points: MK3-FURY, MK3-LEECH, MK3-PACK, and the animus. */
import { describe, expect, test } from 'vitest';
import type { BattlegroupInput } from './schema.ts';
import { answer, type BeastInput, faults, told, warlock } from './testing/ask.ts';

/** A beast that never frenzies, so that every number is certain. */
const calm = (beast: Partial<BeastInput> = {}): Partial<BeastInput> => ({ THR: 20, ...beast });
const noLeech = { group: { leech: 0 } } as const;

const forced = (beast: Partial<BeastInput>, effort = 3) =>
  answer(warlock([calm({ fury: 2, ...beast })], { points: 0 }, { ...noLeech, effort }));

test('MK3-FURY-01: each point of forcing is a point of fury on the beast', () => {
  for (const effort of [0, 1, 2]) {
    expect([forced({}, effort).value('work'), forced({}, effort).value('left on Beast 1')]).toEqual([
      effort,
      2 + effort,
    ]);
  }
});

test('MK3-FURY-01: a wild beast is not forced', () => {
  const { value } = answer(warlock([calm({ wild: true })], {}, { ...noLeech, effort: 3 }));
  expect([value('work'), value('left on Beast 1')]).toEqual([0, 0]);
});

test('MK3-FURY-01: forcing stops at FURY, and needs control range and a working Spirit', () => {
  expect(forced({}).value('work')).toBe(2);
  expect(forced({}).value('left on Beast 1')).toBe(4);
  expect(forced({}).value('short')).toBe(1);
  expect(forced({}, 1).value('left on Beast 1')).toBe(3);
  for (const unforced of [{ distance: 12.5 }, { spiritCrippled: true }, { FURY: 2 }]) {
    expect(forced(unforced).value('work')).toBe(0);
    expect(forced(unforced).value('left on Beast 1')).toBe(2);
  }
});

const act = (work: Omit<Extract<BeastInput['work'], { kind: 'actions' }>, 'kind'>, FURY = 12) => {
  const { value } = answer(warlock([calm({ FURY, work: { kind: 'actions', ...work } })]));
  return [value('work'), value('left on Beast 1'), value('short')];
};

const prices: ReadonlyArray<readonly [what: string, work: Parameters<typeof act>[0], worked: number, fury: number]> = [
  ['MK3-FURY-02: an additional attack 1', { boughtAttacks: 3 }, 3, 3],
  ['MK3-FURY-02: a boost 1', { boosts: 2 }, 2, 2],
  ['MK3-FURY-02: running or charging 1', { charge: true }, 1, 1],
  ['MK3-FURY-02: a power attack 1', { powerAttack: true }, 1, 1],
  ['MK3-FURY-02: riling any number, and that is no work', { rile: 4 }, 0, 4],
  ['MK3-FURY-02: an animus its COST', { animus: 3 }, 3, 3],
];
test.each(prices)('%s', (_, work, worked, fury) => {
  expect(act(work)).toEqual([worked, fury, 0]);
});

test('MK3-FURY-02: an animus fits whole or not at all', () => {
  expect(act({ charge: true, animus: 3, boosts: 1 }, 3)).toEqual([2, 2, 3]);
});

test('MK3-FURY-02: a shake is one point as well, and comes before the activation', () => {
  const shaken = answer(
    warlock([calm()], {}, { effort: 4, events: [{ turn: 0, model: 'Beast 1', what: 'another effect to shake' }] }),
  );
  expect([shaken.value('work'), shaken.value('left on Beast 1')]).toEqual([3, 4]);
});

test('MK3-FURY-03: fury stays until something takes it', () => {
  const stays = answer(warlock([calm({ fury: 3 })], {}, { ...noLeech, turns: 4 }));
  expect(stays.series('fury of Beast 1')).toEqual([3, 3, 3, 3]);
});

test('MK3-FURY-03: what a dropping FURY pushes out is gone at once', () => {
  const drops = answer(
    warlock(
      [calm({ fury: 3 })],
      {},
      { ...noLeech, turns: 2, effort: 1, events: [{ turn: 1, model: 'Beast 1', what: 'FURY drops', amount: 2 }] },
    ),
  );
  // Forced to 4 in turn 1, then FURY 2: two points lost, and no room for more.
  expect(drops.series('fury of Beast 1')).toEqual([3, 2]);
  expect(drops.series('workPerTurn')).toEqual([1, 0]);
  expect(drops.value('wasted')).toBe(2);
});

test('MK3-FURY-04: a construct never checks its threshold, and nobody heals it', () => {
  const held = { fury: 4, THR: 2 };
  expect(answer(warlock([{ ...held, construct: true }], {}, noLeech)).value('noFrenzy')).toBe(1);
  expect(answer(warlock([held], {}, noLeech)).value('noFrenzy')).toBe(0);
  const healed = (construct: boolean) =>
    answer(warlock([calm({ construct })], { healModels: 2, points: 5 })).value('healed');
  expect(healed(false)).toBe(2);
  expect(healed(true)).toBe(0);
});

test('MK3-FURY-05: a warlock starts with its FURY in points', () => {
  for (const FURY of [5, 7]) expect(answer(warlock([calm()], { FURY })).series('points')).toEqual([FURY]);
});

test('MK3-FURY-05: unspent points carry over, and none come by themselves', () => {
  const full = answer(warlock([calm()], { spend: 2 }, { turns: 3 }));
  expect(full.series('points')).toEqual([6, 4, 2]);
});

test('MK3-FURY-05: leeching refills it', () => {
  const empty = answer(warlock([calm({ fury: 4 })], { points: 1, spend: 5 }, { turns: 2 }));
  expect(empty.series('points')).toEqual([5, 0]);
});

test('MK3-FURY-05: what it holds above FURY is lost in Maintenance', () => {
  const above = answer(warlock([calm()], { points: 8 }));
  expect(above.series('points')).toEqual([6]);
  expect(above.value('wasted')).toBe(2);
});

test('MK3-FURY-06: spells, attacks and boosts of a warlock come out of its own points', () => {
  const { value, series } = answer(warlock([calm()], { points: 5, spend: 3 }, { turns: 2 }));
  expect([value('casterWork'), series('points')[1], value('short')]).toEqual([5, 2, 1]);
});

test('MK3-FURY-06: a warlock shakes after it has leeched', () => {
  const events = [{ turn: 0, model: 'Warlock', what: 'another effect to shake', amount: 2 }] as const;
  const shaking = answer(warlock([calm({ fury: 3 })], { points: 0, spend: 4 }, { events: [...events] }));
  expect(shaking.series('points')).toEqual([1]);
  expect(shaking.value('casterWork')).toBe(1);
  expect(shaking.value('short')).toBe(3);
  const poor = answer(warlock([calm()], { points: 1 }, { events: [...events] }));
  expect([poor.value('short'), poor.series('points')[0]]).toEqual([1, 0]);
});

test('MK3-FURY-07: control range is twice the FURY for forcing, leeching, healing, reaving and transfers', () => {
  const at = (distance: number, extra: Parameters<typeof warlock>[2] = {}) =>
    answer(warlock([calm({ fury: 2, distance })], { points: 2, healModels: 1, transfers: 1 }, { effort: 1, ...extra }));
  const near = at(12);
  const far = at(12.1);
  expect([near.value('work'), near.series('points')[0], near.value('healed'), near.value('defended')]).toEqual([
    1, 4, 1, 1,
  ]);
  expect([far.value('work'), far.series('points')[0], far.value('healed'), far.value('defended')]).toEqual([
    0, 2, 0, 0,
  ]);
  const events = [{ turn: 0, model: 'Beast 1', what: 'destroyed by an enemy' }] as const;
  const extra = { events: [...events], rulings: { bond: 'once' as const } };
  expect(at(12, { ...extra }).series('points')).toEqual([5]);
  expect(at(12.1, { ...extra }).series('points')).toEqual([3]);
  // It may leave and return.
  const moves = answer(
    warlock(
      [calm({ fury: 4 })],
      { points: 0 },
      {
        turns: 3,
        group: { leech: 1 },
        events: [
          { turn: 1, model: 'Beast 1', what: 'leaves control range' },
          { turn: 2, model: 'Beast 1', what: 'returns to control range' },
        ],
      },
    ),
  );
  expect(moves.series('points')).toEqual([1, 1, 2]);
});

test('MK3-FURY-08: a warlock may discard fury to make room for leeching', () => {
  const discards = (discardTo: 'never' | number) =>
    answer(warlock([calm({ construct: true })], { discardTo }, { turns: 2, effort: 4 }));
  expect(discards('never').series('fury of Beast 1')).toEqual([0, 4]);
  expect(discards(2).series('fury of Beast 1')).toEqual([0, 0]);
  expect(discards(5).series('fury of Beast 1')).toEqual([0, 3]);
});

test('MK3-FURY-09: a point heals a point, of the warlock itself or of a beast', () => {
  // Two points of its own life, one healed each turn: it can go on leeching longer.
  const leeching = (healSelf: number) =>
    answer(warlock([calm()], { points: 0, boxes: 3, ownLife: 2, healSelf }, { turns: 3 })).value('life');
  expect(leeching(0)).toBe(2);
  expect(leeching(1)).toBe(4);
  const beasts = answer(warlock([calm()], { points: 3, healModels: 5 }));
  expect([beasts.value('healed'), beasts.value('short')]).toEqual([3, 2]);
});

test('MK3-FURY-10, MK3-FURY-02: the animus costs its COST once in an activation, on the beast or on the warlock', () => {
  const beast = answer(warlock([calm({ work: { kind: 'actions', animus: 2 } })], {}, { ...noLeech, turns: 2 }));
  expect(beast.series('fury of Beast 1')).toEqual([0, 2]);
  expect(beast.value('work')).toBe(4);
  expect(answer(warlock([calm()], { spend: 2 })).value('casterWork')).toBe(2);
});

test('MK3-FURY-11: without their warlock beasts go wild, lose their fury and are neither forced nor frenzied; upkeeps end', () => {
  const lost = answer(
    warlock(
      [{ fury: 4, THR: 2 }],
      { upkeeps: [{}] },
      {
        turns: 2,
        effort: 2,
        events: [{ turn: 0, model: 'Warlock', what: 'destroyed by an enemy' }],
      },
    ),
  );
  expect(lost.series('fury of Beast 1')).toEqual([0, 0]);
  expect([lost.value('work'), lost.value('noFrenzy'), lost.value('upkeepsLost')]).toEqual([0, 1, 1]);
  expect(lost.series('points')).toEqual([0, 0]);
});

test('MK3-FURY-11: a wild beast has no fury to be furious with', () => {
  expect(faults(warlock([calm({ wild: true, fury: 1 })]))).toEqual(['battlegroup.beasts[0].fury']);
  expect(answer(warlock([{ wild: true, THR: 0 }], {}, { turns: 3 })).value('noFrenzy')).toBe(1);
});

test('MK3-FURY-11: a beast is retaken for 1 fury, and forfeits its action of that turn', () => {
  const retaken = answer(warlock([calm({ wild: true, retake: 2 })], {}, { turns: 3, effort: 2 }));
  expect(retaken.series('workPerTurn')).toEqual([0, 0, 2]);
  expect(retaken.series('points')).toEqual([6, 6, 5]);
});

test('MK3-LEECH-01: any number of points, but never above FURY, in the order that is asked for', () => {
  const beasts = [calm({ fury: 3 }), calm({ fury: 4 }), calm({ fury: 1 })];
  const after = (points: number, group: NonNullable<Parameters<typeof warlock>[2]>['group']) => {
    const { series } = answer(warlock(beasts, { points }, group ? { group } : {}));
    return [series('points')[0], ...[1, 2, 3].map((beast) => series(`fury of Beast ${beast}`)[0])];
  };
  expect(after(0, { leechOrder: 'as listed' })).toEqual([6, 0, 1, 1]);
  expect(after(0, { leechOrder: 'most fury first' })).toEqual([6, 0, 1, 1]);
  expect(after(4, { leechOrder: 'as listed' })).toEqual([6, 1, 4, 1]);
  expect(after(4, { leechOrder: 'most fury first' })).toEqual([6, 2, 3, 1]);
  expect(after(0, { leechOrder: 'as listed', leech: 1 })).toEqual([1, 2, 4, 1]);
  expect(after(6, {})).toEqual([6, 3, 4, 1]);
});

test('the leeching with the fewest frenzies is the best of all ways to share the points', () => {
  const chance = (fury: number, THR: number) => {
    let ways = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (fury > 0 && a + b + fury > THR) ways++;
    return ways / 36;
  };
  for (const [first, second, third, room] of [
    [4, 3, 2, 4],
    [5, 5, 1, 3],
    [2, 6, 4, 6],
    [1, 1, 1, 2],
  ]) {
    const THR = [9, 8, 10];
    const fury = [first, second, third];
    let best = Number.POSITIVE_INFINITY;
    for (let a = 0; a <= first; a++) {
      for (let b = 0; b <= second; b++) {
        const c = room - a - b;
        if (c < 0 || c > third) continue;
        best = Math.min(best, chance(first - a, 9) + chance(second - b, 8) + chance(third - c, 10));
      }
    }
    const { value } = answer(
      warlock(
        fury.map((held, i) => ({ fury: held, FURY: 6, THR: THR[i] })),
        { points: 6 - room },
      ),
    );
    expect(value('frenzies')).toBeCloseTo(best, 12);
  }
});

test('MK3-LEECH-02: own life gives a point for a point of damage, up to FURY and never the last box', () => {
  const drained = (ownLife: number, boxes: number, points = 0) => {
    const { value, series } = answer(warlock([calm({ fury: 2 })], { points, ownLife, boxes }));
    return [value('life'), series('points')[0]];
  };
  expect(drained(3, 16)).toEqual([3, 5]);
  expect(drained(9, 16)).toEqual([4, 6]);
  expect(drained(9, 3)).toEqual([2, 4]);
  expect(drained(9, 1)).toEqual([0, 2]);
  expect(drained(9, 16, 5)).toEqual([0, 6]);
});

test('MK3-XFER-03: own-life damage of leeching is not transferred, whatever is kept for transfers', () => {
  for (const transfers of [0, 2]) {
    const { value } = answer(warlock([calm()], { points: 0, ownLife: 3, boxes: 16, transfers }));
    expect(value('life')).toBe(3);
  }
});

test('MK3-LEECH-03, MK3-RUL-24: lost beasts of medium base or larger give a point each after leeching, up to FURY', () => {
  const bond = (lostBeasts: number, points: number, rulings: BattlegroupInput['rulings'] = {}) =>
    answer(warlock([calm()], { points, lostBeasts, spend: 6 }, { turns: 2, rulings })).series('points');
  expect(bond(2, 0)).toEqual([2, 2]);
  expect(bond(2, 5)).toEqual([6, 2]);
  expect(bond(2, 0, { bond: 'once' })).toEqual([2, 0]);
  // Only one of the two fits in the first turn; the other is still owed.
  expect(bond(2, 5, { bond: 'once' })).toEqual([6, 1]);
  // Points go to the beasts first, unless room is left.
  const room = (bondFirst: boolean) =>
    answer(warlock([calm({ fury: 4 })], { points: 2, lostBeasts: 1 }, { group: { bondFirst } })).series(
      'fury of Beast 1',
    );
  expect([room(false), room(true)]).toEqual([[0], [1]]);
  const dies = (small: boolean) =>
    answer(
      warlock(
        [calm({ small })],
        { points: 0 },
        {
          events: [{ turn: 0, model: 'Beast 1', what: 'destroyed by a friend or a transfer' }],
        },
      ),
    ).series('points');
  expect([dies(false), dies(true)]).toEqual([[1], [0]]);
  // Every model of a pack is a lost beast.
  const pack = answer(
    warlock(
      [calm({ type: 'pack', FURY: 3 })],
      { points: 1 },
      {
        events: [{ turn: 0, model: 'Beast 1', what: 'destroyed by an enemy' }],
      },
    ),
  );
  expect(pack.series('points')).toEqual([4]);
});

test('MK3-LEECH-04: fury is reaved when an enemy destroys the beast, not a friend or a transfer; the excess is lost', () => {
  const reaved = (what: 'destroyed by an enemy' | 'destroyed by a friend or a transfer', points: number) => {
    const { series, value } = answer(
      warlock([calm({ fury: 3, small: true })], { points }, { events: [{ turn: 0, model: 'Beast 1', what }] }),
    );
    return [series('points')[0], value('wasted')];
  };
  expect(reaved('destroyed by an enemy', 1)).toEqual([4, 0]);
  expect(reaved('destroyed by an enemy', 5)).toEqual([6, 2]);
  expect(reaved('destroyed by a friend or a transfer', 1)).toEqual([1, 3]);
});

test('MK3-LEECH-04: nothing is reaved outside of the control range', () => {
  const events = [{ turn: 0, model: 'Beast 1', what: 'destroyed by an enemy' }] as const;
  const points = (distance: number) =>
    answer(warlock([calm({ fury: 3, small: true, distance })], { points: 1 }, { events: [...events] })).series(
      'points',
    );
  // FURY 6: 12".
  expect([points(12), points(12.1)]).toEqual([[4], [1]]);
});

describe('packs', () => {
  const pack = (extra: Partial<BeastInput> = {}): Partial<BeastInput> =>
    calm({ name: 'Pack', type: 'pack', small: true, ...extra });

  test('MK3-PACK-01: the FURY of a pack is its models; those that fall take the excess with them', () => {
    const { series } = answer(
      warlock(
        [pack({ FURY: 5 })],
        { points: 0 },
        {
          turns: 3,
          effort: 9,
          group: { leech: 0 },
          events: [
            { turn: 1, model: 'Pack', what: 'loses models', amount: 2 },
            { turn: 2, model: 'Pack', what: 'loses models', amount: 3 },
          ],
        },
      ),
    );
    expect(series('fury of Pack')).toEqual([0, 3, 0]);
    expect(series('workPerTurn')).toEqual([5, 0, 0]);
    expect(series('points')).toEqual([0, 2, 5]);
  });

  test('MK3-PACK-01: nothing but its models changes the FURY of a pack', () => {
    const drops = { turn: 0, model: 'Pack', what: 'FURY drops', amount: 1 } as const;
    expect(faults(warlock([pack({ FURY: 3 })], {}, { events: [drops] }))).toEqual(['events[0].what']);
    expect(faults(warlock([calm({ name: 'Pack' })], {}, { events: [drops] }))).toEqual([]);
  });

  test('MK3-PACK-01: a pack of five is forced to five in all, its models together', () => {
    const { value } = answer(warlock([pack({ FURY: 5, fury: 2 })], { points: 0 }, { ...noLeech, effort: 9 }));
    expect([value('work'), value('left on Pack')]).toEqual([3, 5]);
  });

  test('MK3-PACK-02: a pack charges by order and makes no power attacks; its commander must be in range', () => {
    const work = { kind: 'actions', charge: true, boughtAttacks: 2 } as const;
    expect(answer(warlock([pack({ work })])).value('work')).toBe(2);
    expect(answer(warlock([calm({ work })])).value('work')).toBe(3);
    expect(answer(warlock([pack({ work, distance: 13 })])).value('work')).toBe(0);
    expect(faults(warlock([pack({ work: { kind: 'actions', powerAttack: true } })]))).toEqual([
      'battlegroup.beasts[0].work.powerAttack',
    ]);
  });

  test('MK3-PACK-03: one check for the whole pack, with the fury of its commander', () => {
    const { value } = answer(warlock([pack({ FURY: 4, fury: 3, THR: 9 })], {}, noLeech));
    // 2d6 + 3 above 9: 7 or more.
    expect(value('frenzies')).toBeCloseTo(21 / 36, 13);
  });

  test('MK3-PACK-03: in the frenzy of a pack every model of it attacks', () => {
    const nearest = [{ DEF: 4, ARM: 0, boxes: 1, who: 'enemy' as const }];
    const frenzied = pack({ FURY: 3, fury: 1, THR: 0, nearest });
    const whole = answer(warlock([frenzied], {}, { group: { leech: 0 } }));
    expect(whole.value('frenzies')).toBe(1);
    // Each misses on three 1s only.
    expect(whole.value('enemies')).toBeCloseTo((3 * 215) / 216, 12);
    expect(whole.atLeast('enemies', 3)).toBeCloseTo((215 / 216) ** 3, 12);
    const events = [{ turn: 0, model: 'Pack', what: 'loses models' }] as const;
    const fewer = answer(warlock([frenzied], {}, { group: { leech: 0 }, events: [...events] }));
    expect(fewer.atLeast('enemies', 2)).toBeCloseTo((215 / 216) ** 2, 12);
    expect(fewer.atLeast('enemies', 3)).toBe(0);
  });
});

test('MK3-RUL-31: one beast checks after the other, and a frenzy is played out before the next check', () => {
  const lines = told(
    warlock(
      [
        { fury: 4, THR: 0, nearest: [{ beast: 'Beast 2', DEF: 0, ARM: 0 }] },
        { fury: 4, THR: 0, boxes: 1 },
      ],
      {},
      noLeech,
    ),
    3,
  ).map((line) => line.split(':').slice(0, 2).join(':'));
  expect(lines.filter((line) => /threshold/.test(line))).toEqual(['Beast 1: threshold check']);
  expect(lines.indexOf('Beast 1: threshold check')).toBeLessThan(lines.indexOf('Beast 1: damage'));
});

test('MK3-XFER-01: what is kept for transfers retakes no beast', () => {
  const retaken = (keep: number) =>
    answer(warlock([calm({ wild: true, retake: 1 })], { FURY: 1, keep }, { turns: 2, effort: 2 })).series(
      'workPerTurn',
    );
  expect(retaken(0)).toEqual([0, 2]);
  expect(retaken(1)).toEqual([0, 0]);
});
