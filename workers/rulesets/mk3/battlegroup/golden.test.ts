/** The digest's worked examples of focus and fury, exactly. */
import { expect, test } from 'vitest';
import { answer, warcaster, warlock } from './testing/ask.ts';

test('MK3-GV-37, MK3-THRESH-01: the chance to frenzy at THR 9 with 1 to 5 fury', () => {
  [5 / 18, 5 / 12, 7 / 12, 13 / 18, 5 / 6].forEach((expected, i) => {
    const { series, value } = answer(warlock([{ FURY: 5, fury: i + 1 }], {}, { group: { leech: 0 } }));
    expect(series('frenzy of Beast 1')[0]).toBeCloseTo(expected, 13);
    expect(value('noFrenzy')).toBeCloseTo(1 - expected, 13);
  });
});

test('MK3-GV-38: a frenzy that destroys the nearest friend, after a charge of 3 inches and a shorter one', () => {
  const frenzy = (distance: number) =>
    answer(
      warlock(
        [{ fury: 3, MAT: 6, power: 17, nearest: [{ who: 'friend', distance, DEF: 14, ARM: 16, boxes: 5 }] }],
        {},
        { group: { leech: 0 } },
      ),
    ).value('friends');
  expect(frenzy(3)).toBeCloseTo(272405 / 559872, 13);
  expect(frenzy(2.5)).toBeCloseTo(13937 / 31104, 13);
});

test('MK3-GV-39: 2 fury left in three Control Phases', () => {
  const { value, series } = answer(
    warlock([{ fury: 2 }], {}, { turns: 3, group: { leech: 0 }, rulings: { frenzyFury: 'keep' } }),
  );
  expect(value('noFrenzy')).toBeCloseTo(343 / 1728, 13);
  expect(series('calm')).toEqual([7 / 12, 49 / 144, 343 / 1728].map((expected) => expect.closeTo(expected, 13)));
});

test('MK3-GV-40: charge, boost and two bought attacks; a warlock holding 3 leeches 3', () => {
  const { series } = answer(
    warlock(
      [{ THR: 8, work: { kind: 'actions', charge: true, boosts: 1, boughtAttacks: 2 } }],
      { points: 3, ownLife: 0 },
      { turns: 2 },
    ),
  );
  expect(series('workPerTurn')[0]).toBe(4);
  expect(series('fury of Beast 1')).toEqual([0, 1]);
  expect(series('frenzy of Beast 1')[1]).toBeCloseTo(5 / 12, 13);
});

test('MK3-GV-41: leeching 4, one point of Spirit Bond, nothing left to leech from own life', () => {
  const { series, value } = answer(
    warlock([{ fury: 4 }, { fury: 3 }], { points: 1, lostBeasts: 1, ownLife: 6 }, { group: { bondFirst: true } }),
  );
  expect(series('points')).toEqual([6]);
  expect(value('life')).toBe(0);
  expect(series('fury of Beast 1')).toEqual([0]);
  expect(series('frenzy of Beast 2')[0]).toBeCloseTo(7 / 12, 13);
});

test('MK3-GV-42: a pack of 4 with 4 fury loses a model to an enemy', () => {
  const { series, value } = answer(
    warlock(
      [{ name: 'Pack', type: 'pack', FURY: 4, fury: 4, THR: 12, small: true }],
      { points: 0 },
      { group: { leech: 0 }, events: [{ turn: 0, model: 'Pack', what: 'loses models' }] },
    ),
  );
  expect(series('fury of Pack')).toEqual([3]);
  expect(series('points')).toEqual([1]);
  expect(value('wasted')).toBe(series('frenzy of Pack')[0] * 3);
});

test('MK3-GV-70: three vectors pass on all they spend: 9 points from 3', () => {
  const vector = { type: 'vector', induction: true } as const;
  const { value } = answer(warcaster([vector, vector, vector], { FOCUS: 3 }, { effort: 3 }));
  expect(value('work')).toBe(9);
  expect(value('allocated')).toBe(3);
  expect(value('induced')).toBe(6);
});

test('MK3-GV-71: FOCUS 7 holding 2, allocating 2, 1 and 0 to three warjacks, two upkeeps', () => {
  const { series, value } = answer(
    warcaster([{ allocate: 2 }, { allocate: 1 }, { allocate: 0 }], { FOCUS: 7, points: 2, upkeeps: [{}, {}] }),
  );
  expect([1, 2, 3].map((jack) => series(`focus of Jack ${jack}`)[0])).toEqual([3, 2, 1]);
  expect(series('points')).toEqual([2]);
  expect(value('upkeepsLost')).toBe(0);
});
