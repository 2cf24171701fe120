/** Errors of differences where many pairs are judged at once. */
import { normalQuantile } from '../../kernel/special.ts';
import { type Sample, standardError, studentQuantile } from '../sample.ts';

/** Where many pairs are judged at once, bounds lie about here. */
const FAR_OUT = 0.9999;

/** A standard error from few batches, widened so that normal bounds far out hold what Student's would. */
export function studentError(gap: Sample): number {
  const error = standardError(gap);
  const n = gap.batches.length;
  return error === 0 || n < 2 ? error : (error * studentQuantile(FAR_OUT, n - 1)) / normalQuantile(FAR_OUT);
}
