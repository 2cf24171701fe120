/** Where units stand at the ends of rounds, in squares of half a foot, seen from the edge of the first army. */
import type { TableLayer } from '../../ruleset.ts';
import { shownAt } from './places.ts';
import type { View } from './view.ts';

/** Inches that a square is wide. */
const SQUARE = 6;

export class Whereabouts {
  private readonly battle: View;
  readonly columns: number;
  readonly squares: number;
  /** By round and unit: its square, or -1 where it is not on the table. */
  readonly at: Int32Array;

  constructor(battle: View) {
    this.battle = battle;
    const { width, depth } = battle.scenario.table;
    this.columns = Math.ceil(width / SQUARE);
    this.squares = this.columns * Math.ceil(depth / SQUARE);
    this.at = new Int32Array(battle.scenario.rounds * battle.forces.units.length);
  }

  /** @param round from 1 */
  look(round: number): void {
    const { battle, at, columns, squares } = this;
    const { state, scene, turned, scenario } = battle;
    const from = (round - 1) * state.units;
    for (let u = 0; u < state.units; u++) {
      if (state.on[u] === 0) {
        at[from + u] = -1;
        continue;
      }
      let [x, y] = shownAt(turned, state.x[u] + scene.up[u] * scene.formation(u).middle, scene.middle(u, state.y[u]));
      // The first army sits below.
      if (battle.lower !== 0) [x, y] = [scenario.table.width - x, scenario.table.depth - y];
      const column = Math.max(0, Math.min(columns - 1, Math.floor(x / SQUARE)));
      const row = Math.max(0, Math.min(squares / columns - 1, Math.floor(y / SQUARE)));
      at[from + u] = row * columns + column;
    }
  }

  /** Adds where everybody stood in a game. @param tally from `first` on, by unit and square */
  count(tally: Int32Array, first: number): void {
    const { at, squares } = this;
    const { units } = this.battle.state;
    for (let i = 0; i < at.length; i++) if (at[i] >= 0) tally[first + (i % units) * squares + at[i]]++;
  }

  /** One map a unit, after one of each army. */
  maps(tally: ArrayLike<number>, first: number, trials: number | null): TableLayer[] {
    const { battle, squares } = this;
    const { forces, scenario } = battle;
    const rounds = scenario.rounds * (trials ?? 1);
    const shares = (units: readonly number[]) =>
      Array.from({ length: squares }, (_, square) => {
        const sum = units.reduce((all, u) => all + tally[first + u * squares + square], 0);
        return (100 * sum) / (rounds * units.length);
      });
    const all = forces.units.map((_, u) => u);
    return [
      ...([0, 1] as const).map((side) =>
        this.map(`All of ${battle.army(side)}`, shares(all.filter((u) => battle.sideOf(u) === side))),
      ),
      ...all.map((u) => this.map(battle.name(u), shares([u]))),
    ];
  }

  private map(title: string, shares: readonly number[]): TableLayer {
    const { columns } = this;
    const most = shares.indexOf(Math.max(...shares));
    const middle = (index: number) => (index + 0.5) * SQUARE;
    return {
      ...{ title, unit: '% of the ends of rounds', x: SQUARE / 2, y: SQUARE / 2, step: SQUARE, columns },
      values: shares.map((share) => (share === 0 ? null : Number(share.toFixed(2)))),
      best: { x: middle(most % columns), y: middle(Math.floor(most / columns)) },
      wanted: 'high',
    };
  }
}
