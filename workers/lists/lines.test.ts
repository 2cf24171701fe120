/** The canonical lines of the 2d6 games: the reader of stat lines reads them back. Age of Fantasy's are in its import. */
import { describe, expect, it } from 'vitest';
import { rulesets } from '../rulesets/index.ts';
import { army, cardsOf } from '../rulesets/twodice/lists/testing/armies.ts';
import { asCsv } from '../rulesets/twodice/lists/testing/writers.ts';

interface Fighter {
  readonly attacker?: { readonly weapons?: ReadonlyArray<Record<string, unknown>> } & Record<string, unknown>;
  readonly target?: Record<string, unknown>;
  readonly [field: string]: unknown;
}

/** Without what no stat line says, and with the one attack that a weapon has where nothing is said. */
function told(fighter: Fighter) {
  const { name: _, kind: __, weapons = [], ...attacker } = fighter.attacker ?? {};
  const { name: ___, ...target } = fighter.target ?? {};
  return {
    ...fighter,
    attacker: { ...attacker, weapons: weapons.map((one) => ({ initialAttacks: 1, ...one })) },
    target,
  };
}

describe.each(['mk3', 'mk2'])('the canonical line of %s', (id) => {
  const game = rulesets.find((ruleset) => ruleset.id === id)!;
  const reader = game.statLines.find(({ part }) => part === 'first')!;
  const units = [1, 2, 3].flatMap((seed) =>
    [false, true].flatMap((beasts) => game.lists!.read(asCsv(cardsOf(army(seed, beasts)), ',')).units),
  );

  it('is read back by the reader of stat lines as the same fighter', () => {
    expect(units.length).toBeGreaterThan(30);
    for (const unit of units) {
      const text = game
        .lists!.line(unit)
        .pieces.map((piece) => piece.text)
        .join('; ');
      const back = reader.read(text);
      expect(told(back.values as Fighter), text).toEqual(told(unit.parts?.first as Fighter));
    }
  });

  it('says every count where it stands', () => {
    for (const unit of units)
      for (const { text, count } of game.lists!.line(unit).pieces)
        if (count) expect(text.slice(count.from, count.to)).toBe(String(count.value));
  });

  it('follows each correction', () => {
    for (const unit of units.slice(0, 10))
      for (const { count } of game.lists!.line(unit).pieces) {
        if (!count) continue;
        const value = count.value === count.least ? count.least + 1 : count.least;
        const after = game.lists!.recount(unit, count.path, value);
        const again = game.lists!.line(after!).pieces.find((piece) => piece.count?.path === count.path);
        expect(again?.count?.value).toBe(value);
      }
  });
});
