/** Units of army books with their options: against counters on a table, and every limit by name. */
import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { type Dict, dict } from '../../reading/json.ts';
import { asBookOf, byHand, randomBook, type WishBook } from '../testing/builder.ts';
import { scopeOf } from './book.ts';
import { build } from './build.ts';
import { COMBINED } from './combined.ts';
import { loadouts, offers } from './loadouts.ts';

const bookOf = (wishes: WishBook): Dict => dict(JSON.parse(JSON.stringify(asBookOf(wishes))))!;
const idsOf = ({ wishes }: WishBook) => wishes.flatMap(({ options }) => options.map(({ id }) => id));
const weaponsOf = (built: ReturnType<typeof build>) =>
  (built.unit?.weapons ?? [])
    .flatMap(({ name, count }) => Array.from({ length: count ?? built.unit!.models }, () => name))
    .sort();

/** Every choice with each option taken 0 to `most` times. */
function* choices(ids: readonly string[], most: number): Generator<Record<string, number>> {
  const [first, ...rest] = ids;
  if (first === undefined) yield {};
  else for (const others of choices(rest, most)) for (let n = 0; n <= most; n++) yield { [first]: n, ...others };
}

describe('a unit with options', () => {
  test('is allowed, armed and priced as by hand, for every choice of many books', () => {
    let allowed = 0;
    for (let seed = 1; seed <= some(400); seed++) {
      const wishes = randomBook(seed);
      const [book, ids] = [bookOf(wishes), idsOf(wishes)];
      for (const choice of choices(ids, ids.length > 4 ? 1 : ids.length > 2 ? 2 : 4)) {
        const [mine, theirs] = [build(book, choice), byHand(wishes, choice)];
        const what = `seed ${seed}, ${JSON.stringify(choice)}`;
        expect(mine.refused.length === 0, what).toBe(theirs !== null);
        if (theirs === null) expect(mine.unit, what).toBeNull();
        else {
          allowed++;
          expect([weaponsOf(mine), mine.points, mine.unit?.cost], what).toEqual([
            theirs.bag,
            theirs.points,
            theirs.points,
          ]);
        }
      }
    }
    expect(allowed).toBeGreaterThan(some(2_000));
  });

  test('an option is offered exactly when one more of it is allowed by hand', () => {
    for (let seed = 1; seed <= some(150); seed++) {
      const wishes = randomBook(seed);
      const [book, ids] = [bookOf(wishes), idsOf(wishes)];
      for (const choice of choices(ids, 1)) {
        if (byHand(wishes, choice) === null) continue;
        for (const { id, blocked } of offers(book, choice)
          .flatMap(({ options }) => options)
          .filter((one) => one.id !== COMBINED))
          expect(blocked === null, `seed ${seed}, ${id} on top of ${JSON.stringify(choice)}: ${blocked}`).toBe(
            byHand(wishes, { ...choice, [id]: (choice[id] ?? 0) + 1 }) !== null,
          );
      }
    }
  });

  test('all its loadouts are all allowed choices, each profile for its points once', () => {
    let whole = 0;
    for (let seed = 1; seed <= some(200); seed++) {
      const wishes = randomBook(seed);
      const ids = idsOf(wishes);
      if (ids.length > 3) continue;
      const { loadouts: found, more } = loadouts(bookOf(wishes), 200);
      if (more) continue;
      whole++;
      const profile = (bag: readonly string[], points: number) => `${bag.join()} for ${points}`;
      const byHands = new Set<string>();
      for (const choice of choices(ids, 8)) {
        const one = byHand(wishes, choice);
        if (one) byHands.add(profile(one.bag, one.points));
      }
      const mine = new Set(found.map(({ built }) => profile(weaponsOf(built), built.points)));
      expect([...mine].sort(), `seed ${seed}`).toEqual([...byHands].sort());
    }
    expect(whole).toBeGreaterThan(some(50));
  });
});

