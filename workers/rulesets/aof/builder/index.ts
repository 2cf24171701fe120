/**
 * Army books as builders of units.
 *
 * book.ts      what a book offers a unit, with limits and prices
 * build.ts     a unit with a choice of options: its profile and points, or why not
 * loadouts.ts  what may be chosen next, and everything that may be chosen
 */
import { type Dict, dict, type Json } from '../../reading/json.ts';
import type { BuiltUnit, Loadouts, UnitBuilder } from '../../ruleset.ts';
import { build, type Choice } from './build.ts';
import { loadouts, offers } from './loadouts.ts';

export const builder: UnitBuilder = {
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
