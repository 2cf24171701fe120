/**
 * Proof by dice that two questions have different answers: both play the same trials, each on a stream of its own.
 *
 * Trials that end alike say nothing. If both had one answer, those that do not would lean either way like a coin; a few
 * dozen that all lean one way are proof that they have not, long before the two shares are apart by themselves.
 */
import { streamState } from '../../kernel/streams.ts';
import type { Measures, Question } from '../ruleset.ts';

const SEED = 20_090_714;
/** A coin leans as far with a chance below exp(-30), 1e-13. */
const EVIDENCE = 30;
/** Trials that lean, at least, until the evidence can be there. */
const LEAST = Math.ceil(EVIDENCE / Math.LN2);
/** Pairs that all end alike, after which nothing is hoped for. */
const IN_VAIN = 128;
const MOST = 2 ** 14;
/** Pairs from one question to the clock to the next. */
const TICK = 32;

/** How often something happened in the first question's trial only, and in the second one's only. */
type Lean = [first: number, second: number];

/** @param over whether there is no time left; asked now and then */
export function provedApart(one: Question, two: Question, over: () => boolean): boolean {
  const [a, b] = [one, two].map(({ tallySize }) => new Int32Array(tallySize));
  const [before, after] = [a.slice(), b.slice()];
  const leans = new Map<string, Lean>();
  let unlike = 0;
  let look = LEAST;
  for (let done = 1; done <= MOST; done++) {
    if (done % TICK === 0 && over()) return false;
    before.set(a);
    after.set(b);
    one.simulate(streamState(SEED, done), 1, a);
    two.simulate(streamState(SEED, done), 1, b);
    if (!alike(a, before, b, after)) {
      unlike++;
      compare(happened(one, a, before), happened(two, b, after), leans);
      if (unlike === look) {
        if (proved(leans, chances(one, a, done), chances(two, b, done), done)) return true;
        look = Math.ceil(look * 1.5);
      }
    } else if (unlike === 0 && done === IN_VAIN) return false;
  }
  return false;
}

/** Whether something leans too far; what is a ratio of two counts, and no mean over trials, proves nothing this way. */
function proved(
  leans: ReadonlyMap<string, Lean>,
  first: ReadonlyMap<string, number>,
  second: ReadonlyMap<string, number>,
  trials: number,
): boolean {
  for (const [what, lean] of leans) {
    if (evidence(lean) <= EVIDENCE) continue;
    const gap = ((first.get(what) ?? 0) - (second.get(what) ?? 0)) * trials;
    if (Math.abs(gap - (lean[0] - lean[1])) < 1e-6 * trials) return true;
  }
  return false;
}

/** Whether two tallies grew by the same. */
function alike(a: Int32Array, before: Int32Array, b: Int32Array, after: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] - before[i] !== b[i] - after[i]) return false;
  return true;
}

/** What one trial made of every measure. */
function happened(question: Question, tally: Int32Array, before: Int32Array): Measures {
  return question.measures(
    Float64Array.from(tally, (count, i) => count - before[i]),
    null,
  );
}

/** Enters what happened in one of two trials only: an event, or that a number came to so much or more. */
function compare(one: Measures, two: Measures, leans: Map<string, Lean>): void {
  const enter = (what: string, side: 0 | 1) => {
    const lean = leans.get(what) ?? [0, 0];
    lean[side]++;
    leans.set(what, lean);
  };
  for (const [name, a] of Object.entries(one)) {
    const b = two[name];
    if (!b) continue;
    const event = (what: string, x: number, y: number) => {
      if (x + y === 1 && x * y === 0) enter(what, x === 1 ? 0 : 1);
    };
    if (a.kind === 'probability' && b.kind === 'probability') event(name, a.value, b.value);
    if (a.kind === 'series' && b.kind === 'series' && a.of === 'probability' && a.steps.length === b.steps.length) {
      for (const [i, { value }] of a.steps.entries()) event(`${name} ${i}`, value, b.steps[i].value);
    }
    if (a.kind !== 'distribution' || b.kind !== 'distribution') continue;
    const [x, y] = [a, b].map(({ points }) => points.filter(({ probability }) => probability > 0));
    if (x.length !== 1 || y.length !== 1) continue;
    const side = x[0].value > y[0].value ? 0 : 1;
    const [low, high] = side === 0 ? [y[0].value, x[0].value] : [x[0].value, y[0].value];
    for (let value = low + 1; value <= high; value++) enter(`${name} >= ${value}`, side);
  }
}

/** The chances that {@link compare} names, of many trials. */
function chances(question: Question, tally: Int32Array, trials: number): Map<string, number> {
  const found = new Map<string, number>();
  const share = Float64Array.from(tally, (count) => count / trials);
  for (const [name, measure] of Object.entries(question.measures(share, null))) {
    if (measure.kind === 'probability') found.set(name, measure.value);
    else if (measure.kind === 'series') {
      for (const [i, { value }] of measure.steps.entries()) found.set(`${name} ${i}`, value);
    } else {
      let above = measure.points.length - 1;
      let sum = 0;
      const [low, high] = [measure.points[0]?.value ?? 0, measure.points.at(-1)?.value ?? 0];
      for (let value = high; value > low; value--) {
        while (above >= 0 && measure.points[above].value >= value) sum += measure.points[above--].probability;
        found.set(`${name} >= ${value}`, sum);
      }
    }
  }
  return found;
}

/** -ln of a bound of the chance that a fair coin leans as far (Chernoff). */
function evidence([first, second]: Lean): number {
  const n = first + second;
  const term = (count: number) => (count === 0 ? 0 : count * Math.log((2 * count) / n));
  return term(first) + term(second);
}
