import { expect, it } from 'vitest';
import { rulesets } from '../rulesets/index.ts';
import { placedCatalogue, whereInWords } from './where-words.ts';

const { kinds } = rulesets.find(({ id }) => id === 'mk3')!;

it.each([
  ['weapon.power, target.ARM', 'Attacker › Weapon › P+S / POW, Target › ARM'],
  ['kind hits: hits[].system', '“Hits on a grid or spiral”: Hit › System or aspect'],
  [
    'kinds duel and hits: repairs; Tough on grids',
    '“Duel over turns” and “Hits on a grid or spiral”: Repairs between the hits; Tough on grids',
  ],
  ['kind battlegroup: warjacks[].type', '“Battlegroup over turns”: Warjack › Type'],
  ['kind table: a push', '“On the table”: a push'],
  ['nobody.knows, kind unheard', 'nobody.knows, kind unheard'],
])('tells %s by the titles of the forms', (where, place) => {
  expect(whereInWords(where, kinds)).toBe(place);
});

it.each(rulesets.map((game) => [game.id, game] as const))('leaves no path in the catalogue of %s', (_, game) => {
  const placed = placedCatalogue(game);
  expect(placed.map(({ id }) => id)).toEqual(game.catalogue.map(({ id }) => id));
  for (const { id, where, place } of placed) {
    expect(place === undefined, id).toBe(where === undefined);
    expect(place ?? '', id).not.toMatch(/\[|[a-z]\.[a-z]|[a-z][A-Z]|\bkinds? [a-z]/);
  }
});
