/** Threshold checks and frenzies: MK3-THRESH, MK3-FRENZY. Expected numbers are counted dice by dice. */
import { expect, test } from 'vitest';
import { points, toHit, wounds } from '../../twodice/testing/byHand.ts';
import { answer, type BeastInput, faults, ask as rulesOf, told, warlock } from './testing/ask.ts';

const noLeech = { group: { leech: 0 } } as const;
/** Always frenzies. */
const furious = (beast: Partial<BeastInput> = {}): Partial<BeastInput> => ({ fury: 1, THR: 0, ...beast });
const victim = { DEF: 14, ARM: 16, boxes: 60 } as const;

test('MK3-THRESH-01: 2d6 plus fury above THR frenzies; a beast without fury is not tested', () => {
  for (const THR of [0, 2, 5, 8, 12, 20]) {
    for (const fury of [0, 1, 4, 9]) {
      let ways = 0;
      for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (fury > 0 && a + b + fury > THR) ways++;
      const { value } = answer(warlock([{ fury, THR, FURY: 9 }], {}, noLeech));
      expect(value('frenzies')).toBeCloseTo(ways / 36, 13);
    }
  }
});

test('MK3-FRENZY-01: a frenzied beast has had its activation; the others act', () => {
  const { value, series } = answer(warlock([furious(), { THR: 20 }], {}, { ...noLeech, effort: 3, turns: 2 }));
  // Emptied by its frenzy and not forced, it is calm in turn 2 and works again.
  expect(series('frenzy of Beast 1')).toEqual([1, 0]);
  expect(series('workPerTurn')).toEqual([3, 3 + 1]);
  expect(value('left on Beast 1')).toBe(3);
});

test('MK3-FRENZY-02: a stationary or fallen beast frenzies all the same, and attacks', () => {
  for (const what of ['stationary', 'knocked down'] as const) {
    const nearest = [{ DEF: 0, ARM: 0, boxes: 1, knockedDown: true, who: 'enemy' as const }];
    const events = [{ turn: 0, model: 'Beast 1', what }];
    expect(answer(warlock([furious({ nearest })], {}, { ...noLeech, events })).value('enemies')).toBe(1);
  }
});

test('MK3-FRENZY-02: what a frenzy has shaken off costs nothing in the turn after it either', () => {
  const events = (['knocked down', 'stationary', 'another effect to shake'] as const).map((what) => ({
    turn: 0,
    model: 'Beast 1',
    what,
  }));
  const { series, value } = answer(warlock([furious()], {}, { ...noLeech, effort: 1, turns: 2, events }));
  // Nothing in the turn of the frenzy, then one point of work and no point for standing up.
  expect(series('workPerTurn')).toEqual([0, 1]);
  expect([value('left on Beast 1'), value('short')]).toEqual([1, 1]);
});

test('MK3-FRENZY-05: a frenzy ends with its activation: the beast without fury works in the next turn', () => {
  const { series } = answer(warlock([furious({ fury: 2 })], {}, { ...noLeech, effort: 2, turns: 2 }));
  expect(series('frenzy of Beast 1')).toEqual([1, 0]);
  expect(series('workPerTurn')).toEqual([0, 2]);
});

test('MK3-FRENZY-02: a frenzy shakes for free what would cost the beast points', () => {
  const events = (['knocked down', 'stationary', 'another effect to shake'] as const).map((what) => ({
    turn: 0,
    model: 'Beast 1',
    what,
  }));
  const left = (beast: Partial<BeastInput>) =>
    answer(warlock([beast], {}, { ...noLeech, events })).value('left on Beast 1');
  expect(left(furious())).toBe(0);
  expect(left({ fury: 1, THR: 20 })).toBe(4);
});

