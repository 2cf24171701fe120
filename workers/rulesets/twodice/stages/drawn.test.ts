/** Drawn trials against every path through the stages, and against dice. */
import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { agreement } from '../testing/chiSquare.ts';
import { DrawnStages } from './drawn.ts';
import { Book, certainly, type Machine, type Outcome, type Stage } from './machine.ts';
import { StagePlayer } from './player.ts';
import { read } from './tally.ts';

const TRIALS = 20_000;

/** A die that adds its face to the state while it is below `limit`, and books sixes. */
function throwing(turn: number, limit: number, endsTurn: boolean): Stage {
  const faces: readonly Outcome[] = [1, 2, 3, 4, 5, 6].map((value) => ({ probability: 1 / 6, value }));
  return {
    turn,
    endsTurn,
    recordings: [{ row: turn, index: 0 }],
    branches: 6,
    outcomes: ([sum]) => (sum < limit ? faces : [{ probability: 1, value: 0 }]),
    roll([sum], stream, book) {
      if (sum >= limit) return 0;
      const face = stream.die(6);
      book.tell?.({ label: 'die', dice: [face], text: `${face}` });
      return face;
    },
    apply(state, value, book) {
      state[0] += value;
      if (value === 6) book.add(0, 1);
      if (value > 4) book.add(1, 2);
    },
  };
}

/** Turns of up to three dice, of which the last may pass without any; `quiet` has none at all. */
function machine(limits: readonly number[], quiet = false): Machine {
  const stages = limits.flatMap((limit, turn) => [
    throwing(turn, quiet ? 0 : limit, false),
    certainly(turn, (state, book) => {
      book.add(1, 1);
      if (state[0] > 6) state[1] = 1;
    }),
    throwing(turn, quiet ? 0 : limit, true),
  ]);
  const quantity = (id: string, most: number) => ({ id, title: id, unit: id, description: '', most });
  return {
    start: new Int32Array(2),
    ranges: [100, 2],
    stages,
    quantities: [quantity('sixes', 2), quantity('more', 5)],
    rows: limits.map(() => 100),
    turns: limits.length,
  };
}

/** The chance of every end, by walking all paths. */
function ends({ start, stages, quantities }: Machine): Map<string, number> {
  const found = new Map<string, number>();
  const from = (stage: number, state: Int32Array, totals: readonly number[], chance: number) => {
    if (stage === stages.length) {
      const key = [...state, ...totals].join();
      found.set(key, (found.get(key) ?? 0) + chance);
      return;
    }
    for (const { probability, value } of stages[stage].outcomes(state)) {
      const next = state.slice();
      const book = new Book(quantities.length);
      stages[stage].apply(next, value, book);
      from(
        stage + 1,
        next,
        totals.map((total, q) => total + book.counts[q]),
        chance * probability,
      );
    }
  };
  from(
    0,
    start,
    quantities.map(() => 0),
    1,
  );
  return found;
}

describe.each([
  ['a turn without chance at the end', machine([9, 9, 1])],
  ['a turn without chance between others', machine([9, 1, 30])],
  ['chance everywhere', machine([30, 30])],
  ['no chance at all', machine([9, 9], true)],
])('%s', (_, drawnMachine) => {
  const player = new StagePlayer(drawnMachine);

  test('ends as often as all paths together say, and counts what it ends as', () => {
    const chances = ends(drawnMachine);
    const keys = [...chances.keys()];
    const drawn = new DrawnStages(drawnMachine, player.layout);
    const counts = keys.map(() => 0);
    const stream = new WordStream(streamState(3, 0));
    const totals = drawnMachine.quantities.map(() => new Map<number, number>());
    for (let trial = 0; trial < TRIALS; trial++) {
      drawn.trace(stream);
      counts[keys.indexOf([...drawn.state, ...drawn.totals].join())]++;
      drawn.totals.forEach((total, q) => {
        totals[q].set(total, (totals[q].get(total) ?? 0) + 1);
      });
    }
    expect(agreement(counts, [...chances.values()], TRIALS)).toBeGreaterThan(1e-6);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(TRIALS);
    const tally = new Int32Array(player.layout.size);
    // In two calls, of which the second finds the ways made.
    const words = streamState(3, 0);
    drawn.simulate(words, 7, tally);
    drawn.simulate(words, TRIALS - 7, tally);
    totals.forEach((seen, q) => {
      read(tally, player.layout.total[q]).forEach((count, total) => {
        expect(count).toBe(seen.get(total) ?? 0);
      });
    });
  });

  test('counts by turn and records as thrown dice do', () => {
    const drawn = new Int32Array(player.layout.size);
    const thrown = new Int32Array(player.layout.size);
    player.simulate(streamState(4, 0), TRIALS, drawn);
    player.throwAll(streamState(4, 1), 20 * TRIALS, thrown);
    const { byTurn, rows } = player.layout;
    for (const span of [...byTurn.flat(), ...rows]) {
      const expected = read(thrown, span).map((count) => count / (20 * TRIALS));
      const counts = read(drawn, span);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(read(thrown, span).reduce((a, b) => a + b, 0) / 20);
      expect(agreement(counts, expected, TRIALS)).toBeGreaterThan(1e-6);
    }
  });

  test('a replay throws dice that come to the trial that was counted', () => {
    const drawn = new DrawnStages(drawnMachine, player.layout);
    const stream = new WordStream(streamState(5, 0));
    for (let trial = 0; trial < 40; trial++) {
      drawn.trace(stream);
      const dice = player.replay(5, trial).flatMap((step) => step.dice);
      expect(dice.reduce((sum, face) => sum + face, 0)).toBe(drawn.state[0]);
      expect(dice.filter((face) => face === 6)).toHaveLength(drawn.totals[0]);
      expect([...player.state]).toEqual([...drawn.state]);
      expect([...player.totals]).toEqual([...drawn.totals]);
    }
  });

  test('a search sees each trial as its replay ends', () => {
    const seen: string[] = [];
    player.walk(6, 2, 20, () => {
      seen.push([...player.state, ...player.totals].join());
      return false;
    });
    const replayed = Array.from({ length: 18 }, (_each, i) => {
      player.replay(6, i + 2);
      return [...player.state, ...player.totals].join();
    });
    expect(seen).toEqual(replayed);
  });
});

test('a machine of very many outcomes is thrown die by die, and replays what it throws', () => {
  const large = machine([90, 90]);
  const player = new StagePlayer(large, { states: 0, steps: 1e6, most: 0 });
  const tally = new Int32Array(player.layout.size);
  const again = new Int32Array(player.layout.size);
  player.simulate(streamState(7, 0), 500, tally);
  player.throwAll(streamState(7, 0), 500, again);
  expect(tally).toEqual(again);
  expect(
    player
      .replay(7, 3)
      .flatMap(({ dice }) => dice)
      .reduce((sum, face) => sum + face, 0),
  ).toBe(player.state[0]);
});
