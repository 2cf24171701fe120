/**
 * Reads pools exactly, state by state: faces are dealt from the highest down, and of the dice that are not placed yet any
 * number may show the next face. What is read remembers a small number of what it has seen, never the dice themselves.
 */
import { binomial, choose, keptSum } from '../../kernel/dice.ts';
import { Distribution } from '../../kernel/distribution.ts';
import { countOf, type Die, totalOf, worthOf } from './die.ts';
import { highestSum, highestSumWork } from './keep.ts';
import { kept, type Reading, type Selection } from './tree.ts';

/** Equal dice of one side; side 1 exists only where two pools are compared. */
export interface Group {
  readonly count: number;
  readonly die: Die;
  readonly side: 0 | 1;
}

/** One thing that is read, and off which of the dice. */
export interface Read {
  readonly reading: Reading | { readonly what: 'wins'; readonly ties: boolean };
  readonly selections: readonly (readonly Selection[])[];
}

/** Something read face by face. States are whole numbers from 0 to size - 1. */
interface Reader {
  readonly size: number;
  readonly start: number;
  /** @param here dice of each side that are kept and show the face @param follows the face is one below the last one */
  next(state: number, face: number, here: readonly number[], follows: boolean): number;
  value(state: number): number;
}

/** One thing off one pool. */
export function readPool(groups: readonly Group[], read: Read): Distribution {
  const { reading, selections } = read;
  const [own = []] = selections;
  if (own.length === 0 && reading.what === 'sum') {
    return groups.map(({ count, die }) => totalOf(die).times(count)).reduce((a, b) => a.plus(b), Distribution.point(0));
  }
  if (own.length === 0 && reading.what === 'count') {
    return groups
      .map(({ count, die }) => countOf(die, reading.counted).times(count))
      .reduce((a, b) => a.plus(b), Distribution.point(0));
  }
  if (groups.length === 1 && reading.what === 'sum') return keptOf(groups[0], own);
  const joint = readTogether(groups, [read]);
  return Distribution.fromCounts(
    joint.parts.map(({ values, weight }) => [values[0], weight] as const),
    joint.relativeError,
  );
}

function keptOf({ count, die }: Group, selections: readonly Selection[]): Distribution {
  const one = totalOf(die);
  const { from, to } = kept(count, selections);
  const keep = to - from;
  if (keep === 0) return Distribution.point(0);
  const faces = [...one.entries()].length;
  const width = one.high - one.low + 1;
  const oneEnd = from === 0 || to === count;
  if (oneEnd && keep < count && highestSumWork(keep, faces, width) < keptSumWork(count, keep, faces, width)) {
    if (to === count) return highestSum(count, one, keep);
    return highestSum(
      count,
      one.map((value) => -value),
      keep,
    ).map((value) => -value);
  }
  const shifted = one.map((value) => value - one.low);
  return keptSum(count, shifted, { lowest: from, highest: count - to }).map((value) => value + keep * one.low);
}

export function keptSumWork(count: number, keep: number, faces: number, width: number): number {
  return (faces * count * count * keep * width) / 2;
}

/** Several things off the same dice: every combination of their values with its chance. */
export interface Joint {
  readonly parts: ReadonlyArray<{ readonly values: readonly number[]; readonly weight: number }>;
  readonly relativeError: number;
}

