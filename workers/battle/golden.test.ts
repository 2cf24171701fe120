/** Golden vectors of the digest of tables on markers and on turns (T88, T89, T93). */
import { expect, test } from 'vitest';
import { Markers } from './markers.ts';
import { BattleState } from './state.ts';
import { Turns } from './turns.ts';

/** The owner of one marker at the ends of rounds in which so many units of each side are near it. */
function owners(
  rounds: ReadonlyArray<readonly [a: number, b: number, waveringA?: number, waveringB?: number]>,
): number[] {
  const each = 3;
  const state = new BattleState(2 * each, 1);
  state.on.fill(1);
  const markers = new Markers(state, [0, each, 2 * each]);
  markers.clear();
  markers.add(0, 0);
  return rounds.map(([a, b, waveringA = 0, waveringB = 0]) => {
    const near = (unit: number) => (unit < each ? unit < a : unit - each < b);
    const wavers = (unit: number) => (unit < each ? unit < waveringA : unit - each < waveringB);
    markers.look((unit) => !wavers(unit), near);
    markers.seize();
    return state.owner[0]!;
  });
}
const [A, B, NEUTRAL] = [0, 1, -1];

test('T88: a marker stays with who seized it until somebody else is there', () => {
  expect(
    owners([
      [1, 0],
      [0, 0],
      [2, 1],
      [0, 0],
    ]),
  ).toEqual([A, A, NEUTRAL, NEUTRAL]);
});

test('T89: who is Wavering neither seizes nor contests', () => {
  expect(
    owners([
      [0, 1],
      [1, 1, 0, 1],
      [0, 1, 0, 1],
      [1, 0],
    ]),
  ).toEqual([B, A, A, A]);
});

test('T93: by turns, the rest of the larger army at the end, and who finished first begins the next round', () => {
  const state = new BattleState(8, 1);
  state.on.fill(1);
  const turns = new Turns(state, [0, 3, 8]);
  turns.begin(1, A as 0);
  const order: string[] = [];
  const next = [0, 3];
  for (let side = turns.next(); side >= 0; side = turns.next()) {
    order.push(side === A ? 'A' : 'B');
    turns.acted(next[side]!++);
  }
  expect(order.join(' ')).toBe('A B A B A B B B');
  expect(turns.leader).toBe(A);
});
