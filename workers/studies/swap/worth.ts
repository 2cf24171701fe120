/** What each swap does to the score of a list: a win counts 1, a draw a half. */
import type { Known } from '../known.ts';
import { type Verdict, verdict } from '../looks.ts';
import { shares } from '../request.ts';
import { combined, difference, exactSample, type Sample } from '../sample.ts';
import type { Mixture, Swap, SwapPlan, Swapped } from './plan.ts';
import type { SwapRequest } from './request.ts';

export interface Worth {
  readonly unit: Swapped;
  /** The score of the list less what it is with the unit's points in others; null while nothing is known. */
  readonly worth: Sample | null;
  /** Better: it is worth more than its points of the others. */
  readonly verdict: Verdict;
}

export interface Change {
  readonly unit: Swapped;
  readonly swap: Swap;
  /** What the swap adds to the score. */
  readonly change: Sample | null;
  readonly verdict: Verdict;
}

export function baseOf(plan: SwapPlan, known: Known): Sample | null {
  return scoreOf(plan, { parts: [{ weight: 1, cells: plan.base }] }, known);
}

export function worthsOf(request: SwapRequest, plan: SwapPlan, known: Known): Worth[] {
  const base = baseOf(plan, known);
  const error = errorOf(request, plan.units.length);
  return plan.units.map((unit) => {
    const swapped = unit.others && scoreOf(plan, unit.others, known);
    if (!base || !swapped) return { unit, worth: null, verdict: 'open' };
    return {
      unit,
      worth: difference(base, swapped),
      verdict: verdict(base, swapped, true, error, request.tolerance),
    };
  });
}

export function changesOf(request: SwapRequest, plan: SwapPlan, known: Known): Change[] {
  const base = baseOf(plan, known);
  const error = errorOf(
    request,
    plan.units.reduce((sum, { swaps }) => sum + swaps.length, 0),
  );
  return plan.units.flatMap((unit) =>
    unit.swaps.map((swap): Change => {
      const swapped = scoreOf(plan, swap, known);
      if (!base || !swapped) return { unit, swap, change: null, verdict: 'open' };
      return {
        unit,
        swap,
        change: difference(swapped, base),
        verdict: verdict(swapped, base, true, error, request.tolerance),
      };
    }),
  );
}

/** Half of the error is for units, half for single swaps, so that all statements hold together. */
function errorOf({ confidence }: SwapRequest, statements: number): number {
  return (1 - confidence) / 2 / Math.max(1, statements);
}

function scoreOf({ opponents }: SwapPlan, { parts }: Mixture, known: Known): Sample | null {
  const met = shares(opponents.map(({ weight }) => weight));
  const samples: Sample[] = [];
  const weights: number[] = [];
  for (const { weight, cells } of parts) {
    for (const [o, { key }] of cells.entries()) {
      const [won, lost] = [known.sample(key, 0), known.sample(key, 1)];
      if (!won || !lost) return null;
      samples.push(won, lost);
      weights.push((weight * met[o]) / 2, (-weight * met[o]) / 2);
    }
  }
  return combined([...samples, exactSample(0.5)], [...weights, 1]);
}