export function readTogether(groups: readonly Group[], reads: readonly Read[]): Joint {
  const dice = groups.map(({ die }) => totalOf(die));
  const total = [0, 1].map((side) => groups.reduce((sum, { count, side: own }) => sum + (own === side ? count : 0), 0));
  const faces = [...new Set(dice.flatMap((one) => [...one.entries()].map(([face]) => face)))].sort((a, b) => b - a);
  const readers = reads.map((read) => readerOf(read, total, faces));
  const all = dice.reduce((product, one, at) => product * one.total ** groups[at].count, 1);
  const exact = all <= 2 ** 53 && dice.every(({ relativeError }) => relativeError === 0);
  const left = dice.map(({ total: weight }) => weight);
  const radix = [...groups.map(({ count }) => count + 1), ...readers.map(({ size }) => size)];
  let states = new Map<number, number>([
    [encode([...groups.map(({ count }) => count), ...readers.map(({ start }) => start)], radix), 1],
  ]);
  for (const [at, face] of faces.entries()) {
    const follows = at > 0 && faces[at - 1] === face + 1;
    const next = new Map<number, number>();
    const shares = dice.map((one, index) => {
      const weight = one.weights[face - one.low] ?? 0;
      // By rounding the weight of the last face may differ from what is left.
      return { weight, left: face === one.low ? weight : left[index] };
    });
    for (const [code, weight] of states) {
      const state = decode(code, radix);
      const unplaced = state.slice(0, groups.length);
      each(unplaced, shares, exact, (here, chance) => {
        const landed = keptHere(groups, total, unplaced, here, reads);
        const to = state.map((old, index) =>
          index < groups.length
            ? old - here[index]
            : readers[index - groups.length].next(old, face, landed[index - groups.length], follows),
        );
        const key = encode(to, radix);
        next.set(key, (next.get(key) ?? 0) + weight * chance);
      });
    }
    for (const [index, { weight }] of shares.entries()) left[index] -= weight;
    states = next;
  }
  const merged = new Map<string, { values: number[]; weight: number }>();
  for (const [code, weight] of states) {
    const state = decode(code, radix).slice(groups.length);
    const values = readers.map((reader, index) => reader.value(state[index]));
    const key = values.join(' ');
    const had = merged.get(key);
    if (had) had.weight += weight;
    else merged.set(key, { values, weight });
  }
  const count = total[0] + total[1];
  const worst = Math.max(0, ...dice.map(({ relativeError }) => relativeError));
  const error = exact ? 0 : count * worst + faces.length * (6 * count + 16) * groups.length * 2 ** -53;
  return { parts: [...merged.values()], relativeError: error };
}

/** Steps of {@link readTogether}, at most. */
export function togetherWork(
  groups: ReadonlyArray<{ readonly count: number; readonly low: number; readonly high: number }>,
  reads: readonly Read[],
  total: readonly number[],
): number {
  const low = Math.min(...groups.map((group) => group.low));
  const high = Math.max(...groups.map((group) => group.high));
  const placed = groups.reduce((product, { count }) => product * (count + 1), 1);
  const faces = Math.min(high - low + 1, groups.length * 10_000);
  const ends = [high, low];
  const sizes = reads.reduce((product, read) => product * readerOf(read, total, ends, faces).size, 1);
  return placed * sizes >= 2 ** 52 ? Infinity : (faces * placed * sizes * placed) / 2;
}

/** Every number of dice of each group that may show the face, with the chance of it. */
function each(
  unplaced: readonly number[],
  shares: ReadonlyArray<{ readonly weight: number; readonly left: number }>,
  exact: boolean,
  visit: (here: readonly number[], chance: number) => void,
): void {
  const here: number[] = new Array<number>(unplaced.length).fill(0);
  const deal = (group: number, chance: number): void => {
    if (group === unplaced.length) {
      visit(here, chance);
      return;
    }
    const count = unplaced[group];
    const { weight, left } = shares[group];
    const last = weight === left;
    const least = weight === 0 ? 0 : last ? count : 0;
    const most = weight === 0 ? 0 : count;
    for (let many = least; many <= most; many++) {
      here[group] = many;
      const ways =
        weight === 0 ? 1 : exact ? choose(count, many) * weight ** many : binomial(count, many, weight / left);
      deal(group + 1, chance * ways);
    }
    here[group] = 0;
  };
  deal(0, 1);
}

