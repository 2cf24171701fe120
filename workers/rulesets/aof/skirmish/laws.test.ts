/** Rows of a troop against those of the unit itself: to the bit, with the same rules. */
import { expect, it } from 'vitest';
import { fighterOf, lineFor } from '../duel/setup.ts';
import { NONE_IN_FORCE } from '../duel/uses.ts';
import { FATIGUED } from '../flags.ts';
import { Exchange } from '../melee/exchange.ts';
import { Unit, type UnitInput } from '../schema.ts';
import { Chooser } from '../testing/random.ts';
import { Laws } from './laws.ts';
import { duelOf, Skirmish } from './schema.ts';

const TARGET = { quality: 4, defense: 4, models: 100, tough: 3 };

function strikeOf(unit: UnitInput, role: 'striker' | 'replier', flags: number) {
  const duel = duelOf(Skirmish.parse({ attacker: Unit.parse(unit), target: TARGET }));
  const fighter = (which: 'attacker' | 'target') =>
    fighterOf(duel, which, lineFor(duel, which), NONE_IN_FORCE[which], false);
  const [own, other] = [fighter('attacker'), fighter('target')];
  const exchange = new Exchange(role === 'striker' ? own : other, role === 'striker' ? other : own, {
    ...{ strikeBack: 'always', berserker: false, rulings: duel.rulings, fog: false },
    ...{ charge: true, unfatigued: false, pairs: 1 },
  });
  return exchange.strike(role, flags, role === 'striker');
}

it('what is left of a large unit strikes as a smaller one does', () => {
  const pick = new Chooser(17);
  for (let i = 0; i < 40; i++) {
    const tough = pick.of([1, 1, 2, 3]);
    const unit = {
      ...{ quality: pick.int(2, 6), defense: 4, tough, casualties: pick.of(['plain first', 'special first'] as const) },
      rules: pick.some(['Furious', 'Fearless', 'Regeneration'] as const, 3),
      impact: pick.of([0, 0, 2]),
      weapons: [
        {
          name: 'Sword',
          attacks: pick.int(0, 3),
          AP: pick.int(0, 2),
          rules: pick.some(['Rending', 'Poison'] as const, 3),
        },
        ...(pick.oneIn(3) ? [{ name: 'Fang', attacks: pick.int(1, 2), AP: 1 }] : []),
      ],
    };
    const models = pick.int(1, 12);
    const [role, flags] = [pick.of(['striker', 'replier'] as const), pick.of([0, FATIGUED])];
    const [small, large] = [
      strikeOf({ ...unit, models }, role, flags),
      strikeOf({ ...unit, models: 100 }, role, flags),
    ];
    const ahead = (100 - models) * tough;
    expect([...small.strike.rules].sort()).toEqual([...large.strike.rules].sort());
    expect(large.uniform!.mostWounds(ahead)).toBe(small.uniform!.mostWounds());
    for (let state = 0; state <= models * tough; state++) {
      expect(large.uniform!.row(ahead + state, 1)).toEqual(small.uniform!.row(state, 1));
    }
  }
});

it('equal strikes share their rows', () => {
  const laws = new Laws();
  const weapons = [{ name: 'Sword', attacks: 1 }];
  const [one, other, better] = [
    laws.struck(strikeOf({ quality: 4, defense: 4, models: 5, weapons }, 'striker', 0)),
    laws.struck(strikeOf({ quality: 4, defense: 2, models: 8, weapons: [{ name: 'Axe', attacks: 1 }] }, 'striker', 0)),
    laws.struck(strikeOf({ quality: 3, defense: 4, models: 5, weapons }, 'striker', 0)),
  ];
  // Five models each.
  expect(laws.codeOf(other, 3)).toBe(laws.codeOf(one, 0));
  expect(laws.codeOf(better, 0)).not.toBe(laws.codeOf(one, 0));
  expect(laws.codeOf(other, 0)).not.toBe(laws.codeOf(one, 0));
});
