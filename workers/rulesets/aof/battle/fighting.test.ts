/** What is taken for luck where somebody plays on: nothing on average, and most of what dice change. */
import { expect, it } from 'vitest';
import { Options } from '../../../battle/index.ts';
import { WAVERING } from '../flags.ts';
import { CHARGE, HOLD } from './actions.ts';
import { Battle } from './battle.ts';
import { type BattleInput, BattleScenario } from './schema.ts';

type UnitInput = BattleInput['first']['units'][number];

const unit = (name: string, x: number, y: number, more: Partial<UnitInput>): UnitInput => ({
  ...{ name, models: 5, quality: 4, defense: 4, cost: 100, at: { x, y } },
  ...more,
});
const swords: Partial<UnitInput> = { weapons: [{ name: 'Sword', attacks: 3, AP: 1 }] };
const GAMES = 2_000;

it.each<[string, number, number, Partial<UnitInput>, Partial<UnitInput>]>([
  ['a volley', HOLD, 20, { weapons: [{ name: 'Bow', range: 24, attacks: 3 }] }, { models: 10 }],
  ['a volley with Deadly and Blast', HOLD, 20, { weapons: [{ name: 'Gun', range: 24, blast: 3 }] }, { tough: 3 }],
  ['a charge', CHARGE, 8, swords, { ...swords, models: 7 }],
  ['a charge of a monster', CHARGE, 8, { ...swords, models: 1, tough: 12 }, { ...swords, models: 10, quality: 5 }],
  ['a charge at what never tests', CHARGE, 8, swords, { ...swords, rules: ['Fearless'] }],
])('%s', (_, action, gap, own, other) => {
  const battle = new Battle(
    BattleScenario.parse({
      terrain: { kind: 'none' },
      first: { units: [unit('Own', 36, 10, own)] },
      second: { units: [unit('Other', 36, 10 + gap, other)] },
    }),
  );
  const { state } = battle;
  battle.begin([1, 2]);
  battle.turns.begin(1, 0);
  const before = new Int32Array(state.size);
  state.save(before);
  const deed = new Options(1);
  deed.add(0, action, state.x[0]!, state.y[0]!, 1, -1, 0);
  // Points as players count them: a unit that wavers is worth a fifth less.
  const worth = (u: number) =>
    state.left[u] === 0 ? 0 : battle.sorts[u]!.worth[state.wounds[u]!]! * (state.flags[u]! & WAVERING ? 0.8 : 1);
  let [luck, lucks, rest, rests, all, alls] = [0, 0, 0, 0, 0, 0];
  for (let game = 0; game < GAMES; game++) {
    battle.try(() => {
      state.restore(before);
      state.dice.set([game, 7, 11 * game, 1]);
      for (let skip = 0; skip < 12; skip++) battle.stream.next();
      battle.forgetLuck();
      battle.act(deed, 0);
    });
    const [value, by] = [worth(0) - worth(1), battle.luckOf(0)];
    expect(battle.luckOf(1)).toBe(-by);
    luck += by;
    lucks += by * by;
    all += value;
    alls += value * value;
    rest += value - by;
    rests += (value - by) ** 2;
  }
  const spread = (sum: number, squares: number) => squares / GAMES - (sum / GAMES) ** 2;
  expect(Math.abs(luck / GAMES)).toBeLessThan(4 * Math.sqrt(spread(luck, lucks) / GAMES));
  expect(spread(all, alls)).toBeGreaterThan(10);
  expect(spread(rest, rests)).toBeLessThan(spread(all, alls) / 3);
});
