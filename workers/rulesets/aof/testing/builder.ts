/** Army books with options as a designer thinks of them, and a slow player who tries them out with counters on a table. */
import { Chooser } from './random.ts';

/** A section in a designer's words. */
export interface Wish {
  /** What each taking replaces; none for an addition. */
  readonly replaces: readonly string[];
  /** Takings of each option, of the section, and models served each time; "all" with everything that is left. */
  readonly each: number;
  readonly together: number;
  readonly copies: number | 'all';
  readonly options: ReadonlyArray<{ readonly id: string; readonly price: number; readonly gains: readonly string[] }>;
  /** How the book says so. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface WishBook {
  readonly models: number;
  readonly cost: number;
  readonly weapons: readonly string[];
  readonly wishes: readonly Wish[];
}

const WEAPONS = ['Bow', 'Sword', 'Spear', 'Axe'];
const MANY = 200;

export function randomBook(seed: number): WishBook {
  const pick = new Chooser(seed);
  const models = pick.of([1, 2, 3]);
  const weapons = WEAPONS.slice(0, pick.int(1, 2));
  let ids = 0;
  const wishes = Array.from({ length: pick.int(1, 3) }, (): Wish => {
    const options = Array.from({ length: pick.int(1, 2) }, () => ({
      id: `o${ids++}`,
      price: pick.int(0, 20),
      gains: pick.oneIn(4) ? [pick.of(WEAPONS), pick.of(WEAPONS)] : [pick.of(WEAPONS)],
    }));
    const replaces = pick.oneIn(2) ? [] : pick.oneIn(4) ? ['Bow', 'Sword'] : [pick.of(WEAPONS)];
    return { ...wayOf(pick, replaces, models), replaces, options };
  });
  return { models, cost: pick.int(10, 100), weapons, wishes };
}

/** A limit and how books write it: in fields of either generation, or in the heading. */
function wayOf(pick: Chooser, replaces: readonly string[], models: number): Omit<Wish, 'replaces' | 'options'> {
  const what = replaces.join(' and ');
  if (replaces.length > 0) {
    return pick.of<Omit<Wish, 'replaces' | 'options'>>([
      { each: 1, together: 1, copies: 'all', fields: { label: `Replace all ${what}` } },
      { each: 1, together: 1, copies: 'all', fields: { label: 'Swap', affects: { type: 'all' } } },
      { each: 1, together: 1, copies: 1, fields: { label: `Replace one ${what}` } },
      { each: MANY, together: MANY, copies: 1, fields: { label: `Replace any ${what}`, affects: 'any', select: 1 } },
      { each: 2, together: 2, copies: 1, fields: { label: `Replace up to two ${what}`, affects: 2 } },
      { each: 2, together: 2, copies: 1, fields: { label: 'Swap', affects: { type: 'upTo', value: 2 } } },
      { each: 1, together: 1, copies: 2, fields: { label: 'Swap', affects: { type: 'exactly', value: 2 } } },
    ]);
  }
  return pick.of<Omit<Wish, 'replaces' | 'options'>>([
    { each: 1, together: 1, copies: 1, fields: { label: 'Upgrade with one', select: 1 } },
    { each: 1, together: MANY, copies: 1, fields: { label: 'Upgrade with any' } },
    { each: 1, together: 1, copies: models, fields: { label: 'Upgrade all models with one' } },
    { each: models, together: models, copies: 1, fields: { label: 'Upgrade any model with one' } },
    { each: Math.min(2, models), together: 2, copies: 1, fields: { label: 'Upgrade up to two models with one' } },
    { each: 1, together: 1, copies: 1, fields: { label: 'Upgrade one model with one' } },
  ]);
}

const weapon = (name: string) => ({ type: 'ArmyBookWeapon', name, attacks: 1, range: 0, specialRules: [] });

/** The book as a file says it. */
export function asBookOf({ models, cost, weapons, wishes }: WishBook) {
  return {
    name: 'Book',
    versionString: 'v2.8',
    units: [
      {
        id: 'u',
        name: 'Guard',
        size: models,
        quality: 4,
        defense: 4,
        cost,
        specialRules: [],
        equipment: weapons.map(weapon),
        upgrades: ['P'],
      },
    ],
    upgradePackages: [
      {
        uid: 'P',
        sections: wishes.map(({ replaces, fields, options }) => ({
          type: replaces.length > 0 ? 'replace' : 'upgrade',
          ...(replaces.length > 0 ? { replaceWhat: replaces } : {}),
          ...fields,
          options: options.map(({ id, price, gains }) => ({ id, label: id, cost: price, gains: gains.map(weapon) })),
        })),
      },
    ],
  };
}

/**
 * Counter by counter: one for every weapon on the table. Takings are made in the order of the book, over and over, until
 * none is left or none can be made. Null when something is left or a limit is broken.
 */
export function byHand(
  book: WishBook,
  choice: Readonly<Record<string, number>>,
): { bag: string[]; points: number } | null {
  for (const { each, together, options } of book.wishes) {
    let all = 0;
    for (const { id } of options) {
      if ((choice[id] ?? 0) > each) return null;
      all += choice[id] ?? 0;
    }
    if (all > together) return null;
  }
  let bag: string[] = [];
  for (const name of book.weapons) for (let m = 0; m < book.models; m++) bag.push(name);
  let points = book.cost;
  const todo: Array<[Wish, Wish['options'][number]]> = [];
  for (const wish of book.wishes)
    for (const option of wish.options) for (let n = 0; n < (choice[option.id] ?? 0); n++) todo.push([wish, option]);
  for (let moved = true; moved; ) {
    moved = false;
    for (let i = 0; i < todo.length; ) {
      const [wish, option] = todo[i];
      let copies = wish.copies === 'all' ? Number.MAX_SAFE_INTEGER : wish.copies;
      const table = [...bag];
      for (const name of wish.replaces) {
        const there = table.filter((one) => one === name).length;
        if (wish.copies === 'all') copies = Math.min(copies, there);
      }
      let possible = copies > 0;
      for (const name of wish.replaces)
        for (let n = 0; n < copies; n++) {
          const at = table.indexOf(name);
          if (at < 0) possible = false;
          else table.splice(at, 1);
        }
      if (!possible) {
        i++;
        continue;
      }
      for (const name of option.gains) for (let n = 0; n < copies; n++) table.push(name);
      bag = table;
      points += option.price;
      todo.splice(i, 1);
      moved = true;
    }
  }
  return todo.length > 0 ? null : { bag: bag.sort(), points };
}
