/**
 * Proof by dice that two questions have different answers: both play the same trials, each on a stream of its own.
 *
 * Pairs of trials are played in batches. Where both questions have one answer, the differences of the batches lie around
 * nothing; a mean that is many times its own standard error is proof that they have not, long before the two shares are
 * apart by themselves.
 */
import { streamState } from '../../kernel/streams.ts';
import type { Measures, Question } from '../ruleset.ts';

const SEED = 20_090_714;
const BATCHES = 36;
/** Measures are dear to read: of so many batches together. */
const TOGETHER = 3;
/**
 * Standard errors. Differences that are all of one size, the worst case, go as far with a chance of 1e-9, in one counter;
 * that the measures show it as well then only rules out counters that nobody reads.
 */
const FAR = 10;
const FAR_READ = 6;
/** Pairs of a batch until the first look, and from one look to the next: times so many. */
const FIRST_LOOK = 2;
const GROWTH = 3;
/** Pairs that all end alike, after which nothing is hoped for. */
const IN_VAIN = 100;
const MOST = 2 ** 14;
/** Pairs from one question to the clock to the next. */
const TICK = 32;

interface Played {
  readonly batches: readonly Int32Array[];
  readonly question: Question;
}

/** The trials of one question, played once however many others they are held against. */
export class OwnTrials {
  readonly question: Question;
  /** Of each look that was come to. */
  readonly looks: Array<readonly Int32Array[]> = [];

  constructor(question: Question) {
    this.question = question;
  }
}

const noTrials = ({ tallySize }: Question) => Array.from({ length: BATCHES }, () => new Int32Array(tallySize));

/** @param over whether there is no time left; asked now and then */
export function provedApart(own: OwnTrials, two: Question, over: () => boolean): boolean {
  const one = own.question;
  const b: Played = { question: two, batches: noTrials(two) };
  let pair = 0;
  for (let look = 0, done = 0, goal = FIRST_LOOK; goal * BATCHES <= MOST; look++, done = goal, goal *= GROWTH) {
    const known = own.looks[look];
    const mine = known ?? (own.looks[look - 1] ?? noTrials(one)).map((tally) => tally.slice());
    for (let batch = 0; batch < BATCHES; batch++) {
      for (let trial = done; trial < goal; trial++, pair++) {
        if (pair % TICK === TICK - 1 && over()) return false;
        if (!known) one.simulate(streamState(SEED, pair), 1, mine[batch]);
        two.simulate(streamState(SEED, pair), 1, b.batches[batch]);
      }
    }
    own.looks[look] = mine;
    const a: Played = { question: one, batches: mine };
    if (alike(a, b)) {
      if (pair >= IN_VAIN) return false;
    } else if (countersApart(a, b) && measuresApart(a, b, goal)) return true;
  }
  return false;
}

function alike(a: Played, b: Played): boolean {
  if (a.question.tallySize !== b.question.tallySize) return false;
  return a.batches.every((tally, batch) => {
    const other = b.batches[batch];
    for (let i = 0; i < tally.length; i++) if (tally[i] !== other[i]) return false;
    return true;
  });
}

/** Whether it is worth to read the measures, which is dear: some counter is far apart, or they cannot be compared. */
function countersApart(a: Played, b: Played): boolean {
  if (a.question.tallySize !== b.question.tallySize) return true;
  for (let i = 0; i < a.question.tallySize; i++) {
    let sum = 0;
    let squares = 0;
    for (let batch = 0; batch < BATCHES; batch++) {
      const gap = a.batches[batch][i] - b.batches[batch][i];
      sum += gap;
      squares += gap * gap;
    }
    if (sum !== 0 && isFar(sum, squares, BATCHES, FAR)) return true;
  }
  return false;
}

function measuresApart(a: Played, b: Played, trials: number): boolean {
  const [mine, others] = [a, b].map((played) => groups(played).map((tally) => read(played, tally, trials * TOGETHER)));
  const [whole, other] = [a, b].map((played) => read(played, added(played, 0, BATCHES), trials * BATCHES));
  for (const [name, value] of whole) {
    const gap = value - (other.get(name) ?? Number.NaN);
    if (Number.isNaN(gap) || gap === 0) continue;
    let [sum, squares] = [0, 0];
    for (const [i, numbers] of mine.entries()) {
      const apart = (numbers.get(name) ?? 0) - (others[i].get(name) ?? 0);
      sum += apart;
      squares += apart * apart;
    }
    // What is a ratio of two counts, and no mean over trials, proves nothing this way.
    const isMean = Math.abs(gap - sum / mine.length) <= 1e-9 * Math.max(1, Math.abs(value));
    if (isMean && isFar(sum, squares, mine.length, FAR_READ)) return true;
  }
  return false;
}

function groups(played: Played): Float64Array[] {
  return Array.from({ length: BATCHES / TOGETHER }, (_, i) => added(played, i * TOGETHER, (i + 1) * TOGETHER));
}

function added({ batches, question }: Played, from: number, to: number): Float64Array {
  const sum = new Float64Array(question.tallySize);
  for (const tally of batches.slice(from, to)) for (let i = 0; i < sum.length; i++) sum[i] += tally[i];
  return sum;
}

/** Whether the mean of `count` differences is too far from nothing. */
function isFar(sum: number, squares: number, count: number, far: number): boolean {
  const mean = sum / count;
  const variance = Math.max(0, squares / count - mean * mean) / (count - 1);
  return mean * mean > far * far * variance;
}

function read({ question }: Played, tally: Float64Array, trials: number): Map<string, number> {
  return numbers(question.measures(shares(tally, trials), null));
}

function shares(tally: ArrayLike<number>, trials: number): Float64Array {
  return Float64Array.from(tally, (count) => count / trials);
}

/** Every mean over trials that a set of measures states. */
function numbers(measures: Measures): Map<string, number> {
  const found = new Map<string, number>();
  for (const [name, measure] of Object.entries(measures)) {
    if (measure.kind === 'probability') found.set(name, measure.value);
    else if (measure.kind === 'series') {
      for (const [i, { value }] of measure.steps.entries()) found.set(`${name} ${i}`, value);
    } else {
      found.set(name, measure.mean.value);
      for (const { value, probability } of measure.points) found.set(`${name} = ${value}`, probability);
    }
  }
  return found;
}