test('MK3-FRENZY-03: it attacks the nearest model, friend or foe; of equally near ones, one at random', () => {
  const sure = { DEF: 0, ARM: 0, boxes: 1, knockedDown: true } as const;
  const near = (nearest: BeastInput['nearest']) => {
    const { value } = answer(warlock([furious({ nearest })], {}, noLeech));
    return [value('friends'), value('enemies')];
  };
  expect(near([{ ...sure, who: 'friend' }])).toEqual([1, 0]);
  expect(near([{ ...sure, who: 'enemy' }])).toEqual([0, 1]);
  expect(near([])).toEqual([0, 0]);
  const three = [sure, { ...sure, who: 'enemy' }, { ...sure, who: 'enemy' }] as const;
  expect(near([...three])).toEqual([expect.closeTo(1 / 3, 13), expect.closeTo(2 / 3, 13)]);
});

test('MK3-FRENZY-04, MK3-BOOST-01: one attack, boosted; its damage is boosted only after a charge of 3 inches', () => {
  const boxes = (nearest: Partial<NonNullable<BeastInput['nearest']>[number]>, beast: Partial<BeastInput> = {}) =>
    answer(
      warlock([furious({ MAT: 6, power: 17, nearest: [{ ...victim, ...nearest }], ...beast })], {}, noLeech),
    ).value('friendBoxes');
  const hit = toHit(3, 6, 14);
  expect(boxes({ distance: 3 })).toBeCloseTo(hit * points(3, 17, 16), 12);
  expect(boxes({ distance: 2.9 })).toBeCloseTo(hit * points(2, 17, 16), 12);
  expect(boxes({ knockedDown: true })).toBeCloseTo(points(3, 17, 16), 12);
  // Three 6s hit whatever the DEF, three 1s miss it (MK3-ATK-02).
  expect(boxes({ DEF: 40, distance: 0 }, { MAT: 0 })).toBeCloseTo(points(2, 17, 16) / 216, 12);
  // A crippled Mind leaves two attack dice (MK3-RUL-19), a crippled Body takes a damage die.
  expect(boxes({}, { mindCrippled: true })).toBeCloseTo(toHit(2, 6, 14) * points(3, 17, 16), 12);
  expect(boxes({}, { bodyCrippled: true })).toBeCloseTo(hit * points(2, 17, 16), 12);
});

test('MK3-BOOST-01: the attack roll of a frenzy is boosted by itself, once', () => {
  const { value } = answer(
    warlock(
      [furious({ MAT: 6, power: 60, nearest: [{ ...victim, ARM: 0, distance: 0 }] })],
      {},
      {
        ...noLeech,
        effort: 4,
      },
    ),
  );
  expect(value('friends')).toBeCloseTo(toHit(3, 6, 14), 13);
});

test('the boxes of the nearest model bound the damage, and Tough keeps it standing in a third of cases', () => {
  const near = (tough: boolean, knockedDown = false) =>
    answer(
      warlock([furious({ MAT: 6, power: 17, nearest: [{ ...victim, boxes: 5, tough, knockedDown }] })], {}, noLeech),
    );
  const hit = toHit(3, 6, 14);
  const fatal = wounds(3, 17, 16, 5);
  expect(near(false).value('friends')).toBeCloseTo(hit * fatal, 13);
  expect(near(true).value('friends')).toBeCloseTo((hit * fatal * 2) / 3, 13);
  expect(near(true, true).value('friends')).toBeCloseTo(fatal, 13);
  expect(near(true).value('friendBoxes')).toBeCloseTo(near(false).value('friendBoxes') - (hit * fatal) / 3, 12);
});

test('MK3-FRENZY-05, MK3-RUL-20: afterwards any fury may be removed: all of it, or none', () => {
  const left = (frenzyFury: 'remove all' | 'keep') => {
    const { value, series } = answer(
      warlock([furious({ fury: 3 })], {}, { turns: 2, group: { leech: 0 }, rulings: { frenzyFury } }),
    );
    return [value('left on Beast 1'), value('wasted'), series('frenzy of Beast 1')[1]];
  };
  expect(left('remove all')).toEqual([0, 3, 0]);
  expect(left('keep')).toEqual([3, 0, 1]);
});