describe('AOF-UNIT-03, AOF-CMD-01: two copies as one unit', () => {
  test('are armed and priced as both copies are by hand', () => {
    let combined = 0;
    for (let seed = 1; seed <= some(150); seed++) {
      const wishes = randomBook(seed);
      if (wishes.models === 1) continue;
      const whole = new Set(
        wishes.wishes.flatMap(({ each, copies, options }) =>
          each === 1 && (copies === 'all' || copies === wishes.models) ? options.map(({ id }) => id) : [],
        ),
      );
      for (const choice of choices(idsOf(wishes), 1)) {
        const one = byHand(wishes, choice);
        if (one === null) continue;
        const twice = Object.fromEntries(Object.entries(choice).map(([id, n]) => [id, whole.has(id) ? n : 2 * n]));
        const both = build(bookOf(wishes), { ...twice, [COMBINED]: 1 });
        const what = `seed ${seed}, ${JSON.stringify(choice)}`;
        // What replaces all of something finds other things left when the copies took their options one by one.
        if (both.unit === null && whole.size > 0) continue;
        combined++;
        expect([both.unit?.models, weaponsOf(both), both.points], what).toEqual([
          2 * wishes.models,
          [...one.bag, ...one.bag].sort(),
          2 * one.points,
        ]);
      }
    }
    expect(combined).toBeGreaterThan(100);
  });

  test('are offered to units of several models, at the price of the second copy, with one of each command upgrade', () => {
    const book = bookOf({
      models: 5,
      cost: 80,
      weapons: ['Bow'],
      wishes: [
        {
          replaces: [],
          each: 1,
          together: 1,
          copies: 1,
          fields: { label: 'Upgrade one model with one' },
          options: [{ id: 'banner', price: 10, gains: [] }],
        },
      ],
    });
    const [section] = (dict((book.upgradePackages as Dict[])[0])?.sections ?? []) as Dict[];
    const [option] = section.options as Array<{ gains: unknown[] }>;
    option.gains = [{ type: 'ArmyBookRule', name: 'Battle Standard' }];
    expect(offers(book, {}).at(-1)).toMatchObject({ options: [{ id: COMBINED, price: 80, taken: 0, once: true }] });
    const both = build(book, { [COMBINED]: 1, banner: 1 });
    expect(both).toMatchObject({ points: 170, unit: { models: 10, standard: true } });
    expect(build(book, { [COMBINED]: 1, banner: 2 }).refused).toMatchObject([{ option: 'banner' }]);
    expect(build(bookOf({ ...randomBook(1), models: 1 }), { [COMBINED]: 1 }).unit).toBeNull();
    const all = loadouts({ ...book, choice: { [COMBINED]: 1 } }, 10).loadouts;
    expect(all.map(({ built }) => built.unit?.models)).toEqual([10, 10]);
  });
});

describe('what a section says', () => {
  test.each([
    [
      { type: 'replace', label: 'Replace Bow' },
      { copies: 'all', each: 1, together: 1 },
    ],
    [
      { type: 'replace', label: 'Replace up to three Bows' },
      { copies: 1, each: 3, together: 3 },
    ],
    [
      { type: 'replace', affects: { type: 'exactly', value: 1 } },
      { copies: 1, each: 1, together: 1 },
    ],
    [
      { type: 'upgrade', label: 'Upgrade with:' },
      { copies: 5, each: 1, together: 200 },
    ],
    [
      { type: 'upgrade', label: 'Upgrade with up to two' },
      { copies: 1, each: 1, together: 2 },
    ],
    [
      { type: 'upgrade', label: 'Upgrade any model with any' },
      { copies: 1, each: 5, together: 200 },
    ],
    [
      { type: 'upgrade', affects: 'all', select: { type: 'exactly', value: 1 } },
      { copies: 5, each: 1, together: 1 },
    ],
  ])('%j', (section, scope) => {
    expect(scopeOf(section, 5)).toEqual(scope);
  });
});

describe('a unit that says why', () => {
  const book = bookOf({
    models: 5,
    cost: 80,
    weapons: ['Bow'],
    wishes: [
      {
        replaces: ['Bow'],
        each: 2,
        together: 2,
        copies: 1,
        fields: { label: 'Replace up to two Bows' },
        options: [{ id: 'spear', price: 5, gains: ['Spear'] }],
      },
      {
        replaces: ['Bow'],
        each: 1,
        together: 1,
        copies: 'all',
        fields: { label: 'Replace all Bows' },
        options: [{ id: 'sword', price: 10, gains: ['Sword'] }],
      },
      {
        replaces: ['Axe'],
        each: 1,
        together: 1,
        copies: 1,
        fields: { label: 'Replace one Axe' },
        options: [{ id: 'club', price: 1, gains: ['Club'] }],
      },
    ],
  });
  const reasons = (choice: Record<string, number>) =>
    offers(book, choice)
      .slice(0, -1)
      .flatMap(({ options }) => options.map(({ id, blocked }) => [id, blocked]));

  test('an option is blocked with its reason', () => {
    expect(reasons({})).toEqual([
      ['spear', null],
      ['sword', null],
      ['club', 'no Axe is left to replace'],
    ]);
    expect(reasons({ spear: 2 })[0]).toEqual(['spear', 'it may be taken 2 times at most']);
    expect(reasons({ sword: 1 })[1]).toEqual(['sword', 'it may be taken once']);
  });

  test('what is not there is refused, and nothing is built', () => {
    expect(build(book, { nothing: 1 })).toMatchObject({
      unit: null,
      refused: [{ option: 'nothing', reason: 'the unit has no such option' }],
    });
    expect(build(book, { spear: 1, sword: 1 }).unit?.weapons.map(({ name, count }) => [name, count])).toEqual([
      ['Spear', 1],
      ['Sword', 4],
    ]);
  });

  test('loadouts are bounded, and the bound is said', () => {
    expect(loadouts(book, 100).loadouts.map(({ name, built }) => [name, built.points])).toEqual([
      ['as it starts', 80],
      ['spear', 85],
      ['sword', 90],
      ['2x spear', 90],
      ['spear, sword', 95],
      ['2x spear, sword', 100],
    ]);
    expect(loadouts(book, 3)).toMatchObject({ loadouts: [{}, {}, {}], more: true });
  });
});
