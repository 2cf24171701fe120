/** Units of army books with their options: against counters on a table, and every limit by name. */
import { describe, expect, test } from 'vitest';
import { type Dict, dict } from '../../reading/json.ts';
import { asBookOf, byHand, randomBook, type WishBook } from '../testing/builder.ts';
import { scopeOf } from './book.ts';
import { build } from './build.ts';
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
  test('is allowed, armed and priced as by hand, for every choice of 400 books', () => {
    let allowed = 0;
    for (let seed = 1; seed <= 400; seed++) {
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
    expect(allowed).toBeGreaterThan(2_000);
  });

  test('an option is offered exactly when one more of it is allowed by hand', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const wishes = randomBook(seed);
      const [book, ids] = [bookOf(wishes), idsOf(wishes)];
      for (const choice of choices(ids, 1)) {
        if (byHand(wishes, choice) === null) continue;
        for (const { id, blocked } of offers(book, choice).flatMap(({ options }) => options))
          expect(blocked === null, `seed ${seed}, ${id} on top of ${JSON.stringify(choice)}: ${blocked}`).toBe(
            byHand(wishes, { ...choice, [id]: (choice[id] ?? 0) + 1 }) !== null,
          );
      }
    }
  });

  test('all its loadouts are all allowed choices, each profile for its points once', () => {
    let whole = 0;
    for (let seed = 1; seed <= 200; seed++) {
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
    expect(whole).toBeGreaterThan(50);
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
    offers(book, choice).flatMap(({ options }) => options.map(({ id, blocked }) => [id, blocked]));

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