test('MK3-FRENZY-06: a beast that cannot charge loses its activation without a frenzy, and its fury may go', () => {
  const { value } = answer(warlock([furious({ cannotCharge: true, nearest: [] })], {}, { ...noLeech, effort: 2 }));
  expect([value('noFrenzy'), value('frenzies'), value('lostActivations')]).toEqual([1, 0, 1]);
  expect([value('work'), value('left on Beast 1'), value('short')]).toEqual([0, 0, 2]);
});

test('MK3-FRENZY-07, MK3-FRENZY-01: no forcing in a frenzy: neither attacks nor an animus nor a shake', () => {
  const events = [{ turn: 0, model: 'Beast 1', what: 'another effect to shake' }] as const;
  const { value } = answer(
    warlock(
      [furious({ work: { kind: 'actions', charge: true, boughtAttacks: 1, boosts: 1, animus: 1, rile: 1 } })],
      {},
      { group: { leech: 0 }, rulings: { frenzyFury: 'keep' }, events: [...events] },
    ),
  );
  expect([value('frenzies'), value('work'), value('left on Beast 1'), value('short')]).toEqual([1, 0, 1, 5]);
});

test('a beast of the list that is attacked suffers, can be healed, and does not check once destroyed', () => {
  const beasts: Partial<BeastInput>[] = [
    furious({ MAT: 20, power: 10, nearest: [{ beast: 'Beast 2', DEF: 0, ARM: 19, distance: 3 }] }),
    furious({ fury: 4, boxes: 5 }),
  ];
  const { series, value } = answer(warlock(beasts, {}, noLeech));
  // 3d6 + 10 - 19: five or more on 14 and up. Missed on three 1s.
  const dies = (215 / 216) * wounds(3, 10, 19, 5);
  expect(value('friends')).toBeCloseTo(dies, 13);
  expect(series('frenzy of Beast 2')[0]).toBeCloseTo(1 - dies, 13);
  // No reaving: a friend destroyed it (MK3-LEECH-04).
  expect(value('wasted')).toBeCloseTo(1 + 4, 12);
  // The attacker holds its fury and frenzies again and again; healing keeps the victim alive longer.
  const again = (healModels: number) =>
    answer(
      warlock(
        [
          { ...beasts[0], work: { kind: 'points', points: 0 } },
          { THR: 20, boxes: 12 },
        ],
        { FURY: 9, healModels },
        {
          turns: 3,
          group: { leech: 0 },
          rulings: { frenzyFury: 'keep' },
        },
      ),
    ).value('friends');
  expect(again(3)).toBeLessThan(again(0) - 0.01);
  const twice = warlock([{ nearest: [{ beast: 'Beast 1', DEF: 1, ARM: 1 }] }]);
  expect(faults(twice)).toEqual(['battlegroup.beasts[0].nearest[0].beast']);
  const foe = warlock([{ nearest: [{ who: 'enemy', beast: 'Beast 2', DEF: 1, ARM: 1 }] }, {}]);
  expect(faults(foe)).toEqual(['battlegroup.beasts[0].nearest[0].who']);
});

test('MK3-ATK-09, MK3-TOUGH-02: a beast of the list that lies or is stationary is hit without a roll, and has no Tough lying', () => {
  const dies = (what: 'knocked down' | 'stationary' | 'disrupted' | null, tough = false) =>
    answer(
      warlock(
        [
          furious({ MAT: 0, power: 20, nearest: [{ beast: 'Beast 2', DEF: 40, ARM: 10, distance: 0, tough }] }),
          { THR: 20, boxes: 5 },
        ],
        {},
        { ...noLeech, events: what ? [{ turn: 0, model: 'Beast 2', what }] : [] },
      ),
    ).value('friends');
  // Only three 6s hit DEF 40.
  expect(dies(null)).toBeCloseTo(1 / 216, 13);
  expect(dies('knocked down')).toBeCloseTo(1, 13);
  expect(dies('stationary')).toBeCloseTo(1, 13);
  expect(dies('knocked down', true)).toBeCloseTo(1, 13);
  expect(dies('stationary', true)).toBeCloseTo(2 / 3, 13);
});

