/** Playing ahead against the plain way, in a battle of its own: whatever is kept of fights and volleys must come to the same choice. */
import { expect, it } from 'vitest';
import { Options } from '../../../battle/index.ts';
import { type Side, streamOf } from './actions.ts';
import { Ahead } from './ahead.ts';
import { Battle } from './battle.ts';
import { Player } from './doctrine.ts';
import { BattleScenario } from './schema.ts';
import { weightsOf } from './weights.ts';

const weapon = (attacks: number, range?: number) => ({
  name: range ? 'Bow' : 'Sword',
  attacks,
  ...(range ? { range } : {}),
});
const unit = (name: string, more: object) => ({ ...{ name, models: 5, quality: 4, defense: 4, cost: 70 }, ...more });
const scenario = BattleScenario.parse({
  table: { width: 48, depth: 48 },
  rounds: 3,
  first: {
    units: [
      unit('Swords', { copies: 2, weapons: [weapon(2)] }),
      unit('Bows', { copies: 2, weapons: [weapon(1, 24), weapon(1)] }),
    ],
  },
  second: {
    units: [
      unit('Wolves', { copies: 3, models: 3, weapons: [weapon(3)], rules: ['Fast'] }),
      unit('Bows', { weapons: [weapon(1, 18)] }),
    ],
  },
});

const ROUNDS = 3;
const APART = 2;
const PURPOSE_AHEAD = 3;
const SPREAD = 0x9e3779b1;

/** Activations that are played on, points less than the best that an option may seem to gain, how much that counts, and how many are tried. */
type Depth = Readonly<Record<'activations' | 'margin' | 'options' | 'seemed', number>>;

/** The option that comes out best, as unit, action and place. */
function plainly(
  battle: Battle,
  inner: Player,
  side: Side,
  { activations, margin, options: room, seemed }: Depth,
): number[] {
  const { state } = battle;
  const options = new Options(room);
  inner.consider(side, options, margin);
  const { unit, action, x, y, target, goal, score } = options;
  const tried = Array.from(
    { length: options.count },
    (_, i) => [unit[i]!, action[i]!, x[i]!, y[i]!, target[i]!, goal[i]!, score[i]!] as const,
  );
  expect(tried.map((option) => option[6])).toEqual([...score.subarray(0, options.count)].sort((a, b) => b - a));
  for (const [i, [u, deed, atX, atY, whom]] of tried.entries()) {
    for (const [v, other, otherX, otherY, who] of tried.slice(0, i)) {
      const twins = u === v && deed === other && whom === who;
      expect(twins && Math.hypot(atX - otherX, atY - otherY) < APART).toBe(false);
    }
  }
  let best = 0;
  if (tried.length > 1) {
    battle.try(() => {
      const scratch = new Options(4096);
      inner.remember((1 - side) as Side, scratch);
      const now = new Int32Array(state.size);
      state.save(now);
      const played = (i: number) => {
        const option = tried[i]!;
        state.restore(now);
        const [a, b] = battle.key;
        const mark = Math.imul(state.activations * 64 + 1, SPREAD);
        state.dice.set(streamOf([a ^ mark, b + mark], PURPOSE_AHEAD));
        battle.forgetLuck();
        const deed = new Options(1);
        deed.add(...option);
        battle.act(deed, 0);
        for (let step = 0; step < activations; step++) {
          const turn = battle.turns.next();
          if (turn === -1) break;
          battle.act(scratch, inner.choose(battle, turn, scratch));
        }
        inner.outlook.look(side);
        return inner.outlook.standing(side) - battle.luckOf(side) + seemed * option[6];
      };
      const values = tried.map((_, i) => played(i));
      best = values.indexOf(Math.max(...values));
      state.restore(now);
    });
  }
  return tried[best]!.slice(0, 5);
}

/** In the first round nothing is played on. */
function first(battle: Battle, inner: Player, side: Side): number[] {
  const options = new Options(1);
  inner.choose(battle, side, options);
  const { unit, action, x, y, target } = options;
  return [unit[0]!, action[0]!, x[0]!, y[0]!, target[0]!];
}

it.each([
  [
    'the reply',
    { activations: 1, margin: 100, seemed: 0.4, options: 3 },
    { activations: 6, margin: 300, seemed: 0.1, options: 3 },
  ],
  [
    'five activations',
    { activations: 5, margin: 80, seemed: 0.3, options: 4 },
    { activations: 12, margin: 400, seemed: 0.1, options: 4 },
  ],
] as const)('%s: takes the option that comes out best when each is played on', (ahead, before, last) => {
  let decisions = 0;
  const actions = new Set<number>();
  for (let game = 0; game < 3; game++) {
    const [battle, other] = [new Battle(scenario), new Battle(scenario)];
    const [weights, plainWeights] = [battle, other].map((one) => weightsOf('balanced', one.scenario.first));
    const inner = new Player(battle, 'balanced', weights!, battle.prospects, 0);
    const thinking = new Ahead(battle, inner, ahead);
    // A battle of its own, so that it has none of what is kept by the other.
    const plain = new Player(other, 'balanced', plainWeights!, other.prospects, 0);
    let leader = battle.begin([game, 5]);
    other.begin([game, 5]);
    const bytes = new Int32Array(battle.state.size);
    for (let round = 1; round <= ROUNDS; round++) {
      battle.turns.begin(round, leader);
      battle.state.forget();
      for (let side = battle.turns.next(); side >= 0; side = battle.turns.next()) {
        battle.state.save(bytes);
        other.state.restore(bytes);
        const wanted =
          round === 1
            ? first(other, plain, side as Side)
            : plainly(other, plain, side as Side, round === ROUNDS ? last : before);
        const options = new Options(4096);
        expect(thinking.choose(battle, side as Side, options)).toBe(0);
        const { unit, action, x, y, target } = options;
        expect([unit[0], action[0], x[0], y[0], target[0]]).toEqual(wanted);
        decisions++;
        actions.add(action[0]!);
        battle.act(options, 0);
      }
      leader = battle.turns.leader;
      battle.endRound(round);
    }
  }
  expect(decisions).toBeGreaterThan(30);
  // Moves, which roll nothing, and deeds that do.
  expect(actions.size).toBeGreaterThan(2);
});
