/** What a copy does from each state, looked up, against the same dice walked one by one. */
import { expect, it } from 'vitest';
import { findKind } from '../index.ts';
import { Bits } from './bits.ts';
import type { Duel } from './duel/schema.ts';
import { lineFor, Pairing } from './duel/setup.ts';
import { ExactStrike } from './exact.ts';
import { Chooser, randomUnit } from './testing/random.ts';

it('rows from every state add up to 1 and say what mishaps told apart say together', () => {
  const kind = findKind('aof', 'duel');
  let looked = 0;
  for (let seed = 0; seed < 60 && looked < 8; seed++) {
    const pick = new Chooser(5_200 + seed);
    const captain = {
      name: 'Captain',
      hero: true,
      quality: 3,
      defense: 3,
      tough: 3,
      weapons: [{ name: 'Blade', attacks: 2 }],
    };
    const unit = (name: string) => ({
      ...randomUnit(pick, name),
      models: pick.int(2, 4),
      state: {},
      joined: [captain],
    });
    const parsed = kind.schema.safeParse({ attacker: unit('A'), target: unit('B') });
    if (!parsed.success || kind.check(parsed.data).length > 0) continue;
    const duel = parsed.data as Duel;
    const made = new Pairing(duel).exchange('attacker').strike('striker', 0, true);
    const { strike } = made;
    if (made.uniform || new Bits(strike).count > 1) continue;
    looked++;
    const { states } = lineFor(duel, 'target');
    for (let from = 0; from < states; from++) {
      const row = made.row(strike.attacker.start, from);
      expect(row.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      // With mishaps counted, dice are walked one by one.
      const [walked] = new ExactStrike({ ...strike, mishaps: true }).byMishaps(strike.attacker.start, from, 0);
      row.forEach((chance, state) => {
        expect(Math.abs(chance - walked![state]!), JSON.stringify(duel)).toBeLessThan(1e-13);
      });
    }
  }
  expect(looked).toBe(8);
});