/** Of the dice that show the face, those of each side that each reading keeps. */
function keptHere(
  groups: readonly Group[],
  total: readonly number[],
  unplaced: readonly number[],
  here: readonly number[],
  reads: readonly Read[],
): number[][] {
  const sides = [0, 1].map((side) => {
    const own = groups.flatMap((group, index) => (group.side === side ? [index] : []));
    const waiting = own.reduce((sum, index) => sum + unplaced[index], 0);
    return { before: total[side] - waiting, shown: own.reduce((sum, index) => sum + here[index], 0) };
  });
  return reads.map(({ selections }) =>
    sides.map(({ before, shown }, side) => {
      const { from, to } = kept(total[side], selections[side] ?? []);
      // Places count from the lowest, dice are dealt from the highest.
      const first = total[side] - to;
      const last = total[side] - from;
      return Math.max(0, Math.min(before + shown, last) - Math.max(before, first));
    }),
  );
}

/** @param many how many faces there are, where `faces` has only the highest and lowest */
function readerOf(
  { reading, selections }: Read,
  total: readonly number[],
  faces: readonly number[],
  many = faces.length,
): Reader {
  const counts = total.map((count, side) => {
    const { from, to } = kept(count, selections[side] ?? []);
    return to - from;
  });
  const [count] = counts;
  switch (reading.what) {
    case 'sum':
      return adding(count, Math.min(...faces), Math.max(...faces), (face) => face);
    case 'count': {
      const worths = reading.counted.map(({ worth }) => worth);
      const most = worths.reduce((sum, worth) => sum + Math.max(0, worth), 0);
      const least = worths.reduce((sum, worth) => sum + Math.min(0, worth), 0);
      return adding(count, least, most, worthOf(reading.counted));
    }
    case 'sets':
      return {
        ...{ size: Math.floor(count / reading.of) + 1, start: 0, value: (state) => state },
        next: (state, _face, [here]) => state + Math.floor(here / reading.of),
      };
    case 'most alike':
      return {
        ...{ size: count + 1, start: 0, value: (state) => state },
        next: (state, _face, [here]) => Math.max(state, here),
      };
    case 'different':
      return {
        ...{ size: Math.min(count, many) + 1, start: 0, value: (state) => state },
        next: (state, _face, [here]) => state + (here > 0 ? 1 : 0),
      };
    case 'straight':
      return straight(Math.min(count, many));
    case 'wins':
      return duelling(counts, reading.ties);
  }
}

function adding(count: number, least: number, most: number, worth: (face: number) => number): Reader {
  const low = Math.min(0, count * least);
  return {
    ...{ size: Math.max(0, count * most) - low + 1, start: -low, value: (state) => state + low },
    next: (state, face, [here]) => state + here * worth(face),
  };
}

/** The longest run so far, and the one that goes on. */
function straight(most: number): Reader {
  const size = most + 1;
  return {
    ...{ size: size * size, start: 0, value: (state) => Math.floor(state / size) },
    next: (state, _face, [here], follows) => {
      const run = here > 0 ? (follows ? state % size : 0) + 1 : 0;
      return Math.max(Math.floor(state / size), run) * size + run;
    },
  };
}

/** Dice of one side that wait for one of the other (its own above 0, the other's below), and duels won. */
function duelling([left, right]: readonly number[], ties: boolean): Reader {
  const span = left + right + 1;
  const most = Math.min(left, right) + 1;
  return {
    ...{ size: span * most, start: right * most, value: (state) => state % most },
    next: (state, _face, [mine, yours]) => {
      const waiting = Math.floor(state / most) - right;
      // Whoever waits shows more than this face.
      const early = waiting > 0 ? Math.min(waiting, yours) : 0;
      const late = waiting < 0 ? Math.min(-waiting, mine) : 0;
      const even = Math.min(mine - late, yours - early);
      const wins = (state % most) + early + (ties ? even : 0);
      return (waiting + mine - yours + right) * most + Math.min(wins, most - 1);
    },
  };
}

function encode(digits: readonly number[], radix: readonly number[]): number {
  return digits.reduce((code, digit, index) => code * radix[index] + digit, 0);
}

function decode(code: number, radix: readonly number[]): number[] {
  const digits = new Array<number>(radix.length);
  let rest = code;
  for (let index = radix.length - 1; index >= 0; index--) {
    digits[index] = rest % radix[index];
    rest = Math.floor(rest / radix[index]);
  }
  return digits;
}