test('MK3-TOUGH-01, MK3-KD-02: whom Tough saves from a fellow lies until its next turn: it is not forced, does not stand up, and is hit', () => {
  const work = { kind: 'points', points: 2 } as const;
  const near = { DEF: 0, ARM: 0, distance: 0, tough: true } as const;
  const saved = (1 / 3) * (215 / 216);
  const attacker = furious({ MAT: 0, power: 60, nearest: [{ ...near, beast: 'Last' }] });
  const last = { name: 'Last', THR: 20, boxes: 5, work } as const;
  const ask = (beasts: Partial<BeastInput>[], turns = 1) =>
    answer(warlock(beasts, {}, { ...noLeech, turns, group: { leech: 0 } }));
  // Missed on three 1s it works in this turn; saved it lies in this one, and in the next stands up for a point.
  const one = ask([attacker, last]);
  expect(one.value('work')).toBeCloseTo(2 / 216, 13);
  expect(one.value('left on Last')).toBeCloseTo(2 / 216, 13);
  expect(rulesOf(warlock([attacker, last], {}, noLeech)).rules).toEqual(
    expect.arrayContaining(['MK3-TOUGH-01', 'MK3-KD-02']),
  );
  const two = ask([attacker, last], 2);
  expect(two.value('left on Last')).toBeCloseTo((2 / 216) * 2 + saved * (1 + 2), 13);
  // A second frenzied beast hits it where it lies, without Tough; three 1s count no more.
  const again = ask([attacker, { ...attacker, name: 'Beast 2' }, last]);
  expect(again.value('friends')).toBeCloseTo(1 - (1 / 216) * (1 / 216) - (1 / 216) * saved, 13);
  // Its own threshold check in the turn in which it fell costs its activation (MK3-FRENZY-06, MK3-RUL-C12).
  const wild = (fallenFrenzy: 'lies on' | 'stands up') => {
    const { value } = answer(
      warlock([attacker, { ...furious(), name: 'Last', boxes: 5 }], {}, { ...noLeech, rulings: { fallenFrenzy } }),
    );
    return [value('frenzies'), value('lostActivations')];
  };
  expect(wild('lies on')).toEqual([expect.closeTo(1 + 1 / 216, 13), expect.closeTo(saved, 13)]);
  expect(wild('stands up')).toEqual([expect.closeTo(1 + 1 / 216 + saved, 13), 0]);
});

test('MK3-KD-02: it stands up for a point, or by forfeiting its movement or its action', () => {
  const events = [{ turn: 0, model: 'Beast 1', what: 'knocked down' }] as const;
  const down = (standing: NonNullable<BeastInput['standing']>, fury = 0) => {
    const work = { kind: 'actions', charge: true, boughtAttacks: 2 } as const;
    const { value } = answer(warlock([{ THR: 20, fury, standing, work }], {}, { ...noLeech, events: [...events] }));
    return [value('work'), value('left on Beast 1'), value('short')];
  };
  expect(down('with a point')).toEqual([3, 4, 0]);
  expect(down('forfeiting movement')).toEqual([2, 2, 1]);
  expect(down('forfeiting action')).toEqual([0, 0, 3]);
  // Without room for the point it forfeits its movement.
  expect(down('with a point', 4)).toEqual([0, 4, 4]);
});

test('a replay shows the dice of the check and of the attack', () => {
  const lines = told(warlock([furious({ MAT: 6, power: 17, nearest: [victim] })], {}, noLeech));
  const check = lines.find((line) => line.startsWith('Beast 1: threshold'))!;
  expect(check).toMatch(/^Beast 1: threshold check: \d \+ \d \+ 1 fury = \d+ against THR 0: fails$/);
  expect(
    lines.some((line) => /nearest model \(friend\): \d \+ \d \+ \d \+ 6 \(MAT\) = \d+ against DEF 14/.test(line)),
  ).toBe(true);
});
