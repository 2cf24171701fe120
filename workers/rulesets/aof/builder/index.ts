/**
 * Army books as builders of units.
 *
 * book.ts      what a book offers a unit, with limits and prices
 * build.ts     a unit with a choice of options: its profile and points, or why not
 * combined.ts  two copies as one unit
 * loadouts.ts  what may be chosen next, and everything that may be chosen
 */
import { type Dict, dict, type Json } from '../../reading/json.ts';
import type { BuiltUnit, Loadouts, UnitBuilder } from '../../ruleset.ts';
import { build, type Choice } from './build.ts';
import { loadouts, offers } from './loadouts.ts';

const weapon = (name: string, attacks: number, AP: number) => ({
  type: 'ArmyBookWeapon',
  name,
  attacks,
  range: 0,
  specialRules: [{ name: 'AP', rating: AP }],
});

const EXAMPLE = {
  book: {
    name: 'Border Watch',
    units: [
      {
        id: 'guard',
        name: 'Guard',
        size: 5,
        quality: 4,
        defense: 4,
        cost: 80,
        specialRules: [],
        equipment: [{ ...weapon('Spear', 1, 0), specialRules: [] }],
        upgrades: ['arms'],
      },
    ],
    upgradePackages: [
      {
        uid: 'arms',
        sections: [
          {
            label: 'Replace up to two Spears',
            type: 'replace',
            replaceWhat: ['Spear'],
            affects: { type: 'upTo', value: 2 },
            options: [{ id: 'great', label: 'Great Weapon', cost: 5, gains: [weapon('Great Weapon', 2, 2)] }],
          },
        ],
      },
    ],
  },
  choice: { great: 2 },
};

export const builder: UnitBuilder = {
  example: EXAMPLE,
  build(book, choice): BuiltUnit {
    const known = asBook(book);
    const { unit, unknown, points, refused, findings } = build(known, choice);
    return {
      unit: unit && { at: 'unit', values: unit, unknown, builder: known },
      points,
      sections: offers(known, choice),
      refused,
      findings,
    };
  },
  loadouts(book, most): Loadouts {
    const { loadouts: found, more } = loadouts(asBook(book), most);
    return {
      loadouts: found.map(({ name, choice, built: { points, unit } }) => ({
        name,
        choice,
        points,
        values: unit ?? {},
      })),
      more,
    };
  },
};

/** What came as JSON; without units where it is no book. */
function asBook(book: unknown): Dict {
  return dict(book as Json) ?? {};
}

export type { Choice };
