/**
 * The dice a referee rolls. The same player is run by random dice or by every way the dice can fall: a referee asks for
 * dice here and nowhere else, so it cannot tell which.
 */
import { streamState, WordStream } from '../../kernel/streams.ts';

export interface Dice {
  /** One die: 1 to `sides`, each alike. Also who or what is chosen at random. */
  die(sides: number): number;
  /** `count` dice, ascending: nobody asks which of them lay first. */
  roll(count: number, sides?: number): readonly number[];
}

/** @returns dice of one stream; the same seed and index fall alike */
export function randomDice(seed: number, index: number): Dice {
  const stream = new WordStream(streamState(seed, index));
  const die = (sides: number) => stream.die(sides);
  const roll = (count: number, sides = 6) => Array.from({ length: count }, () => die(sides)).sort((a, b) => a - b);
  return { die, roll };
}

/**
 * Dice by chance that know how likely it was that they fell so: 1 / chance is, on average, the number of ways in which
 * all dice of a play can fall.
 */
export function weighedDice(seed: number, index: number): Dice & { readonly chance: number } {
  const dice = randomDice(seed, index);
  let chance = 1;
  const roll = (count: number, sides = 6) => {
    const faces = dice.roll(count, sides);
    let alike = 0;
    for (let at = 0; at < count; at++) {
      alike = at > 0 && faces[at] === faces[at - 1] ? alike + 1 : 1;
      chance *= (at + 1) / alike / sides;
    }
    return faces;
  };
  return {
    die: (sides) => {
      chance /= sides;
      return dice.die(sides);
    },
    roll,
    get chance() {
      return chance;
    },
  };
}

interface Fall {
  readonly faces: readonly number[];
  readonly chance: number;
}

const falls = new Map<string, readonly Fall[]>();

/** Every way in which so many dice may fall, order aside. */
function waysToFall(count: number, sides: number): readonly Fall[] {
  const key = `${count} ${sides}`;
  let known = falls.get(key);
  if (known) return known;
  let partial: Fall[] = [{ faces: [], chance: 1 }];
  for (let die = 0; die < count; die++) {
    const merged = new Map<string, Fall>();
    for (const { faces, chance } of partial) {
      for (let face = 1; face <= sides; face++) {
        const sorted = [...faces, face].sort((a, b) => a - b);
        const name = sorted.join();
        merged.set(name, { faces: sorted, chance: (merged.get(name)?.chance ?? 0) + chance / sides });
      }
    }
    partial = [...merged.values()];
  }
  known = partial;
  falls.set(key, known);
  return known;
}

/**
 * Plays once for every way all dice can fall.
 * @param play asks nothing but the dice, so that the same falls give the same play
 * @param visit what came of it, and the chance of exactly these dice
 * @param limit plays; a question with more is given up
 * @returns whether all of them were played
 */
export function exhaust<T>(
  play: (dice: Dice) => T,
  visit: (result: T, chance: number) => void,
  limit: number,
): boolean {
  const path: Array<{ ways: readonly Fall[]; at: number }> = [];
  let plays = 0;
  for (;;) {
    if (++plays > limit) return false;
    let depth = 0;
    let chance = 1;
    const next = (count: number, sides: number): readonly number[] => {
      if (depth === path.length) path.push({ ways: waysToFall(count, sides), at: 0 });
      const step = path[depth++];
      const way = step.ways[step.at];
      chance *= way.chance;
      return way.faces;
    };
    const result = play({ die: (sides) => next(1, sides)[0], roll: (count, sides = 6) => next(count, sides) });
    visit(result, chance);
    while (path.length > 0 && path[path.length - 1].at === path[path.length - 1].ways.length - 1) path.pop();
    const last = path[path.length - 1];
    if (!last) return true;
    last.at++;
  }
}
