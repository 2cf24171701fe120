/**
 * Best play by brute force: every way the dice can fall, and at every decision every choice there is. Decisions may look
 * at all that was rolled before, so no plan is better. What is to come is worked out once for each way things can stand
 * when a round begins.
 */
import type { Behaviour, Duel } from '../duel/schema.ts';
import type { Choose } from './board.ts';
import type { Dice } from './dice.ts';
import { playDuel, type Watch } from './duel.ts';

interface Node {
  /** Who decides here; null where a die falls. */
  readonly decides: 'attacker' | 'target' | null;
  readonly ways: number;
}

/**
 * What the first unit may expect of a duel when whoever plays "best" does so.
 * @param worth of an outcome for the first unit
 * @param limit plays; null when there are more
 */
export function bestOf(
  duel: Duel,
  worth: (outcome: Readonly<Record<string, number | number[]>>) => number,
  limit: number,
): number | null {
  let plays = 0;
  // What is to come depends on how things stand when a round begins, and not on how that came about.
  const known = new Map<string, number>();
  const follow = (path: readonly number[]): number | null => {
    if (++plays > limit) return null;
    let depth = 0;
    let next: Node | null = null;
    let standing: string | null = null;
    const watch: Watch = (round, describe) => {
      if (depth < path.length || standing !== null) return;
      standing = `${round} ${describe()}`;
      if (known.has(standing)) throw END;
    };
    const step = (node: Node): number => {
      if (depth < path.length) return path[depth++];
      next ??= node;
      throw END;
    };
    const die = (sides: number) => step({ decides: null, ways: sides }) + 1;
    const dice: Dice = { die, roll: (count, sides = 6) => Array.from({ length: count }, () => die(sides)) };
    const choose: Choose = ({ which }, among: readonly Behaviour[]) =>
      among[step({ decides: which, ways: among.length })];
    try {
      return worth(playDuel(duel, dice, choose, watch));
    } catch (cause) {
      if (cause !== END) throw cause;
    }
    const before = standing === null ? undefined : known.get(standing);
    if (before !== undefined) return before;
    const value = weigh(path, next as unknown as Node);
    if (value !== null && standing !== null) known.set(standing, value);
    return value;
  };
  const weigh = (path: readonly number[], { decides, ways }: Node): number | null => {
    const values: number[] = [];
    for (let way = 0; way < ways; way++) {
      const value = follow([...path, way]);
      if (value === null) return null;
      values.push(value);
    }
    if (decides === 'attacker') return Math.max(...values);
    if (decides === 'target') return Math.min(...values);
    return values.reduce((sum, value) => sum + value, 0) / ways;
  };
  return follow([]);
}

/** A play that has come to where nothing is decided yet. */
const END = new Error('undecided');
