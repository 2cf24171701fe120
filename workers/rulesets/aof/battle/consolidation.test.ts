/** What becomes of who stands after a melee: an inch off, or up to 3" on (AOF-MELEE-08). */
import { expect, it } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { Battle } from './battle.ts';
import { consolidate } from './reserves.ts';
import { type BattleInput, BattleScenario } from './schema.ts';

type UnitInput = BattleInput['first']['units'][number];
const sword: UnitInput = { name: 'Swords', models: 5, quality: 4, defense: 4, cost: 60, weapons: [{ name: 'Sword' }] };

/** Two units 7.3" from base to base. */
function apart(one: UnitInput = sword, other: UnitInput = sword): Battle {
  const battle = new Battle(
    BattleScenario.parse({
      terrain: { kind: 'none' },
      first: { units: [{ ...one, at: { x: 36, y: 10 } }] },
      second: { units: [{ ...other, name: 'Others', at: { x: 36, y: 10 + 7.3 + 25 / 25.4 } }] },
    }),
  );
  battle.begin([1, 2]);
  return battle;
}

/** Games in which both are left after so many charges of one at the other by turns. */
function* bothLeft(charges: number): Generator<Battle> {
  for (let game = 0; game < 30; game++) {
    const battle = apart();
    battle.state.dice.set(streamState(game, 1));
    const { on } = battle.state;
    for (let charge = 0; charge < charges && on[0] === 1 && on[1] === 1; charge++)
      battle.fighting.charge(charge % 2, 1 - (charge % 2));
    if (on[0] === 1 && on[1] === 1) yield battle;
  }
}

it.each([1, 2, 3])(
  'AOF-MELEE-08: who charged stands 1" off, so that every new fight needs a new charge: the %dth',
  (charges) => {
    let games = 0;
    for (const { scene } of bothLeft(charges)) {
      expect(scene.gap(0, 1)).toBeCloseTo(1, 6);
      games++;
    }
    expect(games).toBeGreaterThan(0);
  },
);

it.each([
  ['up to 3" of a longer way', 8.4, 3],
  ['no farther than to the marker', 2, 2],
  ['nowhere from where it lies', 0.4, 0],
])('AOF-MELEE-08: whoever is left alone moves towards a marker that is not held: %s', (_, away, moves) => {
  const battle = apart();
  const { state, scene } = battle;
  state.owner.fill(0);
  state.owner[0] = -1;
  state.x[0] = state.markerX[0];
  state.y[0] = state.markerY[0] - away;
  // The middle of the formation is what is so far away.
  state.y[0] -= scene.middle(0, state.y[0]) - state.y[0];
  const before = state.y[0];
  consolidate(battle, 0);
  expect(state.y[0] - before).toBeCloseTo(moves, 6);
});

it('AOF-MELEE-08: where an enemy is gone, its charger moves no more than 3"', () => {
  let games = 0;
  for (let game = 0; game < 30; game++) {
    const battle = apart();
    const { state } = battle;
    state.dice.set(streamState(game, 1));
    battle.fighting.charge(0, 1);
    if (state.on[1] === 1 || state.on[0] === 0) continue;
    games++;
    // It came to the middle of the table's place of the enemy at most: 24" below it, 7.3" on, and 3" from there.
    expect(Math.hypot(state.x[0], state.y[0] + 24 - 10 - 7.3)).toBeLessThanOrEqual(3 + 1e-9);
  }
  expect(games).toBeGreaterThan(0);
});

const strong: UnitInput = { ...sword, quality: 2, weapons: [{ name: 'Blade', attacks: 4, AP: 4 }] };
const weak: UnitInput = { ...sword, quality: 6, defense: 6 };

it.each([
  ['destroyed chargers leave it to whom they charged', weak, strong, 'Others'],
  ['whoever routs leaves it to the chargers', strong, { ...weak, models: 20 }, 'Swords'],
])('AOF-MELEE-08: the other one may move 3": %s', (_, first, second, who) => {
  const moves: number[] = [];
  for (let game = 0; game < 20; game++) {
    const battle = apart(first, second);
    const { state } = battle;
    state.dice.set(streamState(game, 1));
    battle.say = (name, _dice, text) => {
      const found = /^consolidates ([\d.]+)"$/.exec(text);
      if (!found) return;
      expect(name).toContain(who);
      moves.push(Number(found[1]));
    };
    battle.fighting.charge(0, 1);
    if (state.on[0] === 1 && state.on[1] === 1) continue;
    // Those who rout have not all fallen.
    if (who === 'Swords') expect(battle.sort(1).line.dead[state.wounds[1]]).toBe(0);
  }
  expect(moves.length).toBeGreaterThan(0);
  expect(Math.max(...moves)).toBe(3);
});
