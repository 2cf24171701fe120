/** What simulated players take into account, and what playing ahead leaves alone. */
import { describe, expect, it } from 'vitest';
import { RUSH } from './actions.ts';
import { Battle } from './battle.ts';
import { checkBattle } from './check.ts';
import { Player } from './doctrine.ts';
import { type BattleInput, BattleScenario } from './schema.ts';
import { weightsOf } from './weights.ts';

type UnitInput = BattleInput['first']['units'][number];

const sword: UnitInput = { name: 'Swords', models: 5, quality: 4, defense: 4, cost: 60, weapons: [{ name: 'Sword' }] };
const at = (x: number, y: number, unit: UnitInput = sword): UnitInput => ({ ...unit, at: { x, y } });

describe('what players weigh', () => {
  /** A unit between an enemy far off at a marker and one beside it: what its player would do. */
  const chosen = (own: object, mission: BattleInput['mission'] = 'duel', carried = false, y = 20) => {
    const input: BattleInput = {
      terrain: { kind: 'none' },
      mission,
      first: { units: [at(36, y, { ...sword, weapons: [{ name: 'Bow', range: 24 }] })], ...own },
      second: { units: [at(28, 38, { ...sword, name: 'Left' }), at(44, 38, { ...sword, name: 'Right' })] },
    };
    const battle = new Battle(BattleScenario.parse(input));
    battle.begin([1, 2]);
    const { state, markers } = battle;
    markers.clear();
    markers.add(0, 20);
    if (carried) {
      state.owner[0] = 1;
      state.carrier[0] = 2;
    }
    battle.turns.begin(1, 0);
    state.forget();
    const player = new Player(battle, 'balanced', weightsOf('balanced', battle.scenario.first), battle.prospects, 0);
    player.choose(battle, 0, battle.options);
    const { action, target, y: to } = battle.options;
    return { action: action[0], target: target[0], y: to[0] - state.y[0] };
  };

  it('TAB-AOF-33: of two like targets the one that carries a relic is shot at', () => {
    expect(chosen({}).target).toBe(1);
    expect(chosen({}, 'relic hunt', true).target).toBe(2);
  });

  it('weights that are set decide: nothing but markers goes there, nothing but risk away', () => {
    const none = { gain: 0, loss: 0, charge: 0, hunt: 0, markers: 0 };
    expect(chosen({ weights: { ...none, markers: 5 } })).toMatchObject({ action: RUSH });
    expect(chosen({ weights: { ...none, markers: 5 } }).y).toBeGreaterThan(5);
    expect(chosen({ weights: { ...none, loss: 5 } }, 'duel', false, 30).y).toBeLessThan(-1);
    expect(chosen({ weights: { ...none, gain: 5 } }).target).toBe(1);
  });

  it('headlong has no weights, and plays nothing ahead', () => {
    const units = [sword];
    const paths = (own: object) =>
      checkBattle(BattleScenario.parse({ first: { units, doctrine: 'headlong', ...own }, second: { units } })).map(
        ({ path }) => path,
      );
    expect(paths({ weights: { gain: 1 } })).toEqual(['first.weights']);
    expect(paths({ ahead: 'the reply' })).toEqual(['first.ahead']);
    expect(paths({})).toEqual([]);
  });

  it('who plays ahead leaves everything as it was but for what is done', () => {
    const army = { units: [sword, { ...sword, name: 'Bows', weapons: [{ name: 'Bow', range: 12 }] }] };
    const play = (ahead: 'nothing' | 'the reply') => {
      const battle = new Battle(
        BattleScenario.parse({
          first: { ...army, ahead, doctrine: 'balanced' },
          second: army,
          terrain: { kind: 'none' },
        }),
      );
      battle.begin([3, 4]);
      battle.turns.begin(1, 0);
      return battle;
    };
    const battle = play('the reply');
    const { state } = battle;
    const dice = state.dice.slice();
    const left = Array.from(state.wounds);
    const told: string[] = [];
    battle.say = (label) => told.push(label);
    const u = battle.activate(0);
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((label) => label.includes(battle.name(u)) || /Terrain/.test(label))).toBe(true);
    // Nothing is within reach yet: no die of the game was rolled, though many were tried.
    expect(Array.from(state.dice)).toEqual(Array.from(dice));
    expect(Array.from(state.wounds)).toEqual(left);
    expect(state.activations).toBe(1);
    expect(Array.from(state.done)).toEqual(Array.from(state.done, (_, v) => (v === u ? 1 : 0)));
  });
});
