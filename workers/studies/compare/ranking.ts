/** Who is better than whom, how surely, and which variants tie. */
import type { Known } from '../known.ts';
import { type Verdict, verdict } from '../looks.ts';
import { shares } from '../request.ts';
import { combined, difference, type Sample, sureAboveZero } from '../sample.ts';
import type { CompareRequest, Plan } from './request.ts';

export interface Ranked {
  /** Index of the variant in the request. */
  readonly variant: number;
  readonly score: Sample;
  /** Ranks that it may have, given what is decided: 1 + surely better ones to the number of all - surely worse ones. */
  readonly ranks: readonly [number, number];
  /** Variants of one group are not told apart from the best of the group. 1 is the best group. */
  readonly group: number;
}

export interface Ranking {
  /** Best first. */
  readonly order: readonly Ranked[];
  /** Variants without a value, and why. */
  readonly without: ReadonlyArray<{ readonly variant: number; readonly problem: string }>;
  /** Variants of pairs that more trials may decide. */
  readonly open: ReadonlySet<number>;
  verdictOf(a: number, b: number): Verdict;
}

export function ranked(request: CompareRequest, plan: Plan, known: Known): Ranking {
  const weights = shares(plan.opponents.map(({ weight }) => weight));
  const scores: Array<Sample | null> = [];
  const without: Array<{ variant: number; problem: string }> = [];
  plan.cells.forEach((cells, variant) => {
    const samples = cells.map(({ key }) => known.sample(key));
    if (samples.every((sample) => sample !== null)) scores.push(combined(samples, weights));
    else {
      scores.push(null);
      const faulty = cells.map(({ key }) => known.get(key)).find((cell) => cell?.problem !== undefined);
      without.push({ variant, problem: faulty?.problem ?? 'Not counted yet.' });
    }
  });
  const more = request.better === 'more';
  const valued = scores.flatMap((score, variant) => (score ? [{ variant, score }] : []));
  const pairs = (valued.length * (valued.length - 1)) / 2;
  const error = (1 - request.confidence) / Math.max(1, pairs);
  const verdicts = new Map<string, Verdict>();
  const open = new Set<number>();
  for (const [i, a] of valued.entries()) {
    for (const b of valued.slice(i + 1)) {
      const found =
        plan.asks[a.variant] === plan.asks[b.variant]
          ? 'equal'
          : verdict(a.score, b.score, more, error, request.tolerance);
      verdicts.set(`${a.variant} ${b.variant}`, found);
      if (found === 'open') open.add(a.variant).add(b.variant);
    }
  }
  const verdictOf = (a: number, b: number): Verdict => {
    const found = verdicts.get(`${Math.min(a, b)} ${Math.max(a, b)}`) ?? 'equal';
    if (a < b || found === 'equal' || found === 'open') return found;
    return found === 'better' ? 'worse' : 'better';
  };
  return { order: ordered(valued, more, verdictOf), without, open, verdictOf };
}

function ordered(
  valued: ReadonlyArray<{ readonly variant: number; readonly score: Sample }>,
  more: boolean,
  verdictOf: Ranking['verdictOf'],
): Ranked[] {
  const sorted = [...valued].sort(
    (a, b) => (more ? b.score.value - a.score.value : a.score.value - b.score.value) || a.variant - b.variant,
  );
  let group = 0;
  let leader = -1;
  return sorted.map(({ variant, score }) => {
    if (leader < 0 || verdictOf(leader, variant) === 'better') {
      group++;
      leader = variant;
    }
    const better = sorted.filter((other) => verdictOf(other.variant, variant) === 'better').length;
    const worse = sorted.filter((other) => verdictOf(other.variant, variant) === 'worse').length;
    return { variant, score, ranks: [1 + better, sorted.length - worse], group };
  });
}

/** How sure one may be, from this look alone, that a is truly better than b. */
export function sureness(a: Sample, b: Sample, more: boolean): number {
  return sureAboveZero(more ? difference(a, b) : difference(b, a));
}
