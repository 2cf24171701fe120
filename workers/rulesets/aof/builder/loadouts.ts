/** What may be chosen next, and everything that may be chosen at all. */
import { type Dict, dict, list } from '../../reading/json.ts';
import type { OfferedOption } from '../../ruleset.ts';
import { type Option, startsWith } from './book.ts';
import { type Built, build, type Choice, carry, optionsIn } from './build.ts';
import { COMBINED, mayCombine } from './combined.ts';

export interface OfferedSection {
  readonly label: string;
  readonly options: readonly OfferedOption[];
}

/** The options of a unit after a choice, in the order of the book. */
export function offers(book: Dict, choice: Choice): OfferedSection[] {
  const { unit, sections, options: chosen } = optionsIn(book, choice);
  if (!unit) return [];
  const start = startsWith(unit);
  const own = sections.map(({ label, scope, options }) => ({
    label,
    options: options.map((option) => {
      const taken = chosen[option.id] ?? 0;
      const { refused } = carry(sections, start, { ...chosen, [option.id]: taken + 1 });
      const why = refused.find((one) => one.option === option.id) ?? refused[0];
      const whose = why && why.option !== option.id ? ` (${nameOf(sections, why.option)})` : '';
      return {
        id: option.id,
        label: option.label,
        price: option.price,
        taken,
        once: scope.each === 1 || option.once === true,
        blocked: why ? `${why.reason}${whose}` : null,
      };
    }),
  }));
  return [...own, ...combining(book, choice)];
}

/** A second copy as an option of its own: it costs what the first one does. */
function combining(book: Dict, choice: Choice): OfferedSection[] {
  const unit = dict(list(book.units)[0]);
  if (!unit || !mayCombine(unit)) return [];
  const taken = choice[COMBINED] ?? 0;
  const [alone, both] = [0, 1].map((number) => build(book, { ...choice, [COMBINED]: number }).points);
  const label = 'Two copies as one unit';
  const blocked = taken > 0 ? 'it may be taken once' : null;
  return [
    {
      label: 'Combined unit',
      options: [{ id: COMBINED, label, price: both - alone, taken, once: true, blocked }],
    },
  ];
}

function nameOf(sections: ReadonlyArray<{ readonly options: readonly Option[] }>, id: string): string {
  return sections.flatMap(({ options }) => options).find((one) => one.id === id)?.label ?? id;
}

export interface Loadout {
  readonly choice: Choice;
  /** The options in words: "2x Great Weapon, Banner"; "as it starts" without any. */
  readonly name: string;
  readonly built: Built;
}

export interface Loadouts {
  readonly loadouts: readonly Loadout[];
  /** Whether there are more than were asked for. */
  readonly more: boolean;
}

/** Choices that are looked at; many of them may come to one profile. */
const MOST_CHOICES = 5_000;

/**
 * Every allowed choice, with fewer options first: two that come to one profile for the same points are one.
 *
 * Each allowed choice is another one with one option more, since what is left of a choice when its last option is put
 * back stands as before. So nothing is missed by growing them one by one.
 *
 * @param book with the choice that its unit stands with: combined copies stay combined
 * @param most loadouts that are wanted
 */
export function loadouts(book: Dict, most: number): Loadouts {
  const base: Choice = dict(book.choice)?.[COMBINED] ? { [COMBINED]: 1 } : {};
  const { unit, sections } = optionsIn(book, base);
  if (!unit) return { loadouts: [], more: false };
  const start = startsWith(unit);
  const options = sections.flatMap((section) => section.options);
  const found: Loadout[] = [];
  const seen = new Set<string>();
  const profiles = new Set<string>();
  let looked = 0;
  let edge: Choice[] = [{}];
  while (edge.length > 0) {
    const next: Choice[] = [];
    for (const choice of edge) {
      if (looked++ === MOST_CHOICES) return { loadouts: found, more: true };
      const built = build(book, { ...choice, ...base });
      const profile = JSON.stringify([built.unit, built.points]);
      if (built.unit !== null && !profiles.has(profile)) {
        if (found.length === most) return { loadouts: found, more: true };
        profiles.add(profile);
        found.push({ choice: { ...choice, ...base }, name: inWords(options, choice), built });
      }
      for (const { id } of options) {
        const grown = { ...choice, [id]: (choice[id] ?? 0) + 1 };
        const key = options.map((one) => grown[one.id] ?? 0).join();
        if (seen.has(key)) continue;
        seen.add(key);
        if (carry(sections, start, grown).refused.length === 0) next.push(grown);
      }
    }
    edge = next;
  }
  return { loadouts: found, more: false };
}

function inWords(options: readonly Option[], choice: Choice): string {
  const chosen = options.flatMap(({ id, label }) => {
    const number = choice[id] ?? 0;
    return number === 0 ? [] : [number === 1 ? label : `${number}x ${label}`];
  });
  return chosen.length > 0 ? chosen.join(', ') : 'as it starts';
}
